"""tenon.sparse beside SciPy and PyTorch: conversions without a copy, operators, products, parts, and parts that are broken."""

import numpy as np
import pytest

import tenon
from tenon import sparse

scipy_sparse = pytest.importorskip("scipy.sparse")

FORMATS = ("coo", "csr", "csc", "bsr")


def matrix(shape=(6, 8), density=0.4, dtype=np.float64, seed=3):
    made = scipy_sparse.random_array(shape, density=density, rng=np.random.default_rng(seed), dtype=dtype, format="csr")
    made.data[:] = np.round(made.data * 8 - 4)
    return made


def given(form, **how):
    theirs = matrix(**how).asformat(form) if form != "bsr" else matrix(**how).tobsr((2, 2))
    return theirs, sparse.from_scipy(theirs)


def close(mine, theirs):
    mine = mine.to_dense() if isinstance(mine, sparse.Sparse) else mine
    theirs = theirs.toarray() if scipy_sparse.issparse(theirs) else theirs
    np.testing.assert_allclose(np.asarray(mine.numpy()), np.asarray(theirs), rtol=1e-6)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_scipy_shares_memory(form, dtype, index):
    theirs, _ = given(form, dtype=dtype)
    if form != "coo":
        theirs.indices, theirs.indptr = theirs.indices.astype(index), theirs.indptr.astype(index)
    mine = sparse.from_scipy(theirs)
    assert mine.format == form and mine.shape == theirs.shape and mine.dtype.name == np.dtype(dtype).name
    close(mine, theirs)
    back = mine.to_scipy()
    assert back.format == form and np.shares_memory(back.data, mine.values().numpy())
    if form != "coo":
        assert np.shares_memory(back.data, theirs.data) and np.shares_memory(back.indices, theirs.indices)
    theirs.data[...] = 2
    close(mine, theirs)


@pytest.mark.parametrize("form", FORMATS)
def test_conversions(form):
    theirs, mine = given(form)
    for to in ("coo", "csr", "csc"):
        made = getattr(mine, "to_" + to)()
        assert made.format == to
        close(made, theirs)
    close(mine.to_bsr((3, 4)), theirs)
    close(mine.T, theirs.T)
    close(sparse.from_dense(theirs.toarray(), "csc"), theirs)
    assert sparse.from_dense(np.zeros((2, 3, 4))[None], "coo").nnz == 0


@pytest.mark.parametrize("form", FORMATS)
def test_products(form):
    theirs, mine = given(form)
    x, many, left = np.arange(8.0), np.arange(24.0).reshape(8, 3), np.arange(12.0).reshape(2, 6)
    close(mine @ tenon.asarray(x), theirs @ x)
    close(mine @ many, theirs @ many)
    close(tenon.asarray(left) @ mine, left @ theirs)
    close(left[0] @ mine, left[0] @ theirs)
    close(mine @ mine.T, theirs @ theirs.T)
    close(mine.T @ mine, theirs.T @ theirs)
    assert (mine @ many.astype(np.float32)).dtype is tenon.float64
    theirs.data[...] = 2  # where there are entries, zeros among them
    close(sparse.sampled_addmm(mine, np.ones((6, 2)), np.ones((2, 8)), beta=0), theirs)


@pytest.mark.parametrize("form", FORMATS)
def test_elementwise(form):
    theirs, mine = given(form)
    other = matrix(seed=4).asformat("csc")
    ours = sparse.from_scipy(other)
    plain = theirs.tocsr()
    close(mine + ours, plain + other)
    close(mine - ours, plain - other)
    close(mine * ours, plain.multiply(other))
    close(mine.maximum(ours), plain.maximum(other))
    close(mine.minimum(ours), plain.minimum(other))
    close(mine * 2, plain * 2)
    close(-mine / 4, -plain / 4)
    close(abs(mine) ** 2, abs(plain) ** 2)
    dense = np.arange(1.0, 9)
    close(mine * dense, plain.multiply(dense))
    close(mine / dense, plain.toarray() / dense)
    close(mine + np.ones((6, 8)), plain.toarray() + 1)
    with pytest.raises(TypeError, match="0 would become 1"):
        mine + 1
    with pytest.raises(ValueError, match="must be the same"):
        mine + ours.T


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_reductions(form, axis):
    theirs, mine = given(form)
    dense = theirs.toarray()
    for name in ("sum", "mean", "max", "min"):
        for keepdims in (False, True):
            made = getattr(mine, name)(axis, keepdims=keepdims)
            expected = getattr(dense, name)(axis=axis, keepdims=keepdims)
            assert made.shape == expected.shape
            close(made, expected)
    assert mine.count_nonzero() == np.count_nonzero(dense)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize(
    "key",
    [1, -1, (2, 3), (slice(None), 2), (slice(1, 5), slice(2, 8)), (slice(0, 6, 2), slice(7, 0, -3)), ([2, 0, 2], slice(1, 4)), slice(4, 2)],
    ids=str,
)
def test_parts(form, key):
    theirs, mine = given(form)
    expected = theirs.toarray()[key]
    made = mine[key]
    if isinstance(made, float):
        assert made == expected
    else:
        assert made.shape == expected.shape
        close(made, expected)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("dtype", [np.complex64, np.complex128, np.bool_])
