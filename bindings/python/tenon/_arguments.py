"""Arguments that NumPy's and PyTorch's functions take, and those of the library do not: each is told apart by what the library refuses."""

import inspect

from . import _core
from ._array_api import _adapts, _of_dtype, _result_of, _runs
from ._core import Tensor
from .shapes import _as_tensor

__all__ = []


@_adapts(_core.flatten)
def _flatten(x, start_dim=0, end_dim=-1):
    return _core.flatten(x, start_dim, end_dim)


@_adapts(_core.take_along_axis)
def _take_along_axis(x, indices, axis=None):
    """Without an axis of the elements in one row, as NumPy has it."""
    x = _core.asarray(x)
    if axis is not None:
        return _core.take_along_axis(x, indices, axis=axis)
    return _core.take(x.reshape(-1), _core.asarray(indices).reshape(-1))


@_adapts(_core.logit)
def _logit(x, eps=None):
    """With eps of elements limited to the range from it to 1 - eps."""
    return _core.logit(x if eps is None else _core.clip(x, eps, 1 - eps))


def _areas(y, x, axis):
    """Those of the trapezoids between neighbours, for places that the library takes no gradient or no complex numbers of."""
    y = _core.moveaxis(_as_tensor(y), axis, -1)
    y = y.astype(_core._promote(y.dtype, x.dtype), copy=False)  # of bools and short integers there are no sums
    x = x if x.ndim == 1 else _core.moveaxis(x, axis, -1)
    if x.shape[-1] != y.shape[-1]:
        raise _core.ShapeError(f"trapezoid: {x.shape[-1]} places for {y.shape[-1]} values")
    return _core.moveaxis((y[..., 1:] + y[..., :-1]) * _core.diff(x, axis=-1) / 2, -1, axis)


def _is_composed(x):
    return x is not None and x.ndim > 0 and (x.requires_grad or x.dtype.kind == "complex")


@_adapts(_core.cumulative_trapezoid)
def _cumulative_trapezoid(y, x=None, dx=1.0, axis=-1, *, dim=None, initial=None, include_initial=False):
    if initial not in (None, 0):
        raise ValueError(f"cumulative_trapezoid: initial {initial!r} is neither None nor 0")
    axis, include_initial = axis if dim is None else dim, include_initial or initial is not None
    x = None if x is None else _as_tensor(x)
    if _is_composed(x):
        return _core.cumulative_sum(_areas(y, x, axis), axis=axis, include_initial=include_initial)
    return _core.cumulative_trapezoid(y, dx if x is None else x, axis=axis, include_initial=include_initial)


@_adapts(_core.trapezoid)
def _trapezoid(y, x=None, dx=1.0, axis=-1, *, dim=None):
    """Also along places that require a gradient, or are complex."""
    axis, x = axis if dim is None else dim, None if x is None else _as_tensor(x)
    return _core.sum(_areas(y, x, axis), axis=axis) if _is_composed(x) else _core.trapezoid(y, dx if x is None else x, axis=axis)


def _of_parts(function, join):
    """Of complex numbers: what the function gives for their real and imaginary parts, joined."""

    def adapter(*arguments, **keywords):
        x, *others = arguments
        x = _core.asarray(x)
        if x.dtype.kind != "complex":
            raise TypeError("the library has it")
        return join(*(function(part, *others, **keywords) for part in (x.real, x.imag)))

    adapter.__signature__ = inspect.signature(function)
    _adapts(function)(adapter)


def _joined_var_mean(real, imag):
    from .other_functions import complex

    return type(real)(real[0] + imag[0], complex(real[1], imag[1]))


_of_parts(_core.var, lambda real, imag: real + imag)
_of_parts(_core.std, _core.hypot)
_of_parts(_core.var_mean, _joined_var_mean)


@_adapts(_core.index_add, _core.index_add_)
def _index_add(x, dim, index, source, *, alpha):
    return _core.index_add(x, dim, index, source * alpha)


