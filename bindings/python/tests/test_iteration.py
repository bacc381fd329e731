"""Loops over tensors, and reading and writing by indices, against NumPy."""

import operator
import sys

import numpy as np
import pytest

import tenon


def test_a_loop_gives_rows_that_are_views_and_ends_once():
    x = tenon.arange(6).reshape(3, 2)
    rows = iter(x)
    assert iter(rows) is rows
    first = next(rows)
    first += 10
    assert x.tolist() == [[10, 11], [2, 3], [4, 5]]
    assert [row.tolist() for row in rows] == [[2, 3], [4, 5]]
    with pytest.raises(StopIteration):
        next(rows)
    a, b, c = x
    assert c.tolist() == [4, 5]
    assert list(tenon.ones(0, 3)) == []
    with pytest.raises(ValueError, match="too many values"):
        a, b = x


def test_what_iterates_keeps_its_tensor_alive_and_no_longer():
    x = tenon.arange(5)
    count = sys.getrefcount(x)
    iterators = [iter(x) for _ in range(10)]
    assert sys.getrefcount(x) == count + 10
    del iterators
    assert sys.getrefcount(x) == count
    assert [e.item() for e in iter(tenon.arange(3) * 2)] == [0, 2, 4]
    with pytest.raises(TypeError, match="cannot create"):
        type(iter(x))()


def test_a_scalar_is_no_sequence_and_an_index_beyond_the_end_is_named():
    with pytest.raises(TypeError, match="without dimensions"):
        iter(tenon.tensor(1.0))
    x = tenon.arange(3)
    with pytest.raises(IndexError, match="index 3 is out of bounds for dimension 0 with size 3"):
        operator.getitem(x, 3)
    assert [e.item() for e in reversed(x)] == [2, 1, 0]


@pytest.mark.parametrize("dtype", ["bool", "float16", "float32", "float64", "complex128"])
def test_masks_and_indices_of_few_elements_and_of_many(dtype):
    rng = np.random.default_rng(3)
    for n in (0, 1, 10, 1024, 1025, 5000):
        a = (rng.random(n) * 9).astype(dtype)
        mask, at = rng.random(n) < 0.4, rng.integers(-n, n, n) if n else np.zeros(0, int)
        x, m, i = tenon.tensor(a), tenon.tensor(mask), tenon.tensor(at)
        np.testing.assert_array_equal(np.asarray(x[m]), a[mask])
        np.testing.assert_array_equal(np.asarray(x[i]), a[at])
        x[m], a[mask] = 1, 1
        np.testing.assert_array_equal(np.asarray(x), a)
        x[i], a[at] = 0, 0
        x[1:], a[1:] = 1, 1
        np.testing.assert_array_equal(np.asarray(x), a)


def test_a_number_that_does_not_fit_changes_nothing():
    x = tenon.arange(4)
    with pytest.raises(TypeError):
        x[1:] = 1j
    with pytest.raises((TypeError, IndexError)):
        x[x > 1] = 1j
    with pytest.raises(IndexError, match="out of bounds for dimension 0 with size 4"):
        x[tenon.tensor([0, 4])] = 1
    assert x.tolist() == [0, 1, 2, 3]
