"""Schedules: the learning rate of each group as a function of the one it began with and of the number of a step, by PyTorch's names and
closed forms."""

import math
import operator

__all__ = [
    "ConstantLR", "CosineAnnealingLR", "CosineAnnealingWarmRestarts", "CyclicLR", "ExponentialLR", "LRScheduler", "LambdaLR", "LinearLR",
    "MultiStepLR", "OneCycleLR", "PolynomialLR", "ReduceLROnPlateau", "SequentialLR", "StepLR",
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


def _for_each_group(schedule, name, value, optimizer):
    """A number for each group: of one number the same. ValueError for another count, or for a number that is none from 0."""
    given = list(value) if isinstance(value, (list, tuple)) else [value] * len(optimizer.param_groups)
    if len(given) != len(optimizer.param_groups):
        raise ValueError(f"{type(schedule).__name__}: {len(given)} numbers as {name} for {len(optimizer.param_groups)} groups")
    return [_number(schedule, name, one) for one in given]


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


class CyclicLR(LRScheduler):
    """From base_lr up to max_lr in step_size_up steps and down again in step_size_down, again and again: by "triangular" all cycles are as
    high, by "triangular2" each half as high as the one before, by "exp_range" gamma to the number of the step; or scale_fn says how high,
    of the number of the cycle, from 1, or of the step. Momentum goes the other way, from max_momentum to base_momentum. All four are
    numbers, or lists of one for each group. Source: Smith 2017."""

    def __init__(
        self, optimizer: "Optimizer", base_lr: "float | Sequence[float]", max_lr: "float | Sequence[float]", step_size_up: "int" = 2000,
        step_size_down: "int | None" = None, mode: "str" = "triangular", gamma: "float" = 1.0,
        scale_fn: "Callable[[int], float] | None" = None, scale_mode: "str" = "cycle", cycle_momentum: "bool" = True,
        base_momentum: "float | Sequence[float]" = 0.8, max_momentum: "float | Sequence[float]" = 0.9, last_epoch: "int" = -1,
    ):  # fmt: skip
        if scale_fn is None and mode not in ("triangular", "triangular2", "exp_range"):
            raise ValueError(f"CyclicLR: the mode {mode!r} is none of 'triangular', 'triangular2' and 'exp_range'")
        if scale_mode not in ("cycle", "iterations"):
            raise ValueError(f"CyclicLR: the scale_mode {scale_mode!r} is neither 'cycle' nor 'iterations'")
        self.step_size_up = _whole(self, "step_size_up", step_size_up, 1)
        self.step_size_down = self.step_size_up if step_size_down is None else _whole(self, "step_size_down", step_size_down, 1)
        self.mode, self.gamma, self.scale_fn, self.scale_mode = mode, _number(self, "gamma", gamma), scale_fn, scale_mode
        self.min_lrs = _for_each_group(self, "base_lr", base_lr, optimizer)
        self.max_lrs = _for_each_group(self, "max_lr", max_lr, optimizer)
        self.cycle_momentum, self.base_momentums, self.max_momentums = cycle_momentum, [], []
        if cycle_momentum:
            without = next((group for group in optimizer.param_groups if "momentum" not in group and "betas" not in group), None)
            if without is not None:
                kind = type(optimizer).__name__
                raise ValueError(f"CyclicLR: {kind} has neither momentum nor betas: cycle_momentum=False leaves them out")
            self.base_momentums = _for_each_group(self, "base_momentum", base_momentum, optimizer)
            self.max_momentums = _for_each_group(self, "max_momentum", max_momentum, optimizer)
        super().__init__(optimizer, last_epoch)

    def rate(self, lr: "float", step: "int", group: "int" = 0) -> "float":
        least = self.min_lrs[group]
        return least + (self.max_lrs[group] - least) * self._height(step)

    def _height(self, step):
        """How far up the rate is, from 0 to 1."""
        up, down = self.step_size_up, self.step_size_down
        cycle, at = divmod(step, up + down)
        height, cycle = at / up if at <= up else (up + down - at) / down, cycle + 1
        if self.scale_fn is not None:
            return height * self.scale_fn(cycle if self.scale_mode == "cycle" else step)
        return height * {"triangular": 1.0, "triangular2": 0.5 ** (cycle - 1), "exp_range": self.gamma**step}[self.mode]

    def _set(self):
        super()._set()
        for group, base, top in zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums):
            momentum = top - (top - base) * self._height(self.last_epoch)
            group.update({"momentum": momentum} if "momentum" in group else {"betas": (momentum, *group["betas"][1:])})


