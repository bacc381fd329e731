"""Reductions of sparse tensors, dense results: methods of `tenon.sparse.Sparse`."""

import math

from .. import _core
from .._core import Tensor
from .tensor import of_entries


def _reduced(self, operation, axis, keepdims):
    if isinstance(axis, (tuple, list)):
        axes = sorted({d + self.ndim if d < 0 else d for d in axis})
        if len(axes) == self.ndim:
            return _reduced(self, operation, None, keepdims)
        made = _reduced(self, operation, axes[0], True) if axes else self.to_dense()
        for d in axes[1:]:
            made = getattr(_core, operation)(made, axis=d, keepdims=True)
        return made if keepdims else _core.squeeze(made, axis=tuple(axes))
    if axis is not None and not isinstance(axis, int):
        raise TypeError(f"{operation}: the axis of a sparse tensor is one integer, or None for all elements")
    return of_entries(self)._parts.reduced(operation, axis is None, 0 if axis is None else axis, keepdims)


def sum(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    if self.ndim == 2 and self.format in ("csr", "csc") and axis in (0, 1, -1, -2) and self.dtype.kind == "floating":
        m, n = self.shape
        over_rows = axis in (0, -2)
        ones = _core.ones(m if over_rows else n, dtype=self.dtype)
        sums = self._parts.multiply_dense(ones, over_rows)
        return sums.reshape((1, n) if over_rows else (m, 1)) if keepdims else sums
    return _reduced(self, "sum", axis, keepdims)


def mean(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    count = 1
    for size in self.shape if axis is None else (self.shape[axis],):
        count *= size
    x = self.astype(_core.float64) if self.dtype is _core.bool else self
    return x.sum(axis, keepdims=keepdims) / count


def max(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    return _reduced(self, "max", axis, keepdims)


def min(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    return _reduced(self, "min", axis, keepdims)


def count_nonzero(self, axis: "int | None" = None):
    """How many elements are not 0, of all or of each row or column."""
    x = self.coalesce()
    if axis is None:
        return int(_core.count_nonzero(x.values()))
    return x.with_values((x.values() != 0).astype(_core.float64)).sum(axis).astype(_core.int64)


def prod(self, axis: "int | tuple[int, ...] | None" = None, *, keepdims: bool = False) -> Tensor:
    """The product of all elements, or along an axis: 0 where one is not stored."""
    x = self.coalesce()
    x._require_matrix("prod")
    axes = (0, 1) if axis is None else axis if isinstance(axis, (tuple, list)) else (axis,)
    if not all(-2 <= d < 2 for d in axes):
        raise _core.IndexError(f"prod: axis {axis} of a matrix")
    over = sorted({d % 2 for d in axes})
    if not over:
        return _core.prod(x.to_dense(), axis=())
    # Of complete lines alone, whose values are the rows of a dense matrix.
    lines = (x.reshape(1, -1) if len(over) == 2 else x if over[0] else x.T).to_csr().coalesce()
    n, length = lines.shape
    pointers = lines.crow_indices().astype(_core.int64)
    counts = pointers[1:] - pointers[:-1]
    complete = _core.nonzero(counts == length)[0]
    chosen = _core.nonzero(_core.repeat(counts == length, counts))[0]
    products = _core.prod(_core.take(lines.values(), chosen).reshape((complete.size, length)), axis=1)
    made = _core.index_add(_core.zeros((n,), dtype=products.dtype), 0, complete, products)
    return made.reshape(tuple(1 if d in over else size for d, size in enumerate(x.shape) if keepdims or d not in over))


def var(self, axis: "int | None" = None, *, correction: float = 0, keepdims: bool = False) -> Tensor:
    """The variance of all elements, or along an axis, of those that are not stored, too."""
    count = math.prod(self.shape) if axis is None else self.shape[axis]
    mean = self.mean(axis, keepdims=True)
    x = (self.astype(_core.float64) if self.dtype is _core.bool else self).to_coo().coalesce()
    spread = x.with_values(_core.ones_like(x.values()))
    about = x.with_values(_core.square(_core.abs(x.values() - spread._parts.gathered(mean))))
    missing = count - _core.real(spread.sum(axis, keepdims=True))
    total = (about.sum(axis, keepdims=True) + missing * _core.square(_core.abs(mean))) / (count - correction)
    return total if keepdims else total.reshape(()) if axis is None else _core.squeeze(total, axis=axis)


def std(self, axis: "int | None" = None, *, correction: float = 0, keepdims: bool = False) -> Tensor:
    """The standard deviation."""
    return _core.sqrt(self.var(axis, correction=correction, keepdims=keepdims))


#: Methods of Sparse.
METHODS = {function.__name__: function for function in (sum, mean, max, min, count_nonzero, prod, var, std)}
