"""Operators of sparse tensors, elementwise and products, and what computes with their values: methods of `tenon.sparse.Sparse`."""

from .. import _core
from .._core import Tensor
from .broadcasting import product, repeated
from .functions import bmm
from .tensor import Sparse, from_coordinates, of_entries, operand, same_types
from .values import broadcast_shape, common_type, is_number


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
    a, b = same_types(self, other)
    if self.ndim != 2 or self.dense_dim() or other.dense_dim():
        return beside_coordinates(a, operation, b)
    if self.format == "csc":
        return Sparse(a.T._parts.combined(operation, b.T._parts)).T
    made = Sparse(a._parts.combined(operation, b._parts))
    return made.to_coo() if self.format == "coo" else made


def beside_coordinates(self, operation, other):
    """The same in other numbers of dimensions, and of hybrid tensors: both get the entries of either."""
    if self.sparse_dim() != other.sparse_dim():
        raise _core.ShapeError(f"{operation}: one tensor has {self.sparse_dim()} sparse dimensions, the other {other.sparse_dim()}")
    indices = _core.concat([self.indices(), other.indices()], axis=1)
    x, y = self.values(), other.values()
    mine, theirs = (
        from_coordinates(indices, _core.concat(parts), self.shape).coalesce()
        for parts in ((x, _core.zeros_like(y)), (_core.zeros_like(x), y))
    )
    return mine.with_values(getattr(_core, operation)(mine.values(), theirs.values()))


def _at_entries(self, function, other):
    """With a dense tensor, of which only elements beside an entry matter."""
    dense = _core.asarray(other)
    dtype = common_type(self.dtype, dense.dtype)
    if self.ndim == 2 and not self.dense_dim() and 1 in self.shape and dense.ndim <= 2:
        self = repeated(self, broadcast_shape(self.shape, dense.shape, function.__name__))
    x = of_entries(self).coalesce().astype(dtype)
    return x.with_values(function(x.values(), x._parts.gathered(dense.astype(dtype))))


def __neg__(self) -> Sparse:
    return _on_values(self, _core.negative)


def __pos__(self):
    return self


def __abs__(self) -> Sparse:
    return _on_values(self, _core.abs)


def __add__(self, other):
    other = operand(other)
    if isinstance(other, Sparse):
        return _beside(self, "add", other)
    if is_number(other):
        return _on_values(self, _core.add, other)
    return self.to_dense() + other


def __radd__(self, other):
    return self.__add__(other)


def __sub__(self, other):
    other = operand(other)
    if isinstance(other, Sparse):
        return _beside(self, "subtract", other)
    if is_number(other):
        return _on_values(self, _core.subtract, other)
    return self.to_dense() - other


def __rsub__(self, other):
    if is_number(other):
        return _on_values(self, lambda x: other - x)
    other = operand(other)
    return other - (self if isinstance(other, Sparse) else self.to_dense())


def __mul__(self, other):
    other = operand(other)
    if isinstance(other, Sparse):
        return _beside(self, "multiply", other) if self.shape == other.shape else product(self, other)
    if is_number(other):
        return _on_values(self, _core.multiply, other)
    return _at_entries(self, _core.multiply, other)


def __truediv__(self, other):
    other = operand(other)
    if isinstance(other, Sparse):
        raise TypeError("divide: 0 / 0 would fill all elements: x.to_dense() has all elements")
    if is_number(other):
        return _on_values(self, _core.divide, other)
    return _at_entries(self, _core.divide, other)


def __pow__(self, exponent):
    return _on_values(self, _core.pow, exponent)


def maximum(self, other) -> Sparse:
    """The larger elements, where either has an entry."""
    other = operand(other)
    return _beside(self, "maximum", other) if isinstance(other, Sparse) else _on_values(self, _core.maximum, other)


def minimum(self, other) -> Sparse:
    other = operand(other)
    return _beside(self, "minimum", other) if isinstance(other, Sparse) else _on_values(self, _core.minimum, other)


# ---- products


def __matmul__(self, other):
    other = operand(other)
    if self.ndim == 1:
        return (self.reshape(1, -1) @ other)[0]
    if self.ndim > 2 and not self.dense_dim():
        return bmm(self, other)
    if isinstance(other, Sparse):
        if other.ndim == 1:
            return (self @ other.reshape(-1, 1)).reshape(self.shape[0])
        if other.ndim > 2:
            return bmm(self, other)
        a, b = same_types(self, other)
        if self.format == "csc" and other.format == "csc":
            return Sparse(b.T._parts.multiply(a.T._parts)).T
        made = Sparse(a._parts.multiply(b._parts))
        return made.to_coo() if self.format == "coo" else made
    return _multiply_dense(self, other, False)


def __rmatmul__(self, other):
    other = operand(other)
    if isinstance(other, Sparse):
        return other @ self
    if self.ndim == 1:
        return (_core.asarray(other) @ self.reshape(-1, 1))[..., 0]
    return bmm(other, self) if self.ndim > 2 else _multiply_dense(self, other, True)


def rmatvec(self, x):
    """The conjugated transpose times a vector: with matvec what scipy.sparse.linalg's LinearOperator asks for."""
    return self.H @ x


def _multiply_dense(x, other, from_left):
    dense = other if isinstance(other, Tensor) else _core.asarray(other)
    if dense.dtype is not x.dtype:
        dtype = common_type(x.dtype, dense.dtype)
        x, dense = x.astype(dtype), dense.astype(dtype)
    return x._parts.multiply_dense(dense, from_left)


# ---- functions of elements


def _named(name):
    function = getattr(_core, name)

    def of_values(self) -> Sparse:
        return _on_values(self, function)

    of_values.__name__, of_values.__doc__ = name, f"tenon.{name} of the values, which keeps 0."
    return of_values


#: SciPy's methods that are elementwise functions.
_FUNCTIONS = "arcsin arcsinh arctan arctanh ceil deg2rad expm1 floor log1p rad2deg round sign sin sinh sqrt tan tanh trunc".split()

#: Methods of Sparse, by all the names that they have there.
METHODS = {
    **{name: _named(name) for name in _FUNCTIONS},
    **{
        function.__name__: function
        for function in (__neg__, __pos__, __abs__, __add__, __radd__, __sub__, __rsub__, __mul__, __truediv__, __pow__, maximum, minimum)
    },
    **{function.__name__: function for function in (__matmul__, __rmatmul__, rmatvec)},
    **dict.fromkeys(("__rmul__", "multiply", "mul"), __mul__),
    **dict.fromkeys(("divide", "div"), __truediv__),
    **dict.fromkeys(("dot", "matmul", "mm", "mv", "matvec", "matmat"), __matmul__),
    "add": __add__,
    "sub": __sub__,
    "neg": __neg__,
    "abs": __abs__,
    "power": __pow__,
    "rmatmat": rmatvec,
}
METHODS["rint"] = METHODS["__round__"] = METHODS["round"]
