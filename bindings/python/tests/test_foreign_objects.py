"""Objects of other libraries that are no arrays of NumPy's: what a tensor of them holds, and what they are beside tensors."""

import numpy as np
import pytest

import tenon


class Labelled:
    """Has nothing but __array__."""

    def __init__(self, data):
        self.data = np.asarray(data)

    def __array__(self, dtype=None, copy=None):
        return self.data


def check(thing, expected):
    expected = np.asarray(expected)
    for made in (tenon.tensor(thing), tenon.asarray(thing), tenon.Tensor(thing), tenon.tensor([thing, thing])[0]):
        assert made.dtype == expected.dtype and made.shape == expected.shape and made.tolist() == expected.tolist()


@pytest.mark.parametrize("dtype", ["float64", "int8", ">f8", ">i2", ">c16", "bool"])
def test_what_has_only_the_method_array(dtype):
    data = np.array([[1, 2, 3], [0, 1, 1]]).astype(dtype)
    check(Labelled(data), data.astype(data.dtype.newbyteorder("=")))
    check(data, data.astype(data.dtype.newbyteorder("=")))


def test_beside_tensors():
    x, thing = tenon.tensor([1.0, 2.0, 4.0], dtype=tenon.float64), Labelled([0.5, 1.0, 4.0])
    assert (x + thing).tolist() == (thing + x).tolist() == tenon.add(x, thing).tolist() == [1.5, 3, 8]
    assert (x == thing).tolist() == [False, False, True]
    assert x[Labelled([2, 0])].tolist() == [4, 1] and x[Labelled([True, False, True])].tolist() == [1, 4]
    x += thing
    assert x.tolist() == [1.5, 3, 8]
    x[:] = thing
    assert x.tolist() == [0.5, 1, 4]


def test_what_is_no_number():
    for data in (["a", "b"], np.array([1, "a"], dtype=object), np.array([2**70], dtype=object), np.zeros(2, "M8[s]"), np.zeros(2, [("a", "f4")])):
        with pytest.raises(TypeError, match="elements are no numbers that a tensor holds"):
            tenon.tensor(np.array(data))
        with pytest.raises(TypeError, match="elements are no numbers that a tensor holds"):
            tenon.tensor(Labelled(data))
    x = tenon.ones(2)
    assert not np.any(x == np.array(["a", "b"]))


def test_long_doubles_and_objects():
    wide = np.array([0.1, 1e300, np.inf], dtype=np.longdouble)
    check(wide, wide.astype(np.float64))
    check(wide.astype(np.clongdouble), wide.astype(np.complex128))
    if np.finfo(np.longdouble).max > np.finfo(np.float64).max:
        with pytest.raises(OverflowError, match="beyond the range of float64"):
            tenon.tensor(np.array([10], dtype=np.longdouble) ** 4000)
    check(np.array([[1e300, 2], [3, 4]], dtype=object), [[1e300, 2], [3, 4]])
    check(np.array([2**63], dtype=object), np.array([2**63], dtype=np.uint64))


def test_tables_of_pandas():
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"a": [1.0, 2.0], "b": [16777217.0, 4.0]})
    check(table, [[1.0, 16777217.0], [2.0, 4.0]])
    check(table["b"], [16777217.0, 4.0])
    check(pandas.Series([1, 2], dtype="int8"), np.array([1, 2], dtype=np.int8))
    x = tenon.tensor([1.0, 2.0, 4.0])
    assert x[pandas.Series([2, 0])].tolist() == [4, 1]
    assert tenon.add(x[:2], table["a"]).tolist() == [2, 4]
    for made in (x[:2] + table["a"], table["a"] + x[:2]):  # which keeps its labels
        assert isinstance(made, pandas.Series) and made.tolist() == [2, 4]
    with pytest.raises(TypeError, match="no numbers"):
        tenon.tensor(pandas.DataFrame({"a": [1.0], "b": ["x"]}))


def test_data_sets_of_h5py(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "x.h5", "w") as file:
        file["x"], file["y"] = np.array([0.1, 0.2]), np.arange(3, dtype=">i2")
        check(file["x"], [0.1, 0.2])
        check(file["y"], np.arange(3, dtype=np.int16))


@pytest.mark.parametrize("mode, shape", [("L", (8, 4)), ("RGB", (8, 4, 3)), ("RGBA", (8, 4, 4)), ("1", (8, 4)), ("F", (8, 4)), ("I", (8, 4))])
def test_images_of_pillow(mode, shape):
    image = pytest.importorskip("PIL.Image")
    picture = image.fromarray(np.arange(32, dtype=np.uint8).reshape(8, 4)).convert(mode)
    assert np.asarray(picture).shape == shape
    check(picture, np.asarray(picture))


def test_chunks_and_tables_of_pyarrow():
    pyarrow = pytest.importorskip("pyarrow")
    check(pyarrow.chunked_array([[1, 2], [3]]), [1, 2, 3])
    check(pyarrow.chunked_array([[1.5, 2.5]]), [1.5, 2.5])
    check(pyarrow.table({"a": [1, 2], "b": [3, 4]}), [[1, 3], [2, 4]])


@pytest.mark.parametrize(
    "array, name, converts",
    [
        (np.array([1], ">i4"), "big-endian numbers, dtype >i4", True),
        (np.array([1], np.longdouble), "elements of dtype float128", True),
        (np.array(["a"]), "strings, dtype <U1", False),
        (np.array(["2020-01-01"], "M8[D]"), r"dates, dtype datetime64\[D\]", False),
        (np.array([1], "m8[s]"), r"durations, dtype timedelta64\[s\]", False),
        (np.zeros(2, [("a", "i4")]), "records, dtype", False),
        (np.array([object()]), "Python objects, dtype object", False),
    ],
)
def test_elements_that_no_tensor_has_are_named(array, name, converts):
    if array.dtype.itemsize != 16 and "float128" in name:
        pytest.skip("long double is another type here")
    with pytest.raises(TypeError, match=f"from_numpy: an array of {name}.*: no tensor lies on such elements" + (": tenon.asarray" if converts else "$")):
        tenon.from_numpy(array)
    if converts:
        assert tenon.asarray(array).tolist() == [1]
    else:
        with pytest.raises(TypeError, match=f"an array of {name}"):
            tenon.asarray(array)
