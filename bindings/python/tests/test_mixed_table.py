"""load_mixed_table and save_mixed_table: tables of numbers and text."""

import csv
import math
import os

import pytest

import tenon


def plain(columns):
    """The columns with tensors as lists, in which NaN is None."""
    each = columns.items() if isinstance(columns, dict) else enumerate(columns)
    made = {}
    for name, column in each:
        numbers = column.tolist() if isinstance(column, tenon.Tensor) else column
        made[name] = [None if x != x else x for x in numbers]
    return made if isinstance(columns, dict) else list(made.values())


def test_numbers_and_text(tmp_path):
    path = tmp_path / "cities.csv"
    path.write_text('city,people,zip,ré\r\nBern,134794,03000,\n"New York, ""NY""",8.3e6,10001,x\n,,2,"a\nb"\n')
    table = tenon.load_mixed_table(path, text=["zip"])
    assert list(table) == ["city", "people", "zip", "ré"] and table["people"].dtype is tenon.float64 and table["people"].shape == (3,)
    cities, notes = ["Bern", 'New York, "NY"', ""], ["", "x", "a\nb"]
    assert plain(table) == {"city": cities, "people": [134794, 8.3e6, None], "zip": ["03000", "10001", "2"], "ré": notes}
    assert plain(tenon.load_mixed_table(str(path)))["zip"] == [3000, 10001, 2]
    with open(path, newline="") as file:
        theirs = list(zip(*list(csv.reader(file))[1:]))
        assert [list(theirs[k]) for k in (0, 3)] == [cities, notes]
    as_list = tenon.load_mixed_table(path, header=False, skip_rows=1)
    assert plain(as_list) == plain(list(tenon.load_mixed_table(path).values()))


