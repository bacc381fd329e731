"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar, overload

from builtins import bool as bool_
from builtins import Exception as _Exception
from builtins import ValueError as _ValueError
from builtins import IndexError as _IndexError
from builtins import TypeError as _TypeError
from builtins import RuntimeError as _RuntimeError
from builtins import MemoryError as _MemoryError
from builtins import BufferError as _BufferError
from builtins import OSError as _OSError

from . import fft as fft, linalg as linalg

_bool: TypeAlias = bool_  # the dtype has the name
Number: TypeAlias = _bool | int | float | complex
TensorLike: TypeAlias = Any  # a tensor, a number, or an array of another library
DTypeLike: TypeAlias = Any  # a dtype, its name, Python's bool, int, float or complex, or NumPy's dtype
DeviceLike: TypeAlias = Any  # a device or its name
_F = TypeVar("_F", bound=Callable[..., Any])

__version__: str
__array_api_version__: str

class Error(_Exception): ...
class DeviceError(Error, _RuntimeError): ...
class ExchangeError(Error, _BufferError): ...
class IoError(Error, _OSError): ...
class LinAlgError(Error, _ValueError): ...
class MemoryError(Error, _MemoryError): ...
class ShapeError(Error, _ValueError): ...
class TypeError(Error, _TypeError): ...
class IndexError(Error, _IndexError): ...

class dtype:
    @property
    def dtype(self) -> Any: ...
    @property
    def is_complex(self) -> Any: ...
    @property
    def is_floating_point(self) -> Any: ...
    @property
    def itemsize(self) -> Any: ...
    @property
    def kind(self) -> Any: ...
    @property
    def name(self) -> Any: ...
    @property
    def torch_name(self) -> Any: ...
    @property
    def type(self) -> Any: ...

class device:
    def __init__(self, arg: Any, /) -> None:
        ...
    @property
    def index(self) -> Any: ...
    @property
    def type(self) -> Any: ...

class Generator:
    def __init__(self, seed: int = 0) -> None:
        ...
    @property
    def counter(self) -> Any: ...
    @property
    def seed(self) -> Any: ...

class Storage:
    def __getitem__(self, arg: int, /) -> Any:
        ...
    def __init__(self, size: int = 0, dtype: Any = None) -> None:
        ...
    def __len__(self) -> int:
        ...
    def __setitem__(self, arg0: int, arg1: Any, /) -> None:
        ...
    def data_ptr(self) -> int:
        """The address of the first element."""
    @property
    def dtype(self) -> Any: ...
    def fill_(self, value: Any) -> Any:
        """Sets all elements, and returns the storage."""
    @property
    def is_resizable(self) -> Any: ...
    @property
    def nbytes(self) -> Any: ...
    def resize_(self, size: int) -> Any:
        """Another number of elements, for all tensors on the storage; new ones are uninitialised. BufferError for memory of another library, and if another was given the address; MemoryError for fewer elements while several tensors share it."""
    def tolist(self) -> Any:
        """The elements as a list."""

class Function:
    ...

class Method:
    ...

