"""Initialisers: the first values of parameters, by PyTorch's names and formulas. Each fills a tensor in place and returns it.

Numbers come from `generator`, or from the thread's own stream; a seed gives the same ones on every machine.
"""

import math

from .. import _core
from .._core import Generator, Tensor
from ..other_functions import complex as _complex
from ..recording import no_grad

__all__ = [
    "calculate_gain", "constant_", "eye_", "kaiming_normal_", "kaiming_uniform_", "normal_", "ones_", "orthogonal_", "trunc_normal_",
    "uniform_", "xavier_normal_", "xavier_uniform_", "zeros_",
]  # fmt: skip

_GAINS = {"linear": 1.0, "sigmoid": 1.0, "tanh": 5 / 3, "relu": math.sqrt(2), "selu": 0.75}


def calculate_gain(nonlinearity: "str", param: "float" = 0.01) -> "float":
    """The factor for a function that follows: linear, a convolution, sigmoid, tanh, relu, selu, or leaky_relu, whose slope is param."""
    if nonlinearity == "leaky_relu":
        return math.sqrt(2 / (1 + param**2))
    name = "linear" if nonlinearity.startswith("conv") else nonlinearity
    if name not in _GAINS:
        raise ValueError(f"calculate_gain: there is none for {nonlinearity!r}: {', '.join(_GAINS)}, leaky_relu")
    return _GAINS[name]


def _fans(tensor):
    """The numbers of inputs and of outputs of an element of the layer whose weight has the shape (outputs, inputs, kernel…)."""
    if tensor.ndim < 2:
        raise _core.ShapeError(f"init: a weight of shape {tensor.shape} has no fans: they are of (outputs, inputs, kernel…)")
    kernel = math.prod(tensor.shape[2:])
    return tensor.shape[1] * kernel, tensor.shape[0] * kernel


def _fan(tensor, mode):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"init: the mode {mode!r} is neither 'fan_in' nor 'fan_out'")
    return _fans(tensor)[mode == "fan_out"]


@no_grad
def constant_(tensor: "Tensor", val: "float") -> "Tensor":
    """One number everywhere."""
    return tensor.fill_(val)


def zeros_(tensor: "Tensor") -> "Tensor":
    """Zeros."""
    return constant_(tensor, 0)


def ones_(tensor: "Tensor") -> "Tensor":
    """Ones."""
    return constant_(tensor, 1)


@no_grad
def eye_(tensor: "Tensor") -> "Tensor":
    """The identity matrix."""
    return tensor.copy_(_core.eye(*tensor.shape, dtype=tensor.dtype))


def _fill_parts(tensor, fill):
    """Fills a complex tensor with numbers whose real and imaginary parts `fill` gives, one after the other."""
    kind = _core.float32 if tensor.dtype is _core.complex64 else _core.float64
    real, imag = (fill(_core.empty(tensor.shape, dtype=kind)) for _ in range(2))
    return tensor.copy_(_complex(real, imag))


@no_grad
def uniform_(tensor: "Tensor", a: "float" = 0.0, b: "float" = 1.0, generator: "Generator | None" = None) -> "Tensor":
    """Uniform numbers from a to b; of complex numbers both parts are."""
    if tensor.dtype.kind == "complex":
        return _fill_parts(tensor, lambda part: part.uniform_(a, b, generator=generator))
    return tensor.uniform_(a, b, generator=generator)


@no_grad
def normal_(tensor: "Tensor", mean: "float" = 0.0, std: "float" = 1.0, generator: "Generator | None" = None) -> "Tensor":
    """Normal numbers; of complex ones both parts, with half of the variance each, and `mean` is that of the real part."""
    if tensor.dtype.kind == "complex":
        means = iter((mean, 0.0))
        return _fill_parts(tensor, lambda part: part.normal_(next(means), std / math.sqrt(2), generator=generator))
    return tensor.normal_(mean, std, generator=generator)


@no_grad
def trunc_normal_(
    tensor: "Tensor", mean: "float" = 0.0, std: "float" = 1.0, a: "float" = -2.0, b: "float" = 2.0, generator: "Generator | None" = None
) -> "Tensor":
    """Normal numbers that lie in [a, b], by the inverse of the distribution function. ValueError unless a < b and std > 0."""
    if tensor.dtype.kind == "complex":
        raise _core.TypeError(f"trunc_normal_: the numbers of a range are real, not {tensor.dtype.name}")
    if not (a < b and std > 0):
        raise ValueError(f"trunc_normal_: the range from {a} to {b} with a standard deviation of {std}")
    low, high = (math.erf((end - mean) / (std * math.sqrt(2))) for end in (a, b))
    numbers = _core.empty(tensor.shape, dtype=_core.float64).uniform_(low, high, generator=generator)
    return tensor.copy_((_core.erfinv(numbers) * (std * math.sqrt(2)) + mean).clip(a, b))


def _symmetric(tensor, bound, generator):
    return uniform_(tensor, -bound, bound, generator) if bound > 0 else zeros_(tensor)


def xavier_uniform_(tensor: "Tensor", gain: "float" = 1.0, generator: "Generator | None" = None) -> "Tensor":
    """Uniform in ± gain √(6 / (inputs + outputs)). ShapeError for fewer than two dimensions, as all below. Source: Glorot, Bengio 2010."""
    return _symmetric(tensor, gain * math.sqrt(6 / sum(_fans(tensor))), generator)


def xavier_normal_(tensor: "Tensor", gain: "float" = 1.0, generator: "Generator | None" = None) -> "Tensor":
    """Normal with a deviation of gain √(2 / (inputs + outputs))."""
    return normal_(tensor, 0, gain * math.sqrt(2 / sum(_fans(tensor))), generator)


def kaiming_uniform_(
    tensor: "Tensor", a: "float" = 0, mode: "str" = "fan_in", nonlinearity: "str" = "leaky_relu", generator: "Generator | None" = None
) -> "Tensor":
    """Uniform in ± gain √(3 / fan), where a is the slope of leaky_relu. Source: He et al. 2015."""
    fan = _fan(tensor, mode)
    return _symmetric(tensor, calculate_gain(nonlinearity, a) * math.sqrt(3 / fan) if fan else 0, generator)


def kaiming_normal_(
    tensor: "Tensor", a: "float" = 0, mode: "str" = "fan_in", nonlinearity: "str" = "leaky_relu", generator: "Generator | None" = None
) -> "Tensor":
    """Normal with a deviation of gain / √fan."""
    fan = _fan(tensor, mode)
    return normal_(tensor, 0, calculate_gain(nonlinearity, a) / math.sqrt(fan) if fan else 0, generator)


@no_grad
def orthogonal_(tensor: "Tensor", gain: "float" = 1.0, generator: "Generator | None" = None) -> "Tensor":
    """A matrix with orthonormal rows or columns, whichever are fewer, times gain; the dimensions from the second on count as one. Source:
    Saxe et al. 2013."""
    _fans(tensor)
    if tensor.numel() == 0:
        return tensor
    rows, columns = tensor.shape[0], tensor.numel() // tensor.shape[0]
    numbers = _core.randn(max(rows, columns), min(rows, columns), dtype=_core.float64, generator=generator)
    q, r = _core.linalg.qr(numbers, complete=False)
    turned = q * _core.sign(_core.diagonal(r)) * gain  # unique, and so uniformly distributed
    return tensor.copy_((turned.T if rows < columns else turned).reshape(tensor.shape))
