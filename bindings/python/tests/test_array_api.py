"""The array API's namespace, and NumPy's functions on tensors. The consortium's own tests are run by tools/array_api_tests.py."""

import math
import os
import subprocess
import sys

import numpy as np
import pytest

import tenon


def test_namespace():
    x = tenon.ones(3)
    assert x.__array_namespace__() is tenon is x.__array_namespace__(api_version="2024.12")
    with pytest.raises(ValueError, match="1999.1"):
        x.__array_namespace__(api_version="1999.1")
    assert tenon.__array_api_version__ == "2024.12"
    assert (tenon.pi, tenon.e, tenon.inf, tenon.newaxis) == (math.pi, math.e, math.inf, None) and math.isnan(tenon.nan)
    assert x.device == tenon.device("cpu") and x.to_device("cpu") is x
    with pytest.raises(ValueError, match="streams"):
        x.to_device("cpu", stream=1)


def test_inspection():
    info = tenon.__array_namespace_info__()
    assert info.capabilities() == {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}
    assert info.devices() == [info.default_device()]
    assert info.default_dtypes()["real floating"] is tenon.float32
    assert set(info.dtypes(kind="complex floating")) == {"complex64", "complex128"}
    assert len(info.dtypes()) == 13
    with pytest.raises(tenon.DeviceError):
        info.dtypes(device="cuda:0")


def test_types():
    assert tenon.result_type(tenon.int8, tenon.uint8) is tenon.int16
    assert tenon.result_type(tenon.ones(1), 1j) is tenon.complex64 and tenon.result_type(tenon.int8, 5) is tenon.int8
    assert tenon.result_type(1, 2.5) is tenon.float32 and tenon.result_type(True) is tenon.bool
    with pytest.raises(ValueError):
        tenon.result_type()
    assert tenon.can_cast(tenon.int8, tenon.int64) and not tenon.can_cast(tenon.float64, tenon.float32)
    assert tenon.isdtype(tenon.bfloat16, "real floating") and tenon.isdtype("int8", ("bool", "integral"))
    with pytest.raises(ValueError, match="'float' is none of"):
        tenon.isdtype(tenon.int8, "float")
    for name in ("float16", "float32", "float64"):
        ours, theirs = tenon.finfo(name), np.finfo(name)
        for what in ("bits", "eps", "max", "min", "smallest_normal"):
            assert getattr(ours, what) == getattr(theirs, what)
    assert tenon.finfo(tenon.complex64).dtype is tenon.float32 and tenon.finfo(tenon.bfloat16).eps == 2**-7
    for name in ("int8", "uint8", "int64", "uint64"):
        assert (tenon.iinfo(name).min, tenon.iinfo(name).max) == (np.iinfo(name).min, np.iinfo(name).max)
    for bad in (lambda: tenon.finfo(tenon.int8), lambda: tenon.iinfo(tenon.float32)):
        with pytest.raises(TypeError):
            bad()


def test_the_standards_names_of_arguments():
    x = tenon.asarray([[1.0, 2.0], [3.0, 4.0]])
    assert tenon.sum(x, dtype=tenon.int8).dtype is tenon.int8 and x.sum(dtype="float64", axis=0).tolist() == [4, 6]
    assert tenon.eye(2, 3, k=1).tolist() == [[0, 1, 0], [0, 0, 1]] and tenon.triu(x, k=1).tolist() == [[0, 2], [0, 0]]
    assert tenon.linspace(0, 1, num=2, endpoint=False).tolist() == [0, 0.5]
    assert tenon.sort(x, descending=True, stable=False).tolist() == [[2, 1], [4, 3]]
    assert tenon.concat([x, x], axis=None).shape == (8,) and isinstance(tenon.meshgrid(x[0], x[1]), list)
    with pytest.raises(ValueError):
        tenon.reshape(x.T, (4,), copy=False)
    assert not tenon.reshape(x, (4,), copy=True).is_view_of(x)
    u, s, vh = result = tenon.linalg.svd(x, full_matrices=False)
    assert result.S is s and result._fields == ("U", "S", "Vh")
    assert tenon.linalg.matrix_norm(x, ord=math.inf, keepdims=True).tolist() == [[7]]
    assert tenon.linalg.trace(tenon.stack([x, x])).tolist() == [5, 5] and tenon.linalg.qr(x, mode="complete").Q.shape == (2, 2)
    assert tenon.fft.fftfreq(4).dtype is tenon.float32
    with pytest.raises(tenon.DeviceError):
        tenon.ones_like(x, device="cuda:0")
    with pytest.raises(TypeError, match="sum received an invalid combination"):
        tenon.sum(x, nothing=1)


