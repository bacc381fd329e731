"""Past one machine: dask's arrays with tensors as chunks, and MPI on tensors' memory. What is not installed is skipped."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tenon

EXAMPLES = Path(__file__).resolve().parents[3] / "examples/python"
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}


def run(*command, **settings):
    done = subprocess.run([*map(str, command)], env={**ENVIRONMENT, **settings}, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def chunked():
    """A matrix of NumPy's, and dask's array on the same elements, whose six chunks are tensors. It is computed in this thread."""
    dask, dask_array = pytest.importorskip("dask"), pytest.importorskip("dask.array")
    array = np.random.default_rng(3).random((6, 8), np.float32)
    with dask.config.set(scheduler="synchronous"):
        yield array, dask_array.from_array(tenon.from_numpy(array), chunks=(2, 4), asarray=False)


def agree(result, wanted):
    result = result.compute()
    assert isinstance(result, tenon.Tensor), type(result)
    np.testing.assert_allclose(result.numpy(), wanted, rtol=1e-5)


@pytest.mark.parametrize("axis", [None, 0, 1])
@pytest.mark.parametrize("name", ["sum", "prod", "mean", "std", "var", "min", "max"])
def test_reductions_of_chunks(chunked, name, axis):
    array, chunks = chunked
    agree(getattr(chunks, name)(axis=axis), getattr(array, name)(axis=axis))


def test_functions_of_chunks(chunked):
    array, chunks = chunked
    agree(chunks.map_blocks(tenon.exp), np.exp(array))
    agree(chunks.cumsum(axis=0), array.cumsum(0))
    agree(chunks.argmax(), array.argmax())
    agree(np.sqrt(chunks) + 1, np.sqrt(array) + 1)
    agree(chunks.rechunk((3, 8))[1:5, ::2].T, array[1:5, ::2].T)


def test_products_of_chunks(chunked):
    array, chunks = chunked
    agree(np.tensordot(chunks, chunks, axes=(0, 0)), array.T @ array)
    agree(chunks @ chunks.T, array @ array.T)


def test_the_example_of_dask():
    pytest.importorskip("distributed")
    said = run(sys.executable, EXAMPLES / "dask_chunks.py")
    assert "The results are tenon.Tensors." in said
    assert "Means: " + " ".join(["10.0"] * 8) in said and "Standard deviations: 1.0 2.0 3.0 4.0 5.0 6.0 7.0 8.0" in said


def test_the_example_of_mpi():
    pytest.importorskip("mpi4py")
    launcher = shutil.which("mpiexec", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if launcher is None:
        pytest.skip("there is no mpiexec")
    # Open MPI's own settings, as it starts by itself neither for root nor more processes than cores; others ignore them.
    settings = {
        "OMPI_ALLOW_RUN_AS_ROOT": "1",
        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
        "OMPI_MCA_rmaps_base_oversubscribe": "1",
        "PRTE_MCA_rmaps_default_mapping_policy": ":oversubscribe",
    }
    said = run(launcher, "-n", 2, sys.executable, EXAMPLES / "mpi_digits.py", **settings)
    assert said.startswith("2 processes"), said
    assert abs(float(re.search(r"accuracy ([0-9.]+)\.\n", said)[1]) - 0.8889) < 0.003
