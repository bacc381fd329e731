#!/usr/bin/env python3
"""usage: declarations.py [--add <symbol version>] <exported.txt> <command that prints declarations.json>...

Whether a generator that reads the printed declarations alone knows all that it needs: every function that the library exports with the
types of its arguments, the values of all enumerations, and what each option's initialiser stands for.  With --add
it puts functions that exported.txt lacks there instead; none leaves it."""
import json
import re
import subprocess
import sys

version = sys.argv[2] if sys.argv[1] == "--add" else None
page, *command = sys.argv[3:] if version else sys.argv[1:]
symbols = open(page).read().splitlines()
exported = {symbol.split("@")[0] for symbol in symbols}
declared = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
interface, functions = declared["interface"], declared["functions"]
enums, structs = declared["enums"], declared["structs"]

names = {one["c_name"] for one in functions} | {one["c_name"] for one in interface if not one["inline"]}
if version:
    symbols += [f"{name}@@{version}" for name in names - exported]
    open(page, "w").write("".join(f"{symbol}\n" for symbol in sorted(symbols)))
    sys.exit()

assert names == exported
assert [f"TENON_{name.upper()}" for name in declared["dtypes"]] == [name for name in enums["tenon_dtype"] if name != "TENON_NO_DTYPE"]
assert enums["tenon_status"]["TENON_LINALG_ERROR"] == 8 and enums["tenon_index_kind"]["TENON_INDEX_TENSOR"] == 4
assert enums["tenon_dtype"]["TENON_NO_DTYPE"] == -1
assert all(list(enums[name].values()) == list(range(len(choices))) for name, choices in declared["choices"].items())
assert declared["constants"]["TENON_NONE"] == str(-(2**63))

plain = {"void", "bool", "char", "int", "double", "size_t", "int32_t", "int64_t", "uint64_t", "struct DLManagedTensor", "struct DLManagedTensorVersioned"}
known = plain | set(enums) | set(structs) | set(declared["handles"])


def check(type_, where):
    if "(*)" in type_:
        return
    assert re.sub(r"\bconst\b|\*", "", type_).strip() in known, f"{where}: unknown type {type_}"


for one in interface:
    check(one["result"], one["c_name"])
    for parameter in one["parameters"]:
        assert parameter["name"], one["c_name"]
        check(parameter["type"], one["c_name"])
for name, members in structs.items():
    for member in members:
        check(member["type"], name)
values = 0
for one in functions:
    for argument in one["arguments"]:
        for variable in argument["variables"]:
            check(variable["type"], one["c_name"])
            assert ("value" in variable) == argument["optional"]
            if variable.get("value") is None:
                continue
            value, text = variable["value"], variable["initialiser"]
            if isinstance(value, bool):
                assert text == str(value).lower()
            elif isinstance(value, str):
                assert enums[variable["type"]][text] == (declared["choices"].get(variable["type"]) or declared["dtypes"]).index(value)
            else:
                assert text == "{TENON_INTEGER, %d, 0, 0}" % value if text.startswith("{") else value == float(text)
            values += 1
by_name = {one["c_name"]: one for one in interface}
assert by_name["tenon_from_memory"]["parameters"][5] == {"type": "void (*)(void* context)", "name": "release"}
assert [member["type"] for member in structs["tenon_number"]] == ["tenon_number_kind", "int64_t", "double", "double"]
assert values > 100
