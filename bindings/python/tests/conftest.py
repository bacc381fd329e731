"""What all tests share."""

import sys
from pathlib import Path

# The sources, which `python -m pytest` in their folder would find first, are no package without what is compiled.
SOURCES = Path(__file__).resolve().parent.parent
sys.path[:] = [place for place in sys.path if Path(place or ".").resolve() != SOURCES]

import numpy  # noqa: E402
import pytest  # noqa: E402
from hypothesis import settings  # noqa: E402

import tenon  # noqa: E402

# Each run has the same examples; others by `--hypothesis-profile=default`.
settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")


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
