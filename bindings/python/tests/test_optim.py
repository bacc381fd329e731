"""Optimisers and schedules: beside PyTorch where it is installed, else beside their formulas; states that are saved; averages."""

import copy
import math
import pickle

import numpy as np
import pytest

import tenon
from tenon import nn, optim

try:
    import torch
except ImportError:
    torch = None
needs_torch = pytest.mark.skipif(torch is None, reason="PyTorch is not installed")

#: Of each optimiser some options.
OPTIONS = [
    ("SGD", {}),
    ("SGD", {"momentum": 0.9, "dampening": 0.1, "weight_decay": 0.01}),
    ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True, "maximize": True}),
    ("Adam", {}),
    ("Adam", {"lr": 0.1, "betas": (0.8, 0.9), "eps": 1e-3, "weight_decay": 0.1, "amsgrad": True}),
    ("AdamW", {"lr": 0.1}),
    ("AdamW", {"lr": 0.1, "amsgrad": True, "maximize": True}),
    ("RMSprop", {}),
    ("RMSprop", {"momentum": 0.9, "centered": True, "weight_decay": 0.1}),
    ("Adagrad", {"lr_decay": 0.1, "initial_accumulator_value": 0.5}),
    ("Adadelta", {"rho": 0.8, "weight_decay": 0.01}),
    ("Adamax", {"lr": 0.1, "weight_decay": 0.1}),
    ("NAdam", {"lr": 0.1, "weight_decay": 0.1, "decoupled_weight_decay": True}),
    ("RAdam", {"lr": 0.1, "betas": (0.8, 0.9)}),
    ("Rprop", {"lr": 0.1, "etas": (0.4, 1.3)}),
    ("ASGD", {"lr": 0.1, "lambd": 0.1, "t0": 2.0}),
]


def parameters(rng, dtype="float64"):
    arrays = [rng.standard_normal(shape).astype(dtype) for shape in ((3, 4), (5,), ())]
    return [nn.Parameter(tenon.asarray(one.copy())) for one in arrays], arrays


def give_gradients(given, rng):
    """Random gradients, those of the arrays that are returned."""
    made = [rng.standard_normal(one.shape) for one in given]
    for one, g in zip(given, made):
        one.grad = tenon.asarray(g, dtype=one.dtype)
    return made


@needs_torch
@pytest.mark.parametrize("name, options", OPTIONS)
@pytest.mark.parametrize("dtype, tolerance", [("float64", 1e-12), ("float32", 1e-6)])
def test_steps_beside_pytorch(name, options, dtype, tolerance, rng):
    ours, arrays = parameters(rng, dtype)
    theirs = [torch.from_numpy(np.array(one)).requires_grad_() for one in arrays]
    optimizer, other = getattr(optim, name)(ours, **options), getattr(torch.optim, name)(theirs, **options)
    for _ in range(6):
        for one, g in zip(theirs, give_gradients(ours, rng)):
            one.grad = torch.from_numpy(np.asarray(g).astype(dtype))
        optimizer.step()
        other.step()
        for one, two in zip(ours, theirs):
            np.testing.assert_allclose(one.detach().numpy(), two.detach().numpy(), rtol=tolerance, atol=tolerance)


@needs_torch
def test_arguments_are_pytorchs():
    import inspect

    for name in ("SGD", "Adam", "AdamW", "RMSprop", "Adagrad", "Adadelta", "Adamax", "NAdam", "RAdam", "Rprop", "ASGD", "LBFGS"):
        theirs = inspect.signature(getattr(torch.optim, name)).parameters
        for k, (option, parameter) in enumerate(inspect.signature(getattr(optim, name)).parameters.items()):
            assert option in theirs and (option == "params" or parameter.default == theirs[option].default), (name, option)
            assert parameter.kind is parameter.KEYWORD_ONLY or list(theirs)[k] == option


