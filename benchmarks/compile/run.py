#!/usr/bin/env python3
"""Measures what a translation unit costs a compiler, with Tenon's headers alone, in its compiled mode and with its peers, and writes
the table: benchmarks/RESULTS-COMPILE.md.

Seconds are those of the CPU in user mode, the least of several rounds; a round compiles every program of every library once, one
after the other. --library names the library of the compiled mode (the target tenon::compiled): the programs are then also compiled
with TENON_COMPILED=1, and those that have a main are linked with it.
"""
import argparse
import datetime
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))  # for what all benchmarks share
from machine import processor  # noqa: E402

OUT = ROOT / "benchmarks/RESULTS-COMPILE.md"

# column -> title, a header that is there if the library is
LIBRARIES = {
    "tenon": ("Tenon, headers", None),
    "compiled": ("Tenon, compiled", None),
    "eigen": ("Eigen/Core", "Eigen/Core"),
    "eigen_tensor": ("Eigen Tensor", "unsupported/Eigen/CXX11/Tensor"),
    "xtensor": ("xtensor", "xtensor/xtensor.hpp"),
}
PRELUDE = {
    "tenon": "#include <tenon/tenon.hpp>\nnamespace tn = tenon;\nusing Array = tn::Tensor<float>;\nusing Matrix = Array;\n",
    "eigen": "#include <Eigen/Core>\n#include <algorithm>\nusing Array = Eigen::ArrayXf;\nusing Matrix = Eigen::MatrixXf;\n",
    "eigen_tensor": "#include <unsupported/Eigen/CXX11/Tensor>\n#include <algorithm>\nusing Array = Eigen::Tensor<float, 1>;\n"
                    "using Matrix = Eigen::Tensor<float, 2, Eigen::RowMajor>;\nusing Axis = Eigen::array<Eigen::Index, 1>;\n",
    "xtensor": "#include <xtensor/xmath.hpp>\n#include <xtensor/xsort.hpp>\n#include <xtensor/xtensor.hpp>\n#include <xtensor/xview.hpp>\n"
               "using Array = xt::xtensor<float, 1>;\nusing Matrix = xt::xtensor<float, 2>;\n",
}
LIGHT = PRELUDE["tenon"].replace("tenon.hpp", "light.hpp")
TWO, THREE, ONE = ("Array f(const Array& a, const Array& b)", "Array f(const Array& a, const Array& b, const Array& c)", "float f(const Array& a)")
MATRIX, MATRICES = "Matrix f(const Matrix& a)", "Matrix f(const Matrix& a, const Matrix& b)"
FUSED = "one fused expression, `a * b + exp(c)`"
VALUE, GRADIENT = "`sum(sin(exp(a)) * b)`", "the same and its gradients, `value_and_grad`"
# row -> library -> what follows the prelude, or the whole file
ROWS = {
    "the library's header alone": {"tenon": "", "eigen": "", "eigen_tensor": "", "xtensor": ""},
    "`a + b`": dict.fromkeys(("tenon", "eigen", "eigen_tensor", "xtensor"), TWO + " { return a + b; }"),
    FUSED: {
        "tenon": THREE + " { return a * b + tn::exp(c); }",
        "eigen": THREE + " { return a * b + c.exp(); }",
        "eigen_tensor": THREE + " { return a * b + c.exp(); }",
        "xtensor": THREE + " { return a * b + xt::exp(c); }",
    },
    "the same with `<tenon/light.hpp>`": {"tenon": LIGHT + THREE + " { return a * b + tn::exp(c); }"},
    "a sum": {
        "tenon": ONE + " { return tn::sum(a).item(); }",
        "eigen": ONE + " { return a.sum(); }",
        "eigen_tensor": ONE + " { const Eigen::Tensor<float, 0> s = a.sum(); return s(); }",
        "xtensor": ONE + " { return xt::sum(a)(); }",
    },
    "sort": {
        "tenon": "Array f(const Array& a) { return tn::sort(a); }",
        "eigen": "Array f(Array a) { std::sort(a.begin(), a.end()); return a; }",
        "eigen_tensor": "Array f(Array a) { std::sort(a.data(), a.data() + a.size()); return a; }",
        "xtensor": "Array f(const Array& a) { return xt::sort(a); }",
    },
    "softmax of rows": {
        "tenon": MATRIX + " { return tn::softmax(a, tn::axis(1)); }",
        "eigen": MATRIX + " {\n  const Eigen::ArrayXXf e = (a.colwise() - a.rowwise().maxCoeff()).array().exp();\n"
                 "  return e.colwise() / e.rowwise().sum();\n}",
        "eigen_tensor": MATRIX + " {\n  const Eigen::array<Eigen::Index, 2> column{a.dimension(0), 1}, across{1, a.dimension(1)};\n"
                        "  const Matrix e = (a - a.maximum(Axis{1}).reshape(column).broadcast(across)).exp();\n"
                        "  return e / e.sum(Axis{1}).reshape(column).broadcast(across);\n}",
        "xtensor": MATRIX + " {\n  const Matrix e = xt::exp(a - xt::view(xt::amax(a, {1}), xt::all(), xt::newaxis()));\n"
                   "  return e / xt::view(xt::sum(e, {1}), xt::all(), xt::newaxis());\n}",
    },
    "quantile": {"tenon": "auto f(const Array& a) { return tn::quantile(a, 0.5); }"},
    "matmul": {
        "tenon": MATRICES + " { return tn::matmul(a, b); }",
        "eigen": MATRICES + " { return a * b; }",
        "eigen_tensor": MATRICES + " { return a.contract(b, Eigen::array<Eigen::IndexPair<int>, 1>{Eigen::IndexPair<int>(1, 0)}); }",
    },
    VALUE: {"tenon": "Array f(const Array& a, const Array& b) { return tn::sum(tn::sin(tn::exp(a)) * b); }"},
    GRADIENT: {"tenon": PRELUDE["tenon"].replace("tenon.hpp", "autograd.hpp")
               + "auto f(const Array& a, const Array& b) {\n"
                 "  return tn::value_and_grad([](const auto& x, const auto& y) { return tn::sum(tn::sin(tn::exp(x)) * y); })(a, b);\n}"},
    "einsum": {"tenon": MATRICES + ' { return tn::einsum("ij,jk->ik", a, b); }'},
}
TEN = "ten operations: rand, exp, sum, matmul, slice, where, softmax, argmax, sort, print"
PROGRAMS = {
    "network": "a network of five layers with AdamW, batches and files",
    "transformer": "a transformer block, forward and backward",
    "oscillator": "a damped oscillator, fitted by gradients",
    "laplacian": "a sparse Laplacian: cg and PageRank",
}
TASKS = ("column_statistics", "convolution", "image_filter", "k_means", "life", "n_body", "network", "time_series")


