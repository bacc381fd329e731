"""Parts of sparse tensors, by integers, slices, lists and truth values: methods of `tenon.sparse.Sparse`."""

from .. import _core
from .._core import Tensor
from .tensor import Sparse, from_coordinates
from .values import is_index, on_diagonal, positions, wrapped


def __getitem__(self, key):
    if key is Ellipsis or (isinstance(key, tuple) and any(k is Ellipsis for k in key)):
        before, after = (key[: key.index(...)], key[key.index(...) + 1 :]) if isinstance(key, tuple) else ((), ())
        key = (*before, *[slice(None)] * (self.ndim - len(before) - len(after)), *after)
        key = key[0] if len(key) == 1 else key
    if self.ndim != 2 or self.dense_dim():
        return _part_of_coordinates(self, key if isinstance(key, tuple) else (key,))
    if not isinstance(key, tuple):
        mask = key.to_dense() if isinstance(key, Sparse) else key
        if getattr(mask, "ndim", 1) == 2 or (isinstance(mask, list) and mask and isinstance(mask[0], list)):
            mask = _core.asarray(mask)
            if mask.dtype is not _core.bool or mask.shape != self.shape:
                raise _core.IndexError(f"a matrix of shape {self.shape} is indexed by truth values of its shape, or by two lists")
            return self.coalesce()._elements(*_core.nonzero(mask))
        key = (key, slice(None))
    if len(key) == 2 and not any(is_index(k) or isinstance(k, slice) or k is Ellipsis or k is None for k in key):
        return self.coalesce()._elements(*(positions(k, size, d) for d, (k, size) in enumerate(zip(key, self.shape))))
    if len(key) != 2 or any(k is Ellipsis for k in key):
        raise IndexError("a sparse matrix takes an index of its rows, and one of its columns")
    if self.format == "csc":
        made = _indexed(self.T, key[::-1])
        return made.T if isinstance(made, Sparse) and made.ndim == 2 else made
    made = _indexed(self if self.format == "csr" else self.to_csr(), key)
    return made.to_coo() if self.format == "coo" and isinstance(made, Sparse) else made


def _part_of_coordinates(self, key):
    """A part in other numbers of dimensions, and of hybrid tensors, by integers and slices."""
    if len(key) > self.ndim or not all(is_index(k) or isinstance(k, slice) for k in key):
        raise _core.IndexError(f"a sparse tensor of {self.ndim} dimensions takes as many integers and slices at most")
    x, sparse_dim = self.coalesce(), self.sparse_dim()
    key = (*key, *[slice(None)] * (self.ndim - len(key)))
    keep, rows, shape = _core.ones((x.values().shape[0],), dtype=_core.bool), [], []
    for d, (k, size) in enumerate(zip(key[:sparse_dim], self.shape)):
        row = x.indices()[d].astype(_core.int64)
        if is_index(k):
            keep = keep & (row == wrapped(k, size, d))
            continue
        chosen = range(*k.indices(size))
        ends = sorted((chosen[0], chosen[-1])) if chosen else (0, -1)
        keep = keep & (row >= ends[0]) & (row <= ends[1]) & ((row - chosen.start) % chosen.step == 0)
        rows.append((row - chosen.start) // chosen.step)
        shape.append(len(chosen))
    at = _core.nonzero(keep)[0]
    values = x.values()[(slice(None), *key[sparse_dim:])][at]
    if not rows:
        total = _core.sum(values, axis=0)
        return total if total.ndim else total.item()
    indices = _core.stack([_core.take(row, at, axis=0) for row in rows])
    return from_coordinates(indices, values, (*shape, *values.shape[1:]))


def _indexed(self, key):
    """A part of a matrix in compressed rows, by an index of rows and one of columns; the number that two integers name."""
    x = self._parts
    if all(is_index(k) for k in key):
        row, column = (wrapped(k, size, d) for d, (k, size) in enumerate(zip(key, self.shape)))
        value = _core.sum(x.narrow(0, row, 1).narrow(1, column, 1).values).item()
        return value if self.dtype is not _core.bool else value != 0
    for dimension, k in enumerate(key):
        size = x.shape[dimension]
        if is_index(k):
            continue
        if isinstance(k, slice):
            start, stop, step = k.indices(size)
            if (start, step) == (0, 1) and stop >= size:
                continue
            if step == 1:
                x = x.narrow(dimension, start, max(0, stop - start))
                continue
            k = _core.arange(start, stop, step, dtype=_core.int64)
        else:
            k = positions(k, size, dimension)
        x = x.index_select(dimension, k)
    for dimension, k in enumerate(key):
        if is_index(k):
            return Sparse(x.select(dimension, wrapped(k, self.shape[dimension], dimension)))
    return Sparse(x)


def diagonal(self, k: int = 0) -> Tensor:
    """The dense elements of diagonal k of a matrix."""
    self._require_matrix("diagonal")
    return self.coalesce()._elements(*on_diagonal(*self.shape, k))


def getrow(self, i: int) -> Sparse:
    """Row i, as a matrix."""
    return self[[i], :]


def getcol(self, j: int) -> Sparse:
    """Column j, as a matrix."""
    return self[:, [j]]


#: Methods of Sparse.
METHODS = {function.__name__: function for function in (__getitem__, diagonal, getrow, getcol)}
