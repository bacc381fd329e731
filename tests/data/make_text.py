#!/usr/bin/env python3
"""Writes tests/data/text, which tests/file/text_test.cpp reads and the fuzz target starts from: texts, and what NumPy reads in them."""

import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent / "text"
DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64", "complex64", "complex128"]

# Between two doubles or near the ends of the range, with more digits than are needed, and in every spelling.
HARD = """2.2250738585072011e-308 2.2250738585072014e-308 4.9406564584124654e-324 2.4703282292062327e-324 1e-400 -1e-400
1.7976931348623157e308 1.7976931348623159e308 1e400 -1e400 9007199254740993 9007199254740992.99999999999999999
0.1 .1 1. +1 -0 1E5 1e+05 1e-05 123456789012345678901234567890 0.000000000000000000000000000000000000001
3.4028235e38 3.4028236e38 1.17549435e-38 1.4e-45 7e-46 16777217 65504 65519.99 65520 6e-8
inf -inf nan Infinity -infinity 0e99999999999999999999 1e99999999999999999999 1e-99999999999999999999 00012 0.30000000000000004
"""


def write(name, text, expected):
    (HERE / name).write_bytes(text.encode())
    np.save(HERE / f"{name}.npy", expected)


HERE.mkdir(exist_ok=True)
words = HARD.split()
text = "\n".join(words) + "\n"
write("hard.txt", text, np.loadtxt(words, ndmin=2).reshape(-1, 1))
with np.errstate(over="ignore"):
    np.save(HERE / "hard_float32.npy", np.array([[np.float32(word)] for word in words]))

source = np.random.Generator(np.random.PCG64(1))
for dtype in DTYPES:
    kind = np.dtype(dtype)
    if kind.kind in "biu":
        limits = np.iinfo(kind) if kind.kind != "b" else None
        x = source.integers(0, 2, (5, 3)).astype(bool) if limits is None else source.integers(limits.min, limits.max, (5, 3), kind, True)
    elif kind.kind == "c":
        x = (source.standard_normal((5, 3)) + 1j * source.standard_normal((5, 3))).astype(kind)
        x[0] = 1, 2j, -3 - 1e-30j
    else:
        x = (source.standard_normal((5, 3)) * 10.0 ** source.integers(-4, 4, (5, 3))).astype(kind)
    lines = [",".join(str(value).strip("()") if kind.kind == "c" else str(value) for value in row) for row in x]
    write(f"{dtype}.csv", "\n".join(lines) + "\n", x)

messy = "\ufeff# written by hand\r\nred, \"the \"\"green\"\" one\",blue\r\n\r\n 1 ,2.5,\"3\"\r\n# between\r\n4,,6 # behind\r\n,nan,-inf"
write("messy.csv", messy, np.genfromtxt(messy.replace("\ufeff", "").replace('"3"', "3").splitlines(), delimiter=",", skip_header=2))
blanks = "# a  b c\n 1  2\t3 \n\n\t4 5   6e0\n7 8 9"
write("blanks.txt", blanks, np.loadtxt(blanks.splitlines()))
tabs = "x\ty z\n1\t\n\t2\n"
write("tabs.tsv", tabs, np.genfromtxt(tabs.splitlines(), delimiter="\t", skip_header=1))
semicolons = "1;NA;3\n-;5;6\n"
write("missing.txt", semicolons, np.genfromtxt(semicolons.splitlines(), delimiter=";", missing_values="NA,-", filling_values=-1))