def _added(x, indices, values):
    """What put does, with sums in the place of the last value: too few values are repeated, surplus ones ignored."""
    x, indices = _core.asarray(x), _core.asarray(indices).reshape(-1)
    values = _core._beside(values, x.dtype).reshape(-1)
    if values.size != indices.size:
        if not values.size:
            raise _core.ShapeError(f"put: {indices.size} indices, but no values")
        values = _core.take(values, _core.arange(indices.size, dtype=_core.int64) % values.size)
    return _core.index_add(x.reshape(-1), 0, indices, values).reshape(x.shape)


@_adapts(_core.put)
def _put(x, indices, values, accumulate=False):
    """With accumulate values are added, PyTorch's way: those of equal indices, too."""
    return _added(x, indices, values) if accumulate else _core.put(x, indices, values)


@_adapts(_core.put_)
def _put_in_place(x, indices, values, accumulate=False):
    return x.copy_(_added(x, indices, values)) if accumulate else _core.put_(x, indices, values)


@_adapts(_core.unique_consecutive)
def _unique_consecutive(x, axis: "SupportsIndex | None" = None, *, dim=None):
    """Of the slices along a dimension: each that is not the one before it, and for all of them its number and how many there are."""
    x, axis = _core.asarray(x).detach(), dim if axis is None else axis
    if axis is None:
        return _core.unique_consecutive(x)
    if not -x.ndim <= axis < x.ndim:
        raise _core.IndexError(f"unique_consecutive: dimension {axis} is out of range of a {x.ndim}-D tensor")
    slices = _core.moveaxis(x, axis, 0)
    n = slices.shape[0]
    rows = slices.reshape((n, slices[0].numel() if n else 1))
    first, inverse, counts = _runs(_core.arange(n), _core.any(rows[1:] != rows[:-1], axis=1))
    return _result_of(_core.unique_consecutive)(_core.moveaxis(slices[first], 0, axis), inverse, counts)


@_adapts(_core.normal)
def _normal(mean=0.0, std=1.0, shape=None, *, generator=None, dtype=None):
    """Of tensors of means or deviations, which broadcast, as PyTorch's and NumPy's; a negative deviation is refused."""
    given = [one for one in (mean, std) if isinstance(one, Tensor)]
    shape = tuple(shape) if shape is not None else _core.broadcast_arrays(given)[0].shape if given else ()
    if dtype is None:
        dtype = next((one.dtype for one in given if one.dtype.kind == "floating"), _core.float64)
    if isinstance(std, Tensor) and bool(_core.any(std < 0)):
        raise _core.IndexError("normal: a standard deviation is below 0")
    return _core.normal(0.0, 1.0, shape, generator=generator, dtype=dtype) * std + mean


@_adapts(_core.cov)
def _cov(m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None, *, correction=None):
    """NumPy's and PyTorch's cov: frequencies say how often an observation was made, other weights how much it counts."""
    if y is not None:
        m = _core.concat([_core.atleast_2d(one if rowvar else _core.asarray(one).T) for one in (m, y)])
    elif not rowvar and _core.asarray(m).ndim == 2:
        m = _core.asarray(m).T
    m = _core.asarray(m)
    if m.dtype.kind not in ("floating", "complex"):
        m = m.astype(_core.float64)
    taken = ddof if ddof is not None else correction if correction is not None else 0 if bias else 1
    rows = _core.atleast_2d(m)
    weights = _core.ones(rows.shape[1], dtype=rows.real.dtype)
    for name, given in (("fweights", fweights), ("aweights", aweights)):
        if given is None:
            continue
        given = _core.asarray(given)
        if given.shape != weights.shape:
            raise _core.ShapeError(f"cov: {name} of shape {given.shape} for {rows.shape[1]} observations")
        if name == "fweights" and given.dtype.kind not in ("integer", "bool"):
            raise _core.IndexError(f"cov: fweights of {given.dtype.name} count observations: they are integers; aweights are not")
        if bool(_core.any(given < 0)):
            raise _core.IndexError(f"cov: {name} are at least 0")
        weights = weights * given.astype(weights.dtype)
    total = _core.sum(weights)
    if aweights is None or taken == 0:
        factor = total - taken
    else:
        factor = total - taken * _core.sum(weights * _core.asarray(aweights).astype(weights.dtype)) / total
    apart = rows - (_core.sum(rows * weights, axis=1) / total)[:, None]
    made = (apart * weights) @ _core.conj(apart).mT / factor
    return made[0, 0] if rows.shape[0] == 1 else made


