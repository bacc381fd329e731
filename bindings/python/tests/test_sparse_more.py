"""Comparisons, SciPy's constructors, extremes, systems and Arrow's tensors of sparse matrices, beside SciPy and pyarrow."""

import numpy as np
import pytest

import tenon
from tenon import sparse

scipy_sparse = pytest.importorskip("scipy.sparse")
scipy_linalg = pytest.importorskip("scipy.sparse.linalg")

FORMATS = ("coo", "csr", "csc", "bsr")


def matrix(shape=(6, 8), density=0.4, seed=3, form="csr", dtype=np.float64):
    made = scipy_sparse.random_array(shape, density=density, rng=np.random.default_rng(seed), format="csr")
    made.data[:] = np.round(made.data * 8 - 4)  # zeros among them
    made = made.astype(dtype)
    return made.tobsr((2, 2)) if form == "bsr" else made.asformat(form)


def close(mine, theirs):
    mine = mine.to_dense() if isinstance(mine, sparse.Sparse) else mine
    theirs = theirs.toarray() if scipy_sparse.issparse(theirs) else np.asarray(theirs)
    mine = np.asarray(mine.numpy() if isinstance(mine, tenon.Tensor) else mine)
    assert mine.shape == theirs.shape and (mine.dtype == bool) == (theirs.dtype == bool)
    np.testing.assert_allclose(mine, theirs, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("form", FORMATS)
def test_comparisons(form):
    theirs, other = matrix(form=form), matrix(seed=4)
    mine, beside = sparse.from_scipy(theirs), sparse.from_scipy(other)
    for compare in ("__ne__", "__lt__", "__gt__"):
        for pair in ((beside, other), (0, 0), (0.0, 0.0)):
            made, expected = getattr(mine, compare)(pair[0]), getattr(theirs.tocsr(), compare)(pair[1])
            close(made, expected)
            assert made.dtype is tenon.bool and made.nnz == int(made.to_dense().sum()) and made.format == form
    for made, expected in ((mine == 2, theirs.tocsr() == 2), (mine >= 1, theirs.tocsr() >= 1), (mine <= -1, theirs.tocsr() <= -1)):
        close(made, expected)
    close(mine != theirs, np.zeros(theirs.shape, bool))
    close(mine < theirs.toarray() + 1, np.ones(theirs.shape, bool))
    close(mine[mine > 0], theirs.toarray()[theirs.toarray() > 0])
    for refused in (lambda: mine == beside, lambda: mine <= beside, lambda: mine == 0, lambda: mine > -1, lambda: mine != 1):
        with pytest.raises(TypeError, match="to_dense"):
            refused()
    with pytest.raises(ValueError):
        mine != beside.T
    with pytest.raises(ValueError, match="ambiguous"):
        bool(mine)
    assert (mine == "text") is False and len({mine, mine}) == 1


def test_comparisons_with_nan_and_duplicates():
    a = sparse.coo_tensor([[0, 0, 1], [1, 1, 0]], [2.0, -2.0, np.nan], (2, 2))
    assert (a != 0).to_dense().tolist() == [[False, False], [True, False]]
    assert (a > 0).nnz == 0 and (a != a).to_dense().tolist() == [[False, False], [True, False]]


@pytest.mark.parametrize("form", FORMATS)
def test_constructors_with_scipys_arguments(form):
    make, theirs = getattr(sparse, form + "_array"), getattr(scipy_sparse, form + "_array")
    dense = matrix().toarray()
    rows, columns = np.array([0, 3, 0]), np.array([1, 2, 1])
    for given in ((dense,), (matrix(),), ((np.array([1.0, 2, 3]), (rows, columns)), (4, 5)), ((3, 4),)):
        close(make(*given), theirs(*given))
    if form in ("csr", "csc"):
        given = matrix(form=form)
        parts = given.data, given.indices, given.indptr
        close(make(parts, shape=(6, 8)), theirs(parts, shape=(6, 8)))
    made = make(np.arange(6).reshape(2, 3), dtype=np.float32)
    assert made.dtype is tenon.float32 and made.format == form
    with pytest.raises(ValueError):
        make(dense, shape=(5, 8))


def test_other_constructors():
    close(sparse.eye_array(3, 5, k=1), scipy_sparse.eye_array(3, 5, k=1))
    close(sparse.eye_array(5, 3, k=-7), np.zeros((5, 3)))
    data = np.arange(12.0).reshape(3, 4)
    close(sparse.spdiags(data, [0, -1, 2], 4, 4), scipy_sparse.spdiags(data, [0, -1, 2], 4, 4))
    close(sparse.diags_array([1.0, 2.0], offsets=[0, 1], shape=(3, 3)), scipy_sparse.diags_array([1.0, 2.0], offsets=[0, 1], shape=(3, 3)))
    assert sparse.random_array((10, 20), density=0.1).nnz == 20
    a = sparse.sparse_coo_tensor([[0, 1], [2, 0]], [3, 4], (2, 3), dtype=tenon.float32, requires_grad=True)
    assert a.requires_grad and a.dtype is tenon.float32
    b = sparse.sparse_compressed_tensor([0, 1, 2], [2, 0], [3.0, 4.0], (2, 3), layout="csr")
    close(b, a.detach().to_dense().numpy())
    cube = np.zeros((2, 3, 4))
    cube[0, 1, 2], cube[1, 2, 0] = 5, 6
    x = sparse.from_dense(cube, "coo")
    close(sparse.permute_dims(x, (2, 0, 1)), cube.transpose(2, 0, 1))
    close(sparse.swapaxes(x, 0, -1), np.swapaxes(cube, 0, 2))
    close(sparse.expand_dims(x, axis=1), cube[:, None])
    close(sparse.expand_dims(x, axis=-1), cube[..., None])
    close(sparse.tensordot(x, np.arange(8.0).reshape(4, 2), 1), np.tensordot(cube, np.arange(8.0).reshape(4, 2), 1))
    close(x.tensordot(x, ([0, 2], [0, 2])), np.tensordot(cube, cube, ([0, 2], [0, 2])))


@pytest.mark.parametrize("form", FORMATS)
def test_extremes_and_methods(form):
    theirs = matrix(form=form)
    theirs.data[(theirs.data == 3)] = np.nan
    mine, dense = sparse.from_scipy(theirs), theirs.toarray()
    for axis in (0, 1, None):
        close(mine.nanmax(axis), np.nanmax(dense, axis))
        close(mine.nanmin(axis), np.nanmin(dense, axis))
        whole = matrix(form=form)
        close(sparse.from_scipy(whole).argmax(axis), np.argmax(whole.toarray(), axis))
        close(sparse.from_scipy(whole).argmin(axis), np.argmin(whole.toarray(), axis))
    full = sparse.from_dense(-1.0 - np.arange(6).reshape(2, 3))
    close(full.argmax(1), [0, 0])
    close(full.argmin(0), [1, 1, 1])
    a = sparse.from_scipy(matrix(form=form))
    a.resize(4, 10)
    expected = np.zeros((4, 10))
    expected[:, :8] = matrix().toarray()[:4]
    close(a, expected)
    assert a.format == form and a.check_format() is None
    close(round(a), expected)
    assert len(list(a)) == 4
    if form == "bsr":
        assert a.blocksize == (2, 2)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64, np.complex128])
