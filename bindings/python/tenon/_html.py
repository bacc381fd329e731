"""How notebooks show tensors: as a table, and images as pictures."""

import base64
import html
import struct
import zlib

from . import _core
from ._core import Tensor

_SMALLEST_PICTURE, _LARGEST_PICTURE = 8, 4096  # rows and columns
_COLOURS = {1: 0, 3: 2, 4: 6}  # PNG's numbers for grey, RGB and RGBA


def _is_image(x):
    sizes = x.shape[:2]
    return (
        x.dtype is _core.uint8
        and (x.ndim == 2 or (x.ndim == 3 and x.shape[2] in (3, 4)))
        and all(_SMALLEST_PICTURE <= n <= _LARGEST_PICTURE for n in sizes)
    )


def _png(x):
    """The bytes of a PNG file. Source: PNG (third edition), sections 5 and 9."""
    rows, columns, channels = (*x.shape, 1)[:3]
    flat = x.contiguous().reshape(rows, columns * channels)
    lines = _core.concat([_core.zeros((rows, 1), dtype=_core.uint8), flat], axis=1)  # each begins with the number of its filter, none

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", columns, rows, 8, _COLOURS[channels], 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(bytes(lines))) + chunk(b"IEND", b"")


def _places(n, edge):
    """The rows or columns that are shown; None stands for those between."""
    return list(range(n)) if n <= 2 * edge + 1 else [*range(edge), None, *range(n - edge, n)]


def _cell(x, row, column):
    if row is None or column is None:
        return "…"
    value = x[row, column].item()
    precision = _core.get_printoptions()["precision"]
    return html.escape(f"{value:.{precision}g}" if isinstance(value, (float, complex)) else str(value))


def _table(x):
    edge = _core.get_printoptions()["edgeitems"]
    matrix = x.reshape(1, -1) if x.ndim == 1 else x
    columns = _places(matrix.shape[1], edge)
    rows = "".join(
        "<tr>" + "".join(f"<td>{_cell(matrix, row, column)}</td>" for column in columns) + "</tr>" for row in _places(matrix.shape[0], edge)
    )
    return f"<table>{rows}</table>"


def _repr_html(self):
    """A picture of an image of bytes, (rows, columns) or (rows, columns, 3 or 4); a table of a vector or a matrix; else the text."""
    about = f"<div>{html.escape(repr(self).splitlines()[-1])}</div>" if _core.get_printoptions()["type_line"] else ""
    if _is_image(self):
        return f'<img alt="an image" src="data:image/png;base64,{base64.b64encode(_png(self)).decode()}"/>{about}'
    if self.ndim in (1, 2) and self.size:
        return _table(self) + about
    return f"<pre>{html.escape(repr(self))}</pre>"


Tensor._repr_html_ = _repr_html
