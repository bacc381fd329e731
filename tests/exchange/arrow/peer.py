"""usage: peer.py <shared library of peer.cpp>

Arrow's own library as a peer: arrays of pyarrow's as tensors, tensors as arrays of pyarrow's, by addresses of C structs.
Exits with 77 where there is no pyarrow.
"""
import ctypes
import gc
import sys

try:
    import numpy as np
    import pyarrow as pa
except ImportError as error:
    print(f"skipped: {error}")
    sys.exit(77)

tenon = ctypes.CDLL(sys.argv[1])
tenon.tenon_import.restype = tenon.tenon_export.restype = ctypes.c_char_p
BOOL, INT8, INT64, UINT16, FLOAT16, FLOAT32, FLOAT64 = 0, 1, 4, 6, 9, 11, 12
failures = 0


def check(holds, what):
    global failures
    if not holds:
        failures += 1
        print("FAILED:", what)


class Structs:
    """Room for a schema and an array, and their addresses."""

    def __init__(self):
        self.schema, self.array = ctypes.create_string_buffer(72), ctypes.create_string_buffer(80)
        self.schema_at, self.array_at = ctypes.addressof(self.schema), ctypes.addressof(self.array)

    def released(self):
        pointer = lambda buffer, at: int.from_bytes(buffer.raw[at:at + 8], "little")
        return pointer(self.schema, 56) == 0 and pointer(self.array, 64) == 0


def imported(array, address=0, copy=False, fill=None):
    """What Tenon says of an array, or its error; all memory goes back to Arrow."""
    structs, out = Structs(), ctypes.create_string_buffer(400)
    array._export_to_c(structs.array_at, structs.schema_at)
    error = tenon.tenon_import(ctypes.c_void_p(structs.schema_at), ctypes.c_void_p(structs.array_at), int(copy), int(fill is not None),
                               ctypes.c_double(fill or 0), ctypes.c_size_t(address), out, ctypes.c_size_t(400))
    check(structs.released(), f"released {array.type}")
    return error.decode() if error else out.value.decode()


def exported(dtype, shape, nested=0, turned=0, bool8=0):
    """An array of pyarrow's that Tenon made, and the address of the tensor's elements."""
    structs, data = Structs(), ctypes.c_size_t()
    sizes = (ctypes.c_int64 * max(len(shape), 1))(*shape)
    error = tenon.tenon_export(dtype, sizes, len(shape), nested, turned, bool8, ctypes.c_void_p(structs.schema_at), ctypes.c_void_p(structs.array_at), ctypes.byref(data))
    check(error is None, error)
    array = pa.Array._import_from_c(structs.array_at, structs.schema_at)
    check(structs.released(), "pyarrow took over")
    array.validate(full=True)
    return array, data.value


def equal(what, got, expected):
    check(got == expected, f"{what}: {got}, not {expected}")


# ---- Arrow's arrays

