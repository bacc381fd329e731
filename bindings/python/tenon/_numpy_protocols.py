"""NumPy's functions on tensors: the function of the same name, whose results are tensors."""

from . import _array_api, _core, fft, linalg
from ._core import Tensor

# Where NumPy's name of an elementwise function is neither a name nor an alias of the library's.
_UFUNCS = {"invert": "bitwise_invert", "power": "pow", "float_power": "pow", "rint": "round", "fabs": "abs"}
_REDUCTIONS = {
    "add": "sum",
    "multiply": "prod",
    "maximum": "max",
    "minimum": "min",
    "logical_and": "all",
    "logical_or": "any",
}
_ACCUMULATIONS = {"add": "cumulative_sum", "multiply": "cumulative_prod"}
_PROPERTIES = {"shape", "ndim", "size"}


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


_OTHERS = {
    "transpose": _transpose,
    "cumsum": _cumulative("cumsum"),
    "cumprod": _cumulative("cumprod"),
    "ravel_multi_index": _ravel_multi_index,
    "unravel_index": _unravel_index,
}
_KEYWORDS = {"ddof": "correction", "a_min": "min", "a_max": "max"}


def _find(module, name):
    place = {"numpy.linalg": linalg, "numpy.fft": fft}.get(module)
    for scope in (place, _array_api, _core):
        function = getattr(scope, name, None) if scope else None
        if callable(function) and not isinstance(function, type):
            return function
    return None


def _numpy_of(x):
    return x.numpy() if isinstance(x, Tensor) else x


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
        return call and (lambda a, b: call(_core.asarray(a)[(...,) + (None,) * _core.asarray(b).ndim], b))
    return None


def _array_ufunc(self, ufunc, method, *inputs, out=None, **keywords):
    """NumPy's elementwise functions, their reductions and outer products, by name."""
    if out is not None and not all(isinstance(to, Tensor) for to in out):  # an array that is updated stays NumPy's
        return getattr(ufunc, method)(*map(_numpy_of, inputs), out=tuple(map(_numpy_of, out)), **keywords)
    dtype = keywords.pop("dtype", None)
    function = _ufunc_function(ufunc, method, inputs, keywords)
    if function is None:
        return NotImplemented
    if dtype is not None:
        inputs = [_core.asarray(x, dtype=dtype) for x in inputs]
    result = function(*inputs, **keywords)
    return result if out is None else _write(result, out)


def _array_function(self, func, types, args, kwargs):
    """NumPy's other functions, by name."""
    name, module = func.__name__, func.__module__
    if name in _PROPERTIES:
        return getattr(args[0], name)
    if name == "where" and len(args) == 1:
        name = "nonzero"
    if name == "norm":
        module = "numpy"
    if name.endswith("_like") and kwargs.get("shape") is not None:
        return _like(name, *args, **kwargs)
    function = _OTHERS.get(name) or _find(module, name)
    if function is None:
        return NotImplemented
    kwargs = {_KEYWORDS.get(key, key): value for key, value in kwargs.items() if key != "kind"}  # sorts are stable in any case
    out = kwargs.pop("out", None)
    result = function(*args, **kwargs)
    return result if out is None else _write(result, (out,))


def _dtype_of(self):
    """NumPy's dtype of this name, which makes numpy.dtype(tenon.float32) work. AttributeError where NumPy has none, as for bfloat16."""
    import numpy

    try:
        return numpy.dtype(self.name)
    except TypeError:
        raise AttributeError(f"NumPy has no dtype {self.name}") from None


_core.dtype.dtype = property(_dtype_of)
_core.dtype.type = property(lambda self: self.dtype.type, doc="NumPy's type of one such element. AttributeError where NumPy has none.")
Tensor.__array_priority__ = 100.0  # NumPy's arrays have 0; dask asks for it
Tensor.__array_ufunc__ = _array_ufunc
Tensor.__array_function__ = _array_function
