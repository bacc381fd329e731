"""Systems and spectra of sparse matrices by SciPy's names: iterations, and factors by Eigen's sparse module, which are computed once.

It is `tenon.sparse.linalg`. Matrices are square, but for least squares, with values of float32, float64 or complex numbers. Solutions are
recorded: gradients by right-hand sides and by values are systems with the transposed matrix.
"""

import math

from .. import _core
from .._core import Tensor, _SparseFactors
from .functions import block_array, diags, issparse, tril, triu
from .tensor import Sparse, as_sparse, eye, form_of, from_dense, operand
from .values import common_type, is_scipy

__all__ = [
    "Factors",
    "bicgstab",
    "cg",
    "cholesky",
    "eigsh",
    "factorized",
    "gmres",
    "ic0",
    "ilu0",
    "jacobi",
    "lsmr",
    "lsqr",
    "matrix_power",
    "minres",
    "norm",
    "splu",
    "spsolve",
    "spsolve_triangular",
    "svds",
]


def _square(name, A):
    A = as_sparse(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1]:
        raise _core.ShapeError(f"{name}: shape {A.shape} is not that of a square matrix")
    return A


def _as_real(A, format=None):
    """A complex matrix as a real one, of twice as many rows and columns: it is symmetric or positive definite as A is Hermitian or so."""
    re, im = A.real, A.imag
    return block_array([[re, -im], [im, re]], format=format)


def _parts_joined(x):
    return _core.concat([_core.real(x), _core.imag(x)])


def norm(x, ord=None, axis=None) -> Tensor:
    """Norms as scipy.sparse.linalg.norm's: "fro", of vectors by 1, 2 and infinity along an axis, of matrices by 1, 2, which is the largest
    singular value, and infinity; -2 is the smallest one."""
    x = as_sparse(x).coalesce()
    if axis is None and ord in (None, "fro"):
        return _core.norm(x.values().reshape((-1,)))
    size = abs(x)
    if axis is None:
        if ord in (1, -1, math.inf, -math.inf):
            sums = size.sum(0 if abs(ord) == 1 else 1)
            return _core.max(sums) if ord > 0 else _core.min(sums)
        if ord in (2, -2):
            x._require_matrix("norm")
            if 0 in x.shape:
                raise _core.ShapeError(f"norm: a matrix of shape {x.shape} has no singular values")
            return svds(x, 1, which="LM" if ord > 0 else "SM", return_singular_vectors=False)[0]
        raise TypeError(f"norm: of a sparse matrix the norm of order {ord!r} is not known: x.to_dense() has all elements")
    if ord in (None, 2):
        return _core.sqrt((size * size).sum(axis))
    if ord == 1:
        return size.sum(axis)
    if ord == math.inf:
        return size.max(axis)
    raise TypeError(f"norm: along an axis orders 1, 2 and infinity are known, not {ord!r}")


# ---- iterations


def _typed(name, A, b, x0):
    """The matrix, the right-hand side and the first guess in the type that holds them; a real matrix stays beside complex vectors."""

    A, b = as_sparse(A), _core.asarray(b)
    x0 = None if x0 is None else _core.asarray(x0)
    A = _numbers(A)
    dtype = common_type(A.dtype, b.dtype)
    if x0 is not None:
        dtype = common_type(dtype, x0.dtype)
    real = _core.float32 if dtype in (_core.float32, _core.complex64) else _core.float64
    of_matrix = real if "complex" not in A.dtype.name and not (A.requires_grad or b.requires_grad) and "complex" in dtype.name else dtype
    A = A if A.dtype is of_matrix else A.astype(of_matrix)
    if x0 is not None and x0.requires_grad:
        raise TypeError(f"{name}: x0 requires a gradient, which no solution depends on: x0.detach() has none")
    return A, b.astype(dtype), x0 if x0 is None else x0.astype(dtype)


def _adjoint(x):
    return _core.conj(_core.matrix_transpose(x))


