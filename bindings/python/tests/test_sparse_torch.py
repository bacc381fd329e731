"""Sparse tensors beside PyTorch, where it is installed: gradients of values, hybrid coordinates, batches, softmax, optimisers."""

import numpy as np
import pytest

import tenon
from tenon import nn, optim, sparse

try:
    import torch
except ImportError:
    torch = None
pytestmark = [pytest.mark.skipif(torch is None, reason="PyTorch is not installed"),
              pytest.mark.filterwarnings("ignore:Sparse .* support is in beta")]


def close(mine, theirs, rtol=1e-9):
    mine = mine.to_dense() if isinstance(mine, sparse.Sparse) else mine
    theirs = theirs.detach().to_dense() if isinstance(theirs, torch.Tensor) and theirs.layout != torch.strided else theirs.detach()
    np.testing.assert_allclose(mine.detach().numpy(), np.asarray(theirs.tolist()), rtol=rtol, atol=1e-12)


def pair(shape=(5, 4), seed=0, requires_grad=True):
    """Compressed rows of both libraries on the same numbers, and their values, which are leaves."""
    rng = np.random.default_rng(seed)
    dense = np.round(rng.standard_normal(shape) * 4) * (rng.random(shape) < 0.6)
    given = sparse.from_dense(dense)
    crow, col, numbers = (np.array(part.tolist()) for part in (given.crow_indices(), given.col_indices(), given.values()))
    mine = tenon.tensor(numbers, requires_grad=requires_grad)
    theirs = torch.tensor(numbers, dtype=torch.float64, requires_grad=requires_grad)
    a = sparse.csr_tensor(crow, col, mine, shape)
    b = torch.sparse_csr_tensor(torch.tensor(crow), torch.tensor(col), theirs, shape, dtype=torch.float64)
    return a, mine, b, theirs


def both(numbers):
    return tenon.tensor(numbers, requires_grad=True), torch.tensor(numbers, dtype=torch.float64, requires_grad=True)


@pytest.mark.parametrize("columns", [(), (3,)])
def test_products(columns):
    a, mine, b, theirs = pair()
    x, y = both(np.random.default_rng(1).standard_normal((4, *columns)))
    (a @ x).sin().sum().backward()
    (b @ y).sin().sum().backward()
    close(mine.grad, theirs.grad)
    close(x.grad, y.grad)


def test_addmm_and_sampled_products():
    a, mine, b, theirs = pair()
    x, y = both(np.random.default_rng(1).standard_normal((4, 3)))
    p, q = both(np.random.default_rng(2).standard_normal((5, 3)))
    sparse.addmm(p, a, x, beta=2, alpha=3).sin().sum().backward()
    torch.addmm(q, b, y, beta=2, alpha=3).sin().sum().backward()
    for one, other in ((mine, theirs), (x, y), (p, q)):
        close(one.grad, other.grad)


def test_sums_and_elementwise():
    numbers, indices = np.array([1.0, -2, 3, 4, 5]), np.array([[0, 2, 0, 1, 2], [1, 3, 1, 0, 0]])
    mine, theirs = both(numbers)
    a = sparse.coo_tensor(indices, mine, (3, 4))
    b = torch.sparse_coo_tensor(torch.tensor(indices), theirs, (3, 4))
    (sparse.sum(a, 1) ** 2).sum().backward()
    (torch.sparse.sum(b, 1).to_dense() ** 2).sum().backward()
    close(mine.grad, theirs.grad)
    mine, theirs = both(numbers)
    a, b = sparse.coo_tensor(indices, mine, (3, 4)), torch.sparse_coo_tensor(torch.tensor(indices), theirs, (3, 4))
    ((a * 2 + a.coalesce()) * 3).to_dense().sin().sum().backward()
    ((b * 2 + b.coalesce()) * 3).to_dense().sin().sum().backward()
    close(mine.grad, theirs.grad)


@pytest.mark.parametrize("dim", [0, 1, 2])
@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_softmax_of_hybrid_coordinates(name, dim):
    rng = np.random.default_rng(dim)
    numbers, indices = rng.standard_normal((7, 2)), np.stack([rng.integers(0, 3, 7), rng.integers(0, 4, 7)])
    mine, theirs = both(numbers)
    a, b = sparse.coo_tensor(indices, mine, (3, 4, 2)), torch.sparse_coo_tensor(torch.tensor(indices), theirs, (3, 4, 2))
    x, y = getattr(sparse, name)(a, dim), getattr(torch.sparse, name)(b, dim)
    close(x, y)
    x.to_dense().sin().sum().backward()
    y.to_dense().sin().sum().backward()
    close(mine.grad, theirs.grad)


