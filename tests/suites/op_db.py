"""PyTorch's database of operators against the package: values, gradients, second derivatives, and what is refused.

usage: op_db.py [--update | --sample | entry…]
"""

import itertools
import random
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import torch
from outcomes import Entry, Lacking, Table
from torch.testing._internal.common_methods_invocations import op_db
from torch_calls import IGNORED, find, install
from torch_values import cotangents, difference, differentiable, gradients_differ, results_differ
from torch_values import tensors_in, tensors_to_tenon, to_tenon, to_torch

import tenon

DTYPES = (torch.float64, torch.complex128, torch.int64, torch.bool, torch.float32)
DIFFERENTIATED = (torch.float64, torch.complex128)
#: At most so many samples of an entry for a dtype, and of them with gradients.
SAMPLES, GRADIENTS = 60, 20
#: Entries whose results are what is in memory.
UNSET = {"empty", "empty_like", "empty_strided", "empty_permuted", "new_empty", "new_empty_strided"}
#: Entries whose wrong inputs are what is in memory, which may be right.
UNSET_INPUTS = {"multinomial"}
#: Entries whose results may be other vectors that are right, too: compared as the database's own tests of gradients do.
FREE = {"linalg.eig", "linalg.eigh", "linalg.svd", "svd"}

#: Entries that choose one of equal elements, as PyTorch's algorithm or the processor has it: what they chose is compared.
TIES = {"argsort", "kthvalue", "mode", "sort", "topk"}
#: Entries of which only the first result is compared: the others say how PyTorch's driver went about it.
FIRST = {"linalg.lstsq"}
#: Entries that call a method of a name that means something else here.
OTHER_METHODS = {"repeat", "to"}


def name_of(op: Any) -> str:
    return f"{op.name}/{op.variant_test_name}" if op.variant_test_name else str(op.name)


def dtypes_of(op: Any) -> list[torch.dtype]:
    return [dtype for dtype in DTYPES if dtype in op.supported_dtypes("cpu")]


def seed() -> None:
    """For the database's samples, which are random numbers."""
    torch.manual_seed(0)
    random.seed(0)
    numpy.random.seed(0)


def samples_of(op: Any, dtype: torch.dtype, requires_grad: bool, limit: int) -> Iterator[Any]:
    seed()
    return itertools.islice(op.sample_inputs("cpu", dtype, requires_grad=requires_grad), limit)


# ---- Calls ----


def call_torch(op: Any, sample: Any) -> Any:
    torch.manual_seed(0)
    return op.op(sample.input, *sample.args, **sample.kwargs)