def test_complex_numbers_and_truth_values(form, dtype):
    theirs, other = (matrix(seed=seed) for seed in (3, 4))
    if dtype is np.bool_:
        theirs, other = theirs != 0, other != 0
    else:
        theirs, other = theirs.astype(dtype), other.astype(dtype)
        theirs.data += 1j * np.arange(theirs.nnz)
    mine, ours = sparse.from_scipy(theirs.asformat(form) if form != "bsr" else theirs.tobsr((2, 2))), sparse.from_scipy(other)
    assert mine.dtype.name == np.dtype(dtype).name and mine.to_scipy().dtype == dtype
    for made in (mine, mine.to_csr(), mine.to_csc(), mine.to_coo(), mine.to_bsr((3, 4))):
        close(made, theirs)
    x = np.arange(24).reshape(8, 3).astype(dtype)
    close(mine @ x, theirs @ x)
    close(x.T[:, :6] @ mine, x.T[:, :6] @ theirs)
    close(mine @ ours.T, theirs @ other.T)
    close(mine + ours, theirs + other)
    close(mine * ours, theirs.multiply(other))
    for axis in (None, 0, 1):
        close(mine.sum(axis), theirs.toarray().sum(axis))
    close(mine[1:5, ::2], theirs.toarray()[1:5, ::2])
    assert mine[2, 3] == theirs[2, 3]
    if dtype is np.bool_:
        close(mine @ np.ones(8), theirs @ np.ones(8))
        close(mine.maximum(ours), theirs.toarray() | other.toarray())
        with pytest.raises(TypeError, match="no difference"):
            mine - ours
    else:
        close(mine * 2j, theirs * 2j)
        close(sparse.from_scipy(matrix()) @ x, matrix() @ x)
        with pytest.raises(TypeError, match="no order"):
            mine.max()


def test_coordinates_in_more_dimensions():
    made = sparse.coo_tensor([[0, 1, 1], [2, 0, 0], [1, 1, 1]], [1.0, 2.0, 3.0], (2, 3, 2))
    assert made.ndim == 3 and not made.is_coalesced and made.coalesce().nnz == 2
    assert made.to_dense()[1, 0, 1] == 5 and made.sum() == 6 and made.sum(0).tolist()[0] == [0, 5]
    assert (made * 2).coalesce().values().tolist() == [2, 10]
    assert sparse.coo_tensor([[1]], np.ones((1, 4)), (3, 4)).to_dense().sum(1).tolist() == [0, 4, 0]


def test_names_of_parts():
    crow, col, values = np.array([0, 2, 3]), np.array([0, 2, 1]), np.array([1.0, 2.0, 3.0])
    made = sparse.csr_tensor(crow, col, values)
    assert made.shape == (2, 3) and made.crow_indices().tolist() == [0, 2, 3] and made.col_indices().tolist() == [0, 2, 1]
    assert made.indptr.tolist() == [0, 2, 3] and made.data.tolist() == [1, 2, 3] and made.nnz == 3
    values[0] = 7
    assert made[0, 0] == 7
    with pytest.raises(ValueError, match="read-only"):
        made.crow_indices()[0] = 1
    with pytest.raises(TypeError, match="to_csc"):
        made.row_indices()
    assert repr(made) == "Sparse(csr, shape=(2, 3), nnz=3, dtype=tenon.float64)"
    said, arrays = made.__binsparse_descriptor__()["binsparse"], made.__binsparse__()
    assert said["format"] == "CSR" and set(said["data_types"]) == set(arrays)
    close(sparse.from_binsparse(made.to_csc()), made.to_scipy())
    close(sparse.from_binsparse(made.to_coo()), made.to_scipy())
    close(sparse.eye(3) @ np.arange(3.0), np.arange(3.0))


