#!/usr/bin/env python3
"""usage: make_sdist.py <folder>

Writes the source distribution tenon-<version>.tar.gz, from which pip builds the package anywhere: with the library's headers, sources and CMake
files, which lie above bindings/python. Its pyproject.toml is that of bindings/python with paths from the root. Needs git and PyPI's build.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# What the package is built of: what git tracks below these.
PARTS = ["bindings/python", "cmake", "include", "packaging", "src", "CMakeLists.txt", "LICENSE"]
# Lines of pyproject.toml, and the same from the root.
FROM_ROOT = {
    'readme = "README.md"': 'readme = "bindings/python/README.md"',
    'input = "../../include/tenon/config.hpp"': 'input = "include/tenon/config.hpp"',
    'wheel.packages = ["tenon"]': 'wheel.packages = ["bindings/python/tenon"]\ncmake.source-dir = "bindings/python"',
    'testpaths = ["tests"]': 'testpaths = ["bindings/python/tests"]',
}


def main(folder):
    files = subprocess.run(["git", "ls-files", "-z", *PARTS], cwd=ROOT, check=True, capture_output=True).stdout.decode().split("\0")
    project = (ROOT / "bindings/python/pyproject.toml").read_text()
    for line, moved in FROM_ROOT.items():
        project, times = re.subn(f"(?m)^{re.escape(line)}$", lambda _: moved, project)
        if times != 1:
            sys.exit(f"bindings/python/pyproject.toml has the line {line!r} {times} times")
    with tempfile.TemporaryDirectory() as work:
        tree = pathlib.Path(work)
        for name in filter(None, files):
            if name != "bindings/python/pyproject.toml":
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_bytes((ROOT / name).read_bytes())
                (tree / name).chmod((ROOT / name).stat().st_mode)
        (tree / "pyproject.toml").write_text(project)
        subprocess.run([sys.executable, "-m", "build", "--sdist", "--outdir", str(pathlib.Path(folder).resolve()), str(tree)], check=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
