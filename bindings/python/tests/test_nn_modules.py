"""Layers, activations, losses and pools as modules: their options and modes; values, gradients and state_dicts beside PyTorch, if it is there."""

import gc
import inspect
import math
import pickle

import numpy as np
import pytest
from module_checks import check_copies, check_other_dtypes

import tenon
from tenon import nn, optim
from tenon.nn import functional as F

try:
    import torch
except ImportError:
    torch = None
needs_torch = pytest.mark.skipif(torch is None, reason="PyTorch is not installed")


class Network(nn.Module):
    def __init__(self):
        self.body = nn.Sequential(nn.Linear(4, 6), tenon.tanh, nn.BatchNorm1d(6), nn.Dropout(0.2))
        self.head = nn.Linear(6, 3, bias=False)
        self.scale = nn.Parameter(tenon.ones(3))
        self.register_buffer("offset", tenon.zeros(3))
        self.register_buffer("scratch", tenon.ones(2), persistent=False)

    def forward(self, x):
        return self.head(self.body(x)) * self.scale + self.offset


def test_modes_of_layers():
    net = Network()
    net(tenon.rand(5, 4)).sum().backward()
    assert all(p.grad is not None for p in net.parameters())
    net.zero_grad(set_to_none=False)
    assert all(p.grad.abs().sum().item() == 0 for p in net.parameters())
    net.zero_grad()
    assert all(p.grad is None for p in net.parameters())
    assert not any(one.training for one in net.eval().modules()) and all(one.training for one in net.train().modules())
    x = tenon.rand(5, 4)
    assert not tenon.array_equal(net(x), net(x)) and tenon.array_equal(net.eval()(x), net(x))
    assert not net.requires_grad_(False)(x).requires_grad


def test_text_of_layers():
    net = nn.Sequential(nn.Conv2d(1, 2, 3, padding=1), nn.ReLU(), tenon.tanh, nn.Sequential(nn.Linear(2, 1)))
    assert repr(net).splitlines() == [
        "Sequential(",
        "  (0): Conv2d(1, 2, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), dilation=(1, 1), padding_mode='zeros', groups=1, bias=True)",
        "  (1): ReLU()", "  (2): tanh", "  (3): Sequential(", "    (0): Linear(in_features=2, out_features=1, bias=True)", "  )", ")",
    ]  # fmt: skip


def test_copies_of_layers():
    check_copies(Network())


def test_layers_of_other_dtypes():
    check_other_dtypes(Network())
    assert nn.Linear(2, 3, dtype=tenon.float64).weight.dtype is tenon.float64


def test_first_values():
    tenon.manual_seed(1)
    first = nn.Conv2d(3, 8, 3)
    tenon.manual_seed(1)
    assert tenon.array_equal(first.weight, nn.Conv2d(3, 8, 3).weight)
    assert 0.9 / math.sqrt(27) < tenon.abs(first.weight).max().item() <= 1 / math.sqrt(27)
    table = nn.Embedding(50, 20, padding_idx=-1)
    assert table.padding_idx == 49 and tenon.abs(table.weight[49]).max().item() == 0 and 0.9 < tenon.std(table.weight[:49]).item() < 1.1


def test_the_modules_of_functions_say_their_options():
    assert list(inspect.signature(nn.CrossEntropyLoss).parameters) == ["weight", "ignore_index", "label_smoothing", "reduction"]
    assert repr(nn.LeakyReLU(0.2)) == "LeakyReLU(negative_slope=0.2)"
    loss = nn.CrossEntropyLoss(tenon.tensor([1.0, 2, 3]))
    assert list(loss.state_dict()) == ["weight"]
    with pytest.raises(TypeError):
        nn.ReLU(speed=1)
    dropout = nn.Dropout(0.5)
    x = tenon.ones(1000)
    assert dropout.eval()(x).sum().item() == 1000 and 400 < tenon.count_nonzero(dropout.train()(x)).item() < 600


