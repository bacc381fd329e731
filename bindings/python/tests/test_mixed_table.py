"""load_mixed_table and save_mixed_table: tables of numbers and text."""

import csv
import math
import os
import pickle

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
        "big": tenon.full((7,), 2**64 - 1, dtype=tenon.uint64),
    }
    tenon.save_mixed_table(path, columns)
    made = tenon.load_mixed_table(path)
    assert list(made) == list(columns) and made[""] == columns[""]
    for name in list(columns)[1:]:
        wanted = columns[name] if name in ("b", "big") else columns[name].astype(tenon.int64 if name == "i" else tenon.float64)
        assert made[name].dtype is wanted.dtype
        assert tenon.array_equal(made[name], wanted, equal_nan=True), name
        if wanted.dtype is tenon.float64:
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
        (lambda: tenon.load_mixed_table(path, text=3), TypeError, "load_mixed_table: text is a list of str, not 3"),
        (lambda: tenon.load_mixed_table(path, missing=["a", 1]), TypeError, "missing is a list of str, and 1 is none"),
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


def test_whole_numbers_are_integers(tmp_path):
    path = tmp_path / "x.csv"
    path.write_text("id,key,gap,real,truth\n9007199254740993,18446744073709551615,1,1,TRUE\n2,3,,2.5,False\n")
    table = tenon.load_mixed_table(path)
    assert [table[name].dtype.name for name in table] == ["int64", "uint64", "float64", "float64", "bool"]
    assert table["id"].tolist() == [2**53 + 1, 2] and table["key"].tolist() == [2**64 - 1, 3] and table["truth"].tolist() == [True, False]
    tenon.save_mixed_table(tmp_path / "y.csv", table)
    again = tenon.load_mixed_table(tmp_path / "y.csv")
    assert all(again[name].dtype is table[name].dtype and tenon.array_equal(again[name], table[name], equal_nan=True) for name in table)
    filled = tenon.load_mixed_table(path, fill=-1)["gap"]
    assert filled.dtype is tenon.int64 and filled.tolist() == [1, -1]
    assert tenon.load_mixed_table(path, text=["id"])["id"] == ["9007199254740993", "2"]


def test_times(tmp_path):
    np = pytest.importorskip("numpy")
    path = tmp_path / "x.csv"
    path.write_text("at,x\n2024-02-29T18:30:05.25+01:00,1\n,2\n1677-09-22,3\n")
    table = tenon.load_mixed_table(path, times="at")
    wanted = np.array(["2024-02-29T17:30:05.25", "NaT", "1677-09-22"], dtype="datetime64[ns]")
    assert table["at"].dtype is tenon.int64 and (table["at"].numpy() == wanted.view(np.int64)).all()
    tenon.save_mixed_table(path, table, times=["at"])
    assert path.read_text() == "at,x\n2024-02-29T17:30:05.250,1\n,2\n1677-09-22T00:00:00,3\n"
    assert tenon.load_mixed_table(path)["at"][0] == "2024-02-29T17:30:05.250"
    tenon.save_mixed_table(path, {"at": wanted, "day": wanted.astype("datetime64[D]"), "n": np.arange(3)})
    assert path.read_text().splitlines()[1:3] == ["2024-02-29T17:30:05.250,2024-02-29,0", ",,1"]
    for strange in ("1500-01-01", "2024-01-01T00:00:00.0000000001"):
        with pytest.raises(TypeError, match="column 'at' has times that int64 does not count"):
            tenon.save_mixed_table(path, {"at": np.array([strange], dtype="datetime64")})
    path.write_text("at\n29.2.2024\n")
    with pytest.raises(tenon.TypeError, match="line 2, column 1: '29.2.2024' is no date or time"):
        tenon.load_mixed_table(path, times=["at"])
    with pytest.raises(tenon.IndexError, match="no column 'b'"):
        tenon.save_mixed_table(path, {"a": tenon.arange(2)}, times=["b"])
    assert path.read_text() == "at\n29.2.2024\n"


def test_tables_of_other_programs(tmp_path):
    path = tmp_path / "X.CSV"
    path.write_bytes(b"name;x\rA, B;1.234,5\r\"C\\\"#\";-0,25\r")
    german = tenon.load_mixed_table(path, decimal=",", thousands=".", escape="\\")
    assert plain(german) == {"name": ["A, B", 'C"#'], "x": [1234.5, -0.25]}
    path.write_text("x y\nfirst 1 2\nsecond 3\n")
    assert plain(tenon.load_mixed_table(path, delimiter=" ", pad_rows=True)) == {"": ["first", "second"], "x": [1, 3], "y": [2, None]}
    path.write_text("# note\na,b\n1,2\n")
    with pytest.raises(tenon.IoError, match="comments with `comment='#'`"):
        tenon.load_mixed_table(path)
    assert plain(tenon.load_mixed_table(path, comment="#")) == {"a": [1], "b": [2]}
    path.write_text("a,b\n1,2\n", encoding="utf-16")
    with pytest.raises(tenon.IoError, match="is text in UTF-16"):
        tenon.load_mixed_table(path)


