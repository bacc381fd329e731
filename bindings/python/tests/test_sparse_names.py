"""The names that SciPy, PyTorch and Torch have for sparse matrices, beside SciPy: joins, parts, norms, semirings, systems."""

import numpy as np
import pytest

import tenon
from tenon import sparse

scipy_sparse = pytest.importorskip("scipy.sparse")
scipy_linalg = pytest.importorskip("scipy.sparse.linalg")

FORMATS = ("coo", "csr", "csc", "bsr")


def matrix(shape=(6, 8), density=0.4, seed=3, format="csr"):
    made = scipy_sparse.random_array(shape, density=density, rng=np.random.default_rng(seed), format="csr")
    made.data[:] = np.round(made.data * 8 - 4)  # zeros among them
    return made.asformat(format) if format != "bsr" else made.tobsr((2, 2))


def given(form, **how):
    theirs = matrix(**how)
    return theirs, sparse.from_scipy(theirs.asformat(form) if form != "bsr" else theirs.tobsr((2, 2)))


def close(mine, theirs):
    mine = mine.to_dense() if isinstance(mine, sparse.Sparse) else mine
    theirs = theirs.toarray() if scipy_sparse.issparse(theirs) else np.asarray(theirs)
    mine = np.asarray(mine.numpy() if isinstance(mine, tenon.Tensor) else mine)
    assert mine.shape == theirs.shape
    np.testing.assert_allclose(mine, theirs, rtol=1e-9)


@pytest.mark.parametrize("form", FORMATS)
def test_elements_of_pairs_and_of_masks(form):
    theirs, mine = given(form)
    dense = theirs.toarray()
    close(mine[[0, 5, -1], [2, 7, -8]], dense[[0, 5, -1], [2, 7, -8]])
    close(mine[np.array([[0], [2]]), np.array([1, 2, 3])], dense[np.array([[0], [2]]), np.array([1, 2, 3])])
    close(mine[dense > 0], dense[dense > 0])
    close(mine[mine.astype(tenon.bool)], dense[dense != 0])
    close(mine[np.arange(6) % 2 == 0], dense[::2])
    close(mine[[4, 1], 2:], dense[[4, 1], 2:])
    with pytest.raises(IndexError):
        mine[[0, 6], [0, 0]]
    with pytest.raises(IndexError):
        mine[np.ones((2, 2), bool)]
    with pytest.raises(TypeError, match="read-only"):
        mine[0, 0] = 1


@pytest.mark.parametrize("form", FORMATS)
def test_methods(form):
    theirs, mine = given(form)
    other = matrix(seed=4)
    close(mine + other, theirs + other)
    close(other - mine, other - theirs)
    close(mine * other, theirs.multiply(other))
    close(mine @ other.T, theirs @ other.T)
    close(other.T @ mine, other.T @ theirs)
    close(mine.multiply(np.arange(8.0)), theirs.multiply(np.arange(8.0)))
    close(mine.maximum(other), theirs.maximum(other))
    for k in (-3, 0, 2, 7):
        close(mine.diagonal(k), theirs.diagonal(k))
    close(mine.trace(), theirs.trace())
    for name in ("sqrt", "sin", "expm1", "sign", "floor", "rint"):
        close(abs(mine).__getattribute__(name)(), getattr(abs(theirs), name)())
    close(mine.power(2), theirs.power(2))
    close(mine.H, theirs.conj().T)
    if form != "bsr":
        close(mine.getnnz(1), np.diff(theirs.indptr))
    close(mine.count_nonzero(0), theirs.count_nonzero(0))
    for a, b in zip(sparse.find(mine), scipy_sparse.find(theirs.T)):
        assert a.size == b.size
    close(mine.reshape(4, 12), theirs.toarray().reshape(4, 12))
    close(mine.asformat("csc"), theirs)
    for name in ("tolil", "todok", "todia"):
        with pytest.raises(TypeError, match="coo, csr, csc and bsr"):
            getattr(mine, name)()


