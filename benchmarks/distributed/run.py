#!/usr/bin/env python3
"""Runs bench_distributed and the two distributed examples on 1 to 4 ranks, and writes the figures and a model's predictions to docs/scaling.md.

usage: run.py <build folder> [--launcher mpiexec] [--rounds 5]

The model. A step of an example on p ranks takes the time of its arithmetic, measured on one rank and divided by p, and that of its messages.
A message of b bytes takes latency + b / bandwidth: on one machine as measured, between machines as published. An all_reduce takes log2(p) such
messages, one after the other (recursive doubling; Thakur, Rabenseifner and Gropp, 2005). Ranks fill machines of CORES.
"""
import argparse
import math
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs" / "scaling.md"
CORES = 64  # ranks on a machine that is predicted
# MPI over 40-Gbit/s Ethernet: 1.93 µs and 37.23 Gbit/s. J. Squyres, "MPI over 40Gb Ethernet", Cisco, 2014.
NETWORK_LATENCY, NETWORK_BANDWIDTH = 1.93e-6, 37.23e9 / 8
IMAGES, PLATE = 1437, 2048
PREDICTED = [2 ** k for k in range(13)]


def run(launcher, ranks, command):
    settings = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMPI_MCA_rmaps_base_oversubscribe": "1",
                "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe", "TENON_NUM_THREADS": "1"}
    done = subprocess.run([launcher, "-n", str(ranks), *map(str, command)], capture_output=True, text=True, env={**os.environ, **settings}, check=False)
    if done.returncode:
        sys.exit(f"{command[0]} on {ranks} ranks: {done.stdout}{done.stderr}")
    return done.stdout


def milliseconds_a_step(launcher, ranks, rounds, command):
    return statistics.median(float(re.search(r"([0-9.]+) ms a step", run(launcher, ranks, command))[1]) for _ in range(rounds))


class Model:
    def __init__(self, latency, bandwidth, of_image, of_step, of_cell):
        self.latency, self.bandwidth = latency, bandwidth  # on one machine, seconds and bytes a second
        self.of_image, self.of_step, self.of_cell = of_image, of_step, of_cell  # seconds

    def message(self, size, local):
        return self.latency + size / self.bandwidth if local else NETWORK_LATENCY + size / NETWORK_BANDWIDTH

    def all_reduce(self, ranks, size):
        inside = math.ceil(math.log2(min(ranks, CORES)))
        return inside * self.message(size, True) + (math.ceil(math.log2(ranks)) - inside) * self.message(size, False)

    def digits(self, ranks, images):
        """The gradients of 64 x 10 weights and of 10 biases."""
        return self.of_step + self.of_image * math.ceil(images / ranks) + (self.all_reduce(ranks, 2560) + self.all_reduce(ranks, 40) if ranks > 1 else 0)

    def heat(self, ranks, cells):
        """Four exchanges of a side of the rank's part."""
        side = cells / math.sqrt(ranks)
        return self.of_cell * cells * cells / ranks + (4 * self.message(4 * side, ranks <= CORES) if ranks > 1 else 0)


def time_text(seconds):
    return f"{seconds * 1e3:.3f} ms" if seconds < 1 else f"{seconds:.2f} s"


def table(head, rows):
    return "\n".join(["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--launcher", default="mpiexec")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    examples, launcher, rounds = given.build / "examples", given.launcher, given.rounds

    contest = run(launcher, 2, [given.build / "benchmarks" / "bench_distributed"])
    figures = dict(re.findall(r"^(\w+) ([0-9.e+-]+)$", contest, re.MULTILINE))
    digits = {n: milliseconds_a_step(launcher, n, rounds, [examples / "distributed_digits"]) / 1e3 for n in range(1, 5)}
    strong = {n: milliseconds_a_step(launcher, n, rounds, [examples / "distributed_heat", PLATE, 100]) / 1e3 for n in range(1, 5)}
    sides = {n: round(PLATE / 2 * math.sqrt(n)) for n in range(1, 5)}
    weak = {n: milliseconds_a_step(launcher, n, rounds, [examples / "distributed_heat", sides[n], 100]) / 1e3 for n in range(1, 5)}

    # What a step of the digits costs without images is what two ranks take more than half of one, beyond their messages.
    latency, bandwidth = float(figures["latency_s"]), float(figures["bandwidth_bytes_per_s"])
    model = Model(latency, bandwidth, digits[1] / IMAGES, 0.0, strong[1] / PLATE ** 2)
    fixed = max(0.0, 2 * (digits[2] - model.digits(2, IMAGES)))
    model.of_step, model.of_image = min(fixed, digits[1]), max(0.0, digits[1] - fixed) / IMAGES

    measured = lambda times, n: time_text(times[n]) if n in times else ""
    strong_rows = [[n, time_text(model.digits(n, IMAGES)), measured(digits, n), f"{model.digits(1, IMAGES) / model.digits(n, IMAGES):.1f}",
                    time_text(model.heat(n, PLATE)), measured(strong, n), f"{model.heat(1, PLATE) / model.heat(n, PLATE):.1f}"]
                   for n in sorted({*PREDICTED, 3})]
    weak_rows = [[n, time_text(model.digits(n, IMAGES * n)), f"{model.digits(1, IMAGES) / model.digits(n, IMAGES * n):.2f}",
                  time_text(model.heat(n, PLATE / 2 * math.sqrt(n))), measured(weak, n), f"{model.heat(1, PLATE / 2) / model.heat(n, PLATE / 2 * math.sqrt(n)):.2f}"]
                 for n in sorted({*PREDICTED, 3})]
    parts = {
        "beside": contest[:contest.index("latency_s")].strip(),
        "parameters": table(["of the model", "value", "from"], [
            ["latency on one machine", f"{latency * 1e6:.2f} µs", "measured: a message of 8 bytes"],
            ["bandwidth on one machine", f"{bandwidth / 1e9:.2f} GB/s", "measured: a message of 8 MiB"],
            ["latency between machines", f"{NETWORK_LATENCY * 1e6:.2f} µs", "published"],
            ["bandwidth between machines", f"{NETWORK_BANDWIDTH / 1e9:.2f} GB/s", "published"],
            ["digits, a step", f"{model.of_step * 1e6:.1f} µs", "measured: whatever the images"],
            ["digits, an image", f"{model.of_image * 1e9:.0f} ns, {5120 / (model.of_image * 1e9):.1f} GFLOP/s in the products" if model.of_image else "0", "measured"],
            ["heat, a cell", f"{model.of_cell * 1e9:.2f} ns, {7 / (model.of_cell * 1e9):.1f} GFLOP/s", "measured"]]),
        "strong": table(["ranks", "digits, predicted", "measured", "speed-up", f"heat {PLATE}², predicted", "measured", "speed-up"], strong_rows),
        "weak": table(["ranks", f"digits, {IMAGES} images a rank, predicted", "efficiency", f"heat, {PLATE // 2}² cells a rank, predicted", "measured", "efficiency"], weak_rows)}
    page = PAGE.read_text()
    for name, text in parts.items():
        page = re.sub(rf"(<!-- run.py: {name} -->\n).*?(\n<!-- end -->)", lambda m, text=text: m[1] + text + m[2], page, flags=re.DOTALL)
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
