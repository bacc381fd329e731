"""Tensors of nested sequences, and what they refuse."""

import re

import numpy
import pytest

import tenon


@pytest.mark.parametrize(
    "data", [3, 2.5, True, 1j, [], [[], []], [1, 2], [[1, 2.5], [True, 3]], (1, (2)), [[[1]], [[2]]], range(3), [range(2), (3, 4)], [1, 2j]]
)
def test_nested_sequences(data):
    expected = numpy.array([list(row) if isinstance(row, range) else row for row in data] if isinstance(data, list) else data)
    t = tenon.tensor(data)
    assert t.shape == expected.shape and t.tolist() == expected.tolist()


@pytest.mark.parametrize(
    "data, dtype",
    [
        ([True], "bool"),
        ([True, 2], "int64"),
        ([1, 2.0], "float32"),
        ([1, 2j], "complex64"),
        ([], "float32"),
        ([2**63], "uint64"),
        ([numpy.float32(1)], "float32"),
        ([numpy.int8(1)], "int8"),
        ([numpy.float64(1), 2], "float64"),
        ([numpy.int8(1), 2.5], "float64"),
        ([numpy.float32(1), numpy.int64(2)], "float64"),
        ([numpy.array(1.5)], "float64"),
        ([numpy.zeros(2), numpy.ones(2)], "float64"),
        ([[numpy.zeros(2, "int16")]], "int16"),
        ([numpy.zeros(2, ">f8")], "float64"),
        ([tenon.zeros(2, dtype=tenon.float64)], "float64"),
        ([tenon.zeros((), dtype=tenon.float16), 1], "float16"),
    ],
)
def test_the_dtype_follows_from_the_numbers(data, dtype):
    assert tenon.tensor(data).dtype.name == dtype


@pytest.mark.parametrize(
    "data, message",
    [
        ([[1, 2], [3]], "inconsistent sequence length at index (1,): expected 2, got 1"),
        (
            [[[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 2, 3], [4, 5, 6], [7, 8]]],
            "inconsistent sequence length at index (1, 2): expected 3, got 2",
        ),
        ([[1, 2], 3], "inconsistent sequence length at index (1,): expected 2, got a number"),
        ([[1], [2, 3]], "inconsistent sequence length at index (1,): expected 1, got 2"),
    ],
)
def test_unequal_lengths(data, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        tenon.tensor(data)


@pytest.mark.parametrize(
    "data, error",
    [
        ([1, [2]], TypeError),
        ([None], TypeError),
        (["a"], TypeError),
        ("ab", TypeError),
        ([object()], TypeError),
        ([2**64], OverflowError),
        (None, TypeError),
        ({1: 2}, TypeError),
    ],
)
def test_what_is_no_number(data, error):
    with pytest.raises(error):
        tenon.tensor(data)


def test_values_out_of_range():
    with pytest.raises(OverflowError, match="int8"):
        tenon.tensor([200], dtype=tenon.int8)
    with pytest.raises(OverflowError):
        tenon.tensor([-1], dtype=tenon.uint8)
    with pytest.raises(ValueError, match="NaN"):
        tenon.tensor([float("nan")], dtype=tenon.int32)
    with pytest.raises(OverflowError):
        tenon.tensor([1e30], dtype=tenon.int64)
    with pytest.raises(TypeError, match="complex"):
        tenon.tensor([1j], dtype=tenon.float32)
    assert tenon.tensor([1.9, -1.9], dtype=tenon.int32).tolist() == [1, -1]


def test_a_list_that_contains_itself():
    data = []
    data.append(data)
    with pytest.raises(ValueError, match="rank"):
        tenon.tensor(data)
    deep = [1]
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="rank"):
        tenon.tensor(deep)
    with pytest.raises((RecursionError, TypeError, ValueError)):
        tenon.sum(tenon.zeros(2), axis=deep)


@pytest.mark.parametrize("change", ["clear", "append", "replace"])
def test_a_list_that_changes_while_it_is_read(change):
    class Number:
        def __index__(self):
            if change == "clear":
                data.clear()
                outer.clear()
            elif change == "append":
                data.extend([1] * 100)
            else:
                data[:] = [[2]] * 3
            return 1

    data = [Number(), 2, 3]
    outer = [data, data]
    try:
        tenon.tensor(outer)
    except (ValueError, TypeError):
        pass


def test_tensors_among_the_data(same):
    a = tenon.tensor([1, 2])
    same(tenon.tensor([a, a]), [[1, 2], [1, 2]])
    same(tenon.tensor([tenon.tensor(1.5), 2]), [1.5, 2])


def test_asarray_shares_and_tensor_copies():
    t = tenon.tensor([1, 2])
    assert tenon.asarray(t).is_view_of(t) and not tenon.tensor(t).is_view_of(t)
    assert not tenon.asarray(t, copy=True).is_view_of(t) and tenon.asarray(t, copy=False).is_view_of(t)
    with pytest.raises(ValueError, match="copy=False"):
        tenon.asarray([1, 2], copy=False)
    with pytest.raises(ValueError, match="copy=False"):
        tenon.asarray(t, dtype=tenon.int8, copy=False)
    with pytest.raises(ValueError):
        tenon.asarray([1], device="nowhere")
    with pytest.raises(RuntimeError):
        tenon.asarray([1], device="cuda")


@pytest.mark.parametrize("size", [2**62, 2**63 - 1, 2**47])
def test_sizes_beyond_memory(size):
    for call in (lambda: tenon.empty(size), lambda: tenon.Tensor(size), lambda: tenon.Tensor(size, size), lambda: tenon.arange(size)):
        with pytest.raises((MemoryError, ValueError)):
            call()


@pytest.mark.parametrize("number", [numpy.float64(0.1), numpy.int8(3), numpy.complex128(1j), tenon.tensor(0.1, dtype=tenon.float64)], ids=repr)
def test_numbers_that_have_a_dtype_bring_it(number):
    made = tenon.full((2,), number)
    assert made.dtype == number.dtype and made[0].item() == number.item()
    assert tenon.full((2,), number, dtype=tenon.complex64).dtype is tenon.complex64


def test_ranges_of_doubles():
    assert tenon.arange(numpy.float64(3)).dtype is tenon.float64
    assert tenon.linspace(0, numpy.float64(0.1), 2).tolist() == [0, 0.1]
    assert tenon.linspace(0, numpy.int8(3), 2).dtype is tenon.float32


def test_numbers_of_numpy_become_tensors_that_may_be_written():
    assert tenon.asarray(numpy.float64(1)).add_(1).item() == 2
    with pytest.raises(ValueError, match="copy=False"):
        tenon.asarray(numpy.float64(1), copy=False)
