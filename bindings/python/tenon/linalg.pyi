"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import tuple as _tuple

from . import DTypeLike, Tensor, TensorLike

class LstsqResult(NamedTuple):
    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor

class LuUnpacked(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class EigResult(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class EighResult(NamedTuple):
    eigenvalues: Tensor
    eigenvectors: Tensor

class LuResult(NamedTuple):
    P: Tensor
    L: Tensor
    U: Tensor

class LuFactorResult(NamedTuple):
    lu: Tensor
    pivots: Tensor

class QrResult(NamedTuple):
    Q: Tensor
    R: Tensor

class SlogdetResult(NamedTuple):
    sign: Tensor
    logabsdet: Tensor

class SvdResult(NamedTuple):
    U: Tensor
    S: Tensor
    Vh: Tensor

def cholesky(x: TensorLike, *, upper: _bool = ...) -> Tensor:
    """The lower triangle L with L Lᴴ = x, or the upper triangle U with Uᴴ U = x."""
def cholesky_inverse(x: TensorLike, *, upper: _bool = ...) -> Tensor:
    """The inverse of the matrix whose Cholesky factor is x, by cholesky_solve: (…, m, m). Gradient: x. LinAlgError for a 0 on the diagonal."""
def cholesky_solve(x1: TensorLike, x2: TensorLike, *, upper: _bool = ...) -> Tensor:
    """The solution of systems whose matrix has the Cholesky factor x2: the y with x2 x2ᴴ y = x1."""
def cond(x: TensorLike, which: Literal["frobenius", "nuclear", "largest", "smallest", "columns", "least_column", "rows", "least_row"] = ...) -> Tensor:
    """The condition number: the norm of the matrix times that of its inverse."""
def cross(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The cross product of vectors of three elements."""
def det(x: TensorLike) -> Tensor:
    """The determinant."""
def diagonal(x: TensorLike, *, offset: _int = ...) -> Tensor:
    """The diagonals of matrices, in the last two dimensions, as a view."""
def eig(x: TensorLike) -> EigResult:
    """Eigenvalues and eigenvectors, columns of length 1, of any matrices."""
def eigh(x: TensorLike) -> EighResult:
    """Eigenvalues, ascending, and eigenvectors, orthonormal columns, of Hermitian matrices."""
def eigvals(x: TensorLike) -> Tensor:
    """Eigenvalues of any matrices."""
def eigvalsh(x: TensorLike) -> Tensor:
    """Eigenvalues of Hermitian matrices, ascending."""
def inv(x: TensorLike) -> Tensor:
    """The inverse matrix."""
def logdet(x: TensorLike) -> Tensor:
    """The logarithm of the determinant."""
def lstsq(x1: TensorLike, x2: TensorLike, rtol: SupportsFloat | None = ...) -> LstsqResult:
    """The least-squares solution: of all y with the smallest |x1 y - x2|, the shortest; with its residuals, the rank and the singular values."""
def lu(x: TensorLike) -> LuResult:
    """P, L and U with x = P L U: a permutation, a lower triangle with ones on its diagonal, an upper one."""
def lu_factor(x: TensorLike) -> LuFactorResult:
    """L and U in one matrix, and the pivots: row i was exchanged with row pivots[i], in order."""
def lu_solve(lu: TensorLike, pivots: TensorLike, x: TensorLike, *, left: _bool = ..., adjoint: _bool = ...) -> Tensor:
    """The solution y of a y = x, where lu_factor gives lu and pivots of a: (…, m, m), (…, m) and (…, m, n) give (…, m, n), batches broadcast."""
def lu_unpack(lu: TensorLike, pivots: TensorLike) -> LuUnpacked:
    """P, L and U with a = P L U, where lu_factor gives lu and pivots of a: (…, m, n) and (…, min(m, n)), as linalg.lu has them. Gradient: lu."""
def matmul(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The matrix product."""
def matrix_exp(x: TensorLike) -> Tensor:
    """The exponential of the matrix: 1 + x + x x / 2 + …."""
@overload
def matrix_norm(x: TensorLike, ord: _float | Literal["fro", "nuc"] = ..., axis: Any = ..., keepdims: _bool = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """A norm of the matrix, the Frobenius norm by default."""
@overload
def matrix_norm(x: TensorLike, which: Literal["frobenius", "nuclear", "largest", "smallest", "columns", "least_column", "rows", "least_row"] = ...) -> Tensor: ...
def matrix_power(x: TensorLike, n: SupportsIndex) -> Tensor:
    """The n-th power of a matrix; for a negative n, of its inverse."""
@overload
def matrix_rank(x: TensorLike, tol: Any = ..., hermitian: _bool = ..., *, atol: Any = ..., rtol: SupportsFloat | None = ...) -> Tensor:
    """The number of singular values that are greater than rtol times the largest."""
@overload
def matrix_rank(x: TensorLike, rtol: SupportsFloat | None = ...) -> Tensor: ...
def matrix_transpose(x: TensorLike) -> Tensor:
    """The matrices transposed: the last two dimensions exchanged."""
def norm(x: TensorLike, ord: _float | Literal["fro", "nuc"] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., keepdims: _bool = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """NumPy's and PyTorch's norm: of all elements without an order, of matrices along two axes, else of vectors."""
def outer(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The products of each element of x1 with each of x2."""
def pinv(x: TensorLike, rtol: SupportsFloat | None = ..., hermitian: _bool = ..., *, atol: Any = ..., rcond: Any = ...) -> Tensor:
    """The Moore-Penrose pseudo-inverse."""
def polyfit(x: TensorLike, y: TensorLike, degree: SupportsIndex) -> Tensor:
    """The coefficients, from the highest power on, of the polynomial closest to the values y at the places x."""
@overload
def qr(x: TensorLike, *, mode: Literal["reduced", "complete"] = ...) -> QrResult:
    """Q and R with x = Q R: orthonormal columns, an upper triangle."""
@overload
def qr(x: TensorLike, *, complete: _bool = ...) -> QrResult: ...
def slogdet(x: TensorLike) -> SlogdetResult:
    """The sign of the determinant, of magnitude 1, and the logarithm of its magnitude."""
def solve(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The solution of systems of linear equations: the y with x1 y = x2."""
def solve_triangular(x1: TensorLike, x2: TensorLike, *, upper: _bool = ..., unit_diagonal: _bool = ..., trans: Literal["none", "transpose", "adjoint"] | None = ...) -> Tensor:
    """The solution of systems whose matrix is triangular: the y with x1 y = x2, or of the transpose of x1."""
@overload
def svd(x: TensorLike, *, full_matrices: _bool = ...) -> SvdResult:
    """U, S and Vᴴ with x = U diag(S) Vᴴ: orthonormal columns, singular values, descending, orthonormal rows."""
@overload
def svd(x: TensorLike, *, reduced: _bool = ...) -> SvdResult: ...
def svdvals(x: TensorLike) -> Tensor:
    """Singular values, descending."""
def tensordot(x1: TensorLike, x2: TensorLike, axes: SupportsIndex | _tuple[Sequence[SupportsIndex], Sequence[SupportsIndex]] = ...) -> Tensor:
    """The sums of products over pairs of dimensions."""
def tensorinv(x: TensorLike, ind: SupportsIndex = ...) -> Tensor:
    """The inverse of x as a matrix whose rows are the first ind dimensions and whose columns are the others."""
def tensorsolve(x1: TensorLike, x2: TensorLike, axes: Sequence[SupportsIndex] | None = ..., *, dims: Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The y with tensordot(x1, y, y.ndim) = x2: a system of equations in tensors."""
def trace(x: TensorLike, *, offset: _int = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """The sums of the diagonals of matrices."""
def vander(x: TensorLike, N: _int | None = ...) -> Tensor:
    """The powers 0 to N - 1 of each element, N of the last dimension by default: (…, n) gives (…, n, N), as PyTorch's. Gradient: x."""
def vecdot(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The sums of products of conj(x1) and x2 along a dimension."""
def vector_norm(x: TensorLike, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., keepdims: _bool = ..., ord: _float = ...) -> Tensor:
    """The norms of vectors along some dimensions, all by default: (Σ |x|ᵖ)^(1/p), and their limits for inf and -inf."""
expm = matrix_exp
