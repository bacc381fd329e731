"""Freezes Python modules: `freeze.py OUTPUT [PACKAGE...] [--binaries] [--extensions PACKAGE...]` writes OUTPUT.bin, the marshalled code of
the standard library of the Python that runs this, of the modules at tenon_bootstrap=FILE and of each package folder, and OUTPUT.inc, the
rows of the table of FrozenModule. After --binaries the binary modules of the standard library follow in OUTPUT.bin; those of extensions
follow with the libraries that lie in PACKAGE.libs beside the folder, as wheels have them. OUTPUT_binaries.inc has the rows of the table
of EmbeddedBinary."""

import argparse
import importlib.machinery
import marshal
import os
import pathlib
import sysconfig

# What needs a screen, a compiler, a network of packages or the interpreter's own source tree; _ctypes runs what the program has not.
LEFT_OUT = {"__pycache__", "site-packages", "dist-packages", "test", "tests", "idlelib", "tkinter", "turtledemo", "lib2to3", "ensurepip",
            "venv", "distutils", "pydoc_data", "turtle", "antigravity", "this", "__phello__", "__hello__", "_ctypes", "_ctypes_test",
            "_curses", "_curses_panel", "readline", "ossaudiodev",
            # of Python's own tests
            "_testbuffer", "_testcapi", "_testclinic", "_testimportmultiple", "_testinternalcapi", "_testmultiphase", "_xxtestfuzz",
            "xxlimited", "xxlimited_35"}

BINARY = tuple(importlib.machinery.EXTENSION_SUFFIXES)


def modules_in(folder, prefix):
    for path in sorted(folder.iterdir()):
        name = path.name.partition(".")[0]
        if name in LEFT_OUT or path.name == "__init__.py":
            continue
        if path.name.endswith((".py", *BINARY)) or (path / "__init__.py").exists():
            yield from modules(path, prefix + name)


def modules(path, name):
    """name, file, whether it is a package"""
    if path.is_dir():
        yield name, path / "__init__.py", True
        yield from modules_in(path, name + ".")
    else:
        yield name, path, False


def main(output, packages, binaries, extensions):
    found = list(modules_in(pathlib.Path(os.__file__).parent, ""))
    for package in packages + extensions:
        name, _, path = package.rpartition("=")
        path = pathlib.Path(path)
        found += modules(path, name or path.stem)
    if binaries:
        found += modules_in(pathlib.Path(sysconfig.get_config_var("DESTSHARED")), "")
    shared = [(name, file, True) for name, file, _ in found if file.suffix != ".py"]
    for package in extensions:
        shared += [(file.name, file, False) for file in sorted(pathlib.Path(package + ".libs").glob("*"))]
    at = 0
    with open(output + ".bin", "wb") as data:

        def write(rows, name, content, flag):
            nonlocal at
            data.write(content)
            rows.write(f'{{"{name}", tenon_frozen_code + {at}, {len(content)}, {str(flag).lower()}}},\n')
            at += len(content)

        with open(output + ".inc", "w", encoding="utf-8") as rows:
            for name, file, is_package in found:
                if file.suffix == ".py":
                    code = compile(file.read_bytes(), f"<frozen {name}>", "exec", dont_inherit=True)
                    write(rows, name, marshal.dumps(code), is_package)
        with open(output + "_binaries.inc", "w", encoding="utf-8") as rows:
            for name, file, is_module in shared:
                write(rows, name, file.read_bytes(), is_module)


parser = argparse.ArgumentParser()
parser.add_argument("output")
parser.add_argument("packages", nargs="*")
parser.add_argument("--binaries", action="store_true")
parser.add_argument("--extensions", nargs="*", default=[])
main(**vars(parser.parse_args()))
