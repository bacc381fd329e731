"""Freezes Python modules: `freeze.py OUTPUT PACKAGE...` writes OUTPUT.bin, the marshalled code of the standard library of the Python that
runs this, of the modules at tenon_bootstrap=FILE and of each package folder, and OUTPUT.inc, the rows of the table of FrozenModule."""

import marshal
import os
import pathlib
import sys

# What needs a screen, a compiler, a network of packages or the interpreter's own source tree.
LEFT_OUT = {"__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "lib2to3", "ensurepip",
            "venv", "distutils", "pydoc_data", "turtle", "antigravity", "this", "__phello__", "__hello__"}


def modules(path, name):
    """name, file, whether it is a package"""
    if path.is_dir():
        yield name, path / "__init__.py", True
        for inner in sorted(path.iterdir()):
            if inner.stem not in LEFT_OUT and inner.name != "__init__.py" and (
                inner.suffix == ".py" or (inner / "__init__.py").exists()
            ):
                yield from modules(inner, f"{name}.{inner.stem}")
    else:
        yield name, path, False


def standard_library():
    for path in sorted(pathlib.Path(os.__file__).parent.iterdir()):
        if path.stem not in LEFT_OUT and (path.suffix == ".py" or (path / "__init__.py").exists()):
            yield from modules(path, path.stem)


def main(output, *packages):
    found = list(standard_library())
    for package in packages:
        name, _, path = package.rpartition("=")
        path = pathlib.Path(path)
        found += modules(path, name or path.stem)
    at = 0
    with open(output + ".bin", "wb") as data, open(output + ".inc", "w", encoding="utf-8") as rows:
        for name, file, is_package in found:
            source = file.read_bytes()
            code = marshal.dumps(compile(source, f"<frozen {name}>", "exec", dont_inherit=True))
            data.write(code)
            rows.write(f'{{"{name}", tenon_frozen_code + {at}, {len(code)}, {str(is_package).lower()}}},\n')
            at += len(code)


main(*sys.argv[1:])
