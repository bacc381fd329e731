"""Module: what has parameters, buffers and other modules as its attributes; and Parameter, a tensor that is learnt.

Nothing is registered apart: an attribute that is a Parameter is a parameter, one that is a Module is a part, and buffers are the tensors
that register_buffer names.
"""

import types
from typing import NamedTuple

from .. import _core
from .._core import Tensor
from ..recording import no_grad
from ..sparse import Sparse

__all__ = ["Module", "Parameter"]


class Parameter(Tensor):
    """A tensor that a module learns: a leaf that wants a gradient. What is computed of it is a Tensor."""

    def __init__(self, data: "TensorLike" = (), requires_grad: "bool" = True):
        super().__init__(data.detach() if isinstance(data, Tensor) else data)
        if requires_grad:
            self.requires_grad_()

    def __repr__(self):
        return f"Parameter containing:\n{super().__repr__()}"

    @property
    def grad(self):
        """The gradient as far as backward passes have added to it; sparse if sparse ones alone have come."""
        dense, sparse = super().grad, self.__dict__.get("_sparse_grad")
        if sparse is None or dense is None:
            return dense if sparse is None else sparse
        self.grad = sparse + dense  # kept, as what is written to it is meant for the gradient
        return super().grad

    @grad.setter
    def grad(self, gradient):
        is_sparse = isinstance(gradient, Sparse)
        if is_sparse and gradient.shape != self.shape:
            raise _core.ShapeError(f"grad: a sparse gradient of shape {gradient.shape} for a parameter of shape {self.shape}")
        Tensor.grad.__set__(self, None if is_sparse else gradient)
        self.__dict__["_sparse_grad"] = gradient if is_sparse else None

    def _add_sparse_grad(self, gradient):
        before = self.__dict__.get("_sparse_grad")
        self.__dict__["_sparse_grad"] = (gradient if before is None else before + gradient).coalesce()


_core._set_parameter_type(Parameter)


class IncompatibleKeys(NamedTuple):
    """The names that only one side had, where load_state_dict was not strict."""

    missing_keys: "list[str]"
    unexpected_keys: "list[str]"


def _unique(pairs):
    """The pairs whose second ones have not come before."""
    seen = set()
    for name, one in pairs:
        if id(one) not in seen:
            seen.add(id(one))
            yield name, one


