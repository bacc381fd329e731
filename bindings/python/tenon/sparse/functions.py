"""Functions of sparse tensors under SciPy's, PyTorch's and Torch's names: what joins and cuts them, products that add, batches, semirings."""

import math
from builtins import sum as builtin_sum
from typing import TYPE_CHECKING

from .. import _core
from .._array_api import result_type
from .._core import Tensor
from .tensor import Sparse, as_sparse, batches, entries_of, eye, form_of, from_coordinates, matrix_of, of_entries
from .tensor import operand, same_types
from .values import VALUE_TYPES, broadcast_shape, common_type, numbers_of, on_diagonal

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "addmm",
    "block_array",
    "block_diag",
    "bmat",
    "bmm",
    "concat",
    "diags",
    "find",
    "hspmm",
    "hstack",
    "identity",
    "issparse",
    "kron",
    "kronsum",
    "matmul",
    "mm",
    "random",
    "sampled_addmm",
    "spaddcmul",
    "spaddmm",
    "sparse_mask",
    "spcadd",
    "sspaddmm",
    "sum",
    "tril",
    "triu",
    "vstack",
]


def issparse(x) -> bool:
    """True for a sparse tensor of this module."""
    return isinstance(x, Sparse)


# ---- joined


def block_array(blocks, format=None, dtype=None) -> Sparse:
    """A matrix of a list of rows of blocks; None is a block of zeros."""
    blocks = [[None if x is None else as_sparse(x) for x in row] for row in blocks]
    if not blocks or len({len(row) for row in blocks}) != 1:
        raise _core.ShapeError("block_array: the rows of blocks must be of one length, and there must be one")
    heights, widths = [None] * len(blocks), [None] * len(blocks[0])
    for i, row in enumerate(blocks):
        for j, x in enumerate(row):
            if x is None:
                continue
            for sizes, k, size in ((heights, i, x.shape[0]), (widths, j, x.shape[1])):
                if sizes[k] not in (None, size):
                    beside = "rows" if sizes is heights else "columns"
                    raise _core.ShapeError(f"block_array: block ({i}, {j}) of shape {x.shape} stands beside one with {sizes[k]} {beside}")
                sizes[k] = size
    if None in heights or None in widths:
        raise _core.ShapeError("block_array: a row or a column of blocks has None alone, whose size nothing says")
    parts, top = [], 0
    for row, height in zip(blocks, heights):
        left = 0
        for x, width in zip(row, widths):
            if x is not None:
                rows, columns, values = entries_of(x)
                parts.append((rows + top, columns + left, values))
            left += width
        top += height
    shape = (top, builtin_sum(widths))
    first = next(x for row in blocks for x in row if x is not None)
    kind = result_type(*[values.dtype for *_, values in parts]) if dtype is None else dtype
    rows, columns, values = (_core.concat([part[k].astype(kind) if k == 2 else part[k] for part in parts]) for k in range(3))
    return matrix_of(rows, columns, values, shape, form_of(first, format))


bmat = block_array


def vstack(blocks, format=None, dtype=None) -> Sparse:
    """Matrices one below the other."""
    return block_array([[x] for x in blocks], format, dtype)


def hstack(blocks, format=None, dtype=None) -> Sparse:
    """Matrices one beside the other."""
    return block_array([list(blocks)], format, dtype)


def concat(blocks, axis: int = 0) -> Sparse:
    """Matrices joined along an axis: PyTorch's and the array API's name."""
    return vstack(blocks) if axis in (0, -2) else hstack(blocks)


def block_diag(mats, format=None, dtype=None) -> Sparse:
    """Matrices along the diagonal."""
    mats = [as_sparse(x) for x in mats]
    return block_array([[x if i == j else None for j in range(len(mats))] for i, x in enumerate(mats)], format, dtype)