def _preconditioner(name, M, n, dtype):
    """What the library calls: factors of the right type themselves, or a function of a residual and whether the adjoint is meant."""
    if M is None:
        return None
    if isinstance(M, Factors):
        if M.shape != (n, n):
            raise _core.ShapeError(f"{name}: a preconditioner of shape {M.shape} for a matrix of {(n, n)}")
        if M._is_incomplete and M._matrix.dtype is dtype:
            return M._factors
        forward, back = M.solve, lambda r: M.solve(r, "H")
    elif hasattr(M, "matvec") and not issparse(M) and not hasattr(M, "asformat"):
        forward, back = M.matvec, M.rmatvec
    elif callable(M):
        forward = back = M
    else:

        held = as_sparse(M) if issparse(M) or is_scipy(M) else _core.asarray(M)
        if held.shape != (n, n):
            raise _core.ShapeError(f"{name}: a preconditioner of shape {held.shape} for a matrix of {(n, n)}")
        held = held.detach() if "complex" in held.dtype.name else held.detach().astype(dtype)
        turned = held.H if issparse(held) else _adjoint(held)
        forward, back = (lambda r: held @ r), (lambda r: turned @ r)

    def of(arguments):
        r, of_adjoint = arguments
        made = _core.asarray((back if of_adjoint else forward)(r)).detach()
        if "complex" in made.dtype.name and "complex" not in dtype.name:
            raise TypeError(f"{name}: a preconditioner of complex numbers for a system of real ones: b.astype(tenon.complex128) is complex")
        return made.astype(dtype)

    return of


def _solved(method, A, b, x0, rtol, atol, maxiter, M, restart=20):
    A, right, x0 = _typed(method, A, b, x0)
    n = _square(method, A).shape[0]
    made = _preconditioner(method, M, n, right.dtype)
    x, products, _, converged = A._parts.solve_by(method, right, rtol, atol, maxiter or 0, restart, x0, made)
    return x, 0 if converged else max(products, 1)


def cg(A, b, x0=None, *, rtol: float = 1e-5, atol: float = 0.0, maxiter=None, M=None) -> "tuple[Tensor, int]":
    """The x with A @ x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients; and 0, or the number of
    products after which it had not converged, as SciPy returns it.

    Iterations begin at x0. M is near the inverse of A: ilu0(A), ic0(A) or jacobi(A), a matrix that multiplies, a function of a
    vector, or an object with matvec and rmatvec.
    """
    return _solved("cg", A, b, x0, rtol, atol, maxiter, M)


def gmres(A, b, x0=None, *, rtol: float = 1e-5, atol: float = 0.0, restart: int = 20, maxiter=None, M=None) -> "tuple[Tensor, int]":
    """The same for any matrix, by GMRES, which begins anew after `restart` products; `maxiter` counts products."""
    return _solved("gmres", A, b, x0, rtol, atol, maxiter, M, restart)


def bicgstab(A, b, x0=None, *, rtol: float = 1e-5, atol: float = 0.0, maxiter=None, M=None) -> "tuple[Tensor, int]":
    """The same for any matrix, by BiCGSTAB; `maxiter` counts steps, of two products each, and so does what is returned."""
    x, products = _solved("bicgstab", A, b, x0, rtol, atol, 2 * (maxiter or 0), M)
    return x, (products + 1) // 2


def minres(A, b, x0=None, *, rtol: float = 1e-5, atol: float = 0.0, shift: float = 0.0, maxiter=None, M=None) -> "tuple[Tensor, int]":
    """The x with (A - shift I) @ x = b for a symmetric or Hermitian matrix, definite or not, by MINRES; of a singular one, where there is
    none, the x of the least residual. M is positive definite."""
    if shift:

        A = _numbers(_square("minres", A))
        A = A - eye(A.shape[0], dtype=A.dtype) * shift
    return _solved("minres", A, b, x0, rtol, atol, maxiter, M)


def _least_squares(method, A, b, damp, atol, btol, conlim, maxiter, x0):
    A, right, x0 = _typed(method, A, b, x0)
    if right.ndim == 2 and right.shape[1] == 1:
        right = right.reshape((right.shape[0],))
    return A._parts.least_squares_by(method, right, damp, atol, btol, conlim or 0.0, maxiter or 0, x0)


