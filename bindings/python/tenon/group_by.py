"""group_by: groups of rows with equal keys and the reductions of each, as pandas' groupby."""

from typing import TYPE_CHECKING, Any

from . import _core
from ._core import Tensor
from .factorize import _row_of, factorize

if TYPE_CHECKING:
    from collections.abc import Callable

    from . import TensorLike

__all__ = ["Groups", "group_by"]


class Groups:
    """The groups of rows with equal keys: group_by makes them.

    Each method reduces the rows of `values`, of shape (n) or (n, …) for n keys, in each of the m groups to a row of its result, of
    shape (m) or (m, …) in the order of `keys`. Dtypes, NaN and exactness are those of the reduction of this name, and so is the
    gradient. ShapeError unless there is one row for each key. Cost: a copy of the values, and one reduction for each of the sizes that
    groups have.
    """

    __slots__ = ("_keys", "_inverse", "_counts", "_members", "_places", "_sizes")

    def __init__(self, keys: "Any", inverse_indices: Tensor, counts: Tensor):
        self._keys, self._inverse, self._counts = keys, inverse_indices, counts
        # Groups of one size follow each other, so that they are reduced as one matrix.
        numbers = _core.argsort(counts)
        self._places = _core.argsort(numbers)
        self._members = _core.argsort(_core.take(self._places, inverse_indices))
        sizes = _core.unique_counts(counts)
        self._sizes = list(zip(sizes.values.tolist(), sizes.counts.tolist())) or [(1, 0)]

    @property
    def keys(self) -> "Any":
        """The distinct keys, in ascending order: a tensor, or a list of str."""
        return self._keys

    def __len__(self) -> "int":
        """The number of groups."""
        return self._counts.shape[0]

    def __repr__(self) -> "str":
        return f"Groups({len(self)} groups of {self._members.shape[0]} rows)"

    def count(self) -> "Tensor":
        """The number of rows in each group, in int64."""
        return self._counts.clone()

    def inverse_indices(self) -> "Tensor":
        """The number of its group for each row: groups.mean(x)[groups.inverse_indices()] gives each row the mean of its group."""
        return self._inverse.clone()

    def sum(self, values: "TensorLike") -> "Tensor":
        """The sum of each group."""
        return self._reduced("sum", values, 0, lambda rows: _core.sum(rows, axis=1))

    def mean(self, values: "TensorLike") -> "Tensor":
        """The mean of each group."""
        return self._reduced("mean", values, 0, lambda rows: _core.mean(rows, axis=1))

    def min(self, values: "TensorLike") -> "Tensor":
        """The smallest element of each group."""
        return self._reduced("min", values, 0, lambda rows: _core.min(rows, axis=1))

    def max(self, values: "TensorLike") -> "Tensor":
        """The largest element of each group."""
        return self._reduced("max", values, 0, lambda rows: _core.max(rows, axis=1))

    def quantile(self, values: "TensorLike", q: "TensorLike", *, interpolation: "str" = "linear") -> "Tensor":
        """The quantiles q of each group, a number or a tensor, whose dimensions come first in the result. IndexError unless 0 ≤ q ≤ 1."""
        parts = q if isinstance(q, Tensor) else _core.asarray(q, dtype=_core.float64)
        how = {"axis": 1, "interpolation": interpolation}
        return self._reduced("quantile", values, parts.ndim, lambda rows: _core.quantile(rows, parts, **how))

    def reduce(self, operation: "Callable[..., Tensor]", values: "TensorLike", **options: "Any") -> "Tensor":
        """Another reduction, groups.reduce(tenon.std, x, correction=1): operation(rows, axis=1) makes (groups, …) of (groups, size, …)."""
        return self._reduced("reduce", values, 0, lambda rows: operation(rows, axis=1, **options))

    def _reduced(self, name, values, leading, operation):
        """The reduction of each group. `leading` dimensions of what the operation gives stand before that of the groups."""
        values, count = _core.asarray(values), self._members.shape[0]
        if values.ndim == 0 or values.shape[0] != count:
            raise _core.ShapeError(
                f"Groups.{name}: values of shape {tuple(values.shape)} for {count} keys: the first dimension has one row for each key"
            )
        parts, begin = [], 0
        for size, groups in self._sizes:
            end = begin + size * groups
            shape = (groups, size, *values.shape[1:])
            made = operation(_core.take(values, self._members[begin:end], axis=0).reshape(shape))
            if not isinstance(made, Tensor):
                raise _core.TypeError(f"Groups.{name}: the operation gave {type(made).__name__}, and no Tensor")
            if made.ndim != values.ndim + leading or made.shape[leading] != groups:
                raise _core.ShapeError(
                    f"Groups.{name}: the operation gave shape {tuple(made.shape)} for {groups} groups along dimension 1 of shape {shape}, "
                    "which it is to remove"
                )
            parts.append(made)
            begin = end
        if len(parts) == 1:
            return parts[0]
        return _core.take(_core.concat(parts, axis=leading), self._places, axis=leading)


def group_by(keys: "TensorLike") -> "Groups":
    """The groups of rows with equal keys, to reduce each of them: tenon.group_by(city).mean(price).

    Keys are a row of real numbers, or a list of str. All NaN are one group, the last, so that no row is lost, where pandas drops them
    unless dropna=False; -0 and +0 are one, with the key that came first. ShapeError unless keys have one dimension, TypeError for
    complex keys. Cost: a few sorts.
    """
    if isinstance(keys, (list, tuple)) and keys and all(isinstance(key, str) for key in keys):
        inverse, distinct = factorize(keys, sort=True)
        return Groups(distinct, inverse, _core.bincount(inverse))
    row = _row_of("group_by: keys", keys, "each row of values has one key")
    found = _core.unique_all(row)
    values, inverse, counts = found.values, found.inverse_indices, found.counts
    if row.dtype.is_floating_point:  # each NaN is distinct, at the end
        last = values.shape[0] - int(_core.count_nonzero(values != values))
        if last < values.shape[0] - 1:
            values, inverse = values[: last + 1].clone(), _core.minimum(inverse, last)
            counts = _core.bincount(inverse)
    return Groups(values, inverse, counts)
