"""Gradients as PyTorch's torch.autograd has them: passes back from results, and functions with a backward of their own."""

import threading

from . import _core
from ._core import Tensor
from .batching import _batches_in, _call, _running
from .recording import detect_anomaly, enable_grad, no_grad, set_detect_anomaly, set_grad_enabled  # noqa: F401

__all__ = ["Function", "backward", "grad"]


def _listed(x):
    return tuple(x) if isinstance(x, (list, tuple)) else (x,)


def _in_form_of(made, parts):
    """The parts as what a function returned: a tensor, or a list or tuple of that kind."""
    if hasattr(made, "_make"):
        return type(made)._make(parts)
    return type(made)(parts) if isinstance(made, (list, tuple)) else parts[0]


def _gradients_for(function, outputs, given):
    """A gradient for each result: None for those of one element, whose gradient is 1."""
    given = (None,) * len(outputs) if given is None else _listed(given)
    if len(given) != len(outputs):
        raise ValueError(f"{function}: {len(given)} gradients for {len(outputs)} results")
    return given


_passes = threading.local()  # under: the pass of grad() that is under way


class _Pass:
    """A pass of grad(), which adds nothing to leaves: collects the gradients of inputs that are sparse tensors."""

    __slots__ = ("create_graph", "_inputs", "found")

    def __init__(self, inputs, create_graph):
        self.create_graph, self._inputs, self.found = create_graph, inputs, {}

    def add(self, parameter, gradient):
        """Adds a sparse gradient, if the parameter is an input."""
        for k, x in enumerate(self._inputs):
            if x is parameter:
                self.found[k] = (gradient if k not in self.found else self.found[k] + gradient).coalesce()

    def whole(self, gradients):
        """The gradients of the inputs: sparse if sparse ones alone have come, as the .grad of a parameter."""
        return tuple(g if k not in self.found else self.found[k] if g is None else self.found[k] + g for k, g in enumerate(gradients))


def _under_way():
    """The pass of grad() that computes a gradient, or None for one that adds to leaves."""
    return getattr(_passes, "under", None)


def backward(
    tensors: "Tensor | Sequence[Tensor]",
    grad_tensors: "Tensor | Sequence[Tensor | None] | None" = None,
    retain_graph: "bool | None" = None,
    create_graph: "bool" = False,
) -> None:
    """Adds to the .grad of each leaf the gradient of these results, whose own gradients are `grad_tensors`: None is 1, of one element."""
    tensors = _listed(tensors)
    before, _passes.under = _under_way(), None
    try:
        _core._backward(tensors, _gradients_for("backward", tensors, grad_tensors), retain_graph, create_graph)
    finally:
        _passes.under = before


def grad(
    outputs: "Tensor | Sequence[Tensor]",
    inputs: "Tensor | Sequence[Tensor]",
    grad_outputs: "Tensor | Sequence[Tensor | None] | None" = None,
    retain_graph: "bool | None" = None,
    create_graph: "bool" = False,
    allow_unused: "bool | None" = None,
    materialize_grads: "bool" = False,
) -> "tuple[Any, ...]":
    """The gradients of the results with respect to `inputs`, a tuple; what the leaves have in .grad stays. ValueError for an input that the
    results do not depend on, unless allow_unused gives None for it, or materialize_grads zeros. The gradient of the weight of an embedding
    with sparse=True is a sparse tensor, unless create_graph."""
    outputs, inputs = _listed(outputs), _listed(inputs)
    before, under = _under_way(), _Pass(inputs, create_graph)
    _passes.under = under
    try:
        made = _core._grad(outputs, inputs, _gradients_for("grad", outputs, grad_outputs), retain_graph, create_graph)
    finally:
        _passes.under = before
    made = under.whole(made) if under.found else made
    if materialize_grads:
        made = tuple(_core.zeros_like(x) if g is None else g for g, x in zip(made, inputs))
    elif not allow_unused and any(g is None for g in made):
        k = next(k for k, g in enumerate(made) if g is None)
        raise ValueError(f"grad: the results do not depend on input {k}: allow_unused=True gives None for it")
    return made


