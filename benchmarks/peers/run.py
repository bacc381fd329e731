#!/usr/bin/env python3
"""Runs the peers' programs in turn and writes the tables of their times: benchmarks/RESULTS.md for this machine's own instruction set,
if that is more than AVX2, and benchmarks/RESULTS-AVX2.md for AVX2, to which all programs are held then.

A round runs every program once, group of rows after group, so that what is compared was timed within seconds of each other; ratios
are taken within a round, and their median over the rounds is reported. Programs that are missing are absent from the table.
"""
import argparse
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

import report

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEERS = ("eigen", "xtensor", "torch", "armadillo", "openblas", "numpy", "by_eigen")
# Tenon itself, whose decompositions Eigen computes.
GROUPS_OF = {"by_eigen": ("decompositions",)}
NATIVE, AVX2 = "native", "avx2"
# What holds Tenon, and the libraries that choose their kernels themselves, to AVX2.
HELD_TO_AVX2 = {"TENON_ISA": "avx2", "OPENBLAS_CORETYPE": "Haswell", "ATEN_CPU_CAPABILITY": "avx2", "DNNL_MAX_CPU_ISA": "AVX2",
                "ONEDNN_MAX_CPU_ISA": "AVX2"}
NUMPY_BEYOND_AVX2 = "AVX512F AVX512CD AVX512_SKX AVX512_CLX AVX512_CNL AVX512_ICL"


def python_with_numpy():
    """A Python that has NumPy: the system's, whose packages the other peers come from, or this one."""
    for python in ("/usr/bin/python3", sys.executable):
        try:
            if subprocess.run([python, "-c", "import numpy"], capture_output=True).returncode == 0:
                return python
        except OSError:
            pass
    return None


def has_avx512():
    try:
        return " avx512f" in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return False


def hold_to(tier):
    """Sets the environment that the programs inherit."""
    for name in (*HELD_TO_AVX2, "NPY_DISABLE_CPU_FEATURES"):
        os.environ.pop(name, None)
    if tier == AVX2:
        os.environ.update(HELD_TO_AVX2)
        if has_avx512():
            os.environ["NPY_DISABLE_CPU_FEATURES"] = NUMPY_BEYOND_AVX2


def find_programs(folder, tenon, wanted, tier):
    """name -> command"""
    programs = {"tenon": [str(tenon or folder / "peer_tenon")]}
    for peer in PEERS:
        if peer in wanted:
            program = folder / f"peer_{peer}{'_avx2' if tier == AVX2 and peer != 'by_eigen' else ''}"
            if peer == "numpy":
                if python := python_with_numpy():
                    programs[peer] = [python, str(HERE / "numpy_peer.py")]
            elif program.exists():
                programs[peer] = [str(program)]
    return programs


def environment(threads):
    names = "TENON_NUM_THREADS OMP_NUM_THREADS OPENBLAS_NUM_THREADS MKL_NUM_THREADS ATEN_NUM_THREADS".split()
    return os.environ | dict.fromkeys(names, str(threads))


def run_json(command, threads=1, stdin=None):
    """The JSON that a command prints, run on one CPU unless it has more threads."""

    def pin():
        if threads == 1 and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

    result = subprocess.run(command, input=stdin, capture_output=True, text=True, env=environment(threads), preexec_fn=pin)
    if result.returncode != 0:
        raise SystemExit(f"{' '.join(command)} exits with {result.returncode}:\n{result.stderr[-2000:]}")
    return json.loads(result.stdout)


def run_rows(name, command, rows, seconds):
    """Times a program on some rows: the records of those that it has, and the context."""
    threads = rows[0]["threads"]
    if name == "numpy":
        result = run_json(command + [str(seconds)], threads, json.dumps(rows))
    else:
        names = "|".join(re.escape(row["name"]) for row in rows)
        options = [f"--benchmark_filter=^({names})$", f"--benchmark_min_time={seconds}", "--benchmark_format=json"]
        available = subprocess.run(command + [options[0], "--benchmark_list_tests"], capture_output=True, text=True).stdout
        if not any(line in {row["name"] for row in rows} for line in available.splitlines()):
            return {}, {}
        result = run_json(command + options, threads)
    # Time spent waiting for a busy CPU is not the program's; but what several threads take is the time that passes.
    key = "real_time" if threads > 1 else "cpu_time"
    records = {}
    for record in result["benchmarks"]:
        if not record.get("error_occurred"):
            assert record["time_unit"] == "ns"
            records[record["name"]] = {"ns": record[key]} | {k: record[k] for k in ("check", "magnitude", "error") if k in record}
    return records, result["context"]


