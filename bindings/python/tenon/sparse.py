"""Sparse tensors: SciPy's and PyTorch's names on Tenon's kernels, parts shared with both.

A `Sparse` holds a few tensors: the indices of its entries, which are read-only, and their values, float32, float64, complex64, complex128 or
bool. What is not stored is 0.
"""

from . import _core
from ._array_api import result_type
from ._core import Tensor, _Sparse

__all__ = [
    "Sparse",
    "bsr_tensor",
    "coo_tensor",
    "csc_tensor",
    "csr_tensor",
    "eye",
    "from_binsparse",
    "from_dense",
    "from_scipy",
    "from_torch",
    "sampled_addmm",
]

_INDEX_TYPES = (_core.int32, _core.int64)
_VALUE_TYPES = (_core.float32, _core.float64, _core.complex64, _core.complex128, _core.bool)
_POINTERS = {"csr": "crow_indices", "bsr": "crow_indices", "csc": "ccol_indices"}
_INDICES = {"csr": "col_indices", "bsr": "col_indices", "csc": "row_indices"}


def _is_number(x):
    return isinstance(x, (int, float)) or (not isinstance(x, Tensor) and getattr(x, "shape", None) == () and hasattr(x, "__float__"))


class Sparse:
    """A sparse tensor, made by csr_tensor, coo_tensor, from_dense, from_scipy, …"""

    __slots__ = ("_parts", "__weakref__")
    __array_ufunc__ = None  # NumPy's operators leave those of both to this class
    __array_priority__ = 10.2

    def __init__(self, parts: "_Sparse"):
        self._parts = parts

    # ---- properties

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
    def data(self) -> Tensor:
        """SciPy's name of values()."""
        return self._parts.values

    @property
    def indptr(self) -> Tensor:
        """SciPy's name of crow_indices() and ccol_indices()."""
        self._require("indptr", "csr", "csc", "bsr")
        return self._parts.pointers

    @property
    def coords(self) -> "tuple[Tensor, ...]":
        """SciPy's name of the rows of indices()."""
        return tuple(self.to_coo()._parts.indices)

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

    tocoo, tocsr, tocsc, tobsr = to_coo, to_csr, to_csc, to_bsr
    to_sparse_coo, to_sparse_csr, to_sparse_csc, to_sparse_bsr = to_coo, to_csr, to_csc, to_bsr

    def coalesce(self) -> "Sparse":
        """Entries in order, those of one place added."""
        return Sparse(self._parts.coalesced())

    def with_values(self, values) -> "Sparse":
        """The same pattern with other values."""
        return Sparse(self._parts.with_values(_core.asarray(values)))

    def astype(self, dtype) -> "Sparse":
        return self.with_values(self.values().astype(dtype))

    def copy(self) -> "Sparse":
        return self.with_values(_core.asarray(self.values(), copy=True))

    @property
    def T(self) -> "Sparse":
        """The transpose: of csr it is csc with the same parts, and the other way round."""
        return Sparse(self._parts.transposed())

    def t(self) -> "Sparse":
        return self.T

    transpose = t

    # ---- other libraries

    def to_scipy(self):
        """An array of scipy.sparse on the same memory: coo_array, csr_array, csc_array or bsr_array."""
        import scipy.sparse

        values = self.values().numpy()
        if self.format == "coo":
            made = scipy.sparse.coo_array((values, tuple(row.numpy() for row in self._parts.indices)), shape=self.shape)
            made.has_canonical_format = self.is_coalesced
            return made
        form = getattr(scipy.sparse, self.format + "_array")
        return form((values, self._parts.indices.numpy(), self._parts.pointers.numpy()), shape=self.shape, copy=False)

    def to_torch(self):
        """A tensor of PyTorch with the same parts: sparse_coo, sparse_csr, sparse_csc or sparse_bsr. Its indices must not be written to."""
        import torch

        values = torch.from_dlpack(self.values())
        indices = torch.from_dlpack(_core.asarray(self._parts.indices, copy=True))
        if self.format == "coo":
            return torch.sparse_coo_tensor(indices.long(), values, self.shape, is_coalesced=self.is_coalesced)
        pointers = torch.from_dlpack(_core.asarray(self._parts.pointers, copy=True))
        return getattr(torch, f"sparse_{self.format}_tensor")(pointers, indices, values, size=self.shape)

    def __binsparse_descriptor__(self) -> dict:
        """The JSON descriptor of binsparse 0.1, which names the arrays that __binsparse__() returns."""
        names = {"coo": "COOR" if self.is_coalesced else "COO", "csr": "CSR", "csc": "CSC"}
        if self.format not in names or self.ndim != 2:
            raise TypeError(f"__binsparse_descriptor__: {self.format} of {self.ndim} dimensions has none: to_csr() converts a matrix")
        types = {name: array.dtype.name for name, array in self.__binsparse__().items()}
        return {
            "binsparse": {
                "version": "0.1",
                "format": names[self.format],
                "shape": list(self.shape),
                "number_of_stored_values": self.nnz,
                "data_types": types,
            }
        }

    def __binsparse__(self) -> "dict[str, Tensor]":
        """The arrays that the descriptor names; each exchanges its memory by DLPack."""
        parts = self._parts
        if self.format == "coo":
            return {"indices_0": parts.indices[0], "indices_1": parts.indices[1], "values": parts.values}
        return {"pointers_to_1": parts.pointers, "indices_1": parts.indices, "values": parts.values}

    # ---- elementwise

    def _on_values(self, function, *others):
        """A function that keeps 0, of the values."""
        at_zero = function(_core.zeros((), dtype=self.dtype), *others)
        if at_zero.item() != 0:
            raise TypeError(f"0 would become {at_zero.item()}: x.to_dense() has all elements, x.with_values(v) computes with the stored ones")
        x = self.coalesce()
        return x.with_values(function(x.values(), *others))

    def _beside(self, operation, other):
        """With another sparse matrix, in this one's format."""
        if self.shape != other.shape:
            raise _core.ShapeError(f"{operation}: sparse operands of shapes {self.shape} and {other.shape}, which must be the same")
        a, b = _same_types(self, other)
        if self.format == "csc":
            return Sparse(a.T._parts.combined(operation, b.T._parts)).T
        made = Sparse(a._parts.combined(operation, b._parts))
        return made.to_coo() if self.format == "coo" else made

    def _at_entries(self, operation, other, function):
        """With a dense tensor, of which only elements beside an entry matter."""
        x = (self.to_csr() if self.format == "bsr" else self).coalesce()
        dense = _core.asarray(other)
        dtype = _common_type(x.dtype, dense.dtype)
        return x.astype(dtype).with_values(function(x.values().astype(dtype), x.astype(dtype)._parts.gathered(dense.astype(dtype))))

    def __neg__(self):
        return self._on_values(_core.negative)

    def __pos__(self):
        return self

    def __abs__(self):
        return self._on_values(_core.abs)

    def __add__(self, other):
        if isinstance(other, Sparse):
            return self._beside("add", other)
        if _is_number(other):
            return self._on_values(_core.add, other)
        return self.to_dense() + other

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        if isinstance(other, Sparse):
            return self._beside("subtract", other)
        if _is_number(other):
            return self._on_values(_core.subtract, other)
        return self.to_dense() - other

    def __rsub__(self, other):
        if _is_number(other):
            return self._on_values(lambda x: other - x)
        return other - self.to_dense()

    def __mul__(self, other):
        if isinstance(other, Sparse):
            return self._beside("multiply", other)
        if _is_number(other):
            return self._on_values(_core.multiply, other)
        return self._at_entries("multiply", other, _core.multiply)

    __rmul__ = __mul__
    multiply = __mul__

    def __truediv__(self, other):
        if isinstance(other, Sparse):
            raise TypeError("divide: 0 / 0 would fill all elements: x.to_dense() has all elements")
        if _is_number(other):
            return self._on_values(_core.divide, other)
        return self._at_entries("divide", other, _core.divide)

    def __pow__(self, exponent):
        return self._on_values(_core.pow, exponent)

    def maximum(self, other):
        """The larger elements, where either has an entry."""
        return self._beside("maximum", other) if isinstance(other, Sparse) else self._on_values(_core.maximum, other)

    def minimum(self, other):
        return self._beside("minimum", other) if isinstance(other, Sparse) else self._on_values(_core.minimum, other)

    # ---- products

    def __matmul__(self, other):
        if isinstance(other, Sparse):
            a, b = _same_types(self, other)
            if self.format == "csc" and other.format == "csc":
                return Sparse(b.T._parts.multiply(a.T._parts)).T
            made = Sparse(a._parts.multiply(b._parts))
            return made.to_coo() if self.format == "coo" else made
        return _multiply_dense(self, other, False)

    def __rmatmul__(self, other):
        return _multiply_dense(self, other, True)

    dot = matmul = mm = mv = __matmul__

    # ---- reductions

    def _reduced(self, operation, axis, keepdims):
        if axis is not None and not isinstance(axis, int):
            raise TypeError(f"{operation}: the axis of a sparse tensor is one integer, or None for all elements")
        parts = self._parts if self.format != "bsr" else self.to_csr()._parts
        return parts.reduced(operation, axis is None, 0 if axis is None else axis, keepdims)

    def sum(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
        if self.ndim == 2 and self.format in ("csr", "csc") and axis in (0, 1, -1, -2) and self.dtype is not _core.bool:
            m, n = self.shape
            over_rows = axis in (0, -2)
            ones = _core.ones(m if over_rows else n, dtype=self.dtype)
            sums = self._parts.multiply_dense(ones, over_rows)
            return sums.reshape((1, n) if over_rows else (m, 1)) if keepdims else sums
        return self._reduced("sum", axis, keepdims)

    def mean(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
        count = 1
        for size in self.shape if axis is None else (self.shape[axis],):
            count *= size
        x = self.astype(_core.float64) if self.dtype is _core.bool else self
        return x.sum(axis, keepdims=keepdims) / count

    def max(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
        return self._reduced("max", axis, keepdims)

    def min(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
        return self._reduced("min", axis, keepdims)

    def count_nonzero(self) -> int:
        """How many entries are not 0."""
        return int(_core.count_nonzero(self.coalesce().values()))

    # ---- parts

    def __getitem__(self, key):
        if self.ndim != 2:
            raise TypeError("a sparse tensor is indexed as a matrix: to_dense() of other dimensions")
        key = key if isinstance(key, tuple) else (key, slice(None))
        if len(key) != 2 or Ellipsis in [k for k in key if not isinstance(k, Tensor)]:
            raise IndexError("a sparse matrix takes an index of its rows, and one of its columns")
        if self.format == "csc":
            return self.T._indexed(key[::-1])._turned() if any(not _is_index(k) for k in key) else self.T._indexed(key[::-1])
        made = (self if self.format == "csr" else self.to_csr())._indexed(key)
        return made.to_coo() if self.format == "coo" and isinstance(made, Sparse) else made

    def _turned(self):
        return self.T if self.ndim == 2 else self

    def _indexed(self, key):
        x = self._parts
        if all(_is_index(k) for k in key):
            row, column = (_wrapped(k, size, d) for d, (k, size) in enumerate(zip(key, self.shape)))
            value = _core.sum(x.narrow(0, row, 1).narrow(1, column, 1).values).item()
            return value if self.dtype is not _core.bool else value != 0
        for dimension, k in enumerate(key):
            size = x.shape[dimension]
            if _is_index(k):
                continue
            if isinstance(k, slice):
                start, stop, step = k.indices(size)
                if (start, step) == (0, 1) and stop >= size:
                    continue
                if step == 1:
                    x = x.narrow(dimension, start, max(0, stop - start))
                    continue
                k = _core.arange(start, stop, step, dtype=_core.int64)
            else:
                k = _core.asarray(k)
                if k.dtype is _core.bool:
                    k = _core.nonzero(k)[0]
                k = k.astype(_core.int64)
            x = x.index_select(dimension, k)
        for dimension, k in enumerate(key):
            if _is_index(k):
                return Sparse(x.select(dimension, _wrapped(k, self.shape[dimension], dimension)))
        return Sparse(x)

    def __len__(self):
        raise TypeError("a sparse tensor has no length: nnz and shape[0] say what it could mean")

    def __repr__(self):
        return f"Sparse({self.format}, shape={self.shape}, nnz={self.nnz}, dtype={self.dtype})"


def _is_index(k):
    return hasattr(k, "__index__") and not isinstance(k, (Tensor, bool)) and getattr(k, "ndim", 0) == 0


def _wrapped(k, size, dimension):
    index = k.__index__()
    if not -size <= index < size:
        raise _core.IndexError(f"index {index} is out of range for dimension {dimension} of {size}")
    return index + size if index < 0 else index


def _common_type(sparse_type, dense_type):
    """The type in which values of these two are computed."""
    if "float" in dense_type.name or "complex" in dense_type.name or dense_type is sparse_type:
        return result_type(sparse_type, dense_type)
    return _core.float64 if sparse_type is _core.bool else sparse_type


def _same_types(a, b):
    """Two operands with values of one type and indices of one type."""
    dtype = result_type(a.dtype, b.dtype)
    a, b = (x if x.dtype is dtype else x.astype(dtype) for x in (a, b))
    if a._parts.indices.dtype is not b._parts.indices.dtype:
        a, b = _with_index(a, _core.int64), _with_index(b, _core.int64)
    return a, b


def _with_index(x, dtype):
    parts = x._parts
    if parts.indices.dtype is dtype:
        return x
    pointers = None if x.format == "coo" else parts.pointers.astype(dtype)
    return Sparse(_Sparse(x.format, x.shape, pointers, parts.indices.astype(dtype), parts.values))


def _multiply_dense(x, other, from_left):
    dense = other if isinstance(other, Tensor) else _core.asarray(other)
    if dense.dtype is not x.dtype:
        dtype = _common_type(x.dtype, dense.dtype)
        x, dense = x.astype(dtype), dense.astype(dtype)
    return x._parts.multiply_dense(dense, from_left)


def _index_tensor(x):
    made = _core.asarray(x)
    return made if made.dtype in _INDEX_TYPES else made.astype(_core.int64)


def _compressed(form, pointers, indices, values, size):
    pointers, indices, values = _index_tensor(pointers), _index_tensor(indices), _core.asarray(values)
    if pointers.dtype is not indices.dtype:
        pointers, indices = pointers.astype(_core.int64), indices.astype(_core.int64)
    if size is None:
        if indices.size == 0:
            raise _core.ShapeError(f"{form}_tensor: without indices the size must be given")
        minors = int(_core.max(indices)) + 1
        block = values.shape[1:] if form == "bsr" else (1, 1)
        majors = pointers.size - 1
        size = (minors, majors) if form == "csc" else (majors * block[0], minors * block[1])
    return Sparse(_Sparse(form, [int(n) for n in size], pointers, indices, values))


def csr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows: where each begins and the last ends, then the columns and the values of entries. Parts are shared, not copied.

    Raises ShapeError for lengths that do not fit, IndexError for indices out of range and pointers that decrease.
    """
    return _compressed("csr", crow_indices, col_indices, values, size)


def csc_tensor(ccol_indices, row_indices, values, size=None) -> Sparse:
    """Compressed columns."""
    return _compressed("csc", ccol_indices, row_indices, values, size)


def bsr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows of blocks: values are (blocks, rows of a block, columns of a block)."""
    return _compressed("bsr", crow_indices, col_indices, values, size)


def coo_tensor(indices, values, size=None) -> Sparse:
    """Coordinates, (dimensions, entries), and their values; dimensions of the values behind the first are dense. Entries of one place add up."""
    indices, values = _index_tensor(indices), _core.asarray(values)
    if indices.ndim != 2:
        raise _core.ShapeError(f"coo_tensor: indices of shape {indices.shape} are not (dimensions, entries)")
    if size is None:
        if indices.size == 0:
            raise _core.ShapeError("coo_tensor: without indices the size must be given")
        size = [int(n) + 1 for n in _core.max(indices, axis=1).tolist()] + list(values.shape[1:])
    return Sparse(_Sparse("coo", [int(n) for n in size], None, indices, values))


def from_dense(x, format: str = "csr", *, index_dtype=_core.int32) -> Sparse:
    """The elements that are not 0: in csr, csc or, in any number of dimensions, coo."""
    dense = _core.asarray(x)
    if dense.dtype not in _VALUE_TYPES:
        dense = dense.astype(_core.get_default_dtype())
    if format == "csc":
        return from_dense(dense.T, "csr", index_dtype=index_dtype).T
    return Sparse(_Sparse.from_dense(dense, format, index_dtype))


def eye(n: int, *, dtype=_core.float64, format: str = "csr") -> Sparse:
    """Ones on the diagonal."""
    numbers = _core.arange(n + 1, dtype=_core.int32)
    made = csr_tensor(numbers, numbers[:n], _core.ones(n, dtype=dtype), (n, n))
    return made if format == "csr" else getattr(made, "to_" + format)()


def from_scipy(x) -> Sparse:
    """A sparse array or matrix of SciPy's on the same memory: csr, csc, bsr or coo; others are converted to csr. Coordinates are copied, as
    SciPy holds them in several arrays."""
    form = x.format if x.format in ("coo", "csr", "csc", "bsr") else "csr"
    x = x.asformat(form)
    if form == "coo":
        return coo_tensor(_core.stack([_index_tensor(row) for row in getattr(x, "coords", None) or (x.row, x.col)]), x.data, x.shape)
    return _compressed(form, x.indptr, x.indices, x.data, x.shape)


def from_torch(x) -> Sparse:
    """A sparse tensor of PyTorch's on the same memory, by DLPack of its parts."""
    import torch

    given = x.detach()
    if given.layout is torch.sparse_coo:
        given = given.coalesce() if not given.is_coalesced() else given
        return coo_tensor(_core.from_dlpack(given.indices()), _core.from_dlpack(given.values()), given.shape)
    form = {torch.sparse_csr: "csr", torch.sparse_csc: "csc", torch.sparse_bsr: "bsr"}.get(given.layout)
    if form is None:
        raise TypeError(f"from_torch: a tensor with layout {given.layout} is none of sparse_coo, sparse_csr, sparse_csc and sparse_bsr")
    pointers, indices = (_core.from_dlpack(getattr(given, names[form])()) for names in (_POINTERS, _INDICES))
    return _compressed(form, pointers, indices, _core.from_dlpack(given.values()), given.shape)


def from_binsparse(x) -> Sparse:
    """A matrix of another library that has __binsparse_descriptor__ and __binsparse__: COO, COOR, CSR or CSC."""
    said, arrays = x.__binsparse_descriptor__()["binsparse"], x.__binsparse__()
    form, shape = said["format"], said["shape"]
    values = _core.from_dlpack(arrays["values"])
    if form in ("COO", "COOR"):
        return coo_tensor(_core.stack([_core.from_dlpack(arrays[f"indices_{d}"]) for d in range(2)]), values, shape)
    if form not in ("CSR", "CSC"):
        raise TypeError(f"from_binsparse: the format {form} is none of COO, COOR, CSR and CSC")
    return _compressed(form.lower(), _core.from_dlpack(arrays["pointers_to_1"]), _core.from_dlpack(arrays["indices_1"]), values, shape)


def sampled_addmm(input: Sparse, mat1, mat2, *, beta: float = 1.0, alpha: float = 1.0) -> Sparse:
    """beta input + alpha (mat1 @ mat2) at the entries of input alone."""
    a, b = (_core.asarray(m).astype(input.dtype) for m in (mat1, mat2))
    return Sparse(input._parts.sampled_addmm(a, b, beta, alpha))
