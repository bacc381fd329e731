"""The array API standard 2024.12, where its names of arguments differ from the library's, or where it has functions of its own.

A function takes what its description says; what does not fit is given to the adapter here that has its name, if there is one.
"""

import math
from dataclasses import dataclass

from . import _core
from ._core import Tensor, dtype as _DType

__array_api_version__ = "2024.12"

e, inf, nan, pi, newaxis = math.e, math.inf, math.nan, math.pi, None

__all__ = [
    "__array_api_version__",
    "__array_namespace_info__",
    "astype",
    "can_cast",
    "e",
    "finfo",
    "iinfo",
    "inf",
    "isdtype",
    "nan",
    "newaxis",
    "nonzero",
    "pi",
    "result_type",
]


# ---- Data types ----


def astype(x: "TensorLike", dtype: "DTypeLike", /, *, copy: "bool" = True, device: "DeviceLike | None" = None) -> "Tensor":
    """The elements as elements of another type; without a copy if copy is False and they have it."""
    _check_device(device)
    return x.astype(dtype, copy=copy)


def _check_device(device):
    if device is not None and _core.device(device) != _core.device("cpu"):
        raise _core.DeviceError(f"the package has no engine for {device!r}: tensors lie on the cpu")


def _dtype_of(x):
    """Of a tensor, an array or one of NumPy's numbers its own; else the dtype that x is or names."""
    if isinstance(x, Tensor):
        return x.dtype
    return _core.dtype(x.dtype if hasattr(x, "dtype") and not isinstance(x, (type, _DType)) else x)


def _is_weak(x):
    """Whether x is a number of Python's, which has no dtype."""
    return isinstance(x, (bool, int, float, complex)) and not hasattr(x, "dtype")


def result_type(*arrays_and_dtypes: "Any") -> "dtype":
    """The dtype of an operation on these. Python's numbers raise the kind of the others, no more; alone they have the default dtypes."""
    if not arrays_and_dtypes:
        raise ValueError("result_type: expected at least one array, dtype or number")
    numbers = [x for x in arrays_and_dtypes if _is_weak(x)]
    dtypes = [_dtype_of(x) for x in arrays_and_dtypes if not _is_weak(x)]
    if not dtypes:
        return _core.tensor(numbers).dtype
    made = dtypes[0]
    for dtype in dtypes[1:]:
        made = _core._promote(made, dtype)
    for number in numbers:
        made = _core._promote(made, number)
    return made


def can_cast(from_: "TensorLike", to: "DTypeLike", /) -> "bool":
    """Whether every value of a dtype is one of another, by the rules of promotion."""
    from_, to = _dtype_of(from_), _dtype_of(to)
    return _core._promote(from_, to) is to


