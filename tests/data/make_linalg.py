#!/usr/bin/env python3
"""Writes tests/data/golden/linalg: what is unique in decompositions; the tests check the rest by its properties."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads sum in another order

import numpy as np
import scipy.linalg

from golden import Golden, random


def well_conditioned(dtype, shape, seed):
    """Random numbers, made in double so that singular values do not crowd at 0."""
    dtype = np.dtype(dtype)
    wide = np.complex128 if dtype.kind == "c" else np.float64
    return random(wide, shape, seed).astype(dtype)


def rounded(x):
    """To nine digits: the last ones depend on how LAPACK was built."""
    x = np.asarray(x)
    if x.dtype.kind == "c":
        return rounded(x.real) + 1j * rounded(x.imag)
    return np.array([float(f"{v:.8e}") for v in x.ravel()], x.dtype).reshape(x.shape)


SQUARE = [(0, 0), (1, 1), (2, 2), (3, 3), (7, 7), (40, 40), (2, 3, 5, 5)]
OBLONG = [(3, 3), (5, 3), (3, 5), (1, 4), (40, 20), (2, 4, 3)]
NORMS = {"frobenius": "fro", "nuclear": "nuc", "largest": 2, "smallest": -2, "columns": 1, "least_column": -1, "rows": np.inf, "least_row": -np.inf}


def decomposition(name, dtypes, shapes, results):
    """results(x, operand) -> name -> array, of what is unique; the rest is for the tests to check by its properties.

    They are computed in double precision from operands of the type's own.
    """
    with Golden("linalg", name) as g:
        for dtype in dtypes:
            for number, shape in enumerate(shapes):
                entry = f"{dtype}." + "x".join(map(str, shape))
                x = well_conditioned(dtype, shape, number)
                if name == "linalg_eigvalsh":
                    x = ((x + np.conj(np.swapaxes(x, -1, -2))) / 2).astype(dtype)
                g[f"{entry}.x"] = x
                wide = x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)
                if name == "linalg_lstsq":
                    right = well_conditioned(dtype, shape[:-2] + (shape[-2], 2), 100 + number)
                    g[f"{entry}.y"] = right
                    g[entry] = rounded(np.linalg.lstsq(wide, right.astype(wide.dtype), rcond=None)[0])
                    continue
                for result, array in results(wide).items():
                    g[f"{entry}.{result}"] = rounded(array)


def decompositions():
    few = ["float32", "complex128"]
    decomposition("linalg_inv", ["float32", "float64", "complex64", "complex128"], SQUARE,
                  lambda x: {"det": np.linalg.det(x), "sign": np.linalg.slogdet(x)[0], "logabsdet": np.linalg.slogdet(x)[1], "inv": np.linalg.inv(x)})
    decomposition("linalg_eigvals", few, SQUARE, lambda x: {"values": np.sort_complex(rounded(np.linalg.eigvals(x).astype(np.complex128)))})
    decomposition("linalg_eigvalsh", few, SQUARE, lambda x: {"values": np.linalg.eigvalsh(x)})
    decomposition("linalg_svdvals", few, OBLONG, lambda x: {"values": np.linalg.svd(x, compute_uv=False), "pinv": np.linalg.pinv(x)})
    decomposition("linalg_matrix_norm", few, OBLONG, lambda x: {n: np.linalg.norm(x, order, axis=(-2, -1)) for n, order in NORMS.items()})
    decomposition("linalg_lstsq", few, [s for s in OBLONG if len(s) == 2], None)


TRIANGLES = [(1, 1), (3, 2), (40, 3), (70, 5)]  # rows of the matrix, right-hand sides


def triangular_systems():
    """SciPy's solutions, in double precision, of matrices that are full: only one triangle is to be read."""
    with Golden("linalg", "linalg_solve_triangular") as g:
        for dtype in ["float32", "float64", "complex64", "complex128"]:
            for number, (n, columns) in enumerate(TRIANGLES):
                entry = f"{dtype}.{n}"
                x = well_conditioned(dtype, (n, n), number)
                x = (x / np.maximum(1, n) + np.diag(1 + np.arange(n) % 3)).astype(dtype)
                g[f"{entry}.x"] = x
                g[f"{entry}.y"] = right = well_conditioned(dtype, (n, columns), 200 + number)
                wide = x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)
                for triangle in "lower", "upper":
                    for diagonal in "", ".unit":
                        for trans, letter in ("none", "N"), ("transpose", "T"), ("adjoint", "C"):
                            g[f"{entry}.{triangle}{diagonal}.{trans}"] = scipy.linalg.solve_triangular(
                                wide, right, trans=letter, lower=triangle == "lower", unit_diagonal=bool(diagonal)).astype(dtype)


