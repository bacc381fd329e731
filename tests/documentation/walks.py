#!/usr/bin/env python3
"""usage: walks.py <program> <addr2line> <page> [--print]

The walks that docs/architecture.md lists are those that the program tests/documentation/walks.cpp takes.  A walk is a section
`### ` with a statement; it has a list `Down:` of headers, in the order in which functions of them are entered, and then a list
`Up:` in the order in which functions of them are left.  With --print it prints what is entered instead, indented by depth.

A section "### `statement`, in Python" has what no program of ours enters: items are files with names of their functions and types,
`file.cpp` (`call`, `run`).  Each is written in its file, and used in it or in a file that the walk has named before.
"""
import pathlib
import re
import subprocess
import sys

ROOT = "/include/tenon/"
HEADERS = pathlib.Path(__file__).resolve().parents[2] / "include/tenon"


def walks_of(page):
    """[(statement, {"Down": headers, "Up": headers})]; the headers of an item are those before its colon."""
    walks, headers, lists = [], [], None
    for line in page.read_text().splitlines():
        if found := re.fullmatch(r"### `(.*)`", line):
            walks.append((found[1], lists := {"Down": [], "Up": []}))
        elif line.startswith("#"):
            headers, lists = [], None
        elif lists and line in ("Down:", "Up:"):
            headers = lists[line[:-1]]
        elif found := re.match(r"\d+\. ([^:]*):", line):
            headers += re.findall(r"`([^`]*\.hpp)`", found[1])
    return walks


def noun_of(header):
    """The header that the page names: bodies are those of the header beside them, or of one in the root."""
    if not header.endswith("_bodies.hpp"):
        return header
    noun = header.replace("_bodies.hpp", ".hpp")
    return noun if (HEADERS / noun).exists() else noun.rsplit("/", 1)[-1]


def faults_of_names(page, root):
    """What is wrong with the walks in Python: names that their file does not define, or that nothing before them uses."""
    faults, statement, texts = [], None, []
    for line in page.read_text().splitlines():
        if line.startswith("#"):
            found = re.fullmatch(r"### `(.*)`, in Python", line)
            statement, texts = found and found[1], []
        elif statement and (item := re.match(r"\d+\. ([^:]*):", line)):
            for name, functions in re.findall(r"`([^`]*\.[ch]pp)` \(([^)]*)\)", item[1]):
                path = next((p for p in (root / name, root / "include/tenon" / name) if p.exists()), None)
                if not path:
                    faults.append(f"{statement}: there is no {name}")
                    continue
                text = re.sub(r"//.*", "", path.read_text())
                for function in re.findall(r"`([^`]*)`", functions):
                    word = rf"\b{function}\b"
                    if not re.search(rf"(?:^|[\w>&*] ){word}\(|\b(?:class|struct) (?:TENON_\w+ )?{word}", text, re.MULTILINE):
                        faults.append(f"{statement}: {name} defines no {function}")
                    elif texts and not any(re.search(word, before) for before in texts) and len(re.findall(word, text)) < 2:
                        faults.append(f"{statement}: nothing before it uses {function} of {name}")
                texts.append(text)
    return faults


def steps_of(program, addr2line, number):
    """[(is entered, header, function)] of the second time that the statement runs."""
    output = subprocess.run([program, str(number)], capture_output=True, text=True, check=True).stdout.split("again\n")[1]
    steps = [(line[0] == "+", line[1:]) for line in output.splitlines()]
    addresses = list(dict.fromkeys(address for _, address in steps))
    answer = subprocess.run([addr2line, "-fCe", program], input="\n".join(addresses), capture_output=True, text=True, check=True)
    lines = answer.stdout.splitlines()
    places = {address: (lines[2 * k + 1].rsplit(":", 1)[0], lines[2 * k]) for k, address in enumerate(addresses)}
    noun = {a: noun_of(places[a][0].split(ROOT, 1)[1]) for a in places if ROOT in places[a][0]}
    return [(entered, noun[a], places[a][1]) for entered, a in steps if ROOT in places[a][0]]


def print_steps(steps):
    depth = 0
    for entered, header, function in steps:
        depth -= not entered
        if entered:
            print("  " * depth + header, function)
        depth += entered


def fault_of(steps, down, up):
    """The first header that is not walked through where the page says so, or nothing."""
    at = 0
    for is_down, headers in (True, down), (False, up):
        last = "the beginning" if is_down else "the way down"
        for header in headers:
            while at < len(steps) and steps[at][:2] != (is_down, header):
                at += 1
            if at == len(steps):
                return f"{header} is not {'entered' if is_down else 'left'} after {last}"
            last = header
    return None


def main(program, addr2line, page, *options):
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
    statements = [line.removeprefix("not built: ") for line in printed]
    page = pathlib.Path(page)
    walks, faults = walks_of(page), faults_of_names(page, page.parent.parent)
    if [statement for statement, _ in walks] != statements:
        faults.append(f"the page has the walks of {[statement for statement, _ in walks]}, the program those of {statements}")
    for number, (statement, headers) in enumerate(walks):
        if statement not in printed:  # or "not built: ", as this build has no MPI
            continue
        steps = steps_of(program, addr2line, statements.index(statement))
        if options == ("--print",):
            print(f"\n{statement}")
            print_steps(steps)
            continue
        fault = "a list is empty" if not all(headers.values()) else fault_of(steps, headers["Down"], headers["Up"])
        if fault:
            faults.append(f"{statement}: {fault}")
    for fault in faults:
        print(f"{page}: {fault}", file=sys.stderr)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