def lsqr(A, b, damp: float = 0.0, atol: float = 1e-6, btol: float = 1e-6, conlim: float = 1e8, iter_lim=None, *, x0=None) -> tuple:
    """The x of the least |b - A @ x|² + damp² |x - x0|² for a matrix of any shape, by LSQR: (x, istop, itn, r1norm, r2norm, anorm, acond,
    arnorm, xnorm, var) as SciPy returns them; var is None.

    Where several are least it is the one nearest to x0, or to 0. Without damping x has gradients, for a matrix of full rank.
    """
    x, steps, residual, _, gradient, norm, condition, end = _least_squares("lsqr", A, b, damp, atol, btol, conlim, iter_lim, x0)
    plain = x.detach()
    moved = plain if x0 is None else plain - _core.asarray(x0)
    damped = math.hypot(residual, damp * float(_core.norm(moved)))
    return x, end, steps, residual, damped, norm, condition, gradient, float(_core.norm(plain)), None


def lsmr(A, b, damp: float = 0.0, atol: float = 1e-6, btol: float = 1e-6, conlim: float = 1e8, maxiter=None, *, x0=None) -> tuple:
    """The same by LSMR, whose gradient never grows: (x, istop, itn, normr, normar, norma, conda, normx) as SciPy returns them."""
    x, steps, residual, _, gradient, norm, condition, end = _least_squares("lsmr", A, b, damp, atol, btol, conlim, maxiter, x0)
    plain = x.detach()
    moved = plain if x0 is None else plain - _core.asarray(x0)
    damped = math.hypot(residual, damp * float(_core.norm(moved)))
    return x, end, steps, damped, gradient, norm, condition, float(_core.norm(plain))


# ---- spectra


def _converged(name, converged, k, products):
    if not converged:
        raise _core.LinAlgError(
            f"{name}: after {products} products not all of the {k} values have converged: larger ncv and maxiter, a tol above 0 or sigma help"
        )


def eigsh(A, k: int = 6, *, sigma=None, which: str = "LM", ncv=None, maxiter=None, tol: float = 0.0, return_eigenvectors: bool = True):
    """k eigenvalues of a symmetric or Hermitian matrix, ascending, and the eigenvectors as columns, by Lanczos with restarts.

    `which` is LM or SM, of largest and smallest magnitude, LA or SA, the largest and the smallest, or BE, both ends. With sigma they are
    those of the inverse of A - sigma I, by its LU factors: by LM the ones next to sigma. A may be an object with matvec, shape and dtype.
    There are `ncv` vectors between restarts, and at most `maxiter` of these; `tol` is relative. Raises LinAlgError for what does not
    converge.
    """
    options = (k, which, tol, ncv or 0, maxiter or 0)
    is_operator = hasattr(A, "matvec") and not issparse(A) and not hasattr(A, "asformat")
    if sigma is None and is_operator:
        of = lambda x: _core.asarray(A.matvec(x)).astype(_core.dtype(A.dtype))  # noqa: E731
        values, vectors, products, converged = _core._eigsh_of(of, _core.dtype(A.dtype), A.shape[0], *options)
    else:
        A = _numbers(_square("eigsh", A))
        if sigma is None:
            values, vectors, products, converged = A._parts.eigsh(*options)
        else:

            if A.requires_grad:
                raise TypeError("eigsh: has no gradient: x.detach() has no history")
            inverse = splu(A - eye(A.shape[0], dtype=A.dtype) * sigma)
            values, vectors, products, converged = _core._eigsh_of(inverse.solve, A.dtype, A.shape[0], *options)
            values = sigma + 1 / values
            order = _core.argsort(values)
            values, vectors = values[order], vectors[:, order]
    _converged("eigsh", converged, k, products)
    return (values, vectors) if return_eigenvectors else values


def svds(A, k: int = 6, *, which: str = "LM", ncv=None, maxiter=None, tol: float = 0.0, return_singular_vectors: bool = True):
    """k singular values of a matrix, ascending, between the left vectors, as columns, and the conjugated right ones, as rows, by Lanczos
    with restarts: by LM the largest, by SM the smallest. Raises LinAlgError for what does not converge."""
    if which not in ("LM", "SM"):
        raise ValueError(f"svds: which={which!r} is none of LM and SM")
    u, s, vh, products, converged = _numbers(as_sparse(A))._parts.svds(k, which, tol, ncv or 0, maxiter or 0)
    _converged("svds", converged, k, products)
    return (u, s, vh) if return_singular_vectors else s


def _numbers(A):
    return A.astype(_core.float64) if A.dtype is _core.bool else A


# ---- factors


