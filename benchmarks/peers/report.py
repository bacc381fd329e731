"""The table of run.py as Markdown."""
import collections
import dataclasses
import datetime
import platform
import re
import statistics

TITLES = {
    "small": "Small tensors",
    "elementwise_f32": "Elementwise, f32",
    "elementwise_f64": "Elementwise, f64",
    "functions": "Functions",
    "layout": "Broadcasts and transposes",
    "access": "Element by element",
    "reductions": "Reductions and scans",
    "accuracy": "Accuracy",
    "random": "Random numbers",
    "sorting": "Sorting and searching",
    "indexing": "Indexing",
    "matmul": "Matrix products",
    "matmul_2_threads": "Matrix products with two threads",
}
NEARLY = 0.97  # what counts as 1.0: the machines are noisy


@dataclasses.dataclass
class Measured:
    rows: list
    load: float
    rounds: int
    seconds: float
    held_to_avx2: bool
    has_avx512: bool
    peers: list
    absent: list  # peers that are not installed, or not wanted
    # row's name -> program -> round -> {"ns", "check", "magnitude", "error"}
    times: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(dict))
    contexts: dict = dataclasses.field(default_factory=dict)
    limits: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))  # name -> bytes or flops per second
    compile: dict = dataclasses.field(default_factory=dict)

    def add_limits(self, result):
        self.contexts["limits"] = result["context"]
        for record in result["benchmarks"]:
            self.limits[record["name"]].append(record.get("bytes_per_second") or record["flops"])

    def ns(self, row, program):
        """The median time over the rounds, or None."""
        records = self.times[row].get(program)
        return statistics.median(record["ns"] for record in records.values()) if records else None

    def ratio(self, row, peer):
        """The median over the rounds of the peer's time over Tenon's in the same round, or None."""
        tenon, other = self.times[row].get("tenon", {}), self.times[row].get(peer, {})
        ratios = [other[i]["ns"] / tenon[i]["ns"] for i in tenon if i in other]
        return statistics.median(ratios) if ratios else None

    def any_record(self, row, program):
        return next(iter(self.times[row].get(program, {}).values()), {})

    def wrong(self, row):
        """The programs whose result differs from what most have."""
        sums = {name: record for name in self.times[row["name"]] if "check" in (record := self.any_record(row["name"], name))}
        if len(sums) < 2:
            return set()
        middle = statistics.median_low(record["check"] for record in sums.values())
        return {name for name, record in sums.items() if not abs(record["check"] - middle) <= row["tolerance"] * record["magnitude"]}


def engineering(ns):
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.3g} ns"


def rate(row, ns):
    if row["group"].startswith("matmul"):
        return f"{row['flops'] / ns:.0f} GFLOP/s"
    return f"{row['bytes'] / ns:.3g} GB/s" if row["bytes"] else ""


def share_of_limit(measured, row, ns):
    """Of the peak of multiply-adds for products; else of the best bandwidth measured at the level that holds the row's arrays."""
    if row["group"].startswith("matmul"):
        limits = [value for name, values in measured.limits.items() if name == "multiply-add/" + row["dtype"] for value in values]
        work = row["flops"] / row["threads"]
    else:
        levels = collections.defaultdict(list)
        for name, values in measured.limits.items():
            if name.count("/") == 2:
                levels[int(name.split("/")[2])] += values
        fitting = [size for size in sorted(levels) if size * 1.34 >= row["bytes"]] or sorted(levels)[-1:]
        limits, work = levels[fitting[0]] if fitting else [], row["bytes"]
    return f"{100 * work / ns / (max(limits) / 1e9):.0f} %" if limits and work else ""


@dataclasses.dataclass
class Verdict:
    """reached: in the goal's own unit; share: of the goal, 1 when it is just met."""

    goal: str
    reached: str = ""
    share: float | None = None
    best: str = ""

    @property
    def met(self):
        return "" if self.share is None else "yes" if self.share >= NEARLY else "**no**"


