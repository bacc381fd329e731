"""Gradients of sparse values, beside those of dense operations on the same elements; embeddings and optimisers with sparse gradients."""

import numpy as np
import pytest

import tenon
from tenon import nn, optim, sparse

FORMATS = ("coo", "csr", "csc", "bsr")
ROWS, COLUMNS = 4, 6


def pattern(form, dtype=np.float64, seed=0):
    rng = np.random.default_rng(seed)
    dense = np.round(rng.standard_normal((ROWS, COLUMNS)) * 4) / 4 * (rng.random((ROWS, COLUMNS)) < 0.5)
    if dtype is np.complex128:
        dense = dense * (1 + 0.5j)
    made = sparse.from_dense(dense.astype(dtype))
    return made.to_bsr((2, 3)) if form == "bsr" else made.asformat(form)


OTHER = np.random.default_rng(1).standard_normal((ROWS, COLUMNS))
#: What sparse tensors do, and the same of dense ones.
OPERATIONS = {
    "vector": (lambda a: a @ tenon.asarray(OTHER[0]), lambda a: a @ tenon.asarray(OTHER[0])),
    "matrix": (lambda a: a @ tenon.asarray(OTHER.T.copy()), lambda a: a @ tenon.asarray(OTHER.T.copy())),
    "from the left": (lambda a: tenon.asarray(OTHER.T.copy()) @ a, lambda a: tenon.asarray(OTHER.T.copy()) @ a),
    "sparse": (lambda a: (a @ pattern("csr", seed=3).T).to_dense(), lambda a: a @ pattern("csr", seed=3).to_dense().T),
    "itself": (lambda a: (a @ a.T).to_dense(), lambda a: a @ a.T),
    "addmm": (
        lambda a: sparse.addmm(OTHER[:, :4].copy(), a, tenon.asarray(OTHER.T.copy()), beta=2, alpha=3),
        lambda a: 2 * tenon.asarray(OTHER[:, :4].copy()) + 3 * (a @ tenon.asarray(OTHER.T.copy())),
    ),
    "sum": (lambda a: a.sum(), lambda a: a.sum()),
    "sums": (lambda a: a.sum(0) * a.sum(0), lambda a: a.sum(axis=0) * a.sum(axis=0)),
    "means": (lambda a: a.mean(1), lambda a: a.mean(axis=1)),
    "scaled": (lambda a: (a * 3 / 2 - a).to_dense(), lambda a: a / 2),
    "by dense": (lambda a: (a * tenon.asarray(OTHER)).to_dense(), lambda a: a * tenon.asarray(OTHER)),
    "sums of two": (lambda a: (a + pattern("csr", seed=4)).to_dense(), lambda a: a + pattern("csr", seed=4).to_dense()),
    "products of two": (lambda a: (a * pattern("csr", seed=4)).to_dense(), lambda a: a * pattern("csr", seed=4).to_dense()),
    "functions": (lambda a: a.sin().expm1().to_dense(), lambda a: tenon.expm1(tenon.sin(a))),
    "parts": (lambda a: a[1:, ::2].to_dense() * 2, lambda a: a[1:, ::2] * 2),
    "a row": (lambda a: a[2].to_dense(), lambda a: a[2]),
    "lists": (lambda a: a[[3, 1, 3], :].to_dense(), lambda a: tenon.take(a, tenon.asarray([3, 1, 3]), axis=0)),
    "joined": (lambda a: sparse.vstack([a, a * 2]).to_dense(), lambda a: tenon.concat([a, a * 2])),
    "triangle": (lambda a: sparse.tril(a).to_dense(), tenon.tril),
    "kron": (lambda a: sparse.kron(a, sparse.eye(2)).to_dense(), lambda a: tenon.kron(a, tenon.eye(2, dtype=a.dtype))),
    "formats": (lambda a: a.to_csc().to_coo().to_bsr((2, 2)).to_csr().T.to_dense(), lambda a: a.T),
    "diagonal": (lambda a: a.diagonal(1), lambda a: tenon.diagonal(a, 1)),
    "reshape": (lambda a: a.reshape(8, 3).to_dense(), lambda a: a.reshape((8, 3))),
    "norm": (lambda a: sparse.norm(a), lambda a: tenon.norm(a.reshape((-1,)))),
}


