#!/usr/bin/env python3
"""Writes the golden data of what signals are processed with, which belongs to several families: windows, convolutions, slopes,
interpolation and polynomials."""

import numpy as np
import scipy.signal

from golden import Golden, random

MODES = ("full", "same", "valid")
NUMBERS = ["int8", "uint16", "int64", "float16", "float32", "float64", "complex64", "complex128"]
PAIRS = {"one": ((1,), (1,)), "few": ((5,), (3,)), "even": ((6,), (4,)), "short": ((3,), (6,)), "equal": ((4,), (4,)), "long": ((300,), (9,)),
         "matrix": ((7, 40), (3, 5)), "column": ((6, 5), (6, 1)), "cube": ((3, 4, 20), (2, 3, 4))}


def whole(dtype, shape, seed):
    """Small whole numbers, whose sums of products are exact in every order."""
    source = np.random.Generator(np.random.PCG64(seed))
    x = source.integers(0 if np.dtype(dtype).kind == "u" else -3, 4, shape)
    return (x + 1j * source.integers(-3, 4, shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def wide(x):
    return x.astype({"f": np.float64, "c": np.complex128}.get(x.dtype.kind, x.dtype))


def windows():
    with Golden("shape", "sliding_window_view") as g:
        g["float32.x"] = x = random("float32", (5, 6, 4), 1)
        for name, (window, axis) in {"last": (3, -1), "all": ((2, 3, 1), None), "two": ((2, 4), (2, 0)), "again": ((2, 3), (1, 1)), "whole": (6, 1), "none": (0, 1)}.items():
            g[f"float32.{name}"] = np.lib.stride_tricks.sliding_window_view(x, window, axis)


def convolutions():
    for name in "convolve", "correlate":
        with Golden("product", name) as g:
            for dtype in NUMBERS:
                for case, (m, n) in PAIRS.items():
                    g[f"{dtype}.{case}.x"] = x = whole(dtype, m, 1)
                    g[f"{dtype}.{case}.y"] = y = whole(dtype, n, 2)
                    for mode in MODES:
                        of = getattr(np, name) if len(m) == 1 else lambda a, b, mode: getattr(scipy.signal, name)(a, b, mode, "direct")
                        g[f"{dtype}.{case}.{mode}"] = of(wide(x), wide(y), mode).astype(dtype)


def slopes():
    with Golden("reduction", "gradient") as g:
        for dtype in "int16", "float32", "float64", "complex128":
            g[f"{dtype}.x"] = x = random(dtype, (4, 5, 6), 3)
            real = wide(x) if x.dtype.kind != "i" else x.astype(np.float64)
            kept = "float32" if dtype == "float32" else real.dtype
            for axis in range(3):
                g[f"{dtype}.places{axis}"] = places = np.cumsum(0.5 + np.abs(random("float64", (x.shape[axis],), 4)))
                for order in 1, 2:
                    g[f"{dtype}.one{axis}.{order}"] = np.gradient(real, axis=axis, edge_order=order).astype(kept)
                    g[f"{dtype}.half{axis}.{order}"] = np.gradient(real, 0.5, axis=axis, edge_order=order).astype(kept)
                    g[f"{dtype}.uneven{axis}.{order}"] = np.gradient(real, places, axis=axis, edge_order=order).astype(kept)


def interpolation():
    with Golden("order", "interp") as g:
        for dtype in "int32", "float32", "float64", "complex128":
            g[f"{dtype}.xp"] = places = np.sort(random("float64", (20,), 5))
            g[f"{dtype}.fp"] = values = random(dtype, (20,), 6)
            x = 1.5 * random("float64", (8, 9), 7)
            x[0, :4] = np.nan, np.inf, -np.inf, places[3]
            x[1, :3] = places[0], places[-1], places[7]
            g[f"{dtype}.x"] = x
            g[f"{dtype}.plain"] = np.interp(x, places, values)
            g[f"{dtype}.left"] = np.interp(x, places, values, -7)
            g[f"{dtype}.both"] = np.interp(x, places, values, -7, 8)
        g["steps.x"] = x = np.array([0, 0.5, 1, 1.5, 2, 2.5, 3])
        g["steps.xp"] = places = np.array([0.0, 1, 1, 2, np.inf])
        g["steps.fp"] = values = np.array([0.0, 1, 3, np.inf, np.inf])
        g["steps.plain"] = np.interp(x, places, values)


def polynomials():
    with Golden("product", "polyval") as g:
        for dtype in NUMBERS:
            g[f"{dtype}.x"] = x = whole(dtype, (3, 4, 5), 8)
            g[f"{dtype}.p"] = p = np.array([1, 0, 2, 3]).astype(dtype)
            g[f"{dtype}.values"] = np.polyval(wide(p), wide(x)).astype(dtype)
            g[f"{dtype}.none"] = np.polyval(p[:0], x)
    with Golden("linalg", "linalg_polyfit") as g:
        for dtype in "float32", "float64", "complex128":
            g[f"{dtype}.x"] = x = random(dtype, (30,), 9)
            g[f"{dtype}.y"] = y = random(dtype, (30,), 10)
            g[f"{dtype}.rows"] = rows = random(dtype, (30, 3), 11)
            for degree in range(5):
                g[f"{dtype}.{degree}"] = np.polyfit(wide(x), wide(y), degree).astype(dtype)
                g[f"{dtype}.rows.{degree}"] = np.polyfit(wide(x), wide(rows), degree).astype(dtype)


if __name__ == "__main__":
    windows()
    convolutions()
    slopes()
    interpolation()
    polynomials()
