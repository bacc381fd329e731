"""Methods of sparse tensors under PyTorch's names, and SciPy's of matrices; pickled ones. They become methods of `tenon.sparse.Sparse`."""

import math
from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor

if TYPE_CHECKING:
    from .sparse import Sparse


def to(self, dtype) -> "Sparse":
    """astype."""
    return self.astype(dtype)


def clone(self) -> "Sparse":
    """A copy with values of its own, with their history."""
    return self.with_values(self.values().clone())


def numel(self) -> int:
    """The number of elements, of those that are not stored, too."""
    return math.prod(self.shape)


def dim(self) -> int:
    return self.ndim


def to_sparse(self) -> "Sparse":
    """Coordinates."""
    return self.to_coo()


def sparse_mask(self, mask: "Sparse") -> "Sparse":
    """The elements where another sparse tensor has entries, 0 where this one has none."""
    mask = mask.coalesce()
    ones = mask.with_values(_core.ones(mask.values().shape, dtype=self.dtype))
    return ones * 0 + self * ones


def square(self) -> "Sparse":
    return self * self


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


def getrow(self, i: int) -> "Sparse":
    """Row i, as a matrix."""
    return self[[i], :]


def getcol(self, j: int) -> "Sparse":
    """Column j, as a matrix."""
    return self[:, [j]]


def __and__(self, other) -> "Sparse":
    """Both, of truth values."""
    return _of_truth("and", self, other) * other


def __or__(self, other) -> "Sparse":
    """Either, of truth values."""
    return _of_truth("or", self, other) + other


def _of_truth(name, x, other):
    if x.dtype is not _core.bool or getattr(other, "dtype", None) not in (_core.bool, bool):
        raise TypeError(f"{name}: is for sparse tensors of truth values, not of {x.dtype} and {getattr(other, 'dtype', type(other).__name__)}")
    return x


def restored(form, shape, pointers, indices, values):
    """What was pickled."""
    from .sparse import Sparse

    return Sparse(_core._Sparse(form, shape, pointers, indices, values))


def __reduce__(self):
    parts = self._parts
    return restored, (parts.format, list(parts.shape), None if parts.format == "coo" else parts.pointers, parts.indices, parts.values)


#: By the names that they get; those of operators are aliases.
METHODS = {
    function.__name__: function
    for function in (to, clone, numel, dim, to_sparse, sparse_mask, square, prod, var, std, getrow, getcol, __and__, __or__, __reduce__)
}
ALIASES = {"add": "__add__", "sub": "__sub__", "mul": "__mul__", "div": "__truediv__", "neg": "__neg__", "abs": "__abs__"}
