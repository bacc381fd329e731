"""Modules of tenon.sparse stand on each other in one order, also by what functions import when they are called."""

import ast
import graphlib
from pathlib import Path

import pytest

import tenon.sparse

FOLDER = Path(tenon.sparse.__file__).resolve().parent


def imported(text, modules):
    """Which of the modules of a package the text of one of them imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            names = [node.module] if node.module else [alias.name for alias in node.names]
            found.update(name for name in names if name in modules)
            if node.module is None and not found.issuperset(names):
                found.add("__init__")
    return found


def order_of(texts):
    return tuple(graphlib.TopologicalSorter({name: imported(text, texts) for name, text in texts.items()}).static_order())


def test_no_circle():
    texts = {path.stem: path.read_text() for path in FOLDER.glob("*.py")}
    assert len(texts) > 10
    order = order_of(texts)
    assert order[0] == "values" and order[-1] == "__init__"


def test_a_circle_is_seen():
    with pytest.raises(graphlib.CycleError):
        order_of({"a": "from .b import x", "b": "def f():\n    from .a import y"})
    with pytest.raises(graphlib.CycleError):
        order_of({"__init__": "from .b import x", "b": "from . import Sparse"})