def kron(A, B, format=None) -> Sparse:
    """The Kronecker product: B times each entry of A."""
    A, B = as_sparse(A), as_sparse(B)
    (i, j, x), (k, l, y) = entries_of(A), entries_of(B)
    n = y.size
    rows = _core.repeat(i, n) * B.shape[0] + _core.tile(k, (x.size,))
    columns = _core.repeat(j, n) * B.shape[1] + _core.tile(l, (x.size,))
    values = _core.repeat(x, n) * _core.tile(y, (x.size,))
    return matrix_of(rows, columns, values, (A.shape[0] * B.shape[0], A.shape[1] * B.shape[1]), form_of(A, format))


def kronsum(A, B, format=None) -> Sparse:
    """kron(I, A) + kron(B, I) of square matrices."""
    A, B = as_sparse(A), as_sparse(B)
    made = kron(eye(B.shape[0], dtype=A.dtype), A) + kron(B, eye(A.shape[0], dtype=B.dtype))
    return made.asformat(format or "csr")


# ---- made


def identity(n: int, dtype=_core.float64, format: str = "csr") -> Sparse:
    """Ones on the diagonal."""
    return eye(n, dtype=dtype, format=format)


def diags(diagonals, offsets: "int | Sequence[int]" = 0, shape=None, format: str = "csr", dtype=None) -> Sparse:
    """A matrix of diagonals, above the main one where their offset is positive; a diagonal of one element is repeated."""
    if not isinstance(offsets, (list, tuple)):
        offsets, diagonals = [offsets], [diagonals] if not isinstance(diagonals, (list, tuple)) or _flat(diagonals) else diagonals
    diagonals = [_core.atleast_1d(_core.asarray(d)) for d in diagonals]
    if len(offsets) != len(diagonals):
        raise _core.ShapeError(f"diags: {len(diagonals)} diagonals and {len(offsets)} offsets")
    if shape is None:
        n = diagonals[0].size + abs(offsets[0])
        shape = (n, n)
    kind = dtype or result_type(*[d.dtype for d in diagonals])
    kind = kind if kind in VALUE_TYPES else _core.float64
    parts = []
    for d, k in zip(diagonals, offsets):
        length = min(shape[0] + min(k, 0), shape[1] - max(k, 0))
        if length < 0 or d.size not in (1, length):
            raise _core.ShapeError(f"diags: {d.size} elements for diagonal {k} of shape {tuple(shape)}, which has {max(length, 0)}")
        parts.append((*on_diagonal(shape[0], shape[1], k), _core.broadcast_to(d.astype(kind), (length,))))
    return matrix_of(*(_core.concat([part[k] for part in parts]) for k in range(3)), tuple(shape), format)


def _flat(x):
    return all(isinstance(one, (int, float, complex)) for one in x)


