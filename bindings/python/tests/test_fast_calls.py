"""Calls of small things have a way of their own: what they give, and refuse, is what the same calls with keywords do."""

import numpy as np
import pytest

import tenon

SHAPES = [0, 1, 40, (), (0,), (3, 4), (2, 0, 3), (2**14,), (2**14 + 1,), (1,) * 64, [2, 3], np.int64(3), (np.int64(2), 3), tenon.tensor(4)]


def told(call):
    """The result of a call as one can compare it, or its error."""
    try:
        made = call()
    except Exception as error:  # noqa: BLE001
        return type(error).__name__  # the message shows the keywords
    return made.shape, made.dtype.name, made.strides, made.tolist(), made.is_read_only


@pytest.mark.parametrize("shape", SHAPES + [-1, (2, -1), True, 2.0, None, "ab", 2**63, (2**40, 2**40), (1,) * 65, (3, 0)])
def test_zeros_and_empty(shape):
    assert told(lambda: tenon.zeros(shape)) == told(lambda: tenon.zeros(shape=shape))
    assert told(lambda: tenon.zeros(shape)) == told(lambda: tenon.zeros(shape, dtype=None))
    # Whose elements may be anything.
    made, general = told(lambda: tenon.empty(shape)), told(lambda: tenon.empty(shape=shape))
    assert made[:3] == general[:3]  # names of errors, too


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_default_dtype(dtype):
    before = tenon.get_default_dtype()
    tenon.set_default_dtype(getattr(tenon, dtype))
    try:
        assert (tenon.zeros(3).dtype.name, tenon.empty((2, 2)).dtype.name, tenon.arange(3).dtype.name) == (dtype, dtype, "int64")
        assert tenon.zeros(3).tolist() == [0, 0, 0]
    finally:
        tenon.set_default_dtype(before)


@pytest.mark.parametrize("stop", [0, 1, 40, 2**14, 2**14 + 1, -3, 2.5, True, np.int64(4), 2**63, None, "a"])
def test_arange(stop):
    general = told(lambda: tenon.arange(stop, dtype=None))
    assert told(lambda: tenon.arange(stop)) == general
    if isinstance(stop, int) and not isinstance(stop, bool) and stop < 2**20:
        assert told(lambda: tenon.arange(stop))[3] == list(range(stop))


def test_new_memory():
    x, y = tenon.zeros(5), tenon.zeros(5)
    x += 1
    assert y.tolist() == [0] * 5 and tenon.zeros(5).tolist() == [0] * 5


@pytest.mark.parametrize("shape", [(), (0, 3), (12,), (3, 4), (2, 3, 2)])
@pytest.mark.parametrize("to", [(-1,), (12,), (4, 3), (2, -1), (-1, -1), (5,), (0,), (0, -1), (3, 0), (-2, 6), (1,), (), (2**62, 4), (1, 1, 12, 1)])
def test_reshape(shape, to):
    x = tenon.arange(int(np.prod(shape, dtype=int))).reshape(shape)
    general = told(lambda: tenon.reshape(x, shape=to))
    assert told(lambda: x.reshape(to)) == general
    assert told(lambda: tenon.reshape(x, to)) == general
    if to:
        assert told(lambda: x.reshape(*to)) == general


def test_reshape_is_a_view_where_it_was():
    x = tenon.arange(12)
    y = x.reshape(3, 4)
    y[0, 0] = 7
    assert x[0].item() == 7 and y.is_view_of(x)
    turned = y.T.reshape(12)
    turned[0] = 5
    assert y[0, 0].item() == 7
    part = x[2:8].reshape(2, 3)
    assert part.tolist() == [[2, 3, 4], [5, 6, 7]] and part.is_view_of(x)


def test_reshape_of_other_tensors():
    x = tenon.ones((2, 3), requires_grad=True)
    tenon.sum(x.reshape(6) * tenon.arange(6)).backward()
    assert x.grad.tolist() == [[0, 1, 2], [3, 4, 5]]
    array = np.arange(6.0)
    array.flags.writeable = False
    assert tenon.from_numpy(array).reshape(2, 3).is_read_only

    class Named(tenon.Tensor):
        pass

    assert type(Named([1.0, 2.0]).reshape(2, 1)) is Named
    assert tenon.vmap(lambda row: row.reshape(2, 2))(tenon.arange(8).reshape(2, 4)).shape == (2, 2, 2)


@pytest.mark.parametrize("dtype", [tenon.float32, tenon.float64, tenon.int8, tenon.bool, tenon.complex64])
def test_dot(dtype):
    x, y = tenon.asarray([1, 2, 0, 3]).astype(dtype), tenon.asarray([4, 0, 1, 2]).astype(dtype)
    assert told(lambda: tenon.dot(x, y)) == told(lambda: tenon.dot(x1=x, x2=y))
    assert told(lambda: x.dot(y)) == told(lambda: tenon.dot(x1=x, x2=y))
    assert told(lambda: tenon.dot(x, y[:3])) == told(lambda: tenon.dot(x1=x, x2=y[:3]))
    assert told(lambda: tenon.dot(x[::2], y[::-2])) == told(lambda: tenon.dot(x1=x[::2], x2=y[::-2]))
    assert told(lambda: tenon.dot(x[:0], y[:0])) == told(lambda: tenon.dot(x1=x[:0], x2=y[:0]))
