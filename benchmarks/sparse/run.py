#!/usr/bin/env python3
"""Runs bench_sparse on one thread and on two, scipy_peer.py and, with another Python, pytorch_peer.py, in turns, and prints their smallest
times and the ratios to SciPy's; with --memory bench_sparse_memory, which fails where an operation takes too much.

usage: run.py <bench_sparse> [--rounds 3] [--pytorch <python>] [--memory <bench_sparse_memory>] [--write RESULTS.md]
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # for what all benchmarks share
from machine import processor  # noqa: E402

TENON = ["Tenon, 1 thread", "Tenon, 2 threads"]


def main():
    options = argparse.ArgumentParser()
    options.add_argument("program")
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--pytorch")
    options.add_argument("--memory")
    options.add_argument("--write", type=pathlib.Path)
    given = options.parse_args()
    peer = [sys.executable, str(HERE / "scipy_peer.py")]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*peer, "--write", folder], check=True)
        commands = {"1 thread": [given.program, "1", folder], "2 threads": [given.program, "2", folder], "": [*peer, folder]}
        if given.pytorch:
            commands["PyTorch"] = [given.pytorch, str(HERE / "pytorch_peer.py"), folder]
        times = {}
        for _ in range(given.rounds):
            for threads, command in commands.items():
                for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
                    row, library, time = line.split()
                    column = f"{library}, {threads}" if library == "Tenon" else library
                    of_row = times.setdefault(row, {})
                    of_row[column] = min(of_row.get(column, 1e30), float(time))
    columns = [*TENON, "SciPy", "Eigen", *(["PyTorch"] if given.pytorch else [])]
    lines = ["| milliseconds | " + " | ".join(columns) + " | SciPy / Tenon, 1 thread | 2 threads |",
             "| --- | " + " | ".join("---" for _ in columns) + " | --- | --- |"]
    for row, of_row in times.items():
        ratios = [f"{of_row['SciPy'] / of_row[c]:.2f}" if "SciPy" in of_row else "" for c in TENON]
        lines.append(f"| {row} | " + " | ".join(f"{of_row[c]:.4g}" if c in of_row else "" for c in columns) + " | " + " | ".join(ratios) + " |")
    lines.append("")
    for column in TENON:
        part = times["read"][column] / times["spmv_laplacian"][column]
        lines.append(f"{column}: spmv_laplacian reads at {part:.2f} of the bandwidth of a sum.")
    if given.memory:
        header, *rows = subprocess.run([given.memory], check=True, capture_output=True, text=True).stdout.splitlines()
        lines += ["", "The most memory that operations hold, with a matrix of 100,000 by 100,000 elements and 10 million entries; the ratio is that"
                  " to the memory of operands and result.", "", "| " + " | ".join(header.split()) + " |", "| --- | --- | --- | --- | --- |"]
        lines += ["| " + " | ".join(row.split()) + " |" for row in rows]
    print("\n".join(lines))
    if given.write:
        given.write.write_text("# Sparse tensors beside SciPy, Eigen and PyTorch\n\n"
                               f"Written by `run.py`: the smallest times of {given.rounds} rounds, in turns, on {processor()}; peers have one thread.\n\n"
                               + "\n".join(lines) + "\n")


main()
