#!/usr/bin/env python3
"""Prints Tenon as one header: usage: single_header.py <include directory> [<tenon/....hpp>...]

Without names: the umbrella, every allocator policy and every format, but what needs another package's headers; what asks for
them by `__has_include` is there where they are.  With names: those headers and what they need, for instance
`single_header.py include tenon/tenon.hpp tenon/file/npz.hpp`.
"""
import pathlib
import re
import sys

INCLUDE = re.compile(r"\s*#\s*include\s*<([^>]+)>")
IF, END = re.compile(r"\s*#\s*if"), re.compile(r"\s*#\s*endif")
C_HEADER = re.compile(r"(sys|linux)/.+|(dirent|fcntl|poll|pthread|sched|signal|time|unistd)\.h|[a-z_0-9]+")  # of C++, POSIX and Linux


class Header:
    """The lines of a header below `#pragma once`, and its includes, each with the #if lines around it."""

    def __init__(self, text):
        text = re.sub(r"^#if TENON_BODIES\n(#include <.*>\n)#endif$", r"\1", text, flags=re.M)  # one header is never the compiled mode
        self.lines = [line for line in text.splitlines() if line.strip() != "#pragma once"]
        self.includes, around = [], []
        for line in self.lines:
            if END.match(line):
                around.pop()
            elif IF.match(line):
                around.append(line)
            elif match := INCLUDE.match(line):
                self.includes.append((match[1], tuple(around)))


class SingleHeader:
    def __init__(self, folder, names):
        self.headers = {path.relative_to(folder).as_posix(): Header(path.read_text()) for path in sorted(folder.glob("tenon/**/*.hpp"))}
        wanted = names or ["tenon/tenon.hpp"] + [name for name in self.headers if name.startswith(("tenon/memory/", "tenon/exchange/", "tenon/file/", "tenon/process/"))]
        self.left_out = [] if names else [name for name in wanted if self.foreign(name) is None]
        self.names = [name for name in wanted if name not in self.left_out]
        self.out, self.done = [], set()

    def foreign(self, name, seen=None):
        """The optional headers of other packages that `name` asks for, or None where it needs one; macros of ours ask by themselves."""
        seen = set() if seen is None else seen
        seen.add(name)
        optional = set()
        for included, around in self.headers[name].includes:
            if included in self.headers:
                below = self.foreign(included, seen) if included not in seen else set()
                if below is None:
                    return None
                optional |= below
            elif not C_HEADER.fullmatch(included) and not any("TENON_" in condition for condition in around):
                if not any("__has_include" in condition for condition in around):
                    return None
                optional.add(included)
        return optional

    def emit(self, name, outer):
        """Appends a header where it is included.  `outer` is how many conditions stand around it: under one it may come again."""
        if name in self.done or name in self.part:
            return
        if outer == self.conditions:
            self.part.add(name)
        macro = "TENON_ALL_" + re.sub(r"\W", "_", name.removeprefix("tenon/")).upper()
        self.out += ["", f"// ==== {name}", f"#if !defined({macro})", f"#define {macro}"]
        depth = outer
        for line in self.headers[name].lines:
            depth += bool(IF.match(line)) - bool(END.match(line))
            match = INCLUDE.match(line)
            if match and match[1] in self.headers:
                self.emit(match[1], depth)
            elif not match or match[1] not in self.done:  # a standard header once
                self.out.append(line)
                if match and depth == 0:
                    self.done.add(match[1])
        self.out.append("#endif")

    def text(self, version):
        self.out = [f"// Tenon {version} as one header, made by tools/single_header.py: edit what it was made from."]
        self.out += [f"// Left out, as another package's headers are needed: {name}" for name in self.left_out] + ["#pragma once",
            "#if !defined(TENON_ALL_HPP)", "#define TENON_ALL_HPP"]
        parts = {}
        for name in self.names:
            parts.setdefault(tuple(sorted(self.foreign(name) or ())), []).append(name)
        for optional, names in sorted(parts.items()):
            # What stands under no condition is known to all that follow, the rest to its own part.
            self.part, self.conditions = (set(), 1) if optional else (self.done, 0)
            if optional:
                self.out.append("#if " + " && ".join(f"__has_include(<{header}>)" for header in optional))
            for name in names:
                self.emit(name, self.conditions)
            if optional:
                self.out.append("#endif")
        text = "\n".join(self.out + ["#endif", ""])
        return re.sub(r"\n{3,}", "\n\n", text)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    config = (folder / "tenon/config.hpp").read_text()
    version = ".".join(re.search(rf"#define TENON_VERSION_{part} +(\d+)", config)[1] for part in ("MAJOR", "MINOR", "PATCH"))
    single = SingleHeader(folder, sys.argv[2:])
    unknown = [name for name in single.names if name not in single.headers]
    if unknown:
        sys.exit(f"no such header: {', '.join(unknown)}")
    print(single.text(version), end="")


if __name__ == "__main__":
    main()
