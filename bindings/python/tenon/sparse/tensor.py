"""A sparse tensor, its parts and its formats; what makes one of parts, of dense elements and of SciPy's.

Operators, reductions and indices become methods in `tenon.sparse`, from the modules that compute them, which stand on this one.
"""

import math
import operator
from typing import TYPE_CHECKING

from .. import _core
from .._array_api import result_type
from .._core import Tensor, _Sparse
from .values import MOST_INT32, copied, held_values, in_range, index_tensor
from .values import is_scipy, numbers_of, places_of, stored_places, wide_enough

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

__all__ = ["Sparse", "bsr_tensor", "coo_tensor", "csc_tensor", "csr_tensor", "eye", "from_dense", "from_scipy"]


class Sparse:
    """A sparse tensor, made by csr_tensor, coo_tensor, from_dense, from_scipy, …"""

    __slots__ = ("_parts", "__weakref__")
    __array_ufunc__ = None  # NumPy's operators leave those of both to this class
    __array_priority__ = 10.2

    def __init__(self, parts: "_Sparse"):
        self._parts = parts

    @property
    def format(self) -> str:
        """coo, csr, csc or bsr."""
        return self._parts.format

    layout = format

    @property
    def shape(self) -> "tuple[int, ...]":
        return self._parts.shape

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def dtype(self):
        return self._parts.values.dtype

    @property
    def device(self) -> "Any":
        """Where the values are: the host."""
        return self._parts.values.device

    @property
    def is_sparse(self) -> bool:
        return True

    @property
    def nbytes(self) -> int:
        """The bytes of the parts."""
        parts = self._parts
        return parts.values.nbytes + parts.indices.nbytes + (0 if self.format == "coo" else parts.pointers.nbytes)

    @property
    def nnz(self) -> int:
        """The number of entries, zeros among them; of elements of blocks in bsr."""
        return self._parts.values.size

    @property
    def is_coalesced(self) -> bool:
        """True if entries are in order, none twice."""
        return self._parts.is_coalesced

    def values(self) -> Tensor:
        """The values of the entries, shared: writing to them changes the tensor."""
        return self._parts.values

    def indices(self) -> Tensor:
        """Of coo: (dimensions, entries), read-only."""
        self._require("indices", "coo")
        return self._parts.indices

    def crow_indices(self) -> Tensor:
        self._require("crow_indices", "csr", "bsr")
        return self._parts.pointers

    def col_indices(self) -> Tensor:
        self._require("col_indices", "csr", "bsr")
        return self._parts.indices

    def ccol_indices(self) -> Tensor:
        self._require("ccol_indices", "csc")
        return self._parts.pointers

    def row_indices(self) -> Tensor:
        self._require("row_indices", "csc")
        return self._parts.indices

    @property
    def requires_grad(self) -> bool:
        """True if what is computed of the values is recorded."""
        return self._parts.values.requires_grad

    def requires_grad_(self, requires_grad: bool = True) -> "Sparse":
        """Has the values require a gradient, or not; returns this tensor."""
        self._parts = self._parts.with_values(self._parts.values.requires_grad_(requires_grad))
        return self

    @property
    def grad(self) -> "Sparse | Any":
        """The gradient of values that are a leaf, at the entries of this tensor; None before the first backward pass."""
        gradient = self._parts.values.grad
        return None if gradient is None else self.detach().with_values(gradient)

    def detach(self) -> "Sparse":
        """The same tensor without history."""
        return self.with_values(self.values().detach())

    @property
    def data(self) -> Tensor:
        """SciPy's name of values()."""
        return self._parts.values

    @property
    def size(self) -> int:
        """SciPy's: the number of entries."""
        return self.nnz

    @property
    def has_canonical_format(self) -> bool:
        return self.is_coalesced

    @property
    def has_sorted_indices(self) -> bool:
        """True if entries are in order; here, none twice, too."""
        return self.is_coalesced

    @property
    def row(self) -> Tensor:
        """The row of each entry."""
        return self.coords[0]

    @property
    def col(self) -> Tensor:
        return self.coords[1]

    def sparse_dim(self) -> int:
        """How many dimensions are sparse: all, or of hybrid coordinates the first ones."""
        return self._parts.indices.shape[0] if self.format == "coo" else 2

    def dense_dim(self) -> int:
        return self.ndim - self.sparse_dim()

    @property
    def indptr(self) -> Tensor:
        """SciPy's name of crow_indices() and ccol_indices()."""
        self._require("indptr", "csr", "csc", "bsr")
        return self._parts.pointers

    @property
    def coords(self) -> "tuple[Tensor, ...]":
        """SciPy's name of the rows of indices()."""
        return tuple(self.to_coo()._parts.indices)

    @property
    def blocksize(self) -> "tuple[int, int]":
        """Of bsr: the rows and the columns of a block."""
        self._require("blocksize", "bsr")
        return self.values().shape[1:]

    def _refuse(self, *_, **__):
        raise TypeError("Tenon has the formats coo, csr, csc and bsr: x.to_scipy() is SciPy's tensor, which converts to its others")

    todia = todok = tolil = _refuse

    def __setitem__(self, key, value) -> None:
        raise TypeError("the pattern of a sparse tensor is read-only: x.values()[k] = v changes a stored element")

    def __iter__(self) -> "Iterator[Any]":
        return (self[k] for k in range(self.shape[0]))

    def __len__(self):
        raise TypeError("a sparse tensor has no length: nnz and shape[0] say what it could mean")

    def __bool__(self) -> bool:
        raise ValueError("the truth value of a sparse tensor is ambiguous: x.nnz counts entries, tenon.all(x.to_dense()) sees all elements")

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"Sparse({self.format}, shape={self.shape}, nnz={self.nnz}, dtype={self.dtype})"

    def _require_matrix(self, name):
        if self.ndim != 2 or self.dense_dim():
            raise _core.ShapeError(f"{name}: needs a sparse matrix, got shape {self.shape} with {self.dense_dim()} dense dimensions")

    def _require(self, name, *formats):
        if self.format not in formats:
            raise TypeError(f"{name}: a sparse tensor in {self.format} has none: to_{formats[0]}() converts it")

    # ---- conversions

    def to_dense(self) -> Tensor:
        return self._parts.to_dense()

    toarray = todense = to_dense

    def to_coo(self) -> "Sparse":
        return Sparse(self._parts.converted("coo"))

    def to_csr(self) -> "Sparse":
        return Sparse(self._parts.converted("csr"))

    def to_csc(self) -> "Sparse":
        return Sparse(self._parts.converted("csc"))

    def to_bsr(self, blocksize: "tuple[int, int]") -> "Sparse":
        """Dense blocks of that many rows and columns, zeros among them."""
        return Sparse(self._parts.converted("bsr", *blocksize))

    def asformat(self, format: "str | None") -> "Sparse":
        """The same in coo, csr or csc; None leaves it."""
        if format in (None, self.format):
            return self
        if format not in ("coo", "csr", "csc", "bsr"):
            self._refuse()
        return Sparse(self._parts.converted(format))

    tocoo, tocsr, tocsc, tobsr = to_coo, to_csr, to_csc, to_bsr

    to_sparse_coo, to_sparse_csr, to_sparse_csc, to_sparse_bsr = to_coo, to_csr, to_csc, to_bsr

    def coalesce(self) -> "Sparse":
        """Entries in order, those of one place added."""
        return Sparse(self._parts.coalesced())

    def sum_duplicates(self) -> None:
        """Adds entries of one place and puts them in order, in this object."""
        self._parts = self._parts.coalesced()

    sort_indices = sum_duplicates

    def eliminate_zeros(self) -> None:
        """Drops entries that are 0, in this object."""
        x = self.to_coo().coalesce()
        chosen = stored_places(x.values())
        self._parts = from_coordinates(x.indices()[:, chosen], x.values()[chosen], self.shape).asformat(self.format)._parts

    def sorted_indices(self) -> "Sparse":
        """Entries in order, those of one place added."""
        return self.coalesce()

    def check_format(self, full_check: bool = True) -> None:
        """Returns: parts are checked when a tensor is made."""

    def prune(self) -> None:
        """Returns: parts have no room behind their entries."""

    def with_values(self, values) -> "Sparse":
        """The same pattern with other values."""
        return Sparse(self._parts.with_values(_core.asarray(values)))

    def astype(self, dtype) -> "Sparse":
        """Values of another type; of entries of one place, where either type is bool, their sum."""
        dtype = _core.dtype(dtype)
        x = self.coalesce() if _core.bool in (dtype, self.dtype) and dtype is not self.dtype else self
        return x.with_values(x.values().astype(dtype))

    def copy(self) -> "Sparse":
        return self.with_values(_core.asarray(self.values(), copy=True))

    @property
    def T(self) -> "Sparse":
        """The transpose: of csr it is csc with the same parts, and the other way round."""
        return Sparse(self._parts.transposed())

    mT = T

    def t(self) -> "Sparse":
        return self.T

    def transpose(self, axes=None) -> "Sparse":
        if axes is not None and tuple(axes) != (1, 0):
            raise TypeError(f"transpose: of the axes {axes} only (1, 0) are known for sparse matrices")
        return self.T

    @property
    def H(self) -> "Sparse":
        """The conjugated transpose."""
        return self.T.conj()

    def conj(self) -> "Sparse":
        return self.with_values(_core.conj(self.values())) if "complex" in self.dtype.name else self

    conjugate = conj

    @property
    def real(self) -> "Sparse":
        return self.with_values(_core.real(self.values())) if "complex" in self.dtype.name else self

    @property
    def imag(self) -> "Sparse":
        return self.with_values(_core.imag(self.values()) if "complex" in self.dtype.name else _core.zeros_like(self.values()))

    def resize(self, *shape) -> None:
        """Another shape of as many dimensions, in this object: entries outside of it are dropped."""
        shape = tuple(shape[0]) if len(shape) == 1 and not hasattr(shape[0], "__index__") else shape
        if len(shape) != self.ndim or self.dense_dim() or any(n < 0 for n in shape):
            raise _core.ShapeError(f"resize: a sparse tensor of shape {self.shape} cannot have the shape {shape}")
        x, inside = self.to_coo(), True
        for row, size in zip(x.indices(), shape):
            inside = (row.astype(_core.int64) < size) & inside
        at = _core.nonzero(inside)[0]
        made = from_coordinates(_core.take(x.indices(), at, axis=1), _core.take(x.values(), at), shape)
        self._parts = (made.to_bsr(self.blocksize) if self.format == "bsr" else made.asformat(self.format))._parts

    def reshape(self, *shape) -> "Sparse":
        """Coordinates of another shape with as many elements, in row-major order."""
        shape = shape[0] if len(shape) == 1 and not hasattr(shape[0], "__index__") else shape
        count, known = math.prod(self.shape), math.prod(n for n in shape if n != -1)
        shape = tuple(count // known if n == -1 and known else n for n in shape)
        if math.prod(shape) != count or self.dense_dim():
            raise _core.ShapeError(f"reshape: a sparse tensor of shape {self.shape} cannot be {shape}")
        x = self.to_coo()
        rows = places_of(numbers_of(x.indices(), self.shape, x.nnz), shape)
        return from_coordinates(_core.stack(rows), x.values(), shape)

    def _elements(self, rows, columns) -> Tensor:
        """The elements of a coalesced matrix at pairs of indices."""
        m, n = self.shape
        rows, columns = _core.broadcast_arrays(*(in_range(k, size, d) for d, (k, size) in enumerate(((rows, m), (columns, n)))))
        wanted = (rows * n + columns).reshape((-1,))
        x = self.to_coo().coalesce()
        i, j = (row.astype(_core.int64) for row in x.coords)
        values, places = x.values(), i * n + j
        if places.size == 0:
            return _core.zeros(rows.shape, dtype=self.dtype)
        at = _core.clip(_core.searchsorted(places, wanted), 0, places.size - 1)
        found = _core.take(places, at) == wanted
        return _core.where(found, _core.take(values, at), _core.zeros((), dtype=self.dtype)).reshape(rows.shape)


# ---- of parts


def csr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows: where each begins and the last ends, then the columns and the values of entries. Values are shared; indices are copied, as
    they are checked here alone: from_scipy and from_torch share them. Parts of a batch of matrices, as PyTorch has them, become coordinates in
    more dimensions.

    Raises ShapeError for lengths that do not fit, IndexError for indices out of range and pointers that decrease.
    """
    return compressed("csr", copied(crow_indices), copied(col_indices), values, size)


def csc_tensor(ccol_indices, row_indices, values, size=None) -> Sparse:
    """Compressed columns."""
    return compressed("csc", copied(ccol_indices), copied(row_indices), values, size)


def bsr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows of blocks: values are (blocks, rows of a block, columns of a block)."""
    return compressed("bsr", copied(crow_indices), copied(col_indices), values, size)


def coo_tensor(indices, values, size=None) -> Sparse:
    """Coordinates, (dimensions, entries), and their values; dimensions of the values behind the first are dense. Entries of one place add up.
    Indices are copied, values shared."""
    return from_coordinates(copied(indices), values, size)


def compressed(form, pointers, indices, values, size):
    """A tensor of compressed parts, on indices that nobody may change."""
    pointers, indices, values = index_tensor(pointers), index_tensor(indices), _core.asarray(values)
    if pointers.ndim > 1:
        return batches_of_rows(form, pointers, indices, values, size)
    if pointers.dtype is not indices.dtype:
        pointers, indices = pointers.astype(_core.int64), indices.astype(_core.int64)
    if size is None:
        if indices.size == 0:
            raise _core.ShapeError(f"{form}_tensor: without indices the size must be given")
        minors = int(_core.max(indices)) + 1
        block = values.shape[1:] if form == "bsr" else (1, 1)
        majors = pointers.size - 1
        size = (minors, majors) if form == "csc" else (majors * block[0], minors * block[1])
    size = [operator.index(n) for n in size]
    return Sparse(_Sparse(form, size, *wide_enough(size, pointers, indices), values))


def from_coordinates(indices, values, size=None):
    """coo_tensor on indices that nobody may change: they are not copied."""
    indices, values = index_tensor(indices), _core.asarray(values)
    if indices.ndim != 2:
        raise _core.ShapeError(f"coo_tensor: indices of shape {indices.shape} are not (dimensions, entries)")
    if size is None:
        if indices.size == 0:
            raise _core.ShapeError("coo_tensor: without indices the size must be given")
        size = [int(n) + 1 for n in _core.max(indices, axis=1).tolist()] + list(values.shape[1:])
    size = [operator.index(n) for n in size]
    return Sparse(_Sparse("coo", size, None, *wide_enough(size[: indices.shape[0]], indices), values))


def matrix_of(rows, columns, values, shape, form):
    """A matrix in a format, of the rows and the columns of its entries, and their values."""
    made = from_coordinates(_core.stack([rows, columns]), values, shape)
    return made if form == "coo" else getattr(made, "to_" + form)()


def batches(numbers, rows, columns, values, shape):
    """Coordinates of matrices in a batch, by their numbers in it."""
    return from_coordinates(_core.stack([*places_of(numbers, shape[:-2]), rows, columns]), values, shape)


def batches_of_rows(form, pointers, indices, values, size):
    """Coordinates of the matrices of a batch, whose parts have dimensions in front."""
    name, batch, m = form + "_tensor", pointers.shape[:-1], pointers.shape[-1] - 1
    fits = size is not None and tuple(size[:-2]) == batch and size[-2 if form == "csr" else -1] == m
    if form == "bsr" or not fits or indices.shape != values.shape or indices.shape[:-1] != batch:
        raise _core.ShapeError(f"{name}: parts of shapes {pointers.shape}, {indices.shape} and {values.shape} are no batch of shape {size}")
    count = indices.shape[-1]
    counts = (pointers[..., 1:] - pointers[..., :-1]).astype(_core.int64).reshape((-1,))
    ends = _core.stack([pointers[..., 0], pointers[..., -1] - count])
    if bool(_core.any(ends != 0)) or bool(_core.any(counts < 0)):
        raise _core.IndexError(f"{name}: the pointers of a matrix of {count} entries increase from 0 to {count}")
    lines = _core.repeat(_core.arange(counts.size, dtype=_core.int64), counts)
    others = indices.astype(_core.int64).reshape((-1,))
    rows, columns = (lines % max(m, 1), others) if form == "csr" else (others, lines % max(m, 1))
    return batches(lines // max(m, 1), rows, columns, values.reshape((-1,)), tuple(size))


# ---- of other things


def from_dense(x, format: str = "csr", *, index_dtype=_core.int32) -> Sparse:
    """The elements that are not 0: in csr, csc or, in any number of dimensions, coo. Integers become float64."""
    dense = held_values(x)
    if format == "csc":
        return from_dense(dense.T, "csr", index_dtype=index_dtype).T
    return Sparse(_Sparse.from_dense(dense, format, index_dtype))


def eye(n: int, *, dtype=_core.float64, format: str = "csr") -> Sparse:
    """Ones on the diagonal."""
    numbers = _core.arange(n + 1, dtype=_core.int32 if n <= MOST_INT32 else _core.int64)
    made = compressed("csr", numbers, numbers[:n], _core.ones(n, dtype=dtype), (n, n))
    return made if format == "csr" else getattr(made, "to_" + format)()


def from_scipy(x) -> Sparse:
    """A sparse array or matrix of SciPy's on the same memory: csr, csc, bsr or coo; others are converted to csr. Coordinates are copied, as
    SciPy holds them in several arrays, and integer values become float64. Indices are checked here alone: x's are not to be written while the
    result is in use."""
    form = x.format if x.format in ("coo", "csr", "csc", "bsr") else "csr"
    x = x.asformat(form)
    if form == "coo":
        return from_coordinates(_core.stack([index_tensor(row) for row in getattr(x, "coords", None) or (x.row, x.col)]), held_values(x.data), x.shape)
    return compressed(form, x.indptr, x.indices, held_values(x.data), x.shape)


def operand(x):
    """What SciPy holds as a sparse tensor of this module; other operands as they are."""
    return from_scipy(x) if is_scipy(x) else x


def as_sparse(x):
    """A sparse tensor, of SciPy's or of dense elements."""
    if isinstance(x, Sparse):
        return x
    return operand(x) if is_scipy(x) else from_dense(x)


# ---- what functions ask of one


def entries_of(x):
    """Rows, columns and values of a matrix. Raises ShapeError for what is none."""
    x._require_matrix("sparse")
    x = x.to_coo() if x.dtype is not _core.bool else x.to_coo().coalesce()  # entries of one place are True, not two
    return *(row.astype(_core.int64) for row in x.coords), x.values()


def of_entries(x):
    """The tensor whose values are single entries: x itself, or the compressed rows of blocks."""
    return x.to_csr() if x.format == "bsr" else x


def form_of(x, format=None):
    """The format of a result: the one that is asked for, else that of x, and compressed rows for blocks."""
    return format or ("csr" if x.format == "bsr" else x.format)


def same_types(a, b):
    """Two operands with values of one type and indices of one type."""
    dtype = result_type(a.dtype, b.dtype)
    a, b = (x if x.dtype is dtype else x.astype(dtype) for x in (a, b))
    if a._parts.indices.dtype is not b._parts.indices.dtype:
        a, b = with_index(a, _core.int64), with_index(b, _core.int64)
    return a, b


def with_index(x, dtype):
    """The same tensor with indices of another type."""
    parts = x._parts
    if parts.indices.dtype is dtype:
        return x
    pointers = None if x.format == "coo" else parts.pointers.astype(dtype)
    return Sparse(_Sparse(x.format, x.shape, pointers, parts.indices.astype(dtype), parts.values))
