"""A sample of tests/suites, PyTorch's and ONNX's own tests, where the versions of these are installed that its tables are of."""

import importlib.metadata
import re
import subprocess
import sys
from pathlib import Path

import pytest

SUITES = Path(__file__).resolve().parents[3] / "tests" / "suites"


def has(package):
    wanted = re.search(rf"^{package} == (\S+)$", (SUITES / "requirements.txt").read_text(), re.MULTILINE).group(1)
    try:
        return importlib.metadata.version(package) == wanted
    except importlib.metadata.PackageNotFoundError:
        return False


@pytest.mark.parametrize(("suite", "packages"), [("op_db", ("torch", "expecttest")), ("onnx_nodes", ("onnx",))])
def test_a_sample_is_as_the_table_says(suite, packages):
    if not SUITES.exists():
        pytest.skip("the package is tested without its repository")
    for package in packages:
        if not has(package):
            pytest.skip(f"the version of {package} that tests/suites/requirements.txt names is not installed")
    done = subprocess.run([sys.executable, SUITES / f"{suite}.py", "--sample"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^equal: [1-9]\d* (values|nodes)", done.stdout, re.MULTILINE)
