"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import object as _object
from builtins import str as _str
from builtins import tuple as _tuple

from .. import DTypeLike, Generator, Tensor, TensorLike
from . import init as init, utils as utils

class IncompatibleKeys(NamedTuple):
    missing_keys: _list[_str]
    unexpected_keys: _list[_str]

class Module:
    def __init__(self) -> None: ...
    def forward(self, *inputs: Any, **options: Any) -> Any:
        """Computes the module's result: a subclass says how."""
    def __call__(self, *inputs: Any, **options: Any) -> Any: ...
    def register_buffer(self, name: _str, tensor: Tensor | None, persistent: _bool = ...) -> None:
        """Adds a tensor that is no parameter, such as a running mean; it is saved unless persistent is False."""
    def register_parameter(self, name: _str, param: Parameter | None) -> None:
        """Adds a parameter under a name, as an attribute does."""
    def add_module(self, name: _str, module: Module | None) -> None:
        """Adds a module under a name, as an attribute does."""
    def register_module(self, name: _str, module: Module | None) -> None:
        """Adds a module under a name, as an attribute does."""
    def named_children(self) -> Iterator[_tuple[_str, Module]]:
        """The modules among the attributes, with their names."""
    def children(self) -> Iterator[Module]:
        """The modules among the attributes."""
    def named_modules(self, prefix: _str = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Module]]:
        """This module, and those in it, with their paths."""
    def modules(self) -> Iterator[Module]:
        """This module, and those in it."""
    def named_parameters(self, prefix: _str = ..., recurse: _bool = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Parameter]]:
        """The parameters with their paths: conv.weight."""
    def parameters(self, recurse: _bool = ...) -> Iterator[Parameter]:
        """The parameters, each once."""
    def named_buffers(self, prefix: _str = ..., recurse: _bool = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Tensor]]:
        """The buffers with their paths: norm.running_mean."""
    def buffers(self, recurse: _bool = ...) -> Iterator[Tensor]:
        """The buffers, each once."""
    def apply(self, fn: Callable[[Module], _object]) -> Self:
        """Calls fn with each module in this one, and with it last."""
    def train(self, mode: _bool = ...) -> Self:
        """Sets the mode of all modules: dropout and batch normalisation do something else in training."""
    def eval(self) -> Self:
        """The opposite of train()."""
    def requires_grad_(self, requires_grad: _bool = ...) -> Self:
        """Whether the parameters want gradients: without, they are frozen."""
    def zero_grad(self, set_to_none: _bool = ...) -> None:
        """Forgets the gradients of all parameters, or makes them 0."""
    def to(self, dtype: DTypeLike) -> Self:
        """Converts floating parameters and buffers: the parameters are new ones, so an optimiser is made afterwards."""
    def float(self) -> Self:
        """to(float32)."""
    def double(self) -> Self:
        """to(float64)."""
    def state_dict(self, *, prefix: _str = ...) -> _dict[_str, Tensor]:
        """All parameters and saved buffers by their paths: handles on the same elements, as save("net.safetensors", …) takes them."""
    def load_state_dict(self, state_dict: Mapping[_str, TensorLike], strict: _bool = ...) -> IncompatibleKeys:
        """Copies tensors, of any library, into the parameters and buffers that have their names; nothing is written where one does not fit."""
    def extra_repr(self) -> _str:
        """What stands in the parentheses of the module's text."""
    training: _bool
    def __getattr__(self, name: _str) -> Any: ...

class Parameter(Tensor):
    def __init__(self, data: TensorLike = ..., requires_grad: _bool = ...) -> None: ...

class ModuleDict(Module):
    def __init__(self, modules: Mapping[_str, Module] | Iterable[_tuple[_str, Module]] = ...) -> None: ...
    def update(self, modules: Mapping[_str, Module] | Iterable[_tuple[_str, Module]]) -> None:
        """Adds modules, or replaces those of the same names."""
    def keys(self) -> Iterable[_str]:
        """The names."""
    def values(self) -> Iterable[Module]:
        """The modules."""
    def items(self) -> Iterable[_tuple[_str, Module]]:
        """The names and the modules."""
    def __iter__(self) -> Iterator[_str]: ...
    def __contains__(self, name: _str) -> _bool: ...
    def __getitem__(self, name: _str) -> Module: ...
    def __setitem__(self, name: _str, module: Module) -> None: ...
    def __delitem__(self, name: _str) -> None: ...
    def __len__(self) -> _int: ...

class ModuleList(Module):
    def __init__(self, members: Iterable[Any] = ...) -> None: ...
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class ParameterList(Module):
    def __init__(self, members: Iterable[Any] = ...) -> None: ...
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class Sequential(Module):
    def __init__(self, *layers: Any) -> None: ...
    def forward(self, x: Any) -> Any:
        """What the last layer makes of what the others made of x."""
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class Batches:
    def __init__(self, make: Any, count: Any, batch_size: Any, shuffle: Any, drop_last: Any, generator: Any) -> None: ...
    def __len__(self) -> _int: ...
    def __iter__(self) -> Iterator[Any]: ...
    batch_size: _int
    shuffle: _bool
    drop_last: _bool
    generator: Generator | None

class Progress:
    def __init__(self, what: _str, total: _int) -> None: ...
    def at(self, done: _int, note: _str = ...) -> None:
        """Reports that `done` of all steps are done, with the time that the rest may take."""
    def finish(self) -> None:
        """Removes the line: the program's next output says how the loop ended."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

def batches(*tensors: Any, batch_size: _int = ..., shuffle: _bool = ..., drop_last: _bool = ..., generator: Generator | None = ...) -> Batches:
    """Batches of the rows of tensors, (batch, …) of each, or of a number of items and a function that makes a batch of the tensor of their"""
def plot(lines: Mapping[_str, Sequence[_float] | Tensor], *, width: _int = ..., height: _int = ..., logarithmic: _bool = ..., steps: Mapping[_str, _float] = ...) -> Tensor:
    """An image of lines by their names, (height, width, 3), for save("loss.png", …): heights of points, which are 1 apart, or as `steps`"""
