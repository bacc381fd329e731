"""Where the package has a function of PyTorch's under another name, or in another form."""

import builtins
import math
from collections.abc import Callable
from typing import Any

from outcomes import Lacking

import tenon
import tenon.nn.functional

package: Any = tenon  # for calls that its stubs do not have
F: Any = tenon.nn.functional


def _with_indices(name: str) -> Callable[..., Any]:
    """PyTorch's max and min: of all elements, of two tensors, or along a dimension with indices."""

    def call(x: Any, other: Any = None, dim: Any = None, keepdim: bool = False) -> Any:
        if isinstance(other, tenon.Tensor):
            return getattr(tenon, f"{name}imum")(x, other)
        dim = other if dim is None else dim
        if dim is None:
            return getattr(tenon, name)(x)
        return getattr(tenon, name)(x, axis=dim, keepdims=keepdim), getattr(tenon, f"arg{name}")(x, axis=dim, keepdims=keepdim)

    return call


def _sort(x: Any, dim: int = -1, descending: bool = False, stable: bool = False) -> Any:
    return tenon.sort(x, axis=dim, descending=descending), tenon.argsort(x, axis=dim, descending=descending)


def _at(x: Any, dim: int, index: Any) -> Any:
    return x[(slice(None),) * (dim % x.ndim) + (index,)]


def _split(x: Any, size: Any, dim: int = 0) -> Any:
    if isinstance(size, int):
        return package.array_split(x, list(range(size, x.shape[dim], size)), axis=dim)
    return tenon.split(x, size, axis=dim)


def _split_along(axis: int) -> Callable[..., Any]:
    return lambda x, pieces: tenon.array_split(x, pieces, axis=0 if axis == 1 and x.ndim == 1 else axis)