def test_factors(form, dtype):
    rng = np.random.default_rng(0)
    dense = (rng.standard_normal((6, 6)) * (rng.random((6, 6)) < 0.4) + 5 * np.eye(6)).astype(dtype)
    if dtype in (np.complex64, np.complex128):
        dense = dense * dtype(1 + 0.5j)
    theirs = scipy_sparse.csc_array(dense)
    mine = sparse.from_scipy(theirs.tobsr((2, 3)) if form == "bsr" else theirs.asformat(form))
    tolerance = 1e-4 if dtype in (np.float32, np.complex64) else 1e-10
    for b in (rng.standard_normal(6), rng.standard_normal((6, 2))):
        b = b.astype(dtype)
        for x in (sparse.linalg.spsolve(mine, b), sparse.linalg.factorized(mine)(b), sparse.linalg.splu(mine).solve(b)):
            np.testing.assert_allclose(dense @ x.numpy(), b, atol=tolerance)
        for trans, turned in (("T", dense.T), ("H", dense.T.conj())):
            np.testing.assert_allclose(turned @ sparse.linalg.splu(mine).solve(b, trans).numpy(), b, atol=tolerance)
        definite = scipy_sparse.csr_array(dense @ dense.T.conj() + 10 * np.eye(6, dtype=dtype)).astype(dtype)
        x = sparse.linalg.cholesky(sparse.from_scipy(definite)).solve(b)
        np.testing.assert_allclose(definite @ x.numpy(), b, atol=10 * tolerance)
        for lower in (True, False):
            triangle = np.tril(dense) if lower else np.triu(dense)
            x = sparse.linalg.spsolve_triangular(mine, b, lower)
            np.testing.assert_allclose(triangle @ x.numpy(), b, atol=tolerance)
    close(sparse.linalg.matrix_power(mine, 0), np.eye(6))
    np.testing.assert_allclose(sparse.linalg.matrix_power(mine, 3).to_dense().numpy(), dense @ dense @ dense, rtol=1e-4)


