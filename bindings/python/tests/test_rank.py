"""rank against pandas and SciPy, where they are installed, and by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenon

METHODS = ["average", "min", "max", "first", "dense"]


def by_hand(values, method, descending):
    sign = -1 if descending else 1
    present = [sign * value for value in values if value == value]

    def place(k):
        one = sign * values[k]
        before, equal = sum(other < one for other in present), present.count(one)
        earlier = sum(other == values[k] for other in values[:k])
        dense = len({other for other in present if other < one})
        return {"average": before + (equal + 1) / 2, "min": before + 1, "max": before + equal, "first": before + earlier + 1, "dense": dense + 1}[method]

    return [place(k) if values[k] == values[k] else None for k in range(len(values))]


@given(st.lists(st.sampled_from([1.5, -2.0, 0.0, -0.0, float("inf"), float("nan"), 7.0]), max_size=9), st.sampled_from(METHODS), st.booleans())
def test_by_hand(values, method, descending):
    made = tenon.rank(tenon.tensor(values, dtype=tenon.float64), method=method, descending=descending)
    assert made.dtype is tenon.float64 and [None if one != one else one for one in made.tolist()] == by_hand(values, method, descending)


@pytest.mark.parametrize("method", METHODS)
def test_what_pandas_and_scipy_say(method):
    pd, stats = pytest.importorskip("pandas"), pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(1)
    holes = np.where(rng.uniform(size=200) < 0.2, np.nan, rng.integers(0, 9, 200))
    for values in rng.integers(-50, 50, 300), holes, rng.uniform(size=9):
        for descending in False, True:
            assert np.array_equal(tenon.rank(values, method=method, descending=descending), pd.Series(values).rank(method=method, ascending=not descending), equal_nan=True)
    many = rng.integers(0, 4, (3, 5, 4))
    for axis in 0, 1, -1:
        theirs = stats.rankdata(many, {"first": "ordinal"}.get(method, method), axis=axis)
        assert np.array_equal(tenon.rank(many, method=method, axis=axis), theirs)


def test_borders():
    large = tenon.tensor([2**64 - 1, 2**64 - 2, 0], dtype=tenon.uint64)
    assert tenon.rank(large).tolist() == [3, 2, 1] and tenon.rank([True, False]).tolist() == [2, 1]
    assert tenon.rank(tenon.tensor(5)).tolist() == 1 and tenon.rank(tenon.tensor(float("nan"))).isnan().item()
    for method in METHODS:
        assert tenon.rank(tenon.ones(0, 3), method=method, axis=0).shape == (0, 3) and tenon.rank(tenon.ones(3, 0), method=method).shape == (3, 0)
    assert tenon.rank(tenon.tensor([1.0, 2.0], requires_grad=True)).requires_grad is False
    with pytest.raises(tenon.IndexError):
        tenon.rank(tenon.ones(2, 2), axis=2)
    with pytest.raises(ValueError, match="rank: method 'ordinal' is none of average, min, max, first and dense"):
        tenon.rank([1], method="ordinal")
    with pytest.raises(tenon.TypeError):
        tenon.rank(tenon.ones(2, dtype=tenon.complex64))
