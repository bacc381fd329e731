#!/usr/bin/env python3
"""Runs every make_<family>.py beside it: writes all files of tests/data/golden."""

import pathlib
import subprocess
import sys

for script in sorted(pathlib.Path(__file__).resolve().parent.glob("make_*.py")):
    if script.name != "make_all.py":
        subprocess.run([sys.executable, str(script)], check=True)
