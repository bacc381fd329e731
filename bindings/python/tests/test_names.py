"""The tables of names of docs/numpy_pytorch.md: each line gives what NumPy's and PyTorch's give."""

import ast
import importlib.util
import io
import os
import re
from pathlib import Path

import numpy as np
import pytest

import tenon

PATH = Path(__file__).resolve().parents[3] / "tests/documentation/snippets/names.py"


def lines():
    specification = importlib.util.spec_from_file_location("names", PATH)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    for line in module.LINES.splitlines():
        if line and not line.startswith("#!"):
            own, others = line.split("  # ")
            yield (own, *others.split(" ¦ "))


LINES = list(lines())
#: What is another object for each library, or another number for each run: it runs, and its shape is compared.
INCOMPARABLE = re.compile(
    r"rand|rng|uniform|normal|bernoulli|poisson|multinomial|choice|empty|seed|dtype$|device|data_ptr|Generator|num_threads|result_type"
)


def names_for(library):
    """The names that the lines use, on the same numbers."""
    import numpy

    arrays = {
        "a": np.arange(12.0, dtype=np.float32).reshape(3, 4), "b": np.arange(12.0, dtype=np.float32).reshape(3, 4)[::-1] + 1,
        "c": np.zeros((3, 4), np.float32), "v": np.array([3, 1, 2, 1], np.float32), "w": np.array([0.5, 1, 2.5, 4], np.float32),
        "i": np.array([2, 0]), "j": np.array([[0, 1], [2, 2], [3, 0]]), "k": np.full((3, 2), 5, np.float32),
        "n": np.arange(6).reshape(2, 3), "s": np.eye(4, dtype=np.float32) * 4 + 1, "z": np.array([1 + 2j, 3 - 4j], np.complex64),
    }  # fmt: skip
    arrays["m"] = arrays["a"] > 5
    convert = {"tenon": tenon.tensor, "np": np.array, "torch": lambda x: library.from_numpy(x.copy())}
    own = {name: convert[library.__name__.replace("numpy", "np")](np.ascontiguousarray(x)) for name, x in arrays.items()}
    shared = {"np": numpy, "tenon": tenon, "rng": np.random.default_rng(1), "array": np.ones(3), "data": bytearray(8)}
    return {**own, **shared, library.__name__: library}


@pytest.fixture(autouse=True)
def folder(tmp_path):
    before = os.getcwd()
    os.chdir(tmp_path)
    np.save("a.npy", names_for(np)["a"])
    np.savetxt("a.csv", names_for(np)["a"], delimiter=",")
    threads = tenon.num_threads()
    yield
    tenon.set_num_threads(threads)
    os.chdir(before)


def plain(x):
    """As NumPy's arrays, lists and numbers."""
    if isinstance(x, (list, tuple)):
        return [plain(one) for one in x]
    if hasattr(x, "resolve_conj"):
        x = x.resolve_conj()  # PyTorch's conjugates are views, which NumPy does not take
    return np.asarray(x) if hasattr(x, "__array__") else x


def agree(ours, theirs, is_compared):
    ours, theirs = plain(ours), plain(theirs)
    if isinstance(theirs, list) or isinstance(ours, list):
        assert len(ours) == len(theirs)
        for one, other in zip(ours, theirs):
            agree(one, other, is_compared)
    elif isinstance(ours, np.ndarray):
        assert ours.shape == np.shape(theirs)
        if is_compared:
            np.testing.assert_allclose(ours, theirs, rtol=2e-5, atol=2e-5)
    elif is_compared and not isinstance(ours, (tenon.Tensor, type(None), io.IOBase, dict)):
        assert ours == theirs or abs(ours - theirs) < 1e-5


def test_there_are_as_many_as_promised():
    functions = {re.split(r"[(\[ ]", other)[0] for _, *others in LINES for other in others if other != "–"}
    assert len(functions) > 400 and len(LINES) == len(set(LINES))


@pytest.mark.parametrize("line", LINES, ids=lambda line: line[0])
def test_a_line_gives_what_numpy_gives(line):
    own, theirs, _ = line
    made = eval(own, names_for(tenon))
    if theirs != "–":
        agree(made, eval(theirs, names_for(np)), not INCOMPARABLE.search(own + theirs))


@pytest.mark.parametrize("line", [line for line in LINES if line[2] != "–"], ids=lambda line: line[2])
def test_a_line_gives_what_pytorch_gives(line):
    own, _, theirs = line
    ast.parse(theirs, mode="eval")
    torch = pytest.importorskip("torch")
    names = {**names_for(torch), "F": torch.nn.functional}
    if "a.pt" in theirs:
        torch.save(names["a"], "a.pt")
    agree(eval(own, names_for(tenon)), eval(theirs, names), not INCOMPARABLE.search(own + theirs))