def test_formulas():
    x = nn.Parameter([1.0, -2.0])
    x.grad = tenon.tensor([0.5, 1.0])
    optim.SGD([x], lr=0.1, weight_decay=0.1).step()
    assert np.allclose(x.detach(), [1 - 0.1 * (0.5 + 0.1), -2 - 0.1 * (1 - 0.2)])
    y = nn.Parameter([1.0])
    y.grad = tenon.tensor([3.0])
    adam = optim.Adam([y], lr=0.01)
    adam.step()
    assert math.isclose(y.item(), 1 - 0.01, rel_tol=1e-6)  # the first step has the size of the rate
    assert adam.state[y]["step"] == 1 and adam.state[y]["exp_avg"].tolist() == [tenon.tensor(0.3).item()]


def test_groups_and_what_has_no_gradient():
    x, y, frozen = nn.Parameter([1.0]), nn.Parameter([1.0]), nn.Parameter([1.0], requires_grad=False)
    optimizer = optim.SGD([{"params": [x, frozen]}, {"params": y, "lr": 1.0}], lr=0.5)
    x.grad, y.grad = tenon.ones(1), tenon.ones(1)
    optimizer.step()
    assert (x.item(), y.item(), frozen.item()) == (0.5, 0, 1)
    optimizer.zero_grad()
    assert x.grad is None and y.grad is None
    optimizer.step()
    assert (x.item(), y.item()) == (0.5, 0)
    assert optimizer.step(lambda: tenon.ones(())).item() == 1


def test_what_is_refused():
    x = nn.Parameter([1.0])
    for wrong, error in [
        (lambda: optim.SGD([x], lr=-1), IndexError), (lambda: optim.Adam([x], betas=(0.9, 1.5)), IndexError),
        (lambda: optim.SGD([x], nesterov=True), IndexError), (lambda: optim.SGD([]), ValueError), (lambda: optim.SGD([x, x]), ValueError),
        (lambda: optim.SGD([x], speed=1), TypeError), (lambda: optim.SGD([{"params": [x], "speed": 1}]), TypeError),
        (lambda: optim.SGD([x * 2]), TypeError), (lambda: optim.SGD([1.0]), TypeError), (lambda: optim.SGD([x], lr="fast"), TypeError),
    ]:  # fmt: skip
        with pytest.raises(error):
            wrong()
    y = tenon.ones(1, requires_grad=True) * x  # which will read x
    x.grad = tenon.ones(1)
    with pytest.raises(TypeError, match="still to be read"):
        optim.SGD([x]).step()
    assert x.item() == 1 and y.item() == 1


@pytest.mark.parametrize("name, options", OPTIONS)
def test_a_saved_state_goes_on_bit_by_bit(name, options, rng, tmp_path):
    ours, _ = parameters(rng, "float32")
    optimizer = getattr(optim, name)(ours, **options)
    for _ in range(3):
        give_gradients(ours, rng)
        optimizer.step()
    twins = copy.deepcopy(ours)
    other = getattr(optim, name)(twins)  # the options are loaded, too
    tenon.save(tmp_path / "state.safetensors", optimizer.state_dict())
    other.load_state_dict(tenon.load(tmp_path / "state.safetensors"))
    third, of_third = pickle.loads(pickle.dumps((ours, optimizer)))
    for _ in range(2):
        gradients = give_gradients(ours, rng)
        for one in (twins, third):
            for p, g in zip(one, gradients):
                p.grad = tenon.asarray(g, dtype=tenon.float32)
        for one in (optimizer, other, of_third):
            one.step()
    assert [p.tolist() for p in ours] == [p.tolist() for p in twins] == [p.tolist() for p in third]


