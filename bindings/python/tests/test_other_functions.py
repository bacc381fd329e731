"""Functions that a few of the library's make together: beside NumPy, SciPy and PyTorch where these are installed, and their gradients."""

import itertools
import math

import numpy as np
import pytest

import tenon
import tenon.nn.functional as F

f64 = tenon.float64
RNG = np.random.default_rng(1)


def numbers(*shape, is_complex=False):
    return RNG.normal(size=shape) + (1j * RNG.normal(size=shape) if is_complex else 0)


# ---- Elementwise ----


@pytest.mark.parametrize("dtype", ["int64", "float32", "float64", "bool", "complex64"])
def test_float_power(dtype):
    base, exponent = np.array([0, 1, 1, 3, 7]).astype(dtype), np.array([2, 0.5, -1, 3, 2])
    made = tenon.float_power(tenon.asarray(base), exponent)
    expected = np.float_power(base, exponent)
    assert made.dtype.name == expected.dtype.name and np.allclose(made, expected, rtol=1e-15)
    assert tenon.float_power(2, tenon.tensor([3, -1])).tolist() == [8, 0.5]
    assert tenon.tensor([4], dtype=tenon.float32).float_power(0.5).dtype is f64


def test_signs_and_parts():
    x = tenon.tensor([-math.inf, -1.0, math.nan, math.inf])
    assert tenon.isposinf(x).tolist() == [False, False, False, True] and x.isneginf().tolist() == [True, False, False, False]
    assert tenon.isposinf(tenon.tensor([1, 2])).tolist() == [False, False]
    with pytest.raises(tenon.TypeError, match="isneginf: is defined for real elements, not for complex128"):
        tenon.isneginf(np.ones(2, complex))
    given = np.array([1, 1j, 2 + 0j, complex(0, math.nan)])
    assert tenon.isreal(given).tolist() == np.isreal(given).tolist() and tenon.tensor([1, 2]).isreal().tolist() == [True, True]


def test_complex_and_polar():
    parts = [(1.0, 2.0), (math.inf, 1.0), (-0.0, math.inf), (math.nan, 0.0)]
    for real, imag in parts:
        made = tenon.complex(tenon.tensor(real, dtype=f64), imag).item()
        assert str((made.real, made.imag)) == str((real, imag))
    assert tenon.complex(np.ones((2, 1), "float32"), np.ones(3, "float32")).dtype is tenon.complex64
    assert tenon.complex([1, 2], np.float32(0)).dtype is tenon.complex128
    lengths, angles = RNG.uniform(1, 2, 4), RNG.uniform(-3, 3, 4)
    assert np.allclose(tenon.polar(lengths, angles), lengths * np.exp(1j * angles))
    with pytest.raises(tenon.TypeError, match="complex: the parts of a complex number are real, not complex128"):
        tenon.complex(np.ones(2, complex), 1.0)


def test_pairs_and_complex_numbers():
    pairs = RNG.normal(size=(3, 4, 2))
    z = tenon.view_as_complex(pairs)
    assert np.array_equal(z, pairs.view(np.complex128)[..., 0]) and np.array_equal(tenon.view_as_real(z), pairs)
    assert tenon.view_as_complex(pairs.astype("float32")).dtype is tenon.complex64
    x = tenon.asarray(pairs).requires_grad_()
    assert tenon.gradcheck(lambda x: tenon.view_as_real(tenon.view_as_complex(x) * (1 + 2j)), (x,))
    with pytest.raises(tenon.ShapeError, match=r"view_as_complex: the last dimension of shape \(3, 4\)"):
        tenon.view_as_complex(tenon.ones(3, 4))
    with pytest.raises(tenon.TypeError, match="view_as_real: is defined for complex elements, not for float32"):
        tenon.view_as_real(tenon.ones(3))


def test_xlog1py():
    special = pytest.importorskip("scipy.special")
    values = [0.0, 1.0, -1.5, 1e-30, math.inf, math.nan]
    x, y = (np.array(one) for one in zip(*itertools.product(values, [*values, -1.0, -2.0])))
    assert np.allclose(tenon.xlog1py(x, y), special.xlog1py(x, y), rtol=1e-14, atol=0, equal_nan=True)
    a, b = tenon.tensor([0.0, 0.0], dtype=f64, requires_grad=True), tenon.tensor([-1.0, 2.0], dtype=f64, requires_grad=True)
    slopes = tenon.autograd.grad(tenon.xlog1py(a, b).sum(), [a, b])
    assert np.allclose(slopes[0], [0.0, math.log(3)]) and slopes[1].tolist() == [0.0, 0.0]


