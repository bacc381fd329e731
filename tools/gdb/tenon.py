"""GDB's pretty printers for Tenon.

    (gdb) source <Tenon>/tools/gdb/tenon.py
    (gdb) print a
    $1 = Tensor<float> of shape (2, 3), strides (1, 2), use count 2 = {{0, 1, 2}, {3, 4, 5}}

What has many elements is cut as GDB cuts arrays: `set print elements`. Memory of a device is not read.
"""
import re
import struct

import gdb
import gdb.printing

INLINE_RANK = 6  # tenon::detail::inline_rank: up to it sizes and strides lie in the object


def shape_text(numbers):
    numbers = list(numbers)
    return f"({numbers[0]},)" if len(numbers) == 1 else "(" + ", ".join(map(str, numbers)) + ")"


def dims_of(layout):
    """The sizes and the strides of a Layout."""
    rank = int(layout["rank_"])
    numbers = layout["inline_"] if rank <= INLINE_RANK else layout["heap_"]
    return [int(numbers[d]) for d in range(rank)], [int(numbers[rank + d]) for d in range(rank)]


def name_of(item):
    return re.sub(r"tenon::(\w+::)*", "", str(item))


def use_count(block):
    return int(block["count"]) if int(block) else 0


def element_limit():
    limit = gdb.parameter("print elements")
    return limit if limit else 1 << 62  # None and 0: no limit


def elements_text(address, item, sizes, strides):
    """{{…}, {…}}, the elements read at `address`, at most as many as GDB prints of an array."""
    left = [element_limit()]

    def row(at, d):
        if d == len(sizes):
            left[0] -= 1
            element = at.cast(item.pointer()).dereference()
            return str(int(element)) if item.code == gdb.TYPE_CODE_INT else element.format_string()  # no letters for int8
        parts = []
        for i in range(sizes[d]):
            if left[0] <= 0:
                parts.append("...")
                break
            parts.append(row(at + i * strides[d] * item.sizeof, d + 1))
        return "{" + ", ".join(parts) + "}"

    return row(address, 0)


class TensorPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        kind = self.value.type.strip_typedefs()
        item, device = kind.template_argument(0), kind.template_argument(1)
        sizes, strides = dims_of(self.value["layout_"])
        block = self.value["storage_"]["block_"]
        where = device.name.split("::")[-1]
        text = f"Tensor<{name_of(item)}> of shape {shape_text(sizes)}, strides {shape_text(strides)}"
        if where != "Cpu":
            return f"{text}, on {where}, use count {use_count(block)}"
        text += f", use count {use_count(block)}"
        if int(self.value["layout_"]["numel_"]) == 0:
            return text + ", no elements"
        address = block["data"] + int(self.value["layout_"]["offset_"]) * item.sizeof
        try:
            return f"{text} = {elements_text(address, item.unqualified(), sizes, strides)}"
        except gdb.MemoryError:
            return f"{text}, elements at {int(address):#x} that cannot be read"


class StoragePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        item = self.value.type.strip_typedefs().template_argument(0)
        block = self.value["block_"]
        if not int(block):
            return f"Storage<{name_of(item)}> of nothing"
        return f"Storage<{name_of(item)}> of {int(block['bytes']) // item.sizeof} elements at {int(block['data']):#x}, use count {use_count(block)}"


class ShapePrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        numbers = self.value["heap_data_"] if self.value["heap_"] else self.value["inline_"]
        return shape_text(int(numbers[d]) for d in range(int(self.value["rank_"])))


class DimsPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        return shape_text(int(self.value["data_"][d]) for d in range(int(self.value["rank_"])))


class LayoutPrinter:
    def __init__(self, value):
        self.value = value

    def to_string(self):
        sizes, strides = dims_of(self.value)
        return f"Layout of shape {shape_text(sizes)}, strides {shape_text(strides)}, offset {int(self.value['offset_'])}"


class HalfPrinter:
    """float16 and bfloat16, as the numbers that they are."""

    def __init__(self, value):
        self.value = value

    def to_string(self):
        bits = int(self.value["bits"])
        if self.value.type.unqualified().strip_typedefs().name.endswith("bfloat16"):
            number = struct.unpack("<f", struct.pack("<I", bits << 16))[0]
        else:
            number = struct.unpack("<e", struct.pack("<H", bits))[0]
        return f"{number:.6g}"


def printers():
    all_printers = gdb.printing.RegexpCollectionPrettyPrinter("tenon")
    # The inline namespaces of versions (v1) and of flags stand between.
    for name, printer in {
        "Tensor<.*>": TensorPrinter,
        "Storage<.*>": StoragePrinter,
        "Shape": ShapePrinter,
        "Dims": DimsPrinter,
        "Layout": LayoutPrinter,
        "b?float16": HalfPrinter,
    }.items():
        all_printers.add_printer(name, rf"^tenon::(\w+::)*{name}$", printer)
    return all_printers


gdb.printing.register_pretty_printer(None, printers(), replace=True)
