"""Functions made of functions: their gradients, derivatives in a direction, Jacobians and Hessians, and checkpoints."""

import functools
import threading

from . import _core
from ._core import Tensor
from .autograd import _in_form_of, _listed
from .autograd import grad as _gradients
from .batching import _Batched, _expanded, _like, _maps_of, _running, _whole
from .recording import enable_grad, no_grad

__all__ = ["checkpoint", "grad", "gradcheck", "hessian", "jacfwd", "jacobian", "jacrev", "jvp", "linearize", "value_and_grad", "vjp"]


_calls = threading.local()  # inner: the leaves of the transforms that the function of the innermost one has called


class _Leaves:
    """The arguments to differentiate by, as tensors that a pass stops at. Within vmap each is a batch, whether it came as one or not: a
    gradient is another one for each element of the batch, if only the function reads that."""

    def __init__(self, name, arguments, places):
        self.recorded = list(arguments)
        self.tensors, self.detached = [], []
        maps = getattr(_running, "maps", ())
        for k in places:
            x = _expanded(_tensor(arguments[k]), maps)
            self.recorded[k] = _like(x, self._leaf(name, k, _whole(x)))

    def _leaf(self, name, k, x):
        if x.dtype.kind not in ("floating", "complex"):
            raise TypeError(f"{name}: argument {k} has elements of {x.dtype.name}, which have no gradient")
        if x.requires_grad:
            leaf = _core._alias(x)
        else:
            leaf = x.detach().requires_grad_()
            self.detached.append(leaf)
        self.tensors.append(leaf)
        return leaf


def _tensor(x, dtype=None):
    """A tensor or batch as it is, another value as a tensor."""
    if isinstance(x, (Tensor, _Batched)):
        return x
    return _core.asarray(x, dtype=dtype or (_core.get_default_dtype() if isinstance(x, (int, float)) else None))


class _Recorded:
    """A call of a function that was recorded, and its gradients."""

    def __init__(self, name, function, arguments, keywords, places, has_aux=False):
        self.name, outer = name, _core._is_recording()
        leaves = _Leaves(name, arguments, places)
        around, inner = getattr(_calls, "inner", None), []
        _calls.inner = inner
        before = enable_grad._set(True)
        try:
            made = function(*leaves.recorded, **keywords)
        finally:
            enable_grad._set(before)
            _calls.inner = around
        self.aux = None
        if has_aux:
            made, self.aux = made
        self.made, self.arguments = made, [leaves.recorded[k] for k in places]
        self.outputs = tuple(made) if isinstance(made, (list, tuple)) else (made,)
        for y in self.outputs:
            if not isinstance(_whole(y), Tensor):
                raise TypeError(f"{name}: the function returned {type(y).__name__}, where a tensor is wanted")
        self.tensors, self.leaves = tuple(_whole(y) for y in self.outputs), tuple(leaves.tensors)
        # Nobody outside asks for gradients by the leaves of this call, and of the calls within it; maybe by something else.
        self.inner, self.told = (*leaves.detached, *inner), None
        is_outer = len(leaves.detached) < len(leaves.tensors)
        self.creates = outer and (is_outer or _core._depends_on_others(self.tensors, (*self.leaves, *inner)))

    def _wanted(self, results, inner=()):
        """The results: with a history those that somebody else may want gradients of."""
        around = getattr(_calls, "inner", None)
        if around is not None:
            around.extend(inner if self.told is around else (*self.inner, *inner))
            self.told = around
        return tuple(y if _core._depends_on_others((y,), (*self.inner, *inner)) else y.detach() for y in results)

    def value(self):
        """What the function returned, with the history that others ask for."""
        tensors = self._wanted(self.tensors) if self.creates else [y.detach() for y in self.tensors]
        return _in_form_of(self.made, [_like(y, tensor) for y, tensor in zip(self.outputs, tensors)])

    def passed(self, cotangents, keeps, creates):
        """The gradients of the leaves, for those of all elements of the results; None is 0."""
        wanted = [(y, g) for y, g in zip(self.tensors, cotangents) if g is not None and y.requires_grad]
        if not wanted:
            return tuple(_core.zeros_like(x) for x in self.leaves)
        with enable_grad() if creates else no_grad():
            outputs, gradients = zip(*wanted)
            return _gradients(outputs, self.leaves, gradients, keeps or creates, creates, materialize_grads=True)

    def gradients(self, cotangents, keeps):
        """The same as batches, where the arguments are, with the history that others ask for."""
        creates = self.creates or (_core._is_recording() and any(g is not None and g.requires_grad for g in cotangents))
        made = self.passed(cotangents, keeps, creates)
        return tuple(_like(x, g) for x, g in zip(self.arguments, self._wanted(made) if creates else made))

    def pulled(self, cotangents):
        """The gradients for those of the results as they are given: one by one for elements of batches that the call was not in."""
        cotangents = [_given(self.name, "a gradient", "a result", g, y) for g, y in zip(cotangents, self.outputs)]
        known = {one for x in (*self.arguments, *self.outputs) for one in _maps_of(x)}
        others = [one for g in cotangents for one in _maps_of(g) if one not in known]
        if others:
            level, size = max(others)
            each = ([g._tensor[k] if getattr(g, "_level", None) == level else g for g in cotangents] for k in range(size))
            return tuple(_Batched(_core.stack(parts), level) for parts in zip(*(self.pulled(one) for one in each)))
        return self.gradients([_whole(_expanded(g, _maps_of(y))) for g, y in zip(cotangents, self.outputs)], keeps=True)


