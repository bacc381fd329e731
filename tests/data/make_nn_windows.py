#!/usr/bin/env python3
"""Writes tests/data/golden/nn/convolution.npz, pooling.npz and resampling.npz: functions of windows and their gradients by PyTorch.

Convolutions: an entry <dtype>.<case>.call, where float32 has some of the cases, says how the case is called: the number of spatial dimensions, whether it is transposed, the number of the
padding mode, groups, then for each spatial dimension stride, padding, dilation and output_padding.  Its .x, .weight, .bias and .g are the
operands and the gradient of the result, .y the result, .dx, .dweight and .dbias the gradients of the operands.  The others: .x, of grids .grid, .y, .dx, .dgrid and
.indices; the gradient of the result is `operand` number 3, which the test computes as well.

Needs PyTorch >= 2.9.
"""

import numpy as np
import torch
from torch.nn import functional

from golden import Golden

torch.set_num_threads(1)
torch.backends.mkldnn.enabled = False
MODES = ["zeros", "same", "reflect", "replicate", "circular"]


def operand(shape, place, dtype):
    """Multiples of 1/64 between -1 and 1, so that float32 has them exactly."""
    count = int(np.prod(shape, dtype=int))
    x = (np.arange(count) * (37 + 2 * place) + 11 * place) % 127 / 64 - 63 / 64
    return torch.from_numpy(x.reshape(shape)).to(dtype).requires_grad_()


def case(name, x, w, stride, padding, dilation, groups=1, mode="zeros", output_padding=None):
    return name, x, w, stride, padding, dilation, groups, mode, output_padding


CASES = [
    case("plain2d", (2, 3, 7, 8), (5, 3, 3, 3), (1, 1), (1, 1), (1, 1)),
    case("strided2d", (1, 3, 11, 9), (5, 3, 7, 5), (2, 3), (3, 2), (1, 1)),
    case("dilated2d", (1, 4, 12, 9), (6, 2, 3, 2), (1, 2), (2, 0), (2, 3), 2),
    case("depthwise2d", (2, 3, 9, 8), (3, 1, 3, 3), (1, 1), (1, 1), (1, 1), 3),
    case("multiplied2d", (1, 3, 8, 9), (6, 1, 3, 3), (2, 2), (1, 1), (1, 1), 3),
    case("pointwise2d", (2, 17, 3, 3), (13, 17, 1, 1), (1, 1), (0, 0), (1, 1)),
    case("pointwise_strided2d", (2, 5, 6, 7), (4, 5, 1, 1), (2, 2), (0, 0), (1, 1)),
    case("unbatched2d", (3, 6, 7), (2, 3, 3, 3), (1, 1), (1, 0), (1, 1)),
    case("empty2d", (0, 3, 6, 7), (2, 3, 3, 3), (1, 1), (1, 0), (1, 1)),
    case("same2d", (2, 3, 6, 7), (4, 3, 4, 3), (1, 1), (0, 0), (1, 2), 1, "same"),
    case("reflect2d", (2, 3, 6, 7), (4, 3, 3, 3), (1, 2), (2, 1), (1, 1), 1, "reflect"),
    case("replicate2d", (1, 2, 5, 4), (3, 2, 3, 3), (1, 1), (1, 2), (1, 1), 1, "replicate"),
    case("circular2d", (1, 2, 5, 4), (3, 2, 3, 3), (1, 1), (1, 2), (1, 1), 1, "circular"),
    case("plain1d", (2, 4, 40), (5, 4, 5), (2,), (3,), (2,)),
    case("depthwise1d", (2, 4, 23), (4, 1, 4), (3,), (1,), (1,), 4),
    case("plain3d", (1, 2, 5, 4, 6), (3, 2, 3, 2, 3), (1, 2, 1), (1, 0, 1), (1, 1, 2)),
    case("grouped3d", (1, 4, 4, 5, 4), (4, 2, 2, 2, 2), (2, 1, 2), (0, 1, 1), (1, 1, 1), 2),
    case("transposed1d", (2, 4, 7), (4, 3, 4), (2,), (1,), (1,), 1, "zeros", (1,)),
    case("transposed2d", (2, 4, 5, 4), (4, 3, 3, 4), (2, 3), (1, 0), (1, 2), 1, "zeros", (1, 2)),
    case("transposed_grouped2d", (1, 6, 4, 5), (6, 2, 3, 3), (1, 2), (1, 1), (1, 1), 3, "zeros", (0, 1)),
    case("transposed3d", (1, 2, 3, 4, 2), (2, 3, 2, 3, 2), (2, 1, 2), (0, 1, 1), (1, 1, 1), 1, "zeros", (0, 0, 1)),
]


