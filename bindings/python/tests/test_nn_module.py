"""Module and Parameter: what a module consists of, how it is saved and copied; containers, first values, batches, progress, plots."""

import copy
import gc
import math
import pickle

import numpy as np
import pytest
from module_checks import check_copies, check_other_dtypes

import tenon
from tenon import nn, optim


class Product(nn.Module):
    """A layer with a weight and maybe a bias."""

    def __init__(self, inputs, outputs, bias=True):
        self.outputs = outputs
        self.weight = nn.init.normal_(nn.Parameter(tenon.empty(outputs, inputs)))
        self.bias = nn.Parameter(tenon.zeros(outputs)) if bias else None

    def forward(self, x):
        made = x @ self.weight.T
        return made if self.bias is None else made + self.bias


class Counted(nn.Module):
    """A layer with a buffer."""

    def __init__(self):
        self.register_buffer("calls", tenon.zeros((), dtype=tenon.int64))

    def forward(self, x):
        if self.training:
            self.calls += 1
        return x


class Network(nn.Module):
    def __init__(self):
        self.body = nn.Sequential(Product(4, 6), tenon.tanh, Counted())
        self.head = Product(6, 3, bias=False)
        self.scale = nn.Parameter(tenon.ones(3))
        self.register_buffer("offset", tenon.zeros(3))
        self.register_buffer("scratch", tenon.ones(2), persistent=False)

    def forward(self, x):
        return self.head(self.body(x)) * self.scale + self.offset


def test_members():
    net = Network()
    learnt = ["scale", "body.0.weight", "body.0.bias", "head.weight"]
    kept = ["offset", "scratch", "body.2.calls"]
    assert [name for name, _ in net.named_parameters()] == learnt and [name for name, _ in net.named_buffers()] == kept
    assert [name for name, _ in net.named_children()] == ["body", "head"]
    assert [name for name, _ in net.named_modules()] == ["", "body", "body.0", "body.2", "head"]
    assert len(list(net.parameters(recurse=False))) == 1 and sum(p.numel() for p in net.parameters()) == 51
    net.tied = net.head
    assert sum(p.numel() for p in net.parameters()) == 51 and "tied.weight" in net.state_dict()
    names = []
    assert net.apply(lambda one: names.append(type(one).__name__)) is net and names[-1] == "Network" and len(names) == 5


def test_modes_and_gradients():
    net = Network()
    net(tenon.rand(5, 4)).sum().backward()
    assert all(p.grad is not None for p in net.parameters())
    net.zero_grad(set_to_none=False)
    assert all(p.grad.abs().sum().item() == 0 for p in net.parameters())
    net.zero_grad()
    assert all(p.grad is None for p in net.parameters())
    assert not any(one.training for one in net.eval().modules()) and all(one.training for one in net.train().modules())
    x = tenon.rand(5, 4)
    assert net(x).requires_grad and net.body[2].calls.item() == 2
    assert not net.requires_grad_(False).eval()(x).requires_grad and net.body[2].calls.item() == 2


def test_parameters_are_tensors_and_their_results_are_plain():
    p = nn.Parameter([[1.0, 2.0]])
    assert isinstance(p, tenon.Tensor) and p.requires_grad and p.is_leaf and p.tolist() == [[1, 2]]
    several = (tenon.exp(p), tenon.concat([p, p]), tenon.where(p > 1, p, 0))
    for made in (p * 2, 2 - p, p.T, p[0], p.detach(), p.sum(), p.clone(), p == p, *several):
        assert type(made) is tenon.Tensor
    for made in (copy.copy(p), copy.deepcopy(p), pickle.loads(pickle.dumps(p))):
        assert type(made) is nn.Parameter and made.requires_grad and made.tolist() == p.tolist()
    assert not nn.Parameter(tenon.ones(2), requires_grad=False).requires_grad
    computed = nn.Parameter(p * 2)
    assert computed.is_leaf and computed.tolist() == [[2, 4]]
    assert repr(p).startswith("Parameter containing:\n")

    class Own(nn.Parameter):
        pass

    assert type(Own([1.0]) + 1) is tenon.Tensor


