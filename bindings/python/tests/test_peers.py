"""Operators and functions of SciPy's sparse matrices, xarray and dask on tensors, and theirs as operands."""

import numpy as np
import pytest

import tenon

VALUES = [[1.0, 2.0, 3.0], [4.0, 5.0, np.nan]]


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_products_with_sparse_matrices(form):
    sparse = pytest.importorskip("scipy.sparse")
    dense = np.array([[1.0, 0, 3], [0, 2, 0]])
    for made in (sparse.csr_matrix(dense).asformat(form), sparse.csr_array(dense).asformat(form)):
        for dtype in (tenon.float64, tenon.float32, tenon.int64):
            v, w, m = (tenon.ones(*sizes).astype(dtype) for sizes in ((3,), (2,), (3, 2)))
            assert (made @ v).tolist() == [4, 2] and (w @ made).tolist() == [1, 2, 3]
            assert (made @ m).tolist() == [[4, 4], [2, 2]] and (m @ made).tolist() == [[1, 2, 3]] * 3


@pytest.fixture
def xarray():
    return pytest.importorskip("xarray")


def test_labelled_arrays_as_operands(xarray):
    x, labelled = tenon.tensor([1.0, 2.0, 4.0]), xarray.DataArray(np.array([1.0, 2, 3]), dims="a")
    for made in (x + labelled, labelled + x, x < labelled, x == labelled):
        assert isinstance(made, xarray.DataArray) and isinstance(made.data, tenon.Tensor)
    assert (x - labelled).values.tolist() == [0, 0, 1] and (x > labelled).values.tolist() == [False, False, True]
    assert tenon.add(x, labelled).tolist() == [2, 4, 7] and tenon.concat([x, labelled]).tolist() == [1, 2, 4, 1, 2, 3]
    assert x[labelled.astype(int) - 1].tolist() == [1, 2, 4]
    x += labelled
    assert x.tolist() == [2, 4, 7]


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.where(x > 2),
        lambda x: x.where(x > 2, 0),
        lambda x: x.sum("b"),
        lambda x: x.max("b"),
        lambda x: x.fillna(0),
        lambda x: x.isnull(),
        lambda x: x.sel(b=2),
        lambda x: x.roll(b=1),
        lambda x: x.diff("b"),
        lambda x: x.median("b"),
        lambda x: x.stack(z=("a", "b")),
        lambda x: x.clip(2, 3),
        lambda x: x.astype("int64").where(x > 2),
        lambda x: x.shift(b=1),
        lambda x: x.shift(b=-2, fill_value=7),
        lambda x: x.shift(a=1, b=1),
        lambda x: x.astype("int64").shift(b=1),
        lambda x: x.pad(b=1),
        lambda x: x.pad(b=(1, 2), constant_values=0),
        lambda x: x.pad({"a": 1, "b": (0, 1)}, constant_values=(4, 5)),
        lambda x: x.pad(b=2, mode="edge"),
        lambda x: x.pad(b=2, mode="reflect"),
        lambda x: x.pad(a=1, b=1, mode="wrap"),
        lambda x: x.pad(b=1, mode="symmetric"),
        lambda x: x.fillna(1).pad(b=2, mode="mean"),
    ],
)
def test_methods_of_xarray(xarray, call):
    pair = tenon.tensor(VALUES), np.array(VALUES, dtype="float32")
    made, expected = (call(xarray.DataArray(data, dims=("a", "b"), coords={"b": [1, 2, 3]})) for data in pair)
    assert isinstance(made.data, tenon.Tensor) and str(made.dtype).removeprefix("tenon.") == str(expected.dtype)
    np.testing.assert_allclose(made.values, expected.values)
    assert made.dims == expected.dims


def test_dask_as_an_operand():
    array = pytest.importorskip("dask.array")
    x, lazy = tenon.tensor([1.0, 2.0, 4.0]), array.from_array(np.array([2.0, 2, 2]), chunks=2)
    assert np.asarray(x * lazy).tolist() == np.asarray(lazy * x).tolist() == [2, 4, 8] and np.asarray(lazy - x).tolist() == [1, 0, -2]
    assert np.asarray(x > lazy).tolist() == [False, False, True] and np.asarray(lazy > x).tolist() == [True, False, False]
    assert tenon.exp(lazy).shape == (3,) and x[array.from_array(np.array([2, 0]), chunks=1)].tolist() == [4, 1]


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "wrap", "symmetric", "linear_ramp", "mean"])
def test_dask_pads_chunks(mode):
    array = pytest.importorskip("dask.array")
    data = np.arange(12.0).reshape(3, 4)
    made = array.pad(array.from_array(tenon.tensor(data), chunks=2, asarray=False), 1, mode=mode).compute()
    assert isinstance(made, tenon.Tensor) and made.tolist() == np.pad(data, 1, mode=mode).tolist()


def test_dask_masks_chunks():
    array = pytest.importorskip("dask.array")
    data = np.arange(12.0).reshape(3, 4)
    lazy = array.from_array(tenon.tensor(data), chunks=2, asarray=False)
    assert array.ma.filled(array.ma.masked_greater(lazy, 5), 0).compute().tolist() == np.where(data > 5, 0, data).tolist()
    assert lazy[lazy > 5].compute().tolist() == data[data > 5].tolist()
    assert array.ma.masked_equal(lazy, 3).sum().compute() == 63


def test_dtypes_answer_as_numpys_do():
    for dtype in tenon.dtypes:
        assert isinstance(dtype, tenon.dtype)
        if dtype is tenon.bfloat16:
            assert not isinstance(dtype, np.dtype) and not hasattr(dtype, "char")
            continue
        theirs = np.dtype(dtype.name)
        assert isinstance(dtype, np.dtype) and not isinstance(dtype, str)
        assert (dtype.char, dtype.str, dtype.num, dtype.type) == (theirs.char, theirs.str, theirs.num, theirs.type)
        assert np.dtype(dtype) == theirs and np.zeros(2, dtype=dtype).dtype == theirs and type(dtype) is tenon.dtype
        assert np.issubdtype(dtype, np.number) == (dtype is not tenon.bool)
    pandas = pytest.importorskip("pandas")
    assert pandas.Series([1, 2], dtype=tenon.float32).dtype == "float32" and pandas.Series([1, 2]).astype(tenon.int8).dtype == "int8"
    assert pandas.DataFrame({"a": [1, 2]}, dtype=tenon.float64)["a"].dtype == "float64"


def test_numbers_by_way_of_numpy_can_be_written():
    for number in (np.float64(1), np.ones(2)[0], np.sum(np.ones(1)), np.array(1.0), np.bool_(True), np.complex64(1)):
        assert tenon.asarray(number).fill_(False).item() == 0


def test_the_dtypes_of_numpys_numbers():
    x = tenon.ones(2)
    assert tenon.result_type(x, 1.5) is tenon.float32 and tenon.result_type(x, np.float64(1.5)) is tenon.float64
    assert tenon.result_type(tenon.int8, np.float32("nan")) is tenon.float32 and tenon.result_type(np.ones(2), x) is tenon.float64
    assert tenon.can_cast(np.float32(1), tenon.float64) and tenon.finfo(np.float32(1)).bits == 32