def write_sources(folder):
    """(row, library) -> the source file, whether it has a main"""
    sources = {}
    for number, (row, bodies) in enumerate(ROWS.items()):
        for library, body in bodies.items():
            path = folder / f"{number}_{library}.cpp"
            path.write_text(("" if body.startswith("#include") else PRELUDE[library]) + body + "\n")
            sources[row, library] = path, False
    for library in ("tenon", "eigen_tensor", "xtensor"):
        sources[TEN, library] = HERE / f"programs/ten_operations.{library}.cpp", True
    for program, row in PROGRAMS.items():
        sources[row, "tenon"] = HERE / f"programs/{program}.tenon.cpp", True
    for task in TASKS:
        sources[f"examples/tasks/{task}.cpp", "tenon"] = ROOT / f"examples/tasks/{task}.cpp", True
    return sources


def run(command):
    """User CPU seconds of a command and its children, and the megabytes of the largest of them."""
    with tempfile.TemporaryFile() as text:
        process = subprocess.Popen([str(part) for part in command], stdout=text, stderr=text)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            text.seek(0)
            raise SystemExit(f"{' '.join(str(part) for part in command)}\n{text.read(3000).decode(errors='replace')}")
    return usage.ru_utime, usage.ru_maxrss / 1000


def has_header(compiler, header):
    probe = subprocess.run([*compiler, "-E", "-x", "c++", "-"], input=f"#include <{header}>\n", capture_output=True, text=True)
    return probe.returncode == 0


def measure(sources, compiler, level, rounds, library, folder):
    """(row, column) -> (least user seconds, bytes of the object, megabytes of the compiler)"""
    jobs = [(row, column, path, has_main) for (row, column), (path, has_main) in sources.items()]
    if library:
        jobs += [(row, "compiled", path, has_main) for row, column, path, has_main in jobs if column == "tenon"]
    jobs.sort(key=lambda job: list(sources).index((job[0], "tenon")))
    found = {}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for row, column, path, has_main in jobs:
            mode = ["-DTENON_COMPILED=1"] if column == "compiled" else []
            target = folder / "object.o"
            seconds, memory = run([*compiler, *mode, level, "-c", path, "-o", target])
            if mode and has_main and number == 0:
                run([compiler[0], target, library, f"-Wl,-rpath,{pathlib.Path(library).resolve().parent}", "-pthread", "-o", folder / "program"])
            found[row, column] = min(seconds, found.get((row, column), (1e9,))[0]), target.stat().st_size, memory
    return found