def test_what_is_refused():
    for wrong in (
        lambda: nn.Conv2d(3, 4, 3, groups=2), lambda: nn.Conv2d(1, 1, (3, 3, 3)), lambda: nn.MultiheadAttention(7, 2),
        lambda: nn.LSTM(2, 3, num_layers=0), lambda: nn.RNN(2, 3, nonlinearity="step"), lambda: nn.BatchNorm2d(3)(tenon.ones(2, 3)), lambda: nn.GRU(2, 3)(tenon.ones(3)),
    ):  # fmt: skip
        with pytest.raises(ValueError):
            wrong()
    for bounds in ((1, -1), (math.nan, 1), (0.0, math.nan)):
        with pytest.raises(IndexError, match="hardtanh: bounds from"):
            nn.Hardtanh(*bounds)
    x = tenon.ones(2, 3)
    for wrong in (
        lambda: F.hardtanh(x, 2), lambda: F.softshrink(x, -0.5), lambda: F.softplus(x, 0), lambda: F.celu(x, 0), lambda: nn.Softshrink(-1),
        lambda: nn.CELU(0), lambda: nn.Softplus(math.nan), lambda: nn.TripletMarginLoss(margin=-1), lambda: nn.HuberLoss(delta=0),
        lambda: nn.CosineSimilarity(eps=-1), lambda: F.normalize(x, eps=-1), lambda: F.layer_norm(x, (3,), eps=-1),
        lambda: F.group_norm(x, 3, eps=-1), lambda: F.batch_norm(x, None, None, training=True, eps=-1), lambda: F.poisson_nll_loss(x, x, log_input=False, eps=-1),
        lambda: F.embedding(tenon.tensor([0]), x, max_norm=-1), lambda: tenon.grad(lambda x: F.softshrink(x, -0.5).sum())(x),
        lambda: tenon.fused(lambda x: F.softshrink(x, -0.5))(x),
    ):  # fmt: skip
        with pytest.raises(IndexError):
            wrong()
    assert nn.Hardtanh(1, 1)(tenon.ones(2) * 3).tolist() == [1, 1]
    with pytest.raises(IndexError, match="padding_idx of 4 is none of 3 rows"):
        nn.Embedding(3, 2, padding_idx=4)


def test_memory_is_flat_after_the_second_step():
    layers = [nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Dropout(0.1)]
    net = nn.Sequential(*layers, nn.Linear(64, 10))
    optimizer = optim.AdamW(net.parameters())
    x, y = tenon.rand(64, 1, 8, 8), tenon.randint(0, 10, (64,))
    held = []
    gc.disable()  # nothing waits for it
    try:
        for _ in range(8):
            for images, labels in nn.batches(x, y, batch_size=32, shuffle=True):
                optimizer.zero_grad()
                loss = F.cross_entropy(net(images), labels)
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                optimizer.step()
            stats = tenon.memory_stats()
            held.append((stats["current_bytes"], stats["peak_bytes"]))
    finally:
        gc.enable()
    assert len(set(held[1:])) == 1, held


# ---- beside PyTorch ----

WHOLE, SIGNS, PARTS = "whole", "signs", "parts"  # of inputs: integers below a number, -1 and 1, numbers between 0 and 1

