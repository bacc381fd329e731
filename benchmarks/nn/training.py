#!/usr/bin/env python3
"""Runs bench_nn_training and the same steps in PyTorch, in turns, on one thread and on two, and prints the least times and the ratios.

usage: training.py <bench_nn_training> [--python <interpreter that has PyTorch>] [--rounds 3] [--threads 1,2]
                   [--process-time] [--write RESULTS.md]

--process-time compares the processes' times in place of the clock's: for a machine that does something else, and one thread.
"""
import argparse
import pathlib
import subprocess
import sys
import time

import results


def peer(threads, watch):
    import torch

    torch.set_num_threads(threads)
    now = time.process_time if watch == "process" else time.perf_counter
    nn, functional = torch.nn, torch.nn.functional

    def report(row, number):
        print(row, "PyTorch", f"{number:.6f}")

    def milliseconds(step):
        least, total, k = 1e30, 0, 0
        while k < 5 or (total < 500 and k < 500):
            begin = now()
            step()
            took = (now() - begin) * 1e3
            least, total, k = min(least, took), total + took, k + 1
        return least

    def most_memory(step):
        """What a step allocates at most, from PyTorch's own events of allocations."""
        with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True) as profile:
            step()
        events = [e for e in profile.profiler.kineto_results.events() if e.name() == "[memory]"]
        held = most = 0
        for event in sorted(events, key=lambda e: e.start_ns()):
            held += event.nbytes()
            most = max(most, held)
        return most / 1e6

    def step_of(name, step):
        for _ in range(3):
            step()
        report(name + "_memory", most_memory(step))
        report(name + "_step", milliseconds(step))

    parameter = nn.Parameter(torch.rand(16 << 20))
    parameter.grad = torch.rand(16 << 20)
    report("adam_step", milliseconds(torch.optim.Adam([parameter], fused=True).step))

    def block(first, second, *pool):
        return [nn.Conv2d(first, second, 3, padding=1), nn.BatchNorm2d(second), *pool, nn.ReLU()]

    net = nn.Sequential(*block(1, 16), *block(16, 32, nn.MaxPool2d(2)), *block(32, 32, nn.MaxPool2d(2)), nn.Flatten(), nn.Dropout(0.3),
                        nn.Linear(128, 10))
    digits = torch.optim.AdamW(net.parameters(), fused=True)
    images, labels = torch.rand(64, 1, 8, 8), torch.randint(0, 10, (64,))

    def digits_step():
        digits.zero_grad()
        functional.cross_entropy(net(images), labels, label_smoothing=0.1).backward()
        digits.step()

    step_of("digits", digits_step)

    class Block(nn.Module):
        def __init__(self, width, heads):
            super().__init__()
            self.heads = heads
            self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
            self.qkv, self.joined = nn.Linear(width, 3 * width), nn.Linear(width, width)
            self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

        def forward(self, x):
            n, length, width = x.shape
            q, k, v = self.qkv(self.norm1(x)).view(n, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
            seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
            x = x + self.joined(seen.transpose(1, 2).reshape(n, length, width))
            return x + self.down(functional.gelu(self.up(self.norm2(x))))

    class Writer(nn.Module):
        def __init__(self, letters, width=64, length=48):
            super().__init__()
            self.letter, self.place = nn.Embedding(letters, width), nn.Embedding(length, width)
            self.blocks = nn.ModuleList(Block(width, 4) for _ in range(2))
            self.norm, self.score = nn.LayerNorm(width), nn.Linear(width, letters)

        def forward(self, text):
            x = self.letter(text) + self.place(torch.arange(text.shape[1]))
            for one in self.blocks:
                x = one(x)
            return self.score(self.norm(x))

    writer = Writer(28)
    writing = torch.optim.AdamW(writer.parameters(), fused=True)
    text, follows = torch.randint(0, 28, (16, 48)), torch.randint(0, 28, (16, 48))

    def transformer_step():
        writing.zero_grad()
        functional.cross_entropy(writer(text).view(-1, 28), follows.view(-1)).backward()
        writing.step()

    step_of("transformer", transformer_step)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program", nargs="?")
    options.add_argument("--python", default=sys.executable)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", default="1,2")
    options.add_argument("--process-time", action="store_true")
    options.add_argument("--write", type=pathlib.Path)
    options.add_argument("--peer", type=int)  # the number of threads of a run of PyTorch alone
    given = options.parse_args()
    watch = "process" if given.process_time else "clock"
    if given.peer:
        return peer(given.peer, watch)
    own = [given.program]
    other = [given.python, __file__, *(["--process-time"] if given.process_time else []), "--peer"]
    units = {"memory": "MB", "kept": "bytes", "pages": "pages"}
    lines = ["| row | threads | Tenon | PyTorch | Tenon / PyTorch |", "| --- | --- | --- | --- | --- |"]
    notes = []
    for threads in given.threads.split(","):
        least = {}
        for _ in range(given.rounds):
            for command in [*own, threads, watch], [*other, threads]:
                for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                    row, library, number = line.split()
                    least[row, library] = min(least.get((row, library), 1e30), float(number))
        for row, library in least:
            if library != "Tenon":
                continue
            unit, tenon, torch = units.get(row.split("_")[-1], "ms"), least[row, library], least.get((row, "PyTorch"))
            lines.append(f"| {row} | {threads} | {tenon:.4g} {unit} | " + (f"{torch:.4g} {unit} | {tenon / torch:.2f} |" if torch else "| |"))
        part = least["four_arrays", "Tenon"] / least["adam_step", "Tenon"]
        notes.append(f"Adam's step has {part:.2f} of the bandwidth of its four arrays ({threads} threads).")
    lines += ["", *notes, "", "`_memory` is the most that a step takes beside what is there before it, `_kept` what 50 steps after the second "
              "one leave behind, `_pages` what they get of the system."]
    print("\n".join(lines))
    if given.write:
        results.write_section(given.write, "Training steps, " + " and ".join(given.threads.split(",")) + " threads",
                              [results.circumstances(given.python, given.rounds, watch), "", *lines])


main()
