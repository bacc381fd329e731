"""Gradients: what is recorded, what passes give, what is refused."""

import copy
import gc
import pickle
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest

import tenon

f64 = tenon.float64


def leaf(*values):
    return tenon.tensor(values[0] if len(values) == 1 else list(values), dtype=f64, requires_grad=True)


# ---- Leaves and their gradients ----


def test_a_tensor_wants_a_gradient_when_it_is_told_so():
    x = tenon.zeros(3)
    assert not x.requires_grad and x.is_leaf and x.grad is None and x.grad_fn is None
    assert x.requires_grad_() is x and x.requires_grad and x.is_leaf
    y = x * 2
    assert y.requires_grad and not y.is_leaf and y.grad_fn == "multiply"
    x.requires_grad = False
    assert not x.requires_grad
    assert y.requires_grad  # what was recorded stays


@pytest.mark.parametrize(
    "made",
    [
        lambda **k: tenon.zeros(2, 3, **k),
        lambda **k: tenon.ones((2, 3), dtype=f64, **k),
        lambda **k: tenon.full((2,), 1.5, **k),
        lambda **k: tenon.rand(3, **k),
        lambda **k: tenon.randn(3, **k),
        lambda **k: tenon.linspace(0, 1, 5, **k),
        lambda **k: tenon.zeros_like(tenon.ones(2), **k),
        lambda **k: tenon.tensor([1.0, 2.0], **k),
        lambda **k: tenon.asarray([1.0, 2.0], **k),
        lambda **k: tenon.eye(3, **k),
        lambda **k: tenon.empty(3, **k),
    ],
)
def test_creations_take_requires_grad(made):
    assert made(requires_grad=True).requires_grad and made(requires_grad=True).is_leaf
    assert not made(requires_grad=False).requires_grad and not made().requires_grad


def test_only_creations_take_requires_grad():
    with pytest.raises(TypeError):
        tenon.exp(tenon.ones(3), requires_grad=True)


def test_integers_have_no_gradient():
    with pytest.raises(TypeError, match="int64"):
        tenon.arange(3).requires_grad_()
    with pytest.raises(TypeError, match="bool"):
        tenon.tensor([True], requires_grad=True)


def test_a_computed_tensor_cannot_be_told_to_want_none():
    y = leaf(1, 2) * 2
    with pytest.raises(RuntimeError, match="detach"):
        y.requires_grad_(False)
    y.requires_grad_()


def test_backward_adds_to_the_leaves():
    x, w = leaf(1, 2, 3), leaf(2.0)
    y = (tenon.sin(x) * w).sum()
    y.backward()
    assert np.allclose(x.grad.numpy(), 2 * np.cos([1, 2, 3])) and np.isclose(w.grad.item(), np.sin([1, 2, 3]).sum())
    (x * 2).sum().backward()
    assert np.allclose(x.grad.numpy(), 2 * np.cos([1, 2, 3]) + 2)
    assert not x.grad.requires_grad
    x.grad = None
    assert x.grad is None
    x.grad = tenon.ones(3, dtype=f64)
    (x * 2).sum().backward()
    assert x.grad.tolist() == [3, 3, 3]
    x.grad.zero_()
    assert x.grad.tolist() == [0, 0, 0]


def test_a_gradient_that_is_set_fits():
    x = leaf(1, 2)
    with pytest.raises(ValueError, match="grad"):
        x.grad = tenon.ones(3, dtype=f64)
    with pytest.raises(TypeError, match="grad"):
        x.grad = tenon.ones(2, dtype=tenon.float32)
    with pytest.raises(TypeError, match="grad"):
        x.grad = 1.0


def test_backward_of_several_elements_takes_their_gradient():
    x = leaf(1, 2, 3)
    y = x * x
    with pytest.raises(ValueError, match="backward"):
        y.backward()
    y.backward(tenon.tensor([1, 10, 100], dtype=f64))
    assert x.grad.tolist() == [2, 40, 600]


def test_backward_frees_the_history_unless_it_is_told_otherwise():
    x = leaf(2.0)
    y = tenon.exp(x)
    y.backward(retain_graph=True)
    y.backward()
    assert np.isclose(x.grad.item(), 2 * np.exp(2))
    with pytest.raises(TypeError, match="retain_graph"):
        y.backward()


