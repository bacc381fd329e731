"""Filters beside SciPy's, called as SciPy's are, with lists, numbers and arrays."""

import numpy as np
import pytest

import tenon

signal = pytest.importorskip("scipy.signal")
ndimage = pytest.importorskip("scipy.ndimage")

X = np.random.default_rng(0).standard_normal((5, 40))
x = tenon.asarray(X)


def same(got, wanted):
    np.testing.assert_allclose(np.asarray(got), wanted, rtol=1e-11, atol=1e-11)


def test_recursive_filters():
    b, a = signal.butter(4, 0.2)
    same(tenon.lfilter(b, a, x), signal.lfilter(b, a, X))
    same(tenon.lfilter(b, 1, x, axis=0), signal.lfilter(b, 1, X, axis=0))
    same(tenon.lfilter([1.0, 2.0], [1.0, 0.5], x), signal.lfilter([1, 2], [1, 0.5], X))
    same(tenon.lfilter(1, [1.0, 0.5], x), signal.lfilter([1], [1, 0.5], X))
    sos = signal.butter(6, 0.3, output="sos")
    same(tenon.sosfilt(sos, x, axis=0), signal.sosfilt(sos, X, axis=0))


def test_states():
    b, a = signal.butter(4, 0.2)
    zi = np.tile(signal.lfilter_zi(b, a), (5, 1))
    for got, wanted in zip(tenon.lfilter_state(b, a, x, zi), signal.lfilter(b, a, X, zi=zi)):
        same(got, wanted)
    sos = signal.butter(6, 0.3, output="sos")
    zi = signal.sosfilt_zi(sos)
    for got, wanted in zip(tenon.sosfilt_state(sos, x[0], zi), signal.sosfilt(sos, X[0], zi=zi)):
        same(got, wanted)


@pytest.mark.parametrize("name, arguments, options", [
    ("correlate1d", ([1, 2, 3],), {}), ("convolve1d", ([1.0, 2.0],), {"axis": 0, "mode": "wrap", "origin": -1}),
    ("gaussian_filter", (2,), {}), ("gaussian_filter", ((1, 2.5),), {"mode": "mirror", "order": 1}),
    ("gaussian_filter", ([1, 2],), {"order": (1, 0), "mode": "constant", "cval": 3}), ("gaussian_filter1d", (3,), {"radius": 2}),
    ("uniform_filter", ((2, 3),), {}), ("uniform_filter1d", (), {"size": 5}), ("sobel", (), {"axis": 0}), ("prewitt", (), {}),
    ("minimum_filter1d", (4,), {"mode": "nearest"}), ("maximum_filter1d", (4,), {}),
])  # fmt: skip
def test_windows(name, arguments, options):
    same(getattr(tenon, name)(x, *arguments, **options), getattr(ndimage, name)(X, *arguments, **options))


@pytest.mark.parametrize("structure", [None, np.ones((3, 3), int), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]])
def test_label(structure):
    labels, count = tenon.label(X > 0.3) if structure is None else tenon.label(x > 0.3, structure)
    wanted, n = ndimage.label(X > 0.3, structure)
    np.testing.assert_array_equal(np.asarray(labels), wanted)
    assert int(count) == n


def test_refusals():
    for call, words in (
        (lambda: tenon.lfilter([1.0], [0.0], x), "a\\[0\\] is 0"),
        (lambda: tenon.gaussian_filter(x, -1), "sigma -1"),
        (lambda: tenon.uniform_filter1d(x, 2**63 - 1), "a window of 9223372036854775807"),
        (lambda: tenon.label(x, 3), "connectivity 3"),
        (lambda: tenon.correlate1d(x, [1, 2], mode="bad"), "must be one of"),
    ):
        with pytest.raises((tenon.ShapeError, TypeError), match=words):
            call()