def test_states_that_do_not_fit(rng):
    ours, _ = parameters(rng)
    optimizer = optim.Adam(ours)
    give_gradients(ours, rng)
    optimizer.step()
    saved = optimizer.state_dict()
    before = {name: one.tolist() for name, one in saved.items()}
    for wrong, error in [
        ({**saved, "state.9.exp_avg": tenon.ones(1)}, ValueError),
        ({name: one for name, one in saved.items() if name != "param_groups.0.lr"}, ValueError),
        ({**saved, "state.0.exp_avg": tenon.ones(2, dtype=tenon.float64)}, ValueError),
        ({**saved, "state.0.exp_avg": tenon.ones(3, 4)}, TypeError),
        ({**saved, "param_groups.0.lr": tenon.tensor(-1.0)}, IndexError),
    ]:  # fmt: skip
        with pytest.raises(error):
            optimizer.load_state_dict(wrong)
    assert {name: one.tolist() for name, one in optimizer.state_dict().items()} == before


def test_names_and_numbers_that_are_no_states(rng):
    ours, _ = parameters(rng)
    optimizer = optim.Adam(ours)
    give_gradients(ours, rng)
    optimizer.step()
    saved = optimizer.state_dict()

    def without(*names):
        return {name: one for name, one in saved.items() if name not in names}

    for wrong, error, text in [
        (without("state.0.exp_avg_sq"), ValueError, "'state.0.exp_avg_sq' is missing"),
        (without("param_groups.0.lr", "param_groups.0.eps"), ValueError, "'param_groups.0.eps', 'param_groups.0.lr' are missing"),
        (without("state.1.step"), ValueError, "unknown"),
        ({**saved, "state.0.speed": ours[0].detach().clone()}, ValueError, "'state.0.speed' is unknown"),
        ({**saved, "speed": tenon.tensor(1.0), "state.0": tenon.tensor(1.0)}, ValueError, "'speed', 'state.0' are unknown"),
        *[({**saved, "state.0.step": tenon.tensor(n, dtype=tenon.float64)}, IndexError, "number of updates")
          for n in (math.nan, math.inf, 1e300, -1.0, 2.5)],
        ({**saved, "param_groups.0.amsgrad": tenon.tensor(math.nan)}, IndexError, "neither 0 nor 1"),
    ]:  # fmt: skip
        with pytest.raises(error, match=text):
            optimizer.load_state_dict(wrong)
    optimizer.load_state_dict(saved)
    search = optim.LBFGS(ours)
    with pytest.raises(OSError, match="speed"):
        search.load_state_dict({**search.state_dict(), "state.0.speed": tenon.tensor(1.0)})


def test_a_step_of_groups_fails_whole():
    x, y = nn.Parameter([1.0]), nn.Parameter([1.0])
    optimizer = optim.SGD([{"params": [x]}, {"params": [y]}], lr=0.5, momentum=0.5)
    x.grad, y.grad = tenon.ones(1), tenon.ones(1)
    kept = y * y  # will read y
    with pytest.raises(TypeError, match="still to be read"):
        optimizer.step()
    assert (x.item(), y.item()) == (1, 1) and not optimizer.state and kept.item() == 1


def rosenbrock(p):
    return (1 - p[0]) ** 2 + 100 * (p[1] - p[0] ** 2) ** 2


@pytest.mark.parametrize("search", [None, "strong_wolfe"])
def test_lbfgs(search):
    x = nn.Parameter(tenon.tensor([-1.0, 1.5], dtype=tenon.float64))
    optimizer = optim.LBFGS([x], lr=1.0 if search else 1e-3, max_iter=10, line_search_fn=search)

    def closure_of(optimizer, x, library):
        def closure():
            optimizer.zero_grad()
            loss = rosenbrock(x)
            loss.backward()
            return loss

        return closure

    losses = [float(optimizer.step(closure_of(optimizer, x, tenon))) for _ in range(4)]
    assert losses[-1] < losses[0]
    if torch:
        y = torch.tensor([-1.0, 1.5], dtype=torch.float64, requires_grad=True)
        other = torch.optim.LBFGS([y], lr=1.0 if search else 1e-3, max_iter=10, line_search_fn=search)
        wanted = [float(other.step(closure_of(other, y, torch))) for _ in range(4)]
        np.testing.assert_allclose(losses, wanted, rtol=1e-6)
    twin, at = pickle.loads(pickle.dumps((optimizer, x)))
    assert float(twin.step(closure_of(twin, at, tenon))) == float(optimizer.step(closure_of(optimizer, x, tenon)))
    assert at.tolist() == x.tolist()
    with pytest.raises(ZeroDivisionError):
        optimizer.step(lambda: 1 / 0)
    with pytest.raises(TypeError, match="needs a closure"):
        optimizer.step()
    with pytest.raises(ValueError, match="strong_wolfe"):
        optim.LBFGS([x], line_search_fn="newton")


