"""Arrow's PyCapsule interface: elements for other libraries and of them, without a copy, each freed once."""

import ctypes
import gc
import sys
import threading
import weakref

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tenon

SHARED = [dtype for dtype in tenon.dtypes if dtype is not tenon.bfloat16 and "complex" not in dtype.name]


class Schema(ctypes.Structure):
    """As the specification of the C data interface has it."""

    _fields_ = [
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_void_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


class Array(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(ctypes.c_void_p)),
        ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p),
        ("release", ctypes.c_void_p),
        ("private_data", ctypes.c_void_p),
    ]


get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
get_pointer.restype, get_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def struct_in(capsule):
    kind, name = (Schema, b"arrow_schema") if '"arrow_schema"' in repr(capsule) else (Array, b"arrow_array")
    return kind.from_address(get_pointer(capsule, name))


class Producer:
    """Gives these capsules, whoever asks."""

    def __init__(self, given):
        self.given = given

    def __arrow_c_array__(self, requested_schema=None):
        return self.given


def current_bytes():
    gc.collect()
    return tenon.memory_stats()["current_bytes"]


@pytest.mark.parametrize("dtype", SHARED, ids=str)
@pytest.mark.parametrize("shape", [(4,), (2, 3), (2, 3, 4), (0,), (3, 0), (0, 2)])
def test_what_is_exported_comes_back_on_the_same_memory(dtype, shape):
    x = tenon.ones(shape, dtype=dtype)
    y = tenon.from_arrow(Producer(x.__arrow_c_array__()))
    assert y.dtype is dtype and y.shape == shape and y.tolist() == x.tolist()
    if dtype is not tenon.bool and x.numel():
        assert y.data_ptr() == x.data_ptr() and y.is_read_only and not tenon.from_arrow(x, copy=True).is_read_only
        x[(0,) * x.dim()] = 0
        assert y[(0,) * x.dim()].item() == 0


@given(st.permutations(range(4)))
def test_orders_of_dimensions_need_no_copy(order):
    order = [0] + [k for k in order if k]
    x = tenon.arange(120).reshape(2, 3, 4, 5).permute(*order)
    y = tenon.from_arrow(x, copy=False)
    assert y.data_ptr() == x.data_ptr() and y.shape == x.shape and y.strides == x.strides and y.tolist() == x.tolist()


@given(st.integers(-3, 3).filter(bool), st.integers(0, 5))
def test_elements_in_no_order_that_arrow_has_are_copied(step, start):
    x = tenon.arange(12.0).reshape(6, 2)[start::step]
    assert tenon.from_arrow(Producer(x.__arrow_c_array__())).tolist() == x.tolist()


def test_a_bool_is_a_bit_unless_bytes_are_asked_for():
    x = tenon.arange(19) % 3 == 0
    schema, _ = x.__arrow_c_array__()
    assert struct_in(schema).format == b"b" and struct_in(x.__arrow_c_schema__()).format == b"b"
    assert tenon.from_arrow(x).tolist() == x.tolist() and not tenon.from_arrow(x).is_read_only
    with pytest.raises(BufferError, match="bits"):
        tenon.from_arrow(x, copy=False)


def test_what_arrow_lacks():
    for x, message in [
        (tenon.tensor(3), "0-d"),
        (tenon.zeros(3, dtype=tenon.bfloat16), "bfloat16"),
        (tenon.zeros(3, dtype=tenon.complex64), "complex64"),
    ]:
        with pytest.raises(BufferError, match=message):
            x.__arrow_c_array__()
    with pytest.raises(TypeError, match="neither __arrow_c_array__"):
        tenon.from_arrow([1, 2])
    with pytest.raises(BufferError, match='called "arrow_schema"'):
        tenon.zeros(3).__arrow_c_array__(3)


def test_device_arrays():
    class Device:
        def __init__(self, x):
            self.x = x

        def __arrow_c_device_array__(self, requested_schema=None, **others):
            return self.x.__arrow_c_device_array__(requested_schema, **others)

    x = tenon.arange(3)
    y = tenon.from_arrow(Device(x))
    assert y.data_ptr() == x.data_ptr() and y.tolist() == [0, 1, 2]
    x.__arrow_c_device_array__(None, later=None)
    with pytest.raises(NotImplementedError, match="later"):
        x.__arrow_c_device_array__(None, later=1)