def _distinct_slices(x, axis):
    """Of the slices along a dimension, in the order of their first elements: what unique_all says of elements."""
    x = _core.asarray(x)
    if not -x.ndim <= axis < x.ndim:
        raise _core.IndexError(f"unique: dimension {axis} is out of range of a {x.ndim}-D tensor")
    slices = _core.moveaxis(x, axis, 0)
    n = slices.shape[0]
    rows = slices.reshape((n, slices[0].numel() if n else 1))
    columns = [rows.real, rows.imag] if rows.dtype.kind == "complex" else [rows]
    keys = _core.flip(_core.stack(columns, axis=2).reshape((n, len(columns) * rows.shape[1])), axis=1).T
    order = _core.lexsort(keys) if keys.shape[0] else _core.arange(n)
    ordered = rows[order]
    first, inverse, counts = _runs(order, _core.any(ordered[1:] != ordered[:-1], axis=1))
    return _core.moveaxis(slices[order[first]], 0, axis), order[first], inverse, counts


def _adaptive_pool(of, rank, with_indices=None):
    def pool(input, output_size, return_indices=False):
        """Also with None among the sizes, which leaves a dimension as it is; of maxima also with their indices."""
        sizes = output_size if isinstance(output_size, (tuple, list)) else (output_size,) * rank
        input = _core.asarray(input)
        if len(sizes) != rank or input.ndim < rank:
            raise _core.ShapeError(f"{of.__name__}: sizes {sizes} of an input of shape {input.shape}: there are to be {rank}")
        whole = [given if size is None else size for size, given in zip(sizes, input.shape[-rank:], strict=True)]
        return (with_indices if return_indices else of)(input, whole)

    def plain_pool(input, output_size):
        """Also with None among the sizes, which leaves a dimension as it is."""
        return pool(input, output_size)

    return pool if with_indices else plain_pool


