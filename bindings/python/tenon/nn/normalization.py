"""Layers that normalise: BatchNorm, InstanceNorm, LayerNorm, GroupNorm, RMSNorm."""

from .. import _core
from ..recording import no_grad
from . import functional as F
from .layers import filled
from .module import Module

__all__ = [
    "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "GroupNorm", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d", "LayerNorm", "RMSNorm",
]  # fmt: skip


class _ChannelNorm(Module):
    """The parameters and the running averages of channels."""

    _ranks: "tuple[int, ...]"
    _order = "the channels second"

    def _begin(self, num_features, eps, momentum, affine, track_running_stats, bias, dtype):
        self.num_features, self.eps, self.momentum, self.affine = num_features, eps, momentum, affine
        self.track_running_stats = track_running_stats
        self.weight = filled((num_features,), 1, dtype) if affine else None
        self.bias = filled((num_features,), 0, dtype) if affine and bias else None
        tracks = track_running_stats
        self.register_buffer("running_mean", _core.zeros(num_features, dtype=dtype) if tracks else None)
        self.register_buffer("running_var", _core.ones(num_features, dtype=dtype) if tracks else None)
        self.register_buffer("num_batches_tracked", _core.zeros((), dtype=_core.int64) if tracks else None)

    def _check(self, input):
        if input.ndim not in self._ranks:
            wanted = " or ".join(map(str, self._ranks))
            raise _core.ShapeError(f"{type(self).__name__}: an operand of {input.ndim} dimensions: it has {wanted}, {self._order}")

    def extra_repr(self):
        return (f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
                f"track_running_stats={self.track_running_stats}")  # fmt: skip


class _BatchNorm(_ChannelNorm):
    def __init__(
        self, num_features: "int", eps: "float" = 1e-5, momentum: "float | None" = 0.1, affine: "bool" = True,
        track_running_stats: "bool" = True, *, bias: "bool" = True, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self._begin(num_features, eps, momentum, affine, track_running_stats, bias, dtype)

    def forward(self, input: "Tensor") -> "Tensor":
        self._check(input)
        if self.running_mean is None:
            return F.batch_norm(input, None, None, self.weight, self.bias, True, 0.0, self.eps)
        part = self.momentum or 0.0
        if self.training:
            with no_grad():
                self.num_batches_tracked.add_(1)
            if self.momentum is None:  # means over all batches
                part = 1 / self.num_batches_tracked.item()
        return F.batch_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training, part, self.eps)


class _InstanceNorm(_ChannelNorm):
    _order = "the channels before the spatial dimensions"

    def __init__(
        self, num_features: "int", eps: "float" = 1e-5, momentum: "float" = 0.1, affine: "bool" = False,
        track_running_stats: "bool" = False, *, bias: "bool" = True, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self._begin(num_features, eps, momentum, affine, track_running_stats, bias, dtype)

    def forward(self, input: "Tensor") -> "Tensor":
        self._check(input)
        if input.ndim == self._ranks[0]:  # one item without a batch
            return self._of_batch(input[None])[0]
        return self._of_batch(input)

    def _of_batch(self, input):
        if self.running_mean is None:
            return F.instance_norm(input, None, None, self.weight, self.bias, True, 0.0, self.eps)
        return F.instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training, self.momentum, self.eps)


def _define(base, name, what):
    for dimensions in (1, 2, 3):
        ranks = (dimensions + 1, dimensions + 2) if dimensions == 1 or base is _InstanceNorm else (dimensions + 2,)
        members = {"__doc__": what, "__module__": __name__, "_ranks": ranks}
        globals()[f"{name}{dimensions}d"] = type(f"{name}{dimensions}d", (base,), members)


_define(_BatchNorm, "BatchNorm",
        "Each channel less a mean, divided by a deviation: those of the batch in training, running averages otherwise.")  # fmt: skip
_define(_InstanceNorm, "InstanceNorm", "Each channel of each item of the batch less its mean, divided by its deviation.")


def _sizes(normalized_shape):
    return tuple(normalized_shape) if isinstance(normalized_shape, (list, tuple)) else (normalized_shape,)


class LayerNorm(Module):
    """The last dimensions, of normalized_shape, less their mean, divided by their deviation, times weight, plus bias."""

    def __init__(
        self, normalized_shape: "int | Sequence[int]", eps: "float" = 1e-5, elementwise_affine: "bool" = True, bias: "bool" = True,
        *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.normalized_shape, self.eps, self.elementwise_affine = _sizes(normalized_shape), eps, elementwise_affine
        self.weight = filled(self.normalized_shape, 1, dtype) if elementwise_affine else None
        self.bias = filled(self.normalized_shape, 0, dtype) if elementwise_affine and bias else None

    def forward(self, input: "Tensor") -> "Tensor":
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class RMSNorm(Module):
    """The last dimensions divided by the root of their mean square, times weight. Without eps it is the distance from 1 to the next one."""

    def __init__(
        self, normalized_shape: "int | Sequence[int]", eps: "float | None" = None, elementwise_affine: "bool" = True,
        *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.normalized_shape, self.eps, self.elementwise_affine = _sizes(normalized_shape), eps, elementwise_affine
        self.weight = filled(self.normalized_shape, 1, dtype) if elementwise_affine else None

    def forward(self, input: "Tensor") -> "Tensor":
        return F.rms_norm(input, self.normalized_shape, self.weight, **({} if self.eps is None else {"eps": self.eps}))

    def extra_repr(self):
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class GroupNorm(Module):
    """Channels in groups, each item and group by itself, less their mean, divided by their deviation."""

    def __init__(
        self, num_groups: "int", num_channels: "int", eps: "float" = 1e-5, affine: "bool" = True,
        *, bias: "bool" = True, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.num_groups, self.num_channels, self.eps, self.affine = num_groups, num_channels, eps, affine
        self.weight = filled((num_channels,), 1, dtype) if affine else None
        self.bias = filled((num_channels,), 0, dtype) if affine and bias else None

    def forward(self, input: "Tensor") -> "Tensor":
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}"