def test_capsules_that_nobody_or_two_consume():
    before = current_bytes()
    x = tenon.zeros(1000)
    capsules = x.__arrow_c_array__()
    del x
    assert current_bytes() > before
    del capsules
    assert current_bytes() == before

    capsules = tenon.arange(5).__arrow_c_array__()
    y = tenon.from_arrow(Producer(capsules))
    with pytest.raises(BufferError, match="released"):
        tenon.from_arrow(Producer(capsules))
    assert y.tolist() == [0, 1, 2, 3, 4]
    del y, capsules
    assert current_bytes() == before


def test_objects_that_lie():
    schema, array = tenon.arange(3).__arrow_c_array__()
    for given, error in [
        (None, TypeError),
        ((), TypeError),
        ([schema, array], TypeError),
        ((schema, array, array), TypeError),
        ((array, schema), BufferError),
        ((schema, 3), BufferError),
        ((schema, tenon.arange(3).__dlpack__()), BufferError),
        ((schema, tenon.arange(3).__arrow_c_device_array__()[1]), BufferError),
    ]:
        with pytest.raises(error):
            tenon.from_arrow(Producer(given))
    assert tenon.from_arrow(Producer((schema, array))).tolist() == [0, 1, 2]  # what failed consumed nothing

    class Failing:
        def __arrow_c_array__(self, requested_schema=None):
            raise KeyError("no")

    with pytest.raises(KeyError):
        tenon.from_arrow(Failing())


FORMATS = st.sampled_from([b"+w:", b"+w:-3", b"+w:99999999999", b"+w:3x", b"g", b"", b"+l", b"u"])
WORDS = st.one_of(st.integers(-3, 3), st.integers(-(2**63), 2**63 - 1))


@given(
    st.sampled_from([(4,), (2, 3), (2, 3, 4)]),
    st.fixed_dictionaries({}, optional={"length": WORDS, "null_count": WORDS, "offset": WORDS, "n_buffers": WORDS, "n_children": WORDS}),
    st.fixed_dictionaries(
        {},
        optional={
            "format": st.one_of(st.none(), FORMATS, st.binary(max_size=9)),
            "n_children": WORDS,
            "children": st.none(),
            "metadata": st.none(),
        },
    ),
)
def test_random_lies_end_in_errors_or_in_tensors_that_nobody_reads(shape, of_array, of_schema):
    before = tenon.memory_stats()["current_bytes"]
    capsules = tenon.ones(shape).__arrow_c_array__()
    schema, array = map(struct_in, capsules)
    for struct, changes in ((schema, of_schema), (array, of_array)):
        for name, value in changes.items():
            setattr(struct, name, value)
    try:
        tenon.from_arrow(Producer(capsules), copy=False)
    except BufferError:
        pass
    assert not schema.release or not array.release or of_schema or of_array
    del capsules
    assert tenon.memory_stats()["current_bytes"] == before


def test_honest_changes_of_an_array():
    capsules = tenon.arange(6).__arrow_c_array__()
    array = struct_in(capsules[1])
    array.length, array.offset = 3, 2
    assert tenon.from_arrow(Producer(capsules)).tolist() == [2, 3, 4]

    capsules = tenon.arange(6.0).__arrow_c_array__()
    array, valid = struct_in(capsules[1]), (ctypes.c_uint8 * 1)(0b101101)
    array.buffers[0], array.null_count = ctypes.addressof(valid), -1
    filled = tenon.from_arrow(Producer(capsules), fill_nulls=float("nan"))
    assert np.array_equal(np.asarray(filled), [0, np.nan, 2, 3, np.nan, 5], equal_nan=True)

    capsules = tenon.arange(6).__arrow_c_array__()
    array = struct_in(capsules[1])
    array.buffers[0], array.null_count = ctypes.addressof(valid), 2
    with pytest.raises(BufferError, match="2 nulls"):
        tenon.from_arrow(Producer(capsules))