def test_options(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("first line\na;b;c\n1;NA;x\n2;5;y#z\n3;6;'w'\n")
    how = {"delimiter": ";", "skip_rows": 1, "missing": ("NA",), "comment": None, "quote": "'"}
    assert plain(tenon.load_mixed_table(path, **how)) == {"a": [1, 2, 3], "b": [None, 5, 6], "c": ["x", "y#z", "w"]}
    assert plain(tenon.load_mixed_table(path, **how, max_rows=1)) == {"a": [1], "b": [None], "c": ["x"]}
    assert list(plain(tenon.load_mixed_table(path, **how, columns=["c", "a"]))) == ["c", "a"]
    assert list(plain(tenon.load_mixed_table(path, **how, columns=[-1, 0]))) == ["c", "a"]
    tenon.save_mixed_table(path, {"a": ["x;y", "'"], "b": tenon.tensor([1.5, 2.0])}, delimiter=";", comment=None, quote="'")
    assert path.read_text() == "a;b\n'x;y';1.5\n'''';2\n"


@pytest.mark.parametrize("ending", ["csv", "tsv", "txt"])
def test_the_same_again(tmp_path, ending):
    path = tmp_path / f"x.{ending}"
    columns = {
        "": ["plain", 'quo"ted', "a, b\tc", "#x", " blank ", "", "ä\r\n€\0"],
        "n": tenon.tensor([0.1, -0.0, 1e300, 5e-324, math.inf, 2.0**53, 3], dtype=tenon.float64),
        'a "b"\n': tenon.tensor([1.5, math.nan, -2, 0.1, 1e-40, 3, 4]),
        "i": tenon.arange(7, dtype=tenon.int8),
        "b": tenon.arange(7) > 3,
        "big": tenon.full((7,), 2**62, dtype=tenon.uint64),
    }
    tenon.save_mixed_table(path, columns)
    made = tenon.load_mixed_table(path)
    assert list(made) == list(columns) and made[""] == columns[""]
    for name in list(columns)[1:]:
        wanted = columns[name].astype(tenon.float64)
        assert tenon.array_equal(made[name], wanted, equal_nan=True), name
        assert tenon.array_equal(tenon.signbit(made[name]), tenon.signbit(wanted)), name
    tenon.save_mixed_table(path, list(columns.values()))
    assert plain(tenon.load_mixed_table(path, header=False)) == list(plain(made).values())
    tenon.save_mixed_table(path, columns, header=False)
    assert plain(tenon.load_mixed_table(path, header=False)) == list(plain(made).values())


def test_columns_of_all_kinds(tmp_path):
    path = tmp_path / "x.csv"
    strided = tenon.arange(6, dtype=tenon.float64)[::-2]
    weights = tenon.tensor([1.0, 2, 4], requires_grad=True)
    tenon.save_mixed_table(path, {"a": ("x", "y", "z"), "b": strided, "c": weights})
    assert plain(tenon.load_mixed_table(path)) == {"a": ["x", "y", "z"], "b": [5, 3, 1], "c": [1, 2, 4]}
    tenon.save_mixed_table(path, {"a": [], "b": tenon.zeros(0)})
    assert path.read_text() == "a,b\n"
    assert {name: column.shape for name, column in tenon.load_mixed_table(path).items()} == {"a": (0,), "b": (0,)}
    tenon.save_mixed_table(path, {})
    assert path.read_text() == "" and tenon.load_mixed_table(path) == {} and tenon.load_mixed_table(path, header=False) == []
    tenon.save_mixed_table(path, {"": tenon.ones(2)})
    assert plain(tenon.load_mixed_table(path)) == {"": [1, 1]}


def test_groups_of_a_table(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("city,people\nUlm,1\nBern,2\nUlm,4\n")
    table = tenon.load_mixed_table(path)
    groups = tenon.group_by(table["city"])
    assert groups.keys == ["Bern", "Ulm"] and groups.sum(table["people"]).tolist() == [2, 5]


def test_what_cannot_be_loaded(tmp_path):
    path = tmp_path / "x.csv"
    for bytes_, error, message in (
        (b"a,b\n1,2\n3\n", tenon.IoError, "x.csv, line 3 has 1 fields"),
        (b"a,b\n1,2\n3,4,5\n", tenon.IoError, "x.csv, line 3 has 3 fields"),
        (b'a,b\n1,"2\n', tenon.IoError, "x.csv"),
        (b"a,b,a\n1,2,3\n", tenon.IoError, "x.csv has two columns 'a'"),
        (b"a,b\n1,2\n1,\xfftext\n", tenon.IoError, "column 1, row 1: .* is not UTF-8"),
        (b"a,\xff\n1,2\n", tenon.IoError, "the name of column 1: .* is not UTF-8"),
    ):
        path.write_bytes(bytes_)
        with pytest.raises(error, match=message):
            tenon.load_mixed_table(path)
        assert path.read_bytes() == bytes_
    path.write_text("a,b\n1,2\n")
    for call, error, message in (
        (lambda: tenon.load_mixed_table(tmp_path / "none.csv"), tenon.IoError, "none.csv"),
        (lambda: tenon.load_mixed_table(tmp_path), tenon.IoError, tmp_path.name),
        (lambda: tenon.load_mixed_table("a\0.csv"), ValueError, "null"),
        (lambda: tenon.load_mixed_table(3), TypeError, "int"),
        (lambda: tenon.load_mixed_table(path, text=["c"]), tenon.IoError, "no column 'c'"),
        (lambda: tenon.load_mixed_table(path, columns=["c"]), tenon.IoError, "no column 'c'"),
        (lambda: tenon.load_mixed_table(path, columns=[2]), tenon.IndexError, "none at 2"),
        (lambda: tenon.load_mixed_table(path, columns=["a", 1]), TypeError, "by names or by numbers"),
        (lambda: tenon.load_mixed_table(path, columns=[1.5]), TypeError, "another type"),
        (lambda: tenon.load_mixed_table(path, columns="ab"), TypeError, "a list of names"),
        (lambda: tenon.load_mixed_table(path, text="b"), TypeError, "incompatible"),
        (lambda: tenon.load_mixed_table(path, delimiter=";;"), ValueError, "delimiter is one ASCII character"),
        (lambda: tenon.load_mixed_table(path, delimiter="€"), ValueError, "delimiter is one ASCII character"),
        (lambda: tenon.load_mixed_table(path, quote=3), ValueError, "quote is one ASCII character"),
        (lambda: tenon.load_mixed_table(path, delimiter="1"), tenon.IoError, "delimiter"),
    ):
        with pytest.raises(error, match=message):
            call()


def test_what_cannot_be_saved_leaves_the_file(tmp_path):
    path, x = tmp_path / "x.csv", tenon.ones(2)
    path.write_text("before")
    for columns, error, message in (
        ({"a": x, "b": tenon.ones(3)}, tenon.ShapeError, "column 1, 'b', has 3 elements, and the table 2 rows"),
        ({"a": x, "b": ["x"]}, tenon.ShapeError, "column 1, 'b', has 1 elements"),
        ([tenon.zeros(0), x], tenon.ShapeError, "column 1"),
        ({"a": tenon.ones(2, 2)}, tenon.ShapeError, r"shape \(2,2\)"),
        ({"a": tenon.tensor(1.0)}, tenon.ShapeError, "one dimension"),
        ({"a": tenon.tensor([1j])}, tenon.TypeError, "column 'a' has dtype complex"),
        ({"a": tenon.tensor([0, 2**53 + 1])}, tenon.TypeError, "column 'a' has the integer 9007199254740993"),
        ([x, tenon.tensor([2**63 - 1, 0])], tenon.TypeError, "column 1 has the integer 9223372036854775807"),
        ([tenon.tensor([2**64 - 1], dtype=tenon.uint64)], tenon.TypeError, "column 0 has the integer 18446744073709551615"),
        ({"a": [1, 2]}, TypeError, "column 'a' is a list with int"),
        ({"a": ["x", None]}, TypeError, "column 'a' is a list with None:"),
        ({"a": "xy"}, TypeError, "column 'a' is str"),
        ({"a": 1.5}, TypeError, "column 'a' is float"),
        ({1: x}, TypeError, "the name of a column is a str, not 1"),
        (x, TypeError, "expected a dict of names and columns or a list of columns, got Tensor"),
        ({"a": ["\ud800"]}, UnicodeEncodeError, "surrogates"),
        ({"\ud800": x}, UnicodeEncodeError, "surrogates"),
    ):
        with pytest.raises(error, match=message):
            tenon.save_mixed_table(path, columns)
        assert path.read_text() == "before" and os.listdir(tmp_path) == ["x.csv"]
    with pytest.raises(ValueError, match="needs names"):
        tenon.save_mixed_table(path, [x], header=True)
    with pytest.raises(tenon.IoError, match="needs quotes"):
        tenon.save_mixed_table(path, {"a": ["x y"]}, quote=None)
    assert path.read_text() == "before" and os.listdir(tmp_path) == ["x.csv"]
    with pytest.raises(tenon.IoError, match="nowhere"):
        tenon.save_mixed_table(tmp_path / "nowhere" / "x.csv", {"a": x})
    with pytest.raises(TypeError, match="int"):
        tenon.save_mixed_table(3, {"a": x})
