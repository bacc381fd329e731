#!/usr/bin/env python3
"""Writes tests/data/golden/fft: NumPy's transforms and SciPy's convolutions by them, computed in double precision."""

import numpy as np
import scipy.fft
import scipy.signal

from golden import Golden, random

DTYPES = ["float32", "float64", "complex64", "complex128"]
LENGTHS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 15, 16, 17, 20, 21, 24, 25, 26, 31, 32, 37, 48, 49, 60, 64, 74, 75, 97, 100, 127, 128, 131, 210, 256, 262, 1009]
NORMS = ["backward", "ortho", "forward"]
SHAPE = (4, 6, 5)
REAL_ONLY = {"rfft", "ihfft", "rfftn", "rfft2"}


def wide(x):
    return x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)


def lines():
    for name in "fft", "ifft", "rfft", "irfft", "hfft", "ihfft":
        of = getattr(np.fft, name)
        with Golden("fft", f"fft_{name}") as g:
            for dtype in DTYPES:
                if name in REAL_ONLY and np.dtype(dtype).kind == "c":
                    continue
                for n in LENGTHS:
                    if (n == 1 and name in ("irfft", "hfft")) or (n > 50 and "float32 complex64".find(dtype) >= 0):
                        continue
                    g[f"{dtype}.line{n}.x"] = x = random(dtype, (n,), n)
                    g[f"{dtype}.line{n}"] = of(wide(x))
                g[f"{dtype}.x"] = x = random(dtype, SHAPE, 1)
                for axis in range(3):
                    for norm in NORMS:
                        g[f"{dtype}.{norm}{axis}"] = of(wide(x), axis=axis, norm=norm)
                    for n in 1, 3, 4, 9, 10:
                        g[f"{dtype}.size{n}.{axis}"] = of(wide(x), n, axis)
                g[f"{dtype}.many.x"] = x = random(dtype, (37, 12), 2)
                for axis in range(2):
                    g[f"{dtype}.many.{axis}"] = of(wide(x), axis=axis)


def several():
    for name in "fftn", "ifftn", "rfftn", "irfftn", "fft2", "ifft2", "rfft2", "irfft2":
        of = getattr(np.fft, name)
        with Golden("fft", f"fft_{name}") as g:
            for dtype in DTYPES:
                if name in REAL_ONLY and np.dtype(dtype).kind == "c":
                    continue
                g[f"{dtype}.x"] = x = random(dtype, SHAPE, 3)
                for norm in NORMS:
                    g[f"{dtype}.{norm}"] = of(wide(x), norm=norm)
                g[f"{dtype}.axes"] = of(wide(x), axes=(2, 0))
                g[f"{dtype}.one"] = of(wide(x), axes=(1,))
                g[f"{dtype}.sizes"] = of(wide(x), s=(5, 8), axes=(1, 2))
                g[f"{dtype}.last"] = of(wide(x), s=(3, 6), axes=(-2, -1))


def shifts():
    for name in "fftshift", "ifftshift":
        with Golden("fft", f"fft_{name}") as g:
            for dtype in "bool", "int32", "float32", "complex128":
                g[f"{dtype}.x"] = x = random(dtype, SHAPE, 4)
                g[f"{dtype}.all"] = getattr(np.fft, name)(x)
                g[f"{dtype}.first"] = getattr(np.fft, name)(x, 0)
                g[f"{dtype}.two"] = getattr(np.fft, name)(x, (-1, 1))
    for name in "fftfreq", "rfftfreq":
        with Golden("fft", f"fft_{name}") as g:
            for n in 1, 2, 5, 8, 101:
                g[f"one{n}"] = getattr(np.fft, name)(n)
                g[f"tenth{n}"] = getattr(np.fft, name)(n, 0.1)


PAIRS = {"one": ((1,), (1,)), "few": ((5,), (3,)), "even": ((6,), (4,)), "short": ((3,), (6,)), "equal": ((4,), (4,)), "long": ((300,), (131,)),
         "matrix": ((7, 40), (3, 5)), "smaller": ((3, 4), (6, 9)), "column": ((6, 5), (6, 1)), "cube": ((3, 4, 20), (2, 3, 4))}


def convolutions():
    with Golden("fft", "fft_fftconvolve") as g:
        for dtype in DTYPES + ["int32"]:
            for case, (m, n) in PAIRS.items():
                g[f"{dtype}.{case}.x"] = x = random(dtype, m, 5)
                g[f"{dtype}.{case}.y"] = y = random(dtype, n, 6)
                for mode in "full", "same", "valid":
                    g[f"{dtype}.{case}.{mode}"] = scipy.signal.fftconvolve(wide(x), wide(y), mode)
            g[f"{dtype}.axes.x"] = x = random(dtype, (3, 4, 20), 7)
            g[f"{dtype}.axes.y"] = y = random(dtype, (3, 1, 7), 8)
            for mode in "full", "same", "valid":
                g[f"{dtype}.axes.last.{mode}"] = scipy.signal.fftconvolve(wide(x), wide(y), mode, axes=2)
                g[f"{dtype}.axes.two.{mode}"] = scipy.signal.fftconvolve(wide(x), wide(y), mode, axes=(2, 0))


def hermitian():
    """SciPy's transforms of Hermitian signals along several dimensions."""
    for name in "hfftn", "ihfftn":
        of = getattr(scipy.fft, name)
        with Golden("fft", f"fft_{name}") as g:
            for dtype in ["float32", "float64"] + (["complex64", "complex128"] if name == "hfftn" else []):
                g[f"{dtype}.x"] = x = random(dtype, SHAPE, 3)
                for norm in NORMS:
                    g[f"{dtype}.{norm}"] = of(wide(x), norm=norm)
                g[f"{dtype}.sizes"] = of(wide(x), s=(3, 9), axes=(0, 2))


if __name__ == "__main__":
    lines()
    several()
    shifts()
    convolutions()
    hermitian()
