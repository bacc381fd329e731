"""ONNX's node tests against the package.

usage: onnx_nodes.py [--update | --sample | test…]
"""

import functools
import importlib
import inspect
import pkgutil
import re
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy
import onnx
from onnx import helper, numpy_helper
from onnx.backend.test.case import node as cases
from onnx_forms import OTHER_FORMS
from outcomes import Entry, Lacking, Table

import tenon
import tenon.nn.functional

# ---- Values ----


def to_tenon(x: Any) -> Any:
    if x is None:
        return None
    if isinstance(x, onnx.TensorProto):
        x = numpy_helper.to_array(x)
    if not isinstance(x, (numpy.ndarray, numpy.generic)):
        raise Lacking("a sequence, or an optional")
    x = numpy.asarray(x)
    if x.dtype.name == "bfloat16":
        return tenon.asarray(numpy.ascontiguousarray(x).view(numpy.uint16)).view(tenon.bfloat16)
    if x.dtype.name not in {one.name for one in tenon.dtypes}:
        raise Lacking(f"elements of {x.dtype}")
    return tenon.asarray(numpy.array(x, order="C"))


def to_numpy(x: Any) -> Any:
    """Of bfloat16 as float32, which NumPy has."""
    return numpy.asarray((x.astype(tenon.float32) if x.dtype is tenon.bfloat16 else x).contiguous().numpy())


def attribute(one: Any) -> Any:
    value = helper.get_attribute_value(one)
    if isinstance(value, onnx.TensorProto):
        return to_tenon(numpy_helper.to_array(value))
    if isinstance(value, onnx.GraphProto):
        raise Lacking("a graph within a graph")
    return value.decode() if isinstance(value, bytes) else list(value) if isinstance(one, onnx.AttributeProto) and one.type > 5 else value


# ---- Graphs ----


@functools.cache
def find(operator: str) -> Callable[..., Any]:
    """The function of an operator: its form, or the package's function of the same words."""
    if operator in OTHER_FORMS:
        return OTHER_FORMS[operator]
    words = "_".join(re.findall("[A-Z]+(?![a-z])|[A-Z][a-z]+", operator)).lower()
    for place in (tenon, tenon.nn.functional):
        for name in (words, words.replace("_", "")):
            found = getattr(place, name, None)
            if callable(found):
                return found  # type: ignore[no-any-return]
    raise Lacking(operator)


def call(node: Any, arguments: list[Any]) -> tuple[Any, ...]:
    if node.domain not in ("", "ai.onnx"):
        raise Lacking(f"{node.domain}.{node.op_type}")
    keywords = {one.name: attribute(one) for one in node.attribute}
    function = find(node.op_type)
    if node.op_type in OTHER_FORMS and "outputs" in inspect.signature(function).parameters:
        keywords["outputs"] = len(node.output)
    while arguments and arguments[-1] is None:
        arguments.pop()
    made = function(*arguments, **keywords)
    return tuple(made) if isinstance(made, (tuple, list)) else (made,)


def run_model(model: Any, inputs: list[Any]) -> list[Any]:
    graph = model.graph
    values: dict[str, Any] = {"": None}
    values.update((one.name, to_tenon(numpy_helper.to_array(one))) for one in graph.initializer)
    values.update((one.name, to_tenon(x)) for one, x in zip(graph.input, inputs))
    for node in graph.node:
        values.update(zip(node.output, call(node, [values[name] for name in node.input])))
    return [values[one.name] for one in graph.output]


# ---- Tests ----


def difference(ours: Any, expected: Any, rtol: float, atol: float) -> tuple[str, str] | None:
    expected = numpy_helper.to_array(expected) if isinstance(expected, onnx.TensorProto) else numpy.asarray(expected)
    dtype, got = expected.dtype.name, to_numpy(ours)
    if got.shape != expected.shape:
        return "shape", f"{got.shape} for {expected.shape}"
    if ours.dtype.name != dtype:
        return "dtype", f"{ours.dtype.name} for {dtype}"
    wanted = expected.astype(numpy.float32) if dtype == "bfloat16" else expected
    if dtype in ("float16", "bfloat16"):
        rtol, atol = max(rtol, 1e-2), max(atol, 1e-3)
    if wanted.dtype.kind in "fc" and numpy.allclose(got, wanted, rtol, atol, equal_nan=True):
        return None
    if numpy.array_equal(got, wanted):
        return None
    at = numpy.flatnonzero(~numpy.isclose(got, wanted, rtol, atol, equal_nan=True))[0]
    return "value", f"{got.flat[at]} for {wanted.flat[at]}"


def check(test: Any, expanded: Any) -> Entry:
    """The test of a node, or where the package has no such operator, that of the functions that ONNX says it consists of."""
    entry = Entry()
    for inputs, outputs in test.data_sets:
        what = "nodes"
        try:
            try:
                made = run_model(test.model, inputs)
            except Lacking:
                if expanded is None:
                    raise
                what = "nodes by their bodies"
                made = run_model(expanded.model, inputs)
            found = next(filter(None, (difference(a, b, test.rtol, test.atol) for a, b in zip(made, outputs, strict=False))), None)
            if len(made) < len(outputs):
                found = "count", f"{len(made)} results for {len(outputs)}"
        except Lacking as error:
            entry.add(what, "lacking", str(error))
            entry.lacking = "" if entry.equal else str(error)
            continue
        except Exception as error:
            entry.add_error(what, error)
            continue
        entry.add(what, *(found or ("equal",)))
    return entry


def collect(step: int) -> dict[str, Any]:
    """The tests of every so many operators."""
    for one in list(pkgutil.iter_modules(cases.__path__))[::step]:
        importlib.import_module(f"{cases.__name__}.{one.name}")
    return {test.name: test for test in (cases.collect_testcases(None) if step == 1 else cases._NodeTestCases)}


def run(choose: Callable[[str], bool], step: int = 1) -> dict[str, Entry]:
    warnings.simplefilter("ignore")
    package: Any = tenon
    package._calls._numpys = lambda *_: NotImplemented  # what NumPy would compute is refused
    tests, found = collect(step), dict[str, Entry]()
    for name, test in tests.items():
        if len(test.model.graph.node) == 1 and choose(name):
            expanded = next((one for other, one in tests.items() if other.startswith(f"{name}_expanded")), None)
            found[name] = check(test, expanded)
    return found


def sample(choose: Callable[[str], bool]) -> dict[str, Entry]:
    return run(lambda name: True, 12)


def main() -> int:
    return Table("onnx_nodes").report(run, f"ONNX's node tests ({onnx.__version__}) against the package", sys.argv[1:], sample)


if __name__ == "__main__":
    sys.exit(main())
