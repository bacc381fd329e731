"""Functions that NumPy, SciPy and PyTorch have, and that a few of the library's make together: recorded as those are."""

import builtins
import itertools
import math
from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor
from .autograd import Function as _Function
from .shapes import _as_tensor, _where_shapes_differ, broadcast_shapes

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsFloat, SupportsIndex

    from . import TensorLike

__all__ = [
    "cdist", "combinations", "complex", "float_power", "histc", "isneginf", "isposinf", "isreal", "mvlgamma",
    "nonzero_static", "pdist", "polar", "renorm", "sum_to_size", "unflatten", "view_as_complex", "view_as_real",
    "xlog1py",
]  # fmt: skip


# ---- Elementwise ----


def _floating(x):
    """The tensor with elements of floating point: integers and bools become float64, as in the library's functions of real numbers."""
    x = _as_tensor(x)
    return x if x.dtype.kind in ("floating", "complex") else x.astype(_core.float64)


def float_power(x1: "TensorLike", x2: "TensorLike") -> "Tensor":
    """x1 to the power of x2, computed in float64, or in complex128 where one of both is complex, whatever their dtypes. Gradient: x1, x2."""
    x1, x2 = _as_tensor(x1), _as_tensor(x2)
    wide = _core.complex128 if "complex" in (x1.dtype.kind, x2.dtype.kind) else _core.float64
    return _core.pow(x1.astype(wide, copy=False), x2.astype(wide, copy=False))


def isposinf(x: "TensorLike") -> "Tensor":
    """Whether an element is +∞. TypeError for complex elements, which have no sign."""
    return _is_infinity("isposinf", x, math.inf)


def isneginf(x: "TensorLike") -> "Tensor":
    """Whether an element is -∞. TypeError for complex elements, which have no sign."""
    return _is_infinity("isneginf", x, -math.inf)


def _is_infinity(name, x, infinity):
    x = _as_tensor(x)
    if x.dtype.kind == "complex":
        raise _core.TypeError(f"{name}: is defined for real elements, not for {x.dtype.name}")
    return x == infinity


def isreal(x: "TensorLike") -> "Tensor":
    """Whether an element has the imaginary part 0, as all real ones."""
    x = _as_tensor(x)
    return x.imag == 0 if x.dtype.kind == "complex" else _core.ones_like(x, dtype=_core.bool)


def xlog1py(x1: "TensorLike", x2: "TensorLike") -> "Tensor":
    """x1 log(1 + x2), and 0 where x1 is 0 unless x2 is NaN. Gradient: x1, x2."""
    x1, x2 = _floating(x1), _floating(x2)
    is_zero = (x1 == 0) & ((x2 <= -1) | (x2 == math.inf))
    return x1 * _core.log1p(_core.where(is_zero, 0, x2))


def mvlgamma(x: "TensorLike", p: int) -> "Tensor":
    """The logarithm of the multivariate gamma function of dimension p, for x above (p - 1) / 2. Gradient: x. ValueError for p below 1."""
    if p < 1:
        raise ValueError(f"mvlgamma: p = {p} is not at least 1")
    x = _floating(x)
    made = _core.lgamma(x)
    for j in range(1, p):
        made = made + _core.lgamma(x - j / 2)
    return made + p * (p - 1) / 4 * math.log(math.pi)


class _Complex(_Function):
    """Pairs of real numbers as complex ones: by their bytes, as i times infinity would make a NaN."""

    @staticmethod
    def forward(ctx, real, imag):
        pairs = _core.stack([real, imag], axis=-1).contiguous()
        return pairs.view(_core.complex64 if real.dtype is _core.float32 else _core.complex128).reshape(tuple(real.shape))

    @staticmethod
    def backward(ctx, gradient):
        return _core.real(gradient), _core.imag(gradient)


