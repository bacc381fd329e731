"""Tensor: protocols, properties, construction."""

import copy
import gc
import operator
import pickle
import weakref

import numpy
import pytest

import tenon

BINARY = ["add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "le", "eq", "ne", "gt", "ge"]
INTEGER = ["and_", "or_", "xor", "lshift", "rshift"]


@pytest.mark.parametrize("name", BINARY + INTEGER)
@pytest.mark.parametrize("dtype", ["int32", "float64"])
def test_binary_operators_and_their_reflections(name, dtype, same):
    if name in INTEGER and dtype != "int32":
        pytest.skip("of integers only")
    function = getattr(operator, name)
    a, b = numpy.array([[5, 7], [2, 9]], dtype), numpy.array([3, 2], dtype)
    ta, tb = tenon.tensor(a.tolist(), dtype=dtype), tenon.tensor(b.tolist(), dtype=dtype)
    same(function(ta, tb), function(a, b))
    same(function(ta, 2), function(a, 2))
    if not (name == "pow" and dtype == "int32"):
        same(function(2, ta), function(2, a))


@pytest.mark.parametrize("name", ["iadd", "isub", "imul", "ifloordiv", "imod", "iand", "ior", "ixor", "ilshift", "irshift", "ipow"])
def test_in_place_operators_keep_the_object(name):
    t, array = tenon.tensor([5, 7, 9]), numpy.array([5, 7, 9])
    before, view = t, t[1:]
    t = getattr(operator, name)(t, 2)
    assert t is before
    assert t.tolist() == getattr(operator, name)(array, 2).tolist()
    assert view.tolist() == t.tolist()[1:]


def test_unary_operators(same):
    t, array = tenon.tensor([-1, 2]), numpy.array([-1, 2])
    for function in (operator.neg, operator.pos, operator.abs, operator.invert):
        same(function(t), function(array))


def test_divmod_and_matmul(same):
    same(divmod(tenon.tensor([7, -7]), 2)[1], divmod(numpy.array([7, -7]), 2)[1])
    m = tenon.tensor([[1.0, 2], [3, 4]])
    same(m @ m, [[7, 10], [15, 22]])
    with pytest.raises(TypeError):
        m @ "x"


def test_operators_leave_what_they_do_not_know():
    class Other:
        def __radd__(self, left):
            return "reflected"

    assert tenon.tensor([1]) + Other() == "reflected"
    assert (tenon.tensor([1]) == None) is False  # noqa: E711
    with pytest.raises(TypeError):
        tenon.tensor([1]) + [1]


def test_properties():
    t = tenon.zeros(2, 3, 4, dtype=tenon.float64)
    assert (t.shape, t.strides, t.ndim, t.size, t.itemsize, t.nbytes) == ((2, 3, 4), (12, 4, 1), 3, 24, 8, 192)
    assert t.dtype is tenon.float64 and str(t.device) == "cpu" and t.device == "cpu" and t.device == tenon.device("cpu")
    assert t.numel() == 24 and t.dim() == 3 and t.stride(-1) == 1 and t.is_contiguous()
    assert t.mT.shape == (2, 4, 3) and t[0].T.shape == (4, 3) and not t.mT.is_contiguous()
    assert t.mT.contiguous().is_contiguous() and t.contiguous() is t
    assert t[0].is_view_of(t) and not t.clone().is_view_of(t)
    assert t[1].data_ptr() == t.data_ptr() + 96 and t[1].storage_offset() == 12
    with pytest.raises(ValueError):
        t.T


def test_parts_of_complex_numbers_are_views():
    z = tenon.tensor([1 + 2j, 3 - 4j])
    assert z.real.tolist() == [1, 3] and z.imag.tolist() == [2, -4]
    z.real[0] = 7
    z.imag = 1
    assert z.tolist() == [7 + 1j, 3 + 1j]
    assert tenon.tensor([1.5]).imag.tolist() == [0]


def test_numbers_of_a_tensor():
    assert bool(tenon.tensor(1)) and not bool(tenon.tensor([[0.0]]))
    assert int(tenon.tensor(3.7)) == 3 and float(tenon.tensor([2])) == 2 and complex(tenon.tensor(2)) == 2
    assert ["a", "b"][tenon.tensor(1)] == "b" and f"{tenon.tensor(1.5):.3f}" == "1.500"
    assert tenon.tensor([[5]]).item() == 5 and isinstance(tenon.tensor(True).item(), bool)
    with pytest.raises(ValueError, match="ambiguous"):
        bool(tenon.tensor([1, 2]))
    for function in (operator.index, lambda t: [1, 2][t]):
        with pytest.raises(TypeError):
            function(tenon.tensor(1.0))
    with pytest.raises(ValueError):
        tenon.tensor([1, 2]).item()


def test_length_iteration_and_membership():
    t = tenon.tensor([[1, 2], [3, 4]])
    assert len(t) == 2 and [row.tolist() for row in t] == [[1, 2], [3, 4]]
    assert 3 in t and 5 not in t and "x" not in t
    a, b = t
    assert a.is_view_of(t) and list(reversed(t))[0].tolist() == [3, 4]
    for function in (len, iter):
        with pytest.raises(TypeError):
            function(tenon.tensor(1))


def test_identity_and_references():
    t = tenon.zeros(2)
    assert hash(t) == hash(t) and {t: 1}[t] == 1 and len({t, t.clone()}) == 2
    reference = weakref.ref(t)
    assert reference() is t
    del t
    gc.collect()
    assert reference() is None


def test_copies():
    t = tenon.tensor([1, 2])
    shallow, deep = copy.copy(t), copy.deepcopy([t, t])
    t[0] = 9
    assert shallow.tolist() == [9, 2] and deep[0].tolist() == [1, 2] and deep[0] is deep[1]
    with pytest.raises(TypeError):
        t.__deepcopy__("no dictionary")


def test_memory_is_released():
    before = tenon.memory_stats()["current_bytes"]
    t = tenon.zeros(1000)
    view = t[3:]
    with_it = tenon.memory_stats()["current_bytes"]
    assert with_it >= before + 4000
    del t
    assert tenon.memory_stats()["current_bytes"] == with_it
    del view
    assert tenon.memory_stats()["current_bytes"] == before


@pytest.mark.parametrize("dtype", tenon.dtypes, ids=str)
def test_every_dtype_holds_its_numbers(dtype):
    values = {"bool": [True, False], "integer": [0, 100], "floating": [0.5, -2.0], "complex": [1 + 2j, 0j]}[dtype.kind]
    if dtype.name.startswith("int"):
        values = [-3, 100]
    t = tenon.tensor([values, values], dtype=dtype)
    assert t.dtype is dtype and t.tolist() == [values, values] and t.itemsize == dtype.itemsize
    assert [type(v) for v in t[0].tolist()] == [type(v) for v in values]
    assert pickle.loads(pickle.dumps(dtype)) is dtype and repr(dtype) == f"tenon.{dtype.name}"


def test_names_of_dtypes():
    for name in ("float32", tenon.float32, numpy.float32, numpy.dtype("float32")):
        assert tenon.dtype(name) is tenon.float32
    assert tenon.dtype(int) is tenon.int64 and tenon.dtype(float) is tenon.float64 and tenon.dtype(bool) is tenon.bool
    for wrong in ("float33", 3, object, None):
        with pytest.raises(TypeError):
            tenon.dtype(wrong)


def test_conversion():
    t = tenon.tensor([1.7, float("nan"), 300])
    assert t.astype(tenon.uint8).tolist() == [1, 0, 255] and t.to("int64").tolist() == [1, 0, 300]
    assert t.astype(tenon.float32, copy=False).is_view_of(t) and not t.astype(tenon.float32).is_view_of(t)
    assert t.to("cpu") is t and t.fill_(3).tolist() == [3, 3, 3] and t.zero_().tolist() == [0, 0, 0]
    assert t.copy_(tenon.tensor([1, 2, 3])) is t and t.tolist() == [1, 2, 3]
    with pytest.raises(RuntimeError):
        t.to("cuda")


def test_repr_is_that_of_cpp():
    assert repr(tenon.tensor([[1.0, 2.0]])) == "[[1., 2.]]\n[tenon.FloatTensor of size 1x2]"
    options = tenon.get_printoptions()
    tenon.set_printoptions(precision=2, type_line=False)
    assert repr(tenon.tensor([1 / 3])) == "[0.33]"
    tenon.set_printoptions(**options)
    with pytest.raises(IndexError):
        tenon.set_printoptions(precision=60)


def test_typed_names():
    t = tenon.FloatTensor([1, 2])
    assert t.dtype is tenon.float32 and t.tolist() == [1, 2] and isinstance(t, tenon.FloatTensor)
    assert not isinstance(t, tenon.LongTensor) and not isinstance(1, tenon.FloatTensor)
    assert tenon.LongTensor(2, 3).shape == (2, 3) and tenon.LongTensor().shape == (0,)
    assert tenon.ByteTensor(tenon.tensor([1, 2])).dtype is tenon.uint8


def test_constructors_of_the_lineage():
    assert tenon.Tensor().shape == (0,) and tenon.Tensor(2, 3).shape == (2, 3)
    t = tenon.tensor([1, 2])
    assert tenon.Tensor(t).is_view_of(t) and tenon.Tensor([[1.5]]).tolist() == [[1.5]]
    assert tenon.Tensor([1], dtype=tenon.int8).dtype is tenon.int8
    for wrong in (
        lambda: tenon.Tensor([1], [2]),
        lambda: tenon.Tensor(object()),
        lambda: tenon.Tensor(1, colour=2),
        lambda: tenon.Tensor("12"),
    ):
        with pytest.raises(TypeError):
            wrong()


class Subclass(tenon.Tensor):
    pass


def test_subclasses():
    s = Subclass([1, 2])
    s.note = "kept"
    assert s.note == "kept" and isinstance(s, tenon.Tensor) and (s + 1).tolist() == [2, 3]
    assert s.dtype is tenon.int64


def test_settings():
    n = tenon.num_threads()
    tenon.set_num_threads(1)
    assert tenon.num_threads() == 1
    tenon.set_num_threads(n)
    with pytest.raises(RuntimeError):
        tenon.set_num_threads(1000)
    tenon.manual_seed(5)
    first = tenon.rand(3).tolist()
    tenon.manual_seed(5)
    assert tenon.rand(3).tolist() == first
    stats = tenon.memory_stats()
    assert stats["peak_bytes"] >= stats["current_bytes"] and stats["allocations"] > 0


def test_generators():
    g, h = tenon.Generator(3), tenon.Generator(3)
    assert tenon.rand((4,), g).tolist() == tenon.rand((4,), h).tolist()
    assert g.seed == 3 and g.counter > 0
    kept = pickle.loads(pickle.dumps(g))
    assert tenon.randn(2, generator=g).tolist() == tenon.randn(2, generator=kept).tolist()


@pytest.mark.parametrize("d", tenon.dtypes, ids=str)
def test_dtypes_are_compared_as_those_of_numpy(d):
    assert d == d.name and not d != d.name and d != "text" and d != 3 and d != None  # noqa: E711
    assert [other for other in tenon.dtypes if other == d] == [d]
    if d.name == "bfloat16":
        return
    theirs = numpy.dtype(d.name)
    assert d == theirs and theirs == d and d == theirs.type and d == theirs.str and not d != theirs
    assert hash(d) == hash(theirs) and {theirs: 1}[d] == 1
    assert (d == theirs.newbyteorder()) == (theirs == theirs.newbyteorder())


def test_dtypes_and_the_classes_of_numbers():
    assert tenon.float64 == float and tenon.int64 == int and tenon.bool == bool and tenon.complex128 == complex
    assert tenon.float32 != float and float != tenon.float32
    named = type("float64", (), {"name": "float64"})
    assert tenon.float64 != named and tenon.float64 != named()


def test_the_text_of_one_number():
    assert f"{tenon.tensor(1.5)}" == "1.5" and f"{tenon.tensor(3)}" == "3" and f"{tenon.tensor(1.5):.2f}" == "1.50"
    x = tenon.ones(2)
    assert f"{x}" == str(x)
    with pytest.raises(TypeError, match="__format__: expected a str, got int"):
        x.__format__(3)


def test_items_by_index():
    x = tenon.arange(6).reshape(2, 3).T
    assert [x.item(k) for k in range(-6, 6)] == [0, 3, 1, 4, 2, 5] * 2
    assert x.item(2, 0) == 2 and x.item(-1, -1) == 5 and tenon.tensor([7, 8]).item(1) == 8 and tenon.tensor(3).item(0) == 3
    for index in ((6,), (-7,), (3, 0), (0, 0, 0)):
        with pytest.raises(IndexError):
            x.item(*index)
    with pytest.raises(ValueError):
        x.item()
    with pytest.raises(TypeError):
        x.item(1.5)
    with pytest.raises(IndexError):
        tenon.zeros(0, 2).item(0)
