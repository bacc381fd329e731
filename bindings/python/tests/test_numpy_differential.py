"""Every function that NumPy has under the same name, with random operands: dtypes, strides, empty shapes, axes."""

import inspect

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tenon

DTYPES = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64", "complex64", "complex128")

# Where tenon is not NumPy, and why.
OTHERWISE = {
    "conj": "of bools it is bools, in NumPy int8",
    "empty_like": "elements are uninitialised",
    "floor_divide": "divides infinities as the array API has it",
    "polyval": "of no coefficients it has the promoted dtype, too",
    "reciprocal": "of integers it is a float, as division has it",
    "round": "of bools it is bools, in NumPy float16",
    "setdiff1d": "has the promoted dtype of both, in NumPy that of the first",
    "setxor1d": "each NaN is distinct, in NumPy one is left",
    "i0": "of infinity it is infinite, in NumPy NaN",
    "union1d": "each NaN is distinct, in NumPy one is left",
    "unique_values": "are sorted, in NumPy they have no order",
}


def numpy_function(function):
    """NumPy's function of the same name or of an alias, or null."""
    aliases = next((line[9:].split() for line in function.__doc__.splitlines() if line.startswith("Aliases: ")), [])
    if function.__module__ != "tenon" or function.__name__.endswith("_") or function.__name__ in OTHERWISE:
        return None
    for name in (function.__name__, *(alias.strip(",") for alias in aliases)):
        if callable(getattr(np, name, None)):
            return getattr(np, name)
    return None


def kinds_of(function):
    """Its arguments' kinds and names, from the signature that the description gives."""
    line = next(line for line in function.__doc__.splitlines() if line.startswith("Arguments: "))
    inside = line[line.index("(") + 1 : line.rindex(")")]
    return [part.split("=")[0].rsplit(" ", 1) for part in inside.split(", ") if " " in part]


def takes_only_tensors(function):
    return all(kind == "Tensor" for kind, _ in kinds_of(function))


def takes_an_axis(function):
    kinds = kinds_of(function)
    return kinds[0][0] == "Tensor" and len(kinds) > 1 and all(name in ("axis", "keepdims", "correction") for _, name in kinds[1:])


PAIRS = [(function, numpy_function(function)) for function in tenon.functions]
PAIRS = [(ours, theirs) for ours, theirs in PAIRS if theirs]
OF_TENSORS = {ours.__name__: (ours, theirs) for ours, theirs in PAIRS if takes_only_tensors(ours)}
ALONG_AXES = {ours.__name__: (ours, theirs) for ours, theirs in PAIRS if takes_an_axis(ours)}


@st.composite
def arrays(draw, dtype=None, shape=None):
    """An array with strides of any kind, and elements that are small, or special values."""
    dtype = np.dtype(dtype or draw(st.sampled_from(DTYPES)))
    shape = draw(st.lists(st.integers(0, 4), max_size=3)) if shape is None else shape
    whole = tuple(2 * n + 1 for n in shape)
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    if dtype.kind == "b":
        elements = rng.random(whole) < 0.5
    elif dtype.kind in "iu":
        elements = rng.integers(0 if dtype.kind == "u" else -9, 9, whole)
    else:
        elements = rng.integers(-20, 20, whole) / 4
        if dtype.kind == "c":
            elements = elements + 1j * rng.integers(-20, 20, whole) / 4
        elif draw(st.booleans()):
            elements = np.where(rng.random(whole) < 0.1, rng.choice([np.nan, np.inf, -np.inf, -0.0], whole), elements)
    start, step = draw(st.sampled_from([(0, 1), (0, 2), (1, 2), (-1, -1), (-1, -2)]))
    view = elements.astype(dtype)
    for axis, n in enumerate(shape):
        view = view[(slice(None),) * axis + (slice(start, None, step),)]
        view = view[(slice(None),) * axis + (slice(0, n),)]
    return view


def tolerance(dtypes):
    """Of the elements, for operands of these dtypes."""
    if np.float16 in dtypes:  # what NumPy makes of 8 bits
        return 2e-3
    return 1e-4 if any(dtype in (np.float32, np.complex64) for dtype in dtypes) else 1e-9


def compare(name, made, expected, dtypes):
    if isinstance(expected, (tuple, list)):
        assert len(made) == len(expected)
        for one, other in zip(made, expected):
            compare(name, one, other, dtypes)
        return
    made, expected = np.asarray(made), np.asarray(expected)
    assert made.shape == expected.shape, name
    assert made.dtype.kind == expected.dtype.kind or {made.dtype.kind, expected.dtype.kind} <= set("iu"), (name, made.dtype, expected.dtype)
    if expected.dtype.kind in "fc":
        rtol = tolerance([*dtypes, made.dtype, expected.dtype])
        np.testing.assert_allclose(made, expected, rtol=rtol, atol=rtol, err_msg=name)
    else:
        np.testing.assert_array_equal(made, expected, err_msg=name)


def both(name, ours, theirs, arguments, keywords=None):
    """Calls both; what one refuses, the other may refuse, too, or be defined for: NumPy's objects, Tenon's domains."""
    with np.errstate(all="ignore"):
        try:
            expected = theirs(*arguments, **(keywords or {}))
        except (TypeError, ValueError, IndexError, np.exceptions.AxisError):
            return
    try:
        made = ours(*[tenon.asarray(a) if isinstance(a, np.ndarray) else a for a in arguments], **(keywords or {}))
    except (TypeError, tenon.ShapeError, tenon.IndexError) as error:
        assert str(error)
        return
    compare(name, made, expected, [a.dtype for a in arguments if isinstance(a, np.ndarray)])


def test_there_are_many():
    assert len(OF_TENSORS) > 70 and len(ALONG_AXES) > 20


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", OF_TENSORS)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_functions_of_tensors(name, data):
    ours, theirs = OF_TENSORS[name]
    first = data.draw(arrays())
    arguments = [first]
    for _ in range(len(kinds_of(ours)) - 1):
        shape = tuple(1 if data.draw(st.booleans()) and n != 1 else n for n in first.shape)
        arguments.append(data.draw(arrays(shape=shape)))
    if any(a.dtype.kind == "c" for a in arguments):
        if name in ("floor_divide", "remainder", "divide", "reciprocal"):
            return  # of zeros, which the parts decide
        if not all(np.isfinite(a).all() for a in arguments):
            return  # whether a product of parts is NaN depends on how it is computed
    if name in ("floor_divide", "remainder", "fmod", "divide") and not np.all(arguments[1]):
        return  # integers refuse zeros, NumPy warns
    both(name, ours, theirs, arguments)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", ALONG_AXES)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_functions_along_axes(name, data):
    ours, theirs = ALONG_AXES[name]
    x = data.draw(arrays())
    known = inspect.signature(theirs).parameters
    keywords = {}
    if x.ndim and data.draw(st.booleans()):
        keywords["axis"] = data.draw(st.integers(-x.ndim, x.ndim - 1))
    if "keepdims" in [kind[1] for kind in kinds_of(ours)] and "keepdims" in known and data.draw(st.booleans()):
        keywords["keepdims"] = True
    both(name, ours, theirs, [x], keywords)
