"""Layers of products and of tables: Linear, Bilinear, Embedding, EmbeddingBag; PReLU; and Identity, Flatten, Unflatten."""

import math

from .. import _core
from . import functional as F
from . import init
from .module import Module, Parameter

__all__ = ["Bilinear", "Embedding", "EmbeddingBag", "Flatten", "Identity", "Linear", "PReLU", "Unflatten"]


def filled(shape, value, dtype):
    """A parameter of one number."""
    return Parameter(_core.full(shape, float(value), dtype=dtype or _core.get_default_dtype()))


def uniform(shape, fan, dtype):
    """A parameter as PyTorch's layers begin: uniform in ± 1 / √fan."""
    return init._symmetric(Parameter(_core.empty(shape, dtype=dtype)), 1 / math.sqrt(fan) if fan else 0, None)


class Identity(Module):
    """Gives what it gets."""

    def __init__(self, *ignored: "Any", **also_ignored: "Any"):
        pass

    def forward(self, input: "Tensor") -> "Tensor":
        return input


class Flatten(Module):
    """The dimensions from start_dim to end_dim as one."""

    def __init__(self, start_dim: "int" = 1, end_dim: "int" = -1):
        self.start_dim, self.end_dim = start_dim, end_dim

    def forward(self, input: "Tensor") -> "Tensor":
        first, last = (d + input.ndim if d < 0 else d for d in (self.start_dim, self.end_dim))
        return input.reshape((*input.shape[:first], math.prod(input.shape[first : last + 1]), *input.shape[last + 1 :]))

    def extra_repr(self):
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Module):
    """The dimension dim as several, of these sizes."""

    def __init__(self, dim: "int", unflattened_size: "Sequence[int]"):
        self.dim, self.unflattened_size = dim, tuple(unflattened_size)

    def forward(self, input: "Tensor") -> "Tensor":
        dim = self.dim + input.ndim if self.dim < 0 else self.dim
        return input.reshape((*input.shape[:dim], *self.unflattened_size, *input.shape[dim + 1 :]))

    def extra_repr(self):
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


class Linear(Module):
    """The last dimension times the transposed weight, plus bias: (…, in) to (…, out). weight (out, in), bias (out)."""

    def __init__(self, in_features: "int", out_features: "int", bias: "bool" = True, *, dtype: "DTypeLike | None" = None):
        self.in_features, self.out_features = in_features, out_features
        self.weight = uniform((out_features, in_features), in_features, dtype)
        self.bias = uniform((out_features,), in_features, dtype) if bias else None

    def forward(self, input: "Tensor") -> "Tensor":
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class Bilinear(Module):
    """For each matrix of the weight, input1 times it times input2, plus bias: (…, in1) and (…, in2) to (…, out). weight (out, in1, in2)."""

    def __init__(
        self, in1_features: "int", in2_features: "int", out_features: "int", bias: "bool" = True, *, dtype: "DTypeLike | None" = None
    ):
        self.in1_features, self.in2_features, self.out_features = in1_features, in2_features, out_features
        self.weight = uniform((out_features, in1_features, in2_features), in1_features, dtype)
        self.bias = uniform((out_features,), in1_features, dtype) if bias else None

    def forward(self, input1: "Tensor", input2: "Tensor") -> "Tensor":
        return F.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (f"in1_features={self.in1_features}, in2_features={self.in2_features}, out_features={self.out_features}, "
                f"bias={self.bias is not None}")  # fmt: skip


class PReLU(Module):
    """x where it is positive, else weight x: one weight, or one for each channel."""

    def __init__(self, num_parameters: "int" = 1, init: "float" = 0.25, *, dtype: "DTypeLike | None" = None):
        self.num_parameters = num_parameters
        self.weight = filled((num_parameters,), init, dtype)

    def forward(self, input: "Tensor") -> "Tensor":
        return F.prelu(input, self.weight)

    def extra_repr(self):
        return f"num_parameters={self.num_parameters}"


class _Table(Module):
    """Rows of numbers, at first normal; that of padding_idx begins as 0 and gets no gradient."""

    def __init__(self, rows, columns, padding_idx, max_norm, norm_type, scale_grad_by_freq, dtype):
        self.num_embeddings, self.embedding_dim = rows, columns
        if padding_idx is not None and not -rows <= padding_idx < rows:
            raise _core.IndexError(f"{type(self).__name__}: padding_idx of {padding_idx} is none of {rows} rows")
        self.padding_idx = padding_idx + rows if padding_idx is not None and padding_idx < 0 else padding_idx
        self.max_norm, self.norm_type, self.scale_grad_by_freq = max_norm, norm_type, scale_grad_by_freq
        self.weight = init.normal_(Parameter(_core.empty((rows, columns), dtype=dtype)))
        if padding_idx is not None:
            init.zeros_(self.weight.detach()[self.padding_idx])

    def _options(self):
        given = {"padding_idx": self.padding_idx, "max_norm": self.max_norm}
        made = {name: option for name, option in given.items() if option is not None}
        return {**made, "norm_type": self.norm_type, "scale_grad_by_freq": self.scale_grad_by_freq}

    def extra_repr(self):
        padding = "" if self.padding_idx is None else f", padding_idx={self.padding_idx}"
        return f"{self.num_embeddings}, {self.embedding_dim}{padding}"


class Embedding(_Table):
    """Rows by their indices: (…) to (…, columns). weight (rows, columns), at first normal; with `sparse` its gradient is sparse."""

    def __init__(
        self, num_embeddings: "int", embedding_dim: "int", padding_idx: "int | None" = None, max_norm: "float | None" = None,
        norm_type: "float" = 2.0, scale_grad_by_freq: "bool" = False, sparse: "bool" = False, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        super().__init__(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, dtype)
        self.sparse = sparse

    def forward(self, input: "Tensor") -> "Tensor":
        return F.embedding(input, self.weight, sparse=self.sparse, **self._options())


class EmbeddingBag(_Table):
    """The mean, sum or maximum of the rows of bags of indices: (bags, n), or (n) with the offsets where bags begin, to (bags, columns)."""

    def __init__(
        self, num_embeddings: "int", embedding_dim: "int", max_norm: "float | None" = None, norm_type: "float" = 2.0,
        scale_grad_by_freq: "bool" = False, mode: "str" = "mean", *, padding_idx: "int | None" = None, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        super().__init__(num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq, dtype)
        self.mode = mode

    def forward(
        self, input: "Tensor", offsets: "Tensor | None" = None, per_sample_weights: "Tensor | None" = None
    ) -> "Tensor":
        given = {"offsets": offsets, "per_sample_weights": per_sample_weights}
        return F.embedding_bag(input, self.weight, mode=self.mode, **{k: v for k, v in given.items() if v is not None}, **self._options())

    def extra_repr(self):
        return f"{super().extra_repr()}, mode={self.mode!r}"
