"""Sparse tensors: SciPy's and PyTorch's names on Tenon's kernels, parts shared with both.

A `Sparse` holds a few tensors: the indices of its entries, which are read-only, and their values, float32, float64, complex64, complex128
or bool. What is not stored is 0. Values may require a gradient: what is computed of them is recorded, and their gradient has an element for
each entry.
"""

import math
import operator
import sys

from . import _core, sparse_arrays as arrays, sparse_broadcasting as broadcasting, sparse_comparisons as comparisons
from . import sparse_csgraph as csgraph, sparse_functions as functions
from . import sparse_lines as lines, sparse_linalg as linalg, sparse_methods as methods
from ._array_api import result_type
from ._core import Tensor, _Sparse
from .sparse_arrays import *  # noqa: F403
from .sparse_functions import *  # noqa: F403
from .sparse_lines import *  # noqa: F403
from .sparse_linalg import bicgstab, cg, gmres, lsqr, minres  # noqa: F401

__all__ = [
    "Sparse",
    "bsr_tensor",
    "coo_tensor",
    "csc_tensor",
    "csr_tensor",
    "eye",
    "from_arrow",
    "from_binsparse",
    "from_dense",
    "from_scipy",
    "from_torch",
    "sampled_addmm",
    "bicgstab",
    "cg",
    "csgraph",
    "gmres",
    "linalg",
    "lsqr",
    "minres",
    *arrays.__all__,
    *functions.__all__,
    *lines.__all__,
]

sys.modules[__name__ + ".linalg"] = linalg  # so that they are imported by SciPy's names
sys.modules[__name__ + ".csgraph"] = csgraph

