"""The outcomes of a suite, entry by entry, and the table that says which are expected and why."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

TABLES = Path(__file__).resolve().parent / "tables"
#: What an explanation begins with: the package means it so, or it is a fault that is to be mended.
EXPLANATIONS = ("convention: ", "fault: ")
UNEXPLAINED = "unexplained"
#: Outcomes that explain themselves: the package says why, or has no such function.
REFUSALS = ("refused", "lacking")


class Lacking(Exception):
    """The package has no such function, or no such elements."""


@dataclass
class Entry:
    """What came of one entry: how many checks of a kind were equal, and how many otherwise, with a text for the first of them."""

    equal: Counter[str] = field(default_factory=Counter)
    others: dict[tuple[str, str], int] = field(default_factory=dict)  # (outcome, check): how many
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    lacking: str = ""  # what the package has not, where it has nothing of the entry

    def add(self, check: str, outcome: str, text: str = "") -> None:
        if outcome == "equal":
            self.equal[check] += 1
            return
        key = outcome, check
        self.others[key] = self.others.get(key, 0) + 1
        self.texts.setdefault(key, re.sub(r"\s+", " ", text).strip()[:110].rstrip())

    def add_error(self, check: str, error: Exception) -> None:
        """What a call of the package raised: that it has no such function, or why it refuses."""
        if isinstance(error, Lacking):
            self.add(check, "lacking", str(error))
        else:
            self.add(check, "refused", f"{type(error).__name__}: {error}")

    def settled(self, otherwise: str) -> "Entry":
        """The entry, or one that lacks all, where nothing is equal and every check says that the package lacks something."""
        if self.equal or any(outcome != "lacking" for outcome, _ in self.others):
            return self
        return Entry(lacking=next(iter(self.texts.values()), otherwise))

    def counts(self) -> tuple[dict[str, int], dict[tuple[str, str], int], bool]:
        return dict(self.equal), {} if self.lacking else self.others, bool(self.lacking)

    def is_matched(self) -> bool:
        return bool(self.equal)

    def lines(self, name: str) -> Iterable[str]:
        if self.lacking:
            yield f"{name}: lacking: {self.lacking}"
            return
        yield f"{name}: " + (", ".join(f"{n} {check}" for check, n in self.equal.items()) or "nothing equal")
        for (outcome, check), n in sorted(self.others.items()):
            yield f"  {outcome} {n} {check}: {self.texts[outcome, check]}"

#: A suite, of the entries whose names are chosen.
Run = Callable[[Callable[[str], bool]], dict[str, Entry]]


def _read(path: Path) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    entry = Entry()
    for line in path.read_text().splitlines() if path.exists() else ():
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("  "):
            head, _, text = line.strip().partition(": ")
            outcome, n, check = head.split(" ", 2)
            entry.others[outcome, check], entry.texts[outcome, check] = int(n), text
            continue
        name, _, rest = line.partition(": ")
        entry = entries[name] = Entry(lacking=rest.partition("lacking: ")[2])
        if not entry.lacking and rest != "nothing equal":
            for part in rest.split(", "):
                n, check = part.split(" ", 1)
                entry.equal[check] = int(n)
    return entries


class Table:
    """The table of a suite: `compare` names each entry whose outcomes are others, `update` writes what a run found."""

    def __init__(self, name: str):
        self.path = TABLES / f"{name}.txt"
        self.expected = _read(self.path)

    def _explain(self, found: dict[str, Entry]) -> None:
        """Gives differences the explanations of the table; a refusal explains itself."""
        for name, entry in found.items():
            known = self.expected.get(name, Entry()).texts
            for key in entry.others:
                if key[0] not in REFUSALS:
                    entry.texts[key] = known.get(key) or f"{UNEXPLAINED}: {entry.texts[key]}"

    def compare(self, found: dict[str, Entry], is_sample: bool = False) -> list[str]:
        """A text for each entry whose outcomes differ from the table's, or are not explained there."""
        problems = []
        for name, entry in found.items():
            expected = self.expected.get(name)
            if expected is None:
                problems.append("\n    ".join(["not in the table:", *entry.lines(name)]))
            elif entry.counts() != expected.counts():
                problems.append("\n    ".join(["now:", *entry.lines(name), "in the table:", *expected.lines(name)]))
            elif any(not expected.texts[key].startswith(EXPLANATIONS) for key in entry.others if key[0] not in REFUSALS):
                problems.append("\n    ".join([f"{UNEXPLAINED} in the table:", *expected.lines(name)]))
        return problems if is_sample else problems + [f"in the table alone: {name}" for name in self.expected.keys() - found.keys()]

    def update(self, found: dict[str, Entry], heading: str) -> None:
        self._explain(found)
        self.path.parent.mkdir(exist_ok=True)
        lines = [f"# {line}" for line in heading.splitlines()]
        for name, entry in found.items():
            lines += entry.lines(name)
        self.path.write_text("\n".join(lines) + "\n")

    def summary(self, found: dict[str, Entry]) -> str:
        """How many entries are matched and equal, and how many checks had each outcome."""
        equal, others, faults = Counter[str](), Counter[str](), 0
        for name, entry in found.items():
            equal.update(entry.equal)
            for key, n in entry.others.items():
                text = self.expected.get(name, Entry()).texts.get(key, UNEXPLAINED)
                if key[0] in REFUSALS:
                    others[key[0]] += n
                else:
                    others[text.partition(":")[0]] += n
                    faults += text.startswith("fault: ")
        matched = [entry for entry in found.values() if entry.is_matched()]
        whole = sum(not entry.others for entry in matched)
        lacking = sum(bool(entry.lacking) for entry in found.values())
        said = [f"{len(matched)} of {len(found)} entries matched, {whole} of them equal throughout; {lacking} lacking"]
        said.append("equal: " + ", ".join(f"{n} {check}" for check, n in equal.items()))
        said.append("otherwise: " + (", ".join(f"{n} {outcome}" for outcome, n in sorted(others.items())) or "none"))
        if faults:
            said.append(f"rows of the table that are faults to be mended: {faults}")
        return "\n".join(said)

    def report(self, run: Run, heading: str, arguments: list[str], sample: Run | None = None) -> int:
        """Runs a suite as its command line says: the entries that are named, every fortieth that is matched or what `sample` chooses
        (--sample), or all. Compares their outcomes with the table, which they become with --update. 1 for a difference that the table does
        not explain."""
        options, names = {one for one in arguments if one.startswith("--")}, [one for one in arguments if not one.startswith("--")]
        if "--sample" in options:
            names = [name for name, entry in self.expected.items() if entry.is_matched()][::40]
        chosen = sample if sample and "--sample" in options else run
        found = chosen(lambda name: not names or name in names)
        if "--update" in options and not names:
            self.update(found, f"{heading}: printed by {self.path.stem}.py --update")
            self.expected = _read(self.path)
        if names and "--sample" not in options:
            print(*(line for name, entry in found.items() for line in entry.lines(name)), sep="\n")
        problems = self.compare(found, is_sample=bool(names))
        print(*problems, sep="\n")
        print(self.summary(found), f"{len(problems)} differences that the table does not explain", sep="\n")
        return bool(problems)
