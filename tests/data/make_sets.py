#!/usr/bin/env python3
"""Writes the family `sets`: membership, distinct elements, counting.  See golden.py."""

import numpy as np

from golden import INTEGER_NAMES, REAL_NAMES, Golden, random, repeating


def write_membership():
    with Golden("sets", "isin") as g:
        for dtype in REAL_NAMES:
            g[f"{dtype}.x"] = x = repeating(dtype, 120, 6).reshape(6, 20)
            g[f"{dtype}.set"] = members = repeating(dtype, 60, 7)[:30].reshape(5, 6)
            g[f"{dtype}.in"] = np.isin(x, members)
            g[f"{dtype}.out"] = np.isin(x, members, invert=True)


def write_distinct():
    for operation in "unique_all", "unique_counts", "unique_inverse", "unique_values":
        with Golden("sets", operation) as g:
            for dtype in REAL_NAMES:
                g[f"{dtype}.x"] = x = repeating(dtype, 240, 8).reshape(4, 60)
                values, index, inverse, counts = np.unique(x, True, True, True, equal_nan=False)
                g[f"{dtype}.values"] = values
                if operation == "unique_all":
                    g[f"{dtype}.indices"] = index
                if operation in ("unique_all", "unique_inverse"):
                    g[f"{dtype}.inverse_indices"] = inverse.reshape(x.shape)
                if operation in ("unique_all", "unique_counts"):
                    g[f"{dtype}.counts"] = counts


def write_runs():
    with Golden("sets", "unique_consecutive") as g:
        for dtype in REAL_NAMES:
            x = np.repeat(repeating(dtype, 60, 18), np.arange(60) % 4)
            x = np.concatenate([x, np.zeros(-x.size % 6, dtype)]).reshape(6, -1)
            row = x.ravel()
            begins = np.concatenate([[True], row[1:] != row[:-1]])
            g[f"{dtype}.x"] = x
            g[f"{dtype}.values"] = row[begins]
            g[f"{dtype}.inverse_indices"] = (np.cumsum(begins) - 1).reshape(x.shape)
            g[f"{dtype}.counts"] = np.diff(np.append(np.flatnonzero(begins), row.size))


def write_algebra():
    """NumPy's own functions take all NaN for one; here, as in the array API, each is distinct: they are given distinct elements."""
    distinct = lambda x: np.unique(x, equal_nan=False)
    functions = {
        "union1d": lambda x, y: distinct(np.concatenate([x, y])),
        "intersect1d": lambda x, y: np.intersect1d(x, y, assume_unique=True),
        "setdiff1d": lambda x, y: np.setdiff1d(x, y, assume_unique=True),
        "setxor1d": lambda x, y: np.setxor1d(x, y, assume_unique=True),
    }
    for operation, function in functions.items():
        with Golden("sets", operation) as g:
            for dtype in REAL_NAMES:
                g[f"{dtype}.x"] = x = repeating(dtype, 120, 13).reshape(6, 20)
                g[f"{dtype}.y"] = y = repeating(dtype, 90, 14)[:60].reshape(5, 12)
                g[f"{dtype}.result"] = function(distinct(x), distinct(y))
                g[f"{dtype}.same"] = function(distinct(x), distinct(x))
                g[f"{dtype}.nothing"] = function(distinct(x), np.zeros(0, dtype))
                g[f"{dtype}.from_nothing"] = function(np.zeros(0, dtype), distinct(x))


def write_counts():
    with Golden("sets", "bincount") as g:
        for dtype in INTEGER_NAMES:
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


def write_pairs():
    with Golden("sets", "histogram2d") as g:
        for dtype in ["bool", "int8", "int64", "uint8", "float32", "float64"]:
            x, y = random(dtype, (300,), 15), random("float32", (300,), 16)
            if x.dtype.kind == "f":
                x = np.round(x * 8).astype(dtype) / np.array(8, dtype)
            y = np.round(y * 8) / np.float32(8)
            x[:2] = x.max()
            y[1] = np.nan
            g[f"{dtype}.x"], g[f"{dtype}.y"] = x, y = x.reshape(15, 20), y.reshape(15, 20)
            g[f"{dtype}.weights"] = weights = np.round(8 * random("float64", (15, 20), 17)) / 8
            pair = x.ravel().astype(np.float64), y.ravel().astype(np.float64)
            equal = lambda n: np.linspace(-1, 1, n + 1)
            g[f"{dtype}.x_edges"], g[f"{dtype}.y_edges"] = edges = np.array([-1, 0, 0.5, 1, 1, 30]), np.array([-2, -0.25, 0.75])
            for name, bins in {"equal": [equal(4), equal(8)], "square": [equal(4), equal(4)], "given": list(edges), "mixed": [edges[0], equal(8)]}.items():
                g[f"{dtype}.{name}"] = np.histogram2d(*pair, bins)[0].astype(np.int64)
                g[f"{dtype}.{name}.weighed"] = np.histogram2d(*pair, bins, weights=weights.ravel())[0]
                if name != "given" and name != "mixed":
                    g[f"{dtype}.{name}.density"] = np.histogram2d(*pair, bins, density=True)[0]


def write_points():
    with Golden("sets", "histogramdd") as g:
        for dtype in ["bool", "int8", "int64", "uint8", "float32", "float64"]:
            x = random(dtype, (300, 3), 18)
            if x.dtype.kind == "f":
                x = np.round(x * 8).astype(dtype) / np.array(8, dtype)  # so that some meet edges
                x[:3, 1] = np.nan, np.inf, -np.inf
            g[f"{dtype}.x"] = x
            g[f"{dtype}.weights"] = weights = np.round(8 * random("float64", (300,), 19)) / 8
            points = x.astype(np.float64)
            edges = [np.array(one) for one in ([-1, 0, 0.5, 1, 1, 30], [-2, -0.25, 0.75], [-60, 0, 60])]
            for k, one in enumerate(edges):
                g[f"{dtype}.edges{k}"] = one.astype(np.float64)
            equal = lambda n, low=-1, high=1: np.linspace(low, high, n + 1)
            cases = {
                "equal": [equal(4), equal(8), equal(2)],
                "ranges": [equal(4, 0, 2), equal(4), equal(4, -3, 5)],
                "given": edges,
                "mixed": [equal(4), edges[1], equal(2)],
            }
            for name, bins in cases.items():
                g[f"{dtype}.{name}"] = np.histogramdd(points, bins)[0].astype(np.int64)
                g[f"{dtype}.{name}.weighed"] = np.histogramdd(points, bins, weights=weights)[0]
                if name in ("equal", "ranges"):
                    g[f"{dtype}.{name}.density"] = np.histogramdd(points, bins, density=True)[0]
            g[f"{dtype}.line"] = np.histogramdd(points[:, :1], [equal(4)])[0].astype(np.int64)


write_membership()
write_distinct()
write_runs()
write_algebra()
write_counts()
write_pairs()
write_points()
