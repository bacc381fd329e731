#!/usr/bin/env python3
"""Writes tests/data/golden/sparse: random patterns as triplets, and what SciPy computes of them; and SciPy's files of sparse matrices."""

import pathlib

import numpy as np
import scipy.io
import scipy.sparse as sp

from golden import Golden, random

HERE = pathlib.Path(__file__).resolve().parent

DTYPES = ["float64", "float32", "complex128", "int32"]
# rows, columns, entries: with empty rows and columns, duplicates, none at all, one full row
CASES = {"none": (3, 4, 0), "line": (1, 9, 5), "column": (8, 1, 6), "wide": (7, 30, 40), "tall": (40, 11, 120), "square": (25, 25, 90), "full": (6, 5, 60)}


def triplets(case, dtype, seed):
    rows, columns, n = CASES[case]
    source = np.random.Generator(np.random.PCG64(seed))
    row, column = source.integers(0, rows, n), source.integers(0, columns, n)
    if case == "square":
        row[row == 7] = 8  # an empty row
        row[:20] = 3  # one that is nearly full
    data = random(dtype, (n,), seed)
    if n > 4:
        data[4] = 0  # an explicit zero
    return sp.coo_array((data, (row.astype(np.int32), column.astype(np.int32))), shape=(rows, columns))


def put(g, name, x):
    g[f"{name}.indices"] = np.stack([x.row, x.col]).astype(np.int32).reshape(2, -1)
    g[f"{name}.values"] = x.data
    g[f"{name}.shape"] = np.array(x.shape, np.int64)


def main():
    with Golden("sparse", "convert") as g:
        for dtype in DTYPES:
            for seed, case in enumerate(CASES):
                name = f"{dtype}.{case}"
                x = triplets(case, dtype, seed)
                put(g, name, x)
                g[f"{name}.dense"] = x.toarray()
                for form in ["csr", "csc"]:
                    y = x.asformat(form)
                    y.sum_duplicates()
                    y.sort_indices()
                    g[f"{name}.{form}.pointers"], g[f"{name}.{form}.indices"] = y.indptr.astype(np.int32), y.indices.astype(np.int32)
                    if dtype == "float64":  # the sums of others depend on the order
                        g[f"{name}.{form}.values"] = y.data
    with Golden("sparse", "product") as g:
        for dtype in ["float64", "float32", "complex128", "int32"]:
            for seed, case in enumerate(CASES):
                name = f"{dtype}.{case}"
                x = triplets(case, dtype, seed)
                m, k = x.shape
                put(g, name, x)
                vector, matrix, left = random(dtype, (k,), 50), random(dtype, (k, 37), 51), random(dtype, (5, m), 52)
                g[f"{name}.vector"], g[f"{name}.matrix"], g[f"{name}.left"] = vector, matrix, left
                csr = x.tocsr()
                g[f"{name}.spmv"], g[f"{name}.spmm"], g[f"{name}.dense_times"] = csr @ vector, csr @ matrix, left @ csr
                g[f"{name}.gram"] = (csr @ csr.T).toarray()
                g[f"{name}.kron"] = sp.kron(csr, csr[:2]).toarray() if case in ("line", "full") and dtype == "float64" else np.zeros((0, 0), dtype)
    with Golden("sparse", "elementwise") as g:
        for seed, case in enumerate(CASES):
            x, y = triplets(case, "float64", seed), triplets(case, "float64", seed + 100)
            put(g, f"{case}.x", x)
            put(g, f"{case}.y", y)
            a, b = x.tocsr(), y.tocsr()
            g[f"{case}.add"], g[f"{case}.subtract"], g[f"{case}.multiply"] = (a + b).toarray(), (a - b).toarray(), (a * b).toarray()
            g[f"{case}.maximum"], g[f"{case}.less"] = a.maximum(b).toarray(), (a < b).toarray()
            g[f"{case}.expm1"] = a.expm1().toarray()
            for axis in (0, 1):
                g[f"{case}.sum{axis}"], g[f"{case}.mean{axis}"] = np.asarray(a.sum(axis=axis)), np.asarray(a.mean(axis=axis))
                g[f"{case}.max{axis}"] = a.max(axis=axis).toarray() if min(x.shape) else np.zeros(0)
            g[f"{case}.tril"], g[f"{case}.triu"], g[f"{case}.diagonal"] = sp.tril(a, -1).toarray(), sp.triu(a, 2).toarray(), a.diagonal(1)
            g[f"{case}.hstack"], g[f"{case}.vstack"] = sp.hstack([a, b]).toarray(), sp.vstack([a, b]).toarray()


def files():
    """tests/data/matrix_market and tests/data/sparse_npz: one matrix in all formats, and the kinds of Matrix Market."""
    x = np.array([[1.5, 0, 2, 0], [0, 0, -3, 0], [0, -4, 0, 1e-30]])
    folder = HERE / "sparse_npz"
    folder.mkdir(exist_ok=True)
    for form in ["csr", "csc", "coo"]:
        sp.save_npz(folder / f"{form}.npz", sp.csr_matrix(x).asformat(form), compressed=False)
    sp.save_npz(folder / "bsr.npz", sp.bsr_matrix(x, blocksize=(3, 2)), compressed=False)
    sp.save_npz(folder / "deflated.npz", sp.csr_matrix(x), compressed=True)
    square = np.array([[1, 2, 0], [2, 3, 4.5], [0, 4.5, 5]])
    skew = np.array([[0, -2.5, 0], [2.5, 0, -4], [0, 4, 0]])
    hermitian = np.array([[1, 2 - 1j, 0], [2 + 1j, 3, 0], [0, 0, 0]])
    matrices = {
        "general": (sp.coo_matrix(x), {}),
        "integer": (sp.coo_matrix(np.array([[0, 7], [-9, 0]])), {}),
        "symmetric": (sp.coo_matrix(square), {"symmetry": "symmetric"}),
        "skew": (sp.coo_matrix(skew), {"symmetry": "skew-symmetric"}),
        "hermitian": (sp.coo_matrix(hermitian), {"symmetry": "hermitian"}),
        "pattern": (sp.coo_matrix(x), {"field": "pattern"}),
        "array": (x, {}),
        "symmetric_array": (square, {"symmetry": "symmetric"}),
        "skew_array": (skew, {"symmetry": "skew-symmetric"}),
    }
    folder = HERE / "matrix_market"
    folder.mkdir(exist_ok=True)
    for name, (matrix, options) in matrices.items():
        scipy.io.mmwrite(folder / f"{name}.mtx", matrix, comment="written by SciPy", **options)


main()
files()
