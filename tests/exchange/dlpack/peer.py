"""usage: peer.py <library>

Passes tensors between Tenon and the NumPy and PyTorch of this interpreter, in capsules, as Python's protocol asks, and sees
that all show the same elements and that they are released once. Says which of the two is not installed; exits with 77 where neither is.
"""
import ctypes
import gc
import sys

DTYPES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32",
          "float64", "complex64", "complex128"]

tenon = ctypes.CDLL(sys.argv[1])
for name in ("export_legacy", "export_versioned", "held_data"):
    getattr(tenon, name).restype = ctypes.c_void_p
for name in ("import_legacy", "import_versioned", "held_dtype"):
    getattr(tenon, name).restype = ctypes.c_char_p
for name in ("held_size", "held_stride"):
    getattr(tenon, name).restype = ctypes.c_int64
for name in ("import_legacy", "import_versioned", "delete_legacy", "delete_versioned"):
    getattr(tenon, name).argtypes = [ctypes.c_void_p]
tenon.hold.argtypes = [ctypes.c_void_p, ctypes.c_int]

python = ctypes.pythonapi
python.PyCapsule_New.restype = ctypes.py_object
python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
python.PyCapsule_GetName.restype = ctypes.c_char_p
python.PyCapsule_GetName.argtypes = [ctypes.py_object]
python.PyCapsule_GetPointer.restype = ctypes.c_void_p
python.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
python.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]

KINDS = {"legacy": b"dltensor", "versioned": b"dltensor_versioned"}
USED = {"legacy": b"used_dltensor", "versioned": b"used_dltensor_versioned"}


class Exported:
    """What Tenon holds, for from_dlpack."""

    def __init__(self, kind):
        self.kind = kind
        # The names must live as long as the capsule: KINDS keeps them.
        self.capsule = python.PyCapsule_New(getattr(tenon, "export_" + kind)(), KINDS[kind], None)

    def __dlpack__(self, **_):
        return self.capsule

    def __dlpack_device__(self):
        return (1, 0)

    def close(self):
        """Deletes what nobody consumed."""
        if python.PyCapsule_GetName(self.capsule) == KINDS[self.kind]:
            getattr(tenon, "delete_" + self.kind)(python.PyCapsule_GetPointer(self.capsule, KINDS[self.kind]))
            python.PyCapsule_SetName(self.capsule, USED[self.kind])


def import_(capsule):
    """Lets Tenon hold what a capsule shows; the text of the error, if there is one."""
    kind = "versioned" if python.PyCapsule_GetName(capsule) == KINDS["versioned"] else "legacy"
    pointer = python.PyCapsule_GetPointer(capsule, KINDS[kind])
    python.PyCapsule_SetName(capsule, USED[kind])
    error = getattr(tenon, "import_" + kind)(pointer)
    return error and error.decode()


def held_layout():
    dims = range(tenon.held_dim())
    return [tenon.held_size(d) for d in dims], [tenon.held_stride(d) for d in dims]


def check(holds, *what):
    if not holds:
        sys.exit(f"peer.py: fails: {what}")


def check_export(library, kind, dtype, buffer, from_dlpack, address, facts):
    """Tenon's elements in the library: at the same address, released when both have let go. False where it has no such dtype."""
    before = tenon.release_count()
    tenon.hold(ctypes.addressof(buffer), DTYPES.index(dtype))
    exported = Exported(kind)
    try:
        theirs = from_dlpack(exported)
    except (BufferError, RuntimeError, TypeError) as error:
        print(f"{library} takes no {kind} {dtype}: {error}")
        theirs = None
    if theirs is not None:
        check(address(theirs) == ctypes.addressof(buffer), library, kind, dtype, "address")
        check(facts(theirs) == (dtype, [2, 3], [3, 1]), library, kind, dtype, facts(theirs))
    tenon.drop()
    check(theirs is None or tenon.release_count() == before, library, kind, dtype, "released too early")
    consumed = theirs is not None
    del theirs
    exported.close()
    del exported
    gc.collect()
    check(tenon.release_count() == before + 1, library, kind, dtype, "releases")
    return consumed


