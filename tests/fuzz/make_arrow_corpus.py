#!/usr/bin/env python3
"""Writes corpus/arrow: arrays in the form that arrow_fuzz.cpp reads, one for each kind of case."""
import pathlib
import struct

FOLDER = pathlib.Path(__file__).parent / "corpus" / "arrow"
COPY, FILL, WRITABLE, DEVICE, NESTED = 1, 2, 4, 8, 16
NO_FORMAT, NO_BUFFERS, NULL_DATA, NO_VALIDITY, MISALIGNED, NO_CHILDREN, NULL_CHILD, RELEASED_CHILD, DICTIONARY = (1 << k for k in range(9))


def level(format, length, offset=0, nulls=0, faults=NO_VALIDITY, extension="", json=""):
    texts = b"".join(bytes([len(text)]) + text.encode() for text in (format, extension, json))
    return struct.pack("<Hqqq", faults, length, offset, nulls) + texts


def case(name, *levels, choices=0):
    (FOLDER / name).write_bytes(bytes([choices, len(levels) - 1]) + b"".join(levels))


def tensors(json, size=6):
    return level(f"+w:{size}", 2, extension="arrow.fixed_shape_tensor", json=json), level("f", 2 * size)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, format in ("int8", "c"), ("uint16", "S"), ("int32", "i"), ("uint64", "L"), ("float16", "e"), ("float64", "g"):
        case(name, level(format, 5, 2))
    case("bits", level("b", 13, 5), choices=COPY)
    case("bytes", level("c", 5, extension="arrow.bool8"))
    case("device", level("f", 5), choices=DEVICE | WRITABLE)
    case("list", level("+w:3", 2, 1), level("f", 10, 1), choices=NESTED)
    case("lists", level("+w:2", 2), level("+w:3", 4), level("+w:1", 12), level("l", 12))
    case("no_rows", level("+w:3", 0), level("f", 0, faults=NULL_DATA))
    case("no_columns", level("+w:0", 3), level("f", 0))
    case("tensors", *tensors('{"shape":[2,3]}'))
    case("permuted", *tensors('{"dim_names":["a","b"],"permutation":[1,0],"shape":[2,3]}'))
    case("other_json", *tensors('{"x":{"y":[1.5e-3,true,null,"z\\""]},"shape":[6]}'))
    case("nulls", level("f", 20, 3, -1, faults=0), choices=FILL)
    case("null_rows", level("+w:2", 5, 1, -1, faults=0), level("i", 12, 0, -1, faults=0), choices=FILL | COPY)
    case("no_bitmap", level("f", 3, 0, 2))
    case("misaligned", level("g", 3, faults=MISALIGNED | NO_VALIDITY), choices=COPY)
    case("null", level("f", 3, faults=NULL_DATA | NO_VALIDITY))
    case("no_buffers", level("f", 3, faults=NO_BUFFERS))
    case("no_format", level("f", 3, faults=NO_FORMAT))
    case("dictionary", level("i", 3, faults=DICTIONARY))
    case("no_children", level("+w:2", 2, faults=NO_CHILDREN), level("f", 4))
    case("null_child", level("+w:2", 2, faults=NULL_CHILD), level("f", 4))
    case("released", level("+w:2", 2, faults=RELEASED_CHILD), level("f", 4))
    case("short", level("+w:4", 2), level("f", 4))
    case("long", level("+w:2147483647", 2**40), level("f", 2**62))
    case("end", level("f", 2**62, 2**62))
    case("negative", level("f", -1, -5))
    case("text", level("u", 3))


main()
