"""Functions made of functions: their gradients, derivatives in a direction, Jacobians and Hessians, and checkpoints."""

import functools

from . import _core
from ._core import Tensor
from .autograd import _in_form_of, _listed
from .autograd import grad as _gradients
from .batching import _Batched
from .recording import enable_grad, no_grad

__all__ = ["checkpoint", "grad", "gradcheck", "hessian", "jacobian", "jvp", "value_and_grad", "vjp"]


class _Leaves:
    """The arguments to differentiate by, as tensors that a pass stops at; within vmap each is a batch."""

    def __init__(self, name, arguments, places):
        self.recorded = list(arguments)
        self.tensors, self.is_outer = [], False
        batch = next((x for x in arguments if isinstance(x, _Batched)), None)
        for k in places:
            x = arguments[k]
            if batch is not None and not isinstance(x, _Batched):
                x = batch._expanded(x if isinstance(x, Tensor) else _core.asarray(x))
            self.recorded[k] = self._enter(name, k, x)

    def _enter(self, name, k, x):
        if isinstance(x, _Batched):
            return x._like(self._enter(name, k, x._tensor))
        x = x if isinstance(x, Tensor) else _core.asarray(x, dtype=_core.get_default_dtype() if isinstance(x, (int, float)) else None)
        if x.dtype.kind not in ("floating", "complex"):
            raise TypeError(f"{name}: argument {k} has elements of {x.dtype.name}, which have no gradient")
        self.is_outer = self.is_outer or x.requires_grad
        leaf = _core._alias(x) if x.requires_grad else x.detach().requires_grad_()
        self.tensors.append(leaf)
        return leaf


def _innermost(y):
    while isinstance(y, _Batched):
        y = y._tensor
    return y


def _like(y, tensor):
    """The tensor as a batch, where y is one."""
    return y._like(_like(y._tensor, tensor)) if isinstance(y, _Batched) else tensor


class _Recorded:
    """A call of a function that was recorded, and its gradients."""

    def __init__(self, name, function, arguments, keywords, places, has_aux=False):
        outer = _core._is_recording()
        leaves = _Leaves(name, arguments, places)
        with enable_grad():
            made = function(*leaves.recorded, **keywords)
        self.aux = None
        if has_aux:
            made, self.aux = made
        self.made, self.arguments = made, [leaves.recorded[k] for k in places]
        self.outputs = tuple(made) if isinstance(made, (list, tuple)) else (made,)
        for y in self.outputs:
            if not isinstance(_innermost(y), Tensor):
                raise TypeError(f"{name}: the function returned {type(y).__name__}, where a tensor is wanted")
        self.tensors, self.leaves = tuple(_innermost(y) for y in self.outputs), tuple(leaves.tensors)
        # Somebody else's gradients may be wanted through these.
        self.creates = outer and (leaves.is_outer or _core._depends_on_others(self.tensors, self.leaves))

    def value(self):
        """What the function returned, with the history that others ask for."""
        return _in_form_of(self.made, [y if self.creates else _like(y, _innermost(y).detach()) for y in self.outputs])

    def gradients(self, cotangents, keeps, creates=None):
        creates = self.creates if creates is None else creates
        wanted = [(y, g) for y, g in zip(self.tensors, cotangents) if g is not None and y.requires_grad]
        if not wanted:
            return tuple(_like(x, _core.zeros_like(_innermost(x))) for x in self.arguments)
        with enable_grad() if creates else no_grad():
            outputs, gradients = zip(*wanted)
            made = _gradients(outputs, self.leaves, gradients, keeps or creates, creates, materialize_grads=True)
        return tuple(_like(x, g) for x, g in zip(self.arguments, made))


def _places(name, argnums, arguments):
    places = (argnums,) if isinstance(argnums, int) else tuple(argnums)
    for k in places:
        if not -len(arguments) <= k < len(arguments):
            raise IndexError(f"{name}: argnums has {k}, and the function was called with {len(arguments)} arguments")
    return [k % len(arguments) for k in places]


def _one_or_all(argnums, made):
    return made[0] if isinstance(argnums, int) else tuple(made)


