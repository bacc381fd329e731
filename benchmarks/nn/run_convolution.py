#!/usr/bin/env python3
"""Compares bench_nn_convolution with PyTorch, a call of each in turn, and prints the smallest times and their ratios.

usage: run_convolution.py <bench_nn_convolution> [--rows '3x3|depthwise'] [--rounds 10] [--threads 1,2] [--process-time]
                          [--write RESULTS.md]

Runs in an interpreter that has PyTorch.  --process-time compares the processes' times in place of the clock's: for a machine that does
something else, and one thread.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import time

# PyTorch's threads spin after a call otherwise, on the cores of the call that comes next.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import torch

import results

# name: images, channels, size, channels of the result, window, stride, padding, groups
ROWS = {
    "3x3, (32, 64, 56, 56)": (32, 64, 56, 64, 3, 1, 1, 1),
    "3x3, (16, 128, 28, 28)": (16, 128, 28, 128, 3, 1, 1, 1),
    "3x3, (16, 256, 14, 14)": (16, 256, 14, 256, 3, 1, 1, 1),
    "3x3, (16, 512, 7, 7)": (16, 512, 7, 512, 3, 1, 1, 1),
    "1x1, (32, 64, 56, 56)": (32, 64, 56, 64, 1, 1, 0, 1),
    "1x1, (16, 256, 14, 14) to 1024": (16, 256, 14, 1024, 1, 1, 0, 1),
    "depthwise 3x3, (32, 64, 56, 56)": (32, 64, 56, 64, 3, 1, 1, 64),
    "7x7 stride 2, (8, 3, 224, 224) to 64": (8, 3, 224, 64, 7, 2, 3, 1),
    "3x3 stride 2, (16, 128, 28, 28) to 256": (16, 128, 28, 256, 3, 2, 1, 1),
    "3x3 in 32 groups, (16, 128, 28, 28)": (16, 128, 28, 128, 3, 1, 1, 32),
}


def computation(what, images, channels, size, out, window, stride, padding, groups):
    x = torch.rand(images, channels, size, size) - 0.5
    w = torch.rand(out, channels // groups, window, window) - 0.5
    if what == "y":
        return lambda: torch.conv2d(x, w, None, stride, padding, 1, groups)
    g = torch.rand_like(torch.conv2d(x, w, None, stride, padding, 1, groups)) - 0.5
    mask = [what == "dx", what == "dw", False]
    return lambda: torch.ops.aten.convolution_backward(
        g, x, w, None, [stride] * 2, [padding] * 2, [1, 1], False, [0, 0], groups, mask)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--rows", default="")
    options.add_argument("--rounds", type=int, default=10)
    options.add_argument("--threads", default="1,2")
    options.add_argument("--process-time", action="store_true")
    options.add_argument("--write", type=pathlib.Path)
    given = options.parse_args()
    clock = time.process_time if given.process_time else time.perf_counter
    program = subprocess.Popen([given.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(line):
        program.stdin.write(line + "\n")
        program.stdin.flush()
        return program.stdout.readline()

    lines = []

    def add(line):
        lines.append(line)
        print(line, flush=True)

    add("| milliseconds | threads | Tenon | PyTorch | PyTorch / Tenon |")
    add("| --- | --- | --- | --- | --- |")
    for name, numbers in ROWS.items():
        if not re.search(given.rows, name):
            continue
        for threads in (int(n) for n in given.threads.split(",")):
            torch.set_num_threads(threads)
            for what, title in (("y", "forward"), ("dx", "gradient of the input"), ("dw", "gradient of the weights")):
                function = computation(what, *numbers)
                ask(f"set {what} {' '.join(map(str, numbers))} {threads}")
                function(), ask("go")
                ours, theirs = float("inf"), float("inf")
                for _ in range(given.rounds):
                    begin = clock()
                    function()
                    theirs = min(theirs, (clock() - begin) * 1e3)
                    ours = min(ours, float(ask("go").split()[given.process_time]))
                add(f"| {name}, {title} | {threads} | {ours:.4g} | {theirs:.4g} | {theirs / ours:.2f} |")
    if given.write:
        capability = torch.backends.cpu.get_cpu_capability()
        results.write_section(given.write, f"Convolutions, {given.threads.replace(',', ' and ')} threads, PyTorch with {capability}",
                              [results.circumstances(sys.executable, given.rounds, "process" if given.process_time else "clock"), "", *lines])


if __name__ == "__main__":
    with torch.no_grad():
        main()
