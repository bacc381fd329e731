"""Comparisons of sparse tensors: sparse tensors of truth values, with an entry for each True. They become methods of `tenon.sparse.Sparse`."""

from .. import _core
from .._core import Tensor
from .operators import beside_coordinates
from .tensor import Sparse, operand, same_types
from .values import is_number


#: What the comparison of 0 with 0 is.
_OF_ZEROS = {"equal": True, "not_equal": False, "less": False, "less_equal": True, "greater": False, "greater_equal": True}


def compared(operation: str, x, other):
    """x compared with a sparse tensor or a number, sparse; with a dense tensor, dense. Raises TypeError where elements that are not stored
    would be True."""
    compare = getattr(_core, operation)
    other = operand(other)
    if isinstance(other, Sparse):
        if x.shape != other.shape:
            raise _core.ShapeError(f"{operation}: sparse operands of shapes {x.shape} and {other.shape}, which must be the same")
        _refuse_fill(operation, _OF_ZEROS[operation])
        a, b = same_types(_joinable(x), _joinable(other))
        return _true_entries(beside_coordinates(a, operation, b), x.format)
    if is_number(other) or isinstance(other, complex):
        zero = _core.zeros((), dtype=x.dtype)
        _refuse_fill(operation, compare(zero, other).item())
        stored = _joinable(x).coalesce()
        return _true_entries(stored.with_values(compare(stored.values(), other)), x.format)
    if isinstance(other, Tensor) or hasattr(other, "__array__") or isinstance(other, (list, tuple)):
        return compare(x.to_dense(), _core.asarray(other))
    return NotImplemented


def _refuse_fill(operation, of_zeros):
    if of_zeros:
        raise TypeError(f"{operation}: elements that are not stored would be True: x.to_dense() has all elements")


def _joinable(x):
    """Coordinates without history: truth values have none."""
    return x.detach().to_coo()


def _true_entries(x, form):
    x.eliminate_zeros()
    return x.asformat(form)


# ---- sparse where 0 compared with 0, or with the number, is False


def __eq__(self, other):
    return compared("equal", self, other)


def __ne__(self, other):
    return compared("not_equal", self, other)


def __lt__(self, other):
    return compared("less", self, other)


def __le__(self, other):
    return compared("less_equal", self, other)


def __gt__(self, other):
    return compared("greater", self, other)


def __ge__(self, other):
    return compared("greater_equal", self, other)


#: Methods of Sparse.
METHODS = {function.__name__: function for function in (__eq__, __ne__, __lt__, __le__, __gt__, __ge__)}