MODULES = [
    ("Linear", (5, 3), {}, [(4, 5)]), ("Linear", (5, 3), {"bias": False}, [(2, 4, 5)]), ("Bilinear", (4, 3, 2), {}, [(5, 4), (5, 3)]),
    ("Conv1d", (4, 6, 3), {"stride": 2, "padding": 1}, [(2, 4, 9)]),
    ("Conv2d", (4, 6, (3, 2)), {"padding": (1, 0), "dilation": 2, "groups": 2}, [(2, 4, 7, 8)]),
    ("Conv2d", (1, 2, 3), {"padding": 1, "padding_mode": "reflect", "bias": False}, [(2, 1, 5, 5)]),
    ("Conv2d", (2, 2, 3), {"padding": "same"}, [(1, 2, 5, 5)]), ("Conv3d", (2, 3, 2), {}, [(2, 2, 4, 4, 4)]),
    ("ConvTranspose1d", (3, 2, 3), {"stride": 2}, [(2, 3, 4)]),
    ("ConvTranspose2d", (4, 6, 3), {"stride": 2, "padding": 1, "output_padding": 1, "groups": 2}, [(2, 4, 4, 4)]),
    ("ConvTranspose3d", (2, 2, 2), {"dilation": 2}, [(1, 2, 3, 3, 3)]), ("BatchNorm1d", (4,), {}, [(5, 4)]),
    ("BatchNorm2d", (3,), {"momentum": None}, [(4, 3, 2, 2)]), ("BatchNorm3d", (2,), {"affine": False}, [(3, 2, 2, 2, 2)]),
    ("BatchNorm1d", (4,), {"track_running_stats": False}, [(5, 4, 3)]), ("InstanceNorm1d", (3,), {"affine": True}, [(2, 3, 6)]),
    ("InstanceNorm2d", (3,), {"affine": True, "track_running_stats": True}, [(2, 3, 4, 4)]),
    ("InstanceNorm3d", (2,), {}, [(2, 2, 2, 3, 2)]), ("LayerNorm", ((4, 6),), {}, [(3, 4, 6)]),
    ("LayerNorm", (6,), {"bias": False}, [(3, 6)]), ("GroupNorm", (2, 6), {}, [(3, 6, 4)]), ("RMSNorm", (8,), {}, [(3, 8)]),
    ("RMSNorm", (8,), {"eps": 0.1}, [(3, 8)]), ("PReLU", (3,), {}, [(2, 3, 4)]),
    ("Embedding", (8, 4), {"padding_idx": 1}, [(WHOLE, 8, (3, 5))]),
    ("Embedding", (8, 4), {"scale_grad_by_freq": True}, [(WHOLE, 8, (9,))]),
    ("EmbeddingBag", (8, 4), {"mode": "sum"}, [(WHOLE, 8, (3, 5))]),
    ("EmbeddingBag", (8, 4), {"mode": "max", "padding_idx": 2}, [(WHOLE, 8, (3, 5))]),
    ("RNN", (4, 3), {"bias": False, "batch_first": True}, [(2, 5, 4)]),
    ("RNN", (4, 3), {"nonlinearity": "relu", "num_layers": 2}, [(5, 2, 4)]), ("GRU", (4, 3), {"num_layers": 2}, [(5, 2, 4)]),
    ("GRU", (4, 3), {}, [(5, 4)]), ("LSTM", (4, 3), {"num_layers": 2, "bidirectional": True}, [(5, 2, 4)]),
    ("LSTM", (4, 3), {"batch_first": True, "bidirectional": True}, [(2, 5, 4)]), ("RNNCell", (4, 3), {}, [(2, 4)]),
    ("GRUCell", (4, 3), {}, [(2, 4), (2, 3)]), ("LSTMCell", (4, 3), {}, [(2, 4)]),
    # without parameters
    ("CELU", (0.7,), {}, [(3, 4)]), ("ELU", (0.7,), {}, [(3, 4)]), ("GLU", (), {}, [(3, 4)]), ("Hardshrink", (), {}, [(3, 4)]),
    ("Hardsigmoid", (), {}, [(3, 4)]), ("Hardswish", (), {}, [(3, 4)]), ("Hardtanh", (-0.5, 0.7), {}, [(3, 4)]),
    ("LeakyReLU", (0.2,), {}, [(3, 4)]), ("LogSigmoid", (), {}, [(3, 4)]), ("LogSoftmax", (1,), {}, [(3, 4)]), ("Mish", (), {}, [(3, 4)]),
    ("ReLU", (), {}, [(3, 4)]), ("ReLU6", (), {}, [(3, 4)]), ("SELU", (), {}, [(3, 4)]), ("SiLU", (), {}, [(3, 4)]),
    ("GELU", (), {}, [(3, 4)]), ("Sigmoid", (), {}, [(3, 4)]), ("Softmax", (), {"dim": 0}, [(3, 4)]), ("Softmin", (-1,), {}, [(3, 4)]),
    ("Softplus", (2.0,), {}, [(3, 4)]), ("Softshrink", (0.2,), {}, [(3, 4)]), ("Softsign", (), {}, [(3, 4)]), ("Tanh", (), {}, [(3, 4)]),
    ("Tanhshrink", (), {}, [(3, 4)]), ("Threshold", (0.1, -2.0), {}, [(3, 4)]),
    ("CrossEntropyLoss", (), {"label_smoothing": 0.1}, [(6, 5), (WHOLE, 5, (6,))]),
    ("CrossEntropyLoss", (), {"ignore_index": 2}, [(6, 5), (WHOLE, 5, (6,))]),
    ("NLLLoss", (), {"reduction": "sum"}, [(6, 5), (WHOLE, 5, (6,))]), ("MSELoss", (), {}, [(3, 4), (3, 4)]),
    ("L1Loss", (), {"reduction": "none"}, [(3, 4), (3, 4)]), ("SmoothL1Loss", (), {"beta": 0.5}, [(3, 4), (3, 4)]),
    ("HuberLoss", (), {"delta": 0.5}, [(3, 4), (3, 4)]), ("BCELoss", (), {}, [(PARTS, (6,)), (PARTS, (6,))]),
    ("BCEWithLogitsLoss", (), {}, [(6,), (PARTS, (6,))]), ("KLDivLoss", (), {"reduction": "batchmean"}, [(3, 4), (PARTS, (3, 4))]),
    ("SoftMarginLoss", (), {}, [(6,), (SIGNS, (6,))]), ("MultiMarginLoss", (), {}, [(6, 5), (WHOLE, 5, (6,))]),
    ("HingeEmbeddingLoss", (), {}, [(6,), (SIGNS, (6,))]), ("MarginRankingLoss", (), {"margin": 0.1}, [(6,), (6,), (SIGNS, (6,))]),
    ("CosineEmbeddingLoss", (), {"margin": 0.1}, [(6, 3), (6, 3), (SIGNS, (6,))]), ("TripletMarginLoss", (), {}, [(6, 3), (6, 3), (6, 3)]),
    ("GaussianNLLLoss", (), {"full": True}, [(6,), (6,), (PARTS, (6,))]), ("PoissonNLLLoss", (), {}, [(6,), (PARTS, (6,))]),
    ("MaxPool1d", (2,), {}, [(2, 3, 7)]), ("MaxPool2d", ((3, 2),), {"stride": 1, "padding": 1}, [(2, 3, 5, 6)]),
    ("MaxPool3d", (2,), {"ceil_mode": True}, [(1, 2, 5, 5, 5)]), ("AvgPool1d", (3,), {"stride": 2}, [(2, 3, 7)]),
    ("AvgPool2d", (2,), {"padding": 1, "count_include_pad": False}, [(2, 3, 5, 6)]), ("AvgPool3d", (2,), {}, [(1, 2, 4, 4, 4)]),
    ("LPPool2d", (2, 2), {}, [(2, 3, 4, 4)]), ("AdaptiveAvgPool1d", (3,), {}, [(2, 3, 7)]),
    ("LPPool1d", (2, 2), {}, [(2, 3, 6)]), ("LPPool3d", (2, 2), {}, [(1, 2, 4, 4, 4)]), ("AdaptiveAvgPool3d", (2,), {}, [(1, 2, 4, 5, 3)]),
    ("AdaptiveMaxPool1d", (3,), {}, [(2, 3, 7)]), ("AdaptiveMaxPool3d", ((2, 1, 2),), {}, [(1, 2, 3, 4, 5)]),
    ("AdaptiveAvgPool2d", ((2, 3),), {}, [(2, 3, 5, 6)]), ("AdaptiveMaxPool2d", (2,), {}, [(2, 3, 5, 6)]),
    ("ReflectionPad1d", (2,), {}, [(2, 3, 5)]), ("ReflectionPad2d", (1,), {}, [(2, 3, 4, 4)]),
    ("ConstantPad2d", ((1, 2, 0, 1), 0.5), {}, [(2, 3, 4, 4)]), ("ZeroPad2d", (1,), {}, [(2, 3, 4, 4)]),
    ("ReplicationPad1d", (1,), {}, [(2, 3, 5)]), ("ReplicationPad3d", (1,), {}, [(1, 2, 3, 3, 3)]),
    ("ReflectionPad3d", (1,), {}, [(1, 2, 3, 3, 3)]), ("ZeroPad1d", ((1, 2),), {}, [(2, 3, 5)]), ("ZeroPad3d", (1,), {}, [(1, 2, 3, 3, 3)]),
    ("ConstantPad1d", ((1, 2), 0.5), {}, [(2, 3, 5)]), ("ConstantPad3d", (1, 0.5), {}, [(1, 2, 3, 3, 3)]),
    ("CircularPad1d", (2,), {}, [(2, 3, 5)]), ("CircularPad3d", (1,), {}, [(1, 2, 3, 3, 3)]), ("ChannelShuffle", (3,), {}, [(2, 6, 4)]),
    ("ReplicationPad2d", (1,), {}, [(2, 3, 4, 4)]), ("CircularPad2d", (1,), {}, [(2, 3, 4, 4)]), ("PixelShuffle", (2,), {}, [(2, 8, 3, 3)]),
    ("PixelUnshuffle", (2,), {}, [(2, 2, 4, 4)]), ("Upsample", (), {"scale_factor": 2, "mode": "bilinear"}, [(2, 3, 4, 4)]),
    ("CosineSimilarity", (), {}, [(3, 4), (3, 4)]), ("PairwiseDistance", (), {}, [(3, 4), (3, 4)]),
    ("LocalResponseNorm", (2,), {}, [(2, 5, 3)]), ("Flatten", (), {}, [(2, 3, 4)]), ("Unflatten", (1, (2, 3)), {}, [(2, 6)]),
    ("Identity", (), {}, [(2, 3)]), ("Fold", ((4, 5), 2), {}, [(2, 12, 12)]), ("Unfold", (2,), {"stride": 2}, [(2, 3, 4, 6)]),
]  # fmt: skip