def table(found, columns):
    rows = list(dict.fromkeys(row for row, _ in found))
    lines = ["| translation unit | " + " | ".join(LIBRARIES[c][0] for c in columns) + " |", "| --- |" + " ---: |" * len(columns)]
    for row in rows:
        cells = [f"{found[row, c][0]:.2f} s, {found[row, c][1] // 1000} kB" if (row, c) in found else "–" for c in columns]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return lines


def programs(found):
    """Users' programs in multiples of Eigen's expression, which was compiled beside them: machines differ."""
    rows = [row for row in PROGRAMS.values() if (row, "tenon") in found]
    if not rows or (FUSED, "eigen") not in found:
        return []
    unit = found[FUSED, "eigen"][0]
    lines = [f"Programs beside one fused expression with Eigen/Core, E = {unit:.2f} s:", "",
             "| program | headers | memory | compiled mode | memory |", "| --- | ---: | ---: | ---: | ---: |"]
    for row in rows:
        cells = [f"{found[row, c][0] / unit:.1f} E | {found[row, c][2]:.0f} MB" if (row, c) in found else "– | –" for c in ("tenon", "compiled")]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return [*lines, ""]


GOALS = (  # what, row, column, the peer's row, peer, at most
    ("headers, one fused expression, over Eigen/Core", FUSED, "tenon", FUSED, "eigen", 0.8),
    ("the same with `<tenon/light.hpp>`", "the same with `<tenon/light.hpp>`", "tenon", FUSED, "eigen", 0.8),
    ("compiled, one fused expression, over Eigen/Core", FUSED, "compiled", FUSED, "eigen", 0.5),
    ("the same with `<tenon/light.hpp>`", "the same with `<tenon/light.hpp>`", "compiled", FUSED, "eigen", 0.5),
    ("compiled, ten operations, over Eigen Tensor", TEN, "compiled", TEN, "eigen_tensor", 0.3),
    ("headers, `value_and_grad`, over the value alone", GRADIENT, "tenon", VALUE, "tenon", 2.2),
)
SECONDS = (("einsum", 1.5), (GRADIENT, 2.0))  # in the compiled mode, at most


def goals(found):
    lines = ["| what | reached | goal | met |", "| --- | ---: | ---: | ---: |"]
    for what, row, column, peer_row, peer, most in GOALS:
        if (row, column) in found and (peer_row, peer) in found:
            ratio = found[row, column][0] / found[peer_row, peer][0]
            lines.append(f"| {what} | {ratio:.2f} × | ≤ {most} × | {'yes' if ratio <= most else '**no**'} |")
    for row, most in SECONDS:
        if (row, "compiled") in found:
            seconds = found[row, "compiled"][0]
            lines.append(f"| compiled, {row} | {seconds:.2f} s | ≤ {most} s | {'yes' if seconds <= most else '**no**'} |")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--level", default="-O2", help="the optimisation level")
    parser.add_argument("--rows", default="", help="only rows that contain one of these texts: fused|network")
    parser.add_argument("--library", help="the library of the compiled mode")
    parser.add_argument("--out", type=pathlib.Path, default=OUT)
    arguments = parser.parse_args()

    eigen = os.environ.get("EIGEN_INCLUDE_DIR", "/usr/include/eigen3")
    name = os.environ.get("CXX", "c++")
    compiler = [name, "-std=c++20", "-I", ROOT / "include", "-isystem", eigen,
                f'-DTENON_EXAMPLE_DATA_DIR="{ROOT / "examples/data"}"']
    columns = [c for c, (_, header) in LIBRARIES.items() if header is None or has_header(compiler, header)]
    if not arguments.library:
        columns.remove("compiled")
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        sources = {(row, column): source for (row, column), source in write_sources(folder).items()
                   if column in columns and any(part in row for part in arguments.rows.split("|"))}
        found = measure(sources, compiler, arguments.level, arguments.rounds, arguments.library, folder)
    version = subprocess.run([name, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    lines = ["# What compiling costs", "", "Written by `benchmarks/compile/run.py`; do not edit.", "",
             f"- {datetime.date.today()}, {processor()}, {os.cpu_count()} CPUs; load average at the start {load:.1f}",
             f"- {version}, {arguments.level}; user CPU seconds, the least of {arguments.rounds} rounds, and the object's size", "",
             *table(found, columns), "", *programs(found)]
    reached = goals(found)
    if len(reached) > 2:
        lines += reached + [""]
    if not arguments.library:
        lines += ["Without the compiled mode: `--library` names its library.", ""]
    arguments.out.write_text("\n".join(lines))
    print(arguments.out.read_text())


if __name__ == "__main__":
    main()
