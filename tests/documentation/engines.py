"""usage: engines.py [--write] <operations_page> <calls> <page> <compiler> <include folder of Tenon> <that of CUDA> <empty folder>
       engines.py --calls <operations_page> <calls> <page>

docs/engines.md says what compiles: the shortest call of each operation, as the program operations_page prints it or the file `calls` writes it,
must compile for tensors of the host, and on CUDA compiles as the page says, or is refused by the sentence that it prints. --write prints the
page anew; --calls compiles nothing, and looks whether the page has these calls and no others. Refused calls are compiled one by one, as a compiler
reports a template that several of them share only once.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

options = [argument for argument in sys.argv[1:2] if argument.startswith("--")]
printer, calls_file, page_file, *rest = sys.argv[1 + len(options) :]
page = pathlib.Path(page_file)

HOST, CUDA = "Cpu", "Cuda"
UNSAID = "the compiler's words, as the operation has no sentence for it yet"
HEADERS = ("tenon", "cuda", "fft", "filter", "linalg", "nn", "sparse", "special")
PRELUDE = "#include <sstream>\n" + "".join(f"#include <tenon/{name}.hpp>\n" for name in HEADERS)
INTRODUCTION = """# Engines

Written by tests/documentation/engines.py from what compiles; do not edit.

An engine computes on a kind of device: the host's all operations, CUDA's what this page says. The calls are the shortest ones, with operands of
float, or of the type that an operation asks for. Where a header is named, it is needed beside `<tenon/cuda.hpp>`; what takes neither a tensor nor a
place is made on the host. What is refused does not compile, by one of these sentences, which is the compiler's first error:
"""


def read_calls():
    """(family, name, call) of each operation, then of what the file adds."""
    own = {}
    for line in pathlib.Path(calls_file).read_text().splitlines():
        if line and not line.startswith("#"):
            key, call = re.split(r"  +", line, maxsplit=1)
            own[key] = call
    printed = subprocess.run([printer, "--calls"], capture_output=True, text=True, check=True).stdout
    calls = []
    for line in printed.splitlines():
        key, call = line.split(" ", 1)
        family, name = key.split("/", 1)
        calls.append((family, name, own.pop(key, call)))
    unknown = [key for key in own if not key.startswith("beside operations/")]
    if unknown:
        sys.exit(f"{calls_file} has calls of operations that there are not: {', '.join(unknown)}")
    return calls + [("beside operations", key.split("/", 1)[1], call) for key, call in own.items()]


def source_of(calls, device):
    """A program of a function for each call, each on a line of its own, from line 1."""
    operands = ", ".join(
        f"[[maybe_unused]] tn::Tensor<{of}, tn::{device}>{name}"
        for of, name in (("float", " x"), ("std::int64_t", " indices"), ("bool", " mask"), ("tn::complex<float>", " z"))
    )
    head = f"({operands}, [[maybe_unused]] tn::{device} place) {{ computed([&]() -> decltype(auto) {{ return "
    return "".join(f"void call_{k}{head}{call}; }}); }}\n" for k, (_, _, call) in enumerate(calls))


def compile_(name, text, headers=()):
    """The compiler's errors, '' if there are none."""
    (folder / name).write_text(text)
    including = [flag for header in ("engines.hpp", *headers) for flag in ("-include", header)]
    command = [compiler, *FLAGS, "-fsyntax-only", "-fmax-errors=0", *including, name]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stderr


def sentence_of(errors):
    """What Tenon says in the first error, or that it says nothing there, which is a fault of the operation."""
    first = re.search(r"error: (.*)", errors)
    said = re.search(r"tenon: (.*)", first[1]) if first else None
    return said[1] if said else UNSAID


