"""Schedules: the learning rate of each group as a function of the one it began with and of the number of a step, by PyTorch's names and
closed forms."""

import math
import operator

__all__ = [
    "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "ExponentialLR", "LRScheduler", "LambdaLR", "LinearLR", "MultiStepLR",
    "OneCycleLR", "PolynomialLR", "SequentialLR", "StepLR",
]  # fmt: skip


def _whole(schedule, name, value, least):
    """A whole number of steps. TypeError for another number, ValueError for one below the least."""
    number = operator.index(value)
    if number < least:
        raise ValueError(f"{type(schedule).__name__}: {name} of {value} is below {least}")
    return number


def _number(schedule, name, value, least=0.0, most=math.inf, *, is_open=False):
    """A finite number from least to most, or above least. ValueError for another."""
    if not (least <= value <= most and math.isfinite(value)) or (is_open and value == least):
        bounds = f"above {least:g}" if is_open else f"from {least:g}" + (f" to {most:g}" if most < math.inf else "")
        raise ValueError(f"{type(schedule).__name__}: {name} of {value}: it is finite and {bounds}")
    return value


class LRScheduler:
    """Sets the rates for step 0, and with each step() those for the next one. A subclass computes them in `rate`."""

    def __init__(self, optimizer: "Optimizer", last_epoch: "int" = -1):
        self.optimizer, self.last_epoch = optimizer, _whole(self, "last_epoch", last_epoch, -1)
        self.base_lrs = [group.setdefault("initial_lr", group["lr"]) for group in optimizer.param_groups]
        self.step()

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        """The rate at a step, of the one that training began with."""
        raise NotImplementedError(f"{type(self).__name__} has no rate")

    def step(self) -> "None":
        """Goes on by one step, or one epoch."""
        self.last_epoch += 1
        self._set()

    def _set(self):
        for k, (group, lr) in enumerate(zip(self.optimizer.param_groups, self.base_lrs)):
            group["lr"] = self.rate(lr, self.last_epoch, k)

    def get_last_lr(self) -> "list[float]":
        """The rates as they are."""
        return [group["lr"] for group in self.optimizer.param_groups]

    def state_dict(self) -> "dict[str, Any]":
        """Where it is: the number of the step, and the rates that training began with."""
        return {"last_epoch": self.last_epoch, "base_lrs": list(self.base_lrs)}

    def load_state_dict(self, state_dict: "dict[str, Any]") -> "None":
        """Goes on there: the rates are those of that step."""
        self.last_epoch, self.base_lrs = state_dict["last_epoch"], list(state_dict["base_lrs"])
        self._set()


class LambdaLR(LRScheduler):
    """Times a function of the step, one for all groups or one for each."""

    def __init__(
        self, optimizer: "Optimizer", lr_lambda: "Callable[[int], float] | Sequence[Callable[[int], float]]", last_epoch: "int" = -1
    ):
        self.lr_lambdas = list(lr_lambda) if isinstance(lr_lambda, (list, tuple)) else [lr_lambda] * len(optimizer.param_groups)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * self.lr_lambdas[group](step)


