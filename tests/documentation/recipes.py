"""usage: recipes.py <repository>

The recipes of docs/recipes.md are true: the files that name a recipe's example are those that the recipe names. Tests, pages, the changelog and
what is printed from the code do not count, but for tests/data/*.py, which the recipes do name. A folder that a recipe names stands for all in it.
"""

import pathlib
import re
import subprocess
import sys

root = pathlib.Path(sys.argv[1])
git = ["git", "-C", str(root), "ls-files"]
listed = subprocess.run(git, capture_output=True, text=True)
# A source archive has no git.
files = listed.stdout.split("\n") if listed.returncode == 0 else [str(one.relative_to(root)) for one in root.rglob("*") if one.is_file()]
printed = {line.split()[0] for line in (root / ".gitattributes").read_text().splitlines() if line.endswith("linguist-generated")}
sources = (".hpp", ".cpp", ".cuh", ".cu", ".h", ".py", ".ml", ".mli")


def counts(name):
    if name in printed or not name.endswith(sources) or "/tests/" in name or name.startswith(("build/", "benchmarks/", "examples/")):
        return False
    return not name.startswith("tests/") or re.fullmatch(r"tests/data/\w+\.py", name) is not None


texts = {name: (root / name).read_text() for name in files if counts(name) and (root / name).is_file()}
page, faults = (root / "docs/recipes.md").read_text(), []
recipes = re.findall(r"^## ([^\n]+)\n+<!-- example: ([^>]+) -->\n(.*?)(?=^## |\Z)", page, flags=re.MULTILINE | re.DOTALL)
if len(recipes) != page.count("\n## "):
    faults.append("a recipe of docs/recipes.md has no example")
for title, words, text in recipes:
    example = re.compile(rf"\b({'|'.join(words.split())})\b")
    named = [name for name in re.findall(r"`([\w/.]+)`", text) if "/" in name]
    folders = tuple(name for name in named if name.endswith("/") and (root / name).is_dir())
    found = {name for name, body in texts.items() if example.search(body) and not name.startswith(folders)}
    for name in sorted(found - set(named)):
        faults.append(f"{title}: {name} has {words.split()[0]}, and the recipe does not name it")
    for name in sorted(set(named) & set(texts) - found):
        if name not in ("include/tenon/engine/engine.hpp",):  # which lists the members for any of them
            faults.append(f"{title}: the recipe names {name}, which has no {words.split()[0]}")
    faults += [f"{title}: there is no {name}" for name in named if name.startswith(("include/", "src/", "bindings/", "tests/")) and not (root / name).exists()]
print("\n".join(faults))
sys.exit(bool(faults))
