"""Iterations of tenon.sparse.linalg beside SciPy and NumPy: systems, least squares, preconditioners, first guesses, gradients."""

import numpy as np
import pytest

import tenon
from tenon import sparse
from tenon.sparse import linalg

scipy_sparse = pytest.importorskip("scipy.sparse")
import scipy.sparse.linalg as scipy_linalg  # noqa: E402

SOLVERS = [linalg.cg, linalg.minres, linalg.gmres, linalg.bicgstab]
DTYPES = [np.float32, np.float64, np.complex64, np.complex128]


def laplacian(n=7, dtype=np.float64):
    """Of n by n points: positive definite, with double eigenvalues."""
    line = scipy_sparse.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
    made = (scipy_sparse.kron(line, scipy_sparse.eye_array(n)) + scipy_sparse.kron(scipy_sparse.eye_array(n), line)).tocsr()
    if np.issubdtype(dtype, np.complexfloating):  # Hermitian, as similar by phases
        phases = scipy_sparse.diags_array(np.exp(1j * np.arange(n * n)))
        made = (phases @ made @ phases.conj()).tocsr()
    return made.astype(dtype)


def system(solve, dtype, n=7):
    a = laplacian(n, dtype)
    if solve in (linalg.gmres, linalg.bicgstab):
        beside = scipy_sparse.diags_array([0.9], offsets=[3], shape=a.shape).astype(dtype)
        a = (a + beside * (1 + 0.5j if "complex" in str(a.dtype) else 1)).tocsr().astype(dtype)
    if solve is linalg.minres:
        a = (a - 2.5 * scipy_sparse.eye_array(n * n)).tocsr().astype(dtype)
    rng = np.random.default_rng(4)
    wanted = rng.standard_normal(n * n) + (1j * rng.standard_normal(n * n) if "complex" in str(a.dtype) else 0)
    wanted = wanted.astype(dtype)
    return a, wanted, a @ wanted


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("solve", SOLVERS)
def test_systems(solve, dtype):
    a, wanted, b = system(solve, dtype)
    single = np.finfo(dtype).bits == 32
    for form in ("csr", "csc", "coo"):
        x, info = solve(a.asformat(form), b, rtol=1e-5 if single else 1e-11)
        assert info == 0
        assert x.dtype.name == np.dtype(dtype).name
        np.testing.assert_allclose(x.numpy(), wanted, atol=5e-3 if single else 1e-8)
    mine = sparse.from_scipy(a)
    guess = wanted + dtype(1e-3)
    far, near = (solve(mine, b, x0, rtol=0, atol=1e-30, maxiter=5)[0].numpy() for x0 in (None, guess))
    assert np.abs(near - wanted).max() < np.abs(far - wanted).max()
    assert solve(mine, b, wanted, rtol=1e-4)[1] == 0
    np.testing.assert_array_equal(solve(mine, b, wanted, rtol=1e-4)[0].numpy(), wanted)  # no step is made
    assert solve(mine, b, rtol=1e-12, maxiter=1)[1] == 1
    zero, info = solve(mine, np.zeros_like(b))
    assert info == 0 and not zero.numpy().any()
    with pytest.raises(tenon.ShapeError, match="right-hand side"):
        solve(mine, b[1:])
    with pytest.raises(tenon.ShapeError, match="x0"):
        solve(mine, b, wanted[1:])
    with pytest.raises(tenon.ShapeError, match="square"):
        solve(mine[:3], b[:3])


@pytest.mark.parametrize("solve", SOLVERS)
def test_a_real_matrix_and_complex_vectors(solve):
    a, wanted, _ = system(solve, np.float64)
    wanted = wanted * (1 - 2j)
    x, info = solve(a, a @ wanted, rtol=1e-11)
    assert info == 0
    np.testing.assert_allclose(x.numpy(), wanted, atol=1e-8)
    x, info = solve(a, (a @ wanted).real, wanted.real + 1j, rtol=1e-11)
    assert info == 0 and x.dtype is tenon.complex128
    np.testing.assert_allclose(x.numpy(), wanted.real, atol=1e-8)
    assert solve(a.astype(bool), np.zeros(49))[0].dtype is tenon.float64