def test_systems_that_have_no_solution():
    from tenon.sparse.linalg import cholesky, splu

    assert sparse.linalg.splu is splu
    singular = sparse.from_dense([[1.0, 2.0], [2.0, 4.0]])
    with pytest.raises(tenon.LinAlgError, match="singular"):
        splu(singular)
    with pytest.raises(tenon.LinAlgError, match="positive definite"):
        cholesky(sparse.from_dense([[1.0, 2.0], [2.0, 1.0]]))
    with pytest.raises(ValueError, match="square"):
        splu(sparse.from_dense(np.ones((2, 3))))
    with pytest.raises(ValueError):
        splu(sparse.eye(3)).solve(np.ones(2))
    close(sparse.linalg.spsolve(sparse.eye(2) * 2, sparse.eye(2)), np.eye(2) / 2)
    b = np.array([1 + 2j, 3])
    close(splu(sparse.eye(2) * 2).solve(b), b / 2)


def test_systems_without_rows_have_solutions_without_elements():
    for solver in (sparse.linalg.splu, sparse.linalg.cholesky):
        assert solver(sparse.from_dense(np.zeros((0, 0)))).solve(np.ones(0)).shape == (0,)


@pytest.mark.parametrize("form", ("coo", "csr", "csc"))
def test_arrow(form):
    pyarrow = pytest.importorskip("pyarrow")
    theirs = matrix(form=form)
    mine = sparse.from_scipy(theirs)
    given = mine.to_arrow()
    assert type(given).__name__ == {"coo": "SparseCOOTensor", "csr": "SparseCSRMatrix", "csc": "SparseCSCMatrix"}[form]
    np.testing.assert_array_equal(given.to_tensor().to_numpy(), theirs.toarray())
    assert np.shares_memory(given.to_numpy()[0], mine.values().numpy())
    again = sparse.from_arrow(given)
    close(again, theirs)
    assert np.shares_memory(again.values().numpy(), mine.values().numpy())
    close(sparse.from_arrow(pyarrow.SparseCSRMatrix.from_scipy(matrix())), matrix())
    with pytest.raises(TypeError, match="SparseCOOTensor"):
        sparse.from_arrow(theirs)


def test_entries_of_one_place_in_truth_values():
    twice = sparse.coo_tensor([[0, 0], [1, 1]], [True, True], (2, 2))
    other = sparse.coo_tensor([[0, 0], [1, 1]], [2.0, -2.0], (2, 2))
    assert twice.astype(tenon.float64).to_dense().tolist() == [[0, 1], [0, 0]]
    assert other.astype(tenon.bool).to_dense().tolist() == [[False, False], [False, False]]
    assert (sparse.eye(2) + twice).to_dense().tolist() == [[1, 1], [0, 1]]
    assert sparse.kron(twice, sparse.eye(1)).to_dense().tolist() == [[0, 1], [0, 0]]


