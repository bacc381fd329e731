#!/usr/bin/env python3
"""Writes the family `sets`: searching, distinct elements, counting, differences.  See golden.py."""

import numpy as np

from golden import Golden, random, special_floats

INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "float32", "float64"]
REAL = ["bool"] + INTEGERS + FLOATS


def elements(dtype, count, seed):
    """With repetitions, the ends of the type, and what is special about floats."""
    x = random(dtype, (count,), seed)
    if x.dtype.kind == "f":
        x = np.round(x * 4).astype(dtype) / np.array(4, dtype)
        special = special_floats(x.dtype)
        x[: special.size] = special
    elif x.dtype.kind in "iu":
        x[:2] = np.iinfo(x.dtype).min, np.iinfo(x.dtype).max
    return np.random.Generator(np.random.PCG64(seed)).permutation(x)


def write_searches():
    with Golden("sets", "searchsorted") as g:
        for dtype in REAL:
            x = elements(dtype, 150, 1)
            g[f"{dtype}.sorted"] = row = np.sort(x, kind="stable")
            g[f"{dtype}.unsorted"] = x
            g[f"{dtype}.sorter"] = sorter = np.argsort(x, kind="stable")
            g[f"{dtype}.needles"] = needles = np.concatenate([elements(dtype, 100, 2), np.sort(elements(dtype, 80, 3), kind="stable")]).reshape(4, 45)
            for side in "left", "right":
                g[f"{dtype}.{side}"] = np.searchsorted(row, needles, side)
                g[f"{dtype}.{side}.through"] = np.searchsorted(x, needles, side, sorter=sorter)
    for operation in "bucketize", "digitize":
        with Golden("sets", operation) as g:
            for dtype in ["int32", "float32"]:
                g[f"{dtype}.bounds"] = bounds = np.sort(random(dtype, (20,), 4))
                g[f"{dtype}.x"] = x = np.concatenate([random(dtype, (40,), 5), bounds]).reshape(3, 20)
                for side in "left", "right":
                    if operation == "bucketize":
                        g[f"{dtype}.{side}"] = np.searchsorted(bounds, x, side)
                    else:
                        g[f"{dtype}.{side}"] = np.digitize(x, bounds, right=side == "right")
                        g[f"{dtype}.{side}.descending"] = np.digitize(x, bounds[::-1], right=side == "right")
    with Golden("sets", "isin") as g:
        for dtype in REAL:
            g[f"{dtype}.x"] = x = elements(dtype, 120, 6).reshape(6, 20)
            g[f"{dtype}.set"] = members = elements(dtype, 60, 7)[:30].reshape(5, 6)
            g[f"{dtype}.in"] = np.isin(x, members)
            g[f"{dtype}.out"] = np.isin(x, members, invert=True)


def write_distinct():
    for operation in "unique_all", "unique_counts", "unique_inverse", "unique_values":
        with Golden("sets", operation) as g:
            for dtype in REAL:
                g[f"{dtype}.x"] = x = elements(dtype, 240, 8).reshape(4, 60)
                values, index, inverse, counts = np.unique(x, True, True, True, equal_nan=False)
                g[f"{dtype}.values"] = values
                if operation == "unique_all":
                    g[f"{dtype}.indices"] = index
                if operation in ("unique_all", "unique_inverse"):
                    g[f"{dtype}.inverse_indices"] = inverse.reshape(x.shape)
                if operation in ("unique_all", "unique_counts"):
                    g[f"{dtype}.counts"] = counts


def write_counts():
    with Golden("sets", "bincount") as g:
        for dtype in INTEGERS:
            g[f"{dtype}.x"] = x = np.abs(random(dtype, (200,), 9)).astype(dtype)
            g[f"{dtype}.counts"] = np.bincount(x.astype(np.int64))
            g[f"{dtype}.long"] = np.bincount(x.astype(np.int64), minlength=80)
            g[f"{dtype}.weights"] = weights = random("float32", (200,), 10)
            g[f"{dtype}.weighed"] = np.bincount(x.astype(np.int64), weights)
    with Golden("sets", "histogram") as g:
        for dtype in ["bool", "int8", "int64", "uint8", "float32", "float64"]:
            x = random(dtype, (300,), 11)
            if x.dtype.kind == "f":
                x = np.round(x * 8).astype(dtype) / np.array(8, dtype)  # so that some meet edges
            g[f"{dtype}.x"] = x = x.reshape(15, 20)
            g[f"{dtype}.weights"] = weights = np.round(8 * random("float64", (15, 20), 12)) / 8  # in any order their sums are exact
            wide = x.astype(np.float64)
            # Edges as they are in the type of the result, so that none of NumPy's own rounding is in the counts.
            for name, bins, bounds in ("ten", 10, None), ("range", 8, (-1, 1)), ("one", 1, None):
                low, high = bounds or (wide.min(), wide.max())
                edges = np.array([low + (high - low) * (i / bins) for i in range(bins)] + [high])
                edges = edges.astype(x.dtype if x.dtype.kind == "f" else np.float64)
                g[f"{dtype}.{name}.edges"] = edges
                exact = edges.astype(np.float64)
                g[f"{dtype}.{name}.counts"] = np.histogram(wide, exact)[0]
                g[f"{dtype}.{name}.density"] = np.histogram(wide, exact, density=True)[0]
                g[f"{dtype}.{name}.weighed"] = np.histogram(wide, exact, weights=weights)[0]
            g[f"{dtype}.edges"] = edges = np.array([-1, -0.5, 0, 0.75, 0.75, 20])
            g[f"{dtype}.counts"] = np.histogram(wide, edges)[0]


def write_differences():
    with Golden("sets", "diff") as g:
        for dtype in ["bool", "int8", "uint16", "int64", "float16", "float32", "float64", "complex128"]:
            g[f"{dtype}.x"] = x = random(dtype, (4, 5, 6), 13)
            for axis in range(3):
                for n in range(4):
                    g[f"{dtype}.{n}.{axis}"] = np.diff(x, n, axis)
            g[f"{dtype}.before"] = before = random(dtype, (4, 2, 6), 14)
            g[f"{dtype}.after"] = after = random(dtype, (4, 1, 6), 15)
            g[f"{dtype}.joined"] = np.diff(x, 1, 1, prepend=before, append=after)
    with Golden("sets", "trapezoid") as g:
        for dtype in ["int16", "float32", "float64", "complex128"]:
            g[f"{dtype}.y"] = y = random(dtype, (4, 5, 6), 16)
            for axis in range(3):
                g[f"{dtype}.row{axis}"] = row = np.cumsum(np.abs(random("float32", (y.shape[axis],), 17)), dtype=np.float32)
                g[f"{dtype}.full{axis}"] = full = random("float32", y.shape, 18)
                wide = y.astype(np.complex128 if y.dtype.kind == "c" else np.float64)
                kept = {"float32": np.float32}.get(dtype, wide.dtype)
                g[f"{dtype}.one{axis}"] = np.trapezoid(wide, axis=axis).astype(kept)
                g[f"{dtype}.half{axis}"] = np.trapezoid(wide, dx=0.5, axis=axis).astype(kept)
                g[f"{dtype}.by_row{axis}"] = np.trapezoid(wide, row.astype(np.float64), axis=axis).astype(kept)
                g[f"{dtype}.by_full{axis}"] = np.trapezoid(wide, full.astype(np.float64), axis=axis).astype(kept)


write_searches()
write_distinct()
write_counts()
write_differences()
