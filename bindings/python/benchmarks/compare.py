#!/usr/bin/env python3
"""Times of tenon beside those of NumPy, PyTorch and numexpr, in one run: medians of interleaved rounds, in microseconds.

usage: compare.py [--rounds N] [--write FILE] [pattern]

What is not installed is left out. The last column is the best peer's time over tenon's: 1 or more is as fast or faster. Threads are
those of TENON_NUM_THREADS, OPENBLAS_NUM_THREADS (NumPy's products), OMP_NUM_THREADS (PyTorch) and NUMEXPR_NUM_THREADS.
"""

import argparse
import importlib
import os
import platform
import re
import statistics
import subprocess
import sys
import time

import numpy as np
import tenon


def optional(name):
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


torch, numexpr = optional("torch"), optional("numexpr")


@tenon.fused
def fused(a, b):
    return tenon.exp(-a) * 2 + b / 10


def rows():
    """For each row its name, and a function without arguments for tenon, NumPy, PyTorch and numexpr; None where there is none."""
    rng = np.random.default_rng(1)

    def tensors(*arrays):
        return [tenon.tensor(a) for a in arrays], arrays, [torch.from_numpy(a.copy()) for a in arrays] if torch else None

    def row(name, ours, theirs, its, arrays, expression=None):
        t, n, p = tensors(*arrays)
        yield name, lambda: ours(*t), lambda: theirs(*n), (lambda: its(*p)) if torch and its else None, expression and (lambda: expression(*n))

    small = [rng.random(8, dtype=np.float32) for _ in range(2)]
    yield from row("a + b, 8 float32", lambda a, b: a + b, lambda a, b: a + b, lambda a, b: a + b, small)
    million = [rng.random(1 << 20, dtype=np.float32) for _ in range(2)]
    square = [rng.random((1024, 1024), dtype=np.float32)]
    yield from row("a + b, 1M float32", lambda a, b: a + b, lambda a, b: a + b, lambda a, b: a + b, million)
    yield from row("exp, 1M float32", lambda a, _: tenon.exp(a), lambda a, _: np.exp(a), lambda a, _: torch.exp(a), million)
    yield from row("sum, 1M float32", lambda a, _: a.sum(), lambda a, _: a.sum(), lambda a, _: a.sum(), million)
    yield from row("argmax, 1M float32", lambda a, _: a.argmax(), lambda a, _: a.argmax(), lambda a, _: a.argmax(), million)
    for axis in (0, 1):
        yield from row(f"sum along {axis}, 1024 x 1024", lambda a: a.sum(axis=axis), lambda a: a.sum(axis=axis), lambda a: a.sum(axis), square)
    yield from row("sort, 1M float32", lambda a, _: tenon.sort(a), lambda a, _: np.sort(a), lambda a, _: torch.sort(a), million)
    yield from row("argsort, 1M float32", lambda a, _: tenon.argsort(a), lambda a, _: np.argsort(a), lambda a, _: torch.argsort(a), million)
    yield from row("transpose copied, 1024 x 1024", lambda a: a.T.clone(), lambda a: a.T.copy(), lambda a: a.T.contiguous(), square)
    mask = [million[0], million[1] > 0.5]
    yield from row("x[mask], 1M float32", lambda a, m: a[m], lambda a, m: a[m], lambda a, m: a[m], mask)
    places = [million[0], rng.integers(0, 1 << 20, 1 << 20)]
    yield from row("take, 1M float32", lambda a, i: tenon.take(a, i), lambda a, i: np.take(a, i), lambda a, i: torch.take(a, i), places)
    matrices = [rng.random((512, 512), dtype=np.float32) for _ in range(2)]
    yield from row("matmul, 512 x 512 float32", lambda a, b: a @ b, lambda a, b: a @ b, lambda a, b: a @ b, matrices)
    large = [rng.random(1 << 24, dtype=np.float32) for _ in range(2)]
    yield from row("fused exp(-a) * 2 + b / 10, 16M", fused, lambda a, b: np.exp(-a) * 2 + b / 10, lambda a, b: torch.exp(-a) * 2 + b / 10, large,
                   numexpr and (lambda a, b: numexpr.evaluate("exp(-a) * 2 + b / 10")))  # fmt: skip
    numbers = rng.random(10000).tolist()
    yield "from a list of 10,000 floats", lambda: tenon.tensor(numbers), lambda: np.array(numbers), (lambda: torch.tensor(numbers)) if torch else None, None
    nested = rng.random((100, 100)).tolist()
    yield "from 100 lists of 100 floats", lambda: tenon.tensor(nested), lambda: np.array(nested), (lambda: torch.tensor(nested)) if torch else None, None
    t = tenon.ones(3, 4)
    a = np.ones((3, 4), np.float32)
    p = torch.ones(3, 4) if torch else None
    yield "np.asarray(t)", lambda: np.asarray(t), lambda: np.asarray(memoryview(a)), (lambda: np.asarray(p)) if torch else None, None


def seconds(call, repeats):
    begin = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - begin) / repeats


def measure(calls, rounds):
    """The median of each call's times."""
    repeats = []
    for call in calls:
        if call:
            call()
            repeats.append(max(1, int(0.02 / max(seconds(call, 3), 1e-8))))
        else:
            repeats.append(0)
    times = [[] for _ in calls]
    for _ in range(rounds):
        for k, call in enumerate(calls):
            if call:
                time.sleep(0.05)  # threads that another library left spinning fall asleep
                seconds(call, repeats[k])  # its own are awake, each on a processor of its own
                times[k].append(seconds(call, repeats[k]))
    return [statistics.median(list_) if list_ else None for list_ in times]


def import_time():
    """Milliseconds that `import tenon` takes in a new interpreter, beyond its start."""
    def run(program):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - begin

    return 1e3 * (min(run("import tenon") for _ in range(7)) - min(run("pass") for _ in range(7)))


def processor():
    """Its name, as Linux has it."""
    with open("/proc/cpuinfo") as lines:
        return next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.machine())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--write", metavar="FILE", help="a page of Markdown that gets the table, too")
    parser.add_argument("pattern", nargs="?", default="")
    options = parser.parse_args()
    peers = [("NumPy", np), ("PyTorch", torch), ("numexpr", numexpr)]
    lines = ["| microseconds | tenon | " + " | ".join(name for name, _ in peers) + " | best / tenon |", "|---|--:|" + "--:|" * (len(peers) + 1)]
    print(*lines, sep="\n")
    for name, *calls in rows():
        if not re.search(options.pattern, name):
            continue
        times = measure(calls, options.rounds)
        best = min(time for time in times[1:] if time)
        cells = " | ".join(f"{1e6 * time:.2f}" if time else "–" for time in times)
        lines.append(f"| {name} | {cells} | {best / times[0]:.2f} |")
        print(lines[-1], flush=True)
    lines.append(f"\n`import tenon`: {import_time():.0f} ms beyond the interpreter's start.")
    print(lines[-1])
    if options.write:
        versions = ", ".join(f"{name} {module.__version__}" for name, module in peers if module)
        threads = os.environ.get("TENON_NUM_THREADS") or os.cpu_count()
        with open(options.write, "w") as page:
            page.write("# Python: times beside NumPy, PyTorch and numexpr\n\nWritten by benchmarks/compare.py; medians of interleaved rounds.\n\n")
            page.write(f"{processor()}, {threads} threads, Python {platform.python_version()}, {versions}.\n\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
