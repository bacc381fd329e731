"""Functions, methods and in-place methods: installed by a loop, called by place and by name, refused with the lineage's message."""

import inspect
import pickle
import re
import threading

import numpy
import pytest

import tenon


def x():
    return tenon.tensor([[1.0, 2, 3], [4, 5, 6]])


def test_every_function_of_the_library_is_there():
    assert len(tenon.functions) > 350
    for function in tenon.functions:
        place = tenon
        for part in function.__module__.split(".")[1:]:
            place = getattr(place, part)
        tuples = ("histogramdd", "ix_", "nonzero")  # as the array API and NumPy have it
        writers = ("fill_diagonal", "put", "put_along_axis")  # as NumPy's
        shapes = ("cdist", "gaussian_nll_loss", "linear", "lstsq", "masked_fill", "scaled_dot_product_attention")  # of more shapes
        if function.__name__ not in (*tuples, *writers, *shapes, "embedding"):  # which takes sparse weights, too
            assert getattr(place, function.__name__) is function


def test_every_function_has_text_and_a_signature():
    for function in tenon.functions:
        assert len(function.__doc__) > 20, function
        parameters = inspect.signature(function).parameters
        assert parameters, function
        assert function.__text_signature__.startswith("("), function


def test_methods_are_those_of_functions_of_a_tensor():
    for function in tenon.functions:
        first = next(iter(inspect.signature(function).parameters))
        if function.__module__ == "tenon" and first == "x" and "Tensor x" in function.__doc__.split("\n")[2][:40]:
            assert hasattr(tenon.Tensor, function.__name__), function
    assert not hasattr(tenon.Tensor, "zeros")


def test_aliases_are_the_same_function():
    assert tenon.concatenate is tenon.concat is tenon.cat
    assert tenon.function("amax") is tenon.max
    with pytest.raises(KeyError):
        tenon.function("no_such")


def test_keywords_defaults_and_places(same):
    same(tenon.sum(x()), 21.0)
    same(tenon.sum(x(), axis=0, keepdims=True), [[5, 7, 9]])
    same(x().sum(axis=(0, 1)), 21)
    same(tenon.clip(x(), 2, 5), [[2, 2, 3], [4, 5, 5]])
    same(tenon.clip(x(), max=2), [[1, 2, 2], [2, 2, 2]])
    same(tenon.add(x1=x(), x2=1), x().tolist() + numpy.array(1.0))
    same(tenon.searchsorted(tenon.tensor([1, 2, 2, 3]), tenon.tensor([2]), side="right"), [3])


def test_lists_of_sizes_one_by_one(same):
    assert tenon.zeros(2, 3).shape == tenon.zeros((2, 3)).shape == (2, 3)
    assert tenon.rand(2, 3, generator=tenon.Generator(1)).shape == (2, 3)
    assert x().reshape(3, 2).shape == x().reshape([3, 2]).shape == (3, 2)
    same(x().permute_dims(1, 0), numpy.array(x().tolist()).T)


def test_tensors_one_by_one_or_as_a_list(same):
    same(tenon.concat([x(), x()], axis=1), numpy.hstack([x().tolist()] * 2))
    same(tenon.concat(x(), x()), x().tolist() * 2)
    same(tenon.einsum("ij,kj->ik", x(), x()), [[14, 32], [32, 77]])


def test_several_results_have_names():
    values, indices = tenon.topk(x(), 2)
    assert tenon.topk(x(), 2).values.tolist() == values.tolist() == [[3, 2], [6, 5]]
    assert indices.tolist() == [[2, 1], [2, 1]]
    assert [part.tolist() for part in tenon.split(tenon.arange(4), 2)] == [[0, 1], [2, 3]]


def test_in_place_methods_return_the_tensor():
    t = x()
    assert t.mul_(2) is t and tenon.add_(t, 1) is t
    assert t.tolist() == [[3, 5, 7], [9, 11, 13]]
    with pytest.raises(TypeError):
        tenon.add_(1, t)


