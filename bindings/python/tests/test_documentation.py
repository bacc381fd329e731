"""What the pages show runs, the stubs are those of the library, and the examples give what they promise."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tenon

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def run(*arguments, folder=None):
    return subprocess.run([sys.executable, *map(str, arguments)], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, timeout=300)


def test_the_snippets_of_the_page_run():
    done = run(ROOT / "tests/documentation/snippets/python.py")
    assert done.returncode == 0, done.stderr
    assert "addmm_ received an invalid combination of arguments - got (Tensor, float)" in done.stdout


def test_the_snippets_of_the_page_about_training_run(tmp_path):
    done = run(ROOT / "tests/documentation/snippets/training.py", folder=tmp_path)
    assert done.returncode == 0, done.stderr


def test_the_python_column_of_the_tables_runs():
    done = run(ROOT / "tests/documentation/snippets/numpy_pytorch.py")
    assert done.returncode == 0, done.stderr


def test_the_stubs_are_printed_from_the_library():
    done = run(ROOT / "bindings/python/tools/print_stubs.py", "--check")
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_accepts_programs():
    pytest.importorskip("mypy")
    programs = ["examples/python/digits.py", "examples/python/fit.py", "examples/python/learn_digits.py"]
    for program in (*programs, "tests/documentation/snippets/python.py", "tests/documentation/snippets/training.py"):
        done = run("-m", "mypy", "--strict-equality", "--ignore-missing-imports", "--cache-dir", os.devnull, ROOT / program)
        assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_refuses_wrong_programs(tmp_path):
    pytest.importorskip("mypy")
    program = tmp_path / "wrong.py"
    program.write_text("import tenon\nx: int = tenon.exp(tenon.ones(3))\ntenon.sum(tenon.ones(3), nothing=1)\n")
    done = run("-m", "mypy", "--cache-dir", os.devnull, program)
    assert done.returncode != 0 and "wrong.py:2: error" in done.stdout and "wrong.py:3: error" in done.stdout, done.stdout


def test_fit(tmp_path):
    done = run(ROOT / "examples/python/fit.py", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    expected = (ROOT / "bindings/ocaml/examples/fit.expected").read_text()
    assert done.stdout.startswith(expected) and done.stdout.count("*") == 64


def test_digits(tmp_path):
    done = run(ROOT / "examples/python/digits.py", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert abs(float(re.search(r"accuracy ([0-9.]+)\.\n", done.stdout)[1]) - 0.8889) < 0.003


def test_learn_digits(tmp_path):
    done = run(ROOT / "examples/python/learn_digits.py", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert float(re.search(r"accuracy ([0-9.]+)\.\n", done.stdout)[1]) >= 0.97
    assert len(tenon.load(tmp_path / "digits.safetensors")) == 23 and tenon.load(tmp_path / "loss.png").ndim == 3
