#!/usr/bin/env python3
"""Writes the files of tests/data/safetensors, which tests/file/safetensors_test.cpp reads.  Needs NumPy; the bytes do not depend
on the machine.  They are put together here from the format's description; the package `safetensors` reads them too.

Every dtype has the six values of make_npy.py, as a tensor of shape (2, 3).
"""

import json
import pathlib
import struct

import numpy as np

from make_npy import NAMES, values

HERE = pathlib.Path(__file__).resolve().parent / "safetensors"
FORMAT_NAMES = {"bool": "BOOL", "int8": "I8", "int16": "I16", "int32": "I32", "int64": "I64", "uint8": "U8", "uint16": "U16",
                "uint32": "U32", "uint64": "U64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64",
                "complex64": "C64"}


def write(name, header, data=b"", pad=8):
    """The header is JSON's text, or what is to become it."""
    text = header if isinstance(header, bytes) else json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % pad)
    (HERE / f"{name}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + data)


def entries(tensors, metadata=None):
    """Header and data of tensors, each a format's name, a shape and bytes, one behind the other."""
    header, data = {"__metadata__": metadata} if metadata else {}, b""
    for name, (dtype, shape, content) in tensors.items():
        header[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [len(data), len(data) + len(content)]}
        data += content
    return header, data


def main():
    HERE.mkdir(exist_ok=True)
    six = {}
    for name in NAMES:
        if name in FORMAT_NAMES:
            six[name] = (FORMAT_NAMES[name], (2, 3), values(name).astype(np.dtype(name).newbyteorder("<")).tobytes())
    # bfloat16 is the upper half of float32; 65504 rounds to 65536.
    six["bfloat16"] = ("BF16", (2, 3), np.array([0xBFC0, 0x8000, 0x3F00, 0x3F80, 0x4780, 0x7F80], "<u2").tobytes())
    order = sorted(six, key=lambda name: (-len(six[name][2]), name))
    write("dtypes", *entries({name: six[name] for name in order}, {"format": "np", "a \"quoted\" \u00fc": "line\nbreak"}))
    # Any order, and an odd number of bytes first: nothing is aligned.
    write("unaligned", *entries({"odd": ("U8", (1,), b"\x07")} | {name: six[name] for name in sorted(six, reverse=True)}), pad=1)
    write("empty", {})
    write("shapes", *entries({"scalar": ("F32", (), struct.pack("<f", 2.5)), "none": ("F64", (2, 0, 3), b""), "row": ("I16", (3,), struct.pack("<3h", 0, 1, 2)),
                              "ones": ("U8", (1,) * 9, b"\5")}))
    # White space, escapes, keys in another order.
    write("spaced", b'{ "\\u00fc\\ud83d\\ude00\\/" :\n{"shape" : [ 2 ],\t"data_offsets":[0 , 2], "dtype": "U8" } , "__metadata__" : { } }\r\n ', b"\1\2")
    write("refused_float8", *entries({"ok": ("U8", (2,), b"\1\2"), "f8": ("F8_E4M3", (3,), b"\1\2\3"), "f4": ("F4", (4,), b"\1\2")}))


if __name__ == "__main__":
    main()