class ReduceLROnPlateau:
    """Times factor, down to min_lr, after more than `patience` steps in a row whose metrics were no better than the best so far by
    threshold: relative to the best by "rel", or absolute by "abs". The `cooldown` steps after that do not count. NaN is not better."""

    def __init__(
        self, optimizer: "Optimizer", mode: "str" = "min", factor: "float" = 0.1, patience: "int" = 10, threshold: "float" = 1e-4,
        threshold_mode: "str" = "rel", cooldown: "int" = 0, min_lr: "float | Sequence[float]" = 0.0, eps: "float" = 1e-8,
    ):  # fmt: skip
        if mode not in ("min", "max"):
            raise ValueError(f"ReduceLROnPlateau: the mode {mode!r} is neither 'min' nor 'max'")
        if threshold_mode not in ("rel", "abs"):
            raise ValueError(f"ReduceLROnPlateau: the threshold_mode {threshold_mode!r} is neither 'rel' nor 'abs'")
        if _number(self, "factor", factor) >= 1:
            raise ValueError(f"ReduceLROnPlateau: a factor of {factor} does not reduce")
        self.optimizer, self.mode, self.factor, self.threshold_mode = optimizer, mode, factor, threshold_mode
        self.patience, self.cooldown = _whole(self, "patience", patience, 0), _whole(self, "cooldown", cooldown, 0)
        self.threshold, self.eps = _number(self, "threshold", threshold), _number(self, "eps", eps)
        self.min_lrs = _for_each_group(self, "min_lr", min_lr, optimizer)
        self.last_epoch = 0
        self.best = math.inf if mode == "min" else -math.inf
        self.num_bad_epochs, self.cooldown_counter = 0, 0

    def is_better(self, a: "float", best: "float") -> "bool":
        """Whether a is better than the best one by the threshold."""
        sign = -1 if self.mode == "min" else 1
        bound = best * (1 + sign * self.threshold) if self.threshold_mode == "rel" else best + sign * self.threshold
        return a < bound if self.mode == "min" else a > bound

    @property
    def in_cooldown(self) -> "bool":
        """Whether the rate was reduced less than `cooldown` steps ago."""
        return self.cooldown_counter > 0

    def step(self, metrics: "SupportsFloat") -> "None":
        """Goes on by one step, or one epoch, whose loss or accuracy this was."""
        current, self.last_epoch = float(metrics), self.last_epoch + 1
        if self.is_better(current, self.best):
            self.best, self.num_bad_epochs = current, 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter, self.num_bad_epochs = self.cooldown_counter - 1, 0
        if self.num_bad_epochs > self.patience:
            self._reduce()
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0

    def _reduce(self):
        for group, least in zip(self.optimizer.param_groups, self.min_lrs):
            reduced = max(group["lr"] * self.factor, least)
            if group["lr"] - reduced > self.eps:
                group["lr"] = reduced

    get_last_lr = LRScheduler.get_last_lr

    _STATE = ("last_epoch", "best", "num_bad_epochs", "cooldown_counter")

    def state_dict(self) -> "dict[str, Any]":
        """Where it is: the best metrics, what it counts, and the rates."""
        return {**{name: getattr(self, name) for name in self._STATE}, "_last_lr": self.get_last_lr()}

    def load_state_dict(self, state_dict: "dict[str, Any]") -> "None":
        """Goes on there, with those rates."""
        rates = state_dict["_last_lr"]
        if len(rates) != len(self.optimizer.param_groups):
            raise ValueError(f"ReduceLROnPlateau: a state with {len(rates)} rates for {len(self.optimizer.param_groups)} groups")
        values = [state_dict[name] for name in self._STATE]
        for name, value in zip(self._STATE, values):
            setattr(self, name, value)
        for group, lr in zip(self.optimizer.param_groups, rates):
            group["lr"] = lr


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
