#!/usr/bin/env python3
"""Runs bench_nn_functions and functions_pytorch.py in turns, on one thread and on two, and prints their smallest times and ratios.

usage: run_functions.py <bench_nn_functions> [--python <interpreter that has PyTorch>] [--rounds 3] [--threads 1,2]
"""
import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--python", default=sys.executable)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--threads", default="1,2")
    given = options.parse_args()
    threads = given.threads.split(",")
    times = {}
    for _ in range(given.rounds):
        for count in threads:
            for command in [given.program, count], [given.python, str(HERE / "functions_pytorch.py"), count]:
                for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                    row, library, time = line.split()
                    at = times.setdefault(row, {})
                    at[library, count] = min(at.get((library, count), 1e30), float(time))
    heads = [f"{library}, {count}" for count in threads for library in ["Tenon", "PyTorch"]]
    print("| milliseconds, threads |", " | ".join(heads), "|", " | ".join(f"PyTorch / Tenon, {count}" for count in threads), "|")
    print("| --- |", " | ".join("---" for _ in range(3 * len(threads))), "|")
    for row, at in times.items():
        both = [at[library, count] for count in threads for library in ["Tenon", "PyTorch"]]
        ratios = [at["PyTorch", count] / at["Tenon", count] for count in threads]
        print(f"| {row} |", " | ".join(f"{time:.4g}" for time in both), "|", " | ".join(f"{ratio:.2f}" for ratio in ratios), "|")


main()