def test_other_numbers_of_dimensions():
    rng = np.random.default_rng(0)
    indices, numbers = rng.integers(0, 3, (2, 7)), np.round(rng.standard_normal((7, 2)) * 4)
    hybrid = sparse.coo_tensor(indices, numbers, (3, 4, 2))
    other = sparse.coo_tensor(indices[:, ::-1][:, :4].copy(), numbers[:4], (3, 4, 2))
    line = sparse.coo_tensor([[4, 1, 4]], [1.0, 2.0, 3.0], (6,))
    cube = sparse.coo_tensor(rng.integers(0, 3, (3, 9)), numbers.reshape(-1)[:9].copy(), (3, 4, 3))
    for a, b in ((hybrid, other), (line, line * 2), (cube, cube.reshape(3, 4, 3) * 3)):
        x, y = a.to_dense().numpy(), b.to_dense().numpy()
        close(a + b, x + y)
        close(a - b, x - y)
        close(a * b, x * y)
        close(a.maximum(b), np.maximum(x, y))
        for key in (1, slice(None, None, 2), slice(2, None, -1), slice(2, 1)):
            made = a[key]
            close(made, x[key])
        a.eliminate_zeros()
        close(a, x)
    close(hybrid[1, 2:], hybrid.to_dense().numpy()[1, 2:])
    close(hybrid[:, 1, 0], hybrid.to_dense().numpy()[:, 1, 0])
    close(hybrid[2, 1], hybrid.to_dense().numpy()[2, 1])
    close(cube[::2, 1, ::-1], cube.to_dense().numpy()[::2, 1, ::-1])
    with pytest.raises(TypeError, match="dense dimensions"):
        hybrid.to_scipy()
    for refused in (hybrid.diagonal, lambda: sparse.vstack([hybrid, hybrid]), lambda: sparse.tril(cube), lambda: hybrid.T):
        with pytest.raises(ValueError, match="sparse matrix"):
            refused()


def test_methods_that_change_the_object():
    theirs, mine = given("csr")
    before = mine.nnz
    mine.eliminate_zeros()
    assert mine.nnz == np.count_nonzero(theirs.toarray()) < before
    twice = sparse.coo_tensor([[1, 0, 1], [2, 0, 2]], [1.0, 2.0, 3.0], (2, 3))
    twice.sum_duplicates()
    assert twice.values().tolist() == [2, 4] and twice.has_canonical_format
    expected = theirs.toarray()
    np.fill_diagonal(expected, np.arange(6.0))
    mine.setdiag(np.arange(6.0))
    close(mine, expected)


@pytest.mark.parametrize("form", FORMATS)
def test_joins(form):
    theirs, mine = given(form)
    other = matrix(seed=4)
    close(sparse.vstack([mine, other]), scipy_sparse.vstack([theirs, other]))
    close(sparse.hstack([mine, other]), scipy_sparse.hstack([theirs, other]))
    close(sparse.bmat([[mine, None], [None, other.T]]), scipy_sparse.bmat([[theirs, None], [None, other.T]]))
    close(sparse.block_diag([mine, other]), scipy_sparse.block_diag([theirs, other]))
    close(sparse.kron(mine, other), scipy_sparse.kron(theirs, other))
    square = matrix((4, 4), seed=5)
    close(sparse.kronsum(square, matrix((3, 3), seed=6)), scipy_sparse.kronsum(square, matrix((3, 3), seed=6)))
    for k in (-2, 0, 3):
        close(sparse.tril(mine, k), scipy_sparse.tril(theirs, k))
        close(sparse.triu(mine, k), scipy_sparse.triu(theirs, k))
    with pytest.raises(ValueError, match="block_array"):
        sparse.hstack([mine, other.T])


def test_what_makes_matrices():
    close(sparse.diags([[1.0, 2, 3], [4.0, 5]], [0, 1]), scipy_sparse.diags([[1.0, 2, 3], [4.0, 5]], [0, 1]))
    close(sparse.diags([-1.0, 2.0, -1.0], [-1, 0, 1], (4, 5)), scipy_sparse.diags([-1.0, 2.0, -1.0], [-1, 0, 1], shape=(4, 5)))
    close(sparse.identity(3), np.eye(3))
    for density in (0, 0.1, 0.5, 1):
        made = sparse.random(20, 30, density)
        assert made.shape == (20, 30) and made.nnz == round(600 * density) and made.coalesce().nnz == made.nnz
    for shape in ((0, 3), (3, 0), (0, 0)):
        empty = sparse.from_dense(np.zeros(shape))
        close(sparse.kron(empty, sparse.eye(2)), np.zeros((2 * shape[0], 2 * shape[1])))
        close(sparse.tril(empty), np.zeros(shape))
        close(empty.diagonal(), np.zeros(0))


@pytest.mark.parametrize("form", FORMATS)
def test_norms(form):
    theirs, mine = given(form)
    for order, axis in ((None, None), ("fro", None), (1, None), (np.inf, None), (None, 0), (2, 1), (1, 0), (np.inf, 1)):
        close(sparse.norm(mine, order, axis), scipy_linalg.norm(theirs, order, axis))


