"""The functions of linear algebra, with the array API's names of arguments."""

import builtins
import functools
import math
import typing

from . import _core
from ._array_api import _adapts, finfo as _finfo
from .shapes import _as_tensor

globals().update({name: value for name, value in vars(_core.linalg).items() if not name.startswith("_")})

cross, matmul, matrix_transpose, outer, tensordot, vecdot = (
    _core.cross,
    _core.matmul,
    _core.matrix_transpose,
    _core.outer,
    _core.tensordot,
    _core.vecdot,
)


def diagonal(x: "TensorLike", /, *, offset: "int" = 0) -> "Tensor":
    """The diagonals of matrices, in the last two dimensions, as a view."""
    return _core.diagonal(x, offset, -2, -1)


def trace(x: "TensorLike", /, *, offset: "int" = 0, dtype: "DTypeLike | None" = None) -> "Tensor":
    """The sums of the diagonals of matrices."""
    return _core.sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)


@_adapts(_core.linalg.qr)
def _qr(x, /, *, mode: 'Literal["reduced", "complete"]' = "reduced"):
    if mode not in ("reduced", "complete"):
        raise ValueError(f'qr: mode {mode!r} is neither "reduced" nor "complete"')
    return _core.linalg.qr(x, complete=mode == "complete")


@_adapts(_core.linalg.svd)
def _svd(x, /, *, full_matrices=True):
    return _core.linalg.svd(x, reduced=not full_matrices)


_MATRIX_NORMS = {
    "fro": "frobenius",
    "nuc": "nuclear",
    2: "largest",
    -2: "smallest",
    1: "columns",
    -1: "least_column",
    math.inf: "rows",
    -math.inf: "least_row",
}


def _is_counted(s, shape, atol, rtol):
    """Which singular values count: those above atol and above rtol times the largest, for one number or one for each matrix.

    Without rtol that is the larger size of a matrix times the distance from 1 to the next number, as NumPy has it; 0 beside atol.
    """
    if rtol is None:
        rtol = builtins.max(shape[-2:]) * _finfo(s.dtype).eps if atol is None else 0
    least = _core.asarray(rtol, dtype=s.dtype)[..., None] * _core.max(s, axis=-1, keepdims=True) if s.shape[-1] else s
    return (s > least) & (s > (0 if atol is None else _core.asarray(atol, dtype=s.dtype)[..., None]))


@_adapts(_core.linalg.pinv)
def _pinv(x, rtol=None, hermitian=False, *, atol=None, rcond=None):
    """hermitian says that x equals its conjugate transpose, which the singular values need not know."""
    x, rtol = _core.asarray(x), rcond if rtol is None else rtol
    u, s, vh = _core.linalg.svd(x, reduced=True)
    inverse = _core.where(_is_counted(s, x.shape, atol, rtol), 1 / s, 0)
    return (_core.conj(vh).mT * inverse[..., None, :]) @ _core.conj(u).mT


@_adapts(_core.linalg.matrix_rank)
def _matrix_rank(x, tol=None, hermitian=False, *, atol=None, rtol=None):
    """tol is NumPy's and PyTorch's absolute one; hermitian as in pinv."""
    x, atol = _core.asarray(x), tol if atol is None else atol
    if x.ndim < 2 or atol is None and not isinstance(rtol, _core.Tensor):
        return _core.linalg.matrix_rank(x, rtol)
    return _core.sum(_is_counted(_core.linalg.svdvals(x), x.shape, atol, rtol), axis=-1)


def _rows(pivots, m):
    """The order in which the exchanges that lu_factor did leave m rows, for each matrix of a batch."""
    made = []
    for exchanges in pivots.reshape((math.prod(tuple(pivots.shape)[:-1]), pivots.shape[-1])).tolist():
        order = list(range(m))
        for i, at in enumerate(exchanges):
            order[i], order[at] = order[at], order[i]
        made.append(order)
    return _core.asarray(made, dtype=_core.int64).reshape((*tuple(pivots.shape)[:-1], m))


def _in_order(x, order):
    """The rows of matrices in an order, which broadcasts to their batches."""
    rank = builtins.max(x.ndim, order.ndim + 1)
    return _core.take_along_axis(x[(None,) * (rank - x.ndim)], order[(None,) * (rank - 1 - order.ndim)][..., None], axis=-2)


class LuUnpacked(typing.NamedTuple):
    """What lu_unpack gives."""

    P: "Tensor"
    L: "Tensor"
    U: "Tensor"


