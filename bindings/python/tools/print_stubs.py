#!/usr/bin/env python3
"""Prints the package's stubs, *.pyi, from what its functions say of themselves.

usage: print_stubs.py [--check] [folder]

Writes __init__.pyi, linalg.pyi, fft.pyi and those of autograd, nn, optim and sparse into the folder, by default that of the package's
sources; with --check it compares them, and fails where they differ.
"""

import dataclasses
import inspect
import re
import sys
from pathlib import Path

import tenon

# Python's types whose names the package has for dtypes, methods or functions: in the stubs they begin with an underscore.
BUILTINS = ("bool", "bytes", "complex", "dict", "float", "int", "list", "memoryview", "object", "str", "tuple")
EXCEPTIONS = (
    "Exception", "ValueError", "IndexError", "TypeError", "RuntimeError", "MemoryError", "BufferError", "OSError", "FileExistsError",
    "FileNotFoundError", "IsADirectoryError", "NotADirectoryError", "PermissionError",
)  # fmt: skip
SIZES = "SupportsIndex | Sequence[SupportsIndex]"

# The kinds of arguments, as signatures name them, in Python's types.
TYPES = {
    "Tensor": "TensorLike",
    "Tensors": "Sequence[TensorLike]",
    "IntegerTensor": "TensorLike",
    "BoolTensor": "TensorLike",
    "Number": "Number",
    "float": "SupportsFloat",
    "floats": "Sequence[SupportsFloat]",
    "int": "SupportsIndex",
    "ints": SIZES,
    "(ints, ints)": "tuple[Sequence[SupportsIndex], Sequence[SupportsIndex]]",
    "bool": "bool",
    "text": "str",
    "DType": "DTypeLike",
    "Device": "DeviceLike",
    "Shape": SIZES,
    "Generator": "Generator",
    "function": "Callable[[Tensor], Any]",
}
# Those of arguments that nanobind binds as any object, or that only adapters have.
BY_NAME = {
    "dtype": "DTypeLike", "device": "DeviceLike", "copy": "bool", "k": "int", "arrays": "TensorLike", "repeats": "TensorLike",
    "fill_value": "TensorLike", "num": "SupportsIndex", "n_rows": "SupportsIndex", "n_cols": "SupportsIndex", "from_": SIZES, "axes": SIZES,
    "dim": "SupportsIndex", "dim0": "SupportsIndex", "dim1": "SupportsIndex", "data": "TensorLike", "source": "TensorLike", "value": "TensorLike",
    "digits": "SupportsIndex", "fill_nulls": "Number", "like": "DTypeLike", "format": "str", "delimiter": "str", "memo": "dict[int, Any]", "gradient": "Tensor", "retain_graph": "bool",
    "hook": "Callable[[Tensor], Tensor | None]", "function": "Callable[..., Any]", "argnums": "int | Sequence[int]", "has_aux": "bool", "in_dims": "int | Sequence[int | None]",
    "primals": "Tensor | Sequence[Tensor]", "tangents": "Tensor | Sequence[Tensor]", "inputs": "Tensor | Sequence[Tensor]",
}  # fmt: skip
# What nanobind returns as an object.
RESULTS = {
    "__complex__": "complex", "__dlpack_device__": "tuple[int, int]", "__arrow_c_array__": "tuple[object, object]",
    "__arrow_c_device_array__": "tuple[object, object]", "__arrow_c_schema__": "object", "__format__": "str", "get_default_dtype": "dtype",
    "function": "Function", "memory_stats": "dict[str, int]", "get_printoptions": "dict[str, Any]", "resize_": "Storage", "backward": "None",
    "retain_grad": "None", "remove": "None", "register_hook": "HookHandle", "grad": "Callable[..., Any]", "value_and_grad": "Callable[..., Any]",
    "jacobian": "Callable[..., Any]", "hessian": "Callable[..., Any]", "vmap": "Callable[..., Any]", "checkpoint": "Callable[..., Any]",
    "vjp": "tuple[Any, ...]", "jvp": "tuple[Any, Any]", "gradcheck": "bool", "linearize": "tuple[Any, Callable[..., Any]]",
    "jacfwd": "Callable[..., Any]", "jacrev": "Callable[..., Any]",
}  # fmt: skip
PROPERTIES = {
    "shape": "tuple[int, ...]", "strides": "tuple[int, ...]", "ndim": "int", "size": "int", "itemsize": "int", "nbytes": "int", "seed": "int",
    "counter": "int", "index": "int", "dtype": "dtype", "device": "device", "name": "str", "kind": "str", "torch_name": "str", "flags": "Flags",
    "is_read_only": "bool", "is_complex": "bool", "is_floating_point": "bool", "is_resizable": "bool", "base": "Tensor | None", "T": "Self",
    "mT": "Self", "real": "Self", "imag": "Self", "requires_grad": "bool", "is_leaf": "bool", "grad": "Tensor | Any", "grad_fn": "str | None",
    "differentiable": "tuple[str, ...]", "family": "str",
}  # fmt: skip
SETTABLE = ("grad", "requires_grad", "shape")
# Of a class whose property of that name is something else.
OTHER_PROPERTIES = {("dtype", "dtype"): "Any", ("dtype", "type"): "Any", ("device", "type"): "str"}