def inputs_of(specifications, rng):
    for specification in specifications:
        kind, *rest = specification if isinstance(specification[0], str) else ("numbers", specification)
        if kind == WHOLE:
            yield rng.integers(0, rest[0], rest[1])
        elif kind == SIGNS:
            yield rng.choice([-1.0, 1.0], rest[0])
        else:
            yield rng.uniform(0.1, 0.9, rest[0]) if kind == PARTS else rng.standard_normal(rest[0])


def tensors_in(made):
    return [one for part in made for one in tensors_in(part)] if isinstance(made, (tuple, list)) else [made]


def compare(ours, theirs, inputs, tolerance=1e-6):
    """Results and gradients of both modules, of the same numbers."""
    mine = [tenon.asarray(x.copy()) for x in inputs]
    other = [torch.from_numpy(x.copy()) for x in inputs]
    for x, one, two in zip(inputs, mine, other):
        if x.dtype.kind == "f" and set(x.flat) != {-1, 1}:
            one.requires_grad_()
            two.requires_grad_()
    results, wanted = tensors_in(ours(*mine)), tensors_in(theirs(*other))
    assert len(results) == len(wanted)
    for one, two in zip(results, wanted):
        np.testing.assert_allclose(one.detach().numpy(), two.detach().numpy(), rtol=tolerance, atol=tolerance)
    if not any(two.requires_grad for two in wanted):
        return
    sum((one * tenon.cos(tenon.arange(one.numel()).reshape(one.shape))).sum() for one in results).backward()
    sum((two * torch.cos(torch.arange(two.numel(), dtype=torch.float64).reshape(two.shape))).sum() for two in wanted).backward()
    pairs = [*zip(mine, other), *zip((p for _, p in ours.named_parameters()), theirs.parameters())]
    for one, two in pairs:
        if two.grad is not None:
            np.testing.assert_allclose(one.grad.numpy(), two.grad.numpy(), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name, arguments, options, shapes", MODULES, ids=lambda one: one if isinstance(one, str) else "")
def test_every_module_computes_and_learns(name, arguments, options, shapes, rng):
    module = getattr(nn, name)(*arguments, **options)
    inputs = [x.astype("float32") if x.dtype.kind == "f" else x for x in inputs_of(shapes, rng)]
    mine = [tenon.asarray(x, copy=True) for x in inputs]
    results = tensors_in(module(*mine))
    assert all(tenon.isfinite(one).all() and one.dtype is tenon.float32 for one in results)
    if list(module.parameters()):
        sum(one.sum() for one in results).backward()
        assert all(p.grad is not None and p.grad.shape == p.shape for p in module.parameters())
    assert repr(module).startswith(f"{name}(") and pickle.loads(pickle.dumps(module)).eval().training is False


def loaded_from(theirs, ours):
    ours.load_state_dict({name: one.numpy() for name, one in theirs.state_dict().items()})


@needs_torch
@pytest.mark.parametrize("name, arguments, options, shapes", MODULES, ids=lambda one: one if isinstance(one, str) else "")
def test_beside_pytorch(name, arguments, options, shapes, rng):
    ours, theirs = getattr(nn, name)(*arguments, **options).double(), getattr(torch.nn, name)(*arguments, **options).double()
    assert list(ours.state_dict()) == list(theirs.state_dict())
    loaded_from(theirs, ours)
    inputs = list(inputs_of(shapes, rng))
    compare(ours, theirs, inputs)
    for one, two in zip(ours.state_dict().values(), theirs.state_dict().values()):  # running averages among them
        np.testing.assert_allclose(one.numpy(), two.numpy(), rtol=1e-9, atol=1e-12)
    back = getattr(torch.nn, name)(*arguments, **options).double()
    ours.zero_grad()
    back.load_state_dict({path: torch.from_numpy(one.numpy().copy()) for path, one in ours.state_dict().items()})
    compare(ours.eval(), back.eval(), inputs)


@needs_torch
def test_attention_beside_pytorch(rng):
    for options in ({"batch_first": True}, {"bias": False}):
        ours, theirs = nn.MultiheadAttention(8, 2, **options).double(), torch.nn.MultiheadAttention(8, 2, **options).double()
        loaded_from(theirs, ours)
        inputs = [rng.standard_normal((3, 3, 8)) for _ in range(3)]
        seen = np.tril(np.ones((3, 3), bool))
        made, none = ours(*map(tenon.asarray, inputs), attn_mask=tenon.asarray(seen))
        wanted = theirs(*map(torch.from_numpy, inputs), attn_mask=torch.from_numpy(~seen), need_weights=False)[0]
        np.testing.assert_allclose(made.detach().numpy(), wanted.detach().numpy(), rtol=1e-9, atol=1e-9)
        assert none is None
        added = rng.standard_normal((3, 3))
        mine, other = tenon.asarray(added.copy()).requires_grad_(), torch.from_numpy(added).requires_grad_()
        ours(*map(tenon.asarray, inputs), attn_mask=mine)[0].square().sum().backward()
        theirs(*map(torch.from_numpy, inputs), attn_mask=other, need_weights=False)[0].square().sum().backward()
        np.testing.assert_allclose(mine.grad.numpy(), other.grad.numpy(), rtol=1e-9, atol=1e-9)


@needs_torch
def test_state_dicts_go_both_ways(tmp_path):
    safetensors = pytest.importorskip("safetensors.torch")

    def layers(library):
        return library.Sequential(
            library.Conv2d(1, 4, 3), library.BatchNorm2d(4), library.ReLU(), library.Flatten(), library.Linear(16, 8), library.LayerNorm(8),
            library.Linear(8, 2, bias=False),
        )  # fmt: skip

    ours, theirs = layers(nn), layers(torch.nn)
    tenon.save(tmp_path / "ours.safetensors", ours.state_dict())
    theirs.load_state_dict(safetensors.load_file(tmp_path / "ours.safetensors"), strict=True)
    x = np.random.default_rng(1).standard_normal((3, 1, 4, 4)).astype(np.float32)
    with torch.no_grad(), tenon.no_grad():
        np.testing.assert_allclose(ours.eval()(tenon.asarray(x)).numpy(), theirs.eval()(torch.from_numpy(x)).numpy(), rtol=1e-5, atol=1e-5)
    other = layers(torch.nn)
    safetensors.save_file(other.state_dict(), tmp_path / "theirs.safetensors")
    ours.load_state_dict(tenon.load(tmp_path / "theirs.safetensors"))
    assert all(np.array_equal(ours.state_dict()[name].numpy(), one.numpy()) for name, one in other.state_dict().items())


def test_lstm_with_a_projection():
    rng = np.random.default_rng(5)
    for bidirectional, bias in ((False, True), (True, True), (True, False)):
        layer = nn.LSTM(3, 5, num_layers=2, bias=bias, bidirectional=bidirectional, proj_size=2, dtype=tenon.float64)
        x = rng.normal(size=(4, 6, 3))
        given = [rng.normal(size=(4 if bidirectional else 2, 6, width)) for width in (2, 5)]
        y, (h, c) = layer(tenon.asarray(x), tuple(map(tenon.asarray, given)))
        weights = {name: one.detach().numpy() for name, one in layer.named_parameters()}
        assert weights["weight_hr_l1"].shape == (2, 5) and weights["weight_hh_l0"].shape == (20, 2)
        number = 0
        for k in range(2):
            made = []
            for end in ("", "_reverse") if bidirectional else ("",):
                steps, state, cell = [], *(one[number] for one in given)
                for step in reversed(range(4)) if end else range(4):
                    gates = x[step] @ weights[f"weight_ih_l{k}{end}"].T + state @ weights[f"weight_hh_l{k}{end}"].T
                    if bias:
                        gates = gates + weights[f"bias_ih_l{k}{end}"] + weights[f"bias_hh_l{k}{end}"]
                    i, f, o = (1 / (1 + np.exp(-gates[:, n : n + 5])) for n in (0, 5, 15))
                    cell = f * cell + i * np.tanh(gates[:, 10:15])
                    state = (o * np.tanh(cell)) @ weights[f"weight_hr_l{k}{end}"].T
                    steps.append(state)
                np.testing.assert_allclose(h[number].detach().numpy(), state, rtol=1e-12)
                np.testing.assert_allclose(c[number].detach().numpy(), cell, rtol=1e-12)
                made.append(np.stack(steps[::-1] if end else steps))
                number += 1
            x = np.concatenate(made, axis=-1)
        np.testing.assert_allclose(y.detach().numpy(), x, rtol=1e-12)
        y.sum().backward()
        assert all((one.grad != 0).any() for one in layer.parameters())
    assert nn.LSTM(3, 5, proj_size=2)(tenon.zeros((0, 1, 3)))[0].shape == (0, 1, 2)
    assert nn.LSTM(3, 5, proj_size=2, batch_first=True)(tenon.zeros((2, 4, 3)))[0].shape == (2, 4, 2)
    for size in (5, 6, -1):
        with pytest.raises(ValueError, match=f"proj_size {size}"):
            nn.LSTM(3, 5, proj_size=size)


def test_pools_of_maxima_give_their_indices_on_request():
    x = tenon.asarray(np.random.default_rng(6).normal(size=(2, 3, 6, 6)))
    values, indices = nn.MaxPool2d(2, stride=2, return_indices=True)(x)
    assert (values == nn.MaxPool2d(2, stride=2)(x)).all()
    assert (nn.MaxUnpool2d(2)(values, indices) == tenon.where(tenon.nn.functional.max_unpool2d(values, indices, 2) != 0, x, 0)).all()
    assert (nn.functional.max_pool2d(x, 2, return_indices=True)[1] == indices).all()
    assert nn.functional.max_pool2d(x, 2, return_indices=False).shape == (2, 3, 3, 3)
    wide, narrow = nn.AdaptiveMaxPool2d((3, None), return_indices=True), nn.AdaptiveMaxPool1d(2, return_indices=True)
    for pool, shape in ((wide, (2, 3, 3, 6)), (narrow, (2, 3, 2))):
        values, indices = pool(x if len(shape) == 4 else x[..., 0])
        assert values.shape == indices.shape == shape and indices.dtype == tenon.int64
    # PyTorch's order: return_indices before ceil_mode
    assert isinstance(nn.MaxPool1d(2, 2, 0, 1, True)(x[..., 0]), tuple)
    assert nn.MaxPool1d(2, 2, 0, 1, False, True)(x[..., :5, 0]).shape == (2, 3, 3)


def test_complex_convolutions():
    rng = np.random.default_rng(7)
    for name, shape in (("Conv1d", (2, 4, 9)), ("Conv2d", (2, 4, 6, 5)), ("ConvTranspose2d", (4, 3, 4)), ("Conv3d", (1, 4, 3, 3, 3))):
        layer = getattr(nn, name)(4, 6, 3, stride=2, padding=1, groups=2, dtype=tenon.complex128)
        x = tenon.asarray(rng.normal(size=shape) + 1j * rng.normal(size=shape))
        y = layer(x)
        function = getattr(nn.functional, name.lower().replace("transpose", "_transpose"))
        options = {"stride": 2, "padding": 1, "groups": 2}
        real = [function(a, b, **options) for a, b in ((x.real, layer.weight.real), (x.imag, layer.weight.imag))]
        imag = [function(a, b, **options) for a, b in ((x.real, layer.weight.imag), (x.imag, layer.weight.real))]
        wanted = tenon.complex(real[0] - real[1], imag[0] + imag[1]) + layer.bias.reshape((6, *[1] * int(name[-2])))
        np.testing.assert_allclose(y.detach().numpy(), wanted.detach().numpy(), rtol=1e-12, atol=1e-12)
        y.real.sum().backward()
        assert layer.weight.grad.dtype == tenon.complex128 and layer.bias.grad.shape == (6,)
    single = nn.Conv1d(1, 1, 2, dtype=tenon.complex64)(tenon.ones((1, 1, 3), dtype=tenon.complex64))
    assert single.dtype == tenon.complex64


def test_attention_with_more_keys_and_other_widths():
    rng = np.random.default_rng(8)
    layer = nn.MultiheadAttention(4, 1, add_bias_kv=True, add_zero_attn=True, kdim=3, vdim=5, batch_first=True, dtype=tenon.float64)
    assert layer.k_proj_weight.shape == (4, 3) and layer.v_proj_weight.shape == (4, 5) and layer.bias_k.shape == (1, 1, 4)
    q, k, v = (rng.normal(size=(2, n, width)) for n, width in ((3, 4), (6, 3), (6, 5)))
    weights = {name: one.detach().numpy() for name, one in layer.named_parameters()}

    def attended(hidden):
        made = []
        for item in range(2):
            of = [x[item] @ weights[f"{name}_proj_weight"].T for x, name in ((q, "q"), (k, "k"), (v, "v"))]
            keys, values = (np.concatenate([of[n], weights[name][0], np.zeros((1, 4))]) for n, name in ((1, "bias_k"), (2, "bias_v")))
            scores = of[0] @ keys.T / 2 + np.concatenate([np.where(hidden, -np.inf, 0), np.zeros((3, 2))], axis=1)
            parts = np.exp(scores - scores.max(axis=1, keepdims=True))
            made.append(parts / parts.sum(axis=1, keepdims=True) @ values @ weights["out_proj.weight"].T)
        return np.stack(made)

    given = [tenon.asarray(x) for x in (q, k, v)]
    later = np.triu(np.ones((3, 6), bool), 1)
    some = rng.random((3, 6)) < 0.5
    np.testing.assert_allclose(layer(*given)[0].detach().numpy(), attended(np.zeros((3, 6), bool)), rtol=1e-12)
    np.testing.assert_allclose(layer(*given, is_causal=True)[0].detach().numpy(), attended(later), rtol=1e-12)
    for mask in (tenon.asarray(~some), tenon.where(tenon.asarray(some), -math.inf, 0.0)):
        np.testing.assert_allclose(layer(*given, mask)[0].detach().numpy(), attended(some), rtol=1e-12)
        np.testing.assert_allclose(layer(*given, mask, is_causal=True)[0].detach().numpy(), attended(some | later), rtol=1e-12)
    hidden = np.array([[True], [False], [False]])  # whether a query sees the keys that are given at all
    np.testing.assert_allclose(layer(*given, tenon.asarray(~hidden))[0].detach().numpy(), attended(np.repeat(hidden, 6, 1)), rtol=1e-12)
    layer(*given)[0].sum().backward()
    assert all(one.grad is not None for one in layer.parameters())
    assert nn.MultiheadAttention(4, 2, 0.0, True, True).bias_k is not None  # PyTorch's order


def test_norms_without_a_bias_and_items_without_a_batch():
    x = tenon.asarray(np.random.default_rng(9).normal(size=(4, 6, 5)))
    for make in (nn.BatchNorm1d, lambda n, **options: nn.InstanceNorm1d(n, affine=True, **options), lambda n, **options: nn.GroupNorm(2, n, **options)):
        plain, whole = make(6, bias=False, dtype=tenon.float64), make(6, dtype=tenon.float64)
        assert plain.bias is None and "bias" not in plain.state_dict()
        assert (plain(x) == whole(x)).all()
    for dimensions in (1, 2, 3):
        one = tenon.asarray(np.random.default_rng(9).normal(size=(6, *[3] * dimensions)))
        layer = getattr(nn, f"InstanceNorm{dimensions}d")(6, dtype=tenon.float64)
        assert (layer(one) == layer(one[None])[0]).all()
        with pytest.raises(tenon.ShapeError, match=f"it has {dimensions + 1} or {dimensions + 2}"):
            layer(one[0])


def test_cells_of_one_item():
    x = tenon.asarray(np.random.default_rng(10).normal(size=(2, 3)))
    for cell in (nn.RNNCell(3, 5), nn.RNNCell(3, 5, nonlinearity="relu"), nn.GRUCell(3, 5), nn.LSTMCell(3, 5)):
        cell = cell.double()
        of_all, of_one = cell(x), cell(x[1])
        for whole, single in zip(*(one if isinstance(one, tuple) else (one,) for one in (of_all, of_one))):
            np.testing.assert_allclose(single.detach().numpy(), whole[1].detach().numpy(), rtol=1e-14)
            assert single.shape == (5,)
        again = cell(x[1], of_one)
        assert (again[0] if isinstance(again, tuple) else again).shape == (5,)