def test_tables_of_numbers(tmp_path):
    path = tmp_path / "x.csv"
    values = tenon.tensor([[0.5, 2], [-1, 1e300]], dtype=tenon.float64)
    tenon.save_table(path, values, ["a b", "c"])
    assert path.read_text() == '"a b",c\n0.5,2\n-1,1e+300\n'
    made, names = tenon.load_table(path, dtype=tenon.float64)
    assert names == ["a b", "c"] and tenon.array_equal(made, values)
    made, names = tenon.load_table(path, columns=["c"], max_rows=1)
    assert names == ["c"] and made.tolist() == [[2]] and made.dtype is tenon.float32
    path.write_text("1;-;3\n4,5;6\n")
    how = {"header": False, "delimiter": ";", "decimal": ",", "missing": ["-"], "fill": 0, "pad_rows": True}
    made, names = tenon.load_table(path, dtype=tenon.float64, **how)
    assert names == [] and made.tolist() == [[1, 0, 3], [4.5, 6, 0]]
    with pytest.raises(tenon.TypeError, match="line 2, column 1: '4,5' is no int8"):
        tenon.load_table(path, dtype=tenon.int8, **how)
    path.write_text("a\n1\n\"\"\n")
    with pytest.raises(tenon.TypeError, match="the value is missing, and int8 has no NaN: `fill` gives another"):
        tenon.load_table(path, dtype=tenon.int8)
    with pytest.raises(tenon.IoError, match="columns are named, but no header is read: `header=True`"):
        tenon.load_table(path, header=False, columns=["a"])
    for call, error, message in (
        (lambda: tenon.save_table(path, values, ["a"]), tenon.ShapeError, "1 names for 2 columns"),
        (lambda: tenon.save_table(path, values, "ab"), tenon.ShapeError, "1 names for 2 columns"),
        (lambda: tenon.save_table(path, values, [1, 2]), TypeError, "names is a list of str, and 1 is none"),
        (lambda: tenon.save_table(path, "x"), TypeError, "expected a Tensor or an array, got str"),
        (lambda: tenon.load_table(path, fill="x"), TypeError, "real number"),
    ):
        with pytest.raises(error, match=message):
            call()
    assert path.read_text() == "a\n1\n\"\"\n"


@pytest.mark.parametrize("load", [tenon.load_table, tenon.load_mixed_table])
def test_a_file_that_is_not_there(tmp_path, load):
    path = tmp_path / "none.csv"
    with pytest.raises(FileNotFoundError) as caught:
        load(path)
    error = caught.value
    assert type(pickle.loads(pickle.dumps(error))) is type(error)
    assert isinstance(error, tenon.IoError) and error.errno == 2 and error.filename == str(path) and "No such file" in str(error)
    with pytest.raises(IsADirectoryError):
        load(tmp_path)
    with pytest.raises(NotADirectoryError):
        (tmp_path / "x.csv").write_text("a\n1\n")
        load(tmp_path / "x.csv" / "y.csv")


def test_compressed_tables(tmp_path):
    import gzip

    path = tmp_path / "x.csv.gz"
    path.write_bytes(gzip.compress(b"a,b\n1,#2\n") + gzip.compress(b"3,#4\n"))
    try:
        assert plain(tenon.load_mixed_table(path)) == {"a": [1, 3], "b": ["#2", "#4"]}
    except tenon.IoError as error:
        assert "zlib" in str(error)
        pytest.skip("built without zlib")
    assert tenon.load_table(path, columns=["a"])[0].tolist() == [[1], [3]]
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(tenon.IoError, match="x.csv.gz is damaged"):
        tenon.load_mixed_table(path)


def test_texts_that_are_equal_are_one_object(tmp_path):
    path = tmp_path / "x.csv"
    texts = ["", "a", "b" * 8, "b" * 9, "b" * 8 + "\0" + "b" * 8, "é", "a longer text", "a lodger text"]
    tenon.save_mixed_table(path, {"t": texts * 3000 + [str(k) for k in range(3000)]})
    made = tenon.load_mixed_table(path)["t"]
    assert made == texts * 3000 + [str(k) for k in range(3000)]
    assert made[6] is made[14] and made[7] is made[15]
