"""select, piecewise, ix_ and histogramdd: as NumPy has them, on tensors and by NumPy's own functions."""

import numpy as np
import pytest

import tenon

array = np.array([[-2.0, -1.0, 0.0, 0.5], [3.0, 7.0, 20.0, np.nan]])


def x():
    return tenon.tensor(array)


def same(made, expected):
    expected = np.asarray(expected)
    assert isinstance(made, tenon.Tensor) and made.shape == expected.shape and np.array_equal(made.numpy(), expected, equal_nan=True)
    return made


@pytest.mark.parametrize("select", [tenon.select, np.select])
def test_select(select):
    same(select([x() < 0, x() > 5], [-x(), x()]), np.select([array < 0, array > 5], [-array, array]))
    same(select([x() < 0, x() > 5], [1, x()], 9), np.select([array < 0, array > 5], [1, array], 9))
    same(select([x() < 0], [x()], default=x() + 1), np.select([array < 0], [array], array + 1))
    same(select((x() < 0, [True, False, False, True]), ([5, 6, 7, 8], 1)), np.select([array < 0, [True, False, False, True]], [[5, 6, 7, 8], 1]))
    assert select([x() < 0], [tenon.tensor([1, 2, 3, 4])], 0.5).dtype is tenon.float64


def test_select_of_numbers_and_bools():
    assert tenon.select([tenon.tensor([True, False])], [1]).tolist() == [1, 0]
    assert tenon.select([tenon.tensor([True, False])], [tenon.tensor([True, True])]).dtype is tenon.bool


def test_select_refuses():
    with pytest.raises(ValueError):
        tenon.select([], [])
    with pytest.raises(tenon.ShapeError, match="2 conditions and 1 choices"):
        tenon.select([x() < 0, x() > 0], [x()])
    with pytest.raises(TypeError, match="condition 0 is of float64"):
        tenon.select([x()], [x()])
    with pytest.raises(TypeError):
        tenon.select([None], [x()])


@pytest.mark.parametrize("piecewise", [tenon.piecewise, np.piecewise])
def test_piecewise(piecewise):
    def twice(of, factor=2):
        return of * factor

    same(piecewise(x(), [x() < 0, x() > 5], [1, 2]), np.piecewise(array, [array < 0, array > 5], [1, 2]))
    same(piecewise(x(), [x() < 0, x() > 5], [twice, 2, lambda of: of + 1]), np.piecewise(array, [array < 0, array > 5], [twice, 2, lambda of: of + 1]))
    same(piecewise(x(), [x() > 0, x() > 5], [1, twice]), np.piecewise(array, [array > 0, array > 5], [1, twice]))
    same(piecewise(x()[0], x()[0] < 0, [twice, 7]), np.piecewise(array[0], array[0] < 0, [twice, 7]))
    same(piecewise(x(), [x() < 0], [twice], factor=3), np.piecewise(array, [array < 0], [twice], factor=3))
    same(piecewise(x(), [x() < 0], [twice], 4), np.piecewise(array, [array < 0], [twice], 4))
    same(piecewise(x()[0, :2], [True, False], [5, 6]), np.piecewise(array[0, :2], [True, False], [5, 6]))
    same(piecewise(x()[0], [True, False, True, False], [5, 6]), np.piecewise(array[0], [True, False, True, False], [5, 6]))


def test_functions_in_piecewise_are_called_for_elements_there_are():
    calls = []
    made = tenon.piecewise(x(), [x() > 99, x() < 0], [calls.append, lambda of: calls.append(of.tolist()) or of.sum()])
    assert calls == [[-2.0, -1.0]]
    same(made, np.where(array < 0, -3.0, 0.0))
    assert x().piecewise([x() < 0], [lambda of: -of]).tolist()[0] == [2.0, 1.0, 0.0, 0.0]


def test_piecewise_refuses():
    with pytest.raises(tenon.ShapeError, match="1 conditions and 3 values"):
        tenon.piecewise(x(), [x() < 0], [1, 2, 3])
    with pytest.raises(TypeError):
        tenon.piecewise(tenon.tensor([1, 2]), [tenon.tensor([True, False])], [0.5])
    with pytest.raises(TypeError):
        tenon.piecewise(tenon.tensor([1, 2]), [tenon.tensor([True, False])], [lambda of: of * 0.5])
    with pytest.raises(tenon.ShapeError):
        tenon.piecewise(x(), [x() < 0], [lambda of: tenon.ones(3)])
    with pytest.raises(TypeError):
        tenon.piecewise(x(), [x() < 0], ["a"])


