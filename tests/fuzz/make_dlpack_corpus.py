#!/usr/bin/env python3
"""Writes corpus/dlpack: structs in the form that dlpack_fuzz.cpp reads, one for each kind of case."""
import pathlib
import struct

FOLDER = pathlib.Path(__file__).parent / "corpus" / "dlpack"
LEGACY, ANY, BUFFER, MIDDLE, ADDRESS, NULL_SHAPE, NULL_STRIDES = 1, 4, 8, 16, 24, 32, 64


def case(name, choices, shape, strides, device=(1, 0), dtype=(2, 32, 1), offset=0, version=(1, 1), flags=0, address=0, ndim=None):
    head = struct.pack("<BiiiBBHQIIQQ", choices, *device, len(shape) if ndim is None else ndim, *dtype, offset, *version, flags, address)
    (FOLDER / name).write_bytes(head + struct.pack(f"<{len(shape) + len(strides)}q", *shape, *strides))


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    case("plain", BUFFER | ANY, (2, 3), (3, 1))
    case("float", BUFFER, (2, 3), (3, 1))
    case("legacy", LEGACY | BUFFER | ANY, (2, 3), (3, 1))
    case("gpu", MIDDLE | 2, (2, 3), (3, 1), device=(2, 1), dtype=(0, 64, 1))
    case("strides_null", BUFFER | ANY | NULL_STRIDES, (2, 3), ())
    case("shape_null", BUFFER | ANY | NULL_SHAPE, (2,), (1,))
    case("no_dimension", BUFFER | ANY | NULL_SHAPE | NULL_STRIDES, (), (), dtype=(5, 128, 1))
    case("empty", ANY, (2, 0, 3), (0, 3, 1), dtype=(6, 8, 1))
    case("negative", MIDDLE | ANY, (2, 3), (-3, -1), offset=20)
    case("broadcast", BUFFER | ANY, (4, 2), (0, 1), dtype=(4, 16, 1))
    case("one_index", BUFFER | ANY, (1, 3), (-(2**63), 1), dtype=(1, 16, 1))
    case("rank_8", BUFFER | ANY, (1, 2) * 4, (1,) * 8, dtype=(0, 8, 1))
    case("overflow", BUFFER | ANY, (2**32, 2**32), (0, 0))
    case("span", BUFFER | ANY, (3, 3), (2**62, -(2**62)))
    case("offset", BUFFER | ANY, (2,), (1,), offset=2**64 - 4)
    case("address", ADDRESS | ANY, (2,), (-1,), address=4)
    case("read_only", BUFFER | ANY, (2,), (1,), flags=1)
    case("major_2", BUFFER | ANY, (2,), (1,), version=(2, 0))
    case("ndim", BUFFER | ANY, (), (), ndim=2**31 - 1)


main()
