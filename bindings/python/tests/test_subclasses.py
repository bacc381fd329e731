"""Subclasses of Tensor: how they are made, and what is computed of them."""

import copy
import pickle

import numpy as np
import pytest

import tenon


class Plain(tenon.Tensor):
    pass


class Named(tenon.Tensor):
    def __init__(self, data, name="", **options):
        super().__init__(data, **options)
        self.name = name


class ByNew(tenon.Tensor):
    def __new__(cls, data, unit):
        self = super().__new__(cls, data)
        self.unit = unit
        return self


class Finer(Named):
    pass


def test_an_initializer_passes_data_on():
    x = Named([1.0, 2.0], "weights")
    assert type(x) is Named and x.name == "weights" and x.tolist() == [1, 2]
    assert Named([1, 2], name="a", dtype=tenon.float64).dtype is tenon.float64
    y = tenon.ones(3)
    assert Named(y, "b").data_ptr() == y.data_ptr()

    class Zeros(tenon.Tensor):
        def __init__(self, level):
            super().__init__([0.0] * 3)
            self.level = level

    for level in (-1, 2**62, "high", None, [[1], [2, 3]]):  # none of which makes a tensor
        assert Zeros(level).tolist() == [0, 0, 0] and Zeros(level).level == level

    class Sized(tenon.Tensor):
        def __init__(self, rows):
            super().__init__(rows, 2)

    assert Sized(3).shape == (3, 2)


def test_other_ways_to_make_one():
    x = ByNew([1.0, 2.0], "m")
    assert x.unit == "m" and x.tolist() == [1, 2] and type(x + x) is ByNew
    assert Plain([1, 2]).tolist() == [1, 2] and Plain(2, 3).shape == (2, 3) and Plain().shape == (0,)

    class Silent(tenon.Tensor):
        def __init__(self, data):
            self.seen = True

    assert Silent([1, 2]).tolist() == [1, 2]


def test_without_elements():
    class Forgetful(tenon.Tensor):
        def __init__(self, data, name):
            self.name = name

    x = Forgetful([1, 2], "a")
    uses = [
        lambda: x + 1, lambda: tenon.ones(2) + x, x.tolist, lambda: tenon.exp(x), lambda: x[0], lambda: x.shape, lambda: repr(x), lambda: len(x),
        lambda: np.asarray(x), lambda: tenon.concat([x, x]), lambda: tenon.asarray(x), lambda: copy.copy(x), lambda: memoryview(x),
    ]  # fmt: skip
    for use in uses:
        with pytest.raises(TypeError, match=r"Forgetful: the object has no elements: its __init__ has not called super\(\)\.__init__"):
            use()
    with pytest.raises(TypeError, match="str 'a'"):
        Named("a")
    with pytest.raises(ValueError, match="inconsistent"):
        Named([[1], [2, 3]])


def test_results_are_of_the_subclass():
    x, y = Named([[3.0, 1.0], [2.0, 4.0]], "x"), tenon.ones(2, 2)
    made = [
        x + 1, 1 - x, x + y, y + x, y / x, -x, abs(x), x == y, x @ y, y @ x, x**2, divmod(x, 2)[1], x[0], x[0, 0], x[:, 1], x[x > 1], x[[1, 0]],
        x.T, x.mT, x.real, x.imag, next(iter(x)), x.exp(), tenon.exp(x), tenon.add(y, x), tenon.add(y, x2=x), x.sum(), x.sum(axis=0),
        tenon.sort(x, descending=True), x.topk(1).values, tenon.topk(x, 1)[1], tenon.split(x, 2)[1], tenon.concat([y, x]), tenon.stack([x, y]),
        tenon.zeros_like(x), x.clone(), x.astype(tenon.int8), x.to(tenon.float64), x.double(), x.contiguous(), x.T.contiguous(), x.view(4),
        x.reshape(-1), x.expand(2, 2, 2), x.transpose(), x.transpose(0, 1), x.select(0, 1), x.narrow(0, 0, 1), x.t(), x.add_(1), x.copy(),
        tenon.where(x > 1, x, y), tenon.linalg.svd(x).S, tenon.broadcast_arrays(x, y)[0], np.add(x, 1), np.concatenate([x, x]),
        tenon.einsum("ij->ji", x), x.nonzero(), round(x),
    ]  # fmt: skip
    for number, one in enumerate(made):
        assert type(one) is Named, (number, type(one))
    assert not hasattr(x + 1, "name")
    assert type(tenon.asarray(x + 1)) is tenon.Tensor and type(tenon.ones(2) + 1) is tenon.Tensor and type(y + 1) is tenon.Tensor


def test_of_two_subclasses():
    x, y, z = Named([1.0]), Finer([2.0]), Plain([3.0])
    assert type(x + y) is type(y + x) is Finer
    assert type(x + z) is Named and type(z + x) is Plain


def test_fused_functions_give_the_subclass():
    f = tenon.fused(lambda a, b: a * 2 + b)
    for _ in range(2):
        assert type(f(Named([1.0]), tenon.ones(1))) is Named and type(f(tenon.ones(1), tenon.ones(1))) is tenon.Tensor


PICKLES = [lambda x, p=p: pickle.loads(pickle.dumps(x, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, *PICKLES])
def test_attributes_are_copied(again):
    x = Named([1.0, 2.0], "weights")
    x.parts = [tenon.ones(2)]
    y = again(x)
    assert type(y) is Named and y.tolist() == [1, 2] and y.name == "weights" and y.parts[0].tolist() == [1, 1]
    is_shallow = again is copy.copy
    assert (y.parts is x.parts) == is_shallow and (y.data_ptr() == x.data_ptr()) == is_shallow
    z = again(ByNew([1.0], "m"))
    assert type(z) is ByNew and z.unit == "m" and z.tolist() == [1]


def test_a_copy_of_an_object_that_holds_itself():
    x = Named([1.0])
    x.me = x
    y = copy.deepcopy(x)
    assert y.me is y
