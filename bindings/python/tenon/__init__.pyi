"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import bytes as _bytes
from builtins import complex as _complex
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import memoryview as _memoryview
from builtins import object as _object
from builtins import str as _str
from builtins import tuple as _tuple
from builtins import Exception as _Exception
from builtins import ValueError as _ValueError
from builtins import IndexError as _IndexError
from builtins import TypeError as _TypeError
from builtins import RuntimeError as _RuntimeError
from builtins import MemoryError as _MemoryError
from builtins import BufferError as _BufferError
from builtins import OSError as _OSError
from builtins import FileExistsError as _FileExistsError
from builtins import FileNotFoundError as _FileNotFoundError
from builtins import IsADirectoryError as _IsADirectoryError
from builtins import NotADirectoryError as _NotADirectoryError
from builtins import PermissionError as _PermissionError

from . import autograd as autograd, fft as fft, linalg as linalg, nn as nn, optim as optim, sparse as sparse

Number: TypeAlias = _bool | _int | _float | _complex
TensorLike: TypeAlias = Any  # a tensor, a number, a list of these, or an array of another library
DTypeLike: TypeAlias = Any  # a dtype, its name, Python's bool, int, float or complex, or NumPy's dtype
DeviceLike: TypeAlias = Any  # a device or its name
_F = TypeVar("_F", bound=Callable[..., Any])

__version__: _str
__array_api_version__: _str

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
    def is_complex(self) -> _bool: ...
    @property
    def is_floating_point(self) -> _bool: ...
    @property
    def itemsize(self) -> _int: ...
    @property
    def kind(self) -> _str: ...
    @property
    def name(self) -> _str: ...
    @property
    def torch_name(self) -> _str: ...
    @property
    def type(self) -> Any: ...
    def __init__(self, like: DTypeLike) -> None: ...

class device:
    def __init__(self, arg: Any) -> None: ...
    @property
    def index(self) -> _int: ...
    @property
    def type(self) -> _str: ...

class Generator:
    def __init__(self, seed: _int = ...) -> None: ...
    @property
    def counter(self) -> _int: ...
    @property
    def seed(self) -> _int: ...

class Storage:
    def __getitem__(self, k: _int | None) -> Any: ...
    def __init__(self, size: _int = ..., dtype: DTypeLike | None = ...) -> None: ...
    def __len__(self) -> _int: ...
    def __setitem__(self, k: _int | None, number: Any) -> None: ...
    def data_ptr(self) -> _int:
        """The address of the first element."""
    @property
    def dtype(self) -> dtype: ...
    def fill_(self, value: TensorLike) -> Any:
        """Sets all elements, and returns the storage."""
    @property
    def is_resizable(self) -> _bool: ...
    @property
    def nbytes(self) -> _int: ...
    def resize_(self, size: _int) -> Storage:
        """Another number of elements, for all tensors on the storage; new ones are uninitialised. BufferError for memory of another library, and if another was given the address; MemoryError for fewer elements while several tensors share it."""
    def tolist(self) -> Any:
        """The elements as a list."""

class HookHandle:
    def remove(self) -> None:
        """Removes the hook; does nothing if that was done before."""

class Function:
    def accumulate(self, array: TensorLike, axis: SupportsIndex = ..., dtype: DTypeLike | None = ..., out: Tensor | None = ...) -> Tensor:
        """The function of the elements up to each one along a dimension: add.accumulate is cumulative_sum."""
    def at(self, a: Tensor, indices: Any, b: TensorLike) -> None:
        """Combines a[indices] with b, in place; an element that is named twice counts twice. Indices are those of a[indices]."""
    @property
    def differentiable(self) -> _tuple[_str, ...]: ...
    @property
    def family(self) -> _str: ...
    def outer(self, a: TensorLike, b: TensorLike) -> Tensor:
        """The function of each element of a and each of b: the shape is that of a, then that of b."""
    def reduce(self, array: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., out: Tensor | None = ..., keepdims: _bool = ...) -> Tensor:
        """The function of all elements along dimensions, the first by default, or of all for None: add.reduce is sum."""
    def __call__(self, *arguments: Any, **keywords: Any) -> Any: ...

class Method:
    @property
    def differentiable(self) -> _tuple[_str, ...]: ...
    @property
    def family(self) -> _str: ...
    def __call__(self, *arguments: Any, **keywords: Any) -> Any: ...

class no_grad:
    @overload
    def __new__(cls) -> Self: ...
    @overload
    def __new__(cls, function: _F) -> _F: ...  # type: ignore[misc]
    def __call__(self, function: _F) -> _F: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

class enable_grad:
    @overload
    def __new__(cls) -> Self: ...
    @overload
    def __new__(cls, function: _F) -> _F: ...  # type: ignore[misc]
    def __call__(self, function: _F) -> _F: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

class set_grad_enabled:
    def __init__(self, mode: _bool) -> None: ...
    def __call__(self, function: _F) -> _F: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

class detect_anomaly:
    def __call__(self, function: _F) -> _F: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

class Groups:
    def __init__(self, keys: Any, inverse_indices: Tensor, counts: Tensor) -> None: ...
    @property
    def keys(self) -> Any: ...
    def __len__(self) -> _int:
        """The number of groups."""
    def __repr__(self) -> _str: ...
    def count(self) -> Tensor:
        """The number of rows in each group, in int64."""
    def inverse_indices(self) -> Tensor:
        """The number of its group for each row: groups.mean(x)[groups.inverse_indices()] gives each row the mean of its group."""
    def sum(self, values: TensorLike) -> Tensor:
        """The sum of each group."""
    def mean(self, values: TensorLike) -> Tensor:
        """The mean of each group."""
    def min(self, values: TensorLike) -> Tensor:
        """The smallest element of each group."""
    def max(self, values: TensorLike) -> Tensor:
        """The largest element of each group."""
    def quantile(self, values: TensorLike, q: TensorLike, *, interpolation: _str = ...) -> Tensor:
        """The quantiles q of each group, a number or a tensor, whose dimensions come first in the result. IndexError unless 0 ≤ q ≤ 1."""
    def reduce(self, operation: Callable[..., Tensor], values: TensorLike, **options: Any) -> Tensor:
        """Another reduction, groups.reduce(tenon.std, x, correction=1): operation(rows, axis=1) makes (groups, …) of (groups, size, …)."""

class SafeTensors(_dict[_str, Tensor]):
    metadata: _dict[_str, _str]
    left: _dict[_str, _str]
    def __init__(self, tensors: Any = ..., metadata: _dict[_str, _str] | None = ..., left: _dict[_str, _str] | None = ...) -> None: ...

class _FloatInfo:
    bits: _int
    eps: _float
    max: _float
    min: _float
    smallest_normal: _float
    dtype: dtype

class _IntegerInfo:
    bits: _int
    max: _int
    min: _int
    dtype: dtype

class Flags:
    @property
    def aligned(self) -> _bool: ...
    @property
    def c_contiguous(self) -> _bool: ...
    @property
    def f_contiguous(self) -> _bool: ...
    @property
    def owndata(self) -> _bool: ...
    @property
    def writeable(self) -> _bool: ...
    @property
    def contiguous(self) -> _bool: ...
    def __getitem__(self, key: _str) -> _bool: ...

