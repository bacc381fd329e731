"""What NumPy's functions and dtypes ask of tensors, where names alone do not answer."""

import sys

import numpy as np
import pytest

import tenon


def test_zeros_like_and_its_kin_take_a_shape():
    x = tenon.ones(2, 3, dtype=tenon.int16)
    made = np.zeros_like(x, shape=(4,), dtype=np.float64)
    assert made.tolist() == [0.0] * 4 and made.dtype is tenon.float64
    assert np.full_like(x, 7, shape=(2,)).tolist() == [7, 7] and np.full_like(x, 7, shape=(2,)).dtype is tenon.int16
    assert np.full_like(x, 7, np.int8, shape=(1, 1)).dtype is tenon.int8


def test_running_sums_and_coordinates_are_those_of_numpy(same):
    array = np.arange(1, 7, dtype=np.int8).reshape(2, 3)
    x = tenon.tensor(array)
    for function in (np.cumsum, np.cumprod):
        for settings in ({}, {"axis": 1}, {"axis": -2, "dtype": np.float64}):
            same(function(x, **settings), function(array, **settings))
    coordinates, flat = np.array([[0, 1, 1], [2, 0, 1]]), np.array([2, 3, 4])
    same(np.ravel_multi_index(tuple(tenon.tensor(coordinates)), (2, 3)), flat)
    same(np.ravel_multi_index((tenon.tensor([5]), tenon.tensor([-2])), (2, 3), mode="clip"), [3])
    rows, columns = np.unravel_index(tenon.tensor(flat), (2, 3))
    same(rows, coordinates[0])
    same(columns, coordinates[1])


def test_dtypes_are_those_of_numpy():
    for dtype in tenon.dtypes:
        if dtype is tenon.bfloat16:  # known to NumPy once ml_dtypes has been imported, as jax does
            if "ml_dtypes" in sys.modules:
                assert np.dtype(dtype).name == "bfloat16"
            else:
                with pytest.raises(TypeError):
                    np.dtype(dtype)
            continue
        there = np.dtype(dtype)
        assert there.name == dtype.name and dtype.type is there.type
        assert tenon.zeros(1, dtype=there.str).dtype is dtype
        assert tenon.zeros(1, dtype=there.str[1:]).dtype is dtype
    for code in ("f3", "", "<", np.dtype("f8").newbyteorder().str):
        with pytest.raises(TypeError):
            tenon.zeros(1, dtype=code)


def test_what_the_library_lacks_numpy_computes_on_the_same_memory(tmp_path, same):
    array = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]])
    x = tenon.tensor(array)
    for made, expected in [
        (np.fmax(x, 1), np.fmax(array, 1)),
        (np.add.reduceat(x, [0, 2], axis=1), np.add.reduceat(array, [0, 2], axis=1)),
        (np.sum(x, where=x > 0, initial=10), np.sum(array, where=array > 0, initial=10)),
        (np.add(x, x, where=x > 0, out=tenon.zeros_like(x)), np.add(array, array, where=array > 0, out=np.zeros_like(array))),
        (np.unwrap(x, axis=1), np.unwrap(array, axis=1)),
        (np.block([[x, x], [x, x]]), np.block([[array, array], [array, array]])),
        (np.gcd(x.long(), 2), np.gcd(array.astype(int), 2)),
        (np.expand_dims(x, (0, 2)), np.expand_dims(array, (0, 2))),
        (np.maximum(x, 1j), np.maximum(array, 1j)),
    ]:
        same(made, expected)
    for one, other in zip(np.modf(x), np.modf(array)):
        same(one, other)
    np.fill_diagonal(x, 7)
    np.put_along_axis(x, tenon.tensor([[2], [2]]), 9, axis=1)
    assert x.tolist() == [[7, -1, 9], [0.5, 7, 9]]
    out = tenon.zeros_like(x)
    assert np.fmin(x, 1, out=out) is out and out.tolist() == [[1, -1, 1], [0.5, 1, 1]]
    np.save(tmp_path / "x.npy", x)
    np.savez(tmp_path / "x.npz", x=x)
    assert np.load(tmp_path / "x.npy").tolist() == np.load(tmp_path / "x.npz")["x"].tolist() == x.tolist()
    assert np.array2string(x) == np.array2string(x.numpy()) and np.shape(x) == (2, 3) and np.ndim(x) == 2
    with pytest.raises(TypeError):
        np.sum(x, nothing=1)
    with pytest.raises(TypeError):
        np.fmax(x, "text")


