"""save and load: the formats of NumPy and safetensors, images and text, of paths and of open files."""

import errno
import gzip
import io
import json
import os
import pathlib
import pickle
import struct
import zlib

import numpy as np
import pytest

import tenon

NAMED = {"a": [[1.5, 2.5]], "β": [1.0]}


@pytest.mark.parametrize("dtype", [d for d in tenon.dtypes if d.name != "bfloat16"], ids=str)
def test_npy(tmp_path, dtype):
    for number, x in enumerate((tenon.arange(6).reshape(2, 3).astype(dtype), tenon.zeros((0, 2), dtype=dtype), tenon.ones((), dtype=dtype))):
        path = tmp_path / f"{number}.npy"
        tenon.save(path, x)
        theirs = np.load(path)
        assert theirs.dtype == dtype and np.array_equal(theirs, x.numpy())
        for mapped in (False, True):
            made = tenon.load(str(path), mapped=mapped)
            assert made.dtype is dtype and made.tolist() == x.tolist() and made.shape == x.shape
    np.save(path, np.array([1, 2], dtype=">i4"))
    assert tenon.load(path).tolist() == [1, 2]


@pytest.mark.parametrize("ending", ["npz", "safetensors"])
def test_files_of_named_tensors(tmp_path, ending):
    path = tmp_path / f"x.{ending}"
    tenon.save(path, {name: tenon.tensor(data) for name, data in NAMED.items()})
    for mapped in (False, True):
        made = tenon.load(path, mapped=mapped)
        assert {name: tensor.tolist() for name, tensor in made.items()} == NAMED
        assert all(tensor.is_read_only == mapped for tensor in made.values())
    if ending == "npz":
        with np.load(path) as theirs:
            assert {name: theirs[name].tolist() for name in theirs} == NAMED


@pytest.mark.parametrize("ending, delimiter", [("csv", ","), ("tsv", "\t"), ("txt", None)])
def test_tables_of_text(tmp_path, ending, delimiter):
    path, x = tmp_path / f"x.{ending}", tenon.tensor([[1.5, -2], [float("inf"), 0.1]])
    tenon.save(path, x)
    assert np.loadtxt(path, delimiter=delimiter, dtype=np.float32).tolist() == x.tolist() == tenon.load(path).tolist()
    np.savetxt(path, np.array([[1, 2], [3, 4]]), fmt="%d", delimiter=delimiter or " ", header="a" + (delimiter or " ") + "b", comments="")
    made = tenon.load(path, dtype=tenon.int16, header=True)
    assert made.dtype is tenon.int16 and made.tolist() == [[1, 2], [3, 4]]
    with pytest.raises(TypeError, match=f"x.{ending}"):
        tenon.load(path)


@pytest.mark.parametrize("ending, shape", [("pgm", (2, 3)), ("ppm", (2, 3, 3)), ("png", (2, 3, 4))])
def test_images(tmp_path, ending, shape):
    path, x = tmp_path / f"x.{ending}", tenon.arange(24, dtype=tenon.uint8)[: int(np.prod(shape))].reshape(shape)
    try:
        tenon.save(path, x)
    except OSError as error:
        assert ending == "png" and "libpng" in str(error)
        pytest.skip("built without libpng")
    made = tenon.load(path)
    assert made.dtype is tenon.uint8 and made.tolist() == x.tolist()


def test_bfloat16_in_safetensors(tmp_path):
    x = tenon.tensor([1.5, 2.0], dtype=tenon.bfloat16)
    tenon.save(tmp_path / "x.safetensors", {"x": x})
    assert tenon.load(tmp_path / "x.safetensors")["x"].dtype is tenon.bfloat16
    with pytest.raises(TypeError, match="bfloat16"):
        tenon.save(tmp_path / "x.npy", x)


def test_a_mapped_file_is_what_lies_on_the_disk(tmp_path):
    path = tmp_path / "x.npy"
    tenon.save(path, tenon.zeros(3))
    made = tenon.load(path, mapped=True)
    assert made.is_read_only
    with pytest.raises(ValueError):
        made[0] = 1