def value_and_grad(function, argnums=0, has_aux=False):
    """The function that gives the value of `function`, one number, and its gradient by the argument argnums; by several a tuple. With
    has_aux the function returns (value, others), and ((value, others), gradient) is the result."""

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        called = _Recorded("value_and_grad", function, arguments, keywords, _places("grad", argnums, arguments), has_aux)
        y = called.outputs[0]
        if len(called.outputs) != 1 or y.ndim != 0:
            raise ValueError(f"grad: the function returned a tensor of shape {tuple(y.shape)}, no number: jacobian is of all elements")
        made = _one_or_all(argnums, called.gradients([_core.ones_like(called.tensors[0])], keeps=False))
        value = called.value()
        return ((value, called.aux), made) if has_aux else (value, made)

    return computed


def grad(function, argnums=0, has_aux=False):
    """The function that gives the gradient of `function`, whose value is one number, by the argument argnums; by several a tuple."""
    both = value_and_grad(function, argnums, has_aux)

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        value, made = both(*arguments, **keywords)
        return (made, value[1]) if has_aux else made

    return computed


def vjp(function, *primals, has_aux=False):
    """The value of function(*primals), and the function that gives, for the gradient of that value, those of the primals; of one primal it
    is a tensor, not a tuple. It may be called several times."""
    called = _Recorded("vjp", function, primals, {}, range(len(primals)), has_aux)

    def pull(*cotangents):
        if len(cotangents) == 1 and isinstance(cotangents[0], (list, tuple)):
            cotangents = cotangents[0]
        if len(cotangents) != len(called.outputs):
            raise ValueError(f"vjp: {len(cotangents)} gradients for {len(called.outputs)} results")
        made = called.gradients([_innermost(g) for g in cotangents], keeps=True)
        return made[0] if len(primals) == 1 else made

    return (called.value(), pull, called.aux) if has_aux else (called.value(), pull)


def jvp(function, primals, tangents):
    """The value of function(*primals), and its derivative in the direction of the tangents. Cost: a forward and two backward passes."""
    primals = primals if isinstance(primals, (list, tuple)) else (primals,)
    tangents = tangents if isinstance(tangents, (list, tuple)) else (tangents,)
    if len(primals) != len(tangents):
        raise ValueError(f"jvp: {len(tangents)} tangents for {len(primals)} primals")
    called = _Recorded("jvp", function, primals, {}, range(len(primals)))
    # The gradient is linear in that of the result: its derivative by that, pulled back along the tangents, is the one in their direction.
    with enable_grad():
        seeds = [_core.zeros_like(y).requires_grad_() for y in called.tensors]
        pulled = called.gradients(seeds, keeps=True, creates=True)
    made = []
    with enable_grad() if called.creates else no_grad():
        flat = [(_innermost(g), _innermost(t)) for g, t in zip(pulled, tangents) if _innermost(g).requires_grad]
        if flat:
            outputs, directions = zip(*flat)
            made = _gradients(outputs, seeds, directions, called.creates, called.creates, materialize_grads=True)
        else:
            made = [_core.zeros_like(s.detach()) for s in seeds]
    parts = [_like(y, g) for y, g in zip(called.outputs, made)]
    return called.value(), _in_form_of(called.made, parts)


def _rows(called):
    """For each element of the one result, the gradients of the arguments."""
    (y,) = called.tensors
    for k in range(y.size):
        one = _core.zeros(y.size, dtype=y.dtype)
        one[k] = 1
        yield called.gradients([one.reshape(y.shape)], keeps=True)


def jacobian(function, argnums=0):
    """The function that gives the derivatives of all elements of function's tensor by all of the argument argnums: the shape of the result,
    then that of the argument. Cost: a backward pass for each element of the result."""

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        called = _Recorded("jacobian", function, arguments, keywords, _places("jacobian", argnums, arguments))
        if len(called.outputs) != 1 or isinstance(called.outputs[0], _Batched):
            raise TypeError("jacobian: the function returns one tensor, outside of vmap")
        (y,) = called.outputs
        rows = list(_rows(called))
        made = []
        for k, x in enumerate(called.arguments):
            shape = (*y.shape, *x.shape)
            made.append(_core.stack([row[k] for row in rows]).reshape(shape) if rows else _core.zeros(shape, dtype=x.dtype))
        return _one_or_all(argnums, made)

    return computed


def hessian(function, argnums=0):
    """The function that gives the second derivatives of `function`, whose value is one number, by the argument argnums."""
    return jacobian(grad(function, argnums), argnums)


def _tensors_in(x):
    """The tensors among the elements of lists, tuples and dictionaries."""
    if isinstance(x, Tensor):
        yield x
    elif isinstance(x, (list, tuple, dict)):
        for each in x.values() if isinstance(x, dict) else x:
            yield from _tensors_in(each)