# Of functions whose results depend on what is given: the arguments of each form that are, of those that only some forms have.
RESULTS_BY_FORM = {
    "where": {("x1", "x2"): "Tensor", (): "tuple[Tensor, ...]"},
    "gradient": {("axis",): "Tensor", (): "Tensor | tuple[Tensor, ...]"},  # one for each dimension
    **{
        f"{name}max_pool{rank}d": {("return_indices",): "Tensor | tuple[Tensor, Tensor]", (): "Tensor"}
        for name in ("", "adaptive_")
        for rank in (1, 2, 3)
    },
}

HEAD = '''"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

'''
NAMES = """Number: TypeAlias = _bool | _int | _float | _complex
TensorLike: TypeAlias = Any  # a tensor, a number, a list of these, or an array of another library
DTypeLike: TypeAlias = Any  # a dtype, its name, Python's bool, int, float or complex, or NumPy's dtype
DeviceLike: TypeAlias = Any  # a device or its name
_F = TypeVar("_F", bound=Callable[..., Any])

"""


def typed(text):
    """A type as the stubs write it: Python's own types by their names there, without quotes and the extension's name."""
    literals = re.split(r"(Literal\[[^\]]*\])", re.sub(r"\b(tenon\._core|_core|builtins|collections\.abc)\.", "", text))
    for at in range(0, len(literals), 2):
        literals[at] = re.sub(rf"\b({'|'.join(BUILTINS)})\b", r"_\1", re.sub(r"\b_DType\b", "dtype", literals[at].replace("'", "").replace('"', "")))
    return "".join(literals)


def described_types(function):
    """The Python type of each argument, from the signature that the description gives."""
    line = next(line for line in function.__doc__.splitlines() if line.startswith("Arguments: "))
    types = {}
    for part in re.split(r", (?![^(]*\))", line[line.index("(") + 1 : line.rindex(")")]):
        if " " not in part.split("=")[0]:  # nothing, a star, or what follows a comma in a default
            continue
        kinds, name = part.split("=")[0].rsplit(" ", 1)
        options = kinds.split("|") if not kinds.startswith("1") else ["text"]
        if all(option in TYPES for option in options):
            types[name] = " | ".join(dict.fromkeys(TYPES[option] for option in options))
        else:
            types[name] = "Literal[" + ", ".join(f'"{option}"' for option in options) + "]"
        if part.endswith("=none"):
            types[name] += " | None"
    return types


def type_of(parameter, types):
    """By its annotation, its description, its name or its default, in this order."""
    said = parameter.annotation
    if said is not parameter.empty and said not in ("object", "object | None", "dict"):
        kind = said if isinstance(said, str) else said.__name__
    elif isinstance(parameter.default, bool) and "Literal" in types.get(parameter.name, ""):
        kind = "bool"  # what the library has names for
    elif parameter.name in types or parameter.name in BY_NAME:
        kind = types.get(parameter.name) or BY_NAME[parameter.name]
    else:
        kind = type(parameter.default).__name__ if isinstance(parameter.default, (bool, int, float, str)) else "Any"
    kind = "Any" if re.fullmatch(r"_[A-Z]\w*", kind) else kind  # a class of the extension's that users never make
    if (parameter.default is None or said == "object | None") and "None" not in kind and kind != "Any":
        kind += " | None"
    return typed(kind)


def parameters_of(signature, types, is_method=False):
    """The parameters, with their types as annotations; the first one of a method is self."""
    made = []
    for number, parameter in enumerate(signature.parameters.values()):
        if is_method and number == 0:
            made.append(parameter.replace(name="self", annotation=parameter.empty, kind=parameter.POSITIONAL_OR_KEYWORD))
        else:
            kind = parameter.POSITIONAL_OR_KEYWORD if parameter.kind is parameter.POSITIONAL_ONLY else parameter.kind
            made.append(parameter.replace(annotation=type_of(parameter, types), kind=kind))
    return made


def parameters_text(parameters):
    parts, starred = [], False
    for parameter in parameters:
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        stars = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        starred = starred or stars == "*"
        text = stars + parameter.name
        if parameter.annotation is not parameter.empty:
            text += f": {parameter.annotation}"
        parts.append(text + ("" if parameter.default is parameter.empty else " = ..."))
    return ", ".join(parts)


