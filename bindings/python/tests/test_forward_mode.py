"""jvp, linearize, jacfwd and hessian: each function's derivative in directions, beside its gradient."""

import numpy as np
import pytest
from gradient_cases import differentiable_leaves, f64, fitting, functions, leaves_of, tensors_in

import tenon

FUNCTIONS = [f for f in functions() if f.differentiable]


def names(function):
    return f"{function.__module__}.{function.__name__}"


def random_like(rng, x):
    made = rng.standard_normal(tuple(x.shape))
    return tenon.asarray(made + 1j * rng.standard_normal(made.shape) if x.dtype.kind == "complex" else made, dtype=x.dtype)


def inner(a, b):
    return (tenon.conj(a) * b).real.sum().item()


@pytest.mark.parametrize("function", FUNCTIONS, ids=names)
def test_derivatives_in_directions_are_dual_to_gradients(function):
    """<u, J t> is <Jᴴ u, t> for any u and t; several directions at once are each of them alone."""
    rng = np.random.default_rng(4)
    for candidate in fitting(function)[0][:6]:
        arguments, leaves = leaves_of(candidate)
        leaves = differentiable_leaves(function, arguments, leaves)
        results = [y for y in tensors_in(function(*arguments)) if y.requires_grad]
        tangents = [[random_like(rng, x) for x in leaves] for _ in range(3)]
        alone = [tenon._core._push(results, leaves, one, 0) for one in tangents]
        for one, made in zip(tangents, alone):
            for y, t in zip(results, made):
                if t is None:
                    t = tenon.zeros_like(y.detach())
                assert (t.shape, t.dtype, t.requires_grad) == (y.shape, y.dtype, False)
                u = random_like(rng, y)
                pulled = tenon.autograd.grad(y, leaves, u, retain_graph=True, materialize_grads=True)
                if not all(np.isfinite(x.numpy()).all() for x in (t, *pulled)):
                    continue
                left, right = inner(u, t), sum(inner(g, x) for g, x in zip(pulled, one))
                scale = sum(np.abs(g.numpy() * x.numpy()).sum() for g, x in zip(pulled, one)) + np.abs(u.numpy() * t.numpy()).sum()
                assert abs(left - right) <= (1e-10 if y.dtype is f64 else 1e-5) * (1 + scale), (left, right, candidate)
        together = tenon._core._push(results, leaves, [tenon.stack(parts) for parts in zip(*tangents)], 3)
        for j, all_of_one in enumerate(together):
            for k, made in enumerate(alone):
                if all_of_one is None or made[j] is None:
                    assert all_of_one is made[j]
                else:
                    np.testing.assert_allclose(all_of_one[k].numpy(), made[j].numpy(), rtol=1e-9, atol=1e-12)
        for k in range(len(leaves)):  # by one operand alone
            only = tenon._core._push(results, [leaves[k]], [tangents[0][k]], 0)
            zeros = [t if i == k else tenon.zeros_like(t) for i, t in enumerate(tangents[0])]
            for y, a, b in zip(results, only, tenon._core._push(results, leaves, zeros, 0)):
                a, b = (tenon.zeros_like(y.detach()) if x is None else x for x in (a, b))
                np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-9, atol=1e-12)


def chain(x, y):
    """Elementwise functions of more than 4096 elements, which are joined, with a broadcast, a view, a sum and a product between."""
    a = tenon.exp(-x * x) * tenon.sin(y) + x / (1 + y * y)
    b = tenon.where(a > 0.1, tenon.sqrt(a + 2.5), a * y)
    c = b.reshape(50, -1)[:, ::2].T
    d = tenon.tanh(c @ (c.T + 1)) - c.mean(axis=0).sum() + tenon.maximum(a.max(), 0.5)
    return d, tenon.floor(x) + b, x


