"""Values and gradients beside PyTorch, where it is installed: random shapes, strides, dtypes and broadcasts."""

import numpy as np
import pytest
from gradient_cases import functions
from hypothesis import given, settings
from hypothesis import strategies as st

import tenon

FUNCTIONS = functions()

try:
    import torch
except ImportError:
    torch = None
pytestmark = pytest.mark.skipif(torch is None, reason="PyTorch is not installed")

UNARY = [f for f in FUNCTIONS if f.family == "elementwise" and f.differentiable == ("x",) and (not torch or hasattr(torch, f.__name__))]
BINARY = [f for f in FUNCTIONS if f.family == "elementwise" and len(f.differentiable) == 2 and (not torch or hasattr(torch, f.__name__))]
REDUCTIONS = ["sum", "mean", "prod", "logsumexp", "amax", "amin", "cumsum", "cumprod", "softmax", "log_softmax"]
#: Where the gradient is another one, as docs/gradient_conventions.md says.
DIFFER = {"sign", "round", "floor", "ceil", "trunc"}

dims = st.lists(st.integers(1, 4), min_size=0, max_size=3)


def both(shape, rng, low=0.1, high=0.9, dtype="float64"):
    array = rng.uniform(low, high, shape).astype(dtype)
    return tenon.asarray(array.copy()).requires_grad_(), torch.from_numpy(array.copy()).requires_grad_()


def compare(ours, theirs, inputs, rng, tolerance):
    assert tuple(ours.shape) == tuple(theirs.shape)
    g = rng.standard_normal(tuple(ours.shape)).astype(str(theirs.dtype).removeprefix("torch."))
    np.testing.assert_allclose(ours.detach().numpy(), theirs.detach().numpy(), rtol=tolerance, atol=tolerance)
    ours.backward(tenon.asarray(g.copy()))
    theirs.backward(torch.from_numpy(g.copy()))
    for mine, other in inputs:
        expected = np.zeros(tuple(mine.shape)) if other.grad is None else other.grad.numpy()
        got = np.zeros(tuple(mine.shape)) if mine.grad is None else mine.grad.numpy()
        np.testing.assert_allclose(got, expected, rtol=tolerance, atol=tolerance)


def strided(pair, layout):
    """The same elements, seen through views."""
    mine, other = pair
    if layout == "reversed" and mine.ndim:
        return mine[::-1], other.flip(0)
    if layout == "transposed" and mine.ndim:
        return mine.permute_dims(tuple(reversed(range(mine.ndim)))), other.permute(*reversed(range(other.ndim)))
    if layout == "stepped" and mine.ndim:
        return mine[..., ::2], other[..., ::2]
    return mine, other


layouts = st.sampled_from(["plain", "reversed", "transposed", "stepped"])
seeds = st.integers(0, 1000)
dtypes = st.sampled_from([("float64", 1e-10), ("float32", 3e-4)])


@settings(deadline=None)  # the first calls of PyTorch take seconds
@given(st.sampled_from(UNARY), dims, layouts, dtypes, seeds)
def test_unary_functions(function, shape, layout, dtype, seed):
    rng = np.random.default_rng(seed)
    pair = both(shape, rng, dtype=dtype[0])
    mine, other = strided(pair, layout)
    try:
        theirs = getattr(torch, function.__name__)(other)
    except RuntimeError:  # imag of real numbers
        return
    # PyTorch's derivative of digamma is 5e-10 off, beside SciPy's polygamma.
    tolerance = max(dtype[1], 2e-9) if function.__name__ == "digamma" else dtype[1]
    if theirs.requires_grad and function.__name__ not in DIFFER:
        compare(function(mine), theirs, [pair], rng, tolerance)


@settings(deadline=None)  # the first calls of PyTorch take seconds
@given(st.sampled_from(BINARY), dims, st.integers(0, 7), layouts, dtypes, seeds)
def test_binary_functions_broadcast(function, shape, mask, layout, dtype, seed):
    rng = np.random.default_rng(seed)
    narrowed = [1 if mask >> k & 1 else n for k, n in enumerate(shape)][mask % (len(shape) + 1) :]
    a, b = both(shape, rng, dtype=dtype[0]), both(narrowed, rng, dtype=dtype[0])
    x, y = strided(a, "reversed" if layout == "reversed" else "plain"), b
    try:
        theirs = getattr(torch, function.__name__)(x[1], y[1])
    except (RuntimeError, TypeError):  # PyTorch has no such function of two tensors
        return
    if theirs.requires_grad and function.__name__ not in ("heaviside", "floor_divide"):  # of which PyTorch has no gradient
        compare(function(x[0], y[0]), theirs, [a, b], rng, dtype[1])


@settings(deadline=None)  # the first calls of PyTorch take seconds
@given(st.sampled_from(REDUCTIONS), st.lists(st.integers(1, 4), min_size=1, max_size=3), layouts, st.integers(0, 2), dtypes, seeds)
def test_reductions_and_scans(name, shape, layout, axis, dtype, seed):
    rng = np.random.default_rng(seed)
    pair = both(shape, rng, dtype=dtype[0])
    x = strided(pair, layout)
    axis %= len(shape)
    theirs = getattr(torch, name)(x[1], dim=axis)
    compare(getattr(tenon, name)(x[0], axis=axis), theirs, [pair], rng, dtype[1] * 10)


@settings(deadline=None)  # the first calls of PyTorch take seconds
@given(st.integers(1, 4), st.integers(1, 4), st.integers(1, 4), st.booleans(), dtypes, seeds)
def test_products(m, k, n, batched, dtype, seed):
    rng = np.random.default_rng(seed)
    a, b = both([2, m, k] if batched else [m, k], rng, dtype=dtype[0]), both([k, n], rng, dtype=dtype[0])
    compare(a[0] @ b[0], a[1] @ b[1], [a, b], rng, dtype[1] * 10)


@settings(deadline=None)  # the first calls of PyTorch take seconds
@given(st.data())
def test_chains_of_operations(data):
    """A few operations drawn one after the other, on two tensors that broadcast."""
    rng = np.random.default_rng(data.draw(st.integers(0, 1000)))
    a, b = both([3, 4], rng), both([4], rng)
    values = [a, b]
    for _ in range(data.draw(st.integers(1, 6))):
        x = data.draw(st.sampled_from(values))
        y = data.draw(st.sampled_from(values))
        kind = data.draw(st.sampled_from(["add", "mul", "sub", "sin", "exp", "tanh", "sigmoid", "square", "maximum", "cumsum"]))
        if kind in ("add", "mul", "sub", "maximum"):
            values.append((getattr(tenon, kind)(x[0], y[0]), getattr(torch, kind)(x[1], y[1])))
        elif kind == "cumsum":
            values.append((tenon.cumsum(x[0], axis=0), torch.cumsum(x[1], dim=0)))
        else:
            values.append((getattr(tenon, kind)(tenon.sin(x[0])), getattr(torch, kind)(torch.sin(x[1]))))
    ours, theirs = values[-1]
    compare(ours.sum(), theirs.sum(), [a, b], rng, 1e-9)