def covers(one, other):
    """Whether a call that fits the parameters `other` fits `one`, too."""
    def key(parameter):
        return "*" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name

    by_name = {key(parameter): (number, parameter) for number, parameter in enumerate(one)}
    for number, parameter in enumerate(other):
        at, mine = by_name.get(key(parameter), (None, None))
        if mine is None:
            return False
        if mine.annotation not in (parameter.annotation, f"{parameter.annotation} | None", "TensorLike", "Any"):
            return False
        if mine.kind not in (parameter.kind, parameter.POSITIONAL_OR_KEYWORD):
            return False
        if parameter.kind is not parameter.KEYWORD_ONLY and at != number:
            return False
        if parameter.default is not parameter.empty and mine.default is mine.empty:
            return False
    named = {key(parameter) for parameter in other}
    return all(key(mine) in named or mine.default is not mine.empty or mine.kind in (mine.VAR_POSITIONAL, mine.VAR_KEYWORD) for mine in one)


def one_by_one(parameters):
    """The form in which sizes, axes or tensors are given one by one, or None."""
    for number, parameter in enumerate(parameters):
        kind = {SIZES: "SupportsIndex", "Sequence[TensorLike]": "TensorLike"}.get(parameter.annotation)
        if kind is None or parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty:
            continue
        after = parameters[number + 1 :]
        if any(one.default is one.empty or one.kind in (one.VAR_POSITIONAL, one.VAR_KEYWORD) for one in after):
            continue
        placed = [one for one in after if one.kind is one.POSITIONAL_OR_KEYWORD]
        if kind == "SupportsIndex" and any(one.name not in ("generator", "dtype", "device") for one in placed):
            continue
        if any(one.default is not one.empty for one in parameters[:number]):
            continue
        many = parameter.replace(kind=parameter.VAR_POSITIONAL, annotation=kind)
        return [*parameters[:number], many, *(one.replace(kind=one.KEYWORD_ONLY) for one in after)]
    return None


def own_signature(function):
    """The signature of the library's function, where an adapter's stands before it."""
    places = {}
    exec(f"def f{function.__text_signature__}: ...", places)
    return inspect.signature(places["f"])


def forms_of(function, is_method):
    """The ways to call a function, none of which another one includes."""
    types = described_types(function)
    given = [parameters_of(signature, types, is_method) for signature in (inspect.signature(function), own_signature(function))]
    given += [form for form in map(one_by_one, given) if form]
    kept = []
    for number, form in enumerate(given):
        others = given[:number] + given[number + 1 :]
        if form in given[:number] or any(covers(other, form) and not (covers(form, other) and other in given[number:]) for other in others):
            continue
        kept.append(form)
    return [parameters_text(form) for form in kept]


# Arguments of calls that tell what kind of result a function gives.
SAMPLES = [
    "x", "x, x", "x, x, x", "x, 1", "x, 0, 1", "x, 0, 1, 0", "i, x", "i, i", "i, 1", "2", "2, 2, 2", "1, 2, 3", "(2, 2)", "i", "'ij->ji', x",
    "[x, x]", "x, (2, 2)", "x, i", "x, 0, i", "x, i, x", "x, 0, i, x", "x, 0, [0]", "x, 0, [0], x[:1]", "x, 0, [0], 1", "x, [0], x", "x, [0], v",
    "x, [0, 1], v", "x, [0], x[:1]", "x > 1, x", "x, x > 1", "x, x > 1, 0", "x, x > 1, x", "x > 1, x, x", "x, x[0], x[0]", "x, x, x[0]", "x, x, 2",
    "x, 2, 0", "b, b", "x, b, b", "b, b, b", "v", "v, v", "v, v, 1", "v, x, v", "x, v, v", "x, v", "x, v, 2", "v, 0, 1", "v, i", "t, t",
    "lambda r: r, 0, x", "x, lambda r: r, 0", "lambda r: r, x", "x, 0, 0, 1", "x, 0, v", "x, [i], 1", "v, 3", "x, 0, i, 1", "v, [0], v[:1]",
    "(2, 2), 1", "3, 0.5, (2,)", "3, 1.0", "v > 1, v", "[True, False], x", "lambda r: r.sum(), x, 0", "n, (2, 2)", "x, 0, i, x, 'sum'", "x, n, 2",
    "v, n, 2", "v > 0, x, 0",
]  # fmt: skip