before = pa.total_allocated_bytes()
for name in ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"]:
    array = pa.array(np.arange(6).astype(name))
    at = array.buffers()[1].address
    equal(name, imported(array, at), f"{name} (6,) (1,) same 15.000000")
    equal(f"{name}, sliced", imported(array[2:5], at + 2 * array.type.bit_width // 8), f"{name} (3,) (1,) same 9.000000")
bools = pa.array([True, False, True, True, False] * 5)
equal("bool", imported(bools[3:], copy=True), "bool (22,) (1,) other 13.000000")
check("Arrow has bools as bits" in imported(bools), "bools need a copy")
matrix = pa.FixedSizeListArray.from_arrays(pa.array(np.arange(12.0)), 3)
equal("list", imported(matrix, matrix.values.buffers()[1].address), "float64 (4,3,) (3,1,) same 66.000000")
equal("list, sliced", imported(matrix[1:3], matrix.values.buffers()[1].address + 24), "float64 (2,3,) (3,1,) same 33.000000")
cube = pa.FixedSizeListArray.from_arrays(matrix, 2)
equal("list in list", imported(cube[1:]), "float64 (1,2,3,) (6,3,1,) other 51.000000")
nulls = pa.array([1.0, None, 3.0, None])
check("the array has 2 nulls" in imported(nulls), "nulls are refused")
equal("nulls", imported(nulls, fill=10), "float64 (4,) (1,) other 24.000000")
equal("no nulls left", imported(nulls[2:3]), "float64 (1,) (1,) other 3.000000")
equal("null rows", imported(pa.array([[1.0, 2.0], None, [None, 4.0]], pa.list_(pa.float64(), 2)), fill=0.5), "float64 (3,2,) (2,1,) other 8.500000")
equal("none", imported(pa.array([], pa.float32())), "float32 (0,) (1,) same 0.000000")  # no address
for array, word in [(pa.array(["a"]), "format u"), (pa.array([[1]]), "format +l"), (pa.array(["a"]).dictionary_encode(), "dictionary"),
                    (pa.array([{"a": 1}]), "format +s"), (pa.nulls(3), "format n"), (pa.array([1], pa.timestamp("us")), "format tsu:")]:
    check(word in imported(array), f"{array.type}: {imported(array)}")
if hasattr(pa, "FixedShapeTensorArray"):
    tensors = pa.FixedShapeTensorArray.from_numpy_ndarray(np.arange(24, dtype="float32").reshape(2, 3, 4))
    equal("tensors", imported(tensors), "float32 (2,3,4,) (12,4,1,) other 276.000000")
    turned = pa.FixedShapeTensorArray.from_numpy_ndarray(np.arange(24, dtype="float32").reshape(2, 3, 4).transpose(0, 2, 1))
    equal("turned", imported(turned), "float32 (2,4,3,) (12,1,4,) other 276.000000")
if hasattr(pa, "bool8"):
    equal("bool8", imported(pa.ExtensionArray.from_storage(pa.bool8(), pa.array([1, 0, 5], pa.int8()))), "bool (3,) (1,) other 2.000000")
del array, bools, matrix, cube, nulls
tensors = turned = None
gc.collect()
equal("bytes that Arrow still holds", pa.total_allocated_bytes(), before)

# ---- Tenon's tensors

for dtype, name in [(INT8, "int8"), (UINT16, "uint16"), (INT64, "int64"), (FLOAT16, "halffloat"), (FLOAT32, "float"), (FLOAT64, "double")]:
    array, address = exported(dtype, [5])
    check(str(array.type) == name and [float(x) for x in array.to_pylist()] == [0, 1, 2, 3, 4], f"{name}: {array}")
    check(array.buffers()[1].address == address, f"{name}: no copy")
equal("bool", exported(BOOL, [11])[0].to_pylist(), [False] + 10 * [True])
nested, address = exported(FLOAT32, [2, 2, 3], nested=1)
check(nested.to_pylist() == np.arange(12).reshape(2, 2, 3).tolist() and str(nested.type).count("fixed_size_list") == 2, f"nested: {nested.type}")
check(nested.flatten().flatten().buffers()[1].address == address, "nested: no copy")
equal("of nothing", exported(FLOAT32, [3, 0], nested=1)[0].to_pylist(), [[], [], []])
equal("none", len(exported(INT64, [0])[0]), 0)
if hasattr(pa, "FixedShapeTensorArray"):
    tensors, address = exported(FLOAT64, [2, 3, 4])
    check(np.array_equal(tensors.to_numpy_ndarray(), np.arange(24.0).reshape(2, 3, 4)), "tensors")
    check(tensors.storage.values.buffers()[1].address == address and tensors.type.shape == [3, 4], "tensors: no copy")
    tensors, _ = exported(FLOAT64, [2, 3, 4], turned=1)
    check(tensors.type.permutation == [1, 0] and np.array_equal(tensors.to_numpy_ndarray(), np.arange(24.0).reshape(2, 3, 4).transpose(0, 2, 1)), "turned")
    del tensors
if hasattr(pa, "bool8"):
    array, address = exported(BOOL, [3], bool8=1)
    check(array.to_pylist() == [False, True, True] and array.storage.buffers()[1].address == address, "bool8")

print(f"pyarrow {pa.__version__}: {failures} failed")
sys.exit(failures != 0)
