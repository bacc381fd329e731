#!/usr/bin/env python3
"""usage: walks.py <program> <addr2line> <page> [--print]

The walks that docs/architecture.md lists are those that the program tests/documentation/walks.cpp takes.  A walk is a section
`### ` with a statement; it has a list `Down:` of headers, in the order in which functions of them are entered, and then a list
`Up:` in the order in which functions of them are left.  With --print it prints what is entered instead, indented by depth.
"""
import pathlib
import re
import subprocess
import sys

ROOT = "/include/tenon/"
HEADERS = pathlib.Path(__file__).resolve().parents[2] / "include/tenon"


def walks_of(page):
    """[(statement, {"Down": headers, "Up": headers})]; the headers of an item are those before its colon."""
    walks, headers = [], []
    for line in page.read_text().splitlines():
        if found := re.fullmatch(r"### `(.*)`", line):
            walks.append((found[1], {"Down": [], "Up": []}))
        elif line.startswith("## "):
            headers = []
        elif walks and line in ("Down:", "Up:"):
            headers = walks[-1][1][line[:-1]]
        elif found := re.match(r"\d+\. ([^:]*):", line):
            headers += re.findall(r"`([^`]*\.hpp)`", found[1])
    return walks


def noun_of(header):
    """The header that the page names: bodies are those of the header beside them, or of one in the root."""
    if not header.endswith("_bodies.hpp"):
        return header
    noun = header.replace("_bodies.hpp", ".hpp")
    return noun if (HEADERS / noun).exists() else noun.rsplit("/", 1)[-1]


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
    statements = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
    walks = walks_of(pathlib.Path(page))
    faults = []
    if [statement for statement, _ in walks] != statements:
        faults.append(f"the page has the walks of {[statement for statement, _ in walks]}, the program those of {statements}")
    for number, (statement, headers) in enumerate(walks):
        if statement not in statements:
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
