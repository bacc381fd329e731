#!/usr/bin/env python3
"""Writes the family `indexing`: reading and writing by index and by mask.  See golden.py."""

import numpy as np

from golden import Golden, random

DTYPES = ["bool", "uint8", "float32", "int64", "complex128"]
NUMBERS = ["int8", "uint16", "int32", "uint64", "float16", "float32", "float64", "complex64", "complex128"]
SHAPE = (3, 4, 5)
AXES = range(3)


def indices(low, high, shape, seed, dtype=np.int64):
    return np.random.Generator(np.random.PCG64(seed)).integers(low, high, shape).astype(dtype)


def row_indices(axis):
    """As many as there are places, some twice, some from the end."""
    n = SHAPE[axis]
    return np.array([n - 1, 0, -2, 1, 1][:n] + [0], np.int64)


def along(x, axis, index):
    """The places that index names along an axis, as NumPy's advanced indices."""
    places = list(np.indices(index.shape))
    places[axis] = index
    return tuple(places)


def write_reads():
    with Golden("indexing", "take") as g:
        g["indices"] = matrix = indices(-3, 3, (2, 3), 1)
        g["small"] = small = indices(0, 3, (4,), 2, np.uint8)
        g["flat"] = flat = indices(-60, 60, (4, 2), 3)
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 4)
            for axis in AXES:
                g[f"{dtype}.matrix{axis}"] = np.take(x, matrix, axis)
                g[f"{dtype}.small{axis}"] = np.take(x, small, axis)
                g[f"{dtype}.one{axis}"] = np.take(x, -1, axis)
                g[f"{dtype}.none{axis}"] = np.take(x, np.zeros(0, np.int64), axis)
            g[f"{dtype}.flat"] = np.take(x, flat)
    with Golden("indexing", "index_select") as g:
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 5)
            for axis in AXES:
                g[f"{dtype}.axis{axis}"] = np.take(x, row_indices(axis), axis)
    with Golden("indexing", "take_along_axis") as g:
        for axis in AXES:
            shape = list(SHAPE)
            shape[axis] = 6
            g[f"indices{axis}"] = indices(-3, 3, shape, 6 + axis)
            shape[(axis + 1) % 3] = 1
            g[f"narrow{axis}"] = indices(-3, 3, shape, 9 + axis)
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 12)
            for axis in AXES:
                g[f"{dtype}.axis{axis}"] = np.take_along_axis(x, g.arrays[f"indices{axis}"], axis)
                g[f"{dtype}.narrow{axis}"] = np.take_along_axis(x, g.arrays[f"narrow{axis}"], axis)
                g[f"{dtype}.wide{axis}"] = np.take_along_axis(x[:1, :, :1] if axis == 1 else x[:, :1, :1] if axis == 0 else x[:1, :1], g.arrays[f"indices{axis}"], axis)
    with Golden("indexing", "gather") as g:
        for axis in AXES:
            g[f"indices{axis}"] = indices(-3, 3, (2, 3, 4), 13 + axis)
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 16)
            for axis in AXES:
                g[f"{dtype}.axis{axis}"] = x[along(x, axis, g.arrays[f"indices{axis}"])]


