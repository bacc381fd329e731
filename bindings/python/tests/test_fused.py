"""fused: functions whose elementwise operations are computed together give what they give without, bit for bit."""

import threading
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tenon

FUSIBLE = ("float32", "float64", "int8", "int32", "int64", "uint8", "bool", "complex64")


def bits(x):
    return x.dtype, x.shape, x.contiguous().view(tenon.uint8).tolist()


def same(fused, *arguments, **keywords):
    """Checks a fused function's first calls against the function itself; a warning is an error."""
    expected = fused.__wrapped__(*arguments, **keywords)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(3):
            made = fused(*arguments, **keywords)
            for ours, theirs in zip(*(x if isinstance(x, tuple) else (x,) for x in (made, expected))):
                assert bits(ours) == bits(theirs)
    return made


def steps(fused):
    return [len(plan.steps) for plan in fused._plans.values() if plan]


def test_elementwise_operations_are_one_step():
    @tenon.fused
    def f(a, b):
        return tenon.exp(-a) * 2 + b / 10

    a, b = tenon.rand(3, 100), tenon.rand(100)
    same(f, a, b)
    assert steps(f) == [1]
    same(f, a[:, ::3], b[::3])  # other sizes and strides of the same ranks
    assert steps(f) == [1]
    same(f, a, b.astype("float64"))
    same(f, a[0], b)
    assert steps(f) == [1, 1, 1]


UNARY = ["exp", "negative", "abs", "sqrt", "square", "tanh", "sign", "isfinite", "floor", "logical_not"]
BINARY = ["add", "subtract", "multiply", "divide", "maximum", "less", "equal", "pow", "floor_divide", "logical_and", "atan2"]


@st.composite
def expressions(draw, depth=4):
    """A function of two tensors: random operations, given by their names, on the tensors and on numbers."""
    kind = draw(st.sampled_from(["a", "b", "number", "unary", "unary", "binary", "binary", "where"])) if depth else draw(st.sampled_from("ab"))
    if kind == "a":
        return lambda a, b: a
    if kind == "b":
        return lambda a, b: b
    if kind == "number":
        left, number = draw(expressions(depth=depth - 1)), draw(st.sampled_from([2, 0.5, -1, True]))
        return lambda a, b: tenon.multiply(left(a, b), number)
    if kind == "unary":
        name, inner = draw(st.sampled_from(UNARY)), draw(expressions(depth=depth - 1))
        return lambda a, b: getattr(tenon, name)(inner(a, b))
    parts = [draw(expressions(depth=depth - 1)) for _ in range(3)]
    if kind == "where":
        return lambda a, b: tenon.where(tenon.less(parts[0](a, b), parts[1](a, b)), parts[1](a, b), parts[2](a, b))
    name = draw(st.sampled_from(BINARY))
    return lambda a, b: getattr(tenon, name)(parts[0](a, b), parts[1](a, b))


@settings(max_examples=150, deadline=None)
@given(expressions(), st.sampled_from(FUSIBLE + ("float16", "bfloat16")), st.sampled_from(FUSIBLE), st.integers(0, 40))
def test_random_expressions(expression, one, other, n):
    a = (tenon.rand(3, n) * 5 - 1).astype(one)
    b = (tenon.rand(n, 3) * 5).astype(other).T
    fused = tenon.fused(expression)
    try:
        expected = expression(a, b)
    except (tenon.Error, TypeError) as error:
        with pytest.raises(type(error)):
            fused(a, b)
        return
    if isinstance(expected, tenon.Tensor):
        for _ in range(2):
            assert bits(fused(a, b)) == bits(expected)


def test_reductions_and_other_functions_are_steps_between():
    @tenon.fused
    def softmax(x):
        e = tenon.exp(x - x.max(axis=1, keepdims=True))
        return e / e.sum(axis=1, keepdims=True)

    @tenon.fused
    def layer(x, w, *, bias):
        low, at = tenon.topk(tenon.abs(x @ w + bias) * 2, 2)
        return low.T[::-1] + 1, at

    same(softmax, tenon.rand(20, 30))
    assert steps(softmax) == [4]
    same(layer, tenon.rand(5, 4), tenon.rand(4, 6), bias=tenon.rand(6))


def test_methods_properties_and_shapes():
    @tenon.fused
    def f(x):
        rows, _ = x.shape
        return (x.T.exp() + x.ndim).mean(axis=0) * rows + len(x) + x.astype(tenon.float64).sum()

    same(f, tenon.rand(3, 4))
    same(f, tenon.rand(7, 4))  # traced once more, as it looks at the shape
    assert len(steps(f)) == 2