def _given(name, what, of, g, y):
    """A tangent or a gradient of y. Raises ShapeError for one of another shape."""
    g = _tensor(g, y.dtype)
    if tuple(g.shape) != tuple(y.shape):
        raise _core.ShapeError(f"{name}: {what} of shape {tuple(g.shape)} for {of} of shape {tuple(y.shape)}")
    return g


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
        made = called.pulled(cotangents)
        return made[0] if len(primals) == 1 else made

    return (called.value(), pull, called.aux) if has_aux else (called.value(), pull)


def _directions(called, tangents):
    """The tangents as tensors in the sizes of the leaves."""
    tangents = [_given(called.name, "a tangent", "a primal", t, x) for t, x in zip(tangents, called.arguments)]
    return [_whole(_expanded(t, _maps_of(x))) for t, x in zip(tangents, called.arguments)]


def _pushed(called, places, directions, count=0):
    """The derivatives of the whole results, where these leaves move in the directions: by a forward pass, with `count` of them at once."""
    made = _core._push(called.tensors, [called.leaves[k] for k in places], [t.detach() for t in directions], count)
    if made is None:  # a checkpoint, which a backward pass computes again
        rows = [_transposed(called, places, [t[k] for t in directions] if count else directions, False) for k in range(max(count, 1))]
        return [_core.stack(parts) for parts in zip(*rows)] if count else rows[0]
    sizes = (count,) if count else ()
    return [_core.zeros((*sizes, *y.shape), dtype=y.dtype) if t is None else t for t, y in zip(made, called.tensors)]


def _transposed(called, places, directions, creates):
    """The same by backward passes, recorded if it creates histories; and what the results are then derivatives by. The gradient is linear in
    that of the result: its derivative by that, pulled back along the tangents, is the one in their direction."""
    with enable_grad():
        seeds = [_core.zeros_like(y).requires_grad_() if y.requires_grad else None for y in called.tensors]
        pulled = called.passed(seeds, keeps=True, creates=True)
    flat, inner = [(pulled[k], t) for k, t in zip(places, directions) if pulled[k].requires_grad], tuple(s for s in seeds if s is not None)
    made = inner
    if flat:
        with enable_grad() if creates else no_grad():
            outputs, along = zip(*flat)
            made = _gradients(outputs, inner, along, True, creates, materialize_grads=True)
    if creates:
        made = called._wanted(made, inner)
    parts = iter(made)
    return [_core.zeros_like(y.detach()) if s is None else next(parts) for s, y in zip(seeds, called.tensors)]


def _along(called, directions):
    """The derivatives of the results in the directions of all leaves, as they were returned: with the history that others ask for."""
    places = range(len(called.leaves))
    if called.creates or (_core._is_recording() and any(t.requires_grad for t in directions)):
        made = _transposed(called, places, directions, True)
    else:
        made = _pushed(called, places, directions)
    return _in_form_of(called.made, [_like(y, g) for y, g in zip(called.outputs, made)])


def jvp(function, primals, tangents):
    """The value of function(*primals), and its derivative in the direction of the tangents. Cost: a forward pass that is recorded, and one
    through what was recorded; where the derivative is itself to have one, two backward passes."""
    primals = primals if isinstance(primals, (list, tuple)) else (primals,)
    tangents = tangents if isinstance(tangents, (list, tuple)) else (tangents,)
    if len(primals) != len(tangents):
        raise ValueError(f"jvp: {len(tangents)} tangents for {len(primals)} primals")
    called = _Recorded("jvp", function, primals, {}, range(len(primals)))
    made = _along(called, _directions(called, tangents))
    return called.value(), made


