#!/usr/bin/env python3
"""Writes tests/data/golden/shape, which tests/ops/shape/golden_{view,join,extend}_test.cpp read.

<dtype>.x, .e, .s, .v, …: the operands; <dtype>.<case>: the result.  NumPy before 1.25 pads wrongly where it wraps more than
once, and PyTorch has chunk: their definitions are written out.
"""

import numpy as np

from golden import Golden, random

DTYPES = ["bool", "int16", "float32", "int64", "complex128"]  # elements of 1, 2, 4, 8 and 16 bytes


def operands(dtype):
    """x: (2, 3, 4), with special values; m: (3, 4); v: (5,); e: (0, 3); f: (3, 0); s: a scalar; o: (1, 3, 1)."""
    x = random(dtype, (2, 3, 4), 1)
    kind = x.dtype.kind
    if kind == "f":
        x[0, 0] = [np.nan, -0.0, np.inf, np.finfo(dtype).smallest_subnormal]
    if kind == "c":
        x[0, 0] = [complex(np.nan, 1), complex(-0.0, -0.0), complex(1, np.inf), 5e-324]
    if kind == "i":
        x[0, 0] = [np.iinfo(dtype).min, np.iinfo(dtype).max, 0, -1]
    return {"x": x, "m": random(dtype, (3, 4), 2), "v": random(dtype, (5,), 3), "e": random(dtype, (0, 3), 4), "f": random(dtype, (3, 0), 5),
            "s": np.asarray(random(dtype, (), 6)), "o": random(dtype, (1, 3, 1), 7)}


def write(operation, cases):
    """cases: {name: (operands, function)}; of a function that returns a list the entries are name.0, name.1, …"""
    with Golden("shape", operation) as g:
        for dtype in DTYPES:
            values = operands(dtype)
            for name in sorted({name for names, _ in cases.values() for name in names}):
                g[f"{dtype}.{name}"] = values[name]
            for case, (names, function) in cases.items():
                result = function(*(values[name] for name in names))
                if isinstance(result, (list, tuple)):
                    for i, part in enumerate(result):
                        g[f"{dtype}.{case}.{i}"] = part
                else:
                    g[f"{dtype}.{case}"] = result


def views():
    write("reshape", {"flat": ("x", lambda x: x.reshape(-1)), "two": ("x", lambda x: x.reshape(4, -1)), "empty": ("e", lambda e: e.reshape(3, 0, 2)),
                      "scalar": ("s", lambda s: s.reshape(1, 1))})
    write("ravel", {"flat": ("x", np.ravel), "empty": ("e", np.ravel), "scalar": ("s", np.ravel)})
    write("flatten", {"all": ("x", lambda x: x.reshape(24)), "first": ("x", lambda x: x.reshape(6, 4)), "last": ("x", lambda x: x.reshape(2, 12)),
                      "one": ("x", lambda x: x), "scalar": ("s", lambda s: s.reshape(1))})
    write("permute_dims", {"turned": ("x", lambda x: x.transpose(2, 0, 1)), "negative": ("x", lambda x: x.transpose(-1, 1, 0)), "scalar": ("s", lambda s: s),
                           "empty": ("e", lambda e: e.transpose(1, 0))})
    write("matrix_transpose", {"stack": ("x", lambda x: x.swapaxes(-1, -2)), "matrix": ("m", lambda m: m.T), "empty": ("e", lambda e: e.T)})
    write("moveaxis", {"one": ("x", lambda x: np.moveaxis(x, 0, -1)), "two": ("x", lambda x: np.moveaxis(x, [0, 1], [2, 0]))})
    write("swapaxes", {"outer": ("x", lambda x: np.swapaxes(x, 0, -1)), "same": ("x", lambda x: np.swapaxes(x, 1, 1))})
    write("expand_dims", {"first": ("x", lambda x: np.expand_dims(x, 0)), "last": ("x", lambda x: np.expand_dims(x, -1)), "scalar": ("s", lambda s: np.expand_dims(s, 0)),
                          "empty": ("e", lambda e: np.expand_dims(e, 1))})
    write("squeeze", {"all": ("o", np.squeeze), "one": ("o", lambda o: np.squeeze(o, 0)), "two": ("o", lambda o: np.squeeze(o, (0, -1))), "none": ("x", np.squeeze)})
    write("broadcast_to", {"wider": ("o", lambda o: np.broadcast_to(o, (4, 2, 3, 5))), "scalar": ("s", lambda s: np.broadcast_to(s, (2, 2))),
                           "empty": ("e", lambda e: np.broadcast_to(e, (2, 0, 3)))})
    write("broadcast_arrays", {"two": ("xo", lambda x, o: np.broadcast_arrays(x, o)), "three": ("vso", lambda v, s, o: np.broadcast_arrays(v, s, o))})
    for rank in 1, 2, 3:
        function = getattr(np, f"atleast_{rank}d")
        write(f"atleast_{rank}d", {"scalar": ("s", function), "vector": ("v", function), "matrix": ("m", function), "cube": ("x", function), "empty": ("e", function)})
    write("flip", {"all": ("x", np.flip), "one": ("x", lambda x: np.flip(x, 1)), "two": ("x", lambda x: np.flip(x, (0, -1))), "scalar": ("s", np.flip), "empty": ("e", np.flip)})
    write("rot90", {f"turn{k}": ("m", lambda m, k=k: np.rot90(m, k)) for k in (-1, 0, 1, 2, 3, 6)} | {"axes": ("x", lambda x: np.rot90(x, 1, (2, 0)))})
    write("diagonal", {"main": ("m", lambda m: m.diagonal()), "above": ("m", lambda m: m.diagonal(2)), "below": ("m", lambda m: m.diagonal(-1)),
                       "outside": ("m", lambda m: m.diagonal(9)), "last": ("x", lambda x: x.diagonal(1, -2, -1))})