SCHEDULES = [
    ("StepLR", {"step_size": 3, "gamma": 0.5}),
    ("MultiStepLR", {"milestones": [2, 5, 5], "gamma": 0.5}),
    ("ExponentialLR", {"gamma": 0.9}),
    ("ConstantLR", {"factor": 0.5, "total_iters": 4}),
    ("LinearLR", {"start_factor": 0.1, "total_iters": 6}),
    ("PolynomialLR", {"total_iters": 8, "power": 2.0}),
    ("CosineAnnealingLR", {"T_max": 10, "eta_min": 0.01}),
    ("CosineAnnealingWarmRestarts", {"T_0": 3, "T_mult": 2}),
    ("OneCycleLR", {"max_lr": 2.0, "total_steps": 14}),
    ("OneCycleLR", {"max_lr": 2.0, "epochs": 7, "steps_per_epoch": 2, "anneal_strategy": "linear", "pct_start": 0.5}),
    ("LambdaLR", {"lr_lambda": lambda step: 1 / (1 + step)}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.7, "step_size_up": 2, "step_size_down": 3, "cycle_momentum": False}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.7, "step_size_up": 3, "mode": "triangular2", "cycle_momentum": False}),
    ("CyclicLR", {"base_lr": [0.1], "max_lr": [0.7], "step_size_up": 4, "mode": "exp_range", "gamma": 0.9, "cycle_momentum": False}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.7, "step_size_up": 2, "scale_fn": lambda n: 1 / n, "cycle_momentum": False}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 0.7, "step_size_up": 2, "scale_fn": lambda n: 1 / (1 + n), "scale_mode": "iterations",
                  "cycle_momentum": False}),
]


def rates(library, name, options, steps=13):
    x = nn.Parameter([1.0]) if library is tenon else torch.ones(1, requires_grad=True)
    optimizer = library.optim.SGD([{"params": [x], "lr": 0.5}])
    more = {"cycle_momentum": False} if name == "OneCycleLR" and library is not tenon else {}
    schedule = getattr(library.optim.lr_scheduler, name)(optimizer, **options, **more)
    made = [schedule.get_last_lr()[0]]
    for _ in range(steps):
        optimizer.step()
        schedule.step()
        made.append(optimizer.param_groups[0]["lr"])
    return made