def result_text(function, name):
    """The type of what it gives: from its results' names, else from a call."""
    results = next((line[9:] for line in function.__doc__.splitlines() if line.startswith("Results: ")), "")
    if "," in results:
        return name.strip("_").title().replace("_", "") + "Result"
    x = tenon.asarray([[2.0, 1.0], [1.0, 3.0]])
    given = {"x": x, "i": tenon.asarray([[0, 1], [1, 0]]), "b": tenon.ones(2, 2, 2), "v": tenon.asarray([1.0, 2.0]), "t": tenon.ones(3),
             "n": tenon.asarray([0, 1])}  # fmt: skip
    for sample in SAMPLES:
        try:
            made = eval(f"f({sample})", {**given, "f": function})
        except Exception:
            continue
        if isinstance(made, tenon.Tensor):
            return "Tensor"
        if isinstance(made, (list, tuple)):
            return typed("list[Tensor]" if isinstance(made, list) else "tuple[Tensor, ...]")
        return typed(type(made).__name__)
    return "Tensor" if function.family in ("nn", "filter") else "Any"  # the samples have not the shapes of these


def summary(function):
    return function.__doc__.splitlines()[0].replace('"""', "'''")


def defined(name, forms, doc, indent=""):
    """A function of one form or several, each with its result, and its documentation."""
    body = f'\n{indent}    """{doc}"""\n' if doc else " ...\n"
    bodies = [body, *[" ...\n"] * (len(forms) - 1)]
    overload = f"{indent}@overload\n" if len(forms) > 1 else ""
    return "".join(f"{overload}{indent}def {name}({form}) -> {result}:{rest}" for (form, result), rest in zip(forms, bodies))


def with_given(parameters, given):
    """The form in which these arguments, which may be left out elsewhere, are given: by name, behind others that are not."""
    made, is_required = [], True
    for parameter in parameters:
        if parameter.name in given:
            kind = parameter.kind if is_required else parameter.KEYWORD_ONLY
            parameter = parameter.replace(default=parameter.empty, annotation=parameter.annotation.removesuffix(" | None"), kind=kind)
        is_required = is_required and parameter.default is parameter.empty
        made.append(parameter)
    return sorted(made, key=lambda parameter: parameter.kind)


def forms_by_result(function, by_form, is_method):
    """The forms of such a function, each with its result."""
    parameters = parameters_of(inspect.signature(function), described_types(function), is_method)
    optional = {name for given in by_form for name in given}
    for given, result in by_form.items():
        kept = [parameter for parameter in parameters if parameter.name in given or parameter.name not in optional]
        yield parameters_text(with_given(kept, given)), typed("Self" if is_method and result == "Tensor" else result)


def function_text(name, function, indent="", is_method=False):
    if by_form := RESULTS_BY_FORM.get(function.__name__):
        return defined(name, list(forms_by_result(function, by_form, is_method)), summary(function), indent)
    result = "Tensor" if name.endswith("_") and not name.endswith("__") else result_text(function, function.__name__)
    if is_method and result == "Tensor":
        result = "Self"
    return defined(name, [(form, result) for form in forms_of(function, is_method)], summary(function), indent)


def result_class(function):
    line = next((line[9:] for line in function.__doc__.splitlines() if line.startswith("Results: ")), "")
    if "," not in line or function.__name__.endswith("_"):
        return ""
    fields = "".join(f"    {field.strip()}: Tensor\n" for field in line.split(","))
    return f"class {result_text(function, function.__name__)}(NamedTuple):\n{fields}\n"


def signature_of(function):
    """Also of what Python's operators call in a class that nanobind binds: the line that its documentation begins with."""
    if hasattr(function, "__signature__") or inspect.isfunction(function):
        return inspect.signature(function)
    places = {}
    exec(f"from __future__ import annotations\ndef {function.__doc__.splitlines()[0]}: ...", places)
    return inspect.signature(places[function.__name__])


def type_text(annotation):
    """A type as an annotation says it, by its name."""
    return annotation if isinstance(annotation, str) else "None" if annotation is None else annotation.__name__


def written_text(name, function, indent="", is_method=False):
    """A function that nanobind binds, or that is written in Python."""
    signature = signature_of(function)
    result = "object" if signature.return_annotation is signature.empty else type_text(signature.return_annotation)
    if result in ("object", "tuple", "dict", "object | None"):
        result = RESULTS.get(name, "Any")
    result = typed(result)
    if is_method and result == "Tensor":
        result = "Self"
    lines = [line.replace('"""', "'''") for line in (function.__doc__ or "").strip().splitlines() if not line.startswith(f"{function.__name__}(")]
    return defined(name, [(parameters_text(parameters_of(signature, {}, is_method)), result)], next(filter(None, lines), ""), indent)


def members(place):
    for name in sorted(vars(place)):
        if not name.startswith("_"):
            yield name, getattr(place, name)


def property_type(cls, name):
    return typed(OTHER_PROPERTIES.get((cls.__name__, name)) or PROPERTIES.get(name, "Any"))