@pytest.mark.parametrize("ix_", [tenon.ix_, np.ix_])
def test_ix_(ix_):
    rows, columns = tenon.tensor([1, 0, 1]), tenon.tensor([True, False, False, True])
    made = ix_(rows, columns)
    assert isinstance(made, tuple)
    for one, expected in zip(made, np.ix_(rows.numpy(), columns.numpy())):
        same(one, expected)
    same(x()[made], array[np.ix_([1, 0, 1], [0, 3])])
    written = x()
    written[made] = 0
    assert written.tolist()[0][1:3] == [-1.0, 0.0] and written[0, 0] == 0


def test_ix_of_lists_and_nothing():
    same(x()[tenon.ix_([0, 1], [3])], array[np.ix_([0, 1], [3])])
    assert x()[tenon.ix_([0], [])].shape == (1, 0) and tenon.ix_() == ()
    with pytest.raises(tenon.ShapeError, match="no row of indices"):
        tenon.ix_(tenon.ones(2, 2, dtype=tenon.int64))
    with pytest.raises(TypeError, match="holds no indices"):
        tenon.ix_([0.5])


points = np.round(np.random.Generator(np.random.PCG64(1)).standard_normal((200, 3)) * 8) / 8


@pytest.mark.parametrize("histogramdd", [tenon.histogramdd, np.histogramdd])
@pytest.mark.parametrize(
    "arguments",
    [
        {"bins": 4, "range": [(-1, 1)] * 3},
        {"bins": [2, 4, 8], "range": [(-1, 1), (0, 2), (-4, 4)]},
        {"bins": [[-1, 0, 0.5, 3], [-2, 0, 2], [0, 1]]},
        {"bins": (2, [-1, 0, 1], 4), "range": [(-2, 2), None, (-4, 4)]},
        {"bins": 2, "range": [(-1, 1)] * 3, "density": True},
        {"bins": 2, "range": [(-1, 1)] * 3, "weights": np.arange(200.0)},
    ],
)
def test_histogramdd(histogramdd, arguments):
    expected, expected_edges = np.histogramdd(points, **arguments)
    made, edges = histogramdd(tenon.tensor(points), **arguments)
    assert isinstance(edges, list) and len(edges) == 3
    assert np.allclose(made.numpy(), expected) and made.dtype is (tenon.float64 if {"density", "weights"} & arguments.keys() else tenon.int64)
    for one, wanted in zip(edges, expected_edges):
        assert one.dtype is tenon.float64 and np.allclose(one.numpy(), wanted)


def test_histogramdd_of_coordinates():
    columns = [tenon.tensor(points[:, k].copy()) for k in range(3)]
    bins = [[-1, 0, 1]] * 3
    same(tenon.histogramdd(columns, bins)[0], np.histogramdd(points, bins)[0])
    same(tenon.histogramdd(columns[0], bins[:1])[0], np.histogramdd(points[:, 0], bins[:1])[0])
    assert tenon.histogramdd(columns)[0].shape == (10, 10, 10)
    assert len(tenon.tensor(points).histogramdd(4)[1]) == 3


def test_histogramdd_refuses():
    for bins in ([2, 2], [[0, 1], [1]], [[0, 2, 1]] * 3, [[1]] * 3):
        with pytest.raises(tenon.ShapeError):
            tenon.histogramdd(points, bins)
    with pytest.raises(ValueError, match="2 ranges for points of 3 dimensions"):
        tenon.histogramdd(points, 2, [(0, 1), (0, 1)])
    with pytest.raises(IndexError):
        tenon.histogramdd(tenon.tensor([[float("nan")]]), 2)
    with pytest.raises(TypeError, match="bins are an integer or real edges"):
        tenon.histogramdd(points, 0.5)


def test_nan_to_num_with_one_of_its_numbers():
    data = np.array([5, np.inf, -np.inf, np.nan])
    for keywords in ({}, {"neginf": -1}, {"posinf": 1}, {"posinf": 1, "neginf": -1}, {"nan": 7, "posinf": None}):
        expected = np.nan_to_num(data, **keywords)
        same(tenon.nan_to_num(tenon.tensor(data), **keywords), expected)
        same(tenon.tensor(data).nan_to_num_(**keywords), expected)


def test_polyfit():
    rng = np.random.default_rng(3)
    x, y, w = rng.normal(size=20), rng.normal(size=(20, 3)), rng.uniform(0.1, 2, 20)
    for degree in 0, 1, 4:
        for values in y, y[:, 0]:
            made, weighted = tenon.polyfit(x, values, degree), tenon.polyfit(x, values, degree, w=w)
            assert np.allclose(made, np.polyfit(x, values, degree)) and np.allclose(weighted, np.polyfit(x, values, degree, w=w))
    whole = np.arange(6)
    assert np.allclose(tenon.polyfit(whole, whole**2, 2, w=whole + 1), [1, 0, 0], atol=1e-9)
    with pytest.raises(tenon.ShapeError, match="polyfit: weights of shape"):
        tenon.polyfit(x, y, 1, w=w[1:])