def test_the_producer_is_released_once_on_any_thread():
    calls, elements = [], np.arange(8)
    buffers = (ctypes.c_void_p * 2)(None, elements.ctypes.data)

    @ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))
    def release(array):
        calls.append(threading.get_ident())
        array.contents.release = None

    schema, _ = tenon.arange(8).__arrow_c_array__()
    _, array = tenon.zeros(0).__arrow_c_array__()
    struct = struct_in(array)
    own = Array.from_buffer_copy(struct)
    struct.length, struct.buffers, struct.release = 8, buffers, ctypes.cast(release, ctypes.c_void_p).value
    x = tenon.from_arrow(Producer((schema, array)))
    del schema, array
    held = [x[3:], x[:2]]
    assert x.data_ptr() == elements.ctypes.data and x[1:].tolist() == list(range(1, 8))
    del x
    assert not calls
    thread = threading.Thread(target=held.clear)
    thread.start()
    identity = thread.ident
    thread.join()
    assert calls == [identity]
    # What was Tenon's own in the array that was rewritten.
    ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))(own.release)(ctypes.byref(own))


def test_references_return_to_where_they_were():
    a = np.arange(1000.0)
    count, alive = sys.getrefcount(a), weakref.ref(a)
    capsules = tenon.from_numpy(a).__arrow_c_array__()
    y = tenon.from_arrow(Producer(capsules))
    assert sys.getrefcount(a) == count + 1
    del capsules
    y = y[3:5]
    assert sys.getrefcount(a) == count + 1 and y.tolist() == [3, 4]
    del y
    assert sys.getrefcount(a) == count
    y = tenon.from_arrow(tenon.from_numpy(a))
    del a
    assert alive() is not None and y[999].item() == 999
    del y
    assert alive() is None


def test_storages_that_arrow_holds_refuse_to_resize():
    x = tenon.arange(4)
    capsules = x.__arrow_c_array__()
    with pytest.raises(BufferError):
        x.storage().resize_(1000)
    assert x.tolist() == [0, 1, 2, 3] and capsules


@pytest.mark.parametrize("dtype", SHARED, ids=str)
def test_pyarrow(dtype):
    pa = pytest.importorskip("pyarrow")
    x = tenon.ones(5, dtype=dtype)
    a = pa.array(x)
    assert str(a.type) == {"float16": "halffloat", "float32": "float", "float64": "double"}.get(dtype.name, dtype.name)
    assert a.to_pylist() == x.tolist()
    if dtype is not tenon.bool:
        assert a.buffers()[1].address == x.data_ptr() == tenon.from_arrow(a).data_ptr()
    for b in (a, a[2:4]):
        assert tenon.from_arrow(b).dtype is dtype and tenon.from_arrow(b).tolist() == b.to_pylist()


def test_pyarrow_of_several_dimensions():
    pa = pytest.importorskip("pyarrow")
    x = tenon.arange(24.0).reshape(2, 3, 4)
    for t in (x, x.permute(0, 2, 1)):
        a = pa.array(t)
        assert isinstance(a, pa.FixedShapeTensorArray) and a.storage.values.buffers()[1].address == x.data_ptr()
        assert a.to_numpy_ndarray().tolist() == t.tolist()
        assert tenon.from_arrow(a).strides == t.strides and tenon.from_arrow(a[1:]).tolist() == t[1:].tolist()
    nested = pa.array(x, type=pa.list_(pa.list_(pa.float32(), 4), 3))
    assert nested.to_pylist() == x.tolist() and tenon.from_arrow(nested).data_ptr() == x.data_ptr()
    schema, array = (x > 3).__arrow_c_array__(pa.bool8().__arrow_c_schema__())
    assert tenon.from_arrow(Producer((schema, array)), copy=False).tolist() == (x > 3).tolist()


def test_pyarrow_arrays_among_arguments():
    pa = pytest.importorskip("pyarrow")
    a = pa.array([1, 2, 3])
    assert tenon.asarray(a).data_ptr() == a.buffers()[1].address and tenon.asarray(a).is_read_only
    assert tenon.sum(a).item() == 6 and (tenon.ones(3) + a).tolist() == [2, 3, 4] and tenon.Tensor(a).tolist() == [1, 2, 3]
    assert tenon.asarray(a, copy=True).data_ptr() != a.buffers()[1].address
    assert tenon.asarray(pa.array([True, False])).tolist() == [True, False]
    with pytest.raises(ValueError, match="copy"):
        tenon.asarray(pa.array([True, False]), copy=False)
    assert tenon.from_arrow(pa.array([1, None, 3]), fill_nulls=-1).tolist() == [1, -1, 3]
    for bad in (pa.array(["a"]), pa.array([1, None]), pa.array([[1], [2, 3]]), pa.array([1, 2]).dictionary_encode()):
        with pytest.raises(BufferError):
            tenon.from_arrow(bad)
    assert pa.table({"a": tenon.arange(2), "b": tenon.zeros(2, 2)}).num_columns == 2


