"""Calls that no description fits: NumPy's `where` and dtypes of results, axes that are left out, and what NumPy alone has.

A function comes here when its arguments fit neither its description nor its adapter. Names of arguments are no matter of this module: the
table of src/keyword_names.cpp has NumPy's and PyTorch's.
"""

import functools
import inspect

from . import _core
from ._array_api import result_type
from ._core import Tensor

_NUMBERS = (bool, int, float, complex)

#: What leaves a sum, a product, … as it is: elements outside `where` count as that.
_IDENTITIES = {"sum": 0, "nansum": 0, "count_nonzero": 0, "prod": 1, "nanprod": 1, "any": False, "all": True}


def _tensors_among(arguments):
    """The arguments that are elements, as tensors; numbers, names and None stay as they are."""
    beside = next((x.dtype for x in arguments if isinstance(x, Tensor)), None)

    def converted(x):
        if x is None or isinstance(x, (*_NUMBERS, str, Tensor)):
            return x
        return _core._beside(x, beside) if beside is not None and isinstance(x, (list, tuple)) else _core.asarray(x)

    return [converted(x) for x in arguments]


def _is_numbers(x):
    """Whether it is a sequence of numbers, or of such sequences."""
    return isinstance(x, (list, tuple)) and all(isinstance(one, _NUMBERS) or _is_numbers(one) for one in x)


# ---- where ----


def _masked(function, arguments, keywords, where, out):
    """The call with NumPy's `where`: elements outside it keep what `out` has, and are 0 without `out`; reductions leave them out."""
    mask = _core.asarray(where)
    if mask.dtype is not _core.bool:
        raise TypeError(f"{function.__name__}: where is a mask of bools, not of {mask.dtype.name}")
    if function.family == "elementwise":
        return _masked_elements(function, _tensors_among(arguments), keywords, mask, out)
    made = _masked_reduction(function, arguments, keywords, mask)
    if made is NotImplemented:
        made = _by_numpy(function, arguments, {**keywords, "where": mask})
    if made is NotImplemented and function.__name__ in ("max", "min"):
        raise ValueError(f"{function.__name__}: where needs initial, the result where nothing is inside it")
    if made is NotImplemented:
        raise TypeError(f"{function.__name__}: takes no where")
    return made if out is None else _core._write_results(function, made, out)


def _masked_elements(function, arguments, keywords, mask, out):
    """Computes the elements inside the mask alone: what is outside may be what the function refuses."""
    given = out if isinstance(out, tuple) else () if out is None else (out,)
    shape = _core.broadcast_arrays([mask, *(x for x in arguments if isinstance(x, Tensor)), *given])[0].shape
    if any(to.shape != shape for to in given):
        raise _core.ShapeError(f"{function.__name__}: the result has the shape {shape}, and out has {given[0].shape}")
    mask = _core.broadcast_to(mask, shape)
    made = function(*(_core.broadcast_to(x, shape)[mask] if isinstance(x, Tensor) else x for x in arguments), **keywords)
    parts = made if isinstance(made, tuple) else (made,)
    whole = given or [_core.zeros(shape, dtype=part.dtype) for part in parts]
    # Converted by the rule of `out`, which refuses what does not fit.
    fitting = [_core._write_results(function, part, _core.empty(part.shape, dtype=to.dtype)) for to, part in zip(whole, parts, strict=True)]
    for to, part in zip(whole, fitting):
        to[mask] = part
    if isinstance(out, tuple) and len(out) > 1:
        return out
    return type(made)._make(whole) if hasattr(made, "_make") else whole[0]


def _masked_reduction(function, arguments, keywords, mask):
    name = function.__name__
    if not arguments or function.family != "reduction" or "initial" in keywords:
        return NotImplemented
    (x, *others) = _tensors_among(arguments)
    if name in _IDENTITIES:
        return function(_core.where(mask, x, _IDENTITIES[name]), *others, **keywords)
    if name == "mean":
        counted = {key: value for key, value in keywords.items() if key != "dtype"}
        number = _core.sum(_core.broadcast_to(mask, _core.broadcast_arrays([mask, x])[0].shape), *others, **counted)
        whole = _core.sum(_core.where(mask, x, 0), *others, **keywords)
        return whole / (number.astype(whole.dtype) if whole.dtype.kind in ("floating", "complex") else number)
    return NotImplemented


# ---- Arguments by other names, axes that are left out, dtypes ----


def _flattened(function, x, *others, **keywords):
    """NumPy's running sums of all elements, where no axis is given."""
    return function(_core.reshape(_core.asarray(x), (-1,)), *others, axis=0, **keywords)


def _gradient(function, x, *spacings, **keywords):
    """The slopes along all dimensions, or those of a list: a tuple. One spacing for all, or one for each."""
    x = _core.asarray(x)
    axis, given = keywords.pop("axis", None), keywords.pop("spacing", None)
    axes = range(x.ndim) if axis is None else axis
    spacings = list(spacings) if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
    if len(spacings) not in (0, 1, len(axes)):
        raise ValueError(f"gradient: {len(spacings)} spacings for {len(axes)} dimensions")
    each = spacings * len(axes) if len(spacings) == 1 else spacings or [1] * len(axes)
    made = tuple(function(x, spacing, axis=d, **keywords) for d, spacing in zip(axes, each))
    return made[0] if axis is None and len(made) == 1 else made


_FLATTENED = ("cumsum", "cumprod", "nancumsum", "nancumprod")


