#!/usr/bin/env python3
"""Writes tests/data/golden/creation, which tests/ops/creation/golden_{creation,diag}_test.cpp read.

Powers are computed in long double and rounded once; of what is not set (empty) only the shape counts.
"""

import numpy as np

from golden import Golden, random

ITEMS = ["bool", "int16", "float32", "int64", "complex128"]  # elements of 1, 2, 4, 8 and 16 bytes
SHAPES = {"matrix": (2, 3), "none": (0, 4), "scalar": ()}


def fills():
    dtypes = ["bool", "uint8", "int64", "float16", "float32", "complex128"]
    for name, value in ("empty", 0), ("zeros", 0), ("ones", 1), ("full", 7):
        with Golden("creation", name) as g:
            for dtype in dtypes:
                for case, shape in SHAPES.items():
                    g[f"{dtype}.{case}"] = np.full(shape, value, dtype)
        with Golden("creation", f"{name}_like") as g:
            for dtype in dtypes:
                g[f"{dtype}.x"] = x = random(dtype, (2, 3))
                g[f"{dtype}.same"] = np.full_like(x, value)
                g[f"{dtype}.other"] = np.full_like(x, value, np.float64)
    with Golden("creation", "eye") as g:
        for dtype in dtypes:
            g[f"{dtype}.square"] = np.eye(3, dtype=dtype)
            g[f"{dtype}.above"] = np.eye(2, 4, 1, dtype=dtype)
            g[f"{dtype}.below"] = np.eye(4, 2, -2, dtype=dtype)
            g[f"{dtype}.outside"] = np.eye(2, 2, 5, dtype=dtype)
            g[f"{dtype}.none"] = np.eye(0, 2, dtype=dtype)


def given():
    with Golden("creation", "tensor") as g:
        g["float32.nested"] = np.array([[[1, 2.5], [3, 4]], [[5, -0.0], [7, np.inf]]], np.float32)
        g["int64.scalar"] = np.array(-3)
        g["complex128.one"] = np.array([1 + 2j])
        g["bool.none"] = np.zeros(0, bool)
    for name in "from_blob", "from_vector", "asarray":
        with Golden("creation", name) as g:
            g["float64.matrix"] = np.arange(6.0).reshape(2, 3)
            g["float64.vector"] = np.arange(6.0)
            g["float64.none"] = np.zeros((0, 2))


def sequences():
    with Golden("creation", "arange") as g:
        for case, arguments in {"stop": (0, 5, 1), "step": (2, 9, 3), "back": (9, 2, -3), "none": (3, 3, 1)}.items():
            for dtype in "uint8", "int32", "float16", "float32", "float64", "complex64":
                g[f"{dtype}.{case}"] = np.arange(*arguments).astype(dtype)
        for case, (start, stop, step) in {"quarters": (0, 1, 0.25), "tenths": (1, 0, -0.1), "large": (-1e6, 1e6, 33333.3)}.items():
            for dtype in "float32", "float64":
                g[f"{dtype}.{case}"] = (start + np.arange(np.ceil((stop - start) / step)) * step).astype(dtype)
        g["int64.ends"] = np.arange(2**63 - 4, 2**63 - 1)
    ends = {"unit": (0, 1, 5), "crossing": (-3, 7, 11), "down": (1.5, -1e5, 7), "one": (3, 9, 1), "none": (3, 9, 0), "equal": (2, 2, 3)}
    with Golden("creation", "linspace") as g:
        for case, (start, stop, count) in ends.items():
            for dtype in "int32", "float32", "float64":
                for entry, endpoint in (case, True), (f"{case}.open", False):
                    values = np.linspace(np.longdouble(start), np.longdouble(stop), count, endpoint=endpoint)
                    g[f"{dtype}.{entry}"] = np.floor(values).astype(dtype) if dtype == "int32" else values.astype(dtype)
        g["complex128.turn"] = np.linspace(1 - 2j, 3j, 5)
    with Golden("creation", "logspace") as g:
        for case, (start, stop, count, base) in {"tens": (0, 3, 7, 10), "twos": (-10, 10, 9, 2), "down": (1, -30, 5, 10), "one": (2, 3, 1, 10), "none": (2, 3, 0, 10)}.items():
            for case, endpoint in (case, True), (f"{case}.open", False):
                powers = np.power(np.longdouble(base), np.linspace(start, stop, count, endpoint=endpoint).astype(np.longdouble))
                for dtype in "float32", "float64":
                    g[f"{dtype}.{case}"] = powers.astype(np.float64).astype(dtype)
        g["int64.tens"] = np.logspace(0, 6, 7, dtype=np.int64)
    with Golden("creation", "geomspace") as g:
        for case, (start, stop, count) in {"tens": (1, 1000, 4), "twos": (256, 1, 9), "negative": (-2, -3, 6), "wide": (1e-100, 1e100, 5), "one": (2, 3, 1), "none": (2, 3, 0)}.items():
            for case, steps in (case, max(count - 1, 1)), (f"{case}.open", max(count, 1)):
                ratio = np.longdouble(stop) / np.longdouble(start)
                values = (np.longdouble(start) * ratio ** (np.arange(count, dtype=np.longdouble) / steps)).astype(np.float64)
                g[f"float64.{case}"] = values
                if not case.startswith("wide"):
                    g[f"float32.{case}"] = values.astype(np.float32)


