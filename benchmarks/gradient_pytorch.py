#!/usr/bin/env python3
"""The rows of gradient_bench.cpp for PyTorch, on one thread: the least of several times, in microseconds."""
import time

import torch

torch.set_num_threads(1)


def best(name, step, times=20):
    step()
    least = float("inf")
    for _ in range(times):
        begin = time.perf_counter()
        step()
        least = min(least, time.perf_counter() - begin)
    print(f"{name:40} {least * 1e6:12.1f} us")


def products(n=1000):
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)

    def step():
        for _ in range(n):
            (x * w).backward()
            x.grad = w.grad = None

    return step


def backward(f, n):
    x = torch.rand(n, requires_grad=True)

    def step():
        x.grad = None
        f(x).backward()

    return step


def forward(f, n):
    x = torch.rand(n)
    return lambda: f(x)


def activation(x):
    return (torch.sin(torch.exp(torch.nn.functional.gelu(2 * x + 1))) * x).sum()


def arithmetic(x):
    return ((2 * x + 1) * x - x / 3).sum()


def network():
    x, target = torch.rand(128, 784), torch.rand(128, 10)
    a = (torch.rand(784, 512) * 0.05).requires_grad_()
    b = (torch.rand(512, 10) * 0.05).requires_grad_()

    def step():
        ((torch.relu(x @ a) @ b - target) ** 2).mean().backward()
        with torch.no_grad():
            for w in (a, b):
                w -= 0.01 * w.grad
                w.grad = None

    return step


best("a thousand products of one element", products())
for f, sizes in ((activation, (1_000_000,)), (arithmetic, (1_000_000, 16_000_000))):
    for n in sizes:
        best(f"forward/{f.__name__}/{n}", forward(f, n))
        best(f"forward_and_backward/{f.__name__}/{n}", backward(f, n))
best("network", network())
