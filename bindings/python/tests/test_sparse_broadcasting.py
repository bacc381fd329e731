"""Products of sparse matrices with rows and columns, sparse and dense, beside NumPy."""

import numpy as np
import pytest

import tenon
from tenon import sparse

scipy_sparse = pytest.importorskip("scipy.sparse")


@pytest.mark.parametrize("form", ["coo", "csr", "csc", "bsr"])
def test_products_that_broadcast(form):
    rng = np.random.default_rng(6)
    parts = {shape: np.round(rng.standard_normal(shape) * 3) * (rng.random(shape) < 0.6) for shape in ((4, 6), (1, 6), (4, 1), (1, 1))}
    for shape, x in parts.items():
        mine = sparse.from_dense(x, "csr" if form == "bsr" else form)
        mine = mine.to_bsr((1, 1)) if form == "bsr" else mine
        for other_shape, y in parts.items():
            sparse_other = sparse.from_dense(y, "csr")
            for other in (sparse_other, y, tenon.asarray(y)):
                made = mine * other
                assert isinstance(made, sparse.Sparse)
                assert made.format == form or form == "bsr"
                np.testing.assert_array_equal(made.to_dense().numpy(), x * y)
            np.testing.assert_array_equal((y * mine).to_dense().numpy(), x * y)
            np.testing.assert_array_equal(mine.multiply(scipy_sparse.csr_array(y)).to_dense().numpy(), x * y)
            np.testing.assert_allclose((mine / (np.abs(y) + 1)).to_dense().numpy(), x / (np.abs(y) + 1))
        np.testing.assert_array_equal((mine * np.arange(6.0)).to_dense().numpy(), x * np.arange(6.0))
    with pytest.raises(tenon.ShapeError, match="do not broadcast"):
        sparse.from_dense(np.ones((4, 1))) * sparse.from_dense(np.ones((3, 2)))
    with pytest.raises(tenon.ShapeError):
        sparse.from_dense(np.ones((4, 2))) * np.ones((4, 3))
    # An element that is not stored stays so, even beside NaN.
    made = sparse.from_dense([[1.0, 0], [np.nan, 2]]) * sparse.coo_tensor([[0, 0], [0, 1]], [0.0, 3.0], (1, 2))
    np.testing.assert_array_equal(made.to_dense().numpy(), [[0, 0], [np.nan, 6]])
    empty = sparse.from_dense(np.zeros((0, 1))) * sparse.from_dense(np.ones((1, 3)))
    assert empty.shape == (0, 3)


def test_gradients_of_products_that_broadcast():
    x, y = np.array([[1.0, 0, 2], [0, 3, 4]]), np.array([[2.0, 0, 5]])
    for other in (y, y[:, :1], np.array([[2.0], [3.0]])):
        results = []
        for is_sparse in (True, False):
            a, b = sparse.from_dense(x).requires_grad_(), sparse.from_dense(other).requires_grad_()
            made = (a * b).to_dense() if is_sparse else a.to_dense() * b.to_dense()
            (made**2).sum().backward()
            results.append((a.grad.values().numpy(), b.grad.values().numpy()))
        for mine, theirs in zip(*results):
            np.testing.assert_allclose(mine, theirs)
    row = sparse.from_dense(y).requires_grad_()
    dense = tenon.asarray(x).clone().requires_grad_()
    ((row * dense).to_dense() ** 2).sum().backward()
    np.testing.assert_allclose(row.grad.values().numpy(), (2 * x**2 * y).sum(0)[[0, 2]])
    np.testing.assert_allclose(dense.grad.numpy(), 2 * x * y**2)
