"""NumPy's functions that take more than tensors and axes, of tensors and of the arrays they share: any strides, empty shapes."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tenon

REAL = ("bool", "int8", "int16", "int64", "uint8", "float32", "float64")
FLOATING = ("float32", "float64", "complex64", "complex128")


def elements(draw, shape, dtype):
    """An array of small numbers, whose strides are those of a cut, turned or transposed one."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    whole = rng.integers(0, 9, [2 * n + 1 for n in shape[::-1]]).astype(dtype)
    if np.dtype(dtype).kind == "c":
        whole = whole + 1j * rng.integers(0, 9, whole.shape).astype(whole.real.dtype)
    step = draw(st.sampled_from([1, 2, -1, -2]))
    cut = whole.T[(slice(None, None, step),) * len(shape)][tuple(slice(0, n) for n in shape)]
    assert cut.shape == tuple(shape) and cut.dtype == dtype
    return cut


def shapes(rank=None, least=0):
    ranks = (1, 3) if rank is None else (rank, rank)
    return st.lists(st.integers(least, 4), min_size=ranks[0], max_size=ranks[1])


def axis_of(draw, x):
    return draw(st.integers(-x.ndim, x.ndim - 1))


# Each takes draw and an array, and gives NumPy's call, which is made of the array and of its tensor.
def along(function, **keywords):
    return lambda draw, x: (lambda axis: lambda y: function(y, axis=axis, **keywords))(axis_of(draw, x))


def with_number(function, low, high):
    return lambda draw, x: (lambda n: lambda y: function(y, n))(draw(st.integers(low, high)))


def along_with_number(function, low, high):
    return lambda draw, x: (lambda n, axis: lambda y: function(y, n, axis=axis))(draw(st.integers(low, high)), axis_of(draw, x))


def taken(draw, x):
    axis = axis_of(draw, x)
    if not x.shape[axis]:
        return lambda y: np.take(y, np.zeros(0, int), axis=axis)
    indices = np.asarray(draw(st.lists(st.integers(-x.shape[axis], x.shape[axis] - 1), max_size=5)), dtype=np.int64)
    return lambda y: np.take(y, indices, axis=axis)


def rolled(draw, x):
    shift, axis = draw(st.integers(-9, 9)), draw(st.none() | st.just(axis_of(draw, x)))
    return lambda y: np.roll(y, shift, axis=axis)


def split(draw, x):
    axis = axis_of(draw, x)
    bounds = draw(st.lists(st.integers(-5, 5), max_size=3))
    return lambda y: np.split(y, bounds, axis=axis)


def permuted(draw, x):
    axes = draw(st.permutations(range(x.ndim)))
    return lambda y: np.transpose(y, axes)


def quantile(draw, x):  # of floats: those of integers are floats here whatever the method
    q, axis, method = draw(st.floats(0, 1)), axis_of(draw, x), draw(st.sampled_from(["linear", "lower", "higher", "midpoint", "nearest"]))
    return lambda y: np.quantile(y * 1.0, q, axis=axis, method=method)


def order_of_norm(axes):
    return lambda draw, x: (lambda p: lambda y: np.linalg.norm(y, p, axis=axes))(
        draw(st.sampled_from([1, -1, 2, -2, np.inf, -np.inf] if len(axes) == 2 else [0, 1, 2, 3, np.inf, -np.inf]))
    )


def transform(function):
    return lambda draw, x: (lambda n, axis, norm: lambda y: function(y, n=n, axis=axis, norm=norm))(
        draw(st.integers(1, 9)), axis_of(draw, x), draw(st.sampled_from(["backward", "ortho", "forward"]))
    )


def plain(call):
    return lambda draw, x: call


