"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple

from . import Tensor
from .sparse import Sparse

class Factors:
    def __init__(self, A: Any, method: _str) -> None: ...
    def solve(self, b: Any, trans: _str = ...) -> Tensor:
        """The x with A @ x = b, for a vector or the columns of a matrix; by trans="T" and "H" with the transpose and the conjugated one."""
    def __call__(self, b: Any, trans: _str = ...) -> Tensor:
        """The x with A @ x = b, for a vector or the columns of a matrix; by trans="T" and "H" with the transpose and the conjugated one."""

def cg(A: Any, b: Any, *, rtol: _float = ..., atol: _float = ..., maxiter: Any = ...) -> _tuple[Tensor, _int]:
    """The x with A @ x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients; and 0, or the number of"""
def cholesky(A: Any) -> Factors:
    """The Cholesky factors of a symmetric positive definite matrix, of which the lower triangle is read. Raises LinAlgError for one that is"""
def factorized(A: Any) -> Any:
    """A function that solves with the LU factors of A."""
def gmres(A: Any, b: Any, *, rtol: _float = ..., atol: _float = ..., restart: _int = ..., maxiter: Any = ...) -> _tuple[Tensor, _int]:
    """The same for any matrix, by GMRES, which begins anew after `restart` products; `maxiter` counts products."""
def matrix_power(A: Any, power: _int) -> Sparse:
    """A @ A @ …, that many of them; the identity for 0."""
def norm(x: Any, ord: Any = ..., axis: Any = ...) -> Tensor:
    """The norm of a sparse matrix, as scipy.sparse.linalg.norm."""
def splu(A: Any) -> Factors:
    """The LU factors of a square matrix. Raises LinAlgError for a singular one."""
def spsolve(A: Any, b: Any) -> Any:
    """The x with A @ x = b, by LU factors; sparse where b is a sparse matrix."""
def spsolve_triangular(A: Any, b: Any, lower: _bool = ..., *, unit_diagonal: _bool = ...) -> Tensor:
    """The x with A @ x = b for a triangular matrix, of which the other triangle is not read."""
