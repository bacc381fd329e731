#!/usr/bin/env python3
"""usage: snippets.py [--write] <folder of pages> <folder of snippets>...

Every code block of a page is a region of a program that the tests compile and run, but for shell commands and plain text.

A page says which, in a line of its own before the block: <!-- snippet: name -->.  A region stands between two lines that end in
//! [name] (or #! [name], (*! [name] *)).  <!-- table: name --> comes before a table whose rows are the lines of a region, `code;  // NumPy ¦ PyTorch`,
and of the region [name: Python], of which `# –` says that there is none.  <!-- names: name --> comes before a table of the lines of the region
[names: name], `code  # NumPy ¦ PyTorch`.
Without --write the pages are compared and regions that no page shows are reported; with it they are written anew.
"""
import pathlib
import re
import sys
import textwrap

MARK = re.compile(r"^\s*(?://|#|\(\*)! \[([^\]]+)\](?: \*\))?$")
PLACE = re.compile(r"^<!-- (snippet|table|names): (.+) -->$")
UNTESTED = {"sh", "text"}
LANGUAGES = {".cpp": "cpp", ".cu": "cpp", ".c": "c", ".ml": "ocaml", ".txt": "cmake", ".py": "python"}


def regions_of(folders):
    """Each region's language and text, by its name."""
    regions = {}
    for path in sorted(p for folder in folders for p in folder.rglob("*") if p.suffix in LANGUAGES):
        open_region, lines = None, []
        for line in path.read_text().splitlines():
            mark = MARK.match(line)
            if not mark:
                lines.append(line)
            elif open_region is None:
                open_region, lines = mark[1], []
                if open_region in regions:
                    sys.exit(f"{path}: a second region [{open_region}]")
            elif open_region == mark[1]:
                regions[open_region] = LANGUAGES[path.suffix], textwrap.dedent("\n".join(lines)).strip("\n")
                open_region = None
            else:
                sys.exit(f"{path}: [{mark[1]}] begins inside [{open_region}]")
        if open_region is not None:
            sys.exit(f"{path}: [{open_region}] does not end")
    return regions


def table_of(text, python):
    """`code;  // NumPy ¦ PyTorch` and the lines in Python as the rows of a table; one for both where NumPy and PyTorch agree."""
    rows = ["| C++ | Python | NumPy | PyTorch |", "| --- | --- | --- | --- |"]
    for line, own in zip(lines_of(text), lines_of(python), strict=True):
        code, comment = line.rsplit("  // ", 1)
        others = [other.strip() for other in comment.split(" ¦ ")]
        cells = [code.strip().rstrip(";"), own.removeprefix("# "), *(others * 2)[:2]]
        rows.append("| " + " | ".join(map(cell_of, cells)) + " |")
    return rows


def names_of(text):
    """`code  # NumPy ¦ PyTorch` as the rows of a table that begins with what is looked for."""
    rows = ["| NumPy | PyTorch | Tenon |", "| --- | --- | --- |"]
    for line in lines_of(text):
        own, others = line.split("  # ")
        rows.append("| " + " | ".join(cell_of(cell) for cell in (*others.split(" ¦ "), own)) + " |")
    return rows


def cell_of(code):
    return (f"`{code}`" if code != "–" else code).replace("|", "\\|")


def lines_of(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def renewed(page, lines, regions, shown, faults):
    """The page's lines with its blocks as the regions have them."""
    result, at = [], 0
    while at < len(lines):
        line = lines[at]
        place = PLACE.match(line)
        at += 1
        result.append(line)
        if place:
            kind, name = place.groups()
            needed = {"snippet": [name], "table": [name, f"{name}: Python"], "names": [f"names: {name}"]}[kind]
            if missing := [region for region in needed if region not in regions]:
                faults.append(f"{page}:{at}: no program has a region [{missing[0]}]")
                continue
            shown.update(needed)
            language, text = regions[needed[0]]
            if kind == "snippet":
                if at < len(lines) and lines[at].startswith("```"):
                    at = lines.index("```", at + 1) + 1
                result += [f"```{language}", *text.split("\n"), "```"]
            else:
                while at < len(lines) and lines[at].startswith("|"):
                    at += 1
                if kind == "names":
                    result += names_of(text)
                    continue
                python = regions[f"{name}: Python"][1]
                if len(lines_of(text)) != len(lines_of(python)):
                    faults.append(f"{page}:{at}: [{name}] has {len(lines_of(text))} lines, in Python {len(lines_of(python))}")
                    continue
                result += table_of(text, python)
        elif line.startswith("```"):
            if line[3:] not in UNTESTED:
                faults.append(f"{page}:{at}: a block of {line[3:] or 'no language'} that is no region of a tested program")
            end = lines.index("```", at) + 1
            result += lines[at:end]
            at = end
    return result


def main(arguments):
    write = arguments[:1] == ["--write"]
    pages, *folders = map(pathlib.Path, arguments[write:])
    regions, shown, faults = regions_of(folders), set(), []
    for page in sorted(pages.glob("*.md")):
        before = page.read_text()
        after = "\n".join(renewed(page, before.split("\n"), regions, shown, faults))
        if write:
            page.write_text(after)
        elif after != before:
            faults.append(f"{page} does not show its regions as they are: build the target docs_pages")
    faults += [f"no page shows the region [{name}]" for name in sorted(set(regions) - shown)]
    if faults:
        print("\n".join(faults), file=sys.stderr)
    return bool(faults)


sys.exit(main(sys.argv[1:]))
