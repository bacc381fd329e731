"""The page of results that the three runners of this folder write, a section each."""
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))  # for what all benchmarks share
from machine import processor  # noqa: E402

TITLE = """# Neural functions beside PyTorch

Written by `run_functions.py`, `run_convolution.py` and `training.py` of `benchmarks/nn`, with `--write`.
"""


def circumstances(python, rounds, watch):
    """The line that says where and how times were taken; `python` is the interpreter that has PyTorch."""
    torch_version = subprocess.run([python, "-c", "import torch; print(torch.__version__)"], check=True, capture_output=True,
                                   text=True).stdout.strip()
    what = "the process's time" if watch == "process" else "the clock's time"
    return (f"{processor()}, {os.cpu_count()} CPUs, load average {os.getloadavg()[0]:.1f}; PyTorch {torch_version}; "
            f"the least of {rounds} rounds in turns, {what}.")


def write_section(page, title, lines):
    """Puts a section in place of the one with this title, or behind all others."""
    text = page.read_text() if page.exists() else TITLE
    section = f"\n## {title}\n\n" + "\n".join(lines) + "\n"
    old = re.search(rf"\n## {re.escape(title)}\n.*?(?=\n## |\Z)", text, re.S)
    page.write_text(text[:old.start()] + section + text[old.end():] if old else text + section)