@dataclass(frozen=True)
class _FloatInfo:
    """The limits of a floating dtype."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: _DType


@dataclass(frozen=True)
class _IntegerInfo:
    """The limits of an integer dtype."""

    bits: int
    max: int
    min: int
    dtype: _DType


_FRACTION_AND_EXPONENT = {"float16": (10, 15), "bfloat16": (7, 127), "float32": (23, 127), "float64": (52, 1023)}
_PART = {"complex64": "float32", "complex128": "float64"}


def finfo(type: "TensorLike", /) -> "_FloatInfo":
    """The limits of a floating dtype, or of the parts of a complex one. TypeError for others."""
    dtype = _dtype_of(type)
    dtype = _core.dtype(_PART.get(dtype.name, dtype.name))
    if dtype.name not in _FRACTION_AND_EXPONENT:
        raise TypeError(f"finfo: {dtype.name} is no floating dtype")
    fraction, exponent = _FRACTION_AND_EXPONENT[dtype.name]
    largest = (2 - 2.0**-fraction) * 2.0**exponent
    return _FloatInfo(8 * dtype.itemsize, 2.0**-fraction, largest, -largest, 2.0 ** (1 - exponent), dtype)


def iinfo(type: "TensorLike", /) -> "_IntegerInfo":
    """The limits of an integer dtype. TypeError for others."""
    dtype = _dtype_of(type)
    if dtype.kind != "integer":
        raise TypeError(f"iinfo: {dtype.name} is no integer dtype")
    bits = 8 * dtype.itemsize
    if dtype.name.startswith("u"):
        return _IntegerInfo(bits, 2**bits - 1, 0, dtype)
    return _IntegerInfo(bits, 2 ** (bits - 1) - 1, -(2 ** (bits - 1)), dtype)


_KINDS = {
    "bool": lambda d: d.kind == "bool",
    "signed integer": lambda d: d.kind == "integer" and not d.name.startswith("u"),
    "unsigned integer": lambda d: d.kind == "integer" and d.name.startswith("u"),
    "integral": lambda d: d.kind == "integer",
    "real floating": lambda d: d.kind == "floating",
    "complex floating": lambda d: d.kind == "complex",
    "numeric": lambda d: d.kind != "bool",
}


def isdtype(dtype: "DTypeLike", kind: "Any") -> "bool":
    """Whether a dtype is of a kind, or of one of several: a dtype, or a name of the standard's, as "real floating"."""
    if isinstance(kind, tuple):
        return any(isdtype(dtype, one) for one in kind)
    if isinstance(kind, str):
        if kind not in _KINDS:
            raise ValueError(f"isdtype: {kind!r} is none of {', '.join(_KINDS)}")
        return _KINDS[kind](_core.dtype(dtype))
    return _core.dtype(dtype) is _core.dtype(kind)


# ---- Indices ----


def nonzero(x: "TensorLike", /) -> "tuple[Tensor, ...]":
    """The indices of elements that are not 0, in row-major order: one tensor for each dimension, which index x together."""
    return tuple(_core.nonzero(x))


# ---- What the namespace says of itself ----


