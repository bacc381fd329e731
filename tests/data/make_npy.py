#!/usr/bin/env python3
"""Writes the files of tests/data/npy and tests/data/npz, which tests/file/npy_test.cpp and npz_test.cpp read.  Needs NumPy >= 2; the
bytes do not depend on the machine, those of deflated entries only on zlib.

Every dtype has six values that the test knows too, as an array of shape (2, 3):
  integers: smallest, largest, 0, 1, 2, 3;  floats: -1.5, -0, 0.5, 1, 65504, inf;
  complex: those, with the same in reverse as imaginary parts;  bool: 0 1 1 0 0 1.
"""

import io
import pathlib
import zipfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent / "npy"
NPZ = HERE.parent / "npz"
FLOATS = [-1.5, -0.0, 0.5, 1.0, 65504.0, np.inf]
NAMES = ["bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
         "float16", "float32", "float64", "complex64", "complex128"]


def values(name):
    dtype = np.dtype(name)
    if dtype.kind == "b":
        flat = np.array([0, 1, 1, 0, 0, 1], dtype)
    elif dtype.kind in "iu":
        info = np.iinfo(dtype)
        flat = np.array([info.min, info.max, 0, 1, 2, 3], dtype)
    elif dtype.kind == "f":
        flat = np.array(FLOATS, dtype)
    else:
        flat = np.empty(6, dtype)
        flat.real, flat.imag = FLOATS, FLOATS[::-1]
    return flat.reshape(2, 3)


def write(name, array, version=(1, 0), **options):
    with open(HERE / f"{name}.npy", "wb") as file:
        np.lib.format.write_array(file, array, version=version, **options)


def npy_bytes(array):
    file = io.BytesIO()
    np.lib.format.write_array(file, array)
    return file.getvalue()


def write_zip(name, entries, comment=b"", method=zipfile.ZIP_STORED):
    """An archive as zipfile writes it, with the date that NumPy gives."""
    with zipfile.ZipFile(NPZ / f"{name}.npz", "w", method) as archive:
        archive.comment = comment
        for entry, data in entries.items():
            archive.writestr(zipfile.ZipInfo(entry, (1980, 1, 1, 0, 0, 0)), data, method)


def write_npz():
    NPZ.mkdir(exist_ok=True)
    arrays = {name: values(name) for name in NAMES}
    np.savez(NPZ / "dtypes.npz", **arrays)
    np.savez_compressed(NPZ / "dtypes_compressed.npz", **arrays)
    cube = np.arange(24, dtype="<i4").reshape(2, 3, 4)
    cubes = {"cube": cube, "fortran": np.asfortranarray(cube), "big": cube.astype(">i4")}
    np.savez(NPZ / "cubes.npz", **cubes)
    np.savez_compressed(NPZ / "cubes_compressed.npz", **cubes)
    np.savez_compressed(NPZ / "zeros_compressed.npz", zeros=np.zeros((100, 250)))
    np.savez(NPZ / "nothing.npz")
    np.savez(NPZ / "names.npz", **{"": np.array(1), "\u00fc": np.array(2), "a/b": np.array(3), "x.npy": np.array(4)})
    row = npy_bytes(np.arange(3, dtype="<f4"))
    write_zip("others", {"folder/": b"", "row.npy": row, "notes.txt": b"no array"}, b"A comment, which says PK\x05\x06.")
    np.savez(NPZ / "refused_strings.npz", row=np.arange(3, dtype="<f4"), strings=np.array(["ab", "c"], "<U2"))
    write_zip("refused_method", {"row.npy": row}, method=zipfile.ZIP_BZIP2)

    # Every number that can be one of 64 bits.
    limits = zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT
    zipfile.ZIP64_LIMIT = zipfile.ZIP_FILECOUNT_LIMIT = 0
    write_zip("zip64", {"row.npy": row, "again.npy": row})
    zipfile.ZIP64_LIMIT, zipfile.ZIP_FILECOUNT_LIMIT = limits


def main():
    write_npz()
    HERE.mkdir(exist_ok=True)
    for name in NAMES:
        a = values(name)
        write(name, a)
        if a.dtype.itemsize > 1:
            write(f"{name}_big", a.astype(a.dtype.newbyteorder(">")))
    cube = np.arange(24, dtype="<i4").reshape(2, 3, 4)
    write("cube", cube)
    write("cube_fortran", np.asfortranarray(cube))
    write("cube_fortran_big", np.asfortranarray(cube.astype(">i4")))
    write("cube_version_2", cube, (2, 0))
    write("cube_version_3", cube, (3, 0))
    write("scalar", np.array(2.5, "<f4"))
    write("row", np.arange(3, dtype="<f8"))
    write("empty", np.empty((0,), "<f4"))
    write("empty_3d", np.empty((2, 0, 3), "<f4"))
    write("ones_4d", np.arange(3, dtype="<f4").reshape(1, 3, 1, 1))
    # Headers of 125 to 128 bytes before their padding, which ends at 128, 128, 192 and 192.
    for name, shape in {"125": (1,) * 14, "126": (1,) * 13 + (10,), "127": (1,) * 12 + (10, 10), "128": (1,) * 15}.items():
        write(f"padding_{name}", np.zeros(shape, "|u1"))

    write("refused_records", np.zeros(2, [("x", "<f4"), ("y", "<i2")]))
    write("refused_subarrays", np.zeros(1, [("x", "<f4", (2,))]))
    write("refused_objects", np.array([None, 1], object), allow_pickle=True)
    write("refused_bytes", np.array([b"ab", b"c"]))
    write("refused_strings", np.array(["ab", "c"], "<U2"))
    write("refused_dates", np.array(["2024-01-01"], "<M8[D]"))
    write("refused_durations", np.array([3], "<m8[s]"))
    write("refused_raw", np.zeros(2, "V3"))
    # A long double is 16 bytes on some machines only: the header alone says it.
    with open(HERE / "refused_long_double.npy", "wb") as file:
        np.lib.format.write_array_header_1_0(file, {"descr": "<f16", "fortran_order": False, "shape": (1,)})
        file.write(bytes(16))


if __name__ == "__main__":
    main()
