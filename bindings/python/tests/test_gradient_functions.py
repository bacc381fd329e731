"""Every function's gradient, beside central differences."""

import numpy as np
import pytest
from gradient_cases import differentiable_leaves, f64, fitting, functions, leaves_of, tensors_in

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
        leaves = differentiable_leaves(function, arguments, leaves)
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


RANDOM = {"multinomial", "choice", "dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout", "empty_like"}


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.differentiable and f.__name__ not in RANDOM], ids=names)
@pytest.mark.parametrize("number", [2, 0.1, True, 1 + 2j])
def test_numbers_are_operands_of_recorded_calls(function, number):
    for dtype in (tenon.float32, f64):
        x = tenon.asarray([0.25, 0.5, 0.75], dtype=dtype)
        for place in range(2):
            arguments = [number, x] if place == 0 else [x, number]
            try:
                expected = tensors_in(function(*arguments))
            except (TypeError, ValueError, IndexError, tenon.Error):
                continue
            leaf = x.detach().clone().requires_grad_()
            arguments[1 - place] = leaf
            try:
                found = tensors_in(function(*arguments))
            except TypeError as error:
                assert "gets no gradient" in str(error)
                continue
            assert [(y.dtype, y.shape) for y in found] == [(y.dtype, y.shape) for y in expected]
            for y, z in zip(found, expected):
                np.testing.assert_allclose(y.detach().numpy(), z.numpy(), rtol=2e-6, atol=1e-7)
            for y in found:
                if y.requires_grad:
                    tenon.abs(y).sum().backward(retain_graph=True)


def test_gradients_of_products_with_numbers():
    x = tenon.asarray([1.0, 3.0], dtype=f64).requires_grad_()
    for made in (tenon.inner(x, 2.5), tenon.inner(2.5, x), tenon.kron(x, 2.5), tenon.kron(2.5, x)):
        assert made.tolist() == [2.5, 7.5] and tenon.autograd.grad(made.sum(), x)[0].tolist() == [2.5, 2.5]
    for made in (tenon.meshgrid(x, 2)[0], tenon.broadcast_arrays(x, 2)[0]):
        assert tenon.autograd.grad(made.sum(), x)[0].tolist() == [1, 1]


def result_and_gradient(function, arguments):
    """What a call returns, and the gradient of a weighted sum by its first operand that is a leaf; None where it is refused."""
    leaf = next(x for x in arguments if x.requires_grad)
    try:
        results = tensors_in(function(*arguments))
    except (TypeError, ValueError, IndexError, RuntimeError):
        return None
    total = sum((tenon.abs(y) * (1 + tenon.arange(y.size, dtype=f64).reshape(y.shape))).sum() for y in results if y.requires_grad)
    if not isinstance(total, tenon.Tensor):
        return None
    return results, tenon.autograd.grad(total, leaf)[0]


#: Which of three operands is recorded.
FORMS = [(0, 1), (1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 0)]


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.differentiable and f.__name__ not in RANDOM], ids=names)
@pytest.mark.parametrize("dtype", ["bool", "uint8", "int8", "int64"])
def test_integers_beside_recorded_operands_are_numbers(function, dtype):
    """What slopes and compositions compute of integers neither wraps nor is refused: it is what floating elements give."""
    for elements in ([101, 0, 2], [[101, 1], [0, 2]]):
        integers = tenon.asarray(elements).astype(dtype)
        for form in FORMS:
            leaf = (tenon.asarray(elements, dtype=f64) * 0.01 + 0.1).requires_grad_()
            expected = result_and_gradient(function, [leaf if k == 0 else integers.astype(f64) for k in form])
            found = result_and_gradient(function, [leaf if k == 0 else integers for k in form])
            if expected is None or found is None:
                continue
            for y, z in zip((*found[0], found[1]), (*expected[0], expected[1])):
                np.testing.assert_allclose(y.detach().numpy(), z.detach().numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.differentiable and f.__name__ not in RANDOM | NO_DIFFERENCES], ids=names)
def test_narrower_operands_of_recorded_calls_do_not_narrow_them(function):
    """Beside a float64 tensor that is recorded all operands are of float64, as they are where nothing is recorded."""
    for candidate in fitting(function)[0]:
        arguments, leaves = leaves_of(candidate)
        narrow = [x.detach().astype(tenon.float32) if isinstance(x, tenon.Tensor) and x.dtype is f64 and k else x for k, x in enumerate(arguments)]
        try:
            found = tensors_in(function(*narrow))
            with tenon.no_grad():
                expected = tensors_in(function(*narrow))
        except (TypeError, ValueError, IndexError):
            continue
        for y, z in zip(found, expected):
            assert (y.dtype, y.shape) == (z.dtype, z.shape)
            if np.isinf(z.numpy()).any():  # slopes over no distance
                continue
            np.testing.assert_allclose(y.detach().numpy(), z.numpy(), rtol=1e-11, atol=1e-13)


def test_integers_in_a_joined_pass_are_numbers():
    """The pass of many elements is one program: of functions, and of a fused one."""
    plain = lambda a, x: tenon.atan2(a, x * 2) + tenon.where(a > 100, x, -x)
    fused = tenon.fused(plain)
    for dtype in ("uint8", "int8", "bool"):
        a = (tenon.arange(10000) % 127).astype(dtype)
        for function in (plain, fused):
            gradients = []
            for given in (a, a.astype(f64)):
                x = tenon.full((10000,), 0.7, dtype=f64).requires_grad_()
                function(given, x).sum().backward()
                gradients.append(x.grad.numpy())
            np.testing.assert_allclose(*gradients, rtol=1e-12)
