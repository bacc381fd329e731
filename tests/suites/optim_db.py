"""PyTorch's database of optimisers against the package's of the same names: parameters after some steps, and what is refused.

usage: optim_db.py [--update | --sample | optimiser…]
"""

import sys
import warnings
from collections.abc import Callable
from typing import Any

import torch
from outcomes import Entry, Table
from torch.testing._internal.common_optimizers import optim_db
from torch_values import tensor_difference, tensors_to_tenon, to_torch

import tenon
import tenon.optim
import tenon.sparse

#: Of each run; of LBFGS, whose steps are twenty that multiply what rounding left, two.
STEPS = {"LBFGS": 2}
#: Options that say how PyTorch computes, not what.
IGNORED = {"foreach", "fused", "capturable", "differentiable"}


def start() -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(shape, generator=generator) for shape in ((4, 3), (3, 1))]


def step_torch(parameters: list[torch.Tensor], optimizer: Any, is_sparse: bool) -> None:
    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = ((parameters[0] @ parameters[1] - 1) ** 2).sum() + (parameters[0] ** 2).sum() / 10
        torch.autograd.backward(loss)
        if is_sparse:
            for one in parameters:
                one.grad = one.grad.to_sparse() if one.grad is not None else None
        return loss

    optimizer.step(closure)


def step_tenon(parameters: list[Any], optimizer: Any, is_sparse: bool) -> None:
    def closure() -> Any:
        optimizer.zero_grad()
        loss = tenon.sum((parameters[0] @ parameters[1] - 1) ** 2) + tenon.sum(parameters[0] ** 2) / 10
        loss.backward()
        if is_sparse:
            for one in parameters:
                one.grad = tenon.sparse.from_dense(one.grad)
        return loss

    optimizer.step(closure)


def check_steps(entry: Entry, info: Any, options: dict[str, Any]) -> None:
    """The parameters after each of some steps down the same slope."""
    name = info.optim_cls.__name__
    theirs = [one.requires_grad_() for one in start()]
    try:
        optimizer = info.optim_cls(theirs, **options)
        step_torch(theirs, optimizer, info.only_supports_sparse_grads)
    except Exception:
        return  # PyTorch has none
    given = {key: x.item() if isinstance(x, torch.Tensor) else x for key, x in options.items() if key not in IGNORED}
    ours = [tenon.nn.Parameter(tensors_to_tenon(one)) for one in start()]
    found = None
    try:
        our_optimizer = getattr(tenon.optim, name)(ours, **given)
        for k in range(STEPS.get(name, 6)):
            step_tenon(ours, our_optimizer, info.only_supports_sparse_grads)
            if k:
                step_torch(theirs, optimizer, info.only_supports_sparse_grads)
            found = found or next(filter(None, (tensor_difference(to_torch(a), b.detach()) for a, b in zip(ours, theirs))), None)
    except Exception as error:
        entry.add_error("runs", error)
        return
    entry.add("runs", *(found or ("equal",)))


def converted(x: Any, made: dict[int, Any]) -> Any:
    """The same with the package's tensors, one for each of PyTorch's."""
    if isinstance(x, torch.Tensor):
        return made.setdefault(id(x), tensors_to_tenon(x))
    if isinstance(x, dict):
        return {key: converted(one, made) for key, one in x.items()}
    return type(x)(converted(one, made) for one in x) if isinstance(x, (list, tuple)) else x


def check(info: Any) -> Entry:
    name, entry = info.optim_cls.__name__, Entry()
    if not hasattr(tenon.optim, name):
        return Entry(lacking=name)
    for sample in info.optim_inputs_func(device="cpu"):
        check_steps(entry, info, sample.kwargs)
    for error in info.optim_error_inputs_func("cpu", torch.float64):
        wrong = error.optimizer_error_input
        if IGNORED & wrong.kwargs.keys() or "construction" not in str(error.error_on).lower() or issubclass(error.error_type, Warning):
            continue
        try:
            getattr(tenon.optim, name)(converted(wrong.params, {}), **wrong.kwargs)
        except Exception:
            entry.add("errors", "equal")
        else:
            entry.add("errors", "accepted", wrong.desc)
    return entry


def run(choose: Callable[[str], bool]) -> dict[str, Entry]:
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)
    tenon.set_default_dtype(tenon.float64)
    named: dict[str, Any] = {one.optim_cls.__name__: one for one in optim_db}  # type: ignore[attr-defined]
    return {name: check(info) for name, info in named.items() if choose(name)}


def main() -> int:
    return Table("optim_db").report(run, f"PyTorch's optim_db ({torch.__version__.partition('+')[0]}) against the package", sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