def complex(real: "TensorLike", imag: "TensorLike") -> "Tensor":
    """Complex numbers of their real and imaginary parts, which broadcast. Gradient: real, imag. TypeError for complex parts."""
    real, imag = _core.broadcast_arrays([_floating(real), _floating(imag)])
    dtype = _core._promote(real.dtype, imag.dtype)
    if dtype.kind == "complex":
        raise _core.TypeError(f"complex: the parts of a complex number are real, not {dtype.name}")
    dtype = dtype if dtype is _core.float64 else _core.float32
    return _Complex.apply(real.astype(dtype, copy=False), imag.astype(dtype, copy=False))


def polar(abs: "TensorLike", angle: "TensorLike") -> "Tensor":
    """Complex numbers of their absolute values and angles, which broadcast. Gradient: abs, angle. TypeError for complex ones."""
    abs, angle = _floating(abs), _floating(angle)
    return complex(abs * _core.cos(angle), abs * _core.sin(angle))


def view_as_complex(x: "TensorLike") -> "Tensor":
    """The pairs in the last dimension, of two elements, as complex numbers: a copy. Gradient: x. ShapeError for a last dimension of another size."""
    x = _as_tensor(x)
    if x.ndim == 0 or x.shape[-1] != 2:
        raise _core.ShapeError(f"view_as_complex: the last dimension of shape {tuple(x.shape)} is no pair of a real and an imaginary part")
    return complex(x[..., 0], x[..., 1])


def view_as_real(x: "TensorLike") -> "Tensor":
    """The real and the imaginary parts side by side in a further last dimension of 2: a copy. Gradient: x. TypeError for real elements."""
    x = _as_tensor(x)
    if x.dtype.kind != "complex":
        raise _core.TypeError(f"view_as_real: is defined for complex elements, not for {x.dtype.name}")
    return _core.stack([_core.real(x), _core.imag(x)], axis=-1)


# ---- Distances ----


@_where_shapes_differ(_core.cdist)
def cdist(x1: "TensorLike", x2: "TensorLike", p: "SupportsFloat" = 2) -> "Tensor":
    """The distances by the norm p of each row of x1 and each row of x2: (…, m, k) and (…, n, k) give (…, m, n), where batches broadcast.

    Gradient: x1, x2. ShapeError for other shapes, IndexError for a p below 0. Each pair of matrices is one call of the library."""
    x1, x2 = _as_tensor(x1), _as_tensor(x2)
    if x1.ndim < 2 or x2.ndim < 2 or x1.ndim == x2.ndim == 2 or x1.shape[-1] != x2.shape[-1]:
        return NotImplemented
    batch = broadcast_shapes(tuple(x1.shape)[:-2], tuple(x2.shape)[:-2])
    lists = [_core.broadcast_to(x, (*batch, *tuple(x.shape)[-2:])).reshape((math.prod(batch), *tuple(x.shape)[-2:])) for x in (x1, x2)]
    shape = (*batch, x1.shape[-2], x2.shape[-2])
    if not math.prod(batch):  # whose gradient has no elements, either
        return _core.norm(lists[0][..., :, None, :] - lists[1][..., None, :, :], p, axis=-1).reshape(shape)
    return _core.stack([_core.cdist(one, other, p) for one, other in zip(*lists)]).reshape(shape)


Tensor.cdist = cdist


def pdist(x: "TensorLike", p: "SupportsFloat" = 2) -> "Tensor":
    """The distances by the norm p of each row of a matrix and each one behind it, in one row. Gradient: x. ShapeError unless x is a matrix."""
    x = _as_tensor(x)
    if x.ndim != 2:
        raise _core.ShapeError(f"pdist: a tensor of shape {tuple(x.shape)} is no matrix, whose rows are points")
    n = x.shape[0]
    return _core.cdist(x, x, p)[tuple(_core.triu_indices(n, n, 1))]


def renorm(x: "TensorLike", p: "SupportsFloat", dim: "SupportsIndex", maxnorm: "SupportsFloat") -> "Tensor":
    """The slices along a dimension, those whose norm p is above maxnorm divided so that it is maxnorm. Gradient: x."""
    x = _as_tensor(x)
    if not -x.ndim <= dim < x.ndim:
        raise _core.IndexError(f"renorm: dimension {dim} is out of range of a {x.ndim}-D tensor")
    length = _core.norm(x, p, axis=tuple(d for d in range(x.ndim) if d != dim % x.ndim), keepdims=True)
    return x * _core.where(length > maxnorm, maxnorm / (length + 1e-7), 1)