def test_a_chain_of_many_elements():
    rng = np.random.default_rng(5)
    x, y = tenon.asarray(rng.standard_normal((100, 100))), tenon.asarray(rng.standard_normal(100))
    dx, dy = tenon.asarray(rng.standard_normal((100, 100))), tenon.asarray(rng.standard_normal(100))
    values, made = tenon.jvp(chain, (x, y), (dx, dy))
    plain = chain(x, y)
    h = 1e-6
    ahead, behind = chain(x + h * dx, y + h * dy), chain(x - h * dx, y - h * dy)
    for value, one, t, a, b in zip(values, plain, made, ahead, behind):
        assert tenon.array_equal(value, one) and t.shape == one.shape and not t.requires_grad
        difference = (a - b).numpy() / (2 * h)
        smooth = np.abs(difference) < 1e4  # no jump of floor and where between
        np.testing.assert_allclose(t.numpy()[smooth], difference[smooth], rtol=1e-4, atol=1e-4)
    _, push = tenon.linearize(chain, x, y)
    for again in push(dx, dy), push((dx, dy)):
        assert all(tenon.array_equal(a, b) for a, b in zip(again, made))
    twice = push(2 * dx, 2 * dy)
    np.testing.assert_allclose(twice[0].numpy(), 2 * made[0].numpy(), rtol=1e-12)


def test_programs_and_checkpoints():
    @tenon.fused
    def program(x, y):
        return tenon.exp(x) * y + tenon.where(x > y, x * x, y / x)

    rng = np.random.default_rng(6)
    for n in 5, 5000:
        x, y, dx = (tenon.asarray(rng.uniform(0.5, 2, n)) for _ in range(3))
        expected = dx * (tenon.exp(x) * y + tenon.where(x > y, 2 * x, -y / (x * x)))
        for function in program, tenon.checkpoint(program):
            _, made = tenon.jvp(lambda x: function(x, y), (x,), (dx,))
            np.testing.assert_allclose(made.numpy(), expected.numpy(), rtol=1e-12)
    columns = tenon.jacfwd(tenon.checkpoint(program), argnums=(0, 1))(x[:3], y[:3])
    for a, b in zip(columns, tenon.jacobian(program, argnums=(0, 1))(x[:3], y[:3])):
        np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-12)


@pytest.mark.parametrize("size", [0, 1, 16, 17, 40])
def test_jacobians_by_columns_are_those_by_rows(size):
    rng = np.random.default_rng(7)
    w = tenon.asarray(rng.standard_normal((5, size)))

    def f(x, y):
        return tenon.tanh(w @ x) * y, (x * x).sum() * y[:2]

    x, y = tenon.asarray(rng.standard_normal(size)), tenon.asarray(rng.standard_normal(5))
    for argnums in 0, 1, (0, 1), (1,):
        for a, b in zip(tenon.jacfwd(f, argnums)(x, y), tenon.jacrev(f, argnums)(x, y)):
            for left, right in zip(*((one if isinstance(one, tuple) else (one,)) for one in (a, b))):
                assert left.shape == right.shape and left.dtype is right.dtype
                np.testing.assert_allclose(left.numpy(), right.numpy(), rtol=1e-11, atol=1e-12)
    many = tenon.asarray(rng.standard_normal((4, size)))
    left, right = (tenon.vmap(jacobian(lambda x: f(x, y)[0]))(many) for jacobian in (tenon.jacfwd, tenon.jacrev))
    np.testing.assert_allclose(left.numpy(), right.numpy(), rtol=1e-11, atol=1e-12)


