"""Names that NumPy and PyTorch have for what is here under another one."""

import builtins

from . import _core
from ._array_api import _adapts, nonzero
from ._core import Tensor

__all__ = [
    "append", "array", "as_tensor", "fill_diagonal", "fliplr", "flipud", "put", "put_along_axis", "rand_like", "randint_like", "randn_like",
    "transpose",
]  # fmt: skip

_FUNCTIONS = {
    "sub": "subtract", "mul": "multiply", "div": "divide", "neg": "negative", "eq": "equal", "ne": "not_equal", "lt": "less",
    "le": "less_equal", "gt": "greater", "ge": "greater_equal", "around": "round",
}  # fmt: skip
#: The names of dtypes that PyTorch has, some of which NumPy has, too.
_DTYPES = {
    "half": "float16", "float": "float32", "double": "float64", "short": "int16", "int": "int32", "long": "int64", "cfloat": "complex64",
    "cdouble": "complex128",
}  # fmt: skip


def array(data: "TensorLike", dtype: "DTypeLike | None" = None, *, copy: "_bool | None" = True) -> "Tensor":
    """NumPy's name of tensor; with copy=None it shares memory where it can, with copy=False it refuses to copy."""
    return _core.asarray(data, dtype=dtype, copy=copy)


def as_tensor(data: "TensorLike", dtype: "DTypeLike | None" = None, device: "DeviceLike | None" = None) -> "Tensor":
    """PyTorch's name of asarray."""
    return _core.asarray(data, dtype=dtype, device=device)


def append(x: "TensorLike", values: "TensorLike", axis: "SupportsIndex | None" = None) -> "Tensor":
    """The elements with further ones behind them: along a dimension, or without one of both in one row, as NumPy's."""
    x = _core.asarray(x)
    values = _core._beside(values, x.dtype)
    if axis is None:
        x, values, axis = x.reshape(-1), values.reshape(-1), 0
    return _core.concat([x, values], axis=axis)


# NumPy's functions of these names write, and SciPy calls them for it. The library's give a copy, and are methods.
def put(x: "Tensor", indices: "TensorLike", values: "TensorLike", accumulate: "_bool" = False) -> "Tensor":
    """Writes values, or with accumulate adds them, to the elements of x at indices of its flattened ones, and gives x. The method gives a copy."""
    return _core.put_(x, indices, values, accumulate) if accumulate else _core.put_(x, indices, values)


def put_along_axis(x: "Tensor", indices: "TensorLike", values: "TensorLike", axis: "SupportsIndex" = -1) -> "Tensor":
    """Writes each value to the element of x at its index along a dimension, as NumPy's, and gives x. The method gives a copy."""
    return _core.put_along_axis_(x, indices, values, axis=axis)


def fill_diagonal(x: "Tensor", value: "TensorLike", wrap: "_bool" = False) -> "Tensor":
    """Writes a value to the main diagonal of x, as NumPy's, and gives x. The method gives a copy."""
    return _core.fill_diagonal_(x, value, wrap)


def fliplr(x: "TensorLike") -> "Tensor":
    """The columns in reversed order: flip along dimension 1."""
    return _core.flip(x, axis=1)


def flipud(x: "TensorLike") -> "Tensor":
    """The rows in reversed order: flip along dimension 0."""
    x = _core.asarray(x)
    if x.ndim == 0:
        raise _core.ShapeError("flipud: a number has no rows")
    return _core.flip(x, axis=0)


def transpose(
    x: "TensorLike",
    dim0: "SupportsIndex | Sequence[SupportsIndex] | None" = None,
    dim1: "SupportsIndex | None" = None,
    *,
    axes: "Sequence[SupportsIndex] | None" = None,
) -> "Tensor":
    """A view with two dimensions exchanged, as PyTorch's; with all of them in the order of a list, or in reverse order, as NumPy's."""
    return _core.asarray(x).transpose(dim0, dim1, axes=axes)


def rand_like(x: "Tensor", *, dtype: "DTypeLike | None" = None, generator: "Generator | None" = None) -> "Tensor":
    """Random numbers from 0 to 1 in the shape of x, and of its dtype if there is no other."""
    return _core.rand(x.shape, dtype=x.dtype if dtype is None else dtype, generator=generator)