def lu_solve(lu: "TensorLike", pivots: "TensorLike", x: "TensorLike", *, left: "bool" = True, adjoint: "bool" = False) -> "Tensor":
    """The solution y of a y = x, where lu_factor gives lu and pivots of a: (…, m, m), (…, m) and (…, m, n) give (…, m, n), batches broadcast.

    A vector (m) is one right-hand side. With left=False of y a = x, with adjoint of the conjugate transpose of a. Gradient: lu, x. ShapeError for
    other shapes, LinAlgError where a is singular. Source: SciPy and PyTorch.
    """
    lu, pivots, x = _as_tensor(lu), _as_tensor(pivots), _as_tensor(x)
    if x.ndim == 1:
        return lu_solve(lu, pivots, x[:, None] if left else x[None, :], left=left, adjoint=adjoint).reshape(-1)
    if not left:
        return _core.conj(lu_solve(lu, pivots, _core.conj(x).mT, adjoint=not adjoint)).mT
    if lu.ndim < 2 or x.ndim < 2 or tuple(pivots.shape) != tuple(lu.shape)[:-1] or lu.shape[-1] != lu.shape[-2] or x.shape[-2] != lu.shape[-1]:
        shapes = ", ".join(str(tuple(one.shape)) for one in (lu, pivots, x))
        raise _core.ShapeError(f"linalg.lu_solve: shapes {shapes} are not (…, m, m), (…, m) and (…, m, n)")
    order, solve = _rows(pivots, lu.shape[-1]), _core.linalg.solve_triangular
    if adjoint:
        made = solve(lu, solve(lu, x, upper=True, trans="adjoint"), unit_diagonal=True, trans="adjoint")
        return _in_order(made, _core.argsort(order, axis=-1))
    return solve(lu, solve(lu, _in_order(x, order), unit_diagonal=True), upper=True)


def lu_unpack(lu: "TensorLike", pivots: "TensorLike") -> "LuUnpacked":
    """P, L and U with a = P L U, where lu_factor gives lu and pivots of a: (…, m, n) and (…, min(m, n)), as linalg.lu has them. Gradient: lu."""
    lu, pivots = _as_tensor(lu), _as_tensor(pivots)
    if lu.ndim < 2 or tuple(pivots.shape) != (*tuple(lu.shape)[:-2], builtins.min(lu.shape[-2:])):
        raise _core.ShapeError(f"linalg.lu_unpack: shapes {tuple(lu.shape)} and {tuple(pivots.shape)} are not (…, m, n) and (…, min(m, n))")
    (m, n), k = lu.shape[-2:], pivots.shape[-1]
    order = _rows(pivots, m)
    permutation = (order[..., None, :] == _core.arange(m)[:, None]).astype(lu.dtype)
    lower = _core.tril(lu[..., :k], -1) + _core.eye(m, k, dtype=lu.dtype)
    return LuUnpacked(permutation, lower, _core.triu(lu[..., :k, :]))


def cholesky_inverse(x: "TensorLike", *, upper: "bool" = False) -> "Tensor":
    """The inverse of the matrix whose Cholesky factor is x, by cholesky_solve: (…, m, m). Gradient: x. LinAlgError for a 0 on the diagonal."""
    x = _as_tensor(x)
    return _core.linalg.cholesky_solve(_core.eye(x.shape[-1] if x.ndim else 0, dtype=x.dtype), x, upper=upper)


def vander(x: "TensorLike", N: "int | None" = None) -> "Tensor":
    """The powers 0 to N - 1 of each element, N of the last dimension by default: (…, n) gives (…, n, N), as PyTorch's. Gradient: x."""
    x = _as_tensor(x)
    if x.ndim == 0 or N is not None and N < 0:
        raise _core.ShapeError(f"linalg.vander: {N} powers of elements of shape {tuple(x.shape)}: it is to be (…, n)")
    count = x.shape[-1] if N is None else N
    factors = [_core.ones_like(x), *[x] * (count - 1)][:count]
    return _core.cumprod(_core.stack(factors, axis=-1), axis=-1) if factors else _core.zeros((*tuple(x.shape), 0), dtype=x.dtype)