class _Info:
    """The inspection of the namespace."""

    def capabilities(self):
        return {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": _core.max_rank}

    def default_device(self):
        return _core.device("cpu")

    def devices(self):
        return [_core.device("cpu")]

    def default_dtypes(self, *, device=None):
        _check_device(device)
        return {
            "real floating": _core.get_default_dtype(),
            "complex floating": _core.tensor(1j).dtype,
            "integral": _core.int64,
            "indexing": _core.int64,
        }

    def dtypes(self, *, device=None, kind=None):
        _check_device(device)
        standard = [d for d in _core.dtypes if d.name not in ("float16", "bfloat16")]
        return {d.name: d for d in standard if kind is None or isdtype(d, kind)}


def __array_namespace_info__():
    """What the namespace offers: capabilities, devices, dtypes."""
    return _Info()


# ---- Arguments by the standard's names ----


def _adapts(*functions):
    """The function below takes what a function of the library does not: it has the standard's arguments."""

    def register(adapter):
        for function in functions:
            _core._set_standard(function, adapter)
        return adapter

    return register


def _diagonal(k):
    """The number of a diagonal in 64 bits, which those beyond all elements need not have."""
    return min(max(k, -(2**62)), 2**62)


@_adapts(_core.ravel_multi_index)
def _ravel_multi_index(coordinates, shape, mode="checked"):  # of coordinates as nonzero gives them
    return _core.ravel_multi_index(_core.stack([_core.asarray(along) for along in coordinates]), shape, mode)


@_adapts(_core.eye)
def _eye(n_rows, n_cols=None, /, *, k=0, dtype=None, device=None):
    return _core.eye(n_rows, n_rows if n_cols is None else n_cols, _diagonal(k), dtype=dtype, device=device)


@_adapts(_core.arange)
def _arange(start, /, stop=None, step=1, *, dtype=None, device=None):
    if stop is None:
        start, stop = 0, start
    given = start, stop, step
    if any(isinstance(x, Tensor) for x in given):  # of no dimensions: numbers
        dtype = result_type(*given) if dtype is None else dtype
        start, stop, step = (x.item() if isinstance(x, Tensor) and x.ndim == 0 else x for x in given)
    return _core.arange(start, stop, step, dtype=dtype, device=device)


@_adapts(_core.full)
def _full(shape, fill_value, *, dtype=None, device=None):
    return _core.full(shape, fill_value, dtype=dtype, device=device)


def _endpoint(given):
    """The library's word for whether the last number is the end."""
    if not isinstance(given, (int, str)):
        raise TypeError(f"endpoint: expected a bool, got {type(given).__name__}")
    return given if isinstance(given, str) else "included" if given else "excluded"


@_adapts(_core.linspace)
def _linspace(start, stop, /, num=50, *, dtype=None, device=None, endpoint=True):
    return _core.linspace(start, stop, num, _endpoint(endpoint), dtype=dtype, device=device)


@_adapts(_core.logspace)
def _logspace(start, stop, /, num=50, endpoint=True, base=10.0, dtype=None):  # NumPy's
    return _core.logspace(start, stop, num, base, _endpoint(endpoint), dtype=dtype)


@_adapts(_core.geomspace)
def _geomspace(start, stop, /, num=50, endpoint=True, dtype=None):  # NumPy's
    return _core.geomspace(start, stop, num, _endpoint(endpoint), dtype=dtype)


@_adapts(_core.tril)
def _tril(x, /, *, k=0):
    return _core.tril(x, _diagonal(k))


@_adapts(_core.triu)
def _triu(x, /, *, k=0):
    return _core.triu(x, _diagonal(k))


@_adapts(_core.broadcast_arrays)
def _broadcast_arrays(*arrays):
    return _core.broadcast_arrays(list(arrays))


@_adapts(_core.meshgrid)
def _meshgrid(*arrays, indexing="xy"):
    return _core.meshgrid(indexing, list(arrays))


@_adapts(_core.concat)
def _concat(arrays, /, *, axis=0):
    if axis is None:
        arrays, axis = [_core.reshape(x, (-1,)) for x in arrays], 0
    return _core.concat(arrays, axis=axis)


@_adapts(_core.empty_like)
def _empty_like(x, /, *, dtype=None, device=None):
    _check_device(device)
    return _core.empty_like(x, dtype=dtype)


@_adapts(_core.zeros_like)
def _zeros_like(x, /, *, dtype=None, device=None):
    _check_device(device)
    return _core.zeros_like(x, dtype=dtype)


@_adapts(_core.ones_like)
def _ones_like(x, /, *, dtype=None, device=None):
    _check_device(device)
    return _core.ones_like(x, dtype=dtype)


@_adapts(_core.full_like)
def _full_like(x, /, fill_value, *, dtype=None, device=None):
    _check_device(device)
    return _core.full_like(x, fill_value, dtype=dtype)


@_adapts(_core.reshape)
def _reshape(x, /, shape, *, copy=None):
    made = x.view(shape) if copy is False else _core.reshape(x, shape)
    return made.clone() if copy and made.is_view_of(x) else made


@_adapts(_core.sort)
def _sort(x, /, *, axis=-1, descending=False, stable=True):  # it is stable in any case
    return _core.sort(x, axis=axis, descending=descending)


@_adapts(_core.argsort)
def _argsort(x, /, *, axis=-1, descending=False, stable=True):
    return _core.argsort(x, axis=axis, descending=descending)


@_adapts(_core.searchsorted)
def _searchsorted(x1, x2, /, *, side="left", sorter=None, right=False):
    return _core.searchsorted(x1, x2, "right" if right else side, sorter)


@_adapts(_core.repeat)
def _repeat(x, repeats, axis=None, *, dim=None, output_size=None):
    axis = dim if axis is None else axis
    made = _core.repeat(x, repeats.tolist() if isinstance(repeats, Tensor) else repeats, axis=axis)
    length = made.shape[0 if axis is None else axis]
    if output_size not in (None, length):
        raise _core.ShapeError(f"repeat: the repetitions give {length} slices, output_size says {output_size}")
    return made


def _of_dtype(reduce):
    """The reduction with elements converted before, and its result after."""

    def reduced(x, dtype, **options):
        if dtype is None:
            return reduce(x, **options)
        return reduce(x.astype(dtype, copy=False), **options).astype(dtype, copy=False)

    return reduced


@_adapts(_core.sum)
def _sum(x, /, *, axis=None, dtype=None, keepdims=False):
    return _of_dtype(_core.sum)(x, dtype, axis=axis, keepdims=keepdims)


@_adapts(_core.prod)
def _prod(x, /, *, axis=None, dtype=None, keepdims=False):
    return _of_dtype(_core.prod)(x, dtype, axis=axis, keepdims=keepdims)


@_adapts(_core.cumulative_sum)
def _cumulative_sum(x, /, *, axis=None, dtype=None, include_initial=False):
    return _of_dtype(_core.cumulative_sum)(x, dtype, axis=axis, include_initial=include_initial)


@_adapts(_core.cumulative_prod)
def _cumulative_prod(x, /, *, axis=None, dtype=None, include_initial=False):
    return _of_dtype(_core.cumulative_prod)(x, dtype, axis=axis, include_initial=include_initial)


# ---- Distinct elements of complex tensors, which the library does not order ----


def _runs(order, differs):
    """Of a sorted order, in which `differs` says where an element is not the one before it: where each run begins in it, the run of each
    element, and the lengths of runs."""
    is_first = _core.concat([_core.ones(min(1, order.size), dtype=_core.bool), differs])
    first = _core.flatnonzero(is_first)
    inverse = _core.empty_like(order)
    inverse[order] = _core.cumulative_sum(is_first.astype(_core.int64)) - 1
    return first, inverse, _core.diff(first, append=_core.tensor([order.size]))


def _distinct(x):
    """Of complex elements, by their real and then their imaginary parts: what unique_all says of real ones."""
    flat = _core.reshape(x, (-1,))
    order = _core.lexsort([flat.imag, flat.real])
    ordered = flat[order]
    first, inverse, counts = _runs(order, ordered[1:] != ordered[:-1])
    return ordered[first], order[first], _core.reshape(inverse, x.shape), counts


def _result_of(function):
    """The named tuple of its results."""
    return type(function(_core.zeros(1)))


@_adapts(_core.unique_all)
def _unique_all(x, /):
    return _result_of(_core.unique_all)(*_distinct(x))


@_adapts(_core.unique_counts)
def _unique_counts(x, /):
    values, _, _, counts = _distinct(x)
    return _result_of(_core.unique_counts)(values, counts)


@_adapts(_core.unique_inverse)
def _unique_inverse(x, /):
    values, _, inverse, _ = _distinct(x)
    return _result_of(_core.unique_inverse)(values, inverse)


@_adapts(_core.unique_values)
def _unique_values(x, /, *, return_index=False, return_inverse=False, return_counts=False, axis=None, dim=None, sorted=True):
    """NumPy's and PyTorch's unique, too: of elements, or of the slices along a dimension."""
    parts = return_index, return_inverse, return_counts
    axis = dim if axis is None else axis
    if axis is not None:
        from ._arguments import _distinct_slices

        made = _distinct_slices(x, axis)
    elif not any(parts):
        return _distinct(x)[0]
    else:
        made = _core.unique_all(x)
    if not any(parts):
        return made[0]
    return (made[0], *(part for part, is_wanted in zip(made[1:], parts) if is_wanted))


# ---- Methods ----


def _array_namespace(self, /, *, api_version: "str | None" = None) -> "Any":
    """The module tenon. ValueError for a version of the standard that it does not have."""
    if api_version not in (None, "2021.12", "2022.12", "2023.12", __array_api_version__):
        raise ValueError(f"__array_namespace__: version {api_version!r} of the standard is not known, {__array_api_version__} is")
    import tenon

    return tenon


def _to_device(self, device: "DeviceLike", /, *, stream: "None" = None) -> "Tensor":
    """The tensor, which lies on the cpu, if that is the device. ValueError with a stream, which the cpu has not."""
    if stream is not None:
        raise ValueError(f"to_device: stream {stream!r}: the cpu has no streams")
    return self.to(_core.device(device))


Tensor.__array_namespace__ = _array_namespace
Tensor.to_device = _to_device
