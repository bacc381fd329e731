"""Every function's gradient, beside central differences."""

import numpy as np
import pytest
from gradient_cases import f64, fitting, functions, leaves_of, tensors_in

import tenon

FUNCTIONS = functions()
#: A gradient has another sense there than a difference: of what a choice of basis or of a sign leaves open, and of symmetric matrices, of
#: which one triangle is read.
NO_DIFFERENCES = {"svd", "eigh", "eig", "qr", "complex_schur", "schur", "lu", "lu_factor", "hessenberg", "cholesky", "eigvalsh"}


def names(function):
    return f"{function.__module__}.{function.__name__}"


def test_most_functions_are_differentiable():
    differentiable = [f for f in FUNCTIONS if f.differentiable]
    assert len(differentiable) > 150
    assert tenon.exp.differentiable == ("x",) and tenon.multiply.differentiable == ("x1", "x2") and tenon.argmax.differentiable == ()
    assert "Gradient" in tenon.exp.__doc__ and "Gradient" in tenon.argmax.__doc__


@pytest.mark.parametrize("function", FUNCTIONS, ids=names)
def test_what_is_recorded_is_what_the_description_says(function):
    taken, _ = fitting(function)
    if not function.differentiable:
        assert not taken
    else:
        assert taken, "no candidate of gradient_cases.py was recorded"


def value_of(function, arguments, weights):
    total = 0.0
    for y, w in zip(tensors_in(function(*arguments)), weights):
        if w is not None:
            total += (y.detach().numpy() * w).real.sum()
    return total


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.differentiable and f.__name__ not in NO_DIFFERENCES], ids=names)
def test_gradients_are_those_of_differences(function):
    rng = np.random.default_rng(3)
    for candidate in fitting(function)[0][:4]:
        arguments, leaves = leaves_of(candidate)
        results = tensors_in(function(*arguments))
        weights = [rng.standard_normal(tuple(y.shape)) if y.requires_grad else None for y in results]
        if any(np.isnan(y.detach().numpy()).any() for y in results if y.requires_grad):
            continue
        total = sum((y.real * tenon.asarray(w, dtype=f64)).sum() for y, w in zip(results, weights) if w is not None)
        found = tenon.autograd.grad(total, leaves, materialize_grads=True)
        with tenon.no_grad():
            for leaf, g in zip(leaves, found):
                flat = leaf.detach().reshape(-1)  # a view, so that the leaf is moved
                for k in range(flat.numel()):
                    x, at = flat[k].item(), []
                    for step in (-1e-5, 0, 1e-5):
                        flat[k] = x + step
                        at.append(value_of(function, arguments, weights))
                    flat[k] = x
                    left, right, expected = (at[1] - at[0]) / 1e-5, (at[2] - at[1]) / 1e-5, (at[2] - at[0]) / 2e-5
                    got = g.reshape(-1)[k].item()
                    if abs(left - right) <= 1e-2 * max(1, abs(expected)):  # else it is a kink, or a jump
                        assert abs(got - expected) <= 2e-4 * max(1, abs(expected)), (k, got, expected, candidate)
