"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import float as _float
from builtins import str as _str

from .. import Generator, Tensor

def calculate_gain(nonlinearity: _str, param: _float = ...) -> _float:
    """The factor for a function that follows: linear, a convolution, sigmoid, tanh, relu, selu, or leaky_relu, whose slope is param."""
def constant_(tensor: Tensor, val: _float) -> Tensor:
    """One number everywhere."""
def eye_(tensor: Tensor) -> Tensor:
    """The identity matrix."""
def kaiming_normal_(tensor: Tensor, a: _float = ..., mode: _str = ..., nonlinearity: _str = ..., generator: Generator | None = ...) -> Tensor:
    """Normal with a deviation of gain / √fan."""
def kaiming_uniform_(tensor: Tensor, a: _float = ..., mode: _str = ..., nonlinearity: _str = ..., generator: Generator | None = ...) -> Tensor:
    """Uniform in ± gain √(3 / fan), where a is the slope of leaky_relu. Source: He et al. 2015."""
def normal_(tensor: Tensor, mean: _float = ..., std: _float = ..., generator: Generator | None = ...) -> Tensor:
    """Normal numbers; of complex ones both parts, with half of the variance each, and `mean` is that of the real part."""
def ones_(tensor: Tensor) -> Tensor:
    """Ones."""
def orthogonal_(tensor: Tensor, gain: _float = ..., generator: Generator | None = ...) -> Tensor:
    """A matrix with orthonormal rows or columns, whichever are fewer, times gain; the dimensions from the second on count as one. Source:"""
def trunc_normal_(tensor: Tensor, mean: _float = ..., std: _float = ..., a: _float = ..., b: _float = ..., generator: Generator | None = ...) -> Tensor:
    """Normal numbers that lie in [a, b], by the inverse of the distribution function. ValueError unless a < b and std > 0."""
def uniform_(tensor: Tensor, a: _float = ..., b: _float = ..., generator: Generator | None = ...) -> Tensor:
    """Uniform numbers from a to b; of complex numbers both parts are."""
def xavier_normal_(tensor: Tensor, gain: _float = ..., generator: Generator | None = ...) -> Tensor:
    """Normal with a deviation of gain √(2 / (inputs + outputs))."""
def xavier_uniform_(tensor: Tensor, gain: _float = ..., generator: Generator | None = ...) -> Tensor:
    """Uniform in ± gain √(6 / (inputs + outputs)). ShapeError for fewer than two dimensions, as all below. Source: Glorot, Bengio 2010."""
def zeros_(tensor: Tensor) -> Tensor:
    """Zeros."""
