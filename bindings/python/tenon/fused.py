"""fused: a function of tensors whose elementwise operations are computed together, block by block in the first cache."""

import functools
import sys
import threading
import warnings

from . import _core
from ._core import Tensor
from .recording import tracing

__all__ = ["fused"]

_NUMBERS = (bool, int, float, complex)
_HALVES = (_core.float16, _core.bfloat16)
_MOST_PLANS = 64  # of one function: with arguments that are ever new it is called as it is


class _Untraceable(Exception):
    """What a function did that is not the same in its next call."""


def _refuse(why):
    raise _Untraceable(why)


class _Ref:
    """A value of the graph, by its number."""

    __slots__ = ("number",)

    def __init__(self, number):
        self.number = number


class _Node:
    """A call: what was called, with references in place of tensors; an input calls nothing."""

    __slots__ = ("function", "arguments", "keywords", "is_fusible")

    def __init__(self, function=None, arguments=(), keywords=None, is_fusible=False):
        self.function, self.arguments, self.keywords, self.is_fusible = function, arguments, keywords or {}, is_fusible


def _map(x, change):
    """The value with `change` applied to what its lists, tuples, dictionaries and slices hold."""
    kind = type(x)
    if kind is list:
        return [_map(one, change) for one in x]
    if kind is tuple:
        return tuple(_map(one, change) for one in x)
    if kind is dict:
        return {key: _map(one, change) for key, one in x.items()}
    if kind is slice:
        return slice(_map(x.start, change), _map(x.stop, change), _map(x.step, change))
    return change(x)


@functools.cache
def _is_elementwise(name, operands):
    return _core._Program.holds(name, operands)


class _Graph:
    """What a function computes, as it is recorded while it runs once."""

    def __init__(self, known):
        self.nodes, self.by_shape = [], False
        self.captured = {}  # tensors that are no arguments: the id, and the number of the input
        self.known = known  # those of them that the function's names stand for

    def input(self, tensor):
        self.nodes.append(_Node())
        return _Tracer(self, len(self.nodes) - 1, tensor)

    def reference(self, x):
        if isinstance(x, _Tracer):
            if x._graph is not self:
                raise _Untraceable("uses a tensor of another call")
            return _Ref(x._number)
        if not isinstance(x, Tensor):
            return x
        if id(x) not in self.known:
            raise _Untraceable("uses a tensor that is neither an argument nor one of its names: make it outside, or pass it")
        if id(x) not in self.captured:
            self.captured[id(x)] = self.input(x)._number
        return _Ref(self.captured[id(x)])

    def call(self, function, arguments, keywords):
        """The result, and the record of how it came about."""
        name = getattr(function, "__name__", "")
        if name.endswith("_") and not name.endswith("__"):
            raise _Untraceable(f"changes a tensor, by {name}")
        if keywords.get("out") is not None:
            raise _Untraceable(f"writes to a tensor, by the out of {name}")
        values = []

        def value_of(x):
            if isinstance(x, _Tracer):
                x = x._value
            if isinstance(x, Tensor):
                values.append(x)
            return x

        made = function(*_map(arguments, value_of), **_map(keywords, value_of))
        node = _Node(function, _map(tuple(arguments), self.reference), _map(keywords, self.reference))
        if isinstance(made, Tensor):
            node.is_fusible = (
                not keywords
                and all(isinstance(x, _Ref) or type(x) in _NUMBERS for x in node.arguments)
                and not any(x.dtype in _HALVES for x in (made, *values))  # whose results are rounded between operations
                and isinstance(function, (_core.Function, _core.Method))
                and _is_elementwise(name, len(node.arguments))
            )
            return self.add(node, made)
        if isinstance(made, (tuple, list)) and all(isinstance(one, Tensor) for one in made):
            whole = self.add(node, None)._number
            parts = [self.add(_Node(_item, (_Ref(whole), k)), one) for k, one in enumerate(made)]
            return type(made)._make(parts) if hasattr(made, "_make") else type(made)(parts)
        raise _Untraceable(f"takes a {type(made).__name__} out of a tensor, by {name}")

    def add(self, node, value):
        self.nodes.append(node)
        return _Tracer(self, len(self.nodes) - 1, value)


def _item(sequence, k):
    return sequence[k]


