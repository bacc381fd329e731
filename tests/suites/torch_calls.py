"""PyTorch's functions called with Tenon's tensors, which PyTorch hands to the package's function of the same name."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, cast

import torch
from outcomes import Lacking
from torch.overrides import resolve_name
from torch_forms import OTHER_FORMS
from torch_values import to_tenon

import tenon
import tenon.nn.functional

#: Keywords that say how or where PyTorch computes, not what.
IGNORED = {"device", "layout", "requires_grad", "memory_format", "pin_memory", "out", "_stacklevel", "compute_mode", "inplace", "driver"}


@functools.cache
def find(name: str) -> Callable[..., Any]:
    """The package's function for PyTorch's name: the same path in the package, or its last word in one of its namespaces."""
    path = name
    for prefix in ("torch.", "aten.", "_C._nn.", "functional.", "Tensor.", "special."):
        path = path.removeprefix(prefix)
    path = path.removesuffix(".default").removesuffix(".Tensor")
    if path in OTHER_FORMS:
        return OTHER_FORMS[path]
    *scope, last = path.split(".")
    others = ["nn.functional", "linalg", "Tensor"] if not scope else [""] if scope == ["linalg"] else []
    for place in (".".join(scope), *others):
        found: Any = tenon
        for word in filter(None, [*place.split("."), last]):
            found = getattr(found, word, None)
        if callable(found):
            return cast(Callable[..., Any], found)
    if last.startswith("unsafe_"):
        return find(last.removeprefix("unsafe_"))
    if last.endswith("_copy"):  # by PyTorch's own definition
        return find(last.removesuffix("_copy"))
    raise Lacking(path)


@functools.cache
def _schemas(name: str) -> list[list[tuple[str, str, bool, Any]]]:
    """The arguments of each overload of a compiled function: their names, types ("" where only a name gives them), whether they have a
    default, and that."""
    found = torch._C._jit_get_schemas_for_operator(f"aten::{name}")
    return [
        [(one.name, "" if one.kwarg_only else str(one.type), one.has_default_value(), one.default_value) for one in schema.arguments]
        for schema in found
    ]


@functools.cache
def signature(function: Any) -> list[list[tuple[str, str, bool, Any]]]:
    """The same of a function that is written in Python."""
    if not inspect.isfunction(function):
        return []
    parameters = inspect.signature(function).parameters.values()
    if any(one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in parameters):
        return []
    return [[(one.name, "" if one.kind is one.KEYWORD_ONLY else "any", one.default is not one.empty, one.default) for one in parameters]]


def _fits(x: Any, kind: str) -> bool:
    if kind in ("", "any"):
        return bool(kind)
    if x is None:
        return "Optional" in kind
    if isinstance(x, tenon.Tensor):
        return "Tensor" in kind and "List" not in kind
    if isinstance(x, (list, tuple)):
        return "List" in kind
    if isinstance(x, str):
        return "str" in kind
    if isinstance(x, (bool, int)):
        return any(word in kind for word in ("int", "bool", "number", "Scalar", "float", "Dim", "complex")) and "List" not in kind
    if isinstance(x, (float, complex)):
        return any(word in kind for word in ("number", "Scalar", "float", "complex")) and "List" not in kind
    return True


def _same(x: Any, default: Any) -> bool:
    return x is default or (type(x) in (str, int, float, bool) and type(default) in (str, int, float, bool) and x == default)


def by_names(function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments that have a default by their names in PyTorch, and without those that are it."""
    for schema in signature(function) or _schemas(getattr(function, "__name__", "").partition(".")[0]):
        names = [one[0] for one in schema]
        if len(arguments) > len(schema) or not set(keywords) <= {*names, *IGNORED}:
            continue
        if not all(_fits(x, one[1]) for x, one in zip(arguments, schema)):
            continue
        defaults = {name: default for name, _, has, default in schema if has}
        required = sum(not has for _, _, has, _ in schema[: len(arguments)])
        given = {**dict(zip(names[required:], arguments[required:])), **keywords}
        return arguments[:required], {key: x for key, x in given.items() if not (key in defaults and _same(x, defaults[key]))}
    return arguments, keywords


def call(function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """The package's function for PyTorch's: with arguments by their names, or else as they were given."""
    found = find(resolve_name(function) or getattr(function, "__name__", ""))
    keywords = {key: to_tenon(x) for key, x in keywords.items() if key not in IGNORED}
    arguments = tuple(map(to_tenon, arguments))
    named = by_names(function, arguments, keywords)
    try:
        return found(*named[0], **named[1])
    except TypeError:
        if named == (arguments, keywords) or len(named[0]) == len(arguments):
            raise
        try:
            return found(*arguments, **keywords)
        except TypeError:
            pass
        raise


def _torch_function(cls: type, function: Any, types: Any, arguments: tuple[Any, ...] = (), keywords: dict[str, Any] | None = None) -> Any:
    return call(function, arguments, keywords or {})


def install() -> None:
    """Makes PyTorch hand calls with the package's tensors to it, and the package refuse what it would have NumPy compute."""
    package: Any = tenon
    package._calls._numpys = lambda *_: NotImplemented
    package.Tensor.__torch_function__ = classmethod(_torch_function)
