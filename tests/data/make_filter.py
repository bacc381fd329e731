#!/usr/bin/env python3
"""Writes the golden data of filters: recursive ones, separable ones of images, and connected components."""

import numpy as np
import scipy.signal

from golden import Golden, random

LINEAR = {"int16": np.float64, "float16": np.float32, "float32": np.float32, "float64": np.float64, "complex64": np.complex64, "complex128": np.complex128}
COEFFICIENTS = {
    "plain": ([0.5], [1]), "scaled": ([0.5, 0.25], [2]), "fir": ([1, -2, 3, 0.5], [4]), "pole": ([1], [1, -0.5]),
    "longer_b": ([0.2, 0.3, -0.4, 0.1], [2, 0.5]), "longer_a": ([0.2, 0.3], [1, 0.5, -0.25, 0.125]), "equal": ([0.1, 0.2, 0.3], [0.5, 0.2, 0.1])}
SHAPE = (3, 8, 5)


def recursive():
    with Golden("filter", "lfilter") as g, Golden("filter", "lfilter_state") as s:
        for case, (b, a) in COEFFICIENTS.items():
            g[f"{case}.b"], g[f"{case}.a"] = np.array(b, np.float64), np.array(a, np.float64)
            s[f"{case}.b"], s[f"{case}.a"] = np.array(b, np.float64), np.array(a, np.float64)
        for dtype, made in LINEAR.items():
            g[f"{dtype}.x"] = s[f"{dtype}.x"] = x = random(dtype, SHAPE, 1)
            wide = np.complex128 if x.dtype.kind == "c" else np.float64
            for case, (b, a) in COEFFICIENTS.items():
                for axis in range(3):
                    g[f"{dtype}.{case}.{axis}"] = scipy.signal.lfilter(b, a, x.astype(wide), axis=axis).astype(made)
                    shape = list(SHAPE)
                    shape[axis] = max(len(b), len(a)) - 1
                    s[f"{dtype}.{case}.{axis}.zi"] = zi = random(made, shape, 2)
                    y, zf = scipy.signal.lfilter(b, a, x.astype(wide), axis=axis, zi=zi.astype(wide))
                    s[f"{dtype}.{case}.{axis}.y"], s[f"{dtype}.{case}.{axis}.zf"] = y.astype(made), zf.astype(made)


def sections():
    sos = scipy.signal.butter(5, 0.3, output="sos")
    with Golden("filter", "sosfilt") as g, Golden("filter", "sosfilt_state") as s:
        g["sos"] = s["sos"] = sos
        for dtype, made in LINEAR.items():
            g[f"{dtype}.x"] = s[f"{dtype}.x"] = x = random(dtype, SHAPE, 3)
            wide = np.complex128 if x.dtype.kind == "c" else np.float64
            for axis in range(3):
                g[f"{dtype}.{axis}"] = scipy.signal.sosfilt(sos, x.astype(wide), axis=axis).astype(made)
                shape = list(SHAPE)
                shape[axis] = 2
                s[f"{dtype}.{axis}.zi"] = zi = random(made, [len(sos), *shape], 4)
                y, zf = scipy.signal.sosfilt(sos, x.astype(wide), axis=axis, zi=zi.astype(wide))
                s[f"{dtype}.{axis}.y"], s[f"{dtype}.{axis}.zf"] = y.astype(made), zf.astype(made)


if __name__ == "__main__":
    recursive()
    sections()