@pytest.mark.parametrize("p", [1, 2, 5])
def test_mvlgamma(p):
    special = pytest.importorskip("scipy.special")
    x = np.array([2.5, 3.0, 40.0])
    assert np.allclose(tenon.mvlgamma(x, p), [special.multigammaln(one, p) for one in x], rtol=1e-13)
    assert tenon.tensor([3, 4]).mvlgamma(p).dtype is f64
    with pytest.raises(ValueError, match="mvlgamma: p = 0 is not at least 1"):
        tenon.mvlgamma(x, 0)


# ---- Distances ----


@pytest.mark.parametrize("p", [0, 1, 2, 2.5, math.inf])
@pytest.mark.parametrize(("one", "other"), [((3, 2), (4, 2)), ((5, 3, 2), (5, 4, 2)), ((2, 1, 3, 2), (5, 1, 2)), ((3, 2), (0, 4, 2)), ((2, 0, 2), (3, 2)), ((2, 3, 0), (4, 0))])  # fmt: skip
def test_distances_of_batches(p, one, other):
    a, b = numbers(*one), numbers(*other)
    made = tenon.cdist(a, b, p)
    expected = np.linalg.norm(np.moveaxis(a[..., None, :] - b[..., None, :, :], -1, 0), p, axis=0) if a.shape[-1] else np.zeros(made.shape)
    assert made.shape == expected.shape and np.allclose(made, expected)
    assert tenon.asarray(a).cdist(b, p).tolist() == made.tolist()


def test_distances_have_gradients():
    a, b = tenon.asarray(numbers(2, 3, 2)).requires_grad_(), tenon.asarray(numbers(4, 2)).requires_grad_()
    assert tenon.gradcheck(lambda a, b: tenon.cdist(a, b).sum(), (a, b))
    assert tenon.gradcheck(lambda b: tenon.pdist(b, 3.0).sum(), (b,))
    empty = tenon.zeros(0, 3, 2).requires_grad_()
    assert tenon.cdist(empty, tenon.ones(3, 2)).requires_grad
    with pytest.raises(tenon.ShapeError, match=r"cdist: shapes \(2,3,2\) and \(3,3,2\)"):
        tenon.cdist(tenon.ones(2, 3, 2), tenon.ones(3, 3, 2))


def test_pdist():
    distance = pytest.importorskip("scipy.spatial.distance")
    x = numbers(5, 3)
    assert np.allclose(tenon.pdist(x), distance.pdist(x)) and np.allclose(F.pdist(x, 1), distance.pdist(x, "cityblock"))
    assert tenon.pdist(tenon.ones(1, 2)).shape == (0,)
    with pytest.raises(tenon.ShapeError, match=r"pdist: a tensor of shape \(3,\) is no matrix"):
        tenon.pdist(tenon.ones(3))


def test_renorm():
    x = tenon.tensor([[1.0, 1, 1], [3, 4, 0], [0, 0, 0]], dtype=f64)
    assert np.allclose(tenon.renorm(x, 2, 0, 2), [[1, 1, 1], [1.2, 1.6, 0], [0, 0, 0]])
    assert np.allclose(tenon.norm(x.renorm(1, -1, 2.0), 1, axis=0), [2, 2, 1])
    assert tenon.gradcheck(lambda x: tenon.renorm(x, 2, 0, 2).sum(), (x[:2].clone().requires_grad_(),))
    with pytest.raises(tenon.IndexError, match="renorm: dimension 2"):
        tenon.renorm(x, 2, 2, 2)


# ---- Counts and places ----


def test_histc():
    x = tenon.tensor([0.0, 1.0, 1.5, 2.0, 5.0, -1.0], dtype=f64)
    made = tenon.histc(x, 4, 0, 2)
    assert made.tolist() == [1, 0, 1, 2] and made.dtype is f64
    assert x.histc(bins=3).tolist() == np.histogram(x, 3)[0].tolist()
    assert tenon.histc(tenon.full((3,), 7.0), 4).tolist() == [0, 0, 3, 0]  # from 6 to 8
    assert tenon.histc(tenon.zeros(0), 4).tolist() == [0, 0, 0, 0] and tenon.histc(x).shape == (100,)
    assert tenon.histc(tenon.tensor([3, 3, 4]), 2).dtype is tenon.int64
    with pytest.raises(tenon.IndexError):
        tenon.histc(x, 0)


def test_nonzero_static():
    x = tenon.tensor([[0, 1], [2, 3]])
    assert tenon.nonzero_static(x, size=2).tolist() == [[0, 1], [1, 0]]
    assert x.nonzero_static(size=4, fill_value=7).tolist() == [[0, 1], [1, 0], [1, 1], [7, 7]]
    assert tenon.nonzero_static(x, size=0).shape == (0, 2)


