"""NumPy's functions on tensors: the function of the same name, or NumPy's own on the tensors' memory; results are tensors."""

import inspect
from functools import lru_cache

from . import _array_api, _core, equality, fft, linalg, numpy_functions, other_names
from ._core import Tensor

# Where NumPy's name of an elementwise function is neither a name nor an alias of the library's.
_UFUNCS = {"invert": "bitwise_invert", "power": "pow", "float_power": "pow", "rint": "round", "fabs": "abs"}
_OF_FLOATS = {"fabs", "rint"}  # their integers are float64
_REDUCTIONS = {
    "add": "sum",
    "multiply": "prod",
    "maximum": "max",
    "minimum": "min",
    "logical_and": "all",
    "logical_or": "any",
}
_ACCUMULATIONS = {"add": "cumulative_sum", "multiply": "cumulative_prod"}
_PROPERTIES = {"shape", "ndim"}


def _transpose(x, axes=None):
    return _core.permute_dims(x, tuple(reversed(range(x.ndim))) if axes is None else axes)


def _like(name, x, *values, shape, dtype=None):
    """zeros_like and its kin where NumPy's `shape` asks for another one than x has."""
    if len(values) > (name == "full_like"):  # a dtype without its keyword
        *values, dtype = values
    return getattr(_core, name.removesuffix("_like"))(shape, *values, dtype=x.dtype if dtype is None else dtype)


def _cumulative(name):
    """NumPy's cumsum and cumprod: without an axis of all elements, in another dtype if one is given."""

    def call(x, axis=None, dtype=None):
        x = x.reshape(-1) if axis is None else x
        return getattr(_core, name)(x if dtype is None else x.astype(dtype), axis=0 if axis is None else axis)

    return call


_MODES = {"raise": "checked", "wrap": "wrapped", "clip": "clipped"}


def _ravel_multi_index(multi_index, dims, mode="raise"):
    return _core.ravel_multi_index(_core.stack([_core.asarray(index) for index in multi_index]), dims, mode=_MODES[mode])


def _unravel_index(indices, shape):
    return tuple(_core.unravel_index(indices, shape))


def _size(x, axis=None):
    return x.size if axis is None else x.shape[axis]


def _trace(x, offset=0, axis1=0, axis2=1, dtype=None):
    return _core.sum(_core.diagonal(x, offset, axis1, axis2), axis=-1, dtype=dtype)


def _flattened(function):
    """The function along one axis, whose axis None stands for that of the flattened tensor."""

    def along(x, axis=None, **keywords):
        return function(_core.reshape(x, (-1,)), axis=0, **keywords) if axis is None else function(x, axis=axis, **keywords)

    return along


def _sorted(function):
    flattened = _flattened(function)
    return lambda x, axis=-1, **keywords: flattened(x, axis, **keywords)


def _outer(a, b):
    return _core.outer(*(_core.reshape(x, (-1,)) for x in _as_tensors((a, b))))


def _einsum(*operands, optimize=True):
    """Of one operand NumPy's, whose result is a view where it can be one."""
    if sum(isinstance(x, Tensor) for x in operands) == 1 and all(isinstance(x, (Tensor, str)) for x in operands):
        import numpy

        return _by_numpy(numpy.einsum, operands, {})
    return _core.einsum(*operands)


