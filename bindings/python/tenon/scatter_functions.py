"""Copies of a tensor with values at some places, as PyTorch has them: a gradient goes to the tensor and to the values."""

from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor
from .shapes import _as_tensor, _is_tensor, _where_shapes_differ, broadcast_shapes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Literal, SupportsIndex

    from . import TensorLike

__all__ = ["diagonal_scatter", "index_put", "index_reduce", "masked_fill", "select_scatter", "slice_scatter"]


def _places(x):
    """For each element its number in row-major order: an index or a view of them says which elements it would choose."""
    return _core.arange(x.size, dtype=_core.int64).reshape(tuple(x.shape))


def _written(x, places, values, accumulate=False):
    """A copy with values written, or added, to the elements of these numbers. ShapeError unless the values broadcast to the places."""
    shape = tuple(x.shape)
    values = values if _is_tensor(values) else _core._beside(values, x.dtype)
    values = _core.broadcast_to(values, tuple(places.shape)).reshape(-1).astype(x.dtype)
    write = _core.index_add if accumulate else _core.index_copy
    return write(x.reshape(-1), 0, places.reshape(-1), values).reshape(shape)


def index_put(x: "TensorLike", indices: "Any", values: "TensorLike", accumulate: bool = False) -> "Tensor":
    """A copy of x after x[indices] = values, or += values with accumulate, where an element that is chosen n times gets n values.

    The indices are tensors of integers or bools in a list or a tuple, one for each of the first dimensions, and whatever else an index may be.
    Without accumulate the last of several values stays. Values get the dtype of x. Gradient: x, values. ShapeError unless the values broadcast
    to x[indices], IndexError for indices out of range.
    """
    x = _as_tensor(x)
    indices = tuple(indices) if isinstance(indices, (list, tuple)) else (indices,)
    return _written(x, _places(x)[tuple(_as_tensor(one) if isinstance(one, list) else one for one in indices)], values, accumulate)


def _along(x, dim, index):
    """The numbers of the elements that an index along a dimension chooses."""
    if not -x.ndim <= dim < x.ndim:
        raise _core.IndexError(f"dimension {dim} is out of range of a {x.ndim}-D tensor")
    return _places(x)[(*(slice(None),) * (dim % x.ndim), index)]


def _fitting(name, x, places, values):
    values = _as_tensor(values)
    if tuple(values.shape) != tuple(places.shape):
        raise _core.ShapeError(f"{name}: values of shape {tuple(values.shape)} for elements of shape {tuple(places.shape)}")
    return _written(x, places, values)


def select_scatter(x: "TensorLike", values: "TensorLike", dim: "SupportsIndex", index: "SupportsIndex") -> "Tensor":
    """A copy of x with values in the place of one slice along a dimension, x.select(dim, index). Gradient: x, values. ShapeError for others."""
    x = _as_tensor(x)
    return _fitting("select_scatter", x, _along(x, dim, index), values)


def slice_scatter(
    x: "TensorLike",
    values: "TensorLike",
    dim: "SupportsIndex" = 0,
    start: "SupportsIndex | None" = None,
    end: "SupportsIndex | None" = None,
    step: "SupportsIndex" = 1,
) -> "Tensor":
    """A copy of x with values in the place of the slices start:end:step along a dimension. Gradient: x, values. ShapeError for others."""
    x = _as_tensor(x)
    return _fitting("slice_scatter", x, _along(x, dim, slice(start, end, step)), values)


def diagonal_scatter(
    x: "TensorLike", values: "TensorLike", offset: "SupportsIndex" = 0, dim1: "SupportsIndex" = 0, dim2: "SupportsIndex" = 1
) -> "Tensor":
    """A copy of x with values in the place of its diagonals, diagonal(x, offset, dim1, dim2). Gradient: x, values. ShapeError for others."""
    x = _as_tensor(x)
    return _fitting("diagonal_scatter", x, _core.diagonal(_places(x), offset, dim1, dim2), values)


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