class Factors:
    """A matrix in factors: the result of splu, cholesky, ilu0 and ic0."""

    __slots__ = ("_factors", "_matrix", "_method", "_other", "shape")

    def __init__(self, A, method: str):
        A = _square(method, A)
        self.shape, self._matrix, self._method, self._other = A.shape, A, method, {}
        if self._is_complex and not self._is_incomplete:
            A = _as_real(A, "csc")
        self._factors = _SparseFactors(A._parts, method)

    @property
    def _is_complex(self):
        return "complex" in self._matrix.dtype.name

    @property
    def _is_incomplete(self):
        return self._method in ("ilu0", "ic0")

    def solve(self, b, trans: str = "N") -> Tensor:
        """The x with A @ x = b, for a vector or the columns of a matrix; by trans="T" and "H" with the transpose and the conjugated one.
        Raises ShapeError."""
        if trans not in ("N", "T", "H"):
            raise ValueError(f"solve: trans={trans!r} is none of N, T and H")
        if trans != "N":
            if trans not in self._other:
                self._other[trans] = Factors(self._matrix.T if trans == "T" else self._matrix.H, self._method)
            return self._other[trans].solve(b)
        right = _core.asarray(b)
        if "complex" in right.dtype.name and not self._is_complex:
            return self.solve(_core.real(right)) + self.solve(_core.imag(right)) * 1j
        right = right.astype(self._matrix.dtype)
        if not self._is_complex or self._is_incomplete:
            return self._factors.solve(right)
        n = self.shape[0]
        if right.ndim not in (1, 2) or right.shape[0] != n:
            raise _core.ShapeError(f"solve: a matrix of {n} rows and right-hand sides of shape {right.shape}")
        both = self._factors.solve(_parts_joined(right))
        return both[:n] + both[n:] * 1j

    __call__ = solve


def splu(A) -> Factors:
    """The LU factors of a square matrix. Raises LinAlgError for a singular one."""
    return Factors(A, "lu")


def cholesky(A) -> Factors:
    """The Cholesky factors of a symmetric positive definite matrix, of which the lower triangle is read. Raises LinAlgError for one that is
    not positive definite."""
    return Factors(A, "cholesky")


def ilu0(A) -> Factors:
    """Incomplete LU factors with the pattern of A: a preconditioner for gmres and bicgstab. Raises LinAlgError for a row without an entry
    on the diagonal, and for a pivot of 0."""
    return Factors(A, "ilu0")


def ic0(A) -> Factors:
    """The incomplete Cholesky factor with the pattern of A, symmetric or Hermitian, of which the lower triangle is read: a preconditioner
    for cg and minres. Raises LinAlgError for a pivot that is not positive."""
    return Factors(A, "ic0")


def jacobi(A) -> Sparse:
    """The diagonal matrix of 1 / A's diagonal: the simplest preconditioner. Raises LinAlgError for a 0 there."""
    diagonal = _square("jacobi", A).diagonal()
    zeros = _core.nonzero(diagonal == 0)[0]
    if zeros.size:
        raise _core.LinAlgError(f"jacobi: the matrix has a 0 on its diagonal, in row {zeros[0].item()}")
    return diags([1 / diagonal.detach()], [0], (diagonal.size, diagonal.size))


def factorized(A):
    """A function that solves with the LU factors of A."""
    return splu(A).solve


def spsolve(A, b):
    """The x with A @ x = b, by LU factors; sparse where b is a sparse matrix."""

    b = operand(b)
    if issparse(b):
        return from_dense(splu(A).solve(b.to_dense()), form_of(b))
    return splu(A).solve(b)


def spsolve_triangular(A, b, lower: bool = True, *, unit_diagonal: bool = False) -> Tensor:
    """The x with A @ x = b for a triangular matrix, of which the other triangle is not read."""

    A = as_sparse(A)
    first = 1 if unit_diagonal else 0
    A = tril(A, -first) if lower else triu(A, first)
    return splu(A + eye(A.shape[0], dtype=A.dtype, format=A.format) if unit_diagonal else A).solve(b)


def matrix_power(A, power: int) -> Sparse:
    """A @ A @ …, that many of them; the identity for 0."""

    A = _square("matrix_power", A)
    if power < 0:
        raise ValueError(f"matrix_power: the power {power} is negative: spsolve has no inverse made")
    made = None
    while power:
        if power & 1:
            made = A if made is None else made @ A
        power >>= 1
        A = A @ A if power else A
    return eye(A.shape[0], dtype=A.dtype, format=form_of(A)) if made is None else made
