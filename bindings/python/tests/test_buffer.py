"""Memory shared with NumPy and whatever else has the buffer protocol, without a copy."""

import array
import ctypes
import gc
import subprocess
import sys
import threading
import weakref
import zlib

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as st_np

import tenon

SHARED = [dtype for dtype in tenon.dtypes if dtype is not tenon.bfloat16]


@pytest.mark.parametrize("dtype", SHARED, ids=str)
def test_every_dtype_both_ways(dtype):
    x = tenon.ones((2, 3), dtype=dtype)
    a = np.asarray(x)
    assert a.dtype == np.dtype(dtype.name) and a.shape == (2, 3)
    a[0, 1] = 0
    assert x[0, 1].item() == 0 and x[0, 0].item() == 1
    back = tenon.from_numpy(a)
    assert back.dtype is dtype and back.data_ptr() == x.data_ptr()
    assert np.dtype(a.dtype).char == np.empty(0, dtype.name).dtype.char  # the very type, not one of the same size


@given(
    st_np.arrays(
        st.sampled_from([d.name for d in SHARED]),
        st_np.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4),
        elements={"allow_nan": False},
    ),
    st.data(),
)
def test_any_strides_both_ways(a, data):
    view = a
    for axis in range(a.ndim):
        step = data.draw(st.sampled_from([1, 2, -1, -3]))
        view = view[(slice(None),) * axis + (slice(None, None, step),)]
    view = view.transpose(data.draw(st.permutations(range(a.ndim))))
    x = tenon.from_numpy(view)
    assert x.shape == view.shape and np.array_equal(np.asarray(x), view)
    if view.size:
        assert x.data_ptr() == view.__array_interface__["data"][0]
        assert np.asarray(x).strides == view.strides or 1 in view.shape
    assert np.array_equal(np.asarray(memoryview(x)), view)
    assert bytes(memoryview(x)) == view.tobytes()


def test_read_only_both_ways():
    a = np.arange(3.0)
    a.flags.writeable = False
    x = tenon.from_numpy(a)
    assert x.is_read_only and not x.numpy().flags.writeable and memoryview(x).readonly
    with pytest.raises(ValueError, match="read-only"):
        x[0] = 1
    with pytest.raises(tenon.Error, match="read-only"):
        x.add_(1)
    with pytest.raises(TypeError, match="not writable"):
        (ctypes.c_double * 3).from_buffer(x)
    assert not tenon.from_numpy(np.arange(3.0)).is_read_only
    assert tenon.from_numpy(np.broadcast_to(np.arange(3.0), (2, 3))).is_read_only


def test_requests_for_contiguous_memory():
    x = tenon.arange(6).reshape(2, 3)
    assert memoryview(x).c_contiguous and memoryview(x.T).f_contiguous
    assert bytes(memoryview(x).cast("B")[:8]) == (0).to_bytes(8, sys.byteorder)
    with pytest.raises(BufferError, match="contiguous"):
        zlib.crc32(x[:, ::2])
    assert zlib.crc32(x) == zlib.crc32(np.arange(6))


class View(ctypes.Structure):
    """Py_buffer."""

    _fields_ = [
        ("buf", ctypes.c_void_p),
        ("obj", ctypes.c_void_p),
        ("len", ctypes.c_ssize_t),
        ("itemsize", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("ndim", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.POINTER(ctypes.c_ssize_t)),
        ("strides", ctypes.POINTER(ctypes.c_ssize_t)),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    ]


def answer(exporter, flags):
    """What it says when it is asked with these flags, or None if it refuses."""
    view = View()
    get, release = ctypes.pythonapi.PyObject_GetBuffer, ctypes.pythonapi.PyBuffer_Release
    try:
        get(ctypes.py_object(exporter), ctypes.byref(view), ctypes.c_int(flags))
    except (BufferError, ValueError):
        return None
    shape = view.shape[: view.ndim] if view.shape else None
    strides = bool(view.strides)
    if view.strides and view.len:  # where there is more than one element, as any other stride says nothing
        strides = [view.strides[k] for k in range(view.ndim) if shape[k] > 1]
    said = (view.buf if view.len else 0, view.len, view.itemsize, view.readonly, view.format, shape, strides, view.suboffsets)
    release(ctypes.byref(view))
    return said


@given(
    st_np.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3),
    st.data(),
    st.sampled_from([0, 0x8, 0x18, 0x38, 0x58, 0x98, 0x118]),  # simple, nd, strides, C, Fortran and any contiguous, indirect
    st.sampled_from([0, 1, 4, 5]),  # writable, format
    st.booleans(),
)
def test_every_request_gets_the_answer_that_numpy_gives(shape, data, kind, more, writable):
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    array = array.transpose(data.draw(st.permutations(range(array.ndim))))
    array = array[tuple(slice(None, None, data.draw(st.sampled_from([1, 1, 2, -1]))) for _ in shape)] if shape else array
    array.flags.writeable = writable
    assert answer(tenon.from_numpy(array), kind | more) == answer(array, kind | more)


