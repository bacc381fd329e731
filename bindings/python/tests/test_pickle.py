"""Pickles: in band, and out of band without a copy."""

import copy
import multiprocessing
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenon


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("dtype", tenon.dtypes, ids=str)
def test_every_protocol_and_dtype(protocol, dtype):
    for x in (tenon.ones((2, 3), dtype=dtype), tenon.ones((4, 3), dtype=dtype)[::-2].T, tenon.zeros((0, 2), dtype=dtype), tenon.tensor(1, dtype=dtype)):
        y = pickle.loads(pickle.dumps(x, protocol))
        assert y.dtype is dtype and y.shape == x.shape and y.tolist() == x.tolist()
        assert not y.is_read_only and y.data_ptr() % dtype.itemsize == 0
        if y.numel():
            y[...] = 0
            assert x.tolist() != y.tolist()


def test_out_of_band_buffers_are_not_copied():
    x = tenon.arange(1000)
    buffers = []
    data = pickle.dumps(x, 5, buffer_callback=buffers.append)
    assert len(buffers) == 1 and len(data) < 500
    y = pickle.loads(data, buffers=buffers)
    assert y.data_ptr() == x.data_ptr() and y.tolist() == x.tolist()
    elsewhere = bytearray(buffers[0].raw())
    z = pickle.loads(data, buffers=[elsewhere])
    z[0] = 5
    assert elsewhere[0] == 5 and x[0].item() == 0


def test_a_view_takes_along_only_what_it_shows():
    x = tenon.zeros(100000)
    assert len(pickle.dumps(x[5:8])) < 500


@given(st.integers(0, 9))
def test_bytes_that_are_not_aligned_are_copied(offset):
    x = tenon.arange(3.0)
    buffers = []
    data = pickle.dumps(x, 5, buffer_callback=buffers.append)
    shifted = memoryview(bytearray(offset + 12))[offset:]
    shifted[:] = buffers[0].raw()
    assert pickle.loads(data, buffers=[shifted]).tolist() == [0, 1, 2]


def test_one_object_stays_one():
    x = tenon.arange(3)
    a, b = pickle.loads(pickle.dumps((x, x)))
    assert a is b


class Named(tenon.Tensor):
    pass


def test_subclasses_keep_their_class_and_attributes():
    x = Named([1.0, 2.0])
    x.name = "weights"
    for protocol in (2, 5):
        y = pickle.loads(pickle.dumps(x, protocol))
        assert type(y) is Named and y.name == "weights" and y.tolist() == [1, 2]


def test_what_belongs_to_tensors():
    generator = tenon.Generator(5)
    tenon.randn(3, generator=generator)
    again = pickle.loads(pickle.dumps(generator))
    assert tenon.randn(4, generator=again).tolist() == tenon.randn(4, generator=generator).tolist()
    for thing in (tenon.float32, tenon.bfloat16, tenon.device("cpu"), tenon.exp, tenon.linalg.svd, tenon.fft.fft):
        assert pickle.loads(pickle.dumps(thing)) == thing
        assert copy.deepcopy(thing) == thing


def test_pickles_that_lie():
    rebuild, (kind, data, dtype, shape, state) = tenon.arange(4).__reduce_ex__(2)
    for arguments in ((kind, data[:-1], dtype, shape), (kind, data, dtype, (5,)), (kind, data, tenon.complex128, (2, 2)), (kind, data, dtype, (-1, -1))):
        with pytest.raises(ValueError):
            rebuild(*arguments)


def test_numpy_users_may_read_the_same_bytes():
    x = tenon.arange(4)
    assert np.frombuffer(x.__reduce_ex__(2)[1][1], dtype=np.int64).tolist() == [0, 1, 2, 3]


@tenon.fused
def decorated(x):
    return x * 2 + 1


def plain(x):
    return x * 3 + 1


refused = tenon.fused(plain)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_results_with_names(protocol):
    for made in (tenon.unique_all(tenon.tensor([2, 1, 2])), tenon.linalg.svd(tenon.ones(2, 2)), tenon.tensor([2, 1]).topk(1)):
        for again in (pickle.loads(pickle.dumps(made, protocol)), copy.deepcopy(made), copy.copy(made)):
            assert type(again) is type(made) and again._fields == made._fields
            assert [part.tolist() for part in again] == [part.tolist() for part in made]


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_functions_of_every_kind(protocol):
    x = tenon.tensor([1.0, 2.0])
    for function in (tenon.asarray, tenon.tensor, tenon.Tensor.add, tenon.Tensor.tolist, tenon.Storage.tolist, decorated):
        assert pickle.loads(pickle.dumps(function, protocol)) is function and copy.deepcopy(function) is function
    for bound in (x.tolist, x.sum, x.item if x.size == 1 else x.numel):
        again = pickle.loads(pickle.dumps(bound, protocol))
        assert str(again()) == str(bound()) == str(copy.deepcopy(bound)())
    again = pickle.loads(pickle.dumps(refused, protocol))
    assert again(x).tolist() == refused(x).tolist() == [4, 7]
    assert copy.deepcopy(refused)(x).tolist() == [4, 7]


def test_a_pool_of_processes_maps_them():
    rows = [tenon.tensor([3.0, 1.0]), tenon.tensor([2.0, 5.0])]
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert [one.tolist() for one in pool.map(decorated, rows)] == [[7, 3], [5, 11]]
        assert [one.values.tolist() for one in pool.map(tenon.unique_all, rows)] == [[1, 3], [2, 5]]
        assert pool.map(tenon.Tensor.tolist, rows) == [[3, 1], [2, 5]]