@needs_torch
@pytest.mark.parametrize("name, options", SCHEDULES)
def test_schedules_beside_pytorch(name, options):
    np.testing.assert_allclose(rates(tenon, name, options), rates(torch, name, options), rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("name, options", [
    ("StepLR", {"step_size": 0}), ("StepLR", {"step_size": 1, "gamma": math.nan}), ("MultiStepLR", {"milestones": [1, -1]}),
    ("ExponentialLR", {"gamma": -1.0}), ("ConstantLR", {"factor": math.inf}), ("LinearLR", {"total_iters": -1}),
    ("PolynomialLR", {"total_iters": 0}), ("CosineAnnealingLR", {"T_max": 0}), ("CosineAnnealingWarmRestarts", {"T_0": 0}),
    ("CosineAnnealingWarmRestarts", {"T_0": 1, "T_mult": 0}), ("OneCycleLR", {"max_lr": 1.0, "total_steps": 0}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 1.0, "step_size_up": 0}), ("CyclicLR", {"base_lr": [0.1, 0.2], "max_lr": 1.0}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 1.0, "mode": "square"}), ("CyclicLR", {"base_lr": 0.1, "max_lr": math.nan}),
    ("CyclicLR", {"base_lr": 0.1, "max_lr": 1.0, "scale_mode": "epochs"}),
    ("ReduceLROnPlateau", {"mode": "least"}), ("ReduceLROnPlateau", {"factor": 1.0}), ("ReduceLROnPlateau", {"patience": -1}),
    ("ReduceLROnPlateau", {"threshold_mode": "both"}), ("ReduceLROnPlateau", {"min_lr": [0.1, 0.1]}),
    ("OneCycleLR", {"max_lr": 1.0, "total_steps": 5, "div_factor": 0.0}),
    ("OneCycleLR", {"max_lr": 1.0, "total_steps": 5, "pct_start": 2.0}),
])  # fmt: skip
def test_schedules_refuse(name, options):
    with pytest.raises(ValueError, match=name):
        rates(tenon, name, options, 1)
    with pytest.raises(TypeError):
        optim.lr_scheduler.StepLR(optim.SGD([nn.Parameter([1.0])]), 2.5)


def two_groups(library, name, **options):
    x = [nn.Parameter([1.0]) if library is tenon else torch.ones(1, requires_grad=True) for _ in range(2)]
    return getattr(library.optim, name)([{"params": x[:1], "lr": 0.5}, {"params": x[1:], "lr": 0.25}], **options)


def test_cyclic_rates_and_momentum():
    optimizer = two_groups(tenon, "SGD", lr=1.0, momentum=0.5)
    options = {"step_size_up": 2, "step_size_down": 4, "mode": "triangular2", "base_momentum": 0.5}
    schedule, made = optim.lr_scheduler.CyclicLR(optimizer, 1.0, [2.0, 3.0], **options), []
    for _ in range(9):
        made.append([*schedule.get_last_lr(), *(group["momentum"] for group in optimizer.param_groups)])
        schedule.step()
    heights = np.array([0, 0.5, 1, 0.75, 0.5, 0.25, 0, 0.25, 0.5])
    np.testing.assert_allclose(made, np.stack([1 + heights, 1 + 2 * heights, 0.9 - 0.4 * heights, 0.9 - 0.4 * heights], 1), rtol=1e-15)
    state, again = schedule.state_dict(), two_groups(tenon, "SGD", lr=1.0, momentum=0.5)
    other = optim.lr_scheduler.CyclicLR(again, 1.0, [2.0, 3.0], **options)
    other.load_state_dict(state)
    for one, two in zip(again.param_groups, optimizer.param_groups):
        assert one["lr"] == two["lr"] and one["momentum"] == two["momentum"]
    adam = two_groups(tenon, "Adam", betas=(0.7, 0.99))
    optim.lr_scheduler.CyclicLR(adam, 0.1, 1.0, step_size_up=2).step()
    assert adam.param_groups[1]["betas"] == pytest.approx((0.85, 0.99)) and adam.param_groups[0]["lr"] == pytest.approx(0.55)
    adam.step()
    with pytest.raises(ValueError, match="Adagrad has neither momentum nor betas"):
        optim.lr_scheduler.CyclicLR(two_groups(tenon, "Adagrad"), 0.1, 1.0)
    joined = optim.lr_scheduler.SequentialLR(optimizer, [optim.lr_scheduler.ConstantLR(optimizer, 0.5, 9), schedule], [2])
    joined.step()
    joined.step()
    joined.step()
    assert joined.get_last_lr() == [1.5, 2.0]