def test_chunks_of_pyarrow():
    pa = pytest.importorskip("pyarrow")
    for values, dtype in ([1, 2, 3, 2**63 + 1], pa.uint64()), ([0.5, -0.0, 2.5, 3.5], pa.float32()), ([True, False, True, True], pa.bool_()):
        for ends in [0, 4], [0, 1, 4], [0, 2, 2, 3, 4], [0, 0, 4, 4]:
            chunks = [values[a:b] for a, b in zip(ends, ends[1:])]
            chunked = pa.chunked_array(chunks, type=dtype)
            x = tenon.from_arrow(chunked)
            assert x.tolist() == values and str(x.dtype) == str(tenon.from_arrow(pa.array(values, dtype)).dtype)
            assert tenon.from_arrow(chunked, copy=True).tolist() == values
    one = pa.chunked_array([[], [1, 2, 3], []], type=pa.int64())
    x = tenon.from_arrow(one, copy=False)
    assert x.data_ptr() == one.chunk(1).buffers()[1].address and x.is_read_only
    two = pa.chunked_array([[1], [2, 3]])
    assert not tenon.from_arrow(two).is_read_only
    with pytest.raises(BufferError, match="from_arrow: the elements lie in 2 chunks, which only a copy joins"):
        tenon.from_arrow(two, copy=False)
    assert two[1:].to_pylist() == tenon.from_arrow(two[1:]).tolist() == [2, 3]


def test_chunks_without_elements_of_lists_and_with_nulls():
    pa = pytest.importorskip("pyarrow")
    for none in pa.chunked_array([], type=pa.int16()), pa.chunked_array([[], []], type=pa.int16()):
        x = tenon.from_arrow(none)
        assert x.shape == (0,) and x.dtype is tenon.int16
    lists = pa.list_(pa.list_(pa.float64(), 2), 3)
    assert tenon.from_arrow(pa.chunked_array([], type=lists)).shape == (0, 3, 2)
    row = [[1, 2], [3, 4], [5, 6]]
    assert tenon.from_arrow(pa.chunked_array([[row], [row, row]], type=lists)).tolist() == [row] * 3
    nulls = pa.chunked_array([[1, None], [None, 4]])
    assert tenon.from_arrow(nulls, fill_nulls=-1).tolist() == [1, -1, -1, 4]
    with pytest.raises(BufferError, match="nulls"):
        tenon.from_arrow(nulls)


def test_streams_that_are_refused():
    pa = pytest.importorskip("pyarrow")
    assert tenon.from_arrow(pa.table({"a": [1, 2]}).column("a")).tolist() == [1, 2]
    for bad in pa.chunked_array([["a"], ["b"]]), pa.chunked_array([[[1]], [[2, 3]]]):
        with pytest.raises(BufferError, match="from_arrow: "):
            tenon.from_arrow(bad)

    class Once:
        def __init__(self, capsule):
            self.capsule = capsule

        def __arrow_c_stream__(self, requested_schema=None):
            return self.capsule

    once = Once(pa.chunked_array([[1], [2]]).__arrow_c_stream__())
    assert tenon.from_arrow(once).tolist() == [1, 2]
    with pytest.raises(BufferError, match="released"):
        tenon.from_arrow(once)
    with pytest.raises(BufferError, match='called "arrow_array_stream"'):
        tenon.from_arrow(Once(3))

    def broken():
        yield pa.record_batch({"a": [1]})
        raise ValueError("no more")

    reader = pa.RecordBatchReader.from_batches(pa.schema({"a": pa.int64()}), broken())
    with pytest.raises(BufferError, match="the stream of chunks has failed: .*no more"):
        tenon.from_arrow(reader)


def as_lists(columns):
    return {name: column.tolist() for name, column in columns.items()}


