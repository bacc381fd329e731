#!/usr/bin/env python3
"""usage: scipy_peer.py --write <folder>    writes the matrices that contest.cpp reads
       scipy_peer.py <folder>             times what SciPy takes: a line for each, `<row> SciPy <milliseconds>`
"""
import pathlib
import sys
import time

import numpy as np
import scipy.sparse as sp


def scattered(source, rows, each):
    indices = source.integers(0, rows, rows * each, dtype=np.int32)
    pointers = np.arange(0, rows * each + 1, each, dtype=np.int32)
    matrix = sp.csr_matrix((source.standard_normal(rows * each), indices, pointers), shape=(rows, rows))
    matrix.sum_duplicates()
    return matrix


def write(folder):
    source = np.random.Generator(np.random.PCG64(1))
    side = 1000
    line = sp.diags([-1.0, 2.0, -1.0], [-1, 0, 1], shape=(side, side))
    laplacian = (sp.kron(sp.eye(side), line) + sp.kron(line, sp.eye(side))).tocsr()
    wide, small = scattered(source, 100_000, 4), scattered(source, 200, 10)
    order = source.permutation(wide.nnz)
    coo = wide.tocoo()
    matrices = {"laplacian": laplacian, "scattered": scattered(source, side * side, 10), "wide": wide, "small": small,
                "triplets": sp.coo_matrix((coo.data[order], (coo.row[order], coo.col[order])), shape=coo.shape)}
    folder.mkdir(parents=True, exist_ok=True)
    for name, matrix in matrices.items():
        sp.save_npz(folder / f"{name}.npz", matrix, compressed=False)


def milliseconds(call):
    best, total, k = 1e30, 0.0, 0
    while k < 5 or (total < 500 and k < 2000):
        begin = time.perf_counter()
        call()
        took = 1e3 * (time.perf_counter() - begin)
        best, total, k = min(best, took), total + took, k + 1
    return best


def main():
    folder = pathlib.Path(sys.argv[-1])
    if sys.argv[1] == "--write":
        return write(folder)
    load = lambda name: sp.load_npz(folder / f"{name}.npz")
    laplacian, many, wide, small, triplets = map(load, ["laplacian", "scattered", "wide", "small", "triplets"])
    x, few, columns = np.ones(laplacian.shape[1]), np.ones(small.shape[1]), np.ones((wide.shape[1], 64))
    other = wide.T.tocsr()
    row, column = wide.nonzero()
    rows = {
        "spmv_laplacian": lambda: laplacian @ x,
        "spmv_scattered": lambda: many @ x,
        "spmv_small": lambda: small @ few,
        "spmm_64": lambda: wide @ columns,
        "spgemm": lambda: wide @ wide,
        "spgemm_laplacian": lambda: laplacian @ laplacian,
        "coo_to_csr": triplets.tocsr,
        "transpose": lambda: wide.T.tocsr(),
        "add": lambda: wide + other,
        "sddmm_64": lambda: np.einsum("ij,ij->i", columns[row], columns[column]),
    }
    for name, call in rows.items():
        print(name, "SciPy", f"{milliseconds(call):.6f}", flush=True)


main()