def _split(x, parts, axis=0):
    """At indices, or into equal parts."""
    length = x.shape[axis]
    if isinstance(parts, int):
        if parts < 1 or length % parts:
            raise ValueError(f"split: the {length} of dimension {axis} of shape {tuple(x.shape)} do not make {parts} equal parts")
        parts = range(length // parts, length, length // parts) if length else [0] * (parts - 1)
    return other_names._pieces(x, parts, axis)


_OTHERS = {
    "allclose": equality.allclose,
    "argsort": _sorted(_core.argsort),
    "array_equal": equality.array_equal,
    "copy": lambda x, order="K", subok=False: _core.asarray(x, copy=True),
    "cumprod": _cumulative("cumprod"),
    "cumsum": _cumulative("cumsum"),
    "einsum": _einsum,
    "imag": lambda x: x.imag,
    "nancumsum": _flattened(_core.nancumsum),
    "outer": _outer,
    "real": lambda x: x.real,
    "ravel_multi_index": _ravel_multi_index,
    "rot90": lambda x, k=1, axes=(0, 1): _core.rot90(x, k, axis=axes),
    "size": _size,
    "sort": _sorted(_core.sort),
    "split": _split,
    "trace": _trace,
    "transpose": _transpose,
    "trapezoid": lambda y, x=None, dx=1.0, axis=-1: _core.trapezoid(y, dx if x is None else _core.asarray(x), axis=axis),
    "unravel_index": _unravel_index,
}
# What they are called for is what they write to their first argument.
_WRITERS = {"copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"}
_KEYWORDS = {"ddof": "correction", "a_min": "min", "a_max": "max", "method": "interpolation", "rcond": "rtol"}


def _find(module, name):
    place = {"numpy.linalg": linalg, "numpy.fft": fft}.get(module)
    for scope in (place, _array_api, numpy_functions, _core, other_names):
        function = getattr(scope, name, None) if scope else None
        if callable(function) and not isinstance(function, type):
            return function
    return None


def _mapped(convert, x):
    """What is within lists, tuples and dictionaries, too, converted."""
    if isinstance(x, (list, tuple)):
        parts = [_mapped(convert, part) for part in x]
        return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
    return {key: _mapped(convert, part) for key, part in x.items()} if isinstance(x, dict) else convert(x)


def _numpy_of(x):
    return x.detach().numpy() if isinstance(x, Tensor) else x


def _have_history(x):
    """Of each tensor within lists, tuples and dictionaries whether a gradient is recorded of what it makes."""
    if isinstance(x, (list, tuple)):
        for part in x:
            yield from _have_history(part)
    elif isinstance(x, dict):
        yield from _have_history(list(x.values()))
    else:
        yield isinstance(x, Tensor) and x.requires_grad


def _tensor_of(x):
    """An array, or a number of NumPy's, as a tensor on its memory; what the library has no dtype for stays as it is."""
    import numpy

    if not isinstance(x, (numpy.ndarray, numpy.generic)):
        return x
    try:
        return _core.asarray(x)
    except TypeError:
        return x


def _by_numpy(call, arguments, keywords):
    """What the library has no function for, or not for these arguments: NumPy computes it, on the tensors' memory, or refuses it."""
    if _core._is_recording() and any(_have_history((arguments, keywords))):
        name = call.__name__
        raise RuntimeError(f"NumPy computes {name} for tensors, and records no gradient: detach() them, or call it within no_grad()")
    result = call(*_mapped(_numpy_of, arguments), **_mapped(_numpy_of, keywords))
    out = keywords.get("out")
    if out is None:
        return _mapped(_tensor_of, result)
    return out[0] if isinstance(out, tuple) and len(out) == 1 else out


# Of a shape, say, or of a list's numbers beside a tensor's dtype, that NumPy's function has a meaning for.
_REFUSALS = (TypeError, ValueError, IndexError, OverflowError)


def _instead_by_numpy(error, call, arguments, keywords):
    """What NumPy computes where the library's function raised this error."""
    try:
        return _by_numpy(call, arguments, keywords)
    except Exception:
        if isinstance(error, TypeError):
            raise
        raise error from None  # which says more


@lru_cache(maxsize=None)
def _keywords_of(function):
    return frozenset(inspect.signature(function).parameters)


def _knows(function, keywords):
    return not keywords or _keywords_of(function).issuperset(keywords)


def _as_tensors(arguments):
    """Sequences as tensors: of the dtype of the first tensor, whose kind they raise at most, and of doubles, as NumPy's, beside none."""
    beside = next((x.dtype for x in arguments if isinstance(x, Tensor)), _core.float64)
    return [_core._beside(x, beside) if isinstance(x, (list, tuple)) else _core.asarray(x) for x in arguments]


def _call(function, arguments, keywords):
    """The function, with sequences as tensors where it takes no sequences."""
    try:
        return function(*arguments, **keywords)
    except TypeError as error:
        if not any(isinstance(x, (list, tuple)) for x in arguments):
            raise
        try:
            made = _as_tensors([x for x in arguments if isinstance(x, (list, tuple, Tensor))])
            parts = iter(made)
            return function(*(next(parts) if isinstance(x, (list, tuple, Tensor)) else x for x in arguments), **keywords)
        except TypeError:
            raise error from None  # which names what was given


def _write(results, out):
    """The results written where `out` wants them."""
    results = results if isinstance(results, tuple) else (results,)
    for to, result in zip(out, results):
        to[...] = result
    return out[0] if len(out) == 1 else out


def _ufunc_function(ufunc, method, inputs, keywords):
    name = ufunc.__name__
    if method == "__call__":
        return _find("numpy", _UFUNCS.get(name, name))
    if method == "reduce" and name in _REDUCTIONS:
        keywords.setdefault("axis", 0)  # NumPy's default
        return getattr(_core, _REDUCTIONS[name])
    if method == "accumulate" and name in _ACCUMULATIONS:
        keywords.setdefault("axis", 0)
        return getattr(_core, _ACCUMULATIONS[name])
    if method == "outer":
        call = _find("numpy", _UFUNCS.get(name, name))
        if call is None:
            return None

        def outer(a, b):
            a, b = _as_tensors((a, b))
            return call(a[(...,) + (None,) * b.ndim], b)

        return outer
    return None


def _float_type(name, inputs):
    """Of integers, for NumPy's functions that have floats only, and of all powers in double precision; else null."""
    promoted = _array_api.result_type(*(x if isinstance(x, (bool, int, float, complex)) else _core.asarray(x) for x in inputs))
    if name == "float_power":
        return _array_api.result_type(promoted, _core.float64)
    return _core.float64 if promoted.kind in ("bool", "integer") else None


_direct = {}  # the functions of NumPy's elementwise ones that take their arguments as they are


def _array_ufunc(self, ufunc, method, *inputs, out=None, **keywords):
    """NumPy's elementwise functions, their reductions and outer products, by name."""
    is_plain = method == "__call__" and out is None and not keywords
    function = _direct.get(ufunc) if is_plain else None
    if function is not None:  # what an operator of NumPy's scalars asks for
        try:
            return function(*inputs)
        except _REFUSALS as error:
            return _instead_by_numpy(error, ufunc, inputs, {})
    given = dict(keywords) if out is None else {**keywords, "out": out}
    if out is not None and not all(isinstance(to, Tensor) for to in out):  # an array that is updated stays NumPy's
        return getattr(ufunc, method)(*map(_numpy_of, inputs), **_mapped(_numpy_of, given))
    dtype = keywords.pop("dtype", None)
    if dtype is None and method == "__call__" and ufunc.__name__ in (*_OF_FLOATS, "float_power"):
        dtype = _float_type(ufunc.__name__, inputs)
    function = _ufunc_function(ufunc, method, inputs, keywords)
    if function is None or not _knows(function, keywords):
        return _by_numpy(getattr(ufunc, method), inputs, given)
    if is_plain and ufunc.__name__ not in (*_OF_FLOATS, "float_power"):
        _direct[ufunc] = function
    try:
        result = function(*(inputs if dtype is None else [_core.asarray(x, dtype=dtype) for x in inputs]), **keywords)
    except _REFUSALS as error:
        return _instead_by_numpy(error, getattr(ufunc, method), inputs, given)
    return result if out is None else _write(result, out)


def _array_function(self, func, types, args, kwargs):
    """NumPy's other functions, by name."""
    name, module = func.__name__, func.__module__
    if name in _PROPERTIES:
        return getattr(args[0], name)
    if name in _WRITERS:
        return _by_numpy(func, args, kwargs)
    if name.endswith("_like") and kwargs.get("shape") is not None:
        return _like(name, *args, **kwargs)
    function = (_OTHERS.get(name) if module == "numpy" else None) or _find(module, name)
    keywords = {_KEYWORDS.get(key, key): value for key, value in kwargs.items() if key != "kind"}  # sorts are stable in any case
    out = keywords.pop("out", None)
    if function is None or not _knows(function, keywords):
        return _by_numpy(func, args, kwargs)
    try:
        result = _call(function, args, keywords)
    except _REFUSALS as error:
        return _instead_by_numpy(error, func, args, kwargs)
    return result if out is None else _write(result, (out,))


def _dtype_of(self):
    """NumPy's dtype of this name, which makes numpy.dtype(tenon.float32) work. AttributeError where NumPy has none, as for bfloat16."""
    import numpy

    try:
        return numpy.dtype(self.name)
    except TypeError:
        raise AttributeError(f"NumPy has no dtype {self.name}") from None


def _attribute_of_dtype(self, name):
    """What NumPy's dtype says besides: char, str, num, … AttributeError where NumPy has none."""
    if name.startswith("_"):
        raise AttributeError(f"dtype has no attribute {name}")
    return getattr(_dtype_of(self), name)


_core.dtype.__getattr__ = _attribute_of_dtype
_core.dtype.dtype = property(_dtype_of)
_core.dtype.type = property(lambda self: self.dtype.type, doc="NumPy's type of one such element. AttributeError where NumPy has none.")
Tensor.__array_priority__ = 100.0  # NumPy's arrays have 0; dask asks for it
Tensor.__array_ufunc__ = _array_ufunc
Tensor.__array_function__ = _array_function
