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
    in_proj_weight (3 width, width), in_proj_bias (3 width), out_proj.weight, out_proj.bias.

    Keys and values of other widths, kdim and vdim, have weights of their own: q_proj_weight, k_proj_weight, v_proj_weight. add_bias_kv adds
    a key and a value that are learned, bias_k and bias_v (1, 1, width), and add_zero_attn ones of zeros: all queries see them."""

    def __init__(
        self, embed_dim: "int", num_heads: "int", dropout: "float" = 0.0, bias: "bool" = True, add_bias_kv: "bool" = False,
        add_zero_attn: "bool" = False, kdim: "int | None" = None, vdim: "int | None" = None, batch_first: "bool" = False,
        *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self.embed_dim, self.num_heads, self.dropout, self.batch_first = embed_dim, num_heads, dropout, batch_first
        self.kdim, self.vdim, self.add_zero_attn = embed_dim if kdim is None else kdim, embed_dim if vdim is None else vdim, add_zero_attn
        if embed_dim % num_heads:
            raise _core.ShapeError(f"MultiheadAttention: a width of {embed_dim} for {num_heads} heads")
        self._has_one_width = self.kdim == self.vdim == embed_dim
        if self._has_one_width:
            self.in_proj_weight = init.xavier_uniform_(filled((3 * embed_dim, embed_dim), 0, dtype))
        else:
            for name, width in (("q", embed_dim), ("k", self.kdim), ("v", self.vdim)):
                setattr(self, f"{name}_proj_weight", init.xavier_uniform_(filled((embed_dim, width), 0, dtype)))
        self.in_proj_bias = filled((3 * embed_dim,), 0, dtype) if bias else None
        self.out_proj = Linear(embed_dim, embed_dim, bias=bias, dtype=dtype)
        if bias:
            init.zeros_(self.out_proj.bias)
        self.bias_k = init.xavier_normal_(filled((1, 1, embed_dim), 0, dtype)) if add_bias_kv else None
        self.bias_v = init.xavier_normal_(filled((1, 1, embed_dim), 0, dtype)) if add_bias_kv else None

    def forward(
        self, query: "Tensor", key: "Tensor", value: "Tensor", attn_mask: "Tensor | None" = None, *,
        key_padding_mask: "Tensor | None" = None, is_causal: "bool" = False,
    ) -> "tuple[Tensor, None]":  # fmt: skip
        """The result, and None in the place of PyTorch's weights. A mask of bools says which keys a query sees, another one is added to the
        scores. key_padding_mask (batch, m) is True at keys that no query sees, or is added to the scores, too."""
        attn_mask = _without_padding(attn_mask, key_padding_mask)
        exchanged = not self.batch_first and query.ndim == 3
        q, k, v = (x.transpose(0, 1) if exchanged else x for x in (query, key, value))
        dropout = self.dropout if self.training else 0.0
        if self._has_one_width and self.in_proj_bias is not None and self.bias_k is None and not self.add_zero_attn:
            made = F.multi_head_attention(
                q, k, v, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.out_proj.weight, self.out_proj.bias, attn_mask,
                dropout_p=dropout, is_causal=is_causal,
            )  # fmt: skip
        else:
            made = self._composed(q, k, v, attn_mask, dropout, is_causal)
        return (made.transpose(0, 1) if exchanged else made), None

    def _composed(self, q, k, v, mask, dropout, is_causal):
        """What the one function of all of it has no options for."""
        whole = _core.chunk(self.in_proj_weight, 3) if self._has_one_width else (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight)
        biases = (None,) * 3 if self.in_proj_bias is None else _core.chunk(self.in_proj_bias, 3)
        queries, keys, values = (F.linear(x, weight, bias) for x, weight, bias in zip((q, k, v), whole, biases))
        one = (*keys.shape[:-2], 1, self.embed_dim)
        more = [(self.bias_k.reshape((1, -1)), self.bias_v.reshape((1, -1)))] if self.bias_k is not None else []
        more += [(_core.zeros((1, self.embed_dim), dtype=keys.dtype),) * 2] if self.add_zero_attn else []
        if more and is_causal:
            causal = _core.tril(_core.ones((queries.shape[-2], keys.shape[-2]), dtype=_core.bool))
            is_causal = False
            if mask is None or mask.dtype is _core.bool:
                mask = causal if mask is None else _core.logical_and(mask, causal)
            else:
                mask = _core.where(causal, mask, -math.inf)
        if more and mask is not None:
            mask = _core.broadcast_to(mask, (*mask.shape[:-1], keys.shape[-2]))
        for key, value in more:
            keys = _core.concat([keys, _core.broadcast_to(key, one)], axis=-2)
            values = _core.concat([values, _core.broadcast_to(value, one)], axis=-2)
            if mask is not None:
                seen = _core.full((*mask.shape[:-1], 1), mask.dtype is _core.bool, dtype=mask.dtype)  # True, or 0 to be added
                mask = _core.concat([mask, seen], axis=-1)
        heads = F.scaled_dot_product_attention(*map(self._in_heads, (queries, keys, values)), mask, dropout_p=dropout, is_causal=is_causal)
        return F.linear(heads.transpose(-3, -2).reshape(queries.shape), self.out_proj.weight, self.out_proj.bias)

    def _in_heads(self, x):
        """(…, n, width) as (…, heads, n, width / heads)."""
        return x.reshape((*x.shape[:-1], self.num_heads, self.embed_dim // self.num_heads)).transpose(-3, -2)

    def extra_repr(self):
        return f"{self.embed_dim}, {self.num_heads}, dropout={self.dropout}, batch_first={self.batch_first}"
