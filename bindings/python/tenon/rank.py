"""rank: the place of each element in its line, as pandas has it and SciPy's rankdata."""

from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor  # noqa: F401

if TYPE_CHECKING:
    from typing import Literal

    from . import TensorLike

__all__ = ["rank"]


def rank(
    x: "TensorLike", *, method: 'Literal["average", "min", "max", "first", "dense"]' = "average", descending: bool = False, axis: "int" = -1
) -> "Tensor":
    """The number of each element among those of its line, from 1 for the least on (for the greatest if descending), in float64.

    Equal elements get the mean of their places, the least or the greatest; "first" places in the order in which they stand; "dense" one number, the
    next one following without a gap. NaN is none of them and has the rank NaN. IndexError for an axis that is not there, TypeError for complex
    elements, ValueError for another method.
    """
    if method not in ("average", "min", "max", "first", "dense"):
        raise ValueError(f"rank: method {method!r} is none of average, min, max, first and dense")
    given = _core.asarray(x).detach()
    lines = given.reshape(1) if given.ndim == 0 and axis in (0, -1) else _core.moveaxis(given, axis, -1)
    n = lines.shape[-1]
    order = _core.argsort(lines, axis=-1, descending=descending)
    values = _core.take_along_axis(lines, order, -1)
    is_nan = values != values
    skipped = _core.sum(is_nan, axis=-1, keepdims=True) if descending else 0
    place = _core.arange(n, dtype=_core.int64) - skipped + _core.zeros_like(order)
    changes = values[..., 1:] != values[..., :-1] if n else is_nan
    edge = _core.ones_like(is_nan[..., :1])
    begins, ends = _core.concat([edge, changes], -1), _core.concat([changes, edge], -1)
    if method == "dense":
        places = _core.cumulative_sum(begins & ~is_nan, axis=-1, dtype=_core.float64)
    elif method == "first":
        places = place + 1.0
    else:
        least = _core.cummax(_core.where(begins, place, -n - 1), axis=-1)[0] + 1.0
        most = _core.flip(_core.cummin(_core.flip(_core.where(ends, place, 2 * n), -1), axis=-1)[0], -1) + 1.0
        places = least if method == "min" else most if method == "max" else (least + most) / 2
    places = _core.where(is_nan, float("nan"), places)
    back = _core.argsort(order, axis=-1)
    return _core.moveaxis(_core.take_along_axis(places, back, -1), -1, axis).reshape(given.shape).contiguous()