def test_indices_are_integers():
    values, at = np.ones(2), np.array([0, 1, 2])
    for broken in ([0.0, 1.5], [0.0, np.nan], np.array([0, 1], np.float32)):
        with pytest.raises(TypeError, match="indices are integers, not float"):
            sparse.csr_tensor(at, broken, values, (2, 2))
        with pytest.raises(TypeError, match="indices are integers"):
            sparse.coo_tensor([broken, broken], values, (2, 2))
        with pytest.raises(TypeError, match="indices are integers"):
            sparse.eye(3)[broken, :]
        with pytest.raises(TypeError, match="indices are integers"):
            sparse.eye(3)[broken, broken]
    for size in ((2, 2.5), (np.nan, 2)):
        with pytest.raises(TypeError):
            sparse.coo_tensor([[0, 1], [0, 1]], values, size)
    with pytest.raises(TypeError):
        sparse.eye(3).diagonal(0.5)
    with pytest.raises(TypeError):
        sparse.eye(3).setdiag([1.0], 0.5)
    assert sparse.csr_tensor([0, 0], [], np.ones(0), (1, 2)).nnz == 0  # a list without elements has no type of its own


def test_int32_indices_of_more_than_they_count():
    one, n = np.zeros(1, np.int32), 2**32
    for x in (sparse.coo_tensor([[0], [0]], np.ones(1), (1, n)), sparse.csr_tensor(np.array([0, 1], np.int32), one, np.ones(1), (1, n))):
        assert x.to_coo().indices().dtype is tenon.int64
        assert x.to_csr().to_coo().T.shape == (n, 1)
    x = sparse.coo_tensor(tenon.asarray(np.zeros((2, 1), np.int32)), np.ones(1), (1, 1))
    assert x.indices().dtype is tenon.int32
    x.resize(1, n)
    assert x.shape == (1, n)
    assert x.indices().dtype is tenon.int64
    blocks = sparse.bsr_tensor(np.array([0, 1], np.int32), np.array([2**30], np.int32), np.ones((1, 1, 4)), (1, n + 4))
    assert blocks.to_csr().col_indices().tolist() == [n, n + 1, n + 2, n + 3]


@pytest.mark.parametrize("form", ["coo", "csr", "csc"])
def test_truth_values_index_one_dimension(form):
    theirs = matrix((3, 4), form=form)
    mine, dense = sparse.from_scipy(theirs), theirs.toarray()
    rows, columns = np.array([True, False, True]), np.array([False, True, False, True])
    close(mine[rows, :], dense[rows])
    close(mine[:, columns.tolist()], dense[:, columns])
    close(mine[rows, columns], dense[rows, columns])
    few, none = [True, False], np.zeros(0, bool)
    for key in (few, (few, slice(None)), (slice(None), rows), (rows, rows), (columns, columns), (none, slice(None)), True, (0, True)):
        with pytest.raises(tenon.IndexError, match="truth values of shape"):
            mine[key]
    for k in (tenon.tensor(1), tenon.asarray(np.int64(-2))):  # an index is a tensor of one, too
        close(mine[k], dense[1])
        close(mine[:, k], dense[:, k.item()])


def test_truth_values_are_no_indices():
    bits = [True, False]
    for make in (lambda: sparse.coo_tensor([bits, bits], [1.0, 2.0]), lambda: sparse.csr_tensor([0, 1, 2], bits, [1.0, 2.0]),
                 lambda: sparse.csr_tensor(np.array([False, True]), [0], [1.0]), lambda: sparse.csr_array(([1.0, 2.0], (bits, bits))),
                 lambda: sparse.sparse_coo_tensor(tenon.tensor([bits]), [1.0, 2.0])):  # fmt: skip
        with pytest.raises(TypeError, match="truth values"):
            make()


def test_complex_numbers_beside_real_matrices():
    a, b = sparse.from_dense([[4.0, 1.0], [1.0, 3.0]]), np.array([1 + 2j, 3 - 1j])
    wanted = np.linalg.solve([[4.0, 1.0], [1.0, 3.0]], b)
    for solve in (sparse.cg, sparse.gmres):
        x, failed = solve(a, b, rtol=1e-12)
        assert failed == 0
        np.testing.assert_allclose(x.numpy(), wanted, rtol=1e-9)
    left = np.array([[1j], [2.0]])
    close(sparse.sampled_addmm(a, left, np.ones((1, 2))), a.to_dense().numpy() + left @ np.ones((1, 2)))
    with pytest.raises(TypeError, match="setdiag: elements of complex64 for a tensor of float32"):
        a.setdiag([1j, 2])
    assert a.to_dense().tolist() == [[4, 1], [1, 3]]
    assert sparse.cg(a.astype(tenon.float32), np.ones(2))[0].dtype is tenon.float64


