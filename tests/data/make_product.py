#!/usr/bin/env python3
"""Writes tests/data/golden/product: products of vectors and matrices.

Operands are small whole numbers, so that every order of summation gives the same bits.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads sum in another order

import numpy as np

from golden import Golden

DTYPES = ["bool", "uint8", "int32", "float16", "float32", "float64", "complex64", "complex128"]


def whole(dtype, shape, seed):
    dtype = np.dtype(dtype)
    source = np.random.Generator(np.random.PCG64(seed))
    if dtype.kind == "c":
        return (source.integers(-3, 4, shape) + 1j * source.integers(-3, 4, shape)).astype(dtype)
    if dtype.kind == "b":
        return source.integers(0, 4, shape) == 0
    return source.integers(0 if dtype.kind == "u" else -3, 4, shape).astype(dtype)


def write(name, cases, function, dtypes=DTYPES, more_entries=()):
    """cases: name -> shapes of the operands, or (shapes, more arguments)"""
    with Golden("product", name) as g:
        for dtype in dtypes:
            for case, shapes in cases.items():
                shapes, more = shapes if isinstance(shapes, tuple) and isinstance(shapes[0], list) else (list(shapes), ())
                operands = [whole(dtype, shape, 10 * len(case) + k) for k, shape in enumerate(shapes)]
                for k, x in enumerate(operands):
                    g[f"{dtype}.{case}.{'xyzw'[k]}"] = x
                g[f"{dtype}.{case}"] = function(*operands, *more)
        for entry, array in more_entries:
            g[entry] = array


def vecdot(x, y, axis=-1):
    result = np.sum(np.conj(np.moveaxis(x, axis, -1)) * np.moveaxis(y, axis, -1), axis=-1)
    return result.astype(x.dtype)


def special_matrices():
    """Products with infinities and NaN, summed in order."""
    for dtype in ("float32", "float64"):
        x, y = np.array([[np.inf, 1, 0], [np.nan, -0.0, 2]], dtype), np.array([[1, 0], [-2, np.inf], [3, 1]], dtype)
        with np.errstate(invalid="ignore"):
            product = np.array([[sum(x[i, k] * y[k, j] for k in range(3)) for j in range(2)] for i in range(2)], dtype)
        yield from ((f"{dtype}.special.x", x), (f"{dtype}.special.y", y), (f"{dtype}.special", product))


def products():
    write("matmul", {"plain": ([(3, 4), (4, 5)]), "batch": ([(2, 1, 3, 4), (3, 4, 2)]), "row": ([(4,), (2, 4, 3)]), "column": ([(2, 3, 4), (4,)]),
                     "vectors": ([(5,), (5,)]), "empty": ([(2, 0), (0, 3)])}, np.matmul, more_entries=special_matrices())
    write("dot", {"vectors": [(5,), (5,)], "matrices": [(2, 3), (3, 4)], "many": [(2, 3, 4), (5, 4, 2)], "column": [(2, 3, 4), (4,)], "scalar": [(), (2, 3)],
                  "empty": [(0,), (0,)]}, np.dot)
    write("vdot", {"vectors": [(5,), (5,)], "matrices": [(2, 3), (3, 2)], "empty": [(0, 2), (0,)], "scalar": [(), (1,)]},
          lambda x, y: vecdot(x.reshape(-1), y.reshape(-1)))
    write("vecdot", {"plain": [(3, 5), (3, 5)], "broadcast": [(2, 1, 4), (3, 4)], "empty": [(2, 0), (2, 0)],
                     "first": ([(5, 3), (5, 3)], (0,))}, vecdot)
    write("outer", {"plain": [(3,), (4,)], "empty": [(0,), (2,)]}, np.outer)
    write("inner", {"plain": [(3, 4), (2, 4)], "vectors": [(4,), (4,)], "scalar": [(3,), ()], "many": [(2, 3, 4), (5, 4)]}, np.inner)
    write("tensordot", {"two": ([(2, 3, 4), (3, 4, 5)], (2,)), "none": ([(2, 3), (4,)], (0,)), "one": ([(2, 3), (3, 2, 2)], (1,)),
                        "pairs": ([(3, 4, 2, 5), (5, 4, 6)], (([3, 1], [0, 1]),)), "all": ([(2, 3, 4), (4, 2, 3)], (([0, 1, 2], [1, 2, 0]),)),
                        "empty": ([(2, 0), (0, 3)], (1,))}, np.tensordot)
    write("kron", {"matrices": [(2, 3), (3, 2)], "vectors": [(3,), (2,)], "ranks": [(2,), (3, 1, 2)], "scalar": [(), (2, 2)], "empty": [(0,), (3,)]}, np.kron)
    write("cross", {"plain": [(2, 3), (2, 3)], "broadcast": [(4, 1, 3), (2, 3)]}, np.cross, [d for d in DTYPES if d != "bool"])
    write("trace", {"plain": [(3, 4)], "batch": [(2, 3, 3)], "empty": [(0, 0)], "above": ([(3, 4)], (2,)), "outside": ([(2, 2)], (2,))},
          lambda x, offset=0: np.trace(x, offset, axis1=-2, axis2=-1))
    write("mv", {"plain": [(3, 4), (4,)]}, np.matmul)
    write("mm", {"plain": [(3, 4), (4, 2)]}, np.matmul)
    write("bmm", {"plain": [(2, 3, 4), (2, 4, 2)]}, np.matmul)
    write("multi_dot", {"two": [(3, 4), (4, 2)], "left": [(2, 5), (5, 3), (3, 4)], "right": [(5, 4), (4, 6), (6, 2)], "row": [(4,), (4, 3), (3, 5)],
                        "column": [(3, 4), (4, 5), (5,)], "vectors": [(3,), (3, 4), (4,)], "four": [(2, 3), (3, 2), (2, 3), (3, 2)], "empty": [(2, 0), (0, 3), (3, 2)]},
          lambda *x: np.linalg.multi_dot(x))
    few = ["int32", "float32", "complex128"]
    write("matrix_power", {f"{case}_{n}": ([shape], (n,)) for n in (0, 1, 2, 5) for case, shape in (("plain", (3, 3)), ("batch", (2, 2, 2)), ("empty", (0, 0)))},
          np.linalg.matrix_power, few)


def accumulated():
    few = ["int32", "float16", "float32", "complex128"]

    def form(product):
        return lambda x, a, b: np.asarray(2 * x - 3 * product(a, b)).astype(x.dtype)

    write("addmv", {"plain": [(3,), (3, 4), (4,)], "broadcast": [(), (3, 4), (4,)], "empty": [(3,), (3, 0), (0,)]}, form(np.matmul), few)
    write("addmm", {"plain": [(3, 5), (3, 4), (4, 5)], "broadcast": [(5,), (3, 4), (4, 5)], "empty": [(2, 2), (2, 0), (0, 2)]}, form(np.matmul), few)
    write("addr", {"plain": [(3, 4), (3,), (4,)], "broadcast": [(3, 1), (3,), (4,)]}, form(np.outer), few)
    write("addbmm", {"plain": [(3, 5), (2, 3, 4), (2, 4, 5)], "broadcast": [(1, 5), (2, 3, 4), (2, 4, 5)]},
          form(lambda a, b: np.matmul(a, b).sum(axis=0, dtype=a.dtype)), few)
    write("baddbmm", {"plain": [(2, 3, 5), (2, 3, 4), (2, 4, 5)], "broadcast": [(3, 5), (2, 3, 4), (2, 4, 5)]}, form(np.matmul), few)


EINSUM = {
    "ij,jk->ik": [(3, 4), (4, 5)], "ij,jk->ki": [(3, 4), (4, 5)], "ij,kj": [(3, 4), (5, 4)], "bij,bjk->bik": [(2, 3, 4), (2, 4, 5)],
    "bij,bjk->ikb": [(2, 3, 4), (2, 4, 5)], "ii": [(4, 4)], "ii->i": [(4, 4)], "iij->j": [(3, 3, 2)], "ij->ji": [(2, 3)], "ij->": [(2, 3)], "ji": [(2, 3)],
    "ijk->ki": [(2, 3, 4)], "i,i": [(5,), (5,)], "i,j": [(3,), (4,)], "i,i->i": [(5,), (5,)], "ij,ij->i": [(3, 4), (3, 4)], "ij,ij": [(3, 4), (3, 4)],
    "ij,ji->": [(3, 4), (4, 3)], "ij,j": [(3, 4), (4,)], "ij,jk,kl": [(2, 3), (3, 4), (4, 5)], "i,ij,j": [(3,), (3, 4), (4,)],
    "ij,kl,mi->lm": [(2, 3), (4, 5), (6, 2)], "abc,cd,be->ade": [(2, 3, 4), (4, 5), (3, 2)], "...ij,...jk->...ik": [(2, 3, 4), (5, 1, 4, 2)],
    "i...,i...": [(3, 2), (3, 2)], "...ii->...": [(2, 3, 3)], "...,...": [(2, 3), (3,)], "i...->...i": [(2, 3, 4)], "...j,j": [(2, 3), (3,)],
    "ij,jk": [(3, 1), (4, 5)], "bhqd,bhkd->bhqk": [(2, 2, 3, 4), (2, 2, 5, 4)], "ijk,jkl->il": [(2, 3, 4), (3, 4, 5)], "ijk,kjl->il": [(2, 3, 4), (4, 3, 5)],
    "Ab,bA": [(2, 3), (3, 2)], "ik,jk->": [(2, 3), (4, 3)], "i,->i": [(3,), ()], ",": [(), ()], "ij,jk->i": [(0, 3), (3, 2)], "ij,jk->ik ": [(2, 0), (0, 2)],
    " i j , j k -> i k ": [(2, 3), (3, 4)], "iij,jk->ik": [(3, 3, 2), (2, 4)], "a,ab,abc->abc": [(2,), (2, 3), (2, 3, 4)], "i,i,i,i->": [(3,), (3,), (3,), (3,)],
}


def einsum():
    with Golden("product", "einsum") as g:
        for dtype in ("bool", "int32", "float16", "float32", "complex128"):
            for number, (text, shapes) in enumerate(EINSUM.items()):
                operands = [whole(dtype, shape, 7 * number + k) for k, shape in enumerate(shapes)]
                for k, x in enumerate(operands):
                    g[f"{dtype}.{text}.{'xyzw'[k]}"] = x
                g[f"{dtype}.{text}"] = np.einsum(text.replace(" ", ""), *operands)


if __name__ == "__main__":
    products()
    accumulated()
    einsum()
