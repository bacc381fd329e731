"""DLPack: elements for other libraries and of them, without a copy, each freed once."""

import ctypes
import gc
import importlib.util
import os
import subprocess
import sys
import threading
import weakref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenon

SHARED = [dtype for dtype in tenon.dtypes if dtype is not tenon.bfloat16]


class Producer:
    """Gives what __dlpack__ of another object gives, to whom asks as before DLPack 1."""

    def __init__(self, given, device=(1, 0)):
        self.given, self.device = given, device

    def __dlpack__(self, stream=None):
        return self.given() if callable(self.given) else self.given

    def __dlpack_device__(self):
        return self.device


@pytest.mark.parametrize("dtype", SHARED, ids=str)
def test_both_ways_with_numpy(dtype):
    x = tenon.ones((2, 3), dtype=dtype)
    a = np.from_dlpack(x)
    assert a.dtype == np.dtype(dtype.name) and a.shape == (2, 3) and a.ctypes.data == x.data_ptr()
    b = np.ones((2, 3), dtype=dtype.name)[:, ::-2]
    y = tenon.from_dlpack(b)
    assert y.dtype is dtype and y.strides == (3, -2) and y.data_ptr() == b.ctypes.data
    y[0, 0] = 0
    assert b[0, 0] == 0


def test_bfloat16_goes_from_tenon_to_tenon():
    x = tenon.tensor([1.5, 2], dtype=tenon.bfloat16)
    y = tenon.from_dlpack(x)
    assert y.dtype is tenon.bfloat16 and y.is_view_of(x) is False and y.data_ptr() == x.data_ptr()


def test_versions_and_names_of_capsules():
    x = tenon.arange(3)
    for version, name in [(None, "dltensor"), ((0, 8), "dltensor"), ((1, 0), "dltensor_versioned"), ((2, 1), "dltensor_versioned")]:
        assert f'"{name}"' in repr(x.__dlpack__(max_version=version))
    assert x.__dlpack_device__() == (1, 0)
    assert tenon.from_dlpack(x.__dlpack__()).tolist() == tenon.from_dlpack(x.__dlpack__(max_version=(1, 0))).tolist() == [0, 1, 2]


def test_a_capsule_is_consumed_once():
    for version in (None, (1, 0)):
        capsule = tenon.arange(3).__dlpack__(max_version=version)
        x = tenon.from_dlpack(capsule)
        with pytest.raises(BufferError, match='called "used_dltensor'):
            tenon.from_dlpack(capsule)
        assert x.tolist() == [0, 1, 2]
    other = ctypes.pythonapi.PyCapsule_New
    other.restype, other.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    with pytest.raises(BufferError, match='called "something"'):
        tenon.from_dlpack(other(1, b"something", None))
    with pytest.raises(BufferError, match='called ""'):
        tenon.from_dlpack(other(1, None, None))


def test_read_only_elements():
    a = np.arange(3.0)
    a.flags.writeable = False
    x = tenon.from_dlpack(a)
    assert x.is_read_only
    with pytest.raises(BufferError, match="read-only"):
        x.__dlpack__()
    assert not np.from_dlpack(x).flags.writeable
    assert not tenon.from_dlpack(x, copy=True).is_read_only


def test_copies():
    x = tenon.arange(4)
    assert tenon.from_dlpack(x, copy=False).data_ptr() == x.data_ptr()
    for copied in (tenon.from_dlpack(x, copy=True), np.from_dlpack(x, copy=True)):
        copied[0] = 5
        assert x[0].item() == 0
    assert tenon.from_dlpack(np.arange(3), copy=True).tolist() == [0, 1, 2]
    # A producer that knows no copies is copied from, and cannot promise that it does not copy.
    assert tenon.from_dlpack(Producer(x.__dlpack__), copy=True).data_ptr() != x.data_ptr()
    with pytest.raises(TypeError):
        tenon.from_dlpack(Producer(x.__dlpack__), copy=False)


def test_devices_and_streams():
    x = tenon.arange(4)
    assert tenon.from_dlpack(x, device="cpu").tolist() == tenon.from_dlpack(np.arange(4), device=tenon.device("cpu")).tolist()
    with pytest.raises(BufferError, match=r"\(2, 0\)"):
        x.__dlpack__(dl_device=(2, 0))
    with pytest.raises(BufferError):
        tenon.from_dlpack(x, device="cuda:0")
    with pytest.raises(ValueError, match="no device"):
        tenon.from_dlpack(x, device="nowhere")
    with pytest.raises(BufferError, match="stream 2"):
        x.__dlpack__(stream=2)
    assert x.__dlpack__(stream=-1) is not None
    for bad in (dict(stream="x"), dict(stream=1.5), dict(max_version="ab"), dict(max_version=3), dict(copy="maybe")):
        with pytest.raises(TypeError):
            x.__dlpack__(**bad)


def test_objects_that_are_no_producers():
    for bad in (3, "text", [1, 2], object(), None):
        with pytest.raises(TypeError, match="has no __dlpack__"):
            tenon.from_dlpack(bad)
    with pytest.raises(TypeError, match="no capsule"):
        tenon.from_dlpack(Producer(3))
    with pytest.raises(ZeroDivisionError):
        tenon.from_dlpack(Producer(lambda: 1 / 0))


