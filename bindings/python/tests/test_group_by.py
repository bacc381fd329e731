"""group_by beside pandas' groupby, and beside loops over the rows of each group."""

import math
import pickle

import numpy as np
import pytest

import tenon

NUMBERS = np.random.default_rng(3)
REDUCTIONS = ("sum", "mean", "min", "max")


def uneven(groups):
    """Keys of groups of 1, 2, 3, … rows, in mixed order."""
    return NUMBERS.permutation(np.repeat(np.arange(groups), np.arange(1, groups + 1)))


KEYS = {
    "uneven": uneven(20),
    "floats": uneven(9) * -0.5,
    "one": np.zeros(50, np.int8),
    "distinct": np.arange(60)[::-1].copy(),
    "bool": uneven(15) > 9,
    "uint64": uneven(12).astype(np.uint64) + 2**63,
}


@pytest.mark.parametrize("keys", KEYS.values(), ids=KEYS)
@pytest.mark.parametrize("dtype", ["float64", "float32", "int64", "int16"])
def test_beside_pandas(keys, dtype):
    pandas = pytest.importorskip("pandas")
    x = (NUMBERS.random((len(keys), 3)) * 1000).astype(dtype)
    groups, theirs = tenon.group_by(keys), pandas.DataFrame(x).groupby(keys)
    assert groups.keys.tolist() == theirs.sum().index.tolist() and groups.count().tolist() == theirs.size().tolist()
    assert groups.inverse_indices().tolist() == theirs.ngroup().tolist()
    for name in REDUCTIONS:
        made, wanted = getattr(groups, name)(x), getattr(theirs, name)().to_numpy()
        np.testing.assert_allclose(made.numpy(), wanted, rtol=1e-5 if dtype == "float32" else 1e-12)
        assert tenon.allclose(getattr(groups, name)(x[:, 1]), made[:, 1])
        assert made.dtype == getattr(tenon, name)(tenon.asarray(x)).dtype
    np.testing.assert_allclose(groups.quantile(x, 0.3).numpy(), theirs.quantile(0.3).to_numpy(), rtol=1e-5)
    wide = tenon.asarray(x).astype(tenon.float64)
    np.testing.assert_allclose(groups.reduce(tenon.std, wide, correction=1).numpy(), theirs.std().to_numpy(), rtol=1e-5)


def test_without_pandas():
    shop, price = tenon.tensor([7, 3, 7, 3, 3, -1]), tenon.tensor([1.0, 10, 3, 20, 60, 5])
    groups = tenon.group_by(shop)
    assert groups.keys.tolist() == [-1, 3, 7] and groups.count().tolist() == [1, 3, 2] and len(groups) == 3
    assert groups.count().dtype is tenon.int64 and repr(groups) == "Groups(3 groups of 6 rows)"
    assert groups.sum(price).tolist() == [5, 90, 4] and groups.mean([1.0, 10, 3, 20, 60, 5]).tolist() == [5, 30, 2]
    assert groups.min(price).tolist() == [5, 10, 1] and groups.max(price).tolist() == [5, 60, 3]
    assert groups.quantile(price, 0.5).tolist() == [5, 20, 2]
    assert (price - groups.mean(price)[groups.inverse_indices()]).tolist() == [-1, -20, 1, -10, 30, 0]
    assert tenon.group_by([7, 3, 7]).sum([1, 2, 3]).tolist() == [2, 4]
    again = pickle.loads(pickle.dumps(groups))
    assert again.sum(price).tolist() == [5, 90, 4]


def test_keys_of_text():
    groups = tenon.group_by(["Ulm", "Bern", "", "Bern", "Ülm", "Bern"])
    assert groups.keys == ["", "Bern", "Ulm", "Ülm"] and groups.count().tolist() == [1, 3, 1, 1]
    assert groups.sum([1, 2, 4, 8, 16, 32]).tolist() == [4, 42, 1, 16]
    with pytest.raises(TypeError):
        tenon.group_by(["a", 1])


def test_nan_keys_are_one_group():
    nan, inf = math.nan, math.inf
    for dtype in (tenon.float64, tenon.float32, tenon.float16, tenon.bfloat16):
        groups = tenon.group_by(tenon.tensor([nan, 1, -nan, -inf, -0.0, inf, nan, 0.0], dtype=dtype))
        assert groups.keys.dtype is dtype and groups.keys.tolist()[:4] == [-inf, 0, 1, inf]
        assert math.isnan(groups.keys[4].item()) and len(groups) == 5
        assert math.copysign(1, groups.keys[1].item()) == -1
        assert groups.count().tolist() == [1, 2, 1, 1, 3] and groups.sum(tenon.arange(8)).tolist() == [3, 11, 1, 5, 8]
        assert groups.inverse_indices().tolist() == [4, 2, 4, 0, 1, 3, 4, 1]
    assert tenon.group_by([nan, nan]).count().tolist() == [2] and len(tenon.group_by([nan])) == 1
    pandas = pytest.importorskip("pandas")
    keys = [nan, 1.0, nan, 3.0]
    assert tenon.group_by(keys).sum([1, 2, 3, 4]).tolist() == pandas.Series([1, 2, 3, 4]).groupby(keys, dropna=False).sum().tolist()


