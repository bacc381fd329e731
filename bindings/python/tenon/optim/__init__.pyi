"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import str as _str
from builtins import tuple as _tuple

from .. import Tensor, TensorLike
from ..nn import Module
from . import lr_scheduler as lr_scheduler

class Optimizer:
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], **options: Any) -> None: ...
    def add_param_group(self, param_group: _dict[_str, Any]) -> None:
        """Adds parameters, with options of their own: {"params": …, "lr": …}."""
    def step(self, closure: Callable[[], Tensor] | None = ...) -> Any:
        """Moves the parameters that have a gradient. A closure computes the loss before, with its gradients; it is returned."""
    def zero_grad(self, set_to_none: _bool = ...) -> None:
        """Forgets the gradients, or makes them 0."""
    def state_dict(self) -> _dict[_str, Tensor]:
        """All that a step depends on but the parameters, as save("adam.safetensors", …) takes it, and the C++ library reads it: states by"""
    def load_state_dict(self, state_dict: Mapping[_str, TensorLike]) -> None:
        """Restores what state_dict gave: the next steps are those that would have come, bit by bit. ValueError for names that are missing"""
    param_groups: _list[_dict[_str, Any]]
    state: _dict[Tensor, _dict[_str, Any]]
    defaults: _dict[_str, Any]

class SparseAdam(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., *, maximize: _bool = ...) -> None: ...

class SGD(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., momentum: _float = ..., dampening: _float = ..., weight_decay: _float = ..., nesterov: _bool = ..., *, maximize: _bool = ...) -> None: ...

class Adam(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., weight_decay: _float = ..., amsgrad: _bool = ..., *, maximize: _bool = ...) -> None: ...

class AdamW(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., weight_decay: _float = ..., amsgrad: _bool = ..., *, maximize: _bool = ...) -> None: ...

class RMSprop(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., alpha: _float = ..., eps: _float = ..., weight_decay: _float = ..., momentum: _float = ..., centered: _bool = ..., *, maximize: _bool = ...) -> None: ...

class Adagrad(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., lr_decay: _float = ..., weight_decay: _float = ..., initial_accumulator_value: _float = ..., eps: _float = ..., *, maximize: _bool = ...) -> None: ...

class Adadelta(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., rho: _float = ..., eps: _float = ..., weight_decay: _float = ..., *, maximize: _bool = ...) -> None: ...

class Adamax(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., weight_decay: _float = ..., *, maximize: _bool = ...) -> None: ...

class NAdam(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., weight_decay: _float = ..., momentum_decay: _float = ..., decoupled_weight_decay: _bool = ..., *, maximize: _bool = ...) -> None: ...

class RAdam(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., betas: _tuple[_float, _float] = ..., eps: _float = ..., weight_decay: _float = ..., decoupled_weight_decay: _bool = ..., *, maximize: _bool = ...) -> None: ...

class Rprop(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., etas: _tuple[_float, _float] = ..., step_sizes: _tuple[_float, _float] = ..., *, maximize: _bool = ...) -> None: ...

class ASGD(Optimizer):
    def __init__(self, params: Iterable[Tensor] | Iterable[_dict[_str, Any]], lr: _float = ..., lambd: _float = ..., alpha: _float = ..., t0: _float = ..., weight_decay: _float = ..., *, maximize: _bool = ...) -> None: ...

class LBFGS(Optimizer):
    def __init__(self, params: Iterable[Tensor], lr: _float = ..., max_iter: _int = ..., max_eval: _int | None = ..., tolerance_grad: _float = ..., tolerance_change: _float = ..., history_size: _int = ..., line_search_fn: _str | None = ...) -> None: ...
    def step(self, closure: Callable[[], Tensor] | None = ...) -> Any:
        """Moves the parameters, and returns the loss before. TypeError without a closure."""
    def state_dict(self) -> _dict[_str, Tensor]:
        """The directions that are remembered, by PyTorch's names: exact, in double."""
    def load_state_dict(self, state_dict: Mapping[_str, TensorLike]) -> None:
        """Restores what state_dict gave. OSError for a name that is missing or unknown, ShapeError for another number of parameters, IndexError"""

class MovingAverage:
    def __init__(self, module: Module, decay: _float) -> None: ...
    def update(self, module: Module) -> None:
        """Adds the module's parameters to the averages, in one pass over each. Buffers are copied. ShapeError if they have other shapes."""
    module: Module
    decay: _float