NUMBERS = [np.True_, np.int8(3), np.uint8(7), np.int64(3), np.float16(1), np.float32(1.5), np.float64(2.5), np.complex64(1j), np.complex128(2), True, 2, 2.5, 1j]


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128"])
@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_numbers_of_numpy_have_their_dtypes_as_in_numpy_2(dtype, number):
    array = np.ones(2, dtype)
    x = tenon.tensor(array)
    for operation in (lambda a, b: a + b, lambda a, b: b + a, lambda a, b: a * b, np.add):
        made, expected = operation(x, number), operation(array, number)
        assert isinstance(made, tenon.Tensor) and made.dtype.name == expected.dtype.name
        assert made.tolist() == expected.tolist()
    if isinstance(number, np.generic):
        assert tenon.ravel(number).dtype is tenon.tensor(number).dtype
    assert tenon.fused(lambda a: -a * number)(x.astype(tenon.float32)).dtype is (-x.astype(tenon.float32) * number).dtype


def test_numbers_of_numpy_in_fused_functions():
    @tenon.fused
    def scaled(a, factor):
        return a * factor + 1

    x = tenon.arange(3, dtype=tenon.float32)
    for factor in (np.float32(2), np.float64(2), np.float32(3), 2.0, np.float32(-0.0)):
        made, expected = scaled(x, factor), x * factor + 1
        assert made.dtype is expected.dtype and made.tolist() == expected.tolist()
    assert (1 / (x * np.float32(-0.0)))[1].item() == -np.inf


def test_numbers_of_numpy_are_sizes_axes_and_factors():
    x = tenon.ones(np.int64(2), np.int32(3))
    assert x.sum(axis=np.int64(1)).shape == (2,) and x.reshape(np.int64(3), -1).shape == (3, 2)
    assert tenon.arange(np.int64(3)).dtype is tenon.int64 and tenon.full((np.int64(2),), np.float64(7)).tolist() == [7, 7]
    x += np.float64(1)
    assert x.dtype is tenon.float32 and x[np.int64(1), np.uint8(2)].item() == 2


LISTS = {
    "isin": lambda x: np.isin(x, [0.1]),
    "digitize": lambda x: np.digitize(x, [0.1, 0.2, 0.5]),
    "histogram": lambda x: np.histogram(x, [0, 0.1, 0.2, 1])[0],
    "searchsorted": lambda x: np.searchsorted(x, [0.1, 0.2]),
    "searchsorted in a list": lambda x: np.searchsorted([0.1, 0.2], x),
    "intersect1d": lambda x: np.intersect1d(x, [0.1, 0.7]),
    "setdiff1d": lambda x: np.setdiff1d(x, [0.1]),
    "array_equal": lambda x: np.array_equal(x, [0.1, 0.2, 0.7]),
    "allclose": lambda x: np.allclose(x, [0.1, 0.2, 0.7], 0, 0),
    "allclose of a number": lambda x: np.allclose(x[:1], 0.1, 0, 0),
    "concatenate": lambda x: np.concatenate([x, [0.1]]),
    "stack": lambda x: np.stack([[0.1, 0.2, 0.3], x]),
    "where": lambda x: np.where([True, False, True], x, [0.1, 0.2, 0.3]),
    "add": lambda x: np.add(x, [0.1, 0.2, 0.3]),
    "add.outer": lambda x: np.add.outer([0.1], x),
    "outer": lambda x: np.outer(x, [0.1]),
    "dot": lambda x: np.dot(x, [1, 2, 3]),
    "clip": lambda x: np.clip(x, [0.15, 0.1, 0.1], 0.5),
}


@pytest.mark.parametrize("name", LISTS)
def test_lists_take_the_dtype_of_the_tensor_they_meet(name):
    x = np.array([0.1, 0.2, 0.7])
    expected, made = LISTS[name](x), LISTS[name](tenon.asarray(x))
    assert np.array_equal(np.asarray(made), np.asarray(expected))
    assert not isinstance(made, tenon.Tensor) or made.dtype == expected.dtype


