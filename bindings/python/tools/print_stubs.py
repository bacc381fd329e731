#!/usr/bin/env python3
"""Prints the package's stubs, *.pyi, from what its functions say of themselves.

usage: print_stubs.py [--check] [folder]

Writes __init__.pyi, linalg.pyi and fft.pyi into the folder, by default that of the package's sources; with --check it compares them, and
fails where they differ.
"""

import inspect
import re
import sys
from pathlib import Path

import tenon

# The kinds of arguments, as signatures name them, in Python's types.
TYPES = {
    "Tensor": "TensorLike",
    "Tensors": "Sequence[TensorLike]",
    "IntegerTensor": "TensorLike | Sequence[int]",
    "BoolTensor": "TensorLike",
    "Number": "Number",
    "float": "float",
    "floats": "Sequence[float]",
    "int": "SupportsIndex",
    "ints": "SupportsIndex | Sequence[SupportsIndex]",
    "(ints, ints)": "tuple[Sequence[int], Sequence[int]]",
    "bool": "_bool",
    "text": "str",
    "DType": "DTypeLike",
    "Device": "DeviceLike",
    "Shape": "SupportsIndex | Sequence[SupportsIndex]",
    "Generator": "Generator",
    "function": "Callable[[Tensor], Any]",
}
# Those of arguments that only adapters to the array API have.
BY_NAME = {"dtype": "DTypeLike", "device": "DeviceLike", "copy": "_bool", "stable": "_bool", "keepdims": "_bool", "k": "int"}

HEAD = '''"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, SupportsIndex, TypeAlias, TypeVar, overload

'''
NAMES = '''_bool: TypeAlias = bool_  # the dtype has the name
Number: TypeAlias = _bool | int | float | complex
TensorLike: TypeAlias = Any  # a tensor, a number, or an array of another library
DTypeLike: TypeAlias = Any  # a dtype, its name, Python's bool, int, float or complex, or NumPy's dtype
DeviceLike: TypeAlias = Any  # a device or its name
_F = TypeVar("_F", bound=Callable[..., Any])

'''


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


def parameters_text(function, is_method):
    types = described_types(function)
    parts, starred = [], False
    for number, parameter in enumerate(inspect.signature(function).parameters.values()):
        if is_method and number == 0:
            parts.append("self")
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            parts.append("*")
            starred = True
        kind = types.get(parameter.name) or BY_NAME.get(parameter.name, "Any")
        text = f"{parameter.name}: {kind}"
        if parameter.kind is parameter.VAR_POSITIONAL:
            starred, text = True, f"*{parameter.name}: Any"
        elif parameter.default is not parameter.empty:
            if parameter.default is None and "None" not in kind:
                text += " | None"
            text += " = ..."
        parts.append(text)
    return ", ".join(parts)


# Arguments of calls that tell what kind of result a function gives.
SAMPLES = [
    "x", "x, x", "x, x, x", "x, 1", "x, 0, 1", "x, 0, 1, 0", "i, x", "i, i", "i, 1", "2", "2, 2, 2", "1, 2, 3", "(2, 2)", "i", "'ij->ji', x",
    "[x, x]", "x, (2, 2)", "x, i", "x, 0, i", "x, i, x", "x, 0, i, x", "x, 0, [0]", "x, 0, [0], x[:1]", "x, 0, [0], 1", "x, [0], x", "x, [0], v",
    "x, [0, 1], v", "x, [0], x[:1]", "x > 1, x", "x, x > 1", "x, x > 1, 0", "x, x > 1, x", "x > 1, x, x", "x, x[0], x[0]", "x, x, x[0]", "x, x, 2",
    "x, 2, 0", "b, b", "x, b, b", "b, b, b", "v", "v, v", "v, v, 1", "v, x, v", "x, v, v", "x, v", "x, v, 2", "v, 0, 1", "v, i", "t, t",
    "lambda r: r, 0, x", "x, lambda r: r, 0", "lambda r: r, x", "x, 0, 0, 1", "x, 0, v", "x, [i], 1", "v, 3", "x, 0, i, 1", "v, [0], v[:1]",
]  # fmt: skip


