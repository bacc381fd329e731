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


def prod(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
    """The product of all elements, or along an axis: 0 where one is not stored."""
    x = self.to_coo().coalesce()
    x._require_matrix("prod")
    over = math.prod(x.shape) if axis is None else x.shape[axis]
    if axis is None:
        made = _core.prod(x.values()) if x.nnz == over else _core.zeros((), dtype=x.dtype)
        return made.reshape((1, 1)) if keepdims else made
    lines, n = x.coords[1 - axis % 2].astype(_core.int64), x.shape[1 - axis % 2]
    products = _core.scatter_reduce(_core.ones((n,), dtype=x.dtype), 0, lines, x.values(), reduce="prod")
    counts = _core.bincount(lines, minlength=n)
    made = _core.where(counts == over, products, _core.zeros((), dtype=x.dtype))
    return _core.expand_dims(made, axis % 2) if keepdims else made


def var(self, axis: "int | None" = None, *, correction: float = 0, keepdims: bool = False) -> Tensor:
    """The variance of all elements, or along an axis, of those that are not stored, too."""
    count = math.prod(self.shape) if axis is None else self.shape[axis]
    mean = self.mean(axis, keepdims=True)
    x = (self.astype(_core.float64) if self.dtype is _core.bool else self).to_coo().coalesce()
    spread = x.with_values(_core.ones(x.values().shape, dtype=x.dtype))
    about = x.with_values(_core.square(_core.abs(x.values() - spread._parts.gathered(mean))))
    missing = count - spread.sum(axis, keepdims=True)
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
