"""load and save: tensors in files, in the format that the file's name says, and in files that are open."""

import contextlib
import io
import os
import warnings
from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

    from . import DTypeLike

__all__ = ["SafeTensors", "load", "save"]

_FORMATS = ("npy", "npz", "safetensors", "txt", "csv", "tsv", "png", "pgm", "ppm", "pnm")
_BEGINNINGS = ((b"\x93NUMPY", "npy"), (b"PK\x03\x04", "npz"), (b"PK\x05\x06", "npz"), (b"\x89PNG\r\n\x1a\n", "png"))
_GZIP = b"\x1f\x8b"


class SafeTensors(dict):
    """The tensors of a .safetensors file by their names. `metadata` are the file's texts by their keys, `left` its other tensors, with their
    dtypes in the format's words: those that were not asked for and, where all were, those that no tensor can hold."""

    def __init__(self, tensors=(), metadata=None, left=None):
        super().__init__(tensors)
        self.metadata = dict(metadata or {})
        self.left = dict(left or {})

    def __reduce__(self):
        return SafeTensors, (dict(self), self.metadata, self.left)


def _ending(name):
    return name.rpartition(".")[2].lower() if "." in name else ""


def _format_of(function, name, given):
    """The format that is given or that the name says, and whether gzip has packed the file. Raises ValueError."""
    is_packed = _ending(name) == "gz"
    chosen = str(given).lower().removeprefix(".") if given is not None else _ending(name[:-3] if is_packed else name)
    if chosen in _FORMATS:
        return chosen, is_packed
    if given is not None:
        raise ValueError(f"{function}: the format {given!r} is none of {', '.join(_FORMATS)}")
    raise ValueError(
        f"{function}: {name!r}: the name ends in none of .npy, .npz and .safetensors, .txt, .csv and .tsv, .png, .pgm, .ppm and .pnm, which say "
        "the format, as format= does"
    )


def _recognised(data):
    """The format that a file's first bytes say, or None."""
    for beginning, name in _BEGINNINGS:
        if data.startswith(beginning):
            return name
    if data[:1] == b"P" and data[1:2] in (b"1", b"2", b"3", b"4", b"5", b"6") and data[2:3].isspace():
        return "pnm"
    if data[8:9] == b"{" and int.from_bytes(data[:8], "little") <= len(data) - 8:
        return "safetensors"
    return None


@contextlib.contextmanager
def _file_in_memory():
    """An open file and a path to it, for as long as the context lasts."""
    import tempfile

    if hasattr(os, "memfd_create") and os.path.exists("/proc/self/fd"):
        with open(os.memfd_create("tenon"), "w+b") as file:
            yield file, f"/proc/self/fd/{file.fileno()}"
    else:
        with tempfile.NamedTemporaryFile() as file:
            yield file, file.name


def _content(path, count=-1):
    """The first bytes of a file, or all. Raises the package's errors."""
    try:
        with open(path, "rb") as file:
            return file.read(count)
    except OSError as error:
        kind = getattr(_core, f"_{type(error).__name__}", _core.IoError)
        raise kind(error.errno, f"load: {error.strerror}", os.fsdecode(path)) from None


def _unpacked(data, shown):
    import gzip
    import zlib

    try:
        return gzip.decompress(data)
    except (EOFError, OSError, zlib.error) as error:
        raise _core.IoError(f"load: {shown} is damaged: gzip says: {error}") from None


def _load_bytes(data, shown, given, name, options):
    if isinstance(data, str):
        raise TypeError(f"load: {shown} is open as text: open it with the mode 'rb'")
    data = bytes(data) if not isinstance(data, bytes) else data
    if data.startswith(_GZIP):
        data = _unpacked(data, shown)
    chosen = given or _recognised(data) or (_ending(name.removesuffix(".gz")) if isinstance(name, str) else "")
    if str(chosen).lower().removeprefix(".") not in _FORMATS:
        raise ValueError(f"load: {shown} begins as no .npy, .npz, .safetensors or image file does: format= says what it is")
    with _file_in_memory() as (file, path):
        file.write(data)
        file.flush()
        try:
            return _core._load_file(path, _format_of("load", "", chosen)[0], **options)
        except _core.Error as error:
            raise type(error)(str(error).replace(path, shown)) from None


