"""What all tests share."""

import numpy
import pytest

import tenon


@pytest.fixture
def rng():
    return numpy.random.default_rng(7)


@pytest.fixture
def same():
    """Compares a tensor with what NumPy has: shape, kind and values."""

    def compare(tensor, array):
        array = numpy.asarray(array)
        assert isinstance(tensor, tenon.Tensor)
        assert tensor.shape == array.shape
        assert tensor.tolist() == array.tolist()

    return compare