def property_text(cls, name):
    kind = property_type(cls, name)
    setter = f"    @{name}.setter\n    def {name}(self, value: {kind}) -> None: ...\n" if name in SETTABLE else ""
    return f"    @property\n    def {name}(self) -> {kind}: ...\n{setter}"


def class_text(name, cls):
    """A class of the extension: its properties and what nanobind binds."""
    lines = [f"class {name}:\n"]
    hidden = ("__eq__", "__ne__", "__hash__", "__repr__", "__str__", "__reduce__", "__getstate__", "__setstate__")
    for attribute, value in sorted(vars(cls).items()):
        kind = type(value).__name__
        if kind in ("getset_descriptor", "property") and not attribute.startswith("__"):
            lines.append(property_text(cls, attribute))
        elif kind in ("nb_method", "NativeMethod") and attribute not in hidden or kind == "function" and not attribute.startswith("_"):
            text = written_text(attribute, value, "    ", is_method=True)
            lines.append(text.replace(") -> Self:", ") -> Tensor:") if kind == "function" else text)
    if cls in (tenon.Function, tenon.Method):
        lines.append("    def __call__(self, *arguments: Any, **keywords: Any) -> Any: ...\n")
    elif "__init__" not in vars(cls):
        lines.append(f"    def __init__(self, {parameters_text(parameters_of(inspect.signature(cls), {}))}) -> None: ...\n")
    return "".join(lines) + ("    ...\n" if len(lines) == 1 else "") + "\n"


def record_text(name, cls):
    """A class of plain fields, as dataclasses are."""
    fields = "".join(f"    {field.name}: {typed(field.type if isinstance(field.type, str) else field.type.__name__)}\n" for field in dataclasses.fields(cls))
    return f"class {name}:\n{fields}\n"


def flags_text():
    """What Tensor.flags gives: bools by names and by NumPy's keys."""
    cls = type(tenon.zeros(1).flags)
    names = [*cls.__slots__, *(name for name, value in vars(cls).items() if isinstance(value, property))]
    text = "".join(f"    @property\n    def {name}(self) -> _bool: ...\n" for name in names)
    return f"class Flags:\n{text}    def __getitem__(self, key: _str) -> _bool: ...\n\n"


def safetensors_text():
    """The dict that load makes of a .safetensors file."""
    texts = "_dict[_str, _str]"
    given = f"tensors: Any = ..., metadata: {texts} | None = ..., left: {texts} | None = ..."
    return (
        f"class SafeTensors(_dict[_str, Tensor]):\n    metadata: {texts}\n    left: {texts}\n    def __init__(self, {given}) -> None: ...\n\n"
    )


def switch_text(name, cls):
    """A context that is also a decorator, where it says so without parentheses."""
    lines = [f"class {name}:\n"]
    if "function" in inspect.signature(cls.__new__).parameters:
        lines.append("    @overload\n    def __new__(cls) -> Self: ...\n    @overload\n    def __new__(cls, function: _F) -> _F: ...  # type: ignore[misc]\n")
    elif "mode" in inspect.signature(cls).parameters:
        lines.append("    def __init__(self, mode: _bool) -> None: ...\n")
    lines.append("    def __call__(self, function: _F) -> _F: ...\n    def __enter__(self) -> Self: ...\n    def __exit__(self, *_: Any) -> None: ...\n")
    return "".join(lines) + "\n"


def tensor_text():
    """Tensor: its properties, its operators, and its methods, most of which are functions."""
    doc = next(line for line in tenon.Tensor.__doc__.splitlines() if line and not line.endswith("--"))
    lines = ["class Tensor:\n", f'    """{doc}"""\n', "    def __init__(self, *data_or_sizes: Any, dtype: DTypeLike | None = ...) -> None: ...\n"]
    conversions = {d.torch_name.lower() for d in tenon.dtypes}
    for name, value in sorted(vars(tenon.Tensor).items()):
        kind = type(value).__name__
        if kind in ("getset_descriptor", "property") and not name.startswith("__"):
            lines.append(property_text(tenon.Tensor, name))
        elif kind == "Method":
            lines.append(function_text(name, value, "    ", is_method=True))
        elif kind == "NativeMethod" or (inspect.isfunction(value) and "return" in value.__annotations__):
            lines.append(written_text(name, value, "    ", is_method=True))
        elif name == getattr(value, "__name__", "") and name in conversions:
            lines.append(f'    def {name}(self) -> Self:\n        """{value.__doc__}"""\n')
    for slot in tenon._core._operators:
        is_binary = slot in tenon._core._binary_operators
        takes = "self, other: Any" if is_binary or slot in ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__") else "self"
        ignored = "  # type: ignore[override]" if slot in ("__eq__", "__ne__") else ""
        lines.append(f"    def {slot}({takes}) -> Self: ...{ignored}\n")
        if is_binary:
            lines.append(f"    def {slot.replace('__', '__r', 1)}(self, other: Any) -> Self: ...\n")
    lines.append(
        "    def __divmod__(self, other: Any) -> _tuple[Self, Self]: ...\n    def __rdivmod__(self, other: Any) -> _tuple[Self, Self]: ...\n"
        "    def __iter__(self) -> Iterator[Self]: ...\n    def __contains__(self, value: Any) -> _bool: ...\n"
        "    def __hash__(self) -> _int: ...\n"
        "    def __getitem__(self, index: Any) -> Self: ...\n    def __setitem__(self, index: Any, value: Any) -> None: ...\n"
        "    def __buffer__(self, flags: _int, /) -> _memoryview: ...\n"
        "    def __len__(self) -> _int: ...\n    def __bool__(self) -> _bool: ...\n    def __int__(self) -> _int: ...\n"
        "    def __float__(self) -> _float: ...\n    def __index__(self) -> _int: ...\n"
    )
    return "".join(lines) + "\n"


