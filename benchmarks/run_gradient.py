#!/usr/bin/env python3
"""Runs gradient_bench beside PyTorch, on one thread and in turns, and writes benchmarks/RESULTS-GRADIENT.md.

A row is the least time of all rounds: the program's mean over the steps of a round, PyTorch's least step.
"""
import argparse
import datetime
import json
import os
import pathlib
import subprocess
import time

import torch

from machine import processor

OUT = pathlib.Path(__file__).resolve().parent / "RESULTS-GRADIENT.md"
# A step that touches its memory for the first time takes 15 times as long, and would be the only one that is timed.
WARM = ("--benchmark_min_time=0.2", "--benchmark_min_warmup_time=0.2")


def activation(x):
    return (torch.sin(torch.exp(torch.nn.functional.gelu(2 * x + 1))) * x).sum()


def arithmetic(x):
    return ((2 * x + 1) * x - x / 3).sum()


def products():
    x, w = torch.tensor(2.0, requires_grad=True), torch.tensor(3.0, requires_grad=True)

    def step():
        (x * w).backward()
        x.grad = w.grad = None

    return step


def forward(f, n):
    x = torch.rand(n)
    return lambda: f(x)


def backward(f, n):
    x = torch.rand(n, requires_grad=True)

    def step():
        x.grad = None
        f(x).backward()

    return step


def jvp(f, n):
    x, dx = torch.rand(n), torch.ones(n)
    return lambda: torch.func.jvp(f, (x,), (dx,))


def descent(loss, weights, rate):
    def step():
        loss().backward()
        with torch.no_grad():
            for w in weights:
                w -= rate * w.grad
                w.grad = None

    return step


def network():
    x, target = torch.rand(128, 784), torch.rand(128, 10)
    a = (torch.rand(784, 512) * 0.05).requires_grad_()
    b = (torch.rand(512, 10) * 0.05).requires_grad_()
    return descent(lambda: ((torch.relu(x @ a) @ b - target) ** 2).mean(), (a, b), 0.01)


def logistic():
    x, wanted = torch.rand(1437, 64), (torch.rand(1437, 10) > 0.9).float()
    w, b = torch.zeros(64, 10, requires_grad=True), torch.zeros(10, requires_grad=True)
    return descent(lambda: (wanted * torch.log_softmax(x @ w + b, 1)).sum() / -1437, (w, b), 0.5)


# row -> what makes a step of it, the goal as a part of PyTorch's time
ROWS = {
    "product_of_one_element": (products, None),
    "forward/activation/1000000": (lambda: forward(activation, 1_000_000), None),
    "forward_and_backward/activation/1000000": (lambda: backward(activation, 1_000_000), 1 / 1.9),
    "forward/arithmetic/1000000": (lambda: forward(arithmetic, 1_000_000), None),
    "forward/arithmetic/16000000": (lambda: forward(arithmetic, 16_000_000), None),
    "forward_and_backward/arithmetic/1000000": (lambda: backward(arithmetic, 1_000_000), 1 / 4),
    "forward_and_backward/arithmetic/16000000": (lambda: backward(arithmetic, 16_000_000), 1 / 4),
    "jvp/activation/1000000": (lambda: jvp(activation, 1_000_000), None),
    "network": (network, 0.8),
    "logistic": (logistic, 0.5),
}


def time_step(step, seconds=0.3):
    """The least microseconds of a step."""
    step()
    least, end = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        step()
        least = min(least, time.perf_counter() - begin)
    return least * 1e6


def run_program(program):
    """row -> (microseconds of the process, counters)"""
    result = subprocess.run([program, "--benchmark_format=json", *WARM], capture_output=True, text=True, check=True)
    return {run["name"]: (run["cpu_time"] / 1e3, run) for run in json.loads(result.stdout)["benchmarks"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="gradient_bench, as the preset bench builds it")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=pathlib.Path, default=OUT)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    load = os.getloadavg()[0]
    ours, more, theirs = {}, {}, {}
    for _ in range(arguments.rounds):
        for row, (microseconds, run) in run_program(arguments.program).items():
            ours[row] = min(microseconds, ours.get(row, float("inf")))
            if "more" in run:
                more[row] = run["more"]
        for row, (make, _) in ROWS.items():
            theirs[row] = min(time_step(make()), theirs.get(row, float("inf")))
    lines = ["# Gradients beside PyTorch", "", "Written by `benchmarks/run_gradient.py`; do not edit.", "",
             f"- {datetime.date.today()}, {processor()}, {os.cpu_count()} CPUs; load average at the start {load:.1f}",
             f"- PyTorch {torch.__version__}; one thread, the least of {arguments.rounds} rounds in turns, float elements",
             "- more: the bytes at the peak of a step beside what is there before it and the gradient", "",
             "| row | Tenon | PyTorch | Tenon / PyTorch | at most | more |", "| --- | ---: | ---: | ---: | ---: | ---: |"]
    for row, microseconds in ours.items():
        cells = [f"{microseconds:.2f} µs", "", "", "", f"{more[row]:.0f}" if row in more else ""]
        if row in theirs:
            goal = ROWS[row][1]
            cells[1:4] = [f"{theirs[row]:.2f} µs", f"{microseconds / theirs[row]:.2f}", f"{goal:.2f}" if goal else ""]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    for n in ("1000000", "16000000"):
        backwards = ours[f"forward_and_backward/arithmetic/{n}"] - ours[f"forward/arithmetic/{n}"]
        ratio = ours[f"copy/{n}"] / backwards
        lines += ["", f"The backward pass of the arithmetic chain of {n} elements has {ratio:.2f} of a copy's bandwidth."]
    arguments.out.write_text("\n".join(lines) + "\n")
    print(arguments.out.read_text())


if __name__ == "__main__":
    main()
