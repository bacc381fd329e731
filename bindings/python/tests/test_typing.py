"""What mypy says of the stubs and of programs, and that every function says its signature."""

import ast
import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

import tenon

HERE = Path(__file__).resolve().parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def mypy(*arguments):
    pytest.importorskip("mypy")
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *map(str, arguments)], env=ENVIRONMENT,
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def test_the_stubs_are_strict():
    stubs = sorted((HERE.parent / "tenon").rglob("*.pyi"))
    assert len(stubs) == 13
    status, said = mypy(*stubs)
    assert status == 0, said


@pytest.mark.skipif(sys.version_info < (3, 11), reason="assert_type is of Python 3.11")
def test_a_program_of_usual_use():
    status, said = mypy(HERE / "typed_usage.py")
    assert status == 0, said


@pytest.mark.skipif(sys.version_info < (3, 11), reason="assert_type is of Python 3.11")
def test_that_program_runs():
    done = subprocess.run([sys.executable, HERE / "typed_usage.py"], env=ENVIRONMENT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


WRONG = """
x: int = tenon.exp(tenon.ones(3))
tenon.sum(tenon.ones(3), nothing=1)
tenon.rand("a")
tenon.linalg.qr(tenon.ones(2, 2), mode="other")
tenon.nonzero(tenon.ones(3)).sum()
tenon.allclose(1, 2).sum()
tenon.ones(3).ndim = 1
tenon.float32.nme
tenon.add(tenon.ones(3))
tenon.dtype("float32") + 1
tenon.autograd.grad(1)
tenon.sparse.nothing
tenon.sparse.eye("a")
tenon.sparse.eye(3).nz
"""


def test_wrong_lines_are_refused(tmp_path):
    program = tmp_path / "wrong.py"
    program.write_text("import tenon" + WRONG)
    status, said = mypy(program)
    refused = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert status == 1 and refused == set(range(2, 2 + WRONG.count("\n") - 1)), said


def public(place, prefix):
    for name, value in sorted(vars(place).items()):
        if not name.startswith("_") and callable(value):
            yield f"{prefix}.{name}", value


def everything():
    yield from public(tenon, "tenon")
    for name in ("linalg", "fft"):
        yield from public(getattr(tenon, name), f"tenon.{name}")
    for name in ("Tensor", "Storage", "Generator", "dtype", "device", "Function"):
        yield from public(getattr(tenon, name), f"tenon.{name}")


def test_every_function_has_a_signature():
    without = []
    for name, value in everything():
        if isinstance(value, type) and (issubclass(value, BaseException) or value in (tenon.Function, tenon.Method, tenon.HookHandle)):
            continue
        try:
            inspect.signature(value)
        except (TypeError, ValueError) as error:
            without.append(f"{name}: {error}")
    assert not without, "\n".join(without)
    assert len(list(everything())) > 900


def test_signatures_say_what_is_taken():
    x = tenon.ones(2, 2)
    assert str(inspect.signature(tenon.topk)).startswith("(x, k, ")
    assert list(inspect.signature(tenon.asarray).parameters) == ["data", "dtype", "device", "copy", "requires_grad"]
    assert list(inspect.signature(tenon.Tensor.astype).parameters) == ["self", "dtype", "copy"]
    assert list(inspect.signature(x.astype).parameters) == ["dtype", "copy"]
    assert list(inspect.signature(x.sum).parameters) == list(inspect.signature(tenon.Tensor.sum).parameters)[1:]
    assert inspect.signature(tenon.Tensor).parameters["dtype"].default is None
    inspect.signature(x.astype).bind(tenon.int8, copy=False)
    with pytest.raises(TypeError):
        inspect.signature(x.astype).bind()


def test_the_stubs_have_what_the_package_has():
    tree = ast.parse((HERE.parent / "tenon/__init__.pyi").read_text())
    names = {node.name for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    names |= {target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets}
    names |= {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}
    tensor = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Tensor")
    methods = {node.name for node in tensor.body if isinstance(node, ast.FunctionDef)}
    modules = type(ast)
    missing = [name for name, value in vars(tenon).items() if not name.startswith("_") and name not in names and not isinstance(value, modules)]
    assert not missing and not [name for name in vars(tenon.Tensor) if not name.startswith("_") and name not in methods]