class _Tracer:
    """Stands for a tensor while a function is traced: computes what is asked of it, and writes it down."""

    __slots__ = ("_graph", "_number", "_value")
    __array_ufunc__ = None
    __hash__ = object.__hash__

    def __init__(self, graph, number, value):
        self._graph, self._number, self._value = graph, number, value

    def __tenon_function__(self, function, arguments, keywords):
        return self._graph.call(function, arguments, keywords)

    @property
    def dtype(self):
        return self._value.dtype

    @property
    def ndim(self):
        return self._value.ndim

    @property
    def device(self):
        return self._value.device

    @property
    def shape(self):
        self._graph.by_shape = True
        return self._value.shape

    @property
    def size(self):
        self._graph.by_shape = True
        return self._value.size

    def __len__(self):
        return self.shape[0] if self.ndim else len(self._value)

    def __iter__(self):
        return iter([self[k] for k in range(len(self))])

    def __getitem__(self, index):
        return self._graph.call(Tensor.__getitem__, (self, index), {})

    def __setitem__(self, index, value):
        raise _Untraceable("assigns to elements")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        of_type = getattr(Tensor, name)
        if callable(of_type):
            return lambda *arguments, **keywords: self._graph.call(of_type, (self, *arguments), keywords)
        return self._graph.call(_Property(name), (self,), {})

    def _refuse(self, *_):
        raise _Untraceable("asks for the value of an element")

    __bool__ = __int__ = __float__ = __complex__ = __index__ = __contains__ = _refuse

    def __repr__(self):
        return f"a tensor of {self.dtype.name} in a traced function"


class _Property:
    """A property of tensors as a function."""

    def __init__(self, name):
        self.__name__ = name

    def __call__(self, x):
        return getattr(x, self.__name__)


def _give_operators():
    """The tracer's operators are the tensor's."""

    def operator(name):
        function = _core.function(name)
        return (
            lambda self, *others: self._graph.call(function, (self, *others), {}),
            lambda self, other: self._graph.call(function, (other, self), {}),
        )

    def refuse_in_place(self, other):
        raise _Untraceable("changes a tensor by an operator in place")

    for slot, name in _core._operators.items():
        direct, reflected = operator(name)
        setattr(_Tracer, slot, direct)
        if slot in _core._binary_operators:
            setattr(_Tracer, slot.replace("__", "__r", 1), reflected)
            setattr(_Tracer, slot.replace("__", "__i", 1), refuse_in_place)


_give_operators()


# ---- Plans ----


class _Plan:
    """What a call computes: programs of elementwise operations, and functions that are called as they are."""

    def __init__(self, graph, result):
        self.by_shape = graph.by_shape
        self.nodes = graph.nodes
        self.result = _map(result, lambda x: graph.reference(x) if isinstance(x, (_Tracer, Tensor)) else x)
        self.captured = list(graph.captured.values())
        self.steps = self._schedule()

    def _operands(self, number):
        found = []

        def see(x):
            if isinstance(x, _Ref):
                found.append(x.number)
            return x

        node = self.nodes[number]
        _map(node.arguments, see)
        _map(node.keywords, see)
        return found

    def _schedule(self):
        wanted = set()  # values that somebody other than one program needs
        _map(self.result, lambda x: wanted.add(x.number) if isinstance(x, _Ref) else None)
        consumers = [set() for _ in self.nodes]  # the programs, by their last node, or the other calls
        needed = [number in wanted for number in range(len(self.nodes))]
        root = list(range(len(self.nodes)))
        for number in reversed(range(len(self.nodes))):
            needed[number] = needed[number] or bool(consumers[number])
            if not needed[number]:
                continue
            node = self.nodes[number]
            if node.is_fusible and number not in wanted and len(consumers[number]) == 1:
                root[number] = next(iter(consumers[number]))
            for operand in self._operands(number):
                consumers[operand].add(root[number])
                if not node.is_fusible:
                    wanted.add(operand)
        members = {}
        for number, node in enumerate(self.nodes):
            if needed[number] and node.function is not None:
                members.setdefault(root[number], []).append(number)
        return [self._step(members[last]) for last in sorted(members)]

    def _step(self, members):
        last = members[-1]
        if len(members) == 1:
            node = self.nodes[last]
            return last, (lambda values: node.function(*_fill(node.arguments, values), **_fill(node.keywords, values)))
        program, inside, leaves = _core._Program(), {}, []
        for number in members:
            operands = []
            for x in self.nodes[number].arguments:
                if not isinstance(x, _Ref):
                    operands.append(program.constant(x))
                    continue
                if x.number not in inside:
                    inside[x.number] = program.input()
                    leaves.append(x.number)
                operands.append(inside[x.number])
            inside[number] = program.apply(self.nodes[number].function.__name__, operands)
        return last, (lambda values: program.run(*[values[leaf] for leaf in leaves]))

    def run(self, inputs):
        values = [None] * len(self.nodes)
        values[: len(inputs)] = inputs
        for number, tensor in zip(self.captured, self.captured_tensors):
            values[number] = tensor
        for last, step in self.steps:
            values[last] = step(values)
        return _fill(self.result, values)


def _fill(x, values):
    return _map(x, lambda one: values[one.number] if type(one) is _Ref else one)


# ---- The decorator ----


def _is_numpy_number(x):
    """Whether x is a number with one of NumPy's dtypes, which it brings to what it is computed with."""
    return type(x).__module__ == "numpy" and getattr(x, "shape", None) == () and not hasattr(x, "__setitem__")