def test_assignments():
    net = Network()
    with pytest.raises(TypeError, match="Network.scale is a Parameter"):
        net.scale = net.scale * 2
    net.scale = nn.Parameter(tenon.zeros(3))
    net.scale = None
    assert "scale" not in dict(net.named_parameters())
    with pytest.raises(TypeError, match="register_buffer"):
        net.register_buffer("wrong", 1.0)
    with pytest.raises(NotImplementedError, match="Module has no forward"):
        nn.Module()(1)


def test_containers():
    layers = [Product(2, 3), Counted(), Product(3, 4)]
    net = nn.Sequential(*layers)
    assert list(net) == layers and net[-1] is layers[2] and len(net) == 3 and list(net[1:]) == layers[1:]
    del net[1]
    assert list(net.state_dict()) == ["0.weight", "0.bias", "1.weight", "1.bias"]
    net.insert(1, Counted())
    net.append(Counted())
    assert [type(one).__name__ for one in net] == ["Product", "Counted", "Product", "Counted"] and net(tenon.rand(5, 2)).shape == (5, 4)
    named = nn.Sequential({"first": Product(2, 3), "second": tenon.relu})
    assert named.first is named[0] and list(named.state_dict()) == ["first.weight", "first.bias"]
    with pytest.raises(TypeError, match="Sequential: expected a Module"):
        nn.Sequential(1)

    several = nn.ModuleList([Product(1, 1)]).extend([Product(1, 1)])
    several[1] = Product(1, 2)
    assert [one.outputs for one in several] == [1, 2]
    with pytest.raises(TypeError, match="ModuleList: expected a Module, got Function"):
        several.append(tenon.relu)
    assert [p.shape for p in nn.ParameterList([nn.Parameter(tenon.ones(2))]).parameters()] == [(2,)]

    by_name = nn.ModuleDict({"a": Product(1, 1), "b": Counted()})
    by_name["c"] = Counted()
    del by_name["b"]
    assert list(by_name) == ["a", "c"] and "b" not in by_name and [name for name, _ in by_name.named_parameters()] == ["a.weight", "a.bias"]
    with pytest.raises(KeyError, match="forward"):
        by_name["forward"] = Counted()


def test_text():
    net = nn.Sequential(Product(1, 2), tenon.tanh, nn.Sequential(Counted()))
    assert repr(net).splitlines() == ["Sequential(", "  (0): Product()", "  (1): tanh", "  (2): Sequential(", "    (0): Counted()", "  )", ")"]


def test_saved_and_loaded(tmp_path):
    net, other = Network(), Network()
    net(tenon.rand(8, 4))
    tenon.save(tmp_path / "net.safetensors", net.state_dict())
    assert other.load_state_dict(tenon.load(tmp_path / "net.safetensors")) == ([], [])
    x = tenon.rand(3, 4)
    assert tenon.array_equal(net.eval()(x), other.eval()(x)) and "scratch" not in net.state_dict()
    assert list(net.state_dict(prefix="net.")) == [f"net.{name}" for name in net.state_dict()]

    state, before = net.state_dict(), {name: one.tolist() for name, one in other.state_dict().items()}
    for wrong, error, said in [
        ({**state, "extra": tenon.ones(1)}, ValueError, "has no extra"),
        ({name: one for name, one in state.items() if name != "scale"}, ValueError, "no tensor for scale"),
        ({**state, "offset": tenon.ones(2)}, tenon.ShapeError, r"'offset' has the shape \(2,\), and the module's \(3,\)"),
        ({**state, "offset": tenon.ones(3, dtype=tenon.float64)}, TypeError, "elements of float64, and the module's of float32"),
    ]:
        for name in ("scale", "body.0.weight"):
            if name in wrong:
                wrong[name] = wrong[name] + 1
        with pytest.raises(error, match=said):
            other.load_state_dict(wrong)
    assert {name: one.tolist() for name, one in other.state_dict().items()} == before
    keys = other.load_state_dict({"scale": tenon.full((3,), 2.0), "extra": tenon.ones(1)}, strict=False)
    assert keys.unexpected_keys == ["extra"] and "offset" in keys.missing_keys and other.scale.tolist() == [2, 2, 2]


def test_copies():
    check_copies(Network())


def test_other_dtypes():
    check_other_dtypes(Network())


