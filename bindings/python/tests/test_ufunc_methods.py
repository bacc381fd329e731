"""What NumPy's ufuncs have beside their call, results' places behind the operands, and the name ndarray."""

import numpy as np
import pytest

import tenon

BINARY = ("add", "subtract", "multiply", "divide", "maximum", "minimum", "pow", "hypot", "less", "logical_and", "arctan2")


def of(rng, *shape):
    array = rng.uniform(0.5, 3, shape)
    return tenon.asarray(array), array


def close(tensor, array):
    assert isinstance(tensor, tenon.Tensor)
    assert (tensor.shape, tensor.dtype.name) == (np.shape(array), np.asarray(array).dtype.name)
    np.testing.assert_allclose(tensor.numpy(), array, rtol=1e-14)


@pytest.mark.parametrize("name", BINARY)
@pytest.mark.parametrize("shapes", [((3,), (4,)), ((2, 3), (4,)), ((), (2, 2)), ((0,), (3,)), ((2,), ())])
def test_outer(name, shapes, rng):
    (x, a), (y, b) = (of(rng, *shape) for shape in shapes)
    close(getattr(tenon, name).outer(x, y), getattr(np, {"pow": "power"}.get(name, name)).outer(a, b))


def test_outer_of_numbers_and_lists(same):
    same(tenon.add.outer([1, 2], [10, 20, 30]), np.add.outer([1, 2], [10, 20, 30]))
    same(tenon.multiply.outer(2, 3.0), np.multiply.outer(2, 3.0))


@pytest.mark.parametrize("name", ["add", "multiply", "maximum", "minimum", "logaddexp"])
@pytest.mark.parametrize("options", [{}, {"axis": 1}, {"axis": None}, {"axis": (0, 2)}, {"axis": -1, "keepdims": True}])
def test_reduce(name, options, rng):
    x, a = of(rng, 2, 3, 4)
    close(getattr(tenon, name).reduce(x, **options), getattr(np, name).reduce(a, **options))


def test_reduce_with_a_type_and_a_place(same):
    x, a = tenon.asarray([[100, 100], [100, 27]], dtype=tenon.int8), np.array([[100, 100], [100, 27]], dtype=np.int8)
    same(tenon.add.reduce(x, dtype=tenon.int16), np.add.reduce(a, dtype=np.int16))
    out = tenon.zeros(2, dtype=tenon.int64)
    assert tenon.add.reduce(x, out=out) is out
    assert out.tolist() == [200, 127]
    same(tenon.logical_or.reduce([False, True]), np.logical_or.reduce([False, True]))
    same(tenon.logical_and.reduce(x, axis=None), np.logical_and.reduce(a, axis=None))


@pytest.mark.parametrize("name", ["add", "multiply", "maximum", "minimum"])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_accumulate(name, axis, rng):
    x, a = of(rng, 3, 4)
    close(getattr(tenon, name).accumulate(x, axis=axis), getattr(np, name).accumulate(a, axis=axis))
    close(getattr(tenon, name).accumulate(x), getattr(np, name).accumulate(a))


@pytest.mark.parametrize("name", ["add", "subtract", "multiply", "maximum", "minimum"])
@pytest.mark.parametrize("indices", [[0, 2, 0, -1], [[1, 1], [2, -3]], [], [True, False, True]])
@pytest.mark.parametrize("dtype", ["float64", "int32", "uint8"])
def test_at(name, indices, dtype, same):
    a = (np.arange(6).reshape(3, 2) + 1).astype(dtype)
    x = tenon.asarray(a.copy())
    index = np.array(indices, dtype=bool if indices and indices[0] is True else np.int64)
    b = (np.arange(index.sum() * 2 if index.dtype == bool else index.size * 2) + 2).astype(dtype)
    b = b.reshape((-1, 2) if index.dtype == bool else (*index.shape, 2))
    getattr(np, name).at(a, index, b)
    assert getattr(tenon, name).at(x, index, tenon.asarray(b)) is None
    same(x, a)


@pytest.mark.parametrize(
    "index",
    [
        (np.array([0, 0, 2]), np.array([1, 1, 0])),
        (np.array([0, 0, -1]), slice(None)),
        (slice(None), [1, 1]),
        slice(0, 2),
        1,
        (1, 0),
        ...,
        (..., 1),
        (None, 1),
        np.array([[True, False], [True, True], [False, False]]),
        np.zeros((3, 2), bool),
        (np.array([], np.int64), np.array([], np.int64)),
    ],
    ids=str,
)
@pytest.mark.parametrize("name", ["add", "subtract", "maximum"])
def test_at_any_index(name, index, same):
    a = np.arange(6.0).reshape(2, 3).T.copy()
    x = tenon.asarray(a.T.copy()).T  # not in row-major order
    getattr(np, name).at(a, index, 3.0)
    getattr(tenon, name).at(x, index, 3.0)
    same(x, a)


