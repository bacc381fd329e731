"""What sparse tensors can hold, and what indexes them: values, indices and types of the arguments that users give."""

import operator

from .. import _core
from .._array_api import result_type
from .._core import Tensor

INDEX_TYPES = (_core.int32, _core.int64)
MOST_INT32 = 2**31 - 1
VALUE_TYPES = (_core.float32, _core.float64, _core.complex64, _core.complex128, _core.bool)


def is_number(x):
    """True for a number, NumPy's too, that is no tensor of Tenon's."""
    return isinstance(x, (int, float)) or (not isinstance(x, Tensor) and getattr(x, "shape", None) == () and hasattr(x, "__float__"))


def is_scipy(x):
    """True for a sparse array or matrix of SciPy's, which need not be installed."""
    return type(x).__module__.startswith("scipy.sparse") and hasattr(x, "asformat")


def held_values(x):
    """Values as a tensor that a sparse one can hold, shared if x is: integers become float64, other numbers of 16 bits float32. Raises TypeError
    for an integer that would be rounded.
    """
    x = _core.asarray(x)
    if x.dtype in VALUE_TYPES:
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


def stored_places(values):
    """Which entries have an element that is not 0."""
    found = values != 0
    return _core.nonzero(found if found.ndim == 1 else _core.any(found, axis=tuple(range(1, found.ndim))))[0]


def integers(name, x):
    """A tensor of integers, or of no elements. Raises TypeError for others, whose fractions and NaN no index has."""
    made = _core.asarray(x)
    if made.size and made.dtype is not _core.bool and made.dtype.kind != "integer":
        raise TypeError(f"{name}: indices are integers, not {made.dtype.name}: x.astype(tenon.int64) truncates them")
    return made


def index_tensor(x):
    """Indices as a tensor of int32 or int64, shared if x is. Raises TypeError for what is no integer."""
    made = integers("sparse indices", x)
    if made.size and made.dtype is _core.bool:
        raise TypeError("sparse indices: indices are integers, not truth values: tenon.nonzero(x) has the places of those that are True")
    return made if made.dtype in INDEX_TYPES else made.astype(_core.int64)


def copied(x):
    """Indices of their own: they are checked once, so that no later write to x may reach them."""
    made = index_tensor(x)
    return made if isinstance(x, (list, tuple, range)) else _core.asarray(made, copy=True)


def wide_enough(size, *indices):
    """Indices as int64 where a dimension has more of them than int32 counts; else as they are."""
    is_wide = any(n > MOST_INT32 for n in size)
    return [x.astype(_core.int64) if is_wide and x.dtype is _core.int32 else x for x in indices]


def positions(k, size, dimension):
    """A list of indices, or of truth values, as indices. Raises IndexError for truth values of another length."""
    k = integers("indexing", k)
    if k.dtype is _core.bool and k.shape != (size,):
        raise _core.IndexError(f"truth values of shape {k.shape} index dimension {dimension} of {size}: there is one for each element")
    return (_core.nonzero(k)[0] if k.dtype is _core.bool else k).astype(_core.int64)


def in_range(k, size, dimension):
    """Indices without negative ones."""
    k = integers("indexing", k).astype(_core.int64)
    if k.size and not -size <= int(_core.min(k)) <= int(_core.max(k)) < size:
        raise _core.IndexError(f"an index is out of range for dimension {dimension} of {size}")
    return _core.where(k < 0, k + size, k)


def is_index(k):
    """True for what names one element of a dimension."""
    if isinstance(k, Tensor):
        return k.ndim == 0 and k.dtype.kind == "integer"
    return hasattr(k, "__index__") and not isinstance(k, bool) and getattr(k, "ndim", 0) == 0


def wrapped(k, size, dimension):
    """An index that is not negative. Raises IndexError for one out of range."""
    index = k.__index__()
    if not -size <= index < size:
        raise _core.IndexError(f"index {index} is out of range for dimension {dimension} of {size}")
    return index + size if index < 0 else index


def common_type(sparse_type, dense_type):
    """The type in which values of these two are computed."""
    if "float" in dense_type.name or "complex" in dense_type.name or dense_type is sparse_type:
        return result_type(sparse_type, dense_type)
    return _core.float64 if sparse_type is _core.bool else sparse_type


def numbers_of(rows, sizes, count):
    """The numbers of `count` places in row-major order, by their index in each dimension."""
    numbers = _core.zeros((count,), dtype=_core.int64)
    for row, size in zip(rows, sizes):
        numbers = numbers * size + row.astype(_core.int64)
    return numbers


def places_of(numbers, sizes):
    """The index in each dimension of places with these numbers: the reverse."""
    rows = []
    for size in reversed(sizes):
        rows.append(numbers % max(size, 1))
        numbers = numbers // max(size, 1)
    return rows[::-1]


def on_diagonal(m, n, k):
    """The rows and the columns of diagonal k of a matrix of m by n."""
    m, n, k = (operator.index(x) for x in (m, n, k))
    at = _core.arange(max(0, min(m + min(k, 0), n - max(k, 0))), dtype=_core.int64)
    return at - min(k, 0), at + max(k, 0)


def broadcast_shape(a, b, name="bmm"):
    """The shape to which two shapes broadcast."""
    n = max(len(a), len(b))
    made, pairs = [], zip((1,) * (n - len(a)) + tuple(a), (1,) * (n - len(b)) + tuple(b))
    for x, y in pairs:
        if x != y and 1 not in (x, y):
            what = "batches" if name == "bmm" else "operands"
            raise _core.ShapeError(f"{name}: {what} of shapes {tuple(a)} and {tuple(b)} do not broadcast")
        made.append(y if x == 1 else x)
    return tuple(made)
