"""Every neural function: its gradient beside differences, and its values beside PyTorch's where that is installed."""

import inspect

import numpy as np
import pytest

import tenon
import tenon.nn.functional as F

f64 = tenon.float64
NAMES = [f.__name__ for f in tenon.functions if f.family == "nn"]
#: Two calls draw different numbers.
RANDOM = {"dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout", "rrelu"}


def t(*shape, of=0):
    """Numbers between 0.15 and 0.85, no two the same."""
    n = int(np.prod(shape))
    numbers = np.random.default_rng(of).permutation(n) + 0.5
    return tenon.tensor((0.15 + 0.7 * numbers / n).reshape(shape).tolist(), dtype=f64)


X, Y, V = t(3, 3), t(3, 3, of=1), t(3, of=2)
I = tenon.tensor([2, 0, 2])
IMAGE, KERNEL = t(1, 2, 4, 4), t(2, 2, 2, 2, of=1)


def _cell(gates, *states):
    return (t(2, 3), *states, t(gates * 2, 3, of=3), t(gates * 2, 2, of=4), t(gates * 2, of=5), t(gates * 2, of=6))


def _layer(gates, *states):
    return (t(2, 2, 3), *_cell(gates, *states)[1:])


CASES = {
    "glu": ((t(2, 4),), {}), "maxout": ((t(2, 4), 2), {}), "prelu": ((X, V), {}), "threshold": ((X, 0.47, 0.1), {}),
    "hardshrink": ((X, 0.47), {}), "softshrink": ((X, 0.47), {}), "softmin": ((X,), {"dim": 1}),
    "conv1d": ((t(1, 2, 5), t(2, 2, 3), t(2, of=2)), {"stride": 2, "padding": "valid"}),
    "conv2d": ((IMAGE, KERNEL, t(2, of=2)), {"padding": "same"}), "conv3d": ((t(1, 1, 2, 3, 2), t(1, 1, 2, 2, 2)), {"padding": (0, 1, 0)}),
    "conv_transpose1d": ((t(1, 2, 3), t(2, 1, 2), None, 2), {}), "conv_transpose2d": ((IMAGE, KERNEL), {"groups": 2}),
    "conv_transpose3d": ((t(1, 1, 2, 1, 2), t(1, 1, 1, 2, 2)), {}), "interpolate": ((IMAGE,), {"scale_factor": (1.5, 2), "mode": "bilinear"}),
    "grid_sample": ((IMAGE, t(1, 2, 2, 2, of=1)), {"align_corners": False}), "affine_grid": ((t(1, 2, 3), (1, 1, 2, 2)), {"align_corners": False}),
    "locally_connected1d": ((t(1, 2, 4), t(3, 2, 2, 2)), {}), "unfold": ((IMAGE, 2), {}), "fold": ((t(1, 4, 4), 3, 2), {}), "locally_connected2d": ((t(1, 1, 3, 3), t(2, 2, 2, 1, 2, 2)), {}),
    "pad": ((X, (1, 2)), {"value": 0.5}), "pixel_shuffle": ((t(1, 4, 1, 2), 2), {}), "pixel_unshuffle": ((t(1, 1, 2, 4), 2), {}),
    "channel_shuffle": ((t(1, 4, 2), 2), {}), "linear": ((X, Y, V), {}), "bilinear": ((t(2, 3), t(2, 2), t(2, 3, 2)), {}),
    "embedding": ((I, X), {"padding_idx": 1}), "hinge_embedding_loss": ((X, tenon.where(Y > 0.5, 1.0, -1.0)), {}), "embedding_bag": ((I, X, tenon.tensor([0, 2])), {"mode": "sum"}),
    "layer_norm": ((X, (3,), V), {}), "rms_norm": ((X, 3, V), {}), "batch_norm": ((t(4, 3), None, None, V, V), {"training": True}),
    "group_norm": ((t(2, 4, 3), 2, t(4)), {}), "instance_norm": ((t(2, 3, 4),), {}), "local_response_norm": ((t(1, 3, 2), 2), {}),
    "weight_norm": ((X, t(3, 1)), {}), "scaled_dot_product_attention": ((t(2, 2, 3), t(2, 3, 3, of=1), t(2, 3, 2)), {"scale": 0.3}),
    "multi_head_attention": ((t(1, 2, 4), t(1, 3, 4), t(1, 3, 4), 2, t(12, 4), t(12), t(4, 4), t(4)), {}),
    "cross_entropy": ((X, I), {"label_smoothing": 0.1, "weight": V}), "nll_loss": ((X, I), {}), "multi_margin_loss": ((X, I), {}),
    "multilabel_margin_loss": ((X, tenon.tensor([[2, 0, -1], [1, -1, 0], [0, 1, 2]])), {}),
    "ctc_loss": ((t(4, 2, 3), tenon.tensor([[1, 2], [2, 1]]), tenon.tensor([4, 3]), tenon.tensor([2, 1])), {}),
    "gaussian_nll_loss": ((X, Y, t(3, 3, of=4)), {"full": True}), "cosine_embedding_loss": ((X, Y, tenon.tensor([1.0, -1, 1])), {}),
    "margin_ranking_loss": ((X, Y, t(3, 3, of=4)), {}), "triplet_margin_loss": ((X, Y, t(3, 3, of=4)), {"swap": True}),
    "fractional_max_pool2d": ((IMAGE, 2, 2, t(1, 2, 2)), {}), "fractional_max_pool3d": ((t(1, 1, 3, 3, 3), 2, 2, t(1, 1, 3)), {}),
    "max_unpool1d": ((t(1, 1, 2), tenon.tensor([[[1, 2]]]), 2), {}), "max_unpool2d": ((t(1, 1, 1, 2), tenon.tensor([[[[1, 6]]]]), 2), {}),
    "max_unpool3d": ((t(1, 1, 1, 1, 2), tenon.tensor([[[[[1, 10]]]]]), 2), {}),
    "rnn_tanh_cell": (_cell(1, t(2, 2)), {}), "rnn_relu_cell": (_cell(1, t(2, 2)), {}), "gru_cell": (_cell(3, t(2, 2)), {}),
    "lstm_cell": (_cell(4, t(2, 2), t(2, 2, of=1)), {}), "rnn_tanh": (_layer(1, t(2, 2)), {}), "rnn_relu": (_layer(1, t(2, 2)), {}),
    "gru": (_layer(3, t(2, 2)), {"reverse": True}), "lstm": (_layer(4, t(2, 2), t(2, 2, of=1)), {}),
}  # fmt: skip
for _rank, _planes in ((1, t(1, 1, 4)), (2, t(1, 1, 4, 2)), (3, t(1, 1, 2, 2, 4))):
    for _name in ("max_pool", "adaptive_max_pool"):
        CASES[f"{_name}{_rank}d"] = CASES[f"{_name}{_rank}d_with_indices"] = ((_planes, 2), {})
    CASES[f"avg_pool{_rank}d"] = CASES[f"adaptive_avg_pool{_rank}d"] = ((_planes, 2), {})
    CASES[f"lp_pool{_rank}d"] = ((_planes, 2.0, 2), {})