def place_text(place):
    """The functions of a module."""
    classes, functions = [], []
    for name, value in members(place):
        kind = type(value).__name__
        if kind == "Function":
            if name == value.__name__:
                classes.append(result_class(value))
                functions.append(function_text(name, value))
        elif value is getattr(tenon, "fused", None):
            functions.append("def fused(function: _F) -> _F: ...\n")
        elif kind == "NativeFunction" or inspect.isfunction(value):
            functions.append(written_text(name, value))
        elif isinstance(value, type) and issubclass(value, tuple):
            classes.append(python_class_text(name, value))
    aliases = [f"{name} = {value.__name__}\n" for name, value in members(place) if type(value).__name__ == "Function" and name != value.__name__]
    return "".join(classes + functions + aliases)


def package_text():
    others = []
    for name, value in members(tenon):
        if isinstance(value, type) and issubclass(value, Exception):
            bases = ", ".join(base.__name__ if base.__module__ == "tenon" else f"_{base.__name__}" for base in value.__bases__)
            others.append((value.__mro__.__len__(), f"class {name}({bases}): ...\n"))
    errors = "".join(text for _, text in sorted(others))
    builtin = "".join(f"from builtins import {name} as _{name}\n" for name in (*BUILTINS, *EXCEPTIONS))
    dtypes = "".join(f"{name}: dtype\n" for name, value in members(tenon) if isinstance(value, tenon.dtype))
    typed_tensors = "".join(f"class {name}(Tensor): ...\n" for name, value in members(tenon) if type(value).__name__ == "_TypedTensor")
    constants = "".join(f"{name}: _float\n" for name in ("e", "inf", "nan", "pi"))
    constants += "r_: Any\nc_: Any\nmgrid: Any\nogrid: Any\nnewaxis: None\nmax_rank: _int\ndtypes: _tuple[dtype, ...]\nfunctions: _tuple[Function, ...]\nndarray = Tensor\n\n"
    classes = "".join(class_text(name, getattr(tenon, name)) for name in ("dtype", "device", "Generator", "Storage", "HookHandle", "Function", "Method"))
    classes += "".join(switch_text(name, getattr(tenon, name)) for name in ("no_grad", "enable_grad", "set_grad_enabled", "detect_anomaly"))
    classes += python_class_text("Groups", tenon.Groups) + safetensors_text()
    records = "".join(record_text(cls.__name__, cls) for cls in (type(tenon.finfo(tenon.float32)), type(tenon.iinfo(tenon.int8)))) + flags_text()
    imports = builtin + "\nfrom . import autograd as autograd, fft as fft, linalg as linalg, nn as nn, optim as optim, sparse as sparse\n\n"
    versions = "__version__: _str\n__array_api_version__: _str\n\n"
    return HEAD + imports + NAMES + versions + errors + "\n" + classes + records + tensor_text() + typed_tensors + dtypes + constants + place_text(tenon)


def module_text(place, package="."):
    text = place_text(place)
    builtin = "".join(f"from builtins import {name} as _{name}\n" for name in BUILTINS if re.search(rf"\b_{name}\b", text))
    names = [name for name in ("DTypeLike", "DeviceLike", "Generator", "Number", "Tensor", "TensorLike") if re.search(rf"\b{name}\b", text)]
    return HEAD + builtin + f"\nfrom {package} import {', '.join(names)}\n\n" + text


# ---- nn, optim and sparse, whose classes are written in Python ----


def public_base(cls):
    """The class that the stub derives it from: the nearest one that has a name without an underscore."""
    base = next(base for base in cls.__mro__[1:] if not base.__name__.startswith("_") or base is object)
    return "" if base is object else "NamedTuple" if base is tuple else base.__name__