def call_tenon(op: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """PyTorch's own callable hands calls with the package's tensors to it; a call without a tensor, or one of a method of PyTorch's
    tensors alone, goes to the package's function of that name."""
    tenon.manual_seed(0)
    name = op.name
    if name not in OTHER_METHODS and next(tensors_in((arguments, keywords), tenon.Tensor), None) is not None:
        try:
            made = op.op(*arguments, **keywords)
            if made is NotImplemented:
                raise ValueError("the operator gives NotImplemented")
            return made
        except TypeError as error:
            method = re.match(r"descriptor '(\w+)'", str(error))
            if method:
                name = method.group(1)
            elif not re.search("torch.dtype|unexpected keyword|incompatible function arguments", str(error)):
                raise
        except AttributeError as error:
            if "has no attribute" not in str(error):
                raise
    given = {key: to_tenon(x) for key, x in keywords.items() if key not in IGNORED}
    return find(name)(*map(to_tenon, arguments), **given)


def is_random(op: Any, sample: Any, theirs: Any) -> bool:
    """Whether another seed gives PyTorch another result, or the database sets the seed for it."""
    if "wrapper_set_seed" in getattr(getattr(op.op, "__code__", None), "co_names", ()):
        return True
    torch.manual_seed(1)
    again = op.op(sample.input, *sample.args, **sample.kwargs)
    return results_differ(theirs, again)


# ---- Checks ----


def chosen(op: Any, sample: Any, result: Any) -> Any:
    """The elements that a result has, or that its indices say."""
    if op.name != "argsort":
        return result[0]
    along = sample.args[0] if sample.args else sample.kwargs.get("dim", -1)
    if isinstance(result, tenon.Tensor):
        return tensors_to_tenon(sample.input.gather(along, to_torch(result)))
    return sample.input.gather(along, result)


def check_gradients(entry: Entry, op: Any, sample: Any) -> None:
    """First derivatives against random cotangents, then those of their product with random numbers."""
    given = (sample.input, sample.args, sample.kwargs)
    x = differentiable(given, torch.Tensor)
    try:
        first = op.name in FIRST
        made = call_torch(op, sample)
        y = differentiable(sample.output_process_fn_grad(made[0] if first else made), torch.Tensor)
        c = cotangents(y, 2)
        g = torch.autograd.grad(y, x, c, create_graph=True, allow_unused=True)
    except Exception:
        return  # PyTorch has none
    converted = tensors_to_tenon(given)
    our_x = differentiable(converted, tenon.Tensor)
    try:
        made = call_tenon(op, (converted[0], *converted[1]), converted[2])
        our_y = differentiable(sample.output_process_fn_grad(made[0] if first else made), tenon.Tensor)
        if len(our_y) != len(y):
            entry.add("gradients", "count", f"{len(our_y)} results with a gradient for {len(y)}")
            return
        our_g = tenon.autograd.grad(our_y, our_x, tensors_to_tenon(c), create_graph=True, allow_unused=True)
    except Exception as error:
        entry.add_error("gradients", error)
        return
    found = gradients_differ(our_g, g, x)
    entry.add("gradients", *(found or ("equal",)))
    if found:
        return
    try:
        kept = [k for k, one in enumerate(g) if one is not None and one.requires_grad]
        if not kept:
            return
        v = cotangents([g[k] for k in kept], 3)
        h = torch.autograd.grad([g[k] for k in kept], x, v, allow_unused=True)
    except Exception:
        return
    try:
        pairs = [(our_g[k], tensors_to_tenon(one)) for k, one in zip(kept, v) if our_g[k] is not None and our_g[k].requires_grad]
        our_h = tenon.autograd.grad([p[0] for p in pairs], our_x, [p[1] for p in pairs], allow_unused=True) if pairs else [None] * len(x)
    except Exception as error:
        entry.add_error("second derivatives", error)
        return
    entry.add("second derivatives", *(gradients_differ(our_h, h, x) or ("equal",)))


def check_value(entry: Entry, op: Any, sample: Any) -> str:
    """What came of it: "equal", another result, "refused", or "" where PyTorch gives no result."""
    try:
        theirs = call_torch(op, sample)
    except Exception:
        return ""
    try:
        given = tensors_to_tenon((sample.input, sample.args, sample.kwargs))
        ours = call_tenon(op, (given[0], *given[1]), given[2])
        if op.name in FIRST:
            ours, theirs = ours[0], theirs[0]
        found = difference(ours, theirs)
        if found and op.name in TIES:
            found = difference(*(chosen(op, sample, one) for one in (ours, theirs)))
        if found and op.name in FREE:
            found = difference(sample.output_process_fn_grad(ours), sample.output_process_fn_grad(theirs))
    except Exception as error:
        entry.add_error("values", error)
        return "refused"
    if (found and found[0] == "value" and is_random(op, sample, theirs)) or (op.name in UNSET and (not found or found[0] == "value")):
        entry.add("random values", "equal")
        return "equal"
    entry.add("values", *(found or ("equal",)))
    return "other" if found else "equal"


def check_errors(entry: Entry, op: Any) -> None:
    seed()
    for one in op.error_inputs("cpu") if op.error_inputs_func else ():
        sample = one.sample_input
        if {"out", "layout"} & sample.kwargs.keys():
            continue  # which are not handed on
        try:
            given = tensors_to_tenon((sample.input, sample.args, sample.kwargs))
            call_tenon(op, (given[0], *given[1]), given[2])
        except Lacking:
            continue
        except Exception:
            entry.add("errors", "equal")
        else:
            entry.add("errors", "accepted", str(one.error_regex) or sample.summary())


def check(op: Any, samples: int = SAMPLES, gradients: int = GRADIENTS) -> tuple[Entry, int, int]:
    """What came of an entry, how many samples it has, counted once for all dtypes, and how many of them ran in one."""
    entry, seen, ran = Entry(), set[int](), set[int]()
    for dtype in dtypes_of(op):
        differentiates = op.supports_autograd and dtype in DIFFERENTIATED
        equal = set[int]()
        for k, sample in enumerate(samples_of(op, dtype, False, samples)):
            result = check_value(entry, op, sample)
            if result:
                seen.add(k)
            if result in ("equal", "other"):
                ran.add(k)
            if result == "equal":
                equal.add(k)
        for k, sample in enumerate(samples_of(op, dtype, True, gradients) if differentiates and equal else ()):
            if k not in equal:
                continue
            recorded = Entry()
            if check_value(recorded, op, sample) in ("other", "refused"):
                for (outcome, _), text in recorded.texts.items():
                    entry.add("gradients", outcome, text)
            elif recorded.equal["values"]:
                check_gradients(entry, op, sample)
    if entry.equal and op.name not in UNSET_INPUTS:
        check_errors(entry, op)
    return entry.settled("no sample that PyTorch computes"), len(seen), len(ran)


def run(choose: Callable[[str], bool], **limits: int) -> dict[str, Entry]:
    """All entries that are chosen; says how many of the matched ones' samples ran."""
    install()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)  # what integers become in functions of real numbers: the package's choice
    found, seen, ran = dict[str, Entry](), 0, 0
    for op in op_db:
        name = name_of(op)
        if not choose(name) or not dtypes_of(op):
            continue
        entry, one_seen, one_ran = check(op, **limits)
        while name in found:  # the database has two of a name
            name += "'"
        found[name] = entry
        if entry.is_matched():
            seen, ran = seen + one_seen, ran + one_ran
    print(f"of {seen} samples of matched entries {ran} ran in at least one dtype: {100 * ran / max(seen, 1):.1f} %")
    return found


def main() -> int:
    return Table("op_db").report(run, f"PyTorch's op_db ({torch.__version__.partition('+')[0]}) against the package", sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
