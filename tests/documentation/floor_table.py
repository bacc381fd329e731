#!/usr/bin/env python3
"""usage: floor_table.py [--write] <repository>

The table of floors in CONTRIBUTING.md, between the lines `<!-- floors -->` and `<!-- end of floors -->`, is printed from
tests/architecture/floors.txt.  Without --write it is compared with what would be printed.
"""
import pathlib
import re
import sys


def table_of(text):
    """The table, from the lowest floor up: number, headers, what the floor owns."""
    rows = ["| floor | headers | owns |", "|---|---|---|"]
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        place, _, owns = line.partition("|")
        number, *headers = place.split()
        if not owns.strip():
            raise SystemExit(f"floors.txt does not say what floor {number} owns")
        names = (header.removesuffix(".hpp").replace("/*", "/…") for header in headers)
        rows.append(f"| {number} | {', '.join(f'`{name}`' for name in names)} | {owns.strip()} |")
    return "\n".join(rows)


def main(arguments):
    write = arguments[:1] == ["--write"]
    root = pathlib.Path(arguments[write])
    page = root / "CONTRIBUTING.md"
    text = page.read_text()
    marked = re.compile(r"(<!-- floors -->\n).*?(\n<!-- end of floors -->)", re.DOTALL)
    if len(marked.findall(text)) != 1:
        raise SystemExit("CONTRIBUTING.md has no place for the table of floors, or several")
    table = table_of((root / "tests/architecture/floors.txt").read_text())
    printed = marked.sub(lambda place: place[1] + table + place[2], text)
    if write:
        page.write_text(printed)
    elif printed != text:
        raise SystemExit("CONTRIBUTING.md does not have the table of tests/architecture/floors.txt: build the target docs_pages")


main(sys.argv[1:])