def test_other_objects_with_buffers():
    a = array.array("h", [1, 2, 3])
    x = tenon.asarray(a)
    assert x.dtype is tenon.int16
    x[0] = 7
    assert a[0] == 7
    with pytest.raises(BufferError):
        a.append(4)  # as long as the tensor holds it
    del x
    a.append(4)
    assert tenon.asarray(memoryview(a)[::2]).tolist() == [7, 3]
    assert tenon.asarray(bytearray(b"ab")).tolist() == [97, 98]


def test_what_no_tensor_can_lie_on():
    record = np.zeros(3, dtype=[("a", "f4"), ("b", "i1")])
    record["a"] = [1, 2, 3]
    with pytest.raises(BufferError, match=r"strides of \(5,\) bytes are no multiples of 4"):
        tenon.from_numpy(record["a"])
    assert tenon.asarray(record["a"]).tolist() == [1, 2, 3]  # a copy
    with pytest.raises(ValueError, match="copy"):
        tenon.asarray(record["a"], copy=False)
    for bad in (np.array(["a"]), np.array([1], dtype="M8[s]"), np.array([1], dtype=">i4"), np.zeros(2, dtype="f4,f4"), "text", 3):
        with pytest.raises(TypeError, match="from_numpy"):
            tenon.from_numpy(bad)
    unaligned = np.frombuffer(bytearray(9), dtype=np.uint8)[1:].view(np.float32)
    with pytest.raises(BufferError, match="alignment"):
        tenon.from_numpy(unaligned)
    assert tenon.asarray(unaligned).tolist() == [0, 0]


def test_asarray_shares_and_tensor_copies():
    a = np.arange(4.0)
    assert tenon.asarray(a).data_ptr() == a.ctypes.data
    assert tenon.asarray(a, copy=False).data_ptr() == a.ctypes.data
    assert tenon.asarray(a, copy=True).data_ptr() != a.ctypes.data
    assert tenon.tensor(a).data_ptr() != a.ctypes.data
    assert tenon.asarray(a, dtype=tenon.float32).tolist() == [0, 1, 2, 3]
    assert tenon.asarray(np.float32(2)).dtype is tenon.float32 and tenon.asarray(np.array(3)).shape == ()
    assert tenon.asarray(np.array([1, 2.5], dtype=object)).tolist() == [1, 2.5]


def test_functions_take_arrays():
    a = np.arange(3.0)
    assert (tenon.add(tenon.ones(3, dtype="float64"), a)).tolist() == [1, 2, 3]
    assert tenon.sum(a).item() == 3
    assert (tenon.ones(3) + a).tolist() == (a + tenon.ones(3)).tolist() == [1, 2, 3]
    assert (a < tenon.ones(3)).tolist() == [True, False, False]
    x = tenon.zeros(3)
    x[1:] = a[1:]
    assert x.tolist() == [0, 1, 2]
    assert x[np.array([2, 0])].tolist() == [2, 0] and x[np.array([True, False, True])].tolist() == [0, 2]


def test_numpy_array_method():
    x = tenon.arange(4)
    assert x.__array__().base is not None and x.numpy().dtype == np.int64
    assert x.__array__(np.float32).dtype == np.float32
    assert x.__array__(copy=True).ctypes.data != x.data_ptr()
    with pytest.raises(ValueError, match="copy"):
        x.__array__(np.float32, copy=False)
    assert np.array(x, dtype=np.int8).tolist() == [0, 1, 2, 3]
    half = tenon.ones(2, dtype=tenon.bfloat16)
    for to_numpy in (half.numpy, half.__array__, lambda: np.asarray(half)):
        with pytest.raises((TypeError, BufferError), match="bfloat16"):
            to_numpy()
    with pytest.raises(BufferError, match="bfloat16"):
        memoryview(half)
    assert zlib.crc32(half) == zlib.crc32(half.view(tenon.uint16))  # which asks for bytes


def test_bfloat16_of_another_package():
    ml_dtypes = pytest.importorskip("ml_dtypes")
    a = np.array([1.5, 2, 3], dtype=ml_dtypes.bfloat16)
    x = tenon.from_numpy(a)
    assert x.dtype is tenon.bfloat16 and x.data_ptr() == a.ctypes.data
    x[0] = 7
    assert a[0] == 7 and tenon.asarray(a[::-1]).tolist() == [3, 2, 7]
    a.flags.writeable = False
    assert tenon.from_numpy(a).is_read_only


