"""factorize against pandas, where it is installed, and by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenon


def by_hand(values, sort):
    missing = [value is None or value != value for value in values]
    distinct = list(dict.fromkeys(value for value, is_missing in zip(values, missing) if not is_missing))
    distinct = sorted(distinct) if sort else distinct
    return [-1 if is_missing else distinct.index(value) for value, is_missing in zip(values, missing)], distinct


def check(values, given, sort):
    codes, distinct = tenon.factorize(given, sort=sort)
    expected = by_hand(values, sort)
    assert (codes.tolist(), list(distinct) if isinstance(distinct, list) else distinct.tolist()) == expected
    assert codes.dtype is tenon.int64


@given(st.lists(st.sampled_from([1.5, -2.0, 0.0, float("inf"), float("nan"), 7.0]), max_size=12), st.booleans())
def test_numbers(values, sort):
    check(values, tenon.tensor(values, dtype=tenon.float64), sort)
    whole = [int(value) for value in values if abs(value) < 9]
    check(whole, tenon.tensor(whole, dtype=tenon.int64), sort)
    check(whole, np.array(whole, "int8"), sort)


@given(st.lists(st.sampled_from(["a", "b", "", "é", None, "aa"]), min_size=1, max_size=12), st.booleans())
def test_text(values, sort):
    check(values, values, sort)
    check(values, tuple(values), sort)


def test_what_pandas_says():
    pd = pytest.importorskip("pandas")
    rng = np.random.default_rng(1)
    for values in rng.integers(-50, 50, 1000), np.where(rng.uniform(size=1000) < 0.2, np.nan, rng.integers(0, 9, 1000)), rng.uniform(size=99) < 0.5:
        for sort in False, True:
            codes, distinct = pd.factorize(values, sort=sort)
            made = tenon.factorize(values, sort=sort)
            assert np.array_equal(made.codes, codes) and np.array_equal(made.values, distinct)


def test_codes_are_keys_of_groups():
    codes, names = tenon.factorize(["Ulm", "Bern", "Ulm"])
    assert names == ["Ulm", "Bern"] and tenon.group_by(codes).sum(tenon.tensor([1, 2, 3])).tolist() == [4, 2]
    large = tenon.factorize(tenon.tensor([2**63, 2**64 - 1, 2**63], dtype=tenon.uint64))
    assert large.codes.tolist() == [0, 1, 0] and large.values.tolist() == [2**63, 2**64 - 1]
    x = tenon.tensor([0.0, -0.0, 1.0], requires_grad=True)
    assert tenon.factorize(x).codes.tolist() == [0, 0, 1]


def test_what_is_refused():
    with pytest.raises(tenon.ShapeError, match=r"factorize: values of shape \(2, 2\) are no row"):
        tenon.factorize(tenon.ones(2, 2))
    with pytest.raises(tenon.TypeError, match="factorize: values of dtype complex64"):
        tenon.factorize(tenon.ones(2, dtype=tenon.complex64))
    with pytest.raises(TypeError):
        tenon.factorize(["a", 1])
