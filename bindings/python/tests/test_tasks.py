"""The programs of examples/tasks that exist in the package's Python, beside pandas' and NumPy's: both print the same numbers."""

import pathlib
import re
import subprocess
import sys

import pytest

TASKS = pathlib.Path(__file__).resolve().parents[3] / "examples" / "tasks"


@pytest.mark.skipif(not TASKS.is_dir(), reason="the examples are not here")
@pytest.mark.parametrize("task", ["stations"])
def test_a_task_prints_what_pandas_does(task, tmp_path):
    pytest.importorskip("pandas")

    def numbers(program):
        done = subprocess.run([sys.executable, TASKS / program], cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True)
        return [float(word) for word in re.findall(r"-?\d+\.?\d*(?:e[-+]?\d+)?", done.stdout)]

    ours, theirs = numbers(f"{task}_tenon.py"), numbers(f"{task}.py")
    assert len(ours) == len(theirs) > 40
    assert all(abs(a - b) <= 1e-9 * abs(b) + 1e-12 for a, b in zip(ours, theirs))