class Module:
    """A part of a network: a subclass has parameters and other modules as attributes, and computes in `forward`."""

    training = True

    _buffers = types.MappingProxyType({})  # of each buffer whether it is saved

    def __init__(self) -> None:
        """Needs no call: a subclass may begin with its attributes."""

    def forward(self, *inputs: "Any", **options: "Any") -> "Any":
        """Computes the module's result: a subclass says how."""
        raise NotImplementedError(f"{type(self).__name__} has no forward")

    def __call__(self, *inputs: "Any", **options: "Any") -> "Any":
        return self.forward(*inputs, **options)

    def __setattr__(self, name, value):
        before = vars(self).get(name)
        if isinstance(before, Parameter) and not (value is None or isinstance(value, Parameter)):
            raise TypeError(f"{type(self).__name__}.{name} is a Parameter, which a {type(value).__name__} would replace: assign a Parameter "
                            f"or None, or write to its elements within no_grad()")  # fmt: skip
        object.__setattr__(self, name, value)

    # ---- members

    def register_buffer(self, name: "str", tensor: "Tensor | None", persistent: "bool" = True) -> "None":
        """Adds a tensor that is no parameter, such as a running mean; it is saved unless persistent is False."""
        if not (tensor is None or isinstance(tensor, Tensor)):
            raise TypeError(f"register_buffer: {name!r} is a tensor or None, not {type(tensor).__name__}")
        vars(self).setdefault("_buffers", {})[name] = persistent
        setattr(self, name, tensor)

    def register_parameter(self, name: "str", param: "Parameter | None") -> "None":
        """Adds a parameter under a name, as an attribute does."""
        setattr(self, name, param)

    def add_module(self, name: "str", module: "Module | None") -> "None":
        """Adds a module under a name, as an attribute does."""
        setattr(self, name, module)

    register_module = add_module

    def named_children(self) -> "Iterator[tuple[str, Module]]":
        """The modules among the attributes, with their names."""
        return _unique((name, one) for name, one in vars(self).items() if isinstance(one, Module))

    def children(self) -> "Iterator[Module]":
        """The modules among the attributes."""
        return (one for _, one in self.named_children())

    def named_modules(self, prefix: "str" = "", remove_duplicate: "bool" = True) -> "Iterator[tuple[str, Module]]":
        """This module, and those in it, with their paths."""
        found = self._walk(prefix)
        return _unique(found) if remove_duplicate else found

    def modules(self) -> "Iterator[Module]":
        """This module, and those in it."""
        return (one for _, one in self.named_modules())

    def named_parameters(
        self, prefix: "str" = "", recurse: "bool" = True, remove_duplicate: "bool" = True
    ) -> "Iterator[tuple[str, Parameter]]":
        """The parameters with their paths: conv.weight."""
        found = self._found(prefix, recurse, lambda module, name, one: isinstance(one, Parameter))
        return _unique(found) if remove_duplicate else found

    def parameters(self, recurse: "bool" = True) -> "Iterator[Parameter]":
        """The parameters, each once."""
        return (one for _, one in self.named_parameters(recurse=recurse))

    def named_buffers(self, prefix: "str" = "", recurse: "bool" = True, remove_duplicate: "bool" = True) -> "Iterator[tuple[str, Tensor]]":
        """The buffers with their paths: norm.running_mean."""
        found = self._found(prefix, recurse, lambda module, name, one: name in module._buffers and one is not None)
        return _unique(found) if remove_duplicate else found

    def buffers(self, recurse: "bool" = True) -> "Iterator[Tensor]":
        """The buffers, each once."""
        return (one for _, one in self.named_buffers(recurse=recurse))

    def _walk(self, prefix=""):
        yield prefix, self
        for name, one in vars(self).items():
            if isinstance(one, Module):
                yield from one._walk(f"{prefix}.{name}" if prefix else name)

    def _found(self, prefix, recurse, is_wanted):
        for path, module in self._walk(prefix) if recurse else [(prefix, self)]:
            for name, one in vars(module).items():
                if is_wanted(module, name, one):
                    yield f"{path}.{name}" if path else name, one

    # ---- what is done with all of them

    def apply(self, fn: "Callable[[Module], object]") -> "Self":
        """Calls fn with each module in this one, and with it last."""
        for one in self.children():
            one.apply(fn)
        fn(self)
        return self

    def train(self, mode: "bool" = True) -> "Self":
        """Sets the mode of all modules: dropout and batch normalisation do something else in training."""
        for one in self.modules():
            one.training = bool(mode)
        return self

    def eval(self) -> "Self":
        """The opposite of train()."""
        return self.train(False)

    def requires_grad_(self, requires_grad: "bool" = True) -> "Self":
        """Whether the parameters want gradients: without, they are frozen."""
        for one in self.parameters():
            one.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none: "bool" = True) -> "None":
        """Forgets the gradients of all parameters, or makes them 0."""
        _forget_gradients(self.parameters(), set_to_none)

    def to(self, dtype: "DTypeLike") -> "Self":
        """Converts floating parameters and buffers: the parameters are new ones, so an optimiser is made afterwards."""
        dtype, made = _core.dtype(dtype), {}
        for module in self.modules():
            for name, one in list(vars(module).items()):
                if not (isinstance(one, Parameter) or name in module._buffers and one is not None) or one.dtype.kind != "floating":
                    continue
                if id(one) not in made:
                    new = one.detach().to(dtype)
                    made[id(one)] = one, Parameter(new, one.requires_grad) if isinstance(one, Parameter) else new
                setattr(module, name, made[id(one)][1])
        return self

    def float(self) -> "Self":
        """to(float32)."""
        return self.to(_core.float32)

    def double(self) -> "Self":
        """to(float64)."""
        return self.to(_core.float64)

    def half(self) -> "Self":
        """to(float16)."""
        return self.to(_core.float16)

    def bfloat16(self) -> "Self":
        """to(bfloat16)."""
        return self.to(_core.bfloat16)

    # ---- saved and loaded

    def state_dict(self, *, prefix: "str" = "") -> "dict[str, Tensor]":
        """All parameters and saved buffers by their paths: handles on the same elements, as save("net.safetensors", …) takes them."""
        return {path: one.detach() for path, one in self._state(prefix)}

    def _state(self, prefix=""):
        for path, module in self._walk():
            start = prefix + (f"{path}." if path else "")
            for name, one in vars(module).items():
                if isinstance(one, Parameter):
                    yield start + name, one
            for name, is_saved in module._buffers.items():
                if is_saved and getattr(module, name) is not None:
                    yield start + name, getattr(module, name)

    def load_state_dict(self, state_dict: "Mapping[str, TensorLike]", strict: "bool" = True) -> "IncompatibleKeys":
        """Copies tensors, of any library, into the parameters and buffers that have their names; nothing is written where one does not fit.
        ValueError for names that only one side has, unless strict is False, TypeError for another dtype, ShapeError."""
        own = dict(self._state())
        keys = IncompatibleKeys([name for name in own if name not in state_dict], [name for name in state_dict if name not in own])
        if strict and any(keys):
            said = [f"{what} {', '.join(names)}" for what, names in zip(("there is no tensor for", "the module has no"), keys) if names]
            raise ValueError(f"load_state_dict of {type(self).__name__}: {'; '.join(said)}")
        given = {name: _core.asarray(state_dict[name]) for name in own if name in state_dict}
        for name, one in given.items():
            if one.dtype is not own[name].dtype:
                raise TypeError(f"load_state_dict: {name!r} has elements of {one.dtype.name}, and the module's of {own[name].dtype.name}")
            if one.shape != own[name].shape:
                raise _core.ShapeError(f"load_state_dict: {name!r} has the shape {one.shape}, and the module's {own[name].shape}")
        with no_grad():
            for name, one in given.items():
                own[name].copy_(one)
        return keys

    # ---- text

    def extra_repr(self) -> "str":
        """What stands in the parentheses of the module's text."""
        return ""

    def _parts(self):
        return [(name, repr(one)) for name, one in vars(self).items() if isinstance(one, Module)]

    def __repr__(self):
        parts = ["({}): {}".format(name, text.replace("\n", "\n  ")) for name, text in self._parts()]
        said = self.extra_repr()
        if not parts:
            return f"{type(self).__name__}({said})"
        lines = [said] * bool(said) + parts
        return "\n  ".join([f"{type(self).__name__}(", *lines]) + "\n)"


def _forget_gradients(parameters, set_to_none):
    for one in parameters:
        if set_to_none or one.grad is None or isinstance(one.grad, Sparse):
            one.grad = None
        else:
            one.grad.zero_()