def test_creation_without_a_dtype():
    assert tenon.zeros(2).dtype is tenon.float32
    assert tenon.arange(3).dtype is tenon.int64 and tenon.arange(3.0).dtype is tenon.float32
    assert tenon.arange(2, 8, 3).tolist() == [2, 5] and tenon.arange(0, 1, 0.5).tolist() == [0, 0.5]
    assert tenon.full(2, 7).dtype is tenon.int64 and tenon.full(2, True).dtype is tenon.bool
    assert tenon.full(2, 1j).dtype is tenon.complex64 and tenon.full(2, 7.0).dtype is tenon.float32
    assert tenon.linspace(0, 1, 3).dtype is tenon.float32 and tenon.linspace(0, 1, 3).tolist() == [0, 0.5, 1]
    assert tenon.randint(0, 10, (3,)).dtype is tenon.int64
    assert tenon.zeros(2, dtype=tenon.int8).dtype is tenon.int8 and tenon.zeros((2,), tenon.int8).dtype is tenon.int8
    assert tenon.zeros(2, device="cpu", dtype=None).dtype is tenon.float32


def test_the_default_dtype_can_be_set():
    try:
        tenon.set_default_dtype(tenon.float64)
        assert tenon.zeros(2).dtype is tenon.float64 and tenon.tensor([1.5]).dtype is tenon.float64
        assert tenon.tensor([1j]).dtype is tenon.complex128
    finally:
        tenon.set_default_dtype(tenon.float32)
    with pytest.raises(ValueError, match="float32 or float64"):
        tenon.set_default_dtype(tenon.int8)
    assert tenon.get_default_dtype() is tenon.float32


def test_an_axis_may_be_given_by_place():
    assert x().sum(0).tolist() == tenon.sum(x(), axis=0).tolist()
    assert tenon.argmax(x(), -1).tolist() == x().argmax(axis=-1).tolist()
    assert x().sum((0, 1)).shape == ()


@pytest.mark.parametrize(
    "call, message",
    [
        (
            lambda: x().addmm_(x(), 1.5),
            "addmm_ received an invalid combination of arguments - got (Tensor, float), but expected "
            "(Tensor mat1, Tensor mat2, Number beta=1, Number alpha=1)",
        ),
        (
            lambda: tenon.addmm(x(), 1.5),
            "addmm received an invalid combination of arguments - got (Tensor, float), but expected "
            "(Tensor x, Tensor mat1, Tensor mat2, Number beta=1, Number alpha=1)",
        ),
        (
            lambda: tenon.add(x()),
            "add received an invalid combination of arguments - got (Tensor), but expected (Tensor x1, Tensor x2)",
        ),
        (lambda: x().exp(1), "exp received an invalid combination of arguments - got (int), but expected ()"),
        (lambda: tenon.add(x(), object()), "got (Tensor, object)"),
        (lambda: tenon.add(x(), 1, nothing=2), "got (Tensor, int, nothing=int)"),
        (lambda: tenon.add(x(), 1, x2=2), "x2=int"),
        (lambda: tenon.sum(x(), 0, True), "got (Tensor, int, bool)"),
        (lambda: tenon.arange(), "arange received an invalid combination of arguments - got ()"),
        (lambda: tenon.arange(object()), "got (object)"),
        (lambda: tenon.concat(object()), "got (object)"),
        (lambda: x().exp(1, 2), "exp received"),
        (lambda: tenon.zeros("x"), 'zeros received an invalid combination of arguments - got (str \'x\')'),
        (lambda: tenon.zeros(2, dtype="no"), "dtype=str 'no'"),
    ],
)
def test_arguments_that_do_not_fit(call, message):
    with pytest.raises(TypeError, match=re.escape(message)) as caught:
        call()
    assert isinstance(caught.value, tenon.TypeError) and isinstance(caught.value, tenon.Error)


@pytest.mark.parametrize(
    "call, built_in, typed",
    [
        (lambda: tenon.add(x(), tenon.zeros(5)), ValueError, "ShapeError"),
        (lambda: tenon.sum(x(), axis=7), IndexError, "IndexError"),
        (lambda: tenon.zeros(2**62), MemoryError, "MemoryError"),
        (lambda: tenon.zeros(2**62, 8), ValueError, "ShapeError"),
        (lambda: tenon.zeros(-1), ValueError, "ShapeError"),
        (lambda: tenon.bitwise_and(x(), 1), TypeError, "TypeError"),
        (lambda: tenon.linalg.inv(tenon.zeros(2, 2)), ValueError, "LinAlgError"),
        (lambda: tenon.memory_stats("cuda:99"), ValueError, None),
    ],
)
def test_errors_have_the_type_that_fits(call, built_in, typed):
    with pytest.raises(built_in) as caught:
        call()
    if typed:
        assert type(caught.value) is getattr(tenon, typed)
        assert not str(caught.value).startswith("tenon::")