def matrices():
    def write(operation, cases):
        with Golden("creation", operation) as g:
            for dtype in ITEMS:
                x = random(dtype, (2, 3, 4), 1)
                if x.dtype.kind in "fc":
                    x[0, 0, :2] = np.nan, -0.0
                values = {"x": x, "m": random(dtype, (5, 3), 2), "v": random(dtype, (4,), 3), "e": random(dtype, (0, 3), 4), "s": np.asarray(random(dtype, (), 5))}
                for name in sorted({name for name, _ in cases.values()}):
                    g[f"{dtype}.{name}"] = values[name]
                for case, (name, function) in cases.items():
                    g[f"{dtype}.{case}"] = function(values[name])

    for name in "tril", "triu":
        def part(k, name=name):
            return lambda x: getattr(np, name)(x, k)

        write(name, {"main": ("m", part(0)), "above": ("m", part(1)), "below": ("m", part(-2)), "all": ("m", part(99)), "nothing": ("m", part(-99)),
                     "stack": ("x", part(1)), "empty": ("e", part(0))})
    write("diag", {"vector": ("v", np.diag), "above": ("v", lambda v: np.diag(v, 2)), "below": ("v", lambda v: np.diag(v, -1)), "matrix": ("m", np.diag),
                   "of_above": ("m", lambda m: np.diag(m, 1)), "of_below": ("m", lambda m: np.diag(m, -3)), "empty": ("e", np.diag)})
    write("diagflat", {"cube": ("x", np.diagflat), "above": ("m", lambda m: np.diagflat(m, 1)), "below": ("v", lambda v: np.diagflat(v, -3)), "scalar": ("s", np.diagflat),
                       "empty": ("e", lambda e: np.diagflat(e, 1))})


def grids():
    with Golden("creation", "meshgrid") as g:
        x, y, z = np.arange(3.0), np.array([5, -1]), np.array([True, False, True, True])
        g["x"], g["y"], g["z"] = x, y, z
        for indexing in "xy", "ij":
            for case, vectors in {"one": (x,), "two": (x, y), "three": (x, y, z)}.items():
                for i, result in enumerate(np.meshgrid(*vectors, indexing=indexing)):
                    g[f"{indexing}.{case}.{i}"] = result
    with Golden("creation", "one_hot") as g:
        for dtype in "uint8", "int32", "int64":
            g[f"{dtype}.x"] = x = np.array([[0, 3, 1], [2, 0, 3]], dtype)
            g[f"{dtype}.given"] = np.eye(6, dtype=np.int64)[x]
            g[f"{dtype}.found"] = np.eye(4, dtype=np.int64)[x]
            g[f"{dtype}.float32"] = np.eye(4, dtype=np.float32)[x]


def windows():
    """In long double, where small numbers near the ends keep their digits, and rounded once."""
    pi = np.arccos(np.longdouble(-1))
    sines = lambda share: np.sin(pi * np.minimum(share, 1 - share)) ** 2
    functions = {
        "bartlett": lambda share: 2 * np.minimum(share, 1 - share),
        "blackman": lambda share: sines(share) * (9 + 16 * sines(share)) / 25,
        "hamming": lambda share: (2 + 23 * sines(share)) / 25,
        "hanning": sines,
    }
    sizes = 0, 1, 2, 3, 8, 51
    shares = {n: np.arange(n, dtype=np.longdouble) / max(n - 1, 1) if n != 1 else np.array([0.5], np.longdouble) for n in sizes}
    for name, function in functions.items():
        with Golden("creation", name) as g:
            for n in sizes:
                values = function(shares[n])
                assert np.allclose(values.astype(np.float64), getattr(np, name)(n), atol=1e-15)
                g[f"float64.{n}"], g[f"float32.{n}"] = values.astype(np.float64), values.astype(np.float32)
    with Golden("creation", "kaiser") as g:
        for n in sizes:
            for beta in 0, 5, 8.6, 14:
                g[f"float64.{n}.{beta}"] = np.kaiser(n, beta) if n != 1 else np.ones(1)
                g[f"float32.{n}.{beta}"] = g.arrays[f"float64.{n}.{beta}"].astype(np.float32)


fills()
given()
sequences()
matrices()
grids()
windows()