METRICS = [3.0, 2.0, 2.0, 1.9999, math.nan, 2.0, 1.0, 1.0, 1.1, 0.999, 0.9, 0.9, math.inf, 0.9, 0.89, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
PLATEAUS = [
    {"patience": 2}, {"patience": 0, "factor": 0.5}, {"mode": "max", "patience": 1, "min_lr": 1e-3}, {"patience": 1, "cooldown": 2},
    {"threshold_mode": "abs", "threshold": 0.2, "patience": 1}, {"mode": "max", "threshold_mode": "abs", "threshold": 0.2, "patience": 1},
    {"patience": 0, "min_lr": [0.01, 0.1], "cooldown": 1}, {"patience": 0, "eps": 0.03},
]  # fmt: skip


@needs_torch
@pytest.mark.parametrize("options", PLATEAUS)
def test_plateaus_beside_pytorch(options):
    made = []
    for library in (tenon, torch):
        optimizer = two_groups(library, "SGD")
        schedule, rows = library.optim.lr_scheduler.ReduceLROnPlateau(optimizer, **options), []
        for metrics in METRICS:
            optimizer.step()
            schedule.step(metrics)
            rows.append([*(group["lr"] for group in optimizer.param_groups), schedule.best, schedule.num_bad_epochs, schedule.in_cooldown])
        made.append(rows)
    np.testing.assert_allclose(*made, rtol=1e-15)


@needs_torch
@pytest.mark.parametrize("name", ["SGD", "Adam"])
def test_cyclic_momentum_beside_pytorch(name):
    made = []
    for library in (tenon, torch):
        optimizer = two_groups(library, name, **({"momentum": 0.5} if name == "SGD" else {}))
        schedule, rows = library.optim.lr_scheduler.CyclicLR(optimizer, [0.1, 0.2], 0.9, 3, 2, "triangular2", max_momentum=[0.95, 0.9]), []
        for _ in range(12):
            optimizer.step()
            schedule.step()
            rows += [(group["lr"], *(group["betas"] if name == "Adam" else (group["momentum"],))) for group in optimizer.param_groups]
        made.append(rows)
    np.testing.assert_allclose(*made, rtol=1e-12)


def test_a_plateau():
    optimizer = optim.SGD([nn.Parameter([1.0])], lr=1.0)
    schedule = optim.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=1, cooldown=1, min_lr=0.2)
    made = []
    for loss in (2.0, 2.0, 2.0, 2.0, 2.0, 2.0, math.nan, 1.0, 1.0, 1.0):
        schedule.step(loss)
        made.append(schedule.get_last_lr()[0])
    #         best, 1 bad, 2 bad: reduced, cooldown, 1 bad, 2 bad: reduced, cooldown, better, 1 bad, 2 bad: to min_lr
    assert made == [1, 1, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.2] and schedule.best == 1
    other = optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([nn.Parameter([1.0])], lr=9.0), factor=0.5, patience=1, cooldown=1)
    other.load_state_dict(schedule.state_dict())
    assert other.state_dict() == schedule.state_dict() and other.get_last_lr() == [0.2]
    assert other.in_cooldown
    other.step(tenon.tensor(0.5))
    assert other.best == 0.5 and not other.in_cooldown and other.last_epoch == 11
    with pytest.raises(ValueError, match="1 rates for 2 groups"):
        optim.lr_scheduler.ReduceLROnPlateau(two_groups(tenon, "SGD")).load_state_dict(other.state_dict())


def test_a_warm_up_and_a_state():
    assert rates(tenon, "StepLR", {"step_size": 2}, 4) == pytest.approx([0.5, 0.5, 0.05, 0.05, 0.005])
    optimizer = optim.SGD([nn.Parameter([1.0])], lr=1.0)
    warm, cosine = optim.lr_scheduler.LinearLR(optimizer, 0.5, total_iters=2), optim.lr_scheduler.CosineAnnealingLR(optimizer, 4)
    schedule = optim.lr_scheduler.SequentialLR(optimizer, [warm, cosine], [2])
    made = []
    for _ in range(6):
        made += schedule.get_last_lr()
        schedule.step()
    assert made == pytest.approx([0.5, 0.75, 1, (2 + math.sqrt(2)) / 4, 0.5, (2 - math.sqrt(2)) / 4])
    other = optim.lr_scheduler.StepLR(optim.SGD([nn.Parameter([1.0])], lr=9.0), 2)
    first = optim.lr_scheduler.StepLR(optim.SGD([nn.Parameter([1.0])], lr=1.0), 2)
    for _ in range(3):
        first.step()
    other.load_state_dict(first.state_dict())
    assert other.get_last_lr() == first.get_last_lr() == pytest.approx([0.1])


