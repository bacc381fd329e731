#!/usr/bin/env python3
"""Runs bench_sparse on one thread and on two, and scipy_peer.py, in turns, and prints their smallest times and the ratios to SciPy's.

usage: run.py <bench_sparse> [--rounds 3]
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    peer = [sys.executable, str(HERE / "scipy_peer.py")]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*peer, "--write", folder], check=True)
        commands = {"1 thread": [given.program, "1", folder], "2 threads": [given.program, "2", folder], "": [*peer, folder]}
        times = {}
        for _ in range(given.rounds):
            for threads, command in commands.items():
                for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                    row, library, time = line.split()
                    column = f"{library}, {threads}" if library == "Tenon" else library
                    of_row = times.setdefault(row, {})
                    of_row[column] = min(of_row.get(column, 1e30), float(time))
    columns = ["Tenon, 1 thread", "Tenon, 2 threads", "SciPy", "Eigen"]
    print("| milliseconds |", " | ".join(columns), "| SciPy / Tenon, 1 thread | 2 threads |")
    print("| --- |", " | ".join("---" for _ in columns), "| --- | --- |")
    for row, of_row in times.items():
        ratios = [f"{of_row['SciPy'] / of_row[c]:.2f}" if "SciPy" in of_row else "" for c in columns[:2]]
        print(f"| {row} |", " | ".join(f"{of_row[c]:.4g}" if c in of_row else "" for c in columns), "|", " | ".join(ratios), "|")
    for column in columns[:2]:
        print(f"{column}: spmv_laplacian reads at {times['read'][column] / times['spmv_laplacian'][column]:.2f} of the bandwidth of a sum")


main()