def write_writes():
    with Golden("indexing", "scatter") as g:
        for axis in AXES:
            g[f"indices{axis}"] = indices(-3, 3, (2, 3, 4), 17 + axis)
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 20)
            g[f"{dtype}.values"] = values = random(dtype, (2, 4, 4), 21)
            for axis in AXES:
                index = g.arrays[f"indices{axis}"]
                result, filled = x.copy(), x.copy()
                for place in np.ndindex(index.shape):  # one after the other: the last stays
                    to = list(place)
                    to[axis] = index[place]
                    result[tuple(to)] = values[place]
                    filled[tuple(to)] = 1
                g[f"{dtype}.axis{axis}"] = result
                g[f"{dtype}.filled{axis}"] = filled
    with Golden("indexing", "scatter_add") as g:
        for axis in AXES:
            g[f"indices{axis}"] = indices(-3, 3, (2, 3, 4), 22 + axis)
        for dtype in NUMBERS:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 25)
            g[f"{dtype}.values"] = values = random(dtype, (2, 3, 4), 26)
            for axis in AXES:
                result = x.copy()
                np.add.at(result, along(x, axis, g.arrays[f"indices{axis}"]), values)
                g[f"{dtype}.axis{axis}"] = result
    with Golden("indexing", "scatter_reduce") as g:
        joins = {"sum": np.add, "prod": np.multiply, "mean": np.add, "amax": np.maximum, "amin": np.minimum}
        for axis in AXES:
            g[f"indices{axis}"] = indices(-3, 3, (2, 3, 4), 70 + axis)
        for dtype in NUMBERS[:-2]:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 73)
            g[f"{dtype}.values"] = values = random(dtype, (2, 3, 4), 74)
            for axis in AXES:
                places = along(x, axis, g.arrays[f"indices{axis}"])
                count = np.zeros(SHAPE, np.int64)
                np.add.at(count, places, 1)
                for name, join in joins.items():
                    first = {"prod": 1, "amax": values, "amin": values}.get(name, 0)
                    for case, start, counted in ("with", x.copy(), count + 1), ("without", x.copy(), np.maximum(count, 1)):
                        if case == "without":
                            start[places] = first
                        join.at(start, places, values)
                        if name == "mean":
                            wide = np.float64 if x.dtype.kind == "f" else np.int64
                            divide = np.divide if x.dtype.kind == "f" else np.floor_divide
                            start = divide(start.astype(wide), counted).astype(dtype)
                        g[f"{dtype}.{name}.{case}{axis}"] = start
    for name in "index_add", "index_copy", "index_fill":
        with Golden("indexing", name) as g:
            for dtype in NUMBERS if name == "index_add" else DTYPES:
                g[f"{dtype}.x"] = x = random(dtype, SHAPE, 27)
                for axis in AXES:
                    shape = list(SHAPE)
                    shape[axis] = len(row_indices(axis))
                    values = random(dtype, shape, 28 + axis)
                    if name != "index_fill":
                        g[f"{dtype}.values{axis}"] = values
                    result = np.moveaxis(x.copy(), axis, 0)
                    for k, to in enumerate(row_indices(axis)):
                        if name == "index_add":
                            result[to] += np.moveaxis(values, axis, 0)[k]
                        else:
                            result[to] = np.moveaxis(values, axis, 0)[k] if name == "index_copy" else 1
                    g[f"{dtype}.axis{axis}"] = np.moveaxis(result, 0, axis)
    with Golden("indexing", "put") as g:
        g["indices"] = index = indices(-60, 60, (3, 5), 31)
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 32)
            for count in 1, 4, 15, 20:
                g[f"{dtype}.values{count}"] = values = random(dtype, (count,), 33)
                result = x.copy()
                np.put(result, index, values)
                g[f"{dtype}.put{count}"] = result


def write_along_axis():
    with Golden("indexing", "put_along_axis") as g:
        for axis in AXES:
            wide = SHAPE[:axis] + (6,) + SHAPE[axis + 1:]
            narrow = tuple(2 if d == axis else 1 for d in AXES)
            n = SHAPE[axis]
            g[f"full{axis}"], g[f"row{axis}"] = full, row = indices(-n, n, wide, 60), indices(-n, n, narrow, 61, np.int32)
            for dtype in DTYPES:
                if axis == 0:
                    g[f"{dtype}.x"], g[f"{dtype}.one"] = random(dtype, SHAPE, 62), random(dtype, (1, 1), 64)
                x = g.arrays[f"{dtype}.x"]
                g[f"{dtype}.values{axis}"] = values = random(dtype, wide, 63)
                one = g.arrays[f"{dtype}.one"]
                for name, index, given in ("full", full, values), ("row", row, one), ("repeated", full, one):
                    result = x.copy()
                    np.put_along_axis(result, index, given, axis)
                    g[f"{dtype}.{name}{axis}"] = result
    with Golden("indexing", "fill_diagonal") as g:
        for dtype in DTYPES:
            g[f"{dtype}.values"] = values = random(dtype, (2, 2), 65)
            g[f"{dtype}.one"] = one = np.ones((), dtype)
            for name, shape in {"square": (4, 4), "wide": (3, 5), "tall": (11, 3), "cube": (3, 3, 3), "empty": (0, 3)}.items():
                g[f"{dtype}.{name}.x"] = x = random(dtype, shape, 66)
                for case, value, wrap in ("one", one, False), ("many", values, False), ("wrapped", values, True):
                    result = x.copy()
                    np.fill_diagonal(result, value, wrap)
                    g[f"{dtype}.{name}.{case}"] = result