SCALES = [1e-3, 0.1, 0.5, 1.5, 4, 30]  # of matrices whose exponentials take each degree, and halvings


def exponentials():
    """SciPy's, in double precision; a batch for each scale."""
    with Golden("linalg", "linalg_matrix_exp") as g:
        for dtype in ["float32", "float64", "complex64", "complex128"]:
            for number, scale in enumerate(SCALES):
                for n in (1, 2, 3, 12):
                    entry = f"{dtype}.{n}.{number}"
                    x = well_conditioned(dtype, (2, n, n), 10 * number + n)
                    x = (x * (scale / np.linalg.norm(x, 1, axis=(-2, -1)).max())).astype(dtype)
                    g[f"{entry}.x"] = x
                    g[entry] = scipy.linalg.expm(x.astype(np.complex128 if x.dtype.kind == "c" else np.float64))


def compositions():
    with Golden("linalg", "linalg_logdet") as logdet, Golden("linalg", "linalg_cholesky_solve") as cholesky, \
            Golden("linalg", "linalg_tensorsolve") as solve, Golden("linalg", "linalg_tensorinv") as inv:
        for dtype in ["float32", "float64", "complex128"]:
            x = well_conditioned(dtype, (2, 5, 5), 1)
            logdet[f"{dtype}.x"] = x
            with np.errstate(invalid="ignore"):
                sign, size = np.linalg.slogdet(x.astype(np.complex128 if x.dtype.kind == "c" else np.float64))
                logdet[dtype] = np.log(sign) + size
            lower = np.tril(x[0]).astype(dtype)
            np.fill_diagonal(lower, [1, 2, 1.5, 3, 1])
            right = well_conditioned(dtype, (5, 2), 2)
            cholesky[f"{dtype}.x"], cholesky[f"{dtype}.y"] = right, lower
            cholesky[dtype] = scipy.linalg.cho_solve((lower, True), right)
            a = (well_conditioned(dtype, (2, 3, 6), 3) + np.eye(6).reshape(2, 3, 6) * 3).astype(dtype)
            b = well_conditioned(dtype, (2, 3), 4)
            solve[f"{dtype}.x"], solve[f"{dtype}.y"] = a, b
            solve[dtype] = np.linalg.tensorsolve(a, b)
            inv[f"{dtype}.x"] = a
            inv[dtype] = np.linalg.tensorinv(a)


def constructions():
    """What places elements is exact."""
    with Golden("linalg", "vander") as vander, Golden("linalg", "block_diag") as blocks, Golden("linalg", "cartesian_prod") as products, \
            Golden("linalg", "diag_embed") as diagonals:
        for dtype in ["int64", "float32", "float64", "complex128"]:
            x = np.array([2, -1, 0, 3], dtype)
            vander[f"{dtype}.x"] = x
            vander[dtype], vander[f"{dtype}.increasing"] = (v.astype(dtype) for v in (np.vander(x), np.vander(x, 3, increasing=True)))
            parts = [random(dtype, (2, 3), 1), random(dtype, (4,), 2), random(dtype, (1, 1), 3)]
            for number, part in enumerate(parts):
                blocks[f"{dtype}.x{number}"] = part
            blocks[dtype] = scipy.linalg.block_diag(*parts)
            parts = [random(dtype, (n,), n) for n in (2, 3, 4)]
            for number, part in enumerate(parts):
                products[f"{dtype}.x{number}"] = part
            products[dtype] = np.stack([grid.ravel() for grid in np.meshgrid(*parts, indexing="ij")], 1)
            diagonals[f"{dtype}.x"] = x = random(dtype, (2, 3), 4)
            for offset in (0, 2, -1):
                matrices = np.stack([np.diag(line, offset) for line in x])
                diagonals[f"{dtype}.offset{offset}"] = matrices
                diagonals[f"{dtype}.moved{offset}"] = np.moveaxis(matrices, (1, 2), (2, 0))


if __name__ == "__main__":
    decompositions()
    triangular_systems()
    exponentials()
    compositions()
    constructions()