def own_members(cls):
    """What is said of a class: its own members and those of the bases that have an underscore, as its own."""
    found = {}
    for base in cls.__mro__:
        if base is not cls and not base.__name__.startswith("_"):
            break
        for name, value in vars(base).items():
            found.setdefault(name, value)
    return found.items()


def python_class_text(name, cls):
    """A class with annotations: its methods and properties, and whatever attributes modules have."""
    base = public_base(cls)
    lines = [f"class {name}({base}):\n" if base else f"class {name}:\n"]
    if issubclass(cls, tuple):
        return lines[0] + "".join(f"    {field}: {typed(kind.__forward_arg__)}\n" for field, kind in cls.__annotations__.items()) + "\n"
    own = dict(own_members(cls))
    if "__signature__" in own:
        parameters = [inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY), *cls.__signature__.parameters.values()]
        types = option_types(own.get("_function"))
        signature = inspect.Signature([one.replace(annotation=types.get(one.name) or own_type(one)) for one in parameters])
        lines.append(f"    def __init__({parameters_text(parameters_of(signature, {}, True))}) -> None: ...\n")
    for attribute, value in own.items():
        if isinstance(value, property) and not attribute.startswith("_") and attribute not in ATTRIBUTES.get(name, {}):
            annotations = value.fget.__annotations__
            kind = typed(type_text(annotations["return"])) if "return" in annotations else property_type(cls, attribute)
            lines.append(f"    @property\n    def {attribute}(self) -> {kind}: ...\n")
            if value.fset:
                lines.append(f"    @{attribute}.setter\n    def {attribute}(self, value: Any) -> None: ...\n")
            continue
        if results := RESULTS_BY_OPERAND.get((name, getattr(value, "__name__", ""))):
            lines += [
                ("    @overload\n" if len(results) > 1 else "") + f"    def {attribute}(self, other: {operand}) -> {result}: ...\n"
                for operand, result in results
            ]
            continue
        is_said = not attribute.startswith("_") or attribute.startswith("__") and "return" in getattr(value, "__annotations__", {})
        if isinstance(value, staticmethod) and not attribute.startswith("_") and name != "Function":
            lines.append("    @staticmethod\n" + written_text(attribute, value.__func__, "    "))
        elif attribute == "__init__" and "__signature__" not in own:
            lines.append(f"    def __init__({parameters_text(parameters_of(inspect.signature(value), {}, True))}) -> None: ...\n")
        elif inspect.isfunction(value) and is_said and attribute not in ("__init__", "extra_repr" if name != "Module" else ""):
            text = written_text(attribute, value, "    ", is_method=True)
            is_tensor = value.__annotations__.get("return") in ("Tensor", tenon.Tensor)
            lines.append(text.replace(") -> Self:", ") -> Tensor:") if is_tensor else text)
    lines += [f"    {attribute}: {kind}\n" for attribute, kind in ATTRIBUTES.get(name, {}).items()]
    return "".join(lines) + ("    ...\n" if len(lines) == 1 else "") + "\n"


#: Of operators of a class, and of methods that are them, by their names: what they return for each kind of operand.
RESULTS_BY_OPERAND = {
    ("Sparse", f"__{name}__"): results
    for names, results in (
        ("add radd sub rsub", [("Sparse | Number", "Sparse"), ("Tensor", "Tensor"), ("Any", "Any")]),
        ("matmul rmatmul", [("Sparse", "Sparse"), ("Tensor", "Tensor"), ("Any", "Any")]),
        ("mul rmul truediv pow", [("Any", "Sparse")]),
        ("lt le gt ge", [("Sparse | Number", "Sparse"), ("Any", "Any")]),
        ("eq ne getitem", [("Any", "Any")]),  # getitem gives a number for two integers
    )
    for name in names.split()
}

_ANYTHING = "*arguments: Any, **keywords: Any) -> Any"
# Attributes that are no methods; modules and contexts have any others. The static methods of a Function have the parameters of its own.
ATTRIBUTES = {
    "Context": {
        "needs_input_grad": "_tuple[_bool, ...]", "saved_tensors": "_tuple[Any, ...]", "def __getattr__(self, name: _str) -> Any": "...",
        "def __setattr__(self, name: _str, value: Any) -> None": "...",
    },
    "Function": {
        **{f"@staticmethod\n    def {name}({_ANYTHING}": "..." for name in ("forward", "backward")},
        "@classmethod\n    def apply(cls, *arguments: Any) -> Any": "...",
    },
    "Module": {"training": "_bool", "def __getattr__(self, name: _str) -> Any": "..."},
    "Optimizer": {"param_groups": "_list[_dict[_str, Any]]", "state": "_dict[Tensor, _dict[_str, Any]]", "defaults": "_dict[_str, Any]"},
    "MovingAverage": {"module": "Module", "decay": "_float"},
    "LRScheduler": {"optimizer": "Optimizer", "last_epoch": "_int", "base_lrs": "_list[_float]"},
    "ReduceLROnPlateau": {
        "optimizer": "Optimizer", "last_epoch": "_int", "best": "_float", "num_bad_epochs": "_int", "cooldown_counter": "_int",
        "min_lrs": "_list[_float]",
    },
    "Batches": {"batch_size": "_int", "shuffle": "_bool", "drop_last": "_bool", "generator": "Generator | None"},
}