def joins():
    write("concat", {"first": ("xx", lambda a, b: np.concatenate([a, b])), "last": ("xo", lambda x, o: np.concatenate([x[:1], o, x[1:]], -1)),
                     "middle": ("xx", lambda a, b: np.concatenate([a, b[:, :1]], 1)), "empty": ("em", lambda e, m: np.concatenate([e, m[:, :3], e])),
                     "one": ("v", lambda v: np.concatenate([v])), "widened": ("v", lambda v: np.concatenate([v, np.array([1.5, -0.0])]))})
    write("stack", {"first": ("mm", lambda a, b: np.stack([a, b])), "last": ("mm", lambda a, b: np.stack([a, b, a], -1)), "scalars": ("ss", lambda a, b: np.stack([a, b])),
                    "empty": ("ee", lambda a, b: np.stack([a, b], 1))})
    for name in "hstack", "vstack", "dstack", "column_stack":
        function = getattr(np, name)
        write(name, {"vectors": ("vv", lambda a, b, f=function: f([a, b])), "matrices": ("mm", lambda a, b, f=function: f([a, b])),
                     "scalars": ("ss", lambda a, b, f=function: f([a, b])), "cubes": ("xx", lambda a, b, f=function: f([a, b, a]))})
    write("split", {"even": ("x", lambda x: np.split(x, 2, 2)), "sizes": ("x", lambda x: np.split(x, [1, 1], 1)), "first": ("m", lambda m: np.split(m, 3)),
                    "empty": ("e", lambda e: np.split(e, 3))})
    write("array_split", {"uneven": ("v", lambda v: np.array_split(v, 3)), "many": ("v", lambda v: np.array_split(v, 7)), "last": ("m", lambda m: np.array_split(m, 3, 1)),
                          "empty": ("e", lambda e: np.array_split(e, 2)), "even": ("x", lambda x: np.array_split(x, 2, 2))})
    write("chunk", {"uneven": ("v", lambda v: [v[:2], v[2:4], v[4:]]), "many": ("v", lambda v: [v[i:i + 1] for i in range(5)]), "last": ("m", lambda m: [m[:, :2], m[:, 2:]]),
                    "empty": ("e", lambda e: [e, e])})
    write("unstack", {"first": ("x", lambda x: list(x)), "last": ("x", lambda x: list(np.moveaxis(x, -1, 0))), "vector": ("v", lambda v: [np.array(i) for i in v])})


def pad_wrap(x, widths):
    for axis, (before, after) in enumerate(widths):
        n = x.shape[axis]
        x = np.take(x, np.arange(-before, n + after) % n, axis)
    return x


def extensions():
    write("tile", {"vector": ("v", lambda v: np.tile(v, 3)), "cube": ("x", lambda x: np.tile(x, (2, 1, 3))), "fewer": ("x", lambda x: np.tile(x, 2)),
                   "more": ("m", lambda m: np.tile(m, (2, 2, 1, 2))), "none": ("x", lambda x: np.tile(x, (1, 0, 2))), "scalar": ("s", lambda s: np.tile(s, (2, 3))),
                   "empty": ("e", lambda e: np.tile(e, (2, 2))), "middle": ("o", lambda o: np.tile(o, (3, 2, 4)))})
    counts = np.array([2, 0, 3])
    write("repeat", {"flat": ("x", lambda x: np.repeat(x, 3)), "first": ("x", lambda x: np.repeat(x, 2, 0)), "last": ("x", lambda x: np.repeat(x, 2, -1)),
                     "none": ("x", lambda x: np.repeat(x, 0, 1)), "counts": ("x", lambda x: np.repeat(x, counts, 1)), "vector": ("v", lambda v: np.repeat(v, [0, 1, 2, 3, 4])),
                     "scalar": ("s", lambda s: np.repeat(s, 4)), "empty": ("e", lambda e: np.repeat(e, 2, 1))})
    write("roll", {"flat": ("x", lambda x: np.roll(x, 5)), "back": ("x", lambda x: np.roll(x, -7)), "first": ("x", lambda x: np.roll(x, 1, 0)),
                   "last": ("x", lambda x: np.roll(x, -1, -1)), "two": ("x", lambda x: np.roll(x, (1, 2), (0, 2))), "same": ("x", lambda x: np.roll(x, 2, (1, 2))),
                   "far": ("x", lambda x: np.roll(x, (7, -13), (1, 2))), "scalar": ("s", lambda s: np.roll(s, 3)), "empty": ("e", lambda e: np.roll(e, 1, (0, 1)))})
    wide = ((1, 0), (2, 1), (3, 2))
    write("pad", {"constant": ("x", lambda x: np.pad(x, wide)), "value": ("m", lambda m: np.pad(m, ((0, 2), (1, 0)), constant_values=1)),
                  "all": ("m", lambda m: np.pad(m, 1)), "reflect": ("x", lambda x: np.pad(x, wide, "reflect")), "replicate": ("x", lambda x: np.pad(x, wide, "edge")),
                  "wrap": ("x", lambda x: pad_wrap(x, wide)), "wrap_far": ("m", lambda m: pad_wrap(m, ((7, 5), (9, 11)))), "vector": ("v", lambda v: np.pad(v, (4, 4), "reflect")),
                  "nothing": ("x", lambda x: np.pad(x, 0, "reflect")), "scalar": ("s", lambda s: s), "empty": ("e", lambda e: np.pad(e, ((2, 1), (0, 1)))),
                  "empty_columns": ("f", lambda f: np.pad(f, ((1, 0), (2, 2)), constant_values=1))})


views()
joins()
extensions()
