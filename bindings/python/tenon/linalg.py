"""The functions of linear algebra, with the array API's names of arguments."""

import functools
import math

from . import _core
from ._array_api import _adapts

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


@_adapts(_core.linalg.matrix_norm)
def _matrix_norm(x, /, *, keepdims=False, ord: 'float | Literal["fro", "nuc"]' = "fro"):
    if ord not in _MATRIX_NORMS:
        raise ValueError(f"matrix_norm: ord {ord!r} is none of {', '.join(map(repr, _MATRIX_NORMS))}")
    made = _core.linalg.matrix_norm(x, _MATRIX_NORMS[ord])
    return made[..., None, None] if keepdims else made


def _is_counted(s, rtol):
    """Which singular values are above rtol times the largest, for a tensor of such numbers, one for each matrix."""
    return s > rtol[..., None] * _core.max(s, axis=-1, keepdims=True)


@_adapts(_core.linalg.pinv)
def _pinv(x, /, *, rtol=None):
    if not isinstance(rtol, _core.Tensor):
        return _core.linalg.pinv(x, rtol)
    u, s, vh = _core.linalg.svd(x, reduced=True)
    inverse = _core.where(_is_counted(s, rtol), 1 / s, 0)
    return (_core.conj(vh).mT * inverse[..., None, :]) @ _core.conj(u).mT


@_adapts(_core.linalg.matrix_rank)
def _matrix_rank(x, /, *, rtol=None):
    if not isinstance(rtol, _core.Tensor):
        return _core.linalg.matrix_rank(x, rtol)
    return _core.sum(_is_counted(_core.linalg.svdvals(x), rtol), axis=-1)


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
    made = matrix_norm(_core.moveaxis(x, tuple(axes), (-2, -1)), ord=ord, keepdims=keepdims)  # noqa: F821
    return _core.moveaxis(made, (-2, -1), tuple(axes)) if keepdims else made


vector_norm = _by_other_names(vector_norm)