def check_import(library, theirs, address, facts, **arguments):
    """The library's elements in Tenon, and from there back in the library: always at the same address."""
    want = address(theirs)
    error = import_(theirs.__dlpack__(**arguments))
    check(error is None, library, error)
    dtype, sizes, strides = facts(theirs)
    check(tenon.held_data() == want, library, "address")
    check(tenon.held_dtype().decode() == dtype and held_layout() == (sizes, strides), library, held_layout())
    return want


def with_numpy():
    import numpy

    def address(a):
        return a.__array_interface__["data"][0]

    def facts(a):
        return a.dtype.name, list(a.shape), [s // a.itemsize for s in a.strides]

    modern = int(numpy.__version__.split(".")[0]) >= 2
    buffer = ctypes.create_string_buffer(6 * 16)
    taken = [(kind, dtype) for kind in (KINDS if modern else ["legacy"]) for dtype in DTYPES
             if check_export("NumPy", kind, dtype, buffer, numpy.from_dlpack, address, facts)]
    check(len(taken) >= (26 if modern else 12), taken)

    for array in (numpy.arange(6, dtype="float32").reshape(2, 3), numpy.arange(12.0).reshape(3, 4)[::-1, ::2],
                  numpy.arange(6, dtype="complex64").reshape(2, 3).T, numpy.array(5, dtype="int16"), numpy.zeros((2, 0), "uint8")):
        references = sys.getrefcount(array)
        if array.size:
            check_import("NumPy", array, address, facts)
            check(not tenon.held_read_only(), "writable")
        else:
            check(import_(array.__dlpack__()) is None and held_layout()[0] == list(array.shape), "empty")
        check(sys.getrefcount(array) == references + 1, "held", sys.getrefcount(array), references)
        tenon.drop()
        check(sys.getrefcount(array) == references, "let go")

    array = numpy.arange(6, dtype="int64")
    check_import("NumPy", array, address, facts)
    exported = Exported("legacy")
    tenon.drop()
    back = numpy.from_dlpack(exported)
    check(address(back) == address(array) and back.tolist() == array.tolist(), "round trip")
    if modern:
        array.flags.writeable = False
        check_import("NumPy", array, address, facts, max_version=(1, 0))
        check(tenon.held_read_only() == 1, "read-only")
        tenon.drop()
    print(f"NumPy {numpy.__version__}: {len(taken)} kinds of export taken")


def with_torch():
    import torch

    def facts(t):
        return str(t.dtype).split(".")[1], list(t.shape), list(t.stride())

    def address(t):
        return t.data_ptr()

    buffer = ctypes.create_string_buffer(6 * 16)
    kinds = KINDS if tuple(map(int, torch.__version__.split("+")[0].split(".")[:2])) >= (2, 9) else ["legacy"]
    taken = [(kind, dtype) for kind in kinds for dtype in DTYPES
             if check_export("PyTorch", kind, dtype, buffer, torch.from_dlpack, address, facts)]
    check(len(taken) >= 11, taken)

    tensor = torch.arange(6, dtype=torch.float32).reshape(2, 3).t()
    want = check_import("PyTorch", tensor, address, facts)
    exported = Exported("legacy")
    del tensor
    tenon.drop()
    back = torch.from_dlpack(exported)
    check(back.data_ptr() == want and back.tolist() == [[0, 3], [1, 4], [2, 5]], "round trip")
    check(import_(torch.ones(1, 3).expand(4, 3).__dlpack__()) is None and tenon.held_read_only() == 1, "broadcast")
    check(import_(torch.full((2, 2), 1.5, dtype=torch.bfloat16).__dlpack__()) is None and tenon.held_dtype() == b"bfloat16", "bfloat16")
    tenon.drop()
    print(f"PyTorch {torch.__version__}: {len(taken)} kinds of export taken")


print(f"Python {sys.version.split()[0]}")
missing = 0
for name, exchange in (("NumPy", with_numpy), ("PyTorch", with_torch)):
    try:
        exchange()
    except ImportError as error:
        print(f"skipped: {name} is not installed: {error}")
        missing += 1
sys.exit(77 if missing == 2 else 0)