class StepLR(LRScheduler):
    """Times gamma every step_size steps."""

    def __init__(self, optimizer: "Optimizer", step_size: "int", gamma: "float" = 0.1, last_epoch: "int" = -1):
        self.step_size, self.gamma = _whole(self, "step_size", step_size, 1), _number(self, "gamma", gamma)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * self.gamma ** (step // self.step_size)


class MultiStepLR(LRScheduler):
    """Times gamma at each milestone."""

    def __init__(self, optimizer: "Optimizer", milestones: "Sequence[int]", gamma: "float" = 0.1, last_epoch: "int" = -1):
        self.milestones, self.gamma = [_whole(self, "a milestone", at, 0) for at in milestones], _number(self, "gamma", gamma)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * self.gamma ** sum(step >= at for at in self.milestones)


class ExponentialLR(LRScheduler):
    """Times gamma in each step."""

    def __init__(self, optimizer: "Optimizer", gamma: "float", last_epoch: "int" = -1):
        self.gamma = _number(self, "gamma", gamma)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * self.gamma**step


class ConstantLR(LRScheduler):
    """Times factor until step total_iters."""

    def __init__(self, optimizer: "Optimizer", factor: "float" = 1 / 3, total_iters: "int" = 5, last_epoch: "int" = -1):
        self.factor, self.total_iters = _number(self, "factor", factor), _whole(self, "total_iters", total_iters, 0)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * self.factor if step < self.total_iters else lr


class LinearLR(LRScheduler):
    """From start_factor to end_factor in total_iters steps: a warm-up."""

    def __init__(
        self, optimizer: "Optimizer", start_factor: "float" = 1 / 3, end_factor: "float" = 1.0, total_iters: "int" = 5,
        last_epoch: "int" = -1,
    ):  # fmt: skip
        self.start_factor, self.end_factor = _number(self, "start_factor", start_factor), _number(self, "end_factor", end_factor)
        self.total_iters = _whole(self, "total_iters", total_iters, 0)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        part = step / self.total_iters if step < self.total_iters else 1
        return lr * (self.start_factor + (self.end_factor - self.start_factor) * part)


class PolynomialLR(LRScheduler):
    """To 0 in total_iters steps, by a power of what is left."""

    def __init__(self, optimizer: "Optimizer", total_iters: "int" = 5, power: "float" = 1.0, last_epoch: "int" = -1):
        self.total_iters, self.power = _whole(self, "total_iters", total_iters, 1), _number(self, "power", power)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return lr * (1 - min(step, self.total_iters) / self.total_iters) ** self.power


def _half_wave(part):
    """From 1 to 0 as a cosine."""
    return (1 + math.cos(math.pi * part)) / 2


class CosineAnnealingLR(LRScheduler):
    """Half a cosine wave from the rate to eta_min in T_max steps."""

    def __init__(self, optimizer: "Optimizer", T_max: "int", eta_min: "float" = 0.0, last_epoch: "int" = -1):
        self.T_max, self.eta_min = _whole(self, "T_max", T_max, 1), _number(self, "eta_min", eta_min)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        return self.eta_min + (lr - self.eta_min) * _half_wave(step / self.T_max)


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half a cosine wave again and again, each T_mult times as long as the one before. Source: Loshchilov and Hutter 2016."""

    def __init__(self, optimizer: "Optimizer", T_0: "int", T_mult: "int" = 1, eta_min: "float" = 0.0, last_epoch: "int" = -1):
        self.T_0, self.T_mult = _whole(self, "T_0", T_0, 1), _whole(self, "T_mult", T_mult, 1)
        self.eta_min = _number(self, "eta_min", eta_min)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        length = self.T_0
        if self.T_mult == 1:
            step %= length
        while step >= length:
            step, length = step - length, length * self.T_mult
        return self.eta_min + (lr - self.eta_min) * _half_wave(step / length)


class OneCycleLR(LRScheduler):
    """Up to max_lr in the first pct_start of total_steps, or of epochs times steps_per_epoch, then down far below the beginning. The rate
    that training began with does not matter, and momentum stays. Source: Smith and Topin 2017."""

    def __init__(
        self, optimizer: "Optimizer", max_lr: "float", total_steps: "int | None" = None, epochs: "int | None" = None,
        steps_per_epoch: "int | None" = None, pct_start: "float" = 0.3, anneal_strategy: "str" = "cos", *, div_factor: "float" = 25.0,
        final_div_factor: "float" = 1e4, last_epoch: "int" = -1,
    ):  # fmt: skip
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("OneCycleLR: needs total_steps, or epochs and steps_per_epoch")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"OneCycleLR: the anneal_strategy {anneal_strategy!r} is neither 'cos' nor 'linear'")
        self.max_lr = _number(self, "max_lr", max_lr)
        self.total_steps = _whole(self, "total_steps", total_steps if total_steps is not None else epochs * steps_per_epoch, 1)
        self.pct_start, self.anneal_strategy = _number(self, "pct_start", pct_start, 0.0, 1.0), anneal_strategy
        self.div_factor = _number(self, "div_factor", div_factor, is_open=True)
        self.final_div_factor = _number(self, "final_div_factor", final_div_factor, is_open=True)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        top, last, first = self.pct_start * self.total_steps - 1, self.total_steps - 1, self.max_lr / self.div_factor
        if step <= top:
            return self._between(first, self.max_lr, step / top if top > 0 else 1)
        return self._between(self.max_lr, first / self.final_div_factor, (step - top) / (last - top) if step < last else 1)

    def _between(self, start, end, part):
        return end + (start - end) * (_half_wave(part) if self.anneal_strategy == "cos" else 1 - part)


class SequentialLR(LRScheduler):
    """Schedules one after the other: the next one from each milestone on, counting from there."""

    def __init__(self, optimizer: "Optimizer", schedulers: "Sequence[LRScheduler]", milestones: "Sequence[int]", last_epoch: "int" = -1):
        if len(schedulers) != len(milestones) + 1:
            raise ValueError(f"SequentialLR: {len(schedulers)} schedules with {len(milestones)} milestones between them")
        self.schedulers, self.milestones = list(schedulers), [_whole(self, "a milestone", at, 0) for at in milestones]
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        passed = sum(step >= at for at in self.milestones)
        return self.schedulers[passed].rate(lr, step - (self.milestones[passed - 1] if passed else 0), group)
