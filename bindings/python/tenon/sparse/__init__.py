"""Sparse tensors: SciPy's and PyTorch's names on Tenon's kernels, parts shared with both.

A `Sparse` holds a few tensors: the indices of its entries, which are read-only, and their values, float32, float64, complex64, complex128
or bool. What is not stored is 0. Values may require a gradient: what is computed of them is recorded, and their gradient has an element for
each entry.
"""

from . import arrays, comparisons, csgraph, exchange, functions, indexing, linalg, lines, methods, operators, reductions, tensor
from .arrays import *  # noqa: F403
from .exchange import *  # noqa: F403
from .functions import *  # noqa: F403
from .linalg import bicgstab, cg, gmres, lsqr, minres, norm  # noqa: F401
from .lines import *  # noqa: F403
from .tensor import *  # noqa: F403

__all__ = [
    "bicgstab",
    "cg",
    "csgraph",
    "gmres",
    "linalg",
    "lsqr",
    "minres",
    "norm",
    *arrays.__all__,
    *exchange.__all__,
    *functions.__all__,
    *lines.__all__,
    *tensor.__all__,
]

for _module in (exchange, operators, comparisons, reductions, indexing, lines, methods):
    for _name, _method in _module.METHODS.items():
        setattr(tensor.Sparse, _name, _method)
