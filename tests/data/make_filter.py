#!/usr/bin/env python3
"""Writes the golden data of filters: recursive ones, separable ones of images, and connected components."""

import numpy as np
import scipy.ndimage
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


MODES = ("reflect", "constant", "nearest", "mirror", "wrap")
SUMS = {"uint8": np.float64, "float16": np.float16, "float32": np.float32, "float64": np.float64, "complex64": np.complex64, "complex128": np.complex128}
WEIGHTS = {"one": [2.0], "even": [1.0, 2.0, -3.0, 0.5], "odd": [1.0, -2.0, 4.0], "long": list(np.linspace(-1, 2, 30))}
SIZES = (1, 2, 5, 8, 23)
WHOLE = ("bool", "int8", "int64", "uint16", "uint64", "float16", "float32", "float64")


def origins(size):
    return sorted({-(size // 2), 0, (size - 1) // 2})


def wide(x):
    return x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)


def windows():
    for name in "correlate1d", "convolve1d":
        with Golden("filter", name) as g:
            for key, weights in WEIGHTS.items():
                g[f"{key}.weights"] = np.array(weights)
            for dtype, made in SUMS.items():
                g[f"{dtype}.x"] = x = random(dtype, (3, 8, 2), 5)
                for key, weights in WEIGHTS.items():
                    for mode in MODES:
                        for k, origin in enumerate(origins(len(weights))):
                            value = getattr(scipy.ndimage, name)(wide(x), weights, axis=1, mode=mode, cval=1.5, origin=origin)
                            g[f"{dtype}.{key}.{mode}.{k}"] = value.astype(made)
    with Golden("filter", "uniform_filter1d") as g:
        for dtype, made in SUMS.items():
            g[f"{dtype}.x"] = x = random(dtype, (3, 8, 2), 6)
            for size in SIZES:
                for mode in MODES:
                    for k, origin in enumerate(origins(size)):
                        value = scipy.ndimage.uniform_filter1d(wide(x), size, axis=1, mode=mode, cval=1.5, origin=origin)
                        g[f"{dtype}.{size}.{mode}.{k}"] = value.astype(made)
    for name in "minimum_filter1d", "maximum_filter1d":
        with Golden("filter", name) as g:
            for dtype in WHOLE:
                g[f"{dtype}.x"] = x = random(dtype, (3, 8, 2), 7)
                # SciPy's own extremes go through doubles, which hold these.
                of = x.astype(np.float64)
                for size in SIZES:
                    for mode in MODES:
                        for k, origin in enumerate(origins(size)):
                            value = getattr(scipy.ndimage, name)(of, size, axis=1, mode=mode, cval=1, origin=origin)
                            g[f"{dtype}.{size}.{mode}.{k}"] = value.astype(dtype)


def several():
    with Golden("filter", "gaussian_filter1d") as g, Golden("filter", "gaussian_filter") as several, Golden("filter", "uniform_filter") as means:
        for dtype, made in SUMS.items():
            g[f"{dtype}.x"] = several[f"{dtype}.x"] = means[f"{dtype}.x"] = x = random(dtype, (4, 9, 5), 8)
            for mode in MODES:
                for axis in range(3):
                    g[f"{dtype}.{mode}.{axis}"] = scipy.ndimage.gaussian_filter1d(wide(x), 1.5, axis=axis, mode=mode, cval=1.5).astype(made)
                several[f"{dtype}.{mode}"] = scipy.ndimage.gaussian_filter(wide(x), 1.25, mode=mode, cval=1.5).astype(made)
                means[f"{dtype}.{mode}"] = scipy.ndimage.uniform_filter(wide(x), 3, mode=mode, cval=1.5).astype(made)
            for order in range(5):
                g[f"{dtype}.order{order}"] = scipy.ndimage.gaussian_filter1d(wide(x), 2, axis=1, order=order).astype(made)
            g[f"{dtype}.truncate"] = scipy.ndimage.gaussian_filter1d(wide(x), 2, truncate=2.2).astype(made)
            g[f"{dtype}.radius"] = scipy.ndimage.gaussian_filter1d(wide(x), 2, radius=40).astype(made)
            several[f"{dtype}.each"] = scipy.ndimage.gaussian_filter(wide(x), (0.5, 1, 2), order=(0, 1, 2)).astype(made)
            several[f"{dtype}.none"] = scipy.ndimage.gaussian_filter(wide(x), (0, 1, 0)).astype(made)
            several[f"{dtype}.axes"] = scipy.ndimage.gaussian_filter(wide(x), (2, 1), axes=(2, 0)).astype(made)
            means[f"{dtype}.each"] = scipy.ndimage.uniform_filter(wide(x), (2, 1, 4)).astype(made)
            means[f"{dtype}.origin"] = scipy.ndimage.uniform_filter(wide(x), 4, origin=-2).astype(made)
            means[f"{dtype}.axes"] = scipy.ndimage.uniform_filter(wide(x), (2, 3), axes=(2, 0)).astype(made)
    for name in "sobel", "prewitt":
        with Golden("filter", name) as g:
            for dtype, made in SUMS.items():
                g[f"{dtype}.x"] = x = random(dtype, (4, 9, 5), 9)
                for mode in MODES:
                    for axis in range(3):
                        g[f"{dtype}.{mode}.{axis}"] = getattr(scipy.ndimage, name)(wide(x), axis=axis, mode=mode, cval=1.5).astype(made)


def components():
    source = np.random.Generator(np.random.PCG64(10))
    with Golden("filter", "label") as g:
        for name, shape, share in ("row", (40,), 0.6), ("plane", (21, 30), 0.5), ("thin", (1, 30), 0.5), ("cube", (7, 8, 9), 0.3), ("four", (4, 3, 5, 4), 0.25):
            x = source.random(shape) < share
            g[f"{name}.x"] = x
            for connectivity in range(1, len(shape) + 1):
                structure = scipy.ndimage.generate_binary_structure(len(shape), connectivity)
                labels, count = scipy.ndimage.label(x, structure)
                g[f"{name}.{connectivity}.structure"] = structure
                g[f"{name}.{connectivity}.labels"], g[f"{name}.{connectivity}.count"] = labels.astype(np.int64), np.int64(count)
        for name, structure in ("diagonal", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]), ("columns", [[0, 1, 0], [0, 1, 0], [0, 1, 0]]), ("hollow", [[1, 0, 1], [0, 0, 0], [1, 0, 1]]):
            g[f"plane.{name}.structure"] = np.array(structure)
            labels, count = scipy.ndimage.label(g.arrays["plane.x"], structure)
            g[f"plane.{name}.labels"], g[f"plane.{name}.count"] = labels.astype(np.int64), np.int64(count)


if __name__ == "__main__":
    recursive()
    sections()
    windows()
    several()
    components()
