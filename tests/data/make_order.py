#!/usr/bin/env python3
"""Writes tests/data/golden/order: sorts, parts of the order, and searches in what is sorted.  Entries as lines.py says."""

import numpy as np

from golden import REAL_NAMES, Golden, random, repeating
from lines import REAL, SHAPE, write_places


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


def partition_order(line, kth):
    """Tenon's own: both parts stay in their order."""
    order = stable_order(line)
    return np.concatenate([np.sort(order[:kth]), order[kth : kth + 1], np.sort(order[kth + 1 :])])


def write_lexsort():
    with Golden("order", "lexsort") as g:
        for dtype in REAL:
            key = np.dtype(dtype).name
            x, y = (np.mod(random(dtype, SHAPE, seed).astype(np.int64), 3).astype(dtype) for seed in (5, 6))
            g[f"{key}.x"], g[f"{key}.y"] = x, y
            for axis in range(3):
                g[f"{key}.{axis}"] = np.lexsort((x, y), axis=axis)


def write_searches():
    with Golden("order", "searchsorted") as g:
        for dtype in REAL_NAMES:
            x = repeating(dtype, 150, 1)
            g[f"{dtype}.sorted"] = row = np.sort(x, kind="stable")
            g[f"{dtype}.unsorted"] = x
            g[f"{dtype}.sorter"] = sorter = np.argsort(x, kind="stable")
            g[f"{dtype}.needles"] = needles = np.concatenate([repeating(dtype, 100, 2), np.sort(repeating(dtype, 80, 3), kind="stable")]).reshape(4, 45)
            for side in "left", "right":
                g[f"{dtype}.{side}"] = np.searchsorted(row, needles, side)
                g[f"{dtype}.{side}.through"] = np.searchsorted(x, needles, side, sorter=sorter)
    for operation in "bucketize", "digitize":
        with Golden("order", operation) as g:
            for dtype in ["int32", "float32"]:
                g[f"{dtype}.bounds"] = bounds = np.sort(random(dtype, (20,), 4))
                g[f"{dtype}.x"] = x = np.concatenate([random(dtype, (40,), 5), bounds]).reshape(3, 20)
                for side in "left", "right":
                    if operation == "bucketize":
                        g[f"{dtype}.{side}"] = np.searchsorted(bounds, x, side)
                    else:
                        g[f"{dtype}.{side}"] = np.digitize(x, bounds, right=side == "right")
                        g[f"{dtype}.{side}.descending"] = np.digitize(x, bounds[::-1], right=side == "right")


def write_orders():
    write_places("order", "sort", stable_order, indices=False)
    write_places("order", "argsort", lambda line: stable_order(line, True), values=False)
    write_lexsort()
    write_places("order", "topk", lambda line: stable_order(line, True)[:2], more={"smallest": lambda line: stable_order(line)[:2]})
    write_places("order", "kthvalue", lambda line: stable_order(line)[1], keeps=False)
    write_places("order", "mode", mode, keeps=False)
    write_places("order", "partition", lambda line: partition_order(line, 1), indices=False)
    write_places("order", "argpartition", lambda line: partition_order(line, 2), values=False)


if __name__ == "__main__":
    write_orders()
    write_searches()