MANIPULATIONS = {
    "clip": plain(lambda y: np.clip(y, 2, 5)),
    "concatenate": along(lambda y, axis: np.concatenate([y, y, y], axis=axis)),
    "concatenate flat": plain(lambda y: np.concatenate([y, y], axis=None)),
    "cumprod": along(np.cumprod),
    "cumsum": along(np.cumsum),
    "diag": plain(lambda y: np.diag(np.ravel(y), 1)),
    "expand_dims": along(np.expand_dims),
    "flip": along(np.flip),
    "outer": plain(lambda y: np.outer(y, y)),
    "permuted": permuted,
    "repeat": along_with_number(np.repeat, 0, 3),
    "roll": rolled,
    "searchsorted": plain(lambda y: np.searchsorted(np.sort(y, axis=None), y)),
    "split": split,
    "stack": along(lambda y, axis: np.stack([y, y], axis=axis)),
    "take": taken,
    "tile": with_number(np.tile, 0, 3),
    "tril": plain(lambda y: np.tril(y[..., None], -1)),
    "triu": plain(lambda y: np.triu(y[..., None, :], 1)),
    "unique": plain(lambda y: np.unique(y, return_index=True, return_inverse=True, return_counts=True)),
    "where": plain(lambda y: np.where(y > 3, y, -1.0)),
    "nonzero": plain(np.nonzero),
    "isin": plain(lambda y: np.isin(y, [1, 3])),
    "add.outer": plain(lambda y: np.add.outer(y, y)),
    "add.reduce": along(np.add.reduce),
    "add.accumulate": along(lambda y, axis: np.add.accumulate(y, axis=axis)),
    "diff": along_with_number(np.diff, 0, 2),
}
STATISTICS = {
    "average": along(np.average),
    "mean": along(np.mean),
    "median": along(np.median),
    "quantile": quantile,
    "std": along(np.std, ddof=1, keepdims=True),
    "var": along(np.var),
    "trapezoid": along(lambda y, axis: np.trapezoid(y, dx=0.5, axis=axis)),
    "norm": order_of_norm((-1,)),
}
# Of no elements NumPy divides by zero, takes one at an index, or has no largest: errors, where the library has NaN or 0.
OF_SOME = ("average", "norm", "quantile")
MATRICES = {
    "det": plain(np.linalg.det),
    "diagonal": plain(lambda y: np.diagonal(y, 1, 1, 2)),
    "einsum": plain(lambda y: np.einsum("kij,kjl->il", y, y)),
    "inv": plain(np.linalg.inv),
    "matmul": plain(lambda y: np.matmul(y, y)),
    "matrix_power": with_number(np.linalg.matrix_power, 0, 3),
    "norm": order_of_norm((-2, -1)),
    "pinv": plain(np.linalg.pinv),
    "slogdet": plain(lambda y: tuple(np.linalg.slogdet(y))),
    "solve": plain(lambda y: np.linalg.solve(y, y[..., :1])),
    "svd": plain(lambda y: np.linalg.svd(y)[1]),
    "tensordot": plain(lambda y: np.tensordot(y, y, axes=([2, 0], [1, 0]))),
    "trace": plain(np.trace),
    "eigvalsh": plain(lambda y: np.linalg.eigvalsh(y + np.conj(np.matrix_transpose(y)))),
}
TRANSFORMS = {name: transform(getattr(np.fft, name)) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")}


def compare(call, x, rtol):
    """The call on the tensor that shares the array's memory."""
    with np.errstate(all="ignore"):
        try:
            expected = call(x)
        except (ValueError, IndexError, np.linalg.LinAlgError):
            with pytest.raises((ValueError, IndexError, np.linalg.LinAlgError)):
                call(tenon.asarray(x))
            return
    made = call(tenon.asarray(x))
    assert isinstance(made, (tuple, list)) == isinstance(expected, (tuple, list))
    if not isinstance(expected, (tuple, list)):
        made, expected = [made], [expected]
    assert len(made) == len(expected)
    for one, other in zip(made, expected):
        assert isinstance(one, tenon.Tensor)
        one, other = np.asarray(one), np.asarray(other)
        assert one.shape == other.shape
        assert one.dtype.kind == other.dtype.kind or {one.dtype.kind, other.dtype.kind} == {"i", "u"}
        np.testing.assert_allclose(one, other, rtol=rtol, atol=rtol * max(1.0, np.max(np.abs(other), initial=0.0)))


def check(data, table, name, dtype, shape, shift=False):
    x = elements(data.draw, shape, dtype)
    if shift:  # well conditioned
        x = x + 40 * np.eye(*x.shape[-2:], dtype=dtype)
    compare(table[name](data.draw, x), x, 1e-4 if dtype in ("float32", "complex64") else 1e-9)


GENERATED = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.mark.parametrize("name", MANIPULATIONS)
@GENERATED
@given(data=st.data())
def test_manipulations(name, data):
    check(data, MANIPULATIONS, name, data.draw(st.sampled_from(REAL)), data.draw(shapes()))


@pytest.mark.parametrize("name", STATISTICS)
@GENERATED
@given(data=st.data())
def test_statistics(name, data):
    check(data, STATISTICS, name, data.draw(st.sampled_from(("int64", "float64"))), data.draw(shapes(least=name in OF_SOME)))


@pytest.mark.parametrize("name", MATRICES)
@GENERATED
@given(data=st.data())
def test_matrices(name, data):
    n = data.draw(st.integers(1, 4))
    check(data, MATRICES, name, data.draw(st.sampled_from(FLOATING)), [data.draw(st.integers(0, 3)), n, n], shift=True)


@pytest.mark.parametrize("name", TRANSFORMS)
@GENERATED
@given(data=st.data())
def test_transforms(name, data):
    real = name in ("rfft", "ihfft")
    check(data, TRANSFORMS, name, data.draw(st.sampled_from(FLOATING[: 2 if real else 4])), data.draw(shapes(least=1)))