@_adapts(_core.linalg.tensorsolve)
def _tensorsolve(x1, x2, axes: "Sequence[SupportsIndex] | None" = None, *, dims: "Sequence[SupportsIndex] | None" = None):
    """With NumPy's axes, PyTorch's dims: these dimensions of x1 are moved behind the others first, and x2 gets the shape of those in front."""
    x1, x2, axes = _as_tensor(x1), _as_tensor(x2), dims if axes is None else axes
    if axes is not None:
        if not isinstance(axes, (list, tuple)):
            raise TypeError(f"tensorsolve: axes is {type(axes).__name__}: they are a list or a tuple of dimensions")
        x1 = _core.moveaxis(x1, tuple(axes), tuple(range(x1.ndim - len(axes), x1.ndim)))
        front = tuple(x1.shape)[: x2.ndim]
        x2 = x2.reshape(front) if math.prod(front) == x2.size else x2
    return _core.linalg.tensorsolve(x1, x2)


class LstsqResult(typing.NamedTuple):
    """What lstsq gives."""

    solution: "Tensor"
    residuals: "Tensor"
    rank: "Tensor"
    singular_values: "Tensor"


def lstsq(x1: "TensorLike", x2: "TensorLike", rtol: "SupportsFloat | None" = None) -> "LstsqResult":
    """The least-squares solution: of all y with the smallest |x1 y - x2|, the shortest; with its residuals, the rank and the singular values.

    Residuals are squared lengths, as NumPy has them: (k), or (1) for x2 of one dimension, and none, (0), unless x1 has full rank and more rows
    than columns. Batches of matrices (..., m, n), and vmap, have all of them, (..., k). Singular values up to rtol times the largest count as 0;
    rtol is by default max(m, n) times machine epsilon. ShapeError, IndexError for rtol below 0, LinAlgError for infinities and NaN in x1.
    """
    found = LstsqResult(*_core.linalg.lstsq(x1, x2, rtol))
    if found.singular_values.ndim != 1 or not isinstance(found.rank, _core.Tensor):
        return found
    m, n = _core.asarray(x1).shape
    residuals = found.residuals.reshape(-1)
    return found._replace(residuals=residuals if m > n == int(found.rank) else residuals[:0])


def vector_norm(
    x: "TensorLike", /, *, axis: "SupportsIndex | Sequence[SupportsIndex] | None" = None, keepdims: "bool" = False, ord: "float" = 2
) -> "Tensor":
    """The norms of vectors along some dimensions, all by default: (Σ |x|ᵖ)^(1/p), and their limits for inf and -inf."""
    return _core.norm(x, ord, axis=axis, keepdims=keepdims)


def _by_other_names(function):
    """The function with NumPy's and PyTorch's names of its arguments, which those of the library's norm have."""

    @functools.wraps(function)
    def call(*arguments, **keywords):
        named = {_core._argument_called(_core.norm, key): value for key, value in keywords.items()}
        if len(named) < len(keywords):
            raise TypeError(f"{function.__name__}: an argument is given by two of its names: {', '.join(keywords)}")
        return function(*arguments, **named)

    return call


@_adapts(_core.linalg.matrix_norm)
@_by_other_names
def _matrix_norm(x, ord: 'float | Literal["fro", "nuc"]' = "fro", axis=(-2, -1), keepdims=False, *, dtype=None):
    if ord not in _MATRIX_NORMS:
        raise ValueError(f"matrix_norm: ord {ord!r} is none of {', '.join(map(repr, _MATRIX_NORMS))}")
    if not isinstance(axis, (tuple, list)) or len(axis) != 2:
        raise _core.IndexError(f"matrix_norm: the axes {axis!r} are not two, of rows and columns")
    x = _core.moveaxis(_core.asarray(x, dtype=dtype), tuple(axis), (-2, -1))
    made = _core.linalg.matrix_norm(x, _MATRIX_NORMS[ord])
    return _core.moveaxis(made[..., None, None], (-2, -1), tuple(axis)) if keepdims else made


@_by_other_names
def norm(
    x: "TensorLike",
    ord: 'float | Literal["fro", "nuc"] | None' = None,
    axis: "SupportsIndex | Sequence[SupportsIndex] | None" = None,
    keepdims: "bool" = False,
    *,
    dtype: "DTypeLike | None" = None,
) -> "Tensor":
    """NumPy's and PyTorch's norm: of all elements without an order, of matrices along two axes, else of vectors."""
    x = _core.asarray(x, dtype=dtype)
    axes = range(x.ndim) if axis is None else axis if isinstance(axis, (tuple, list)) else (axis,)
    if ord is None:
        return vector_norm(x, axis=axis, keepdims=keepdims)
    if len(axes) == 1:
        return vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)
    return _matrix_norm(x, ord, tuple(axes), keepdims)


vector_norm = _by_other_names(vector_norm)
