#!/usr/bin/env python3
"""Writes tests/data/golden/nn/convolution.npz: convolutions and their gradients by PyTorch.

An entry <dtype>.<case>.call, where float32 has some of the cases, says how the case is called: the number of spatial dimensions, whether it is transposed, the number of the
padding mode, groups, then for each spatial dimension stride, padding, dilation and output_padding.  Its .x, .weight, .bias and .g are the
operands and the gradient of the result, .y the result, .dx, .dweight and .dbias the gradients of the operands.

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