def load(
    file: "Any",
    *,
    mapped: bool = False,
    dtype: "DTypeLike | None" = None,
    header: bool = False,
    names: "Sequence[str] | None" = None,
    format: "str | None" = None,
) -> "Any":
    """The tensor that a file holds, or a dict of the names and tensors of a .npz or .safetensors file: of all, or of those that `names` lists.

    Others are .npy files, tables of text (.txt, .csv, .tsv) and images (.png, .pgm, .ppm). The file is a path, whose ending says the format and may
    be followed by .gz, or open for reading bytes; `format`, "npy" for example, says it otherwise.

    With mapped=True the file's bytes are the elements, read-only and without a copy, where they are aligned. Text has the default dtype or
    `dtype`, and with header=True its first line names the columns. Of a .safetensors file the dict is a SafeTensors, with the file's `metadata` and
    with `left`, the names and dtypes of the other tensors; a tensor of a dtype that is not held, such as F8_E4M3, is left with a warning.
    FileNotFoundError, PermissionError and other OSErrors for a file that cannot be read or is damaged.
    """
    options = {"mapped": mapped, "dtype": dtype, "header": header, "names": names}
    is_open = hasattr(file, "read")
    name = getattr(file, "name", None) if is_open else os.fsdecode(file)
    shown = name if not is_open else repr(name) if isinstance(name, str) else f"the {type(file).__name__}"
    chosen, is_packed = (format, False) if is_open else _format_of("load", name, format)
    if mapped and (is_open or is_packed):
        raise ValueError("load: an open or packed file is read, and cannot be mapped")
    if is_open:
        made = _load_bytes(file.read(), shown, chosen, name, options)
    elif is_packed:
        made = _load_bytes(_content(file), shown, chosen, name, options)
    else:
        try:
            made = _core._load_file(file, chosen, **options)
        except _core.IoError:
            if mapped or not os.path.isfile(file):
                raise
            data = _content(file, len(_GZIP))
            if data != _GZIP:
                raise
            made = _load_bytes(_content(file), shown, chosen, name, options)
    if not isinstance(made, tuple):
        return made
    made = SafeTensors(*made)
    if names is None and made.left:
        warnings.warn(f"load: {shown}: no tensor can hold {', '.join(f'{n!r} ({d})' for n, d in made.left.items())}: left out", stacklevel=2)
    return made


def save(
    file: "Any", data: "Any", *, format: "str | None" = None, metadata: "dict[str, str] | None" = None, flush: bool = True
) -> None:
    """Writes a tensor, or a dict of names and tensors, to a file in the format that its name says. Arrays of NumPy's count as tensors.

    A tensor makes a .npy file, a table of text (.txt, .csv, .tsv) or an image (.png, .pgm, .ppm), a dict a .npz or .safetensors file. The file is a
    path, whose ending says the format, or open for writing bytes; `format`, "npz" for example, says it otherwise, and of an open file without a
    name a dict is a .npz file, all else a .npy file.

    `metadata` are texts by their keys for a .safetensors file, {"format": "pt"} for example; a SafeTensors brings its own. A path's file is replaced
    as a whole or, if saving fails, left as it was. With flush=False saving does not wait until the disk has the bytes, which takes a fraction of
    the time: what a power failure then leaves may be neither file. OSError, and TypeError for a dtype that the format has not.
    """
    is_open = hasattr(file, "write")
    name = getattr(file, "name", None) if is_open else os.fsdecode(file)
    if is_open and format is None and (not isinstance(name, str) or _ending(name) not in _FORMATS):
        format = "npz" if isinstance(data, dict) else "npy"
    chosen, is_packed = _format_of("save", name if isinstance(name, str) else "", format)
    if is_packed and not is_open:
        raise ValueError(f"save: {name!r}: files that gzip packs are loaded only")
    if metadata is None and chosen == "safetensors" and isinstance(data, SafeTensors):
        metadata = data.metadata
    if not is_open:
        return _core._save_file(file, data, chosen, metadata, flush)
    if isinstance(file, io.TextIOBase):
        raise TypeError("save: the file is open as text: open it with the mode 'wb'")
    with _file_in_memory() as (memory, path):
        _core._save_file(path, data, chosen, metadata, False)
        with open(path, "rb") as made:
            file.write(made.read())
