"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import str as _str
from builtins import tuple as _tuple

from . import Tensor
from . import detect_anomaly as detect_anomaly, enable_grad as enable_grad, no_grad as no_grad, set_detect_anomaly as set_detect_anomaly, set_grad_enabled as set_grad_enabled

class Context:
    def __init__(self) -> None: ...
    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Keeps tensors, arguments and results among them, for `saved_tensors`. The graph owns them, without a cycle. Writes to their"""
    def mark_non_differentiable(self, *results: Tensor) -> None:
        """Says which results have no gradient."""
    def set_materialize_grads(self, value: _bool) -> None:
        """With False, backward gets None, not zeros, for results that nothing has used."""
    needs_input_grad: _tuple[_bool, ...]
    saved_tensors: _tuple[Any, ...]
    def __getattr__(self, name: _str) -> Any: ...
    def __setattr__(self, name: _str, value: Any) -> None: ...

class Function:
    @staticmethod
    def forward(*arguments: Any, **keywords: Any) -> Any: ...
    @staticmethod
    def backward(*arguments: Any, **keywords: Any) -> Any: ...
    @classmethod
    def apply(cls, *arguments: Any) -> Any: ...

def backward(tensors: Tensor | Sequence[Tensor], grad_tensors: Tensor | Sequence[Tensor | None] | None = ..., retain_graph: _bool | None = ..., create_graph: _bool = ...) -> None:
    """Adds to the .grad of each leaf the gradient of these results, whose own gradients are `grad_tensors`: None is 1, of one element."""
def grad(outputs: Tensor | Sequence[Tensor], inputs: Tensor | Sequence[Tensor], grad_outputs: Tensor | Sequence[Tensor | None] | None = ..., retain_graph: _bool | None = ..., create_graph: _bool = ..., allow_unused: _bool | None = ..., materialize_grads: _bool = ...) -> _tuple[Any, ...]:
    """The gradients of the results with respect to `inputs`, a tuple; what the leaves have in .grad stays. ValueError for an input that the"""