def test_combinations():
    x = tenon.tensor([5.0, 6.0, 7.0], requires_grad=True)
    for r, again in ((0, False), (1, True), (2, False), (2, True), (4, False)):
        choose = itertools.combinations_with_replacement if again else itertools.combinations
        expected = list(map(list, choose([5, 6, 7], r)))
        made = tenon.combinations(x, r, with_replacement=again)
        assert made.tolist() == expected and made.shape == (len(expected), r)
    assert tenon.autograd.grad(tenon.combinations(x).sum(), [x])[0].tolist() == [2, 2, 2]
    with pytest.raises(tenon.ShapeError, match="combinations: a tensor of shape"):
        tenon.combinations(tenon.ones(2, 2))


# ---- Shapes ----


def test_broadcast_shapes():
    for shapes in ([], [(2, 3)], [(2, 1), (3,)], [(5, 1, 0), (1, 1)], [3, (2, 1)]):
        assert tenon.broadcast_shapes(*shapes) == np.broadcast_shapes(*shapes)
    with pytest.raises(tenon.ShapeError, match=r"broadcast_shapes: the shapes \(2,\), \(3,\) do not broadcast"):
        tenon.broadcast_shapes((2,), (3,))


def test_sum_to_size():
    x = tenon.arange(24.0).reshape(2, 3, 4)
    for shape in ((2, 3, 4), (3, 4), (1, 4), (2, 1, 1), (), (1,)):
        y = tenon.ones(shape, requires_grad=True)
        (expected,) = tenon.autograd.grad((y * x).sum(), [y])
        assert x.sum_to_size(shape).tolist() == expected.tolist() and x.sum_to_size(*shape).shape == shape
    for shape in ((2,), (1, 2, 3, 4)):
        with pytest.raises(tenon.ShapeError, match="sum_to_size"):
            tenon.sum_to_size(x, shape)


def test_unflatten():
    x = tenon.arange(24).reshape(2, 12)
    assert tenon.unflatten(x, 1, (3, -1)).tolist() == x.reshape(2, 3, 4).tolist() == x.unflatten(-1, (3, 4)).tolist()
    assert tenon.unflatten(tenon.zeros(0, 2), 0, (0, 5)).shape == (0, 5, 2)
    for sizes in ((5, 2), (5, -1), (-1, 0)):
        with pytest.raises(tenon.ShapeError, match="unflatten: dimension 1 of shape"):
            x.unflatten(1, sizes)


# ---- Their gradients, and vmap ----


@pytest.mark.parametrize(
    "function",
    [
        lambda x: tenon.float_power(x, 1.7),
        lambda x: tenon.float_power(1.7, x),
        lambda x: tenon.abs(tenon.complex(x, x[::-1] * 2) ** 2),
        lambda x: tenon.real(tenon.polar(x, 2 * x) * (1 - 2j)),
        lambda x: tenon.xlog1py(x, x[::-1]),
        lambda x: tenon.mvlgamma(x + 2, 3),
        lambda x: tenon.unflatten(x, 0, (2, 2)) ** 2,
        lambda x: tenon.sum_to_size(x * x, 1),
        lambda x: tenon.linalg.vander(x),
    ],
)
def test_gradients(function):
    x = tenon.tensor([0.4, 0.7, 1.2, 1.9], dtype=f64, requires_grad=True)
    assert tenon.gradcheck(function, (x,))
    assert tenon.gradcheck(tenon.grad(lambda x: (function(x) ** 2).sum()), (x,))
    rows = tenon.stack([x.detach(), x.detach() + 1])
    assert np.allclose(tenon.vmap(function)(rows)[1], function(x.detach() + 1))


# ---- What broadcasts more than the library's ----


def test_linear_of_one_row():
    x, w = tenon.asarray(numbers(2, 3, 4)).requires_grad_(), tenon.asarray(numbers(4)).requires_grad_()
    assert np.allclose(F.linear(x, w, tenon.tensor(2.0)).detach(), np.asarray(x.detach()) @ np.asarray(w.detach()) + 2)
    assert tenon.gradcheck(F.linear, (x, w))
    with pytest.raises(tenon.ShapeError, match="nn.linear: x of shape"):
        F.linear(tenon.ones(2, 3), tenon.ones(2, 4))


def test_gaussian_nll_loss_broadcasts():
    x, y, v = numbers(3, 4), numbers(1, 4), RNG.uniform(1, 2, (3, 1))
    made = F.gaussian_nll_loss(tenon.asarray(x), tenon.asarray(y), tenon.asarray(v), reduction="none")
    assert np.allclose(made, (np.log(v) + (x - y) ** 2 / v) / 2)
    whole = F.gaussian_nll_loss(y, x, v, full=True, reduction="sum")
    assert np.allclose(whole, ((np.log(v) + (x - y) ** 2 / v + math.log(2 * math.pi)) / 2).sum())
    with pytest.raises(tenon.ShapeError, match="nn.gaussian_nll_loss: an input of shape"):
        F.gaussian_nll_loss(x, y[:, :3], v)


