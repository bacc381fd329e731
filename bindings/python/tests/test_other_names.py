"""NumPy's and PyTorch's names."""

import copy
import pickle

import numpy as np
import pytest

import tenon


@pytest.mark.parametrize("name", ["sub", "mul", "div", "eq", "ne", "lt", "le", "gt", "ge"])
def test_functions_by_other_names(name):
    operator = {"sub": "-", "mul": "*", "div": "/", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}[name]
    x, y = tenon.tensor([1.0, 2.0, 3.0]), tenon.tensor([2.0, 2.0, 2.0])
    expected = eval(f"x {operator} y").tolist()
    assert getattr(tenon, name)(x, y).tolist() == getattr(x, name)(y).tolist() == expected
    assert tenon.fused(lambda a, b: getattr(a, name)(b))(x, y).tolist() == expected
    function = getattr(tenon, name)
    assert pickle.loads(pickle.dumps(function)) is function and copy.deepcopy(function) is function


def test_constructors_by_other_names():
    data = np.array([1.0, 2.0])
    assert tenon.as_tensor(data).data_ptr() == tenon.array(data, copy=None).data_ptr() == data.ctypes.data
    assert tenon.array(data).data_ptr() != data.ctypes.data and tenon.array([1, 2], "int8").dtype is tenon.int8
    assert tenon.as_tensor([1, 2], dtype=tenon.float64, device="cpu").dtype is tenon.float64


def test_copies_and_handles():
    x = tenon.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert x.copy().tolist() == x.tolist() and not x.copy().is_view_of(x)
    assert x.detach().is_view_of(x) and x.detach() is not x and x.cpu() is x


@pytest.mark.parametrize("dtype", tenon.dtypes, ids=str)
def test_bytes(dtype):
    x = tenon.arange(6).reshape(2, 3).astype(dtype)
    assert len(x.tobytes()) == x.nbytes and tenon.zeros((0, 2), dtype=dtype).tobytes() == b""
    if dtype.name != "bfloat16":
        assert x.T.tobytes() == x.T.numpy().tobytes() and x[0, 1].tobytes() == x[0, 1].numpy().tobytes()


def test_flags_and_base():
    x = tenon.zeros(2, 3)
    for tensor in (x, x.T, x[:, 1], x[0], tenon.zeros(0, 3), tenon.tensor(1), tenon.zeros(1, 4, 1)):
        theirs = tensor.numpy().flags
        for name in ("c_contiguous", "f_contiguous", "contiguous", "writeable", "aligned"):
            assert getattr(tensor.flags, name) == getattr(theirs, name), (name, tensor.shape)
        for key in ("C_CONTIGUOUS", "F_CONTIGUOUS", "C", "F", "W"):
            assert tensor.flags[key] == theirs[key]
    assert x.base is None and x.flags.owndata and x.T.base is None
    assert x[0].base.is_view_of(x) and x[0].base.numel() == 6 and not x[0].flags.owndata
    assert not tenon.asarray(np.broadcast_to(1.0, (3,))).flags.writeable
    with pytest.raises(KeyError, match="C_CONTIGUOUS"):
        x.flags["X"]
    assert "WRITEABLE : True" in repr(x.flags)


def test_dtypes_by_pytorchs_names():
    names = {"half": "float16", "float": "float32", "double": "float64", "short": "int16", "int": "int32", "long": "int64"}
    for name, dtype in names.items():
        assert getattr(tenon, name) is getattr(tenon, dtype) and getattr(tenon.ones(2), name)().dtype is getattr(tenon, name)
    assert tenon.cfloat is tenon.complex64 and tenon.cdouble is tenon.complex128


def test_random_tensors_like_another():
    x = tenon.zeros(3, 4, dtype=tenon.float64)
    for name in ("rand_like", "randn_like"):
        made = getattr(tenon, name)(x, generator=tenon.Generator(7))
        assert made.shape == x.shape and made.dtype is tenon.float64
        assert made.tolist() == getattr(tenon, name.removesuffix("_like"))(3, 4, dtype=tenon.float64, generator=tenon.Generator(7)).tolist()
        assert getattr(tenon, name)(x, dtype=tenon.float32).dtype is tenon.float32
    made = tenon.randint_like(x, 3, 5, dtype=tenon.int32)
    assert made.dtype is tenon.int32 and set(made.ravel().tolist()) <= {3, 4}
    assert tenon.randint_like(x, 1).tolist() == x.tolist()


@pytest.mark.parametrize("view", ["x", "x.T", "x[:, 1]", "x[::-1, ::2]", "x[:0]"])
def test_flat(view):
    array = np.arange(12.0).reshape(3, 4)
    x = tenon.tensor(array)
    ours, theirs = eval(view, {"x": x}), eval(view, {"x": array})
    assert len(ours.flat) == len(theirs.flat) and [one.item() for one in ours.flat] == list(theirs.flat)
    assert np.asarray(ours.flat).tolist() == theirs.flatten().tolist()
    for index in (slice(1, None, 2), slice(None), [0, 2] if theirs.size else []):
        assert ours.flat[index].tolist() == theirs.flat[index].tolist()
        ours.flat[index] = 7
        theirs.flat[index] = 7
    ours.flat, theirs.flat = [1, 2], [1, 2]
    assert x.tolist() == array.tolist()
    with pytest.raises(IndexError):
        ours.flat[100]


