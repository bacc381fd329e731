#!/usr/bin/env python3
"""usage: keyed_functions.py <repository> [flags]

Finds functions of `tenon::v1` that would have one symbol for all flags, called or not, in every header that is not the compiled
library's own: by libclang, of pip's `libclang` or Debian's python3-clang. What counts as kept apart: TENON_INLINE, TENON_KEYED, TENON_SHARED,
constexpr (a value, which no flag changes), a virtual function, and what only refuses a call by a static_assert. A lambda in a TENON_INLINE
function that is no TENON_INLINE_LAMBDA needs TENON_KEYED.
Exits with 77 where libclang is not installed."""
import pathlib
import re
import subprocess
import sys

try:
    from clang.cindex import CursorKind as Kind, Index, LibclangError
except ImportError:
    sys.exit(print("skipped: Python finds no clang.cindex") or 77)

FUNCTIONS = {Kind.CXX_METHOD, Kind.FUNCTION_DECL, Kind.FUNCTION_TEMPLATE, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.CONVERSION_FUNCTION}
CLASSES = {Kind.CLASS_DECL, Kind.STRUCT_DECL, Kind.CLASS_TEMPLATE, Kind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION}
KEYED_BY_ARGUMENT = {"CudaIndices", "CudaReductions", "CudaTransfers"}  # their argument is the engine, whose name has the key
KEEP_GOING = 0x200  # past headers that are not installed here

texts: dict[str, bytes] = {}
seen = 0
found: set[str] = set()


def text_of(path: str) -> bytes:
    if path not in texts:
        texts[path] = pathlib.Path(path).read_bytes()
    return texts[path]


def named_lambda(cursor, text: bytes) -> bool:
    for child in cursor.get_children():
        if child.kind == Kind.LAMBDA_EXPR:
            head = text[child.extent.start.offset:child.extent.end.offset].split(b"{")[0]
            if b"TENON_INLINE_LAMBDA" not in head:
                return True
        elif named_lambda(child, text):
            return True
    return False


def judge(cursor, scope: list[str]) -> None:
    global seen
    path, at, end = cursor.location.file.name, cursor.location.offset, cursor.extent.end.offset
    text = text_of(path)
    start = max(text.rfind(mark, 0, at) for mark in (b";", b"{", b"}")) + 1
    head = re.sub(r"//.*", "", text[start:at].decode())
    body = text[at:end].decode()
    seen += 1

    def report(rule: str) -> None:
        found.add(f"{path}:{cursor.location.line}: {'::'.join([*scope, cursor.spelling])} {rule}")

    if "TENON_KEYED" in head:
        return
    if "TENON_INLINE" in head:
        if named_lambda(cursor, text):
            report("has a lambda that is not inlined: TENON_KEYED, or TENON_INLINE_LAMBDA")
    elif cursor.is_definition() and not re.search(r"TENON_(SHARED|BODY|EXPORT)|constexpr|consteval", head) and not cursor.is_virtual_method():
        if not re.search(r"refuse|Refused|static_assert|advise_cast|Braces|= (default|delete)|TENON_DELETED|\boverride\b", head + body):
            report("has one symbol for all flags: TENON_INLINE, TENON_KEYED, or a namespace with TENON_CODE")


def walk(cursor, scope: list[str]) -> None:
    for child in cursor.get_children():
        if child.kind == Kind.NAMESPACE:
            if not re.match("base_|base$|avx", child.spelling):
                walk(child, [*scope, child.spelling])
        elif child.kind in CLASSES:
            if child.spelling not in KEYED_BY_ARGUMENT:
                walk(child, [*scope, child.spelling])
        elif child.kind == Kind.FRIEND_DECL:
            walk(child, scope)
        elif child.kind in FUNCTIONS and child.location.file and "/tenon/" in child.location.file.name:
            judge(child, scope)


include = pathlib.Path(sys.argv[1], "include").resolve()
headers = sorted(str(path.relative_to(include)) for path in include.rglob("*.hpp"))
unit = "".join(f"#include <{name}>\n" for name in headers if "_bodies" not in name and "implementation" not in name)
builtin = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True, check=False).stdout.strip()
searched = subprocess.run(["g++", "-E", "-v", "-xc++", "/dev/null"], capture_output=True, text=True, check=False).stderr
system = [f"-isystem{line.strip()}" for line in searched.splitlines() if line.startswith(" /") and "/lib/gcc/" not in line]
try:
    parsed = Index.create().parse("unit.cpp", ["-std=c++20", f"-I{include}", *system, f"-isystem{builtin}/include", *sys.argv[2:]],
                                  [("unit.cpp", unit)], KEEP_GOING)
except LibclangError as error:
    sys.exit(print(f"skipped: {error}") or 77)
for top in parsed.cursor.get_children():
    if top.kind == Kind.NAMESPACE and top.spelling == "tenon":
        walk(top, ["tenon"])
if seen < 1500:
    sys.exit(f"only {seen} functions were seen: " + "; ".join(str(d) for d in parsed.diagnostics if d.severity > 2))
print("\n".join(sorted(found)))
sys.exit(bool(found))
