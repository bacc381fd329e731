"""Functions made of functions: grad, vjp, jvp, jacobian, hessian, vmap, checkpoint, gradcheck."""

import numpy as np
import pytest

import tenon

f64 = tenon.float64


def t(*values):
    return tenon.tensor(values[0] if len(values) == 1 else list(values), dtype=f64)


def close(a, b):
    np.testing.assert_allclose(a.detach().numpy() if isinstance(a, tenon.Tensor) else a, b, rtol=1e-10, atol=1e-12)


def test_grad_and_value_and_grad():
    def f(a, b):
        return (tenon.sin(a) * b).sum()

    a, b = t(0, 1, 2), t(3, 4, 5)
    close(tenon.grad(f)(a, b), np.cos([0, 1, 2]) * [3, 4, 5])
    close(tenon.grad(f, argnums=1)(a, b), np.sin([0, 1, 2]))
    value, (g, h) = tenon.value_and_grad(f, argnums=(0, 1))(a, b)
    close(value, (np.sin([0, 1, 2]) * [3, 4, 5]).sum())
    close(g, np.cos([0, 1, 2]) * [3, 4, 5])
    close(h, np.sin([0, 1, 2]))
    assert not value.requires_grad and not g.requires_grad and not a.requires_grad
    (value, extra), g = tenon.value_and_grad(lambda a: ((a * a).sum(), "extra"), has_aux=True)(a)
    assert extra == "extra" and g.tolist() == [0, 2, 4]
    assert tenon.grad(lambda x: x * x)(3.0).item() == 6  # a number
    with pytest.raises(ValueError, match="grad"):
        tenon.grad(lambda x: x)(a)
    with pytest.raises(TypeError, match="int64"):
        tenon.grad(lambda x: x.sum())(tenon.arange(3))
    with pytest.raises(IndexError, match="argnums"):
        tenon.grad(f, argnums=2)(a, b)
    close(tenon.grad(lambda x: t(1.0))(a), [0, 0, 0])  # of what does not depend on it


def test_gradients_of_gradients():
    f = tenon.sin
    x = t(0.7)
    close(tenon.grad(tenon.grad(f))(x), -np.sin(0.7))
    close(tenon.grad(tenon.grad(tenon.grad(f)))(x), -np.cos(0.7))
    # What the inner function closes over is the outer one's.
    close(tenon.grad(lambda x: tenon.grad(lambda y: x * y * y)(t(3.0)))(t(2.0)), 6)
    w = t(2.0).requires_grad_()
    g = tenon.grad(lambda y: w * y * y)(t(3.0))
    g.backward()
    assert w.grad.item() == 6


def test_transforms_within_no_grad():
    with tenon.no_grad():
        close(tenon.grad(lambda x: (x * x).sum())(t(1, 2)), [2, 4])
        close(tenon.hessian(lambda x: (x * x * x).sum())(t(1, 2)), [[6, 0], [0, 12]])


def test_vjp_and_jvp():
    def g(x):
        return tenon.exp(x) * x

    x = t(0.1, 0.2, 0.3)
    n = np.array([0.1, 0.2, 0.3])
    slope = np.exp(n) * (n + 1)
    value, pull = tenon.vjp(g, x)
    close(value, np.exp(n) * n)
    close(pull(t(1, 10, 100)), slope * [1, 10, 100])
    close(pull(t(1, 1, 1)), slope)
    value, derivative = tenon.jvp(g, (x,), (t(1, 10, 100),))
    close(value, np.exp(n) * n)
    close(derivative, slope * [1, 10, 100])
    assert not value.requires_grad and not derivative.requires_grad
    (a, b), pull = tenon.vjp(lambda x, y: (x * y, x + y), x, t(1, 2, 3))
    left, right = pull(t(1, 1, 1), t(1, 1, 1))
    close(left, [2, 3, 4])
    close(right, n + 1)
    _, (da, db) = tenon.jvp(lambda x, y: (x * y, x + y), (x, t(1, 2, 3)), (t(1, 1, 1), t(0, 0, 1)))
    close(da, [1, 2, 3.3])
    close(db, [1, 1, 2])
    close(tenon.jvp(lambda x: x * 2, x, t(1, 2, 3))[1], [2, 4, 6])  # a line
    with pytest.raises(ValueError):
        tenon.jvp(g, (x,), ())