def randn_like(x: "Tensor", *, dtype: "DTypeLike | None" = None, generator: "Generator | None" = None) -> "Tensor":
    """Normal random numbers in the shape of x, and of its dtype if there is no other."""
    return _core.randn(x.shape, dtype=x.dtype if dtype is None else dtype, generator=generator)


def randint_like(
    x: "Tensor",
    low: "SupportsIndex",
    high: "SupportsIndex | None" = None,
    *,
    dtype: "DTypeLike | None" = None,
    generator: "Generator | None" = None,
) -> "Tensor":
    """Random integers from low to high - 1, from 0 without one of them, in the shape of x, and of its dtype if there is no other."""
    low, high = (0, low) if high is None else (low, high)
    return _core.randint(low, high, x.shape, dtype=_core.int64, generator=generator).astype(x.dtype if dtype is None else dtype, copy=False)


# ---- Arguments as NumPy and PyTorch have them ----


@_adapts(_core.round)
def _round(x, /, decimals=0):
    x = _core.asarray(x)
    if decimals == 0 or x.dtype.kind in ("bool", "integer") and decimals > 0:
        return _core.round(x)
    scale = 10.0 ** abs(decimals)
    scaled = x * scale if decimals > 0 else x / scale
    made = _core.round(scaled) / scale if decimals > 0 else _core.round(scaled) * scale
    return made.astype(x.dtype, copy=False)


@_adapts(_core.where)
def _where(condition, x1=None, x2=None, /):
    if x1 is not None or x2 is not None:
        raise TypeError("where: expected a condition alone, or two choices")
    return nonzero(condition)


@_adapts(_core.expand_dims)
def _expand_dims(x, /, axis):
    x = _core.asarray(x)
    places = {d + x.ndim + len(axis) if d < 0 else d for d in axis}
    if len(places) < len(axis) or not all(0 <= d < x.ndim + len(axis) for d in places):
        raise _core.IndexError(f"expand_dims: the axes {tuple(axis)} are no {len(axis)} different ones of {x.ndim + len(axis)} dimensions")
    return x[tuple(None if d in places else slice(None) for d in range(x.ndim + len(axis)))]


@_adapts(_core.bucketize)
def _bucketize(x, bounds, /, side="left", *, right=False):
    return _core.bucketize(x, bounds, "right" if right else side)


@_adapts(_core.randint)
def _randint(low, high, shape=None, *, generator=None, device=None, dtype=None):
    if shape is None:  # PyTorch's high and shape
        low, high, shape = 0, low, high
    if dtype is not None and _core.dtype(dtype).kind == "floating":  # PyTorch has whole numbers of these dtypes, too
        return _core.randint(low, high, shape, generator=generator, device=device, dtype=_core.int64).astype(dtype)
    return _core.randint(low, high, shape, generator=generator, device=device, dtype=dtype)


_MODES = {"edge": "replicate", "circular": "wrap"}


def _pairs(widths, dimensions):
    """Widths with NumPy's one pair, before and after, in the place of one for each dimension."""
    if not isinstance(widths, (list, tuple)):
        return widths
    (pair,) = widths if len(widths) == 1 and isinstance(widths[0], (list, tuple)) else (widths,)
    is_pair = len(pair) == 2 and not any(isinstance(width, (list, tuple)) for width in pair)
    return [tuple(pair)] * dimensions if is_pair else widths


@_adapts(_core.pad)
def _pad(x, widths, mode="constant", value=0, *, end_values=None, reflect_type=None, stat_length=None):
    pairs = _pairs(widths, _core.asarray(x).ndim)
    if mode in _MODES:
        return _core.pad(x, pairs, _MODES[mode])
    if pairs is not widths and mode in ("constant", "reflect", "wrap") and end_values is reflect_type is stat_length is None:
        try:
            return _core.pad(x, pairs, mode, value)
        except TypeError:  # a value for each end
            pass
    from . import _calls

    options = {"end_values": end_values, "reflect_type": reflect_type, "stat_length": stat_length}
    if mode == "constant":
        options["constant_values"] = value
    given = {key: option for key, option in options.items() if option is not None}
    made = _calls._numpys(_core.pad, (x, widths), {"mode": mode, **given})
    if made is NotImplemented:
        said = ", ".join(f"{key}={option!r}" for key, option in {"mode": mode, **given}.items())
        raise TypeError(f"pad: {said} is none of the library's modes, nor one of NumPy's with its options")
    return made