def random(m: int, n: int, density: float = 0.01, format: str = "coo", dtype=_core.float64, generator=None) -> Sparse:
    """A matrix with about that part of its elements as entries, at places that are drawn, none twice; values are uniform in [0, 1)."""
    if not 0 <= density <= 1:
        raise ValueError(f"random: a density of {density} is not within 0 and 1")
    count, draw = round(density * m * n), {} if generator is None else {"generator": generator}
    if 3 * count > m * n:
        places = _core.sort(_core.randperm(m * n, **draw)[:count])
    else:
        places = _core.zeros((0,), dtype=_core.int64)
        while places.size < count:
            more = _core.randint(0, m * n, count - places.size, dtype=_core.int64, **draw)
            places = _core.unique_values(_core.concat([places, more]))
    values = _core.rand(count, dtype=dtype, **draw)
    return matrix_of(places // max(n, 1), places % max(n, 1), values, (m, n), format)


# ---- cut


def filtered(x, keep):
    x = as_sparse(x)
    rows, columns, values = entries_of(x)
    chosen = _core.nonzero(keep(rows, columns))[0]
    return matrix_of(*(_core.take(part, chosen, axis=0) for part in (rows, columns, values)), x.shape, form_of(x))


def tril(A, k: int = 0, format=None) -> Sparse:
    """The elements on diagonal k and below."""
    made = filtered(A, lambda i, j: j - i <= k)
    return made if format is None else made.asformat(format)


def triu(A, k: int = 0, format=None) -> Sparse:
    """The elements on diagonal k and above."""
    made = filtered(A, lambda i, j: j - i >= k)
    return made if format is None else made.asformat(format)


def find(A) -> "tuple[Tensor, Tensor, Tensor]":
    """Rows, columns and values of the elements that are not 0, in the order of rows."""
    rows, columns, values = entries_of(as_sparse(A).to_coo().coalesce())
    chosen = _core.nonzero(values)[0]
    return tuple(_core.take(part, chosen, axis=0) for part in (rows, columns, values))


def sparse_mask(x, mask) -> Sparse:
    """The elements of a dense tensor where `mask` has entries."""
    mask = of_entries(mask).coalesce()
    x = _core.asarray(x)
    typed = mask.astype(x.dtype)
    return typed.with_values(typed._parts.gathered(x))


def sum(input, dim=None, keepdim: bool = False) -> Tensor:
    """PyTorch's name of the method: dense sums."""
    return input.sum(dim, keepdims=keepdim)


# ---- products


def matmul(a, b, semiring: str = "plus_times"):
    """a @ b; in the semirings "min_plus", "max_min" and "or_and" the sum is a minimum, a maximum or "or", and the product a sum, a minimum
    or "and". Elements that are not stored are the semiring's zero."""
    if semiring == "plus_times":
        return a @ b
    if not issparse(a):
        raise TypeError("matmul: in another semiring the left operand is sparse: the product of transposes is the transpose")
    if issparse(b):
        a, b = same_types(a, b)
        return Sparse(a._parts.multiply_in(semiring, b._parts))
    return a._parts.multiply_dense_in(semiring, _core.asarray(b))


def mm(a, b):
    """a @ b of matrices."""
    return a @ b


def bmm(a, b):
    """The products of batches of matrices, which broadcast: coordinates in three or more dimensions times dense or sparse ones. Of two
    sparse operands the result is sparse, else dense. One product of block diagonals computes them."""
    if not issparse(a):
        return _core.matrix_transpose(bmm(_swapped(b), _core.matrix_transpose(_core.asarray(a))))
    b = operand(b)
    b = b if issparse(b) else _core.asarray(b)
    if a.dense_dim() or (issparse(b) and b.dense_dim()) or a.ndim < 2 or b.ndim < 2:
        raise _core.ShapeError(f"bmm: tensors of shapes {a.shape} and {b.shape} are no batches of matrices, all of whose dimensions are sparse")
    batch = broadcast_shape(a.shape[:-2], b.shape[:-2])
    (m, n), (k, p) = a.shape[-2:], b.shape[-2:]
    if n != k:
        raise _core.ShapeError(f"bmm: matrices of shapes {(m, n)} and {(k, p)} have no product")
    count = math.prod(batch)
    blocks = _block_diagonal(a, batch)
    if not issparse(b):
        rows = _core.broadcast_to(b, (*batch, n, p)).reshape((count * n, p))
        return (blocks @ rows).reshape((*batch, m, p))
    made = (blocks @ _block_diagonal(b, batch)).to_coo()
    row, column = (x.astype(_core.int64) for x in made.coords)
    numbers = row // max(m, 1)
    return batches(numbers, row % max(m, 1), column % max(p, 1), made.values(), (*batch, m, p))


def _swapped(x):
    """Batches of transposed matrices."""
    if x.ndim == 2:
        return x.T
    indices = x.to_coo().indices()
    order = _core.asarray([*range(x.ndim - 2), x.ndim - 1, x.ndim - 2])
    return from_coordinates(_core.take(indices, order, axis=0), x.to_coo().values(), (*x.shape[:-2], x.shape[-1], x.shape[-2]))


def _block_diagonal(x, batch):
    """The matrices of a batch along the diagonal, in compressed rows; those that broadcast are repeated."""
    (m, n), x, count = x.shape[-2:], x.to_coo(), math.prod(batch)
    indices, values = x.indices().astype(_core.int64), x.values()
    number, given = numbers_of(indices, x.shape[:-2], x.nnz), (1,) * (len(batch) - x.ndim + 2) + x.shape[:-2]
    if given != tuple(batch):  # each number of the result's batch, and the one that it repeats
        repeated = _core.broadcast_to(_core.arange(math.prod(given), dtype=_core.int64).reshape(given), batch).reshape((-1,))
        to, entry = _core.nonzero(repeated.reshape((-1, 1)) == number.reshape((1, -1)))
        number, indices, values = to, _core.take(indices, entry, axis=1), _core.take(values, entry, axis=0)
    rows, columns = number * m + indices[x.ndim - 2], number * n + indices[x.ndim - 1]
    return from_coordinates(_core.stack([rows, columns]), values, (count * m, count * n)).to_csr()


def addmm(input, mat1, mat2, *, beta: float = 1, alpha: float = 1):
    """beta input + alpha (mat1 @ mat2): sparse if input and the product are."""
    product = mat1 @ mat2 * alpha
    if issparse(input) and not issparse(product):
        raise TypeError("addmm: the product is dense and what it is added to is sparse: input.to_dense() makes that dense")
    return input * beta + product


def spaddmm(dense, a, b, beta: float = 1, alpha: float = 1) -> Tensor:
    """beta dense + alpha (a @ b), of a sparse a and a dense b: Torch's name."""
    return addmm(_core.asarray(dense), a, b, beta=beta, alpha=alpha)


def hspmm(a, b) -> Sparse:
    """a @ b as a hybrid tensor: the rows of a that have entries, each of them dense."""
    rows = a.to_csr()
    pointers = rows.crow_indices()
    stored = _core.nonzero(pointers[1:] - pointers[:-1])[0]
    part = rows[stored, :]
    return from_coordinates(stored.reshape((1, stored.size)), part @ b, (a.shape[0], _core.asarray(b).shape[1]))


def sspaddmm(x, a, b, beta: float = 1, alpha: float = 1) -> Sparse:
    """beta x + alpha (a @ b) for sparse x and a and a dense b, with the rows that either has as entries, in coordinates."""
    rows = hspmm(a, b)
    stored, values = rows.indices()[0].astype(_core.int64), rows.values()
    columns = values.shape[1]
    i, j = _core.repeat(stored, columns), _core.tile(_core.arange(columns, dtype=_core.int64), (stored.size,))
    return x.to_coo() * beta + matrix_of(i, j, values.reshape((values.size,)), rows.shape, "coo") * alpha


def spcadd(dense, x, value: float = 1) -> Tensor:
    """dense + value x: Torch's name."""
    return _core.asarray(dense) + (x * value).to_dense()


def spaddcmul(dense, x, y, value: float = 1) -> Tensor:
    """dense + value x y, elementwise: Torch's name."""
    return spcadd(dense, x * y, value)


def sampled_addmm(input: Sparse, mat1, mat2, *, beta: complex = 1.0, alpha: complex = 1.0) -> Sparse:
    """beta input + alpha (mat1 @ mat2) at the entries of input alone, in the type that holds all three, and complex factors."""
    a, b = _core.asarray(mat1), _core.asarray(mat2)
    if isinstance(alpha, complex):
        a, alpha = a * alpha, 1.0
    if isinstance(beta, complex):
        input, beta = input * beta, 1.0
    dtype = common_type(common_type(input.dtype, a.dtype), b.dtype)
    typed = input if input.dtype is dtype else input.astype(dtype)
    return Sparse(typed._parts.sampled_addmm(a.astype(dtype), b.astype(dtype), beta, alpha))
