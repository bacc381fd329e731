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


@pytest.mark.parametrize("options", [{}, {"axis": 1}, {"axis": (0, 1), "keepdims": True}, {"ddof": 1}])
def test_variances_of_complex_numbers(options):
    a, x = both(rng.normal(size=(3, 4)) + 1j * rng.normal(size=(3, 4)))
    assert np.allclose(tenon.var(x, **options), np.var(a, **options)) and np.allclose(x.std(**options), np.std(a, **options))
    v, m = tenon.var_mean(x, **options)
    assert np.allclose(v, np.var(a, **options)) and np.allclose(m, np.mean(a, **{key: one for key, one in options.items() if key != "ddof"}))
    assert tenon.var(x, dim=0).dtype is tenon.float64
    assert tenon.gradcheck(lambda x: tenon.std(x, **options), (x.clone().requires_grad_(),))


@pytest.mark.parametrize("dtype", ["int64", "bool", "complex128", "uint8"])
def test_neural_pad_of_any_elements(dtype):
    a, x = both((rng.integers(0, 2, (2, 3, 4)) * (1j if dtype == "complex128" else 1)).astype(dtype))
    whole = x.real.astype(tenon.float64) if dtype != "complex128" else x
    for pad in ((1, 2), (0, 1, 2, 0), (-1, 2), (1, 0, -1, -1, 0, 2), ()):
        made = F.pad(x, pad, value=1.0)
        assert made.dtype is x.dtype
        if dtype != "complex128":
            assert made.astype(tenon.float64).tolist() == F.pad(whole, pad, value=1.0).tolist()
    assert np.array_equal(F.pad(x, (1, 2)), np.pad(a, ((0, 0), (0, 0), (1, 2))))
    for mode, theirs in (("reflect", "reflect"), ("replicate", "edge"), ("circular", "wrap")):
        assert np.array_equal(F.pad(x, (1, 2, 2, 0), mode=mode), np.pad(a, ((0, 0), (2, 0), (1, 2)), mode=theirs))
    for pad in ((1,), (1,) * 8, (-3, -2)):
        with pytest.raises(tenon.ShapeError, match="nn.pad: "):
            F.pad(x, pad)
    with pytest.raises(TypeError):
        F.pad(tenon.asarray([1, 2]), (1, 1), value=0.5)


def test_linear_of_complex_numbers_and_integers():
    a, x = both(rng.normal(size=(5, 3)) + 1j)
    w, b = rng.normal(size=(2, 3)) + 2j, rng.normal(size=2)
    assert np.allclose(F.linear(x, tenon.asarray(w), tenon.asarray(b)), a @ w.T + b)
    assert F.linear(tenon.asarray([[1, 2]]), tenon.asarray([[3, 4]])).tolist() == [[11]]


@pytest.mark.parametrize("axis", [0, -1])
def test_trapezoids_along_places_with_gradients(axis):
    y, x = rng.normal(size=(3, 3)), np.array([0.5, 1.0, 4.0])
    given = tenon.asarray(y).requires_grad_(), tenon.asarray(x).requires_grad_()
    for function in (lambda y, x: tenon.trapezoid(y, x, axis=axis), lambda y, x: tenon.cumulative_trapezoid(y, x, axis=axis, initial=0)):
        assert np.allclose(function(*given).detach(), function(y, x)) and tenon.gradcheck(function, given)
    z = x * (1 + 1j)
    assert np.allclose(tenon.trapezoid(y, z, axis=axis), np.trapezoid(y, z, axis=axis))
    with pytest.raises(tenon.ShapeError, match="trapezoid: 2 places for 3 values"):
        tenon.trapezoid(given[0], given[1][:2], axis=axis)


def test_attention_broadcasts():
    q, k, v = (tenon.asarray(rng.normal(size=shape)) for shape in ((4, 3, 8), (2, 1, 5, 8), (2, 4, 5, 6)))
    made = F.scaled_dot_product_attention(q, k, v, scale=0.5)
    scores = np.asarray(q) @ np.asarray(k).swapaxes(-1, -2) * 0.5
    weights = np.exp(scores) / np.exp(scores).sum(-1, keepdims=True)
    assert made.shape == (2, 4, 3, 6) and np.allclose(made, weights @ np.asarray(v))
    many = tenon.asarray(rng.normal(size=(1, 8, 3, 8)))
    grouped = F.scaled_dot_product_attention(many, v[..., :1] + k, v, enable_gqa=True)
    assert np.allclose(grouped, F.scaled_dot_product_attention(tenon.tile(many, (2, 1, 1, 1)), v[..., :1] + k, v, enable_gqa=True))
    with pytest.raises(tenon.ShapeError, match="nn.scaled_dot_product_attention: queries of shape"):
        F.scaled_dot_product_attention(q, k[..., :3], v)