def test_what_is_refused(tmp_path):
    x = tenon.ones(2)
    for call, error, message in (
        (lambda: tenon.save(tmp_path / "x.tar", x), ValueError, "none of .npy, .npz and .safetensors, .txt"),
        (lambda: tenon.load(tmp_path / "x.csv", mapped=True), ValueError, "cannot be mapped"),
        (lambda: tenon.load(tmp_path / "x.npy", dtype="int8"), ValueError, "only text"),
        (lambda: tenon.save(tmp_path / "x.ppm", x), ValueError, "save_image"),
        (lambda: tenon.save(tmp_path / "x.csv", {"x": x}), TypeError, "expected a Tensor or an array, got dict"),
        (lambda: tenon.save(tmp_path / "x.npz", x), TypeError, "expected a dict, got Tensor"),
        (lambda: tenon.save(tmp_path / "x.npz", np.ones(2)), TypeError, "expected a dict, got ndarray float64 \\(2"),
        (lambda: tenon.save(tmp_path / "x.npy", [1, 2]), TypeError, "expected a Tensor or an array, got list"),
        (lambda: tenon.save(tmp_path / "x.npy", np.array(["a"])), TypeError, "an array of strings, dtype <U1"),
        (lambda: tenon.save(tmp_path / "x.npy", np.array(["2020-01-01"], "M8[D]")), TypeError, "an array of dates, dtype datetime64"),
        (lambda: tenon.save(tmp_path / "x.npy.gz", x), ValueError, "files that gzip packs are loaded only"),
        (lambda: tenon.save(tmp_path / "x.npy", x, metadata={"a": "b"}), ValueError, "only .safetensors has metadata"),
        (lambda: tenon.save(tmp_path / "x.safetensors", {"x": x}, metadata={"a": 1}), TypeError, "a value in metadata is a str, not 1"),
        (lambda: tenon.save(tmp_path / "x.npy", x, format="tar"), ValueError, "the format 'tar' is none of npy, npz"),
        (lambda: tenon.load(tmp_path / "x.npy", names=["x"]), ValueError, "names are of tensors in a .npz or .safetensors file"),
        (lambda: tenon.save(tmp_path / "x.npz", {1: x}), TypeError, "the name of a tensor is a str"),
        (lambda: tenon.save(tmp_path / "x.npz", {"x": 1}), TypeError, "expected a Tensor or an array, got int"),
        (lambda: tenon.save(3, x), TypeError, "int"),
        (lambda: tenon.save("a\0.npy", x), ValueError, "null"),
        (lambda: tenon.load(tmp_path / "none.npy"), OSError, "none.npy"),
    ):
        with pytest.raises(error, match=message):
            call()
    (tmp_path / "cut.npy").write_bytes(b"\x93NUMPY\x01\x00")
    with pytest.raises(OSError, match="cut.npy"):
        tenon.load(tmp_path / "cut.npy")
    assert sorted(path.name for path in pathlib.Path(tmp_path).iterdir()) == ["cut.npy"]


def test_arrays_of_other_libraries_are_saved(tmp_path):
    for array in np.arange(3), np.arange(6.0).reshape(2, 3)[:, ::2], np.array([1, 2], ">i4"), np.float32(2.5), np.array([True, False]):
        tenon.save(tmp_path / "x.npy", array)
        assert np.array_equal(np.load(tmp_path / "x.npy"), array)
    for ending in "npz", "safetensors":
        tenon.save(tmp_path / f"x.{ending}", {"a": np.arange(3), "b": tenon.ones(2)})
        made = tenon.load(tmp_path / f"x.{ending}")
        assert made["a"].tolist() == [0, 1, 2] and made["a"].dtype is tenon.int64 and made["b"].tolist() == [1, 1]
    tenon.save(tmp_path / "x.csv", np.array([[1, 2], [3, 4]]))
    assert tenon.load(tmp_path / "x.csv").tolist() == [[1, 2], [3, 4]]
    tenon.save(tmp_path / "x.pgm", np.array([[0, 255]], "uint8"))
    assert tenon.load(tmp_path / "x.pgm").tolist() == [[0, 255]]