def test_array_interface():
    x = tenon.arange(6, dtype=tenon.int32).reshape(2, 3).T
    said = x.__array_interface__
    assert said["typestr"] == "<i4" and said["shape"] == (3, 2) and said["strides"] == (4, 12) and said["data"] == (x.data_ptr(), False)

    class Other:
        __array_interface__ = said

    assert tenon.asarray(Other()).tolist() == x.tolist() and tenon.asarray(Other()).data_ptr() == x.data_ptr()
    for key, value, error in [
        ("shape", (-1, 2), BufferError),
        ("shape", (2**40, 2**40), BufferError),
        ("strides", (4,), BufferError),
        ("strides", (2**62, 2**62), BufferError),
        ("data", (2, False), BufferError),
        ("shape", "no", (TypeError, RuntimeError, ValueError)),
        ("typestr", 3, (TypeError, RuntimeError)),
    ]:

        class Lying:
            __array_interface__ = {**said, key: value}

        with pytest.raises(error):
            tenon.asarray(Lying())


@given(st.binary(max_size=40), st.sampled_from(tenon.dtypes), st.integers(-3, 12), st.integers(-3, 45))
def test_frombuffer_of_random_bytes(data, dtype, count, offset):
    try:
        x = tenon.frombuffer(data, dtype=dtype, count=count, offset=offset)
    except (ValueError, BufferError):
        return
    item = dtype.itemsize
    expected = data[offset : offset + count * item] if count >= 0 else data[offset:]
    assert x.numel() * item == len(expected) and x.is_read_only
    repr(x), x.tolist()
    if dtype is not tenon.bfloat16:
        assert x.clone().numpy().tobytes() == expected


def test_frombuffer():
    data = bytearray(range(8))
    x = tenon.frombuffer(data, dtype=tenon.uint8, count=3, offset=2)
    assert x.tolist() == [2, 3, 4] and not x.is_read_only
    x[0] = 9
    assert data[2] == 9
    assert tenon.frombuffer(bytearray(8)).dtype is tenon.float32
    for arguments, message in [
        (dict(offset=9), "offset 9 is not within 0 and 8"),
        (dict(count=3), "3 elements of int32 do not fit into 8 bytes"),
        (dict(offset=1), "7 bytes are no multiple of 4"),
    ]:
        with pytest.raises(ValueError, match=message):
            tenon.frombuffer(data, dtype=tenon.int32, **arguments)
    with pytest.raises(ValueError, match="byte 2 is 9"):
        tenon.frombuffer(data, dtype=tenon.bool)
    with pytest.raises(TypeError, match="no contiguous buffer"):
        tenon.frombuffer([1, 2])


def test_memory_lives_as_long_as_somebody_needs_it():
    a = np.arange(1000.0)
    count, alive = sys.getrefcount(a), weakref.ref(a)
    x = tenon.from_numpy(a)
    view = x[3:5]
    del x
    assert sys.getrefcount(a) > count
    del view
    assert sys.getrefcount(a) == count
    x = tenon.from_numpy(a)
    del a
    assert alive() is not None and x[999].item() == 999
    b = np.asarray(x)
    del x
    assert b[5] == 5
    del b
    gc.collect()
    assert alive() is None

    before = tenon.memory_stats()["current_bytes"]
    x = tenon.zeros(1000)
    count = sys.getrefcount(x)
    views = [np.asarray(x), memoryview(x), x.numpy()[::2]]
    assert sys.getrefcount(x) > count
    del views
    assert sys.getrefcount(x) == count
    m = memoryview(x)
    del x
    assert m.nbytes == 4000 and tenon.memory_stats()["current_bytes"] > before
    del m
    assert tenon.memory_stats()["current_bytes"] == before


def test_the_last_handle_may_die_on_another_thread():
    a = np.arange(10.0)
    count = sys.getrefcount(a)
    held = [tenon.from_numpy(a) for _ in range(50)]
    threads = [threading.Thread(target=lambda: [held.pop() for _ in range(10)]) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not held and sys.getrefcount(a) == count


def test_handles_that_outlive_the_interpreter(tmp_path):
    program = """
import numpy, tenon, builtins, sys
builtins.kept = tenon.from_numpy(numpy.arange(10.0))
builtins.view = memoryview(tenon.arange(5))
sys.modules['kept'] = builtins.kept[2:]
builtins.cycle = [tenon.asarray(bytearray(8))]
builtins.cycle.append(builtins.cycle)
"""
    # Elsewhere, as the folder of the package's sources would come first among the places of modules.
    environment = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
