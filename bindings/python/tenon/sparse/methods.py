"""Methods of sparse tensors under PyTorch's names, and SciPy's of matrices; pickled ones."""

import math
import operator

from .. import _core
from .._array_api import result_type
from .._core import Tensor
from .functions import diags, filtered, find
from .tensor import Sparse


def setdiag(self, values, k: int = 0) -> None:
    """Replaces diagonal k, in this object: its entries are stored then."""
    values, k = _core.asarray(values), operator.index(k)
    if "complex" in values.dtype.name and "complex" not in self.dtype.name:
        held = result_type(self.dtype if self.dtype is not _core.bool else values.dtype, values.dtype).name
        raise TypeError(f"setdiag: elements of {values.dtype.name} for a tensor of {self.dtype.name}: x.astype(tenon.{held}) holds them")
    kept = filtered(self, lambda rows, columns: columns - rows != k)
    diagonal = diags([values.astype(self.dtype)], [k], self.shape)
    self._parts = (kept + diagonal).asformat(self.format)._parts
    self.eliminate_zeros()


def trace(self, offset: int = 0) -> Tensor:
    return _core.sum(self.diagonal(offset))


def nonzero(self) -> "tuple[Tensor, Tensor]":
    """Rows and columns of the elements that are not 0."""
    return find(self)[:2]


def getnnz(self, axis: "int | None" = None):
    """The number of entries, or of those of each row or column."""
    if axis is None:
        return self.nnz
    counted = self.with_values(_core.ones(self.values().shape, dtype=_core.float64))
    return counted.sum(axis).astype(_core.int64)


def to(self, dtype) -> Sparse:
    """astype."""
    return self.astype(dtype)


def clone(self) -> Sparse:
    """A copy with values of its own, with their history."""
    return self.with_values(self.values().clone())


def numel(self) -> int:
    """The number of elements, of those that are not stored, too."""
    return math.prod(self.shape)


def dim(self) -> int:
    return self.ndim


def to_sparse(self) -> Sparse:
    """Coordinates."""
    return self.to_coo()


def sparse_mask(self, mask: Sparse) -> Sparse:
    """The elements where another sparse tensor has entries, 0 where this one has none."""
    mask = mask.coalesce()
    ones = mask.with_values(_core.ones(mask.values().shape, dtype=self.dtype))
    return ones * 0 + self * ones


def square(self) -> Sparse:
    return self * self


def __and__(self, other) -> Sparse:
    """Both, of truth values."""
    return _of_truth("and", self, other) * other


def __or__(self, other) -> Sparse:
    """Either, of truth values."""
    return _of_truth("or", self, other) + other


def _of_truth(name, x, other):
    if x.dtype is not _core.bool or getattr(other, "dtype", None) not in (_core.bool, bool):
        raise TypeError(f"{name}: is for sparse tensors of truth values, not of {x.dtype} and {getattr(other, 'dtype', type(other).__name__)}")
    return x


def restored(form, shape, pointers, indices, values):
    """What was pickled."""
    return Sparse(_core._Sparse(form, shape, pointers, indices, values))


def __reduce__(self):
    parts = self._parts
    return restored, (parts.format, list(parts.shape), None if parts.format == "coo" else parts.pointers, parts.indices, parts.values)


#: Methods of Sparse.
METHODS = {
    function.__name__: function
    for function in (setdiag, trace, nonzero, getnnz, to, clone, numel, dim, to_sparse, sparse_mask, square, __and__, __or__, __reduce__)
}
