"""Comparisons of tensors as a whole."""

from . import _core

__all__ = ["allclose", "array_equal"]


def array_equal(x1, x2, /, equal_nan=False):
    """Whether both have the same shape and equal elements. NaN equals nothing, with equal_nan NaN."""
    x1, x2 = _core.asarray(x1), _core.asarray(x2)
    return x1.shape == x2.shape and (allclose(x1, x2, 0, 0, True) if equal_nan else bool(_core.all(x1 == x2)))


def allclose(x1, x2, /, rtol=1e-5, atol=1e-8, equal_nan=False):
    """Whether isclose holds for all elements. The shapes are broadcast."""
    return bool(_core.all(_core.isclose(_core.asarray(x1), _core.asarray(x2), rtol=rtol, atol=atol, equal_nan=equal_nan)))