def test_clipping():
    x, y = nn.Parameter([1.0, 1.0]), nn.Parameter([2.0])
    x.grad, y.grad = tenon.tensor([3.0, 0.0]), tenon.tensor([4.0])
    assert nn.utils.clip_grad_norm_([x, y], 10.0) == 5 and x.grad.tolist() == [3, 0]
    assert nn.utils.clip_grad_norm_([x, y], 1.0) == 5
    assert np.allclose(x.grad, [0.6, 0]) and np.allclose(y.grad, [0.8])
    assert nn.utils.clip_grad_norm_(y, 10, math.inf) == pytest.approx(0.8)
    nn.utils.clip_grad_value_([x, y], 0.5)
    assert x.grad.tolist() == [0.5, 0] and y.grad.tolist() == [0.5]
    with pytest.raises(ValueError, match="order"):
        nn.utils.clip_grad_norm_(x, 1.0, 0)
    for wrong in (-1.0, math.nan):
        with pytest.raises(ValueError):
            nn.utils.clip_grad_norm_(x, wrong)
        with pytest.raises(ValueError):
            nn.utils.clip_grad_value_(x, wrong)
    z = nn.Parameter(tenon.zeros(2, dtype=tenon.float64))
    z.grad = tenon.tensor([3e200, -4e200], dtype=tenon.float64)
    assert nn.utils.clip_grad_norm_([x, z], 1.0) == pytest.approx(5e200) and np.allclose(z.grad, [0.6, -0.8])
    x.grad, z.grad = tenon.tensor([math.nan, 0.0]), tenon.ones(2, dtype=tenon.float64)
    with pytest.raises(RuntimeError, match="nan"):
        nn.utils.clip_grad_norm_([x, z], 1.0, error_if_nonfinite=True)
    assert z.grad.tolist() == [1, 1]
    assert math.isnan(nn.utils.clip_grad_norm_([z, x], 1.0)) and np.isnan(z.grad).all()
    assert nn.utils.parameters_to_vector([x, y]).tolist() == [1, 1, 2]
    nn.utils.vector_to_parameters(tenon.tensor([3.0, 4, 5]), [x, y])
    assert x.tolist() == [3, 4] and y.tolist() == [5]


class Product(nn.Module):
    def __init__(self, inputs, outputs):
        self.weight = nn.Parameter(tenon.ones(outputs, inputs))
        self.register_buffer("calls", tenon.zeros(()))


def test_moving_averages():
    net = Product(2, 1)
    average = optim.MovingAverage(net, 0.75)
    nn.init.constant_(net.weight, 3)
    net.calls += 5
    average.update(net)
    assert average.module.calls.item() == 5
    assert average.module.weight.tolist() == [[1.5, 1.5]] and not average.module.weight.requires_grad
    with pytest.raises(ValueError):
        optim.MovingAverage(net, 1.0)
    with pytest.raises(tenon.ShapeError):
        average.update(Product(3, 1))


def test_a_step_allocates_nothing_after_the_second(rng):
    ours, _ = parameters(rng, "float32")
    optimizer = optim.AdamW(ours)
    give_gradients(ours, rng)
    seen = []
    for _ in range(4):
        optimizer.step()
        seen.append(tenon.memory_stats()["allocations"])
    assert seen[1] == seen[2] == seen[3]