def _unique(x: Any, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    made: Any
    if dim is None:
        made = tenon.unique_all(x)
    else:
        made = tenon.unique(x, axis=dim, return_index=True, return_inverse=True, return_counts=True)
    return (made[0], *[made[2]] * return_inverse, *[made[3]] * return_counts)


def _unique_consecutive(x: Any, return_inverse: bool = False, return_counts: bool = False, dim: Any = None) -> Any:
    made = package.unique_consecutive(x) if dim is None else package.unique_consecutive(x, dim=dim)
    return (made[0], *[made[1]] * return_inverse, *[made[2]] * return_counts)


def _svd(x: Any, some: bool = True, compute_uv: bool = True) -> Any:
    u, s, vh = tenon.linalg.svd(x, full_matrices=not some)
    return u, s, tenon.conj(vh.mT)


def _solve_triangular(a: Any, b: Any, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    if left:
        return tenon.linalg.solve_triangular(a, b, upper=upper, unit_diagonal=unitriangular)
    return tenon.linalg.solve_triangular(a.mT, b.mT, upper=not upper, unit_diagonal=unitriangular).mT


# PyTorch counts pivots from 1, in int32, as LAPACK does; the package from 0, as SciPy.


def _lu(x: Any, pivot: bool = True, get_infos: bool = False) -> Any:
    if not pivot:
        raise Lacking("lu without pivots")
    if get_infos:
        raise Lacking("lu with the numbers of LAPACK's infos")
    lu, pivots = tenon.linalg.lu_factor(x)
    return lu, (pivots + 1).astype(tenon.int32)


def _lu_solve(lu: Any, pivots: Any, x: Any, **options: Any) -> Any:
    return package.linalg.lu_solve(lu, pivots - 1, x, **options)


def _lu_unpack(lu: Any, pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    made, none = package.linalg.lu_unpack(lu, pivots - 1), tenon.empty(0, dtype=lu.dtype)
    return made.P if unpack_pivots else none, *(made[1:] if unpack_data else (none, none))


def _triangular_solve(x: Any, a: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False) -> Any:
    trans = "transpose" if transpose else None
    return package.linalg.solve_triangular(a, x, upper=upper, unit_diagonal=unitriangular, trans=trans), a.clone()


def _squeeze(x: Any, dim: Any = None) -> Any:
    """PyTorch leaves dimensions of other sizes as they are, where the array API refuses them."""
    dims = range(x.ndim) if dim is None else dim if isinstance(dim, (list, tuple)) else (dim,)
    return tenon.squeeze(x, axis=tuple(d for d in dims if x.ndim and x.shape[d] == 1))


def _norm(x: Any, p: Any = "fro", **options: Any) -> Any:
    if p == "nuc":
        return tenon.linalg.norm(x, p, **options)
    return tenon.norm(x, **options, **({} if p == "fro" else {"p": p}))


def _spread(name: str) -> Callable[..., Any]:
    """PyTorch's correction is 1 where none is said, the package's 0, as the array API's."""

    def call(x: Any, dim: Any = None, unbiased: bool = True, keepdim: bool = False, correction: Any = None) -> Any:
        correction = int(unbiased) if correction is None else correction
        axis = dim if dim is None or isinstance(dim, int) else tuple(dim) or None
        if name == "std_mean":
            return tenon.std(x, axis=axis, correction=correction, keepdims=keepdim), tenon.mean(x, axis=axis, keepdims=keepdim)
        return getattr(tenon, name)(x, axis=axis, correction=correction, keepdims=keepdim)

    return call


def _histogram(x: Any, bins: Any, *, range: Any = None, weight: Any = None, density: bool = False) -> Any:
    counts, edges = tenon.histogram(x, bins, between=range, weights=weight, density=density)
    return counts.astype(x.dtype), edges.astype(x.dtype)


def _histogramdd(x: Any, bins: Any, range: Any = None, weight: Any = None, density: bool = False) -> Any:
    pairs = None if range is None else list(zip(range[::2], range[1::2]))
    x = x.reshape(-1, x.shape[-1])
    if isinstance(bins, (list, tuple)) and isinstance(bins[0], int):
        ends = pairs or [(float(tenon.min(x[:, k])), float(tenon.max(x[:, k]))) for k in builtins.range(x.shape[1])]
        bins = [tenon.linspace(low, high, n + 1, dtype=x.dtype) for n, (low, high) in zip(bins, ends)]
    counts, edges = tenon.histogramdd(x, bins, pairs, density, weights=None if weight is None else weight.reshape(-1))
    return counts.astype(x.dtype), [one.astype(x.dtype) for one in edges]


def _in_int32(name: str) -> Callable[..., Any]:
    def call(*arguments: Any, out_int32: bool = False, **options: Any) -> Any:
        made = getattr(tenon, name)(*arguments, **options)
        return made.astype(tenon.int32) if out_int32 else made

    return call


def _each(name: str) -> Callable[..., Any]:
    """PyTorch's functions of several tensors, one by one or in a tuple."""

    def call(*x: Any) -> Any:
        several = x[0] if len(x) == 1 and isinstance(x[0], (list, tuple)) else x
        made = tuple(getattr(tenon, name)(one) for one in several)
        return made[0] if len(x) == 1 and several is x else made

    return call


def _scatter(x: Any, dim: int, index: Any, src: Any = None, *, value: Any = None, reduce: str | None = None) -> Any:
    src = value if src is None else src
    if reduce is None:
        return tenon.scatter(x, dim, index, src)
    values = src if isinstance(src, tenon.Tensor) else tenon.full(index.shape, src, dtype=x.dtype)
    return package.scatter_reduce(x, dim, index, values, {"add": "sum", "multiply": "prod"}[reduce])


def _to(x: Any, *given: Any, dtype: Any = None, copy: bool = False, **options: Any) -> Any:
    dtypes = [one.dtype if isinstance(one, tenon.Tensor) else one for one in (dtype, options.get("other"), *given)]
    dtype = next((one for one in dtypes if isinstance(one, tenon.dtype)), x.dtype)
    return x.astype(dtype, copy=copy)


def _window(name: str) -> Callable[..., Any]:
    def call(n: int, *, sym: bool = True, dtype: Any = None, **options: Any) -> Any:
        made = getattr(tenon, name)(n if sym or n < 2 else n + 1, dtype=dtype or tenon.float64, **options)
        return made if sym or n < 2 else made[:-1]

    return call


def _extreme(x: Any, is_least: bool) -> Any:
    if x.dtype.kind == "floating":
        return -math.inf if is_least else math.inf
    limits = tenon.iinfo(x.dtype)
    return limits.min if is_least else limits.max


def _masked(name: str) -> Callable[..., Any]:
    """A function of PyTorch's namespace masked: by the package's where or, where it has none, of elements that change nothing."""

    def call(x: Any, *arguments: Any, dim: Any = None, mask: Any = None, keepdim: bool = False, **options: Any) -> Any:
        if mask is not None and name in ("sum", "prod", "mean"):
            options["where"] = mask
        elif mask is not None:
            neutral = {"norm": 0, "cumsum": 0, "cumprod": 1, "softmin": math.inf}
            x = tenon.where(mask, x, neutral[name] if name in neutral else _extreme(x, not name.endswith("min")))
        if dim is not None:
            options["axis"] = dim
        if keepdim:
            options["keepdims"] = True
        if name == "norm":
            return tenon.linalg.vector_norm(x, ord=arguments[0], **options)
        return getattr(tenon if hasattr(tenon, name) else F, name)(x, *arguments, **options)

    return call


def _pool(name: str) -> Callable[..., Any]:
    def call(x: Any, *arguments: Any, return_indices: bool = False, **options: Any) -> Any:
        if not hasattr(F, name):
            raise Lacking(name)
        return getattr(F, name + "_with_indices" * return_indices)(x, *arguments, **options)

    return call


def _fractional_pool(name: str, rank: int) -> Callable[..., Any]:
    def call(
        x: Any,
        kernel_size: Any,
        output_size: Any = None,
        output_ratio: Any = None,
        return_indices: bool = False,
        _random_samples: Any = None,
    ) -> Any:
        if return_indices:
            raise Lacking(f"{name} with indices")
        sizes = {"output_size": output_size} if output_ratio is None else {"output_ratio": output_ratio}
        return getattr(F, name)(x, kernel_size, **sizes, samples=_random_samples)

    return call


def _avg_pool(name: str) -> Callable[..., Any]:
    def call(x: Any, kernel_size: Any, stride: Any = None, *arguments: Any, **options: Any) -> Any:
        stride = None if isinstance(stride, (list, tuple)) and not stride else stride
        return getattr(F, name)(x, kernel_size, stride, *arguments, **options)

    return call


def _grid_sampler(x: Any, grid: Any, mode: int, padding_mode: int, align_corners: bool) -> Any:
    modes, paddings = ("bilinear", "nearest", "bicubic"), ("zeros", "border", "reflection")
    return F.grid_sample(x, grid, mode=modes[mode], padding_mode=paddings[padding_mode], align_corners=align_corners)


def _stft(
    x: Any,
    n_fft: int,
    hop_length: Any = None,
    win_length: Any = None,
    window: Any = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: Any = None,
    return_complex: Any = None,
    **options: Any,
) -> Any:
    if not return_complex:
        raise Lacking("stft as pairs of real numbers")
    onesided = x.dtype.kind != "complex" if onesided is None else onesided
    given = {"hop_length": hop_length, "win_length": win_length, "window": window}
    given = {key: one for key, one in given.items() if one is not None}
    return package.fft.stft(x, n_fft, **given, center=center, pad_mode=pad_mode, normalized=normalized, onesided=onesided, **options)


def _istft(x: Any, n_fft: int, *arguments: Any, return_complex: bool = False, onesided: Any = None, **options: Any) -> Any:
    if return_complex:
        raise Lacking("istft of complex signals")
    onesided = x.shape[-2] != n_fft if onesided is None else onesided
    options = {key: one for key, one in options.items() if one is not None}
    return package.fft.istft(x, n_fft, *arguments, onesided=onesided, **options)


def _unpool(name: str, rank: int) -> Callable[..., Any]:
    """The package's takes the spatial sizes of the result alone."""

    def call(x: Any, indices: Any, *arguments: Any, output_size: Any = None, **options: Any) -> Any:
        if output_size is not None:
            options["output_size"] = tuple(output_size)[-rank:]
        return getattr(F, name)(x, indices, *arguments, **options)

    return call


def _interpolate(
    x: Any, size: Any = None, scale_factor: Any = None, mode: str = "nearest", *, recompute_scale_factor: Any = None, **options: Any
) -> Any:
    mode = mode.replace("-", "_")
    if recompute_scale_factor and scale_factor is not None:
        factors = scale_factor if isinstance(scale_factor, (list, tuple)) else [scale_factor] * (x.ndim - 2)
        size, scale_factor = [math.floor(n * factor) for n, factor in zip(x.shape[2:], factors)], None
    return F.interpolate(x, size=size, scale_factor=scale_factor, mode=mode, **options)


#: By PyTorch's names; all others are found by their own.
OTHER_FORMS: dict[str, Callable[..., Any]] = {
    # other names
    "broadcast_tensors": lambda *x: tenon.broadcast_arrays(x),
    "conj_physical": tenon.conj,
    "constant_pad_nd": F.pad,
    "equal": tenon.array_equal,
    "fill": lambda x, value: tenon.full_like(x, value),
    "igamma": tenon.gammainc,
    "igammac": tenon.gammaincc,
    "pinverse": tenon.linalg.pinv,
    "repeat": lambda x, *sizes: tenon.tile(x, sizes[0] if len(sizes) == 1 and not isinstance(sizes[0], int) else sizes),
    "sgn": tenon.sign,
    "spmm": tenon.mm,  # the name by which PyTorch resolves mm
    "split_with_sizes": lambda x, sizes, dim=0: tenon.split(x, sizes, axis=dim),
    "take_along_dim": lambda x, indices, dim=None: tenon.take_along_axis(x, indices, axis=dim),
    "trapz": tenon.trapezoid,
    "unbind": lambda x, dim=0: tenon.unstack(x, axis=dim),
    "unfold_copy": lambda x, dim, size, step: x.unfold(dim, size, step),
    # methods with the shape or the dtype of another tensor
    "expand_as": lambda x, other: x.expand(*other.shape),
    "new_empty": lambda x, shape, dtype=None: tenon.empty(shape, dtype=dtype or x.dtype),
    "new_full": lambda x, shape, value, dtype=None: tenon.full(shape, value, dtype=dtype or x.dtype),
    "new_ones": lambda x, shape, dtype=None: tenon.ones(shape, dtype=dtype or x.dtype),
    "new_zeros": lambda x, shape, dtype=None: tenon.zeros(shape, dtype=dtype or x.dtype),
    "reshape_as": lambda x, other: x.reshape(other.shape),
    "resize_as_": lambda x, other: x.resize_(other.shape),
    "scalar_tensor": lambda x, dtype=None: tenon.full((), x, dtype=dtype or tenon.get_default_dtype()),
    "to": _to,
    "view_as": lambda x, other: x.view(other.shape),
    # conjugates and negatives, which are never views here
    "alias": lambda x: x,
    "resolve_conj": lambda x: x,
    "resolve_neg": lambda x: x,
    # other forms
    **{f"atleast_{d}d": _each(f"atleast_{d}d") for d in (1, 2, 3)},
    "bucketize": _in_int32("bucketize"),
    "clamp_max": lambda x, max: tenon.clip(x, max=max),
    "clamp_min": lambda x, min: tenon.clip(x, min=min),
    "dist": lambda x, other, p=2: tenon.linalg.vector_norm(x - other, ord=p),
    "dsplit": _split_along(2),
    "histogram": _histogram,
    "histogramdd": _histogramdd,
    "hsplit": _split_along(1),
    "linalg.lu_factor": _lu,
    "linalg.lu_solve": _lu_solve,
    "lu": _lu,
    "lu_solve": lambda x, lu, pivots: _lu_solve(lu, pivots, x),
    "lu_unpack": _lu_unpack,
    "istft": _istft,
    "linalg.eigh": lambda x, UPLO="L": tenon.linalg.eigh(x if UPLO == "L" else tenon.conj(x.mT)),
    "linalg.eigvalsh": lambda x, UPLO="L": tenon.linalg.eigvalsh(x if UPLO == "L" else tenon.conj(x.mT)),
    "linalg.diagonal": lambda x, offset=0, dim1=-2, dim2=-1: tenon.diagonal(x, offset, dim1, dim2),
    "linalg.solve_triangular": _solve_triangular,
    "max": _with_indices("max"),
    "min": _with_indices("min"),
    "msort": lambda x: tenon.sort(x, axis=0),
    "nonzero": lambda x, as_tuple=False: tenon.nonzero(x) if as_tuple else tenon.argwhere(x),
    "norm": _norm,
    "nn.functional.interpolate": _interpolate,
    "grid_sampler_2d": _grid_sampler,
    "grid_sampler_3d": _grid_sampler,
    "put": package.Tensor.put,  # which gives a copy
    "rsub": lambda x, other, alpha=1: package.subtract(other, x, alpha=alpha),
    "scatter": _scatter,
    "searchsorted": _in_int32("searchsorted"),
    "select": lambda x, dim, index: _at(x, dim, index),
    "slice": lambda x, dim=0, start=None, end=None, step=1: _at(x, dim, slice(start, end, step)),
    "sort": _sort,
    "split": _split,
    "squeeze": _squeeze,
    **{name: _spread(name) for name in ("std", "std_mean", "var", "var_mean")},
    "stft": _stft,
    "triangular_solve": _triangular_solve,
    "svd": _svd,
    "tril_indices": lambda *sizes, dtype=None, **options: tenon.tril_indices(*sizes, **options).astype(dtype or tenon.int64),
    "triu_indices": lambda *sizes, dtype=None, **options: tenon.triu_indices(*sizes, **options).astype(dtype or tenon.int64),
    "unique": _unique,
    "unique_consecutive": _unique_consecutive,
    "unravel_index": lambda x, shape: tuple(tenon.unravel_index(x, shape)),
    "vsplit": _split_along(0),
    "signal.windows.hann": _window("hanning"),
    **{f"signal.windows.{name}": _window(name) for name in ("bartlett", "blackman", "hamming", "kaiser")},
    **{
        f"masked.{name}": _masked(name)
        for name in "sum prod amax amin argmax argmin mean norm cumsum cumprod softmax log_softmax logsumexp softmin".split()
    },
    **{f"nn.functional.fractional_max_pool{d}d": _fractional_pool(f"fractional_max_pool{d}d", d) for d in (2, 3)},
    **{f"nn.functional.fractional_max_pool{d}d_with_indices": _fractional_pool(f"fractional_max_pool{d}d", d) for d in (2, 3)},
    **{f"nn.functional.avg_pool{d}d": _avg_pool(f"avg_pool{d}d") for d in (1, 2, 3)},
    **{f"nn.functional.max_unpool{d}d": _unpool(f"max_unpool{d}d", d) for d in (1, 2, 3)},
    **{
        f"nn.functional.{kind}max_pool{d}d{more}": _pool(f"{kind}max_pool{d}d")
        for kind in ("", "adaptive_")
        for d in (1, 2, 3)
        for more in ("", "_with_indices")
    },
}