def test_resize():
    x = tenon.tensor([1.0, 2.0, 3.0, 4.0])
    assert x.resize_(2, 2) is x and x.tolist() == [[1, 2], [3, 4]] and x.resize_((3,)).tolist() == [1, 2, 3]
    assert x.resize_(2, 3).shape == (2, 3) and x.ravel()[:4].tolist() == [1, 2, 3, 4]
    empty = tenon.zeros(0)
    assert empty.resize_(3).fill_(1).tolist() == [1, 1, 1]
    view = x[0]
    with pytest.raises(MemoryError, match="resize_"):
        x.resize_(100)
    assert x.shape == (2, 3) and view.tolist() == [1, 2, 3]
    with pytest.raises((MemoryError, ValueError, BufferError)):
        tenon.from_numpy(np.zeros(3)).resize_(10)


def test_what_joins_and_turns():
    x = tenon.tensor([[1, 2], [3, 4]])
    assert tenon.fliplr(x).tolist() == [[2, 1], [4, 3]] and tenon.flipud(x).tolist() == [[3, 4], [1, 2]]
    with pytest.raises(tenon.ShapeError, match="flipud: a number has no rows"):
        tenon.flipud(tenon.asarray(2.0))
    assert tenon.append(x, [[0.5, 1]], axis=0).tolist() == [[1, 2], [3, 4], [0.5, 1]] and tenon.append([1], [2]).tolist() == [1, 2]
    assert [piece.tolist() for piece in tenon.tensor_split(x, [1], dim=1)] == [[[1], [3]], [[2], [4]]]
    assert tenon.r_[1:3, x.ravel(), 0].tolist() == [1, 2, 1, 2, 3, 4, 0] and tenon.r_[0:1:0.25].dtype is tenon.float32
    assert tenon.ogrid[0:2, 0:1.5:0.5][0].dtype is tenon.float32
    with pytest.raises(TypeError, match="r_: takes no text"):
        tenon.r_["c", x]
    with pytest.raises(ValueError, match="no end"):
        tenon.mgrid[0:]


def test_pieces_along_a_dimension_that_is_not_there():
    for split in (tenon.array_split, np.array_split):
        for x, axis in ((tenon.arange(6), 1), (tenon.arange(6), -2), (tenon.tensor(6), 0)):
            with pytest.raises(IndexError):
                split(x, [1], axis=axis)


def test_numpys_functions_that_write():
    data = np.arange(6.0).reshape(2, 3)
    x = tenon.tensor(data)
    np.put(data, [0, 5], [7, 8])
    assert tenon.put(x, [0, 5], [7, 8]) is x and x.tolist() == data.tolist()
    np.put_along_axis(data, np.array([[1], [2]]), 9, axis=1)
    assert tenon.put_along_axis(x, [[1], [2]], values=9, axis=1) is x and x.tolist() == data.tolist()
    np.fill_diagonal(data, -1)
    assert tenon.fill_diagonal(x, -1) is x and x.tolist() == data.tolist()
    assert x.put([0], [3])[0, 0] == 3 and x.fill_diagonal(5)[0, 0] == 5 and x.tolist() == data.tolist()  # the methods copy


@pytest.mark.parametrize(
    "options",
    [
        {"constant_values": (4, 5)},
        {"constant_values": ((4, 5), (6, 7))},
        {"mode": "constant", "constant_values": 3},
        {"mode": "linear_ramp", "end_values": 5},
        {"mode": "mean", "stat_length": 1},
        {"mode": "reflect", "reflect_type": "odd"},
    ],
)
def test_pad_with_numpys_options(options):
    data = np.arange(6.0).reshape(2, 3)
    made = tenon.pad(tenon.tensor(data), ((1, 1), (0, 1)), **options)
    assert isinstance(made, tenon.Tensor) and made.tolist() == np.pad(data, ((1, 1), (0, 1)), **options).tolist()


@pytest.mark.parametrize("mode", ["constant", "edge", "reflect", "wrap"])
@pytest.mark.parametrize("widths", [(1, 0), [1, 1], 1, ((1, 0), (0, 2))])
def test_pad_by_one_pair(mode, widths):
    data = np.arange(6.0).reshape(2, 3) + 1j
    x = tenon.asarray(data).requires_grad_()
    made = tenon.pad(x, widths, mode=mode)
    assert made.requires_grad and made.tolist() == np.pad(data, widths, mode=mode).tolist()
    (slope,) = tenon.autograd.grad(tenon.real(made).sum(), [x])
    ones = np.pad(np.arange(6).reshape(2, 3), widths, mode=mode, **({"constant_values": -1} if mode == "constant" else {}))
    assert slope.real.tolist() == [[(ones == 3 * i + j).sum() for j in range(3)] for i in range(2)]


def test_pad_refuses_what_it_would_not_use():
    with pytest.raises(TypeError, match="pad"):
        tenon.pad(tenon.ones(3), 1, mode="mean", unknown=1)
    with pytest.raises(TypeError, match="pad"):
        tenon.pad(tenon.ones(3), 1, constant_values="a")