def judge(measured, row):
    kind, value = row["goal"]["kind"], row["goal"]["value"]
    name, wrong = row["name"], measured.wrong(row)
    ns = measured.ns(name, "tenon")
    ratios = {peer: ratio for peer in measured.peers if peer not in wrong and peer != "by_eigen" and (ratio := measured.ratio(name, peer)) is not None}
    best = min(ratios, key=ratios.get) if ratios else ""
    if kind == "nanoseconds":
        return Verdict(f"≤ {value:g} ns", f"{ns:.1f} ns", value / ns, best) if ns else Verdict(f"≤ {value:g} ns")
    if kind == "error":
        error = measured.any_record(name, "tenon").get("error")
        return Verdict(f"error ≤ {value:g}") if error is None else Verdict(f"error ≤ {value:g}", f"{error:.1e}", value / max(error, 1e-300))
    if kind == "speedup":
        one, two = (measured.times[n].get("tenon", {}) for n in (name.rsplit("/", 1)[0], name))
        speedups = [one[i]["ns"] / two[i]["ns"] for i in one if i in two]
        reached = statistics.median(speedups) if speedups else None
        goal = f"{value:g} × one thread"
        return Verdict(goal, f"{reached:.2f} ×", reached / value, best) if reached else Verdict(goal, best=best)
    if kind == "eigen":
        goal, ratio = f"{value:g} × Eigen", ratios.get("eigen")
        return Verdict(goal, f"{ratio:.2f} ×", ratio / value, best) if ratio else Verdict(goal, best=best)
    if not ratios:
        return Verdict(f"{value:g} ×")
    return Verdict(f"{value:g} ×", f"{ratios[best]:.2f} ×", ratios[best] / value, best)


def table(heads, lines):
    return "\n".join(["| " + " | ".join(cells) + " |" for cells in [heads, ["---"] + ["---:"] * (len(heads) - 1), *lines]]) + "\n"


def rows_table(measured, group, verdicts):
    heads = ["row", "formula", "Tenon", "", "of limit", *measured.peers, "best peer", "reached", "goal", "met"]
    lines = []
    for row in (row for row in measured.rows if row["group"] == group):
        name, verdict, wrong = row["name"], verdicts[row["name"]], measured.wrong(row)
        ns = measured.ns(name, "tenon")
        cells = [f"`{name}`", row["formula"].replace("|", "\\|")]
        cells += [engineering(ns), rate(row, ns), share_of_limit(measured, row, ns)] if ns else ["absent", "", ""]
        for peer in measured.peers:
            error, ratio, peer_ns = measured.any_record(name, peer).get("error"), measured.ratio(name, peer), measured.ns(name, peer)
            text = f"{error:.1e}" if error is not None else f"{ratio:.2f}" if ratio is not None else engineering(peer_ns) if peer_ns else "–"
            cells.append(text + ("†" if peer in wrong else ""))
        lines.append(cells + [verdict.best or "–", verdict.reached or "–", verdict.goal, verdict.met or "–"])
    return table(heads, lines)


def limits_table(measured):
    lines = collections.defaultdict(dict)
    for name, values in measured.limits.items():
        kernel, level = name.split("/")[:2]
        lines[kernel][level] = f"{max(values) / 1e9:.0f}"
    bandwidths = {kernel: levels for kernel, levels in lines.items() if kernel != "multiply-add"}
    heads = list(dict.fromkeys(level for levels in bandwidths.values() for level in levels))
    cells = [[kernel, *(levels.get(head, "–") for head in heads)] for kernel, levels in bandwidths.items()]
    text = table(["GB/s, the best of the rounds", *heads], cells)
    peaks = ", ".join(f"{value} {level}" for level, value in lines.get("multiply-add", {}).items())
    return text + f"\nPeak of multiply-adds, GFLOP/s: {peaks}.\n"


def compile_verdicts(costs):
    """(what, goal, reached, share of the goal)"""
    if "tenon / eigen" in costs:
        ratio, memory = costs["tenon / eigen"][0], costs["tenon"][1]
        yield "`tenon.hpp` with one fused expression, over Eigen/Core", "≤ 1.0 ×", f"{ratio:.2f} × ({costs['tenon'][0]:.2f} s)", 1 / ratio
        yield "its memory", "≤ 200 MiB", f"{memory:.0f} MiB", 200 / memory
    if "each further expression" in costs:
        further = costs["each further expression"][0]
        yield "each further expression", "≤ 0.15 s", f"{further:.2f} s", 0.15 / max(further, 1e-9)