def result_text(function, name):
    """The type of what it gives: from its results' names, else from a call."""
    results = next((line[9:] for line in function.__doc__.splitlines() if line.startswith("Results: ")), "")
    if "," in results:
        return name.strip("_").title().replace("_", "") + "Result"
    x = tenon.asarray([[2.0, 1.0], [1.0, 3.0]])
    given = {"x": x, "i": tenon.asarray([[0, 1], [1, 0]]), "b": tenon.ones(2, 2, 2), "v": tenon.asarray([1.0, 2.0]), "t": tenon.ones(3)}
    for sample in SAMPLES:
        try:
            made = eval(f"f({sample})", {**given, "f": function})
        except Exception:
            continue
        if isinstance(made, tenon.Tensor):
            return "Tensor"
        if isinstance(made, (list, tuple)):
            return "list[Tensor]" if isinstance(made, list) else "tuple[Tensor, ...]"
        return {"bool": "_bool"}.get(type(made).__name__, type(made).__name__)
    return "Any"


def summary(function):
    return function.__doc__.splitlines()[0].replace('"""', "'''")


def function_text(name, function, indent="", is_method=False):
    result = "Tensor" if name.endswith("_") and not name.endswith("__") else result_text(function, function.__name__)
    parameters = parameters_text(function, is_method)
    shape = re.search(r"(\w+): " + re.escape(TYPES["Shape"]) + r"(?=$|, \*, )", parameters)
    if not shape:
        return f'{indent}def {name}({parameters}) -> {result}:\n{indent}    """{summary(function)}"""\n'
    # Sizes may be given one by one.
    one_by_one = parameters.replace(shape[0] + ", *", shape[0]).replace(shape[0], f"*{shape[1]}: SupportsIndex")
    return "".join(f"{indent}@overload\n{indent}def {name}({given}) -> {result}: ...\n" for given in (parameters, one_by_one))


def result_class(function):
    line = next((line[9:] for line in function.__doc__.splitlines() if line.startswith("Results: ")), "")
    if "," not in line or function.__name__.endswith("_"):
        return ""
    fields = "".join(f"    {field.strip()}: Tensor\n" for field in line.split(","))
    return f"class {result_text(function, function.__name__)}(NamedTuple):\n{fields}\n"


def bound_text(name, function, indent=""):
    """What nanobind binds says its signature in its first line."""
    first, _, rest = function.__doc__.partition("\n")
    first = re.sub(r"\*(\w+)(?=[,)])", r"*\1: Any", re.sub(r"\btenon\._core\.", "", first))
    first = re.sub(r"\bobject( \| None)?\b", "Any", first)
    first = re.sub(r"\bbool\b", "_bool", first)
    doc = rest.strip().split("\n")[0].replace('"""', "'''")
    return f'{indent}def {first}:\n' + (f'{indent}    """{doc}"""\n' if doc else f"{indent}    ...\n")


def python_text(name, function):
    """A function that is written in Python."""
    return f"def {name}{inspect.signature(function)}: ...\n"


def members(place):
    for name in sorted(vars(place)):
        if not name.startswith("_"):
            yield name, getattr(place, name)


def class_text(name, cls):
    """A class of the extension: its properties and what nanobind binds."""
    lines = [f"class {name}:\n"]
    for attribute, value in sorted(vars(cls).items()):
        kind = type(value).__name__
        if kind in ("getset_descriptor", "property") and not attribute.startswith("__"):
            lines.append(f"    @property\n    def {attribute}(self) -> Any: ...\n")
        elif kind == "nb_method" and attribute not in ("__eq__", "__hash__", "__repr__", "__str__", "__reduce__", "__getstate__", "__setstate__"):
            lines.append(bound_text(attribute, getattr(cls, attribute), "    "))
    return "".join(lines) + ("    ...\n" if len(lines) == 1 else "") + "\n"