def _pieces(x, bounds, axis):
    """The pieces between these indices of a dimension."""
    if not -x.ndim <= axis < x.ndim:
        raise _core.IndexError(f"array_split: dimension {axis} is out of range of a {x.ndim}-D tensor")
    bounds = [builtins.int(at) for at in bounds]
    before = (slice(None),) * (axis % x.ndim)
    return [x[(*before, slice(start, stop))] for start, stop in zip([0, *bounds], [*bounds, None])]


@_adapts(_core.array_split)
def _array_split(x, pieces, /, axis=0):
    """At indices, as NumPy's array_split and PyTorch's tensor_split."""
    return _pieces(_core.asarray(x), pieces, axis)


@_adapts(_core.histogram)
def _histogram(x, /, bins=10, between=None, density=False, weights=None):
    x = _core.asarray(x)
    bins = _core._beside(bins, x.dtype) if isinstance(bins, (list, tuple)) else bins
    return _core.histogram(x, bins, between=between, density=density, weights=weights)


# ---- Rows and grids, by the index that says them ----


def _steps(part):
    """A slice as numbers: start, stop and step, or with an imaginary step so many numbers, the last one included."""
    start, step = 0 if part.start is None else part.start, 1 if part.step is None else part.step
    if part.stop is None:
        raise ValueError("a slice that has no end says no numbers")
    if isinstance(step, complex):
        return _core.linspace(start, part.stop, builtins.int(abs(step)))
    return _core.arange(start, part.stop, step)


class _Joined:
    """r_ and c_: slices, numbers and tensors joined in one tensor, as NumPy's objects of these names without their texts."""

    def __init__(self, name, as_columns, doc):
        self._name, self._as_columns, self.__doc__ = name, as_columns, doc

    def __getitem__(self, parts):
        parts = parts if isinstance(parts, tuple) else (parts,)
        if any(isinstance(part, str) for part in parts):
            raise TypeError(f"{self._name}: takes no text: use concat or stack with an axis")
        made = [_steps(part) if isinstance(part, slice) else _core.asarray(part) for part in parts]
        if self._as_columns:
            return _core.concat([x.reshape(-1, 1) if x.ndim < 2 else x for x in made], axis=-1)
        return _core.concat([_core.atleast_1d(x) for x in made])

    def __repr__(self):
        return f"tenon.{self._name}"


class _Grid:
    """mgrid and ogrid: the coordinates of the grid that slices span."""

    def __init__(self, name, is_open, doc):
        self._name, self._is_open, self.__doc__ = name, is_open, doc

    def __getitem__(self, parts):
        if isinstance(parts, slice):
            return _steps(parts)
        axes = [_steps(part) for part in parts]
        dtype = next((x.dtype for x in axes if x.dtype.kind != "integer"), _core.int64)
        n = len(axes)
        lines = [x.astype(dtype, copy=False).reshape((1,) * d + (-1,) + (1,) * (n - 1 - d)) for d, x in enumerate(axes)]
        return tuple(lines) if self._is_open else _core.stack(_core.broadcast_arrays(lines))

    def __repr__(self):
        return f"tenon.{self._name}"


r_ = _Joined("r_", False, "Slices, numbers and tensors in one row: r_[0:3, 7, x].")
c_ = _Joined("c_", True, "The same as columns of a matrix: c_[x, y].")
mgrid = _Grid("mgrid", False, "The coordinates of a grid, in one tensor: mgrid[0:3, 0:5], mgrid[0:1:5j].")
ogrid = _Grid("ogrid", True, "The same as tensors that broadcast to the grid: ogrid[0:3, 0:5].")
__all__ += ["c_", "mgrid", "ogrid", "r_"]


# ---- Methods and properties ----


