#!/usr/bin/env python3
"""Builds and runs the programs here on the GPU that there is, and PyTorch and CuPy beside them; writes benchmarks/RESULTS-CUDA.md.

usage: run.py [--nvcc nvcc] [--programs folder], with programs built before by run.py --build folder [--architectures sm_90,sm_100], for
which no GPU is needed. Without a GPU, or without nvcc and programs, the file says so and holds no figures.
"""
import argparse
import datetime
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
GOAL_FROM = 1 << 24  # below it a launch takes longer than its bytes
COPY_GOALS = {"a*b+c": 0.95, "a*b+exp(c)": 0.95, "exp": 0.95, "broadcast": 0.95, "transpose": 0.85, "sum": 0.9, "sum of rows": 0.9, "sum of columns": 0.9, "softmax": 0.85}


def text_of(command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def build(nvcc, folder, architectures):
    """Builds the programs into a folder, as the tests on a device are built. 0 where all went well."""
    script = ROOT / "tests" / "cuda" / "device" / "build.sh"
    return max(subprocess.run([script, nvcc, ROOT / "include", source, folder / source.stem, architectures, "-lcublas"], check=False).returncode
               for source in sorted(HERE.glob("*.cu")))


def why_not(nvcc, programs):
    """Why nothing can be measured, or None."""
    if not shutil.which("nvidia-smi"):
        return "nvidia-smi is not installed: there is no driver"
    listed = text_of(["nvidia-smi", "-L"])
    if listed.returncode or "GPU" not in listed.stdout:
        return "nvidia-smi finds no GPU"
    return None if programs or shutil.which(nvcc) else f"{nvcc} is not there to compile for it"


def measure(nvcc, programs):
    """Rows {(name, n): (bytes, operations, seconds)}, peers {(peer, name, n): seconds}, and what went wrong."""
    rows, peers, notes = {}, {}, []
    with tempfile.TemporaryDirectory() as scratch:
        for source in sorted(HERE.glob("*.cu")):
            program = (programs or pathlib.Path(scratch)) / source.stem
            if not programs:
                built = text_of([nvcc, "-std=c++20", "-O2", "-DTENON_CUDA=1", f"-I{ROOT / 'include'}", "-arch=native", str(source), "-o", str(program), "-lcublas"])
                if built.returncode:
                    notes.append(f"{source.name} does not build: {built.stderr.strip().splitlines()[0] if built.stderr.strip() else built.returncode}")
                    continue
            elif not program.exists():
                notes.append(f"{source.name} was not built")
                continue
            ran = text_of([str(program)])
            for line in ran.stdout.splitlines():
                fields = line.split("\t")
                if fields[0] == "row":
                    rows[fields[1], int(fields[2])] = tuple(map(float, fields[3:]))
                elif fields[0] == "stopped":
                    notes.append(f"{source.name} stopped: {fields[1]}")
            if ran.returncode < 0:
                notes.append(f"{source.name} ended with signal {-ran.returncode}")
    for line in text_of([sys.executable, str(HERE / "peers.py")]).stdout.splitlines():
        fields = line.split("\t")
        if fields[0] == "peer":
            peers[fields[1], fields[2], int(fields[3])] = float(fields[4])
    return rows, peers, notes


def judge(name, n, rows, peers):
    """A row's goal, and whether it is met: empty where there is none."""
    size, operations, seconds = rows[name, n]
    verdicts = []
    if name in COPY_GOALS and n >= GOAL_FROM and ("copy", n) in rows:
        moved, _, copied = rows["copy", n]
        ratio = (size / seconds) / (moved / copied)
        verdicts.append((f"≥ {COPY_GOALS[name]} × copy", f"{ratio:.2f} ×", ratio >= COPY_GOALS[name]))
    if name == "matmul" and n >= GOAL_FROM and ("cuBLAS", n) in rows:
        ratio = rows["cuBLAS", n][2] / seconds
        verdicts.append(("≥ 0.98 × cuBLAS", f"{ratio:.3f} ×", ratio >= 0.98))
    if name == "a*b+c" and n == 1 << 12:
        verdicts.append(("≤ 6 µs", f"{seconds * 1e6:.1f} µs", seconds <= 6e-6))
    for (peer, row, m), theirs in peers.items():
        if peer.startswith("PyTorch") and row == name == "a*b+exp(c)" and m == n >= GOAL_FROM:
            verdicts.append(("≥ 2 × PyTorch", f"{theirs / seconds:.2f} ×", theirs / seconds >= 2))
    return verdicts


def table(rows, peers):
    names = sorted({peer for peer, _, _ in peers})
    yield "| row | elements | time | rate | " + "".join(f"{name} | " for name in names) + "goal | reached | met |"
    yield "|---|---|---|---|" + "---|" * len(names) + "---|---|---|"
    for (name, n), (size, operations, seconds) in rows.items():
        rate = f"{operations / seconds / 1e12:.2f} TFLOP/s" if operations else f"{size / seconds / 1e9:.0f} GB/s"
        beside = "".join(f"{peers[peer, name, n] / seconds:.2f} × | " if (peer, name, n) in peers else " | " for peer in names)
        verdicts = judge(name, n, rows, peers)
        goals, reached, met = ("; ".join(v[i] if i < 2 else "yes" if v[2] else "no" for v in verdicts) for i in range(3))
        yield f"| {name} | 2^{n.bit_length() - 1} | {seconds * 1e6:.1f} µs | {rate} | {beside}{goals} | {reached} | {met} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--architectures", default="sm_90")
    options = parser.parse_args()
    nvcc, programs = options.nvcc, options.programs
    if options.build:
        return build(nvcc, options.build, options.architectures)
    lines = ["# Tenon on CUDA", "", "Written by `benchmarks/cuda/run.py`; do not edit.", ""]
    reason = why_not(nvcc, programs)
    if reason:
        lines += [f"No figures: where this file was written, {reason}. Run `benchmarks/cuda/run.py` on a machine with a GPU.", ""]
    else:
        device = text_of(["nvidia-smi", "--query-gpu=name,driver_version", "--format=csv,noheader"]).stdout.splitlines()[0]
        release = [line for line in text_of([nvcc, "--version"]).stdout.splitlines() if "release" in line] if shutil.which(nvcc) else []
        rows, peers, notes = measure(nvcc, programs)
        verdicts = [v for name, n in rows for v in judge(name, n, rows, peers)]
        lines += [f"- {datetime.date.today()}, {device}; {'built beforehand' if programs else release[0] if release else nvcc}",
                  "- times are medians of 5 rounds, by events; float; `copy` is cudaMemcpyAsync on the device, which reads and writes",
                  "- a peer's cell is its time over Tenon's: above 1, Tenon is faster; Tenon writes elementwise results into memory that is there, the peers make theirs"]
        lines += [f"- {note}" for note in notes]
        lines += ["", f"{sum(v[2] for v in verdicts)} of {len(verdicts)} goals met.", ""] + list(table(rows, peers)) + [""]
    (ROOT / "benchmarks" / "RESULTS-CUDA.md").write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
