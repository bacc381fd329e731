"""PyTorch's database of modules against the package's modules of the same names: values and gradients, with the same parameters.

usage: module_db.py [--update | --sample | module…]
"""

import random
import sys
import warnings
from collections.abc import Callable
from typing import Any

import torch
from outcomes import Entry, Lacking, Table
from torch.testing._internal.common_modules import module_db
from torch_calls import by_names, install
from torch_values import cotangents, difference, differentiable, gradients_differ, leaves, results_differ
from torch_values import tensors_in, tensors_to_tenon, to_tenon

import tenon
import tenon.nn

#: Of the results of these the first is compared: the package has None in the place of the weights of attention.
FIRST = {"nn.MultiheadAttention"}


def layer_like(theirs: Any) -> Any:
    """The package's transformer layer with the sizes and options of PyTorch's, such as an encoder copies."""
    made = getattr(tenon.nn, type(theirs).__name__)
    activation = theirs.activation if isinstance(theirs.activation, str) else theirs.activation.__name__
    return made(
        theirs.self_attn.embed_dim, theirs.self_attn.num_heads, theirs.linear1.out_features, theirs.dropout.p, activation,
        theirs.norm1.eps, theirs.self_attn.batch_first, theirs.norm_first, theirs.linear1.bias is not None,
    )  # fmt: skip


def given_option(x: Any) -> Any:
    return layer_like(x) if isinstance(x, (torch.nn.TransformerEncoderLayer, torch.nn.TransformerDecoderLayer)) else to_tenon(x)


def build(cls: type, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> tuple[Any, Any]:
    """The same module of PyTorch and of the package, which gets PyTorch's parameters and buffers."""
    torch.manual_seed(0)
    theirs = cls(*arguments, **keywords).to(torch.float64)
    if not hasattr(tenon.nn, cls.__name__):
        raise Lacking(cls.__name__)
    options = {key: given_option(x) for key, x in keywords.items() if key not in ("device", "dtype") and (key, x) != ("proj_size", 0)}
    (_, *required), named = by_names(cls.__init__, (None, *map(given_option, arguments)), options)  # type: ignore[misc]
    ours = getattr(tenon.nn, cls.__name__)(*required, **named)
    own = ours.state_dict()
    ours.load_state_dict({key: x.numpy() for key, x in theirs.state_dict().items() if key in own or "num_batches" not in key})
    return ours, theirs


def check_sample(entry: Entry, info: Any, sample: Any, training: bool) -> None:
    made, call = sample.constructor_input, sample.forward_input
    try:
        ours, theirs = build(info.module_cls, made.args, made.kwargs)
    except Exception as error:
        entry.add_error("values", error)
        return
    ours.train(training), theirs.train(training)
    given = leaves((call.args, call.kwargs))
    torch.manual_seed(0)
    first = slice(0, 1 if info.name in FIRST else None)
    y = theirs(*given[0], **given[1])
    y = y[first] if isinstance(y, tuple) else y
    try:
        arguments, keywords = tensors_to_tenon(given)
        our_y = ours(*arguments, **{key: x for key, x in keywords.items() if x is not None})
        our_y = our_y[first] if isinstance(our_y, tuple) else our_y
        found = difference(our_y, y)
    except Exception as error:
        entry.add_error("values", error)
        return
    torch.manual_seed(1)
    if found and found[0] == "value" and results_differ(y, theirs(*given[0], **given[1])):
        entry.add("random values", "equal")
        return
    entry.add("values", *(found or ("equal",)))
    parameters = dict(theirs.named_parameters())
    x = [*differentiable(given, torch.Tensor), *parameters.values()]
    wanted = differentiable(y, torch.Tensor)
    if found or not x or not wanted:
        return
    c = cotangents(wanted, 2)
    g = torch.autograd.grad(wanted, x, c, allow_unused=True)
    try:
        own = dict(ours.named_parameters())
        our_x = [*differentiable((arguments, keywords), tenon.Tensor), *[own[name] for name in parameters]]
        our_g = tenon.autograd.grad(differentiable(our_y, tenon.Tensor), our_x, tensors_to_tenon(c), allow_unused=True)
    except Exception as error:
        entry.add_error("gradients", error)
        return
    entry.add("gradients", *(gradients_differ(our_g, g, x) or ("equal",)))
    buffers = dict(ours.named_buffers())
    for name, one in theirs.named_buffers():
        if name in buffers and next(tensors_in(buffers[name], tenon.Tensor), None) is not None:
            entry.add("buffers", *(difference(buffers[name], one) or ("equal",)))


def check(info: Any) -> Entry:
    entry = Entry()
    for training in (True, False):
        torch.manual_seed(0)
        random.seed(0)
        for sample in info.module_inputs_func(info, "cpu", torch.float64, True, training):
            if sample.forward_input is not None:
                check_sample(entry, info, sample, training)
    return entry.settled("no sample")


def run(choose: Callable[[str], bool]) -> dict[str, Entry]:
    install()
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    tenon.set_default_dtype(tenon.float64)
    return {info.name: check(info) for info in module_db if choose(info.name)}


def main() -> int:
    return Table("module_db").report(run, f"PyTorch's module_db ({torch.__version__.partition('+')[0]}) against the package", sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