def test_numpys_functions_give_tensors():
    x = tenon.asarray([[1.0, 2.0], [3.0, 4.0]])
    a = x.numpy()
    for call in (
        np.exp,
        np.rint,
        np.mean,
        np.transpose,
        lambda y: np.add(y, a),
        lambda y: a * y,
        lambda y: np.float64(2) * y,
        lambda y: np.power(y, 2),
        lambda y: np.sum(y, 0),
        lambda y: np.std(y, axis=1, ddof=1),
        lambda y: np.concatenate((y, y), 1),
        lambda y: np.where(y > 2, y, 0),
        lambda y: np.clip(y, 1.5, 3),
        lambda y: np.einsum("ij,kj->ik", y, y),
        lambda y: np.sort(y, axis=0, kind="stable"),
        lambda y: np.add.reduce(y),
        lambda y: np.multiply.outer(y[0], y[1]),
        lambda y: np.maximum.reduce(y, axis=1),
        lambda y: np.add.accumulate(y, axis=1),
        lambda y: np.linalg.inv(y),
        lambda y: np.linalg.norm(y[0]),
        lambda y: np.fft.fft(y).real,
        lambda y: np.tensordot(y, y, axes=([0], [1])),
        lambda y: np.stack([y, y], axis=1),
        lambda y: np.ones_like(y, dtype=np.float64),
    ):
        made = call(x)
        assert isinstance(made, tenon.Tensor)
        np.testing.assert_allclose(np.asarray(made), call(a.astype(np.float64)), rtol=1e-5, atol=1e-6)
    assert np.shape(x) == (2, 2) and np.ndim(x) == 2 and np.size(x) == 4
    assert [i.tolist() for i in np.where(x > 2)] == [[1, 1], [0, 1]]


def same(call, *arrays):
    """A function of NumPy gives the same of tensors as of arrays: tensors, by itself or in a tuple or list."""
    with np.errstate(all="ignore"):
        made, expected = call(*map(tenon.asarray, arrays)), call(*arrays)
    assert isinstance(made, (tuple, list)) == isinstance(expected, (tuple, list))
    several = isinstance(expected, (tuple, list))
    assert not several or len(made) == len(expected)
    for one, other in zip(made if several else [made], expected if several else [expected]):
        assert isinstance(one, tenon.Tensor)
        np.testing.assert_allclose(np.asarray(one), other, rtol=1e-12, strict=True)


CUBE = np.arange(24.0).reshape(2, 3, 4)[:, ::-1] % 7


@pytest.mark.parametrize("order", (None, "fro", "nuc", 1, -1, 2, -2, np.inf, -np.inf))
def test_norms_of_matrices_are_no_norms_of_their_elements(order):
    same(lambda x: np.linalg.norm(x, order), CUBE[0])
    same(lambda x: np.linalg.norm(x, order, axis=(0, 2)), CUBE)
    same(lambda x: np.linalg.norm(x, ord=order, axis=(2, 1), keepdims=True), CUBE)


@pytest.mark.parametrize("order", (None, 0, 1, 2, 3, np.inf, -np.inf))
def test_norms_of_vectors(order):
    same(lambda x: np.linalg.norm(x, order), CUBE[0, 0])
    same(lambda x: np.linalg.norm(x, ord=order, axis=1, keepdims=True), CUBE)


@pytest.mark.parametrize(
    "call",
    (
        np.trace,
        lambda x: np.trace(x, 1, 2, 1),
        np.linalg.trace,
        np.nonzero,
        lambda x: np.where(x > 2),
        lambda x: x[np.nonzero(x > 2)],
        np.unique,
        lambda x: np.unique(x, return_counts=True),
        lambda x: np.unique(x, True, True),
        np.cumsum,
        np.cumprod,
        lambda x: np.nancumsum(x, 1),
        lambda x: np.sort(x, axis=None),
        lambda x: np.argsort(x[0, 0], axis=None, kind="stable"),
        lambda x: np.sort(x, 1),
        lambda x: np.outer(x[0], x[1]),
        lambda x: np.split(x, 2, axis=2),
        lambda x: np.split(x, [1, 2], axis=2),
        lambda x: np.split(x, [1, -1, 9], axis=-2),
        lambda x: np.split(x[:0], 3),
        lambda x: np.isin(x, [1, 2]),
        lambda x: np.setxor1d(x, [1.0]),
        lambda x: np.percentile(x, [25, 50], axis=0),
        lambda x: np.quantile(x, 0.3, method="lower"),
        lambda x: np.round(x / 3, 1),
        np.around,
        np.fliplr,
        np.flipud,
        np.copy,
        lambda x: np.rot90(x, k=3, axes=(1, 2)),
        lambda x: np.trapezoid(x, dx=2.0),
        lambda x: np.einsum("ijk,ijk->i", x, x, optimize=True),
    ),
)
def test_numpys_arguments(call):
    same(call, CUBE)