def test_hessians():
    rng = np.random.default_rng(8)
    a = tenon.asarray(rng.standard_normal((6, 6)))

    def f(x):
        return tenon.logsumexp(a @ x) + (tenon.sqrt(1 + x[1:] * x[:-1] ** 2)).sum() + x[tenon.asarray([0, 0, 3])].prod()

    x = tenon.asarray(rng.uniform(0.5, 1, 6))
    made, rows = tenon.hessian(f)(x), tenon.jacobian(tenon.grad(f))(x)
    np.testing.assert_allclose(made.numpy(), rows.numpy(), rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(made.numpy(), made.numpy().T, rtol=1e-9, atol=1e-12)
    assert tenon.hessian(lambda x: (tenon.sqrt(x) - 2) ** 2)(tenon.tensor(4.0)).item() == 0.125
    goal = tenon.logcumsumexp(x)
    j = tenon.jacobian(tenon.logcumsumexp)(x)
    perfect = tenon.hessian(lambda x: ((tenon.logcumsumexp(x) - goal) ** 2).sum())(x)
    np.testing.assert_allclose(perfect.numpy(), 2 * (j.T @ j).numpy(), rtol=1e-12, atol=1e-14)
    third = tenon.jacfwd(tenon.jacfwd(tenon.jacfwd(lambda x: x**4)))(tenon.tensor(2.0))
    assert third.item() == 48
    of_any_order, at = tenon.digamma, tenon.tensor(0.7, dtype=tenon.float64)
    for order in range(1, 6):
        of_any_order = tenon.grad(of_any_order)
        np.testing.assert_allclose(of_any_order(at).item(), tenon.polygamma(order, at).item(), rtol=1e-14)
    along = tenon.jvp(tenon.grad(lambda x: (x**3).sum()), (x,), (x,))[1]
    np.testing.assert_allclose(along.numpy(), 6 * x.numpy() ** 2, rtol=1e-14)
    outer = tenon.grad(lambda x: (tenon.jvp(tenon.sin, (x,), (x * x,))[1]).sum())(x)
    np.testing.assert_allclose(outer.numpy(), (2 * x * tenon.cos(x) - x * x * tenon.sin(x)).numpy(), rtol=1e-13)


def test_what_is_refused():
    x = tenon.ones(3)
    with pytest.raises(tenon.ShapeError, match="jvp: a tangent of shape"):
        tenon.jvp(tenon.sin, (x,), (tenon.ones(2),))
    with pytest.raises(ValueError, match="linearize: 2 tangents for 1 primals"):
        tenon.linearize(tenon.sin, x)[1](x, x)
    with pytest.raises(tenon.ShapeError, match="push_forward: a tangent of shape"):
        leaf = x.clone().requires_grad_()
        tenon._core._push([tenon.sin(leaf)], [leaf], [tenon.ones(3)], 3)
    leaf = x.clone().requires_grad_()
    y = tenon.exp(leaf)
    y.sum().backward()
    with pytest.raises(tenon.TypeError, match="was freed"):
        tenon._core._push([y], [leaf], [x], 0)
    kept = tenon.exp(leaf)
    made = kept * kept
    assert tenon._core._push([made], [leaf], [x], 0)[0].shape == (3,)
    constant = tenon.jvp(lambda x: tenon.floor(x) * 2, (x,), (x,))[1]
    assert constant.tolist() == [0, 0, 0]
    assert tenon.jvp(lambda x: tenon.tensor(7.0), (x,), (x,))[1].item() == 0


def test_parameters_that_meet_in_large_results():
    ts = tenon.linspace(0, 1, 6000, dtype=tenon.float64)
    w = tenon.linspace(-1, 1, 300, dtype=tenon.float64).reshape(100, 3)

    def model(p):
        return p[0] * tenon.exp(-p[1] * ts) * tenon.cos(p[2] * ts + p[3]) + p[4] * ts * ts + p[5]

    def of_all(p):
        return model(p) * tenon.sum(p * p) + tenon.floor(ts * 3 + p[0])

    functions = [
        model,
        of_all,
        lambda p: tenon.where(ts > 0.5, model(p), p[5] * ts).reshape(60, 100) @ w,
        lambda p: tenon.sort(model(p)),
        lambda p: tenon.cumsum(tenon.flip(model(p).reshape(2, 3000), axis=0).T * p[4], axis=0),
        lambda p: tenon.sum(tenon.sqrt(tenon.abs(model(p)) + 1)) * p[:2],
        lambda p: tenon.concat([model(p), p * p, ts]),
        lambda p: (model(p), tenon.maximum(model(p), p[0]))[1] + tenon.zeros(2, 6000),
        lambda p: ts * 2 + 0 * tenon.floor(p[0]),
    ]
    p = tenon.tensor([1.2, 0.7, 3.0, 0.2, -1.1, 0.4], dtype=tenon.float64)
    for f in functions:
        columns = [tenon.jvp(f, (p,), (one,))[1] for one in tenon.eye(6, dtype=tenon.float64)]
        made = tenon.jacfwd(f)(p)
        assert made.shape == (*columns[0].shape, 6)
        assert tenon.allclose(made, tenon.stack(columns, axis=-1), rtol=1e-13, atol=1e-13)
    assert tenon.jacfwd(tenon.fused(model))(p).shape == (6000, 6)
    assert tenon.allclose(tenon.jacfwd(tenon.fused(model))(p), tenon.jacfwd(model)(p), rtol=1e-13, atol=1e-13)