def test_functions_take_producers():
    x = tenon.arange(3)
    assert tenon.sum(Producer(x.__dlpack__)).item() == 3
    assert (x + Producer(x.__dlpack__)).tolist() == [0, 2, 4]
    assert tenon.asarray(Producer(x.__dlpack__)).data_ptr() == x.data_ptr()


class DLTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


DELETER = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class DLManagedTensor(ctypes.Structure):
    _fields_ = [("dl_tensor", DLTensor), ("manager_ctx", ctypes.c_void_p), ("deleter", DELETER)]


def lying(changes):
    """A capsule over eight floats with some fields set to something else, and the list of the calls of its deleter."""
    calls = []
    deleter = DELETER(lambda self: calls.append(self))
    keep = (ctypes.c_float * 8)(), (ctypes.c_int64 * 2)(2, 4), (ctypes.c_int64 * 2)(4, 1), deleter
    tensor = DLTensor(ctypes.addressof(keep[0]), 1, 0, 2, 2, 32, 1, keep[1], keep[2], 0)
    managed = DLManagedTensor(tensor, None, deleter)
    for name, value in changes.items():
        if name in ("shape", "strides") and value is not None:
            value = (ctypes.c_int64 * 2)(*value)
        setattr(managed.dl_tensor, name, value)
    keep += (managed,)
    new = ctypes.pythonapi.PyCapsule_New
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return new(ctypes.addressof(managed), b"dltensor", None), calls, keep


@pytest.mark.parametrize(
    "changes, error",
    [
        ({"ndim": -1}, BufferError),
        ({"ndim": 1 << 30}, BufferError),
        ({"shape": None}, BufferError),
        ({"shape": (-1, 4)}, BufferError),
        ({"shape": (1 << 40, 1 << 40)}, BufferError),
        ({"strides": (1 << 62, 1 << 62)}, BufferError),
        ({"byte_offset": 1 << 63}, BufferError),
        ({"byte_offset": 1}, BufferError),
        ({"data": None}, BufferError),
        ({"code": 99}, TypeError),
        ({"bits": 7}, TypeError),
        ({"lanes": 4}, TypeError),
        ({"device_type": 77}, RuntimeError),
    ],
    ids=str,
)
def test_lying_capsules_are_refused_and_freed(changes, error):
    capsule, calls, keep = lying(changes)
    with pytest.raises(error):
        tenon.from_dlpack(capsule)
    assert len(calls) == 1 and keep


@given(st.fixed_dictionaries({}, optional={
    "ndim": st.integers(-5, 2) | st.integers(60, 2**31 - 1),
    "shape": st.tuples(st.integers(-(2**63), 2**63 - 1), st.integers(-3, 3)),
    "strides": st.tuples(st.integers(-(2**63), 2**63 - 1), st.integers(2**50, 2**63 - 1)),
    "code": st.integers(0, 255),
    "bits": st.integers(0, 255),
}))
def test_random_lies_end_in_errors_or_in_tensors_that_nobody_reads(changes):
    capsule, calls, keep = lying(changes)
    try:
        x = tenon.from_dlpack(capsule)
        assert not calls
        del x
    except (BufferError, TypeError, RuntimeError):
        pass
    assert len(calls) == 1 and keep


def test_a_capsule_that_nobody_consumes_is_freed():
    before = tenon.memory_stats()["current_bytes"]
    for version in (None, (1, 0)):
        x = tenon.zeros(1000)
        capsule = x.__dlpack__(max_version=version)
        del x
        assert tenon.memory_stats()["current_bytes"] > before
        del capsule
        assert tenon.memory_stats()["current_bytes"] == before


def test_the_producer_is_released_once_on_any_thread():
    a = np.arange(10.0)
    count, alive = sys.getrefcount(a), weakref.ref(a)
    held = [tenon.from_dlpack(a) for _ in range(40)]
    assert sys.getrefcount(a) == count + 40
    threads = [threading.Thread(target=lambda: [held.pop() for _ in range(10)]) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sys.getrefcount(a) == count
    x = tenon.from_dlpack(a)
    del a
    assert alive() is not None and x[9].item() == 9
    del x
    gc.collect()
    assert alive() is None


def test_torch():
    torch = pytest.importorskip("torch")
    t = torch.arange(6.0).reshape(2, 3)
    x = tenon.from_dlpack(t)
    x[0, 0] = 7
    assert t[0, 0] == 7 and torch.from_dlpack(x).data_ptr() == t.data_ptr()
    assert tenon.sum(t).item() == 22 and (tenon.ones(2, 3) + t).shape == (2, 3)
    half = tenon.ones(3, dtype=tenon.bfloat16)
    assert torch.from_dlpack(half).dtype == torch.bfloat16
    with pytest.raises((BufferError, RuntimeError)):
        tenon.from_dlpack(torch.ones(2, requires_grad=True))


def test_jax(tmp_path):
    # In a process of its own: other tests fork, which JAX's threads do not survive.
    if not importlib.util.find_spec("jax"):
        pytest.skip("JAX is not installed")
    program = """
import jax, tenon
x = tenon.from_dlpack(jax.numpy.arange(6.0))
assert x.tolist() == [0, 1, 2, 3, 4, 5]
assert jax.numpy.asarray(jax.dlpack.from_dlpack(tenon.ones(64))).sum() == 64
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