def _of_dtype(function, arguments, keywords):
    """NumPy's dtype of a result: that of the computation, too."""
    dtype = keywords.pop("dtype")
    if dtype is None:
        return function(*arguments, **keywords)
    made = function(*(x.astype(dtype, copy=False) if isinstance(x, Tensor) else x for x in _tensors_among(arguments)), **keywords)
    return made.astype(dtype, copy=False) if function.family == "reduction" else made


def _without_axis(function, arguments, keywords):
    """What is called without an axis, which the function needs for more than one dimension."""
    keywords = _meant(function, keywords)
    name, axis = function.__name__, keywords.get("axis")
    if name == "gradient" and arguments and not isinstance(axis, int):
        return _gradient(function, *arguments, **keywords)
    if name in _FLATTENED and len(arguments) == 1 and axis is None:
        keywords.pop("axis", None)
        return _flattened(function, *arguments, **keywords)
    return NotImplemented


def _scaled(function, x1, x2, *, alpha):
    """PyTorch's sum with a multiple."""
    return function(x1, _core.multiply(x2, alpha))


def _rounded(function, x1, x2, *, rounding_mode):
    """PyTorch's quotient, rounded."""
    if rounding_mode not in (None, "floor", "trunc"):
        raise ValueError(f'divide: rounding_mode {rounding_mode!r} is neither "floor" nor "trunc"')
    if rounding_mode == "floor":
        return _core.floor_divide(x1, x2)
    made = function(x1, x2)
    return made if rounding_mode is None else _core.trunc(made).astype(result_type(x1, x2), copy=False)


#: Options of functions that PyTorch alone has.
_OPTIONS = {("add", "alpha"): _scaled, ("subtract", "alpha"): _scaled, ("divide", "rounding_mode"): _rounded}


@functools.lru_cache(maxsize=None)
def _operand_count(function):
    """How many arguments of a function must be given."""
    return sum(one.default is one.empty for one in inspect.signature(function).parameters.values())


def _into_last(function, arguments, keywords):
    """NumPy's call of a function of elements with the places of its results behind its operands."""
    if function.family != "elementwise" or "out" in keywords:
        return NotImplemented
    operands = _operand_count(function)
    places = arguments[operands:]
    if not any(isinstance(one, Tensor) for one in arguments[:operands]):
        return NotImplemented  # one that takes a tensor beside numbers takes it as an operand
    if not places or not all(isinstance(one, Tensor) and not one.requires_grad for one in places):
        return NotImplemented
    try:
        return function(*arguments[:operands], out=places[0] if len(places) == 1 else tuple(places), **keywords)
    except (TypeError, ValueError):
        return NotImplemented  # the function's own error says what it takes


def _special(function, arguments, keywords):
    made = _into_last(function, arguments, keywords)
    if made is not NotImplemented:
        return made
    for key in keywords:
        if (function.__name__, key) in _OPTIONS:
            return _OPTIONS[function.__name__, key](function, *arguments, **keywords)
    made = _without_axis(function, arguments, keywords)
    if made is not NotImplemented:
        return made
    if any(map(_is_numbers, arguments)):
        try:
            return function(*_tensors_among(arguments), **keywords)
        except (TypeError, ValueError):
            return NotImplemented
    if "dtype" in keywords and function.family in ("elementwise", "reduction"):
        return _of_dtype(function, arguments, keywords)
    return NotImplemented


def _meant(function, keywords):
    """The keywords by the function's own names."""
    return {_core._argument_called(function, key): value for key, value in keywords.items()}


def _other(function, arguments, keywords):
    """What another library makes of the call; NotImplemented if that is nothing, and the function's own error is to be raised."""
    named = _meant(function, keywords)
    if len(named) < len(keywords):
        return NotImplemented
    made = _special(function, arguments, dict(named))
    if made is not NotImplemented:
        return made
    if named.keys() != keywords.keys():
        try:
            return function(*arguments, **named)
        except TypeError:
            pass
    return _by_numpy(function, arguments, keywords)


# ---- NumPy ----


@functools.lru_cache(maxsize=None)
def _takes(function):
    """The names of a function's arguments, or none where it does not say them."""
    try:
        return frozenset(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return frozenset()


@functools.lru_cache(maxsize=None)
def _takes_any(function):
    """Whether a function takes any name, of which it refuses the unknown ones itself."""
    try:
        return any(one.kind is one.VAR_KEYWORD for one in inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return False


def _by_numpy(function, arguments, keywords):
    """NumPy's function of this name, if a keyword is one that it alone has."""
    return NotImplemented if _takes(function).issuperset(keywords) else _numpys(function, arguments, keywords)


def _numpys(function, arguments, keywords):
    """What NumPy's function of this name makes of the call; NotImplemented if there is none, or if it refuses it."""
    try:
        import numpy

        from . import _numpy_protocols
    except ImportError:
        return NotImplemented
    scope = function.__module__.partition(".")[2]  # linalg, fft
    call = getattr(getattr(numpy, scope, None) if scope else numpy, function.__name__, None)
    if call is None or not (_takes_any(call) or _takes(call).issuperset(keywords)):
        return NotImplemented
    try:
        return _numpy_protocols._by_numpy(call, arguments, keywords)
    except (TypeError, ValueError, IndexError):
        return NotImplemented  # the function's own error says what it takes


_core._set_calls(_masked, _other, _without_axis)
