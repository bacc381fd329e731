"""What NumPy's ufuncs have beside their call: outer, reduce, accumulate and at, as methods of the functions of elements."""

from . import _core
from ._array_api import isdtype
from ._calls import _operand_count
from ._core import Tensor

Function = type(_core.add)

_REDUCTIONS = {
    "add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all", "logical_or": "any", "logaddexp": "logsumexp",
}  # fmt: skip
_ACCUMULATIONS = {
    "add": "cumulative_sum", "multiply": "cumulative_prod", "maximum": "cummax", "minimum": "cummin", "logaddexp": "logcumsumexp",
}  # fmt: skip
_SCATTERED = {"add": "sum", "subtract": "sum", "multiply": "prod", "maximum": "amax", "minimum": "amin"}


def _require_two(function, method):
    if function.family != "elementwise" or _operand_count(function) != 2:
        raise TypeError(f"{function.__name__}.{method}: is for functions of two tensors' elements")


def _named(function, method, names):
    if function.__name__ not in names:
        raise TypeError(f"{function.__name__}.{method}: there is none: {', '.join(names)} have one")
    return names[function.__name__]


def _as_dtype(array, dtype):
    x = _core.asarray(array)
    return x if dtype is None else x.astype(dtype)


def outer(self: "Function", a: "TensorLike", b: "TensorLike") -> "Tensor":
    """The function of each element of a and each of b: the shape is that of a, then that of b."""
    _require_two(self, "outer")
    a, b = _core.asarray(a), _core.asarray(b)
    return self(_core.reshape(a, (*a.shape, *(1,) * b.ndim)), b)


def reduce(
    self: "Function",
    array: "TensorLike",
    axis: "SupportsIndex | Sequence[SupportsIndex] | None" = 0,
    dtype: "DTypeLike | None" = None,
    out: "Tensor | None" = None,
    keepdims: "_bool" = False,
) -> "Tensor":
    """The function of all elements along dimensions, the first by default, or of all for None: add.reduce is sum."""
    function = getattr(_core, _named(self, "reduce", _REDUCTIONS))
    made = function(_as_dtype(array, dtype), axis=axis, keepdims=keepdims)
    made = made if dtype is None else made.astype(dtype, copy=False)
    return made if out is None else _core._write_results(self, made, out)


def accumulate(
    self: "Function", array: "TensorLike", axis: "SupportsIndex" = 0, dtype: "DTypeLike | None" = None, out: "Tensor | None" = None
) -> "Tensor":
    """The function of the elements up to each one along a dimension: add.accumulate is cumulative_sum."""
    function = getattr(_core, _named(self, "accumulate", _ACCUMULATIONS))
    made = function(_as_dtype(array, dtype), axis=axis)
    made = made[0] if isinstance(made, tuple) else made
    return made if out is None else _core._write_results(self, made, out)


def at(self: "Function", a: "Tensor", indices: "Any", b: "TensorLike") -> None:
    """Combines a[indices] with b, in place; an element that is named twice counts twice. Indices are those of a[indices]."""
    how = _named(self, "at", _SCATTERED)
    if not isinstance(a, Tensor):
        raise TypeError(f"{self.__name__}.at: writes to a tensor, not to {type(a).__name__}")
    b = _core._beside(b, a.dtype) if not isinstance(b, Tensor) else b
    if self.__name__ == "subtract":
        b = _core.negative(b)
    at = _core.asarray(indices) if isinstance(indices, list) or hasattr(indices, "__dlpack__") else None
    if at is not None and isdtype(at.dtype, "integral") and a.ndim > 0:  # rows, without a look at the others
        rows, sizes = _core.reshape(at, (-1,)).astype(_core.int64), (*at.shape, *a.shape[1:])
        values = _core.reshape(_core.broadcast_to(b, sizes), (rows.size, *a.shape[1:])).astype(a.dtype)
        index = _core.broadcast_to(_core.reshape(rows, (-1, *(1,) * (a.ndim - 1))), values.shape)
        a.scatter_reduce_(0, index, values, reduce=how)
        return
    places = _core.reshape(_core.arange(a.size), a.shape)[indices]
    values = _core.reshape(_core.broadcast_to(b, places.shape), (-1,)).astype(a.dtype)
    a[...] = _core.reshape(_core.scatter_reduce(_core.reshape(a, (-1,)), 0, _core.reshape(places, (-1,)), values, reduce=how), a.shape)


for _method in (outer, reduce, accumulate, at):
    setattr(Function, _method.__name__, _method)