def loss_of(y):
    weights = tenon.cos(tenon.arange(max(y.size, 1), dtype=tenon.float64))[: y.size].reshape(y.shape)
    return tenon.abs(tenon.sum(tenon.sin(y) * weights)) if "complex" in y.dtype.name else (tenon.sin(y) * weights).sum()


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", OPERATIONS)
def test_gradients_of_values(name, form):
    ours, dense = OPERATIONS[name]
    given = pattern(form)
    results = []
    for one in (ours, lambda a: dense(a.to_dense())):
        values = tenon.asarray(given.values(), copy=True).requires_grad_()
        a = given.with_values(values)
        assert a.requires_grad
        loss = loss_of(one(a))
        (first,) = tenon.autograd.grad(loss, values, create_graph=True)
        (second,) = tenon.autograd.grad((first * first).sum(), values)
        results.append((loss.item(), first.detach().numpy(), second.numpy()))
    for mine, theirs in zip(*results):
        np.testing.assert_allclose(mine, theirs, rtol=1e-8, atol=1e-10)


@pytest.mark.parametrize("form", FORMATS)
def test_gradients_of_complex_values_and_dense_operands(form):
    given = pattern(form, np.complex128)
    x = tenon.asarray(OTHER.T.copy() * (1 - 2j))
    results = []
    for make in (lambda a: a, lambda a: a.to_dense()):
        values, y = tenon.asarray(given.values(), copy=True).requires_grad_(), tenon.asarray(x, copy=True).requires_grad_()
        loss_of(make(given.with_values(values)) @ y).backward()
        results.append((values.grad.numpy(), y.grad.numpy()))
    for mine, theirs in zip(*results):
        np.testing.assert_allclose(mine, theirs, rtol=1e-9, atol=1e-12)


def test_the_gradient_has_the_pattern():
    values = tenon.asarray([2.0, 3.0, 4.0]).requires_grad_()
    a = sparse.csr_tensor([0, 1, 3], [1, 0, 2], values, (2, 3))
    x = tenon.asarray([1.0, 10.0, 100.0]).requires_grad_()
    (a @ x).sum().backward()
    assert values.grad.tolist() == [10, 1, 100] and x.grad.tolist() == [3, 2, 4]
    assert a.grad.to_dense().tolist() == [[0, 10, 0], [1, 0, 100]]
    b = sparse.coo_tensor([[0, 1, 0], [1, 0, 1]], [1.0, 2.0, 3.0], (2, 2)).requires_grad_()
    (b.coalesce().values() ** 2).sum().backward()
    assert b.grad.values().tolist() == [8, 4, 8] and b.detach().grad is None
    with tenon.no_grad():
        assert not (a * 2).requires_grad
    with pytest.raises(TypeError, match="max"):
        a.max()
    with pytest.raises(TypeError, match="semirings"):
        sparse.matmul(a, x, "min_plus")


@pytest.mark.parametrize("form", FORMATS)
def test_sampled_products_and_masks(form):
    given = pattern(form)
    ones = given.with_values(tenon.ones(given.values().shape, dtype=tenon.float64)).to_dense()
    x, y = OTHER[:, :2].copy(), OTHER[:2, :].copy()
    results = []
    for dense in (False, True):
        values, left, right = (tenon.asarray(one).clone().requires_grad_() for one in (given.values(), x, y))
        a = given.with_values(values)
        if dense:
            made = (2 * a.to_dense() + 4 * (left @ right)) * ones
        else:
            made = (sparse.sampled_addmm(a, left, right, beta=2, alpha=3) + sparse.sparse_mask(left @ right, given)).to_dense()
        loss_of(made).backward()
        results.append([one.grad.numpy() for one in (values, left, right)])
    for mine, theirs in zip(*results):
        np.testing.assert_allclose(mine, theirs, rtol=1e-9, atol=1e-12)