def test_jacobian_and_hessian():
    x = t(1, 2, 3)
    close(tenon.jacobian(lambda x: x * x)(x), np.diag([2.0, 4, 6]))
    a = t([[1, 2], [3, 4]])
    j = tenon.jacobian(lambda m: m @ a)(t([[0, 1], [2, 3]]))
    assert j.shape == (2, 2, 2, 2)
    assert j[0, 1, 0, 0].item() == 2 and j[0, 1, 0, 1].item() == 4 and j[0, 1, 1, 0].item() == 0
    close(tenon.hessian(lambda x: (x * x * x).sum())(x), np.diag([6.0, 12, 18]))
    close(tenon.hessian(lambda x: (x[0] * x[1]) ** 2)(t(2, 3)), [[18, 24], [24, 8]])
    left, right = tenon.jacobian(lambda x, y: x * y, argnums=(0, 1))(t(1, 2), t(3, 4))
    close(left, np.diag([3.0, 4]))
    close(right, np.diag([1.0, 2]))


def test_derivatives_by_several_arguments():
    """Each result's, and of each by every argument: as JAX and torch.func nest them."""
    a, b = t(1, 2), t(3, 4, 5)

    def f(a, b):
        return (a * a).sum() * (b * b * b).sum()

    (aa, ab), (ba, bb) = tenon.hessian(f, argnums=(0, 1))(a, b)
    close(aa, 216 * 2 * np.eye(2))
    close(ab, np.outer([2, 4], [27, 48, 75]))
    close(ba, ab.numpy().T)
    close(bb, 5 * np.diag([18.0, 24, 30]))
    (((only,),),) = (tenon.hessian(f, argnums=(0,))(a, b),)
    close(only, aa)
    square, (by_a, by_b) = tenon.jacobian(lambda a, b: [a * a, a.sum() * b], (0, 1))(a, b)
    close(square[0], np.diag([2.0, 4]))
    close(square[1], np.zeros((2, 3)))
    close(by_a, np.outer([3, 4, 5], [1, 1]))
    close(by_b, 3 * np.eye(3))
    assert type(tenon.jacobian(lambda a: [a, a])(a)) is list
    close(tenon.jacobian(lambda a: (a, tenon.argmax(a)))(a)[1], [0, 0])  # an index has no derivative


def test_derivatives_of_derivatives_have_no_history():
    """Unless an argument, or what a function captures, has one of its own."""
    a, b = t(1, 2), t(3, 4)

    def f(a, b):
        return (a * a * b * b).sum()

    def of_both(a, b):
        _, pull = tenon.vjp(f, a, b)
        return pull(t(1).reshape(()))[0].sum()

    mixed = tenon.jacobian(tenon.grad(f, 0), 1)
    for made in (
        mixed(a, b),
        tenon.grad(lambda a, b: tenon.grad(f, 0)(a, b).sum(), 1)(a, b),
        tenon.grad(of_both, 1)(a, b),
        tenon.grad(lambda a, b: tenon.jvp(lambda a: f(a, b), (a,), (b,))[1], 1)(a, b),
        tenon.jvp(lambda b: tenon.grad(f)(a, b), (b,), (a,))[0],
        tenon.jvp(lambda b: tenon.grad(f)(a, b), (b,), (a,))[1],
        tenon.vjp(lambda b: tenon.grad(f)(a, b), b)[0],
        tenon.vmap(mixed)(a.reshape(2, 1), b.reshape(2, 1)),
    ):
        assert not made.requires_grad
    close(mixed(a, b), np.diag([4.0 * 3, 8 * 4]))
    assert mixed(a, b.clone().requires_grad_()).requires_grad
    w = t(2).requires_grad_()
    made = tenon.jacobian(tenon.grad(lambda a, b: (w * a * a * b * b).sum(), 0), 1)(a, b)
    made.sum().backward()
    close(w.grad, [4 * 3 + 8 * 4])
    p, q = tenon.grad(lambda p, q: (p * p * w).sum() + (q * q).sum(), (0, 1))(a, b)
    assert p.requires_grad and not q.requires_grad  # w is nothing to q
    assert not tenon.grad(lambda b: tenon.grad(lambda a, b: (a * a).sum() + (b * b).sum(), (0, 1))(a, b)[1].sum())(b).requires_grad


