"""index_put and what else gives a copy with values at some places, beside assignments of NumPy's, with gradients."""

import numpy as np
import pytest

import tenon

f64 = tenon.float64
RNG = np.random.default_rng(1)
X = RNG.normal(size=(3, 4, 2))

INDICES = [
    (np.array([2, 0]),),
    (np.array([2, -3]), np.array([1, 3])),
    (np.array([[0], [2]]), np.array([1, 3]), np.array([0, 1])),
    (X[:, 0, 0] > 0,),
    (X > 0,),
    (np.array([True, False, True]), np.array([1, 1])),
    (np.array([0, 2]), np.array([True, False, False, True])),
    (np.array([0, 2, 0, 2]), np.array([[True, False], [True, False], [False, False], [True, True]])),
    (slice(1, None), np.array([True, False, False, True])),
    (slice(None), np.array([3, 0])),
    (Ellipsis, 1),
    (np.zeros(0, int),),
    (np.zeros((3, 4), bool),),
]


@pytest.mark.parametrize("indices", INDICES)
@pytest.mark.parametrize("accumulate", [False, True])
def test_index_put(indices, accumulate):
    values = RNG.normal(size=X[indices].shape)
    for given in (values, 2.5):
        expected = X.copy()
        if accumulate:
            np.add.at(expected, indices, given)
        else:
            expected[indices] = given
        ours = tuple(tenon.asarray(one) if isinstance(one, np.ndarray) else one for one in indices)
        x = tenon.asarray(X)
        assert np.array_equal(tenon.index_put(x, ours, given, accumulate), expected)
        assert np.array_equal(x.index_put(list(ours), given, accumulate=accumulate), expected) and np.array_equal(x, X)


def test_index_put_of_equal_indices():
    x = tenon.zeros(3)
    assert tenon.index_put(x, ([1, 1, 2],), [5.0, 6.0, 7.0]).tolist() == [0, 6, 7]
    assert tenon.index_put(x, ([1, 1, 2],), [5.0, 6.0, 7.0], accumulate=True).tolist() == [0, 11, 7]
    assert tenon.index_put(tenon.tensor([1, 2], dtype=tenon.int8), (tenon.tensor([0]),), 7).dtype is tenon.int8


def test_index_put_refuses():
    x = tenon.ones(2, 3)
    with pytest.raises(tenon.ShapeError):
        tenon.index_put(x, (tenon.tensor([0, 1]),), tenon.ones(2, 2))
    for function in (tenon.index_put, lambda x, indices, value: x.put(indices[0], value, True)):
        with pytest.raises(tenon.TypeError, match="int64 does not hold values of float|put received"):
            function(tenon.tensor([1, 2]), (tenon.tensor([0]),), 7.0)
    index = tenon.tensor([0])
    for indices in ((index + 2,), (index - 3,), (index, index + 3), (index, index - 4), (index, index, index), (index, tenon.ones(2) > 0), (tenon.ones(2),)):
        with pytest.raises(tenon.IndexError):
            tenon.index_put(x, indices, 1.0)


def test_slices_and_diagonals():
    x, v = tenon.asarray(X), tenon.asarray(RNG.normal(size=(3, 2)))
    made = X.copy()
    made[:, -1] = v
    assert np.array_equal(tenon.select_scatter(x, v, 1, -1), made) and np.array_equal(x.select_scatter(v, dim=-2, index=3), made)
    made = X.copy()
    made[:, 1:4:2] = 0
    assert np.array_equal(tenon.slice_scatter(x, tenon.zeros(3, 2, 2), 1, 1, None, 2), made)
    assert np.array_equal(x.slice_scatter(x), X)
    for offset, dim1, dim2 in ((0, 0, 1), (-1, 0, 1), (1, -1, 0)):
        of_x = tenon.diagonal(x, offset, dim1, dim2)
        made = tenon.diagonal_scatter(x, tenon.zeros_like(of_x), offset, dim1, dim2)
        expected = X.copy()
        view = np.diagonal(expected, offset, dim1, dim2)
        view.flags.writeable = True
        view[...] = 0
        assert np.array_equal(made, expected)
    for call in (
        lambda: x.select_scatter(v.T, 1, 0),
        lambda: x.slice_scatter(v, 1),
        lambda: x.diagonal_scatter(v),
    ):
        with pytest.raises(tenon.ShapeError, match=r"_scatter: values of shape"):
            call()
    with pytest.raises(tenon.IndexError):
        x.select_scatter(v, 1, 4)
    with pytest.raises(tenon.IndexError, match="dimension 3 is out of range"):
        x.select_scatter(v, 3, 0)


@pytest.mark.parametrize("reduce", ["prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("include_self", [False, True])
def test_index_reduce(reduce, include_self):
    source, index = RNG.normal(size=(3, 5, 2)), [0, 3, 0, 3, 3]
    function = {"amax": "max", "amin": "min"}.get(reduce, reduce)
    expected = X.copy()
    for at in set(index):
        slices = source[:, [k for k, one in enumerate(index) if one == at]]
        expected[:, at] = getattr(np, function)(np.concatenate([X[:, at : at + 1], slices], 1) if include_self else slices, axis=1)
    made = tenon.index_reduce(tenon.asarray(X), 1, tenon.tensor(index), source, reduce, include_self=include_self)
    assert np.allclose(made, expected)
    with pytest.raises(tenon.ShapeError, match="index_reduce: 5 indices for 3 slices of the source"):
        tenon.asarray(X).index_reduce(1, tenon.tensor(index), source[:, :3], reduce)


@pytest.mark.parametrize(
    "function",
    [
        lambda x, v: tenon.index_put(x, (tenon.tensor([2, 0]),), v),
        lambda x, v: tenon.index_put(x, (tenon.tensor([2, 2]),), v, True),
        lambda x, v: tenon.slice_scatter(x, v, 0, 1),
        lambda x, v: tenon.select_scatter(x, v[0], 0, 1),
        lambda x, v: tenon.diagonal_scatter(x, v[:, :2].reshape(-1)[:3]),
        lambda x, v: tenon.index_reduce(x, 0, tenon.tensor([1, 1]), v, "prod"),
        lambda x, v: x.put([0, 0, 5], v.reshape(-1)[:3], True),
    ],
)
def test_gradients(function):
    x, v = (tenon.asarray(RNG.normal(size=shape)).requires_grad_() for shape in ((3, 4), (2, 4)))
    assert tenon.gradcheck(function, (x, v))
    rows = tenon.stack([x.detach(), 2 * x.detach()])
    assert np.allclose(tenon.vmap(function, in_dims=(0, None))(rows, v.detach())[1], function(2 * x.detach(), v.detach()))


def test_put_adds():
    x = tenon.zeros(2, 2)
    assert x.put([3, 3, 0], [1.0, 2.0], accumulate=True).tolist() == [[1, 0], [0, 3]] and x.tolist() == [[0, 0], [0, 0]]
    assert tenon.put(x, [3, 3], 1, True) is x and x.tolist() == [[0, 0], [0, 2]]
    assert x.put_([3], 1, accumulate=True) is x and x[1, 1].item() == 3
    assert x.put_([3], 1, accumulate=False)[1, 1].item() == 1
    with pytest.raises(tenon.ShapeError, match="put: 1 indices, but no values"):
        x.put([0], [], True)
