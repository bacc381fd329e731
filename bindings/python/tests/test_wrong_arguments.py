"""Calls with arguments of wrong types, wrong numbers and wrong names end in sentences of the package's, never in those of nanobind."""

import inspect
import re
import warnings

import pytest

import tenon
import tenon.nn
import tenon.optim


class Odd:
    """What no function takes."""


ARGUMENTS = [(), (Odd(),), ("x", Odd()), (tenon.ones(2), Odd()), (Odd(),) * 4]
KEYWORDS = [{}, {"nonsense": 1}]
# What the extension alone would say: its own message, and names of C++.
FOREIGN = re.compile(r"incompatible function arguments|nanobind|\bnb::|\bstd::|tenon::")


def places():
    seen = set()
    for place in (tenon, tenon.linalg, tenon.fft, tenon.sparse, tenon.autograd, tenon.nn, tenon.optim):
        for name in dir(place):
            value = getattr(place, name)
            if name.startswith("_") or id(value) in seen or inspect.ismodule(value) or not callable(value):
                continue
            seen.add(id(value))
            yield f"{place.__name__}.{name}", value
    for made in (tenon.ones(2, 2), tenon.ones(2).storage(), tenon.Generator(0), tenon.float32, tenon.device("cpu"), tenon.sparse.eye(2)):
        for name in dir(made):
            if name.startswith("_"):
                continue
            try:
                value = getattr(made, name)
            except Exception:  # a property that this object has not
                continue
            if callable(value):
                yield f"{type(made).__name__}.{name}", value


def test_every_call_that_fails_says_why_in_the_packages_words():
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, function in places():
            for arguments in ARGUMENTS:
                for keywords in KEYWORDS:
                    try:
                        function(*arguments, **keywords)
                    except Exception as error:
                        if FOREIGN.search(str(error)):
                            found[name] = str(error)
    assert not found


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: tenon.Generator("x"), "Generator: a seed is an integer, not str 'x'"),
        (lambda: tenon.Generator(1, 2), r"the arguments \(1, 2\) and the keywords {} do not fit Generator\(seed=0\)"),
        (lambda: tenon.Generator(sede=1), r"the keywords {'sede': 1} do not fit Generator\(seed=0\)"),
        (lambda: tenon.Storage("x"), "Storage: a size is an integer, not str 'x'"),
        (lambda: tenon.Storage(3)["x"], "Storage: an index is an integer, not str 'x'"),
        (lambda: tenon.Storage(3)[None], "Storage: an index is an integer, not None"),
        (lambda: tenon.Storage(3).__setitem__(None, 1), "Storage: an index is an integer, not None"),
        (lambda: tenon.Storage(3).__setitem__(0, None), "Storage: an element is a number"),
        (lambda: tenon.device(), r"do not fit device\(name\)"),
        (lambda: tenon.map_file("x"), r"map_file: the arguments \(str 'x'\) do not fit map_file\(file, dtype, shape=None, \*, offset=0, mode='r'\)"),
        (lambda: tenon.map_file("x", "int8", ofset=3), r"map_file: the arguments \(str 'x', str 'int8', ofset=int\) do not fit map_file\("),
        (lambda: tenon.sparse.from_dense(tenon.ones(2, 2), Odd()), r"from_dense: the arguments \(Tensor float32 \(2,2\), Odd, .*\) do not fit"),
    ],
)
def test_sentences(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_seeds():
    assert tenon.Generator().seed == 0 and tenon.Generator(seed=2**64 - 1).seed == 2**64 - 1
    for wrong in -1, 2**64:
        with pytest.raises(OverflowError, match="is not from 0 to 2\\^64 - 1"):
            tenon.Generator(wrong)
