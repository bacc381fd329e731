#!/usr/bin/env python3
"""Runs bench_nn_functions and functions_pytorch.py in turns, on one thread and on two, and prints their smallest times and ratios.

usage: run_functions.py <bench_nn_functions> [--python <interpreter that has PyTorch>] [--rounds 3] [--threads 1,2] [--rows embedding]
                        [--process-time] [--write RESULTS.md]

--process-time compares the processes' times in place of the clock's: for a machine that does something else, and one thread.
"""
import argparse
import pathlib
import subprocess
import sys

import results

HERE = pathlib.Path(__file__).resolve().parent


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--python", default=sys.executable)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", default="1,2")
    options.add_argument("--rows", default="")
    options.add_argument("--process-time", action="store_true")
    options.add_argument("--write", type=pathlib.Path)
    given = options.parse_args()
    threads, watch = given.threads.split(","), "process" if given.process_time else "clock"
    times = {}
    for _ in range(given.rounds):
        for count in threads:
            for command in [given.program], [given.python, str(HERE / "functions_pytorch.py")]:
                output = subprocess.run([*command, count, watch, given.rows], check=True, capture_output=True, text=True).stdout
                for line in output.splitlines():
                    row, library, time = line.split()
                    at = times.setdefault(row, {})
                    at[library, count] = min(at.get((library, count), 1e30), float(time))
    heads = [f"{library}, {count}" for count in threads for library in ["Tenon", "PyTorch"]]
    lines = ["| milliseconds, threads | " + " | ".join(heads) + " | " + " | ".join(f"PyTorch / Tenon, {count}" for count in threads) + " |",
             "| --- | " + " | ".join("---" for _ in range(3 * len(threads))) + " |"]
    for row, at in times.items():
        both = [at[library, count] for count in threads for library in ["Tenon", "PyTorch"]]
        ratios = [at["PyTorch", count] / at["Tenon", count] for count in threads]
        lines.append(f"| {row} | " + " | ".join(f"{time:.4g}" for time in both) + " | " + " | ".join(f"{ratio:.2f}" for ratio in ratios) + " |")
    print("\n".join(lines))
    if given.write:
        results.write_section(given.write, "Functions, " + " and ".join(threads) + " threads",
                              [results.circumstances(given.python, given.rounds, watch), "", *lines])


main()
