"""What of sparse tensors goes along lines: softmax over entries, positions of extremes, extremes without NaN, sums over several dimensions."""

import math

from .. import _core
from .._core import Tensor
from .arrays import permute_dims
from .functions import issparse
from .tensor import Sparse, form_of, operand
from .values import numbers_of

__all__ = ["log_softmax", "softmax", "tensordot"]


# ---- softmax


def _exponentials(name, input, dim, dtype):
    """The entries, in coordinates, less the largest of their line; their exponentials; the sum of those of the line of each."""
    x = input if dtype is None else input.astype(dtype)
    x = x.to_coo().coalesce()
    if not -x.ndim <= dim < x.ndim:
        raise _core.IndexError(f"{name}: dimension {dim} of a tensor of shape {x.shape}")
    dim, sparse_dim, values = dim % x.ndim, x.sparse_dim(), x.values()
    if dim >= sparse_dim:
        line = dim - sparse_dim + 1
        less = values - _core.max(values.detach(), axis=line, keepdims=True) if values.size else values
        made = _core.exp(less)
        return x, less, made, _core.sum(made, axis=line, keepdims=True)
    kept = [d for d in range(sparse_dim) if d != dim]
    indices = x.indices()
    lines, numbers = _core.unique_inverse(numbers_of([indices[d] for d in kept], [x.shape[d] for d in kept], values.shape[0]))
    flat = values.reshape((values.shape[0], math.prod(values.shape[1:])))
    at = _core.broadcast_to(numbers.reshape((-1, 1)), flat.shape)
    lowest = _core.full((lines.size, flat.shape[1]), -math.inf, dtype=flat.dtype)
    largest = _core.scatter_reduce(lowest, 0, at, flat.detach(), reduce="amax")
    less = flat - _core.take(largest, numbers, axis=0)
    made = _core.exp(less)
    sums = _core.index_add(_core.zeros((lines.size, flat.shape[1]), dtype=flat.dtype), 0, numbers, made)
    return x, *(part.reshape(values.shape) for part in (less, made, _core.take(sums, numbers, axis=0)))


def softmax(input, dim: int, *, dtype=None) -> Sparse:
    """The exponentials of the entries along a dimension, divided by their sum: what is not stored counts as minus infinity."""
    x, _, made, sums = _exponentials("softmax", input, dim, dtype)
    return x.with_values(made / sums).asformat(form_of(input))


def log_softmax(input, dim: int, *, dtype=None) -> Sparse:
    """The logarithms of softmax at the entries."""
    x, less, _, sums = _exponentials("log_softmax", input, dim, dtype)
    return x.with_values(less - _core.log(sums)).asformat(form_of(input))


# ---- extremes


def _place_of_extreme(operation, x, axis):
    """The first place of the largest or smallest element, along each line or of all; what is not stored is 0."""
    x._require_matrix(operation)
    if axis is None:
        if math.prod(x.shape) == 0:
            raise ValueError(f"{operation}: a matrix of shape {x.shape} has no element")
        return _place_of_extreme(operation, x.reshape(1, -1), 1)[0].item()
    if axis not in (0, 1, -1, -2):
        raise _core.IndexError(f"{operation}: axis {axis} of a matrix")
    rows = (x if axis in (1, -1) else x.T).detach().to_csr().coalesce()
    m, n = rows.shape
    if n == 0:
        raise ValueError(f"{operation}: lines of shape {x.shape} along axis {axis} have no element")
    pointers, columns, values = (part for part in (rows.crow_indices(), rows.col_indices(), rows.values()))
    pointers, columns = pointers.astype(_core.int64), columns.astype(_core.int64)
    counts = pointers[1:] - pointers[:-1]
    row = _core.repeat(_core.arange(m, dtype=_core.int64), counts)
    extreme = rows.max(1) if operation == "argmax" else rows.min(1)
    position = _core.arange(columns.size, dtype=_core.int64) - _core.take(pointers, row)
    gap = _core.scatter_reduce(counts, 0, row, _core.where(columns != position, position, n), reduce="amin")  # the first that is not stored
    found = _core.take(extreme, row)
    here = _core.where((values == found) | ((values != values) & (found != found)), columns, n)
    first = _core.scatter_reduce(_core.full((m,), n, dtype=_core.int64), 0, row, here, reduce="amin")
    return _core.where(extreme == 0, _core.minimum(first, gap), first)


def argmax(self, axis: "int | None" = None):
    """The index of the first largest element, of all in row-major order, or in each row or column."""
    return _place_of_extreme("argmax", self, axis)


def argmin(self, axis: "int | None" = None):
    """The index of the first smallest element."""
    return _place_of_extreme("argmin", self, axis)


def _extreme_without_nan(operation, x, axis, keepdims):
    x = x.coalesce()
    is_nan = x.values() != x.values()
    other = -math.inf if operation == "max" else math.inf
    made = getattr(x.with_values(_core.where(is_nan, other, x.values())), operation)(axis, keepdims=keepdims)
    lengths = math.prod(x.shape) if axis is None else x.shape[axis]
    count = x.with_values(is_nan.astype(_core.float64)).sum(axis, keepdims=keepdims)
    return _core.where(count == lengths, math.nan, made)


def nanmax(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    """The largest element that is no NaN; NaN where there is none."""
    return _extreme_without_nan("max", self, axis, keepdims)


def nanmin(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    """The smallest element that is no NaN."""
    return _extreme_without_nan("min", self, axis, keepdims)


# ---- products along several dimensions


def tensordot(a, b, axes=2):
    """The sums of products over the last `axes` dimensions of a and the first of b, or over two lists of dimensions: sparse of two sparse
    tensors, else dense."""
    a, b = operand(a), operand(b)
    b = b if issparse(b) else _core.asarray(b)
    if hasattr(axes, "__index__"):
        first, second = list(range(a.ndim - axes, a.ndim)), list(range(axes))
    else:
        first, second = ([list(one) if hasattr(one, "__iter__") else [one] for one in axes])
        first, second = [d % a.ndim for d in first], [d % b.ndim for d in second]
    if [a.shape[d] for d in first] != [b.shape[d] for d in second]:
        raise _core.ShapeError(f"tensordot: dimensions {first} of shape {a.shape} and {second} of shape {b.shape}")
    left, right = [d for d in range(a.ndim) if d not in first], [d for d in range(b.ndim) if d not in second]
    shape, depth = [a.shape[d] for d in left] + [b.shape[d] for d in right], math.prod(a.shape[d] for d in first)
    rows = permute_dims(a, left + first).to_coo().reshape(math.prod(shape[: len(left)]), depth)
    if issparse(b):
        columns = permute_dims(b, second + right).to_coo().reshape(depth, math.prod(shape[len(left) :]))
        return (rows @ columns).reshape(*shape) if shape else (rows @ columns)[0, 0]
    return (rows @ _core.permute_dims(b, second + right).reshape((depth, -1))).reshape(tuple(shape))


#: Methods of Sparse.
METHODS = {function.__name__: function for function in (argmax, argmin, nanmax, nanmin, tensordot)}
