#!/usr/bin/env python3
"""Writes the seeds of sparse_npz_fuzz and matrix_market_fuzz: files that are whole and say what cannot be."""

import pathlib

import numpy as np

here = pathlib.Path(__file__).parent / "corpus"
MANY = 2**43


def npz(name, form, shape, data=(1.0,), index=np.int64, **parts):
    arrays = {key: np.asarray(part, index) for key, part in parts.items()}
    np.savez(here / "sparse_npz" / f"{name}.npz", format=np.array(form), shape=np.array(shape), data=np.asarray(data, np.float64), **arrays)


def mtx(name, text):
    (here / "matrix_market" / f"{name}.mtx").write_text("%%MatrixMarket matrix " + text)


for folder in ("sparse_npz", "matrix_market"):
    (here / folder).mkdir(parents=True, exist_ok=True)

npz("tall_coo", "coo", (MANY, 3), row=[0], col=[0])
npz("wide_csr", "csr", (1, MANY), indptr=[0, 1], indices=[MANY - 1])
npz("tall_csc", "csc", (MANY, 1), indptr=[0, 1], indices=[0])
npz("tall_blocks", "bsr", (MANY, 1), np.zeros((0, MANY // 2, 1)), indptr=[0, 0, 0], indices=[])
npz("wide_int32", "csr", (1, 2**33), indptr=[0, 1], indices=[0], index=np.int32)
npz("outside", "csr", (2, 2), (1.0, 2.0), indptr=[0, 1, 2], indices=[0, 2])
npz("decreasing", "csr", (2, 2), (1.0, 2.0), indptr=[0, 3, 2], indices=[0, 1])
npz("negative", "coo", (2, 2), row=[-1], col=[0])
npz("no_matrix", "coo", (2, 2, 2), row=[0], col=[0])
npz("no_rows", "csr", (0, 5), (), indptr=[0], indices=[])
npz("largest", "coo", (2**63 - 1, 1), row=[2**63 - 2], col=[0])
mtx("many_rows", "coordinate real general\n2147483646 1 1\n1 1 1\n")
mtx("many_columns", "coordinate real general\n1 2147483646 1\n1 1 1\n")
mtx("many_entries", "coordinate real general\n2 2 9000000000000000000\n1 1 1\n")
mtx("overflow", "coordinate real general\n9000000000000000000 9 1\n1 1 1\n")
mtx("empty_array", "array real general\n0 9000000000000000000\n")
mtx("array", "array complex hermitian\n2 2\n1 0\n2 1\n3 0\n")
mtx("outside", "coordinate pattern general\n2 2 1\n3 1\n")
mtx("nan", "coordinate real symmetric\n2 2 2\n1 1 nan\n2 1 inf\n")