def test_values_as_the_reductions():
    groups, large = tenon.group_by([1, 0, 1, 0, 1]), 2**60 + 1
    assert groups.sum(tenon.tensor([large, 3, large, 4, 1])).tolist() == [7, 2 * large + 1]
    assert groups.sum(tenon.full((5,), 255, dtype=tenon.uint8)).tolist() == [510, 765]
    x = tenon.tensor([1, math.nan, 3, 4, 5])
    for made in (*(getattr(groups, name)(x) for name in REDUCTIONS), groups.quantile(x, 0.5)):
        assert math.isnan(made[0].item()) and not math.isnan(made[1].item())
    assert groups.reduce(tenon.nanmean, x).tolist() == [4, 3] and groups.reduce(np.sum, tenon.ones(5)).tolist() == [2, 3]
    assert groups.sum(tenon.tensor([1j, 2, 3, 4, 5])).tolist() == [6, 8 + 1j]


def test_quantiles_and_own_operations():
    x = tenon.arange(12, dtype=tenon.float64).reshape(6, 2)
    groups = tenon.group_by([0, 0, 0, 0, 1, 1])
    made = groups.quantile(x, [[0, 0.5, 1]])
    assert made.shape == (1, 3, 2, 2) and made[0].tolist() == [[[0, 1], [8, 9]], [[3, 4], [9, 10]], [[6, 7], [10, 11]]]
    assert groups.quantile(x, 0.4, interpolation="lower").tolist() == [[2, 3], [8, 9]]
    assert groups.quantile(x[:, 0], 0.1).tolist() == np.array([np.quantile([0.0, 2, 4, 6], 0.1), np.quantile([8.0, 10], 0.1)]).tolist()
    mixed = tenon.group_by([1, 0, 1, 2, 1, 0])
    assert mixed.reduce(lambda rows, axis: rows[:, -1], x).tolist() == [[10, 11], [8, 9], [6, 7]]  # the last row of each
    assert mixed.quantile(x, tenon.tensor([0.0, 1.0])).tolist() == [mixed.min(x).tolist(), mixed.max(x).tolist()]


def test_gradients():
    keys, x = tenon.tensor([1, 0, 1, 2, 1]), tenon.tensor([1.0, 2, 3, 4, 8], requires_grad=True)
    (tenon.group_by(keys).mean(x) * tenon.tensor([1.0, 30, 2])).sum().backward()
    assert x.grad.tolist() == [10, 1, 10, 2, 10]
    assert tenon.group_by(x).keys.tolist() == [1, 2, 3, 4, 8]


def test_without_rows():
    none = tenon.group_by(tenon.zeros(0, dtype=tenon.int64))
    assert len(none) == 0 and none.keys.shape == (0,) and none.count().tolist() == none.inverse_indices().tolist() == []
    assert none.sum([]).shape == (0,) and none.min(tenon.zeros(0, 3)).shape == (0, 3)
    assert none.mean(tenon.zeros((0, 3), dtype=tenon.int64)).shape == (0, 3)
    assert none.quantile(tenon.zeros(0, 3), [0.5, 1]).shape == (2, 0, 3)
    assert len(tenon.group_by([])) == 0
    two = tenon.group_by([1, 2, 1])
    assert two.max(tenon.zeros(3, 0)).shape == (2, 0) and two.sum(tenon.zeros(3, 0, 2)).shape == (2, 0, 2)


def test_what_is_refused():
    groups = tenon.group_by([1, 2, 1])
    for call, error, message in (
        (lambda: groups.sum(tenon.zeros(4, 2)), tenon.ShapeError, r"Groups.sum: values of shape \(4, 2\) for 3 keys"),
        (lambda: groups.quantile(1.0, 0.5), tenon.ShapeError, r"Groups.quantile: values of shape \(\) for 3 keys"),
        (lambda: tenon.group_by(tenon.zeros(2, 2)), tenon.ShapeError, r"group_by: keys of shape \(2, 2\)"),
        (lambda: tenon.group_by(3), tenon.ShapeError, r"group_by: keys of shape \(\)"),
        (lambda: tenon.group_by([1j]), tenon.TypeError, "complex"),
        (lambda: groups.quantile(tenon.zeros(3), 1.5), tenon.IndexError, "1.5"),
        (lambda: tenon.group_by([]).quantile([], -1), tenon.IndexError, "-1"),
        (lambda: groups.reduce(tenon.sum, tenon.zeros(3, 2), keepdims=True), tenon.ShapeError, r"gave shape \(1, 1, 2\) for 1 groups"),
        (lambda: groups.reduce(tenon.aminmax, tenon.zeros(3)), tenon.TypeError, "no Tensor"),
    ):
        with pytest.raises(error, match=message):
            call()