def test_lists_among_the_arguments_of_functions():
    x = tenon.tensor([0.1, 0.2], dtype=tenon.float64)
    assert tenon.isin(x, [0.1]).tolist() == [True, False] and tenon.add([1, 2], x).dtype is tenon.float64
    assert tenon.concat([x, [0.1]]).tolist() == [0.1, 0.2, 0.1]
    assert tenon.add(tenon.tensor([1, 2]), [0.5, 1]).tolist() == [1.5, 3]
    assert tenon.array_equal([0.1, 0.2], x) and tenon.allclose(x, [0.1, 0.2], 0, 0)
    assert tenon.where([True, False], x, [0.5, 0.5]).tolist() == [0.1, 0.5]
    with pytest.raises(TypeError, match="invalid combination"):
        tenon.add(x, ["a", "b"])


def test_functions_that_write_to_their_argument():
    def written(write):
        array = np.arange(9.0).reshape(3, 3)
        tensor = tenon.tensor(array)
        write(array), write(tensor)
        assert np.array_equal(tensor.numpy(), array) and not np.array_equal(array, np.arange(9.0).reshape(3, 3))

    written(lambda x: np.put(x, [0], [9]))
    written(lambda x: np.place(x, np.asarray(x) > 6, [1, 2]))
    written(lambda x: np.putmask(x, np.asarray(x) > 6, 0))
    written(lambda x: np.copyto(x, [1, 2, 3]))
    written(lambda x: np.fill_diagonal(x, 7))
    written(lambda x: np.put_along_axis(x, np.array([[2], [1], [0]]), 9, 1))


def test_lists_that_do_not_fit_beside_a_tensor_are_numpys():
    x = tenon.tensor([1, 200], dtype=tenon.uint8)
    assert np.isin(x, [1, -2]).tolist() == [True, False] and np.searchsorted(x, [-1, 300]).tolist() == [0, 2]
    made = np.add(x, [-2, 100])
    assert isinstance(made, tenon.Tensor) and made.dtype is tenon.int64 and made.tolist() == [-1, 300]
    with pytest.raises(OverflowError):
        np.add(x, -1)
    with pytest.raises(OverflowError):
        tenon.add(x, [-1, 0])


@pytest.mark.parametrize("ufunc", [np.add, np.multiply, np.maximum, np.minimum, np.logical_and, np.logical_or])
def test_reductions_of_a_number(ufunc):
    for keywords in ({}, {"axis": 0}, {"axis": -1}, {"axis": None}, {"keepdims": True}):
        made = ufunc.reduce(tenon.tensor(3), **keywords)
        assert np.asarray(made).tolist() == np.asarray(ufunc.reduce(np.array(3), **keywords)).tolist()


def test_residuals_of_least_squares_have_numpys_shapes():
    rng = np.random.default_rng(3)
    full, wide, ones = rng.random((4, 2)), rng.random((2, 3)), np.ones((4, 2))
    for a, b in ((full, rng.random(4)), (full, rng.random((4, 3))), (ones, rng.random(4)), (wide, rng.random(2)), (wide, rng.random((2, 2)))):
        for lstsq in np.linalg.lstsq, tenon.linalg.lstsq:
            for made, expected in zip(lstsq(tenon.tensor(a), tenon.tensor(b)), np.linalg.lstsq(a, b)):
                assert np.shape(made) == np.shape(expected) and np.allclose(made, expected)
    batch = tenon.rand(5, 4, 2), tenon.rand(5, 4)
    each = tenon.vmap(lambda a, b: tenon.linalg.lstsq(a, b).residuals)(*batch)
    assert each.shape == (5,) and tenon.allclose(each[2:3], tenon.linalg.lstsq(batch[0][2], batch[1][2]).residuals)


def test_what_is_a_view_in_numpy_is_one():
    def written(view):
        array = np.arange(9.0).reshape(3, 3) + 0j
        tensor = tenon.tensor(array)
        view(array)[...] = -1
        view(tensor)[...] = -1
        assert np.array_equal(tensor.numpy(), array)

    written(lambda x: np.einsum("ii->i", x))
    written(lambda x: np.einsum("ij->ji", x))
    written(lambda x: np.real(x))
    written(lambda x: np.imag(x))
    written(lambda x: np.ravel(x))
    written(lambda x: np.transpose(x))
    written(lambda x: np.flip(x, 0))
    written(lambda x: np.split(x, 3)[1])
    written(lambda x: np.squeeze(x[:1]))
