#!/usr/bin/env python3
"""Writes tests/data/golden/training: ten steps of each optimiser, and learning rates of schedules, by PyTorch.

optimizers.npz: `start` and `gradients`, (10, 3, 4), that every optimiser sees, and `<case>`, the parameter after each step. lbfgs.npz: the
same where a closure computes the gradient, of `banana`; schedules.npz: `<case>`, the rates of 30 steps from 0.5 on.

Needs PyTorch >= 2.9.
"""

import numpy as np
import torch

from golden import Golden, random

torch.set_num_threads(1)
STEPS, SHAPE = 10, (3, 4)

OPTIMIZERS = {
    "sgd": (torch.optim.SGD, dict(lr=0.1)),
    "sgd_decay": (torch.optim.SGD, dict(lr=0.1, weight_decay=0.1, maximize=True)),
    "sgd_momentum": (torch.optim.SGD, dict(lr=0.1, momentum=0.9, dampening=0.3, weight_decay=0.05)),
    "sgd_nesterov": (torch.optim.SGD, dict(lr=0.1, momentum=0.8, nesterov=True)),
    "adam": (torch.optim.Adam, dict(lr=0.05)),
    "adam_decay": (torch.optim.Adam, dict(lr=0.05, betas=(0.8, 0.95), eps=1e-4, weight_decay=0.1, maximize=True)),
    "adam_amsgrad": (torch.optim.Adam, dict(lr=0.05, amsgrad=True)),
    "adamw": (torch.optim.AdamW, dict(lr=0.05, weight_decay=0.2)),
    "adamw_amsgrad": (torch.optim.AdamW, dict(lr=0.05, amsgrad=True, maximize=True)),
    "rmsprop": (torch.optim.RMSprop, dict(lr=0.05)),
    "rmsprop_centered": (torch.optim.RMSprop, dict(lr=0.05, alpha=0.9, centered=True, weight_decay=0.1)),
    "rmsprop_momentum": (torch.optim.RMSprop, dict(lr=0.05, momentum=0.7)),
    "rmsprop_both": (torch.optim.RMSprop, dict(lr=0.05, momentum=0.7, centered=True, maximize=True)),
    "adagrad": (torch.optim.Adagrad, dict(lr=0.1)),
    "adagrad_decay": (torch.optim.Adagrad, dict(lr=0.1, lr_decay=0.1, weight_decay=0.1, initial_accumulator_value=0.5)),
    "adadelta": (torch.optim.Adadelta, dict(lr=0.9)),
    "adadelta_decay": (torch.optim.Adadelta, dict(lr=0.9, rho=0.8, eps=1e-4, weight_decay=0.1)),
    "adamax": (torch.optim.Adamax, dict(lr=0.05)),
    "adamax_decay": (torch.optim.Adamax, dict(lr=0.05, betas=(0.8, 0.6), eps=1e-4, weight_decay=0.1, maximize=True)),
    "nadam": (torch.optim.NAdam, dict(lr=0.05)),
    "nadam_decay": (torch.optim.NAdam, dict(lr=0.05, betas=(0.8, 0.95), weight_decay=0.1, momentum_decay=0.3)),
    "nadam_decoupled": (torch.optim.NAdam, dict(lr=0.05, weight_decay=0.1, decoupled_weight_decay=True, maximize=True)),
    "radam": (torch.optim.RAdam, dict(lr=0.05)),
    "radam_decay": (torch.optim.RAdam, dict(lr=0.05, betas=(0.8, 0.7), eps=1e-4, weight_decay=0.1)),
    "radam_decoupled": (torch.optim.RAdam, dict(lr=0.05, weight_decay=0.1, decoupled_weight_decay=True, maximize=True)),
    "rprop": (torch.optim.Rprop, dict(lr=0.05)),
    "rprop_bounds": (torch.optim.Rprop, dict(lr=0.05, etas=(0.3, 1.5), step_sizes=(0.02, 0.1), maximize=True)),
    "asgd": (torch.optim.ASGD, dict(lr=0.1)),
    "asgd_averaged": (torch.optim.ASGD, dict(lr=0.1, lambd=0.1, alpha=0.5, t0=3, weight_decay=0.1, maximize=True)),
}


