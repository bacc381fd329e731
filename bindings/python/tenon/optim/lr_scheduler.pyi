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

from . import Optimizer

class ConstantLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, factor: _float = ..., total_iters: _int = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class CosineAnnealingLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, T_max: _int, eta_min: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class CosineAnnealingWarmRestarts(LRScheduler):
    def __init__(self, optimizer: Optimizer, T_0: _int, T_mult: _int = ..., eta_min: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class CyclicLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, base_lr: _float | Sequence[_float], max_lr: _float | Sequence[_float], step_size_up: _int = ..., step_size_down: _int | None = ..., mode: _str = ..., gamma: _float = ..., scale_fn: Callable[[_int], _float] | None = ..., scale_mode: _str = ..., cycle_momentum: _bool = ..., base_momentum: _float | Sequence[_float] = ..., max_momentum: _float | Sequence[_float] = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class ExponentialLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, gamma: _float, last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class LRScheduler:
    def __init__(self, optimizer: Optimizer, last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float:
        """The rate at a step, of the one that training began with."""
    def step(self) -> None:
        """Goes on by one step, or one epoch."""
    def get_last_lr(self) -> _list[_float]:
        """The rates as they are."""
    def state_dict(self) -> _dict[_str, Any]:
        """Where it is: the number of the step, and the rates that training began with."""
    def load_state_dict(self, state_dict: _dict[_str, Any]) -> None:
        """Goes on there: the rates are those of that step."""
    optimizer: Optimizer
    last_epoch: _int
    base_lrs: _list[_float]

class LambdaLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, lr_lambda: Callable[[_int], _float] | Sequence[Callable[[_int], _float]], last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class LinearLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, start_factor: _float = ..., end_factor: _float = ..., total_iters: _int = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class MultiStepLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, milestones: Sequence[_int], gamma: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class OneCycleLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, max_lr: _float, total_steps: _int | None = ..., epochs: _int | None = ..., steps_per_epoch: _int | None = ..., pct_start: _float = ..., anneal_strategy: _str = ..., *, div_factor: _float = ..., final_div_factor: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class PolynomialLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, total_iters: _int = ..., power: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class ReduceLROnPlateau:
    def __init__(self, optimizer: Optimizer, mode: _str = ..., factor: _float = ..., patience: _int = ..., threshold: _float = ..., threshold_mode: _str = ..., cooldown: _int = ..., min_lr: _float | Sequence[_float] = ..., eps: _float = ...) -> None: ...
    def is_better(self, a: _float, best: _float) -> _bool:
        """Whether a is better than the best one by the threshold."""
    @property
    def in_cooldown(self) -> _bool: ...
    def step(self, metrics: SupportsFloat) -> None:
        """Goes on by one step, or one epoch, whose loss or accuracy this was."""
    def get_last_lr(self) -> _list[_float]:
        """The rates as they are."""
    def state_dict(self) -> _dict[_str, Any]:
        """Where it is: the best metrics, what it counts, and the rates."""
    def load_state_dict(self, state_dict: _dict[_str, Any]) -> None:
        """Goes on there, with those rates."""
    optimizer: Optimizer
    last_epoch: _int
    best: _float
    num_bad_epochs: _int
    cooldown_counter: _int
    min_lrs: _list[_float]

class SequentialLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, schedulers: Sequence[LRScheduler], milestones: Sequence[_int], last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

class StepLR(LRScheduler):
    def __init__(self, optimizer: Optimizer, step_size: _int, gamma: _float = ..., last_epoch: _int = ...) -> None: ...
    def rate(self, lr: _float, step: _int, group: _int = ...) -> _float: ...