def write_trimmed():
    with Golden("indexing", "trim_zeros") as g:
        for dtype in DTYPES:
            block = np.zeros((5, 6, 7), dtype)
            block[1:4, 2:4, 3:6] = random(dtype, (3, 2, 3), 67) != 0
            block[2, :, 4] = block[2, 3, :] = 0
            line = np.array([0, 0, 1, 0, 1, 1, 0], dtype)
            for name, x in {"block": block, "line": line, "zeros": np.zeros((2, 3), dtype), "none": np.zeros((0, 3), dtype)}.items():
                g[f"{dtype}.{name}.x"] = x
                for trim in "fb", "f", "b":
                    g[f"{dtype}.{name}.{trim}"] = np.trim_zeros(x, trim)
                    g[f"{dtype}.{name}.{trim}.last"] = np.trim_zeros(x, trim, -1)


def write_segments():
    with Golden("indexing", "segment_sum") as g:
        g["segments"] = segments = indices(-6, 6, (9,), 68)
        for dtype in NUMBERS:
            g[f"{dtype}.x"] = x = random(dtype, (9, 4), 69)
            result = np.zeros((6, 4), dtype)
            np.add.at(result, segments, x)
            g[f"{dtype}.sum"] = result


def write_masks():
    masks = {"full": (4, 5, 70), "row": (70,), "column": (5, 1), "one": (), "none": (1, 5, 70)}
    masks = {name: random("bool", shape, 34) for name, shape in masks.items()}
    masks["none"][...] = False
    shape = (4, 5, 70)
    with Golden("indexing", "masked_select") as g:
        for name, mask in masks.items():
            g[name] = mask
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, shape, 35)
            for name, mask in masks.items():
                g[f"{dtype}.{name}"] = x[np.broadcast_to(mask, shape)]
    for operation in "masked_fill", "masked_scatter":
        with Golden("indexing", operation) as g:
            for name, mask in masks.items():
                g[name] = mask
            for dtype in ["uint8", "float32", "complex128"]:
                g[f"{dtype}.x"] = x = random(dtype, shape, 36)
                if operation == "masked_scatter":
                    g[f"{dtype}.values"] = values = random(dtype, (1400,), 37)
                for name, mask in masks.items():
                    mask = np.broadcast_to(mask, shape)
                    result = x.copy()
                    result[mask] = 1 if operation == "masked_fill" else values[: mask.sum()]
                    g[f"{dtype}.{name}"] = result
    for operation in "nonzero", "argwhere":
        with Golden("indexing", operation) as g:
            for dtype in DTYPES:
                x = random(dtype, (3, 4, 50), 38) * random("bool", (3, 4, 50), 39)
                if dtype == "float32":
                    x[0, 0, :4] = np.nan, np.inf, -0.0, 1e-45
                g[f"{dtype}.x"] = x
                g[f"{dtype}.places"] = np.stack(np.nonzero(x)) if operation == "nonzero" else np.argwhere(x)
                g[f"{dtype}.row"] = np.stack(np.nonzero(x[1, 2])) if operation == "nonzero" else np.argwhere(x[1, 2])