@pytest.mark.parametrize("solve", [sparse.cg, sparse.gmres])
def test_iterations_of_complex_matrices(solve):
    rng = np.random.default_rng(2)
    dense = rng.standard_normal((6, 6)) + 1j * rng.standard_normal((6, 6))
    dense = dense @ dense.conj().T + np.eye(6) if solve is sparse.cg else dense + 6 * np.eye(6)
    b = rng.standard_normal(6) + 1j * rng.standard_normal(6)
    for right in (b, b.real):
        x, failed = solve(sparse.from_dense(dense), right, rtol=1e-12)
        assert failed == 0 and x.dtype is tenon.complex128
        np.testing.assert_allclose(x.numpy(), np.linalg.solve(dense, right), rtol=1e-8)
    assert solve(sparse.from_dense(dense.astype(np.complex64)), np.ones(6, np.float32))[0].dtype is tenon.complex64
    assert solve(sparse.from_dense(dense), b, rtol=1e-14, maxiter=1)[1] > 0
    matrix, right = sparse.from_dense(dense).requires_grad_(), tenon.asarray(b).clone().requires_grad_()
    (abs(solve(matrix, right, rtol=1e-13)[0]) ** 2).sum().backward()
    other, again = tenon.asarray(dense).clone().requires_grad_(), tenon.asarray(b).clone().requires_grad_()
    (abs(tenon.linalg.solve(other, again)) ** 2).sum().backward()
    np.testing.assert_allclose(right.grad.numpy(), again.grad.numpy(), rtol=1e-6)
    np.testing.assert_allclose(matrix.grad.to_dense().numpy(), other.grad.numpy(), rtol=1e-6)
    for broken in (np.ones(5), np.ones((6, 2))):
        with pytest.raises(tenon.ShapeError, match="right-hand side"):
            solve(sparse.from_dense(dense), broken)


def test_complex_factors_of_sampled_products():
    a, ones = sparse.eye(2), np.ones((2, 1))
    close(sparse.sampled_addmm(a, ones, ones.T, beta=1j, alpha=2 - 1j), np.diag([2, 2]))
    assert sparse.sampled_addmm(a, ones, ones.T, beta=1j).dtype is tenon.complex128
    with pytest.raises(TypeError, match=r"elements of complex64 for a tensor of float64: x.astype\(tenon.complex128\)"):
        a.setdiag([1j, 2])


def test_factors_that_no_values_have():
    few = sparse.coo_tensor([[0, 1, 2], [5, 7, 9]], np.ones(3), (100, 100))
    with pytest.raises(tenon.LinAlgError, match="is singular, whatever its values: at most 3 of its 3 entries"):
        sparse.linalg.splu(few)
    with pytest.raises(tenon.LinAlgError):
        sparse.linalg.spsolve_triangular(few, np.ones(100))
    for x in (np.nan, np.inf):
        with pytest.raises(tenon.LinAlgError, match=r"element \(1, 0\) is"):
            sparse.linalg.cholesky(sparse.from_dense([[1.0, 0.0], [x, 2.0]]))


def test_diagonals_at_the_edges():
    a = sparse.from_dense([[1.0, np.nan], [3.0, 4.0]])
    for k in (-9, -2, 2, 7):
        assert a.diagonal(k).shape == (0,)
    a.setdiag([5.0], 1)
    assert a.to_dense().tolist() == [[1, 5], [3, 4]]
    b = sparse.from_dense(np.eye(2, dtype=bool))
    b.setdiag([True], -1)
    assert b.to_dense().tolist() == [[True, False], [True, True]]
    sums = sparse.from_dense(np.array([[complex(-np.inf, 1), 0], [0, 2]])).sum(1)
    assert sums.tolist() == [complex(-np.inf, 1), 2]


