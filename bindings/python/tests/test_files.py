"""save and load: the formats of NumPy and safetensors."""

import pathlib

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
        (lambda: tenon.save(tmp_path / "x.csv", {"x": x}), TypeError, "expected a Tensor, got dict"),
        (lambda: tenon.save(tmp_path / "x.npz", x), TypeError, "expected a dict, got Tensor"),
        (lambda: tenon.save(tmp_path / "x.npy", [1, 2]), TypeError, "expected a Tensor, got list"),
        (lambda: tenon.save(tmp_path / "x.npz", {1: x}), TypeError, "the name of a tensor is a str"),
        (lambda: tenon.save(tmp_path / "x.npz", {"x": 1}), TypeError, "expected a Tensor, got int"),
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