def write_coordinates():
    with Golden("indexing", "flatnonzero") as g:
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, (3, 4, 50), 40) * random("bool", (3, 4, 50), 41)
            g[f"{dtype}.places"] = np.flatnonzero(x)
    for name, function in {"tril_indices": np.tril_indices, "triu_indices": np.triu_indices}.items():
        with Golden("indexing", name) as g:
            for rows, columns in [(4, 4), (3, 7), (7, 3), (1, 5), (5, 1), (0, 3), (3, 0), (0, 0)]:
                for offset in [0, 1, -1, 3, -3, 100, -100]:
                    g[f"{rows}.{columns}.{offset}"] = np.stack(function(rows, offset, columns)).astype(np.int64)
    shapes = [(7,), (3, 4, 5), (1, 6, 1), (70000, 50000), (3, 1 << 33), (2,) * 12]
    with Golden("indexing", "unravel_index") as g:
        for shape in shapes:
            name, size = "x".join(map(str, shape)), int(np.prod(shape, dtype=np.int64))
            g[f"{name}.indices"] = index = indices(0, size, (6, 50), len(shape))
            g[f"{name}.coordinates"] = np.stack(np.unravel_index(index, shape))
            g[f"{name}.negative"] = index - size
    with Golden("indexing", "ravel_multi_index") as g:
        for shape in shapes:
            name = "x".join(map(str, shape))
            within = np.stack([indices(0, n, (6, 50), d) for d, n in enumerate(shape)])
            beyond = np.stack([indices(-3 * n, 3 * n, (6, 50), 20 + d) for d, n in enumerate(shape)])
            g[f"{name}.within"], g[f"{name}.beyond"] = within, beyond
            g[f"{name}.checked"] = np.ravel_multi_index(tuple(within), shape)
            for mode in "wrap", "clip":
                g[f"{name}.{mode}"] = np.ravel_multi_index(tuple(beyond), shape, mode=mode)


def write_insertions():
    inserted, deleted = Golden("indexing", "insert"), Golden("indexing", "delete_")
    with inserted as g, deleted as h:
        for axis in AXES:
            n = SHAPE[axis]
            g[f"row{axis}"] = row = np.array([n, 0, -1, 1, 1, n, 0], np.int64)
            g[f"few{axis}"] = few = np.array([-n, n - 1], np.int64)
            h[f"row{axis}"] = gone = np.array([n - 1, 0, 0, -1], np.int64)
            h[f"mask{axis}"] = mask = np.arange(n) % 2 == 0
            for dtype in DTYPES:
                if axis == 0:
                    g[f"{dtype}.x"] = random(dtype, SHAPE, 42)
                    h[f"{dtype}.x"] = random(dtype, SHAPE, 43)
                x, y = g.arrays[f"{dtype}.x"], h.arrays[f"{dtype}.x"]
                rest = [m for d, m in enumerate(SHAPE) if d != axis]
                g[f"{dtype}.slice{axis}"] = one = random(dtype, rest, 44)
                g[f"{dtype}.several{axis}"] = several = random(dtype, [2] + rest, 45)
                g[f"{dtype}.many{axis}"] = many = random(dtype, SHAPE[:axis] + (7,) + SHAPE[axis + 1:], 46)
                for at in 0, 1, n, -1:
                    g[f"{dtype}.{axis}.one.{at}"] = np.insert(x, at, one, axis)
                    g[f"{dtype}.{axis}.several.{at}"] = np.insert(x, at, several, axis)
                g[f"{dtype}.{axis}.number"] = np.insert(x, 1, 1, axis)
                g[f"{dtype}.{axis}.row"] = np.insert(x, row, many, axis)
                g[f"{dtype}.{axis}.few"] = np.insert(x, few, 1, axis)
                g[f"{dtype}.{axis}.range"] = np.insert(x, slice(None, None, 2), 1, axis)
                for at in 0, 1, n - 1, -n:
                    h[f"{dtype}.{axis}.one.{at}"] = np.delete(y, at, axis)
                h[f"{dtype}.{axis}.row"] = np.delete(y, gone, axis)
                h[f"{dtype}.{axis}.mask"] = np.delete(y, mask, axis)
                h[f"{dtype}.{axis}.range"] = np.delete(y, slice(1, -1), axis)
                h[f"{dtype}.{axis}.steps"] = np.delete(y, slice(None, None, -2), axis)
        g["flat"] = flat = indices(-60, 61, (20,), 47)
        h["flat"] = indices(-60, 60, (20,), 48)
        for dtype in DTYPES:
            x, y = g.arrays[f"{dtype}.x"], h.arrays[f"{dtype}.x"]
            g[f"{dtype}.values"] = values = random(dtype, (20,), 49)
            g[f"{dtype}.flat"] = np.insert(x, flat, values)
            g[f"{dtype}.flat_one"] = np.insert(x, 7, values)
            h[f"{dtype}.flat"] = np.delete(y, h.arrays["flat"])
            h[f"{dtype}.flat_one"] = np.delete(y, -7)
            h[f"{dtype}.flat_mask"] = np.delete(y, (y != 0).ravel())