def test_saving_without_waiting_for_the_disk_replaces_the_file(tmp_path):
    for ending, data in ("npy", np.arange(3)), ("csv", np.ones((2, 2))), ("pgm", np.array([[7]], "uint8")), ("npz", {"a": np.arange(3)}):
        path = tmp_path / f"x.{ending}"
        path.write_bytes(b"old")
        tenon.save(path, data, flush=False)
        without = path.read_bytes()
        tenon.save(path, data)
        assert path.read_bytes() == without
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("make", [np.savez, np.savez_compressed])
def test_what_numpy_packs(tmp_path, make):
    given = {"a": np.zeros((300, 5)), "b": np.arange(1000), "c": np.array(2.5)}
    make(tmp_path / "x.npz", **given)
    try:
        for mapped in False, True:
            made = tenon.load(tmp_path / "x.npz", mapped=mapped)
            assert all(np.array_equal(made[name], given[name]) for name in given) and len(made) == 3
    except OSError as error:
        assert "is deflated, which needs zlib: the package was built without it" in str(error)
        pytest.skip("built without zlib")
    assert list(tenon.load(tmp_path / "x.npz", names=["b"])) == ["b"]
    with pytest.raises(OSError, match="has no array 'd': it has 'a', 'b', 'c'"):
        tenon.load(tmp_path / "x.npz", names=["a", "d"])