def test_a_table_gives_its_columns_by_their_names():
    pa = pytest.importorskip("pyarrow")
    given = {"a": [1, 2, 3], "b": [0.5, 1.5, -2.5], "größe": [True, False, True]}
    table = pa.table(given)
    columns = tenon.from_arrow(table)
    assert as_lists(columns) == given and list(columns) == list(given)
    assert columns["a"].dtype is tenon.int64 and columns["größe"].dtype is tenon.bool
    assert columns["b"].data_ptr() == table["b"].chunk(0).buffers()[1].address and columns["b"].is_read_only
    assert not tenon.from_arrow(table, copy=True)["b"].is_read_only
    assert as_lists(tenon.from_arrow(table, columns=["b", "a"])) == {"b": given["b"], "a": given["a"]}
    assert as_lists(tenon.from_arrow(table[1:])) == {name: column[1:] for name, column in given.items()}
    assert as_lists(tenon.from_arrow(pa.concat_tables([table, table[:1]]))) == {n: c + c[:1] for n, c in given.items()}
    with pytest.raises(BufferError, match="column 'a'.*: the elements lie in 2 chunks"):
        tenon.from_arrow(pa.concat_tables([table, table]), copy=False)
    assert tenon.from_arrow(pa.table({})) == {} and tenon.from_arrow(table, columns=[]) == {}
    assert as_lists(tenon.from_arrow(table[:0])) == {"a": [], "b": [], "größe": []}
    assert tenon.from_arrow(table[:0])["a"].dtype is tenon.int64


def test_batches_readers_and_structs():
    pa = pytest.importorskip("pyarrow")
    batch = pa.record_batch({"a": [1, 2, 3], "b": [1.0, 2.0, 3.0]})
    assert as_lists(tenon.from_arrow(batch)) == batch.to_pydict()
    assert as_lists(tenon.from_arrow(batch[1:])) == batch[1:].to_pydict()
    assert as_lists(tenon.from_arrow(batch[1:2], columns=("b",))) == {"b": [2.0]}
    reader = pa.RecordBatchReader.from_batches(batch.schema, [batch, batch[:0], batch[2:]])
    assert as_lists(tenon.from_arrow(reader)) == {"a": [1, 2, 3, 3], "b": [1, 2, 3, 3]}
    rows = pa.StructArray.from_arrays([pa.array([1, None, 3]), pa.array([[1, 2], [3, 4], [5, 6]], pa.list_(pa.int8(), 2))], ["x", "y"])
    assert as_lists(tenon.from_arrow(rows, fill_nulls=0)) == {"x": [1, 0, 3], "y": [[1, 2], [3, 4], [5, 6]]}
    assert as_lists(tenon.from_arrow(rows[2:])) == {"x": [3], "y": [[5, 6]]}
    with pytest.raises(BufferError, match="1 rows of the table are null as a whole"):
        tenon.from_arrow(pa.array([{"x": 1}, None]))
    with pytest.raises(TypeError, match="StructArray.* holds a table's rows: tenon.from_arrow gives its columns"):
        tenon.add(tenon.zeros(3), rows)
    before = current_bytes()
    kept = tenon.from_arrow(pa.table({"a": tenon.arange(1000), "b": tenon.arange(1000)}))
    assert kept.pop("a").tolist() == list(range(1000)) and current_bytes() > before
    del kept
    assert current_bytes() == before


LIES = st.dictionaries(st.sampled_from(["length", "offset", "null_count"]), WORDS, max_size=2)


@given(LIES, LIES)
def test_tables_that_lie_end_in_errors_or_in_tensors_that_nobody_reads(of_rows, of_column):
    pa = pytest.importorskip("pyarrow")
    capsules = pa.record_batch({"a": [1, 2, 3], "b": [1.0, 2.0, 3.0]}).__arrow_c_array__()
    rows = struct_in(capsules[1])
    column = Array.from_address(ctypes.cast(rows.children, ctypes.POINTER(ctypes.c_void_p))[1])
    for struct, changes in ((rows, of_rows), (column, of_column)):
        for name, value in changes.items():
            setattr(struct, name, value)
    try:
        made = tenon.from_arrow(Producer(capsules), copy=False)
        assert {**of_rows, **of_column} or made["b"].tolist() == [1, 2, 3]
    except (BufferError, MemoryError):
        assert of_rows or of_column


