"""Views by lineage's names, and conversions by dtypes' names."""

import numpy as np
import pytest

import tenon


@pytest.fixture
def x():
    return tenon.arange(24).view(2, 3, 4)


def test_views_share_their_elements(x, same):
    array = np.arange(24).reshape(2, 3, 4)
    for view, expected in [
        (x.transpose(0, 2), array.swapaxes(0, 2)),
        (x.transpose(-1, 1), array.swapaxes(-1, 1)),
        (x[0].t(), array[0].T),
        (x.select(1, -1), array[:, -1]),
        (x.narrow(2, 1, 2), array[:, :, 1:3]),
        (x.narrow(2, -3, 2), array[:, :, 1:3]),
        (x[:, :1].expand(2, 5, -1), np.broadcast_to(array[:, :1], (2, 5, 4))),
        (x.expand((3, 2, 3, 4)), np.broadcast_to(array, (3, 2, 3, 4))),
        (x.unfold(2, 3, 1), np.lib.stride_tricks.sliding_window_view(array, 3, 2)),
        (x.view(6, -1), array.reshape(6, 4)),
    ]:
        same(view, expected)
        assert view.is_view_of(x)
    x.select(0, 0).narrow(0, 0, 1).fill_(-1)
    assert x[0, 0].tolist() == [-1] * 4 and x[0, 1, 0].item() == 4


@pytest.mark.parametrize(
    "call, error, text",
    [
        (lambda x: x.t(), tenon.ShapeError, "t: needs at most 2 dimensions, got shape"),
        (lambda x: x.transpose(0, 3), tenon.IndexError, "transpose: dimension 3 is out of range of a 3-D tensor"),
        (lambda x: x.select(0, 2), tenon.IndexError, "select"),
        (lambda x: x.narrow(1, 2, 2), tenon.IndexError, "narrow: 2 from 2 is out of range for dimension 1"),
        (lambda x: x.expand(2, 3, 5), tenon.ShapeError, "expand"),
        (lambda x: x.expand(2**62, 2, 3, 4), tenon.ShapeError, ""),
        (lambda x: x.unfold(0, 3, 1), tenon.ShapeError, "unfold: windows of 3 every 1 do not fit"),
        (lambda x: x.transpose(0, 1, 2, 3), tenon.ShapeError, ""),
        (lambda x: x.narrow(0, "a", 1), TypeError, ""),
    ],
)
def test_bad_views(x, call, error, text):
    with pytest.raises(error) as raised:
        call(x)
    assert text in str(raised.value)


def test_conversions_by_name(x):
    for name, dtype in [("double", tenon.float64), ("float", tenon.float32), ("half", tenon.float16), ("bfloat16", tenon.bfloat16),
                        ("long", tenon.int64), ("int", tenon.int32), ("short", tenon.int16), ("char", tenon.int8), ("byte", tenon.uint8),
                        ("bool", tenon.bool)]:  # fmt: skip
        made = getattr(x, name)()
        assert made.dtype is dtype and made.tolist() == x.astype(dtype).tolist()
    assert x.long() is not None and x.long().is_view_of(x)


def test_delete_has_its_name_without_the_word_of_c():
    assert tenon.delete(tenon.arange(4), 1).tolist() == tenon.arange(4).delete(1).tolist() == [0, 2, 3]


def test_transpose_without_dimensions_reverses_them():
    x = tenon.arange(24).reshape(2, 3, 4)
    assert x.transpose().shape == (4, 3, 2) and x.transpose()[3, 2, 1].item() == x[1, 2, 3].item() and x.transpose().is_view_of(x)
    assert x.transpose(0, 2).tolist() == x.transpose().tolist() and tenon.tensor(3).transpose().item() == 3


def test_views_as_larger_elements_are_aligned():
    given = np.zeros(72 * 8, np.uint8)
    start = (8 - given.ctypes.data) % 16
    shared = tenon.asarray(given[start : start + 16 * 32].view(np.float64))  # 8 bytes above a multiple of 16
    assert shared.data_ptr() % 16 == 8
    with pytest.raises(MemoryError, match="8 bytes above a multiple of 16, the alignment of complex128"):
        shared.view(tenon.complex128)
    assert shared.clone().view(tenon.complex128).shape == (32,)
