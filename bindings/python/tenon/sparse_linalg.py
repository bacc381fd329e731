"""Systems of sparse matrices by SciPy's names: iterations, and factors by Eigen's sparse module, which are computed once.

It is `tenon.sparse.linalg`. Matrices are square, with values of float32, float64 or complex numbers. Solutions are recorded: gradients by
right-hand sides and by values are systems with the transposed matrix.
"""

import math
from typing import TYPE_CHECKING

from . import _core, sparse_functions as functions
from ._core import Tensor, _SparseFactors

if TYPE_CHECKING:
    from .sparse import Sparse

__all__ = ["Factors", "cg", "cholesky", "factorized", "gmres", "matrix_power", "norm", "splu", "spsolve", "spsolve_triangular"]


def _square(name, A):
    A = functions._given(A)
    if A.ndim != 2 or A.shape[0] != A.shape[1]:
        raise _core.ShapeError(f"{name}: shape {A.shape} is not that of a square matrix")
    return A


def _as_real(A, format=None):
    """A complex matrix as a real one, of twice as many rows and columns: it is symmetric or positive definite as A is Hermitian or so."""
    re, im = A.real, A.imag
    return functions.block_array([[re, -im], [im, re]], format=format)


def _parts_joined(x):
    return _core.concat([_core.real(x), _core.imag(x)])


def norm(x, ord=None, axis=None) -> Tensor:
    """The norm of a sparse matrix, as scipy.sparse.linalg.norm."""
    return functions.norm(x, ord, axis)


# ---- iterations


def _solved(method, A, b, rtol, atol, maxiter, restart):
    from .sparse import _common_type

    A, right = functions._given(A), _core.asarray(b)
    if "complex" in right.dtype.name and "complex" not in A.dtype.name:  # two systems, whose residuals add up to one within atol
        (re, failed), (im, stopped) = (
            _solved(method, A, part, rtol, atol / math.sqrt(2), maxiter, restart) for part in (_core.real(right), _core.imag(right))
        )
        return re + im * 1j, max(failed, stopped)
    if "complex" in A.dtype.name:  # one system of real numbers, whose residual is as long
        n = _square(method, A).shape[0]
        if right.shape != (n,):
            raise _core.ShapeError(f"{method}: a matrix of shape {A.shape} and a right-hand side of shape {right.shape}")
        both, status = _solved(method, _as_real(A), _parts_joined(right), rtol, atol, maxiter, restart)
        return both[:n] + both[n:] * 1j, status
    dtype = _common_type(A.dtype, right.dtype)
    A, right = A if A.dtype is dtype else A.astype(dtype), right.astype(dtype)
    x, iterations, _, converged = A._parts.solve_by(method, right, rtol, atol, maxiter or 0, restart)
    return x, 0 if converged else max(iterations, 1)


def cg(A, b, *, rtol: float = 1e-5, atol: float = 0.0, maxiter=None) -> "tuple[Tensor, int]":
    """The x with A @ x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients; and 0, or the number of
    products after which it had not converged, as SciPy returns it."""
    return _solved("cg", A, b, rtol, atol, maxiter, 20)


def gmres(A, b, *, rtol: float = 1e-5, atol: float = 0.0, restart: int = 20, maxiter=None) -> "tuple[Tensor, int]":
    """The same for any matrix, by GMRES, which begins anew after `restart` products; `maxiter` counts products."""
    return _solved("gmres", A, b, rtol, atol, maxiter, restart)


# ---- factors


class Factors:
    """A matrix in factors: the result of splu and cholesky."""

    __slots__ = ("_factors", "_matrix", "_method", "_other", "shape")

    def __init__(self, A, method: str):
        A = _square(method, A)
        self.shape, self._matrix, self._method, self._other = A.shape, A, method, {}
        if self._is_complex:
            A = _as_real(A, "csc")
        self._factors = _SparseFactors(A._parts, method)

    @property
    def _is_complex(self):
        return "complex" in self._matrix.dtype.name

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
        if not self._is_complex:
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


def factorized(A):
    """A function that solves with the LU factors of A."""
    return splu(A).solve


def spsolve(A, b):
    """The x with A @ x = b, by LU factors; sparse where b is a sparse matrix."""
    from .sparse import _operand, from_dense

    b = _operand(b)
    if functions.issparse(b):
        return from_dense(splu(A).solve(b.to_dense()), functions._form(b))
    return splu(A).solve(b)


def spsolve_triangular(A, b, lower: bool = True, *, unit_diagonal: bool = False) -> Tensor:
    """The x with A @ x = b for a triangular matrix, of which the other triangle is not read."""
    from .sparse import eye

    A = functions._given(A)
    first = 1 if unit_diagonal else 0
    A = functions.tril(A, -first) if lower else functions.triu(A, first)
    return splu(A + eye(A.shape[0], dtype=A.dtype, format=A.format) if unit_diagonal else A).solve(b)


def matrix_power(A, power: int) -> "Sparse":
    """A @ A @ …, that many of them; the identity for 0."""
    from .sparse import eye

    A = _square("matrix_power", A)
    if power < 0:
        raise ValueError(f"matrix_power: the power {power} is negative: spsolve has no inverse made")
    made = None
    while power:
        if power & 1:
            made = A if made is None else made @ A
        power >>= 1
        A = A @ A if power else A
    return eye(A.shape[0], dtype=A.dtype, format=functions._form(A)) if made is None else made
