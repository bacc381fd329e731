"""What the scripts make_<family>.py have in common: they write tests/data/golden/<family>/<operation>.npz.

Needs NumPy >= 2, SciPy and, where those lack a function, PyTorch; `python3 tests/data/make_all.py` runs all of them.  The
same versions write the same bytes.
"""

import io
import pathlib
import zipfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent / "golden"
STAMP = (1980, 1, 1, 0, 0, 0)
INTEGER_NAMES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
REAL_NAMES = ["bool"] + INTEGER_NAMES + ["float16", "float32", "float64"]


class Golden:
    """Collects the arrays of one operation: `with Golden("shape", "roll") as g: g["float32.x"] = x`."""

    def __init__(self, family, operation):
        self.path = HERE / family / f"{operation}.npz"
        self.arrays = {}

    def __setitem__(self, name, array):
        assert name not in self.arrays, name
        self.arrays[name] = np.asarray(array, order="C")

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with zipfile.ZipFile(self.path, "w", zipfile.ZIP_STORED) as archive:
            for name, array in self.arrays.items():
                stream = io.BytesIO()
                np.lib.format.write_array(stream, array, version=(1, 0), allow_pickle=False)
                archive.writestr(zipfile.ZipInfo(f"{name}.npy", STAMP), stream.getvalue())


def special_floats(dtype):
    """Zeros, infinities, NaN, the ends of the range, denormals, and plain numbers, with both signs."""
    info = np.finfo(dtype)
    some = [0.0, np.inf, np.nan, 1.0, 0.5, 1.5, 2.5, 2.0, 3.0, 10.0, 0.1, np.pi, 7.25, float(info.max), float(info.tiny), float(info.smallest_subnormal)]
    return np.array([s * v for v in some for s in (1, -1)], dtype)


def random(dtype, shape, seed=0):
    """Numbers of a dtype for tests that need no special ones: floats around 0, small integers, bools."""
    source = np.random.Generator(np.random.PCG64(seed))
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        return source.integers(0, 2, shape).astype(bool)
    if dtype.kind in "iu":
        return source.integers(0 if dtype.kind == "u" else -50, 50, shape).astype(dtype)
    if dtype.kind == "c":
        return (source.standard_normal(shape) + 1j * source.standard_normal(shape)).astype(dtype)
    return source.standard_normal(shape).astype(dtype)


def repeating(dtype, count, seed):
    """Numbers with repetitions, the ends of the type, and what is special about floats."""
    x = random(dtype, (count,), seed)
    if x.dtype.kind == "f":
        x = np.round(x * 4).astype(dtype) / np.array(4, dtype)
        special = special_floats(x.dtype)
        x[: special.size] = special
    elif x.dtype.kind in "iu":
        x[:2] = np.iinfo(x.dtype).min, np.iinfo(x.dtype).max
    return np.random.Generator(np.random.PCG64(seed)).permutation(x)
