"""Arguments that NumPy's and PyTorch's functions take, beside NumPy's results."""

import numpy as np
import pytest

import tenon
from tenon.nn import functional as F

rng = np.random.default_rng(3)


def both(array):
    return array, tenon.asarray(array)


@pytest.mark.parametrize("dtype", ["int64", "float64", "complex128", "bool"])
@pytest.mark.parametrize("shape", [(5, 3), (4, 2, 3), (0, 3), (3, 0), (1,)])
def test_unique_along_a_dimension(dtype, shape):
    a, x = both((rng.integers(0, 2, shape) + (1j * rng.integers(0, 2, shape) if dtype == "complex128" else 0)).astype(dtype))
    for axis in {0, -1, len(shape) // 2}:
        if 0 in shape and shape[axis] == 0 or not a.size:
            assert tenon.unique(x, axis=axis).numel() == 0
            continue
        ours = tenon.unique(x, axis=axis, return_index=True, return_inverse=True, return_counts=True)
        theirs = np.unique(a, axis=axis, return_index=True, return_inverse=True, return_counts=True)
        for one, other in zip(ours, theirs, strict=True):
            assert np.array_equal(one, other.reshape(one.shape)), (dtype, shape, axis)
    with pytest.raises(IndexError, match="dimension 7 is out of range"):
        tenon.unique(x, axis=7)


def test_cov_with_weights():
    a, x = both(rng.normal(size=(3, 7)))
    counts, weights = rng.integers(1, 4, 7), rng.random(7)
    for options in ({}, {"aweights": weights}, {"fweights": counts}, {"aweights": weights, "fweights": counts}):
        for more in ({}, {"bias": True}, {"ddof": 0}, {"ddof": 2}):
            ours = tenon.cov(x, **{key: tenon.asarray(value) for key, value in options.items()}, **more)
            assert np.allclose(ours, np.cov(a, **options, **more), rtol=1e-12)
    assert np.allclose(tenon.cov(x[0], aweights=tenon.asarray(weights)), np.cov(a[0], aweights=weights))
    assert np.allclose(tenon.cov(x.T, rowvar=False, aweights=tenon.asarray(weights)), np.cov(a, aweights=weights))
    one = tenon.cov(x[:1].astype(tenon.float32), fweights=tenon.asarray(counts))
    assert one.shape == () and one.dtype == tenon.float32 and np.cov(a[:1], fweights=counts).shape == ()
    with pytest.raises(tenon.IndexError, match="fweights of float64 count"):
        tenon.cov(x, fweights=tenon.asarray(weights))
    with pytest.raises(tenon.ShapeError, match="aweights of shape"):
        tenon.cov(x, aweights=tenon.ones(6))
    with pytest.raises(IndexError, match="fweights are at least 0"):
        tenon.cov(x, fweights=tenon.asarray(-counts))


def test_linear_algebra():
    a, x = both(rng.normal(size=(2, 3, 4)))
    for order in ("fro", "nuc", 2, -2, 1, -1, np.inf, -np.inf):
        for axis in ((0, 1), (2, 0), (-1, -2)):
            for keepdims in (False, True):
                theirs = np.linalg.norm(a, order, axis=axis, keepdims=keepdims)
                assert np.allclose(tenon.linalg.matrix_norm(x, order, dim=axis, keepdim=keepdims), theirs)
                assert np.allclose(tenon.linalg.norm(x, order, axis=axis, keepdims=keepdims), theirs)
    with pytest.raises(IndexError, match="are not two"):
        tenon.linalg.matrix_norm(x, dim=(0,))
    s, t = both(np.diag([3.0, 1.0, 1e-3]))
    for options in ({}, {"tol": 0.5}, {"tol": 5.0}, {"hermitian": True}):
        assert tenon.linalg.matrix_rank(t, **options).item() == np.linalg.matrix_rank(s, **options)
    assert tenon.linalg.matrix_rank(t, atol=1e-2, rtol=0.5).item() == 1
    assert tenon.linalg.matrix_rank(tenon.stack([t, t]), atol=tenon.tensor([0.5, 2.0])).tolist() == [2, 1]
    assert np.allclose(tenon.linalg.pinv(t, atol=0.5), np.diag([1 / 3, 1, 0]))
    assert np.allclose(tenon.linalg.pinv(t, hermitian=True), np.linalg.pinv(s, hermitian=True))
    assert tenon.linalg.pinv(tenon.zeros(0, 3), hermitian=True).shape == (3, 0)
    c = tenon.asarray(rng.normal(size=(2, 3)) + 1j)
    assert np.array_equal(c.mH, np.conj(np.asarray(c)).T) and np.array_equal(c.H, c.adjoint())
    assert x.mH.data_ptr() == x.data_ptr()
    for wrong in (lambda: tenon.ones(3).mH, lambda: tenon.ones(3).H, lambda: x.H):
        with pytest.raises(tenon.ShapeError):
            wrong()


def test_small_ones():
    a, x = both(rng.random((3, 4)))
    assert x.flatten(start_dim=1).shape == (3, 4) and tenon.flatten(x, start_dim=0, end_dim=1).shape == (12,)
    indices = rng.integers(0, 12, 5)
    assert np.array_equal(tenon.take_along_axis(x, tenon.asarray(indices), axis=None), np.take_along_axis(a, indices, axis=None))
    assert np.allclose(tenon.logit(tenon.tensor([0.0, 0.5, 1.0]), eps=0.25), np.log([1 / 3, 1, 3]), atol=1e-6)
    assert np.allclose(tenon.cumulative_trapezoid(x, dx=0.5), (a[:, 1:] + a[:, :-1]).cumsum(1) / 4)
    assert np.allclose(tenon.trapezoid(x, dx=0.5, axis=0), (a[1:] + a[:-1]).sum(0) / 4)
    assert np.allclose(tenon.index_add(x, 0, tenon.tensor([1, 1]), x[:2], alpha=2)[1], a[1] + 2 * (a[0] + a[1]))
    assert tenon.repeat_interleave(x, tenon.tensor([1, 0, 2]), dim=0, output_size=3).shape == (3, 4)
    with pytest.raises(tenon.ShapeError, match="output_size says 4"):
        tenon.repeat_interleave(x, tenon.tensor([1, 0, 2]), dim=0, output_size=4)
    made = tenon.normal(tenon.full((1000, 1), 5.0), tenon.tensor([0.0, 1.0]))
    assert made.shape == (1000, 2) and bool((made[:, 0] == 5).all()) and abs(made[:, 1].mean().item() - 5) < 0.2
    assert tenon.normal(tenon.zeros(3), std=2.0).shape == (3,)
    with pytest.raises(IndexError, match="standard deviation is below 0"):
        tenon.normal(x, -x)
    assert F.softmin(x, dim=1, dtype="float32").dtype == tenon.float32
    assert F.softplus(tenon.tensor([1.0, 30.0]), beta=1, threshold=0.5).tolist() == [1, 30]
    images = tenon.rand(2, 3, 4, 5)
    assert F.adaptive_avg_pool2d(images, (None, 2)).shape == (2, 3, 4, 2)
    assert F.adaptive_max_pool3d_with_indices(images, (1, None, 2))[0].shape == (2, 1, 4, 2)
    assert bool((F.adaptive_avg_pool2d(images, (4, None)) == images).all())


def test_derivatives_come_with_them():
    x = tenon.asarray(rng.random((3, 4))).requires_grad_(True)
    for function in (
        lambda: tenon.linalg.matrix_norm(x, 2, dim=(1, 0)), lambda: tenon.cov(x, aweights=tenon.rand(4)).sum(), lambda: (x.mH @ x).sum(),
        lambda: tenon.trapezoid(x, dx=0.5).sum(), lambda: F.softplus(x, threshold=0.5).sum(), lambda: tenon.logit(x, eps=1e-3).sum(),
    ):  # fmt: skip
        (g,) = tenon.autograd.grad(function(), x)
        assert g.shape == x.shape and bool(tenon.any(g != 0))