def test_what_has_no_history_cannot_be_run_backward():
    for y in (tenon.ones(1), tenon.ones(1) * 2):
        with pytest.raises(TypeError, match="backward"):
            y.backward()


def test_a_tensor_in_the_place_of_a_number_that_has_no_gradient_is_refused():
    s = tenon.tensor(2.0, requires_grad=True)
    x, m = tenon.ones(3), tenon.ones(2, 2)
    for name, call in {
        "value": lambda s: tenon.addcmul(x, x, x, value=s),
        "alpha": lambda s: tenon.addmm(m, m, m, alpha=s),
        "beta": lambda s: tenon.addmm(m, m, m, beta=s),
        "norm: p": lambda s: tenon.linalg.vector_norm(x, ord=s),
        "cdist: p": lambda s: tenon.cdist(m, m, p=s),
        "correction": lambda s: tenon.std(x, correction=s),
        "full: value": lambda s: tenon.full((3,), s),
        "start": lambda s: tenon.linspace(s, 1, 5),
        "stop": lambda s: tenon.linspace(0, s, 5),
        "eps": lambda s: tenon.nn.functional.layer_norm(m, (2,), eps=s),
        "margin": lambda s: tenon.nn.functional.hinge_embedding_loss(x, x, margin=s),
    }.items():
        with pytest.raises(TypeError, match=f"{name} gets no gradient here: detach the tensor"):
            call(s)
        call(s.detach())
        with tenon.no_grad():
            call(s)


def test_an_operand_whose_gradient_is_not_known_is_refused():
    a, x = (tenon.tensor([0.3, 0.7], dtype=tenon.float64, requires_grad=True) for _ in range(2))
    functional = tenon.nn.functional
    for name, call in {
        "a": lambda s: tenon.gammainc(s, x),
        "a ": lambda s: tenon.gammaincc(s, x),
        "a  ": lambda s: tenon.betainc(s, 1.0, x),
        "b": lambda s: tenon.betainc(1.0, s, x),
        "x": lambda s: tenon.zeta(s, 2.0),
        "n": lambda s: tenon.polygamma(s, x),
        "lambd": lambda s: functional.hardshrink(x, s),
        "min_val": lambda s: functional.hardtanh(x, s, 1.0),
        "max_val": lambda s: functional.hardtanh(x, -1.0, s),
        "threshold": lambda s: functional.threshold(x, s, 0.0),
    }.items():
        with pytest.raises(TypeError, match=f"{name.strip()} gets no gradient here: detach"):
            call(a)
        call(a.detach())
        with tenon.no_grad():
            call(a)
    assert tenon.where(a > 0.5, x, 0.0).requires_grad and tenon.where(a, x, 0.0).requires_grad  # a condition has none to get
    tenon.sum(tenon.gammainc(a.detach(), x)).backward()
    assert x.grad is not None


def test_create_graph_records_the_gradients():
    x = leaf(2.0)
    y = x**3
    y.backward(create_graph=True)
    assert x.grad.requires_grad
    (g,) = tenon.autograd.grad(tenon.sin(x) * x, x, create_graph=True)
    (h,) = tenon.autograd.grad(g, x)
    assert np.isclose(g.item(), np.cos(2) * 2 + np.sin(2)) and np.isclose(h.item(), 2 * np.cos(2) - 2 * np.sin(2))
    assert not h.requires_grad


def test_autograd_grad_leaves_the_leaves_alone():
    x, w, unused = leaf(1, 2), leaf(3, 4), leaf(5.0)
    y = x * w
    g, h = tenon.autograd.grad(y, [x, w], tenon.tensor([1, 10], dtype=f64))
    assert g.tolist() == [3, 40] and h.tolist() == [1, 20] and x.grad is None and w.grad is None
    with pytest.raises(ValueError, match="input 1"):
        tenon.autograd.grad((x * 2).sum(), [x, unused])
    assert tenon.autograd.grad((x * 2).sum(), [x, unused], allow_unused=True)[1] is None
    assert tenon.autograd.grad((x * 2).sum(), [x, unused], materialize_grads=True)[1].item() == 0
    y = x * 2
    (g,) = tenon.autograd.grad((y * y).sum(), y)  # by what was computed
    assert g.tolist() == [4, 8]


