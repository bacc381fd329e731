"""What is done with gradients before a step: clipping by their norm or their value; and parameters as one vector."""

import math

from .. import _core
from .._core import Tensor
from ..recording import no_grad
from ..sparse import Sparse

__all__ = ["clip_grad_norm_", "clip_grad_value_", "get_total_norm", "parameters_to_vector", "vector_to_parameters"]


def _gradients(parameters):
    listed = [parameters] if isinstance(parameters, Tensor) else parameters
    gradients = [one.grad for one in listed if one.grad is not None]
    return [one.values() if isinstance(one, Sparse) else one for one in gradients]


@no_grad
def get_total_norm(tensors: "Iterable[Tensor]", norm_type: "float" = 2.0, error_if_nonfinite: "bool" = False) -> "float":
    """The norm of all tensors together: of an order, or the largest magnitude for inf; NaN if an element is NaN. ValueError unless the order is
    above 0; RuntimeError for a norm that is not finite, with error_if_nonfinite."""
    if not norm_type > 0:
        raise ValueError(f"get_total_norm: a norm of order {norm_type}: it must be above 0")
    norms = [_core.norm(one, norm_type).item() for one in tensors if one.numel()]
    total = math.nan if any(math.isnan(norm) for norm in norms) else max(norms, default=0.0)
    if norm_type != math.inf and 0 < total < math.inf:  # divided by the largest, so that no power overflows
        total *= math.fsum((norm / total) ** norm_type for norm in norms) ** (1 / norm_type)
    if error_if_nonfinite and not math.isfinite(total):
        raise RuntimeError(f"get_total_norm: the norm of order {norm_type} is {total}, and cannot be clipped")
    return total


@no_grad
def clip_grad_norm_(
    parameters: "Tensor | Iterable[Tensor]", max_norm: "float", norm_type: "float" = 2.0, error_if_nonfinite: "bool" = False
) -> "float":
    """Scales all gradients by one factor, so that their norm is at most max_norm. Returns the norm before. A norm that is NaN makes all
    gradients NaN; with error_if_nonfinite it is a RuntimeError, and nothing is changed. ValueError unless max_norm is at least 0. Source:
    Pascanu et al. 2013."""
    if not max_norm >= 0:
        raise ValueError(f"clip_grad_norm_: max_norm of {max_norm} is not at least 0")
    gradients = _gradients(parameters)
    total = get_total_norm(gradients, norm_type, error_if_nonfinite)
    factor = max_norm / (total + 1e-6)
    if not factor >= 1:
        for one in gradients:
            one.mul_(factor)
    return total


@no_grad
def clip_grad_value_(parameters: "Tensor | Iterable[Tensor]", clip_value: "float") -> "None":
    """Brings each element of the gradients to [-clip_value, clip_value]. ValueError unless clip_value is at least 0."""
    if not clip_value >= 0:
        raise ValueError(f"clip_grad_value_: a clip_value of {clip_value} is not at least 0")
    for one in _gradients(parameters):
        one.clip_(-clip_value, clip_value)


def parameters_to_vector(parameters: "Iterable[Tensor]") -> "Tensor":
    """All elements, in one row."""
    return _core.concat([one.reshape(-1) for one in parameters])


@no_grad
def vector_to_parameters(vec: "Tensor", parameters: "Iterable[Tensor]") -> "None":
    """Copies the elements of a row into the parameters. ShapeError for another number of them."""
    listed = list(parameters)
    count = sum(one.numel() for one in listed)
    if vec.ndim != 1 or vec.shape[0] != count:
        raise _core.ShapeError(f"vector_to_parameters: a vector of shape {vec.shape} for {count} elements")
    at = 0
    for one in listed:
        one.copy_(vec[at : at + one.numel()].reshape(one.shape))
        at += one.numel()
