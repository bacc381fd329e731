"""What makes sparse tensors, under SciPy's and PyTorch's names and with their arguments; files."""

import gzip
import operator
import os
import shutil
import tempfile
from typing import TYPE_CHECKING

from .. import _core
from .functions import diags as _diags, random
from .tensor import Sparse, as_sparse, bsr_tensor, compressed, coo_tensor, csc_tensor, csr_tensor, form_of, from_coordinates, operand
from .values import copied, held_values, index_tensor, is_index, on_diagonal

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "bsr_array",
    "coo_array",
    "csc_array",
    "csr_array",
    "diags_array",
    "expand_dims",
    "eye_array",
    "load_matrix_market",
    "load_npz",
    "permute_dims",
    "rand",
    "random_array",
    "save_matrix_market",
    "save_npz",
    "sparse_bsr_tensor",
    "sparse_compressed_tensor",
    "sparse_coo_tensor",
    "sparse_csc_tensor",
    "sparse_csr_tensor",
    "spdiags",
    "swapaxes",
]


# ---- SciPy's


def _is_shape(x):
    return isinstance(x, tuple) and all(is_index(n) for n in x)


def _array(form, given, shape, dtype, blocksize=None):
    """Of a sparse or dense tensor, a shape, (values, coordinates), or (values, indices, pointers)."""
    if _is_shape(given):
        made = from_coordinates(_core.zeros((len(given), 0), dtype=_core.int64), _core.zeros((0,), dtype=dtype or _core.float64), given)
    elif isinstance(given, tuple) and len(given) == 2:
        values, coordinates = given
        indices = _core.stack([index_tensor(row) for row in coordinates])
        made = from_coordinates(indices, held_values(values), shape)
    elif isinstance(given, tuple) and len(given) == 3:
        if form == "coo":
            raise TypeError("coo_array: (values, coordinates) has two parts, not three")
        values, indices, pointers = given
        made = compressed(form, copied(pointers), copied(indices), held_values(values), shape)
    else:
        made = as_sparse(given)
    if shape is not None and made.shape != tuple(shape):
        raise _core.ShapeError(f"{form}_array: elements of shape {made.shape} for a shape of {tuple(shape)}")
    if dtype is not None and made.dtype is not _core.dtype(dtype):
        made = made.astype(dtype)
    if form == "bsr":
        return made if made.format == "bsr" and blocksize in (None, made.blocksize) else made.to_bsr(blocksize or (1, 1))
    return made.asformat(form)


def csr_array(arg1, shape=None, dtype=None) -> Sparse:
    """Compressed rows, as SciPy's csr_array: of a sparse or dense tensor, a shape, (values, (rows, columns)) or (values, columns,
    pointers). Integers become float64."""
    return _array("csr", arg1, shape, dtype)


def csc_array(arg1, shape=None, dtype=None) -> Sparse:
    """Compressed columns, as SciPy's csc_array."""
    return _array("csc", arg1, shape, dtype)


def coo_array(arg1, shape=None, dtype=None) -> Sparse:
    """Coordinates, as SciPy's coo_array: in any number of dimensions."""
    return _array("coo", arg1, shape, dtype)


def bsr_array(arg1, shape=None, dtype=None, blocksize=None) -> Sparse:
    """Compressed rows of blocks, as SciPy's bsr_array."""
    return _array("bsr", arg1, shape, dtype, blocksize)


def eye_array(m: int, n: "int | None" = None, *, k: int = 0, dtype=_core.float64, format: str = "csr") -> Sparse:
    """Ones on diagonal k of a matrix of m by n, or m by m."""
    n = m if n is None else n
    rows, columns = on_diagonal(m, n, k)
    return from_coordinates(_core.stack([rows, columns]), _core.ones((rows.size,), dtype=dtype), (m, n)).asformat(format)


def diags_array(diagonals, *, offsets: "int | Sequence[int]" = 0, shape=None, format: str = "csr", dtype=None) -> Sparse:
    """A matrix of diagonals, as diags."""
    return _diags(diagonals, offsets, shape, format, dtype)


def spdiags(data, diags, m=None, n=None, format: str = "csr") -> Sparse:
    """A matrix of the rows of `data`, each along a diagonal: its element j stands in column j. The shape is m by n, or the tuple m."""
    data, diags = _core.atleast_2d(_core.asarray(data)), _core.atleast_1d(_core.asarray(diags)).tolist()
    m, n = m if isinstance(m, tuple) else (data.shape[1], data.shape[1]) if m is None else (m, n)
    if len(diags) != data.shape[0]:
        raise _core.ShapeError(f"spdiags: {data.shape[0]} rows of elements for {len(diags)} diagonals")
    parts = []
    for row, k in enumerate(map(operator.index, diags)):
        first, last = max(0, k), min(n, m + k, data.shape[1])
        columns = _core.arange(first, max(first, last), dtype=_core.int64)
        parts.append((columns - k, columns, data[row][first : max(first, last)]))
    rows, columns, values = (_core.concat([part[j] for part in parts]) for j in range(3))
    return from_coordinates(_core.stack([rows, columns]), held_values(values), (m, n)).asformat(format)


def random_array(shape, *, density: float = 0.01, format: str = "coo", dtype=_core.float64, generator=None) -> Sparse:
    """A matrix with about that part of its elements as entries, as random."""
    m, n = shape
    return random(m, n, density, format, dtype, generator)