# ---- Counts and places ----


def histc(x: "TensorLike", bins: int = 100, min: "SupportsFloat" = 0, max: "SupportsFloat" = 0) -> "Tensor":
    """The numbers of elements in bins of equal width from min to max, in the dtype of x; elements outside are not counted.

    Where min is max the bins go from the least to the greatest element and, where these are equal, from 1 below to 1 above them. IndexError
    for bins below 1, TypeError for complex elements. PyTorch's; histogram gives the edges, too, and integers.
    """
    x = _as_tensor(x).detach().reshape(-1)
    low, high = builtins.float(min), builtins.float(max)
    if low == high and x.size:
        low, high = builtins.float(_core.min(x)), builtins.float(_core.max(x))
    if low == high:
        low, high = low - 1, high + 1
    return _core.histogram(x, bins, between=(low, high))[0].astype(x.dtype)


def nonzero_static(x: "TensorLike", *, size: int, fill_value: int = -1) -> "Tensor":
    """The indices of the first `size` elements that are not 0, in row-major order: a row for each, and rows of fill_value where there are fewer."""
    found = _core.argwhere(_as_tensor(x))[:size]
    return _core.concat([found, _core.full((size - found.shape[0], found.shape[1]), fill_value, dtype=found.dtype)])


def combinations(x: "TensorLike", r: int = 2, with_replacement: bool = False) -> "Tensor":
    """All choices of r elements of a vector, in the order of their places: a row for each. Gradient: x. ShapeError unless x is a vector."""
    x = _as_tensor(x)
    if x.ndim != 1:
        raise _core.ShapeError(f"combinations: a tensor of shape {tuple(x.shape)} is no vector")
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    places = list(choose(range(x.shape[0]), r))
    return _core.take(x, _core.asarray(places, dtype=_core.int64).reshape((len(places), r)).reshape(-1)).reshape((len(places), r))


# ---- Shapes ----


def sum_to_size(x: "TensorLike", *sizes: "SupportsIndex | Sequence[SupportsIndex]") -> "Tensor":
    """The sums that leave a shape which broadcasts to that of x: what a gradient of x is for such an operand. Gradient: x."""
    x = _as_tensor(x)
    shape = tuple(sizes[0]) if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
    whole = (1,) * (x.ndim - len(shape)) + tuple(shape)
    if len(whole) > x.ndim or any(n not in (1, m) for n, m in zip(whole, x.shape)):
        raise _core.ShapeError(f"sum_to_size: {tuple(shape)} does not broadcast to {tuple(x.shape)}")
    axes = tuple(d for d, n in enumerate(whole) if n == 1 and x.shape[d] != 1)
    return (_core.sum(x, axis=axes, keepdims=True) if axes else x).reshape(tuple(shape))


def unflatten(x: "TensorLike", dim: "SupportsIndex", sizes: "Sequence[SupportsIndex]") -> "Tensor":
    """One dimension as several, of which one may be -1: flatten turned round; a view where x is contiguous. Gradient: x."""
    x, shape = _as_tensor(x), None
    if not -x.ndim <= dim < x.ndim:
        raise _core.IndexError(f"unflatten: dimension {dim} is out of range of a {x.ndim}-D tensor")
    shape, dim, sizes = tuple(x.shape), dim % x.ndim, tuple(sizes)
    if -1 in sizes:
        others = -math.prod(sizes)
        sizes = tuple(shape[dim] // others if n == -1 and others > 0 else n for n in sizes)
    if math.prod(sizes) != shape[dim]:
        raise _core.ShapeError(f"unflatten: dimension {dim} of shape {shape} is not {' x '.join(map(str, sizes))}")
    return x.reshape((*shape[:dim], *sizes, *shape[dim + 1 :]))


def _install():
    for name in ("float_power", "histc", "isneginf", "isposinf", "isreal", "mvlgamma", "nonzero_static", "renorm", "sum_to_size", "unflatten"):
        setattr(Tensor, name, globals()[name])


_install()