def _max_pool(of, with_indices):
    def pool(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
        return (with_indices if return_indices else of)(input, kernel_size, stride, padding, dilation, ceil_mode)

    return pool


for _rank in (1, 2, 3):
    _max, _adaptive_max = (getattr(_core.nn, f"{_name}max_pool{_rank}d_with_indices") for _name in ("", "adaptive_"))
    _adapts(_of := getattr(_core.nn, f"max_pool{_rank}d"))(_max_pool(_of, _max))
    _adapts(_of := getattr(_core.nn, f"adaptive_max_pool{_rank}d"))(_adaptive_pool(_of, _rank, _adaptive_max))
    for _of in (_adaptive_max, getattr(_core.nn, f"adaptive_avg_pool{_rank}d")):
        _adapts(_of)(_adaptive_pool(_of, _rank))


@_adapts(_core.nn.linear)
def _linear(input, weight, bias=None):
    """Also of complex numbers and integers."""
    made = _core.matmul(input, _core.matrix_transpose(weight))
    return made if bias is None else made + bias


@_adapts(_core.nn.pad)
def _pad(input, pad, mode="constant", value=0):
    """Also of complex numbers, integers and bools, which the library's pad of all dimensions has."""
    x, pad = _core.asarray(input), tuple(pad) if isinstance(pad, (tuple, list)) else (pad,)
    if x.dtype.kind == "floating":
        raise TypeError("the library has it")
    if len(pad) % 2 or len(pad) > 2 * x.ndim:
        raise _core.ShapeError(f"nn.pad: {len(pad)} widths for {x.ndim} dimensions: there are to be two for each, from the last one on")
    pairs = [(0, 0)] * (x.ndim - len(pad) // 2) + [pad[k : k + 2] for k in range(len(pad) - 2, -1, -2)]
    if any(n + min(before, 0) + min(after, 0) < 0 for n, (before, after) in zip(x.shape, pairs)):
        raise _core.ShapeError(f"nn.pad: the widths {pad} leave nothing of shape {tuple(x.shape)}")
    x = x[tuple(slice(max(-before, 0), n - max(-after, 0)) for n, (before, after) in zip(x.shape, pairs))]
    widths = [(max(before, 0), max(after, 0)) for before, after in pairs]
    value = 0 if value is None else value
    if x.dtype.kind != "complex" and isinstance(value, float):  # as all of PyTorch's are
        if not value.is_integer() or x.dtype.kind == "bool" and value not in (0, 1):
            raise TypeError("no such element")
        value = bool(value) if x.dtype.kind == "bool" else int(value)
    return _core.pad(x, widths, "wrap" if mode == "circular" else mode, value) if widths else x.clone()


def _with_ratio(function, rank):
    def adapter(input, kernel_size, output_size=None, samples=None, *, output_ratio: "SupportsFloat | Sequence[SupportsFloat] | None" = None):
        """PyTorch's output_ratio in the place of sizes: the part of the input's sizes, rounded down, for each dimension or for all."""
        input = _core.asarray(input)
        if (output_size is None) == (output_ratio is None):
            raise TypeError("expected output_size or output_ratio, and not both")
        if output_ratio is not None:
            ratios = output_ratio if isinstance(output_ratio, (tuple, list)) else (output_ratio,) * rank
            if len(ratios) != rank or input.ndim < rank:
                raise _core.ShapeError(f"nn.{function.__name__}: ratios {ratios} of an input of shape {input.shape}: there are to be {rank}")
            output_size = [int(n * ratio) for n, ratio in zip(input.shape[-rank:], ratios)]
        return function(input, kernel_size, output_size, samples)

    _adapts(function)(adapter)


_with_ratio(_core.nn.fractional_max_pool2d, 2)
_with_ratio(_core.nn.fractional_max_pool3d, 3)


@_adapts(_core.nn.embedding_bag)
def _embedding_bag(input, weight, offsets=None, per_sample_weights=None, *, padding_idx=None, max_norm=None, norm_type=2,
                   scale_grad_by_freq=False, mode="mean", include_last_offset: "bool" = False):  # fmt: skip
    """PyTorch's offsets with the number of indices behind the last bag's."""
    offsets = offsets if offsets is None or not include_last_offset else _core.asarray(offsets)[:-1]
    given = {"padding_idx": padding_idx, "max_norm": max_norm}
    options = {name: one for name, one in given.items() if one is not None}
    options.update(norm_type=norm_type, scale_grad_by_freq=scale_grad_by_freq, mode=mode)
    return _core.nn.embedding_bag(input, weight, offsets, per_sample_weights, **options)


@_adapts(_core.nn.softmin)
def _softmin(input, dim, *, dtype=None):
    return _of_dtype(_core.nn.softmin)(_core.asarray(input), dtype, axis=dim)


@_adapts(_core.nn.softplus)
def _softplus(input, beta=1, threshold=20):
    """PyTorch's threshold, from which on beta input is the result times beta."""
    input = _core.asarray(input)
    made = _core.nn.softplus(input, beta)
    return _core.where(input * beta > threshold, input.astype(made.dtype, copy=False), made)


def _adjoint(self, /) -> "Tensor":
    """The conjugate transposes of matrices. ShapeError below rank 2."""
    return self.mT.conj() if self.dtype.kind == "complex" else self.mT


def _hermitian(self):
    if self.ndim not in (0, 2):
        raise _core.ShapeError(f"H: a tensor of shape {self.shape} is no matrix; use mH")
    return _adjoint(self) if self.ndim == 2 else self.conj()


_adjoint.__name__, _adjoint.__qualname__ = "adjoint", "Tensor.adjoint"
Tensor.adjoint = _adjoint
Tensor.mH = property(_adjoint, doc="The conjugate transposes of matrices; a view of real ones. ShapeError below rank 2.")
Tensor.H = property(_hermitian, doc="The conjugate transpose of a matrix. ShapeError for another rank.")