@pytest.mark.parametrize("shape", [(3,), (3, 2), (2, 3, 4)])
def test_hybrid_coordinates_without_entries(shape):
    a = sparse.coo_tensor(np.zeros((1, 0), int), np.zeros((0, *shape[1:])), shape)
    for made in (a > 0, a != a, sparse.softmax(a, 0), sparse.softmax(a, -1), a + a, a * 2):
        assert made.shape == shape and made.nnz == 0
    a.eliminate_zeros()
    assert a.sum().item() == 0 and a.count_nonzero() == 0


def test_products_with_sparse_vectors():
    line, dense = sparse.coo_tensor([[2, 0, 2]], [1.0, 2.0, 3.0], (4,)), np.array([2.0, 0, 4, 0])
    other = np.arange(12.0).reshape(4, 3)
    close(line @ other, dense @ other)
    close(line @ np.arange(4.0), dense @ np.arange(4.0))
    close(line @ sparse.from_dense(other), dense @ other)
    close(other.T @ line, other.T @ dense)
    close(sparse.from_dense(other).T @ line, other.T @ dense)
    assert line @ line == 20 and (np.arange(4.0) @ line).item() == 8
    with pytest.raises(ValueError):
        line @ np.ones(3)


@pytest.mark.parametrize("form", FORMATS)
def test_methods_under_pytorchs_names(form):
    import copy
    import pickle

    theirs = matrix(form=form)
    mine, dense = sparse.from_scipy(theirs), theirs.toarray()
    for again in (pickle.loads(pickle.dumps(mine)), copy.deepcopy(mine), mine.clone(), mine[...], mine[..., :]):
        close(again, dense)
        assert again.format == form or (again.format, form) == ("csr", "bsr")  # parts of blocks are rows
    close(mine.add(mine).sub(mine).mul(3).div(2).neg().abs(), np.abs(dense * 1.5))
    close(mine.square(), dense**2)
    close(mine.to(tenon.float32).to_sparse(), dense.astype(np.float32))
    assert mine.numel() == 48 and mine.dim() == 2 and mine.is_sparse and mine.nbytes > 0
    for axis in (None, 0, 1, -1):
        close(mine.var(axis), dense.var(axis))
        close((mine > 0).var(axis), (dense > 0).var(axis))
        close(mine.std(axis, correction=1), dense.std(axis, ddof=1))
        close(mine.prod(axis), dense.prod(axis))
        close(mine.prod(axis, keepdims=True), dense.prod(axis, keepdims=True))
    full = sparse.from_dense(np.arange(1.0, 7).reshape(2, 3))
    close(full.prod(1), [6, 120])
    close(full.prod(), 720)
    close(full.sparse_mask(sparse.coo_tensor([[0, 0], [1, 1]], [1.0, 1.0], (2, 3))), [[0, 2, 0], [0, 0, 0]])
    for operation in ("sum", "max", "min"):
        close(getattr(mine, operation)((0, 1)), getattr(dense, operation)((0, 1)))
    close(mine.getrow(2), dense[2:3])
    close(mine.getcol(-1), dense[:, -1:])
    mask = sparse.from_scipy(matrix(seed=5))
    ones = mask.with_values(np.ones(mask.nnz)).to_dense().numpy()
    close(mine.sparse_mask(mask), dense * ones)
    close((mine > 0) & (mask > 0), (dense > 0) & (mask.to_dense().numpy() > 0))
    close((mine > 0) | (mask > 0), (dense > 0) | (mask.to_dense().numpy() > 0))
    with pytest.raises(TypeError, match="truth values"):
        mine & mask


