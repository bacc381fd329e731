"""Convolutions with their weights: Conv1d to Conv3d, and transposed ones."""

import math

from .. import _core
from . import functional as F
from .layers import uniform
from .module import Module

__all__ = ["Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"]


def _each(option, dimensions, name):
    """One number for each spatial dimension."""
    made = tuple(option) if isinstance(option, (list, tuple)) else (option,) * dimensions
    if len(made) != dimensions:
        raise _core.ShapeError(f"{name}: {len(made)} numbers for {dimensions} dimensions")
    return made


class _Convolution(Module):
    """What both kinds have: `first` and `second` are the channels as the weight's shape has them, (first, second / groups, kernel…)."""

    _dimensions: "int"

    def __init__(self, first, second, kernel_size, groups, dtype, bias, **options):
        name = type(self).__name__
        if groups < 1 or first % groups or second % groups:
            raise _core.ShapeError(f"{name}: {first} and {second} channels in {groups} groups")
        self.kernel_size, self.groups = _each(kernel_size, self._dimensions, f"{name}: kernel_size"), groups
        for option, value in options.items():
            is_named = isinstance(value, str)
            setattr(self, option, value if is_named else _each(value, self._dimensions, f"{name}: {option}"))
        self._options = tuple(options)
        shape = (first, second // groups, *self.kernel_size)
        self.weight = uniform(shape, math.prod(shape[1:]), dtype)
        self.bias = uniform((self.out_channels,), math.prod(shape[1:]), dtype) if bias else None

    def _given(self):
        return {option: getattr(self, option) for option in self._options}

    def forward(self, input: "Tensor") -> "Tensor":
        return self._function(input, self.weight, self.bias, groups=self.groups, **self._given())

    def extra_repr(self):
        said = {"kernel_size": self.kernel_size, **self._given(), "groups": self.groups, "bias": self.bias is not None}
        return f"{self.in_channels}, {self.out_channels}, " + ", ".join(f"{name}={value!r}" for name, value in said.items())


class _Conv(_Convolution):
    def __init__(
        self, in_channels: "int", out_channels: "int", kernel_size: "int | Sequence[int]", stride: "int | Sequence[int]" = 1,
        padding: "int | Sequence[int] | str" = 0, dilation: "int | Sequence[int]" = 1, groups: "int" = 1, bias: "bool" = True,
        padding_mode: "str" = "zeros", *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.in_channels, self.out_channels = in_channels, out_channels
        super().__init__(out_channels, in_channels, kernel_size, groups, dtype, bias, stride=stride, padding=padding, dilation=dilation,
                         padding_mode=padding_mode)  # fmt: skip


class _ConvTranspose(_Convolution):
    def __init__(
        self, in_channels: "int", out_channels: "int", kernel_size: "int | Sequence[int]", stride: "int | Sequence[int]" = 1,
        padding: "int | Sequence[int]" = 0, output_padding: "int | Sequence[int]" = 0, groups: "int" = 1, bias: "bool" = True,
        dilation: "int | Sequence[int]" = 1, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.in_channels, self.out_channels = in_channels, out_channels
        super().__init__(in_channels, out_channels, kernel_size, groups, dtype, bias, stride=stride, padding=padding,
                         output_padding=output_padding, dilation=dilation)  # fmt: skip


def _define(base, name, function, what):
    for dimensions in (1, 2, 3):
        globals()[f"{name}{dimensions}d"] = type(f"{name}{dimensions}d", (base,), {
            "__doc__": what.format(dimensions), "__module__": __name__, "_dimensions": dimensions,
            "_function": staticmethod(getattr(F, f"{function}{dimensions}d")),
        })  # fmt: skip


_define(_Conv, "Conv", "conv", "A convolution of {} dimensions. weight (out, in / groups, kernel…), bias (out).")
_define(_ConvTranspose, "ConvTranspose", "conv_transpose",
        "A transposed convolution of {} dimensions. weight (in, out / groups, kernel…), bias (out).")  # fmt: skip