def on_cuda(k, errors=None):
    """How call k compiles on CUDA: "works", with which header, or by which sentence it is refused."""
    source = source_of([calls[k]], CUDA)
    errors = compile_(f"call_{k}.cpp", source) if errors is None else errors
    if not errors:
        return "works"
    sentence = sentence_of(errors)
    header = re.search(r"<(tenon/cuda/[a-z]+\.hpp)>", sentence)
    return f"works with `{header[0]}`" if header and not compile_(f"call_{k}.cpp", source, [header[1]]) else sentence


def shown(call):
    """A call as a cell of the table."""
    return call.replace("tn::", "").replace("|", "\\|")


def printed_page(calls, outcomes):
    sentences = sorted({outcome for outcome in outcomes if not outcome.startswith("works")}, key=lambda one: (-outcomes.count(one), one))
    text, family = INTRODUCTION, None
    for k, sentence in enumerate(sentences):
        text += f"\n{k + 1}. {sentence}"
    text += "\n"
    for (of, _, call), outcome in zip(calls, outcomes):
        if of != family:
            family = of
            text += f"\n## {family[0].upper()}{family[1:]}\n\n| call | CUDA |\n| --- | --- |\n"
        made_on_host = outcome == "works" and not re.search(r"\b(x|indices|mask|z|place)\b", call)
        told = "on the host" if made_on_host else outcome if outcome.startswith("works") else f"refused ({sentences.index(outcome) + 1})"
        text += f"| `{shown(call)}` | {told} |\n"
    return text


calls = read_calls()
stale = page.read_text() if page.exists() else ""
if options == ["--calls"]:
    missing = {shown(call) for _, _, call in calls} ^ set(re.findall(r"^\| `([^`]*)` \|", stale, flags=re.MULTILINE))
    sys.exit(f"{page_file} has other calls: {', '.join(sorted(missing))}: build the target engines_page" if missing else 0)

compiler, include, cuda_include, folder = rest
folder = pathlib.Path(folder)
folder.mkdir(parents=True, exist_ok=True)
FLAGS = ["-std=c++20", "-O0", "-DTENON_CUDA=1", "-I", include, "-isystem", cuda_include]
(folder / "engines.hpp").write_text(
    PRELUDE
    + "namespace tn = tenon;\n"
    + "template <class F> void computed(F f) { if constexpr (tn::detail::Lazy<decltype(f())>) (void)tn::Tensor(f()); else (void)f(); }\n"
)
subprocess.run([compiler, *FLAGS, "-x", "c++-header", "engines.hpp", "-o", "engines.hpp.gch"], cwd=folder, check=True)
if errors := compile_("host.cpp", source_of(calls, HOST)):
    lines = sorted({int(line) for line in re.findall(r"host\.cpp:(\d+):", errors)})
    sys.exit("On the host these calls do not compile:\n" + "".join(f"  {calls[line - 1]}\n" for line in lines) + errors[:4000])


def refused(some):
    """The errors of those calls that do not compile on CUDA as they are: halves of them are compiled until a half does, or is one call."""
    errors = compile_(f"from_{some[0]}.cpp", source_of([calls[k] for k in some], CUDA)) if some else ""
    half = len(some) // 2
    return {} if not errors else {some[0]: errors} if half == 0 else {**refused(some[:half]), **refused(some[half:])}


# What the page refuses is compiled alone, the others as one program, which fails in a few places where the page is stale.
expected = set(re.findall(r"^\| `([^`]*)` \| (?:works with|refused)", stale, flags=re.MULTILINE))
alone = {k: None for k, (_, _, call) in enumerate(calls) if shown(call) in expected}
alone |= refused([k for k in range(len(calls)) if k not in alone])
outcomes = ["works"] * len(calls)
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    for k, outcome in zip(alone, pool.map(on_cuda, alone, alone.values())):
        outcomes[k] = outcome
text = printed_page(calls, outcomes)
if options == ["--write"]:
    page.write_text(text)
elif page.read_text() != text:
    (folder / "engines.md").write_text(text)
    subprocess.run(["diff", page_file, str(folder / "engines.md")], check=False)
    sys.exit(f"{page_file} is not what compiles: build the target engines_page")