def call(x, w, b, stride, padding, dilation, groups, mode, output_padding):
    rank = len(stride)
    if output_padding is not None:
        function = [functional.conv_transpose1d, functional.conv_transpose2d, functional.conv_transpose3d][rank - 1]
        return function(x, w, b, stride, padding, output_padding, groups, dilation)
    function = [functional.conv1d, functional.conv2d, functional.conv3d][rank - 1]
    if mode == "zeros":
        return function(x, w, b, stride, padding, dilation, groups)
    if mode == "same":
        return function(x, w, b, stride, "same", dilation, groups)
    widths = [p for p in reversed(padding) for _ in (0, 1)]
    return function(functional.pad(x, widths, mode), w, b, stride, 0, dilation, groups)


with Golden("nn", "convolution") as golden:
    for dtype, cases in ((torch.float32, CASES[:6] + CASES[-4:-3]), (torch.float64, CASES)):
        for name, x_shape, w_shape, stride, padding, dilation, groups, mode, output_padding in cases:
            of_result = w_shape[1] * groups if output_padding is not None else w_shape[0]
            x, w, b = operand(x_shape, 0, dtype), operand(w_shape, 1, dtype), operand((of_result,), 2, dtype)
            y = call(x, w, b, stride, padding, dilation, groups, mode, output_padding)
            g = operand(tuple(y.shape), 3, dtype).detach()
            y.backward(g)
            prefix = f"{str(dtype)[6:]}.{name}."
            ends = output_padding or (0,) * len(stride)
            golden[prefix + "call"] = np.array(
                [len(stride), output_padding is not None, MODES.index(mode), groups, *stride, *padding, *dilation, *ends], np.int64)
            for what, value in [("x", x), ("weight", w), ("bias", b), ("g", g), ("y", y), ("dx", x.grad), ("dweight", w.grad),
                                ("dbias", b.grad)]:
                golden[prefix + what] = value.detach().numpy()


POOLING = [
    ("max_pool1d", (2, 3, 11), lambda x: functional.max_pool1d(x, 3, 2, 1)),
    ("max_pool2d", (2, 3, 7, 8), lambda x: functional.max_pool2d(x, (3, 2), (2, 1), 1, (1, 2), True)),
    ("max_pool2d_unbatched", (3, 7, 8), lambda x: functional.max_pool2d(x, 2)),
    ("max_pool3d", (1, 2, 5, 6, 4), lambda x: functional.max_pool3d(x, (2, 3, 2), (1, 2, 2), (0, 1, 1))),
    ("avg_pool1d", (2, 3, 11), lambda x: functional.avg_pool1d(x, 3, 2, 1, True)),
    ("avg_pool2d", (2, 3, 7, 8), lambda x: functional.avg_pool2d(x, (3, 2), (2, 3), 1, True)),
    ("avg_pool2d_counted", (2, 3, 7, 8), lambda x: functional.avg_pool2d(x, 3, 2, 1, True, False)),
    ("avg_pool2d_divided", (2, 3, 7, 8), lambda x: functional.avg_pool2d(x, 3, 2, 1, False, True, 5)),
    ("avg_pool3d", (1, 2, 5, 6, 4), lambda x: functional.avg_pool3d(x, (2, 3, 2), (1, 2, 2), (0, 1, 1))),
    ("lp_pool1d", (2, 3, 11), lambda x: functional.lp_pool1d(x, 2, 3, 2)),
    ("lp_pool2d", (2, 3, 7, 8), lambda x: functional.lp_pool2d(x, 4, (3, 2), 2, True)),
    ("adaptive_avg_pool2d", (2, 3, 7, 8), lambda x: functional.adaptive_avg_pool2d(x, (3, 10))),
    ("adaptive_avg_pool3d", (1, 2, 5, 6, 4), lambda x: functional.adaptive_avg_pool3d(x, (2, 1, 3))),
    ("adaptive_max_pool1d", (2, 3, 11), lambda x: functional.adaptive_max_pool1d(x, 4)),
    ("adaptive_max_pool2d", (2, 3, 7, 8), lambda x: functional.adaptive_max_pool2d(x, (3, 5))),
    ("adaptive_max_pool3d", (1, 2, 5, 6, 4), lambda x: functional.adaptive_max_pool3d(x, (2, 1, 3))),
    ("fractional_max_pool2d", (2, 3, 9, 8),
     lambda x: functional.fractional_max_pool2d(x, (2, 3), (5, 4), _random_samples=samples(2, 3, 2))),
    ("fractional_max_pool3d", (1, 2, 6, 5, 7),
     lambda x: functional.fractional_max_pool3d(x, 2, (3, 2, 4), _random_samples=samples(1, 2, 3))),
    ("max_unpool2d", (2, 3, 6, 8), lambda x: functional.max_unpool2d(*functional.max_pool2d(x, 2, 2, return_indices=True), 2, 2)),
    ("max_unpool1d", (2, 3, 9),
     lambda x: functional.max_unpool1d(*functional.max_pool1d(x, 2, 2, return_indices=True), 2, 2, 0, (9,))),
]
PLANE, ROW, BOX = (2, 3, 5, 6), (2, 3, 7), (1, 2, 3, 4, 5)
RESAMPLING = [
    ("nearest", PLANE, lambda x: functional.interpolate(x, (7, 4), mode="nearest")),
    ("nearest_exact", PLANE, lambda x: functional.interpolate(x, (8, 3), mode="nearest-exact")),
    ("nearest1d", ROW, lambda x: functional.interpolate(x, scale_factor=2.3, mode="nearest")),
    ("linear", ROW, lambda x: functional.interpolate(x, 10, mode="linear", align_corners=False)),
    ("bilinear", PLANE, lambda x: functional.interpolate(x, (8, 4), mode="bilinear", align_corners=False)),
    ("bilinear_aligned", PLANE, lambda x: functional.interpolate(x, (8, 4), mode="bilinear", align_corners=True)),
    ("bilinear_scaled", PLANE, lambda x: functional.interpolate(x, scale_factor=(1.7, 0.6), mode="bilinear")),
    ("bicubic", PLANE, lambda x: functional.interpolate(x, (8, 4), mode="bicubic", align_corners=False)),
    ("bicubic_aligned", PLANE, lambda x: functional.interpolate(x, (3, 9), mode="bicubic", align_corners=True)),
    ("trilinear", BOX, lambda x: functional.interpolate(x, (5, 3, 7), mode="trilinear", align_corners=False)),
    ("area", PLANE, lambda x: functional.interpolate(x, (3, 4), mode="area")),
    ("bilinear_antialiased", PLANE, lambda x: functional.interpolate(x, (3, 4), mode="bilinear", antialias=True)),
    ("bicubic_antialiased", PLANE, lambda x: functional.interpolate(x, (2, 9), mode="bicubic", antialias=True)),
    ("affine_grid", (2, 2, 3), lambda x: functional.affine_grid(x, (2, 1, 3, 4), False)),
    ("affine_grid_aligned", (1, 3, 4), lambda x: functional.affine_grid(x, (1, 1, 2, 3, 2), True)),
    ("pixel_shuffle", (2, 8, 2, 3), lambda x: functional.pixel_shuffle(x, 2)),
    ("pixel_unshuffle", (2, 2, 4, 6), lambda x: functional.pixel_unshuffle(x, 2)),
    ("channel_shuffle", (2, 6, 2, 3), lambda x: functional.channel_shuffle(x, 3)),
    ("unfold", PLANE, lambda x: functional.unfold(x, (2, 3), (2, 1), (1, 0), (1, 2))),
    ("fold", (2, 12, 10), lambda x: functional.fold(x, (5, 6), (2, 3), (2, 1), (1, 0), (1, 3))),
    ("pad_constant", PLANE, lambda x: functional.pad(x, (1, -2, 0, 3), "constant", 2.5)),
    ("pad_reflect", PLANE, lambda x: functional.pad(x, (2, 1, 0, 3), "reflect")),
    ("pad_replicate", PLANE, lambda x: functional.pad(x, (2, 1, 0, 3), "replicate")),
    ("pad_circular", PLANE, lambda x: functional.pad(x, (2, 1, 0, 3), "circular")),
]
FLOAT32 = ["max_pool2d", "avg_pool2d", "adaptive_avg_pool2d", "bilinear", "bicubic", "bilinear.zeros.False"]


