#!/usr/bin/env python3
"""Times of some 400 calls on one thread beside NumPy's and, where it is installed, PyTorch's: in one process, worst first.

usage: rows.py [--rounds N] [--write FILE] [--note TEXT] [pattern]

A row's figure is the best peer's time over tenon's: 1 or more is as fast or faster. Each time is the least of interleaved rounds, so
that a busy machine disturbs all alike, and calls that are not timed precede each; the page says how busy it was. Rows whose names match
the pattern, a regular expression, run.
"""

import os

for _variable in ("TENON_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_variable] = "1"  # before the libraries read them

import argparse
import math
import re
import time

import numpy as np
from compare import optional, processor

import tenon

torch = optional("torch")
if torch:
    torch.set_num_threads(1)

# Calls before each that is timed, fewer if they took longer together than so many seconds. The others have driven this one's operands from
# the caches, which several calls fill again: after one, a call on 1M doubles takes up to twice as long as in a loop, and which library ran
# before decides.
WARM_CALLS, WARM_SECONDS = 4, 4e-3

SIZES = {"10": 10, "1e4": 10_000, "1M": 1_000_000}

# Calls as text: x, y and s are operands (s is a number), f is the library. PyTorch's and NumPy's own words follow where they differ.
ELEMENTWISE = [
    "x + y", "x * y", "x / y", "x + s", "x * s", "x % y", "x // y", "x**2", "x**s", "x < y", "-x",
    "f.abs(x)", "f.sqrt(x)", "f.exp(x)", "f.log(x)", "f.sin(x)", "f.tanh(x)", "f.floor(x)", "f.round(x)", "f.sign(x)",
    "f.maximum(x, y)", ("f.clip(x, 0.25, 0.75)",), "f.square(x)", "f.isnan(x)", "f.where(m, x, y)", "f.hypot(x, y)", "f.fmod(x, y)",
]  # fmt: skip
REDUCTIONS = [
    "x.sum()", "x.mean()", ("x.std()", "x.std()", "x.std(correction=0)"), "x.max()", "x.argmax()",
    ("f.cumsum(x)", "f.cumsum(x)", "f.cumsum(x, 0)"),
    "f.diff(x)", ("f.vecdot(x, y)", "f.vecdot(x, y)", "f.linalg.vecdot(x, y)"), ("f.sort(x)", "f.sort(x)", "f.sort(x)"), "f.argsort(x)",
    ("f.flip(x)", "f.flip(x)", "f.flip(x, (0,))"), ("f.concat([x, y])", "f.concatenate([x, y])", "f.concat([x, y])"), "f.any(m)",
    "f.nonzero(m)", "f.count_nonzero(m)",
]  # fmt: skip
INDEXING = ["x[i]", "x[m]", "x[1:-1] + s", "x[::2] + s", "x[::-1] + s", ("f.take(x, i)",)]
ASSIGNMENTS = ["x[i] = s", "x[m] = s", "x[i] = y[i]", "x[1:] = s", "x += s", "x[3] = s"]
MATRICES = ["a + c", "a + r", "a.T + a", "a @ b", "a @ r", "a.sum({axis}=0)", "a.sum({axis}=1)", "a[k, k]", "f.trace(a)"]
LISTS = ["for e in x: pass", "x[7]", "x[3:7]", "float(x[3])", "x.shape", "x.tolist()"]


def forms(call):
    """A call in the words of tenon, NumPy and PyTorch."""
    given = call if isinstance(call, tuple) else (call,)
    return [given[min(k, len(given) - 1)] for k in range(3)]


def compiled(text, names):
    """A function that runs the text so many times; the names are its own variables."""
    scope = dict(names)
    exec(f"def run(n, {', '.join(f'{name}={name}' for name in names)}):\n  for _ in range(n):\n    {text}\n", scope)
    return scope["run"]


def functions_of(name, call, arrays):
    """A function for each library, None where it has no such call."""
    functions = []
    for text, library, convert in zip(forms(call), (tenon, np, torch), (tenon.tensor, np.array, torch and torch.tensor)):
        if library is None:
            functions.append(None)
            continue
        own = {key: convert(value) for key, value in arrays.items()}
        run = compiled(text.format(axis="dim" if library is torch else "axis"), {**own, "s": 1.5, "f": library})
        try:
            run(1)
        except (AttributeError, TypeError, ValueError, NotImplementedError, RuntimeError) as error:
            if library is tenon:
                raise RuntimeError(f"{name}: {error}") from error
            run = None
        functions.append(run)
    return functions


def rows():
    """For each row its name, its call and its operands."""
    rng = np.random.default_rng(1)

    def operands(n, dtype):
        x, y = rng.random(n) + 0.01, rng.random(n) + 0.01
        if np.issubdtype(dtype, np.integer):
            x, y = x * 100 + 1, y * 100 + 1
        x, y = x.astype(dtype), y.astype(dtype)
        return {"x": x, "y": y, "m": rng.random(n) < 0.5, "i": rng.integers(0, n, n)}

    for dtype in ("float32", "float64"):
        for title, n in SIZES.items():
            arrays = operands(n, dtype)
            for call in ELEMENTWISE + REDUCTIONS + INDEXING + ASSIGNMENTS:
                yield f"{forms(call)[0]}, {title} {dtype}", call, arrays
    for dtype, calls in {
        "int64": ["x + y", "x * y", "x // y", "x % y", "x**2", "x.sum()", "f.sort(x)"],
        "complex64": ["x + y", "x * y", "x / y", "f.abs(x)", "x.sum()"],
        "float16": ["x + y", "x * y", "f.exp(x)", "x.sum()"],
    }.items():
        for title in ("10", "1e4"):
            arrays = operands(SIZES[title], dtype)
            for call in calls:
                yield f"{call}, {title} {dtype}", call, arrays
    for side in (4, 100, 1000):
        square = {key: rng.random((side, side), dtype=np.float32) for key in "ab"}
        lines = {"c": rng.random((side, 1), dtype=np.float32), "r": rng.random(side, dtype=np.float32), "k": rng.integers(0, side, 10)}
        for call in MATRICES:
            yield f"{forms(call)[0].format(axis='axis')}, {side} x {side} float32", call, {**square, **lines}
    for side, count in ((4, 2000), (100, 1)):
        batch = rng.random((count, side, side)) + side * np.eye(side)
        for call in ("f.linalg.inv(a)", "f.linalg.det(a)", "f.linalg.solve(a, a)", "f.linalg.cholesky(a @ a.mT)", "f.linalg.svd(a)"):
            yield f"{call}, {count} of {side} x {side} float64", call, {"a": batch}
    for call in LISTS:
        yield f"{call}, 10 float32", call, operands(10, "float32")
    yield "x*2 + y/3 - 1, 1e4 float32", "x*2 + y/3 - 1", operands(10_000, "float32")
    yield "x*2 + y/3 - 1, 1M float32", "x*2 + y/3 - 1", operands(1_000_000, "float32")


def measure(functions, rounds):
    """The least time of a call in seconds, for each library."""
    counts, warm, least = [], [], [math.inf] * len(functions)
    for run in functions:
        count, spent = 1, 0.0
        while run:
            begin = time.perf_counter()
            run(count)
            spent = time.perf_counter() - begin
            if spent > 3e-4 or count >= 100_000:  # short, so that a busy machine leaves some of them alone
                break
            count *= 4
        counts.append(count)
        warm.append(max(1, min(WARM_CALLS, int(WARM_SECONDS * count / spent))) if spent else 1)
    for _ in range(rounds):
        for k, run in enumerate(functions):
            if run:
                run(warm[k])
                begin = time.perf_counter()
                run(counts[k])
                least[k] = min(least[k], (time.perf_counter() - begin) / counts[k])
    return least


def table(measured):
    peers = ["NumPy"] + (["PyTorch"] if torch else [])
    yield "| microseconds | tenon | " + " | ".join(peers) + " | best / tenon |"
    yield "|---|--:|" + "--:|" * (len(peers) + 1)
    for ratio, name, times in sorted(measured):
        cells = " | ".join(f"{1e6 * t:.2f}" if t < math.inf else "–" for t in times[: 1 + len(peers)])
        yield f"| `{name}` | {cells} | {ratio:.2f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--write", metavar="FILE", help="a page of Markdown that gets the table, too")
    parser.add_argument("--note", metavar="TEXT", default="", help="what the page says of the machine beside its processor and its load")
    parser.add_argument("pattern", nargs="?", default="")
    options = parser.parse_args()
    measured, busy = [], os.getloadavg()[0]
    for name, call, arrays in rows():
        if not re.search(options.pattern, name):
            continue
        functions = functions_of(name, call, arrays)
        if not any(functions[1:]):
            continue
        times = measure(functions, options.rounds)
        measured.append((min(times[1:]) / times[0], name, times))
    if not measured:
        raise SystemExit(f"no row matches {options.pattern}")
    mean = math.exp(sum(math.log(ratio) for ratio, _, _ in measured) / len(measured))
    slower = sum(ratio < 0.8 for ratio, _, _ in measured)
    versions = ", ".join(f"{module.__name__} {module.__version__}" for module in (tenon, np, torch) if module)
    machine = ", ".join(filter(None, (processor(), options.note)))
    facts = f"{machine}; one thread each, {versions}, {options.rounds} rounds; load before the run {busy:.1f}, after it {os.getloadavg()[0]:.1f}."
    summary = f"{len(measured)} rows, geometric mean {mean:.2f}, below 0.8: {slower}."
    lines = [*table(measured), "", summary, "", facts]
    print(*lines, sep="\n")
    if options.write:
        with open(options.write, "w") as page:
            page.write("# Python: calls on one thread, worst first\n\nWritten by benchmarks/rows.py.\n\n" + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
