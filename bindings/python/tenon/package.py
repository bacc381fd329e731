"""Packages: code, pickled objects and tensors in one zip, which the interpreters of tenon::interpreter run and read.

Layout: ``code/a/b.py`` or ``code/a/__init__.py`` is the text of the module a.b or a; ``pickles/NAME`` is a pickle whose tensors are
persistent ids, the numbers of ``tensors/NUMBER.npy``; these are stored, and their elements begin at multiples of 64 bytes, so that they are
mapped.
"""

import io
import pickle
import sys
import types
import zipfile

from . import Error, Tensor

_ALIGNMENT = 64
_ALIGNMENT_FIELD = 0xD935
#: What .npy files call the dtypes; there are no other ones in them.
_DESCRIPTIONS = {
    "bool": "|b1", "int8": "|i1", "int16": "<i2", "int32": "<i4", "int64": "<i8", "uint8": "|u1", "uint16": "<u2", "uint32": "<u4",
    "uint64": "<u8", "float16": "<f2", "float32": "<f4", "float64": "<f8", "complex64": "<c8", "complex128": "<c16",
}  # fmt: skip


class PackageError(Error, ValueError):
    """A package that cannot be written so."""


class _Pickler(pickle._Pickler):
    """Numbers the tensors, and notes which modules the classes and functions are of."""

    dispatch = dict(pickle._Pickler.dispatch)

    def __init__(self, file, number_of):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._number_of, self.modules = number_of, set()

    def persistent_id(self, thing):
        return self._number_of(thing) if isinstance(thing, Tensor) else None

    def save_global(self, thing, name=None):
        self.modules.add(pickle.whichmodule(thing, name or getattr(thing, "__qualname__", thing.__name__)))
        super().save_global(thing, name)

    dispatch[types.FunctionType] = save_global


class PackageExporter:
    """Writes a package; a context manager. The file is complete when it is closed, without an exception."""

    def __init__(self, path):
        self._zip = zipfile.ZipFile(path, "x")
        self._modules, self._pickles, self._tensors, self._needed = set(), set(), {}, {}

    def save_source(self, module, text, is_package=False):
        """The text of a module, by its full name."""
        if module in self._modules:
            raise PackageError(f"the package has the module {module!r} already")
        compile(text, f"<{module}>", "exec", dont_inherit=True)
        self._modules.add(module)
        self._write("code/" + module.replace(".", "/") + ("/__init__.py" if is_package else ".py"), text.encode())

    def save_module(self, module):
        """The source of an imported module, given by itself or its name; of a package its __init__ alone."""
        if isinstance(module, str):
            __import__(module)
            module = sys.modules[module]
        source = getattr(module.__loader__, "get_source", lambda _: None)(module.__name__)
        if source is None:
            raise PackageError(f"the module {module.__name__!r} has no source")
        self.save_source(module.__name__, source, hasattr(module, "__path__"))

    def save_pickle(self, name, thing):
        """An object, with its tensors. What it is made of must be in the package, the standard library or tenon."""
        if name in self._pickles:
            raise PackageError(f"the package has the pickle {name!r} already")
        file = io.BytesIO()
        pickler = _Pickler(file, self._number_of)
        pickler.dump(thing)
        for module in pickler.modules:
            self._needed.setdefault(module, name)
        self._pickles.add(name)
        self._write("pickles/" + name, file.getvalue())

    def close(self):
        """Completes the file. Raises PackageError for modules that pickles need and the package has not."""
        try:
            for module, name in self._needed.items():
                if module not in self._modules and module.partition(".")[0] not in (*sys.stdlib_module_names, "tenon"):
                    raise PackageError(f"the pickle {name!r} needs the module {module!r}: save it with save_module or save_source")
        finally:
            self._zip.close()

    def _number_of(self, tensor):
        if id(tensor) not in self._tensors:
            self._tensors[id(tensor)] = len(self._tensors), tensor  # which keeps the id its own
            self._write(f"tensors/{len(self._tensors) - 1}.npy", *_npy(tensor))
        return self._tensors[id(tensor)][0]

    def _write(self, name, *parts):
        info = zipfile.ZipInfo(name)
        begin = self._zip.fp.tell() + 30 + len(name.encode()) + 4
        gap = -begin % _ALIGNMENT
        info.extra = _ALIGNMENT_FIELD.to_bytes(2, "little") + gap.to_bytes(2, "little") + bytes(gap)
        self._zip.writestr(info, b"".join(parts))

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind:
            self._zip.close()
        else:
            self.close()


def _npy(tensor):
    """The header and the elements of a .npy file."""
    description = _DESCRIPTIONS.get(str(tensor.dtype).rpartition(".")[2])
    if not description:
        raise PackageError(f"a package holds no tensors of {tensor.dtype}")
    text = repr({"descr": description, "fortran_order": False, "shape": tuple(tensor.shape)}).encode()
    text += b" " * (-(len(text) + 11) % _ALIGNMENT) + b"\n"
    elements = memoryview(tensor.detach().contiguous()).cast("B") if tensor.numel() else b""
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text, elements
