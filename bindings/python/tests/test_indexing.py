"""Getting and setting elements, compared with NumPy."""

import numpy
import pytest

import tenon

s = slice
INDICES = [
    0,
    -1,
    s(None),
    s(1, None),
    s(None, None, -1),
    s(3, 0, -2),
    s(5, 1),
    s(100),
    s(-100, 100, 2),
    None,
    Ellipsis,
    (),
    (0, 1),
    (0, 1, 2),
    (s(None), 1),
    (Ellipsis, 1),
    (1, Ellipsis),
    (1, Ellipsis, s(None, None, 2)),
    (None, 0, None),
    (s(None), None, s(1, 3)),
    (s(None, None, -1),) * 3,
    [0, 2],
    [-1, 0, 0],
    ([0, 1], [1, 2]),
    ([0, 1], s(None), [1, 2]),
    (s(None), [0, 2], [1, 1]),
    (s(None), [[0, 2], [1, 1]]),
    (0, [1, 2]),
    ([1, 2], 0),
    (0, s(None), [1, 2]),
    (s(None), 0, [1, 2]),
    ([0, 1], None, [1, 2]),
    ([[0], [1]], [[1, 2]]),
    (Ellipsis, [0, 1]),
    ([0, 1], Ellipsis),
    (1, [0], [1]),
    [],
    ([], s(None)),
    (s(None), []),
    True,
    False,
    [True, False, True],
    ([True, False, True], 1),
    (s(None), [True, False, False, True]),
    (s(None, None, -1), [1, 0], s(None, None, 2)),
    (None, [0, 1]),
    (s(0, 0),),
    (s(0, 0), [0, 1]),
    ([0, 1], [True, False, True, False]),
]


def pair(shape=(3, 4, 5)):
    array = numpy.arange(numpy.prod(shape)).reshape(shape)
    return tenon.arange(array.size).reshape(shape), array


def for_numpy(index):
    """An empty list indexes NumPy as integers only within a tuple of lists of a type."""
    if isinstance(index, list) and not index:
        return numpy.array([], int)
    return tuple(for_numpy(part) for part in index) if isinstance(index, tuple) else index


@pytest.mark.parametrize("index", INDICES, ids=str)
def test_get(index, same):
    t, array = pair()
    same(t[index], array[for_numpy(index)])


@pytest.mark.parametrize("index", INDICES, ids=str)
def test_set_to_a_number_and_to_a_tensor(index):
    t, array = pair()
    t[index] = -1
    array[for_numpy(index)] = -1
    assert t.tolist() == array.tolist()
    shape = array[for_numpy(index)].shape
    values = numpy.arange(numpy.prod(shape, dtype=int)).reshape(shape)
    t[index] = tenon.arange(values.size).reshape(shape)
    array[for_numpy(index)] = values
    assert t.tolist() == array.tolist()


def test_masks_and_integer_tensors(same):
    t, array = pair((3, 4))
    same(t[t > 5], array[array > 5])
    same(t[t[:, 0] > 0], array[array[:, 0] > 0])
    same(t[tenon.tensor([2, 0], dtype=tenon.uint8)], array[[2, 0]])
    same(t[tenon.tensor(1), tenon.tensor([0, -1])], array[1, [0, -1]])
    t[t > 5] = 0
    t[:, 1][tenon.tensor([0, 2])] += 100
    array[array > 5] = 0
    array[[0, 2], 1] += 100
    assert t.tolist() == array.tolist()
    t[t < 0] = 7  # nothing
    assert t.tolist() == array.tolist()


def test_views_share_and_copies_do_not():
    t, _ = pair()
    assert t[1:, ::-2].is_view_of(t) and t[None, ..., 0].is_view_of(t) and not t[[0]].is_view_of(t)
    view = t[1, ::-1]
    view[0] = -5
    assert t[1, 3].tolist() == [-5] * 5


def test_setting_converts_broadcasts_and_survives_overlap():
    t = tenon.tensor([1, 2, 3, 4])
    t[1:] = t[:-1]
    assert t.tolist() == [1, 1, 2, 3]
    t[:] = [9, 8, 7, 6]
    t[0] = True + 1
    t[1:2] = tenon.tensor([8.9])
    assert t.tolist() == [2, 8, 7, 6]
    with pytest.raises(TypeError, match="float does not fit into int64"):
        t[0] = 2.9
    with pytest.raises(ValueError):
        t[:2] = [1, 2, 3]
    assert t.tolist() == [2, 8, 7, 6]


@pytest.mark.parametrize(
    "index",
    [
        3,
        -4,
        (0, 4),
        (0, 0, 0, 0),
        [3],
        [-4],
        ([0, 1], [0, 1, 2]),
        (Ellipsis, Ellipsis),
        [True],
        (s(None), [True] * 3),
        2**70,
        1.0,
        "x",
        [1.5],
        object(),
        (s(None), 2**62),
    ],
    ids=str,
)
def test_what_is_no_index(index):
    t, array = pair()
    with pytest.raises(IndexError):
        t[index]
    with pytest.raises(IndexError):
        t[index] = 1
    assert t.tolist() == array.tolist()