def test_a_view_is_recorded():
    x = leaf([[1, 2, 3], [4, 5, 6]])
    for view, expected in (
        (lambda t: t[0], [[1, 1, 1], [0, 0, 0]]),
        (lambda t: t[:, ::2], [[1, 0, 1], [1, 0, 1]]),
        (lambda t: t.T, [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.mT[1:], [[0, 1, 1], [0, 1, 1]]),
        (lambda t: t.reshape(3, 2)[0], [[1, 1, 0], [0, 0, 0]]),
        (lambda t: t.view(-1)[2:4], [[0, 0, 1], [1, 0, 0]]),
        (lambda t: t[None].expand(4, 2, 3), [[4, 4, 4], [4, 4, 4]]),
        (lambda t: t[[1, 1, 0]], [[1, 1, 1], [2, 2, 2]]),
        (lambda t: t[t > 3], [[0, 0, 0], [1, 1, 1]]),
        (lambda t: t[..., 1], [[0, 1, 0], [0, 1, 0]]),
        (lambda t: t.transpose(0, 1), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.select(1, 2), [[0, 0, 1], [0, 0, 1]]),
        (lambda t: t.narrow(1, 1, 2), [[0, 1, 1], [0, 1, 1]]),
        (lambda t: t.unfold(1, 2, 1), [[1, 2, 1], [1, 2, 1]]),
        (lambda t: t.t(), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.real, [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.clone(), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.contiguous(), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.T.contiguous(), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.astype(tenon.float32), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.to(tenon.float32), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: t.double(), [[1, 1, 1], [1, 1, 1]]),
        (lambda t: tenon.stack(list(t)), [[1, 1, 1], [1, 1, 1]]),
    ):
        x.grad = None
        y = view(x)
        assert y.requires_grad
        y.sum().backward()
        assert x.grad.dtype is f64 and x.grad.tolist() == expected, view


def test_comparisons_and_indices_have_no_gradient():
    x = leaf(3, 1, 2)
    for y in (x > 2, tenon.argmax(x), tenon.argsort(x), tenon.isnan(x), x.astype(tenon.int64)):
        assert not y.requires_grad
    values, indices = tenon.topk(x, 2)
    assert values.requires_grad and not indices.requires_grad
    values.sum().backward()
    assert x.grad.tolist() == [1, 0, 1]


def test_arrays_of_numpy_are_constants():
    x = leaf(1, 2)
    y = x * np.array([3.0, 4.0]) + np.float64(1)
    y.sum().backward()
    assert x.grad.tolist() == [3, 4]


def test_the_branch_not_taken_has_no_gradient():
    x = leaf(-1, 0, 4)
    tenon.where(x > 0, tenon.sqrt(x), x).sum().backward()
    assert x.grad.tolist() == [1, 1, 0.25]


# ---- The switch ----


def test_no_grad_and_enable_grad():
    x = leaf(1, 2)
    assert tenon.is_grad_enabled()
    with tenon.no_grad():
        assert not tenon.is_grad_enabled() and not (x * 2).requires_grad
        with tenon.enable_grad():
            assert (x * 2).requires_grad
        assert not (x * 2).requires_grad
        x.sub_(1)  # an optimiser's step
    assert tenon.is_grad_enabled() and x.tolist() == [0, 1] and x.requires_grad

    @tenon.no_grad()
    def f(t):
        return t * 2

    @tenon.enable_grad
    def g(t):
        return t * 2

    assert not f(x).requires_grad
    with tenon.no_grad():
        assert g(x).requires_grad
    with pytest.raises(ZeroDivisionError), tenon.no_grad():
        1 / 0
    assert tenon.is_grad_enabled()


def test_set_grad_enabled():
    x = leaf(1.0)
    with tenon.set_grad_enabled(False):
        assert not (x * 2).requires_grad
    assert (x * 2).requires_grad
    tenon.set_grad_enabled(False)
    assert not (x * 2).requires_grad
    tenon.set_grad_enabled(True)

    @tenon.set_grad_enabled(False)
    def f():
        return tenon.is_grad_enabled()

    assert tenon.is_grad_enabled() and not f()


def test_each_thread_has_its_own_switch():
    seen = []
    with tenon.no_grad():
        thread = threading.Thread(target=lambda: seen.append(tenon.is_grad_enabled()))
        thread.start()
        thread.join()
    assert seen == [True]


# ---- Writes ----


def test_writes_to_what_requires_a_gradient_are_refused():
    x, y = leaf(1, 2), leaf(1, 2) * 2
    c = tenon.ones(2, dtype=f64)
    for write in (
        lambda: x.add_(1),
        lambda: y.mul_(2),
        lambda: x.__setitem__(0, 1.0),
        lambda: y.__setitem__(slice(None), 1.0),
        lambda: x.zero_(),
        lambda: x.copy_(c),
        lambda: c.add_(x),
        lambda: c.__setitem__(0, x[0]),
        lambda: c.copy_(x),
        lambda: tenon.exp(c, out=x),
        lambda: tenon.exp(x, out=c),
    ):
        with pytest.raises((RuntimeError, TypeError), match="gradient|record"):
            write()
    assert x.tolist() == [1, 2] and y.tolist() == [2, 4] and c.tolist() == [1, 1]
    with pytest.raises((RuntimeError, TypeError), match="gradient|record"):
        y += 1
    with tenon.no_grad():
        x += 1
        x[0] = 5.0
    assert x.tolist() == [5, 3]


def test_writes_to_what_no_node_reads_are_allowed():
    w = leaf(1, 2, 3)
    buffer = tenon.zeros(3, dtype=f64)
    loss = w * 1
    for k in range(3):
        buffer.copy_(tenon.full((3,), k + 1.0, dtype=f64))
        loss = loss + buffer * 2
    total = loss.sum() + w.mean() + w.reshape(3, 1).sum() + tenon.cumsum(w, axis=0).sum() + (tenon.ones(2, 3, dtype=f64) @ w).sum()
    with tenon.no_grad():
        w.fill_(100)
    buffer.fill_(100)
    total.backward()
    assert np.allclose(w.grad.numpy(), np.array([1, 1, 1]) + 1 / 3 + 1 + [3, 2, 1] + 2)


@pytest.mark.parametrize("wrong", [10**9, -(2**63), 1])
@pytest.mark.parametrize("name", ["embedding", "embedding_bag", "cross_entropy", "multilabel_margin_loss", "ctc_loss", "max_unpool1d", "index"])
def test_what_was_read_as_indices_stays(name, wrong):
    F = tenon.nn.functional
    three = {"input_lengths": tenon.tensor([3]), "target_lengths": tenon.tensor([1])}
    function, indices = {
        "embedding": (lambda i, x: F.embedding(i, x), [0, 2, 2]),
        "embedding_bag": (lambda i, x: F.embedding_bag(i, x), [[0, 2], [2, 0]]),
        "cross_entropy": (lambda i, x: F.cross_entropy(x, i), [0, 3, 2]),
        "multilabel_margin_loss": (lambda i, x: F.multilabel_margin_loss(x, i), [[0, 2, -1, 0]] * 3),
        "ctc_loss": (lambda i, x: F.ctc_loss(tenon.log_softmax(x, axis=1).reshape(3, 1, 4), i, **three), [[1]]),
        "max_unpool1d": (lambda i, x: (F.max_unpool1d(x.reshape(1, 3, 4), i, 2) * tenon.arange(8)).sum(), [[[0, 3, 4, 7]] * 3]),
        "index": (lambda i, x: x[i], [0, 2, 2]),
    }[name]

    def gradient(given, write):
        x = tenon.linspace(0, 1, 12, dtype=f64).reshape(3, 4).detach().requires_grad_()
        y = function(given, x).sum()
        write()
        y.backward()
        return x.grad.tolist()

    expected = gradient(tenon.tensor(indices), lambda: None)
    foreign, own = np.array(indices, dtype=np.int64), tenon.tensor(indices)
    assert gradient(tenon.from_numpy(foreign), lambda: foreign.fill(wrong)) == expected
    assert gradient(own, lambda: own.fill_(wrong)) == expected


def test_masks_and_weights_of_classes_stay():
    x, mask, weight = leaf(1, 2, 3), tenon.tensor([True, False, True]), tenon.tensor([1.0, 2.0], dtype=f64)
    y = x[mask].sum()
    mask.fill_(True)
    y.backward()
    assert x.grad.tolist() == [1, 0, 1]
    logits = leaf([1.0, 2.0])
    loss = tenon.nn.functional.cross_entropy(logits, tenon.tensor(1), weight)
    with pytest.raises(TypeError, match="still to be read for the gradient of nn.cross_entropy"):
        weight.fill_(5)
    q = leaf([[[[1.0, 2.0]]]])
    seen = tenon.zeros(1, 1, dtype=f64)
    y = tenon.nn.functional.scaled_dot_product_attention(q, q, q, seen).sum()
    with pytest.raises(TypeError, match="still to be read"):
        seen.fill_(5)
    del loss, y
    seen.fill_(5), weight.fill_(5)


def test_writes_to_what_a_node_reads_are_refused():
    x = tenon.ones(3, dtype=f64)
    w = leaf(1, 2, 3)
    y = x * w
    with pytest.raises(TypeError, match="still to be read"):
        x.add_(1)
    y.sum().backward()
    x.add_(1)


# ---- Detached ----


def test_detach():
    x = leaf(1, 2)
    y = x * 2
    z = y.detach()
    assert not z.requires_grad and z.data_ptr() == y.data_ptr() and y.requires_grad
    assert y.detach_() is y and not y.requires_grad and y.is_leaf
    assert x.detach_() is x and not x.requires_grad


def test_what_leaves_the_library_is_detached_or_refused():
    x = leaf(1, 2)
    y = x * 2
    for t in (x, y):
        by_name = [lambda t: t.numpy(), lambda t: t.__dlpack__(), lambda t: t.__array_interface__]
        for leave in (*by_name, np.asarray, memoryview, np.from_dlpack):
            with pytest.raises((RuntimeError, BufferError, TypeError, AttributeError), match="detach"):
                leave(t)
        assert t.detach().numpy().tolist() == t.tolist()
    assert x.item(0) == 1 and float(y[1]) == 4 and "1" in repr(x)
    for t in (x, y):
        loaded = pickle.loads(pickle.dumps(t))
        assert loaded.tolist() == t.tolist() and loaded.is_leaf and loaded.requires_grad
    again = copy.deepcopy(x)
    assert again.requires_grad and again.is_leaf and again.data_ptr() != x.data_ptr()
    with pytest.raises(RuntimeError, match="detach"):
        copy.deepcopy(y)


def test_what_numpy_computes_is_refused_while_recording():
    x = leaf(1, 2, 3)
    with pytest.raises(RuntimeError, match="NumPy computes ediff1d"):
        np.ediff1d(x)
    with tenon.no_grad():
        assert not np.ediff1d(x).requires_grad
    assert np.exp(x).requires_grad and np.concatenate([x, x]).requires_grad


# ---- Hooks ----


def test_hooks_see_and_replace_gradients():
    x = leaf(1, 2)
    seen = []
    first = x.register_hook(lambda g: seen.append(g.tolist()))
    x.register_hook(lambda g: g * 10)
    y = x * 3
    y.register_hook(lambda g: g + 1)
    y.sum().backward()
    assert seen == [[6, 6]] and x.grad.tolist() == [60, 60]
    first.remove()
    first.remove()
    (x * 3).sum().backward()
    assert seen == [[6, 6]] and x.grad.tolist() == [90, 90]
    with pytest.raises(RuntimeError):
        tenon.ones(1).register_hook(print)
    with pytest.raises(TypeError):
        x.register_hook(3)


def test_a_hook_removes_itself_and_others():
    x = leaf(1, 2)
    called, handles = [], []

    def hook(k):
        def of(g):
            called.append(k)
            if k == 1:
                for handle in handles:
                    handle.remove()
                x.register_hook(lambda g: called.append("new"))
            return g * 2

        return of

    for k in range(4):
        handles.append(x.register_hook(hook(k)))
    del hook
    (x * 1).sum().backward()
    assert called == [0, 1] and x.grad.tolist() == [4, 4]
    (x * 1).sum().backward()
    assert called == [0, 1, "new"] and x.grad.tolist() == [5, 5]
    y = x * 2
    z = (y * y).sum()
    handle = y.register_hook(lambda g: z.backward())
    with pytest.raises(TypeError, match="another pass"):
        z.backward()
    handle.remove()
    x.grad = None
    z.backward()
    assert x.grad.tolist() == [8, 16]


def test_a_handle_outlives_the_tensor_of_its_hook():
    y = leaf(1, 2) * 2
    handle = y.register_hook(lambda g: g)
    del y
    handle.remove()
    handle.remove()


def test_a_hook_that_raises_changes_nothing():
    x = leaf(1, 2)
    y = x * x
    handle = y.register_hook(lambda g: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        y.sum().backward(retain_graph=True)
    assert x.grad is None
    handle.remove()
    y.sum().backward()
    assert x.grad.tolist() == [2, 4]
    handle = x.register_hook(lambda g: tenon.ones(5, dtype=f64))
    with pytest.raises(ValueError, match="register_hook"):
        (x * 1).sum().backward()
    handle.remove()
    x.register_hook(lambda g: "no tensor")
    with pytest.raises(TypeError, match="register_hook"):
        (x * 1).sum().backward()


def test_a_cycle_through_a_hook_is_collected():
    class Witness:
        pass

    import weakref

    def make():
        x = leaf(*range(1, 1000))
        witness = Witness()
        y = x * 2
        y.register_hook(lambda g, keep=(y, witness): None)
        z = x * 3
        x.register_hook(lambda g, keep=(z * 4, witness): None)  # which depends on it
        return weakref.ref(witness)

    gc.collect()
    before = tenon.memory_stats()["current_bytes"]
    witnesses = [make() for _ in range(20)]
    gc.collect()
    gc.collect()  # the second cycle keeps a part of the first one's graph
    assert all(w() is None for w in witnesses)
    assert tenon.memory_stats()["current_bytes"] == before


def test_retain_grad():
    x = leaf(1, 2)
    y = x * 3
    assert y.grad is None
    y.retain_grad()
    y.retain_grad()
    z = (y * y).sum()
    z.backward()
    assert y.grad.tolist() == [6, 12] and x.grad.tolist() == [18, 36]
    x.retain_grad()  # a leaf keeps it anyway
    with pytest.raises(RuntimeError):
        tenon.ones(1).retain_grad()


# ---- Anomalies ----


def test_detect_anomaly_names_the_line():
    x = leaf(-1, 4)
    with tenon.autograd.detect_anomaly():
        y = tenon.sqrt(x)
        line = sys._getframe().f_lineno - 1
        total = (y * 2).sum()
        with pytest.raises(RuntimeError, match="NaN") as raised:
            total.backward()
    assert f"{__file__}, line {line}, in test_detect_anomaly" in str(raised.value) and "sqrt" in str(raised.value)
    assert x.grad is None
    tenon.sqrt(x).sum().backward()  # outside of it NaN is a result
    assert x.grad[0].item() != x.grad[0].item()


# ---- Fused functions ----


def test_a_fused_function_is_differentiable():
    @tenon.fused
    def f(a, b):
        return tenon.sin(a * 2 + 1) * b

    def plain(a, b):
        return tenon.sin(a * 2 + 1) * b

    a, b = tenon.rand(50, dtype=f64, requires_grad=True), tenon.rand(50, dtype=f64, requires_grad=True)
    for _ in range(3):  # traced, then planned
        a.grad = b.grad = None
        y = f(a, b)
        y.sum().backward()
        first = a.grad.tolist(), b.grad.tolist()
        a.grad = b.grad = None
        plain(a, b).sum().backward()
        assert np.allclose(first[0], a.grad.tolist(), rtol=1e-13) and np.allclose(first[1], b.grad.tolist(), rtol=1e-13)
    with tenon.no_grad():
        assert not f(a, b).requires_grad
    assert tenon.gradcheck(f, (a[:4].detach().requires_grad_(), b[:4].detach().requires_grad_()))


# ---- Functions of a user's ----


class Cube(tenon.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 3 * x * x


def test_what_a_function_saved_is_not_written_to():
    x = leaf(1, 2)
    y = Cube.apply(x)
    with tenon.no_grad(), pytest.raises(TypeError, match="still to be read for the gradient of"):
        x.mul_(2)
    y.sum().backward()
    with tenon.no_grad():
        x.mul_(2)
    assert x.grad.tolist() == [3, 12] and x.tolist() == [2, 4]
    scale = tenon.ones(2, dtype=f64)
    z = tenon.checkpoint(lambda x, more: x * more["scale"][0])(x, {"scale": [scale]})
    with pytest.raises(TypeError, match="still to be read"):
        scale.fill_(2)
    z.sum().backward()
    scale.fill_(2)


def test_a_function_with_a_backward_of_its_own():
    x = leaf(1, 2)
    y = Cube.apply(x)
    assert y.requires_grad and y.grad_fn == "Cube"
    y.sum().backward()
    assert x.grad.tolist() == [3, 12]
    assert not Cube.apply(x.detach()).requires_grad
    with tenon.no_grad():
        assert not Cube.apply(x).requires_grad
    assert tenon.gradcheck(Cube.apply, (leaf(0.5, 1.5),))
    x = leaf(2.0)
    (g,) = tenon.autograd.grad(Cube.apply(x), x, create_graph=True)
    (h,) = tenon.autograd.grad(g, x)
    assert h.item() == 12


def test_a_function_of_several_arguments_and_results():
    class Both(tenon.autograd.Function):
        @staticmethod
        def forward(ctx, x, factor, w):
            assert ctx.needs_input_grad == (True, False, True)
            ctx.save_for_backward(x, w)
            ctx.factor = factor
            index = tenon.argmax(x)
            ctx.mark_non_differentiable(index)
            return x * factor, x * w, index

        @staticmethod
        def backward(ctx, g, h, i):
            x, w = ctx.saved_tensors
            return g * ctx.factor + h * w, None, h * x

    x, w = leaf(1, 2), leaf(3, 4)
    a, b, index = Both.apply(x, 10, w)
    assert a.requires_grad and b.requires_grad and not index.requires_grad
    (a.sum() + b.sum()).backward()
    assert x.grad.tolist() == [13, 14] and w.grad.tolist() == [1, 2]
    x.grad = w.grad = None
    a, b, _ = Both.apply(x, 10, w)
    b.sum().backward()  # zeros stand for what nothing has used
    assert x.grad.tolist() == [3, 4]


def test_what_a_function_may_do_wrong():
    class Wrong(Cube):
        @staticmethod
        def backward(ctx, g):
            return g, g

    x = leaf(1, 2)
    with pytest.raises(ValueError, match="2 gradients for 1 arguments"):
        Wrong.apply(x).sum().backward()

    class OfAnotherShape(Cube):
        @staticmethod
        def backward(ctx, g):
            return tenon.ones(7, dtype=f64)

    with pytest.raises(ValueError, match=r"gradient of shape \(7,\)"):
        OfAnotherShape.apply(x).sum().backward()

    class Raises(Cube):
        @staticmethod
        def backward(ctx, g):
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        Raises.apply(x).sum().backward()
    assert x.grad is None


def test_a_function_with_setup_context():
    class Square(tenon.autograd.Function):
        @staticmethod
        def forward(x):
            return x * x

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            return 2 * ctx.saved_tensors[0] * g

    x = leaf(1, 2)
    Square.apply(x).sum().backward()
    assert x.grad.tolist() == [2, 4]


# ---- Subclasses, threads, ends ----


def test_subclasses_keep_their_class():
    class Named(tenon.Tensor):
        pass

    x = Named([1.0, 2.0]).requires_grad_()
    y = x * 2
    assert type(y) is Named and y.requires_grad
    y.sum().backward()
    assert x.grad.tolist() == [2, 2]
    assert type(x.detach()) is Named


def test_a_graph_may_be_dropped_by_another_thread():
    x = tenon.rand(1000, requires_grad=True)
    gc.collect()
    before = tenon.memory_stats()["current_bytes"]
    held = [x]
    for _ in range(100):
        held[0] = held[0] * 1.5
        held[0].register_hook(lambda g: None)
    thread = threading.Thread(target=held.clear)
    thread.start()
    thread.join()
    assert tenon.memory_stats()["current_bytes"] == before


def test_threads_add_to_one_leaf():
    x = tenon.ones(1000, dtype=f64, requires_grad=True)

    def work():
        for _ in range(50):
            (x * 2).sum().backward()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert x.grad.tolist() == [400] * 1000


FORKED = "import os; pid = os.fork(); os.waitpid(pid, 0) if pid else None; y.sum().backward()"


@pytest.mark.parametrize("end", ["", "x.register_hook(lambda g: g)", FORKED])
def test_the_end_of_the_interpreter(end):
    start = "import tenon\nx = tenon.ones(1000, requires_grad=True)\ny = x\nfor _ in range(1000): y = y * 2\ny.register_hook(lambda g: y)\n"
    program = f"{start}{end}\n"
    with warnings.catch_warnings():
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("n", [100_000])
def test_a_long_chain(n):
    x = leaf(1.0)
    y = x
    for _ in range(n):
        y = y + 1
    y.backward()
    assert x.grad.item() == 1
    for _ in range(n):
        y = y + x
    del y


def slope_is_right(function, *arrays):
    """Whether the recorded slope in a random direction is that of differences."""
    rng = np.random.default_rng(11)
    leaves = [tenon.asarray(np.array(a)).requires_grad_() for a in arrays]
    gradients = tenon.autograd.grad(function(*leaves), leaves)
    steps = [rng.standard_normal(a.shape) + (1j * rng.standard_normal(a.shape) if np.iscomplexobj(a) else 0) for a in arrays]
    got = sum(np.vdot(g.numpy(), d).real for g, d in zip(gradients, steps))
    high, low = (function(*(tenon.asarray(a + h * d) for a, d in zip(arrays, steps))).item() for h in (1e-6, -1e-6))
    return abs(got - (high - low) / 2e-6) < 1e-5 * max(1, abs(got))


def complex_matrix(*shape):
    rng = np.random.default_rng(7)
    return rng.standard_normal(shape) + 1j * rng.standard_normal(shape)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("axis", [None, 0, (1,)])
def test_recorded_fftconvolve_has_a_mode(mode, axis):
    a, b = np.random.default_rng(1).random((3, 3)), np.random.default_rng(2).random({None: (2, 3), 0: (2, 3), (1,): (3, 2)}[axis])
    keywords = {"mode": mode} if axis is None else {"mode": mode, "axis": axis}
    for first in (a, complex_matrix(3, 3)):
        x = tenon.asarray(first).requires_grad_()
        plain = tenon.fft.fftconvolve(x.detach(), tenon.asarray(b), **keywords)
        made = tenon.fft.fftconvolve(x, tenon.asarray(b), **keywords)
        assert made.shape == plain.shape and tenon.allclose(tenon.abs(made.detach() - plain), 0, atol=1e-12)
        weights = tenon.asarray(np.random.default_rng(3).random(tuple(plain.shape)))
        assert slope_is_right(lambda x, y: (tenon.real(tenon.fft.fftconvolve(x, y, **keywords) * (1 + 2j)) * weights).sum(), first, b)


W = complex_matrix(3, 3).T


@pytest.mark.parametrize(
    "function",
    [
        lambda x: tenon.imag(tenon.linalg.slogdet(x)[0]) * 2 + tenon.real(tenon.linalg.slogdet(x)[0]) + tenon.linalg.slogdet(x)[1],
        lambda x: (lambda u, s, vh: tenon.real((u @ vh) * tenon.asarray(W)).sum())(*tenon.linalg.svd(x)),
        lambda x: tenon.real(tenon.take(x, tenon.tensor([0, 1, 1])) * (1 + 2j)).sum(),
        lambda x: tenon.imag(tenon.take(x, tenon.tensor([0, 1, 1]), axis=1) * (1 + 2j)).sum(),
        lambda x: tenon.real(tenon.index_select(x, 0, tenon.tensor([2, 2])) * (1 + 2j)).sum(),
        lambda x: tenon.real(tenon.corrcoef(x) * tenon.asarray(W)).sum(),
        lambda x: tenon.real(tenon.linalg.inv(x) * tenon.asarray(W)).sum() + tenon.real(tenon.linalg.det(x) * 1j),
    ],
)
def test_slopes_of_complex_functions(function):
    assert slope_is_right(function, complex_matrix(3, 3))
