"""ONNX's operators by the package's functions, where they are not functions of the same name: see onnx_nodes.py."""

import math
from collections.abc import Callable
from typing import Any

from outcomes import Lacking

import tenon
import tenon.nn.functional

tn: Any = tenon
F: Any = tenon.nn.functional


#: ONNX's numbers of dtypes that the package has.
DTYPES = {1: "float32", 2: "uint8", 3: "int8", 4: "uint16", 5: "int16", 6: "int32", 7: "int64", 9: "bool", 10: "float16", 11: "float64",
          12: "uint32", 13: "uint64", 14: "complex64", 15: "complex128", 16: "bfloat16"}  # fmt: skip


def dtype_of(number: int) -> Any:
    if number not in DTYPES:
        raise Lacking(f"elements of ONNX's type {number}")
    return getattr(tn, DTYPES[number])


def ints(x: Any) -> list[int]:
    """A tensor of integers, or a list, as a list."""
    return [int(one) for one in (x.reshape(-1).tolist() if isinstance(x, tn.Tensor) else x)]


def number(x: Any) -> Any:
    return x.reshape(-1)[0].item() if isinstance(x, tn.Tensor) else x


def _is_float(x: Any) -> bool:
    return bool(x.dtype.kind == "floating")


def folded(function: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    def call(first: Any, *others: Any) -> Any:
        for other in others:
            first = function(first, other)
        return first

    return call


# ---- Reductions ----


def reduction(function: Callable[..., Any]) -> Callable[..., Any]:
    """With axes as an attribute or as the second input."""

    def call(x: Any, axes: Any = None, *, keepdims: int = 1, noop_with_empty_axes: int = 0) -> Any:
        found = None if axes is None else tuple(ints(axes))
        if not found and noop_with_empty_axes:
            return function(x[..., None], axis=-1)
        return function(x, axis=found or None, keepdims=bool(keepdims)).astype(x.dtype, copy=False)

    return call


def arg(name: str) -> Callable[..., Any]:
    def call(x: Any, *, axis: int = 0, keepdims: int = 1, select_last_index: int = 0) -> Any:
        made = getattr(tn, name)(tn.flip(x, axis=axis) if select_last_index else x, axis=axis, keepdims=bool(keepdims))
        return x.shape[axis] - 1 - made if select_last_index else made

    return call


def running(name: str, neutral: int) -> Callable[..., Any]:
    def call(x: Any, axis: Any, *, exclusive: int = 0, reverse: int = 0) -> Any:
        d = int(number(axis)) % x.ndim
        x = tn.flip(x, axis=d) if reverse else x
        if exclusive:
            shape = (*x.shape[:d], 1, *x.shape[d + 1 :])
            x = tn.concat([tn.full(shape, neutral, dtype=x.dtype), x[(slice(None),) * d + (slice(0, -1),)]], axis=d)
        made = getattr(tn, name)(x, axis=d).astype(x.dtype, copy=False)
        return tn.flip(made, axis=d) if reverse else made

    return call


def hardmax(x: Any, *, axis: int = -1) -> Any:
    at = tn.argmax(x, axis=axis)
    return tn.moveaxis(F.one_hot(at, x.shape[axis]), -1, axis).astype(x.dtype)


def topk(x: Any, k: Any, *, axis: int = -1, largest: int = 1, sorted: int = 1) -> Any:
    return tuple(tn.topk(x, int(number(k)), axis=axis, largest=bool(largest)))


def unique(x: Any, *, axis: int | None = None, sorted: int = 1) -> Any:
    if axis is not None or not sorted:
        raise Lacking("unique along an axis, or in the order of the elements")
    return tuple(tn.unique_all(x))


# ---- Shapes and indices ----


def reshape(x: Any, shape: Any, *, allowzero: int = 0) -> Any:
    return x.reshape([x.shape[k] if n == 0 and not allowzero else n for k, n in enumerate(ints(shape))])


def flatten(x: Any, *, axis: int = 1) -> Any:
    axis = axis % x.ndim if axis < 0 else axis
    return x.reshape(math.prod(x.shape[:axis]), math.prod(x.shape[axis:]))


def squeeze(x: Any, axes: Any = None) -> Any:
    return tn.squeeze(x, axis=tuple(ints(axes))) if axes is not None else x.reshape([n for n in x.shape if n != 1])


def shape_of(x: Any, *, start: int = 0, end: int | None = None) -> Any:
    return tn.asarray(list(x.shape)[slice(start, end)], dtype=tn.int64)


def split(x: Any, sizes: Any = None, *, axis: int = 0, num_outputs: int | None = None, outputs: int = 1) -> Any:
    if sizes is not None:
        return tuple(tn.split(x, ints(sizes), axis=axis))
    size = -(-x.shape[axis] // (num_outputs or outputs))
    return tuple(tn.array_split(x, list(range(size, x.shape[axis], size)), axis=axis))


def slice_of(x: Any, starts: Any, ends: Any, axes: Any = None, steps: Any = None) -> Any:
    begin, end = ints(starts), ints(ends)
    chosen = range(len(begin)) if axes is None else ints(axes)
    index: list[Any] = [slice(None)] * x.ndim
    for d, a, b, step in zip(chosen, begin, end, [1] * len(begin) if steps is None else ints(steps)):
        # Python has no negative number for the place before the first element.
        index[d] = slice(a, None if step < 0 and b < -x.shape[d] else b, step)
    return x[tuple(index)]


def pad(x: Any, pads: Any, value: Any = None, axes: Any = None, *, mode: str = "constant") -> Any:
    given, chosen = ints(pads), range(x.ndim) if axes is None else [d % x.ndim for d in ints(axes)]
    widths = [(0, 0)] * x.ndim
    for k, d in enumerate(chosen):
        widths[d] = (given[k], given[k + len(given) // 2])
    cut = tuple(slice(-min(a, 0), n + min(b, 0)) for n, (a, b) in zip(x.shape, widths))
    widths = [(max(a, 0), max(b, 0)) for a, b in widths]
    return tn.pad(x[cut], widths, mode, **({"value": number(value)} if mode == "constant" and value is not None else {}))


def gather_nd(x: Any, indices: Any, *, batch_dims: int = 0) -> Any:
    lead = tn.ix_(*[tn.arange(n) for n in x.shape[:batch_dims]]) if batch_dims else ()
    places = [one.reshape(*one.shape[:batch_dims], *[1] * (indices.ndim - 1 - batch_dims)) for one in
              ([k.reshape([-1 if d == at else 1 for d in range(batch_dims)]) for at, k in enumerate(lead)])]  # fmt: skip
    return x[tuple([*places, *[indices[..., k] for k in range(indices.shape[-1])]])]


def scatter_elements(x: Any, indices: Any, updates: Any, *, axis: int = 0, reduction: str = "none") -> Any:
    indices = tn.where(indices < 0, indices + x.shape[axis], indices)
    if reduction == "none":
        return tn.scatter(x, axis, indices, updates)
    return tn.scatter_reduce(x, axis, indices, updates, {"add": "sum", "mul": "prod", "max": "amax", "min": "amin"}[reduction])


def scatter_nd(x: Any, indices: Any, updates: Any, *, reduction: str = "none") -> Any:
    """By one index into the elements of the leading dimensions."""
    k = indices.shape[-1]
    strides = [math.prod(x.shape[d + 1 : k]) for d in range(k)]
    flat = tn.sum(tn.where(indices < 0, indices + tn.asarray(list(x.shape[:k])), indices) * tn.asarray(strides), axis=-1).reshape(-1)
    rows, values = x.reshape(math.prod(x.shape[:k]), -1), updates.reshape(flat.shape[0], -1)
    return scatter_elements(rows, tn.broadcast_to(flat[:, None], values.shape), values, axis=0, reduction=reduction).reshape(x.shape)


def one_hot(indices: Any, depth: Any, values: Any, *, axis: int = -1) -> Any:
    n = int(number(depth))
    made = tn.where(indices < 0, indices + n, indices)[..., None] == tn.arange(n)
    return tn.moveaxis(tn.where(made, values[1], values[0]), -1, axis)


def space_to_depth(x: Any, *, blocksize: int, mode: str = "DCR") -> Any:
    if mode == "CRD":
        return F.pixel_unshuffle(x, blocksize)
    n, c, h, w = x.shape
    made = tn.permute_dims(x.reshape(n, c, h // blocksize, blocksize, w // blocksize, blocksize), (0, 3, 5, 1, 2, 4))
    return made.reshape(n, c * blocksize**2, h // blocksize, w // blocksize)


def depth_to_space(x: Any, *, blocksize: int, mode: str = "DCR") -> Any:
    if mode == "CRD":
        return F.pixel_shuffle(x, blocksize)
    n, c, h, w = x.shape
    made = tn.permute_dims(x.reshape(n, blocksize, blocksize, c // blocksize**2, h, w), (0, 3, 4, 1, 5, 2))
    return made.reshape(n, c // blocksize**2, h * blocksize, w * blocksize)


def reverse_sequence(x: Any, lengths: Any, *, batch_axis: int = 1, time_axis: int = 0) -> Any:
    made = tn.moveaxis(x, (batch_axis, time_axis), (0, 1)).clone()
    for k, n in enumerate(ints(lengths)):
        made[k, :n] = tn.flip(made[k, :n], axis=0).clone()
    return tn.moveaxis(made, (0, 1), (batch_axis, time_axis))


def center_crop_pad(x: Any, sizes: Any, *, axes: Any = None) -> Any:
    for d, n in zip(range(x.ndim) if axes is None else axes, ints(sizes)):
        d, more = d % x.ndim, n - x.shape[d]
        if more > 0:
            x = tn.pad(x, [(more // 2, more - more // 2) if e == d else (0, 0) for e in range(x.ndim)])
        else:
            start = -more // 2
            x = x[(slice(None),) * d + (slice(start, start + n),)]
    return x


# ---- Windows over spatial dimensions ----


def _pads(x: Any, kernel: list[int], strides: list[int], dilations: list[int], pads: Any, auto_pad: str) -> list[tuple[int, int]]:
    rank = len(kernel)
    if auto_pad in ("NOTSET", "VALID"):
        given = list(pads) if pads and auto_pad == "NOTSET" else [0] * 2 * rank
        return list(zip(given[:rank], given[rank:]))
    made = []
    for n, k, s, d in zip(x.shape[2:], kernel, strides, dilations):
        whole = max((-(-n // s) - 1) * s + (k - 1) * d + 1 - n, 0)
        less, more = whole // 2, whole - whole // 2
        made.append((less, more) if auto_pad == "SAME_UPPER" else (more, less))
    return made


def conv(x: Any, w: Any, b: Any = None, *, kernel_shape: Any = None, strides: Any = None, dilations: Any = None, pads: Any = None,
         group: int = 1, auto_pad: str = "NOTSET") -> Any:  # fmt: skip
    rank = x.ndim - 2
    strides, dilations = strides or [1] * rank, dilations or [1] * rank
    widths = _pads(x, list(w.shape[2:]), strides, dilations, pads, auto_pad)
    if any(a != c for a, c in widths):
        x, widths = tn.pad(x, [(0, 0), (0, 0), *widths]), [(0, 0)] * rank
    call = getattr(F, f"conv{rank}d")
    return call(x, w, b, stride=strides, padding=[a for a, _ in widths], dilation=dilations, groups=group)


def conv_transpose(x: Any, w: Any, b: Any = None, *, kernel_shape: Any = None, strides: Any = None, dilations: Any = None, pads: Any = None,
                   group: int = 1, auto_pad: str = "NOTSET", output_padding: Any = None, output_shape: Any = None) -> Any:  # fmt: skip
    rank = x.ndim - 2
    strides, dilations, more = strides or [1] * rank, dilations or [1] * rank, output_padding or [0] * rank
    whole = [s * (n - 1) + (k - 1) * d + 1 + o for n, s, k, d, o in zip(x.shape[2:], strides, w.shape[2:], dilations, more)]
    if output_shape is None and auto_pad.startswith("SAME"):
        output_shape = [n * s for n, s in zip(x.shape[2:], strides)]
    if output_shape is not None:
        cuts = [max(a - b, 0) for a, b in zip(whole, list(output_shape)[-rank:])]
        widths = [(c // 2, c - c // 2) if auto_pad != "SAME_LOWER" else (c - c // 2, c // 2) for c in cuts]
    else:
        widths = list(zip(pads[:rank], pads[rank:])) if pads else [(0, 0)] * rank
    made = getattr(F, f"conv_transpose{rank}d")(x, w, b, stride=strides, groups=group, dilation=dilations)
    wanted = whole if output_shape is None else [max(a, b) for a, b in zip(whole, list(output_shape)[-rank:])]
    made = tn.pad(made, [(0, 0), (0, 0), *[(0, max(n - m, 0)) for n, m in zip(wanted, made.shape[2:])]])
    return made[(slice(None), slice(None), *[slice(a, n - c) for n, (a, c) in zip(made.shape[2:], widths)])]


def max_pool(x: Any, *, kernel_shape: list[int], strides: Any = None, dilations: Any = None, pads: Any = None, auto_pad: str = "NOTSET",
             ceil_mode: int = 0, storage_order: int = 0, outputs: int = 1) -> Any:  # fmt: skip
    rank = len(kernel_shape)
    strides, dilations = strides or [1] * rank, dilations or [1] * rank
    widths = _pads(x, kernel_shape, strides, dilations, pads, auto_pad)
    if any(a != c or 2 * a > k for k, (a, c) in zip(kernel_shape, widths)):
        least = -math.inf if _is_float(x) else int(tn.iinfo(x.dtype).min)
        x, widths = tn.pad(x, [(0, 0), (0, 0), *widths], value=least), [(0, 0)] * rank
    options = {"stride": strides, "padding": [a for a, _ in widths], "dilation": dilations, "ceil_mode": bool(ceil_mode)}
    if outputs == 1:
        return getattr(F, f"max_pool{rank}d")(x, kernel_shape, **options)
    made, places = getattr(F, f"max_pool{rank}d_with_indices")(x, kernel_shape, **options)
    if storage_order:
        places = places // x.shape[-1] + places % x.shape[-1] * x.shape[-2]
    planes = tn.arange(math.prod(x.shape[:2])) * math.prod(x.shape[2:])
    return made, places + planes.reshape(*x.shape[:2], *[1] * rank)


def average_pool(x: Any, *, kernel_shape: list[int], strides: Any = None, dilations: Any = None, pads: Any = None, auto_pad: str = "NOTSET",
                 ceil_mode: int = 0, count_include_pad: int = 0) -> Any:  # fmt: skip
    rank = len(kernel_shape)
    strides, dilations = strides or [1] * rank, dilations or [1] * rank
    widths = _pads(x, kernel_shape, strides, dilations, pads, auto_pad)
    if all(d == 1 for d in dilations) and all(a == c and 2 * a <= k for k, (a, c) in zip(kernel_shape, widths)):
        options = {"ceil_mode": bool(ceil_mode), "count_include_pad": bool(count_include_pad)}
        return getattr(F, f"avg_pool{rank}d")(x, kernel_shape, stride=strides, padding=[a for a, _ in widths], **options)
    # The sum of each window by a convolution, over the number of its elements that count.
    ones = tn.ones((x.shape[1], 1, *kernel_shape), dtype=x.dtype)
    counted = tn.pad(tn.ones_like(x), [(0, 0), (0, 0), *widths], value=1 if count_include_pad else 0)
    x = tn.pad(x, [(0, 0), (0, 0), *widths])
    if ceil_mode:
        more = [-(n - (k - 1) * d - 1) % s for n, k, d, s in zip(x.shape[2:], kernel_shape, dilations, strides)]
        x, counted = (tn.pad(one, [(0, 0), (0, 0), *[(0, m) for m in more]]) for one in (x, counted))
    sums, counts = (getattr(F, f"conv{rank}d")(one, ones, stride=strides, dilation=dilations, groups=x.shape[1]) for one in (x, counted))
    return sums / counts


def lp_pool(x: Any, *, kernel_shape: list[int], p: int = 2, **options: Any) -> Any:
    rank = len(kernel_shape)
    made = average_pool(tn.abs(x) ** p, kernel_shape=kernel_shape, count_include_pad=1, **options)
    return (made * math.prod(kernel_shape[:rank])) ** (1 / p)


def max_unpool(x: Any, indices: Any, output_shape: Any = None, *, kernel_shape: list[int], strides: Any = None, pads: Any = None) -> Any:
    rank = len(kernel_shape)
    strides = strides or [1] * rank
    sizes = [(n - 1) * s + k for n, s, k in zip(x.shape[2:], strides, kernel_shape)]
    size = ints(output_shape)[-rank:] if output_shape is not None else sizes
    planes = tn.arange(math.prod(x.shape[:2])) * math.prod(sizes)
    places = indices - planes.reshape(*x.shape[:2], *[1] * rank)
    if size != sizes:  # the indices are those in a smaller result
        row, column = places // sizes[-1], places % sizes[-1]
        places = row * size[-1] + column
    return getattr(F, f"max_unpool{rank}d")(x, places, kernel_shape, stride=strides, output_size=size)


def col2im(x: Any, image: Any, block: Any, *, dilations: Any = None, pads: Any = None, strides: Any = None) -> Any:
    rank = len(ints(image))
    if rank != 2 or (pads and pads[:rank] != pads[rank:]):
        raise Lacking("fold of other than two dimensions")
    return F.fold(x, ints(image), ints(block), dilation=dilations or 1, padding=(pads or [0] * 4)[:rank], stride=strides or 1)


def resize(x: Any, roi: Any = None, scales: Any = None, sizes: Any = None, *, mode: str = "nearest",
           coordinate_transformation_mode: str = "half_pixel", nearest_mode: str = "round_prefer_floor", cubic_coeff_a: float = -0.75,
           antialias: int = 0, axes: Any = None, keep_aspect_ratio_policy: str = "stretch", exclude_outside: int = 0,
           extrapolation_value: float = 0.0) -> Any:  # fmt: skip
    way = coordinate_transformation_mode
    rank = x.ndim - 2
    modes = {"linear": {1: "linear", 2: "bilinear", 3: "trilinear"}.get(rank), "cubic": "bicubic"}
    kind = modes.get(mode)
    if mode == "nearest" and way == "asymmetric" and nearest_mode == "floor":
        kind = "nearest"
    fits = kind is not None and keep_aspect_ratio_policy == "stretch" and not exclude_outside and cubic_coeff_a == -0.75
    if not fits or (kind != "nearest" and way not in ("half_pixel", "align_corners")):
        raise Lacking(f"interpolation {mode} of {way}")
    chosen = list(range(x.ndim)) if axes is None else [d % x.ndim for d in axes]
    size, factors = list(x.shape), [1.0] * x.ndim
    for k, d in enumerate(chosen):
        factors[d] = float(scales[k].item()) if scales is not None and scales.numel() else 1.0
        size[d] = ints(sizes)[k] if sizes is not None and sizes.numel() else math.floor(size[d] * factors[d])
    if tuple(size[:2]) != tuple(x.shape[:2]):
        raise Lacking("interpolation over batches or channels")
    options: dict[str, Any] = {"mode": kind, "align_corners": way == "align_corners", "antialias": bool(antialias)}
    if sizes is not None and sizes.numel():
        return F.interpolate(x, size=size[2:], **options)
    return F.interpolate(x, scale_factor=factors[2:], **options)


# ---- Layers ----


def layer_norm(
    x: Any, scale: Any, bias: Any = None, *, axis: int = -1, epsilon: float = 1e-5, stash_type: int = 1, outputs: int = 1
) -> Any:
    axis %= x.ndim
    axes, shape = tuple(range(axis, x.ndim)), x.shape[axis:]
    made = F.layer_norm(x, shape, scale.reshape(shape), None if bias is None else bias.reshape(shape), epsilon)
    if outputs == 1:
        return made
    mean, spread = tn.mean(x, axis=axes, keepdims=True), tn.var(x, axis=axes, keepdims=True)
    return made, mean, 1 / tn.sqrt(spread + epsilon)


def batch_norm(x: Any, scale: Any, bias: Any, mean: Any, var: Any, *, epsilon: float = 1e-5, momentum: float = 0.9, training_mode: int = 0,
               spatial: int = 1) -> Any:  # fmt: skip
    if not training_mode:
        return F.batch_norm(x, mean, var, scale, bias, False, 0.1, epsilon)
    axes = tuple(d for d in range(x.ndim) if d != 1)
    made = F.batch_norm(x, None, None, scale, bias, True, 0.1, epsilon)
    return made, mean * momentum + tn.mean(x, axis=axes) * (1 - momentum), var * momentum + tn.var(x, axis=axes) * (1 - momentum)


def nll_loss(x: Any, target: Any, weight: Any = None, *, reduction: str = "mean", ignore_index: int = -100) -> Any:
    return F.nll_loss(x, target.astype(tn.int64), weight, reduction=reduction, ignore_index=ignore_index)


def cross_entropy(x: Any, target: Any, weight: Any = None, *, reduction: str = "mean", ignore_index: int = -100, outputs: int = 1) -> Any:
    made = F.cross_entropy(x, target.astype(tn.int64), weight, reduction=reduction, ignore_index=ignore_index)
    return made if outputs == 1 else (made, tn.log_softmax(x, axis=1))


def bernoulli(x: Any, *, dtype: int | None = None, seed: float = 0) -> Any:
    raise Lacking("ONNX's random numbers")


def dropout(x: Any, ratio: Any = None, training: Any = None, *, seed: int = 0, outputs: int = 1) -> Any:
    """Dropout where it is none."""
    if training is not None and number(training) and (ratio is None or number(ratio)):
        raise Lacking("ONNX's random numbers")
    return x if outputs == 1 else (x, tn.ones(x.shape, dtype=tn.bool))


def gemm(a: Any, b: Any, c: Any = None, *, alpha: float = 1.0, beta: float = 1.0, transA: int = 0, transB: int = 0) -> Any:
    a, b = a.mT if transA else a, b.mT if transB else b
    made = alpha * (a @ b)
    return made if c is None else made + beta * c


def dft(x: Any, length: Any = None, axis: Any = None, *, inverse: int = 0, onesided: int = 0, **attributes: Any) -> Any:
    d = int(number(axis if axis is not None else attributes.get("axis", -2 if "axis" not in attributes else 1)))
    d = d if d < 0 else d - x.ndim
    d += 1  # the last dimension is that of the parts
    n = None if length is None else int(number(length))
    values = x[..., 0] if x.shape[-1] == 1 else x[..., 0] + 1j * x[..., 1]
    if inverse and onesided:
        return tn.fft.irfft(values, n, axis=d)[..., None]
    made = (tn.fft.ifft if inverse else tn.fft.rfft if onesided else tn.fft.fft)(values, n, axis=d)
    return tn.stack([tn.real(made), tn.imag(made)], axis=-1).astype(x.dtype)


def recurrent(kind: str) -> Callable[..., Any]:
    """Gates in ONNX's order, which is i o f c of an LSTM and z r h of a GRU; the package's are PyTorch's i f g o and r z n."""
    order = {"lstm": [0, 2, 3, 1], "gru": [1, 0, 2], "rnn_tanh": [0]}[kind]

    def gates(w: Any) -> Any:
        parts = tn.split(w, [w.shape[0] // len(order)] * len(order), axis=0)
        return tn.concat([parts[k] for k in order], axis=0)

    def call(x: Any, w: Any, r: Any, b: Any = None, lengths: Any = None, h0: Any = None, c0: Any = None, peepholes: Any = None, *,
             hidden_size: int, layout: int = 0, direction: str = "forward", linear_before_reset: int = 0, outputs: int = 1,
             **options: Any) -> Any:  # fmt: skip
        if peepholes is not None or direction != "forward" or options or (kind == "gru" and not linear_before_reset):
            raise Lacking("this form of the layer")
        if layout:
            x = tn.swapaxes(x, 0, 1)
        zeros = tn.zeros((x.shape[1], hidden_size), dtype=x.dtype)
        n = len(order) * hidden_size
        biases = [None, None] if b is None else [gates(b[0][:n]), gates(b[0][n:])]
        states = [zeros if h0 is None else h0[0], *([zeros if c0 is None else c0[0]] if kind == "lstm" else [])]
        made = getattr(F, kind)(x, *states, gates(w[0]), gates(r[0]), *biases)
        y, *last = made
        y, last = y[:, None], [one[None] for one in last]
        if layout:
            y, last = tn.permute_dims(y, (2, 0, 1, 3)), [tn.swapaxes(one, 0, 1) for one in last]
        return (y, *last)

    return call


# ---- Integers that stand for numbers ----


def _beside(scale: Any, rank: int, axis: int) -> Any:
    return scale.reshape([-1 if d == axis % rank else 1 for d in range(rank)]) if scale.ndim == 1 and scale.numel() > 1 else scale


def quantize(x: Any, scale: Any, zero: Any = None, *, axis: int = 1, block_size: int = 0, output_dtype: int = 0, saturate: int = 1,
             precision: int = 0) -> Any:  # fmt: skip
    dtype = zero.dtype if zero is not None else dtype_of(output_dtype or 2)
    if block_size:
        scale = tn.repeat(scale, block_size, axis=axis)
        zero = None if zero is None else tn.repeat(zero, block_size, axis=axis)
    made = tn.round(x / _beside(scale, x.ndim, axis)) + (0 if zero is None else _beside(zero, x.ndim, axis).astype(x.dtype))
    limits = tn.iinfo(dtype)
    return tn.clip(made, limits.min, limits.max).astype(dtype)


def dequantize(x: Any, scale: Any, zero: Any = None, *, axis: int = 1, block_size: int = 0, output_dtype: int = 0) -> Any:
    if block_size:
        scale = tn.repeat(scale, block_size, axis=axis)
        zero = None if zero is None else tn.repeat(zero, block_size, axis=axis)
    made = x.astype(scale.dtype) - (0 if zero is None else _beside(zero, x.ndim, axis).astype(scale.dtype))
    return made * _beside(scale, x.ndim, axis)


def dynamic_quantize(x: Any) -> Any:
    low, high = tn.minimum(tn.min(x), 0), tn.maximum(tn.max(x), 0)
    scale = ((high - low) / 255).astype(x.dtype)
    zero = tn.clip(tn.round(-low / scale), 0, 255).astype(tn.uint8)
    return quantize(x, scale, zero), scale, zero


def matmul_integer(a: Any, b: Any, a_zero: Any = None, b_zero: Any = None) -> Any:
    a, b = a.astype(tn.int32), b.astype(tn.int32)
    a = a if a_zero is None else a - a_zero.astype(tn.int32).reshape(*a_zero.shape, *[1] * a_zero.ndim)
    return a @ (b if b_zero is None else b - b_zero.astype(tn.int32))


def qlinear_matmul(a: Any, a_scale: Any, a_zero: Any, b: Any, b_scale: Any, b_zero: Any, y_scale: Any, y_zero: Any) -> Any:
    made = dequantize(a, a_scale.astype(tn.float32), a_zero) @ dequantize(b, b_scale.astype(tn.float32), b_zero)
    return quantize(made, y_scale.astype(tn.float32), y_zero)


def qlinear_conv(
    x: Any, x_scale: Any, x_zero: Any, w: Any, w_scale: Any, w_zero: Any, y_scale: Any, y_zero: Any, b: Any = None, **options: Any
) -> Any:
    return quantize(conv(dequantize(x, x_scale, x_zero), dequantize(w, w_scale, w_zero, axis=0), b, **options), y_scale, y_zero)


def conv_integer(x: Any, w: Any, x_zero: Any = None, w_zero: Any = None, **options: Any) -> Any:
    one = tn.asarray(1.0, dtype=tn.float32)
    return conv(dequantize(x, one, x_zero), dequantize(w, one, w_zero, axis=0), **options).astype(tn.int32)


# ---- Elements ----


def clip(x: Any, low: Any = None, high: Any = None, *, min: Any = None, max: Any = None) -> Any:
    low, high = (min if low is None else low), (max if high is None else high)
    if low is not None and high is not None and number(low) > number(high):
        return tn.full_like(x, number(high))
    return tn.clip(x, None if low is None else number(low), None if high is None else number(high))


def divide(a: Any, b: Any) -> Any:
    return tn.divide(a, b) if _is_float(a) else tn.divide(a, b, rounding_mode="trunc")


def cast(x: Any, *, to: int, saturate: int = 1, round_mode: str = "up") -> Any:
    return x.astype(dtype_of(to))


def swish(x: Any, *, alpha: float = 1.0) -> Any:
    return x * tn.sigmoid(alpha * x)


def is_inf(x: Any, *, detect_negative: int = 1, detect_positive: int = 1) -> Any:
    made = tn.isinf(x)
    return made & ((x < 0) if not detect_positive else (x > 0) if not detect_negative else tn.ones_like(made))


def window(name: str) -> Callable[..., Any]:
    def call(size: Any, *, output_datatype: int = 1, periodic: int = 1) -> Any:
        n, dtype = int(number(size)), dtype_of(output_datatype)
        return getattr(tn, name)(n + 1 if periodic else n, dtype=dtype)[:n]

    return call


def trilu(x: Any, k: Any = None, *, upper: int = 1) -> Any:
    return (tn.triu if upper else tn.tril)(x, k=0 if k is None else int(number(k)))


def constant(*, value: Any = None, value_float: Any = None, value_int: Any = None, value_floats: Any = None, value_ints: Any = None) -> Any:
    if value is not None:
        return value
    if value_int is not None or value_ints is not None:
        return tn.asarray(value_int if value_ints is None else list(value_ints), dtype=tn.int64)
    return tn.asarray(value_float if value_floats is None else list(value_floats), dtype=tn.float32)


def lp_normalization(x: Any, *, axis: int = -1, p: int = 2) -> Any:
    norm = tn.linalg.vector_norm(x, ord=p, axis=axis, keepdims=True)
    return tn.where(norm == 0, 0, x / tn.where(norm == 0, 1, norm)).astype(x.dtype)


#: By ONNX's names of operators. `outputs`, where a function has it, is how many results are wanted.
OTHER_FORMS: dict[str, Callable[..., Any]] = {
    # reductions
    "ArgMax": arg("argmax"),
    "ArgMin": arg("argmin"),
    "CumProd": running("cumprod", 1),
    "CumSum": running("cumsum", 0),
    "Hardmax": hardmax,
    "LpNormalization": lp_normalization,
    "Max": folded(tn.maximum),
    "Mean": lambda *x: folded(tn.add)(*x) / len(x),
    "Min": folded(tn.minimum),
    "ReduceL1": reduction(lambda x, **options: tn.sum(tn.abs(x), **options)),
    "ReduceL2": reduction(lambda x, **options: tn.sqrt(tn.sum(x * x, **options))),
    "ReduceLogSum": reduction(lambda x, **options: tn.log(tn.sum(x, **options))),
    "ReduceLogSumExp": reduction(tn.logsumexp),
    "ReduceMax": reduction(tn.amax),
    "ReduceMean": reduction(tn.mean),
    "ReduceMin": reduction(tn.amin),
    "ReduceProd": reduction(tn.prod),
    "ReduceSum": reduction(tn.sum),
    "ReduceSumSquare": reduction(lambda x, **options: tn.sum(x * x, **options)),
    "Sum": folded(tn.add),
    "TopK": topk,
    "Unique": unique,
    # shapes and indices
    "CenterCropPad": center_crop_pad,
    "Compress": lambda x, condition, axis=None: tn.compress(condition.reshape(-1), x, axis=axis),
    "Concat": lambda *x, axis: tn.concat(x, axis=axis),
    "ConstantOfShape": lambda shape, value=None: tn.full(ints(shape), 0.0 if value is None else number(value),
                                                         dtype=tn.float32 if value is None else value.dtype),
    "DepthToSpace": depth_to_space,
    "Einsum": lambda *x, equation: tn.einsum(equation, *x),
    "Expand": lambda x, shape: tn.broadcast_arrays([x, tn.empty(ints(shape))])[0],
    "EyeLike": lambda x, k=0, dtype=None: tn.eye(*x.shape, k=k, dtype=x.dtype if dtype is None else dtype_of(dtype)),
    "Flatten": flatten,
    "Gather": lambda x, indices, axis=0: tn.take(x, indices, axis=axis),
    "GatherElements": lambda x, indices, axis=0: tn.take_along_axis(x, indices, axis=axis),
    "GatherND": gather_nd,
    "NonZero": lambda x: tn.stack(list(tn.nonzero(x))),
    "OneHot": one_hot,
    "Pad": pad,
    "Range": lambda start, stop, step: tn.arange(number(start), number(stop), number(step), dtype=start.dtype),
    "Reshape": reshape,
    "ReverseSequence": reverse_sequence,
    "Scatter": scatter_elements,
    "ScatterElements": scatter_elements,
    "ScatterND": scatter_nd,
    "Shape": shape_of,
    "Size": lambda x: tn.asarray(x.numel(), dtype=tn.int64),
    "Slice": slice_of,
    "SpaceToDepth": space_to_depth,
    "Split": split,
    "Squeeze": squeeze,
    "Tile": lambda x, repeats: tn.tile(x, ints(repeats)),
    "Transpose": lambda x, perm=None: tn.permute_dims(x, tuple(reversed(range(x.ndim))) if perm is None else tuple(perm)),
    "Trilu": trilu,
    "Unsqueeze": lambda x, axes: tn.expand_dims(x, axis=tuple(ints(axes))),
    # windows
    "AffineGrid": lambda theta, size, align_corners=0: F.affine_grid(theta, ints(size), bool(align_corners)),
    "AveragePool": average_pool,
    "BlackmanWindow": window("blackman"),
    "Col2Im": col2im,
    "Conv": conv,
    "ConvInteger": conv_integer,
    "ConvTranspose": conv_transpose,
    "GlobalAveragePool": lambda x: tn.mean(x, axis=tuple(range(2, x.ndim)), keepdims=True),
    "GlobalMaxPool": lambda x: tn.amax(x, axis=tuple(range(2, x.ndim)), keepdims=True),
    "GridSample": lambda x, grid, mode="linear", padding_mode="zeros", align_corners=0: F.grid_sample(
        x, grid, {"linear": "bilinear", "cubic": "bicubic"}.get(mode, mode), padding_mode, bool(align_corners)),
    "HannWindow": window("hanning"),
    "HammingWindow": window("hamming"),
    "LpPool": lp_pool,
    "MaxPool": max_pool,
    "MaxUnpool": max_unpool,
    "Resize": resize,
    "Upsample": lambda x, scales=None, mode="nearest": resize(x, None, scales, mode=mode, nearest_mode="floor",
                                                                coordinate_transformation_mode="asymmetric"),
    # layers
    "BatchNormalization": batch_norm,
    "Dropout": dropout,
    "Gemm": gemm,
    "GroupNormalization": lambda x, scale, bias, num_groups, epsilon=1e-5, stash_type=1: F.group_norm(x, num_groups, scale, bias, epsilon),
    "GRU": recurrent("gru"),
    "InstanceNormalization": lambda x, scale, bias, epsilon=1e-5: F.instance_norm(x, None, None, scale, bias, eps=epsilon),
    "LayerNormalization": layer_norm,
    "LRN": lambda x, size, alpha=1e-4, beta=0.75, bias=1.0: F.local_response_norm(x, size, alpha, beta, bias),
    "LSTM": recurrent("lstm"),
    "NegativeLogLikelihoodLoss": nll_loss,
    "RMSNormalization": lambda x, scale, axis=-1, epsilon=1e-5, stash_type=1: F.rms_norm(x, x.shape[axis:], scale, epsilon),
    "RNN": recurrent("rnn_tanh"),
    "SoftmaxCrossEntropyLoss": cross_entropy,
    # integers
    "DequantizeLinear": dequantize,
    "DynamicQuantizeLinear": dynamic_quantize,
    "MatMulInteger": matmul_integer,
    "QLinearConv": qlinear_conv,
    "QLinearMatMul": qlinear_matmul,
    "QuantizeLinear": quantize,
    # elements
    "And": tn.logical_and,
    "BitCast": lambda x, to: x.view(dtype_of(to)),
    "BitShift": lambda a, b, direction: (tn.bitwise_left_shift if direction == "LEFT" else tn.bitwise_right_shift)(a, b),
    "BitwiseNot": tn.bitwise_invert,
    "Cast": cast,
    "CastLike": lambda x, like, saturate=1, round_mode="up": x.astype(like.dtype),
    "Bernoulli": bernoulli,
    "Celu": lambda x, alpha=1.0: F.celu(x, alpha),
    "Clip": clip,
    "Constant": constant,
    "DFT": dft,
    "Det": tn.linalg.det,
    "Div": divide,
    "Elu": lambda x, alpha=1.0: F.elu(x, alpha),
    "Gelu": lambda x, approximate="none": F.gelu(x, approximate),
    "GreaterOrEqual": tn.greater_equal,
    "HardSigmoid": lambda x, alpha=0.2, beta=0.5: tn.clip(alpha * x + beta, 0, 1),
    "Identity": lambda x: x,
    "IsInf": is_inf,
    "LeakyRelu": lambda x, alpha=0.01: F.leaky_relu(x, alpha),
    "LessOrEqual": tn.less_equal,
    "LogSoftmax": lambda x, axis=-1: tn.log_softmax(x, axis=axis),
    "MatMul": tn.matmul,
    "Mod": lambda a, b, fmod=0: (tn.fmod if fmod else tn.remainder)(a, b),
    "Not": tn.logical_not,
    "Or": tn.logical_or,
    "PRelu": lambda x, slope: tn.where(x < 0, x * slope, x),
    "Pow": lambda a, b: (a**b).astype(a.dtype),
    "Selu": lambda x, alpha=1.67326319217681884765625, gamma=1.05070102214813232421875: gamma * F.elu(x, alpha),
    "Shrink": lambda x, bias=0.0, lambd=0.5: tn.where(x < -lambd, x + bias, tn.where(x > lambd, x - bias, 0)).astype(x.dtype),
    "Softmax": lambda x, axis=-1: tn.softmax(x, axis=axis),
    "Swish": swish,
    "ThresholdedRelu": lambda x, alpha=1.0: F.threshold(x, alpha, 0.0),
    "Xor": tn.logical_xor,
}