class Tensor:
    """Tensor(*sizes, dtype=None): uninitialised elements; Tensor(data, dtype=None): those of a tensor or of nested sequences."""
    def __init__(self, *data_or_sizes: Any, dtype: DTypeLike | None = ...) -> None: ...
    @property
    def H(self) -> Any: ...
    @property
    def T(self) -> Self: ...
    def __array__(self, dtype: DTypeLike | None = ..., *, copy: _bool | None = ...) -> Any:
        """The same, for NumPy; converted to another dtype if one is given."""
    def __array_namespace__(self, *, api_version: _str | None = ...) -> Any:
        """The module tenon. ValueError for a version of the standard that it does not have."""
    def __arrow_c_array__(self, requested_schema: Any = ...) -> _tuple[_object, _object]:
        """Capsules of an Arrow schema and of an array on the same memory: primitive for one dimension, arrow.fixed_shape_tensor for more; nested fixed-size lists, and bools as arrow.bool8, if a schema with these is requested. Bools as bits, and elements in no order that Arrow has, are copied. BufferError for no dimensions, complex numbers and bfloat16. The storage cannot be resized from then on."""
    def __arrow_c_device_array__(self, requested_schema: Any = ..., **kwargs: Any) -> _tuple[_object, _object]:
        """The same, for elements on any device."""
    def __arrow_c_schema__(self) -> _object:
        """A capsule of the Arrow schema that __arrow_c_array__ gives."""
    def __complex__(self) -> _complex:
        """The only element as a complex number."""
    def __copy__(self) -> Self:
        """Another handle on the same elements; of an object of a subclass with its attributes."""
    def __deepcopy__(self, memo: _dict[_int, Any]) -> Self:
        """The elements in fresh memory; of an object of a subclass with copies of its attributes."""
    def __dlpack__(self, *, stream: Any = ..., max_version: Any = ..., dl_device: Any = ..., copy: _bool | None = ...) -> Any:
        """A capsule with the elements, of DLPack 1 if max_version allows it, else of the kind before. BufferError for what that cannot say: read-only elements, negative strides. The storage cannot be resized from then on."""
    def __dlpack_device__(self) -> _tuple[_int, _int]:
        """The type and the number of the device, as DLPack counts them: (1, 0) is the host."""
    def __format__(self, format: _str) -> _str:
        """A tensor of one element is formatted as its number, others as their text."""
    def __round__(self, digits: SupportsIndex | None = ...) -> Any:
        """The elements rounded to integers, half to even; with digits, the only element as Python rounds it."""
    def abs(self) -> Self:
        """The magnitude of each element."""
    def abs_(self) -> Self:
        """The magnitude of each element. Written to the first argument, which is returned."""
    def absolute(self) -> Self:
        """The magnitude of each element."""
    def acos(self) -> Self:
        """The inverse cosine."""
    def acos_(self) -> Self:
        """The inverse cosine. Written to the first argument, which is returned."""
    def acosh(self) -> Self:
        """The inverse hyperbolic cosine."""
    def acosh_(self) -> Self:
        """The inverse hyperbolic cosine. Written to the first argument, which is returned."""
    def add(self, x2: TensorLike) -> Self:
        """The sum of two elements."""
    def add_(self, x2: TensorLike) -> Self:
        """The sum of two elements. Written to the first argument, which is returned."""
    def addbmm(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha Σ A[i] B[i], for batches of matrices."""
    def addbmm_(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha Σ A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
    def addcdiv(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Self:
        """X1 + value x2 / x3."""
    def addcdiv_(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Self:
        """X1 + value x2 / x3. Written to the first argument, which is returned."""
    def addcmul(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Self:
        """X1 + value x2 x3."""
    def addcmul_(self, x2: TensorLike, x3: TensorLike, value: Number = ...) -> Self:
        """X1 + value x2 x3. Written to the first argument, which is returned."""
    def addmm(self, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha A B, for matrices A and B."""
    def addmm_(self, mat1: TensorLike, mat2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha A B, for matrices A and B. Written to the first argument, which is returned."""
    def addmv(self, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha A v, for a matrix A and a vector v."""
    def addmv_(self, mat: TensorLike, vec: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha A v, for a matrix A and a vector v. Written to the first argument, which is returned."""
    def addr(self, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha u vᵀ, with the outer product of two vectors."""
    def addr_(self, vec1: TensorLike, vec2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x + alpha u vᵀ, with the outer product of two vectors. Written to the first argument, which is returned."""
    def adjoint(self) -> Self:
        """The conjugate transposes of matrices. ShapeError below rank 2."""
    def all(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """Whether all elements are not 0."""
    def amax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The largest element."""
    def amin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The smallest element."""
    def aminmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> AminmaxResult:
        """The smallest and the largest element, in one pass."""
    def angle(self) -> Self:
        """The angle of each number in the complex plane."""
    def angle_(self) -> Self:
        """The angle of each number in the complex plane. Written to the first argument, which is returned."""
    def any(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """Whether any element is not 0."""
    def arccos(self) -> Self:
        """The inverse cosine."""
    def arccosh(self) -> Self:
        """The inverse hyperbolic cosine."""
    def arcsin(self) -> Self:
        """The inverse sine."""
    def arcsinh(self) -> Self:
        """The inverse hyperbolic sine."""
    def arctan(self) -> Self:
        """The inverse tangent."""
    def arctan2(self, x2: TensorLike) -> Self:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant."""
    def arctanh(self) -> Self:
        """The inverse hyperbolic tangent."""
    def argmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The index of the first largest element, or of the first NaN, in row-major order."""
    def argmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The index of the first smallest element, or of the first NaN, in row-major order."""
    def argpartition(self, kth: SupportsIndex, axis: SupportsIndex = ...) -> Self:
        """The indices that partition the elements."""
    @overload
    def argsort(self, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Self:
        """The indices that sort the elements."""
    @overload
    def argsort(self, axis: SupportsIndex = ..., *, descending: _bool = ...) -> Self: ...
    def argwhere(self) -> Self:
        """The indices of elements that are not 0, in row-major order."""
    def around(self, decimals: _int = ...) -> Self:
        """The nearest whole number, halves to even."""
    def array_split(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
        """The given number of pieces along a dimension, whose sizes differ by one at most."""
    def asin(self) -> Self:
        """The inverse sine."""
    def asin_(self) -> Self:
        """The inverse sine. Written to the first argument, which is returned."""
    def asinh(self) -> Self:
        """The inverse hyperbolic sine."""
    def asinh_(self) -> Self:
        """The inverse hyperbolic sine. Written to the first argument, which is returned."""
    def astype(self, dtype: DTypeLike, *, copy: _bool = ...) -> Self:
        """The elements as elements of another type: float to integer saturates, NaN becomes 0, integers wrap. With copy=False the tensor itself if it has that dtype."""
    def atan(self) -> Self:
        """The inverse tangent."""
    def atan2(self, x2: TensorLike) -> Self:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant."""
    def atan2_(self, x2: TensorLike) -> Self:
        """The angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant. Written to the first argument, which is returned."""
    def atan_(self) -> Self:
        """The inverse tangent. Written to the first argument, which is returned."""
    def atanh(self) -> Self:
        """The inverse hyperbolic tangent."""
    def atanh_(self) -> Self:
        """The inverse hyperbolic tangent. Written to the first argument, which is returned."""
    def atleast_1d(self) -> Self:
        """The elements with at least one dimension."""
    def atleast_2d(self) -> Self:
        """The elements with at least two dimensions."""
    def atleast_3d(self) -> Self:
        """The elements with at least three dimensions."""
    def average(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, weights: TensorLike | None = ..., keepdims: _bool = ...) -> Self:
        """The mean with weights: the sum of the elements times their weights, divided by the sum of the weights."""
    def backward(self, gradient: Tensor | None = ..., retain_graph: _bool | None = ..., create_graph: _bool = ...) -> None:
        """Adds, to the .grad of each leaf that the tensor was computed from, its gradient; `gradient` is that of the tensor, 1 of one element if it is None. The history is freed unless retain_graph; with create_graph gradients have one, too."""
    def baddbmm(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x[i] + alpha A[i] B[i], for batches of matrices."""
    def baddbmm_(self, batch1: TensorLike, batch2: TensorLike, beta: Number = ..., alpha: Number = ...) -> Self:
        """Beta x[i] + alpha A[i] B[i], for batches of matrices. Written to the first argument, which is returned."""
    @property
    def base(self) -> Tensor | None: ...
    def bernoulli_(self, p: SupportsFloat, generator: Generator | None = ...) -> Self:
        """Fills x with 1, with probability p, and 0 otherwise. Written to the first argument, which is returned."""
    def bessel_j0(self) -> Self:
        """The Bessel function of the first kind of order 0."""
    def bessel_j1(self) -> Self:
        """The Bessel function of the first kind of order 1."""
    def bessel_y0(self) -> Self:
        """The Bessel function of the second kind of order 0."""
    def bessel_y1(self) -> Self:
        """The Bessel function of the second kind of order 1."""
    def betainc(self, b: TensorLike, x: TensorLike) -> Self:
        """The regularised incomplete beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x over B(a, b)."""
    def bfloat16(self) -> Self:
        """The elements as bfloat16; the tensor itself if they are."""
    def bincount(self, minlength: SupportsIndex = ..., *, weights: TensorLike | None = ...) -> Self:
        """The number of occurrences of 0, 1, 2, … in a row of integers."""
    def bitwise_and(self, x2: TensorLike) -> Self:
        """The bits set in both elements."""
    def bitwise_and_(self, x2: TensorLike) -> Self:
        """The bits set in both elements. Written to the first argument, which is returned."""
    def bitwise_count(self) -> Self:
        """The number of bits set in the magnitude of each element."""
    def bitwise_count_(self) -> Self:
        """The number of bits set in the magnitude of each element. Written to the first argument, which is returned."""
    def bitwise_invert(self) -> Self:
        """All bits inverted; for bool, whether an element is false."""
    def bitwise_invert_(self) -> Self:
        """All bits inverted; for bool, whether an element is false. Written to the first argument, which is returned."""
    def bitwise_left_shift(self, x2: TensorLike) -> Self:
        """The bits shifted to the left, towards higher ones."""
    def bitwise_left_shift_(self, x2: TensorLike) -> Self:
        """The bits shifted to the left, towards higher ones. Written to the first argument, which is returned."""
    def bitwise_not(self) -> Self:
        """All bits inverted; for bool, whether an element is false."""
    def bitwise_or(self, x2: TensorLike) -> Self:
        """The bits set in either element."""
    def bitwise_or_(self, x2: TensorLike) -> Self:
        """The bits set in either element. Written to the first argument, which is returned."""
    def bitwise_right_shift(self, x2: TensorLike) -> Self:
        """The bits shifted to the right; signed integers keep their sign."""
    def bitwise_right_shift_(self, x2: TensorLike) -> Self:
        """The bits shifted to the right; signed integers keep their sign. Written to the first argument, which is returned."""
    def bitwise_xor(self, x2: TensorLike) -> Self:
        """The bits set in exactly one element."""
    def bitwise_xor_(self, x2: TensorLike) -> Self:
        """The bits set in exactly one element. Written to the first argument, which is returned."""
    def bmm(self, x2: TensorLike) -> Self:
        """The products of the matrices of two batches."""
    def bool(self) -> Self:
        """The elements as bool; the tensor itself if they are."""
    @overload
    def broadcast_to(self, shape: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The elements repeated, without a copy, along dimensions of size 1 and new ones in front."""
    @overload
    def broadcast_to(self, *shape: SupportsIndex) -> Self: ...
    def bucketize(self, bounds: TensorLike, side: Literal["left", "right"] = ..., *, right: _bool = ...) -> Self:
        """The bucket of each element of x between sorted bounds."""
    def byte(self) -> Self:
        """The elements as uint8; the tensor itself if they are."""
    def cbrt(self) -> Self:
        """The cube root."""
    def cbrt_(self) -> Self:
        """The cube root. Written to the first argument, which is returned."""
    def cdist(self, x2: TensorLike, p: SupportsFloat = ...) -> Self:
        """The distances by the norm p of each row of x1 and each row of x2: (…, m, k) and (…, n, k) give (…, m, n), where batches broadcast."""
    def cdouble(self) -> Self:
        """The elements as elements of complex128: PyTorch's name."""
    def ceil(self) -> Self:
        """The smallest whole number not below each element."""
    def ceil_(self) -> Self:
        """The smallest whole number not below each element. Written to the first argument, which is returned."""
    def cfloat(self) -> Self:
        """The elements as elements of complex64: PyTorch's name."""
    def char(self) -> Self:
        """The elements as int8; the tensor itself if they are."""
    def choice(self, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ..., *, weights: TensorLike | None = ...) -> Self:
        """Slices of x along its first dimension, chosen at random."""
    def chunk(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
        """At most the given number of pieces along a dimension."""
    def clamp(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Self:
        """Each element limited to the range between two bounds."""
    def clip(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Self:
        """Each element limited to the range between two bounds."""
    def clip_(self, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Self:
        """Each element limited to the range between two bounds. Written to the first argument, which is returned."""
    def clone(self) -> Self:
        """The elements in fresh memory, row-major."""
    def compress(self, x: TensorLike, axis: SupportsIndex | None = ...) -> Self:
        """The slices along a dimension where a row of truth values is true."""
    def conj(self) -> Self:
        """The complex conjugate; real numbers are unchanged."""
    def conj_(self) -> Self:
        """The complex conjugate; real numbers are unchanged. Written to the first argument, which is returned."""
    def conjugate(self) -> Self:
        """The complex conjugate; real numbers are unchanged."""
    def contiguous(self) -> Self:
        """The tensor if it is contiguous, else a copy that is."""
    def convolve(self, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Self:
        """The convolution: at n, the sum of x1 at k times x2 at n - k."""
    def convolve1d(self, weights: SupportsFloat | TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """Correlate1d with the weights backwards."""
    def copy(self) -> Self:
        """The elements in fresh memory, row-major: NumPy's name of clone."""
    def copy_(self, source: TensorLike) -> Self:
        """Writes a tensor or a number, broadcast and converted, and returns the tensor."""
    def copysign(self, x2: TensorLike) -> Self:
        """The magnitude of x1 with the sign of x2."""
    def copysign_(self, x2: TensorLike) -> Self:
        """The magnitude of x1 with the sign of x2. Written to the first argument, which is returned."""
    def corrcoef(self, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ...) -> Self:
        """The correlations of variables, each observed several times."""
    def correlate(self, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Self:
        """The correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k."""
    def correlate1d(self, weights: SupportsFloat | TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """The sums of the elements of a window along a dimension, times its weights."""
    def cos(self) -> Self:
        """The cosine."""
    def cos_(self) -> Self:
        """The cosine. Written to the first argument, which is returned."""
    def cosh(self) -> Self:
        """The hyperbolic cosine."""
    def cosh_(self) -> Self:
        """The hyperbolic cosine. Written to the first argument, which is returned."""
    def count_nonzero(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The number of elements that are not 0."""
    @overload
    def cov(self, y: TensorLike | None = ..., rowvar: _bool = ..., bias: _bool = ..., ddof: Any = ..., fweights: Any = ..., aweights: Any = ..., *, correction: SupportsFloat | None = ...) -> Self:
        """The covariances of variables, each observed several times."""
    @overload
    def cov(self, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ..., correction: SupportsFloat = ...) -> Self: ...
    def cpu(self) -> Self:
        """The tensor, which lies on the cpu."""
    def cross(self, x2: TensorLike, axis: SupportsIndex = ...) -> Self:
        """The cross product of vectors of three elements."""
    def cummax(self, axis: SupportsIndex | None = ...) -> CummaxResult:
        """The largest element so far, and its last index."""
    def cummin(self, axis: SupportsIndex | None = ...) -> CumminResult:
        """The smallest element so far, and its last index."""
    def cumprod(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self:
        """Running products."""
    def cumsum(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self:
        """Running sums."""
    @overload
    def cumulative_prod(self, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Self:
        """As cumprod."""
    @overload
    def cumulative_prod(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self: ...
    @overload
    def cumulative_sum(self, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Self:
        """As cumsum."""
    @overload
    def cumulative_sum(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self: ...
    @overload
    def cumulative_trapezoid(self, x: SupportsFloat | TensorLike | None = ..., dx: _float = ..., axis: SupportsIndex = ..., *, dim: SupportsIndex | None = ..., initial: Any = ..., include_initial: _bool = ...) -> Self:
        """The running integrals along a dimension, by the trapezoidal rule."""
    @overload
    def cumulative_trapezoid(self, x: SupportsFloat | TensorLike = ..., axis: SupportsIndex = ..., *, include_initial: _bool = ...) -> Self: ...
    def data_ptr(self) -> _int:
        """The address of the first element, until share_memory_ or a resized storage moves it: export a buffer to keep it there."""
    def deg2rad(self) -> Self:
        """Degrees in radians: x pi / 180."""
    def deg2rad_(self) -> Self:
        """Degrees in radians: x pi / 180. Written to the first argument, which is returned."""
    def degrees(self) -> Self:
        """Radians in degrees: x 180 / pi."""
    def delete(self, index: SupportsIndex | TensorLike, axis: SupportsIndex | None = ...) -> Self:
        """The slices along a dimension, without those at an index."""
    def detach(self) -> Self:
        """The same elements in a tensor without history."""
    def detach_(self) -> Self:
        """Forgets the tensor's history, and returns it."""
    @property
    def device(self) -> device: ...
    def diag(self, offset: SupportsIndex = ...) -> Self:
        """The matrix with a vector as its diagonal, or the diagonal of a matrix."""
    def diag_embed(self, offset: SupportsIndex = ..., dim1: SupportsIndex = ..., dim2: SupportsIndex = ...) -> Self:
        """Matrices whose diagonals are the lines of x along its last dimension, with zeros elsewhere."""
    def diagflat(self, offset: SupportsIndex = ...) -> Self:
        """The matrix with all elements of x on its diagonal, in row-major order."""
    def diagonal(self, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Self:
        """The diagonals of two dimensions: elements with indices (i, i + offset)."""
    def diagonal_scatter(self, values: TensorLike, offset: SupportsIndex = ..., dim1: SupportsIndex = ..., dim2: SupportsIndex = ...) -> Self:
        """A copy of x with values in the place of its diagonals, diagonal(x, offset, dim1, dim2). Gradient: x, values. ShapeError for others."""
    def diff(self, n: SupportsIndex = ..., axis: SupportsIndex = ..., *, prepend: TensorLike | None = ..., append: TensorLike | None = ...) -> Self:
        """The differences of neighbouring elements along a dimension, taken n times."""
    def digamma(self) -> Self:
        """The derivative of the logarithm of the gamma function."""
    def digamma_(self) -> Self:
        """The derivative of the logarithm of the gamma function. Written to the first argument, which is returned."""
    def digitize(self, bounds: TensorLike, side: Literal["left", "right"] = ...) -> Self:
        """The bucket of each element of x between bounds that ascend or descend."""
    def dim(self) -> _int:
        """The number of dimensions."""
    def div(self, x2: TensorLike) -> Self:
        """The quotient of two elements."""
    def div_(self, x2: TensorLike) -> Self:
        """The quotient of two elements. Written to the first argument, which is returned."""
    def divide(self, x2: TensorLike) -> Self:
        """The quotient of two elements."""
    def divmod(self, x2: TensorLike) -> DivmodResult:
        """The quotient, rounded down, and the remainder, with the divisor's sign."""
    def dot(self, x2: TensorLike) -> Self:
        """The sum of products over the last dimension of x1 and the second to last of x2."""
    def double(self) -> Self:
        """The elements as float64; the tensor itself if they are."""
    @property
    def dtype(self) -> dtype: ...
    @overload
    def empty_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Self:
        """Uninitialised elements, in the shape of another tensor."""
    @overload
    def empty_like(self, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Self: ...
    def entr(self) -> Self:
        """-x log(x), 0 for 0 and -infinity below: the terms of an entropy."""
    def eq(self, x2: TensorLike) -> Self:
        """Whether two elements are equal."""
    def equal(self, x2: TensorLike) -> Self:
        """Whether two elements are equal."""
    def equal_(self, x2: TensorLike) -> Self:
        """Whether two elements are equal. Written to the first argument, which is returned."""
    def erf(self) -> Self:
        """The error function."""
    def erf_(self) -> Self:
        """The error function. Written to the first argument, which is returned."""
    def erfc(self) -> Self:
        """1 minus the error function."""
    def erfc_(self) -> Self:
        """1 minus the error function. Written to the first argument, which is returned."""
    def erfcx(self) -> Self:
        """Exp(x^2) erfc(x): the complementary error function, scaled."""
    def erfinv(self) -> Self:
        """The inverse of the error function."""
    def erfinv_(self) -> Self:
        """The inverse of the error function. Written to the first argument, which is returned."""
    def exp(self) -> Self:
        """E to the power of each element."""
    def exp2(self) -> Self:
        """2 to the power of each element."""
    def exp2_(self) -> Self:
        """2 to the power of each element. Written to the first argument, which is returned."""
    def exp_(self) -> Self:
        """E to the power of each element. Written to the first argument, which is returned."""
    def expand(self, *args: Any) -> Self:
        """A view whose dimensions of size 1 are repeated, with leading dimensions added; -1 keeps a size. ShapeError."""
    def expand_dims(self, axis: SupportsIndex) -> Self:
        """A new dimension of size 1."""
    def expm1(self) -> Self:
        """E to the power of each element, minus 1."""
    def expm1_(self) -> Self:
        """E to the power of each element, minus 1. Written to the first argument, which is returned."""
    def exponential_(self, rate: SupportsFloat, generator: Generator | None = ...) -> Self:
        """Fills x with exponentially distributed numbers. Written to the first argument, which is returned."""
    def fill_(self, value: TensorLike) -> Self:
        """Sets all elements, and returns the tensor."""
    def fill_diagonal(self, value: TensorLike, wrap: _bool = ...) -> Self:
        """A copy of x with a value written to its main diagonal: the elements with equal indices."""
    def fill_diagonal_(self, value: TensorLike, wrap: _bool = ...) -> Self:
        """A copy of x with a value written to its main diagonal: the elements with equal indices. Written to the first argument, which is returned."""
    def fix(self) -> Self:
        """Each element rounded towards 0."""
    @property
    def flags(self) -> Flags: ...
    @property
    def flat(self) -> Any: ...
    def flatnonzero(self) -> Self:
        """The indices, in row-major order, of elements that are not 0."""
    @overload
    def flatten(self, start_dim: _int = ..., end_dim: _int = ...) -> Self:
        """Adjacent dimensions joined into one."""
    @overload
    def flatten(self, first: SupportsIndex = ..., last: SupportsIndex = ...) -> Self: ...
    def flip(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """The elements in reversed order along dimensions."""
    def float(self) -> Self:
        """The elements as float32; the tensor itself if they are."""
    def float_power(self, x2: TensorLike) -> Self:
        """x1 to the power of x2, computed in float64, or in complex128 where one of both is complex, whatever their dtypes. Gradient: x1, x2."""
    def floor(self) -> Self:
        """The largest whole number not above each element."""
    def floor_(self) -> Self:
        """The largest whole number not above each element. Written to the first argument, which is returned."""
    def floor_divide(self, x2: TensorLike) -> Self:
        """The quotient, rounded down."""
    def floor_divide_(self, x2: TensorLike) -> Self:
        """The quotient, rounded down. Written to the first argument, which is returned."""
    def fmax(self, x2: TensorLike) -> Self:
        """The larger of two elements, or the one that is a number."""
    def fmin(self, x2: TensorLike) -> Self:
        """The smaller of two elements, or the one that is a number."""
    def fmod(self, x2: TensorLike) -> Self:
        """The remainder, with the sign of x1, as in C."""
    def fmod_(self, x2: TensorLike) -> Self:
        """The remainder, with the sign of x1, as in C. Written to the first argument, which is returned."""
    def frac(self) -> Self:
        """Each element without its whole part: x - trunc(x)."""
    def frexp(self) -> FrexpResult:
        """Numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them."""
    @overload
    def full_like(self, fill_value: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Self:
        """Elements that all have one value, in the shape of another tensor."""
    @overload
    def full_like(self, value: Number, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Self: ...
    def gammainc(self, x: TensorLike) -> Self:
        """The regularised lower incomplete gamma function: the integral of t^(a - 1) exp(-t) from 0 to x over gamma(a)."""
    def gammaincc(self, x: TensorLike) -> Self:
        """The regularised upper incomplete gamma function: 1 - gammainc(a, x)."""
    def gather(self, axis: SupportsIndex, indices: TensorLike) -> Self:
        """For each index, the element at it along a dimension."""
    def gaussian_filter(self, sigma: SupportsFloat | Sequence[SupportsFloat], axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, order: SupportsIndex | Sequence[SupportsIndex] | None = ..., mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., truncate: SupportsFloat = ..., radius: SupportsIndex | None = ...) -> Self:
        """Gaussian_filter1d along several dimensions, all by default."""
    def gaussian_filter1d(self, sigma: SupportsFloat, axis: SupportsIndex = ..., *, order: SupportsIndex | Sequence[SupportsIndex] | None = ..., mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., truncate: SupportsFloat = ..., radius: SupportsIndex | None = ...) -> Self:
        """The elements along a dimension, smoothed by a Gaussian window of the standard deviation sigma."""
    def gcd(self, x2: TensorLike) -> Self:
        """The greatest common divisor of the magnitudes; 0 if both are 0."""
    def gcd_(self, x2: TensorLike) -> Self:
        """The greatest common divisor of the magnitudes; 0 if both are 0. Written to the first argument, which is returned."""
    def ge(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than or equal to the second."""
    def gelu(self) -> Self:
        """X times the normal distribution function of x."""
    def gelu_(self) -> Self:
        """X times the normal distribution function of x. Written to the first argument, which is returned."""
    def gelu_tanh(self) -> Self:
        """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2."""
    def gelu_tanh_(self) -> Self:
        """An approximation of gelu: x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2. Written to the first argument, which is returned."""
    @property
    def grad(self) -> Tensor | Any: ...
    @grad.setter
    def grad(self, value: Tensor | Any) -> None: ...
    @property
    def grad_fn(self) -> _str | None: ...
    @overload
    def gradient(self, spacing: SupportsFloat | TensorLike = ..., *, axis: SupportsIndex, edge_order: SupportsIndex = ...) -> Self:
        """The slopes along a dimension, by differences of the elements on both sides."""
    @overload
    def gradient(self, spacing: SupportsFloat | TensorLike = ..., *, edge_order: SupportsIndex = ...) -> Tensor | _tuple[Tensor, ...]: ...
    def greater(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than the second."""
    def greater_(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than the second. Written to the first argument, which is returned."""
    def greater_equal(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than or equal to the second."""
    def greater_equal_(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than or equal to the second. Written to the first argument, which is returned."""
    def gt(self, x2: TensorLike) -> Self:
        """Whether the first element is greater than the second."""
    def half(self) -> Self:
        """The elements as float16; the tensor itself if they are."""
    def heaviside(self, x2: TensorLike) -> Self:
        """0 where x1 is negative, 1 where it is positive, x2 where it is 0."""
    def heaviside_(self, x2: TensorLike) -> Self:
        """0 where x1 is negative, 1 where it is positive, x2 where it is 0. Written to the first argument, which is returned."""
    def histc(self, bins: _int = ..., min: SupportsFloat = ..., max: SupportsFloat = ...) -> Self:
        """The numbers of elements in bins of equal width from min to max, in the dtype of x; elements outside are not counted."""
    def histogram(self, bins: SupportsIndex | TensorLike = ..., between: Sequence[SupportsFloat] | None = ..., density: _bool = ..., weights: TensorLike | None = ...) -> HistogramResult:
        """`counts` of the elements between `edges`."""
    def histogram2d(self, y: TensorLike, bins: SupportsIndex | TensorLike, y_bins: SupportsIndex | TensorLike | None = ..., *, between: Sequence[SupportsFloat] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> Histogram2DResult:
        """The number of pairs of elements between edges in two dimensions."""
    def histogramdd(self, bins: _int | Sequence[TensorLike] = ..., range: Sequence[_tuple[_float, _float] | None] | None = ..., density: _bool | None = ..., weights: TensorLike | None = ...) -> _tuple[Tensor, _list[Tensor]]:
        """The number of points, the rows of a matrix, between edges in each dimension; and the edges. The points may be a list of coordinates."""
    def hypot(self, x2: TensorLike) -> Self:
        """The square root of the sum of two squares."""
    def hypot_(self, x2: TensorLike) -> Self:
        """The square root of the sum of two squares. Written to the first argument, which is returned."""
    def i0(self) -> Self:
        """The modified Bessel function of the first kind of order 0."""
    def i0_(self) -> Self:
        """The modified Bessel function of the first kind of order 0. Written to the first argument, which is returned."""
    def i0e(self) -> Self:
        """Exp(-|x|) i0(x): the modified Bessel function of order 0, scaled."""
    def i1(self) -> Self:
        """The modified Bessel function of the first kind of order 1."""
    def i1e(self) -> Self:
        """Exp(-|x|) i1(x): the modified Bessel function of order 1, scaled."""
    @property
    def imag(self) -> Self: ...
    def imag_(self) -> Self:
        """The imaginary part; 0 for a real number. Written to the first argument, which is returned."""
    @overload
    def index_add(self, dim: SupportsIndex, index: Any, source: TensorLike, *, alpha: Any) -> Self:
        """A copy of x with slices added to those at a row of indices along a dimension."""
    @overload
    def index_add(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self: ...
    @overload
    def index_add_(self, dim: SupportsIndex, index: Any, source: TensorLike, *, alpha: Any) -> Self:
        """A copy of x with slices added to those at a row of indices along a dimension. Written to the first argument, which is returned."""
    @overload
    def index_add_(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self: ...
    def index_copy(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with slices written to those at a row of indices along a dimension."""
    def index_copy_(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with slices written to those at a row of indices along a dimension. Written to the first argument, which is returned."""
    def index_fill(self, axis: SupportsIndex, indices: TensorLike, value: Number) -> Self:
        """A copy of x with a value written to the slices at a row of indices along a dimension."""
    def index_fill_(self, axis: SupportsIndex, indices: TensorLike, value: Number) -> Self:
        """A copy of x with a value written to the slices at a row of indices along a dimension. Written to the first argument, which is returned."""
    def index_put(self, indices: Any, values: TensorLike, accumulate: _bool = ...) -> Self:
        """A copy of x after x[indices] = values, or += values with accumulate, where an element that is chosen n times gets n values."""
    def index_reduce(self, dim: SupportsIndex, index: TensorLike, source: TensorLike, reduce: Literal["prod", "mean", "amax", "amin"], *, include_self: _bool = ...) -> Self:
        """A copy of x with each slice along a dimension reduced with the slices of the source that have its index: scatter_reduce of whole slices."""
    def index_select(self, axis: SupportsIndex, indices: TensorLike) -> Self:
        """The slices at a row of indices along a dimension."""
    def inner(self, x2: TensorLike) -> Self:
        """The sum of products over the last dimension of both."""
    def insert(self, index: SupportsIndex | TensorLike, values: TensorLike, axis: SupportsIndex | None = ...) -> Self:
        """The slices along a dimension, with others inserted before those at an index."""
    def int(self) -> Self:
        """The elements as int32; the tensor itself if they are."""
    def interp(self, xp: TensorLike, fp: TensorLike, left: SupportsFloat | None = ..., right: SupportsFloat | None = ...) -> Self:
        """The values at x on the straight lines between points."""
    def intersect1d(self, x2: TensorLike) -> Self:
        """The elements of both operands."""
    def is_contiguous(self) -> _bool:
        """Whether elements are row-major without gaps."""
    @property
    def is_leaf(self) -> _bool: ...
    @property
    def is_read_only(self) -> _bool: ...
    def is_shared(self) -> _bool:
        """Whether the elements lie in memory that other processes map."""
    def is_view_of(self, other: Any) -> _bool:
        """Whether both show elements of one storage."""
    def isclose(self, x2: TensorLike, rtol: SupportsFloat = ..., atol: SupportsFloat = ..., equal_nan: _bool = ...) -> Self:
        """Whether |x1 - x2| is at most atol + rtol |x2|."""
    def isfinite(self) -> Self:
        """Whether all parts of an element are finite."""
    def isfinite_(self) -> Self:
        """Whether all parts of an element are finite. Written to the first argument, which is returned."""
    def isin(self, x2: TensorLike, *, invert: _bool = ...) -> Self:
        """Whether each element of x1 is in the set of the elements of x2."""
    def isinf(self) -> Self:
        """Whether an element, or a part of it, is infinite."""
    def isinf_(self) -> Self:
        """Whether an element, or a part of it, is infinite. Written to the first argument, which is returned."""
    def isnan(self) -> Self:
        """Whether an element, or a part of it, is NaN."""
    def isnan_(self) -> Self:
        """Whether an element, or a part of it, is NaN. Written to the first argument, which is returned."""
    def isneginf(self) -> Self:
        """Whether an element is -∞. TypeError for complex elements, which have no sign."""
    def isposinf(self) -> Self:
        """Whether an element is +∞. TypeError for complex elements, which have no sign."""
    def isreal(self) -> Self:
        """Whether an element has the imaginary part 0, as all real ones."""
    def item(self, *index: Any) -> Any:
        """The only element as a number, or that of an index: one of each dimension, or a single one in row-major order. ShapeError unless there is exactly one, IndexError."""
    @property
    def itemsize(self) -> _int: ...
    def j0(self) -> Self:
        """The Bessel function of the first kind of order 0."""
    def j1(self) -> Self:
        """The Bessel function of the first kind of order 1."""
    def kron(self, x2: TensorLike) -> Self:
        """The Kronecker product: for each element of x1, a block of x2 times it."""
    def kthvalue(self, k: SupportsIndex, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> KthvalueResult:
        """The k-th smallest element, counted from 1, and its index."""
    def label(self, structure: SupportsIndex | TensorLike = ...) -> LabelResult:
        """The connected components of the elements other than 0, numbered from 1 on in the order of their first elements, and their number."""
    def lcm(self, x2: TensorLike) -> Self:
        """The least common multiple of the magnitudes; 0 if either is 0."""
    def lcm_(self, x2: TensorLike) -> Self:
        """The least common multiple of the magnitudes; 0 if either is 0. Written to the first argument, which is returned."""
    def ldexp(self, x2: TensorLike) -> Self:
        """X1 times 2 to the power of x2."""
    def ldexp_(self, x2: TensorLike) -> Self:
        """X1 times 2 to the power of x2. Written to the first argument, which is returned."""
    def le(self, x2: TensorLike) -> Self:
        """Whether the first element is less than or equal to the second."""
    def left_shift(self, x2: TensorLike) -> Self:
        """The bits shifted to the left, towards higher ones."""
    def lerp(self, x2: TensorLike, x3: TensorLike) -> Self:
        """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1."""
    def lerp_(self, x2: TensorLike, x3: TensorLike) -> Self:
        """X1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1. Written to the first argument, which is returned."""
    def less(self, x2: TensorLike) -> Self:
        """Whether the first element is less than the second."""
    def less_(self, x2: TensorLike) -> Self:
        """Whether the first element is less than the second. Written to the first argument, which is returned."""
    def less_equal(self, x2: TensorLike) -> Self:
        """Whether the first element is less than or equal to the second."""
    def less_equal_(self, x2: TensorLike) -> Self:
        """Whether the first element is less than or equal to the second. Written to the first argument, which is returned."""
    def lfilter(self, a: TensorLike, x: TensorLike, axis: SupportsIndex = ...) -> Self:
        """The elements along a dimension, filtered by the rational transfer function b / a: a[0] y at n is the sum of b[k] x at n - k less that of a[k] y at n - k for k ≥ 1."""
    def lfilter_state(self, a: TensorLike, x: TensorLike, zi: TensorLike, axis: SupportsIndex = ...) -> LfilterStateResult:
        """Lfilter from the states zi, and its states at the end, from which the next block goes on."""
    def lgamma(self) -> Self:
        """The logarithm of the magnitude of the gamma function."""
    def lgamma_(self) -> Self:
        """The logarithm of the magnitude of the gamma function. Written to the first argument, which is returned."""
    def log(self) -> Self:
        """The natural logarithm."""
    def log10(self) -> Self:
        """The logarithm to base 10."""
    def log10_(self) -> Self:
        """The logarithm to base 10. Written to the first argument, which is returned."""
    def log1p(self) -> Self:
        """The natural logarithm of 1 plus each element."""
    def log1p_(self) -> Self:
        """The natural logarithm of 1 plus each element. Written to the first argument, which is returned."""
    def log2(self) -> Self:
        """The logarithm to base 2."""
    def log2_(self) -> Self:
        """The logarithm to base 2. Written to the first argument, which is returned."""
    def log_(self) -> Self:
        """The natural logarithm. Written to the first argument, which is returned."""
    def log_ndtr(self) -> Self:
        """The logarithm of the normal distribution function."""
    def log_softmax(self, axis: SupportsIndex | None = ...) -> Self:
        """The logarithm of softmax, without underflow."""
    def logaddexp(self, x2: TensorLike) -> Self:
        """The logarithm of the sum of the exponentials of two elements."""
    def logaddexp2(self, x2: TensorLike) -> Self:
        """The logarithm to base 2 of the sum of 2 to the power of two elements."""
    def logaddexp2_(self, x2: TensorLike) -> Self:
        """The logarithm to base 2 of the sum of 2 to the power of two elements. Written to the first argument, which is returned."""
    def logaddexp_(self, x2: TensorLike) -> Self:
        """The logarithm of the sum of the exponentials of two elements. Written to the first argument, which is returned."""
    def logcumsumexp(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self:
        """The logarithms of running sums of exponentials."""
    def logical_and(self, x2: TensorLike) -> Self:
        """Whether both elements are true: not 0."""
    def logical_and_(self, x2: TensorLike) -> Self:
        """Whether both elements are true: not 0. Written to the first argument, which is returned."""
    def logical_not(self) -> Self:
        """Whether an element is false: 0."""
    def logical_not_(self) -> Self:
        """Whether an element is false: 0. Written to the first argument, which is returned."""
    def logical_or(self, x2: TensorLike) -> Self:
        """Whether either element is true."""
    def logical_or_(self, x2: TensorLike) -> Self:
        """Whether either element is true. Written to the first argument, which is returned."""
    def logical_xor(self, x2: TensorLike) -> Self:
        """Whether exactly one element is true."""
    def logical_xor_(self, x2: TensorLike) -> Self:
        """Whether exactly one element is true. Written to the first argument, which is returned."""
    def logit(self, eps: Any = ...) -> Self:
        """Log(x / (1 - x)): the inverse of the sigmoid."""
    def logit_(self) -> Self:
        """Log(x / (1 - x)): the inverse of the sigmoid. Written to the first argument, which is returned."""
    def logsumexp(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The logarithm of the sum of exponentials."""
    def long(self) -> Self:
        """The elements as int64; the tensor itself if they are."""
    def lt(self, x2: TensorLike) -> Self:
        """Whether the first element is less than the second."""
    @property
    def mH(self) -> Any: ...
    @property
    def mT(self) -> Self: ...
    def masked_fill(self, mask: TensorLike, value: TensorLike) -> Self:
        """A copy of x with the elements where the mask is true replaced by the value, in the dtype of x; all three broadcast. Gradient: x, value."""
    def masked_fill_(self, mask: TensorLike, value: TensorLike) -> Self:
        """A copy of x with a value written wherever a mask is true. Written to the first argument, which is returned."""
    def masked_scatter(self, mask: TensorLike, values: TensorLike) -> Self:
        """A copy of x with the values, in order, written wherever a mask is true."""
    def masked_scatter_(self, mask: TensorLike, values: TensorLike) -> Self:
        """A copy of x with the values, in order, written wherever a mask is true. Written to the first argument, which is returned."""
    def masked_select(self, mask: TensorLike) -> Self:
        """The elements where a mask is true, in row-major order."""
    def matmul(self, x2: TensorLike) -> Self:
        """The matrix product."""
    def matrix_power(self, n: SupportsIndex) -> Self:
        """The n-th power of a square matrix; the identity for n = 0."""
    def matrix_transpose(self) -> Self:
        """The matrices transposed: the last two dimensions exchanged."""
    def max(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The largest element."""
    def maximum(self, x2: TensorLike) -> Self:
        """The larger of two elements."""
    def maximum_(self, x2: TensorLike) -> Self:
        """The larger of two elements. Written to the first argument, which is returned."""
    def maximum_filter1d(self, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """The largest element of a window of `size` elements along a dimension."""
    def mean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The arithmetic mean."""
    def median(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The middle element in ascending order, or the mean of the two middle ones."""
    def min(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The smallest element."""
    def minimum(self, x2: TensorLike) -> Self:
        """The smaller of two elements."""
    def minimum_(self, x2: TensorLike) -> Self:
        """The smaller of two elements. Written to the first argument, which is returned."""
    def minimum_filter1d(self, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """The smallest element of a window of `size` elements along a dimension."""
    def mm(self, x2: TensorLike) -> Self:
        """The product of two matrices."""
    def mod(self, x2: TensorLike) -> Self:
        """The remainder, with the divisor's sign."""
    def mode(self, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> ModeResult:
        """The smallest of the most frequent elements, and its last index."""
    def modf(self) -> ModfResult:
        """The fraction and the whole part of each number, both with its sign."""
    def moveaxis(self, from_: SupportsIndex | Sequence[SupportsIndex], to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """Some dimensions moved to other positions, the others in their order."""
    def movedim(self, from_: SupportsIndex | Sequence[SupportsIndex], to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """Some dimensions moved to other positions, the others in their order."""
    def mul(self, x2: TensorLike) -> Self:
        """The product of two elements."""
    def mul_(self, x2: TensorLike) -> Self:
        """The product of two elements. Written to the first argument, which is returned."""
    def multinomial(self, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ...) -> Self:
        """Indices chosen at random, with probabilities proportional to weights."""
    def multiply(self, x2: TensorLike) -> Self:
        """The product of two elements."""
    def mv(self, x2: TensorLike) -> Self:
        """A matrix times a vector."""
    def mvlgamma(self, p: _int) -> Self:
        """The logarithm of the multivariate gamma function of dimension p, for x above (p - 1) / 2. Gradient: x. ValueError for p below 1."""
    def nan_to_num(self, nan: SupportsFloat = ..., posinf: SupportsFloat | None = ..., neginf: SupportsFloat | None = ...) -> Self:
        """The elements, with numbers in place of NaN and the infinities."""
    def nan_to_num_(self, nan: SupportsFloat = ..., posinf: SupportsFloat | None = ..., neginf: SupportsFloat | None = ...) -> Self:
        """The elements, with numbers in place of NaN and the infinities. Written to the first argument, which is returned."""
    def nanargmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The index of the first largest element that is not NaN."""
    def nanargmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The index of the first smallest element that is not NaN."""
    def nancumprod(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self:
        """Running products of what is not NaN."""
    def nancumsum(self, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Self:
        """Running sums of what is not NaN."""
    def nanmax(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The largest element that is not NaN."""
    def nanmean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The arithmetic mean of what is not NaN."""
    def nanmedian(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The median of what is not NaN."""
    def nanmin(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The smallest element that is not NaN."""
    def nanpercentile(self, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Self:
        """Nanquantile(x, q / 100)."""
    def nanprod(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The product of what is not NaN."""
    def nanquantile(self, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Self:
        """The quantiles of what is not NaN."""
    def nanstd(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Self:
        """The square root of nanvar."""
    def nansum(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The sum of what is not NaN."""
    def nanvar(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Self:
        """The variance of what is not NaN."""
    def narrow(self, dim: _int, start: _int, length: _int) -> Self:
        """A view of `length` indices of a dimension; a negative start counts from the end. IndexError."""
    @property
    def nbytes(self) -> _int: ...
    @property
    def ndim(self) -> _int: ...
    def ndtr(self) -> Self:
        """The normal distribution function: erfc(-x / sqrt(2)) / 2."""
    def ndtri(self) -> Self:
        """The inverse of the normal distribution function."""
    def ne(self, x2: TensorLike) -> Self:
        """Whether two elements differ."""
    def neg(self) -> Self:
        """The element with its sign reversed."""
    def negative(self) -> Self:
        """The element with its sign reversed."""
    def negative_(self) -> Self:
        """The element with its sign reversed. Written to the first argument, which is returned."""
    def nextafter(self, x2: TensorLike) -> Self:
        """The number adjacent to x1 in the direction of x2."""
    def nextafter_(self, x2: TensorLike) -> Self:
        """The number adjacent to x1 in the direction of x2. Written to the first argument, which is returned."""
    def nonzero(self) -> Self:
        """The indices of elements that are not 0, in row-major order."""
    def nonzero_static(self, *, size: _int, fill_value: _int = ...) -> Self:
        """The indices of the first `size` elements that are not 0, in row-major order: a row for each, and rows of fill_value where there are fewer."""
    def norm(self, p: SupportsFloat = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """As vector_norm."""
    def normal_(self, mean: SupportsFloat, std: SupportsFloat, generator: Generator | None = ...) -> Self:
        """Fills x with normal numbers of a mean and a standard deviation. Written to the first argument, which is returned."""
    def not_equal(self, x2: TensorLike) -> Self:
        """Whether two elements differ."""
    def not_equal_(self, x2: TensorLike) -> Self:
        """Whether two elements differ. Written to the first argument, which is returned."""
    def numel(self) -> _int:
        """The number of elements."""
    def numpy(self) -> Any:
        """A NumPy array on the same memory, read-only if the tensor is. TypeError for bfloat16."""
    def one_hot(self, classes: SupportsIndex | None = ..., *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Self:
        """For each element k of x, a row of zeros with a 1 at index k."""
    @overload
    def ones_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Self:
        """Elements that are 1, in the shape of another tensor."""
    @overload
    def ones_like(self, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Self: ...
    def outer(self, x2: TensorLike) -> Self:
        """The products of each element of x1 with each of x2."""
    def pad(self, widths: SupportsIndex | Sequence[SupportsIndex], mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., value: Number = ..., *, end_values: Any = ..., reflect_type: Any = ..., stat_length: Any = ...) -> Self:
        """The elements with further ones before and after them along each dimension."""
    def partition(self, kth: SupportsIndex, axis: SupportsIndex = ...) -> Self:
        """The elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it."""
    def percentile(self, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Self:
        """Quantile(x, q / 100)."""
    @overload
    def permute(self, axes: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The dimensions in another order."""
    @overload
    def permute(self, *axes: SupportsIndex) -> Self: ...
    @overload
    def permute_dims(self, axes: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The dimensions in another order."""
    @overload
    def permute_dims(self, *axes: SupportsIndex) -> Self: ...
    @overload
    def piecewise(self, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Self:
        """A function of x that is defined by parts: a value for each condition, where it holds."""
    @overload
    def piecewise(self, conditions: Sequence[TensorLike], values: Sequence[TensorLike]) -> Self: ...
    @overload
    def piecewise(self, conditions: Sequence[TensorLike], *values: TensorLike) -> Self: ...
    def polygamma(self, x: TensorLike) -> Self:
        """The n-th derivative of digamma at x."""
    def polyval(self, x: TensorLike) -> Self:
        """The values of a polynomial, whose coefficients begin with that of the highest power."""
    def positive(self) -> Self:
        """Each element, unchanged."""
    def positive_(self) -> Self:
        """Each element, unchanged. Written to the first argument, which is returned."""
    def pow(self, x2: TensorLike) -> Self:
        """The first element to the power of the second."""
    def pow_(self, x2: TensorLike) -> Self:
        """The first element to the power of the second. Written to the first argument, which is returned."""
    def power(self, x2: TensorLike) -> Self:
        """The first element to the power of the second."""
    def prewitt(self, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ...) -> Self:
        """The differences of both neighbours along a dimension, times 1, 1, 1 along all others."""
    @overload
    def prod(self, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Self:
        """The product."""
    @overload
    def prod(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self: ...
    def ptp(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The largest element minus the smallest."""
    def put(self, indices: TensorLike, values: TensorLike, accumulate: _bool = ...) -> Self:
        """A copy of x with values written to the elements at indices into the row-major order."""
    def put_(self, indices: TensorLike, values: TensorLike, accumulate: _bool = ...) -> Self:
        """A copy of x with values written to the elements at indices into the row-major order. Written to the first argument, which is returned."""
    def put_along_axis(self, indices: TensorLike, values: TensorLike, axis: SupportsIndex = ...) -> Self:
        """A copy of x with each value written to the element at its index along a dimension."""
    def put_along_axis_(self, indices: TensorLike, values: TensorLike, axis: SupportsIndex = ...) -> Self:
        """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
    def quantile(self, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Self:
        """The values below which the fraction q of the elements lies."""
    def rad2deg(self) -> Self:
        """Radians in degrees: x 180 / pi."""
    def rad2deg_(self) -> Self:
        """Radians in degrees: x 180 / pi. Written to the first argument, which is returned."""
    def radians(self) -> Self:
        """Degrees in radians: x pi / 180."""
    def random_(self, low: SupportsIndex, high: SupportsIndex, generator: Generator | None = ...) -> Self:
        """Fills x with integers in [low, high). Written to the first argument, which is returned."""
    def ravel(self) -> Self:
        """The elements in row-major order, in one dimension."""
    def ravel_multi_index(self, shape: SupportsIndex | Sequence[SupportsIndex], mode: Literal["checked", "wrapped", "clipped"] = ...) -> Self:
        """The indices in row-major order of elements whose coordinates are given."""
    @property
    def real(self) -> Self: ...
    def real_(self) -> Self:
        """The real part. Written to the first argument, which is returned."""
    def reciprocal(self) -> Self:
        """One over each element."""
    def reciprocal_(self) -> Self:
        """One over each element. Written to the first argument, which is returned."""
    def register_hook(self, hook: Callable[[Tensor], Tensor | None]) -> HookHandle:
        """Has each backward pass call hook(gradient) with the gradient of this tensor, in the order of registration; a tensor that it returns replaces the gradient. Returns a handle whose remove() ends that."""
    def relu(self) -> Self:
        """The element where it is positive, 0 elsewhere."""
    def relu_(self) -> Self:
        """The element where it is positive, 0 elsewhere. Written to the first argument, which is returned."""
    def remainder(self, x2: TensorLike) -> Self:
        """The remainder, with the divisor's sign."""
    def remainder_(self, x2: TensorLike) -> Self:
        """The remainder, with the divisor's sign. Written to the first argument, which is returned."""
    def renorm(self, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat) -> Self:
        """The slices along a dimension, those whose norm p is above maxnorm divided so that it is maxnorm. Gradient: x."""
    @overload
    def repeat(self, repeats: TensorLike, axis: SupportsIndex | None = ..., *, dim: SupportsIndex | None = ..., output_size: Any = ...) -> Self:
        """Each element repeated."""
    @overload
    def repeat(self, counts: SupportsIndex | TensorLike, axis: SupportsIndex | None = ...) -> Self: ...
    @overload
    def repeat_interleave(self, repeats: TensorLike, axis: SupportsIndex | None = ..., *, dim: SupportsIndex | None = ..., output_size: Any = ...) -> Self:
        """Each element repeated."""
    @overload
    def repeat_interleave(self, counts: SupportsIndex | TensorLike, axis: SupportsIndex | None = ...) -> Self: ...
    @property
    def requires_grad(self) -> _bool: ...
    @requires_grad.setter
    def requires_grad(self, value: _bool) -> None: ...
    def requires_grad_(self, requires_grad: _bool = ...) -> Self:
        """Makes the tensor a leaf that wants a gradient, or one that wants none, and returns it. TypeError for integers and bools, RuntimeError for what was computed."""
    @overload
    def reshape(self, shape: SupportsIndex | Sequence[SupportsIndex], *, copy: _bool | None = ...) -> Self:
        """The elements, in row-major order, in another shape."""
    @overload
    def reshape(self, *shape: SupportsIndex, copy: _bool | None = ...) -> Self: ...
    def resize_(self, *args: Any) -> Self:
        """Gives the tensor another shape, row-major, on its storage, which grows if it must; new elements are uninitialised. Returns the tensor. MemoryError if other tensors share the storage, or it is another library's."""
    def retain_grad(self) -> None:
        """Has backward passes keep the gradient of a computed tensor in .grad, as that of a leaf. RuntimeError for what has no history."""
    def right_shift(self, x2: TensorLike) -> Self:
        """The bits shifted to the right; signed integers keep their sign."""
    def roll(self, shift: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """The elements shifted along dimensions; those shifted beyond one end come in at the other."""
    def rot90(self, turns: SupportsIndex = ..., axis: SupportsIndex | Sequence[SupportsIndex] = ...) -> Self:
        """The elements rotated by quarter turns in a plane, from its first dimension towards its second."""
    def round(self, decimals: _int = ...) -> Self:
        """The nearest whole number, halves to even."""
    def round_(self) -> Self:
        """The nearest whole number, halves to even. Written to the first argument, which is returned."""
    def rsqrt(self) -> Self:
        """One over the square root."""
    def rsqrt_(self) -> Self:
        """One over the square root. Written to the first argument, which is returned."""
    def scatter(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with each value written to the element at its index along a dimension."""
    def scatter_(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
    def scatter_add(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with each value added to the element at its index along a dimension."""
    def scatter_add_(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Self:
        """A copy of x with each value added to the element at its index along a dimension. Written to the first argument, which is returned."""
    def scatter_reduce(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Self:
        """A copy of x with each element reduced with the values at its index along a dimension."""
    def scatter_reduce_(self, axis: SupportsIndex, indices: TensorLike, values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Self:
        """A copy of x with each element reduced with the values at its index along a dimension. Written to the first argument, which is returned."""
    @overload
    def searchsorted(self, x2: Any, *, side: Literal["left", "right"] = ..., sorter: TensorLike | None = ..., right: _bool = ...) -> Self:
        """The indices at which the elements of x belong in a sorted row."""
    @overload
    def searchsorted(self, x: TensorLike, side: Literal["left", "right"] = ..., sorter: TensorLike | None = ...) -> Self: ...
    def segment_sum(self, segments: TensorLike, count: SupportsIndex) -> Self:
        """The sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i."""
    def select(self, dim: _int, index: _int) -> Self:
        """A view of one index of a dimension, which is removed. IndexError."""
    def select_scatter(self, values: TensorLike, dim: SupportsIndex, index: SupportsIndex) -> Self:
        """A copy of x with values in the place of one slice along a dimension, x.select(dim, index). Gradient: x, values. ShapeError for others."""
    def setdiff1d(self, x2: TensorLike) -> Self:
        """The elements of the first operand that are not in the second."""
    def setxor1d(self, x2: TensorLike) -> Self:
        """The elements of one operand that are not in the other."""
    @property
    def shape(self) -> _tuple[_int, ...]: ...
    @shape.setter
    def shape(self, value: _tuple[_int, ...]) -> None: ...
    def share_memory_(self) -> Self:
        """Moves the elements, for all views of them, into memory that other processes map, and returns the tensor. MemoryError for memory of another library, or whose address another was given: share a clone."""
    def short(self) -> Self:
        """The elements as int16; the tensor itself if they are."""
    def sigmoid(self) -> Self:
        """The logistic function 1 / (1 + exp(-x))."""
    def sigmoid_(self) -> Self:
        """The logistic function 1 / (1 + exp(-x)). Written to the first argument, which is returned."""
    def sign(self) -> Self:
        """-1, 0 or 1 by the sign of each element."""
    def sign_(self) -> Self:
        """-1, 0 or 1 by the sign of each element. Written to the first argument, which is returned."""
    def signbit(self) -> Self:
        """Whether the sign bit is set, or an integer is negative."""
    def signbit_(self) -> Self:
        """Whether the sign bit is set, or an integer is negative. Written to the first argument, which is returned."""
    def silu(self) -> Self:
        """X / (1 + exp(-x)), also called swish."""
    def silu_(self) -> Self:
        """X / (1 + exp(-x)), also called swish. Written to the first argument, which is returned."""
    def sin(self) -> Self:
        """The sine."""
    def sin_(self) -> Self:
        """The sine. Written to the first argument, which is returned."""
    def sinc(self) -> Self:
        """Sin(pi x) / (pi x), and 1 for 0."""
    def sinc_(self) -> Self:
        """Sin(pi x) / (pi x), and 1 for 0. Written to the first argument, which is returned."""
    def sinh(self) -> Self:
        """The hyperbolic sine."""
    def sinh_(self) -> Self:
        """The hyperbolic sine. Written to the first argument, which is returned."""
    @property
    def size(self) -> _int: ...
    def slice_scatter(self, values: TensorLike, dim: SupportsIndex = ..., start: SupportsIndex | None = ..., end: SupportsIndex | None = ..., step: SupportsIndex = ...) -> Self:
        """A copy of x with values in the place of the slices start:end:step along a dimension. Gradient: x, values. ShapeError for others."""
    def sliding_window_view(self, window: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """All windows of a size: at each place, the elements from there on."""
    def sobel(self, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ...) -> Self:
        """The differences of both neighbours along a dimension, times 1, 2, 1 along all others."""
    def softmax(self, axis: SupportsIndex | None = ...) -> Self:
        """Exponentials divided by their sum."""
    def softplus(self, beta: _int = ..., threshold: _int = ...) -> Self:
        """Log(1 + exp(x))."""
    def softplus_(self) -> Self:
        """Log(1 + exp(x)). Written to the first argument, which is returned."""
    @overload
    def sort(self, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Self:
        """The elements in ascending order."""
    @overload
    def sort(self, axis: SupportsIndex = ..., *, descending: _bool = ...) -> Self: ...
    def sosfilt(self, x: TensorLike, axis: SupportsIndex = ...) -> Self:
        """The elements along a dimension, filtered by sections of second order, one after the other."""
    def sosfilt_state(self, x: TensorLike, zi: TensorLike, axis: SupportsIndex = ...) -> SosfiltStateResult:
        """Sosfilt from the states zi, and its states at the end, from which the next block goes on."""
    def split(self, pieces: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
        """Pieces along a dimension: a number of pieces of equal size, or pieces of given sizes."""
    def sqrt(self) -> Self:
        """The square root."""
    def sqrt_(self) -> Self:
        """The square root. Written to the first argument, which is returned."""
    def square(self) -> Self:
        """Each element times itself."""
    def square_(self) -> Self:
        """Each element times itself. Written to the first argument, which is returned."""
    def squeeze(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """The elements without dimensions of size 1."""
    def std(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Self:
        """The standard deviation: the square root of var."""
    def storage(self) -> Storage:
        """The memory that the tensor's views share."""
    def storage_offset(self) -> _int:
        """Where the first element lies in the storage."""
    def stride(self, dim: SupportsIndex | None = ...) -> Any:
        """One of the strides, in elements, or all of them."""
    @property
    def strides(self) -> _tuple[_int, ...]: ...
    def sub(self, x2: TensorLike) -> Self:
        """The difference of two elements."""
    def sub_(self, x2: TensorLike) -> Self:
        """The difference of two elements. Written to the first argument, which is returned."""
    def subtract(self, x2: TensorLike) -> Self:
        """The difference of two elements."""
    @overload
    def sum(self, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Self:
        """The sum."""
    @overload
    def sum(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self: ...
    def sum_to_size(self, *sizes: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The sums that leave a shape which broadcasts to that of x: what a gradient of x is for such an operand. Gradient: x."""
    def swapaxes(self, axis1: SupportsIndex, axis2: SupportsIndex) -> Self:
        """Two dimensions exchanged."""
    def swapdims(self, axis1: SupportsIndex, axis2: SupportsIndex) -> Self:
        """Two dimensions exchanged."""
    def t(self) -> Self:
        """A view of a matrix with both dimensions exchanged. ShapeError."""
    def take(self, indices: TensorLike, axis: SupportsIndex | None = ...) -> Self:
        """The slices of x at the indices along a dimension."""
    def take_along_axis(self, indices: TensorLike, axis: SupportsIndex | None = ...) -> Self:
        """For each index, the element at it along a dimension."""
    def tan(self) -> Self:
        """The tangent."""
    def tan_(self) -> Self:
        """The tangent. Written to the first argument, which is returned."""
    def tanh(self) -> Self:
        """The hyperbolic tangent."""
    def tanh_(self) -> Self:
        """The hyperbolic tangent. Written to the first argument, which is returned."""
    def tensor_split(self, pieces: SupportsIndex, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
        """The given number of pieces along a dimension, whose sizes differ by one at most."""
    def tensordot(self, x2: TensorLike, axes: SupportsIndex | _tuple[Sequence[SupportsIndex], Sequence[SupportsIndex]] = ...) -> Self:
        """The sums of products over pairs of dimensions."""
    @overload
    def tile(self, counts: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The whole tensor repeated along each dimension."""
    @overload
    def tile(self, *counts: SupportsIndex) -> Self: ...
    def to(self, dtype_or_device: Any) -> Self:
        """The tensor with another dtype, or on another device; itself if nothing changes."""
    def to_device(self, device: DeviceLike, *, stream: None = ...) -> Self:
        """The tensor, which lies on the cpu, if that is the device. ValueError with a stream, which the cpu has not."""
    def tobytes(self) -> _bytes:
        """The bytes of the elements, row-major."""
    def tolist(self) -> Any:
        """The elements as nested lists, or a number."""
    def topk(self, k: SupportsIndex, axis: SupportsIndex = ..., *, largest: _bool = ...) -> TopkResult:
        """The k largest elements, largest first, or the k smallest, smallest first, and their indices."""
    def trace(self, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Self:
        """The sum along a diagonal of matrices."""
    def transpose(self, dim0: SupportsIndex | None = ..., dim1: SupportsIndex | None = ..., *more: Any, axes: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """A view with two dimensions exchanged, as PyTorch has it; of all of them in the order of a tuple, of `axes` or of three or more integers, or without arguments reversed, as NumPy has it. ShapeError."""
    @overload
    def trapezoid(self, x: SupportsFloat | TensorLike | None = ..., dx: _float = ..., axis: SupportsIndex = ..., *, dim: SupportsIndex | None = ...) -> Self:
        """The integral along a dimension, by the trapezoidal rule."""
    @overload
    def trapezoid(self, x: SupportsFloat | TensorLike = ..., axis: SupportsIndex = ...) -> Self: ...
    @overload
    def tril(self, *, k: _int = ...) -> Self:
        """The lower triangles of matrices, zeros elsewhere."""
    @overload
    def tril(self, offset: SupportsIndex = ...) -> Self: ...
    def trim_zeros(self, trim: Literal["fb", "f", "b"] = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Self:
        """X without the slices of zeros at the front and at the back of its dimensions."""
    @overload
    def triu(self, *, k: _int = ...) -> Self:
        """The upper triangles of matrices, zeros elsewhere."""
    @overload
    def triu(self, offset: SupportsIndex = ...) -> Self: ...
    def true_divide(self, x2: TensorLike) -> Self:
        """The quotient of two elements."""
    def trunc(self) -> Self:
        """Each element rounded towards 0."""
    def trunc_(self) -> Self:
        """Each element rounded towards 0. Written to the first argument, which is returned."""
    def unflatten(self, dim: SupportsIndex, sizes: Sequence[SupportsIndex]) -> Self:
        """One dimension as several, of which one may be -1: flatten turned round; a view where x is contiguous. Gradient: x."""
    def unfold(self, dim: _int, size: _int, step: _int) -> Self:
        """A view of the windows of `size` elements every `step` along a dimension, as a new last dimension. ShapeError."""
    def uniform_(self, low: SupportsFloat, high: SupportsFloat, generator: Generator | None = ...) -> Self:
        """Fills x with uniform numbers in [low, high). Written to the first argument, which is returned."""
    def uniform_filter(self, size: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """The means of a window along several dimensions, all by default."""
    def uniform_filter1d(self, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Self:
        """The means of a window of `size` elements along a dimension."""
    def union1d(self, x2: TensorLike) -> Self:
        """The elements of either operand."""
    def unique(self, *, return_index: _bool = ..., return_inverse: _bool = ..., return_counts: _bool = ..., axis: Any = ..., dim: SupportsIndex | None = ..., sorted: _bool = ...) -> Self:
        """The distinct elements."""
    def unique_all(self) -> UniqueAllResult:
        """`values`, `indices`, `inverse_indices` and `counts` of the distinct elements."""
    def unique_consecutive(self, axis: SupportsIndex | None = ..., *, dim: SupportsIndex | None = ...) -> UniqueConsecutiveResult:
        """`values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order."""
    def unique_counts(self) -> UniqueCountsResult:
        """`values` and `counts` of the distinct elements."""
    def unique_inverse(self) -> UniqueInverseResult:
        """`values` of the distinct elements, and `inverse_indices` into them."""
    def unique_values(self, *, return_index: _bool = ..., return_inverse: _bool = ..., return_counts: _bool = ..., axis: Any = ..., dim: SupportsIndex | None = ..., sorted: _bool = ...) -> Self:
        """The distinct elements."""
    @overload
    def unravel_index(self, shape: SupportsIndex | Sequence[SupportsIndex]) -> Self:
        """The coordinates of elements whose indices in row-major order are given."""
    @overload
    def unravel_index(self, *shape: SupportsIndex) -> Self: ...
    def unsqueeze(self, axis: SupportsIndex) -> Self:
        """A new dimension of size 1."""
    def unstack(self, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
        """The slices along a dimension."""
    def unwrap(self, period: SupportsFloat = ..., discont: SupportsFloat = ..., axis: SupportsIndex = ...) -> Self:
        """X with multiples of the period added along a dimension, so that neighbours differ by half a period at most."""
    def vander(self, N: SupportsIndex = ..., increasing: _bool = ...) -> Self:
        """Vandermonde's matrix: a column for each power of x, the highest first or, if `increasing`, last."""
    def var(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Self:
        """The variance: the sum of squared deviations over the count minus `correction`."""
    def var_mean(self, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> VarMeanResult:
        """The variance and the mean, in one pass."""
    def vdot(self, x2: TensorLike) -> Self:
        """The sum of all products of conj(x1) and x2."""
    def vecdot(self, x2: TensorLike, axis: SupportsIndex = ...) -> Self:
        """The sums of products of conj(x1) and x2 along a dimension."""
    def vector_norm(self, p: SupportsFloat = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Self:
        """The p-th root of the sum of the magnitudes to the power of p."""
    def view(self, *args: Any) -> Self:
        """The elements in another shape, of which one size may be -1, or with another dtype; never a copy. ShapeError where the strides do not allow it."""
    @overload
    def where(self, x1: TensorLike, x2: TensorLike) -> Self:
        """The second operand where the first is true, the third operand elsewhere."""
    @overload
    def where(self) -> _tuple[Tensor, ...]: ...
    def xlogy(self, x2: TensorLike) -> Self:
        """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN."""
    def xlogy_(self, x2: TensorLike) -> Self:
        """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN. Written to the first argument, which is returned."""
    def y0(self) -> Self:
        """The Bessel function of the second kind of order 0."""
    def y1(self) -> Self:
        """The Bessel function of the second kind of order 1."""
    def zero_(self) -> Self:
        """Sets all elements to zero, and returns the tensor."""
    @overload
    def zeros_like(self, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Self:
        """Elements that are 0, in the shape of another tensor."""
    @overload
    def zeros_like(self, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Self: ...
    def zeta(self, q: TensorLike) -> Self:
        """Hurwitz' zeta function: the sum of (q + k)^-x over k = 0, 1, …."""
    def __add__(self, other: Any) -> Self: ...
    def __radd__(self, other: Any) -> Self: ...
    def __sub__(self, other: Any) -> Self: ...
    def __rsub__(self, other: Any) -> Self: ...
    def __mul__(self, other: Any) -> Self: ...
    def __rmul__(self, other: Any) -> Self: ...
    def __truediv__(self, other: Any) -> Self: ...
    def __rtruediv__(self, other: Any) -> Self: ...
    def __floordiv__(self, other: Any) -> Self: ...
    def __rfloordiv__(self, other: Any) -> Self: ...
    def __mod__(self, other: Any) -> Self: ...
    def __rmod__(self, other: Any) -> Self: ...
    def __matmul__(self, other: Any) -> Self: ...
    def __rmatmul__(self, other: Any) -> Self: ...
    def __and__(self, other: Any) -> Self: ...
    def __rand__(self, other: Any) -> Self: ...
    def __or__(self, other: Any) -> Self: ...
    def __ror__(self, other: Any) -> Self: ...
    def __xor__(self, other: Any) -> Self: ...
    def __rxor__(self, other: Any) -> Self: ...
    def __lshift__(self, other: Any) -> Self: ...
    def __rlshift__(self, other: Any) -> Self: ...
    def __rshift__(self, other: Any) -> Self: ...
    def __rrshift__(self, other: Any) -> Self: ...
    def __pow__(self, other: Any) -> Self: ...
    def __rpow__(self, other: Any) -> Self: ...
    def __neg__(self) -> Self: ...
    def __pos__(self) -> Self: ...
    def __abs__(self) -> Self: ...
    def __invert__(self) -> Self: ...
    def __lt__(self, other: Any) -> Self: ...
    def __le__(self, other: Any) -> Self: ...
    def __eq__(self, other: Any) -> Self: ...  # type: ignore[override]
    def __ne__(self, other: Any) -> Self: ...  # type: ignore[override]
    def __gt__(self, other: Any) -> Self: ...
    def __ge__(self, other: Any) -> Self: ...
    def __divmod__(self, other: Any) -> _tuple[Self, Self]: ...
    def __rdivmod__(self, other: Any) -> _tuple[Self, Self]: ...
    def __iter__(self) -> Iterator[Self]: ...
    def __contains__(self, value: Any) -> _bool: ...
    def __hash__(self) -> _int: ...
    def __getitem__(self, index: Any) -> Self: ...
    def __setitem__(self, index: Any, value: Any) -> None: ...
    def __buffer__(self, flags: _int, /) -> _memoryview: ...
    def __len__(self) -> _int: ...
    def __bool__(self) -> _bool: ...
    def __int__(self) -> _int: ...
    def __float__(self) -> _float: ...
    def __index__(self) -> _int: ...

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
bfloat16: dtype
bool: dtype
cdouble: dtype
cfloat: dtype
complex128: dtype
complex64: dtype
double: dtype
float: dtype
float16: dtype
float32: dtype
float64: dtype
half: dtype
int: dtype
int16: dtype
int32: dtype
int64: dtype
int8: dtype
long: dtype
short: dtype
uint16: dtype
uint32: dtype
uint64: dtype
uint8: dtype
e: _float
inf: _float
nan: _float
pi: _float
r_: Any
c_: Any
mgrid: Any
ogrid: Any
newaxis: None
max_rank: _int
dtypes: _tuple[dtype, ...]
functions: _tuple[Function, ...]
ndarray = Tensor

class Factorized(NamedTuple):
    codes: Tensor
    values: Any

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

class LabelResult(NamedTuple):
    labels: Tensor
    num_features: Tensor

class LfilterStateResult(NamedTuple):
    y: Tensor
    zf: Tensor

class ModeResult(NamedTuple):
    values: Tensor
    indices: Tensor

class ModfResult(NamedTuple):
    fractional: Tensor
    integral: Tensor

class SosfiltStateResult(NamedTuple):
    y: Tensor
    zf: Tensor

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
def allclose(x1: TensorLike, x2: TensorLike, rtol: SupportsFloat = ..., atol: SupportsFloat = ..., equal_nan: _bool = ...) -> _bool:
    """Whether isclose holds for all elements. The shapes are broadcast."""
def aminmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> AminmaxResult:
    """The smallest and the largest element, in one pass."""
def angle(x: TensorLike) -> Tensor:
    """The angle of each number in the complex plane."""
def angle_(x: TensorLike) -> Tensor:
    """The angle of each number in the complex plane. Written to the first argument, which is returned."""
def any(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """Whether any element is not 0."""
def append(x: TensorLike, values: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The elements with further ones behind them: along a dimension, or without one of both in one row, as NumPy's."""
def apply_along_axis(function: Callable[[Tensor], Any], x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The results of a function of the user's own, which is called with each line along a dimension."""
def arange(start: Number = ..., stop: Number | None = ..., step: Number = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Start, start + step, …, up to but not including stop."""
def argmax(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first largest element, or of the first NaN, in row-major order."""
def argmin(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The index of the first smallest element, or of the first NaN, in row-major order."""
def argpartition(x: TensorLike, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
    """The indices that partition the elements."""
@overload
def argsort(x: TensorLike, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
    """The indices that sort the elements."""
@overload
def argsort(x: TensorLike, axis: SupportsIndex = ..., *, descending: _bool = ...) -> Tensor: ...
def argwhere(x: TensorLike) -> Tensor:
    """The indices of elements that are not 0, in row-major order."""
def array(data: TensorLike, dtype: DTypeLike | None = ..., *, copy: _bool | None = ...) -> Tensor:
    """NumPy's name of tensor; with copy=None it shares memory where it can, with copy=False it refuses to copy."""
def array_equal(x1: TensorLike, x2: TensorLike, equal_nan: _bool = ...) -> _bool:
    """Whether both have the same shape and equal elements. NaN equals nothing, with equal_nan NaN."""
def array_split(x: TensorLike, pieces: SupportsIndex, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
    """The given number of pieces along a dimension, whose sizes differ by one at most."""
def as_tensor(data: TensorLike, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """PyTorch's name of asarray."""
def asarray(data: TensorLike | None, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ..., copy: _bool | None = ..., requires_grad: _bool = ...) -> Tensor:
    """The same, but a tensor that has the dtype, or an array of another library, shares its memory unless copy=True; copy=False refuses to copy."""
def asin(x: TensorLike) -> Tensor:
    """The inverse sine."""
def asin_(x: TensorLike) -> Tensor:
    """The inverse sine. Written to the first argument, which is returned."""
def asinh(x: TensorLike) -> Tensor:
    """The inverse hyperbolic sine."""
def asinh_(x: TensorLike) -> Tensor:
    """The inverse hyperbolic sine. Written to the first argument, which is returned."""
def astype(x: TensorLike, dtype: DTypeLike, *, copy: _bool = ..., device: DeviceLike | None = ...) -> Tensor:
    """The elements as elements of another type; without a copy if copy is False and they have it."""
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
def bartlett(n: SupportsIndex, *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """The triangular window, 0 at both ends."""
def bernoulli(p: SupportsFloat | TensorLike, shape: SupportsIndex | Sequence[SupportsIndex] | None = ..., generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """1 with probability p, 0 otherwise."""
def bernoulli_(x: TensorLike, p: SupportsFloat, generator: Generator | None = ...) -> Tensor:
    """Fills x with 1, with probability p, and 0 otherwise. Written to the first argument, which is returned."""
@overload
def beta(a: SupportsFloat, b: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Numbers in [0, 1] of the beta distribution with mean a / (a + b)."""
@overload
def beta(a: SupportsFloat, b: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def betainc(a: TensorLike, b: TensorLike, x: TensorLike) -> Tensor:
    """The regularised incomplete beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x over B(a, b)."""
def bincount(x: TensorLike, minlength: SupportsIndex = ..., *, weights: TensorLike | None = ...) -> Tensor:
    """The number of occurrences of 0, 1, 2, … in a row of integers."""
@overload
def binomial(n: SupportsIndex, p: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """The numbers of successes of n trials, each with probability p."""
@overload
def binomial(n: SupportsIndex, p: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
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
def blackman(n: SupportsIndex, *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """Blackman's window: 0.42 + 0.5 cos t + 0.08 cos 2 t, as t goes from -pi to pi."""
@overload
def block_diag(x: Sequence[TensorLike]) -> Tensor:
    """A matrix with the given ones along its diagonal, and zeros elsewhere."""
@overload
def block_diag(*x: TensorLike) -> Tensor: ...
def bmm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The products of the matrices of two batches."""
@overload
def broadcast_arrays(*arrays: TensorLike) -> _list[Tensor]:
    """All tensors broadcast to one shape."""
@overload
def broadcast_arrays(x: Sequence[TensorLike]) -> _list[Tensor]: ...
def broadcast_shapes(*shapes: SupportsIndex | Sequence[SupportsIndex]) -> _tuple[_int, ...]:
    """The shape that tensors of these shapes broadcast to, as a tuple. ShapeError where they do not."""
@overload
def broadcast_to(x: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The elements repeated, without a copy, along dimensions of size 1 and new ones in front."""
@overload
def broadcast_to(x: TensorLike, *shape: SupportsIndex) -> Tensor: ...
def bucketize(x: TensorLike, bounds: TensorLike, side: Literal["left", "right"] = ..., *, right: _bool = ...) -> Tensor:
    """The bucket of each element of x between sorted bounds."""
def can_cast(from_: TensorLike, to: DTypeLike) -> _bool:
    """Whether every value of a dtype is one of another, by the rules of promotion."""
@overload
def cartesian_prod(x: Sequence[TensorLike]) -> Tensor:
    """All rows of an element of each vector, the last vector's the fastest."""
@overload
def cartesian_prod(*x: TensorLike) -> Tensor: ...
def cbrt(x: TensorLike) -> Tensor:
    """The cube root."""
def cbrt_(x: TensorLike) -> Tensor:
    """The cube root. Written to the first argument, which is returned."""
def cdist(x1: TensorLike, x2: TensorLike, p: SupportsFloat = ...) -> Tensor:
    """The distances by the norm p of each row of x1 and each row of x2: (…, m, k) and (…, n, k) give (…, m, n), where batches broadcast."""
def ceil(x: TensorLike) -> Tensor:
    """The smallest whole number not below each element."""
def ceil_(x: TensorLike) -> Tensor:
    """The smallest whole number not below each element. Written to the first argument, which is returned."""
def checkpoint(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, of whose call only the arguments are kept: a backward pass computes it again, with the same random numbers of the"""
def choice(x: TensorLike, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ..., *, weights: TensorLike | None = ...) -> Tensor:
    """Slices of x along its first dimension, chosen at random."""
def chunk(x: TensorLike, pieces: SupportsIndex, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
    """At most the given number of pieces along a dimension."""
def clip(x: TensorLike, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
    """Each element limited to the range between two bounds."""
def clip_(x: TensorLike, min: TensorLike | None = ..., max: TensorLike | None = ...) -> Tensor:
    """Each element limited to the range between two bounds. Written to the first argument, which is returned."""
@overload
def column_stack(x: Sequence[TensorLike]) -> Tensor:
    """Vectors as the columns of a matrix."""
@overload
def column_stack(*x: TensorLike) -> Tensor: ...
def combinations(x: TensorLike, r: _int = ..., with_replacement: _bool = ...) -> Tensor:
    """All choices of r elements of a vector, in the order of their places: a row for each. Gradient: x. ShapeError unless x is a vector."""
def complex(real: TensorLike, imag: TensorLike) -> Tensor:
    """Complex numbers of their real and imaginary parts, which broadcast. Gradient: real, imag. TypeError for complex parts."""
def compress(condition: TensorLike, x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The slices along a dimension where a row of truth values is true."""
@overload
def concat(arrays: TensorLike, *, axis: SupportsIndex = ...) -> Tensor:
    """Tensors joined along a dimension."""
@overload
def concat(x: Sequence[TensorLike], axis: SupportsIndex = ...) -> Tensor: ...
@overload
def concat(*x: TensorLike, axis: SupportsIndex = ...) -> Tensor: ...
def conj(x: TensorLike) -> Tensor:
    """The complex conjugate; real numbers are unchanged."""
def conj_(x: TensorLike) -> Tensor:
    """The complex conjugate; real numbers are unchanged. Written to the first argument, which is returned."""
def convolve(x1: TensorLike, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
    """The convolution: at n, the sum of x1 at k times x2 at n - k."""
def convolve1d(x: TensorLike, weights: SupportsFloat | TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """Correlate1d with the weights backwards."""
def copysign(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The magnitude of x1 with the sign of x2."""
def copysign_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The magnitude of x1 with the sign of x2. Written to the first argument, which is returned."""
def corrcoef(x: TensorLike, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ...) -> Tensor:
    """The correlations of variables, each observed several times."""
def correlate(x1: TensorLike, x2: TensorLike, mode: Literal["full", "same", "valid"] = ...) -> Tensor:
    """The correlation: at n, the sum of x1 at n + k times the conjugate of x2 at k."""
def correlate1d(x: TensorLike, weights: SupportsFloat | TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """The sums of the elements of a window along a dimension, times its weights."""
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
@overload
def cov(m: Any, y: TensorLike | None = ..., rowvar: _bool = ..., bias: _bool = ..., ddof: Any = ..., fweights: Any = ..., aweights: Any = ..., *, correction: SupportsFloat | None = ...) -> Tensor:
    """The covariances of variables, each observed several times."""
@overload
def cov(x: TensorLike, y: TensorLike | None = ..., *, variables: Literal["rows", "columns"] = ..., weights: TensorLike | None = ..., correction: SupportsFloat = ...) -> Tensor: ...
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
@overload
def cumulative_prod(x: TensorLike, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
    """As cumprod."""
@overload
def cumulative_prod(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor: ...
@overload
def cumulative_sum(x: TensorLike, *, axis: SupportsIndex | None = ..., dtype: DTypeLike | None = ..., include_initial: _bool = ...) -> Tensor:
    """As cumsum."""
@overload
def cumulative_sum(x: TensorLike, axis: SupportsIndex | None = ..., *, include_initial: _bool = ...) -> Tensor: ...
@overload
def cumulative_trapezoid(y: TensorLike, x: SupportsFloat | TensorLike | None = ..., dx: _float = ..., axis: SupportsIndex = ..., *, dim: SupportsIndex | None = ..., initial: Any = ..., include_initial: _bool = ...) -> Tensor:
    """The running integrals along a dimension, by the trapezoidal rule."""
@overload
def cumulative_trapezoid(y: TensorLike, x: SupportsFloat | TensorLike = ..., axis: SupportsIndex = ..., *, include_initial: _bool = ...) -> Tensor: ...
def default_generator() -> Generator:
    """A copy of the calling thread's own stream as it stands."""
def deg2rad(x: TensorLike) -> Tensor:
    """Degrees in radians: x pi / 180."""
def deg2rad_(x: TensorLike) -> Tensor:
    """Degrees in radians: x pi / 180. Written to the first argument, which is returned."""
def delete(x: TensorLike, index: SupportsIndex | TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The slices along a dimension, without those at an index."""
def diag(x: TensorLike, offset: SupportsIndex = ...) -> Tensor:
    """The matrix with a vector as its diagonal, or the diagonal of a matrix."""
def diag_embed(x: TensorLike, offset: SupportsIndex = ..., dim1: SupportsIndex = ..., dim2: SupportsIndex = ...) -> Tensor:
    """Matrices whose diagonals are the lines of x along its last dimension, with zeros elsewhere."""
def diagflat(x: TensorLike, offset: SupportsIndex = ...) -> Tensor:
    """The matrix with all elements of x on its diagonal, in row-major order."""
def diagonal(x: TensorLike, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
    """The diagonals of two dimensions: elements with indices (i, i + offset)."""
def diagonal_scatter(x: TensorLike, values: TensorLike, offset: SupportsIndex = ..., dim1: SupportsIndex = ..., dim2: SupportsIndex = ...) -> Tensor:
    """A copy of x with values in the place of its diagonals, diagonal(x, offset, dim1, dim2). Gradient: x, values. ShapeError for others."""
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
@overload
def dstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined along the third dimension."""
@overload
def dstack(*x: TensorLike) -> Tensor: ...
@overload
def einsum(subscripts: _str, x: Sequence[TensorLike]) -> Tensor:
    """Sums of products over labelled dimensions: those that the output does not name are summed over."""
@overload
def einsum(subscripts: _str, *x: TensorLike) -> Tensor: ...
@overload
def empty(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Uninitialised elements."""
@overload
def empty(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def empty_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Uninitialised elements, in the shape of another tensor."""
@overload
def empty_like(x: TensorLike, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def entr(x: TensorLike) -> Tensor:
    """-x log(x), 0 for 0 and -infinity below: the terms of an entropy."""
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
def erfcx(x: TensorLike) -> Tensor:
    """Exp(x^2) erfc(x): the complementary error function, scaled."""
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
@overload
def exponential(rate: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Exponentially distributed numbers with mean 1 / rate."""
@overload
def exponential(rate: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def exponential_(x: TensorLike, rate: SupportsFloat, generator: Generator | None = ...) -> Tensor:
    """Fills x with exponentially distributed numbers. Written to the first argument, which is returned."""
@overload
def eye(n_rows: SupportsIndex, n_cols: SupportsIndex | None = ..., *, k: _int = ..., dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Ones on a diagonal, zeros elsewhere."""
@overload
def eye(rows: SupportsIndex, columns: SupportsIndex | None = ..., offset: SupportsIndex = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def factorize(values: TensorLike, *, sort: _bool = ...) -> Factorized:
    """The number of each value among the distinct ones, and these: codes, names = tenon.factorize(["b", "a", "b"]) are (0, 1, 0) and ["b", "a"]."""
def fill_diagonal(x: Tensor, value: TensorLike, wrap: _bool = ...) -> Tensor:
    """Writes a value to the main diagonal of x, as NumPy's, and gives x. The method gives a copy."""
def fill_diagonal_(x: TensorLike, value: TensorLike, wrap: _bool = ...) -> Tensor:
    """A copy of x with a value written to its main diagonal: the elements with equal indices. Written to the first argument, which is returned."""
def finfo(type: TensorLike) -> _FloatInfo:
    """The limits of a floating dtype, or of the parts of a complex one. TypeError for others."""
def flatnonzero(x: TensorLike) -> Tensor:
    """The indices, in row-major order, of elements that are not 0."""
@overload
def flatten(x: TensorLike, start_dim: _int = ..., end_dim: _int = ...) -> Tensor:
    """Adjacent dimensions joined into one."""
@overload
def flatten(x: TensorLike, first: SupportsIndex = ..., last: SupportsIndex = ...) -> Tensor: ...
def flip(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements in reversed order along dimensions."""
def fliplr(x: TensorLike) -> Tensor:
    """The columns in reversed order: flip along dimension 1."""
def flipud(x: TensorLike) -> Tensor:
    """The rows in reversed order: flip along dimension 0."""
def float_power(x1: TensorLike, x2: TensorLike) -> Tensor:
    """x1 to the power of x2, computed in float64, or in complex128 where one of both is complex, whatever their dtypes. Gradient: x1, x2."""
def floor(x: TensorLike) -> Tensor:
    """The largest whole number not above each element."""
def floor_(x: TensorLike) -> Tensor:
    """The largest whole number not above each element. Written to the first argument, which is returned."""
def floor_divide(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient, rounded down."""
def floor_divide_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The quotient, rounded down. Written to the first argument, which is returned."""
def fmax(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The larger of two elements, or the one that is a number."""
def fmin(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The smaller of two elements, or the one that is a number."""
def fmod(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the sign of x1, as in C."""
def fmod_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The remainder, with the sign of x1, as in C. Written to the first argument, which is returned."""
def frac(x: TensorLike) -> Tensor:
    """Each element without its whole part: x - trunc(x)."""
def frexp(x: TensorLike) -> FrexpResult:
    """Numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them."""
def from_arrow(x: Any, *, copy: _bool | None = ..., fill_nulls: Number | None = ..., columns: Any = ...) -> Any:
    """A tensor on the memory of an object that has __arrow_c_array__, as pyarrow's arrays do: read-only, as Arrow's elements are. A copy, which may be written, of bools stored as bits, of elements that are not aligned, and of an array with nulls, which become `fill_nulls`, which the dtype must hold: TypeError if not. What has __arrow_c_stream__, as a ChunkedArray does, is joined: one chunk without a copy, several in one. A table, such as pyarrow's Table and RecordBatch, gives a dict of its columns by their names: of all, or of those that `columns` lists. BufferError for types that are no numbers or fixed-size lists of them, for nulls without `fill_nulls`, for what copy=False would copy, and for a description that cannot be true."""
def from_dlpack(x: Any, *, device: DeviceLike | None = ..., copy: _bool | None = ...) -> Tensor:
    """A tensor on the memory of an object that has __dlpack__, or of a capsule, which is consumed. BufferError for a capsule that was consumed, and for a description that cannot be true."""
def from_numpy(array: Any) -> Tensor:
    """A tensor on the memory of a NumPy array, or of another object with the buffer protocol; read-only if that is. TypeError for elements that are no tensor's, BufferError for strides that count no whole elements."""
def frombuffer(buffer: Any, dtype: DTypeLike | None = ..., count: _int = ..., offset: _int = ...) -> Tensor:
    """A tensor on the bytes of an object with the buffer protocol: `count` elements, all there are if it is negative, from byte `offset` on. Read-only if the object is. ValueError for what does not fit, BufferError for an address that is not aligned."""
@overload
def full(shape: SupportsIndex | Sequence[SupportsIndex], fill_value: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that all have one value."""
@overload
def full(shape: SupportsIndex | Sequence[SupportsIndex], value: Number, *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def full_like(x: TensorLike, fill_value: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that all have one value, in the shape of another tensor."""
@overload
def full_like(x: TensorLike, value: Number, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def function(name: _str) -> Function:
    """The function of this name or alias. KeyError if there is none."""
def fused(function: _F) -> _F: ...
@overload
def gamma(concentration: SupportsFloat, scale: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Numbers of the gamma distribution with mean concentration * scale."""
@overload
def gamma(concentration: SupportsFloat, scale: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def gammainc(a: TensorLike, x: TensorLike) -> Tensor:
    """The regularised lower incomplete gamma function: the integral of t^(a - 1) exp(-t) from 0 to x over gamma(a)."""
def gammaincc(a: TensorLike, x: TensorLike) -> Tensor:
    """The regularised upper incomplete gamma function: 1 - gammainc(a, x)."""
def gather(x: TensorLike, axis: SupportsIndex, indices: TensorLike) -> Tensor:
    """For each index, the element at it along a dimension."""
def gaussian_filter(x: TensorLike, sigma: SupportsFloat | Sequence[SupportsFloat], axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, order: SupportsIndex | Sequence[SupportsIndex] | None = ..., mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., truncate: SupportsFloat = ..., radius: SupportsIndex | None = ...) -> Tensor:
    """Gaussian_filter1d along several dimensions, all by default."""
def gaussian_filter1d(x: TensorLike, sigma: SupportsFloat, axis: SupportsIndex = ..., *, order: SupportsIndex | Sequence[SupportsIndex] | None = ..., mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., truncate: SupportsFloat = ..., radius: SupportsIndex | None = ...) -> Tensor:
    """The elements along a dimension, smoothed by a Gaussian window of the standard deviation sigma."""
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
@overload
def geomspace(start: SupportsFloat, stop: SupportsFloat, num: SupportsIndex = ..., endpoint: _bool = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Numbers from start to stop, each the same multiple of the previous one."""
@overload
def geomspace(start: SupportsFloat, stop: SupportsFloat, count: SupportsIndex, endpoint: Literal["included", "excluded"] = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def get_default_dtype() -> dtype:
    """The dtype of Python's floats, and of what is created without a dtype."""
def get_printoptions() -> _dict[_str, Any]:
    """The options as they stand."""
def grad(function: Callable[..., Any], argnums: _int | Sequence[_int] = ..., has_aux: _bool = ...) -> Callable[..., Any]:
    """The function that gives the gradient of `function`, whose value is one number, by the argument argnums; by several a tuple."""
def gradcheck(function: Callable[..., Any], inputs: Tensor | Sequence[Tensor], *, eps: _float = ..., atol: _float = ..., rtol: _float = ..., raise_exception: _bool = ...) -> _bool:
    """True if the gradients of all results of function(*inputs), by the inputs that require one, are those of central differences. They"""
@overload
def gradient(x: TensorLike, spacing: SupportsFloat | TensorLike = ..., *, axis: SupportsIndex, edge_order: SupportsIndex = ...) -> Tensor:
    """The slopes along a dimension, by differences of the elements on both sides."""
@overload
def gradient(x: TensorLike, spacing: SupportsFloat | TensorLike = ..., *, edge_order: SupportsIndex = ...) -> Tensor | _tuple[Tensor, ...]: ...
def greater(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than the second."""
def greater_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than the second. Written to the first argument, which is returned."""
def greater_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than or equal to the second."""
def greater_equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether the first element is greater than or equal to the second. Written to the first argument, which is returned."""
def group_by(keys: TensorLike) -> Groups:
    """The groups of rows with equal keys, to reduce each of them: tenon.group_by(city).mean(price)."""
def hamming(n: SupportsIndex, *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """Hamming's window: 0.54 + 0.46 cos t, as t goes from -pi to pi."""
def hanning(n: SupportsIndex, *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """Hann's window: 0.5 + 0.5 cos t, as t goes from -pi to pi."""
def heaviside(x1: TensorLike, x2: TensorLike) -> Tensor:
    """0 where x1 is negative, 1 where it is positive, x2 where it is 0."""
def heaviside_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """0 where x1 is negative, 1 where it is positive, x2 where it is 0. Written to the first argument, which is returned."""
def hessian(function: Callable[..., Any], argnums: _int | Sequence[_int] = ...) -> Callable[..., Any]:
    """The function that gives the second derivatives of `function`, whose value is one number, by the argument argnums; by several a tuple"""
def histc(x: TensorLike, bins: _int = ..., min: SupportsFloat = ..., max: SupportsFloat = ...) -> Tensor:
    """The numbers of elements in bins of equal width from min to max, in the dtype of x; elements outside are not counted."""
def histogram(x: TensorLike, bins: SupportsIndex | TensorLike = ..., between: Sequence[SupportsFloat] | None = ..., density: _bool = ..., weights: TensorLike | None = ...) -> HistogramResult:
    """`counts` of the elements between `edges`."""
def histogram2d(x: TensorLike, y: TensorLike, bins: SupportsIndex | TensorLike, y_bins: SupportsIndex | TensorLike | None = ..., *, between: Sequence[SupportsFloat] | None = ..., weights: TensorLike | None = ..., density: _bool = ...) -> Histogram2DResult:
    """The number of pairs of elements between edges in two dimensions."""
def histogramdd(sample: TensorLike, bins: _int | Sequence[TensorLike] = ..., range: Sequence[_tuple[_float, _float] | None] | None = ..., density: _bool | None = ..., weights: TensorLike | None = ...) -> _tuple[Tensor, _list[Tensor]]:
    """The number of points, the rows of a matrix, between edges in each dimension; and the edges. The points may be a list of coordinates."""
@overload
def hstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined side by side."""
@overload
def hstack(*x: TensorLike) -> Tensor: ...
def hypot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The square root of the sum of two squares."""
def hypot_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The square root of the sum of two squares. Written to the first argument, which is returned."""
def i0(x: TensorLike) -> Tensor:
    """The modified Bessel function of the first kind of order 0."""
def i0_(x: TensorLike) -> Tensor:
    """The modified Bessel function of the first kind of order 0. Written to the first argument, which is returned."""
def i0e(x: TensorLike) -> Tensor:
    """Exp(-|x|) i0(x): the modified Bessel function of order 0, scaled."""
def i1(x: TensorLike) -> Tensor:
    """The modified Bessel function of the first kind of order 1."""
def i1e(x: TensorLike) -> Tensor:
    """Exp(-|x|) i1(x): the modified Bessel function of order 1, scaled."""
def iinfo(type: TensorLike) -> _IntegerInfo:
    """The limits of an integer dtype. TypeError for others."""
def imag(x: TensorLike) -> Tensor:
    """The imaginary part; 0 for a real number."""
def imag_(x: TensorLike) -> Tensor:
    """The imaginary part; 0 for a real number. Written to the first argument, which is returned."""
@overload
def index_add(x: TensorLike, dim: SupportsIndex, index: Any, source: TensorLike, *, alpha: Any) -> Tensor:
    """A copy of x with slices added to those at a row of indices along a dimension."""
@overload
def index_add(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor: ...
@overload
def index_add_(x: TensorLike, dim: SupportsIndex, index: Any, source: TensorLike, *, alpha: Any) -> Tensor:
    """A copy of x with slices added to those at a row of indices along a dimension. Written to the first argument, which is returned."""
@overload
def index_add_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor: ...
def index_copy(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with slices written to those at a row of indices along a dimension."""
def index_copy_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with slices written to those at a row of indices along a dimension. Written to the first argument, which is returned."""
def index_fill(x: TensorLike, axis: SupportsIndex, indices: TensorLike, value: Number) -> Tensor:
    """A copy of x with a value written to the slices at a row of indices along a dimension."""
def index_fill_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, value: Number) -> Tensor:
    """A copy of x with a value written to the slices at a row of indices along a dimension. Written to the first argument, which is returned."""
def index_put(x: TensorLike, indices: Any, values: TensorLike, accumulate: _bool = ...) -> Tensor:
    """A copy of x after x[indices] = values, or += values with accumulate, where an element that is chosen n times gets n values."""
def index_reduce(x: TensorLike, dim: SupportsIndex, index: TensorLike, source: TensorLike, reduce: Literal["prod", "mean", "amax", "amin"], *, include_self: _bool = ...) -> Tensor:
    """A copy of x with each slice along a dimension reduced with the slices of the source that have its index: scatter_reduce of whole slices."""
def index_select(x: TensorLike, axis: SupportsIndex, indices: TensorLike) -> Tensor:
    """The slices at a row of indices along a dimension."""
def inner(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of products over the last dimension of both."""
def insert(x: TensorLike, index: SupportsIndex | TensorLike, values: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The slices along a dimension, with others inserted before those at an index."""
def interp(x: TensorLike, xp: TensorLike, fp: TensorLike, left: SupportsFloat | None = ..., right: SupportsFloat | None = ...) -> Tensor:
    """The values at x on the straight lines between points."""
def intersect1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of both operands."""
def is_grad_enabled() -> _bool:
    """Whether the calling thread records what is computed of tensors that require a gradient."""
def isclose(x1: TensorLike, x2: TensorLike, rtol: SupportsFloat = ..., atol: SupportsFloat = ..., equal_nan: _bool = ...) -> Tensor:
    """Whether |x1 - x2| is at most atol + rtol |x2|."""
def isdtype(dtype: DTypeLike, kind: Any) -> _bool:
    """Whether a dtype is of a kind, or of one of several: a dtype, or a name of the standard's, as "real floating"."""
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
def isneginf(x: TensorLike) -> Tensor:
    """Whether an element is -∞. TypeError for complex elements, which have no sign."""
def isposinf(x: TensorLike) -> Tensor:
    """Whether an element is +∞. TypeError for complex elements, which have no sign."""
def isreal(x: TensorLike) -> Tensor:
    """Whether an element has the imaginary part 0, as all real ones."""
def ix_(*args: TensorLike) -> _tuple[Tensor, ...]:
    """Indices that select, together, all combinations of those in each row: x[ix_(rows, columns)]. A row of bools stands for where it is true."""
def j0(x: TensorLike) -> Tensor:
    """The Bessel function of the first kind of order 0."""
def j1(x: TensorLike) -> Tensor:
    """The Bessel function of the first kind of order 1."""
def jacfwd(function: Callable[..., Any], argnums: _int | Sequence[_int] = ...) -> Callable[..., Any]:
    """The function that jacobian gives, by forward mode: for few arguments and many results. Cost: a forward pass for each 16 elements of"""
def jacobian(function: Callable[..., Any], argnums: _int | Sequence[_int] = ...) -> Callable[..., Any]:
    """The function that gives the derivatives of all elements of function's tensor by all of the argument argnums: the shape of the result,"""
def jacrev(function: Callable[..., Any], argnums: _int | Sequence[_int] = ...) -> Callable[..., Any]:
    """The function that gives the derivatives of all elements of function's tensor by all of the argument argnums: the shape of the result,"""
def jvp(function: Callable[..., Any], primals: Tensor | Sequence[Tensor], tangents: Tensor | Sequence[Tensor]) -> _tuple[Any, Any]:
    """The value of function(*primals), and its derivative in the direction of the tangents. Cost: a forward pass that is recorded, and one"""
def kaiser(n: SupportsIndex, beta: SupportsFloat, *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """Kaiser's window: i0(beta sqrt(1 - t^2)) / i0(beta), as t goes from -1 to 1."""
def kron(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The Kronecker product: for each element of x1, a block of x2 times it."""
def kthvalue(x: TensorLike, k: SupportsIndex, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> KthvalueResult:
    """The k-th smallest element, counted from 1, and its index."""
def label(x: TensorLike, structure: SupportsIndex | TensorLike = ...) -> LabelResult:
    """The connected components of the elements other than 0, numbered from 1 on in the order of their first elements, and their number."""
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
@overload
def lexsort(keys: Sequence[TensorLike], axis: SupportsIndex = ...) -> Tensor:
    """The indices that sort by several keys: by the last one, where it is equal by the one before it, and so on."""
@overload
def lexsort(*keys: TensorLike, axis: SupportsIndex = ...) -> Tensor: ...
def lfilter(b: TensorLike, a: TensorLike, x: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The elements along a dimension, filtered by the rational transfer function b / a: a[0] y at n is the sum of b[k] x at n - k less that of a[k] y at n - k for k ≥ 1."""
def lfilter_state(b: TensorLike, a: TensorLike, x: TensorLike, zi: TensorLike, axis: SupportsIndex = ...) -> LfilterStateResult:
    """Lfilter from the states zi, and its states at the end, from which the next block goes on."""
def lgamma(x: TensorLike) -> Tensor:
    """The logarithm of the magnitude of the gamma function."""
def lgamma_(x: TensorLike) -> Tensor:
    """The logarithm of the magnitude of the gamma function. Written to the first argument, which is returned."""
def linearize(function: Callable[..., Any], *primals: Tensor | Sequence[Tensor]) -> _tuple[Any, Callable[..., Any]]:
    """The value of function(*primals), and the function that gives, for tangents of the primals, its derivative in their direction. That may"""
@overload
def linspace(start: Number, stop: Number, num: SupportsIndex = ..., *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ..., endpoint: _bool = ...) -> Tensor:
    """Evenly spaced numbers from start to stop."""
@overload
def linspace(start: Number, stop: Number, count: SupportsIndex, endpoint: Literal["included", "excluded"] = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def load(file: Any, *, mapped: _bool = ..., dtype: DTypeLike | None = ..., header: _bool = ..., names: Sequence[_str] | None = ..., format: _str | None = ...) -> Any:
    """The tensor that a file holds, or a dict of the names and tensors of a .npz or .safetensors file: of all, or of those that `names` lists."""
def load_mixed_table(file: Any, *, header: _bool = ..., delimiter: _str | None = ..., columns: Any = ..., text: Any = ..., times: Any = ..., missing: Any = ..., fill: Any = ..., skip_rows: _int = ..., max_rows: _int = ..., comment: Any = ..., quote: _str | None = ..., escape: Any = ..., decimal: _str = ..., thousands: Any = ..., pad_rows: _bool = ...) -> Any:
    """A table of text (.csv, .tsv, .txt) as a dict of its columns by the names of its first line, or with header=False as a list of them. A column of whole numbers is a Tensor of int64, or uint64 if it needs that; of float64 if it has a fraction, or a missing value (NaN) that `fill` gives no integer for; of bool if it is true and false; any other is a list of str. `text` names columns that are text whatever they hold, `times` those of dates and times in the forms of ISO 8601, which are int64: nanoseconds since the beginning of 1970 in UTC. `columns` are those to load, by names or numbers, `missing` words that mean a missing value. The delimiter is a comma (with decimal=',' a semicolon), a tab or white space, as the file's name says, unless one is given; .csv and .tsv have no comments, in others lines are that begin with #, and `comment` is a character from which on lines are skipped, or "" for none. `escape` is a backslash before quotes, `thousands` may stand between groups of three digits, pad_rows=True takes rows that are too short. OSError for a file that cannot be read, for rows of different lengths, for two columns of one name and for text that is not UTF-8, IndexError for a column that is not there, TypeError for a time that is none."""
def load_table(file: Any, *, dtype: DTypeLike | None = ..., header: _bool = ..., delimiter: _str | None = ..., columns: Any = ..., missing: Any = ..., fill: Any = ..., skip_rows: _int = ..., max_rows: _int = ..., comment: Any = ..., quote: _str | None = ..., escape: Any = ..., decimal: _str = ..., thousands: Any = ..., pad_rows: _bool = ...) -> Any:
    """A table of numbers (.csv, .tsv, .txt) as a tensor of shape (rows, columns), of the default dtype or `dtype`, and the list of the names in its first line, which is empty with header=False. A missing value is NaN or `fill`; integers have no NaN. The other options are those of load_mixed_table. OSError for a file that cannot be read and for rows of different lengths, TypeError for a field that is no number."""
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
def log_ndtr(x: TensorLike) -> Tensor:
    """The logarithm of the normal distribution function."""
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
def logit(x: TensorLike, eps: Any = ...) -> Tensor:
    """Log(x / (1 - x)): the inverse of the sigmoid."""
def logit_(x: TensorLike) -> Tensor:
    """Log(x / (1 - x)): the inverse of the sigmoid. Written to the first argument, which is returned."""
@overload
def logspace(start: SupportsFloat, stop: SupportsFloat, num: SupportsIndex = ..., endpoint: _bool = ..., base: SupportsFloat = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Powers of a base whose exponents are evenly spaced from start to stop."""
@overload
def logspace(start: SupportsFloat, stop: SupportsFloat, count: SupportsIndex, base: SupportsFloat = ..., endpoint: Literal["included", "excluded"] = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def logsumexp(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The logarithm of the sum of exponentials."""
def manual_seed(seed: _int) -> None:
    """Seeds the calling thread's own stream of random numbers."""
def map_file(file: Any, dtype: DTypeLike, shape: Any = ..., *, offset: _int = ..., mode: _str = ...) -> Tensor:
    """A tensor whose elements are the bytes of a file, without a copy: the whole file in one dimension, or with a shape the elements from byte `offset` on, a multiple of their size. Read-only; with mode='c' writes stay in memory, with 'r+' they reach the file. OSError for a file that cannot be mapped or is too short."""
def masked_fill(x: TensorLike, mask: TensorLike, value: TensorLike) -> Tensor:
    """A copy of x with the elements where the mask is true replaced by the value, in the dtype of x; all three broadcast. Gradient: x, value."""
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
def maximum_filter1d(x: TensorLike, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """The largest element of a window of `size` elements along a dimension."""
def mean(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The arithmetic mean."""
def median(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The middle element in ascending order, or the mean of the two middle ones."""
def memory_stats(device: DeviceLike = ...) -> _dict[_str, _int]:
    """What tensors hold on a device: current_bytes, peak_bytes and the number of allocations so far."""
@overload
def meshgrid(*arrays: TensorLike, indexing: Literal["xy", "ij"] = ...) -> _list[Tensor]:
    """The coordinates of a grid, each as a tensor of the shape of the grid."""
@overload
def meshgrid(indexing: Literal["xy", "ij"] = ..., x: Sequence[TensorLike] | None = ..., *, requires_grad: _bool = ...) -> _list[Tensor]: ...
def min(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The smallest element."""
def minimum(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The smaller of two elements."""
def minimum_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The smaller of two elements. Written to the first argument, which is returned."""
def minimum_filter1d(x: TensorLike, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """The smallest element of a window of `size` elements along a dimension."""
def mm(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two matrices."""
def mode(x: TensorLike, axis: SupportsIndex = ..., *, keepdims: _bool = ...) -> ModeResult:
    """The smallest of the most frequent elements, and its last index."""
def modf(x: TensorLike) -> ModfResult:
    """The fraction and the whole part of each number, both with its sign."""
def moveaxis(x: TensorLike, from_: SupportsIndex | Sequence[SupportsIndex], to: SupportsIndex | SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """Some dimensions moved to other positions, the others in their order."""
def mul_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two elements. Written to the first argument, which is returned."""
@overload
def multi_dot(x: Sequence[TensorLike]) -> Tensor:
    """The product of several matrices, in the order of multiplications that costs least."""
@overload
def multi_dot(*x: TensorLike) -> Tensor: ...
def multinomial(weights: TensorLike, count: SupportsIndex, replacement: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Indices chosen at random, with probabilities proportional to weights."""
def multiply(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The product of two elements."""
def mv(x1: TensorLike, x2: TensorLike) -> Tensor:
    """A matrix times a vector."""
def mvlgamma(x: TensorLike, p: _int) -> Tensor:
    """The logarithm of the multivariate gamma function of dimension p, for x above (p - 1) / 2. Gradient: x. ValueError for p below 1."""
def nan_to_num(x: TensorLike, nan: SupportsFloat = ..., posinf: SupportsFloat | None = ..., neginf: SupportsFloat | None = ...) -> Tensor:
    """The elements, with numbers in place of NaN and the infinities."""
def nan_to_num_(x: TensorLike, nan: SupportsFloat = ..., posinf: SupportsFloat | None = ..., neginf: SupportsFloat | None = ...) -> Tensor:
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
def nanpercentile(x: TensorLike, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """Nanquantile(x, q / 100)."""
def nanprod(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The product of what is not NaN."""
def nanquantile(x: TensorLike, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """The quantiles of what is not NaN."""
def nanstd(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Tensor:
    """The square root of nanvar."""
def nansum(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The sum of what is not NaN."""
def nanvar(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Tensor:
    """The variance of what is not NaN."""
def ndtr(x: TensorLike) -> Tensor:
    """The normal distribution function: erfc(-x / sqrt(2)) / 2."""
def ndtri(x: TensorLike) -> Tensor:
    """The inverse of the normal distribution function."""
def negative(x: TensorLike) -> Tensor:
    """The element with its sign reversed."""
def negative_(x: TensorLike) -> Tensor:
    """The element with its sign reversed. Written to the first argument, which is returned."""
def nextafter(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The number adjacent to x1 in the direction of x2."""
def nextafter_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The number adjacent to x1 in the direction of x2. Written to the first argument, which is returned."""
def nonzero(x: TensorLike) -> _tuple[Tensor, ...]:
    """The indices of elements that are not 0, in row-major order: one tensor for each dimension, which index x together."""
def nonzero_static(x: TensorLike, *, size: _int, fill_value: _int = ...) -> Tensor:
    """The indices of the first `size` elements that are not 0, in row-major order: a row for each, and rows of fill_value where there are fewer."""
def norm(x: TensorLike, p: SupportsFloat = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """As vector_norm."""
@overload
def normal(mean: SupportsFloat = ..., std: SupportsFloat = ..., shape: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, generator: Generator | None = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Normal numbers with a mean and a standard deviation."""
@overload
def normal(mean: SupportsFloat, std: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def normal(mean: SupportsFloat, std: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def normal_(x: TensorLike, mean: SupportsFloat, std: SupportsFloat, generator: Generator | None = ...) -> Tensor:
    """Fills x with normal numbers of a mean and a standard deviation. Written to the first argument, which is returned."""
def not_equal(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements differ."""
def not_equal_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """Whether two elements differ. Written to the first argument, which is returned."""
def num_threads() -> _int:
    """How many threads the library computes with."""
def one_hot(x: TensorLike, classes: SupportsIndex | None = ..., *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """For each element k of x, a row of zeros with a 1 at index k."""
@overload
def ones(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Elements that are 1."""
@overload
def ones(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def ones_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that are 1, in the shape of another tensor."""
@overload
def ones_like(x: TensorLike, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def outer(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The products of each element of x1 with each of x2."""
def pad(x: TensorLike, widths: SupportsIndex | Sequence[SupportsIndex], mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., value: Number = ..., *, end_values: Any = ..., reflect_type: Any = ..., stat_length: Any = ...) -> Tensor:
    """The elements with further ones before and after them along each dimension."""
def partition(x: TensorLike, kth: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
    """The elements with the one at index kth as if sorted: no larger ones before it, no smaller ones after it."""
def pdist(x: TensorLike, p: SupportsFloat = ...) -> Tensor:
    """The distances by the norm p of each row of a matrix and each one behind it, in one row. Gradient: x. ShapeError unless x is a matrix."""
def percentile(x: TensorLike, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """Quantile(x, q / 100)."""
@overload
def permute_dims(x: TensorLike, axes: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The dimensions in another order."""
@overload
def permute_dims(x: TensorLike, *axes: SupportsIndex) -> Tensor: ...
@overload
def piecewise(x: TensorLike, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Tensor:
    """A function of x that is defined by parts: a value for each condition, where it holds."""
@overload
def piecewise(x: TensorLike, conditions: Sequence[TensorLike], values: Sequence[TensorLike]) -> Tensor: ...
@overload
def piecewise(x: TensorLike, conditions: Sequence[TensorLike], *values: TensorLike) -> Tensor: ...
@overload
def poisson(rate: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """The numbers of events where `rate` are expected: the Poisson distribution."""
@overload
def poisson(rate: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def polar(abs: TensorLike, angle: TensorLike) -> Tensor:
    """Complex numbers of their absolute values and angles, which broadcast. Gradient: abs, angle. TypeError for complex ones."""
def polyfit(x: TensorLike, y: TensorLike, deg: _int, *, w: TensorLike | None = ...) -> Tensor:
    """The coefficients, from the highest power on, of the polynomial of degree `deg` that is closest to the values y at the places x."""
def polygamma(n: TensorLike, x: TensorLike) -> Tensor:
    """The n-th derivative of digamma at x."""
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
def prewitt(x: TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ...) -> Tensor:
    """The differences of both neighbours along a dimension, times 1, 1, 1 along all others."""
@overload
def prod(x: TensorLike, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
    """The product."""
@overload
def prod(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
def ptp(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The largest element minus the smallest."""
def put(x: Tensor, indices: TensorLike, values: TensorLike, accumulate: _bool = ...) -> Tensor:
    """Writes values, or with accumulate adds them, to the elements of x at indices of its flattened ones, and gives x. The method gives a copy."""
def put_(x: TensorLike, indices: TensorLike, values: TensorLike, accumulate: _bool = ...) -> Tensor:
    """A copy of x with values written to the elements at indices into the row-major order. Written to the first argument, which is returned."""
def put_along_axis(x: Tensor, indices: TensorLike, values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """Writes each value to the element of x at its index along a dimension, as NumPy's, and gives x. The method gives a copy."""
def put_along_axis_(x: TensorLike, indices: TensorLike, values: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
def quantile(x: TensorLike, q: SupportsFloat | TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ..., interpolation: Literal["linear", "lower", "higher", "midpoint", "nearest"] = ...) -> Tensor:
    """The values below which the fraction q of the elements lies."""
def rad2deg(x: TensorLike) -> Tensor:
    """Radians in degrees: x 180 / pi."""
def rad2deg_(x: TensorLike) -> Tensor:
    """Radians in degrees: x 180 / pi. Written to the first argument, which is returned."""
@overload
def rand(shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Uniform numbers in [0, 1)."""
@overload
def rand(*shape: SupportsIndex, generator: Generator | None = ..., device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def rand_like(x: Tensor, *, dtype: DTypeLike | None = ..., generator: Generator | None = ...) -> Tensor:
    """Random numbers from 0 to 1 in the shape of x, and of its dtype if there is no other."""
@overload
def randint(low: SupportsIndex, high: SupportsIndex, shape: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, generator: Generator | None = ..., device: DeviceLike | None = ..., dtype: DTypeLike | None = ...) -> Tensor:
    """Uniform integers in [low, high)."""
@overload
def randint(low: SupportsIndex, high: SupportsIndex, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def randint(low: SupportsIndex, high: SupportsIndex, *shape: SupportsIndex, generator: Generator | None = ..., device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def randint_like(x: Tensor, low: SupportsIndex, high: SupportsIndex | None = ..., *, dtype: DTypeLike | None = ..., generator: Generator | None = ...) -> Tensor:
    """Random integers from low to high - 1, from 0 without one of them, in the shape of x, and of its dtype if there is no other."""
@overload
def randn(shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Standard normal numbers."""
@overload
def randn(*shape: SupportsIndex, generator: Generator | None = ..., device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def randn_like(x: Tensor, *, dtype: DTypeLike | None = ..., generator: Generator | None = ...) -> Tensor:
    """Normal random numbers in the shape of x, and of its dtype if there is no other."""
def random_(x: TensorLike, low: SupportsIndex, high: SupportsIndex, generator: Generator | None = ...) -> Tensor:
    """Fills x with integers in [low, high). Written to the first argument, which is returned."""
def randperm(n: SupportsIndex, generator: Generator | None = ..., *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """The integers in [0, n) in random order."""
def rank(x: TensorLike, *, method: Literal["average", "min", "max", "first", "dense"] = ..., descending: _bool = ..., axis: _int = ...) -> Tensor:
    """The number of each element among those of its line, from 1 for the least on (for the greatest if descending), in float64."""
def ravel(x: TensorLike) -> Tensor:
    """The elements in row-major order, in one dimension."""
def ravel_multi_index(coordinates: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex], mode: Literal["checked", "wrapped", "clipped"] = ...) -> Tensor:
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
def renorm(x: TensorLike, p: SupportsFloat, dim: SupportsIndex, maxnorm: SupportsFloat) -> Tensor:
    """The slices along a dimension, those whose norm p is above maxnorm divided so that it is maxnorm. Gradient: x."""
@overload
def repeat(x: TensorLike, repeats: TensorLike, axis: SupportsIndex | None = ..., *, dim: SupportsIndex | None = ..., output_size: Any = ...) -> Tensor:
    """Each element repeated."""
@overload
def repeat(x: TensorLike, counts: SupportsIndex | TensorLike, axis: SupportsIndex | None = ...) -> Tensor: ...
def reset_peak() -> None:
    """Sets peak_bytes to current_bytes."""
@overload
def reshape(x: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex], *, copy: _bool | None = ...) -> Tensor:
    """The elements, in row-major order, in another shape."""
@overload
def reshape(x: TensorLike, *shape: SupportsIndex, copy: _bool | None = ...) -> Tensor: ...
def result_type(*arrays_and_dtypes: Any) -> dtype:
    """The dtype of an operation on these. Python's numbers raise the kind of the others, no more; alone they have the default dtypes."""
def roll(x: TensorLike, shift: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements shifted along dimensions; those shifted beyond one end come in at the other."""
def rot90(x: TensorLike, turns: SupportsIndex = ..., axis: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The elements rotated by quarter turns in a plane, from its first dimension towards its second."""
def round(x: TensorLike, decimals: _int = ...) -> Tensor:
    """The nearest whole number, halves to even."""
def round_(x: TensorLike) -> Tensor:
    """The nearest whole number, halves to even. Written to the first argument, which is returned."""
def rsqrt(x: TensorLike) -> Tensor:
    """One over the square root."""
def rsqrt_(x: TensorLike) -> Tensor:
    """One over the square root. Written to the first argument, which is returned."""
def save(file: Any, data: Any, *, format: _str | None = ..., metadata: _dict[_str, _str] | None = ..., flush: _bool = ...) -> None:
    """Writes a tensor, or a dict of names and tensors, to a file in the format that its name says. Arrays of NumPy's count as tensors."""
def save_mixed_table(file: Any, columns: Any, *, header: Any = ..., times: Any = ..., delimiter: _str | None = ..., comment: Any = ..., quote: _str | None = ..., escape: Any = ..., decimal: _str = ...) -> None:
    """Writes columns as text that load_mixed_table loads as the same: a dict of names and columns, whose names become the first line unless header=False, or a list of columns. A column is a Tensor or an array of one dimension, whose integers and bools are written as they are, others as float64 (NaN as an empty field), dates of NumPy, or a list of str; `times` names columns of int64 that are nanoseconds since the beginning of 1970 and are written as dates. A column of texts that are all numbers or empty is loaded as numbers unless `text` names it. The file is replaced as a whole or, if saving fails, left as it was. OSError, ValueError for columns of different lengths, and TypeError for what is no column and for complex numbers."""
def save_table(file: Any, values: Any, names: Any = ..., *, delimiter: _str | None = ..., comment: Any = ..., quote: _str | None = ..., escape: Any = ..., decimal: _str = ...) -> None:
    """Writes the rows of a matrix, or the elements of a row, as lines of text, with as many digits as it takes to load the same; with names these are the first line. The file is replaced as a whole or, if saving fails, left as it was. OSError, and ValueError for more than two dimensions and another number of names."""
def scatter(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension."""
def scatter_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with each value written to the element at its index along a dimension. Written to the first argument, which is returned."""
def scatter_add(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with each value added to the element at its index along a dimension."""
def scatter_add_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike) -> Tensor:
    """A copy of x with each value added to the element at its index along a dimension. Written to the first argument, which is returned."""
def scatter_reduce(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Tensor:
    """A copy of x with each element reduced with the values at its index along a dimension."""
def scatter_reduce_(x: TensorLike, axis: SupportsIndex, indices: TensorLike, values: TensorLike, reduce: Literal["sum", "prod", "mean", "amax", "amin"], include_self: _bool = ...) -> Tensor:
    """A copy of x with each element reduced with the values at its index along a dimension. Written to the first argument, which is returned."""
@overload
def searchsorted(x1: Any, x2: Any, *, side: Literal["left", "right"] = ..., sorter: TensorLike | None = ..., right: _bool = ...) -> Tensor:
    """The indices at which the elements of x belong in a sorted row."""
@overload
def searchsorted(sorted: TensorLike, x: TensorLike, side: Literal["left", "right"] = ..., sorter: TensorLike | None = ...) -> Tensor: ...
def segment_sum(x: TensorLike, segments: TensorLike, count: SupportsIndex) -> Tensor:
    """The sums of the slices of each segment along the first dimension, where segments[i] is the segment of slice i."""
@overload
def select(condlist: Any, choicelist: Any, default: _int = ...) -> Tensor:
    """From the first condition in a list that holds, the choice of the same number in another list."""
@overload
def select(conditions: Sequence[TensorLike], choices: Sequence[TensorLike], otherwise: TensorLike | None = ...) -> Tensor: ...
@overload
def select(conditions: Sequence[TensorLike], *choices: TensorLike, otherwise: TensorLike | None = ...) -> Tensor: ...
def select_scatter(x: TensorLike, values: TensorLike, dim: SupportsIndex, index: SupportsIndex) -> Tensor:
    """A copy of x with values in the place of one slice along a dimension, x.select(dim, index). Gradient: x, values. ShapeError for others."""
def set_default_dtype(dtype: DTypeLike) -> None:
    """Sets it, for the process, to float32 or float64."""
def set_default_generator(generator: Generator) -> None:
    """Continues the calling thread's own stream there."""
def set_detect_anomaly(mode: _bool) -> None:
    """Sets from now on, for the calling thread, what detect_anomaly sets within a context."""
def set_num_threads(n: _int) -> None:
    """Sets it; 0 stands for the processors' number. DeviceError outside 0 … 256."""
def set_printoptions(*, precision: Any = ..., threshold: Any = ..., edgeitems: Any = ..., linewidth: Any = ..., type_line: Any = ...) -> None:
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
def slice_scatter(x: TensorLike, values: TensorLike, dim: SupportsIndex = ..., start: SupportsIndex | None = ..., end: SupportsIndex | None = ..., step: SupportsIndex = ...) -> Tensor:
    """A copy of x with values in the place of the slices start:end:step along a dimension. Gradient: x, values. ShapeError for others."""
def sliding_window_view(x: TensorLike, window: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """All windows of a size: at each place, the elements from there on."""
def sobel(x: TensorLike, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ...) -> Tensor:
    """The differences of both neighbours along a dimension, times 1, 2, 1 along all others."""
def softmax(x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """Exponentials divided by their sum."""
def softplus(x: TensorLike) -> Tensor:
    """Log(1 + exp(x))."""
def softplus_(x: TensorLike) -> Tensor:
    """Log(1 + exp(x)). Written to the first argument, which is returned."""
@overload
def sort(x: TensorLike, *, axis: SupportsIndex = ..., descending: _bool = ..., stable: _bool = ...) -> Tensor:
    """The elements in ascending order."""
@overload
def sort(x: TensorLike, axis: SupportsIndex = ..., *, descending: _bool = ...) -> Tensor: ...
def sosfilt(sos: TensorLike, x: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The elements along a dimension, filtered by sections of second order, one after the other."""
def sosfilt_state(sos: TensorLike, x: TensorLike, zi: TensorLike, axis: SupportsIndex = ...) -> SosfiltStateResult:
    """Sosfilt from the states zi, and its states at the end, from which the next block goes on."""
def split(x: TensorLike, pieces: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
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
@overload
def stack(x: Sequence[TensorLike], axis: SupportsIndex = ...) -> Tensor:
    """Tensors of one shape joined along a new dimension."""
@overload
def stack(*x: TensorLike, axis: SupportsIndex = ...) -> Tensor: ...
def std(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Tensor:
    """The standard deviation: the square root of var."""
def sub_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The difference of two elements. Written to the first argument, which is returned."""
def subtract(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The difference of two elements."""
@overload
def sum(x: TensorLike, *, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., dtype: DTypeLike | None = ..., keepdims: _bool = ...) -> Tensor:
    """The sum."""
@overload
def sum(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor: ...
def sum_to_size(x: TensorLike, *sizes: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The sums that leave a shape which broadcasts to that of x: what a gradient of x is for such an operand. Gradient: x."""
def swapaxes(x: TensorLike, axis1: SupportsIndex, axis2: SupportsIndex) -> Tensor:
    """Two dimensions exchanged."""
def take(x: TensorLike, indices: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The slices of x at the indices along a dimension."""
def take_along_axis(x: TensorLike, indices: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """For each index, the element at it along a dimension."""
def tan(x: TensorLike) -> Tensor:
    """The tangent."""
def tan_(x: TensorLike) -> Tensor:
    """The tangent. Written to the first argument, which is returned."""
def tanh(x: TensorLike) -> Tensor:
    """The hyperbolic tangent."""
def tanh_(x: TensorLike) -> Tensor:
    """The hyperbolic tangent. Written to the first argument, which is returned."""
def tensor(data: TensorLike | None, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """A tensor in memory of its own with the numbers of nested sequences, or of a tensor, without its history. Without a dtype: bool, int64, the default dtype or its complex one, as the numbers are. ValueError for sequences of unequal lengths."""
def tensordot(x1: TensorLike, x2: TensorLike, axes: SupportsIndex | _tuple[Sequence[SupportsIndex], Sequence[SupportsIndex]] = ...) -> Tensor:
    """The sums of products over pairs of dimensions."""
@overload
def tile(x: TensorLike, counts: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The whole tensor repeated along each dimension."""
@overload
def tile(x: TensorLike, *counts: SupportsIndex) -> Tensor: ...
def topk(x: TensorLike, k: SupportsIndex, axis: SupportsIndex = ..., *, largest: _bool = ...) -> TopkResult:
    """The k largest elements, largest first, or the k smallest, smallest first, and their indices."""
def trace(x: TensorLike, offset: SupportsIndex = ..., axis1: SupportsIndex = ..., axis2: SupportsIndex = ...) -> Tensor:
    """The sum along a diagonal of matrices."""
def transpose(x: TensorLike, dim0: SupportsIndex | Sequence[SupportsIndex] | None = ..., dim1: SupportsIndex | None = ..., *, axes: Sequence[SupportsIndex] | None = ...) -> Tensor:
    """A view with two dimensions exchanged, as PyTorch's; with all of them in the order of a list, or in reverse order, as NumPy's."""
@overload
def trapezoid(y: TensorLike, x: SupportsFloat | TensorLike | None = ..., dx: _float = ..., axis: SupportsIndex = ..., *, dim: SupportsIndex | None = ...) -> Tensor:
    """The integral along a dimension, by the trapezoidal rule."""
@overload
def trapezoid(y: TensorLike, x: SupportsFloat | TensorLike = ..., axis: SupportsIndex = ...) -> Tensor: ...
@overload
def tril(x: TensorLike, *, k: _int = ...) -> Tensor:
    """The lower triangles of matrices, zeros elsewhere."""
@overload
def tril(x: TensorLike, offset: SupportsIndex = ...) -> Tensor: ...
def tril_indices(rows: SupportsIndex, columns: SupportsIndex | None = ..., offset: SupportsIndex = ...) -> Tensor:
    """The coordinates of a lower triangle, up to a diagonal."""
def trim_zeros(x: TensorLike, trim: Literal["fb", "f", "b"] = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """X without the slices of zeros at the front and at the back of its dimensions."""
@overload
def triu(x: TensorLike, *, k: _int = ...) -> Tensor:
    """The upper triangles of matrices, zeros elsewhere."""
@overload
def triu(x: TensorLike, offset: SupportsIndex = ...) -> Tensor: ...
def triu_indices(rows: SupportsIndex, columns: SupportsIndex | None = ..., offset: SupportsIndex = ...) -> Tensor:
    """The coordinates of an upper triangle, from a diagonal on."""
def trunc(x: TensorLike) -> Tensor:
    """Each element rounded towards 0."""
def trunc_(x: TensorLike) -> Tensor:
    """Each element rounded towards 0. Written to the first argument, which is returned."""
def unflatten(x: TensorLike, dim: SupportsIndex, sizes: Sequence[SupportsIndex]) -> Tensor:
    """One dimension as several, of which one may be -1: flatten turned round; a view where x is contiguous. Gradient: x."""
@overload
def uniform(low: SupportsFloat, high: SupportsFloat, shape: SupportsIndex | Sequence[SupportsIndex], generator: Generator | None = ..., *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Uniform numbers in [low, high)."""
@overload
def uniform(low: SupportsFloat, high: SupportsFloat, *shape: SupportsIndex, generator: Generator | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def uniform_(x: TensorLike, low: SupportsFloat, high: SupportsFloat, generator: Generator | None = ...) -> Tensor:
    """Fills x with uniform numbers in [low, high). Written to the first argument, which is returned."""
def uniform_filter(x: TensorLike, size: SupportsIndex | SupportsIndex | Sequence[SupportsIndex], axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """The means of a window along several dimensions, all by default."""
def uniform_filter1d(x: TensorLike, size: SupportsIndex, axis: SupportsIndex = ..., *, mode: Literal["reflect", "constant", "nearest", "mirror", "wrap"] = ..., cval: SupportsFloat = ..., origin: SupportsIndex = ...) -> Tensor:
    """The means of a window of `size` elements along a dimension."""
def union1d(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The elements of either operand."""
def unique_all(x: TensorLike) -> UniqueAllResult:
    """`values`, `indices`, `inverse_indices` and `counts` of the distinct elements."""
def unique_consecutive(x: TensorLike, axis: SupportsIndex | None = ..., *, dim: SupportsIndex | None = ...) -> UniqueConsecutiveResult:
    """`values`, `inverse_indices` and `counts` of the runs of equal elements, in row-major order."""
def unique_counts(x: TensorLike) -> UniqueCountsResult:
    """`values` and `counts` of the distinct elements."""
def unique_inverse(x: TensorLike) -> UniqueInverseResult:
    """`values` of the distinct elements, and `inverse_indices` into them."""
def unique_values(x: TensorLike, *, return_index: _bool = ..., return_inverse: _bool = ..., return_counts: _bool = ..., axis: Any = ..., dim: SupportsIndex | None = ..., sorted: _bool = ...) -> Tensor:
    """The distinct elements."""
@overload
def unravel_index(indices: TensorLike, shape: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The coordinates of elements whose indices in row-major order are given."""
@overload
def unravel_index(indices: TensorLike, *shape: SupportsIndex) -> Tensor: ...
def unstack(x: TensorLike, axis: SupportsIndex = ...) -> _tuple[Tensor, ...]:
    """The slices along a dimension."""
def unwrap(x: TensorLike, period: SupportsFloat = ..., discont: SupportsFloat = ..., axis: SupportsIndex = ...) -> Tensor:
    """X with multiples of the period added along a dimension, so that neighbours differ by half a period at most."""
def value_and_grad(function: Callable[..., Any], argnums: _int | Sequence[_int] = ..., has_aux: _bool = ...) -> Callable[..., Any]:
    """The function that gives the value of `function`, one number, and its gradient by the argument argnums; by several a tuple. With"""
def vander(x: TensorLike, N: SupportsIndex = ..., increasing: _bool = ...) -> Tensor:
    """Vandermonde's matrix: a column for each power of x, the highest first or, if `increasing`, last."""
def var(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> Tensor:
    """The variance: the sum of squared deviations over the count minus `correction`."""
def var_mean(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, correction: SupportsFloat = ..., keepdims: _bool = ...) -> VarMeanResult:
    """The variance and the mean, in one pass."""
def vdot(x1: TensorLike, x2: TensorLike) -> Tensor:
    """The sum of all products of conj(x1) and x2."""
def vecdot(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The sums of products of conj(x1) and x2 along a dimension."""
def vector_norm(x: TensorLike, p: SupportsFloat = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., *, keepdims: _bool = ...) -> Tensor:
    """The p-th root of the sum of the magnitudes to the power of p."""
def view_as_complex(x: TensorLike) -> Tensor:
    """The pairs in the last dimension, of two elements, as complex numbers: a copy. Gradient: x. ShapeError for a last dimension of another size."""
def view_as_real(x: TensorLike) -> Tensor:
    """The real and the imaginary parts side by side in a further last dimension of 2: a copy. Gradient: x. TypeError for real elements."""
def vjp(function: Callable[..., Any], *primals: Tensor | Sequence[Tensor], has_aux: _bool = ...) -> _tuple[Any, ...]:
    """The value of function(*primals), and the function that gives, for the gradient of that value, those of the primals; of one primal it"""
def vmap(function: Callable[..., Any], in_dims: _int | Sequence[_int | None] = ..., out_dims: _int = ...) -> Callable[..., Any]:
    """The function for a batch of arguments, whose dimension in_dims is the batch: one for all, or one for each, None where an argument is"""
@overload
def vstack(x: Sequence[TensorLike]) -> Tensor:
    """Tensors joined one below the other."""
@overload
def vstack(*x: TensorLike) -> Tensor: ...
@overload
def where(condition: TensorLike, x1: TensorLike, x2: TensorLike) -> Tensor:
    """The second operand where the first is true, the third operand elsewhere."""
@overload
def where(condition: TensorLike) -> _tuple[Tensor, ...]: ...
def xlog1py(x1: TensorLike, x2: TensorLike) -> Tensor:
    """x1 log(1 + x2), and 0 where x1 is 0 unless x2 is NaN. Gradient: x1, x2."""
def xlogy(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN."""
def xlogy_(x1: TensorLike, x2: TensorLike) -> Tensor:
    """X1 log(x2), and 0 where x1 is 0 and x2 is not NaN. Written to the first argument, which is returned."""
def y0(x: TensorLike) -> Tensor:
    """The Bessel function of the second kind of order 0."""
def y1(x: TensorLike) -> Tensor:
    """The Bessel function of the second kind of order 1."""
@overload
def zeros(shape: SupportsIndex | Sequence[SupportsIndex], *, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor:
    """Elements that are 0."""
@overload
def zeros(*shape: SupportsIndex, device: DeviceLike | None = ..., dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
@overload
def zeros_like(x: TensorLike, *, dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """Elements that are 0, in the shape of another tensor."""
@overload
def zeros_like(x: TensorLike, *, dtype: DTypeLike | None = ..., requires_grad: _bool = ...) -> Tensor: ...
def zeta(x: TensorLike, q: TensorLike) -> Tensor:
    """Hurwitz' zeta function: the sum of (q + k)^-x over k = 0, 1, …."""
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
around = round
bessel_j0 = j0
bessel_j1 = j1
bessel_y0 = y0
bessel_y1 = y1
bitwise_not = bitwise_invert
cat = concat
clamp = clip
concatenate = concat
conjugate = conj
degrees = rad2deg
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