def test_gradients_of_systems():
    rng = np.random.default_rng(2)
    dense = rng.standard_normal((5, 5)) * (rng.random((5, 5)) < 0.5) + 6 * np.eye(5)
    results, b = [], rng.standard_normal((5, 2))
    for solve in ("splu", "dense"):
        a, right = sparse.from_dense(dense).requires_grad_(), tenon.asarray(b).clone().requires_grad_()
        x = sparse.linalg.spsolve(a, right) if solve == "splu" else tenon.linalg.solve(a.to_dense(), right)
        loss_of(x).backward()
        results.append((a.grad.values().numpy(), right.grad.numpy()))
    for mine, theirs in zip(*results):
        np.testing.assert_allclose(mine, theirs, rtol=1e-8)
    right = tenon.asarray(b[:, 0].copy()).requires_grad_()
    a = sparse.from_dense(dense).requires_grad_()
    loss_of(sparse.gmres(a, right, rtol=1e-13)[0]).backward()
    other, again = sparse.from_dense(dense).requires_grad_(), tenon.asarray(b[:, 0].copy()).requires_grad_()
    loss_of(tenon.linalg.solve(other.to_dense(), again)).backward()
    np.testing.assert_allclose(a.grad.values().numpy(), other.grad.values().numpy(), rtol=1e-7)


def test_gradients_of_batches_and_of_softmax():
    rng = np.random.default_rng(5)
    cube = rng.standard_normal((2, 3, 4)) * (rng.random((2, 3, 4)) < 0.6)
    given, x = sparse.from_dense(cube, "coo"), rng.standard_normal((2, 4, 2))
    results = []
    for make in (lambda a: a, lambda a: a.to_dense()):
        values, y = given.values().clone().requires_grad_(), tenon.asarray(x).clone().requires_grad_()
        loss_of(make(given.with_values(values)) @ y).backward()
        results.append((values.grad.numpy(), y.grad.numpy()))
    for mine, theirs in zip(*results):
        np.testing.assert_allclose(mine, theirs, rtol=1e-9)
    a = pattern("csr")
    lowest = tenon.where(a.with_values(tenon.ones(a.nnz, dtype=tenon.float64)).to_dense() > 0, 0.0, -1e300)
    results = []
    for make in (lambda a: sparse.softmax(a, 1).values(), lambda a: tenon.softmax(a.to_dense() + lowest, 1)[lowest == 0]):
        values = a.values().clone().requires_grad_()
        loss_of(make(a.with_values(values))).backward()
        results.append(values.grad.numpy())
    np.testing.assert_allclose(*results, rtol=1e-9, atol=1e-12)


# ---- embeddings and optimisers


def table(seed=0):
    return nn.Parameter(np.random.default_rng(seed).standard_normal((7, 3)))


@pytest.mark.parametrize("options", [{}, {"padding_idx": 2}, {"scale_grad_by_freq": True}])
def test_embedding_with_a_sparse_gradient(options):
    indices, weight, other = np.array([[1, 2, 1], [6, 6, 2]]), table(), table()
    for one, is_sparse in ((weight, True), (other, False)):
        for _ in range(2):  # gradients add up
            loss_of(nn.functional.embedding(tenon.asarray(indices), one, sparse=is_sparse, **options)).backward()
    assert isinstance(weight.grad, sparse.Sparse) and weight.grad.sparse_dim() == 1
    np.testing.assert_allclose(weight.grad.to_dense().numpy(), other.grad.numpy(), rtol=1e-12)
    (weight * 2).sum().backward()
    np.testing.assert_allclose(weight.grad.numpy(), other.grad.numpy() + 2, rtol=1e-12)
    nn.utils.clip_grad_value_([weight], 0.5)  # writes to the sum
    np.testing.assert_allclose(weight.grad.numpy(), np.clip(other.grad.numpy() + 2, -0.5, 0.5), rtol=1e-12)
    weight.grad = None
    assert weight.grad is None
    rows = nn.functional.embedding(tenon.asarray(indices), sparse.from_dense(other.detach()))
    np.testing.assert_array_equal(rows.numpy(), other.detach().numpy()[indices])


