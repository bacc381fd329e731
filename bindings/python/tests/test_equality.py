"""array_equal and allclose."""

import numpy as np
import pytest

import tenon


def test_array_equal_compares_shapes_and_elements():
    x = tenon.tensor([[1, 2], [3, 4]])
    assert tenon.array_equal(x, [[1.0, 2.0], [3.0, 4.0]]) is True
    assert tenon.array_equal(x, [[1, 2], [3, 5]]) is False
    assert tenon.array_equal(x, x[0]) is False  # which broadcasting would compare
    assert tenon.array_equal(tenon.empty(0, 2), tenon.empty(0, 3)) is False


def test_nan_equals_nothing_unless_asked():
    x = tenon.tensor([1.0, tenon.nan])
    assert not tenon.array_equal(x, x) and tenon.array_equal(x, x, equal_nan=True)
    assert not tenon.array_equal(x, [1.0, 2.0], equal_nan=True)
    assert not tenon.allclose(x, x) and tenon.allclose(x, x, equal_nan=True)


def test_allclose_broadcasts_and_takes_tolerances():
    assert tenon.allclose(tenon.ones(2, 3), 1 + 1e-9) is True
    assert tenon.allclose([100.0], [101.0]) is False
    assert tenon.allclose([100.0], [101.0], rtol=0.02) and tenon.allclose([100.0], [101.0], atol=2)
    with pytest.raises(tenon.ShapeError, match="allclose|isclose"):
        tenon.allclose(tenon.ones(2), tenon.ones(3))


def test_numpy_asks_them():
    x = tenon.tensor([1.0, tenon.nan])
    assert np.array_equal(x, x, equal_nan=True) and not np.array_equal(x, x)
    assert np.allclose(x, x, 1e-3, 0, True) and not np.allclose(x, x)