def compile_costs(repetitions):
    """What compile/measure.sh prints, by the first words of its lines; empty without Eigen."""
    result = subprocess.run([str(ROOT / "benchmarks/compile/measure.sh"), str(repetitions), "no header"], capture_output=True, text=True)
    costs = {}
    for line in result.stdout.splitlines():
        if match := re.match(r"(tenon / eigen|tenon|eigen|each further expression) +([\d.]+) *([\d.]*)$", line.strip()):
            costs[match[1]] = [float(number) for number in match.groups()[1:] if number]
    return costs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    parser.add_argument("--programs", type=pathlib.Path, default=ROOT / "build/bench/benchmarks/peers", help="the folder of the built programs")
    parser.add_argument("--tenon", type=pathlib.Path, help="another program for Tenon's column")
    parser.add_argument("--peers", default=",".join(PEERS), help="which to compare with")
    parser.add_argument("--rows", default="", help="a regular expression that the names of the wanted rows match somewhere")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.02, help="the least time that a row is timed in a round")
    parser.add_argument("--quick", action="store_true", help="one short round without the largest rows, for a first look")
    parser.add_argument("--no-compile", action="store_true", help="leave out what compiling costs")
    parser.add_argument("--tier", choices=(NATIVE, AVX2), help="one instruction set alone")
    parser.add_argument("--output", type=pathlib.Path, help="the file to write, with --tier")
    arguments = parser.parse_args()
    for tier in (arguments.tier,) if arguments.tier else (NATIVE, AVX2) if has_avx512() else (AVX2,):
        hold_to(tier)
        results = "RESULTS-AVX2.md" if tier == AVX2 else "RESULTS.md"
        measure(arguments, tier, arguments.output if arguments.tier and arguments.output else ROOT / "benchmarks" / results)


def measure(arguments, tier, output):
    rounds, seconds = (1, 0.005) if arguments.quick else (arguments.rounds, arguments.seconds)

    programs = find_programs(arguments.programs, arguments.tenon, arguments.peers.split(","), tier)
    rows = [row for row in run_json(programs["tenon"] + ["--rows"]) if re.search(arguments.rows, row["name"])]
    if arguments.quick:
        rows = [row for row in rows if row["bytes"] < 128e6 and row["flops"] < 4e9]
    if not rows:
        raise SystemExit(f"no row matches {arguments.rows!r}")
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["group"]].append(row)

    measured = report.Measured(
        rows=rows,
        load=os.getloadavg()[0],
        rounds=rounds,
        seconds=seconds,
        held_to_avx2=tier == AVX2,
        has_avx512=has_avx512(),
        peers=[peer for peer in PEERS if peer in programs],
        absent=[peer for peer in PEERS if peer not in programs],
    )
    for round_index in range(rounds):
        for group_index, (group, members) in enumerate(groups.items()):
            if group == "accuracy" and round_index > 0:
                continue
            print(f"round {round_index + 1} of {rounds}: {group}", file=sys.stderr, flush=True)
            # Whoever comes first in one turn comes last in another.
            names = list(programs)
            turn = (round_index + group_index) % len(names)
            for name in names[turn:] + names[:turn]:
                if group not in GROUPS_OF.get(name, (group,)):
                    continue
                records, context = run_rows(name, programs[name], members, seconds)
                measured.contexts.setdefault(name, {}).update(context)
                for row, record in records.items():
                    measured.times[row].setdefault(name, {})[round_index] = record
        limits = arguments.programs / "limits"
        if limits.exists():
            result = run_json([str(limits), "--benchmark_format=json", f"--benchmark_min_time={seconds}"])
            measured.add_limits(result)
    if not arguments.no_compile:
        print("compile times", file=sys.stderr, flush=True)
        measured.compile = compile_costs(1 if arguments.quick else 5)

    output.write_text(report.markdown(measured, (HERE / "remarks.md").read_text()))
    print(f"wrote {output}", file=sys.stderr)


if __name__ == "__main__":
    main()