def test_numbers_and_lists_among_the_arguments():
    @tenon.fused
    def f(xs, scale, flag=False, **more):
        return (xs[0] + xs[1] * scale + (1 if flag else 2)) * more.get("by", 1)

    a, b = tenon.rand(5), tenon.rand(5)
    same(f, [a, b], 2)
    same(f, [a, b], 3.5, flag=True)
    same(f, (a, b), 2, by=b)
    same(f, [a, b], -0.0)
    same(f, [a, b], 0.0)
    assert len(steps(f)) == 5


SCALE = 2
WEIGHTS = tenon.ones(4)


def test_what_names_stand_for_may_change():
    global SCALE, WEIGHTS
    offset = 1

    @tenon.fused
    def f(x):
        return x * WEIGHTS * SCALE + offset

    x = tenon.rand(4)
    same(f, x)
    SCALE = 3
    same(f, x)
    WEIGHTS = tenon.full((4,), 7.0)
    same(f, x)
    WEIGHTS *= 2
    same(f, x)
    offset = 5
    same(f, x)


def test_fused_functions_call_each_other():
    @tenon.fused
    def inner(x):
        return x * x + 1

    @tenon.fused
    def outer(x, n=3):
        return outer.__wrapped__(inner(x), n - 1) if n else x

    same(outer, tenon.rand(10))
    assert steps(outer) == [1]


class Model:
    def __init__(self):
        self.w = tenon.full((3,), 2.0)

    @tenon.fused
    def forward(self, x):
        return x * 2 + 1


def test_methods_of_classes_can_be_fused():
    assert Model().forward(tenon.ones(3)).tolist() == [3, 3, 3]


@pytest.mark.parametrize(
    "function, why",
    [
        (lambda x: x + 1 if x.sum() > 3 else x, "asks for the value of an element"),
        (lambda x: x * x.sum().item(), "takes a float out of a tensor, by item"),
        (lambda x: x.clone().add_(1), "changes a tensor, by add_"),
        (lambda x: x + tenon.rand(3), "uses a tensor that is neither an argument"),
        (lambda x: np.exp(x) + 1, "cannot be traced"),
        (lambda x: tenon.tensor(x.tolist()), "takes a list out of a tensor, by tolist"),
    ],
)
def test_what_cannot_be_traced_is_called_as_it_is(function, why):
    fused = tenon.fused(function)
    x = tenon.ones(3)
    with pytest.warns(RuntimeWarning, match=why) as caught:
        fused(x)
    assert caught[0].filename == __file__ and caught[0].lineno == function.__code__.co_firstlineno
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # once is enough
        assert fused(x).shape == (3,)


def test_operators_in_place_change_the_argument_as_without():
    @tenon.fused
    def f(x):
        x += 1
        return x * 2

    x = tenon.zeros(3)
    with pytest.warns(RuntimeWarning, match="in place"):
        f(x)
    assert x.tolist() == [1, 1, 1] and f(x).tolist() == [4, 4, 4]


def test_errors_are_those_of_the_function():
    @tenon.fused
    def f(a, b):
        return a * 2 + b

    for _ in range(2):
        with pytest.raises(tenon.ShapeError):
            f(tenon.ones(3), tenon.ones(4))
    same(f, tenon.ones(3), tenon.ones(3))
    with pytest.raises(tenon.ShapeError):
        f(tenon.ones(3), tenon.ones(4))
    with pytest.raises(TypeError):
        f(tenon.ones(3))


def test_ever_new_arguments_do_not_pile_up():
    @tenon.fused
    def f(x, k):
        return x * k + 1

    with pytest.warns(RuntimeWarning, match="more than 64 kinds"):
        for k in range(100):
            assert f(tenon.ones(2), k).tolist() == [k + 1, k + 1]
    assert len(f._plans) <= 64


def test_threads_use_one_plan():
    @tenon.fused
    def f(a, b):
        return tenon.sqrt(a * a + b * b) / 2

    inputs = [(tenon.rand(50 + k), tenon.rand(50 + k)) for k in range(8)]
    expected = [bits(f.__wrapped__(*both)) for both in inputs]
    wrong = []

    def work():
        for _ in range(100):
            wrong.extend(k for k, both in enumerate(inputs) if bits(f(*both)) != expected[k])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_function_stays_what_it_is():
    @tenon.fused
    def f(x):
        """Doubles."""
        return x * 2

    assert f.__name__ == "f" and f.__doc__ == "Doubles." and f.__wrapped__(tenon.ones(1)).item() == 2
