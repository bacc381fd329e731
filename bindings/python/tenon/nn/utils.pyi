"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float

from .. import Tensor

def clip_grad_norm_(parameters: Tensor | Iterable[Tensor], max_norm: _float, norm_type: _float = ..., error_if_nonfinite: _bool = ...) -> _float:
    """Scales all gradients by one factor, so that their norm is at most max_norm. Returns the norm before. A norm that is NaN makes all"""
def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: _float) -> None:
    """Brings each element of the gradients to [-clip_value, clip_value]. ValueError unless clip_value is at least 0."""
def get_total_norm(tensors: Iterable[Tensor], norm_type: _float = ..., error_if_nonfinite: _bool = ...) -> _float:
    """The norm of all tensors together: of an order, or the largest magnitude for inf; NaN if an element is NaN. ValueError unless the order is"""
def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """All elements, in one row."""
def vector_to_parameters(vec: Tensor, parameters: Iterable[Tensor]) -> None:
    """Copies the elements of a row into the parameters. ShapeError for another number of them."""
