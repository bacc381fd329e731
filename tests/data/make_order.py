#!/usr/bin/env python3
"""Writes tests/data/golden/order: scans, softmax, sorts and parts of the order, along each axis.

<dtype>.x: the operand; <dtype>.<axis>: the result along it, with .values and .indices where there are two.  <dtype>.special:
rows of NaN, infinities and zeros; <dtype>.rows: the result along each.  Sums and functions are computed in the widest type and
rounded once.
"""

import numpy as np

from golden import Golden, random
from make_reduction import COMPLEX, FLOATING, INTEGRAL, SHAPE, SPECIAL, mean_type, positive, sum_type, wide

REAL = INTEGRAL + FLOATING
inf = np.inf


def keys(line):
    """What compares as the elements do, NaN above all."""
    line = line.astype(np.float64) if line.dtype.kind == "f" else line
    return [(bool(v != v), 0 if v != v else v) for v in line.tolist()]


def stable_order(line, descending=False):
    of = keys(line)
    order = sorted(range(len(of)), key=lambda i: of[i])
    if not descending:
        return np.array(order, np.int64)
    ranks = {value: k for k, value in enumerate(sorted(set(of)))}
    return np.array(sorted(range(len(of)), key=lambda i: -ranks[of[i]]), np.int64)


def mode(line):
    of = keys(line)
    best = min(set(of), key=lambda value: (-of.count(value), value))
    return max(i for i in range(len(of)) if of[i] == best)


def running_extreme(line, greatest):
    """PyTorch's rule: the last of equals; a NaN replaces all, and only a NaN replaces it."""
    place = []
    for i, v in enumerate(line):
        best = line[place[-1]] if place else v
        replaces = v != v or (best == best and (v >= best if greatest else v <= best))
        place.append(i if replaces or not place else place[-1])
    return np.array(place, np.int64)


def partition_order(line, kth):
    """Tenon's own: both parts stay in their order."""
    order = stable_order(line)
    return np.concatenate([np.sort(order[:kth]), order[kth : kth + 1], np.sort(order[kth + 1 :])])


def softmax(line):
    if np.isnan(line).any() or line.max() == inf or line.max() == -inf:
        return np.full(line.shape, np.nan)
    powers = np.exp(line - line.max())
    return powers / powers.sum()


def log_softmax(line):
    """SciPy's rule: an infinity is NaN, and makes the others -inf."""
    if np.isnan(line).any() or line.max() == -inf:
        return np.full(line.shape, np.nan)
    if line.max() == inf:
        return np.where(line == inf, np.nan, -inf)
    moved = line - line.max()
    return moved - np.log(np.exp(moved).sum())


def log_cum_sum_exp(line):
    result = []
    for i in range(line.size):
        most = line[: i + 1].max()
        result.append(most if np.isnan(most) or np.isinf(most) else most + np.log(np.exp(line[: i + 1] - most).sum()))
    return np.array(result, line.dtype)


def in_wide(function):
    return lambda line: function(line.astype(np.longdouble))


def scan(of):
    return lambda line: of(line, dtype=None if line.dtype.kind in "fc" else sum_type(line.dtype))


def with_initial(of, initial):
    return lambda line: np.concatenate([[initial], scan(of)(line)])


def along(function, x, axis):
    lines = np.moveaxis(x, axis, -1)
    results = [function(line) for line in lines.reshape(-1, lines.shape[-1])]
    return np.moveaxis(np.array(results).reshape(lines.shape[:-1] + np.shape(results[0])), -1, axis)


def write(name, function, result_type, dtypes, operand=random):
    with Golden("order", name) as g, np.errstate(all="ignore"):
        for dtype in dtypes:
            key = np.dtype(dtype).name
            x = operand(dtype) if operand is positive else random(dtype, SHAPE, 5)
            g[f"{key}.x"] = x
            for axis in range(3):
                g[f"{key}.{axis}"] = along(function, wide(x), axis).astype(result_type(dtype))
            if np.dtype(dtype).kind == "f":
                rows = np.array(SPECIAL, dtype)
                g[f"{key}.special"] = rows
                g[f"{key}.rows"] = along(function, wide(rows), 1).astype(result_type(dtype))


def write_places(name, place, values=True, indices=True, keeps=True, dtypes=REAL):
    """`place(line)` gives indices into the line, or one of them."""
    with Golden("order", name) as g:
        for dtype in dtypes:
            key = np.dtype(dtype).name
            x = random(dtype, SHAPE, 5)
            if np.dtype(dtype).kind in "iuf":
                x[x > 0] = np.round(x[x > 0].astype(np.float64)).astype(dtype)  # some are equal
            g[f"{key}.x"] = x
            cases = [(str(axis), x, axis) for axis in range(3)]
            if np.dtype(dtype).kind == "f":
                g[f"{key}.special"] = np.array(SPECIAL, dtype)
                cases.append(("rows", g.arrays[f"{key}.special"], 1))
            for case, of, axis in cases:
                at = along(lambda line: np.atleast_1d(place(line)), of, axis).astype(np.int64)
                taken = np.take_along_axis(of, at, axis)
                if not keeps:
                    at, taken = at.squeeze(axis), taken.squeeze(axis)
                if values:
                    g[f"{key}.{case}.values"] = taken
                if indices:
                    g[f"{key}.{case}.indices"] = at


def write_lexsort():
    with Golden("order", "lexsort") as g:
        for dtype in REAL:
            key = np.dtype(dtype).name
            x, y = (np.mod(random(dtype, SHAPE, seed).astype(np.int64), 3).astype(dtype) for seed in (5, 6))
            g[f"{key}.x"], g[f"{key}.y"] = x, y
            for axis in range(3):
                g[f"{key}.{axis}"] = np.lexsort((x, y), axis=axis)


def main():
    every = REAL + COMPLEX
    for name, of in {"sum": np.cumsum, "prod": np.cumprod}.items():
        write("cum" + name, scan(of), sum_type, every, positive)
        write("cumulative_" + name, with_initial(of, int(name == "prod")), sum_type, [np.bool_, np.int32, np.float32, np.complex64], positive)
    write("logcumsumexp", in_wide(log_cum_sum_exp), mean_type, REAL)
    write("softmax", in_wide(softmax), mean_type, REAL)
    write("log_softmax", in_wide(log_softmax), mean_type, REAL)
    write_places("cummax", lambda line: running_extreme(line, True))
    write_places("cummin", lambda line: running_extreme(line, False))
    write_places("sort", stable_order, indices=False)
    write_places("argsort", lambda line: stable_order(line, True), values=False)
    write_lexsort()
    write_places("topk", lambda line: stable_order(line, True)[:2])
    write_places("kthvalue", lambda line: stable_order(line)[1], keeps=False)
    write_places("mode", mode, keeps=False)
    write_places("partition", lambda line: partition_order(line, 1), indices=False)
    write_places("argpartition", lambda line: partition_order(line, 2), values=False)


if __name__ == "__main__":
    main()