def test_derivatives_by_tangents_and_cotangents():
    """jvp and a pull are linear in what they are given: that has a derivative, too."""
    x, v = t(1, 2), t(3, 4)
    f = lambda x: x * x  # noqa: E731
    close(tenon.grad(lambda v: tenon.jvp(f, (x,), (v,))[1].sum())(v), [2, 4])
    close(tenon.grad(lambda v: tenon.vjp(f, x)[1](v).sum())(v), [2, 4])
    y, pull = tenon.vjp(f, x)
    close(tenon.jacobian(pull)(v), np.diag([2.0, 4]))
    v.requires_grad_()
    tenon.jvp(f, (x,), (v,))[1].sum().backward()
    close(v.grad, [2, 4])
    assert not tenon.jvp(f, (x,), (v.detach(),))[1].requires_grad
    close(tenon.jvp(f, (3.0,), (1.0,))[1], 6)  # numbers
    close(tenon.jvp(f, (x,), ([1, 2],))[1], [2, 8])
    value, (slope, index) = tenon.jvp(lambda x: (x * x, tenon.argmax(x)), (x,), (t(1, 1),))
    close(slope, [2, 4])
    assert index.item() == 0
    for call in (lambda: tenon.jvp(f, (x,), (t(1, 2, 3),)), lambda: pull(t(1, 2, 3)), lambda: pull(t(1))):
        with pytest.raises(tenon.ShapeError, match=r"\(2,\)"):
            call()


def test_checkpoint():
    calls = []

    @tenon.checkpoint
    def f(x, w):
        calls.append(1)
        return tenon.sin(tenon.exp(x)) * w

    x, w = t(0.1, 0.2).requires_grad_(), t(2.0).requires_grad_()
    y = f(x, w).sum()
    assert len(calls) == 1
    y.backward()
    assert len(calls) == 2
    e = np.exp([0.1, 0.2])
    close(x.grad, np.cos(e) * e * 2)
    close(w.grad, np.sin(e).sum())
    x.grad = w.grad = None
    (tenon.checkpoint(lambda x: x * tenon.rand(2, dtype=f64))(x)).sum().backward()  # the same numbers again
    tenon.manual_seed(3)
    y = tenon.checkpoint(lambda x: x * tenon.rand(2, dtype=f64))(x)
    x.grad = None
    y.sum().backward()
    close(x.grad, (y / x).detach().numpy())
    (g,) = tenon.autograd.grad(tenon.checkpoint(lambda x: x**3)(x).sum(), x, create_graph=True)
    (h,) = tenon.autograd.grad(g.sum(), x)
    close(h, [0.6, 1.2])


def test_checkpoint_of_what_is_no_argument():
    """The parameters of a layer, and what a function captures, with arguments that require a gradient and without."""
    w = t(3, 4).requires_grad_()
    f = tenon.checkpoint(lambda x: tenon.exp(w) * x)
    x = t(1, 2)
    y = f(x)
    assert y.requires_grad
    y.sum().backward()
    close(w.grad, np.exp([3.0, 4]) * [1, 2])
    x.requires_grad_()
    (g,) = tenon.autograd.grad(f(x).sum(), w, create_graph=True)
    assert x.grad is None
    close(g, np.exp([3.0, 4]) * [1, 2])
    close(tenon.autograd.grad(g.sum(), w)[0], np.exp([3.0, 4]) * [1, 2])
    # Within a transform, too: the derivative by x depends on w.
    close(tenon.grad(lambda w: (tenon.grad(lambda x: tenon.checkpoint(lambda v: v * w * w)(x).sum())(x) * x).sum())(w), [6, 16])
    layer = tenon.nn.Linear(2, 3)
    rows = tenon.rand(4, 2)
    tenon.checkpoint(layer)(rows).sum().backward()
    close(layer.weight.grad, np.broadcast_to(rows.numpy().sum(0), (3, 2)))
    close(layer.bias.grad, [4, 4, 4])
    with tenon.no_grad():
        assert not tenon.checkpoint(layer)(rows).requires_grad
    assert not tenon.checkpoint(lambda x: x * 2)(t(1)).requires_grad
    scaled = tenon.checkpoint(lambda x, by: x * by["scale"])
    s = t(2).requires_grad_()
    scaled(t(1, 2), by={"scale": s}).sum().backward()
    close(s.grad, [3])
    batched = tenon.vmap(tenon.grad(lambda x: tenon.checkpoint(lambda v: (v * v).sum())(x)))(t(1, 2).reshape(2, 1))
    close(batched, [[2], [4]])
    s.grad = None
    tenon.vmap(lambda x: tenon.checkpoint(lambda v: v * x)(s))(t(1, 2)).sum().backward()
    close(s.grad, [3])