def samples(*shape):
    return torch.from_numpy((np.arange(np.prod(shape)) * 5 % 7 / 8).reshape(shape))


def put(golden, prefix, function, operands):
    y = function(*operands.values())
    y.backward(operand(tuple(y.shape), 3, y.dtype).detach())
    for name, value in operands.items():
        golden[prefix + name] = value.detach().numpy()
        golden[prefix + "d" + name] = value.grad.numpy()
    golden[prefix + "y"] = y.detach().numpy()


def dtypes(name):
    return [torch.float32, torch.float64] if name in FLOAT32 else [torch.float64]


for family, cases in (("pooling", POOLING), ("resampling", RESAMPLING)):
    with Golden("nn", family) as golden:
        for name, shape, function in cases:
            for dtype in dtypes(name):
                put(golden, f"{str(dtype)[6:]}.{name}.", function, {"x": operand(shape, 0, dtype)})
        if family == "pooling":
            values, indices = functional.max_pool2d(operand((2, 3, 7, 8), 0, torch.float64), (3, 2), (2, 1), 1, (1, 2), True, True)
            golden["float64.max_pool2d.indices"] = indices.numpy()
            continue
        for mode in ("bilinear", "nearest", "bicubic", "trilinear"):
            for padding in ("zeros", "border", "reflection"):
                for aligned in (False, True):
                    name = f"{mode}.{padding}.{aligned}"
                    x_shape, grid_shape = ((1, 2, 3, 4, 5), (1, 2, 2, 3, 3)) if mode == "trilinear" else ((2, 3, 5, 6), (2, 3, 4, 2))
                    for dtype in dtypes(name):
                        grid = (operand(grid_shape, 1, dtype).detach() * 1.5).requires_grad_()
                        put(golden, f"{str(dtype)[6:]}.grid_sample.{name}.",
                            lambda x, g: functional.grid_sample(x, g, mode.replace("trilinear", "bilinear"), padding, aligned),
                            {"x": operand(x_shape, 0, dtype), "grid": grid})