class Flat:
    """The elements in row-major order, as NumPy's flat: read and written by an index, iterated over."""

    __slots__ = ("base",)

    def __init__(self, tensor):
        self.base = tensor

    def _view(self):
        """All elements in one dimension on the tensor's memory, or None where its strides allow none."""
        try:
            return self.base.view(-1)
        except _core.ShapeError:
            return None

    def __len__(self):
        return self.base.numel()

    def __iter__(self):
        return iter(self.base.reshape(-1))

    def __getitem__(self, index):
        made = self.base.reshape(-1)[index]
        return made if made.ndim == 0 else made.clone()  # NumPy's is a copy, too

    def __setitem__(self, index, value):
        flat = self._view()
        if flat is not None:
            flat[index] = value
            return
        places = _core.arange(self.base.numel())[index]
        self.base[tuple(_core.unravel_index(places, self.base.shape))] = value

    def __array__(self, dtype=None, copy=None):
        made = self.base.reshape(-1).clone().numpy()
        return made if dtype is None else made.astype(dtype)


class Flags:
    """What NumPy's flags say of the memory of a tensor, by attributes in small letters and by NumPy's keys."""

    __slots__ = ("aligned", "c_contiguous", "f_contiguous", "owndata", "writeable")
    _KEYS = {"A": "aligned", "C": "c_contiguous", "F": "f_contiguous", "O": "owndata", "W": "writeable", "CONTIGUOUS": "c_contiguous",
             "FORTRAN": "f_contiguous"}  # fmt: skip

    def __init__(self, tensor):
        self.aligned, self.c_contiguous = True, tensor.is_contiguous()
        self.f_contiguous = _core.permute_dims(tensor, tuple(reversed(range(tensor.ndim)))).is_contiguous()
        self.owndata, self.writeable = tensor.base is None, not tensor.is_read_only

    @property
    def contiguous(self):
        return self.c_contiguous

    def __getitem__(self, key):
        name = self._KEYS.get(key, str(key).lower())
        if name not in self.__slots__:
            raise KeyError(f"flags: {key!r} is none of {', '.join(one.upper() for one in self.__slots__)}")
        return getattr(self, name)

    def __repr__(self):
        return "\n".join(f"  {name.upper()} : {getattr(self, name)}" for name in self.__slots__)


def _copy(self) -> "Tensor":
    """The elements in fresh memory, row-major: NumPy's name of clone."""
    return self.clone()


def _cfloat(self) -> "Tensor":
    """The elements as elements of complex64: PyTorch's name."""
    return self.astype(_core.complex64, copy=False)


def _cdouble(self) -> "Tensor":
    """The elements as elements of complex128: PyTorch's name."""
    return self.astype(_core.complex128, copy=False)


def _cpu(self) -> "Tensor":
    """The tensor, which lies on the cpu."""
    return self.to(_core.device("cpu"))


def _tobytes(self) -> bytes:
    """The bytes of the elements, row-major."""
    return bytes(self.contiguous().reshape(-1).view(_core.uint8))


def _set_flat(tensor, value):
    """All elements, in row-major order: those of the value, repeated as often as needed."""
    value = _core._beside(value, tensor.dtype).reshape(-1)
    n = tensor.numel()
    Flat(tensor)[:] = value if value.numel() == n else value[_core.arange(n) % value.numel()]


def _install():
    for name, dtype in _DTYPES.items():
        globals()[name] = getattr(_core, dtype)
    __all__.extend(_DTYPES)
    for name, function in _FUNCTIONS.items():
        globals()[name] = getattr(_core, function)
        setattr(Tensor, name, getattr(Tensor, function))
    __all__.extend(_FUNCTIONS)
    for method in (_cdouble, _cfloat, _copy, _cpu, _tobytes):
        method.__name__ = method.__name__[1:]
        method.__qualname__ = f"Tensor.{method.__name__}"
        setattr(Tensor, method.__name__, method)
    Tensor.flat = property(Flat, _set_flat, doc="The elements in row-major order: read and written by an index, iterated over.")
    Tensor.flags = property(Flags, doc="What NumPy's flags say of the memory.")


_install()
