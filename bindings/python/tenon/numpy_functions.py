"""NumPy's functions of lists and of functions: what they take, or give, is what only Python has."""

from numbers import Number

from . import _core
from ._array_api import _adapts
from ._core import Tensor

__all__ = ["histogramdd", "ix_", "polyfit"]


def ix_(*args: "TensorLike") -> "tuple[Tensor, ...]":
    """Indices that select, together, all combinations of those in each row: x[ix_(rows, columns)]. A row of bools stands for where it is true."""
    return tuple(_core.ix_([_core.asarray(row) for row in args])) if args else ()


def histogramdd(
    sample: "TensorLike",
    bins: "int | Sequence[TensorLike]" = 10,
    range: "Sequence[tuple[float, float] | None] | None" = None,
    density: "_bool | None" = False,
    weights: "TensorLike | None" = None,
) -> "tuple[Tensor, list[Tensor]]":
    """The number of points, the rows of a matrix, between edges in each dimension; and the edges. The points may be a list of coordinates."""
    if isinstance(sample, (list, tuple)):
        sample = _core.stack([_core.asarray(along) for along in sample], axis=-1)
    sample = _core.asarray(sample)
    between = None
    if range is not None:
        columns = sample.reshape(-1, 1) if sample.ndim == 1 else sample
        between = [
            float(end)
            for d, ends in enumerate(range)
            for end in ((columns[:, d].min(), columns[:, d].max()) if ends is None else ends)
        ]
        if len(between) != 2 * columns.shape[-1]:
            raise ValueError(f"histogramdd: {len(between) // 2} ranges for points of {columns.shape[-1]} dimensions")
    bins = list(bins) if isinstance(bins, (list, tuple)) else [bins]
    counts, *edges = _core.histogramdd(sample, bins, between=between, weights=weights, density=bool(density))
    return counts, edges


Tensor.histogramdd = histogramdd


def polyfit(x: "TensorLike", y: "TensorLike", deg: "int", *, w: "TensorLike | None" = None) -> Tensor:
    """The coefficients, from the highest power on, of the polynomial of degree `deg` that is closest to the values y at the places x.

    A matrix y has a polynomial for each column. Errors count by their squares, times those of the weights `w`."""
    if w is None:
        return _core.linalg.polyfit(x, y, deg)
    x, y, w = _core.asarray(x), _core.asarray(y), _core.asarray(w)
    if w.shape != x.shape[:1] or x.ndim != 1:
        raise _core.ShapeError(f"polyfit: weights of shape {w.shape} for places of shape {x.shape}: there is one for each place")
    x = x if x.dtype.is_floating_point or x.dtype.is_complex else x.astype(_core.float64)
    powers = x[:, None] ** _core.arange(deg, -1, -1) * w[:, None]
    lengths = _core.sqrt(_core.sum(powers * powers, axis=0))
    lengths = _core.where(lengths == 0, _core.ones_like(lengths), lengths)
    solution = _core.linalg.lstsq(powers / lengths, y * (w if y.ndim == 1 else w[:, None]))[0]
    return solution / (lengths if y.ndim == 1 else lengths[:, None])


def _items(given):
    return [_core.asarray(one) if isinstance(one, (list, tuple)) else one for one in given]


@_adapts(_core.select)
def _select(condlist, choicelist, default=0):
    return _core.select(_items(condlist), _items(choicelist), default)


def _conditions(given, x):
    """Conditions in a list, or stacked; one may stand alone."""
    if isinstance(given, (list, tuple)):
        stands_alone = x.ndim != 0 and isinstance(given[0], (Number, bool))
    else:
        stands_alone = _core.asarray(given).ndim == x.ndim
    return [_core.asarray(one) for one in ([given] if stands_alone else given)]


@_adapts(_core.piecewise)
def _piecewise(x, condlist, funclist, *args, **kw):
    x = _core.asarray(x)
    conditions, values = _conditions(condlist, x), list(funclist)
    where = list(conditions)
    if len(values) == len(conditions) + 1:
        rest = conditions[0]
        for condition in conditions[1:]:
            rest = rest | condition
        where.append(~rest)
    made = []
    for condition, value in zip(where, values):
        if callable(value) and not isinstance(value, Tensor):
            chosen = _core.masked_select(x, condition)
            part = _core._beside(value(chosen, *args, **kw), x.dtype) if chosen.size else _core.zeros((), dtype=x.dtype)
            value = _core.masked_scatter(_core.zeros_like(x), condition, _core.broadcast_to(part, chosen.shape))
        made.append(value)
    return _core.piecewise(x, conditions, made + values[len(where) :])