def test_integers_become_float64():
    for made in (sparse.csr_array(scipy_sparse.eye_array(3, dtype=int)), sparse.sparse_coo_tensor([[0, 1, 2], [0, 1, 2]], [1, 1, 1]),
                 sparse.sparse_csr_tensor([0, 1, 2, 3], [0, 1, 2], np.ones(3, np.int8))):  # fmt: skip
        assert made.dtype is tenon.float64
        close(made, np.eye(3))
    exact = np.array([[2**24 + 1, 0, 0], [0, -3, 7]])  # that no float32 is
    for dtype in (np.int32, np.int64, np.uint32, np.uint64):
        dense = exact if np.dtype(dtype).kind == "i" else abs(exact)
        for form in FORMATS:
            theirs = scipy_sparse.csr_array(dense.astype(dtype)).asformat(form)
            for made in (sparse.from_scipy(theirs), sparse.eye(2) @ sparse.from_scipy(theirs.tocsr())):
                assert made.dtype is tenon.float64
                close(made, dense)
        assert sparse.from_dense(dense.astype(dtype)).dtype is tenon.float64
        close(sparse.from_dense(dense.astype(dtype)), dense)
    assert sparse.from_scipy(scipy_sparse.eye_array(3, dtype=np.int8)).dtype is tenon.float64
    assert sparse.from_dense(np.eye(3, dtype=np.float16)).dtype is tenon.float32
    assert sparse.from_dense(np.eye(3, dtype=bool)).dtype is tenon.bool

    class Theirs:  # of a library whose values are integers
        def __binsparse_descriptor__(self):
            return {"binsparse": {"version": "0.1", "format": "CSR", "shape": [2, 3], "number_of_stored_values": 3}}

        def __binsparse__(self):
            return {"pointers_to_1": np.array([0, 1, 3]), "indices_1": np.array([0, 1, 2]), "values": np.array([2**24 + 1, -3, 7])}

    close(sparse.from_binsparse(Theirs()), exact)


def test_integers_of_arrow_become_float64():
    pyarrow = pytest.importorskip("pyarrow")
    exact = np.array([[2**24 + 1, 0, 0], [0, -3, 7]])
    for kind in (pyarrow.SparseCSRMatrix, pyarrow.SparseCSCMatrix, pyarrow.SparseCOOTensor):
        made = sparse.from_arrow(kind.from_dense_numpy(exact))
        assert made.dtype is tenon.float64
        close(made, exact)


@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.complex64, np.complex128, bool])
@pytest.mark.parametrize("form", ["coo", "csr", "csc"])
def test_products_of_lines(form, dtype):
    whole = np.array([[1 + 2j, 2, 0], [0, 3j, 2], [1, 2, 4], [5, 1, 1j]])
    whole = (whole if np.dtype(dtype).kind == "c" else whole.real).astype(dtype)
    for dense in (whole, whole[2:], whole[:, 1:2], whole[:0], whole[:, :0]):
        mine = sparse.from_dense(dense, form)
        for axis in (None, 0, 1, -1, -2, (0, 1), (1,), ()):
            for keepdims in (False, True):
                made, expected = mine.prod(axis, keepdims=keepdims), dense.prod(axis, keepdims=keepdims)
                assert made.shape == expected.shape and made.dtype is tenon.prod(tenon.asarray(dense)).dtype
                np.testing.assert_allclose(made.numpy(), expected, rtol=1e-6)
    with pytest.raises(tenon.IndexError, match="axis 2"):
        sparse.from_dense(whole).prod(2)
    twice = sparse.coo_tensor([[0, 0, 0], [0, 0, 1]], np.array([1, 2, 5]).astype(dtype), (1, 2))
    close(twice.prod(1), [1 if dtype is bool else 15])


def test_gradients_of_products_of_lines():
    values = tenon.tensor([1.0 + 1j, 2, 0, 4j], dtype=tenon.complex128, requires_grad=True)
    assert tenon.gradcheck(lambda v: sparse.csr_tensor([0, 2, 3, 4], [0, 1, 1, 0], v, (3, 2)).prod(1), values)
    assert tenon.gradcheck(lambda v: sparse.csr_tensor([0, 2, 4], [0, 1, 1, 0], v, (2, 2)).prod(), values)
    assert tenon.gradcheck(lambda v: sparse.csr_tensor([0, 2, 4], [0, 1, 1, 0], v, (2, 2)).prod(0), values)


def test_the_variance_of_complex_numbers_is_real():
    dense = np.array([[1 + 2j, 2, 0], [0, 3j, 2]])
    for axis in (None, 0, 1):
        made = sparse.from_dense(dense).var(axis)
        assert made.dtype is tenon.float64
        close(made, dense.var(axis))


def test_sums_over_several_axes_of_coordinates():
    cube = np.arange(24.0).reshape(2, 3, 4) * (np.arange(24).reshape(2, 3, 4) % 3 == 0)
    mine = sparse.from_dense(cube, "coo")
    for axes in ((0, 2), (1,), (-1, 0), (0, 1, 2)):
        close(mine.sum(axes), cube.sum(axes))
        close(mine.max(axes, keepdims=True), cube.max(axes, keepdims=True))