@pytest.mark.parametrize("dtype", [np.float64, np.complex128])
@pytest.mark.parametrize("solve", SOLVERS)
def test_preconditioners(solve, dtype):
    a, wanted, b = system(solve, dtype, 9)
    definite = sparse.from_scipy(laplacian(9, dtype))
    steps = {}
    made = {"none": None, "jacobi": linalg.jacobi(definite)}
    made["incomplete"] = linalg.ic0(definite) if solve in (linalg.cg, linalg.minres) else linalg.ilu0(a)
    if solve is linalg.minres:  # which helps a definite matrix
        a = laplacian(9, dtype)
        b = a @ wanted
    inverse = np.linalg.inv(definite.to_dense().numpy())
    made["dense"] = inverse
    made["function"] = lambda r: inverse @ r.numpy()
    made["operator"] = scipy_linalg.aslinearoperator(inverse)
    made["factors"] = linalg.cholesky(definite)
    made["scipy"] = scipy_sparse.csr_array(inverse)
    for name, M in made.items():
        x, info = solve(a, b, rtol=1e-10, M=M)
        assert info == 0, name
        np.testing.assert_allclose(x.numpy(), wanted, atol=1e-7, err_msg=name)
        steps[name] = next(k for k in range(1, 400) if solve(a, b, rtol=1e-10, M=M, maxiter=k)[1] == 0)
    assert steps["incomplete"] < 0.7 * steps["none"]
    alike = [steps[name] for name in ("dense", "function", "operator", "factors", "scipy")]
    assert max(alike) - min(alike) <= 4
    assert max(alike) <= steps["incomplete"] or solve in (linalg.gmres, linalg.bicgstab)
    with pytest.raises(tenon.ShapeError, match="preconditioner of shape"):
        solve(a, b, M=np.eye(3))
    with pytest.raises(tenon.ShapeError, match="preconditioner makes shape"):
        solve(a, b, M=lambda r: r[1:])
    with pytest.raises(ZeroDivisionError):
        solve(a, b, M=lambda r: 1 // 0)
    if dtype is np.float64:
        for M in (inverse * 1j, sparse.from_dense(inverse * 1j), lambda r: r * 1j, linalg.ilu0(definite.astype(tenon.complex128))):
            with pytest.raises(TypeError, match="complex numbers for a system of real ones"):
                solve(a, b, M=M)


def test_incomplete_factors():
    full = np.array([[4.0, 1, 0.5], [1, 3, 1], [0.5, 1, 5]])  # without zeros they are complete
    b = np.arange(6.0).reshape(3, 2)
    for given in (full, full + 1j * (np.triu(full, 1) - np.tril(full, -1))):
        for make in (linalg.ilu0, linalg.ic0):
            factors = make(sparse.from_dense(given))
            np.testing.assert_allclose(factors.solve(b).numpy(), np.linalg.solve(given, b), rtol=1e-12)
            np.testing.assert_allclose(factors.solve(b[:, 1], "H").numpy(), np.linalg.solve(given.conj().T, b[:, 1]), rtol=1e-12)
            np.testing.assert_allclose(factors(b).numpy(), factors.solve(b).numpy())
    a = laplacian(6)
    lower = np.tril(a.toarray())
    l = np.linalg.inv(linalg.ic0(a).solve(np.eye(36)).numpy())  # L Lᵀ, equal to a at its entries
    np.testing.assert_allclose(np.where(lower != 0, l, 0), lower, atol=1e-12)
    product = np.linalg.inv(linalg.ilu0(a).solve(np.eye(36)).numpy())
    np.testing.assert_allclose(np.where(a.toarray() != 0, product, 0), a.toarray(), atol=1e-12)
    for broken, word in (([[0.0, 1], [1, 0]], "no entry on its diagonal, in row 0"), ([[1.0, 1], [1, 1]], "the pivot of row 1 is 0")):
        with pytest.raises(tenon.LinAlgError, match=word):
            linalg.ilu0(broken)
    for broken, word in (([[0.0, 1], [1, 0]], "no entry on its diagonal, in row 0"), ([[1.0, 2], [2, 1]], "the pivot of row 1 is -3")):
        with pytest.raises(tenon.LinAlgError, match=word):
            linalg.ic0(broken)
    with pytest.raises(tenon.LinAlgError, match="0 on its diagonal, in row 1"):
        linalg.jacobi([[1.0, 1], [1, 0]])
    with pytest.raises(tenon.LinAlgError):
        linalg.ilu0([[np.nan]])
    with pytest.raises(TypeError, match="incomplete factors have no gradient"):
        linalg.ilu0(sparse.from_scipy(a).requires_grad_())
    assert linalg.ilu0(sparse.from_dense(np.zeros((0, 0)))).solve(np.zeros(0)).shape == (0,)


def test_singular_matrices():
    a = np.diag([1.0, 2, 0])
    x, info = linalg.minres(a, np.array([1.0, 4, 1]), rtol=1e-10)
    assert info > 0
    np.testing.assert_allclose(a @ x.numpy(), [1, 4, 0], atol=1e-10)
    assert linalg.minres(a, np.array([1.0, 4, 0]), rtol=1e-10)[1] == 0
    np.testing.assert_allclose(linalg.minres(np.diag([1.0, 2]), np.array([2.0, 3]), shift=-1.0)[0].numpy(), [1, 1])
    for solve in SOLVERS:
        x, info = solve(sparse.from_scipy(scipy_sparse.csr_array((3, 3))), np.ones(3))
        assert info > 0 and np.isfinite(x.numpy()).all()
    x, info = linalg.bicgstab([[0.0, 1], [-1, 0]], np.array([1.0, 0]))  # every product is orthogonal to its vector
    assert info > 0 and np.isfinite(x.numpy()).all()
    for solve in SOLVERS:
        assert solve(np.full((2, 2), np.nan), np.ones(2))[1] > 0


@pytest.mark.parametrize("solve", SOLVERS)
def test_no_unknowns(solve):
    x, info = solve(sparse.from_scipy(scipy_sparse.csr_array((0, 0))), np.zeros(0))
    assert info == 0 and x.shape == (0,)


@pytest.mark.parametrize("shape", [(30, 12), (12, 30), (15, 15)])
@pytest.mark.parametrize("dtype", DTYPES)
def test_least_squares(shape, dtype):
    rng = np.random.default_rng(5)
    a = rng.standard_normal(shape) * (rng.random(shape) < 0.5) + 2 * np.eye(*shape)
    b = rng.standard_normal(shape[0])
    if np.issubdtype(dtype, np.complexfloating):
        a, b = a * np.exp(1j * rng.random(shape)), b * np.exp(1j * rng.random(shape[0]))
    a, b = a.astype(dtype), b.astype(dtype)
    single = np.finfo(dtype).bits == 32
    tolerance, near = (1e-6, 2e-3) if single else (1e-14, 1e-9)
    for damp in (0.0, 0.7):
        stacked = np.vstack([a, damp * np.eye(shape[1])])
        wanted = np.linalg.lstsq(stacked, np.concatenate([b, np.zeros(shape[1])]), rcond=None)[0]
        for solve, theirs in ((linalg.lsqr, scipy_linalg.lsqr), (linalg.lsmr, scipy_linalg.lsmr)):
            made = solve(sparse.from_dense(a), b, damp, tolerance, tolerance)
            assert made[0].dtype.name == np.dtype(dtype).name
            np.testing.assert_allclose(made[0].numpy(), wanted, atol=near)
            assert made[1] in (1, 2)
            residual = np.linalg.norm(b - a @ wanted)
            damped = np.hypot(residual, damp * np.linalg.norm(wanted))
            np.testing.assert_allclose(made[3], residual if solve is linalg.lsqr else damped, atol=near)
            if not single:
                other = theirs(a, b, damp, 1e-12, 1e-12)
                again = solve(a, b, damp, 1e-12, 1e-12)
                assert abs(again[2] - other[2]) <= 4
                assert len(again) == len(other)
                np.testing.assert_allclose(again[5], other[5], rtol=0.3)  # the norm
                assert solve(a, b, damp, 0, 0, 0)[1] in (1, 2, 4, 5)
    guess = (np.ones(shape[1]) + 0 * wanted).astype(dtype)
    for solve in (linalg.lsqr, linalg.lsmr):
        made = solve(a, b, 0.7, tolerance, tolerance, x0=guess)
        left = np.concatenate([b - a @ guess, np.zeros(shape[1])])
        stacked = np.linalg.lstsq(np.vstack([a, 0.7 * np.eye(shape[1])]), left, rcond=None)[0]
        np.testing.assert_allclose(made[0].numpy(), guess + stacked, atol=near)
        assert solve(a, b, 0.0, tolerance, tolerance, 1e8, 1)[1:3] == (7, 1)
        zero = solve(a, np.zeros_like(b))
        assert zero[1] == 0 and not zero[0].numpy().any()
        with pytest.raises(tenon.ShapeError, match="right-hand side"):
            solve(a, b[1:])
        with pytest.raises(tenon.ShapeError, match="x0"):
            solve(a, b, x0=guess[1:])
    assert linalg.lsqr(a, b, 0, 0, 0, 1.01)[1] == 3  # the condition


def loss_of(x):
    return (abs(x - 0.3) ** 2 * tenon.asarray(np.cos(np.arange(x.size)))).sum()


@pytest.mark.parametrize("dtype", [np.float64, np.complex128])
@pytest.mark.parametrize("solve", SOLVERS)
def test_gradients_of_systems(solve, dtype):
    a, _, b = system(solve, dtype, 4)
    results = []
    for way in ("dense", "plain", "preconditioned"):
        matrix, right = sparse.from_scipy(a).requires_grad_(), tenon.asarray(b).clone().requires_grad_()
        M = None
        if way == "preconditioned":
            M = linalg.ic0(laplacian(4, dtype)) if solve in (linalg.cg, linalg.minres) else linalg.ilu0(a)
        x = tenon.linalg.solve(matrix.to_dense(), right) if way == "dense" else solve(matrix, right, rtol=1e-13, M=M)[0]
        loss_of(x).backward()
        results.append((matrix.grad.values().numpy(), right.grad.numpy()))
    for other in results[1:]:
        for mine, theirs in zip(other, results[0]):
            np.testing.assert_allclose(mine, theirs, rtol=1e-6, atol=1e-8)
    seen = []

    def remembered(r):
        seen.append(r)
        return r

    matrix = sparse.from_scipy(a).requires_grad_()
    loss_of(solve(matrix, b, rtol=1e-13, M=remembered)[0]).backward()
    np.testing.assert_allclose(matrix.grad.values().numpy(), results[0][0], rtol=1e-6, atol=1e-8)
    assert seen
    guess = tenon.zeros(b.size, dtype=tenon.float64).requires_grad_()
    with pytest.raises(TypeError, match="x0 requires a gradient"):
        solve(a, b, guess)


@pytest.mark.parametrize("shape", [(9, 5), (5, 9), (6, 6)])
@pytest.mark.parametrize("dtype", [np.float64, np.complex128])
def test_gradients_of_least_squares(shape, dtype):
    rng = np.random.default_rng(6)
    a = rng.standard_normal(shape) * (rng.random(shape) < 0.6) + 3 * np.eye(*shape)
    b = rng.standard_normal(shape[0])
    if dtype is np.complex128:
        a, b = a * np.exp(1j * rng.random(shape)), b * np.exp(1j * rng.random(shape[0]))

    def dense(matrix, right):
        turned = tenon.conj(tenon.matrix_transpose(matrix))
        if shape[0] >= shape[1]:
            return tenon.linalg.solve(turned @ matrix, turned @ right)
        return turned @ tenon.linalg.solve(matrix @ turned, right)

    results = []
    for solve in (None, linalg.lsqr, linalg.lsmr):
        matrix, right = sparse.from_dense(a).requires_grad_(), tenon.asarray(b).clone().requires_grad_()
        loss_of(dense(matrix.to_dense(), right) if solve is None else solve(matrix, right, 0.0, 1e-14, 1e-14)[0]).backward()
        results.append((matrix.grad.values().numpy(), right.grad.numpy()))
    for other in results[1:]:
        for mine, theirs in zip(other, results[0]):
            np.testing.assert_allclose(mine, theirs, rtol=1e-6, atol=1e-9)
    with pytest.raises(TypeError, match="no gradient"):
        linalg.lsqr(sparse.from_dense(a).requires_grad_(), b, 0.5)


def test_second_derivatives_of_least_squares():
    rng = np.random.default_rng(8)
    a = sparse.from_dense(rng.standard_normal((6, 3)))
    b = rng.standard_normal(6)

    def slope(values):
        matrix = a.with_values(values)
        (first,) = tenon.autograd.grad(loss_of(linalg.lsqr(matrix, b, 0.0, 1e-15, 1e-15)[0]), [values], create_graph=True)
        return first

    values = a.values().clone().requires_grad_()
    (mine,) = tenon.autograd.grad((slope(values) * tenon.asarray(np.sin(np.arange(18.0)))).sum(), [values])
    h, wanted = 1e-5, []
    for k in range(18):
        two = []
        for sign in (h, -h):
            moved = a.values().numpy().copy()
            moved[k] += sign
            two.append((slope(tenon.asarray(moved).requires_grad_()).detach().numpy() * np.sin(np.arange(18.0))).sum())
        wanted.append((two[0] - two[1]) / (2 * h))
    np.testing.assert_allclose(mine.numpy(), wanted, rtol=1e-4, atol=1e-6)