@pytest.mark.parametrize("options", [{}, {"padding_idx": 2}, {"scale_grad_by_freq": True}])
def test_passes_that_add_nothing_to_a_sparse_gradient(options):
    indices, weight, other = tenon.asarray([[1, 2, 1], [6, 6, 2]]), table(), table()
    factor = tenon.asarray(np.arange(1.0, 4)).requires_grad_()

    def rows(weight, is_sparse=True):
        return nn.functional.embedding(indices, weight, sparse=is_sparse, **options) * factor

    (dense,) = tenon.autograd.grad(loss_of(rows(other, False)), other)
    (mine,) = tenon.autograd.grad(loss_of(rows(weight)), weight)
    assert isinstance(mine, sparse.Sparse) and mine.sparse_dim() == 1 and weight.grad is None
    np.testing.assert_allclose(mine.to_dense().numpy(), dense.numpy(), rtol=1e-12)
    twice, of_factor = tenon.autograd.grad([loss_of(rows(weight)), loss_of(rows(weight))], [weight, factor])
    assert isinstance(twice, sparse.Sparse) and weight.grad is None
    np.testing.assert_allclose(twice.to_dense().numpy(), 2 * dense.numpy(), rtol=1e-12)
    np.testing.assert_allclose(tenon.autograd.grad(loss_of(rows(weight)), factor)[0].numpy() * 2, of_factor.numpy(), rtol=1e-12)
    (mixed,) = tenon.autograd.grad(loss_of(rows(weight)) + weight.sum(), weight)
    np.testing.assert_allclose(mixed.numpy(), dense.numpy() + 1, rtol=1e-12)
    tenon.grad(lambda f: loss_of(rows(weight) * f))(factor.detach())
    assert weight.grad is None
    # A pass that records has a dense one, whose derivatives are those without `sparse`.
    second = []
    for one, is_sparse in ((weight, True), (other, False)):
        (g,) = tenon.autograd.grad((rows(one, is_sparse) ** 3).sum(), one, create_graph=True)
        second.append(tenon.autograd.grad((g * g).sum(), [one, factor], allow_unused=True))
    assert weight.grad is None and other.grad is None
    for a, b in zip(*second):
        np.testing.assert_allclose(a.to_dense().numpy() if isinstance(a, sparse.Sparse) else a.numpy(), b.numpy(), rtol=1e-12)
    assert options or tenon.gradcheck(rows, weight)

    class Around(tenon.autograd.Function):  # a pass within a pass, which is one of its own
        @staticmethod
        def forward(ctx, x):
            return x * 1

        @staticmethod
        def backward(ctx, g):
            with tenon.enable_grad():
                tenon.autograd.backward(loss_of(rows(weight)))
            return g

    tenon.autograd.grad(Around.apply(factor).sum(), factor)
    np.testing.assert_allclose(weight.grad.to_dense().numpy(), dense.numpy(), rtol=1e-12)


def test_indices_of_a_sparse_gradient_are_not_written():
    indices, weight = tenon.asarray([1, 2]), table()
    made = nn.functional.embedding(indices, weight, sparse=True)
    with pytest.raises(tenon.TypeError, match="still to be read"):
        indices.fill_(0)
    made.sum().backward()
    assert weight.grad.indices().tolist() == [[1, 2]]
    indices.fill_(0)


