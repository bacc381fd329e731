"""Copies of a tensor with values at some places, as PyTorch has them: a gradient goes to the tensor and to the values."""

import math
from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor
from .shapes import _as_tensor, _is_tensor, _where_shapes_differ, broadcast_shapes

if TYPE_CHECKING:
    from typing import Any, Literal, SupportsIndex

    from . import TensorLike

__all__ = ["diagonal_scatter", "index_put", "index_reduce", "masked_fill", "select_scatter", "slice_scatter"]


def _fitting(values, x):
    """Values as a tensor: numbers and lists beside x, as in arithmetic. The library refuses those that the dtype of x does not hold."""
    return values if _is_tensor(values) else _core._beside(values, x.dtype)


def _places(x):
    """For each element its number in row-major order: an index or a view of them says which elements it would choose."""
    return _core.arange(x.size, dtype=_core.int64).reshape(tuple(x.shape))


def _written(x, places, values, accumulate=False):
    """A copy with values written, or added, to the elements of these numbers. ShapeError unless the values broadcast to the places."""
    values = _core.broadcast_to(_fitting(values, x), tuple(places.shape)).reshape(-1)
    write = _core.index_add if accumulate else _core.index_copy
    return write(x.reshape(-1), 0, places.reshape(-1), values).reshape(tuple(x.shape))


def _coordinates(indices, shape):
    """Integers for each dimension that the indices, tensors of integers or bools, are for; None where others are among them, or one does not fit."""
    made = []
    for one in indices:
        if not _is_tensor(one) or one.dtype.kind not in ("integer", "bool"):
            return None
        if one.dtype.kind == "bool" and (one.ndim == 0 or tuple(one.shape) != shape[len(made) : len(made) + one.ndim]):
            return None
        made += _core.nonzero(one) if one.dtype.kind == "bool" else [one]
    return made if 0 < len(made) <= len(shape) else None


def index_put(x: "TensorLike", indices: "Any", values: "TensorLike", accumulate: bool = False) -> "Tensor":
    """A copy of x after x[indices] = values, or += values with accumulate, where an element that is chosen n times gets n values.

    The indices are tensors of integers or bools in a list or a tuple, one for each of the first dimensions, and whatever else an index may be.
    Without accumulate the last of several values stays. The dtype is that of x. Gradient: x, values. ShapeError unless the values broadcast to
    x[indices], IndexError for indices out of range, TypeError for values that the dtype of x does not hold, fractions in integers for example.
    """
    x = _as_tensor(x)
    indices = tuple(indices) if isinstance(indices, (list, tuple)) else (indices,)
    indices = tuple(_as_tensor(one) if isinstance(one, list) or hasattr(one, "__array__") else one for one in indices)
    shape = tuple(x.shape)
    coordinates = _coordinates(indices, shape)
    if coordinates is None:
        return _written(x, _places(x)[indices], values, accumulate)
    k = len(coordinates)
    rows = coordinates[0] if k == 1 else _core.ravel_multi_index(_core.stack(_core.broadcast_arrays(coordinates)), shape[:k])
    values = _core.broadcast_to(_fitting(values, x), (*rows.shape, *shape[k:])).reshape((rows.size, *shape[k:]))
    write = _core.index_add if accumulate else _core.index_copy
    return write(x.reshape((math.prod(shape[:k]), *shape[k:])), 0, rows.reshape(-1), values).reshape(shape)


def _of_shape(name, values, x, shape):
    values = _fitting(values, x)
    if tuple(values.shape) != shape:
        raise _core.ShapeError(f"{name}: values of shape {tuple(values.shape)} for elements of shape {shape}")
    return values


def _along(name, x, values, dim, index):
    """A copy with values in the place of the slices that an index along a dimension chooses."""
    if not -x.ndim <= dim < x.ndim:
        raise _core.IndexError(f"{name}: dimension {dim} is out of range of a {x.ndim}-D tensor")
    shape, dim = tuple(x.shape), dim % x.ndim
    rows = _core.arange(shape[dim], dtype=_core.int64)[index]
    values = _of_shape(name, values, x, (*shape[:dim], *rows.shape, *shape[dim + 1 :]))
    return _core.index_copy(x, dim, rows.reshape(-1), values if rows.ndim else _core.expand_dims(values, axis=dim))


def select_scatter(x: "TensorLike", values: "TensorLike", dim: "SupportsIndex", index: "SupportsIndex") -> "Tensor":
    """A copy of x with values in the place of one slice along a dimension, x.select(dim, index). Gradient: x, values. ShapeError for others."""
    return _along("select_scatter", _as_tensor(x), values, dim, index)


def slice_scatter(
    x: "TensorLike",
    values: "TensorLike",
    dim: "SupportsIndex" = 0,
    start: "SupportsIndex | None" = None,
    end: "SupportsIndex | None" = None,
    step: "SupportsIndex" = 1,
) -> "Tensor":
    """A copy of x with values in the place of the slices start:end:step along a dimension. Gradient: x, values. ShapeError for others."""
    return _along("slice_scatter", _as_tensor(x), values, dim, slice(start, end, step))


def diagonal_scatter(
    x: "TensorLike", values: "TensorLike", offset: "SupportsIndex" = 0, dim1: "SupportsIndex" = 0, dim2: "SupportsIndex" = 1
) -> "Tensor":
    """A copy of x with values in the place of its diagonals, diagonal(x, offset, dim1, dim2). Gradient: x, values. ShapeError for others."""
    x = _as_tensor(x)
    places = _core.diagonal(_places(x), offset, dim1, dim2)
    return _written(x, places, _of_shape("diagonal_scatter", values, x, tuple(places.shape)))


def index_reduce(
    x: "TensorLike",
    dim: "SupportsIndex",
    index: "TensorLike",
    source: "TensorLike",
    reduce: 'Literal["prod", "mean", "amax", "amin"]',
    *,
    include_self: bool = True,
) -> "Tensor":
    """A copy of x with each slice along a dimension reduced with the slices of the source that have its index: scatter_reduce of whole slices.

    Without include_self the slices of the source alone are reduced. Gradient: x, source. ShapeError unless there is an index for each slice.
    """
    x, index, source = _as_tensor(x), _as_tensor(index).reshape(-1), _as_tensor(source)
    shape = tuple(source.shape) or (1,)
    if tuple(index.shape) != (shape[dim],):
        raise _core.ShapeError(f"index_reduce: {index.size} indices for {shape[dim]} slices of the source")
    line = [1] * len(shape)
    line[dim] = -1
    whole = x.reshape(tuple(x.shape) or (1,))
    indices = _core.broadcast_to(index.reshape(tuple(line)), shape)
    made = _core.scatter_reduce(whole, dim, indices, source.reshape(shape), reduce, include_self)
    return made.reshape(tuple(x.shape))


@_where_shapes_differ(_core.masked_fill)
def masked_fill(x: "TensorLike", mask: "TensorLike", value: "TensorLike") -> "Tensor":
    """A copy of x with the elements where the mask is true replaced by the value, in the dtype of x; all three broadcast. Gradient: x, value."""
    x, mask = _as_tensor(x), _as_tensor(mask)
    shape = broadcast_shapes(tuple(x.shape), tuple(mask.shape))
    return NotImplemented if shape == tuple(x.shape) else _core.masked_fill(_core.broadcast_to(x, shape), mask, value)


def _install():
    for name in __all__:
        setattr(Tensor, name, globals()[name])


_install()