def test_masked_fill_broadcasts():
    x, mask = tenon.tensor([1.0, 2.0], requires_grad=True), tenon.tensor([[True, False], [False, False], [False, True]])
    made = tenon.masked_fill(x, mask, 7)
    assert made.tolist() == [[7, 2], [1, 2], [1, 7]] == x.masked_fill(mask, 7).tolist()
    assert tenon.autograd.grad(made.sum(), [x])[0].tolist() == [2, 2]
    assert tenon.masked_fill(x.detach(), mask[0], 0, out=tenon.zeros(2)).tolist() == [0, 2]
    with pytest.raises(tenon.ShapeError, match="masked_fill: "):
        tenon.masked_fill(x, tenon.ones(3) > 0, 7)


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_triplet_margin_with_distance_loss(swap, reduction):
    a, p, n = (tenon.asarray(numbers(5, 3)) for _ in range(3))
    made = F.triplet_margin_with_distance_loss(a, p, n, swap=swap, reduction=reduction)
    assert np.allclose(made, F.triplet_margin_loss(a, p, n, swap=swap, reduction=reduction))
    far = F.triplet_margin_with_distance_loss(a, p, n, distance_function=lambda x, y: (x - y).abs().max(-1), margin=0.1, reduction="none")
    assert np.allclose(far, np.maximum(0.1 + (a - p).abs().max(axis=-1) - (a - n).abs().max(axis=-1), 0))
    with pytest.raises(tenon.IndexError, match="margin = 0 is not above 0"):
        F.triplet_margin_with_distance_loss(a, p, n, margin=0)


# ---- Arguments that PyTorch's have ----


def test_arguments_of_pytorch():
    x = tenon.arange(36.0).reshape(1, 1, 6, 6)
    tenon.manual_seed(3)
    made = F.fractional_max_pool2d(x, 2, output_ratio=(0.5, 0.7))
    tenon.manual_seed(3)
    assert made.tolist() == F.fractional_max_pool2d(x, 2, (3, 4)).tolist()
    for options in ({}, {"output_size": 2, "output_ratio": 0.5}):
        with pytest.raises(TypeError, match="nn.fractional_max_pool2d received an invalid combination"):
            F.fractional_max_pool2d(x, 2, **options)
    rows = tenon.tensor([0, 2, 1, 1])
    given = F.embedding_bag(rows, tenon.eye(3), tenon.tensor([0, 3, 4]), mode="sum", include_last_offset=True)
    assert given.tolist() == F.embedding_bag(rows, tenon.eye(3), tenon.tensor([0, 3]), mode="sum").tolist()
    assert tenon.randint(3, 5, (9,), dtype=f64).dtype is f64 and set(tenon.randint(2, (50,), dtype="float32").tolist()) == {0, 1}
    assert tenon.ones(2, dtype=tenon.float32).cfloat().dtype is tenon.complex64 and tenon.ones(2).cdouble().dtype is tenon.complex128


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_unique_consecutive_slices(axis):
    x = tenon.tensor([[1, 1, 2, 1], [3, 3, 4, 3], [3, 3, 4, 3]])
    values, inverse, counts = tenon.unique_consecutive(x, dim=axis)
    assert tenon.unique_consecutive(x, axis)[0].tolist() == values.tolist()
    assert np.array_equal(np.take(values, inverse, axis), x) and np.array_equal(np.repeat(values, counts, axis), x)
    assert counts.tolist() == ([1, 2] if axis == 0 else [2, 1, 1])
    assert tenon.unique_consecutive(tenon.zeros(0, 2), dim=0)[0].shape == (0, 2)
    with pytest.raises(tenon.IndexError, match="unique_consecutive: dimension 2"):
        tenon.unique_consecutive(x, dim=2)


def test_transforms_of_two_dimensions():
    sp = pytest.importorskip("scipy.fft")
    x = numbers(3, 4, 5)
    for norm in ("backward", "ortho", "forward"):
        assert np.allclose(tenon.fft.hfft2(x, norm=norm), sp.hfft2(x, norm=norm))
        assert np.allclose(tenon.fft.ihfft2(x, (3, 6), (0, 1), norm), sp.ihfft2(x, (3, 6), (0, 1), norm))
    assert np.allclose(tenon.fft.hfft2(x, dim=(1, 0)), sp.hfft2(x, axes=(1, 0)))
    whole = np.arange(12).reshape(3, 4)
    assert np.allclose(tenon.fft.hfftn(whole), sp.hfftn(whole)) and tenon.fft.ihfft2(whole).dtype is tenon.complex128
