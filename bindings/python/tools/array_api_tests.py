#!/usr/bin/env python3
"""Runs the consortium's tests of the array API 2024.12 on the package tenon that this Python imports.

usage: array_api_tests.py [--examples N] [further arguments of pytest]

The tests come from their public home at a pinned commit, or from the folder in ARRAY_API_TESTS, which holds a clone with its submodule.
Exits with 77 where they cannot be had. Failures that array-api-xfails.txt lists are expected; all others fail.
"""

import os
import subprocess
import sys
from pathlib import Path

HOME = "https://github.com/data-apis/array-api-tests.git"
COMMIT = "55fcc60179efa2680ddd6cd926ddf17b83530e2b"
REQUIREMENTS = ("pytest", "hypothesis", "ndindex", "pytest_jsonreport")
EXPECTED = Path(__file__).resolve().parent.parent / "array-api-xfails.txt"


def skip(why):
    print(f"skipped: {why}")
    sys.exit(77)


def folder():
    """The folder of the tests."""
    if given := os.environ.get("ARRAY_API_TESTS"):
        if not (Path(given) / "array-api" / "src").is_dir():
            skip(f"ARRAY_API_TESTS={given} holds no clone of the tests with its submodule array-api")
        return Path(given)
    to = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tenon" / f"array-api-tests-{COMMIT[:12]}"
    if (to / "array-api" / "src").is_dir():
        return to
    to.mkdir(parents=True, exist_ok=True)
    for command in (
        ["init", "--quiet"],
        ["fetch", "--quiet", "--depth", "1", HOME, COMMIT],
        ["checkout", "--quiet", "FETCH_HEAD"],
        ["submodule", "--quiet", "update", "--init", "--depth", "1"],
    ):
        try:
            done = subprocess.run(["git", "-C", to, *command], timeout=120, env={**os.environ, "GIT_TERMINAL_PROMPT": "0"}).returncode == 0
        except (OSError, subprocess.TimeoutExpired):  # no git, or no answer
            done = False
        if not done:
            skip(f"`git {' '.join(command)}` failed: the tests cannot be fetched from {HOME}")
    return to


def main(arguments):
    examples = "100"
    if arguments[:1] == ["--examples"]:
        examples, arguments = arguments[1], arguments[2:]
    missing = [name for name in REQUIREMENTS if subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True).returncode]
    if missing:
        skip(f"{sys.executable} lacks {', '.join(missing)}")
    environment = {**os.environ, "ARRAY_API_TESTS_MODULE": "tenon", "ARRAY_API_TESTS_VERSION": "2024.12"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", ".", "--max-examples", examples, f"--xfails-file={EXPECTED}"]
    return subprocess.run([*command, *(arguments or ["array_api_tests"])], cwd=folder(), env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
