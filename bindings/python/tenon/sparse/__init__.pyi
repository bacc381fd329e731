"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import complex as _complex
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str
from builtins import tuple as _tuple

from .. import DTypeLike, Number, Tensor, TensorLike, dtype
from . import csgraph as csgraph
from . import linalg as linalg

class Sparse:
    def __init__(self, parts: Any) -> None: ...
    @property
    def format(self) -> _str: ...
    @property
    def layout(self) -> _str: ...
    @property
    def shape(self) -> _tuple[_int, ...]: ...
    @property
    def ndim(self) -> _int: ...
    @property
    def dtype(self) -> dtype: ...
    @property
    def device(self) -> Any: ...
    @property
    def is_sparse(self) -> _bool: ...
    @property
    def nbytes(self) -> _int: ...
    @property
    def nnz(self) -> _int: ...
    @property
    def is_coalesced(self) -> _bool: ...
    def values(self) -> Tensor:
        """The values of the entries, shared: writing to them changes the tensor."""
    def indices(self) -> Tensor:
        """Of coo: (dimensions, entries), read-only."""
    def crow_indices(self) -> Tensor: ...
    def col_indices(self) -> Tensor: ...
    def ccol_indices(self) -> Tensor: ...
    def row_indices(self) -> Tensor: ...
    @property
    def requires_grad(self) -> _bool: ...
    def requires_grad_(self, requires_grad: _bool = ...) -> Sparse:
        """Has the values require a gradient, or not; returns this tensor."""
    @property
    def grad(self) -> Sparse | Any: ...
    def detach(self) -> Sparse:
        """The same tensor without history."""
    @property
    def data(self) -> Tensor: ...
    @property
    def size(self) -> _int: ...
    @property
    def has_canonical_format(self) -> _bool: ...
    @property
    def has_sorted_indices(self) -> _bool: ...
    @property
    def row(self) -> Tensor: ...
    @property
    def col(self) -> Tensor: ...
    def sparse_dim(self) -> _int:
        """How many dimensions are sparse: all, or of hybrid coordinates the first ones."""
    def dense_dim(self) -> _int: ...
    @property
    def indptr(self) -> Tensor: ...
    @property
    def coords(self) -> _tuple[Tensor, ...]: ...
    @property
    def blocksize(self) -> _tuple[_int, _int]: ...
    def todia(self, *_: Any, **__: Any) -> Any: ...
    def todok(self, *_: Any, **__: Any) -> Any: ...
    def tolil(self, *_: Any, **__: Any) -> Any: ...
    def __setitem__(self, key: Any, value: TensorLike) -> None: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __bool__(self) -> _bool: ...
    def __repr__(self) -> _str: ...
    def to_dense(self) -> Tensor: ...
    def toarray(self) -> Tensor: ...
    def todense(self) -> Tensor: ...
    def to_coo(self) -> Sparse: ...
    def to_csr(self) -> Sparse: ...
    def to_csc(self) -> Sparse: ...
    def to_bsr(self, blocksize: _tuple[_int, _int]) -> Sparse:
        """Dense blocks of that many rows and columns, zeros among them."""
    def asformat(self, format: _str | None) -> Sparse:
        """The same in coo, csr or csc; None leaves it."""
    def tocoo(self) -> Sparse: ...
    def tocsr(self) -> Sparse: ...
    def tocsc(self) -> Sparse: ...
    def tobsr(self, blocksize: _tuple[_int, _int]) -> Sparse:
        """Dense blocks of that many rows and columns, zeros among them."""
    def to_sparse_coo(self) -> Sparse: ...
    def to_sparse_csr(self) -> Sparse: ...
    def to_sparse_csc(self) -> Sparse: ...
    def to_sparse_bsr(self, blocksize: _tuple[_int, _int]) -> Sparse:
        """Dense blocks of that many rows and columns, zeros among them."""
    def coalesce(self) -> Sparse:
        """Entries in order, those of one place added."""
    def sum_duplicates(self) -> None:
        """Adds entries of one place and puts them in order, in this object."""
    def sort_indices(self) -> None:
        """Adds entries of one place and puts them in order, in this object."""
    def eliminate_zeros(self) -> None:
        """Drops entries that are 0, in this object."""
    def sorted_indices(self) -> Sparse:
        """Entries in order, those of one place added."""
    def check_format(self, full_check: _bool = ...) -> None:
        """Returns: parts are checked when a tensor is made."""
    def prune(self) -> None:
        """Returns: parts have no room behind their entries."""
    def with_values(self, values: Any) -> Sparse:
        """The same pattern with other values."""
    def astype(self, dtype: DTypeLike) -> Sparse:
        """Values of another type; of entries of one place, where either type is bool, their sum."""
    def copy(self) -> Sparse: ...
    @property
    def T(self) -> Sparse: ...
    @property
    def mT(self) -> Sparse: ...
    def t(self) -> Sparse: ...
    def transpose(self, axes: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Sparse: ...
    @property
    def H(self) -> Sparse: ...
    def conj(self) -> Sparse: ...
    def conjugate(self) -> Sparse: ...
    @property
    def real(self) -> Sparse: ...
    @property
    def imag(self) -> Sparse: ...
    def resize(self, *shape: Any) -> None:
        """Another shape of as many dimensions, in this object: entries outside of it are dropped."""
    def reshape(self, *shape: Any) -> Sparse:
        """Coordinates of another shape with as many elements, in row-major order."""
    def to_arrow(self) -> Any:
        """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's: csr and csc with the same memory, coordinates with the same"""
    def to_scipy(self) -> Any:
        """An array of scipy.sparse on the same memory: coo_array, csr_array, csc_array or bsr_array."""
    def to_torch(self) -> Any:
        """A tensor of PyTorch with the same parts: sparse_coo, sparse_csr, sparse_csc or sparse_bsr. Its indices must not be written to."""
    def __binsparse_descriptor__(self) -> Any:
        """The JSON descriptor of binsparse 0.1, which names the arrays that __binsparse__() returns."""
    def __binsparse__(self) -> _dict[_str, Tensor]:
        """The arrays that the descriptor names; each exchanges its memory by DLPack."""
    def arcsin(self) -> Sparse:
        """tenon.arcsin of the values, which keeps 0."""
    def arcsinh(self) -> Sparse:
        """tenon.arcsinh of the values, which keeps 0."""
    def arctan(self) -> Sparse:
        """tenon.arctan of the values, which keeps 0."""
    def arctanh(self) -> Sparse:
        """tenon.arctanh of the values, which keeps 0."""
    def ceil(self) -> Sparse:
        """tenon.ceil of the values, which keeps 0."""
    def deg2rad(self) -> Sparse:
        """tenon.deg2rad of the values, which keeps 0."""
    def expm1(self) -> Sparse:
        """tenon.expm1 of the values, which keeps 0."""
    def floor(self) -> Sparse:
        """tenon.floor of the values, which keeps 0."""
    def log1p(self) -> Sparse:
        """tenon.log1p of the values, which keeps 0."""
    def rad2deg(self) -> Sparse:
        """tenon.rad2deg of the values, which keeps 0."""
    def round(self) -> Sparse:
        """tenon.round of the values, which keeps 0."""
    def sign(self) -> Sparse:
        """tenon.sign of the values, which keeps 0."""
    def sin(self) -> Sparse:
        """tenon.sin of the values, which keeps 0."""
    def sinh(self) -> Sparse:
        """tenon.sinh of the values, which keeps 0."""
    def sqrt(self) -> Sparse:
        """tenon.sqrt of the values, which keeps 0."""
    def tan(self) -> Sparse:
        """tenon.tan of the values, which keeps 0."""
    def tanh(self) -> Sparse:
        """tenon.tanh of the values, which keeps 0."""
    def trunc(self) -> Sparse:
        """tenon.trunc of the values, which keeps 0."""
    def __neg__(self) -> Sparse: ...
    def __abs__(self) -> Sparse: ...
    @overload
    def __add__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __add__(self, other: Tensor) -> Tensor: ...
    @overload
    def __add__(self, other: Any) -> Any: ...
    @overload
    def __radd__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __radd__(self, other: Tensor) -> Tensor: ...
    @overload
    def __radd__(self, other: Any) -> Any: ...
    @overload
    def __sub__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __sub__(self, other: Tensor) -> Tensor: ...
    @overload
    def __sub__(self, other: Any) -> Any: ...
    @overload
    def __rsub__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __rsub__(self, other: Tensor) -> Tensor: ...
    @overload
    def __rsub__(self, other: Any) -> Any: ...
    def __mul__(self, other: Any) -> Sparse: ...
    def __truediv__(self, other: Any) -> Sparse: ...
    def __pow__(self, other: Any) -> Sparse: ...
    def maximum(self, other: Any) -> Sparse:
        """The larger elements, where either has an entry."""
    def minimum(self, other: Any) -> Sparse: ...
    @overload
    def __matmul__(self, other: Sparse) -> Sparse: ...
    @overload
    def __matmul__(self, other: Tensor) -> Tensor: ...
    @overload
    def __matmul__(self, other: Any) -> Any: ...
    @overload
    def __rmatmul__(self, other: Sparse) -> Sparse: ...
    @overload
    def __rmatmul__(self, other: Tensor) -> Tensor: ...
    @overload
    def __rmatmul__(self, other: Any) -> Any: ...
    def rmatvec(self, x: Any) -> Any:
        """The conjugated transpose times a vector: with matvec what scipy.sparse.linalg's LinearOperator asks for."""
    def __rmul__(self, other: Any) -> Sparse: ...
    def multiply(self, other: Any) -> Sparse: ...
    def mul(self, other: Any) -> Sparse: ...
    def divide(self, other: Any) -> Sparse: ...
    def div(self, other: Any) -> Sparse: ...
    @overload
    def dot(self, other: Sparse) -> Sparse: ...
    @overload
    def dot(self, other: Tensor) -> Tensor: ...
    @overload
    def dot(self, other: Any) -> Any: ...
    @overload
    def matmul(self, other: Sparse) -> Sparse: ...
    @overload
    def matmul(self, other: Tensor) -> Tensor: ...
    @overload
    def matmul(self, other: Any) -> Any: ...
    @overload
    def mm(self, other: Sparse) -> Sparse: ...
    @overload
    def mm(self, other: Tensor) -> Tensor: ...
    @overload
    def mm(self, other: Any) -> Any: ...
    @overload
    def mv(self, other: Sparse) -> Sparse: ...
    @overload
    def mv(self, other: Tensor) -> Tensor: ...
    @overload
    def mv(self, other: Any) -> Any: ...
    @overload
    def matvec(self, other: Sparse) -> Sparse: ...
    @overload
    def matvec(self, other: Tensor) -> Tensor: ...
    @overload
    def matvec(self, other: Any) -> Any: ...
    @overload
    def matmat(self, other: Sparse) -> Sparse: ...
    @overload
    def matmat(self, other: Tensor) -> Tensor: ...
    @overload
    def matmat(self, other: Any) -> Any: ...
    @overload
    def add(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def add(self, other: Tensor) -> Tensor: ...
    @overload
    def add(self, other: Any) -> Any: ...
    @overload
    def sub(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def sub(self, other: Tensor) -> Tensor: ...
    @overload
    def sub(self, other: Any) -> Any: ...
    def neg(self) -> Sparse: ...
    def abs(self) -> Sparse: ...
    def power(self, other: Any) -> Sparse: ...
    def rmatmat(self, x: Any) -> Any:
        """The conjugated transpose times a vector: with matvec what scipy.sparse.linalg's LinearOperator asks for."""
    def rint(self) -> Sparse:
        """tenon.round of the values, which keeps 0."""
    def __round__(self) -> Sparse:
        """tenon.round of the values, which keeps 0."""
    def __eq__(self, other: Any) -> Any: ...
    def __ne__(self, other: Any) -> Any: ...
    @overload
    def __lt__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __lt__(self, other: Any) -> Any: ...
    @overload
    def __le__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __le__(self, other: Any) -> Any: ...
    @overload
    def __gt__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __gt__(self, other: Any) -> Any: ...
    @overload
    def __ge__(self, other: Sparse | Number) -> Sparse: ...
    @overload
    def __ge__(self, other: Any) -> Any: ...
    def sum(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
    def mean(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
    def max(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
    def min(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
    def count_nonzero(self, axis: _int | None = ...) -> Any:
        """How many elements are not 0, of all or of each row or column."""
    def prod(self, axis: _int | _tuple[_int, ...] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The product of all elements, or along an axis: 0 where one is not stored."""
    def var(self, axis: _int | None = ..., *, correction: _float = ..., keepdims: _bool = ...) -> Tensor:
        """The variance of all elements, or along an axis, of those that are not stored, too."""
    def std(self, axis: _int | None = ..., *, correction: _float = ..., keepdims: _bool = ...) -> Tensor:
        """The standard deviation."""
    def __getitem__(self, other: Any) -> Any: ...
    def diagonal(self, k: _int = ...) -> Tensor:
        """The dense elements of diagonal k of a matrix."""
    def getrow(self, i: _int) -> Sparse:
        """Row i, as a matrix."""
    def getcol(self, j: _int) -> Sparse:
        """Column j, as a matrix."""
    def argmax(self, axis: _int | None = ...) -> Any:
        """The index of the first largest element, of all in row-major order, or in each row or column."""
    def argmin(self, axis: _int | None = ...) -> Any:
        """The index of the first smallest element."""
    def nanmax(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The largest element that is no NaN; NaN where there is none."""
    def nanmin(self, axis: _int | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The smallest element that is no NaN."""
    def tensordot(self, b: Any, axes: SupportsIndex | Sequence[SupportsIndex] = ...) -> Any:
        """The sums of products over the last `axes` dimensions of a and the first of b, or over two lists of dimensions: sparse of two sparse"""
    def setdiag(self, values: Any, k: _int = ...) -> None:
        """Replaces diagonal k, in this object: its entries are stored then."""
    def trace(self, offset: _int = ...) -> Tensor: ...
    def nonzero(self) -> _tuple[Tensor, Tensor]:
        """Rows and columns of the elements that are not 0."""
    def getnnz(self, axis: _int | None = ...) -> Any:
        """The number of entries, or of those of each row or column."""
    def to(self, dtype: DTypeLike) -> Sparse:
        """astype."""
    def clone(self) -> Sparse:
        """A copy with values of its own, with their history."""
    def numel(self) -> _int:
        """The number of elements, of those that are not stored, too."""
    def dim(self) -> _int: ...
    def to_sparse(self) -> Sparse:
        """Coordinates."""
    def sparse_mask(self, mask: Sparse) -> Sparse:
        """The elements where another sparse tensor has entries, 0 where this one has none."""
    def square(self) -> Sparse: ...
    def __and__(self, other: Any) -> Sparse:
        """Both, of truth values."""
    def __or__(self, other: Any) -> Sparse:
        """Either, of truth values."""

def addmm(input: Any, mat1: Any, mat2: Any, *, beta: _float = ..., alpha: _float = ...) -> Any:
    """beta input + alpha (mat1 @ mat2): sparse if input and the product are."""
def bicgstab(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The same for any matrix, by BiCGSTAB; `maxiter` counts steps, of two products each, and so does what is returned."""
def block_array(blocks: Any, format: _str | None = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """A matrix of a list of rows of blocks; None is a block of zeros."""
def block_diag(mats: Any, format: _str | None = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Matrices along the diagonal."""
def bmat(blocks: Any, format: _str | None = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """A matrix of a list of rows of blocks; None is a block of zeros."""
def bmm(a: Any, b: Any) -> Any:
    """The products of batches of matrices, which broadcast: coordinates in three or more dimensions times dense or sparse ones. Of two"""
def bsr_array(arg1: Any, shape: Any = ..., dtype: DTypeLike | None = ..., blocksize: Any = ...) -> Sparse:
    """Compressed rows of blocks, as SciPy's bsr_array."""
def bsr_tensor(crow_indices: Any, col_indices: Any, values: Any, size: Any = ...) -> Sparse:
    """Compressed rows of blocks: values are (blocks, rows of a block, columns of a block)."""
def cg(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The x with A @ x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients; and 0, or the number of"""
def concat(blocks: Any, axis: _int = ...) -> Sparse:
    """Matrices joined along an axis: PyTorch's and the array API's name."""
def coo_array(arg1: Any, shape: Any = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Coordinates, as SciPy's coo_array: in any number of dimensions."""
def coo_tensor(indices: Any, values: Any, size: Any = ...) -> Sparse:
    """Coordinates, (dimensions, entries), and their values; dimensions of the values behind the first are dense. Entries of one place add up."""
def csc_array(arg1: Any, shape: Any = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Compressed columns, as SciPy's csc_array."""
def csc_tensor(ccol_indices: Any, row_indices: Any, values: Any, size: Any = ...) -> Sparse:
    """Compressed columns."""
def csr_array(arg1: Any, shape: Any = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Compressed rows, as SciPy's csr_array: of a sparse or dense tensor, a shape, (values, (rows, columns)) or (values, columns,"""
def csr_tensor(crow_indices: Any, col_indices: Any, values: Any, size: Any = ...) -> Sparse:
    """Compressed rows: where each begins and the last ends, then the columns and the values of entries. Values are shared; indices are copied, as"""
def diags(diagonals: Any, offsets: _int | Sequence[_int] = ..., shape: Any = ..., format: _str = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """A matrix of diagonals, above the main one where their offset is positive; a diagonal of one element is repeated."""
def diags_array(diagonals: Any, *, offsets: _int | Sequence[_int] = ..., shape: Any = ..., format: _str = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """A matrix of diagonals, as diags."""
def expand_dims(A: Any, *, axis: _int = ...) -> Sparse:
    """Coordinates with a dimension of 1 more, at `axis`."""
def eye(n: _int, *, dtype: DTypeLike = ..., format: _str = ...) -> Sparse:
    """Ones on the diagonal."""
def eye_array(m: _int, n: _int | None = ..., *, k: _int = ..., dtype: DTypeLike = ..., format: _str = ...) -> Sparse:
    """Ones on diagonal k of a matrix of m by n, or m by m."""
def find(A: Any) -> _tuple[Tensor, Tensor, Tensor]:
    """Rows, columns and values of the elements that are not 0, in the order of rows."""
def from_arrow(x: Any) -> Sparse:
    """A SparseCOOTensor, SparseCSRMatrix or SparseCSCMatrix of pyarrow's, on the same values; compressed ones on the same indices, too."""
def from_binsparse(x: Any) -> Sparse:
    """A matrix of another library that has __binsparse_descriptor__ and __binsparse__: COO, COOR, CSR or CSC."""
def from_dense(x: Any, format: _str = ..., *, index_dtype: Any = ...) -> Sparse:
    """The elements that are not 0: in csr, csc or, in any number of dimensions, coo. Integers become float64."""
def from_scipy(x: Any) -> Sparse:
    """A sparse array or matrix of SciPy's on the same memory: csr, csc, bsr or coo; others are converted to csr. Coordinates are copied, as"""
def from_torch(x: Any) -> Sparse:
    """A sparse tensor of PyTorch's on the same memory, by DLPack of its parts. Its indices are not to be written while the result is in use."""
def gmres(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., restart: _int = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The same for any matrix, by GMRES, which begins anew after `restart` products; `maxiter` counts products."""
def hspmm(a: Any, b: Any) -> Sparse:
    """a @ b as a hybrid tensor: the rows of a that have entries, each of them dense."""
def hstack(blocks: Any, format: _str | None = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Matrices one beside the other."""
def identity(n: _int, dtype: DTypeLike = ..., format: _str = ...) -> Sparse:
    """Ones on the diagonal."""
def issparse(x: Any) -> _bool:
    """True for a sparse tensor of this module."""
def kron(A: Any, B: Any, format: _str | None = ...) -> Sparse:
    """The Kronecker product: B times each entry of A."""
def kronsum(A: Any, B: Any, format: _str | None = ...) -> Sparse:
    """kron(I, A) + kron(B, I) of square matrices."""
def load_matrix_market(file: Any, dtype: DTypeLike | None = ...) -> Sparse:
    """The matrix of a Matrix Market file (.mtx, also compressed as .mtx.gz), in coordinates; a pattern has ones. Without a dtype complex"""
def load_npz(file: Any) -> Sparse:
    """What scipy.sparse.save_npz has written, in its format; read by SciPy."""
def log_softmax(input: Any, dim: _int, *, dtype: DTypeLike | None = ...) -> Sparse:
    """The logarithms of softmax at the entries."""
def lsqr(A: Any, b: Any, damp: _float = ..., atol: _float = ..., btol: _float = ..., conlim: _float = ..., iter_lim: Any = ..., *, x0: Any = ...) -> Any:
    """The x of the least |b - A @ x|² + damp² |x - x0|² for a matrix of any shape, by LSQR: (x, istop, itn, r1norm, r2norm, anorm, acond,"""
def matmul(a: Any, b: Any, semiring: _str = ...) -> Any:
    """a @ b; in the semirings "min_plus", "max_min" and "or_and" the sum is a minimum, a maximum or "or", and the product a sum, a minimum"""
def minres(A: Any, b: Any, x0: Any = ..., *, rtol: _float = ..., atol: _float = ..., shift: _float = ..., maxiter: Any = ..., M: Any = ...) -> _tuple[Tensor, _int]:
    """The x with (A - shift I) @ x = b for a symmetric or Hermitian matrix, definite or not, by MINRES; of a singular one, where there is"""
def mm(a: Any, b: Any) -> Any:
    """a @ b of matrices."""
def norm(x: Any, ord: Any = ..., axis: Any = ...) -> Tensor:
    """Norms as scipy.sparse.linalg.norm's: "fro", of vectors by 1, 2 and infinity along an axis, of matrices by 1, 2, which is the largest"""
def permute_dims(A: Any, axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., copy: _bool = ...) -> Sparse:
    """The dimensions in another order; reversed without one."""
def rand(m: _int, n: _int, density: _float = ..., format: _str = ..., dtype: DTypeLike = ..., generator: Any = ...) -> Sparse:
    """The same for two numbers."""
def random(m: _int, n: _int, density: _float = ..., format: _str = ..., dtype: DTypeLike = ..., generator: Any = ...) -> Sparse:
    """A matrix with about that part of its elements as entries, at places that are drawn, none twice; values are uniform in [0, 1)."""
def random_array(shape: Any, *, density: _float = ..., format: _str = ..., dtype: DTypeLike = ..., generator: Any = ...) -> Sparse:
    """A matrix with about that part of its elements as entries, as random."""
def sampled_addmm(input: Sparse, mat1: Any, mat2: Any, *, beta: _complex = ..., alpha: _complex = ...) -> Sparse:
    """beta input + alpha (mat1 @ mat2) at the entries of input alone, in the type that holds all three, and complex factors."""
def save_matrix_market(file: Any, matrix: Any) -> None:
    """Writes a matrix as coordinates of a Matrix Market file."""
def save_npz(file: Any, matrix: Any, compressed: _bool = ...) -> None:
    """A file that scipy.sparse.load_npz reads; written by SciPy."""
def softmax(input: Any, dim: _int, *, dtype: DTypeLike | None = ...) -> Sparse:
    """The exponentials of the entries along a dimension, divided by their sum: what is not stored counts as minus infinity."""
def spaddcmul(dense: Any, x: Any, y: Any, value: _float = ...) -> Tensor:
    """dense + value x y, elementwise: Torch's name."""
def spaddmm(dense: Any, a: Any, b: Any, beta: _float = ..., alpha: _float = ...) -> Tensor:
    """beta dense + alpha (a @ b), of a sparse a and a dense b: Torch's name."""
def sparse_bsr_tensor(crow_indices: Any, col_indices: Any, values: Any, size: Any = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Sparse:
    """bsr_tensor with PyTorch's arguments."""
def sparse_compressed_tensor(compressed_indices: Any, plain_indices: Any, values: Any, size: Any = ..., *, layout: _str, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Sparse:
    """The same for a layout "csr", "csc" or "bsr"."""
def sparse_coo_tensor(indices: Any, values: Any, size: Any = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ..., is_coalesced: _bool | None = ...) -> Sparse:
    """coo_tensor with PyTorch's arguments; whether entries are in order is looked at."""
def sparse_csc_tensor(ccol_indices: Any, row_indices: Any, values: Any, size: Any = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Sparse:
    """csc_tensor with PyTorch's arguments."""
def sparse_csr_tensor(crow_indices: Any, col_indices: Any, values: Any, size: Any = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Sparse:
    """csr_tensor with PyTorch's arguments."""
def sparse_mask(x: Any, mask: Any) -> Sparse:
    """The elements of a dense tensor where `mask` has entries."""
def spcadd(dense: Any, x: Any, value: _float = ...) -> Tensor:
    """dense + value x: Torch's name."""
def spdiags(data: TensorLike, diags: Any, m: Any = ..., n: Any = ..., format: _str = ...) -> Sparse:
    """A matrix of the rows of `data`, each along a diagonal: its element j stands in column j. The shape is m by n, or the tuple m."""
def sspaddmm(x: Any, a: Any, b: Any, beta: _float = ..., alpha: _float = ...) -> Sparse:
    """beta x + alpha (a @ b) for sparse x and a and a dense b, with the rows that either has as entries, in coordinates."""
def sum(input: Any, dim: SupportsIndex | None = ..., keepdim: _bool = ...) -> Tensor:
    """PyTorch's name of the method: dense sums."""
def swapaxes(A: Any, axis1: _int, axis2: _int) -> Sparse:
    """Two dimensions exchanged."""
def tensordot(a: Any, b: Any, axes: SupportsIndex | Sequence[SupportsIndex] = ...) -> Any:
    """The sums of products over the last `axes` dimensions of a and the first of b, or over two lists of dimensions: sparse of two sparse"""
def tril(A: Any, k: _int = ..., format: _str | None = ...) -> Sparse:
    """The elements on diagonal k and below."""
def triu(A: Any, k: _int = ..., format: _str | None = ...) -> Sparse:
    """The elements on diagonal k and above."""
def vstack(blocks: Any, format: _str | None = ..., dtype: DTypeLike | None = ...) -> Sparse:
    """Matrices one below the other."""
