"""Eigenvalues, singular values and the 2-norm of sparse matrices beside SciPy and NumPy."""

import numpy as np
import pytest

import tenon
from tenon import sparse
from tenon.sparse import linalg

scipy_sparse = pytest.importorskip("scipy.sparse")
import scipy.sparse.linalg as scipy_linalg  # noqa: E402

DTYPES = [np.float32, np.float64, np.complex64, np.complex128]


def laplacian(n, dtype=np.float64):
    """Of n by n points: all but few eigenvalues are double, many lie close together."""
    line = scipy_sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
    made = (scipy_sparse.kron(line, scipy_sparse.eye_array(n)) + scipy_sparse.kron(scipy_sparse.eye_array(n), line)).tocsr()
    if np.issubdtype(dtype, np.complexfloating):
        phases = scipy_sparse.diags_array(np.exp(1j * np.arange(n * n)))
        made = (phases @ made @ phases.conj()).tocsr()
    return made.astype(dtype)


def of_which(all_of, which, k):
    ordered = {"LA": np.arange(all_of.size)[::-1], "SA": np.arange(all_of.size), "LM": np.argsort(-abs(all_of), kind="stable"),
               "SM": np.argsort(abs(all_of), kind="stable")}  # fmt: skip
    if which == "BE":
        return np.sort(np.concatenate([all_of[: k // 2], all_of[all_of.size - (k + 1) // 2 :]]))
    return np.sort(all_of[ordered[which][:k]])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("which", ["LA", "SA", "LM", "SM", "BE"])
def test_eigenvalues(which, dtype):
    a = laplacian(8, dtype)
    single = np.finfo(dtype).bits == 32
    near = 1e-4 if single else 1e-10
    all_of = np.linalg.eigvalsh(a.toarray().astype(np.complex128))
    for k in (1, 2, 5, 8):  # which cut pairs
        for form in ("csr", "csc", "coo"):
            values, vectors = linalg.eigsh(a.asformat(form), k, which=which)
            np.testing.assert_allclose(values.numpy(), of_which(all_of, which, k), atol=near)
            v = vectors.numpy()
            np.testing.assert_allclose(a @ v, v * values.numpy(), atol=near)
            np.testing.assert_allclose(v.conj().T @ v, np.eye(k), atol=near)
            assert values.dtype.kind == "floating" and vectors.dtype.name == np.dtype(dtype).name
    mine = linalg.eigsh(a, 5, which=which, return_eigenvectors=False).numpy()
    if which != "BE" or not np.issubdtype(dtype, np.complexfloating):  # which SciPy does not have
        np.testing.assert_allclose(mine, np.sort(scipy_linalg.eigsh(a, 5, which=which, return_eigenvectors=False)), atol=near)


def test_repeated_eigenvalues():
    rng = np.random.default_rng(3)
    q = np.linalg.qr(rng.standard_normal((60, 60)))[0]
    given = np.concatenate([np.full(7, 5.0), np.full(3, 5 - 1e-10), rng.uniform(-1, 1, 47), np.full(3, -2.0)])
    a = (q * given) @ q.T
    a = (a + a.T) / 2
    all_of = np.sort(given)
    for k in (1, 4, 7, 9, 12):
        np.testing.assert_allclose(linalg.eigsh(a, k, which="LA")[0].numpy(), all_of[60 - k :], atol=1e-12)
    np.testing.assert_allclose(linalg.eigsh(a, 4, which="SA")[0].numpy(), all_of[:4], atol=1e-12)
    np.testing.assert_allclose(linalg.eigsh(np.eye(40), 3)[0].numpy(), np.ones(3))
    np.testing.assert_allclose(linalg.eigsh(a, 60)[0].numpy(), all_of, atol=1e-12)  # all of them
    assert not linalg.eigsh(np.zeros((40, 40)), 3)[0].numpy().any()


def test_eigenvalues_next_to_a_number():
    for dtype in (np.float64, np.complex128):
        a = laplacian(9, dtype)
        all_of = np.linalg.eigvalsh(a.toarray())
        for sigma in (0.0, 3.3, 9.0):
            values, vectors = linalg.eigsh(a, 4, sigma=sigma)
            np.testing.assert_allclose(values.numpy(), np.sort(all_of[np.argsort(abs(all_of - sigma), kind="stable")[:4]]), atol=1e-10)
            np.testing.assert_allclose(a @ vectors.numpy(), vectors.numpy() * values.numpy(), atol=1e-9)
    values, vectors = linalg.eigsh(scipy_linalg.aslinearoperator(laplacian(7)), 2, which="SA")
    np.testing.assert_allclose(values.numpy(), np.linalg.eigvalsh(laplacian(7).toarray())[:2], atol=1e-10)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(40, 25), (25, 40), (30, 30)])
def test_singular_values(shape, dtype):
    rng = np.random.default_rng(4)
    a = rng.standard_normal(shape) * (rng.random(shape) < 0.2)
    if np.issubdtype(dtype, np.complexfloating):
        a = a * np.exp(1j * rng.random(shape))
    a = a.astype(dtype)
    near = 1e-4 if np.finfo(dtype).bits == 32 else 1e-11
    all_of = np.linalg.svd(a.astype(np.complex128), compute_uv=False)
    for which in ("LM", "SM"):
        for k in (1, 4):
            u, s, vh = (x.numpy() for x in linalg.svds(sparse.from_dense(a), k, which=which))
            np.testing.assert_allclose(s, np.sort(all_of[:k] if which == "LM" else all_of[-k:]), atol=near)
            np.testing.assert_allclose(a @ vh.conj().T, u * s, atol=near)
            np.testing.assert_allclose(a.conj().T @ u, vh.conj().T * s, atol=near)
            np.testing.assert_allclose(u.conj().T @ u, np.eye(k), atol=near)
    theirs = scipy_linalg.svds(a, 3, return_singular_vectors=False)
    np.testing.assert_allclose(linalg.svds(a, 3, return_singular_vectors=False).numpy(), np.sort(theirs), atol=near)


def test_small_and_repeated_singular_values():
    given = np.concatenate([np.full(5, 2.0), np.linspace(0.5, 1, 30), [1e-10]])
    a = scipy_sparse.diags_array(given, shape=(50, given.size)).tocsr()
    np.testing.assert_allclose(linalg.svds(a, 4)[1].numpy(), np.full(4, 2.0))
    np.testing.assert_allclose(linalg.svds(a, 7)[1].numpy()[2:], np.full(5, 2.0))
    for x in (a, a.T):
        np.testing.assert_allclose(linalg.svds(x, 2, which="SM")[1].numpy(), [1e-10, 0.5], atol=1e-15)  # squares would lose the first
    given[-2:] = 0
    for rows in (36, 50):  # of 0 the vectors of one side are in no product
        a = scipy_sparse.diags_array(given, shape=(rows, given.size)).toarray()
        for x in (a, a.T):
            u, s, vh = (y.numpy() for y in linalg.svds(x, 3, which="SM"))
            np.testing.assert_allclose(s, [0, 0, given[5]], atol=1e-14)
            np.testing.assert_allclose(x @ vh.T, u * s, atol=1e-13)
            np.testing.assert_allclose(x.T @ u, vh.T * s, atol=1e-13)
            np.testing.assert_allclose(u.T @ u, np.eye(3), atol=1e-13)
    assert not linalg.svds(np.zeros((30, 40)), 2)[1].numpy().any()


def test_what_has_no_spectrum():
    a = laplacian(5)
    for k in (0, -1, 26):
        with pytest.raises(tenon.IndexError, match=f"{k} values of a matrix that has 25"):
            linalg.eigsh(a, k)
        with pytest.raises(tenon.IndexError, match=f"{k} values of a matrix that has 25"):
            linalg.svds(a, k)
    with pytest.raises(TypeError, match="which=XY is none of"):
        linalg.eigsh(a, 1, which="XY")
    with pytest.raises(ValueError, match="which='LA' is none of"):
        linalg.svds(a, 1, which="LA")
    with pytest.raises(tenon.ShapeError, match="square"):
        linalg.eigsh(np.ones((2, 3)), 1)
    with pytest.raises(tenon.LinAlgError, match="not finite"):
        linalg.eigsh(np.full((3, 3), np.nan), 1)
    with pytest.raises(tenon.LinAlgError, match="not all of the 6 values have converged"):
        linalg.eigsh(laplacian(20), 6, which="SM", maxiter=1)
    with pytest.raises(TypeError, match="no gradient"):
        linalg.eigsh(sparse.from_scipy(a).requires_grad_(), 1)
    with pytest.raises(TypeError, match="no gradient"):
        linalg.svds(sparse.from_scipy(a).requires_grad_(), 1)
    with pytest.raises(ZeroDivisionError):
        linalg.eigsh(scipy_linalg.LinearOperator((30, 30), matvec=lambda x: 1 // 0, dtype=float), 1)


def test_the_2_norm():
    rng = np.random.default_rng(5)
    for shape in ((30, 20), (20, 30), (1, 7), (7, 1), (1, 1)):
        a = rng.standard_normal(shape) * (rng.random(shape) < 0.5) + 0.1
        np.testing.assert_allclose(float(sparse.norm(sparse.from_dense(a), 2)), np.linalg.norm(a, 2), rtol=1e-12)
        np.testing.assert_allclose(float(linalg.norm(a, -2)), np.linalg.norm(a, -2), atol=1e-12)
        np.testing.assert_allclose(float(linalg.norm(a * 1j, 2)), np.linalg.norm(a, 2), rtol=1e-12)
    assert float(sparse.norm(scipy_sparse.csr_array((4, 4)), 2)) == 0
    with pytest.raises(tenon.ShapeError, match="no singular values"):
        sparse.norm(scipy_sparse.csr_array((0, 4)), 2)
    with pytest.raises(TypeError, match="no gradient"):
        sparse.norm(sparse.from_dense(np.eye(3)).requires_grad_(), 2)