def test_columns_that_are_refused_are_named():
    pa = pytest.importorskip("pyarrow")
    table = pa.table({"n": [1, None], "s": ["x", "y"], "f": [1.5, 2.5]})
    with pytest.raises(BufferError, match=r"from_arrow: column 's' .*: strings \(Arrow's format u\) are no elements of a tensor"):
        tenon.from_arrow(table, fill_nulls=0)
    with pytest.raises(BufferError, match="from_arrow: column 'n': the array has 1 nulls: fill them by fill_nulls=value"):
        tenon.from_arrow(table, columns=["n"])
    with pytest.raises(TypeError, match="from_arrow: column 'n': the fill value nan does not fit into int64"):
        tenon.from_arrow(table, columns=["f", "n"], fill_nulls=float("nan"))
    with pytest.raises(BufferError, match=r"there is no column 'z': the table has \['n', 's', 'f'\]"):
        tenon.from_arrow(table, columns=["z"])
    with pytest.raises(BufferError, match="there is no column 0"):
        tenon.from_arrow(table, columns=[0])
    with pytest.raises(TypeError, match="columns is a list of names, not 'n'"):
        tenon.from_arrow(table, columns="n")
    with pytest.raises(BufferError, match="two columns are called 'a'"):
        tenon.from_arrow(pa.table([[1], [2]], names=["a", "a"]))
    for single in pa.array([1]), pa.chunked_array([[1]]):
        with pytest.raises(TypeError, match="columns are those of a table"):
            tenon.from_arrow(single, columns=["a"])
    for values, name in [
        (pa.array([0], pa.timestamp("ns", "UTC")), "timestamps in nanoseconds"),
        (pa.array([0], pa.date32()), "dates in days"),
        (pa.array([b"x"]), "bytes"),
        (pa.array([[1], [2, 3]]), "lists of any length"),
    ]:
        with pytest.raises(BufferError, match=f"from_arrow: {name} "):
            tenon.from_arrow(values)


def test_columns_of_parquet(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    pa = pytest.importorskip("pyarrow")
    rng = np.random.default_rng(0)
    given = {"id": rng.integers(0, 2**60, 5000), "x": rng.normal(size=5000), "y": rng.normal(size=5000).astype("float32")}
    pq.write_table(pa.table({**given, "name": ["n"] * 5000}), tmp_path / "t.parquet", row_group_size=1024)
    columns = tenon.from_arrow(pq.read_table(tmp_path / "t.parquet", columns=["id", "x", "y"]))
    for name, expected in given.items():
        assert np.array_equal(np.asarray(columns[name]), expected) and np.asarray(columns[name]).dtype == expected.dtype
    assert list(tenon.from_arrow(pq.read_table(tmp_path / "t.parquet"), columns=["y"])) == ["y"]


@pytest.mark.parametrize(
    "values, dtype, fill",
    [
        ([1, None], "int64", float("nan")),
        ([1, None], "int64", 1.5),
        ([1, None], "int64", 2**63),
        ([1, None], "int8", 300),
        ([1, None], "uint8", -1),
        ([1.0, None], "float32", 1e300),
        ([True, None], "bool", 2),
    ],
)
def test_a_fill_value_that_the_dtype_does_not_hold_is_refused(values, dtype, fill):
    pa = pytest.importorskip("pyarrow")
    array = pa.array(values, type=getattr(pa, dtype.replace("bool", "bool_"))())
    for given in array, pa.chunked_array([array, array]), pa.chunked_array([array[:1], array]):
        with pytest.raises(TypeError, match=f"from_arrow: the fill value .* does not fit into {dtype}"):
            tenon.from_arrow(given, fill_nulls=fill)
    assert tenon.from_arrow(array[:1], fill_nulls=fill).tolist() == values[:1]


def test_fill_values_are_exact():
    pa = pytest.importorskip("pyarrow")
    assert tenon.from_arrow(pa.array([1, None]), fill_nulls=2**53 + 1).tolist() == [1, 2**53 + 1]
    assert tenon.from_arrow(pa.array([1, None], pa.uint64()), fill_nulls=2**64 - 1).tolist() == [1, 2**64 - 1]
    assert tenon.from_arrow(pa.array([1, None]), fill_nulls=np.int32(-5)).tolist() == [1, -5]
    assert tenon.from_arrow(pa.array([1.5, None]), fill_nulls=7).tolist() == [1.5, 7]
    for wrong in 1j, "0", [0]:
        with pytest.raises(TypeError, match="fill_nulls is a real number"):
            tenon.from_arrow(pa.array([1, None]), fill_nulls=wrong)
