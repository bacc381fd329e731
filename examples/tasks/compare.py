#!/usr/bin/env python3
"""usage: compare.py [--compiler <command>] [--include <folder>] [--write]
       compare.py --agree <task> <program>

Compiles each task's C++ program, runs it and the NumPy program beside it, checks that they print the same numbers, and prints a table of
lines, compile time and run time; --write puts it into README.md. --agree only compares one program that is built already: it exits with 77
where there is no NumPy, or no pandas for a program that is by pandas."""
import argparse
import importlib.util
import pathlib
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
TASKS = {
    "k_means": "k-means",
    "principal_components": "principal components",
    "convolution": "convolution and pooling",
    "network": "a network of two layers",
    "life": "the game of life",
    "column_statistics": "statistics of a CSV file",
    "image_filter": "an image filter",
    "time_series": "a time series",
    "c_interface": "a C interface",
    "n_body": "n bodies",
    "curve_fit": "a fitted curve",
    "physics_informed": "a physics-informed network",
    "stations": "groups of a table",
}


def run(command, folder):
    """What a command prints, and its time in seconds."""
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout, time.perf_counter() - begin


def numbers(text):
    """The numbers of a program's output, without Tenon's line about a tensor's type."""
    text = re.sub(r"\[tenon\..*\]", "", text)
    return [float(word) for word in re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?", text)]


def differences(task, ours, theirs):
    a, b = numbers(ours), numbers(theirs)
    if len(a) != len(b) or not a:
        return [f"{task}: {len(a)} numbers beside NumPy's {len(b)}"]
    # Tenon prints four decimals of tensors, streams six digits of numbers.
    return [f"{task}: {x} is NumPy's {y}" for x, y in zip(a, b) if abs(x - y) > 1e-5 * abs(y) + 6e-5]


def lines(path):
    """Lines that are neither blank nor comments."""
    text = re.sub(r'""".*?"""|/\*.*?\*/', "", path.read_text(), flags=re.DOTALL)
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith(("//", "#  ", "# ")))


def agree(task, program):
    for package in ("numpy", "pandas"):
        if f"import {package}" in (HERE / f"{task}.py").read_text() and importlib.util.find_spec(package) is None:
            print(f"skipped: no {package} for", sys.executable)
            return 77
    with tempfile.TemporaryDirectory() as folder:
        found = differences(task, run([program], folder)[0], run([sys.executable, HERE / f"{task}.py"], folder)[0])
    for difference in found:
        print(difference)
    return 1 if found else 0


def best(command, folder):
    """What a command prints, and the least of five times in seconds."""
    runs = [run(command, folder) for _ in range(5)]
    return runs[0][0], min(seconds for _, seconds in runs)


def table(compiler, include):
    import numpy

    rows, found = [], []
    with tempfile.TemporaryDirectory() as folder:
        start = best([sys.executable, "-c", "import numpy"], folder)[1]
        for task, title in TASKS.items():
            source = HERE / f"{task}.cpp"
            flags = ["-std=c++20", "-O2", "-pthread", f"-I{ROOT / 'include'}", *(f"-I{i}" for i in include)]
            define = f'-DTENON_EXAMPLE_DATA_DIR="{ROOT / "examples/data"}"'
            compile_time = run([*shlex.split(compiler), *flags, define, source, "-o", task], folder)[1]
            ours, our_time = best([pathlib.Path(folder) / task], folder)
            theirs, their_time = best([sys.executable, HERE / f"{task}.py"], folder)
            found += differences(task, ours, theirs)
            rows.append(
                f"| {title} | [{lines(source)}]({task}.cpp) | [{lines(HERE / f'{task}.py')}]({task}.py) "
                f"| {compile_time:.1f} | {our_time:.3f} | {their_time - start:.3f} |"
            )
    version = run([*shlex.split(compiler), "-dumpfullversion", "-dumpversion"], ".")[0].strip()
    head = (
        f"Compiled by {compiler.split()[0]} {version} at -O2; NumPy {numpy.__version__}, whose run is counted without the {start:.2f} s "
        f"that Python and its import take; {platform.machine()}. Seconds, the least of five runs of the whole program.\n\n"
        "| task | lines | NumPy's lines | compiling | run | NumPy's run |\n| --- | --- | --- | --- | --- | --- |\n"
    )
    return head + "\n".join(rows) + "\n", found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--agree", nargs=2, metavar=("task", "program"))
    given = parser.parse_args()
    if given.agree:
        return agree(*given.agree)
    text, found = table(given.compiler, given.include)
    print(text)
    for difference in found:
        print(difference)
    if given.write and not found:
        page = HERE / "README.md"
        page.write_text(re.sub(r"(<!-- table -->\n).*?(<!-- end of table -->)", lambda m: m[1] + text + m[2], page.read_text(), flags=re.DOTALL))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