def test_gradcheck():
    x = t(0.3, 0.7).requires_grad_()
    assert tenon.gradcheck(lambda x: tenon.exp(tenon.sin(x)), x)
    assert tenon.gradcheck(lambda x, y: (x * y, tenon.sin(x)), (x, t(1, 2).requires_grad_()))
    z = tenon.tensor([0.3 + 0.4j, 1 - 2j], dtype=tenon.complex128, requires_grad=True)
    assert tenon.gradcheck(lambda z: z * z * tenon.exp(z), z)

    class Wrong(tenon.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 3

    with pytest.raises(RuntimeError, match="gradcheck"):
        tenon.gradcheck(Wrong.apply, x)
    assert not tenon.gradcheck(Wrong.apply, x, raise_exception=False)
    with pytest.raises(ValueError, match="gradcheck"):
        tenon.gradcheck(tenon.exp, x.detach())


# ---- vmap ----


@pytest.mark.parametrize(
    "function",
    [
        lambda x: tenon.sin(x) * 2 + 1,
        lambda x: x.sum(),
        lambda x: x.sum(axis=0),
        lambda x: tenon.mean(x, axis=-1, keepdims=True),
        lambda x: x.max() - x,
        lambda x: x @ x.T,
        lambda x: x @ tenon.ones(4, dtype=f64),
        lambda x: tenon.ones(3, dtype=f64) @ x,
        lambda x: x[0],
        lambda x: x[..., 1],
        lambda x: x[1:, None, ::2],
        lambda x: x.T,
        lambda x: x.reshape(-1),
        lambda x: tenon.softmax(x, axis=1),
        lambda x: tenon.concat([x, x * 2], axis=0),
        lambda x: tenon.sort(x, axis=0),
        lambda x: x + tenon.ones(4, dtype=f64),
        lambda x: x + tenon.ones(2, 3, 4, dtype=f64),
        lambda x: tenon.where(x > 0.5, x, -x),
        lambda x: (x * x).sum(axis=1)[0],
        lambda x: tenon.cumsum(x, axis=1),
        lambda x: tenon.linalg.det(x[:, :3]),
        lambda x: (x, x.sum()),
    ],
)
def test_vmap_is_the_function_of_each(function):
    x = tenon.rand(5, 3, 4, dtype=f64)
    made = tenon.vmap(function)(x)
    expected = [function(x[k]) for k in range(5)]
    if isinstance(made, tuple):
        for j, part in enumerate(made):
            close(part, np.stack([e[j].numpy() for e in expected]))
    else:
        close(made, np.stack([e.numpy() for e in expected]))


def test_vmap_of_several_arguments():
    x, w = tenon.rand(5, 3, dtype=f64), tenon.rand(3, dtype=f64)
    close(tenon.vmap(lambda a, b: a @ b, in_dims=(0, None))(x, w), x.numpy() @ w.numpy())
    close(tenon.vmap(lambda a, b: a * b, in_dims=(1, 0), out_dims=1)(x, w), x.numpy() * w.numpy())
    close(tenon.vmap(tenon.vmap(lambda a, b: a * b, (None, 0)), (0, None))(x[:, 0], w), np.outer(x[:, 0].numpy(), w.numpy()))
    close(tenon.vmap(lambda a: a.sum() * w)(x), np.outer(x.numpy().sum(1), w.numpy()))
    with pytest.raises(ValueError, match="batches"):
        tenon.vmap(lambda a, b: a)(x, w)
    with pytest.raises(TypeError, match="condition"):
        tenon.vmap(lambda a: a if a.sum() > 0 else -a)(x)
    with pytest.raises(ValueError, match="no argument"):
        tenon.vmap(lambda a: a, in_dims=None)(x)


def test_gradients_of_each_sample():
    x, w = tenon.rand(5, 3, dtype=f64), tenon.rand(3, dtype=f64)

    def loss(w, x):
        return (tenon.sin(w) * x).sum() ** 2

    made = tenon.vmap(tenon.grad(loss), in_dims=(None, 0))(w, x)
    close(made, np.stack([tenon.grad(loss)(w, x[k]).numpy() for k in range(5)]))
    made = tenon.vmap(tenon.grad(loss, argnums=1), in_dims=(None, 0))(w, x)
    close(made, np.stack([tenon.grad(loss, argnums=1)(w, x[k]).numpy() for k in range(5)]))
    w.requires_grad_()
    tenon.vmap(lambda a: (a * w).sum())(x).sum().backward()  # recorded as any other function
    close(w.grad, x.numpy().sum(0))


def test_vmap_of_jvp():
    x, d = tenon.rand(5, 3, dtype=f64), tenon.rand(5, 3, dtype=f64)
    one, other = t(1, 2, 3), t(3, 2, 1)

    def f(x):
        return tenon.sin(x).sum() * x

    def along(x, d):
        return tenon.jvp(f, (x,), (d,))[1]

    def each(xs, ds):
        return np.stack([along(xs[k], ds[k]).numpy() for k in range(5)])

    rows = tenon.broadcast_to(other, (5, 3))
    close(tenon.vmap(along)(x, d), each(x, d))
    close(tenon.vmap(lambda x: along(x, other))(x), each(x, rows))  # the same direction for all
    close(tenon.vmap(lambda d: along(one, d))(d), each(tenon.broadcast_to(one, (5, 3)), d))  # as a Jacobian goes forward
    close(tenon.vmap(lambda d: along(one, d))(tenon.eye(3, dtype=f64)).T, tenon.jacobian(f)(one).numpy())
    close(tenon.vmap(lambda s: tenon.jvp(lambda x: s.sum() * x * x, (one,), (other,))[1])(x), np.outer(x.numpy().sum(1), [6, 8, 6]))
    nested = tenon.vmap(tenon.vmap(along, (None, 0)), (0, None))(x, d)
    close(nested, np.stack([[along(x[k], d[j]).numpy() for j in range(5)] for k in range(5)]))
    value, (a, b) = tenon.vmap(lambda x: tenon.jvp(lambda x: (x * x, x.sum()), (x,), (other,)))(x)
    close(value[0], x.numpy() ** 2)
    close(a, 2 * x.numpy() * [3, 2, 1])
    close(b, [6] * 5)


def test_vmap_of_what_a_transform_captures():
    """A gradient is another one for each element of a batch that only the function reads."""
    x, rows = t(1, 2), t([[1, 2], [3, 4], [5, 6]])
    close(tenon.vmap(lambda b: tenon.grad(lambda a: (a * b).sum())(x))(rows), rows.numpy())
    value, g = tenon.vmap(lambda b: tenon.value_and_grad(lambda a: (a * b).sum())(x))(rows)
    close(value, rows.numpy() @ [1, 2])
    close(g, rows.numpy())
    outer = tenon.vmap(lambda a: tenon.vmap(lambda b: tenon.grad(lambda v: (v * b).sum())(a))(rows))(rows)
    close(outer, np.broadcast_to(rows.numpy(), (3, 3, 2)))
    both = tenon.vmap(lambda a: tenon.vmap(lambda b: tenon.grad(lambda a, b: (a * b).sum(), (0, 1))(a, b))(rows))(rows)
    close(both[0], np.broadcast_to(rows.numpy(), (3, 3, 2)))
    close(both[1], np.broadcast_to(rows.numpy()[:, None], (3, 3, 2)))
    close(tenon.vmap(lambda b: tenon.vjp(lambda a: a * b, x)[1](t(1, 10)))(rows), rows.numpy() * [1, 10])
    close(tenon.vmap(lambda b: tenon.jacobian(lambda a: a * b)(x))(rows), [np.diag(r) for r in rows.numpy()])
    close(tenon.vmap(lambda b: tenon.hessian(lambda a: (a * a * b).sum())(x))(rows), [np.diag(2 * r) for r in rows.numpy()])
    y, pull = tenon.vjp(lambda a: a * a, x)
    close(tenon.vmap(pull)(rows), rows.numpy() * [2, 4])
    close(tenon.vmap(tenon.vmap(pull))(rows.reshape(3, 1, 2)), (rows.numpy() * [2, 4])[:, None])


def test_vmap_of_jacobians():
    x = tenon.rand(4, 3, dtype=f64)

    def f(x):
        return tenon.sin(x)[:2] * x.sum()

    for made in (tenon.jacobian(f), tenon.hessian(lambda x: f(x).sum()), tenon.jacobian(lambda x: x[0])):
        close(tenon.vmap(made)(x), np.stack([made(x[k]).numpy() for k in range(4)]))
    left, right = tenon.vmap(tenon.jacobian(lambda a, b: a * b, (0, 1)), (0, None))(x, t(1, 2, 3))
    close(left, np.broadcast_to(np.diag([1.0, 2, 3]), (4, 3, 3)))
    close(right, [np.diag(row) for row in x.numpy()])


def test_vmap_of_functions_with_a_gradient_of_their_own():
    class Doubled(tenon.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 20

    class Squared(tenon.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x)
            return x * x, y

        @staticmethod
        def backward(ctx, g, _):
            return ctx.saved_tensors[0] * g * 20, None

    x = t([[1, 2], [3, 4]])
    close(tenon.vmap(tenon.grad(lambda x: Doubled.apply(x).sum()))(x), np.full((2, 2), 20))
    close(tenon.vmap(tenon.grad(lambda x: Squared.apply(x, x)[0].sum()))(x), 20 * x.numpy())

    class Names(list):  # that no list of parts makes
        def __init__(self, first, second):
            super().__init__([first, second])

    class Named(Doubled):
        @staticmethod
        def forward(ctx, x, names):
            return x * len(names)

        @staticmethod
        def backward(ctx, g):
            return g * 2, None

    x.requires_grad_()
    Named.apply(x, Names("a", "b")).sum().backward()
    close(x.grad, np.full((2, 2), 2))


def test_a_gradient_of_0_is_differentiated_as_any_other():
    close(tenon.jvp(tenon.sqrt, (t([4.0]),), (t([1.0]),))[1], [0.25])
    close(tenon.hessian(lambda x: ((tenon.sqrt(x) - 2) ** 2).sum())(t([4.0])), [[0.125]])  # a perfect fit
    close(tenon.hessian(lambda x: ((x / x.detach() - 1) ** 2).sum())(t([2.0, 4.0])), np.diag([0.5, 0.125]))
    h = tenon.hessian(lambda x: tenon.xlogy(x[0], x[1]) + x[1] ** x[0])(t([0.0, 2.0]))
    close(h, [[np.log(2.0) ** 2, 1], [1, 0]])


def test_a_gradient_of_0_stays_0_whatever_the_slope():
    x = t([1.0, 10.0]).requires_grad_()
    f = tenon.log(tenon.exp(x * 100) + 1)
    f[:1].sum().backward()
    close(x.grad, [100, 0])
    for n in (3, 5000):  # function by function, and joined
        values = np.arange(1.0, n + 1)
        values[1] = np.nan
        q = t(values).requires_grad_()
        tenon.nanmean(q * q).backward()
        close(q.grad, np.where(np.isnan(values), 0, 2 * values / (n - 1)))


@pytest.mark.parametrize(
    "name, x, first, second",
    [
        ("sigmoid", 40.0, np.exp(-40), -np.exp(-40)),
        ("tanh", 20.0, 4 * np.exp(-40), -8 * np.exp(-40)),
        ("softplus", 40.0, 1, np.exp(-40)),
        ("expm1", -40.0, np.exp(-40), np.exp(-40)),
        ("asinh", 1e100, 1e-100, -1e-200),
        ("exp2", 1024.0, 2.0**1023 * (2 * np.log(2)), 2.0**1023 * (2 * np.log(2) ** 2)),
        ("gelu", 9.0, 1, -79 * np.exp(-40.5) / np.sqrt(2 * np.pi)),
    ],
)
def test_slopes_of_what_has_all_but_reached_a_limit(name, x, first, second):
    f = getattr(tenon, name)
    for n in (1, 5000):
        x_ = t(np.full(n, x)).requires_grad_()
        (g,) = tenon.autograd.grad(f(x_).sum(), [x_], create_graph=True)
        np.testing.assert_allclose(g.detach().numpy(), first, rtol=1e-13)
        g.sum().backward()
        np.testing.assert_allclose(x_.grad.numpy(), second, rtol=1e-13)


def test_atan2_and_softmax_at_extremes():
    for scale in (1e-200, 1e200):
        a, b = t([scale]).requires_grad_(), t([scale]).requires_grad_()
        tenon.atan2(a, b).sum().backward()
        np.testing.assert_allclose(a.grad.numpy(), 0.5 / scale, rtol=1e-14)
        np.testing.assert_allclose(b.grad.numpy(), -0.5 / scale, rtol=1e-14)
    for f, first in ((tenon.softmax, [-np.exp(-40), np.exp(-40)]), (tenon.log_softmax, [-np.exp(-40), np.exp(-40)])):
        x = t([0.0, 40.0]).requires_grad_()
        f(x, axis=0)[1].backward()
        np.testing.assert_allclose(x.grad.numpy(), first, rtol=1e-14)