@pytest.mark.parametrize(
    ("crow", "col", "size", "error"),
    [
        ([0, 2, 1], [0, 1], (2, 2), IndexError),
        ([0, 1, 3], [0, 1], (2, 2), IndexError),
        ([1, 1, 2], [0, 1], (2, 2), IndexError),
        ([0, 1, 2], [0, 2], (2, 2), IndexError),
        ([0, 1, 2], [0, -1], (2, 2), IndexError),
        ([0, 1, 2], [0, 1], (3, 2), ValueError),
        ([0, 1, 2], [0], (2, 2), (ValueError, IndexError)),
        ([0, 1, 2], [0, 1], (2, -2), ValueError),
        ([0, 1, 2], [0, 1], (2, 2**62), ValueError),
        ([0, 1, 2], [0, 1], (2,) * 70, ValueError),
        ([], [], (0, 2), ValueError),
        ([[0, 1, 2]], [0, 1], (2, 2), ValueError),
    ],
)
def test_broken_parts(crow, col, size, error):
    for index in (np.int32, np.int64):
        with pytest.raises(error):
            sparse.csr_tensor(np.array(crow, index), np.array(col, index), np.ones(2), size)


def test_other_types_are_refused():
    with pytest.raises(TypeError, match="float32, float64, complex64, complex128 or bool"):
        sparse.csr_tensor([0, 1], [0], np.array([1]), (1, 1))
    with pytest.raises(IndexError):
        sparse.coo_tensor([[0, 5]], [1.0, 1.0], (3,))
    with pytest.raises(TypeError):
        sparse.coo_tensor([[0.5]], None, (3,))
    with pytest.raises(ValueError, match="shapes"):
        sparse.eye(3) @ np.ones(4)
    with pytest.raises(ValueError, match="coo, csr, csc or bsr"):
        tenon._core._Sparse("dia", [1, 1], None, tenon.zeros(1), tenon.zeros(1))


def test_constructors_copy_indices_that_others_may_write():
    crow, columns, values = np.array([0, 1, 3]), np.array([1, 0, 2]), np.array([1.0, 2.0, 3.0])
    places = np.array([[0, 1, 1], [1, 0, 2]])
    mine = [
        sparse.csr_tensor(crow, columns, values, (2, 3)),
        sparse.csr_tensor(tenon.asarray(crow), tenon.asarray(columns), values, (2, 3)),
        sparse.csr_array((values, columns, crow), shape=(2, 3)),
        sparse.sparse_compressed_tensor(crow, columns, values, (2, 3), layout="csr"),
        sparse.csc_tensor(crow, columns, values, (3, 2)),
        sparse.bsr_tensor(crow, columns, values.reshape(3, 1, 1), (2, 3)),
        sparse.coo_tensor(places, values, (2, 3)),
        sparse.coo_tensor(tenon.asarray(places), values, (2, 3)),
    ]
    values[0] = 5
    before = [one.to_dense().numpy().copy() for one in mine]
    assert all(5 in one for one in before)  # values are shared
    columns[...], crow[1:], places[...] = 10**9, 10**9, 10**9
    for one, dense in zip(mine, before):
        np.testing.assert_array_equal(one.to_dense().numpy(), dense)
        np.testing.assert_array_equal((one @ tenon.ones(dense.shape[1], dtype=tenon.float64)).numpy(), dense.sum(axis=1))


def test_torch_shares_memory():
    torch = pytest.importorskip("torch")
    theirs = torch.sparse_csr_tensor(torch.tensor([0, 1, 3]), torch.tensor([1, 0, 1]), torch.tensor([1.0, 2.0, 3.0]), size=(2, 2))
    mine = sparse.from_torch(theirs)
    theirs.values()[0] = 5
    assert mine[0, 1] == 5
    assert torch.equal(mine.to_torch().to_dense(), theirs.to_dense())
    assert torch.equal(sparse.from_torch(theirs.to_sparse_coo()).to_torch().to_dense(), theirs.to_dense())