def linearize(function, *primals):
    """The value of function(*primals), and the function that gives, for tangents of the primals, its derivative in their direction. That may
    be called several times: the function is computed once."""
    called = _Recorded("linearize", function, primals, {}, range(len(primals)))

    def push(*tangents):
        if len(tangents) == 1 and isinstance(tangents[0], (list, tuple)):
            tangents = tangents[0]
        if len(tangents) != len(primals):
            raise ValueError(f"linearize: {len(tangents)} tangents for {len(primals)} primals")
        return _along(called, _directions(called, tangents))

    return called.value(), push


def _jacobian(called, j):
    """The derivatives of all elements of result j by all of each argument."""
    y, whole = called.outputs[j], called.tensors[j]
    cotangents, rows = [None] * len(called.outputs), []
    for k in range(y.size):
        one = _core.zeros(y.size, dtype=y.dtype)
        one[k] = 1
        cotangents[j] = _core.broadcast_to(one.reshape(y.shape), whole.shape)
        rows.append(called.passed(cotangents, keeps=True, creates=called.creates))
    made = []
    for i, x in enumerate(called.arguments):
        batches = tuple(size for _, size in _maps_of(x))
        shape = (*batches, *y.shape, *x.shape)
        stacked = _core.stack([row[i] for row in rows], axis=len(batches)).reshape(shape) if rows else _core.zeros(shape, dtype=x.dtype)
        made.append(_like(x, *called._wanted([stacked])) if called.creates else _like(x, stacked))
    return made


def jacobian(function, argnums=0):
    """The function that gives the derivatives of all elements of function's tensor by all of the argument argnums: the shape of the result,
    then that of the argument; by several arguments a tuple, and of several tensors what the function returns of them. Cost: a backward
    pass for each element of the result. jacfwd has the same derivatives, by a forward pass for several elements of the argument."""

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        called = _Recorded("jacobian", function, arguments, keywords, _places("jacobian", argnums, arguments))
        return _in_form_of(called.made, [_one_or_all(argnums, _jacobian(called, j)) for j in range(len(called.outputs))])

    return computed


jacrev = jacobian

_MOST_DIRECTIONS = 16  # of a forward pass: results of many elements take as many times their memory


def _columns(called, i):
    """The derivatives of each result by all elements of argument i, one after the other: (elements, whole result)."""
    x, leaf, parts = called.arguments[i], called.leaves[i], []
    for first in range(0, x.size, _MOST_DIRECTIONS):
        count = min(_MOST_DIRECTIONS, x.size - first)
        basis = _core.eye(count, x.size, first, dtype=leaf.dtype).reshape((count, *(1,) * (leaf.ndim - x.ndim), *x.shape))
        parts.append(_pushed(called, [i], [_core.broadcast_to(basis, (count, *leaf.shape))], count))
    if not parts:
        return [_core.zeros((0, *y.shape), dtype=y.dtype) for y in called.tensors]
    return [_core.concat(column) if len(column) > 1 else column[0] for column in zip(*parts)]


def jacfwd(function, argnums=0):
    """The function that jacobian gives, by forward mode: for few arguments and many results. Cost: a forward pass for each 16 elements of
    the argument; where the derivatives are themselves to have some, that of jacobian."""

    @functools.wraps(function)
    def computed(*arguments, **keywords):
        called = _Recorded("jacfwd", function, arguments, keywords, _places("jacfwd", argnums, arguments))
        is_complex = any(x.dtype.kind == "complex" for x in (*called.leaves, *called.tensors))
        if called.creates or is_complex or any(_maps_of(y) != _maps_of(x) for y in called.outputs for x in called.arguments):
            return _in_form_of(called.made, [_one_or_all(argnums, _jacobian(called, j)) for j in range(len(called.outputs))])
        columns = [_columns(called, i) for i in range(len(called.leaves))]
        made = []
        for j, y in enumerate(called.outputs):
            each = []
            for i, x in enumerate(called.arguments):
                sizes = [size for _, size in _maps_of(x)]
                each.append(_like(x, _core.moveaxis(columns[i][j], 0, -1).reshape((*sizes, *y.shape, *x.shape))))
            made.append(_one_or_all(argnums, each))
        return _in_form_of(called.made, made)

    return computed


def hessian(function, argnums=0):
    """The function that gives the second derivatives of `function`, whose value is one number, by the argument argnums; by several a tuple
    of tuples: [i][j] is by argument i, then by argument j. By forward mode of the gradient."""
    return jacfwd(grad(function, argnums), argnums)


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
        if any(isinstance(y, _Batched) for y in results):  # of a batch that the function captures
            return function(*arguments, **keywords)
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
                    flat = (g if isinstance(g, Tensor) else g.to_dense()).detach().reshape(-1)
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