def write_compressed():
    with Golden("indexing", "compress") as g:
        for axis in AXES:
            g[f"whole{axis}"] = np.arange(SHAPE[axis]) % 3 != 1
            g[f"short{axis}"] = np.arange(SHAPE[axis] - 1) % 2 == 0
        g["flat"] = np.arange(int(np.prod(SHAPE)) - 2) % 3 == 0
        for dtype in DTYPES:
            g[f"{dtype}.x"] = x = random(dtype, SHAPE, 50)
            for axis in AXES:
                for name in "whole", "short":
                    g[f"{dtype}.{name}{axis}"] = np.compress(g.arrays[f"{name}{axis}"], x, axis)
            g[f"{dtype}.flat"] = np.compress(g.arrays["flat"], x)


def write_choices():
    """By conditions of several shapes, of which two or none hold in places."""
    conditions = [random("bool", shape, 40 + k) for k, shape in enumerate([SHAPE, (5,), (3, 1, 1)])]
    with Golden("indexing", "select") as g:
        for k, condition in enumerate(conditions):
            g[f"condition{k}"] = condition
        for dtype in DTYPES:
            g[f"{dtype}.x0"], g[f"{dtype}.x1"] = x = random(dtype, SHAPE, 43), random(dtype, (4, 1), 44)
            g[f"{dtype}.x2"] = other = random(dtype, (), 45)
            g[f"{dtype}.one"] = np.select(conditions[:1], x[:1], np.zeros((), dtype))
            g[f"{dtype}.two"] = np.select(conditions[1:], x, np.zeros((), dtype))
            g[f"{dtype}.three"] = np.select(conditions, [x[1], other, x[0]], x[1])
        g["promoted"] = np.select(conditions[:2], [g.arrays["uint8.x0"], g.arrays["float32.x1"]], 7)
        g["raised"] = np.select(conditions[:2], [g.arrays["uint8.x0"], g.arrays["uint8.x1"]], 0.5)
    with Golden("indexing", "piecewise") as g:
        for k, condition in enumerate(conditions):
            g[f"condition{k}"] = condition
        whole = [np.broadcast_to(condition, SHAPE) for condition in conditions]
        for dtype in DTYPES:
            g[f"{dtype}.x"], g[f"{dtype}.value"] = x, value = random(dtype, SHAPE, 46), random(dtype, (4, 1), 47)
            g[f"{dtype}.one"] = np.piecewise(x, whole[:1], [1])
            g[f"{dtype}.rest"] = np.piecewise(x, whole[1:], [1, 0, 1])
            wide = np.broadcast_to(value, SHAPE)
            g[f"{dtype}.tensors"] = np.piecewise(x, whole, [wide[whole[0]], 0, wide[whole[2]], lambda rest: rest])
        x = g.arrays["float32.x"]
        g["functions"] = np.piecewise(x, whole, [lambda of: -of, lambda of: of[::-1], 3, lambda of: of * of])
    with Golden("indexing", "ix_") as g:
        g["rows"] = rows = np.array([2, -1, 0, 0])
        g["mask"] = mask = np.array([True, False, False, True])
        g["none"] = none = np.zeros(0, np.int64)
        for name, given in {"three": [rows, mask, rows[1:]], "one": [mask], "empty": [rows, none]}.items():
            for k, index in enumerate(np.ix_(*given)):
                g[f"{name}{k}"] = index
        g["x"] = x = random("float32", SHAPE, 48)
        g["chosen"] = x[np.ix_(rows, mask, rows[1:])]



write_reads()
write_writes()
write_along_axis()
write_trimmed()
write_segments()
write_masks()
write_coordinates()
write_insertions()
write_compressed()
write_choices()