def test_integers_that_would_be_rounded_are_refused(tmp_path):
    path = tmp_path / "x.npz"
    for values, dtype in (([2**53 + 1, 1], "int64"), ([2**63 - 1, 1], "int64"), ([-(2**53) - 1, 1], "int64"), ([2**64 - 1, 1], "uint64")):
        matrix = scipy_sparse.csr_array((np.array(values, dtype=dtype), np.array([0, 1]), np.array([0, 1, 2])))
        scipy_sparse.save_npz(path, matrix)
        with pytest.raises(tenon.TypeError, match=f"which does not hold {values[0]}:"):
            tenon.sparse.load_npz(path)
    scipy_sparse.save_npz(path, scipy_sparse.csr_array(np.array([[2**62, 0], [0, -(2**63)]])))
    assert tenon.sparse.load_npz(path).to_dense().tolist() == [[2**62, 0], [0, -(2**63)]]


def test_matrix_market(tmp_path):
    import gzip

    path = tmp_path / "x.mtx"
    x = tenon.sparse.from_dense(tenon.tensor([[0, 1.5], [0, 0], [-2, 0]], dtype=tenon.float64))
    tenon.sparse.save_matrix_market(path, x)
    made = tenon.sparse.load_matrix_market(str(path))
    assert made.dtype is tenon.float64 and tenon.array_equal(made.to_dense(), x.to_dense()) and made.format == "coo"
    assert tenon.sparse.load_matrix_market(path, dtype=tenon.float32).dtype is tenon.float32
    packed = tmp_path / "x.mtx.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert tenon.array_equal(tenon.sparse.load_matrix_market(packed).to_dense(), x.to_dense())
    path.write_bytes(b"%%MatrixMarket matrix coordinate real symmetric\r2 2 1\r2 1 1.5D1\r")
    assert tenon.sparse.load_matrix_market(path).to_dense().tolist() == [[0, 15], [15, 0]]
    path.write_text("%%MatrixMarket matrix coordinate complex general\n1 1 1\n1 1 1 2\n")
    pair = tenon.sparse.load_matrix_market(path)
    assert pair.values().tolist() == [1 + 2j]
    tenon.sparse.save_matrix_market(path, pair)
    assert tenon.sparse.load_matrix_market(path).values().tolist() == [1 + 2j]
    assert tenon.sparse.load_matrix_market(path, dtype=tenon.complex64).dtype is tenon.complex64
    with pytest.raises(tenon.TypeError, match="x.mtx holds complex numbers, which float64 does not"):
        tenon.sparse.load_matrix_market(path, dtype=tenon.float64)
    for field, held in (("integer", 2**62), ("integer", -(2**63)), ("unsigned-integer", 2**63), ("integer", 2**53)):
        path.write_text(f"%%MatrixMarket matrix coordinate {field} general\n1 1 1\n1 1 {held}\n")
        assert tenon.sparse.load_matrix_market(path).values().tolist() == [held]
    for field, lost in (("integer", 2**53 + 1), ("integer", 2**63 - 1), ("integer", -(2**53) - 1), ("unsigned-integer", 2**64 - 1)):
        path.write_text(f"%%MatrixMarket matrix array {field} general\n2 1\n5\n{lost}\n")
        with pytest.raises(tenon.TypeError, match=f"x.mtx holds {lost}, which float64 does not"):
            tenon.sparse.load_matrix_market(path)
        assert tenon.sparse.load_matrix_market(path, dtype=tenon.float64).values().tolist() == [5, float(lost)]
    path.write_text("%%MatrixMarket matrix array unsigned-integer general\n1 2\n3\n4\n")
    assert tenon.sparse.load_matrix_market(path).to_dense().tolist() == [[3, 4]]
    packed.write_bytes(gzip.compress(b"no matrix"))
    with pytest.raises(tenon.IoError, match="x.mtx.gz does not begin with %%MatrixMarket"):
        tenon.sparse.load_matrix_market(packed)
    with pytest.raises(FileNotFoundError):
        tenon.sparse.load_matrix_market(tmp_path / "none.mtx")