class Context:
    """What a Function keeps from its forward to its backward."""

    def __init__(self):
        self.needs_input_grad = ()
        self._saved, self._not_differentiable, self._materializes = (), (), True
        self._results = self._node = None

    def save_for_backward(self, *tensors: "Tensor | None") -> None:
        """Keeps tensors, arguments and results among them, for `saved_tensors`. The graph owns them, without a cycle. Writes to their
        elements are refused until backward has run."""
        for x in tensors:
            if x is not None and not isinstance(x, Tensor):
                raise TypeError(f"save_for_backward: got {type(x).__name__}: what is no tensor is an attribute of the context")
        self._saved = tensors

    @property
    def saved_tensors(self):
        """What save_for_backward was given."""
        return self._saved

    def mark_non_differentiable(self, *results: "Tensor") -> None:
        """Says which results have no gradient."""
        self._not_differentiable = results

    def set_materialize_grads(self, value: "bool") -> None:
        """With False, backward gets None, not zeros, for results that nothing has used."""
        self._materializes = bool(value)


class Function:
    """A function with a backward of its own: a subclass has the static methods `forward(ctx, *arguments)` and `backward(ctx, *gradients)`,
    and is called by `apply`. Where `setup_context(ctx, inputs, output)` is one of them, `forward` gets no context."""

    @staticmethod
    def forward(*arguments):
        raise NotImplementedError("a Function needs the static method forward")

    @staticmethod
    def backward(ctx, *gradients):
        raise NotImplementedError("a Function needs the static method backward")

    setup_context = None

    @classmethod
    def apply(cls, *arguments):
        """Calls forward, and records backward where an argument requires a gradient. Within vmap it is called for one element after the
        other."""
        if getattr(_running, "maps", ()) and _batches_in(arguments):
            return _call(cls.apply, arguments, {})
        ctx = Context()
        ctx.needs_input_grad = tuple(isinstance(x, Tensor) and x.requires_grad for x in arguments)
        with no_grad():
            if cls.setup_context is None:
                made = cls.forward(ctx, *arguments)
            else:
                made = cls.forward(*arguments)
                cls.setup_context(ctx, arguments, made)
        if not (_core._is_recording() and any(ctx.needs_input_grad)):
            return made
        results = _listed(made)
        for result in results:
            if not isinstance(result, Tensor):
                raise TypeError(f"{cls.__name__}: forward returned {type(result).__name__}, where a tensor is wanted")
        without = {id(x) for x in ctx._not_differentiable}
        recorded = [k for k, x in enumerate(results) if id(x) not in without and x.dtype.kind in ("floating", "complex")]
        places = [k for k, needed in enumerate(ctx.needs_input_grad) if needed]
        made_of = _Backward(cls, ctx, [results[k] for k in recorded], recorded, len(results), places, len(arguments))
        inputs, outputs = tuple(arguments[k] for k in places), tuple(results[k] for k in recorded)
        named = _core._record(cls.__name__, inputs, outputs, made_of, tuple(x for x in ctx._saved if x is not None))
        whole = list(results)
        for k, x in zip(recorded, named):
            whole[k] = x
        return _in_form_of(made, whole)


class _Backward:
    """What the graph calls with the gradients of the results: gives those of the arguments that require one."""

    def __init__(self, cls, ctx, results, recorded, count, places, arguments):
        self.cls, self.ctx, self.recorded, self.count, self.places, self.arguments = cls, ctx, recorded, count, places, arguments
        self.likes = [(x.shape, x.dtype) for x in results]

    def __call__(self, gradients):
        given = [None] * self.count
        for k, g, (shape, dtype) in zip(self.recorded, gradients, self.likes):
            given[k] = _core.zeros(shape, dtype=dtype) if g is None and self.ctx._materializes else g
        made = _listed(self.cls.backward(self.ctx, *given))
        if len(made) != self.arguments:
            raise ValueError(f"{self.cls.__name__}: backward returned {len(made)} gradients for {self.arguments} arguments")
        return tuple(made[k] for k in self.places)
