"""Good and bad calls leave memory and references as they were."""

import gc
import sys

import numpy
import pytest

import tenon

T = tenon.tensor([[1.0, 2, 3], [4, 5, 6]])
I = tenon.tensor([0, 1])
B = T > 2
#: Arguments of which most functions take some.
CANDIDATES = [
    (T,),
    (T, T),
    (I,),
    (B,),
    (T, I),
    (T, 1, I),
    (B, T, T),
    ((2, 3),),
    (T, 0, 1),
    (3,),
    (T, (3, 2)),
    ((2, 2), 1.0),
    (T, 2),
    (I, I),
    (T, T.T),
    (T @ T.T,),
    ([T, T],),
    ("ij->ji", T),
    (0, 1, (3,)),
    (0.0, 1.0, (2,)),
    (T, B),
    (T, B, 1),
    (T, 0, I, T[:, :2]),
    (T, T, T),
]


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


def fitting(function):
    for candidate in CANDIDATES:
        try:
            function(*fresh(function, candidate))
        except tenon.Error:
            continue
        return candidate
    return None


def fresh(function, arguments):
    """What works in place gets a tensor of its own."""
    in_place = function.__name__.endswith("_") and isinstance(arguments[0], tenon.Tensor)
    return (arguments[0].clone(), *arguments[1:]) if in_place else arguments


def call_all(calls, rounds):
    for function, arguments in calls:
        for _ in range(rounds):
            if arguments is not None:
                function(*fresh(function, arguments))
            for bad in ((object(), "z", None), (T, [object()]), (2**70,)):
                try:
                    function(*bad)
                except (tenon.Error, OverflowError, TypeError, ValueError):
                    pass


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_calls_leave_memory_flat():
    calls = [(function, fitting(function)) for function in tenon.functions]
    assert sum(arguments is not None for _, arguments in calls) > 300
    call_all(calls, 5)
    gc.collect()
    stats, size = tenon.memory_stats()["current_bytes"], resident()
    call_all(calls, 30)
    gc.collect()
    assert tenon.memory_stats()["current_bytes"] == stats
    assert resident() - size < 1 << 20


def test_references_return_to_where_they_were():
    # Names are interned, so others may hold them and let go of them; a text with spaces is this test's own.
    arguments = [object(), "a text of this test", 12345678.5, [1.5, 2], (3, 4), numpy.float32(1), tenon.zeros(3), lambda line: line.sum()]
    keyword = {"axis": 0}
    gc.collect()
    before = [sys.getrefcount(a) for a in arguments]
    for _ in range(200):
        for a in arguments:
            for call in (tenon.add, tenon.concat, tenon.zeros, tenon.tensor, tenon.Tensor, tenon.sum, T.__getitem__, tenon.arange):
                try:
                    call(a, a) if call is tenon.add else call(a)
                except Exception:
                    pass
            try:
                tenon.apply_along_axis(a, T, **keyword)
            except Exception:
                pass
            try:
                T.clone()[0] = a
            except Exception:
                pass
    del a
    gc.collect()
    assert [sys.getrefcount(a) for a in arguments] == before
