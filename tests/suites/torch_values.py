"""Values of PyTorch and of the package: one as the other, and how they differ."""

from collections.abc import Iterator
from typing import Any

import torch
import torch.utils.dlpack
from outcomes import Lacking

import tenon

# ---- Conversion ----


def tensors_to_tenon(x: Any) -> Any:
    """Tensors as the package's, on the same memory, strides and all; those that require a gradient do so here."""
    if isinstance(x, torch.Tensor):
        if x.layout != torch.strided or x.is_quantized:
            raise Lacking(f"a tensor of the layout {x.layout}")
        made = tenon.from_dlpack(x.detach().resolve_conj().resolve_neg())
        return made.requires_grad_() if x.requires_grad else made
    if isinstance(x, (list, tuple)) and not isinstance(x, torch.Size):
        parts = [tensors_to_tenon(one) for one in x]
        return type(x)(*parts) if hasattr(x, "_fields") else type(x)(parts)
    if isinstance(x, dict):
        return {key: tensors_to_tenon(one) for key, one in x.items()}
    return x


def leaves(x: Any) -> Any:
    """The same tensors without what they were computed of."""
    if isinstance(x, torch.Tensor):
        return x.detach().requires_grad_(x.requires_grad)
    if isinstance(x, (list, tuple)):
        return type(x)(leaves(one) for one in x)
    return {key: leaves(one) for key, one in x.items()} if isinstance(x, dict) else x


def to_tenon(x: Any) -> Any:
    """Dtypes and sizes, too."""
    if isinstance(x, torch.dtype):
        found = getattr(tenon, str(x).removeprefix("torch."), None)
        if found is None:
            raise Lacking(f"elements of {x}")
        return found
    if isinstance(x, torch.Size):
        return tuple(x)
    if isinstance(x, (list, tuple)) and not hasattr(x, "_fields"):
        return type(x)(to_tenon(one) for one in x)
    return tensors_to_tenon(x)


def to_torch(x: Any) -> Any:
    """What the package returned, as PyTorch's tensor."""
    return torch.utils.dlpack.from_dlpack(x.detach().contiguous())


def tensors_in(x: Any, kind: type) -> Iterator[Any]:
    """The tensors within lists, tuples and dictionaries, in order."""
    if isinstance(x, kind):
        yield x
    elif isinstance(x, (list, tuple)):
        for one in x:
            yield from tensors_in(one, kind)
    elif isinstance(x, dict):
        for one in x.values():
            yield from tensors_in(one, kind)


# ---- Comparison ----


def difference(ours: Any, theirs: Any) -> tuple[str, str] | None:
    """How a result differs: its kind and a text, or None."""
    mine, other = list(tensors_in(ours, tenon.Tensor)), list(tensors_in(theirs, torch.Tensor))
    if next(tensors_in(ours, torch.Tensor), None) is not None:
        raise Lacking("PyTorch itself computed it")
    if not other:
        return None if bool(ours == theirs) else ("value", f"{ours!r} for {theirs!r}")
    if len(mine) != len(other):
        return "count", f"{len(mine)} tensors for {len(other)}"
    for a, b in zip(mine, other):
        found = tensor_difference(to_torch(a), b.detach())
        if found:
            return found
    return None


def tensor_difference(a: torch.Tensor, b: torch.Tensor) -> tuple[str, str] | None:
    if a.shape != b.shape:
        return "shape", f"{tuple(a.shape)} for {tuple(b.shape)}"
    if a.dtype != b.dtype:
        return "dtype", f"{a.dtype} for {b.dtype}".replace("torch.", "")
    tolerance = {torch.float64: 1e-8, torch.complex128: 1e-8, torch.float32: 2e-5, torch.complex64: 2e-5}.get(a.dtype, 1e-2)
    if not a.dtype.is_floating_point and not a.dtype.is_complex:
        return None if torch.equal(a, b) else ("value", "other integers")
    if torch.allclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True):
        return None
    at = (~torch.isclose(a, b, rtol=tolerance, atol=tolerance, equal_nan=True)).flatten().nonzero()[0]
    return "value", f"{a.flatten()[at].item():.9g} for {b.flatten()[at].item():.9g}"


def results_differ(theirs: Any, again: Any) -> bool:
    """Whether a call of PyTorch gave other numbers the second time."""
    pairs = zip(tensors_in(theirs, torch.Tensor), tensors_in(again, torch.Tensor))
    return any(a.shape != b.shape or not torch.allclose(a, b, equal_nan=True) for a, b in pairs)


# ---- Gradients ----


def differentiable(results: Any, kind: type) -> list[Any]:
    return [x for x in tensors_in(results, kind) if x.requires_grad]


def cotangents(results: list[torch.Tensor], seed: int) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(seed)
    return [torch.randn(x.shape, dtype=x.dtype, generator=generator) for x in results]


def gradients_differ(ours: Any, theirs: Any, inputs: list[torch.Tensor]) -> tuple[str, str] | None:
    for a, b, x in zip(ours, theirs, inputs):
        zeros = torch.zeros_like(x)
        found = tensor_difference(zeros if a is None else to_torch(a), zeros if b is None else b.detach())
        if found:
            return found
    return None