class _Fused:
    """A function, and the plans of the dtypes and ranks that it was called with."""

    def __init__(self, function):
        functools.update_wrapper(self, function)
        self._plans, self._by_shape, self._lock, self._warned = {}, False, threading.Lock(), set()

    def __reduce__(self):
        """By its name, where that stands for it, as for a decorated function; else as the function that is to be fused again."""
        function = self.__wrapped__
        found = sys.modules.get(function.__module__)
        for part in function.__qualname__.split("."):
            found = getattr(found, part, None)
        return function.__qualname__ if found is self else (fused, (function,))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __get__(self, instance, owner=None):
        return self if instance is None else functools.partial(self, instance)

    def _names(self):
        """The numbers and tensors that the function's global and enclosing names stand for now."""
        function = self.__wrapped__
        code = getattr(function, "__code__", None)
        if code is None:
            return ()
        found = [function.__globals__.get(name) for name in code.co_names]
        for cell in function.__closure__ or ():
            try:
                found.append(cell.cell_contents)
            except ValueError:  # not assigned yet
                continue
        return tuple(x for x in found if isinstance(x, (Tensor, *_NUMBERS)) or _is_numpy_number(x))

    def __call__(self, *arguments, **keywords):
        tensors, traced = [], False

        def key_of(x):
            nonlocal traced
            if isinstance(x, Tensor):
                tensors.append(x)
                return (x.dtype, x.shape if self._by_shape else x.ndim)
            kind = type(x)
            if kind is list or kind is tuple:
                return (kind, *[key_of(one) for one in x])
            if kind is dict:
                return (kind, *[(name, key_of(one)) for name, one in x.items()])
            traced = traced or isinstance(x, _Tracer)
            return (kind, repr(x) if isinstance(x, (float, complex)) or _is_numpy_number(x) else x)  # 0.0 is not -0.0, and NaN is NaN

        names = self._names()
        key = (key_of(arguments), key_of(keywords), tuple((type(x), id(x) if isinstance(x, Tensor) else repr(x)) for x in names))
        if traced:  # part of another function's trace
            return self.__wrapped__(*arguments, **keywords)
        try:
            plan = self._plans.get(key, self)
        except TypeError:
            return self._fall_back(arguments, keywords, "takes arguments that have no hash")
        if plan is None:
            return self.__wrapped__(*arguments, **keywords)
        if plan is not self:
            return plan.run(tensors)
        if len(self._plans) >= _MOST_PLANS:
            return self._fall_back(arguments, keywords, f"was called with more than {_MOST_PLANS} kinds of arguments")
        return self._trace(key, arguments, keywords, names)

    def _trace(self, key, arguments, keywords, names):
        graph = _Graph({id(x) for x in names if isinstance(x, Tensor)})

        def enter(x):
            return graph.input(x) if isinstance(x, Tensor) else x

        inputs, named = _map(arguments, enter), _map(keywords, enter)
        before = getattr(tracing, "refuse", None)
        tracing.refuse = _refuse
        try:
            try:
                result = self.__wrapped__(*inputs, **named)
            finally:
                tracing.refuse = before
            plan = _Plan(graph, result)
        except _Untraceable as why:
            self._plans[key] = None
            return self._fall_back(arguments, keywords, str(why), why.__traceback__)
        except Exception as error:  # the user's, or of something that no stand-in for a tensor is good for
            result = self.__wrapped__(*arguments, **keywords)
            self._plans[key] = None
            self._warn(f"cannot be traced: {error}", error.__traceback__)
            return result
        by_id = {id(x): x for x in names if isinstance(x, Tensor)}
        plan.captured_tensors = [by_id[one] for one in graph.captured]
        with self._lock:
            if graph.by_shape and not self._by_shape:
                self._plans, self._by_shape = {}, True  # keys have shapes from now on
            else:
                self._plans[key] = plan
        return _map(result, lambda x: x._value if isinstance(x, _Tracer) else x)

    def _fall_back(self, arguments, keywords, why, traceback=None):
        self._warn(why, traceback)
        return self.__wrapped__(*arguments, **keywords)

    def _warn(self, why, traceback):
        if why not in self._warned:
            self._warned.add(why)
            file, line = _line_of(self.__wrapped__, traceback)
            warnings.warn_explicit(f"{self.__name__} is not fused: it {why}", RuntimeWarning, file, line)


def _line_of(function, traceback):
    """Where in the user's code it happened: the innermost line outside this module."""
    place = None
    while traceback:
        file = traceback.tb_frame.f_code.co_filename
        if file != __file__:
            place = file, traceback.tb_lineno
        traceback = traceback.tb_next
    code = getattr(function, "__code__", None)
    return place or (code.co_filename, code.co_firstlineno) if code or place else ("<unknown>", 1)


def fused(function):
    """The function with its elementwise operations computed together, block by block in the first cache, by all threads.

    It is traced at the first call for each combination of dtypes, ranks and other arguments; results are those of the function, bit for
    bit. What it does besides calling functions of tensors happens in such a call only. Numbers and tensors that its global and enclosing
    names stand for may change between calls. Where it looks at elements, changes tensors or makes new ones it is called as it is, with a
    RuntimeWarning that names the line.
    """
    return _Fused(function)
