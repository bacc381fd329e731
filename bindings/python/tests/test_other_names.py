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