@pytest.mark.parametrize("form", FORMATS)
def test_torch_names(form):
    theirs, mine = given(form)
    a, dense, x = theirs.toarray(), np.arange(18.0).reshape(6, 3), np.arange(24.0).reshape(8, 3)
    close(sparse.spaddmm(dense, mine, x, 2, 3), 2 * dense + 3 * (a @ x))
    close(sparse.addmm(dense, mine, x), dense + a @ x)
    close(sparse.hspmm(mine, x), a @ x)
    base = matrix((6, 3), seed=7)
    close(sparse.sspaddmm(sparse.from_scipy(base), mine, x, 2, 3), 2 * base.toarray() + 3 * (a @ x))
    close(sparse.spcadd(np.ones((6, 8)), mine, 2), 1 + 2 * a)
    close(sparse.spaddcmul(np.ones((6, 8)), mine, mine, 2), 1 + 2 * a * a)
    close(sparse.sum(mine, 1), a.sum(1))
    numbers = np.arange(48.0).reshape(6, 8)
    ones = mine.with_values(np.ones(mine.values().shape)).to_dense().numpy()
    close(sparse.sparse_mask(numbers, mine), numbers * ones)


def test_semirings():
    far = np.inf
    lengths = np.array([[far, 3, 8, far], [far, far, 2, 7], [far, far, far, 1], [far, far, far, far]])
    edges = sparse.coo_tensor(np.argwhere(lengths < far).T.copy(), lengths[lengths < far], (4, 4))
    expected = (lengths[:, :, None] + lengths[None]).min(1)
    x = np.array([0.0, far, 5, far])
    for a in (edges, edges.to_csr(), edges.to_csc()):
        np.testing.assert_array_equal(sparse.matmul(a, x, "min_plus").numpy(), (lengths + x).min(1))
        square = sparse.matmul(a, a, "min_plus")
        stored = square.with_values(tenon.ones(square.nnz, dtype=tenon.float64)).to_dense().numpy() > 0
        np.testing.assert_array_equal(np.where(stored, square.to_dense().numpy(), far), expected)
    reached = edges.astype(tenon.bool)
    close(sparse.matmul(reached, reached, "or_and"), (lengths < far) @ (lengths < far))
    close(sparse.matmul(edges.astype(tenon.float32), np.array([1.0, 0, 4, 9]), "max_min"), [4, 7, 1, 0])
    with pytest.raises(TypeError, match="min_plus, max_min and or_and"):
        sparse.matmul(edges, edges, "times")


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_systems(form, dtype):
    line = scipy_sparse.diags([-1.0, 2.5, -1.0], [-1, 0, 1], shape=(20, 20)).tocsr().astype(dtype)
    skew = (line + scipy_sparse.diags([0.5], [2], shape=(20, 20))).tocsr().astype(dtype)
    b = np.linspace(-1, 1, 20).astype(dtype)
    mine, general = (sparse.from_scipy(m.asformat(form) if form != "bsr" else m.tobsr((2, 2))) for m in (line, skew))
    x, info = sparse.cg(mine, b, rtol=1e-6)
    assert info == 0
    np.testing.assert_allclose(line @ x.numpy(), b, atol=1e-4)
    x, info = sparse.gmres(general, b, rtol=1e-6)
    assert info == 0
    np.testing.assert_allclose(skew @ x.numpy(), b, atol=1e-4)
    assert sparse.cg(mine, b, rtol=1e-12, maxiter=2)[1] == 2
    operator = scipy_linalg.aslinearoperator(mine)
    np.testing.assert_allclose(operator @ b, line @ b, rtol=1e-5)
    np.testing.assert_allclose(operator.T @ b, line.T @ b, rtol=1e-5)
    with pytest.raises(ValueError, match="cg"):
        sparse.cg(mine, b[1:])


@pytest.mark.parametrize("form", FORMATS)
def test_gradients_of_dense_operands(form):
    theirs, mine = given(form)
    for x in (np.arange(8.0), np.arange(16.0).reshape(8, 2)):
        x = tenon.asarray(x).requires_grad_()
        weights = np.cos(np.arange(mine.to_dense().shape[0] * (2 if x.ndim == 2 else 1)).reshape((6, 2)[: x.ndim]))
        (mine @ x * tenon.asarray(weights)).sum().backward()
        close(x.grad, theirs.T @ weights)
    x = tenon.ones(2, 6, dtype=tenon.float64, requires_grad=True)
    (x @ mine).square().sum().backward()
    close(x.grad, 2 * (np.ones((2, 6)) @ theirs) @ theirs.T)
    assert tenon.gradcheck(lambda y: (mine @ y) ** 2, [tenon.rand(8, dtype=tenon.float64, requires_grad=True)])
    recorded = tenon.ones(8, dtype=tenon.float64, requires_grad=True)
    (mine * recorded).sum().backward()
    close(recorded.grad, theirs.sum(0))
    made = sparse.from_dense(recorded.reshape((2, 4)))
    assert made.requires_grad and made.nnz == 8
    with pytest.raises(TypeError, match="no gradient"):
        sparse.matmul(mine, recorded, "min_plus")
