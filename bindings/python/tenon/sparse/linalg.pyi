"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple

from .. import Tensor
from . import Sparse

class Factors:
    def __init__(self, A: Any, method: _str) -> None: ...
    def solve(self, b: Any, trans: _str = ...) -> Tensor:
        """The x with A @ x = b, for a vector or the columns of a matrix; by trans="T" and "H" with the transpose and the conjugated one."""
    def __call__(self, b: Any, trans: _str = ...) -> Tensor:
        """The x with A @ x = b, for a vector or the columns of a matrix; by trans="T" and "H" with the transpose and the conjugated one."""

def bicgstab(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The same for any matrix, by BiCGSTAB; `maxiter` counts steps, of two products each, and so does what is returned."""
def cg(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The x with A @ x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients; and 0, or the number of"""
def cholesky(A: Any) -> Factors:
    """The Cholesky factors of a symmetric positive definite matrix, of which the lower triangle is read. Raises LinAlgError for one that is"""
def eigsh(A: Any, k: _int = ..., *, sigma: Any = ..., which: _str = ..., ncv: Any = ..., maxiter: Any = ..., tol: _float = ..., return_eigenvectors: _bool = ...) -> Any:
    """k eigenvalues of a symmetric or Hermitian matrix, ascending, and the eigenvectors as columns, by Lanczos with restarts."""
def factorized(A: Any) -> Any:
    """A function that solves with the LU factors of A."""
def gmres(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., restart: _int = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The same for any matrix, by GMRES, which begins anew after `restart` products; `maxiter` counts products."""
def ic0(A: Any) -> Factors:
    """The incomplete Cholesky factor with the pattern of A, symmetric or Hermitian, of which the lower triangle is read: a preconditioner"""
def ilu0(A: Any) -> Factors:
    """Incomplete LU factors with the pattern of A: a preconditioner for gmres and bicgstab. Raises LinAlgError for a row without an entry"""
def jacobi(A: Any) -> Sparse:
    """The diagonal matrix of 1 / A's diagonal: the simplest preconditioner. Raises LinAlgError for a 0 there."""
def lsmr(A: Any, b: Any, damp: _float = ..., atol: _float = ..., btol: _float = ..., conlim: _float = ..., maxiter: Any = ..., *, x0: Any = ...) -> Any:
    """The same by LSMR, whose gradient never grows: (x, istop, itn, normr, normar, norma, conda, normx) as SciPy returns them."""
def lsqr(A: Any, b: Any, damp: _float = ..., atol: _float = ..., btol: _float = ..., conlim: _float = ..., iter_lim: Any = ..., *, x0: Any = ...) -> Any:
    """The x of the least |b - A @ x|² + damp² |x - x0|² for a matrix of any shape, by LSQR: (x, istop, itn, r1norm, r2norm, anorm, acond,"""
def matrix_power(A: Any, power: _int) -> Sparse:
    """A @ A @ …, that many of them; the identity for 0."""
def minres(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., shift: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The x with (A - shift I) @ x = b for a symmetric or Hermitian matrix, definite or not, by MINRES; of a singular one, where there is"""
def norm(x: Any, ord: Any = ..., axis: Any = ...) -> Tensor:
    """Norms as scipy.sparse.linalg.norm's: "fro", of vectors by 1, 2 and infinity along an axis, of matrices by 1, 2, which is the largest"""
def splu(A: Any) -> Factors:
    """The LU factors of a square matrix. Raises LinAlgError for a singular one."""
def spsolve(A: Any, b: Any) -> Any:
    """The x with A @ x = b, by LU factors; sparse where b is a sparse matrix."""
def spsolve_triangular(A: Any, b: Any, lower: _bool = ..., *, unit_diagonal: _bool = ...) -> Tensor:
    """The x with A @ x = b for a triangular matrix, of which the other triangle is not read."""
def svds(A: Any, k: _int = ..., *, which: _str = ..., ncv: Any = ..., maxiter: Any = ..., tol: _float = ..., return_singular_vectors: _bool = ...) -> Any:
    """k singular values of a matrix, ascending, between the left vectors, as columns, and the conjugated right ones, as rows, by Lanczos"""
