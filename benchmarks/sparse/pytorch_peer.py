#!/usr/bin/env python3
"""usage: pytorch_peer.py <folder>    times what PyTorch takes on one thread, in CSR: a line for each row, `<row> PyTorch <milliseconds>`

It reads the matrices that scipy_peer.py --write wrote, without SciPy.
"""
import pathlib
import sys
import time
import warnings

import numpy as np
import torch


def milliseconds(call):
    best, total, k = 1e30, 0.0, 0
    while k < 5 or (total < 500 and k < 2000):
        begin = time.perf_counter()
        call()
        took = 1e3 * (time.perf_counter() - begin)
        best, total, k = min(best, took), total + took, k + 1
    return best


def main():
    warnings.filterwarnings("ignore")
    torch.set_num_threads(1)
    folder = pathlib.Path(sys.argv[1])

    def load(name):
        with np.load(folder / f"{name}.npz") as parts:
            shape = tuple(int(n) for n in parts["shape"])
            values = torch.from_numpy(parts["data"])
            if "row" in parts:
                return torch.sparse_coo_tensor(torch.from_numpy(np.stack([parts["row"], parts["col"]])).long(), values, shape)
            return torch.sparse_csr_tensor(torch.from_numpy(parts["indptr"]), torch.from_numpy(parts["indices"]), values, shape)

    laplacian, many, wide, small, triplets = map(load, ["laplacian", "scattered", "wide", "small", "triplets"])
    x, few = (torch.ones(m.shape[1], dtype=torch.float64) for m in (laplacian, small))
    columns = torch.ones((wide.shape[1], 64), dtype=torch.float64)
    transposed = wide.transpose(0, 1).to_sparse_csr()
    rows = {
        "spmv_laplacian": lambda: laplacian @ x,
        "spmv_scattered": lambda: many @ x,
        "spmv_small": lambda: small @ few,
        "spmm_64": lambda: wide @ columns,
        "spgemm": lambda: wide @ wide,
        "spgemm_laplacian": lambda: laplacian @ laplacian,
        "coo_to_csr": lambda: triplets.coalesce().to_sparse_csr(),
        "transpose": lambda: wide.transpose(0, 1).to_sparse_csr(),
        "add": lambda: wide + transposed,
        "sddmm_64": lambda: torch.sparse.sampled_addmm(wide, columns, columns.t(), beta=0),
    }
    for name, call in rows.items():
        try:
            print(name, "PyTorch", f"{milliseconds(call):.6f}", flush=True)
        except RuntimeError as error:
            print(f"{name}: {error}".splitlines()[0], file=sys.stderr)


main()