def follow(make, options, start, gradients):
    parameter = torch.nn.Parameter(torch.from_numpy(start.copy()))
    optimizer = make([parameter], foreach=False, **options)
    places = []
    for gradient in gradients:
        parameter.grad = torch.from_numpy(gradient.copy())
        optimizer.step()
        places.append(parameter.detach().numpy().copy())
    return np.stack(places)


def banana(x):
    """Rosenbrock's function, whose minimum is at 1, 1, …"""
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def follow_lbfgs(steps, **options):
    x = torch.nn.Parameter(torch.tensor([-1.5, 2.0, 0.5], dtype=torch.float64))
    optimizer = torch.optim.LBFGS([x], **options)

    def closure():
        optimizer.zero_grad()
        loss = banana(x)
        loss.backward()
        return loss

    places = []
    for _ in range(steps):
        optimizer.step(closure)
        places.append(x.detach().numpy().copy())
    return np.stack(places)


def rates(make, steps=30):
    optimizer = torch.optim.SGD([torch.nn.Parameter(torch.zeros(1))], lr=0.5)
    schedule = make(optimizer)
    result = []
    for _ in range(steps):
        result.append(optimizer.param_groups[0]["lr"])
        optimizer.step()
        schedule.step()
    return np.array(result)


def main():
    start, gradients = random("float64", SHAPE, 1), random("float64", (STEPS, *SHAPE), 2)
    with Golden("training", "optimizers") as g:
        g["start"], g["gradients"] = start, gradients
        for name, (make, options) in OPTIMIZERS.items():
            g[f"float64.{name}"] = follow(make, options, start, gradients)
        g["float32.adam"] = follow(torch.optim.Adam, dict(lr=0.05), start.astype("float32"), gradients.astype("float32"))
        z = start + 1j * gradients[0]
        g["complex128.start"], g["complex128.gradients"] = z, gradients * (1 - 0.5j)
        g["complex128.adam"] = follow(torch.optim.Adam, dict(lr=0.05), z, gradients * (1 - 0.5j))
    with Golden("training", "lbfgs") as g:
        g["fixed"] = follow_lbfgs(10, lr=0.1, max_iter=4, history_size=3)
        g["searched"] = follow_lbfgs(6, max_iter=5, line_search_fn="strong_wolfe")
    lr = torch.optim.lr_scheduler
    with Golden("training", "schedules") as g:
        g["step"] = rates(lambda o: lr.StepLR(o, 7, gamma=0.5))
        g["multi_step"] = rates(lambda o: lr.MultiStepLR(o, [3, 8, 20], gamma=0.3))
        g["exponential"] = rates(lambda o: lr.ExponentialLR(o, 0.9))
        g["constant"] = rates(lambda o: lr.ConstantLR(o, factor=0.25, total_iters=6))
        g["linear"] = rates(lambda o: lr.LinearLR(o, start_factor=0.1, total_iters=12))
        g["polynomial"] = rates(lambda o: lr.PolynomialLR(o, total_iters=20, power=2))
        g["cosine"] = rates(lambda o: lr.CosineAnnealingLR(o, 30, eta_min=0.01))
        g["restarts"] = rates(lambda o: lr.CosineAnnealingWarmRestarts(o, 4, T_mult=2, eta_min=0.02))
        g["one_cycle"] = rates(lambda o: lr.OneCycleLR(o, max_lr=2.0, total_steps=31))
        g["one_cycle_linear"] = rates(lambda o: lr.OneCycleLR(o, max_lr=2.0, total_steps=31, pct_start=0.4, anneal_strategy="linear"))
        g["sequential"] = rates(
            lambda o: lr.SequentialLR(o, [lr.LinearLR(o, start_factor=0.1, total_iters=5), lr.CosineAnnealingLR(o, 25)], milestones=[5]))


if __name__ == "__main__":
    main()