_INDEX_TYPES = (_core.int32, _core.int64)
_MOST_INT32 = 2**31 - 1
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

    def _refuse(self, *_, **__):
        raise TypeError("Tenon has the formats coo, csr, csc and bsr: x.to_scipy() is SciPy's tensor, which converts to its others")

    todia = todok = tolil = _refuse

    def __setitem__(self, key, value) -> None:
        raise TypeError("the pattern of a sparse tensor is read-only: x.values()[k] = v changes a stored element")

    def __iter__(self) -> "Iterator[Any]":
        return (self[k] for k in range(self.shape[0]))

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
        chosen = _stored(x.values())
        self._parts = _coordinates(x.indices()[:, chosen], x.values()[chosen], self.shape).asformat(self.format)._parts

    def setdiag(self, values, k: int = 0) -> None:
        """Replaces diagonal k, in this object: its entries are stored then."""
        values, k = _core.asarray(values), operator.index(k)
        if "complex" in values.dtype.name and "complex" not in self.dtype.name:
            held = result_type(self.dtype if self.dtype is not _core.bool else values.dtype, values.dtype).name
            raise TypeError(f"setdiag: elements of {values.dtype.name} for a tensor of {self.dtype.name}: x.astype(tenon.{held}) holds them")
        kept = functions._filtered(self, lambda rows, columns: columns - rows != k)
        diagonal = functions.diags([values.astype(self.dtype)], [k], self.shape)
        self._parts = (kept + diagonal).asformat(self.format)._parts
        self.eliminate_zeros()

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
    def blocksize(self) -> "tuple[int, int]":
        """Of bsr: the rows and the columns of a block."""
        self._require("blocksize", "bsr")
        return self.values().shape[1:]

    def resize(self, *shape) -> None:
        """Another shape of as many dimensions, in this object: entries outside of it are dropped."""
        shape = tuple(shape[0]) if len(shape) == 1 and not hasattr(shape[0], "__index__") else shape
        if len(shape) != self.ndim or self.dense_dim() or any(n < 0 for n in shape):
            raise _core.ShapeError(f"resize: a sparse tensor of shape {self.shape} cannot have the shape {shape}")
        x, inside = self.to_coo(), True
        for row, size in zip(x.indices(), shape):
            inside = (row.astype(_core.int64) < size) & inside
        at = _core.nonzero(inside)[0]
        made = _coordinates(_core.take(x.indices(), at, axis=1), _core.take(x.values(), at), shape)
        self._parts = (made.to_bsr(self.blocksize) if self.format == "bsr" else made.asformat(self.format))._parts

    def check_format(self, full_check: bool = True) -> None:
        """Returns: parts are checked when a tensor is made."""

    def prune(self) -> None:
        """Returns: parts have no room behind their entries."""

    def sorted_indices(self) -> "Sparse":
        """Entries in order, those of one place added."""
        return self.coalesce()

    @property
    def real(self) -> "Sparse":
        return self.with_values(_core.real(self.values())) if "complex" in self.dtype.name else self

    @property
    def imag(self) -> "Sparse":
        return self.with_values(_core.imag(self.values()) if "complex" in self.dtype.name else _core.zeros_like(self.values()))

    def diagonal(self, k: int = 0) -> Tensor:
        """The dense elements of diagonal k of a matrix."""
        self._require_matrix("diagonal")
        return self.coalesce()._elements(*functions._on_diagonal(*self.shape, k))

    def trace(self, offset: int = 0) -> Tensor:
        return _core.sum(self.diagonal(offset))

    def nonzero(self) -> "tuple[Tensor, Tensor]":
        """Rows and columns of the elements that are not 0."""
        return functions.find(self)[:2]

    def getnnz(self, axis: "int | None" = None):
        """The number of entries, or of those of each row or column."""
        if axis is None:
            return self.nnz
        counted = self.with_values(_core.ones(self.values().shape, dtype=_core.float64))
        return counted.sum(axis).astype(_core.int64)

    def reshape(self, *shape) -> "Sparse":
        """Coordinates of another shape with as many elements, in row-major order."""
        shape = shape[0] if len(shape) == 1 and not hasattr(shape[0], "__index__") else shape
        count, known = math.prod(self.shape), math.prod(n for n in shape if n != -1)
        shape = tuple(count // known if n == -1 and known else n for n in shape)
        if math.prod(shape) != count or self.dense_dim():
            raise _core.ShapeError(f"reshape: a sparse tensor of shape {self.shape} cannot be {shape}")
        x = self.to_coo()
        rows = functions._rows(functions._numbers(x.indices(), self.shape, x.nnz), shape)
        return _coordinates(_core.stack(rows), x.values(), shape)

    # ---- other libraries

    def to_arrow(self):
        """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's: csr and csc with the same memory, coordinates with the same
        values; blocks become csr."""
        import pyarrow

        if self.dense_dim():
            raise TypeError("to_arrow: Arrow has no sparse tensors with dense dimensions: to_dense() has all elements")
        if self.format == "bsr":
            return self.to_csr().to_arrow()
        values = self.values().numpy()
        if self.format == "coo":
            places = self._parts.indices.T.astype(_core.int64).numpy()
            return pyarrow.SparseCOOTensor.from_numpy(values, places, shape=self.shape)
        form = pyarrow.SparseCSRMatrix if self.format == "csr" else pyarrow.SparseCSCMatrix
        return form.from_numpy(values, self._parts.pointers.numpy(), self._parts.indices.numpy(), shape=self.shape)

    def to_scipy(self):
        """An array of scipy.sparse on the same memory: coo_array, csr_array, csc_array or bsr_array."""
        import scipy.sparse

        if self.dense_dim():
            raise TypeError("to_scipy: SciPy has no tensors with dense dimensions: to_dense() has all elements")
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
        if self.ndim != 2 or self.dense_dim() or other.dense_dim():
            return a._beside_coordinates(operation, b)
        if self.format == "csc":
            return Sparse(a.T._parts.combined(operation, b.T._parts)).T
        made = Sparse(a._parts.combined(operation, b._parts))
        return made.to_coo() if self.format == "coo" else made

    def _beside_coordinates(self, operation, other):
        """The same in other numbers of dimensions, and of hybrid tensors: both get the entries of either."""
        if self.sparse_dim() != other.sparse_dim():
            raise _core.ShapeError(f"{operation}: one tensor has {self.sparse_dim()} sparse dimensions, the other {other.sparse_dim()}")
        indices = _core.concat([self.indices(), other.indices()], axis=1)
        x, y = self.values(), other.values()
        mine, theirs = (
            _coordinates(indices, _core.concat(parts), self.shape).coalesce()
            for parts in ((x, _core.zeros_like(y)), (_core.zeros_like(x), y))
        )
        return mine.with_values(getattr(_core, operation)(mine.values(), theirs.values()))

    def _at_entries(self, function, other):
        """With a dense tensor, of which only elements beside an entry matter."""
        dense = _core.asarray(other)
        dtype = _common_type(self.dtype, dense.dtype)
        if self.ndim == 2 and not self.dense_dim() and 1 in self.shape and dense.ndim <= 2:
            self = broadcasting.repeated(self, functions._broadcast(self.shape, dense.shape, function.__name__))
        x = (self.to_csr() if self.format == "bsr" else self).coalesce().astype(dtype)
        return x.with_values(function(x.values(), x._parts.gathered(dense.astype(dtype))))

    def __neg__(self) -> "Sparse":
        return self._on_values(_core.negative)

    def __pos__(self):
        return self

    def __abs__(self) -> "Sparse":
        return self._on_values(_core.abs)

    def __add__(self, other):
        other = _operand(other)
        if isinstance(other, Sparse):
            return self._beside("add", other)
        if _is_number(other):
            return self._on_values(_core.add, other)
        return self.to_dense() + other

    def __radd__(self, other):
        return self.__add__(other)

    def __sub__(self, other):
        other = _operand(other)
        if isinstance(other, Sparse):
            return self._beside("subtract", other)
        if _is_number(other):
            return self._on_values(_core.subtract, other)
        return self.to_dense() - other

    def __rsub__(self, other):
        if _is_number(other):
            return self._on_values(lambda x: other - x)
        other = _operand(other)
        return other - (self if isinstance(other, Sparse) else self.to_dense())

    def __mul__(self, other):
        other = _operand(other)
        if isinstance(other, Sparse):
            return self._beside("multiply", other) if self.shape == other.shape else broadcasting.product(self, other)
        if _is_number(other):
            return self._on_values(_core.multiply, other)
        return self._at_entries(_core.multiply, other)

    __rmul__ = __mul__
    multiply = __mul__

    def __truediv__(self, other):
        other = _operand(other)
        if isinstance(other, Sparse):
            raise TypeError("divide: 0 / 0 would fill all elements: x.to_dense() has all elements")
        if _is_number(other):
            return self._on_values(_core.divide, other)
        return self._at_entries(_core.divide, other)

    def __pow__(self, exponent):
        return self._on_values(_core.pow, exponent)

    power = __pow__
    divide = __truediv__

    def maximum(self, other) -> "Sparse":
        """The larger elements, where either has an entry."""
        other = _operand(other)
        return self._beside("maximum", other) if isinstance(other, Sparse) else self._on_values(_core.maximum, other)

    def minimum(self, other) -> "Sparse":
        other = _operand(other)
        return self._beside("minimum", other) if isinstance(other, Sparse) else self._on_values(_core.minimum, other)

    # ---- comparisons: sparse where 0 compared with 0, or with the number, is False

    def __eq__(self, other):
        return comparisons.compared("equal", self, other)

    def __ne__(self, other):
        return comparisons.compared("not_equal", self, other)

    def __lt__(self, other):
        return comparisons.compared("less", self, other)

    def __le__(self, other):
        return comparisons.compared("less_equal", self, other)

    def __gt__(self, other):
        return comparisons.compared("greater", self, other)

    def __ge__(self, other):
        return comparisons.compared("greater_equal", self, other)

    __hash__ = object.__hash__

    def __bool__(self) -> bool:
        raise ValueError("the truth value of a sparse tensor is ambiguous: x.nnz counts entries, tenon.all(x.to_dense()) sees all elements")

    # ---- products

    def __matmul__(self, other):
        other = _operand(other)
        if self.ndim == 1:
            return (self.reshape(1, -1) @ other)[0]
        if self.ndim > 2 and not self.dense_dim():
            return functions.bmm(self, other)
        if isinstance(other, Sparse):
            if other.ndim == 1:
                return (self @ other.reshape(-1, 1)).reshape(self.shape[0])
            if other.ndim > 2:
                return functions.bmm(self, other)
            a, b = _same_types(self, other)
            if self.format == "csc" and other.format == "csc":
                return Sparse(b.T._parts.multiply(a.T._parts)).T
            made = Sparse(a._parts.multiply(b._parts))
            return made.to_coo() if self.format == "coo" else made
        return _multiply_dense(self, other, False)

    def __rmatmul__(self, other):
        other = _operand(other)
        if isinstance(other, Sparse):
            return other @ self
        if self.ndim == 1:
            return (_core.asarray(other) @ self.reshape(-1, 1))[..., 0]
        return functions.bmm(other, self) if self.ndim > 2 else _multiply_dense(self, other, True)

    dot = matmul = mm = mv = matvec = matmat = __matmul__

    def rmatvec(self, x):
        """The conjugated transpose times a vector: with matvec what scipy.sparse.linalg's LinearOperator asks for."""
        return self.H @ x

    rmatmat = rmatvec

    # ---- reductions

    def _reduced(self, operation, axis, keepdims):
        if isinstance(axis, (tuple, list)):
            axes = sorted({d + self.ndim if d < 0 else d for d in axis})
            if len(axes) == self.ndim:
                return self._reduced(operation, None, keepdims)
            made = self._reduced(operation, axes[0], True) if axes else self.to_dense()
            for d in axes[1:]:
                made = getattr(_core, operation)(made, axis=d, keepdims=True)
            return made if keepdims else _core.squeeze(made, axis=tuple(axes))
        if axis is not None and not isinstance(axis, int):
            raise TypeError(f"{operation}: the axis of a sparse tensor is one integer, or None for all elements")
        parts = self._parts if self.format != "bsr" else self.to_csr()._parts
        return parts.reduced(operation, axis is None, 0 if axis is None else axis, keepdims)

    def sum(self, axis: "int | None" = None, *, keepdims: bool = False) -> Tensor:
        if self.ndim == 2 and self.format in ("csr", "csc") and axis in (0, 1, -1, -2) and self.dtype.kind == "floating":
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

    def count_nonzero(self, axis: "int | None" = None):
        """How many elements are not 0, of all or of each row or column."""
        x = self.coalesce()
        if axis is None:
            return int(_core.count_nonzero(x.values()))
        return x.with_values((x.values() != 0).astype(_core.float64)).sum(axis).astype(_core.int64)

    # ---- parts

    def __getitem__(self, key):
        if key is Ellipsis or (isinstance(key, tuple) and any(k is Ellipsis for k in key)):
            before, after = (key[: key.index(...)], key[key.index(...) + 1 :]) if isinstance(key, tuple) else ((), ())
            key = (*before, *[slice(None)] * (self.ndim - len(before) - len(after)), *after)
            key = key[0] if len(key) == 1 else key
        if self.ndim != 2 or self.dense_dim():
            return self._part_of_coordinates(key if isinstance(key, tuple) else (key,))
        if not isinstance(key, tuple):
            mask = key.to_dense() if isinstance(key, Sparse) else key
            if getattr(mask, "ndim", 1) == 2 or (isinstance(mask, list) and mask and isinstance(mask[0], list)):
                mask = _core.asarray(mask)
                if mask.dtype is not _core.bool or mask.shape != self.shape:
                    raise _core.IndexError(f"a matrix of shape {self.shape} is indexed by truth values of its shape, or by two lists")
                return self.coalesce()._elements(*_core.nonzero(mask))
            key = (key, slice(None))
        if len(key) == 2 and not any(_is_index(k) or isinstance(k, slice) or k is Ellipsis or k is None for k in key):
            return self.coalesce()._elements(*(_positions(k, size, d) for d, (k, size) in enumerate(zip(key, self.shape))))
        if len(key) != 2 or any(k is Ellipsis for k in key):
            raise IndexError("a sparse matrix takes an index of its rows, and one of its columns")
        if self.format == "csc":
            return self.T._indexed(key[::-1])._turned() if any(not _is_index(k) for k in key) else self.T._indexed(key[::-1])
        made = (self if self.format == "csr" else self.to_csr())._indexed(key)
        return made.to_coo() if self.format == "coo" and isinstance(made, Sparse) else made

    def _part_of_coordinates(self, key):
        """A part in other numbers of dimensions, and of hybrid tensors, by integers and slices."""
        if len(key) > self.ndim or not all(_is_index(k) or isinstance(k, slice) for k in key):
            raise _core.IndexError(f"a sparse tensor of {self.ndim} dimensions takes as many integers and slices at most")
        x, sparse_dim = self.coalesce(), self.sparse_dim()
        key = (*key, *[slice(None)] * (self.ndim - len(key)))
        keep, rows, shape = _core.ones((x.values().shape[0],), dtype=_core.bool), [], []
        for d, (k, size) in enumerate(zip(key[:sparse_dim], self.shape)):
            row = x.indices()[d].astype(_core.int64)
            if _is_index(k):
                keep = keep & (row == _wrapped(k, size, d))
                continue
            chosen = range(*k.indices(size))
            ends = sorted((chosen[0], chosen[-1])) if chosen else (0, -1)
            keep = keep & (row >= ends[0]) & (row <= ends[1]) & ((row - chosen.start) % chosen.step == 0)
            rows.append((row - chosen.start) // chosen.step)
            shape.append(len(chosen))
        at = _core.nonzero(keep)[0]
        values = x.values()[(slice(None), *key[sparse_dim:])][at]
        if not rows:
            total = _core.sum(values, axis=0)
            return total if total.ndim else total.item()
        indices = _core.stack([_core.take(row, at, axis=0) for row in rows])
        return _coordinates(indices, values, (*shape, *values.shape[1:]))

    def _elements(self, rows, columns) -> Tensor:
        """The elements of a coalesced matrix at pairs of indices."""
        m, n = self.shape
        rows, columns = _core.broadcast_arrays(*(_in_range(k, size, d) for d, (k, size) in enumerate(((rows, m), (columns, n)))))
        wanted = (rows * n + columns).reshape((-1,))
        x = self.to_coo().coalesce()
        i, j = (row.astype(_core.int64) for row in x.coords)
        values, places = x.values(), i * n + j
        if places.size == 0:
            return _core.zeros(rows.shape, dtype=self.dtype)
        at = _core.clip(_core.searchsorted(places, wanted), 0, places.size - 1)
        found = _core.take(places, at) == wanted
        return _core.where(found, _core.take(values, at), _core.zeros((), dtype=self.dtype)).reshape(rows.shape)

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
                k = _positions(k, size, dimension)
            x = x.index_select(dimension, k)
        for dimension, k in enumerate(key):
            if _is_index(k):
                return Sparse(x.select(dimension, _wrapped(k, self.shape[dimension], dimension)))
        return Sparse(x)

    def __len__(self):
        raise TypeError("a sparse tensor has no length: nnz and shape[0] say what it could mean")

    def __repr__(self) -> str:
        return f"Sparse({self.format}, shape={self.shape}, nnz={self.nnz}, dtype={self.dtype})"


def _is_scipy(x):
    return type(x).__module__.startswith("scipy.sparse") and hasattr(x, "asformat")


def _operand(x):
    """What SciPy holds as a sparse tensor of this module; other operands as they are."""
    return from_scipy(x) if _is_scipy(x) else x


def _values(x):
    """Values as a tensor that a sparse one can hold, shared if x is: integers become float64, other numbers of 16 bits float32. Raises TypeError
    for an integer that would be rounded.
    """
    x = _core.asarray(x)
    if x.dtype in _VALUE_TYPES:
        return x
    if x.dtype.kind != "integer":
        return x.astype(_core.float32)
    made = x.astype(_core.float64)
    if x.dtype in (_core.int64, _core.uint64):
        rounded = (made >= 2.0 ** (63 if x.dtype is _core.int64 else 64)) | (made.astype(x.dtype) != x)
        if _core.any(rounded):
            first = x[rounded].tolist()[0]
            raise _core.TypeError(
                f"sparse values: integers become float64, which does not hold {first}: values.astype(tenon.float64) rounds it"
            )
    return made


def _stored(values):
    """Which entries have an element that is not 0."""
    found = values != 0
    return _core.nonzero(found if found.ndim == 1 else _core.any(found, axis=tuple(range(1, found.ndim))))[0]


def _integers(name, x):
    """A tensor of integers, or of no elements. Raises TypeError for others, whose fractions and NaN no index has."""
    made = _core.asarray(x)
    if made.size and made.dtype is not _core.bool and made.dtype.kind != "integer":
        raise TypeError(f"{name}: indices are integers, not {made.dtype.name}: x.astype(tenon.int64) truncates them")
    return made


def _positions(k, size, dimension):
    k = _integers("indexing", k)
    if k.dtype is _core.bool and k.shape != (size,):
        raise _core.IndexError(f"truth values of shape {k.shape} index dimension {dimension} of {size}: there is one for each element")
    return (_core.nonzero(k)[0] if k.dtype is _core.bool else k).astype(_core.int64)


def _in_range(k, size, dimension):
    """Indices without negative ones."""
    k = _integers("indexing", k).astype(_core.int64)
    if k.size and not -size <= int(_core.min(k)) <= int(_core.max(k)) < size:
        raise _core.IndexError(f"an index is out of range for dimension {dimension} of {size}")
    return _core.where(k < 0, k + size, k)


def _is_index(k):
    if isinstance(k, Tensor):
        return k.ndim == 0 and k.dtype.kind == "integer"
    return hasattr(k, "__index__") and not isinstance(k, bool) and getattr(k, "ndim", 0) == 0


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
    made = _integers("sparse indices", x)
    if made.size and made.dtype is _core.bool:
        raise TypeError("sparse indices: indices are integers, not truth values: tenon.nonzero(x) has the places of those that are True")
    return made if made.dtype in _INDEX_TYPES else made.astype(_core.int64)


def _wide_enough(size, *indices):
    """Indices as int64 where a dimension has more of them than int32 counts; else as they are."""
    is_wide = any(n > _MOST_INT32 for n in size)
    return [x.astype(_core.int64) if is_wide and x.dtype is _core.int32 else x for x in indices]


def _copied(x):
    """Indices of their own: they are checked once, so that no later write to x may reach them."""
    made = _index_tensor(x)
    return made if isinstance(x, (list, tuple, range)) else _core.asarray(made, copy=True)


def _compressed(form, pointers, indices, values, size):
    """A tensor of compressed parts, on indices that nobody may change."""
    pointers, indices, values = _index_tensor(pointers), _index_tensor(indices), _core.asarray(values)
    if pointers.ndim > 1:
        return arrays._batches_of_rows(form, pointers, indices, values, size)
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
    return Sparse(_Sparse(form, size, *_wide_enough(size, pointers, indices), values))


def csr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows: where each begins and the last ends, then the columns and the values of entries. Values are shared; indices are copied, as
    they are checked here alone: from_scipy and from_torch share them. Parts of a batch of matrices, as PyTorch has them, become coordinates in
    more dimensions.

    Raises ShapeError for lengths that do not fit, IndexError for indices out of range and pointers that decrease.
    """
    return _compressed("csr", _copied(crow_indices), _copied(col_indices), values, size)


def csc_tensor(ccol_indices, row_indices, values, size=None) -> Sparse:
    """Compressed columns."""
    return _compressed("csc", _copied(ccol_indices), _copied(row_indices), values, size)


def bsr_tensor(crow_indices, col_indices, values, size=None) -> Sparse:
    """Compressed rows of blocks: values are (blocks, rows of a block, columns of a block)."""
    return _compressed("bsr", _copied(crow_indices), _copied(col_indices), values, size)


def coo_tensor(indices, values, size=None) -> Sparse:
    """Coordinates, (dimensions, entries), and their values; dimensions of the values behind the first are dense. Entries of one place add up.
    Indices are copied, values shared."""
    return _coordinates(_copied(indices), values, size)


def _coordinates(indices, values, size=None):
    """The same on these indices, which nobody may change."""
    indices, values = _index_tensor(indices), _core.asarray(values)
    if indices.ndim != 2:
        raise _core.ShapeError(f"coo_tensor: indices of shape {indices.shape} are not (dimensions, entries)")
    if size is None:
        if indices.size == 0:
            raise _core.ShapeError("coo_tensor: without indices the size must be given")
        size = [int(n) + 1 for n in _core.max(indices, axis=1).tolist()] + list(values.shape[1:])
    size = [operator.index(n) for n in size]
    return Sparse(_Sparse("coo", size, None, *_wide_enough(size[: indices.shape[0]], indices), values))


def from_dense(x, format: str = "csr", *, index_dtype=_core.int32) -> Sparse:
    """The elements that are not 0: in csr, csc or, in any number of dimensions, coo. Integers become float64."""
    dense = _values(x)
    if format == "csc":
        return from_dense(dense.T, "csr", index_dtype=index_dtype).T
    return Sparse(_Sparse.from_dense(dense, format, index_dtype))


def eye(n: int, *, dtype=_core.float64, format: str = "csr") -> Sparse:
    """Ones on the diagonal."""
    numbers = _core.arange(n + 1, dtype=_core.int32 if n <= _MOST_INT32 else _core.int64)
    made = _compressed("csr", numbers, numbers[:n], _core.ones(n, dtype=dtype), (n, n))
    return made if format == "csr" else getattr(made, "to_" + format)()


def from_scipy(x) -> Sparse:
    """A sparse array or matrix of SciPy's on the same memory: csr, csc, bsr or coo; others are converted to csr. Coordinates are copied, as
    SciPy holds them in several arrays, and integer values become float64. Indices are checked here alone: x's are not to be written while the
    result is in use."""
    form = x.format if x.format in ("coo", "csr", "csc", "bsr") else "csr"
    x = x.asformat(form)
    if form == "coo":
        return _coordinates(_core.stack([_index_tensor(row) for row in getattr(x, "coords", None) or (x.row, x.col)]), _values(x.data), x.shape)
    return _compressed(form, x.indptr, x.indices, _values(x.data), x.shape)


def from_torch(x) -> Sparse:
    """A sparse tensor of PyTorch's on the same memory, by DLPack of its parts. Its indices are not to be written while the result is in use."""
    import torch

    given = x.detach()
    if given.layout is torch.sparse_coo:
        given = given.coalesce() if not given.is_coalesced() else given
        return _coordinates(_core.from_dlpack(given.indices()), _values(_core.from_dlpack(given.values())), given.shape)
    form = {torch.sparse_csr: "csr", torch.sparse_csc: "csc", torch.sparse_bsr: "bsr"}.get(given.layout)
    if form is None:
        raise TypeError(f"from_torch: a tensor with layout {given.layout} is none of sparse_coo, sparse_csr, sparse_csc and sparse_bsr")
    pointers, indices = (_core.from_dlpack(getattr(given, names[form])()) for names in (_POINTERS, _INDICES))
    return _compressed(form, pointers, indices, _values(_core.from_dlpack(given.values())), given.shape)


def from_arrow(x) -> Sparse:
    """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's, on the same values; compressed ones on the same indices, too."""
    form = {"SparseCOOTensor": "coo", "SparseCSRMatrix": "csr", "SparseCSCMatrix": "csc"}.get(type(x).__name__)
    if form is None:
        raise TypeError(f"from_arrow: {type(x).__name__} is none of SparseCOOTensor, SparseCSRMatrix and SparseCSCMatrix")
    values, *parts = x.to_numpy()
    values = _values(values.reshape(-1))
    if form == "coo":
        return _coordinates(_core.asarray(parts[0]).T, values, x.shape)
    return _compressed(form, *parts, values, x.shape)


def from_binsparse(x) -> Sparse:
    """A matrix of another library that has __binsparse_descriptor__ and __binsparse__: COO, COOR, CSR or CSC."""
    said, arrays = x.__binsparse_descriptor__()["binsparse"], x.__binsparse__()
    form, shape = said["format"], said["shape"]
    values = _values(_core.from_dlpack(arrays["values"]))
    if form in ("COO", "COOR"):
        return _coordinates(_core.stack([_core.from_dlpack(arrays[f"indices_{d}"]) for d in range(2)]), values, shape)
    if form not in ("CSR", "CSC"):
        raise TypeError(f"from_binsparse: the format {form} is none of COO, COOR, CSR and CSC")
    return _compressed(form.lower(), _core.from_dlpack(arrays["pointers_to_1"]), _core.from_dlpack(arrays["indices_1"]), values, shape)


def sampled_addmm(input: Sparse, mat1, mat2, *, beta: complex = 1.0, alpha: complex = 1.0) -> Sparse:
    """beta input + alpha (mat1 @ mat2) at the entries of input alone, in the type that holds all three, and complex factors."""
    a, b = _core.asarray(mat1), _core.asarray(mat2)
    if isinstance(alpha, complex):
        a, alpha = a * alpha, 1.0
    if isinstance(beta, complex):
        input, beta = input * beta, 1.0
    dtype = _common_type(_common_type(input.dtype, a.dtype), b.dtype)
    typed = input if input.dtype is dtype else input.astype(dtype)
    return Sparse(typed._parts.sampled_addmm(a.astype(dtype), b.astype(dtype), beta, alpha))


def _named(name):
    function = getattr(_core, name)

    def of_values(self) -> "Sparse":
        return self._on_values(function)

    of_values.__name__, of_values.__doc__ = name, f"tenon.{name} of the values, which keeps 0."
    return of_values


#: SciPy's methods that are elementwise functions.
for _name in "arcsin arcsinh arctan arctanh ceil deg2rad expm1 floor log1p rad2deg round sign sin sinh sqrt tan tanh trunc".split():
    setattr(Sparse, _name, _named(_name))
Sparse.rint = Sparse.__round__ = Sparse.round
for _name in ("argmax", "argmin", "nanmax", "nanmin", "tensordot"):
    setattr(Sparse, _name, getattr(lines, _name))
for _name, _method in methods.METHODS.items():
    setattr(Sparse, _name, _method)
for _name, _slot in methods.ALIASES.items():
    setattr(Sparse, _name, getattr(Sparse, _slot))