def png_of(rows):
    """A grey PNG file, by its specification."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    packed = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def test_png(tmp_path):
    rows = [[0, 1, 2], [253, 254, 255]]
    (tmp_path / "x.PNG").write_bytes(png_of(rows))
    try:
        assert tenon.load(tmp_path / "x.PNG").tolist() == rows == tenon.load(io.BytesIO(png_of(rows))).tolist()
    except OSError as error:
        assert "is a PNG file: the package was built without libpng" in str(error)
        pytest.skip("built without libpng")
    file = io.BytesIO()
    tenon.save(file, tenon.tensor(rows, dtype=tenon.uint8), format="png")
    assert tenon.load(io.BytesIO(file.getvalue())).tolist() == rows


def safetensors_of(metadata, **tensors):
    """A file by its specification: the dtype, the shape and the bytes of each tensor."""
    header, data = {"__metadata__": metadata} if metadata else {}, b""
    for name, (dtype, shape, raw) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + data


def test_metadata_of_safetensors(tmp_path):
    path = tmp_path / "x.safetensors"
    tenon.save(path, {"a": tenon.ones(2)}, metadata={"format": "pt", "größe": ""})
    for mapped in False, True:
        made = tenon.load(path, mapped=mapped)
        assert isinstance(made, dict) and made.metadata == {"format": "pt", "größe": ""} and made.left == {} and list(made) == ["a"]
    raw = path.read_bytes()
    assert json.loads(raw[8 : 8 + int.from_bytes(raw[:8], "little")])["__metadata__"] == {"format": "pt", "größe": ""}
    tenon.save(path, made)  # what was loaded keeps it
    assert tenon.load(path).metadata == {"format": "pt", "größe": ""}
    tenon.save(path, made, metadata={})
    assert tenon.load(path).metadata == {}
    again = pickle.loads(pickle.dumps(made))
    assert again.metadata == made.metadata and again["a"].tolist() == [1, 1]


def test_tensors_of_kinds_that_are_not_held(tmp_path):
    path = tmp_path / "x.safetensors"
    path.write_bytes(safetensors_of({"format": "pt"}, a=("F32", [1], struct.pack("<f", 1.5)), w=("F8_E4M3", [2], b"12"), z=("U8", [1], b"7")))
    with pytest.warns(UserWarning, match=r"load: .*x.safetensors: no tensor can hold 'w' \(F8_E4M3\)"):
        made = tenon.load(path)
    assert made["a"].tolist() == [1.5] and made["z"].tolist() == [55] and made.left == {"w": "F8_E4M3"} and made.metadata == {"format": "pt"}
    some = tenon.load(path, names=["z"])
    assert list(some) == ["z"] and some.left == {"a": "F32", "w": "F8_E4M3"}
    assert tenon.load(path, names=()).left == {"a": "F32", "w": "F8_E4M3", "z": "U8"}
    with pytest.raises(TypeError, match="entry 'w' holds F8_E4M3, which a tensor cannot hold"):
        tenon.load(path, names=["w"])
    with pytest.raises(OSError, match="has no tensor 'b': it has 'a', 'w', 'z'"):
        tenon.load(path, names=["b"])
    with pytest.raises(TypeError, match="names is a list of the tensors' names, not 'a'"):
        tenon.load(path, names="a")


@pytest.mark.parametrize("format", ["npy", "npz", "safetensors", "csv", "tsv", "txt", "ppm", None])
def test_open_files(tmp_path, format):
    x = tenon.tensor([[1, 2], [3, 4]], dtype=tenon.uint8) if format != "ppm" else tenon.arange(12, dtype=tenon.uint8).reshape(2, 2, 3)
    data = {"x": x} if format in ("npz", "safetensors") else x
    file = io.BytesIO()
    tenon.save(file, data, format=format)
    path = tmp_path / f"x.{format or 'npy'}"
    tenon.save(path, data)
    assert file.getvalue() == path.read_bytes()
    is_text = format in ("csv", "tsv", "txt")
    options = {"format": format, "dtype": tenon.uint8} if is_text else {}
    for given in io.BytesIO(file.getvalue()), open(path, "rb"), io.BytesIO(gzip.compress(file.getvalue())):
        with given:
            made = tenon.load(given, **options)
        assert (made["x"] if isinstance(made, dict) else made).tolist() == x.tolist()
    with open(tmp_path / "other", "wb") as other:
        tenon.save(other, data, format=format)
    assert (tmp_path / "other").read_bytes() == path.read_bytes()
    made = tenon.load(tmp_path / "other", **{**options, "format": format or "npy"})
    assert (made["x"] if isinstance(made, dict) else made).tolist() == x.tolist()


def test_open_tables_have_the_comments_of_their_format():
    with pytest.raises(TypeError, match="'#3' is no float32"):
        tenon.load(io.BytesIO(b"a,b\n1,2\n#3,4\n"), format="csv", header=True)
    assert tenon.load(io.BytesIO(b"1 2\n# a comment\n3 4\n"), format="txt").shape == (2, 2)


def test_open_files_that_are_refused(tmp_path):
    x = tenon.ones(2)
    file = io.BytesIO()
    np.save(file, np.arange(3))
    with pytest.raises(TypeError, match="load: the StringIO is open as text"):
        tenon.load(io.StringIO("1,2"), format="csv")
    with pytest.raises(TypeError, match="save: the file is open as text"):
        tenon.save(io.StringIO(), x)
    with pytest.raises(ValueError, match="the BytesIO begins as no .npy"):
        tenon.load(io.BytesIO(b"abc"))
    with pytest.raises(OSError, match="load_npy: the BytesIO is too short") as raised:
        tenon.load(io.BytesIO(file.getvalue()[:-1]))
    assert "/proc" not in str(raised.value)
    with pytest.raises(ValueError, match="cannot be mapped"):
        tenon.load(io.BytesIO(file.getvalue()), mapped=True)
    with pytest.raises(OSError, match="is damaged: gzip says"):
        tenon.load(io.BytesIO(gzip.compress(file.getvalue())[:-9]))


def test_packed_files(tmp_path):
    np.save(tmp_path / "x.npy", np.arange(5))
    (tmp_path / "x.npy.gz").write_bytes(gzip.compress((tmp_path / "x.npy").read_bytes()))
    assert tenon.load(tmp_path / "x.npy.gz").tolist() == [0, 1, 2, 3, 4]
    (tmp_path / "x.csv.gz").write_bytes(gzip.compress(b"a,b\n1,2\n"))
    assert tenon.load(tmp_path / "x.csv.gz", header=True).tolist() == [[1, 2]]
    with pytest.raises(ValueError, match="cannot be mapped"):
        tenon.load(tmp_path / "x.npy.gz", mapped=True)
    with pytest.raises(FileNotFoundError) as raised:
        tenon.load(tmp_path / "none.npy.gz")
    assert isinstance(raised.value, tenon.IoError) and raised.value.filename == str(tmp_path / "none.npy.gz")
    (tmp_path / "plain.npy").write_bytes((tmp_path / "x.npy.gz").read_bytes())  # packed, whatever its name says
    assert tenon.load(tmp_path / "plain.npy").tolist() == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("name", ["none.npy", "none.npz", "none.safetensors", "none.png", "none.csv", "no/x.npy", "größe.npy"])
def test_a_file_that_is_missing(tmp_path, name):
    path = tmp_path / name
    for given in str(path), path, os.fsencode(path):
        with pytest.raises(FileNotFoundError) as raised:
            tenon.load(given)
        error = raised.value
        assert isinstance(error, tenon.IoError) and error.errno == errno.ENOENT and error.filename == str(path)
        assert error.strerror.endswith(": No such file or directory") and str(error).count(name) == 1
    with pytest.raises(FileNotFoundError):
        tenon.map_file(path, "int8")
    if "/" in name:
        with pytest.raises(FileNotFoundError):
            tenon.save(path, tenon.ones(2))


def test_other_reasons_of_the_system(tmp_path):
    (tmp_path / "d.npy").mkdir()
    (tmp_path / "f").write_bytes(b"")
    for call, error, number in (
        (lambda: tenon.load(tmp_path / "d.npy"), IsADirectoryError, errno.EISDIR),
        (lambda: tenon.save(tmp_path / "d.npy", tenon.ones(2)), IsADirectoryError, errno.EISDIR),
        (lambda: tenon.load(tmp_path / "f/x.npy"), NotADirectoryError, errno.ENOTDIR),
        (lambda: tenon.load(tmp_path / ("n" * 300 + ".npy")), OSError, errno.ENAMETOOLONG),
    ):
        with pytest.raises(error) as raised:
            call()
        assert isinstance(raised.value, tenon.IoError) and raised.value.errno == number and raised.value.filename
    (tmp_path / "x.npy").write_bytes(b"no array")
    with pytest.raises(tenon.IoError) as raised:  # no reason of the system's
        tenon.load(tmp_path / "x.npy")
    assert raised.value.errno is None and not isinstance(raised.value, FileNotFoundError)


def test_map_file(tmp_path):
    path, x = tmp_path / "x.bin", np.arange(12, dtype="float32")
    x.tofile(path)
    whole = tenon.map_file(path, "float32")
    assert whole.tolist() == x.tolist() and whole.is_read_only
    assert tenon.map_file(path, tenon.float32, (2, 3), offset=8).tolist() == x[2:8].reshape(2, 3).tolist()
    assert tenon.map_file(path, np.float32, 3).tolist() == [0, 1, 2]
    private = tenon.map_file(path, "float32", mode="c")
    private[0] = 7
    assert whole[0].item() == 0
    tenon.map_file(path, "float32", mode="r+")[1] = 9
    assert whole[1].item() == 9 and np.fromfile(path, "float32")[1] == 9
    for call, error, message in (
        (lambda: tenon.map_file(path, "float64", (7,)), OSError, "is too short"),
        (lambda: tenon.map_file(path, "complex128", (1,), offset=3), ValueError, "offset"),
        (lambda: tenon.map_file(path, "int8", mode="w"), ValueError, "the mode 'w' is none of"),
        (lambda: tenon.map_file(path, "int8", offset=1), ValueError, "an offset needs the shape"),
        (lambda: tenon.map_file(path, "int8", "3"), TypeError, "shape is a tuple of integers"),
    ):
        with pytest.raises((error, OSError), match=message):
            call()
