"""Packages as Python writes them; the interpreters' tests load them."""

import io
import pickle
import textwrap
import zipfile

import numpy
import pytest

import tenon
from tenon.package import PackageError, PackageExporter


class Local:
    pass


def test_layout(tmp_path):
    path = tmp_path / "a.package"
    x = tenon.arange(6).reshape(2, 3)
    with PackageExporter(path) as exporter:
        exporter.save_source("a", "", is_package=True)
        exporter.save_source("a.b", "n = 1\n")
        exporter.save_module("textwrap")
        exporter.save_pickle("things", {"x": x, "same": [x, x], "t": x.T, "empty": tenon.zeros(0, 2)})
    with zipfile.ZipFile(path) as file:
        assert file.testzip() is None
        assert [info.filename for info in file.infolist()] == [
            "code/a/__init__.py", "code/a/b.py", "code/textwrap.py", "tensors/0.npy", "tensors/1.npy", "tensors/2.npy", "pickles/things",
        ]  # fmt: skip
        assert file.read("code/textwrap.py").decode() == __import__("inspect").getsource(textwrap)
        numpy.testing.assert_array_equal(numpy.load(io.BytesIO(file.read("tensors/0.npy"))), numpy.arange(6).reshape(2, 3))
        numpy.testing.assert_array_equal(numpy.load(io.BytesIO(file.read("tensors/1.npy"))), numpy.arange(6).reshape(2, 3).T)
        assert numpy.load(io.BytesIO(file.read("tensors/2.npy"))).shape == (0, 2)
        tensors = []

        class Unpickler(pickle.Unpickler):
            def persistent_load(self, number):
                tensors.append(number)
                return number

        things = Unpickler(io.BytesIO(file.read("pickles/things"))).load()
    assert things == {"x": 0, "same": [0, 0], "t": 1, "empty": 2}
    data = path.read_bytes()
    assert data.find(numpy.arange(6, dtype=numpy.int64).tobytes()) % 64 == 0


def test_dtypes(tmp_path):
    dtypes = [tenon.bool, tenon.int8, tenon.uint64, tenon.float16, tenon.float32, tenon.float64, tenon.complex64, tenon.complex128]
    with PackageExporter(tmp_path / "a") as exporter:
        exporter.save_pickle("all", [tenon.ones(3, dtype=dtype) for dtype in dtypes])
    with zipfile.ZipFile(tmp_path / "a") as file:
        for number, dtype in enumerate(dtypes):
            array = numpy.load(io.BytesIO(file.read(f"tensors/{number}.npy")))
            assert str(array.dtype) == str(dtype).rpartition(".")[2] and (array == 1).all()
    with PackageExporter(tmp_path / "b") as exporter, pytest.raises(PackageError, match="no tensors of .*bfloat16"):
        exporter.save_pickle("one", tenon.ones(3, dtype=tenon.bfloat16))


def test_what_a_pickle_needs(tmp_path):
    exporter = PackageExporter(tmp_path / "a")
    exporter.save_pickle("local", Local())
    with pytest.raises(PackageError, match=f"the pickle 'local' needs the module '{__name__}'"):
        exporter.close()
    with PackageExporter(tmp_path / "b") as exporter:
        exporter.save_pickle("local", Local())
        exporter.save_source(__name__, "class Local: pass\n")


def test_mistakes(tmp_path):
    with PackageExporter(tmp_path / "a") as exporter:
        exporter.save_source("a", "")
        with pytest.raises(PackageError, match="has the module 'a' already"):
            exporter.save_source("a", "")
        with pytest.raises(SyntaxError):
            exporter.save_source("b", "def")
        exporter.save_pickle("p", 1)
        with pytest.raises(PackageError, match="has the pickle 'p' already"):
            exporter.save_pickle("p", 1)
        with pytest.raises(PackageError, match="the module 'math' has no source"):
            exporter.save_module("math")
    with pytest.raises(FileExistsError):
        PackageExporter(tmp_path / "a")