@pytest.mark.parametrize("make", [lambda p: optim.SGD(p, lr=0.1), lambda p: optim.Adagrad(p, lr=0.1, lr_decay=0.01)])
def test_optimisers_take_sparse_gradients(make):
    weights = [table(), table()]
    for weight, is_sparse in zip(weights, (True, False)):
        layer = nn.Embedding(7, 3, sparse=is_sparse)
        layer.weight = weight
        optimizer = make([weight])
        for step in range(3):
            optimizer.zero_grad()
            loss_of(layer(tenon.asarray([step, 3, 3]))).backward()
            optimizer.step()
    np.testing.assert_allclose(weights[0].detach().numpy(), weights[1].detach().numpy(), rtol=1e-12)


def test_sparse_adam_moves_rows_with_entries_alone():
    weight = table()
    before = weight.detach().numpy().copy()
    optimizer = optim.SparseAdam([weight], lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        loss_of(nn.functional.embedding(tenon.asarray([1, 4]), weight, sparse=True)).backward()
        optimizer.step()
    after = weight.detach().numpy()
    moved = np.any(after != before, axis=1)
    assert moved.tolist() == [False, True, False, False, True, False, False]
    saved = optimizer.state_dict()
    other = optim.SparseAdam([weight], lr=0.5)
    other.load_state_dict(saved)
    assert other.param_groups[0]["lr"] == 0.1 and other.state[weight]["step"] == 3
    with pytest.raises(TypeError, match="SparseAdam"):
        optim.Adam([weight]).step()
    loss_of(nn.functional.embedding(tenon.asarray([1, 4]), weight, sparse=True)).backward()
    norm = nn.utils.clip_grad_norm_([weight], 0.5)
    assert norm > 0.5 and np.isclose(np.linalg.norm(weight.grad.to_dense().numpy()), 0.5, rtol=1e-4)
    weight.grad = tenon.zeros(7, 3, dtype=tenon.float64)
    with pytest.raises(TypeError, match="dense"):
        optimizer.step()


@pytest.mark.parametrize("make", [optim.SparseAdam, lambda p: optim.Adagrad(p, lr=0.1)])
def test_a_step_makes_all_states_before_anything_moves(make, monkeypatch):
    weights = [table(), table(), table()]
    before = [one.detach().numpy().copy() for one in weights]
    optimizer = make(weights)
    for one in weights:
        loss_of(nn.functional.embedding(tenon.asarray([1, 4]), one, sparse=True)).backward()
    full, calls = tenon._core.full, []

    def fail_at_the_last(shape, *given, **named):
        calls.append(shape)
        if len(calls) == len(weights):
            raise MemoryError
        return full(shape, *given, **named)

    with monkeypatch.context() as patched:
        patched.setattr(tenon._core, "full", fail_at_the_last)
        with pytest.raises(MemoryError):
            optimizer.step()
    for one, old in zip(weights, before):
        np.testing.assert_array_equal(one.detach().numpy(), old)
    assert not optimizer.state
    optimizer.step()
    for one, old in zip(weights, before):
        assert np.any(one.detach().numpy() != old, axis=1).tolist() == [False, True, False, False, True, False, False]
        assert optimizer.state[one]["step"] == 1


def test_a_dense_gradient_that_is_refused_moves_no_sparse_one():
    sparse_one, dense_one = table(), table()
    before = sparse_one.detach().numpy().copy()
    optimizer = optim.SGD([{"params": [sparse_one]}, {"params": [dense_one], "lr": 0.1}], lr=0.1)
    optimizer.param_groups[1]["lr"] = -1.0
    loss_of(nn.functional.embedding(tenon.asarray([1, 4]), sparse_one, sparse=True)).backward()
    loss_of(dense_one).backward()
    with pytest.raises(tenon.IndexError):
        optimizer.step()
    np.testing.assert_array_equal(sparse_one.detach().numpy(), before)


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_softmax_of_entries_of_one_place(dim):
    values = tenon.asarray(np.random.default_rng(0).standard_normal((5, 2))).requires_grad_()
    for function in (sparse.softmax, sparse.log_softmax):
        assert tenon.gradcheck(lambda x: function(sparse.coo_tensor([[0, 0, 1, 1, 0], [1, 2, 0, 0, 1]], x, (2, 3, 2)), dim).values(), [values])
