"""NumPy's column.  usage: numpy_peer.py <least seconds per row> < rows.json

Reads rows as the programs print them with --rows, and writes JSON as Google Benchmark does. The timer is timeit.
"""
import json
import sys
import threading
import time
import timeit

import numpy as np


random = np.random.default_rng(1)


class Works:
    """What is called as the work is; with `out` the result goes into an existing array."""

    def add(a, b, out=None):
        return np.add(a, b, out=out)

    def multiply_add(a, b, c, out=None):
        out = np.multiply(a, b, out=out)
        return np.add(out, c, out=out)

    def relu(a, out=None):
        return np.maximum(a, 0, out=out)

    def leaky(a, out=None):
        out = np.multiply(a, a.dtype.type(0.1), out=out)
        np.copyto(out, a, where=a > 0)
        return out

    def norm(a, b, out=None):
        out = np.multiply(a, a, out=out)
        out += b * b
        return np.sqrt(out, out=out)

    def exp(a, out=None):
        return np.exp(a, out=out)

    def log(a, out=None):
        return np.log(a, out=out)

    def tanh(a, out=None):
        return np.tanh(a, out=out)

    def sin(a, out=None):
        return np.sin(a, out=out)

    def sigmoid(a, out=None):
        out = np.negative(a, out=out)
        np.exp(out, out=out)
        out += 1
        return np.reciprocal(out, out=out)

    def pow_halves(a, out=None):
        return np.power(a, np.float32(-1.5), out=out)

    def add_row(a, row, out=None):
        return np.add(a, row, out=out)

    def add_column(a, column, out=None):
        return np.add(a, column, out=out)

    def transpose(a, out=None):
        out[...] = a.T
        return out

    def permute(a, out=None):
        out[...] = a.transpose(2, 0, 1)
        return out

    def add_transposed(a, b, out=None):
        return np.add(a, b.T, out=out)

    def add_every_second(a, b, out=None):
        return np.add(a, b[::2], out=out)

    def concat(a, b):
        return np.concatenate([a, b], 1)

    def pad(a):
        return np.pad(a, 2)

    def pad_reflect(a):
        return np.pad(a, 2, "reflect")

    def roll(a):
        return np.roll(a, (1, 1), (0, 1))

    def tile(a):
        return np.tile(a, (2, 2))

    def sum(a):
        return a.sum()

    def max(a):
        return a.max()

    def mean_var(a):
        return a.var(), a.mean()

    def argmax(a):
        return a.argmax()

    def sum_axis0(a):
        return a.sum(axis=0)

    def sum_axis1(a):
        return a.sum(axis=1)

    def argmax_rows(a):
        return a.argmax(axis=1)

    def max_pool(a):
        n, height, width = a.shape
        return a.reshape(n, height // 2, 2, width // 2, 2).max(axis=(2, 4))

    def rand(a):
        return random.random(a.shape, a.dtype)

    def randn(a):
        return random.standard_normal(a.shape, a.dtype)

    def softmax(a):
        result = a - a.max(axis=1, keepdims=True)
        np.exp(result, out=result)
        result /= result.sum(axis=1, keepdims=True)
        return result

    def vector_norm(a):
        return np.linalg.norm(a)

    def nanmean(a):
        return np.nanmean(a)

    def cumsum(a):
        return a.cumsum()

    def sort(a):
        return np.sort(a)

    def sort_rows(a):
        return np.sort(a, axis=1)

    def argsort(a):
        return np.argsort(a, kind="stable")

    def topk(a):
        at = np.argpartition(a, a.size - 100)[-100:]
        at = at[np.argsort(-a[at])]
        return a[at], at

    def median(a):
        return np.median(a)

    def quantile(a):
        return np.quantile(a, (0.1, 0.5, 0.9))

    def partition(a):
        return np.partition(a, a.size // 2)[a.size // 2]

    def unique(a):
        return np.unique(a)

    def searchsorted(a, b):
        return np.searchsorted(a, b)

    searchsorted_ascending = searchsorted

    def take(a, indices):
        return a.take(indices)

    def take_rows(a, indices):
        return a.take(indices, axis=0)

    def gather(a, indices):
        return np.take_along_axis(a, indices, axis=1)

    def scatter_add(a, indices, b):
        return a + np.bincount(indices, b, a.size).astype(a.dtype)  # np.add.at takes ten times as long

    def index(a, indices):
        return a[indices]

    def index_assign(a, indices, b):
        result = a.copy()
        result[indices] = b
        return result

    def mask_select(a):
        return a[a > 0]

    def mask_fill(a):
        result = a.copy()
        result[result < 0] = 0
        return result

    def mask_scale(a):
        result = a.copy()
        result[result < 0] *= 2
        return result

    def windows(a):
        return np.lib.stride_tricks.sliding_window_view(a, (3, 3)).copy()

    def einsum_windows(a, b):
        return np.einsum("hwij,ij->hw", np.lib.stride_tricks.sliding_window_view(a, (3, 3)), b)

    def channels_first(a):
        return np.ascontiguousarray(a.transpose(2, 0, 1))

    def channels_last(a):
        return np.ascontiguousarray(a.transpose(1, 2, 0))

    def matmul(a, b):
        return a @ b

    def matmul_batched(a, b):
        return a @ b

    def einsum_transposed(a, b):
        return np.einsum("ij,kj->ki", a, b, optimize=True)

    def einsum_permuted(a, b):
        return np.einsum("ijk,jil->kl", a, b, optimize=True)

    def einsum_rows(a, b):
        return np.einsum("ij,ij->i", a, b)

    def einsum_chain(a, b, c):
        return np.einsum("ij,jk,kl->il", a, b, c, optimize=True)

    def solve(a, b):
        return np.linalg.solve(a, b)

    def eigh(a):
        return np.linalg.eigh(a)[0]

    def svd(a):
        return np.linalg.svd(a, full_matrices=False)[1]

    def small_add(a, b):
        return a + b

    def transpose_view(a):
        return a.T

    def slice_view(a):
        return a[1:, ::2]


def spread(count, seed, low, high, dtype):
    """rows::input of the indices below count."""
    h = np.arange(count, dtype=np.uint32)
    h += np.uint32(seed * 0x9E3779B9 & 0xFFFFFFFF)
    for shift, factor in (16, 0x85EBCA6B), (13, 0xC2B2AE35):
        h ^= h >> np.uint32(shift)
        h *= np.uint32(factor)
    h ^= h >> np.uint32(16)
    h >>= np.uint32(8)
    return (low + (high - low) * h / 16777216.0).astype(dtype)


def operand(row, index):
    shape = row["operands"][index]
    count = int(np.prod(shape))
    if row["kinds"][index] == "indices":
        return spread(count, index + 1, 0.0, float(row["bound"]), np.int64).reshape(shape)
    if row["kinds"][index] == "ascending":
        low, high = row["range"]
        place = (np.arange(count) + spread(count, index + 1, 0, 1, np.float64)) / count
        return (low + (high - low) * place).astype(row["dtype"].replace("f", "float"))
    return spread(count, index + 1, *row["range"], row["dtype"].replace("f", "float")).reshape(shape)


def checksum(row, operands, result):
    """contest::Checksum of a result: its sum and magnitude."""
    if isinstance(result, tuple):
        return np.sum([checksum(row, operands, part) for part in result[: 1 if row["work"] == "topk" else None]], axis=0)
    x = np.atleast_1d(result).ravel()
    if row["work"] in ("argmax", "argsort"):
        x = operands[0].ravel()[x]
    weighed = x.astype(np.float64) * spread(x.size, 9, 0.5, 1, np.float64)
    return np.array([weighed.sum(), np.abs(weighed).sum()])


def measure(row, seconds):
    if row["after_threads"]:
        thread = threading.Thread(target=int)
        thread.start()
        thread.join()
    operands = [operand(row, i) for i in range(len(row["operands"]))]
    work = getattr(Works, row["work"])
    keywords = {} if row["fresh"] else {"out": np.zeros_like(operands[0])}
    result = work(*operands, **keywords)
    record = {"name": row["name"]}
    if not row["work"].endswith("_view"):
        record["check"], record["magnitude"] = map(float, checksum(row, operands, result))
    if row["goal"]["kind"] == "error":
        exact = operands[0].sum(dtype=np.float64)
        record["error"] = float(abs(result - exact) / exact)
    clock = time.perf_counter if row["threads"] > 1 else time.thread_time
    timer = timeit.Timer(lambda: work(*operands, **keywords), timer=clock)
    number = 1
    while (taken := timer.timeit(number)) < seconds:
        number = max(2 * number, int(number * min(10, 1.2 * seconds / max(taken, 1e-9))))
    record["real_time"] = record["cpu_time"] = taken / number * 1e9
    record["time_unit"] = "ns"
    return record


def main():
    seconds = float(sys.argv[1])
    rows = json.load(sys.stdin)
    records = [measure(row, seconds) for row in rows if hasattr(Works, row["work"])]
    json.dump({"context": {"version": "NumPy " + np.__version__}, "benchmarks": records}, sys.stdout)


if __name__ == "__main__":
    main()