def tensor_text():
    """Tensor: its properties, its operators, and its methods, most of which are functions."""
    properties = {"shape": "tuple[int, ...]", "strides": "tuple[int, ...]", "dtype": "dtype", "device": "device", "ndim": "int", "size": "int",
                  "itemsize": "int", "nbytes": "int", "is_read_only": "_bool", "base": "Tensor | None",
                  "flags": "Any"}  # fmt: skip
    lines = ["class Tensor:\n", f'    """{tenon.Tensor.__doc__.splitlines()[0]}"""\n', "    def __init__(self, *arguments: Any, dtype: DTypeLike = ...) -> None: ...\n"]
    for name, value in sorted(vars(tenon.Tensor).items()):
        kind = type(value).__name__
        if kind in ("getset_descriptor", "property") and not name.startswith("__"):
            lines.append(f"    @property\n    def {name}(self) -> {properties.get(name, 'Tensor')}: ...\n")
        elif kind == "Method":
            lines.append(function_text(name, value, "    ", is_method=True))
        elif kind == "nb_func" or kind == "nb_method":
            lines.append(bound_text(name, value, "    "))
        elif inspect.isfunction(value) and "return" in value.__annotations__:
            lines.append(f'    def {name}{inspect.signature(value)}:\n        """{value.__doc__}"""\n')
        elif name == getattr(value, "__name__", "") in {d.torch_name.lower() for d in tenon.dtypes}:
            lines.append(f'    def {name}(self) -> Tensor:\n        """{value.__doc__}"""\n')
    for slot in tenon._core._operators:
        is_binary = slot in tenon._core._binary_operators
        takes = "self, other: Any" if is_binary or slot in ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__") else "self"
        ignored = "  # type: ignore[override]" if slot in ("__eq__", "__ne__") else ""
        lines.append(f"    def {slot}({takes}) -> Tensor: ...{ignored}\n")
        if is_binary:
            lines.append(f"    def {slot.replace('__', '__r', 1)}(self, other: Any) -> Tensor: ...\n")
    lines.append("    def __getitem__(self, index: Any) -> Tensor: ...\n    def __setitem__(self, index: Any, value: Any) -> None: ...\n")
    lines.append("    def __buffer__(self, flags: int, /) -> memoryview: ...\n")
    lines.append("    def __len__(self) -> int: ...\n    def __bool__(self) -> _bool: ...\n    def __int__(self) -> int: ...\n")
    lines.append("    def __float__(self) -> float: ...\n    def __complex__(self) -> complex: ...\n    def __index__(self) -> int: ...\n")
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
        elif kind == "nb_func":
            functions.append(bound_text(name, value))
        elif inspect.isfunction(value):
            functions.append(f"def fused(function: _F) -> _F: ...\n" if value is tenon.fused else python_text(name, value))
    aliases = [f"{name} = {value.__name__}\n" for name, value in members(place) if type(value).__name__ == "Function" and name != value.__name__]
    return "".join(classes + functions + aliases)


def package_text():
    others = []
    for name, value in members(tenon):
        if isinstance(value, type) and issubclass(value, Exception):
            bases = ", ".join(base.__name__ if base.__module__ == "tenon" else f"_{base.__name__}" for base in value.__bases__)
            others.append((value.__mro__.__len__(), f"class {name}({bases}): ...\n"))
    errors = "".join(text for _, text in sorted(others))
    builtin = "".join(
        f"from builtins import {name} as _{name}\n" for name in ("Exception", "ValueError", "IndexError", "TypeError", "RuntimeError", "MemoryError", "BufferError", "OSError")
    )
    dtypes = "".join(f"{d.name}: dtype\n" for d in tenon.dtypes)
    typed = "".join(f"class {name}(Tensor): ...\n" for name, value in members(tenon) if type(value).__name__ == "_TypedTensor")
    constants = "".join(f"{name}: float\n" for name in ("e", "inf", "nan", "pi")) + "newaxis: None\nmax_rank: int\ndtypes: tuple[dtype, ...]\n"
    classes = "".join(class_text(name, getattr(tenon, name)) for name in ("dtype", "device", "Generator", "Storage", "Function", "Method"))
    imports = "from builtins import bool as bool_\n" + builtin + "\nfrom . import fft as fft, linalg as linalg\n\n"
    return HEAD + imports + NAMES + "__version__: str\n__array_api_version__: str\n\n" + errors + "\n" + classes + tensor_text() + typed + dtypes + constants + "functions: tuple[Function, ...]\n\n" + place_text(tenon)


def module_text(place):
    names = "DTypeLike, DeviceLike, Generator, Number, Tensor, TensorLike, _bool"
    return HEAD + f"from . import {names}\n\n" + place_text(place)


def main(arguments):
    check = "--check" in arguments
    folders = [argument for argument in arguments if argument != "--check"]
    folder = Path(folders[0]) if folders else Path(__file__).resolve().parent.parent / "tenon"
    status = 0
    for name, text in (("__init__", package_text()), ("linalg", module_text(tenon.linalg)), ("fft", module_text(tenon.fft))):
        path = folder / f"{name}.pyi"
        if not check:
            path.write_text(text)
        elif not path.exists() or path.read_text() != text:
            print(f"{path.name} is not what the library says now: run tools/print_stubs.py")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
