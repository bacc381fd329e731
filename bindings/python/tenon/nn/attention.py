"""MultiheadAttention: projected queries, keys and values in several heads."""

import math

from .. import _core
from . import functional as F
from . import init
from .layers import Linear, filled
from .module import Module

__all__ = ["MultiheadAttention"]


def _without_padding(mask, padding):
    """The mask of attention, without the keys that are padding: (batch, 1, n or 1, m)."""
    if padding is None:
        return mask
    own = (_core.logical_not(padding) if padding.dtype is _core.bool else padding)[..., None, None, :]
    if mask is None:
        return own
    if mask.dtype is own.dtype is _core.bool:
        return _core.logical_and(mask, own)
    return sum(_core.where(x, 0.0, -math.inf) if x.dtype is _core.bool else x for x in (mask, own))


class MultiheadAttention(Module):
    """Attention of (batch, n, width) to (batch, m, width), in heads; without batch_first the first two dimensions are exchanged.
    in_proj_weight (3 width, width), in_proj_bias (3 width), out_proj.weight, out_proj.bias."""

    def __init__(
        self, embed_dim: "int", num_heads: "int", dropout: "float" = 0.0, bias: "bool" = True, batch_first: "bool" = False,
        *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.embed_dim, self.num_heads, self.dropout, self.batch_first = embed_dim, num_heads, dropout, batch_first
        if embed_dim % num_heads:
            raise _core.ShapeError(f"MultiheadAttention: a width of {embed_dim} for {num_heads} heads")
        self.in_proj_weight = init.xavier_uniform_(filled((3 * embed_dim, embed_dim), 0, dtype))
        self.in_proj_bias = filled((3 * embed_dim,), 0, dtype) if bias else None
        self.out_proj = Linear(embed_dim, embed_dim, bias=bias, dtype=dtype)
        if bias:
            init.zeros_(self.out_proj.bias)

    def forward(
        self, query: "Tensor", key: "Tensor", value: "Tensor", attn_mask: "Tensor | None" = None, *,
        key_padding_mask: "Tensor | None" = None, is_causal: "bool" = False,
    ) -> "tuple[Tensor, None]":  # fmt: skip
        """The result, and None in the place of PyTorch's weights. A mask of bools says which keys a query sees, another one is added to the
        scores. key_padding_mask (batch, m) is True at keys that no query sees, or is added to the scores, too."""
        attn_mask = _without_padding(attn_mask, key_padding_mask)
        exchanged = not self.batch_first and query.ndim == 3
        q, k, v = (x.transpose(0, 1) if exchanged else x for x in (query, key, value))
        options = {"dropout_p": self.dropout if self.training else 0.0, "is_causal": is_causal}
        if self.in_proj_bias is None:
            heads = F.scaled_dot_product_attention(*map(self._projected, (q, k, v), range(3)), attn_mask, **options)
            made = F.linear(heads.transpose(-3, -2).reshape(q.shape), self.out_proj.weight)
        else:
            made = F.multi_head_attention(
                q, k, v, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.out_proj.weight, self.out_proj.bias, attn_mask, **options
            )  # fmt: skip
        return (made.transpose(0, 1) if exchanged else made), None

    def _projected(self, x, part):
        """Part 0, 1 or 2 of the projection without a bias, in heads: (…, heads, n, width / heads)."""
        y = F.linear(x, self.in_proj_weight[part * self.embed_dim : (part + 1) * self.embed_dim])
        return y.reshape((*y.shape[:-1], self.num_heads, self.embed_dim // self.num_heads)).transpose(-3, -2)

    def extra_repr(self):
        return f"{self.embed_dim}, {self.num_heads}, dropout={self.dropout}, batch_first={self.batch_first}"