def test_hybrid_coordinates():
    rng = np.random.default_rng(3)
    numbers, indices = rng.standard_normal((6, 2, 3)), rng.integers(0, 4, (1, 6))
    mine, theirs = both(numbers)
    a, b = sparse.coo_tensor(indices, mine, (4, 2, 3)), torch.sparse_coo_tensor(torch.tensor(indices), theirs, (4, 2, 3))
    close(a, b)
    close(a.coalesce().values(), b.coalesce().values())
    close(a + a * 2, b + b * 2)
    close(sparse.sum(a), torch.sparse.sum(b))
    close(a.T if a.ndim == 2 else a[1:3], b.to_dense()[1:3])
    (a.coalesce().values().sin()).sum().backward()
    (b.coalesce().values().sin()).sum().backward()
    close(mine.grad, theirs.grad)
    again = sparse.from_torch(b.detach())
    close(again, b)
    close(a, again.to_torch())


def test_batches():
    rng = np.random.default_rng(4)
    cube = rng.standard_normal((3, 4, 5)) * (rng.random((3, 4, 5)) < 0.5)
    x = rng.standard_normal((3, 5, 2))
    close(sparse.from_dense(cube, "coo") @ x, torch.bmm(torch.tensor(cube).to_sparse(), torch.tensor(x)))
    close(sparse.bmm(np.ones((3, 2, 4)), sparse.from_dense(cube, "coo")), torch.ones(3, 2, 4, dtype=torch.float64) @ torch.tensor(cube))
    dense = np.zeros(cube.shape)
    dense[..., :2] = 1.0
    rows = torch.tensor(dense).to_sparse_csr()
    parts = [np.array(part.tolist()) for part in (rows.crow_indices(), rows.col_indices(), rows.values())]
    mine = sparse.csr_tensor(*parts, dense.shape)
    close(mine, torch.tensor(dense))
    close(sparse.from_torch(rows), torch.tensor(dense))
    square = sparse.from_dense(cube, "coo") @ sparse.from_dense(np.swapaxes(cube, 1, 2).copy(), "coo")
    close(square, torch.tensor(cube) @ torch.tensor(cube).mT)
    with pytest.raises(IndexError):
        sparse.csr_tensor([[0, 2, 1], [0, 1, 2]], [[0, 1], [0, 1]], np.ones((2, 2)), (2, 2, 2))


def test_diagonals():
    data = np.arange(12.0).reshape(3, 4)
    close(sparse.spdiags(data, [0, -1, 2], 4, 4), torch.sparse.spdiags(torch.tensor(data), torch.tensor([0, -1, 2]), (4, 4)))


@pytest.mark.parametrize("name, options", [
    ("SGD", {"lr": 0.1}),
    ("Adagrad", {"lr": 0.1, "lr_decay": 0.1, "initial_accumulator_value": 0.5}),
    ("SparseAdam", {"lr": 0.1}),
    ("SparseAdam", {"lr": 0.1, "betas": (0.5, 0.9), "eps": 1e-3, "maximize": True}),
])  # fmt: skip
def test_optimisers(name, options):
    numbers = np.random.default_rng(6).standard_normal((9, 3))
    mine, theirs = nn.Embedding(9, 3, sparse=True, padding_idx=8), torch.nn.Embedding(9, 3, sparse=True, padding_idx=8, dtype=torch.float64)
    mine.weight = nn.Parameter(numbers)
    with torch.no_grad():
        theirs.weight.copy_(torch.tensor(numbers))
    ours, other = getattr(optim, name)(mine.parameters(), **options), getattr(torch.optim, name)(theirs.parameters(), **options)
    for step in range(4):
        rows = [[step, 5, 5, 8], [0, 7, step, 1]]
        ours.zero_grad()
        other.zero_grad()
        mine(tenon.tensor(rows)).sin().sum().backward()
        theirs(torch.tensor(rows)).sin().sum().backward()
        close(mine.weight.grad, theirs.weight.grad)
        ours.step()
        other.step()
        close(mine.weight, theirs.weight)


def test_integers_become_float64():
    exact = torch.tensor([[2**24 + 1, 0, 0], [0, -3, 7]])
    for dtype in (torch.int32, torch.int64):
        for theirs in (exact.to(dtype).to_sparse(), exact.to(dtype).to_sparse_csr(), exact.to(dtype).to_sparse_csc()):
            made = sparse.from_torch(theirs)
            assert made.dtype is tenon.float64
            close(made, exact.double())
    assert sparse.from_torch(exact.half().to_sparse()).dtype is tenon.float32


def test_gradients_of_sparse_lookups_are_sparse():
    numbers, indices = np.random.default_rng(3).standard_normal((5, 2)), np.array([3, 1, 3])
    mine, theirs = nn.Parameter(tenon.asarray(numbers.copy())), torch.tensor(numbers, requires_grad=True)
    (g,) = tenon.autograd.grad((nn.functional.embedding(tenon.asarray(indices), mine, sparse=True) ** 2).sum(), mine)
    (h,) = torch.autograd.grad((torch.nn.functional.embedding(torch.tensor(indices), theirs, sparse=True) ** 2).sum(), theirs)
    assert isinstance(g, sparse.Sparse) and h.is_sparse and mine.grad is theirs.grad is None
    close(g, h)