def checkpoint(function):
    """The function, of whose call only the arguments are kept: a backward pass computes it again, with the same random numbers of the
    default generator. What it computes with gets gradients whether it is an argument or not, such as the parameters of a layer. A
    decorator."""

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        if not _core._is_recording() or any(isinstance(x, _Batched) for x in (*arguments, *keywords.values())):
            return function(*arguments, **keywords)
        tensors = tuple(_tensors_in((arguments, keywords)))
        is_wanted = any(x.requires_grad for x in tensors)
        random = _core.default_generator()
        # If no argument wants a gradient, what the function reads beside them may: recorded, to find out, and forgotten.
        with no_grad() if is_wanted else enable_grad():
            made = function(*arguments, **keywords)
        results = _listed(made)
        if not (is_wanted or any(isinstance(y, Tensor) and y.requires_grad for y in results)):
            return made
        for y in results:
            if not isinstance(y, Tensor):
                raise TypeError(f"checkpoint: the function returned {type(y).__name__}, where a tensor is wanted")
        recorded = [k for k, y in enumerate(results) if y.dtype.kind in ("floating", "complex")]

        def computed_again(gradients):
            before = _core.default_generator()
            _core.set_default_generator(random)
            try:
                with enable_grad():
                    again = _listed(function(*arguments, **keywords))
            finally:
                _core.set_default_generator(before)
            return tuple(again[k] for k in recorded)

        inputs = tuple(x for x in tensors if x.requires_grad)
        outputs = tuple(results[k] for k in recorded)
        whole = list(results)
        for k, y in zip(recorded, _core._record("checkpoint", inputs, outputs, computed_again, tensors, recomputes=True)):
            whole[k] = y
        return _in_form_of(made, whole)

    return computed


def _differences(function, inputs, k, eps):
    """The derivatives of all results by each element of input k, by central differences."""
    columns = []
    x = inputs[k].detach().clone()
    flat = x.reshape(-1)
    steps = [eps] if x.dtype.kind == "floating" else [eps, 1j * eps]
    for i in range(flat.size):
        column = []
        for step in steps:
            sides = []
            for side in (step, -step):
                moved = flat.clone()
                moved[i] = flat[i] + side
                given = [*inputs[:k], moved.reshape(x.shape), *inputs[k + 1 :]]
                made = function(*given)
                sides.append([y.detach().clone() for y in (made if isinstance(made, (list, tuple)) else (made,))])
            column.append([(a - b) / (2 * eps) for a, b in zip(*sides)])
        columns.append(column)
    return columns


def gradcheck(function, inputs, *, eps=1e-6, atol=1e-5, rtol=1e-3, raise_exception=True):
    """True if the gradients of all results of function(*inputs), by the inputs that require one, are those of central differences. They
    should be float64 or complex128. Another gradient is a RuntimeError unless raise_exception is False."""
    inputs = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    places = [k for k, x in enumerate(inputs) if isinstance(x, Tensor) and x.requires_grad]
    if not places:
        raise ValueError("gradcheck: no input requires a gradient")
    made = function(*inputs)
    outputs = made if isinstance(made, (list, tuple)) else (made,)
    with no_grad():
        plain = [x.detach() if isinstance(x, Tensor) else x for x in inputs]
        measured = {k: _differences(function, plain, k, eps) for k in places}
    for j, y in enumerate(outputs):
        if not y.requires_grad:
            continue
        # Of a complex result the gradients of its real and of its imaginary part.
        parts = (("", 1),) if y.dtype.kind == "floating" else (("the real part of ", 1), ("the imaginary part of ", 1j))
        for part, direction in parts:
            for row in range(y.size):
                one = _core.zeros(y.size, dtype=y.dtype)
                one[row] = direction
                found = _gradients([y], [inputs[k] for k in places], [one.reshape(y.shape)], True, materialize_grads=True)
                for k, g in zip(places, found):
                    flat = g.detach().reshape(-1)
                    for i in range(flat.size):
                        slopes = [complex(c[j].reshape(-1)[row].item()) for c in measured[k][i]]
                        wanted = [(s.imag if direction == 1j else s.real) for s in slopes]
                        value = complex(flat[i].item())
                        for got, expected in zip((value.real, value.imag), wanted):
                            if abs(got - expected) > atol + rtol * abs(expected) or got != got:
                                if not raise_exception:
                                    return False
                                raise RuntimeError(
                                    f"gradcheck: the gradient of {part}element {row} of result {j} by element {i} of input {k} is {got}, "
                                    f"and {expected} by differences"
                                )
    return True
