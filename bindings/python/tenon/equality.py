"""Comparisons of tensors as a whole."""

from . import _core
from ._core import Tensor

__all__ = ["allclose", "array_equal"]


def _both(x1, x2):
    """As tensors: numbers and lists take the dtype of the other one, as operands do."""
    if not isinstance(x1, Tensor):
        x2 = _core.asarray(x2)
        return _core._beside(x1, x2.dtype), x2
    return x1, _core._beside(x2, x1.dtype)


def array_equal(x1: "TensorLike", x2: "TensorLike", /, equal_nan: "bool" = False) -> "bool":
    """Whether both have the same shape and equal elements. NaN equals nothing, with equal_nan NaN."""
    x1, x2 = _both(x1, x2)
    return x1.shape == x2.shape and (allclose(x1, x2, 0, 0, True) if equal_nan else bool(_core.all(x1 == x2)))


def allclose(
    x1: "TensorLike", x2: "TensorLike", /, rtol: "SupportsFloat" = 1e-5, atol: "SupportsFloat" = 1e-8, equal_nan: "bool" = False
) -> "bool":
    """Whether isclose holds for all elements. The shapes are broadcast."""
    return bool(_core.all(_core.isclose(*_both(x1, x2), rtol=rtol, atol=atol, equal_nan=equal_nan)))