def rand(m: int, n: int, density: float = 0.01, format: str = "coo", dtype=_core.float64, generator=None) -> Sparse:
    """The same for two numbers."""
    return random(m, n, density, format, dtype, generator)


def permute_dims(A, axes=None, copy: bool = False) -> Sparse:
    """The dimensions in another order; reversed without one."""
    x = as_sparse(A)
    order = [a % x.ndim for a in axes] if axes is not None else list(range(x.ndim))[::-1]
    if sorted(order) != list(range(x.ndim)) or x.dense_dim():
        raise _core.ShapeError(f"permute_dims: the axes {axes} are no order of the sparse dimensions of shape {x.shape}")
    coordinates = x.to_coo()
    made = from_coordinates(_core.stack([coordinates.indices()[d] for d in order]), coordinates.values(), [x.shape[d] for d in order])
    return made.asformat(form_of(x))


def swapaxes(A, axis1: int, axis2: int) -> Sparse:
    """Two dimensions exchanged."""
    order = list(range(A.ndim))
    order[axis1], order[axis2] = order[axis2], order[axis1]
    return permute_dims(A, order)


def expand_dims(A, /, *, axis: int = 0) -> Sparse:
    """Coordinates with a dimension of 1 more, at `axis`."""
    x = as_sparse(A).to_coo()
    at = axis + x.ndim + 1 if axis < 0 else axis
    if not 0 <= at <= x.sparse_dim():
        raise _core.IndexError(f"expand_dims: axis {axis} of a tensor of shape {x.shape}")
    rows = list(x.indices())
    rows.insert(at, _core.zeros((x.indices().shape[1],), dtype=x.indices().dtype))
    return from_coordinates(_core.stack(rows), x.values(), (*x.shape[:at], 1, *x.shape[at:]))


def save_npz(file, matrix, compressed: bool = True) -> None:
    """A file that scipy.sparse.load_npz reads; written by SciPy."""
    import scipy.sparse

    scipy.sparse.save_npz(file, matrix.to_scipy(), compressed)


def load_npz(file) -> Sparse:
    """What scipy.sparse.save_npz has written, in its format; read by SciPy."""
    import scipy.sparse

    return operand(scipy.sparse.load_npz(file))


def load_matrix_market(file, dtype=None) -> Sparse:
    """The matrix of a Matrix Market file (.mtx, also compressed as .mtx.gz), in coordinates; a pattern has ones. Without a dtype complex
    numbers are complex128, others float64: TypeError for an integer that this does not hold, which dtype=tenon.float64 rounds."""
    path = os.fspath(file)
    with open(path, "rb") as source:
        is_packed = source.read(2) == b"\x1f\x8b"
    if not is_packed:
        return Sparse(_core._Sparse.load_matrix_market(path, dtype))
    with tempfile.TemporaryDirectory() as folder:
        plain = os.path.join(folder, "x.mtx")
        with gzip.open(path) as source, open(plain, "wb") as target:
            shutil.copyfileobj(source, target)
        try:
            return Sparse(_core._Sparse.load_matrix_market(plain, dtype))
        except _core.Error as error:
            raise type(error)(str(error).replace(plain, os.fsdecode(path))) from None


def save_matrix_market(file, matrix) -> None:
    """Writes a matrix as coordinates of a Matrix Market file."""
    matrix._parts.save_matrix_market(file)


# ---- PyTorch's


def _typed(made, dtype, requires_grad):
    made = made if dtype is None else made.astype(dtype)
    return made.requires_grad_() if requires_grad else made


def sparse_coo_tensor(indices, values, size=None, *, dtype=None, requires_grad: bool = False, is_coalesced: "bool | None" = None) -> Sparse:
    """coo_tensor with PyTorch's arguments; whether entries are in order is looked at."""
    return _typed(coo_tensor(indices, held_values(values), size), dtype, requires_grad)


def sparse_csr_tensor(crow_indices, col_indices, values, size=None, *, dtype=None, requires_grad: bool = False) -> Sparse:
    """csr_tensor with PyTorch's arguments."""
    return _typed(csr_tensor(crow_indices, col_indices, held_values(values), size), dtype, requires_grad)


def sparse_csc_tensor(ccol_indices, row_indices, values, size=None, *, dtype=None, requires_grad: bool = False) -> Sparse:
    """csc_tensor with PyTorch's arguments."""
    return _typed(csc_tensor(ccol_indices, row_indices, held_values(values), size), dtype, requires_grad)


def sparse_bsr_tensor(crow_indices, col_indices, values, size=None, *, dtype=None, requires_grad: bool = False) -> Sparse:
    """bsr_tensor with PyTorch's arguments."""
    return _typed(bsr_tensor(crow_indices, col_indices, held_values(values), size), dtype, requires_grad)


def sparse_compressed_tensor(compressed_indices, plain_indices, values, size=None, *, layout: str, dtype=None, requires_grad: bool = False) -> Sparse:
    """The same for a layout "csr", "csc" or "bsr"."""
    if layout not in ("csr", "csc", "bsr"):
        raise ValueError(f"sparse_compressed_tensor: the layout {layout!r} is none of csr, csc and bsr")
    parts = [copied(part) for part in (compressed_indices, plain_indices)]
    return _typed(compressed(layout, *parts, held_values(values), size), dtype, requires_grad)