for _name in RANDOM:
    CASES[_name] = ((X,), {"training": False})


def case(name):
    """The arguments of a function; where none are above, matrices for its tensors."""
    if name in CASES:
        return CASES[name]
    given = inspect.signature(getattr(F, name)).parameters.values()
    return [X, Y][: sum(one.default is one.empty for one in given)], {}


def differentiable(result):
    return [y for y in (result if isinstance(result, tuple) else (result,)) if y.dtype is f64]


@pytest.mark.parametrize("name", NAMES)
def test_gradients_are_those_of_differences(name):
    function, (arguments, keywords) = getattr(F, name), case(name)
    names = [one.name for one in inspect.signature(function).parameters.values()]
    at = [k for k, x in enumerate(arguments) if isinstance(x, tenon.Tensor) and x.dtype is f64 and names[k] in function.differentiable]
    assert at

    def of_leaves(*leaves):
        given = list(arguments)
        for k, leaf in zip(at, leaves):
            given[k] = leaf
        made = differentiable(function(*given, **keywords))
        return made[0] if len(made) == 1 else tuple(made)

    leaves = [arguments[k].detach().clone().requires_grad_() for k in at]
    assert tenon.gradcheck(of_leaves, leaves)


@pytest.mark.parametrize("name", sorted(set(NAMES) - RANDOM))
def test_values_are_those_of_pytorch(name):
    torch = pytest.importorskip("torch")
    theirs = getattr(torch.nn.functional, name, None)
    if theirs is None or name in ("rms_norm", "threshold", "multi_head_attention", "fractional_max_pool2d", "fractional_max_pool3d"):
        pytest.skip("PyTorch has it by another name, or with other arguments")
    arguments, keywords = case(name)
    given = [torch.from_numpy(np.array(x.numpy())) if isinstance(x, tenon.Tensor) else x for x in arguments]
    named = {key: torch.from_numpy(np.array(x.numpy())) if isinstance(x, tenon.Tensor) else x for key, x in keywords.items()}
    expected = theirs(*given, **named)
    made = getattr(F, name)(*arguments, **keywords)
    for ours, other in zip(made if isinstance(made, tuple) else (made,), expected if isinstance(expected, tuple) else (expected,)):
        np.testing.assert_allclose(ours.numpy(), other.numpy(), rtol=1e-9, atol=1e-12)