def option_types(function):
    """The types of the options of a function's module, as its description has them: 1 as a default may be a float."""
    if function is None or "Arguments: " not in (function.__doc__ or ""):
        return {}
    return {"dim" if name == "axis" else name: kind for name, kind in described_types(function).items()}


def own_type(parameter):
    """The type of an option, as it is said or as its default has it."""
    if parameter.name in OPTION_TYPES or parameter.name == "self" or isinstance(parameter.annotation, str):
        return OPTION_TYPES.get(parameter.name, parameter.annotation)
    return {bool: "bool", int: "int", float: "float", str: "str", tuple: "tuple[float, float]"}.get(type(parameter.default), "Any")


OPTION_TYPES = {"params": "Iterable[Tensor] | Iterable[dict[str, Any]]"}


def python_module_text(place, names, imports=""):
    """A module of classes and functions with annotations."""
    text = ""
    for name in names:
        value = getattr(place, name)
        text += python_class_text(name, value) if inspect.isclass(value) else written_text(name, value)
    head = HEAD.replace("Callable, Iterator, Sequence", "Callable, Iterable, Iterator, Mapping, Sequence")
    builtin = "".join(f"from builtins import {name} as _{name}\n" for name in BUILTINS if re.search(rf"\b_{name}\b", text))
    own = [name for name in ("DTypeLike", "Generator", "Number", "Tensor", "TensorLike") if re.search(rf"\b{name}\b", text)]
    own += ["dtype"] if re.search(r"-> dtype\b", text) else []
    root = "." * (place.__name__.count(".") + hasattr(place, "__path__"))
    return f"{head}{builtin}\n" + (f"from {root} import {', '.join(own)}\n" if own else "") + f"{imports}\n{text}"


def other_texts():
    """The stubs of autograd, nn and optim by their paths."""
    from tenon import nn, optim

    def exported(package, *modules):
        return [name for module in modules for name in getattr(package, module).__all__]

    switches = ("detect_anomaly", "enable_grad", "no_grad", "set_detect_anomaly", "set_grad_enabled")
    yield "autograd", python_module_text(
        tenon.autograd, ["Context", *tenon.autograd.__all__], f"from . import {', '.join(f'{name} as {name}' for name in switches)}\n"
    )
    yield "nn/__init__", python_module_text(
        nn, ["IncompatibleKeys", *exported(nn, "module", "containers", "layers", "convolution", "normalization", "attention", "recurrent"),
             *exported(nn, "transformer", "plain", "data")],
        "from . import functional as functional, init as init, utils as utils\n",
    )  # fmt: skip
    yield "nn/functional", module_text(nn.functional, "..")
    yield "nn/init", python_module_text(nn.init, nn.init.__all__)
    yield "nn/utils", python_module_text(nn.utils, nn.utils.__all__)
    yield "optim/__init__", python_module_text(
        optim, exported(optim, "optimizer", "lbfgs", "averages"), "from ..nn import Module\nfrom . import lr_scheduler as lr_scheduler\n"
    )
    yield from sparse_texts()
    yield "optim/lr_scheduler", python_module_text(optim.lr_scheduler, optim.lr_scheduler.__all__, "from . import Optimizer\n")


def sparse_texts():
    """The stub of sparse, and one of each of its modules that users import."""
    modules, names = "", []
    for name in sorted(set(tenon.sparse.__all__)):
        value = getattr(tenon.sparse, name)
        if inspect.ismodule(value):
            file = value.__name__.rpartition(".")[2]
            modules += f"from . import {file} as {name}\n"  # which exports it
            yield f"sparse/{file}", python_module_text(value, value.__all__, "from . import Sparse\n")
        else:
            names.append(name)
    yield "sparse/__init__", python_module_text(tenon.sparse, names, modules)


def main(arguments):
    check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    folder = Path(folders[0]) if folders else Path(__file__).resolve().parent.parent / "tenon"
    status = 0
    for name, text in (("__init__", package_text()), ("linalg", module_text(tenon.linalg)), ("fft", module_text(tenon.fft)), *other_texts()):
        path = folder / f"{name}.pyi"
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{name}.pyi is not what the library says now: run tools/print_stubs.py")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
