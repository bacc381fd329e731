#!/usr/bin/env python3
"""Writes the files of tests/data/golden, which tests/core/golden_test.cpp reads.  Needs NumPy >= 2.

x_<dtype>.npy, y_<dtype>.npy: operands; <operation>_<dtype>.npy: what NumPy makes of them.  Unary operations read x.
Where Tenon does not follow NumPy there is no file: integers divide and go through exp, sin, … as doubles.
Mathematical functions are computed in the widest type that NumPy has and rounded once, so that no NumPy build's
own approximations are in the files.
"""

import pathlib

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent / "golden"
MATH = ["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "cbrt", "sin", "cos", "tan", "arcsin", "arccos", "arctan",
        "sinh", "cosh", "tanh"]
EXACT = ["negative", "abs", "sign", "square", "reciprocal", "sqrt", "floor", "ceil", "trunc", "round", "isnan", "isinf", "isfinite", "logical_not"]
BINARY = ["add", "subtract", "multiply", "divide", "maximum", "minimum", "equal", "not_equal", "less", "less_equal", "greater",
          "greater_equal", "logical_and", "logical_or", "logical_xor"]
REAL_BINARY = ["floor_divide", "remainder"]
COMPLEX_EXACT = ["negative", "isnan", "isinf", "isfinite", "logical_not"]
COMPLEX_BINARY = ["add", "subtract", "multiply", "divide", "equal", "not_equal", "logical_and", "logical_or", "logical_xor"]
NAMES = {"arcsin": "asin", "arccos": "acos", "arctan": "atan", "left_shift": "bitwise_left_shift", "right_shift": "bitwise_right_shift"}


def save(name, dtype, array):
    np.save(HERE / f"{NAMES.get(name, name)}_{np.dtype(dtype).name}.npy", array)


def floats(dtype):
    info = np.finfo(dtype)
    special = [0.0, np.inf, np.nan, 1.0, 0.5, 1.5, 2.5, 3.5, 2.0, 3.0, 10.0, 100.0, 0.1, 1e-5, 0.75, 0.9999, 1.0001, np.pi, 7.25, 20.5, 88.0,
               700.0, 1e6, 1e10, float(info.max), float(info.tiny), float(info.smallest_subnormal), float(info.tiny) / 8, 2.0**23 + 0.5]
    return np.array([s * v for v in special for s in (1, -1)], dtype)


def pairs(x, y):
    a, b = np.meshgrid(x, y, indexing="ij")
    return a.ravel(), b.ravel()


def write_floats(dtype):
    x = floats(dtype)
    save("x", dtype, x)
    wide = x.astype(np.longdouble)
    for name in MATH:
        save(name, dtype, getattr(np, name)(wide).astype(dtype))
    for name in EXACT:
        save(name, dtype, getattr(np, name)(x))
    few = np.array([0.0, -0.0, 1, -1, 2.5, -2.5, 3, -7, 0.1, 1e30, -1e-30, np.inf, -np.inf, np.nan], dtype)
    a, b = pairs(few, few)
    save("a", dtype, a)
    save("b", dtype, b)
    for name in BINARY + REAL_BINARY:
        save(name, dtype, getattr(np, name)(a, b))
    for name in ["power", "arctan2", "hypot"]:
        short = {"power": "pow", "arctan2": "atan2"}.get(name, name)
        save(short, dtype, getattr(np, name)(a.astype(np.longdouble), b.astype(np.longdouble)).astype(dtype))


def write_integers(dtype):
    info = np.iinfo(dtype)
    x = np.array(sorted({info.min, info.min + 1, -128 if info.min else 0, -7, -3, -2, -1, 0, 1, 2, 3, 7, 10, 100, info.max // 2, info.max - 1, info.max}
                        & set(range(max(info.min, -200), 200)) | {info.min, info.max, info.max // 2}), dtype)
    save("x", dtype, x)
    for name in ["negative", "abs", "sign", "square", "floor", "ceil", "trunc", "round", "isnan", "isinf", "isfinite", "logical_not", "invert"]:
        result = getattr(np, name)(x)
        save({"invert": "bitwise_invert"}.get(name, name), dtype, result)
    a, b = pairs(x, x)
    save("a", dtype, a)
    save("b", dtype, b)
    for name in BINARY + ["bitwise_and", "bitwise_or", "bitwise_xor"]:
        save(name, dtype, getattr(np, name)(a, b))
    keep = b != 0
    save("divisor", dtype, b[keep])
    save("dividend", dtype, a[keep])
    for name in REAL_BINARY:
        save(name, dtype, getattr(np, name)(a[keep], b[keep]))
    base, exponent = pairs(x, np.array([0, 1, 2, 3, 5, 8, 31, 64, 100], dtype))
    save("base", dtype, base)
    save("exponent", dtype, exponent)
    save("pow", dtype, np.power(base, exponent))
    # NumPy gives 0 or the sign for counts past the width, as Tenon does.
    value, count = pairs(x, np.array([0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 63, 64, 100], dtype))
    save("value", dtype, value)
    save("count", dtype, count)
    for name in ["left_shift", "right_shift"]:
        save(name, dtype, getattr(np, name)(value, count))


def write_complex(dtype):
    part = np.array([0.0, -0.0, 1, -1, 0.5, -2.5, 3, 1e-3, 20], dtype(0).real.dtype)
    re, im = pairs(part, part)
    x = np.empty(re.size, dtype)
    x.real, x.imag = re, im
    save("x", dtype, x)
    wide = x.astype(np.clongdouble)
    for name in ["exp", "log", "sqrt", "sin", "cos"]:
        save(name, dtype, getattr(np, name)(wide).astype(dtype))
    save("abs", dtype, np.abs(wide).astype(part.dtype))
    for name in COMPLEX_EXACT:
        save(name, dtype, getattr(np, name)(x))
    a, b = pairs(x[::5], x[::3])
    keep = b != 0
    a, b = a[keep], b[keep]
    save("a", dtype, a)
    save("b", dtype, b)
    for name in COMPLEX_BINARY:
        wide_result = getattr(np, name)(a.astype(np.clongdouble), b.astype(np.clongdouble))
        save(name, dtype, wide_result.astype(dtype) if wide_result.dtype.kind == "c" else wide_result)


def main():
    HERE.mkdir(exist_ok=True)
    with np.errstate(all="ignore"):
        for dtype in (np.float32, np.float64):
            write_floats(dtype)
        for dtype in (np.int32, np.int64, np.uint8):
            write_integers(dtype)
        for dtype in (np.complex64, np.complex128):
            write_complex(dtype)


if __name__ == "__main__":
    main()
