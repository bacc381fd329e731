"""The shape that several broadcast to, and functions that broadcast more than the library's."""

import functools
import itertools
from typing import TYPE_CHECKING

from . import _core
from ._core import Tensor

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import SupportsIndex

__all__ = ["broadcast_shapes"]


def broadcast_shapes(*shapes: "SupportsIndex | Sequence[SupportsIndex]") -> "tuple[int, ...]":
    """The shape that tensors of these shapes broadcast to, as a tuple. ShapeError where they do not."""
    sizes = [tuple(map(int, one)) if isinstance(one, (tuple, list)) else (int(one),) for one in shapes]
    made = []
    for column in itertools.zip_longest(*map(reversed, sizes), fillvalue=1):
        others = {n for n in column if n != 1}
        if len(others) > 1:
            raise _core.ShapeError(f"broadcast_shapes: the shapes {', '.join(map(str, sizes))} do not broadcast")
        made.append(others.pop() if others else 1)
    return tuple(reversed(made))


def _is_tensor(x):
    """Whether it is a tensor, or stands for one: in vmap or fused."""
    return isinstance(x, Tensor) or hasattr(x, "__tenon_function__")


def _as_tensor(x):
    return x if _is_tensor(x) else _core.asarray(x)


def _where_shapes_differ(function):
    """The library's function and, where it refuses shapes, the one below; the library's error, where that refuses them, too."""

    def register(other):
        @functools.wraps(other)
        def call(*arguments, **keywords):
            try:
                return function(*arguments, **keywords)
            except _core.ShapeError:
                try:
                    made = other(*arguments, **keywords)
                except _core.ShapeError:
                    made = NotImplemented
                if made is NotImplemented:
                    raise
                return made

        call.differentiable = function.differentiable
        return call

    return register