def test_at_no_index():
    x = tenon.zeros((3, 2))
    for index in ([1.5], np.array([1.0]), "1", (0, 0, 0), (0, 5)):
        with pytest.raises((IndexError, tenon.IndexError, TypeError)):
            tenon.add.at(x, index, 1)
    assert x.tolist() == [[0, 0]] * 3


def test_at_with_a_number(same):
    x = tenon.zeros(4)
    tenon.add.at(x, [1, 1, 3], 2)
    assert x.tolist() == [0, 4, 0, 2]
    with pytest.raises(tenon.IndexError):
        tenon.add.at(x, [4], 1)
    with pytest.raises(tenon.IndexError):
        tenon.add.at(x, [-5], 1)
    assert x.tolist() == [0, 4, 0, 2]


def test_what_has_none():
    with pytest.raises(TypeError, match="subtract.reduce: there is none: add, multiply"):
        tenon.subtract.reduce([1, 2])
    with pytest.raises(TypeError, match="exp.outer: is for functions of two"):
        tenon.exp.outer([1.0], [2.0])
    with pytest.raises(TypeError, match="sum.outer"):
        tenon.sum.outer([1.0], [2.0])
    with pytest.raises(TypeError, match="divide.accumulate"):
        tenon.divide.accumulate([1.0])
    with pytest.raises(TypeError, match="add.at: writes to a tensor, not to list"):
        tenon.add.at([1.0], [0], 1)


def test_the_place_behind_the_operands(same):
    x, y, out = tenon.asarray([1.0, 4.0]), tenon.asarray([2.0, 3.0]), tenon.empty(2)
    assert tenon.add(x, y, out) is out
    assert out.tolist() == [3, 7]
    assert tenon.sqrt(x, out) is out
    assert out.tolist() == [1, 2]
    mantissa, exponent = tenon.empty(2), tenon.empty(2, dtype=tenon.int32)
    tenon.frexp(x, mantissa, exponent)
    assert (mantissa.tolist(), exponent.tolist()) == ([0.5, 0.5], [1, 3])
    for place in (3, tenon.empty(2, requires_grad=True)):
        with pytest.raises(TypeError, match="add received an invalid combination"):
            tenon.add(x, y, place)
    with pytest.raises(TypeError):
        tenon.add(x, y, tenon.empty(2, dtype=tenon.int32))


def test_ndarray():
    assert tenon.ndarray is tenon.Tensor
    assert isinstance(tenon.zeros(2), tenon.ndarray)


def test_another_shape_in_place():
    x = tenon.arange(6)
    y = x
    x.shape = (2, 3)
    assert (y.shape, x[1].tolist()) == ((2, 3), [3, 4, 5])
    x.shape = -1
    assert x.shape == (6,)
    x.shape = [3, -1]
    assert x.shape == (3, 2)
    for shape, error in (((5,), tenon.ShapeError), ((-1, -1), tenon.ShapeError), ("ab", TypeError), (1.5, TypeError), (None, TypeError)):
        with pytest.raises(error):
            x.shape = shape
    with pytest.raises(tenon.ShapeError):
        x.T.shape = (6,)
    with pytest.raises(TypeError):
        del x.shape
    with pytest.raises(RuntimeError, match="requires a gradient"):
        tenon.ones(2, requires_grad=True).shape = (1, 2)
    assert x.shape == (3, 2)
    empty = tenon.zeros((0, 3))
    empty.shape = (2, 0)
    assert empty.shape == (2, 0)


def test_transposes(same):
    a = np.arange(24).reshape(2, 3, 4)
    x = tenon.asarray(a)
    same(x.transpose(2, 0, 1), a.transpose(2, 0, 1))
    same(x.transpose(axes=(1, 0, 2)), a.transpose(1, 0, 2))
    same(x.transpose(axes=[-1, 0, 1]), a.transpose(-1, 0, 1))
    same(x.transpose(0, 1), a.swapaxes(0, 1))
    same(tenon.transpose(x, axes=(2, 1, 0)), a.T)
    with pytest.raises(tenon.ShapeError):
        x.transpose(0, 1, 1)
    with pytest.raises(TypeError, match="dimensions or axes, not both"):
        x.transpose(0, 1, axes=(0, 1, 2))