def cpu_name():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def other_tier(measured):
    if not measured.held_to_avx2:
        return ["- all of them held to AVX2: [RESULTS-AVX2.md](RESULTS-AVX2.md)"]
    if not measured.has_avx512:
        return ["- this machine has no AVX-512; another one's times with it: [RESULTS.md](RESULTS.md)"]
    return ["- with this machine's own instruction set: [RESULTS.md](RESULTS.md)"]


def markdown(measured, remarks):
    verdicts = {row["name"]: judge(measured, row) for row in measured.rows}
    compile_rows = list(compile_verdicts(measured.compile))
    context = next((c for c in measured.contexts.values() if "caches" in c), {})
    caches = [cache for cache in context.get("caches", []) if cache["type"] != "Instruction"]
    caches = ", ".join(f"L{cache['level']} {cache['size'] // 1024} KiB" for cache in caches)
    versions = [c["version"] for name, c in measured.contexts.items() if name not in ("limits", "by_eigen") and "version" in c]

    judged = [(name, v.reached, v.goal, v.share) for name, v in verdicts.items() if v.share is not None]
    judged += [(what, reached, goal, share) for what, goal, reached, share in compile_rows]
    short = [entry for entry in judged if entry[3] < NEARLY]
    absent = [name for name in verdicts if not measured.times[name].get("tenon")]
    reasons = re.findall(r"^- `(.+?)`: (.+)$", remarks, re.MULTILINE)

    out = [
        "# Tenon beside its peers, held to AVX2\n" if measured.held_to_avx2 else "# Tenon beside its peers\n",
        "Written by `cmake --workflow --preset bench` (benchmarks/peers/run.py); do not edit.\n",
        f"- {datetime.date.today()}, {cpu_name()}, {context.get('num_cpus', '?')} CPUs; {caches}; load average at the start {measured.load:.1f}",
        f"- {'; '.join(versions)}" + (f"; absent: {', '.join(measured.absent)}" if measured.absent else ""),
        f"- {measured.contexts.get('tenon', {}).get('compiler', '')}: Tenon with -O2, peers with -O3 "
        + ("-march=x86-64-v3" if measured.held_to_avx2 else "-march=native") + "; one thread each unless said",
        *other_tier(measured),
        f"- rounds: {measured.rounds}, of at least {measured.seconds:g} s per row; times are medians over the rounds",
        "",
        "A peer's cell is its time over Tenon's in the same round: above 1, Tenon is faster. † marks a result that differs from what the"
        " others compute; it is no best peer. “Of limit” is of the best bandwidth, or of the peak, that this machine reached below."
        " A goal counts as met from 0.97 of it. f32 vectors of 4096 elements are `f32/4096`; `/new` makes its result, other"
        " elementwise rows write into one that exists.\n",
        f"{len(judged) - len(short)} of {len(judged)} goals met"
        + (f"; {len(absent)} rows wait for the operation: {', '.join(f'`{name}`' for name in absent)}" if absent else "") + ".\n",
    ]
    if short:
        out.append("## Short of the goal\n")
        for name, reached, goal, share in sorted(short, key=lambda entry: entry[3]):
            name = name.replace("`", "")
            why = " ".join(text for pattern, text in reasons if re.search(pattern, name))
            out.append(f"- `{name}`: {reached} of {goal}. {why}".rstrip())
        out.append("")
    if measured.limits:
        out += ["## This machine's limits, one thread\n", limits_table(measured)]
    for group in dict.fromkeys(row["group"] for row in measured.rows):
        out += [f"## {TITLES.get(group, group)}\n", rows_table(measured, group, verdicts)]
    if compile_rows:
        lines = [[what, reached, goal, "yes" if share >= NEARLY else "**no**"] for what, goal, reached, share in compile_rows]
        out += ["## Compiling, -O2\n", table(["what", "reached", "goal", "met"], lines)]
    return "\n".join(out)
