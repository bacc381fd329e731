"""factorize: values as codes of the distinct ones, as pandas has it."""

from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from ._core import Tensor  # noqa: F401

if TYPE_CHECKING:
    from . import TensorLike

__all__ = ["Factorized", "factorize"]


class Factorized(NamedTuple):
    """What factorize gives: codes in int64, and the distinct values, a tensor or a list of str."""

    codes: "Tensor"
    values: "Any"


def _row_of(what, values, rule):
    """Real numbers in one dimension. ShapeError and TypeError for others, by the words for them and the rule."""
    row = _core.asarray(values).detach()
    if row.ndim != 1:
        raise _core.ShapeError(f"{what} of shape {tuple(row.shape)} are no row: {rule}")
    if row.dtype.is_complex:
        raise _core.TypeError(f"{what} of dtype {row.dtype.name}: complex numbers have no order to find equal ones by")
    return row


def factorize(values: "TensorLike", *, sort: bool = False) -> "Factorized":
    """The number of each value among the distinct ones, and these: codes, names = tenon.factorize(["b", "a", "b"]) are (0, 1, 0) and ["b", "a"].

    Values are a row of real numbers, or a list of str. The distinct ones stand in the order in which they came or, with sort=True, in ascending
    order. What is missing, NaN or None, has the code -1. ShapeError unless values have one dimension, TypeError for complex ones.
    """
    if isinstance(values, (list, tuple)) and values and all(isinstance(value, str) or value is None for value in values):
        names = dict.fromkeys(value for value in values if value is not None)
        distinct = sorted(names) if sort else list(names)
        numbers = {name: number for number, name in enumerate(distinct)}
        return Factorized(_core.asarray([numbers.get(value, -1) for value in values], dtype=_core.int64), distinct)
    row = _row_of("factorize: values", values, "each element gets one code")
    found = _core.unique_all(row)
    distinct, codes, first = found.values, found.inverse_indices, found.indices
    count = distinct.shape[0]
    if row.dtype.is_floating_point:  # each NaN is distinct, at the end
        count -= int(_core.count_nonzero(distinct != distinct))
    distinct = distinct[:count].clone()
    if not sort:
        order = _core.argsort(first[:count])
        distinct = _core.take(distinct, order)
        codes = _core.take(_core.concat([_core.argsort(order), _core.full(found.values.shape[0] - count, -1, dtype=_core.int64)]), codes)
    elif count < found.values.shape[0]:
        codes = _core.where(codes < count, codes, _core.full_like(codes, -1))
    return Factorized(codes, distinct)