def test_options_by_pytorchs_names(same):
    same(F.softmax(X, dim=0), tenon.softmax(X, axis=0).tolist())
    same(F.softmax(X, 0), tenon.softmax(X, axis=0).tolist())
    same(F.glu(t(4, 2), dim=0), F.glu(t(4, 2).T).T.tolist())
    assert F.relu is tenon.relu and F.dropout2d is F.feature_dropout
    same(F.gelu(X, approximate="tanh"), tenon.gelu_tanh(X).tolist())
    same(F.avg_pool2d(IMAGE, (2, 2)), F.avg_pool2d(IMAGE, kernel_size=2, stride=2).tolist())
    assert F.mse_loss(input=X, target=Y, reduction="sum").item() == pytest.approx(((X - Y) ** 2).sum().item(), rel=1e-14)


def test_modes_have_pytorchs_names_too(same):
    same(F.interpolate(IMAGE, size=3, mode="nearest-exact"), F.interpolate(IMAGE, size=3, mode="nearest_exact").tolist())
    same(F.pad(IMAGE, (1, 0), "circular"), F.pad(IMAGE, (1, 0), "wrap").tolist())


def test_generators_decide_what_is_dropped(same):
    first, again = (F.dropout(tenon.ones(50), 0.5, generator=tenon.Generator(3)) for _ in range(2))
    same(first, again.tolist())
    assert set(first.tolist()) == {0, 2}


def test_masks_and_probabilities_have_gradients():
    torch = pytest.importorskip("torch")
    q, k, v = (np.random.default_rng(j).standard_normal((2, 3, 4, 5)) for j in range(3))
    for shape in ((4, 4), (2, 1, 4, 4), (1, 4), (2, 3, 4, 4)):
        mask = np.random.default_rng(3).standard_normal(shape)
        ours, theirs = tenon.asarray(mask.copy()).requires_grad_(), torch.from_numpy(mask).requires_grad_()
        made = F.scaled_dot_product_attention(*map(tenon.asarray, (q, k, v)), ours)
        expected = torch.nn.functional.scaled_dot_product_attention(*map(torch.from_numpy, (q, k, v)), theirs)
        np.testing.assert_allclose(made.detach().numpy(), expected.detach().numpy(), rtol=1e-9, atol=1e-12)
        (made * made).sum().backward()
        (expected * expected).sum().backward()
        np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-9, atol=1e-12)
    x, target = np.random.default_rng(4).standard_normal((5, 3)), np.random.default_rng(5).random((5, 3))
    ours, theirs = tenon.asarray(target.copy()).requires_grad_(), torch.from_numpy(target).requires_grad_()
    F.cross_entropy(tenon.asarray(x), ours, label_smoothing=0.1).backward()
    torch.nn.functional.cross_entropy(torch.from_numpy(x), theirs, label_smoothing=0.1).backward()
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    "call",
    [
        lambda: F.conv2d(IMAGE, KERNEL, padding="some"), lambda: F.conv2d(IMAGE, t(2, 3, 2, 2)), lambda: F.linear(X, t(2, 2)),
        lambda: F.cross_entropy(X, tenon.tensor([0, 1, 3])), lambda: F.embedding(tenon.tensor([3]), X), lambda: F.mse_loss(X, V),
        lambda: F.mse_loss(X, Y, reduction="average"), lambda: F.max_pool2d(IMAGE, 5), lambda: F.linear(tenon.ones((2, 2), dtype="int32"), X),
        lambda: F.dropout(X, 1.5), lambda: F.lstm(X, X, X, X, X), lambda: F.conv2d(IMAGE, None), lambda: F.layer_norm(X, (4,)),
        lambda: F.batch_norm(t(4, 3), V.astype(tenon.float32), V, training=True),
        lambda: F.cross_entropy(X, tenon.tensor([0, 1, 2]), V.clone().requires_grad_()),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(call):
    with pytest.raises((tenon.Error, TypeError, ValueError, IndexError)) as caught:
        call()
    assert "nn::" not in str(caught.value)