def test_a_step_of_zero_and_deletion():
    t, _ = pair()
    with pytest.raises(ValueError):
        t[::0]
    with pytest.raises(TypeError):
        del t[0]


def test_random_indices(rng, same):
    for _ in range(300):
        shape = tuple(rng.integers(0, 4, rng.integers(1, 5)))
        t, array = pair(shape)
        index = []
        for n in shape:
            kind = rng.integers(0, 6)
            if kind == 0 and n:
                index.append(int(rng.integers(-n, n)))
            elif kind == 1:
                index.append(s(*[None if v > 5 else int(v) for v in rng.integers(-5, 9, 2)], int(rng.choice([-3, -2, -1, 1, 2]))))
            elif kind == 2:
                index += [None, s(None)]
            elif kind == 3 and n:
                index.append(rng.integers(-n, n, 2).tolist())
            elif kind == 4 and Ellipsis not in index:
                index.append(Ellipsis)
                break
            else:
                index.append(s(None))
        same(t[tuple(index)], array[tuple(index)])
        t[tuple(index)] = -3
        array[tuple(index)] = -3
        assert t.tolist() == array.tolist()


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64", "int8", "uint64", "bool", "complex64", "float16"])
@pytest.mark.parametrize("value", [2, 2.5, -1, True, 2**63, 1j, 300])
def test_one_element_is_set_as_several_are(dtype, value):
    one, several = tenon.zeros(6, dtype=dtype)[::-2], tenon.zeros(6, dtype=dtype)[::-2]
    outcomes = []
    for t, index in ((one, -1), (several, slice(2, None))):
        try:
            t[index] = value
            outcomes.append(t.tolist())
        except (TypeError, OverflowError) as error:
            outcomes.append(type(error))
    assert outcomes[0] == outcomes[1]
    with pytest.raises(IndexError):
        one[3] = 1


def test_a_mask_of_all_elements_with_numbers_that_do_not_fit():
    t = tenon.tensor([1, 2, 3])
    with pytest.raises(TypeError):
        t[t > 1] = 2.5
    assert t.tolist() == [1, 2, 3]


def test_lists_take_the_dtype_of_what_they_are_written_to():
    x = tenon.zeros(3, dtype=tenon.float64)
    x[:] = [0.1, 0.2, 0.7]
    assert x.tolist() == [0.1, 0.2, 0.7]
    x[[0, 2]] = (0.3, 0.4)
    assert x.tolist() == [0.3, 0.2, 0.4]
    big = tenon.zeros(2, dtype=tenon.uint64)
    big[:] = [2**64 - 1, 1]
    assert big.tolist() == [2**64 - 1, 1]


@pytest.mark.parametrize("dtype, values", [("int32", [1.5, 2.0]), ("int32", [1j, 0]), ("bool", [2, 1]), ("float32", [1, 2j])])
def test_numbers_and_lists_of_a_higher_kind_are_refused(dtype, values):
    x = tenon.ones(2, dtype=dtype)
    for index, value in ((slice(None), values), (0, max(values, key=abs)), (slice(None), [tenon.tensor(1), max(values, key=abs)])):
        with pytest.raises(TypeError, match="does not fit into " + dtype):
            x[index] = value
    assert x.tolist() == [1, 1]


def test_tensors_and_arrays_are_converted_to_what_they_are_written_to():
    x = tenon.zeros(2, dtype=tenon.int32)
    for value in (tenon.tensor([1.5, 2.5]), numpy.array([1.5, 2.5]), [numpy.float64(1.5), tenon.tensor(2.5)]):
        x[:] = 0
        x[:] = value
        assert x.tolist() == [1, 2]


@pytest.mark.parametrize("name", ["float32", "float64", "float16", "int64", "int8", "bool", "complex128"])
def test_single_elements_by_an_integer_for_each_dimension(name):
    x, y = tenon.zeros(3, 4, 2, dtype=getattr(tenon, name)), numpy.zeros((3, 4, 2), name)
    turned, beside = tenon.permute_dims(x, (2, 1, 0)), y.T
    one, double = (1, 1) if x.dtype.kind in ("integer", "bool") else (1.0, numpy.float64(1))
    for index, value in (((1, 2, 1), 1), ((-1, 0, -2), one), ((0, -4, 0), double), ((2, 3, 1), True), ((numpy.int64(1), 1, 0), 1)):
        x[index] = value
        y[index] = value
        assert x[index].shape == () and x[index].item() == y[index]
        assert turned[index[::-1]].item() == beside[index[::-1]]
    numpy.testing.assert_array_equal(x.numpy(), y)
    for index in ((3, 0, 0), (0, -5, 0), (0, 0, 1 << 70)):
        with pytest.raises(IndexError):
            x[index]
        with pytest.raises(IndexError):
            x[index] = 1
    x[0, 0, 0], y[0, 0, 0] = 1, 1
    one = x[0, 0, 0]  # a view
    one[()] = 0
    assert x[0, 0, 0].item() == one.item()
    assert x[0, 0].shape == (2,) and x[True, 0, 0].shape == (1, 2)