def test_numpys_floats_of_integers():
    for call in (np.fabs, np.rint, lambda x: np.float_power(x, 2), lambda x: np.float_power(2, x)):
        same(call, np.asarray([-3, 1, 2], dtype=np.int32))
        same(call, np.asarray([-3, 1, 2], dtype=np.float32))


def test_numpys_questions():
    x = tenon.asarray(CUBE)
    assert np.size(x, 1) == 3 and np.size(x, -1) == 4
    assert np.allclose(x, CUBE + 1e-12) and not np.allclose(x, CUBE + 1)
    assert np.array_equal(x, CUBE) and not np.array_equal(x, CUBE[0])
    with pytest.raises(ValueError, match="do not make 2 equal parts"):
        np.split(x, 2, axis=1)
    assert np.isin(x, [1, 2], False).tolist() == np.isin(CUBE, [1, 2], False).tolist()  # an argument that only NumPy has
    with pytest.raises(TypeError):
        np.isin(x)


def test_nonzero_indexes():
    x = tenon.asarray([[0, 5], [7, 0]])
    rows, columns = tenon.nonzero(x)
    assert rows.tolist() == [0, 1] and columns.tolist() == [1, 0] and x[tenon.nonzero(x)].tolist() == [5, 7]
    assert tenon.ravel_multi_index(tenon.nonzero(x), (2, 2)).tolist() == [1, 2] == np.ravel_multi_index(np.nonzero(x), (2, 2)).tolist()


def test_results_that_numpy_wants_somewhere():
    x, a, out = tenon.ones(3), np.zeros(3), tenon.zeros(3)
    a += x
    assert type(a) is np.ndarray and a.tolist() == [1, 1, 1]
    assert np.add(x, 1, out=out) is out and out.tolist() == [2, 2, 2]
    assert np.sum(tenon.ones(2, 3), axis=0, out=out) is out
    made = np.exp(x, where=tenon.asarray([True, False, True]), out=np.zeros(3))
    assert type(made) is np.ndarray and made.tolist() == pytest.approx([math.e, 0, math.e], rel=1e-6)


def test_scikit_learn_dispatches(tmp_path):
    pytest.importorskip("sklearn")
    pytest.importorskip("array_api_compat")
    program = """
import numpy as np, sklearn, tenon
from sklearn.preprocessing import MinMaxScaler
rows = np.random.default_rng(0).normal(size=(20, 3))
with sklearn.config_context(array_api_dispatch=True):
    made = MinMaxScaler().fit_transform(tenon.asarray(rows))
assert isinstance(made, tenon.Tensor)
np.testing.assert_allclose(made.numpy(), MinMaxScaler().fit_transform(rows), rtol=1e-12)
"""
    environment = {**os.environ, "SCIPY_ARRAY_API": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_einops():
    array_api = pytest.importorskip("einops.array_api")
    x = tenon.arange(24).reshape(2, 3, 4)
    assert array_api.rearrange(x, "a b c -> (c a) b").tolist() == np.arange(24).reshape(2, 3, 4).transpose(2, 0, 1).reshape(8, 3).tolist()
    assert array_api.reduce(x, "a b c -> b", "sum").tolist() == [60, 92, 124]
    assert array_api.repeat(x, "a b c -> a b c k", k=2).shape == (2, 3, 4, 2)


def test_ranges_between_tensors_of_no_dimensions():
    n = tenon.tensor(3)
    assert tenon.arange(n).tolist() == [0, 1, 2] and tenon.arange(n).dtype is tenon.int64
    assert tenon.arange(1, n + 1, dtype=tenon.float64).tolist() == [1, 2, 3]
    made = tenon.arange(0, tenon.tensor(2.5, dtype=tenon.float64))
    assert made.tolist() == [0, 1, 2] and made.dtype is tenon.float64
    with pytest.raises(TypeError):
        tenon.arange(tenon.tensor([3]))


@pytest.mark.parametrize("k", [2**63, -(2**63) - 1, 2**64, -(2**70)])
def test_diagonals_beyond_64_bits_are_beyond_all_elements(k):
    assert not tenon.any(tenon.eye(2, 3, k=k)) and not tenon.any(tenon.eye(3, k=k) != 0)
    x = tenon.ones((2, 3))
    assert tenon.all(tenon.tril(x, k=k) == (1 if k > 0 else 0)) and tenon.all(tenon.triu(x, k=k) == (0 if k > 0 else 1))