def test_integers_beyond_64_bits():
    with pytest.raises(OverflowError):
        tenon.add(x(), 2**70)
    assert (tenon.tensor([1], dtype=tenon.uint64) + (2**64 - 2)).tolist() == [2**64 - 1]


def test_numbers_of_numpy(same):
    same(x() + numpy.float32(1), [[2, 3, 4], [5, 6, 7]])
    same(x() + numpy.int8(1), [[2, 3, 4], [5, 6, 7]])
    assert (x() + numpy.float64(1)).dtype is tenon.float64  # as in NumPy 2
    assert (tenon.tensor([True]) & numpy.bool_(True)).tolist() == [True]
    assert (x() * numpy.complex64(1j)).dtype is tenon.complex64


def test_a_function_of_python_is_called_for_each_line(same):
    same(tenon.apply_along_axis(lambda line: line.sum() * 2, x(), axis=1), [12, 30])
    with pytest.raises(ZeroDivisionError):
        tenon.apply_along_axis(lambda line: 1 / 0, x(), axis=1)
    with pytest.raises(TypeError, match="neither a tensor nor a number"):
        tenon.apply_along_axis(lambda line: object(), x(), axis=1)


def test_methods_bound_and_unbound():
    bound = x().exp
    assert bound().tolist() == tenon.exp(x()).tolist() == tenon.Tensor.exp(x()).tolist()
    with pytest.raises(TypeError):
        tenon.Tensor.exp("x")


def test_functions_are_pickled_by_name():
    assert pickle.loads(pickle.dumps(tenon.linalg.det)) is tenon.linalg.det


def test_threads_call_at_the_same_time():
    large = tenon.ones(200_000)
    results = []
    threads = [threading.Thread(target=lambda: results.append([tenon.sum(large).item() for _ in range(20)])) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [[200_000.0] * 20] * 4


def test_numpy_leaves_operators_to_tensors(same):
    for left in (numpy.float32(2), numpy.int64(2), numpy.float64(2)):
        same(left * x(), [[2, 4, 6], [8, 10, 12]])
        same(left > x(), [[True, False, False], [False] * 3])


def test_functions_cannot_be_made():
    for made in (type(tenon.add), type(tenon.Tensor.exp)):
        with pytest.raises(TypeError):
            made()
    with pytest.raises(TypeError):
        object.__new__(type(tenon.add))


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: tenon.concat([]), ValueError, "concat: expected at least one tensor, got an empty list"),
        (lambda: tenon.stack(()), ValueError, "stack: expected at least one tensor, got an empty tuple"),
        (lambda: tenon.sum(x(), "a"), TypeError, "got (Tensor, str 'a'), but expected (Tensor x, *, ints axis=None, bool keepdims=False)"),
        (lambda: tenon.zeros(1.5), TypeError, "expected (Shape shape, Device device=None, DType dtype)"),
        (lambda: tenon.einsum("ij"), TypeError, "got (str 'ij'), but expected (str subscripts, Tensors x)"),
        (lambda: tenon.tensor(None), TypeError, "tensor: expected numbers, got None"),
        (lambda: x().transpose(1), TypeError, "transpose: expected two dimensions, or none"),
    ],
)
def test_messages_are_in_the_words_of_python(call, error, message):
    with pytest.raises(error, match=re.escape(message)):
        call()


def test_more_indices_than_a_shape_has_dimensions():
    x = tenon.arange(200)
    many = list(range(150, 0, -1))
    assert x.take(many).tolist() == many and tenon.take(x, indices=many).tolist() == many
    assert tenon.take(x, tuple(many), axis=0).tolist() == many
    assert tenon.repeat(tenon.arange(100), [2] * 100).tolist() == [k for k in range(100) for _ in range(2)]
    assert tenon.delete(x, many).tolist() == [0] + list(range(151, 200))
    with pytest.raises(TypeError, match="indices"):
        x.take([0.5] * 100)


def test_lists_that_hold_themselves():
    endless, x = [], tenon.ones(2, 2)
    endless.append(endless)
    for function in tenon.functions:
        for arguments in ((endless,), (x, endless), (endless, x)):
            try:
                function(*arguments)
            except (RecursionError, TypeError, ValueError, IndexError) as error:
                assert str(error)