def test_initialisers():
    x, generator = tenon.empty(60, 40, 3), tenon.Generator(3)
    bounds = {
        "uniform_": ((-1, 2), 0.5, math.sqrt(9 / 12)), "normal_": ((1, 2), 1, 2), "xavier_uniform_": ((), 0, math.sqrt(2 / 300)),
        "xavier_normal_": ((2,), 0, 2 * math.sqrt(2 / 300)), "kaiming_uniform_": ((), 0, math.sqrt(2 / 120)),
        "kaiming_normal_": ((0, "fan_out", "relu"), 0, math.sqrt(2 / 180)), "trunc_normal_": ((0, 1, -1, 1), 0, 0.5396),
    }  # fmt: skip
    for name, (options, mean, deviation) in bounds.items():
        assert getattr(nn.init, name)(x, *options, generator=generator) is x
        assert abs(x.mean().item() - mean) < 0.05 * max(deviation, 1) and abs(x.std().item() / deviation - 1) < 0.05, name
    y = nn.init.orthogonal_(nn.Parameter(tenon.empty(3, 8, dtype=tenon.float64)), 2.0).detach()
    np.testing.assert_allclose(y @ y.T, 4 * np.eye(3), atol=1e-12)
    assert nn.init.eye_(tenon.empty(2, 2)).tolist() == [[1, 0], [0, 1]]
    assert nn.init.calculate_gain("leaky_relu", 1) == 1 and nn.init.calculate_gain("conv2d") == 1
    with pytest.raises(tenon.ShapeError, match="no fans"):
        nn.init.xavier_normal_(tenon.empty(3))
    init = nn.init
    for wrong in (lambda: init.calculate_gain("step"), lambda: init.kaiming_normal_(x, mode="both"), lambda: init.trunc_normal_(x, a=3)):
        with pytest.raises(ValueError):
            wrong()


def test_batches_and_progress(capsys):
    x, y = tenon.arange(20).reshape(10, 2), tenon.arange(10)
    order = nn.batches(x, y, batch_size=4)
    assert len(order) == 3 and [b.tolist() for _, b in order] == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]
    shuffled = nn.batches(x, y, batch_size=3, shuffle=True, drop_last=True, generator=tenon.Generator(1))
    epochs = [[(a.tolist(), b.tolist()) for a, b in shuffled] for _ in range(2)]
    assert len(shuffled) == 3 and epochs[0] != epochs[1]
    assert all(a == [[2 * k, 2 * k + 1] for k in b] for epoch in epochs for a, b in epoch)
    again = nn.batches(x, y, batch_size=3, shuffle=True, drop_last=True, generator=tenon.Generator(1))
    assert [(a.tolist(), b.tolist()) for a, b in again] == epochs[0]
    assert [one.tolist() for one in nn.batches(3, lambda at: at * 10, batch_size=2)] == [[0, 10], [20]]
    for wrong, size in (((x, y[:3]), 1), ((), 1), ((tenon.ones(()),), 1), ((x,), 0)):
        with pytest.raises(ValueError):
            nn.batches(*wrong, batch_size=size)
    with nn.Progress("counting", 100) as progress:
        progress.at(1)
        progress._shown -= 10
        progress.at(25, "loss 1")
    assert capsys.readouterr().err == "counting: 25 of 100 (25 %), loss 1, 0 s left\n"


def test_a_plot(tmp_path):
    lines = {"loss": [1.0, 0.5, math.nan, 0.1], "test": tenon.tensor([0.9, 0.2])}
    image = nn.plot(lines, steps={"test": 3}, logarithmic=True, width=320, height=200)
    assert image.shape == (200, 320, 3) and image.dtype is tenon.uint8 and len({tuple(one) for one in image.reshape(-1, 3).tolist()}) > 10
    with pytest.raises(tenon.ShapeError):
        nn.plot({}, width=10)


def test_memory_is_flat_after_the_second_step():
    net = Network()
    optimizer = optim.AdamW(net.parameters())
    x, y = tenon.rand(64, 4), tenon.rand(64, 3)
    held = []
    gc.disable()  # nothing waits for it
    try:
        for _ in range(8):
            for inputs, wanted in nn.batches(x, y, batch_size=32, shuffle=True):
                optimizer.zero_grad()
                loss = tenon.mean(tenon.square(net(inputs) - wanted))
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 1.0)
                optimizer.step()
            stats = tenon.memory_stats()
            held.append((stats["current_bytes"], stats["peak_bytes"]))
    finally:
        gc.enable()
    assert len(set(held[1:])) == 1, held