class Tensor:
    """Tensor(*sizes, dtype=None): uninitialised elements; Tensor(data, dtype=None): those of a tensor or of nested sequences."""
    def __init__(self, *arguments: Any, dtype: DTypeLike = ...) -> None: ...
    @property
    def T(self) -> Tensor: ...
    def __array__(self, dtype: Any = None, *, copy: Any = None) -> Any:
        """The same, for NumPy; converted to another dtype if one is given."""
    def __arrow_c_array__(self, requested_schema: Any = None) -> tuple:
        """Capsules of an Arrow schema and of an array on the same memory: primitive for one dimension, arrow.fixed_shape_tensor for more; nested fixed-size lists, and bools as arrow.bool8, if a schema with these is requested. Bools as bits, and elements in no order that Arrow has, are copied. BufferError for no dimensions, complex numbers and bfloat16. The storage cannot be resized from then on."""
    def __arrow_c_device_array__(self, requested_schema: Any = None, **kwargs: Any) -> tuple:
        """The same, for elements on any device."""
    def __arrow_c_schema__(self) -> Any:
        """A capsule of the Arrow schema that __arrow_c_array__ gives."""
    def __complex__(self) -> Any:
        """The only element as a complex number."""
    def __copy__(self) -> Tensor:
        """Another handle on the same elements."""
    def __deepcopy__(self, memo: dict) -> Tensor:
        """The elements in fresh memory."""
    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None) -> Any:
        """A capsule with the elements, of DLPack 1 if max_version allows it, else of the kind before. BufferError for what that cannot say: read-only elements, negative strides. The storage cannot be resized from then on."""
    def __dlpack_device__(self) -> Any:
        """The type and the number of the device, as DLPack counts them: (1, 0) is the host."""
    def __format__(self, format: Any) -> Any:
        """A tensor without dimensions is formatted as its number."""
    def __round__(self, digits: Any = None) -> Any:
        """The elements rounded to integers, half to even; with digits, the only element as Python rounds it."""
    def abs(self) -> Tensor:
        """The magnitude of each element."""
    def abs_(self) -> Tensor:
        """The magnitude of each element. Written to the first argument, which is returned."""
    def absolute(self) -> Tensor:
        """The magnitude of each element."""
    def acos(self) -> Tensor:
        """The inverse cosine."""
    def acos_(self) -> Tensor:
        """The inverse cosine. Written to the first argument, which is returned."""
    def acosh(self) -> Tensor:
        """The inverse hyperbolic cosine."""
    def acosh_(self) -> Tensor:
        """The inverse hyperbolic cosine. Written to the first argument, which is returned."""
    def add(self, x2: TensorLike) -> Tensor:
        """The sum of two elements."""
    def add_(self, x2: TensorLike) -> Tensor:
        """The sum of two elements. Written to the first argument, which is returned."""
    def addbmm(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha Σ A[i] B[i], for batches of matrices."""
    def addbmm_(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha Σ A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
    def addcdiv(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
        """X1 + value x2 / x3."""
    def addcdiv_(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
        """X1 + value x2 / x3. Written to the first argument, which is returned."""
    def addcmul(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
        """X1 + value x2 x3."""
    def addcmul_(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
        """X1 + value x2 x3. Written to the first argument, which is returned."""
    def addmm(self, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha A B, for matrices A and B."""
    def addmm_(self, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha A B, for matrices A and B. Written to the first argument, which is returned."""
    def addmv(self, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha A v, for a matrix A and a vector v."""
    def addmv_(self, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha A v, for a matrix A and a vector v. Written to the first argument, which is returned."""
    def addr(self, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha u vᵀ, with the outer product of two vectors."""
    def addr_(self, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x + alpha u vᵀ, with the outer product of two vectors. Written to the first argument, which is returned."""
    def all(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """Whether all elements are not 0."""
    def amax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The largest element."""
    def amin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The smallest element."""
    def aminmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> AminmaxResult:
        """The smallest and the largest element, in one pass."""
    def angle(self) -> Tensor:
        """The angle of each number in the complex plane."""
    def angle_(self) -> Tensor:
        """The angle of each number in the complex plane. Written to the first argument, which is returned."""
    def any(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """Whether any element is not 0."""
    def arccos(self) -> Tensor:
        """The inverse cosine."""
    def arccosh(self) -> Tensor:
        """The inverse hyperbolic cosine."""
    def arcsin(self) -> Tensor:
        """The inverse sine."""
    def arcsinh(self) -> Tensor:
        """The inverse hyperbolic sine."""
    def arctan(self) -> Tensor:
        """The inverse tangent."""
    def arctan2(self, x2: TensorLike) -> Tensor:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant."""
    def arctanh(self) -> Tensor:
        """The inverse hyperbolic tangent."""
    def argmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The index of the first largest element, or of the first NaN, in row-major order."""
    def argmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The index of the first smallest element, or of the first NaN, in row-major order."""
    def argpartition(self, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
        """The indices that partition the elements."""
    def argsort(self, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
        """The indices that sort the elements."""
    def argwhere(self) -> Tensor:
        """The indices of elements that are not 0, in row-major order."""
    def array_split(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
        """The given number of pieces along a dimension, whose sizes differ by one at most."""
    def asin(self) -> Tensor:
        """The inverse sine."""
    def asin_(self) -> Tensor:
        """The inverse sine. Written to the first argument, which is returned."""
    def asinh(self) -> Tensor:
        """The inverse hyperbolic sine."""
    def asinh_(self) -> Tensor:
        """The inverse hyperbolic sine. Written to the first argument, which is returned."""
    def astype(self, dtype: Any, *, copy: _bool = True) -> Tensor:
        """The elements as elements of another type: float to integer saturates, NaN becomes 0, integers wrap. With copy=False the tensor itself if it has that dtype."""
    def atan(self) -> Tensor:
        """The inverse tangent."""
    def atan2(self, x2: TensorLike) -> Tensor:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant."""
    def atan2_(self, x2: TensorLike) -> Tensor:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant. Written to the first argument, which is returned."""
    def atan_(self) -> Tensor:
        """The inverse tangent. Written to the first argument, which is returned."""
    def atanh(self) -> Tensor:
        """The inverse hyperbolic tangent."""
    def atanh_(self) -> Tensor:
        """The inverse hyperbolic tangent. Written to the first argument, which is returned."""
    def atleast_1d(self) -> Tensor:
        """The elements with at least one dimension."""
    def atleast_2d(self) -> Tensor:
        """The elements with at least two dimensions."""
    def atleast_3d(self) -> Tensor:
        """The elements with at least three dimensions."""
    def average(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, weights: TensorLike | None = ..., keepdims: _bool = ...) -> Tensor:
        """The mean with weights: the sum of the elements times their weights, divided by the sum of the weights."""
    def baddbmm(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x[i] + alpha A[i] B[i], for batches of matrices."""
    def baddbmm_(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
        """Beta x[i] + alpha A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
    @property
    def base(self) -> Tensor | None: ...
    def bernoulli_(self, p: float, generator: Generator | None = ...) -> Tensor:
        """Fills x with 1, with probability p, and 0 otherwise. Written to the first argument, which is returned."""
    def bfloat16(self) -> Tensor:
        """The elements as bfloat16; the tensor itself if they are."""
    def bincount(self, minlength: SupportsIndex = ..., *, weights: TensorLike | None = ...) -> Tensor:
        """The number of occurrences of 0, 1, 2, … in a row of integers."""
    def bitwise_and(self, x2: TensorLike) -> Tensor:
        """The bits set in both elements."""
    def bitwise_and_(self, x2: TensorLike) -> Tensor:
        """The bits set in both elements. Written to the first argument, which is returned."""
    def bitwise_count(self) -> Tensor:
        """The number of bits set in the magnitude of each element."""
    def bitwise_count_(self) -> Tensor:
        """The number of bits set in the magnitude of each element. Written to the first argument, which is returned."""
    def bitwise_invert(self) -> Tensor:
        """All bits inverted; for bool, whether an element is false."""
    def bitwise_invert_(self) -> Tensor:
        """All bits inverted; for bool, whether an element is false. Written to the first argument, which is returned."""
    def bitwise_left_shift(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the left, towards higher ones."""
    def bitwise_left_shift_(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the left, towards higher ones. Written to the first argument, which is returned."""
    def bitwise_not(self) -> Tensor:
        """All bits inverted; for bool, whether an element is false."""
    def bitwise_or(self, x2: TensorLike) -> Tensor:
        """The bits set in either element."""
    def bitwise_or_(self, x2: TensorLike) -> Tensor:
        """The bits set in either element. Written to the first argument, which is returned."""
    def bitwise_right_shift(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the right; signed integers keep their sign."""
    def bitwise_right_shift_(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the right; signed integers keep their sign. Written to the first argument, which is returned."""
    def bitwise_xor(self, x2: TensorLike) -> Tensor:
        """The bits set in exactly one element."""
    def bitwise_xor_(self, x2: TensorLike) -> Tensor:
        """The bits set in exactly one element. Written to the first argument, which is returned."""
    def bmm(self, x2: TensorLike) -> Tensor:
        """The products of the matrices of two batches."""
    def bool(self) -> Tensor:
        """The elements as bool; the tensor itself if they are."""
    @overload
    def broadcast_to(self, shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
    @overload
    def broadcast_to(self, *shape: SupportsIndex) -> Tensor: ...
    def bucketize(self, bounds: TensorLike, side: Literal["left", "right"] = ...) -> Tensor:
        """The bucket of each element of x between sorted bounds."""
    def byte(self) -> Tensor:
        """The elements as uint8; the tensor itself if they are."""
    def cbrt(self) -> Tensor:
        """The cube root."""
    def cbrt_(self) -> Tensor:
        """The cube root. Written to the first argument, which is returned."""
    def cdist(self, x2: TensorLike, p: float = ...) -> Tensor:
        """The distances between the rows of two matrices: the p-norms of their differences."""
    def ceil(self) -> Tensor:
        """The smallest whole number not below each element."""
    def ceil_(self) -> Tensor:
        """The smallest whole number not below each element. Written to the first argument, which is returned."""
    def char(self) -> Tensor:
        """The elements as int8; the tensor itself if they are."""
    def choice(self, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ..., *, weights: TensorLike | None = ...) -> Tensor:
        """Slices of x along its first dimension, chosen at random."""
    def chunk(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
        """At most the given number of pieces along a dimension."""
    def clamp(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
        """Each element limited to the range between two bounds."""
    def clip(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
        """Each element limited to the range between two bounds."""
    def clip_(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
        """Each element limited to the range between two bounds. Written to the first argument, which is returned."""
    def clone(self) -> Tensor:
        """The elements in fresh memory, row-major."""
    def compress(self, x: TensorLike, axis: SupportsIndex | None = ...) -> Any:
        """The slices along a dimension where a row of truth values is true."""
    def conj(self) -> Tensor:
        """The complex conjugate; real numbers are unchanged."""
    def conj_(self) -> Tensor:
        """The complex conjugate; real numbers are unchanged. Written to the first argument, which is returned."""
    def conjugate(self) -> Tensor:
        """The complex conjugate; real numbers are unchanged."""
    def contiguous(self) -> Tensor:
        """The tensor if it is contiguous, else a copy that is."""
    def convolve(self, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
        """The convolution: at n, the sum of x1 at k times x2 at n - k."""
    def copy(self) -> 'Tensor':
        """The elements in fresh memory, row-major: NumPy's name of clone."""
    def copy_(self, source: Any) -> Tensor:
        """Writes a tensor or a number, broadcast and converted, and returns the tensor."""
    def copysign(self, x2: TensorLike) -> Tensor:
        """The magnitude of x1 with the sign of x2."""
    def copysign_(self, x2: TensorLike) -> Tensor:
        """The magnitude of x1 with the sign of x2. Written to the first argument, which is returned."""
    def corrcoef(self, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ...) -> Tensor:
        """The correlations of variables, each observed several times."""
    def correlate(self, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
        """The correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k."""
    def cos(self) -> Tensor:
        """The cosine."""
    def cos_(self) -> Tensor:
        """The cosine. Written to the first argument, which is returned."""
    def cosh(self) -> Tensor:
        """The hyperbolic cosine."""
    def cosh_(self) -> Tensor:
        """The hyperbolic cosine. Written to the first argument, which is returned."""
    def count_nonzero(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The number of elements that are not 0."""
    def cov(self, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ..., correction: float = ...) -> Tensor:
        """The covariances of variables, each observed several times."""
    def cpu(self) -> 'Tensor':
        """The tensor, which lies on the cpu."""
    def cross(self, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
        """The cross product of vectors of three elements."""
    def cummax(self, axis: SupportsIndex | None = ...) -> CummaxResult:
        """The largest element so far, and its last index."""
    def cummin(self, axis: SupportsIndex | None = ...) -> CumminResult:
        """The smallest element so far, and its last index."""
    def cumprod(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
        """Running products."""
    def cumsum(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
        """Running sums."""
    def cumulative_prod(self, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
        """As cumprod."""
    def cumulative_sum(self, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
        """As cumsum."""
    def cumulative_trapezoid(self, x: float | TensorLike = ..., axis: SupportsIndex = ..., *, include_initial: _bool = ...) -> Tensor:
        """The running integrals along a dimension, by the trapezoidal rule."""
    def data_ptr(self) -> int:
        """The address of the first element, until share_memory_ or a resized storage moves it: export a buffer to keep it there."""
    def deg2rad(self) -> Tensor:
        """Degrees in radians: x pi / 180."""
    def deg2rad_(self) -> Tensor:
        """Degrees in radians: x pi / 180. Written to the first argument, which is returned."""
    def degrees(self) -> Tensor:
        """Radians in degrees: x 180 / pi."""
    def delete(self, index: SupportsIndex | TensorLike | Sequence[int], axis: SupportsIndex | None = ...) -> Tensor:
        """The slices along a dimension, without those at an index."""
    def delete_(self, index: SupportsIndex | TensorLike | Sequence[int], axis: SupportsIndex | None = ...) -> Tensor:
        """The slices along a dimension, without those at an index."""
    def detach(self) -> 'Tensor':
        """Another handle on the same elements; there is no record of operations that it would be taken out of."""
    @property
    def device(self) -> device: ...
    def diag(self, offset: SupportsIndex = ...) -> Tensor:
        """The matrix with a vector as its diagonal, or the diagonal of a matrix."""
    def diagflat(self, offset: SupportsIndex = ...) -> Tensor:
        """The matrix with all elements of x on its diagonal, in row-major order."""
    def diagonal(self, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
        """The diagonals of two dimensions: elements with indices (i, i + offset)."""
    def diff(self, n: SupportsIndex = ..., axis: SupportsIndex = ..., *, prepend: TensorLike | None = ..., append: TensorLike | None = ...) -> Tensor:
        """The differences of neighbouring elements along a dimension, taken n times."""
    def digamma(self) -> Tensor:
        """The derivative of the logarithm of the gamma function."""
    def digamma_(self) -> Tensor:
        """The derivative of the logarithm of the gamma function. Written to the first argument, which is returned."""
    def digitize(self, bounds: TensorLike, side: Literal["left", "right"] = ...) -> Tensor:
        """The bucket of each element of x between bounds that ascend or descend."""
    def dim(self) -> int:
        """The number of dimensions."""
    def div(self, x2: TensorLike) -> Tensor:
        """The quotient of two elements."""
    def div_(self, x2: TensorLike) -> Tensor:
        """The quotient of two elements. Written to the first argument, which is returned."""
    def divide(self, x2: TensorLike) -> Tensor:
        """The quotient of two elements."""
    def divmod(self, x2: TensorLike) -> DivmodResult:
        """The quotient, rounded down, and the remainder, with the divisor's sign."""
    def dot(self, x2: TensorLike) -> Tensor:
        """The sum of products over the last dimension of x1 and the second to last of x2."""
    def double(self) -> Tensor:
        """The elements as float64; the tensor itself if they are."""
    @property
    def dtype(self) -> dtype: ...
    def empty_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
        """Uninitialised elements, in the shape of another tensor."""
    def eq(self, x2: TensorLike) -> Tensor:
        """Whether two elements are equal."""
    def equal(self, x2: TensorLike) -> Tensor:
        """Whether two elements are equal."""
    def equal_(self, x2: TensorLike) -> Tensor:
        """Whether two elements are equal. Written to the first argument, which is returned."""
    def erf(self) -> Tensor:
        """The error function."""
    def erf_(self) -> Tensor:
        """The error function. Written to the first argument, which is returned."""
    def erfc(self) -> Tensor:
        """1 minus the error function."""
    def erfc_(self) -> Tensor:
        """1 minus the error function. Written to the first argument, which is returned."""
    def erfinv(self) -> Tensor:
        """The inverse of the error function."""
    def erfinv_(self) -> Tensor:
        """The inverse of the error function. Written to the first argument, which is returned."""
    def exp(self) -> Tensor:
        """E to the power of each element."""
    def exp2(self) -> Tensor:
        """2 to the power of each element."""
    def exp2_(self) -> Tensor:
        """2 to the power of each element. Written to the first argument, which is returned."""
    def exp_(self) -> Tensor:
        """E to the power of each element. Written to the first argument, which is returned."""
    def expand(self, *args: Any) -> Tensor:
        """A view whose dimensions of size 1 are repeated, with leading dimensions added; -1 keeps a size. ShapeError."""
    def expand_dims(self, axis: SupportsIndex) -> Tensor:
        """A new dimension of size 1."""
    def expm1(self) -> Tensor:
        """E to the power of each element, minus 1."""
    def expm1_(self) -> Tensor:
        """E to the power of each element, minus 1. Written to the first argument, which is returned."""
    def exponential_(self, rate: float, generator: Generator | None = ...) -> Tensor:
        """Fills x with exponentially distributed numbers. Written to the first argument, which is returned."""
    def fill_(self, value: Any) -> Tensor:
        """Sets all elements, and returns the tensor."""
    def fill_diagonal(self, value: TensorLike, wrap: _bool = ...) -> Tensor:
        """A copy of x with a value written to its main diagonal: the elements with equal indices."""
    def fill_diagonal_(self, value: TensorLike, wrap: _bool = ...) -> Tensor:
        """A copy of x with a value written to its main diagonal: the elements with equal indices. Written to the first argument, which is returned."""
    def fix(self) -> Tensor:
        """Each element rounded towards 0."""
    @property
    def flags(self) -> Any: ...
    def flatnonzero(self) -> Tensor:
        """The indices, in row-major order, of elements that are not 0."""
    def flatten(self, first: SupportsIndex = ..., last: SupportsIndex = ...) -> Tensor:
        """Adjacent dimensions joined into one."""
    def flip(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
        """The elements in reversed order along dimensions."""
    def float(self) -> Tensor:
        """The elements as float32; the tensor itself if they are."""
    def floor(self) -> Tensor:
        """The largest whole number not above each element."""
    def floor_(self) -> Tensor:
        """The largest whole number not above each element. Written to the first argument, which is returned."""
    def floor_divide(self, x2: TensorLike) -> Tensor:
        """The quotient, rounded down."""
    def floor_divide_(self, x2: TensorLike) -> Tensor:
        """The quotient, rounded down. Written to the first argument, which is returned."""
    def fmod(self, x2: TensorLike) -> Tensor:
        """The remainder, with the sign of x1, as in C."""
    def fmod_(self, x2: TensorLike) -> Tensor:
        """The remainder, with the sign of x1, as in C. Written to the first argument, which is returned."""
    def frexp(self) -> FrexpResult:
        """Numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them."""
    def full_like(self, fill_value: Any, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
        """Elements that all have one value, in the shape of another tensor."""
    def gather(self, axis: SupportsIndex, indices: TensorLike | Sequence[int]) -> Tensor:
        """For each index, the element at it along a dimension."""
    def gcd(self, x2: TensorLike) -> Tensor:
        """The greatest common divisor of the magnitudes; 0 if both are 0."""
    def gcd_(self, x2: TensorLike) -> Tensor:
        """The greatest common divisor of the magnitudes; 0 if both are 0. Written to the first argument, which is returned."""
    def ge(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than or equal to the second."""
    def gelu(self) -> Tensor:
        """X times the normal distribution function of x."""
    def gelu_(self) -> Tensor:
        """X times the normal distribution function of x. Written to the first argument, which is returned."""
    def gelu_tanh(self) -> Tensor:
        """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2."""
    def gelu_tanh_(self) -> Tensor:
        """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2. Written to the first argument, which is returned."""
    def gradient(self, spacing: float | TensorLike = ..., axis: SupportsIndex | None = ..., *, edge_order: SupportsIndex = ...) -> Tensor:
        """The slopes along a dimension, by differences of the elements on both sides."""
    def greater(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than the second."""
    def greater_(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than the second. Written to the first argument, which is returned."""
    def greater_equal(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than or equal to the second."""
    def greater_equal_(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than or equal to the second. Written to the first argument, which is returned."""
    def gt(self, x2: TensorLike) -> Tensor:
        """Whether the first element is greater than the second."""
    def half(self) -> Tensor:
        """The elements as float16; the tensor itself if they are."""
    def heaviside(self, x2: TensorLike) -> Tensor:
        """0 where x1 is negative, 1 where it is positive, x2 where it is 0."""
    def heaviside_(self, x2: TensorLike) -> Tensor:
        """0 where x1 is negative, 1 where it is positive, x2 where it is 0. Written to the first argument, which is returned."""
    def histogram(self, bins: SupportsIndex | TensorLike, *, between: Sequence[float] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> HistogramResult:
        """`counts` of the elements between `edges`."""
    def histogram2d(self, y: TensorLike, bins: SupportsIndex | TensorLike, y_bins: SupportsIndex | TensorLike | None = ..., *, between: Sequence[float] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> Histogram2DResult:
        """The number of pairs of elements between edges in two dimensions."""
    def hypot(self, x2: TensorLike) -> Tensor:
        """The square root of the sum of two squares."""
    def hypot_(self, x2: TensorLike) -> Tensor:
        """The square root of the sum of two squares. Written to the first argument, which is returned."""
    def i0(self) -> Tensor:
        """The modified Bessel function of the first kind of order 0."""
    def i0_(self) -> Tensor:
        """The modified Bessel function of the first kind of order 0. Written to the first argument, which is returned."""
    @property
    def imag(self) -> Tensor: ...
    def imag_(self) -> Tensor:
        """The imaginary part; 0 for a real number. Written to the first argument, which is returned."""
    def index_add(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with slices added to those at a row of indices along a dimension."""
    def index_add_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with slices added to those at a row of indices along a dimension. Written to the first argument, which is returned."""
    def index_copy(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with slices written to those at a row of indices along a dimension."""
    def index_copy_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with slices written to those at a row of indices along a dimension. Written to the first argument, which is returned."""
    def index_fill(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], value: Number) -> Tensor:
        """A copy of x with a value written to the slices at a row of indices along a dimension."""
    def index_fill_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], value: Number) -> Tensor:
        """A copy of x with a value written to the slices at a row of indices along a dimension. Written to the first argument, which is returned."""
    def index_select(self, axis: SupportsIndex, indices: TensorLike | Sequence[int]) -> Tensor:
        """The slices at a row of indices along a dimension."""
    def inner(self, x2: TensorLike) -> Tensor:
        """The sum of products over the last dimension of both."""
    def insert(self, index: SupportsIndex | TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
        """The slices along a dimension, with others inserted before those at an index."""
    def int(self) -> Tensor:
        """The elements as int32; the tensor itself if they are."""
    def interp(self, xp: TensorLike, fp: TensorLike, left: float | None = ..., right: float | None = ...) -> Tensor:
        """The values at x on the straight lines between points."""
    def intersect1d(self, x2: TensorLike) -> Tensor:
        """The elements of both operands."""
    def is_contiguous(self) -> _bool:
        """Whether elements are row-major without gaps."""
    @property
    def is_read_only(self) -> _bool: ...
    def is_shared(self) -> _bool:
        """Whether the elements lie in memory that other processes map."""
    def is_view_of(self, other: Any) -> _bool:
        """Whether both show elements of one storage."""
    def isclose(self, x2: TensorLike, rtol: float = ..., atol: float = ..., equal_nan: _bool = ...) -> Tensor:
        """Whether |x1 - x2| is at most atol + rtol |x2|."""
    def isfinite(self) -> Tensor:
        """Whether all parts of an element are finite."""
    def isfinite_(self) -> Tensor:
        """Whether all parts of an element are finite. Written to the first argument, which is returned."""
    def isin(self, x2: TensorLike, *, invert: _bool = ...) -> Tensor:
        """Whether each element of x1 is in the set of the elements of x2."""
    def isinf(self) -> Tensor:
        """Whether an element, or a part of it, is infinite."""
    def isinf_(self) -> Tensor:
        """Whether an element, or a part of it, is infinite. Written to the first argument, which is returned."""
    def isnan(self) -> Tensor:
        """Whether an element, or a part of it, is NaN."""
    def isnan_(self) -> Tensor:
        """Whether an element, or a part of it, is NaN. Written to the first argument, which is returned."""
    def item(self, *index: Any) -> Any:
        """The only element as a number, or that of an index: one of each dimension, or a single one in row-major order. ShapeError unless there is exactly one, IndexError."""
    @property
    def itemsize(self) -> int: ...
    def kron(self, x2: TensorLike) -> Tensor:
        """The Kronecker product: for each element of x1, a block of x2 times it."""
    def kthvalue(self, k: SupportsIndex, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> KthvalueResult:
        """The k-th smallest element, counted from 1, and its index."""
    def lcm(self, x2: TensorLike) -> Tensor:
        """The least common multiple of the magnitudes; 0 if either is 0."""
    def lcm_(self, x2: TensorLike) -> Tensor:
        """The least common multiple of the magnitudes; 0 if either is 0. Written to the first argument, which is returned."""
    def ldexp(self, x2: TensorLike) -> Tensor:
        """X1 times 2 to the power of x2."""
    def ldexp_(self, x2: TensorLike) -> Tensor:
        """X1 times 2 to the power of x2. Written to the first argument, which is returned."""
    def le(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than or equal to the second."""
    def left_shift(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the left, towards higher ones."""
    def lerp(self, x2: TensorLike, x3: TensorLike) -> Tensor:
        """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1."""
    def lerp_(self, x2: TensorLike, x3: TensorLike) -> Tensor:
        """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1. Written to the first argument, which is returned."""
    def less(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than the second."""
    def less_(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than the second. Written to the first argument, which is returned."""
    def less_equal(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than or equal to the second."""
    def less_equal_(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than or equal to the second. Written to the first argument, which is returned."""
    def lgamma(self) -> Tensor:
        """The logarithm of the magnitude of the gamma function."""
    def lgamma_(self) -> Tensor:
        """The logarithm of the magnitude of the gamma function. Written to the first argument, which is returned."""
    def log(self) -> Tensor:
        """The natural logarithm."""
    def log10(self) -> Tensor:
        """The logarithm to base 10."""
    def log10_(self) -> Tensor:
        """The logarithm to base 10. Written to the first argument, which is returned."""
    def log1p(self) -> Tensor:
        """The natural logarithm of 1 plus each element."""
    def log1p_(self) -> Tensor:
        """The natural logarithm of 1 plus each element. Written to the first argument, which is returned."""
    def log2(self) -> Tensor:
        """The logarithm to base 2."""
    def log2_(self) -> Tensor:
        """The logarithm to base 2. Written to the first argument, which is returned."""
    def log_(self) -> Tensor:
        """The natural logarithm. Written to the first argument, which is returned."""
    def log_softmax(self, axis: SupportsIndex | None = ...) -> Tensor:
        """The logarithm of softmax, without underflow."""
    def logaddexp(self, x2: TensorLike) -> Tensor:
        """The logarithm of the sum of the exponentials of two elements."""
    def logaddexp2(self, x2: TensorLike) -> Tensor:
        """The logarithm to base 2 of the sum of 2 to the power of two elements."""
    def logaddexp2_(self, x2: TensorLike) -> Tensor:
        """The logarithm to base 2 of the sum of 2 to the power of two elements. Written to the first argument, which is returned."""
    def logaddexp_(self, x2: TensorLike) -> Tensor:
        """The logarithm of the sum of the exponentials of two elements. Written to the first argument, which is returned."""
    def logcumsumexp(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
        """The logarithms of running sums of exponentials."""
    def logical_and(self, x2: TensorLike) -> Tensor:
        """Whether both elements are true: not 0."""
    def logical_and_(self, x2: TensorLike) -> Tensor:
        """Whether both elements are true: not 0. Written to the first argument, which is returned."""
    def logical_not(self) -> Tensor:
        """Whether an element is false: 0."""
    def logical_not_(self) -> Tensor:
        """Whether an element is false: 0. Written to the first argument, which is returned."""
    def logical_or(self, x2: TensorLike) -> Tensor:
        """Whether either element is true."""
    def logical_or_(self, x2: TensorLike) -> Tensor:
        """Whether either element is true. Written to the first argument, which is returned."""
    def logical_xor(self, x2: TensorLike) -> Tensor:
        """Whether exactly one element is true."""
    def logical_xor_(self, x2: TensorLike) -> Tensor:
        """Whether exactly one element is true. Written to the first argument, which is returned."""
    def logit(self) -> Tensor:
        """Log(x / (1 - x)): the inverse of the sigmoid."""
    def logit_(self) -> Tensor:
        """Log(x / (1 - x)): the inverse of the sigmoid. Written to the first argument, which is returned."""
    def logsumexp(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The logarithm of the sum of exponentials."""
    def long(self) -> Tensor:
        """The elements as int64; the tensor itself if they are."""
    def lt(self, x2: TensorLike) -> Tensor:
        """Whether the first element is less than the second."""
    @property
    def mT(self) -> Tensor: ...
    def masked_fill(self, mask: TensorLike, value: TensorLike) -> Tensor:
        """A copy of x with a value written wherever a mask is true."""
    def masked_fill_(self, mask: TensorLike, value: TensorLike) -> Tensor:
        """A copy of x with a value written wherever a mask is true. Written to the first argument, which is returned."""
    def masked_scatter(self, mask: TensorLike, values: TensorLike) -> Tensor:
        """A copy of x with the values, in order, written wherever a mask is true."""
    def masked_scatter_(self, mask: TensorLike, values: TensorLike) -> Tensor:
        """A copy of x with the values, in order, written wherever a mask is true. Written to the first argument, which is returned."""
    def masked_select(self, mask: TensorLike) -> Tensor:
        """The elements where a mask is true, in row-major order."""
    def matmul(self, x2: TensorLike) -> Tensor:
        """The matrix product."""
    def matrix_power(self, n: SupportsIndex) -> Tensor:
        """The n-th power of a square matrix; the identity for n = 0."""
    def matrix_transpose(self) -> Tensor:
        """The matrices transposed: the last two dimensions exchanged."""
    def max(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The largest element."""
    def maximum(self, x2: TensorLike) -> Tensor:
        """The larger of two elements."""
    def maximum_(self, x2: TensorLike) -> Tensor:
        """The larger of two elements. Written to the first argument, which is returned."""
    def mean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The arithmetic mean."""
    def median(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The middle element in ascending order, or the mean of the two middle ones."""
    def min(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The smallest element."""
    def minimum(self, x2: TensorLike) -> Tensor:
        """The smaller of two elements."""
    def minimum_(self, x2: TensorLike) -> Tensor:
        """The smaller of two elements. Written to the first argument, which is returned."""
    def mm(self, x2: TensorLike) -> Tensor:
        """The product of two matrices."""
    def mod(self, x2: TensorLike) -> Tensor:
        """The remainder, with the divisor's sign."""
    def mode(self, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> ModeResult:
        """The smallest of the most frequent elements, and its last index."""
    def modf(self) -> ModfResult:
        """The fraction and the whole part of each number, both with its sign."""
    def moveaxis(self, from_: Any, to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
        """Some dimensions moved to other positions, the others in their order."""
    def movedim(self, from_: Any, to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
        """Some dimensions moved to other positions, the others in their order."""
    def mul(self, x2: TensorLike) -> Tensor:
        """The product of two elements."""
    def mul_(self, x2: TensorLike) -> Tensor:
        """The product of two elements. Written to the first argument, which is returned."""
    def multinomial(self, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ...) -> Tensor:
        """Indices chosen at random, with probabilities proportional to weights."""
    def multiply(self, x2: TensorLike) -> Tensor:
        """The product of two elements."""
    def mv(self, x2: TensorLike) -> Tensor:
        """A matrix times a vector."""
    def nan_to_num(self, nan: float = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor:
        """The elements, with numbers in place of NaN and the infinities."""
    def nan_to_num_(self, nan: float = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor:
        """The elements, with numbers in place of NaN and the infinities. Written to the first argument, which is returned."""
    def nanargmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The index of the first largest element that is not NaN."""
    def nanargmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The index of the first smallest element that is not NaN."""
    def nancumprod(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
        """Running products of what is not NaN."""
    def nancumsum(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
        """Running sums of what is not NaN."""
    def nanmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The largest element that is not NaN."""
    def nanmean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The arithmetic mean of what is not NaN."""
    def nanmedian(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The median of what is not NaN."""
    def nanmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The smallest element that is not NaN."""
    def nanpercentile(self, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
        """Nanquantile(x, q / 100)."""
    def nanprod(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The product of what is not NaN."""
    def nanquantile(self, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
        """The quantiles of what is not NaN."""
    def nanstd(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
        """The square root of nanvar."""
    def nansum(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The sum of what is not NaN."""
    def nanvar(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
        """The variance of what is not NaN."""
    def narrow(self, dim: int, start: int, length: int) -> Tensor:
        """A view of `length` indices of a dimension; a negative start counts from the end. IndexError."""
    @property
    def nbytes(self) -> int: ...
    @property
    def ndim(self) -> int: ...
    def ne(self, x2: TensorLike) -> Tensor:
        """Whether two elements differ."""
    def neg(self) -> Tensor:
        """The element with its sign reversed."""
    def negative(self) -> Tensor:
        """The element with its sign reversed."""
    def negative_(self) -> Tensor:
        """The element with its sign reversed. Written to the first argument, which is returned."""
    def nextafter(self, x2: TensorLike) -> Tensor:
        """The number adjacent to x1 in the direction of x2."""
    def nextafter_(self, x2: TensorLike) -> Tensor:
        """The number adjacent to x1 in the direction of x2. Written to the first argument, which is returned."""
    def nonzero(self) -> Tensor:
        """The indices of elements that are not 0, in row-major order."""
    def norm(self, p: float = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """As vector_norm."""
    def normal_(self, mean: float, std: float, generator: Generator | None = ...) -> Tensor:
        """Fills x with normal numbers of a mean and a standard deviation. Written to the first argument, which is returned."""
    def not_equal(self, x2: TensorLike) -> Tensor:
        """Whether two elements differ."""
    def not_equal_(self, x2: TensorLike) -> Tensor:
        """Whether two elements differ. Written to the first argument, which is returned."""
    def numel(self) -> int:
        """The number of elements."""
    def numpy(self) -> Any:
        """A NumPy array on the same memory, read-only if the tensor is. TypeError for bfloat16."""
    def one_hot(self, classes: SupportsIndex | None = ..., *, dtype: DTypeLike = ...) -> Tensor:
        """For each element k of x, a row of zeros with a 1 at index k."""
    def ones_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
        """Elements that are 1, in the shape of another tensor."""
    def outer(self, x2: TensorLike) -> Tensor:
        """The products of each element of x1 with each of x2."""
    def pad(self, widths: SupportsIndex | Sequence[SupportsIndex], mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., value: Number = ...) -> Tensor:
        """The elements with further ones before and after them along each dimension."""
    def partition(self, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
        """The elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it."""
    def percentile(self, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
        """Quantile(x, q / 100)."""
    @overload
    def permute(self, axes: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
    @overload
    def permute(self, *axes: SupportsIndex) -> Tensor: ...
    @overload
    def permute_dims(self, axes: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
    @overload
    def permute_dims(self, *axes: SupportsIndex) -> Tensor: ...
    def polyval(self, x: TensorLike) -> Tensor:
        """The values of a polynomial, whose coefficients begin with that of the highest power."""
    def positive(self) -> Tensor:
        """Each element, unchanged."""
    def positive_(self) -> Tensor:
        """Each element, unchanged. Written to the first argument, which is returned."""
    def pow(self, x2: TensorLike) -> Tensor:
        """The first element to the power of the second."""
    def pow_(self, x2: TensorLike) -> Tensor:
        """The first element to the power of the second. Written to the first argument, which is returned."""
    def power(self, x2: TensorLike) -> Tensor:
        """The first element to the power of the second."""
    def prod(self, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
        """The product."""
    def ptp(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The largest element minus the smallest."""
    def put(self, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with values written to the elements at indices into the row-major order."""
    def put_(self, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with values written to the elements at indices into the row-major order. Written to the first argument, which is returned."""
    def put_along_axis(self, indices: TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
        """A copy of x with each value written to the element at its index along a dimension."""
    def put_along_axis_(self, indices: TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
        """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
    def quantile(self, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
        """The values below which the fraction q of the elements lies."""
    def rad2deg(self) -> Tensor:
        """Radians in degrees: x 180 / pi."""
    def rad2deg_(self) -> Tensor:
        """Radians in degrees: x 180 / pi. Written to the first argument, which is returned."""
    def radians(self) -> Tensor:
        """Degrees in radians: x pi / 180."""
    def random_(self, low: SupportsIndex, high: SupportsIndex, generator: Generator | None = ...) -> Tensor:
        """Fills x with integers in [low, high). Written to the first argument, which is returned."""
    def ravel(self) -> Tensor:
        """The elements in row-major order, in one dimension."""
    def ravel_multi_index(self, shape: SupportsIndex | Sequence[SupportsIndex], mode: Literal["checked", "wrapped", "clipped"] = ...) -> Any:
        """The indices in row-major order of elements whose coordinates are given."""
    @property
    def real(self) -> Tensor: ...
    def real_(self) -> Tensor:
        """The real part. Written to the first argument, which is returned."""
    def reciprocal(self) -> Tensor:
        """One over each element."""
    def reciprocal_(self) -> Tensor:
        """One over each element. Written to the first argument, which is returned."""
    def relu(self) -> Tensor:
        """The element where it is positive, 0 elsewhere."""
    def relu_(self) -> Tensor:
        """The element where it is positive, 0 elsewhere. Written to the first argument, which is returned."""
    def remainder(self, x2: TensorLike) -> Tensor:
        """The remainder, with the divisor's sign."""
    def remainder_(self, x2: TensorLike) -> Tensor:
        """The remainder, with the divisor's sign. Written to the first argument, which is returned."""
    def repeat(self, repeats: Any, *, axis: SupportsIndex | None = ...) -> Tensor:
        """Each element repeated."""
    def repeat_interleave(self, repeats: Any, *, axis: SupportsIndex | None = ...) -> Tensor:
        """Each element repeated."""
    @overload
    def reshape(self, shape: SupportsIndex | Sequence[SupportsIndex], *, copy: _bool | None = ...) -> Tensor: ...
    @overload
    def reshape(self, *shape: SupportsIndex, copy: _bool | None = ...) -> Tensor: ...
    def right_shift(self, x2: TensorLike) -> Tensor:
        """The bits shifted to the right; signed integers keep their sign."""
    def roll(self, shift: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
        """The elements shifted along dimensions; those shifted beyond one end come in at the other."""
    def rot90(self, turns: SupportsIndex = ..., axis: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
        """The elements rotated by quarter turns in a plane, from its first dimension towards its second."""
    def round(self) -> Tensor:
        """The nearest whole number, halves to even."""
    def round_(self) -> Tensor:
        """The nearest whole number, halves to even. Written to the first argument, which is returned."""
    def rsqrt(self) -> Tensor:
        """One over the square root."""
    def rsqrt_(self) -> Tensor:
        """One over the square root. Written to the first argument, which is returned."""
    def scatter(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with each value written to the element at its index along a dimension."""
    def scatter_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
    def scatter_add(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with each value added to the element at its index along a dimension."""
    def scatter_add_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
        """A copy of x with each value added to the element at its index along a dimension. Written to the first argument, which is returned."""
    def scatter_reduce(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Any:
        """A copy of x with each element reduced with the values at its index along a dimension."""
    def scatter_reduce_(self, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Tensor:
        """A copy of x with each element reduced with the values at its index along a dimension. Written to the first argument, which is returned."""
    def searchsorted(self, x2: Any, *, side: Literal["left", "right"] = ..., sorter: TensorLike | Sequence[int] | None = ...) -> Tensor:
        """The indices at which the elements of x belong in a sorted row."""
    def segment_sum(self, segments: TensorLike | Sequence[int], count: SupportsIndex) -> Any:
        """The sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i."""
    def select(self, dim: int, index: int) -> Tensor:
        """A view of one index of a dimension, which is removed. IndexError."""
    def setdiff1d(self, x2: TensorLike) -> Tensor:
        """The elements of the first operand that are not in the second."""
    def setxor1d(self, x2: TensorLike) -> Tensor:
        """The elements of one operand that are not in the other."""
    @property
    def shape(self) -> tuple[int, ...]: ...
    def share_memory_(self) -> Tensor:
        """Moves the elements, for all views of them, into memory that other processes map, and returns the tensor. MemoryError for memory of another library, or whose address another was given: share a clone."""
    def short(self) -> Tensor:
        """The elements as int16; the tensor itself if they are."""
    def sigmoid(self) -> Tensor:
        """The logistic function 1 / (1 + exp(-x))."""
    def sigmoid_(self) -> Tensor:
        """The logistic function 1 / (1 + exp(-x)). Written to the first argument, which is returned."""
    def sign(self) -> Tensor:
        """-1, 0 or 1 by the sign of each element."""
    def sign_(self) -> Tensor:
        """-1, 0 or 1 by the sign of each element. Written to the first argument, which is returned."""
    def signbit(self) -> Tensor:
        """Whether the sign bit is set, or an integer is negative."""
    def signbit_(self) -> Tensor:
        """Whether the sign bit is set, or an integer is negative. Written to the first argument, which is returned."""
    def silu(self) -> Tensor:
        """X / (1 + exp(-x)), also called swish."""
    def silu_(self) -> Tensor:
        """X / (1 + exp(-x)), also called swish. Written to the first argument, which is returned."""
    def sin(self) -> Tensor:
        """The sine."""
    def sin_(self) -> Tensor:
        """The sine. Written to the first argument, which is returned."""
    def sinc(self) -> Tensor:
        """Sin(pi x) / (pi x), and 1 for 0."""
    def sinc_(self) -> Tensor:
        """Sin(pi x) / (pi x), and 1 for 0. Written to the first argument, which is returned."""
    def sinh(self) -> Tensor:
        """The hyperbolic sine."""
    def sinh_(self) -> Tensor:
        """The hyperbolic sine. Written to the first argument, which is returned."""
    @property
    def size(self) -> int: ...
    def sliding_window_view(self, window: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
        """All windows of a size: at each place, the elements from there on."""
    def softmax(self, axis: SupportsIndex | None = ...) -> Tensor:
        """Exponentials divided by their sum."""
    def softplus(self) -> Tensor:
        """Log(1 + exp(x))."""
    def softplus_(self) -> Tensor:
        """Log(1 + exp(x)). Written to the first argument, which is returned."""
    def sort(self, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
        """The elements in ascending order."""
    def split(self, pieces: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
        """Pieces along a dimension: a number of pieces of equal size, or pieces of given sizes."""
    def sqrt(self) -> Tensor:
        """The square root."""
    def sqrt_(self) -> Tensor:
        """The square root. Written to the first argument, which is returned."""
    def square(self) -> Tensor:
        """Each element times itself."""
    def square_(self) -> Tensor:
        """Each element times itself. Written to the first argument, which is returned."""
    def squeeze(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
        """The elements without dimensions of size 1."""
    def std(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
        """The standard deviation: the square root of var."""
    def storage(self) -> Storage:
        """The memory that the tensor's views share."""
    def storage_offset(self) -> int:
        """Where the first element lies in the storage."""
    def stride(self, dim: Any = None) -> Any:
        """One of the strides, in elements, or all of them."""
    @property
    def strides(self) -> tuple[int, ...]: ...
    def sub(self, x2: TensorLike) -> Tensor:
        """The difference of two elements."""
    def sub_(self, x2: TensorLike) -> Tensor:
        """The difference of two elements. Written to the first argument, which is returned."""
    def subtract(self, x2: TensorLike) -> Tensor:
        """The difference of two elements."""
    def sum(self, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
        """The sum."""
    def swapaxes(self, axis1: SupportsIndex, axis2: SupportsIndex) -> Tensor:
        """Two dimensions exchanged."""
    def swapdims(self, axis1: SupportsIndex, axis2: SupportsIndex) -> Tensor:
        """Two dimensions exchanged."""
    def t(self) -> Tensor:
        """A view of a matrix with both dimensions exchanged. ShapeError."""
    def take(self, indices: TensorLike | Sequence[int], axis: SupportsIndex | None = ...) -> Tensor:
        """The slices of x at the indices along a dimension."""
    def take_along_axis(self, indices: TensorLike | Sequence[int], axis: SupportsIndex = ...) -> Tensor:
        """For each index, the element at it along a dimension."""
    def tan(self) -> Tensor:
        """The tangent."""
    def tan_(self) -> Tensor:
        """The tangent. Written to the first argument, which is returned."""
    def tanh(self) -> Tensor:
        """The hyperbolic tangent."""
    def tanh_(self) -> Tensor:
        """The hyperbolic tangent. Written to the first argument, which is returned."""
    def tensor_split(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
        """The given number of pieces along a dimension, whose sizes differ by one at most."""
    def tensordot(self, x2: TensorLike, axes: SupportsIndex | tuple[Sequence[int], Sequence[int]] = ...) -> Tensor:
        """The sums of products over pairs of dimensions."""
    @overload
    def tile(self, counts: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
    @overload
    def tile(self, *counts: SupportsIndex) -> Tensor: ...
    def to(self, dtype_or_device: Any) -> Tensor:
        """The tensor with another dtype, or on another device; itself if nothing changes."""
    def tobytes(self) -> bytes:
        """The bytes of the elements, row-major."""
    def tolist(self) -> Any:
        """The elements as nested lists, or a number."""
    def topk(self, k: SupportsIndex, axis: SupportsIndex = ..., *, largest: _bool = ...) -> TopkResult:
        """The k largest elements, largest first, or the k smallest, smallest first, and their indices."""
    def trace(self, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
        """The sum along a diagonal of matrices."""
    def transpose(self, dim0: Any = None, dim1: Any = None) -> Tensor:
        """A view with two dimensions exchanged, as PyTorch has it, or without arguments in reverse order, as NumPy has it; permute takes all of them. ShapeError."""
    def trapezoid(self, x: float | TensorLike = ..., axis: SupportsIndex = ...) -> Tensor:
        """The integral along a dimension, by the trapezoidal rule."""
    def tril(self, *, k: int = ...) -> Tensor:
        """The lower triangles of matrices, zeros elsewhere."""
    def trim_zeros(self, trim: Literal["fb", "f", "b"] = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
        """X without the slices of zeros at the front and at the back of its dimensions."""
    def triu(self, *, k: int = ...) -> Tensor:
        """The upper triangles of matrices, zeros elsewhere."""
    def true_divide(self, x2: TensorLike) -> Tensor:
        """The quotient of two elements."""
    def trunc(self) -> Tensor:
        """Each element rounded towards 0."""
    def trunc_(self) -> Tensor:
        """Each element rounded towards 0. Written to the first argument, which is returned."""
    def unfold(self, dim: int, size: int, step: int) -> Tensor:
        """A view of the windows of `size` elements every `step` along a dimension, as a new last dimension. ShapeError."""
    def uniform_(self, low: float, high: float, generator: Generator | None = ...) -> Tensor:
        """Fills x with uniform numbers in [low, high). Written to the first argument, which is returned."""
    def union1d(self, x2: TensorLike) -> Tensor:
        """The elements of either operand."""
    def unique(self) -> Tensor:
        """The distinct elements."""
    def unique_all(self) -> UniqueAllResult:
        """`values`, `indices`, `inverse_indices` and `counts` of the distinct elements."""
    def unique_consecutive(self) -> UniqueConsecutiveResult:
        """`values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order."""
    def unique_counts(self) -> UniqueCountsResult:
        """`values` and `counts` of the distinct elements."""
    def unique_inverse(self) -> UniqueInverseResult:
        """`values` of the distinct elements, and `inverse_indices` into them."""
    def unique_values(self) -> Tensor:
        """The distinct elements."""
    @overload
    def unravel_index(self, shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
    @overload
    def unravel_index(self, *shape: SupportsIndex) -> Tensor: ...
    def unsqueeze(self, axis: SupportsIndex) -> Tensor:
        """A new dimension of size 1."""
    def unstack(self, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
        """The slices along a dimension."""
    def unwrap(self, period: float = ..., discont: float = ..., axis: SupportsIndex = ...) -> Tensor:
        """X with multiples of the period added along a dimension, so that neighbours differ by half a period at most."""
    def var(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
        """The variance: the sum of squared deviations over the count minus `correction`."""
    def var_mean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> VarMeanResult:
        """The variance and the mean, in one pass."""
    def vdot(self, x2: TensorLike) -> Tensor:
        """The sum of all products of conj(x1) and x2."""
    def vecdot(self, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
        """The sums of products of conj(x1) and x2 along a dimension."""
    def vector_norm(self, p: float = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
        """The p-th root of the sum of the magnitudes to the power of p."""
    def view(self, *args: Any) -> Tensor:
        """The elements in another shape, of which one size may be -1, or with another dtype; never a copy. ShapeError where the strides do not allow it."""
    def where(self, x1: TensorLike, x2: TensorLike) -> Tensor:
        """The second operand where the first is true, the third operand elsewhere."""
    def xlogy(self, x2: TensorLike) -> Tensor:
        """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN."""
    def xlogy_(self, x2: TensorLike) -> Tensor:
        """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN. Written to the first argument, which is returned."""
    def zero_(self) -> Tensor:
        """Sets all elements to zero, and returns the tensor."""
    def zeros_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
        """Elements that are 0, in the shape of another tensor."""
    def __add__(self, other: Any) -> Tensor: ...
    def __radd__(self, other: Any) -> Tensor: ...
    def __sub__(self, other: Any) -> Tensor: ...
    def __rsub__(self, other: Any) -> Tensor: ...
    def __mul__(self, other: Any) -> Tensor: ...
    def __rmul__(self, other: Any) -> Tensor: ...
    def __truediv__(self, other: Any) -> Tensor: ...
    def __rtruediv__(self, other: Any) -> Tensor: ...
    def __floordiv__(self, other: Any) -> Tensor: ...
    def __rfloordiv__(self, other: Any) -> Tensor: ...
    def __mod__(self, other: Any) -> Tensor: ...
    def __rmod__(self, other: Any) -> Tensor: ...
    def __matmul__(self, other: Any) -> Tensor: ...
    def __rmatmul__(self, other: Any) -> Tensor: ...
    def __and__(self, other: Any) -> Tensor: ...
    def __rand__(self, other: Any) -> Tensor: ...
    def __or__(self, other: Any) -> Tensor: ...
    def __ror__(self, other: Any) -> Tensor: ...
    def __xor__(self, other: Any) -> Tensor: ...
    def __rxor__(self, other: Any) -> Tensor: ...
    def __lshift__(self, other: Any) -> Tensor: ...
    def __rlshift__(self, other: Any) -> Tensor: ...
    def __rshift__(self, other: Any) -> Tensor: ...
    def __rrshift__(self, other: Any) -> Tensor: ...
    def __pow__(self, other: Any) -> Tensor: ...
    def __rpow__(self, other: Any) -> Tensor: ...
    def __neg__(self) -> Tensor: ...
    def __pos__(self) -> Tensor: ...
    def __abs__(self) -> Tensor: ...
    def __invert__(self) -> Tensor: ...
    def __lt__(self, other: Any) -> Tensor: ...
    def __le__(self, other: Any) -> Tensor: ...
    def __eq__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> Tensor: ...  # type: ignore[override]
    def __gt__(self, other: Any) -> Tensor: ...
    def __ge__(self, other: Any) -> Tensor: ...
    def __getitem__(self, index: Any) -> Tensor: ...
    def __setitem__(self, index: Any, value: Any) -> None: ...
    def __buffer__(self, flags: int, /) -> memoryview: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> _bool: ...
    def __int__(self) -> int: ...
    def __float__(self) -> float: ...
    def __complex__(self) -> complex: ...
    def __index__(self) -> int: ...

class BFloat16Tensor(Tensor): ...
class BoolTensor(Tensor): ...
class ByteTensor(Tensor): ...
class CharTensor(Tensor): ...
class ComplexDoubleTensor(Tensor): ...
class ComplexFloatTensor(Tensor): ...
class DoubleTensor(Tensor): ...
class FloatTensor(Tensor): ...
class HalfTensor(Tensor): ...
class IntTensor(Tensor): ...
class LongTensor(Tensor): ...
class ShortTensor(Tensor): ...
class UIntTensor(Tensor): ...
class ULongTensor(Tensor): ...
class UShortTensor(Tensor): ...
bool: dtype
int8: dtype
int16: dtype
int32: dtype
int64: dtype
uint8: dtype
uint16: dtype
uint32: dtype
uint64: dtype
float16: dtype
bfloat16: dtype
float32: dtype
float64: dtype
complex64: dtype
complex128: dtype
e: float
inf: float
nan: float
pi: float
newaxis: None
max_rank: int
dtypes: tuple[dtype, ...]
functions: tuple[Function, ...]

class AminmaxResult(NamedTuple):
    low: Tensor
    high: Tensor

class CummaxResult(NamedTuple):
    values: Tensor
    indices: Tensor

class CumminResult(NamedTuple):
    values: Tensor
    indices: Tensor

class DivmodResult(NamedTuple):
    quotient: Tensor
    rest: Tensor

class FrexpResult(NamedTuple):
    mantissa: Tensor
    exponent: Tensor

class HistogramResult(NamedTuple):
    counts: Tensor
    edges: Tensor

class Histogram2DResult(NamedTuple):
    counts: Tensor
    x_edges: Tensor
    y_edges: Tensor

class KthvalueResult(NamedTuple):
    values: Tensor
    indices: Tensor

class ModeResult(NamedTuple):
    values: Tensor
    indices: Tensor

class ModfResult(NamedTuple):
    fractional: Tensor
    integral: Tensor

class TopkResult(NamedTuple):
    values: Tensor
    indices: Tensor

class UniqueAllResult(NamedTuple):
    values: Tensor
    indices: Tensor
    inverse_indices: Tensor
    counts: Tensor

class UniqueConsecutiveResult(NamedTuple):
    values: Tensor
    inverse_indices: Tensor
    counts: Tensor

class UniqueCountsResult(NamedTuple):
    values: Tensor
    counts: Tensor

class UniqueInverseResult(NamedTuple):
    values: Tensor
    inverse_indices: Tensor

class VarMeanResult(NamedTuple):
    v: Tensor
    m: Tensor

def abs(x: TensorLike) -> Tensor:
    """The magnitude of each element."""
def abs_(x: TensorLike) -> Tensor:
    """The magnitude of each element. Written to the first argument, which is returned."""
def acos(x: TensorLike) -> Tensor:
    """The inverse cosine."""
def acos_(x: TensorLike) -> Tensor:
    """The inverse cosine. Written to the first argument, which is returned."""
def acosh(x: TensorLike) -> Tensor:
    """The inverse hyperbolic cosine."""
def acosh_(x: TensorLike) -> Tensor:
    """The inverse hyperbolic cosine. Written to the first argument, which is returned."""
def add(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of two elements."""
def add_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of two elements. Written to the first argument, which is returned."""
def addbmm(x: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha Σ A[i] B[i], for batches of matrices."""
def addbmm_(x: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha Σ A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
def addcdiv(x1: TensorLike, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
    """X1 + value x2 / x3."""
def addcdiv_(x1: TensorLike, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
    """X1 + value x2 / x3. Written to the first argument, which is returned."""
def addcmul(x1: TensorLike, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
    """X1 + value x2 x3."""
def addcmul_(x1: TensorLike, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Tensor:
    """X1 + value x2 x3. Written to the first argument, which is returned."""
def addmm(x: TensorLike, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha A B, for matrices A and B."""
def addmm_(x: TensorLike, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha A B, for matrices A and B. Written to the first argument, which is returned."""
def addmv(x: TensorLike, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha A v, for a matrix A and a vector v."""
def addmv_(x: TensorLike, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha A v, for a matrix A and a vector v. Written to the first argument, which is returned."""
def addr(x: TensorLike, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha u vᵀ, with the outer product of two vectors."""
def addr_(x: TensorLike, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x + alpha u vᵀ, with the outer product of two vectors. Written to the first argument, which is returned."""
def all(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """Whether all elements are not 0."""
def allclose(x1, x2, /, rtol=1e-05, atol=1e-08, equal_nan=False): ...
def aminmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> AminmaxResult:
    """The smallest and the largest element, in one pass."""
def angle(x: TensorLike) -> Tensor:
    """The angle of each number in the complex plane."""
def angle_(x: TensorLike) -> Tensor:
    """The angle of each number in the complex plane. Written to the first argument, which is returned."""
def any(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """Whether any element is not 0."""
def apply_along_axis(function: Callable[[Tensor], Any], x: TensorLike, axis: SupportsIndex | None = ...) -> Any:
    """The results of a function of the user's own, which is called with each line along a dimension."""
def arange(start: Number, stop: Number | None = ..., step: Number = ..., *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Start, start + step, …, up to but not including stop."""
def argmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first largest element, or of the first NaN, in row-major order."""
def argmin(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first smallest element, or of the first NaN, in row-major order."""
def argpartition(x: TensorLike, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
    """The indices that partition the elements."""
def argsort(x: TensorLike, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
    """The indices that sort the elements."""
def argwhere(x: TensorLike) -> Tensor:
    """The indices of elements that are not 0, in row-major order."""
def array(data: 'TensorLike', dtype: 'DTypeLike | None' = None, *, copy: '_bool | None' = True) -> 'Tensor': ...
def array_equal(x1, x2, /, equal_nan=False): ...
def array_split(x: TensorLike, pieces: SupportsIndex, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
    """The given number of pieces along a dimension, whose sizes differ by one at most."""
def as_tensor(data: 'TensorLike', dtype: 'DTypeLike | None' = None, device: 'DeviceLike | None' = None) -> 'Tensor': ...
def asarray(data: Any, *, dtype: Any = None, device: Any = None, copy: Any = None) -> Tensor:
    """The same, but a tensor that has the dtype, or an array of another library, shares its memory unless copy=True; copy=False refuses to copy."""
def asin(x: TensorLike) -> Tensor:
    """The inverse sine."""
def asin_(x: TensorLike) -> Tensor:
    """The inverse sine. Written to the first argument, which is returned."""
def asinh(x: TensorLike) -> Tensor:
    """The inverse hyperbolic sine."""
def asinh_(x: TensorLike) -> Tensor:
    """The inverse hyperbolic sine. Written to the first argument, which is returned."""
def astype(x, dtype, /, *, copy=True, device=None): ...
def atan(x: TensorLike) -> Tensor:
    """The inverse tangent."""
def atan2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant."""
def atan2_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant. Written to the first argument, which is returned."""
def atan_(x: TensorLike) -> Tensor:
    """The inverse tangent. Written to the first argument, which is returned."""
def atanh(x: TensorLike) -> Tensor:
    """The inverse hyperbolic tangent."""
def atanh_(x: TensorLike) -> Tensor:
    """The inverse hyperbolic tangent. Written to the first argument, which is returned."""
def atleast_1d(x: TensorLike) -> Tensor:
    """The elements with at least one dimension."""
def atleast_2d(x: TensorLike) -> Tensor:
    """The elements with at least two dimensions."""
def atleast_3d(x: TensorLike) -> Tensor:
    """The elements with at least three dimensions."""
def average(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, weights: TensorLike | None = ..., keepdims: _bool = ...) -> Tensor:
    """The mean with weights: the sum of the elements times their weights, divided by the sum of the weights."""
def baddbmm(x: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x[i] + alpha A[i] B[i], for batches of matrices."""
def baddbmm_(x: TensorLike, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Tensor:
    """Beta x[i] + alpha A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
def bartlett(n: SupportsIndex, *, dtype: DTypeLike = ...) -> Tensor:
    """The triangular window, 0 at both ends."""
def bernoulli(p: float | TensorLike, shape: SupportsIndex | Sequence[SupportsIndex] | None = ..., generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """1 with probability p, 0 otherwise."""
def bernoulli_(x: TensorLike, p: float, generator: Generator | None = ...) -> Tensor:
    """Fills x with 1, with probability p, and 0 otherwise. Written to the first argument, which is returned."""
def beta(a: float, b: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Numbers in [0, 1] of the beta distribution with mean a / (a + b)."""
def bincount(x: TensorLike | Sequence[int], minlength: SupportsIndex = ..., *, weights: TensorLike | None = ...) -> Tensor:
    """The number of occurrences of 0, 1, 2, … in a row of integers."""
def binomial(n: SupportsIndex, p: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Any:
    """The numbers of successes of n trials, each with probability p."""
def bitwise_and(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in both elements."""
def bitwise_and_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in both elements. Written to the first argument, which is returned."""
def bitwise_count(x: TensorLike) -> Tensor:
    """The number of bits set in the magnitude of each element."""
def bitwise_count_(x: TensorLike) -> Tensor:
    """The number of bits set in the magnitude of each element. Written to the first argument, which is returned."""
def bitwise_invert(x: TensorLike) -> Tensor:
    """All bits inverted; for bool, whether an element is false."""
def bitwise_invert_(x: TensorLike) -> Tensor:
    """All bits inverted; for bool, whether an element is false. Written to the first argument, which is returned."""
def bitwise_left_shift(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits shifted to the left, towards higher ones."""
def bitwise_left_shift_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits shifted to the left, towards higher ones. Written to the first argument, which is returned."""
def bitwise_or(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in either element."""
def bitwise_or_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in either element. Written to the first argument, which is returned."""
def bitwise_right_shift(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits shifted to the right; signed integers keep their sign."""
def bitwise_right_shift_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits shifted to the right; signed integers keep their sign. Written to the first argument, which is returned."""
def bitwise_xor(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in exactly one element."""
def bitwise_xor_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The bits set in exactly one element. Written to the first argument, which is returned."""
def blackman(n: SupportsIndex, *, dtype: DTypeLike = ...) -> Tensor:
    """Blackman's window: 0.42 + 0.5 cos t + 0.08 cos 2 t, as t goes from -pi to pi."""
def bmm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The products of the matrices of two batches."""
def broadcast_arrays(*arrays: Any) -> list[Tensor]:
    """All tensors broadcast to one shape."""
@overload
def broadcast_to(x: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def broadcast_to(x: TensorLike, *shape: SupportsIndex) -> Tensor: ...
def bucketize(x: TensorLike, bounds: TensorLike, side: Literal["left", "right"] = ...) -> Tensor:
    """The bucket of each element of x between sorted bounds."""
def can_cast(from_, to, /): ...
def cbrt(x: TensorLike) -> Tensor:
    """The cube root."""
def cbrt_(x: TensorLike) -> Tensor:
    """The cube root. Written to the first argument, which is returned."""
def cdist(x1: TensorLike, x2: TensorLike, p: float = ...) -> Tensor:
    """The distances between the rows of two matrices: the p-norms of their differences."""
def ceil(x: TensorLike) -> Tensor:
    """The smallest whole number not below each element."""
def ceil_(x: TensorLike) -> Tensor:
    """The smallest whole number not below each element. Written to the first argument, which is returned."""
def choice(x: TensorLike, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ..., *, weights: TensorLike | None = ...) -> Tensor:
    """Slices of x along its first dimension, chosen at random."""
def chunk(x: TensorLike, pieces: SupportsIndex, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
    """At most the given number of pieces along a dimension."""
def clip(x: TensorLike, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
    """Each element limited to the range between two bounds."""
def clip_(x: TensorLike, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
    """Each element limited to the range between two bounds. Written to the first argument, which is returned."""
def column_stack(x: Sequence[TensorLike]) -> Tensor:
    """Vectors as the columns of a matrix."""
def compress(condition: TensorLike, x: TensorLike, axis: SupportsIndex | None = ...) -> Any:
    """The slices along a dimension where a row of truth values is true."""
def concat(arrays: Any, *, axis: SupportsIndex = ...) -> Tensor:
    """Tensors joined along a dimension."""
def conj(x: TensorLike) -> Tensor:
    """The complex conjugate; real numbers are unchanged."""
def conj_(x: TensorLike) -> Tensor:
    """The complex conjugate; real numbers are unchanged. Written to the first argument, which is returned."""
def convolve(x1: TensorLike, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
    """The convolution: at n, the sum of x1 at k times x2 at n - k."""
def copysign(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The magnitude of x1 with the sign of x2."""
def copysign_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The magnitude of x1 with the sign of x2. Written to the first argument, which is returned."""
def corrcoef(x: TensorLike, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ...) -> Tensor:
    """The correlations of variables, each observed several times."""
def correlate(x1: TensorLike, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
    """The correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k."""
def cos(x: TensorLike) -> Tensor:
    """The cosine."""
def cos_(x: TensorLike) -> Tensor:
    """The cosine. Written to the first argument, which is returned."""
def cosh(x: TensorLike) -> Tensor:
    """The hyperbolic cosine."""
def cosh_(x: TensorLike) -> Tensor:
    """The hyperbolic cosine. Written to the first argument, which is returned."""
def count_nonzero(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The number of elements that are not 0."""
def cov(x: TensorLike, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ..., correction: float = ...) -> Tensor:
    """The covariances of variables, each observed several times."""
def cross(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The cross product of vectors of three elements."""
def cummax(x: TensorLike, axis: SupportsIndex | None = ...) -> CummaxResult:
    """The largest element so far, and its last index."""
def cummin(x: TensorLike, axis: SupportsIndex | None = ...) -> CumminResult:
    """The smallest element so far, and its last index."""
def cumprod(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
    """Running products."""
def cumsum(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
    """Running sums."""
def cumulative_prod(x: TensorLike, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
    """As cumprod."""
def cumulative_sum(x: TensorLike, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
    """As cumsum."""
def cumulative_trapezoid(y: TensorLike, x: float | TensorLike = ..., axis: SupportsIndex = ..., *, include_initial: _bool = ...) -> Tensor:
    """The running integrals along a dimension, by the trapezoidal rule."""
def default_generator() -> Generator:
    """A copy of the calling thread's own stream as it stands."""
def deg2rad(x: TensorLike) -> Tensor:
    """Degrees in radians: x pi / 180."""
def deg2rad_(x: TensorLike) -> Tensor:
    """Degrees in radians: x pi / 180. Written to the first argument, which is returned."""
def delete_(x: TensorLike, index: SupportsIndex | TensorLike | Sequence[int], axis: SupportsIndex | None = ...) -> Tensor:
    """The slices along a dimension, without those at an index."""
def diag(x: TensorLike, offset: SupportsIndex = ...) -> Tensor:
    """The matrix with a vector as its diagonal, or the diagonal of a matrix."""
def diagflat(x: TensorLike, offset: SupportsIndex = ...) -> Tensor:
    """The matrix with all elements of x on its diagonal, in row-major order."""
def diagonal(x: TensorLike, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
    """The diagonals of two dimensions: elements with indices (i, i + offset)."""
def diff(x: TensorLike, n: SupportsIndex = ..., axis: SupportsIndex = ..., *, prepend: TensorLike | None = ..., append: TensorLike | None = ...) -> Tensor:
    """The differences of neighbouring elements along a dimension, taken n times."""
def digamma(x: TensorLike) -> Tensor:
    """The derivative of the logarithm of the gamma function."""
def digamma_(x: TensorLike) -> Tensor:
    """The derivative of the logarithm of the gamma function. Written to the first argument, which is returned."""
def digitize(x: TensorLike, bounds: TensorLike, side: Literal["left", "right"] = ...) -> Tensor:
    """The bucket of each element of x between bounds that ascend or descend."""
def div_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient of two elements. Written to the first argument, which is returned."""
def divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient of two elements."""
def divmod(x1: TensorLike, x2: TensorLike) -> DivmodResult:
    """The quotient, rounded down, and the remainder, with the divisor's sign."""
def dot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of products over the last dimension of x1 and the second to last of x2."""
def dstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined along the third dimension."""
def einsum(subscripts: str, x: Sequence[TensorLike]) -> Tensor:
    """Sums of products over labelled dimensions: those that the output does not name are summed over."""
@overload
def empty(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
@overload
def empty(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
def empty_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Uninitialised elements, in the shape of another tensor."""
def equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements are equal."""
def equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements are equal. Written to the first argument, which is returned."""
def erf(x: TensorLike) -> Tensor:
    """The error function."""
def erf_(x: TensorLike) -> Tensor:
    """The error function. Written to the first argument, which is returned."""
def erfc(x: TensorLike) -> Tensor:
    """1 minus the error function."""
def erfc_(x: TensorLike) -> Tensor:
    """1 minus the error function. Written to the first argument, which is returned."""
def erfinv(x: TensorLike) -> Tensor:
    """The inverse of the error function."""
def erfinv_(x: TensorLike) -> Tensor:
    """The inverse of the error function. Written to the first argument, which is returned."""
def exp(x: TensorLike) -> Tensor:
    """E to the power of each element."""
def exp2(x: TensorLike) -> Tensor:
    """2 to the power of each element."""
def exp2_(x: TensorLike) -> Tensor:
    """2 to the power of each element. Written to the first argument, which is returned."""
def exp_(x: TensorLike) -> Tensor:
    """E to the power of each element. Written to the first argument, which is returned."""
def expand_dims(x: TensorLike, axis: SupportsIndex) -> Tensor:
    """A new dimension of size 1."""
def expm1(x: TensorLike) -> Tensor:
    """E to the power of each element, minus 1."""
def expm1_(x: TensorLike) -> Tensor:
    """E to the power of each element, minus 1. Written to the first argument, which is returned."""
def exponential(rate: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Exponentially distributed numbers with mean 1 / rate."""
def exponential_(x: TensorLike, rate: float, generator: Generator | None = ...) -> Tensor:
    """Fills x with exponentially distributed numbers. Written to the first argument, which is returned."""
def eye(n_rows: Any, n_cols: Any | None = ..., *, k: int = ..., dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Ones on a diagonal, zeros elsewhere."""
def fill_diagonal(x: TensorLike, value: TensorLike, wrap: _bool = ...) -> Tensor:
    """A copy of x with a value written to its main diagonal: the elements with equal indices."""
def fill_diagonal_(x: TensorLike, value: TensorLike, wrap: _bool = ...) -> Tensor:
    """A copy of x with a value written to its main diagonal: the elements with equal indices. Written to the first argument, which is returned."""
def finfo(type, /): ...
def flatnonzero(x: TensorLike) -> Tensor:
    """The indices, in row-major order, of elements that are not 0."""
def flatten(x: TensorLike, first: SupportsIndex = ..., last: SupportsIndex = ...) -> Tensor:
    """Adjacent dimensions joined into one."""
def flip(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements in reversed order along dimensions."""
def floor(x: TensorLike) -> Tensor:
    """The largest whole number not above each element."""
def floor_(x: TensorLike) -> Tensor:
    """The largest whole number not above each element. Written to the first argument, which is returned."""
def floor_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient, rounded down."""
def floor_divide_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient, rounded down. Written to the first argument, which is returned."""
def fmod(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the sign of x1, as in C."""
def fmod_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the sign of x1, as in C. Written to the first argument, which is returned."""
def frexp(x: TensorLike) -> FrexpResult:
    """Numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them."""
def from_arrow(x: Any, *, copy: _bool | None = None, fill_nulls: float | None = None) -> Tensor:
    """A tensor on the memory of an object that has __arrow_c_array__, as pyarrow's arrays do: read-only, as Arrow's elements are. A copy, which may be written, of bools stored as bits, of elements that are not aligned, and of an array with nulls, which become `fill_nulls`. BufferError for types that are no numbers or fixed-size lists of them, for nulls without `fill_nulls`, for what copy=False would copy, and for a description that cannot be true."""
def from_dlpack(x: Any, *, device: Any = None, copy: Any = None) -> Tensor:
    """A tensor on the memory of an object that has __dlpack__, or of a capsule, which is consumed. BufferError for a capsule that was consumed, and for a description that cannot be true."""
def from_numpy(array: Any) -> Tensor:
    """A tensor on the memory of a NumPy array, or of another object with the buffer protocol; read-only if that is. TypeError for elements that are no tensor's, BufferError for strides that count no whole elements."""
def frombuffer(buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Tensor:
    """A tensor on the bytes of an object with the buffer protocol: `count` elements, all there are if it is negative, from byte `offset` on. Read-only if the object is. ValueError for what does not fit, BufferError for an address that is not aligned."""
def full(shape: SupportsIndex | Sequence[SupportsIndex], fill_value: Any, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Any:
    """Elements that all have one value."""
def full_like(x: TensorLike, fill_value: Any, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that all have one value, in the shape of another tensor."""
def function(name: str) -> Any:
    """The function of this name or alias. KeyError if there is none."""
def fused(function: _F) -> _F: ...
def gamma(concentration: float, scale: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Numbers of the gamma distribution with mean concentration * scale."""
def gather(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int]) -> Tensor:
    """For each index, the element at it along a dimension."""
def gcd(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The greatest common divisor of the magnitudes; 0 if both are 0."""
def gcd_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The greatest common divisor of the magnitudes; 0 if both are 0. Written to the first argument, which is returned."""
def gelu(x: TensorLike) -> Tensor:
    """X times the normal distribution function of x."""
def gelu_(x: TensorLike) -> Tensor:
    """X times the normal distribution function of x. Written to the first argument, which is returned."""
def gelu_tanh(x: TensorLike) -> Tensor:
    """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2."""
def gelu_tanh_(x: TensorLike) -> Tensor:
    """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2. Written to the first argument, which is returned."""
def geomspace(start: float, stop: float, count: SupportsIndex, endpoint: Literal["included", "excluded"] = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Numbers from start to stop, each the same multiple of the previous one."""
def get_default_dtype() -> Any:
    """The dtype of Python's floats, and of what is created without a dtype."""
def get_printoptions() -> dict:
    """The options as they stand."""
def gradient(x: TensorLike, spacing: float | TensorLike = ..., axis: SupportsIndex | None = ..., *, edge_order: SupportsIndex = ...) -> Tensor:
    """The slopes along a dimension, by differences of the elements on both sides."""
def greater(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than the second."""
def greater_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than the second. Written to the first argument, which is returned."""
def greater_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than or equal to the second."""
def greater_equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than or equal to the second. Written to the first argument, which is returned."""
def hamming(n: SupportsIndex, *, dtype: DTypeLike = ...) -> Tensor:
    """Hamming's window: 0.54 + 0.46 cos t, as t goes from -pi to pi."""
def hanning(n: SupportsIndex, *, dtype: DTypeLike = ...) -> Tensor:
    """Hann's window: 0.5 + 0.5 cos t, as t goes from -pi to pi."""
def heaviside(x1: TensorLike, x2: TensorLike) -> Tensor:
    """0 where x1 is negative, 1 where it is positive, x2 where it is 0."""
def heaviside_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """0 where x1 is negative, 1 where it is positive, x2 where it is 0. Written to the first argument, which is returned."""
def histogram(x: TensorLike, bins: SupportsIndex | TensorLike, *, between: Sequence[float] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> HistogramResult:
    """`counts` of the elements between `edges`."""
def histogram2d(x: TensorLike, y: TensorLike, bins: SupportsIndex | TensorLike, y_bins: SupportsIndex | TensorLike | None = ..., *, between: Sequence[float] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> Histogram2DResult:
    """The number of pairs of elements between edges in two dimensions."""
def hstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined side by side."""
def hypot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The square root of the sum of two squares."""
def hypot_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The square root of the sum of two squares. Written to the first argument, which is returned."""
def i0(x: TensorLike) -> Tensor:
    """The modified Bessel function of the first kind of order 0."""
def i0_(x: TensorLike) -> Tensor:
    """The modified Bessel function of the first kind of order 0. Written to the first argument, which is returned."""
def iinfo(type, /): ...
def imag(x: TensorLike) -> Tensor:
    """The imaginary part; 0 for a real number."""
def imag_(x: TensorLike) -> Tensor:
    """The imaginary part; 0 for a real number. Written to the first argument, which is returned."""
def index_add(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with slices added to those at a row of indices along a dimension."""
def index_add_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with slices added to those at a row of indices along a dimension. Written to the first argument, which is returned."""
def index_copy(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with slices written to those at a row of indices along a dimension."""
def index_copy_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with slices written to those at a row of indices along a dimension. Written to the first argument, which is returned."""
def index_fill(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], value: Number) -> Tensor:
    """A copy of x with a value written to the slices at a row of indices along a dimension."""
def index_fill_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], value: Number) -> Tensor:
    """A copy of x with a value written to the slices at a row of indices along a dimension. Written to the first argument, which is returned."""
def index_select(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int]) -> Tensor:
    """The slices at a row of indices along a dimension."""
def inner(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of products over the last dimension of both."""
def insert(x: TensorLike, index: SupportsIndex | TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The slices along a dimension, with others inserted before those at an index."""
def interp(x: TensorLike, xp: TensorLike, fp: TensorLike, left: float | None = ..., right: float | None = ...) -> Tensor:
    """The values at x on the straight lines between points."""
def intersect1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of both operands."""
def isclose(x1: TensorLike, x2: TensorLike, rtol: float = ..., atol: float = ..., equal_nan: _bool = ...) -> Tensor:
    """Whether |x1 - x2| is at most atol + rtol |x2|."""
def isdtype(dtype, kind): ...
def isfinite(x: TensorLike) -> Tensor:
    """Whether all parts of an element are finite."""
def isfinite_(x: TensorLike) -> Tensor:
    """Whether all parts of an element are finite. Written to the first argument, which is returned."""
def isin(x1: TensorLike, x2: TensorLike, *, invert: _bool = ...) -> Tensor:
    """Whether each element of x1 is in the set of the elements of x2."""
def isinf(x: TensorLike) -> Tensor:
    """Whether an element, or a part of it, is infinite."""
def isinf_(x: TensorLike) -> Tensor:
    """Whether an element, or a part of it, is infinite. Written to the first argument, which is returned."""
def isnan(x: TensorLike) -> Tensor:
    """Whether an element, or a part of it, is NaN."""
def isnan_(x: TensorLike) -> Tensor:
    """Whether an element, or a part of it, is NaN. Written to the first argument, which is returned."""
def kaiser(n: SupportsIndex, beta: float, *, dtype: DTypeLike = ...) -> Any:
    """Kaiser's window: i0(beta sqrt(1 - t^2)) / i0(beta), as t goes from -1 to 1."""
def kron(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The Kronecker product: for each element of x1, a block of x2 times it."""
def kthvalue(x: TensorLike, k: SupportsIndex, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> KthvalueResult:
    """The k-th smallest element, counted from 1, and its index."""
def lcm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The least common multiple of the magnitudes; 0 if either is 0."""
def lcm_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The least common multiple of the magnitudes; 0 if either is 0. Written to the first argument, which is returned."""
def ldexp(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 times 2 to the power of x2."""
def ldexp_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 times 2 to the power of x2. Written to the first argument, which is returned."""
def lerp(x1: TensorLike, x2: TensorLike, x3: TensorLike) -> Tensor:
    """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1."""
def lerp_(x1: TensorLike, x2: TensorLike, x3: TensorLike) -> Tensor:
    """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1. Written to the first argument, which is returned."""
def less(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is less than the second."""
def less_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is less than the second. Written to the first argument, which is returned."""
def less_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is less than or equal to the second."""
def less_equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is less than or equal to the second. Written to the first argument, which is returned."""
def lexsort(keys: Sequence[TensorLike], axis: SupportsIndex = ...) -> Tensor:
    """The indices that sort by several keys: by the last one, where it is equal by the one before it, and so on."""
def lgamma(x: TensorLike) -> Tensor:
    """The logarithm of the magnitude of the gamma function."""
def lgamma_(x: TensorLike) -> Tensor:
    """The logarithm of the magnitude of the gamma function. Written to the first argument, which is returned."""
def linspace(start: Number, stop: Number, num: Any, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ..., endpoint: Literal["included", "excluded"] = ...) -> Tensor:
    """Evenly spaced numbers from start to stop."""
def load(file: Any, *, mapped: _bool = False) -> Any:
    """The tensor of a .npy file, or a dict of names and tensors of a .npz or .safetensors file. With mapped=True the file's bytes are the elements, read-only and without a copy, where they are aligned. OSError for a file that cannot be read or is damaged."""
def log(x: TensorLike) -> Tensor:
    """The natural logarithm."""
def log10(x: TensorLike) -> Tensor:
    """The logarithm to base 10."""
def log10_(x: TensorLike) -> Tensor:
    """The logarithm to base 10. Written to the first argument, which is returned."""
def log1p(x: TensorLike) -> Tensor:
    """The natural logarithm of 1 plus each element."""
def log1p_(x: TensorLike) -> Tensor:
    """The natural logarithm of 1 plus each element. Written to the first argument, which is returned."""
def log2(x: TensorLike) -> Tensor:
    """The logarithm to base 2."""
def log2_(x: TensorLike) -> Tensor:
    """The logarithm to base 2. Written to the first argument, which is returned."""
def log_(x: TensorLike) -> Tensor:
    """The natural logarithm. Written to the first argument, which is returned."""
def log_softmax(x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The logarithm of softmax, without underflow."""
def logaddexp(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The logarithm of the sum of the exponentials of two elements."""
def logaddexp2(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The logarithm to base 2 of the sum of 2 to the power of two elements."""
def logaddexp2_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The logarithm to base 2 of the sum of 2 to the power of two elements. Written to the first argument, which is returned."""
def logaddexp_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The logarithm of the sum of the exponentials of two elements. Written to the first argument, which is returned."""
def logcumsumexp(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
    """The logarithms of running sums of exponentials."""
def logical_and(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether both elements are true: not 0."""
def logical_and_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether both elements are true: not 0. Written to the first argument, which is returned."""
def logical_not(x: TensorLike) -> Tensor:
    """Whether an element is false: 0."""
def logical_not_(x: TensorLike) -> Tensor:
    """Whether an element is false: 0. Written to the first argument, which is returned."""
def logical_or(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether either element is true."""
def logical_or_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether either element is true. Written to the first argument, which is returned."""
def logical_xor(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether exactly one element is true."""
def logical_xor_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether exactly one element is true. Written to the first argument, which is returned."""
def logit(x: TensorLike) -> Tensor:
    """Log(x / (1 - x)): the inverse of the sigmoid."""
def logit_(x: TensorLike) -> Tensor:
    """Log(x / (1 - x)): the inverse of the sigmoid. Written to the first argument, which is returned."""
def logspace(start: float, stop: float, count: SupportsIndex, base: float = ..., endpoint: Literal["included", "excluded"] = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Powers of a base whose exponents are evenly spaced from start to stop."""
def logsumexp(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The logarithm of the sum of exponentials."""
def manual_seed(seed: int) -> None:
    """Seeds the calling thread's own stream of random numbers."""
def masked_fill(x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor:
    """A copy of x with a value written wherever a mask is true."""
def masked_fill_(x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor:
    """A copy of x with a value written wherever a mask is true. Written to the first argument, which is returned."""
def masked_scatter(x: TensorLike, mask: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with the values, in order, written wherever a mask is true."""
def masked_scatter_(x: TensorLike, mask: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with the values, in order, written wherever a mask is true. Written to the first argument, which is returned."""
def masked_select(x: TensorLike, mask: TensorLike) -> Tensor:
    """The elements where a mask is true, in row-major order."""
def matmul(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The matrix product."""
def matrix_power(x: TensorLike, n: SupportsIndex) -> Tensor:
    """The n-th power of a square matrix; the identity for n = 0."""
def matrix_transpose(x: TensorLike) -> Tensor:
    """The matrices transposed: the last two dimensions exchanged."""
def max(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The largest element."""
def maximum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The larger of two elements."""
def maximum_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The larger of two elements. Written to the first argument, which is returned."""
def mean(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The arithmetic mean."""
def median(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The middle element in ascending order, or the mean of the two middle ones."""
def memory_stats(device: Any = 'cpu') -> dict:
    """What tensors hold on a device: current_bytes, peak_bytes and the number of allocations so far."""
def meshgrid(*arrays: Any, indexing: Literal["xy", "ij"] = ...) -> list[Tensor]:
    """The coordinates of a grid, each as a tensor of the shape of the grid."""
def min(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The smallest element."""
def minimum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The smaller of two elements."""
def minimum_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The smaller of two elements. Written to the first argument, which is returned."""
def mm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two matrices."""
def mode(x: TensorLike, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> ModeResult:
    """The smallest of the most frequent elements, and its last index."""
def modf(x: TensorLike) -> ModfResult:
    """The fraction and the whole part of each number, both with its sign."""
def moveaxis(x: TensorLike, from_: Any, to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """Some dimensions moved to other positions, the others in their order."""
def mul_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two elements. Written to the first argument, which is returned."""
def multi_dot(x: Sequence[TensorLike]) -> Tensor:
    """The product of several matrices, in the order of multiplications that costs least."""
def multinomial(weights: TensorLike, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Indices chosen at random, with probabilities proportional to weights."""
def multiply(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two elements."""
def mv(x1: TensorLike, x2: TensorLike) -> Tensor:
    """A matrix times a vector."""
def nan_to_num(x: TensorLike, nan: float = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor:
    """The elements, with numbers in place of NaN and the infinities."""
def nan_to_num_(x: TensorLike, nan: float = ..., posinf: float | None = ..., neginf: float | None = ...) -> Tensor:
    """The elements, with numbers in place of NaN and the infinities. Written to the first argument, which is returned."""
def nanargmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first largest element that is not NaN."""
def nanargmin(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first smallest element that is not NaN."""
def nancumprod(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
    """Running products of what is not NaN."""
def nancumsum(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor:
    """Running sums of what is not NaN."""
def nanmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The largest element that is not NaN."""
def nanmean(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The arithmetic mean of what is not NaN."""
def nanmedian(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The median of what is not NaN."""
def nanmin(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The smallest element that is not NaN."""
def nanpercentile(x: TensorLike, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """Nanquantile(x, q / 100)."""
def nanprod(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The product of what is not NaN."""
def nanquantile(x: TensorLike, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """The quantiles of what is not NaN."""
def nanstd(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
    """The square root of nanvar."""
def nansum(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The sum of what is not NaN."""
def nanvar(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
    """The variance of what is not NaN."""
def negative(x: TensorLike) -> Tensor:
    """The element with its sign reversed."""
def negative_(x: TensorLike) -> Tensor:
    """The element with its sign reversed. Written to the first argument, which is returned."""
def nextafter(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The number adjacent to x1 in the direction of x2."""
def nextafter_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The number adjacent to x1 in the direction of x2. Written to the first argument, which is returned."""
def nonzero(x, /): ...
def norm(x: TensorLike, p: float = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """As vector_norm."""
def normal(mean: float, std: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Normal numbers with a mean and a standard deviation."""
def normal_(x: TensorLike, mean: float, std: float, generator: Generator | None = ...) -> Tensor:
    """Fills x with normal numbers of a mean and a standard deviation. Written to the first argument, which is returned."""
def not_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements differ."""
def not_equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements differ. Written to the first argument, which is returned."""
def num_threads() -> int:
    """How many threads the library computes with."""
def one_hot(x: TensorLike | Sequence[int], classes: SupportsIndex | None = ..., *, dtype: DTypeLike = ...) -> Tensor:
    """For each element k of x, a row of zeros with a 1 at index k."""
@overload
def ones(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
@overload
def ones(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
def ones_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that are 1, in the shape of another tensor."""
def outer(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The products of each element of x1 with each of x2."""
def pad(x: TensorLike, widths: SupportsIndex | Sequence[SupportsIndex], mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., value: Number = ...) -> Tensor:
    """The elements with further ones before and after them along each dimension."""
def partition(x: TensorLike, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
    """The elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it."""
def percentile(x: TensorLike, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """Quantile(x, q / 100)."""
@overload
def permute_dims(x: TensorLike, axes: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def permute_dims(x: TensorLike, *axes: SupportsIndex) -> Tensor: ...
def poisson(rate: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """The numbers of events where `rate` are expected: the Poisson distribution."""
def polyval(p: TensorLike, x: TensorLike) -> Tensor:
    """The values of a polynomial, whose coefficients begin with that of the highest power."""
def positive(x: TensorLike) -> Tensor:
    """Each element, unchanged."""
def positive_(x: TensorLike) -> Tensor:
    """Each element, unchanged. Written to the first argument, which is returned."""
def pow(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The first element to the power of the second."""
def pow_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The first element to the power of the second. Written to the first argument, which is returned."""
def prod(x: TensorLike, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
    """The product."""
def ptp(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The largest element minus the smallest."""
def put(x: TensorLike, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with values written to the elements at indices into the row-major order."""
def put_(x: TensorLike, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with values written to the elements at indices into the row-major order. Written to the first argument, which is returned."""
def put_along_axis(x: TensorLike, indices: TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension."""
def put_along_axis_(x: TensorLike, indices: TensorLike | Sequence[int], values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
def quantile(x: TensorLike, q: float | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """The values below which the fraction q of the elements lies."""
def rad2deg(x: TensorLike) -> Tensor:
    """Radians in degrees: x 180 / pi."""
def rad2deg_(x: TensorLike) -> Tensor:
    """Radians in degrees: x 180 / pi. Written to the first argument, which is returned."""
def rand(shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Uniform numbers in [0, 1)."""
def randint(low: SupportsIndex, high: SupportsIndex, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Uniform integers in [low, high)."""
def randn(shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Standard normal numbers."""
def random_(x: TensorLike, low: SupportsIndex, high: SupportsIndex, generator: Generator | None = ...) -> Tensor:
    """Fills x with integers in [low, high). Written to the first argument, which is returned."""
def randperm(n: SupportsIndex, generator: Generator | None = ..., *, dtype: DTypeLike = ...) -> Tensor:
    """The integers in [0, n) in random order."""
def ravel(x: TensorLike) -> Tensor:
    """The elements in row-major order, in one dimension."""
def ravel_multi_index(coordinates: TensorLike | Sequence[int], shape: SupportsIndex | Sequence[SupportsIndex], mode: Literal["checked", "wrapped", "clipped"] = ...) -> Any:
    """The indices in row-major order of elements whose coordinates are given."""
def real(x: TensorLike) -> Tensor:
    """The real part."""
def real_(x: TensorLike) -> Tensor:
    """The real part. Written to the first argument, which is returned."""
def reciprocal(x: TensorLike) -> Tensor:
    """One over each element."""
def reciprocal_(x: TensorLike) -> Tensor:
    """One over each element. Written to the first argument, which is returned."""
def relu(x: TensorLike) -> Tensor:
    """The element where it is positive, 0 elsewhere."""
def relu_(x: TensorLike) -> Tensor:
    """The element where it is positive, 0 elsewhere. Written to the first argument, which is returned."""
def remainder(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the divisor's sign."""
def remainder_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the divisor's sign. Written to the first argument, which is returned."""
def repeat(x: TensorLike, repeats: Any, *, axis: SupportsIndex | None = ...) -> Tensor:
    """Each element repeated."""
def reset_peak() -> None:
    """Sets peak_bytes to current_bytes."""
@overload
def reshape(x: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex], *, copy: _bool | None = ...) -> Tensor: ...
@overload
def reshape(x: TensorLike, *shape: SupportsIndex, copy: _bool | None = ...) -> Tensor: ...
def result_type(*arrays_and_dtypes): ...
def roll(x: TensorLike, shift: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements shifted along dimensions; those shifted beyond one end come in at the other."""
def rot90(x: TensorLike, turns: SupportsIndex = ..., axis: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The elements rotated by quarter turns in a plane, from its first dimension towards its second."""
def round(x: TensorLike) -> Tensor:
    """The nearest whole number, halves to even."""
def round_(x: TensorLike) -> Tensor:
    """The nearest whole number, halves to even. Written to the first argument, which is returned."""
def rsqrt(x: TensorLike) -> Tensor:
    """One over the square root."""
def rsqrt_(x: TensorLike) -> Tensor:
    """One over the square root. Written to the first argument, which is returned."""
def save(file: Any, data: Any) -> None:
    """Writes a tensor to a .npy file, or a dict of names and tensors to a .npz or .safetensors file, as the name ends. The file is replaced as a whole or, if saving fails, left as it was. OSError, and TypeError for a dtype that the format has not."""
def scatter(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension."""
def scatter_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
def scatter_add(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with each value added to the element at its index along a dimension."""
def scatter_add_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike) -> Tensor:
    """A copy of x with each value added to the element at its index along a dimension. Written to the first argument, which is returned."""
def scatter_reduce(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Any:
    """A copy of x with each element reduced with the values at its index along a dimension."""
def scatter_reduce_(x: TensorLike, axis: SupportsIndex, indices: TensorLike | Sequence[int], values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Tensor:
    """A copy of x with each element reduced with the values at its index along a dimension. Written to the first argument, which is returned."""
def searchsorted(x1: Any, x2: Any, *, side: Literal["left", "right"] = ..., sorter: TensorLike | Sequence[int] | None = ...) -> Tensor:
    """The indices at which the elements of x belong in a sorted row."""
def segment_sum(x: TensorLike, segments: TensorLike | Sequence[int], count: SupportsIndex) -> Any:
    """The sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i."""
def set_default_dtype(dtype: Any) -> None:
    """Sets it, for the process, to float32 or float64."""
def set_default_generator(generator: Generator) -> None:
    """Continues the calling thread's own stream there."""
def set_num_threads(n: int) -> None:
    """Sets it; 0 stands for the processors' number. DeviceError outside 0 … 256."""
def set_printoptions(*, precision: Any = None, threshold: Any = None, edgeitems: Any = None, linewidth: Any = None, type_line: Any = None) -> None:
    """How tensors are printed; what is not given stays. IndexError for a precision above 50 and for what is negative."""
def setdiff1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of the first operand that are not in the second."""
def setxor1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of one operand that are not in the other."""
def sigmoid(x: TensorLike) -> Tensor:
    """The logistic function 1 / (1 + exp(-x))."""
def sigmoid_(x: TensorLike) -> Tensor:
    """The logistic function 1 / (1 + exp(-x)). Written to the first argument, which is returned."""
def sign(x: TensorLike) -> Tensor:
    """-1, 0 or 1 by the sign of each element."""
def sign_(x: TensorLike) -> Tensor:
    """-1, 0 or 1 by the sign of each element. Written to the first argument, which is returned."""
def signbit(x: TensorLike) -> Tensor:
    """Whether the sign bit is set, or an integer is negative."""
def signbit_(x: TensorLike) -> Tensor:
    """Whether the sign bit is set, or an integer is negative. Written to the first argument, which is returned."""
def silu(x: TensorLike) -> Tensor:
    """X / (1 + exp(-x)), also called swish."""
def silu_(x: TensorLike) -> Tensor:
    """X / (1 + exp(-x)), also called swish. Written to the first argument, which is returned."""
def sin(x: TensorLike) -> Tensor:
    """The sine."""
def sin_(x: TensorLike) -> Tensor:
    """The sine. Written to the first argument, which is returned."""
def sinc(x: TensorLike) -> Tensor:
    """Sin(pi x) / (pi x), and 1 for 0."""
def sinc_(x: TensorLike) -> Tensor:
    """Sin(pi x) / (pi x), and 1 for 0. Written to the first argument, which is returned."""
def sinh(x: TensorLike) -> Tensor:
    """The hyperbolic sine."""
def sinh_(x: TensorLike) -> Tensor:
    """The hyperbolic sine. Written to the first argument, which is returned."""
def sliding_window_view(x: TensorLike, window: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """All windows of a size: at each place, the elements from there on."""
def softmax(x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """Exponentials divided by their sum."""
def softplus(x: TensorLike) -> Tensor:
    """Log(1 + exp(x))."""
def softplus_(x: TensorLike) -> Tensor:
    """Log(1 + exp(x)). Written to the first argument, which is returned."""
def sort(x: TensorLike, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
    """The elements in ascending order."""
def split(x: TensorLike, pieces: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
    """Pieces along a dimension: a number of pieces of equal size, or pieces of given sizes."""
def sqrt(x: TensorLike) -> Tensor:
    """The square root."""
def sqrt_(x: TensorLike) -> Tensor:
    """The square root. Written to the first argument, which is returned."""
def square(x: TensorLike) -> Tensor:
    """Each element times itself."""
def square_(x: TensorLike) -> Tensor:
    """Each element times itself. Written to the first argument, which is returned."""
def squeeze(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements without dimensions of size 1."""
def stack(x: Sequence[TensorLike], axis: SupportsIndex = ...) -> Tensor:
    """Tensors of one shape joined along a new dimension."""
def std(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
    """The standard deviation: the square root of var."""
def sub_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The difference of two elements. Written to the first argument, which is returned."""
def subtract(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The difference of two elements."""
def sum(x: TensorLike, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
    """The sum."""
def swapaxes(x: TensorLike, axis1: SupportsIndex, axis2: SupportsIndex) -> Tensor:
    """Two dimensions exchanged."""
def take(x: TensorLike, indices: TensorLike | Sequence[int], axis: SupportsIndex | None = ...) -> Tensor:
    """The slices of x at the indices along a dimension."""
def take_along_axis(x: TensorLike, indices: TensorLike | Sequence[int], axis: SupportsIndex = ...) -> Tensor:
    """For each index, the element at it along a dimension."""
def tan(x: TensorLike) -> Tensor:
    """The tangent."""
def tan_(x: TensorLike) -> Tensor:
    """The tangent. Written to the first argument, which is returned."""
def tanh(x: TensorLike) -> Tensor:
    """The hyperbolic tangent."""
def tanh_(x: TensorLike) -> Tensor:
    """The hyperbolic tangent. Written to the first argument, which is returned."""
def tensor(data: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """A tensor in memory of its own with the numbers of nested sequences, or of a tensor. Without a dtype: bool, int64, the default dtype or its complex one, as the numbers are. ValueError for sequences of unequal lengths."""
def tensordot(x1: TensorLike, x2: TensorLike, axes: SupportsIndex | tuple[Sequence[int], Sequence[int]] = ...) -> Tensor:
    """The sums of products over pairs of dimensions."""
@overload
def tile(x: TensorLike, counts: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def tile(x: TensorLike, *counts: SupportsIndex) -> Tensor: ...
def topk(x: TensorLike, k: SupportsIndex, axis: SupportsIndex = ..., *, largest: _bool = ...) -> TopkResult:
    """The k largest elements, largest first, or the k smallest, smallest first, and their indices."""
def trace(x: TensorLike, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
    """The sum along a diagonal of matrices."""
def trapezoid(y: TensorLike, x: float | TensorLike = ..., axis: SupportsIndex = ...) -> Tensor:
    """The integral along a dimension, by the trapezoidal rule."""
def tril(x: TensorLike, *, k: int = ...) -> Tensor:
    """The lower triangles of matrices, zeros elsewhere."""
def tril_indices(rows: SupportsIndex, columns: SupportsIndex | None = ..., offset: SupportsIndex = ...) -> Tensor:
    """The coordinates of a lower triangle, up to a diagonal."""
def trim_zeros(x: TensorLike, trim: Literal["fb", "f", "b"] = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """X without the slices of zeros at the front and at the back of its dimensions."""
def triu(x: TensorLike, *, k: int = ...) -> Tensor:
    """The upper triangles of matrices, zeros elsewhere."""
def triu_indices(rows: SupportsIndex, columns: SupportsIndex | None = ..., offset: SupportsIndex = ...) -> Tensor:
    """The coordinates of an upper triangle, from a diagonal on."""
def trunc(x: TensorLike) -> Tensor:
    """Each element rounded towards 0."""
def trunc_(x: TensorLike) -> Tensor:
    """Each element rounded towards 0. Written to the first argument, which is returned."""
def uniform(low: float, high: float, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ...) -> Tensor:
    """Uniform numbers in [low, high)."""
def uniform_(x: TensorLike, low: float, high: float, generator: Generator | None = ...) -> Tensor:
    """Fills x with uniform numbers in [low, high). Written to the first argument, which is returned."""
def union1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of either operand."""
def unique_all(x: TensorLike) -> UniqueAllResult:
    """`values`, `indices`, `inverse_indices` and `counts` of the distinct elements."""
def unique_consecutive(x: TensorLike) -> UniqueConsecutiveResult:
    """`values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order."""
def unique_counts(x: TensorLike) -> UniqueCountsResult:
    """`values` and `counts` of the distinct elements."""
def unique_inverse(x: TensorLike) -> UniqueInverseResult:
    """`values` of the distinct elements, and `inverse_indices` into them."""
def unique_values(x: TensorLike) -> Tensor:
    """The distinct elements."""
@overload
def unravel_index(indices: TensorLike | Sequence[int], shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def unravel_index(indices: TensorLike | Sequence[int], *shape: SupportsIndex) -> Tensor: ...
def unstack(x: TensorLike, axis: SupportsIndex = ...) -> tuple[Tensor, ...]:
    """The slices along a dimension."""
def unwrap(x: TensorLike, period: float = ..., discont: float = ..., axis: SupportsIndex = ...) -> Tensor:
    """X with multiples of the period added along a dimension, so that neighbours differ by half a period at most."""
def var(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> Tensor:
    """The variance: the sum of squared deviations over the count minus `correction`."""
def var_mean(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: float = ..., keepdims: _bool = ...) -> VarMeanResult:
    """The variance and the mean, in one pass."""
def vdot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of all products of conj(x1) and x2."""
def vecdot(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The sums of products of conj(x1) and x2 along a dimension."""
def vector_norm(x: TensorLike, p: float = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The p-th root of the sum of the magnitudes to the power of p."""
def vstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined one below the other."""
def where(condition: TensorLike, x1: TensorLike, x2: TensorLike) -> Tensor:
    """The second operand where the first is true, the third operand elsewhere."""
def xlogy(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN."""
def xlogy_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN. Written to the first argument, which is returned."""
@overload
def zeros(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
@overload
def zeros(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor: ...
def zeros_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that are 0, in the shape of another tensor."""
absolute = abs
amax = max
amin = min
arccos = acos
arccosh = acosh
arcsin = asin
arcsinh = asinh
arctan = atan
arctan2 = atan2
arctanh = atanh
bitwise_not = bitwise_invert
cat = concat
clamp = clip
concatenate = concat
conjugate = conj
degrees = rad2deg
delete = delete_
div = divide
eq = equal
fix = trunc
ge = greater_equal
gt = greater
le = less_equal
left_shift = bitwise_left_shift
lt = less
mod = remainder
movedim = moveaxis
mul = multiply
ne = not_equal
neg = negative
permute = permute_dims
power = pow
radians = deg2rad
repeat_interleave = repeat
right_shift = bitwise_right_shift
sub = subtract
swapdims = swapaxes
tensor_split = array_split
true_divide = divide
unique = unique_values
unsqueeze = expand_dims
