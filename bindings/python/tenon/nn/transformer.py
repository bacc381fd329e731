"""Transformers of Vaswani et al. 2017: layers of an encoder and of a decoder, stacks of them, and both together, by PyTorch's names.

Masks are those of MultiheadAttention: bools say which positions a query sees, numbers are added to the scores; a key padding mask (batch,
positions) is True at those that nobody sees.
"""

import copy
import math

from .. import _core
from . import functional as F
from . import init
from .attention import MultiheadAttention
from .containers import ModuleList
from .layers import Linear
from .module import Module
from .normalization import LayerNorm
from .plain import Dropout

__all__ = ["Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder", "TransformerEncoderLayer"]

_ACTIVATIONS = {"relu": F.relu, "gelu": F.gelu}


class _Layer(Module):
    """What layers of both kinds have: blocks, each of which is added to what it gets, with a norm before or after."""

    def _begin(self, blocks, d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias, dtype):
        if isinstance(activation, str) and activation not in _ACTIVATIONS:
            raise ValueError(f"{type(self).__name__}: the activation {activation!r} is neither 'relu' nor 'gelu', nor a function")
        attention = blocks[:-1]  # the last one is the network of each position
        for name in attention:
            setattr(self, name, MultiheadAttention(d_model, nhead, dropout, bias, batch_first=batch_first, dtype=dtype))
        self.linear1 = Linear(d_model, dim_feedforward, bias, dtype=dtype)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, dtype=dtype)
        self.norm_first = norm_first
        for k in range(len(blocks)):
            setattr(self, f"norm{k + 1}", LayerNorm(d_model, layer_norm_eps, bias=bias, dtype=dtype))
        for k in range(len(blocks)):
            setattr(self, f"dropout{k + 1}", Dropout(dropout))
        self.activation = _ACTIVATIONS[activation] if isinstance(activation, str) else activation

    def _added(self, k, x, block):
        """Block k of what it gets, added to that."""
        norm, dropout = getattr(self, f"norm{k}"), getattr(self, f"dropout{k}")
        return x + dropout(block(norm(x))) if self.norm_first else norm(x + dropout(block(x)))

    def _feed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


class TransformerEncoderLayer(_Layer):
    """Attention of a sequence to itself, then two linear layers at each position: (n, batch, d_model) to the same, with batch_first
    (batch, n, d_model)."""

    def __init__(
        self, d_model: "int", nhead: "int", dim_feedforward: "int" = 2048, dropout: "float" = 0.1,
        activation: "str | Callable[[Tensor], Tensor]" = "relu", layer_norm_eps: "float" = 1e-5, batch_first: "bool" = False,
        norm_first: "bool" = False, bias: "bool" = True, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self._begin(("self_attn", "network"), d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
                    bias, dtype)  # fmt: skip

    def forward(
        self, src: "Tensor", src_mask: "Tensor | None" = None, src_key_padding_mask: "Tensor | None" = None, is_causal: "bool" = False
    ) -> "Tensor":
        """With is_causal a position sees those up to itself alone, whatever the mask."""

        def attended(x):
            return self.self_attn(x, x, x, src_mask, key_padding_mask=src_key_padding_mask, is_causal=is_causal)[0]

        return self._added(2, self._added(1, src, attended), self._feed_forward)


class TransformerDecoderLayer(_Layer):
    """Attention of a sequence to itself, then to what an encoder made, the memory, then two linear layers at each position."""

    def __init__(
        self, d_model: "int", nhead: "int", dim_feedforward: "int" = 2048, dropout: "float" = 0.1,
        activation: "str | Callable[[Tensor], Tensor]" = "relu", layer_norm_eps: "float" = 1e-5, batch_first: "bool" = False,
        norm_first: "bool" = False, bias: "bool" = True, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        self._begin(("self_attn", "multihead_attn", "network"), d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps,
                    batch_first, norm_first, bias, dtype)  # fmt: skip

    def forward(
        self, tgt: "Tensor", memory: "Tensor", tgt_mask: "Tensor | None" = None, memory_mask: "Tensor | None" = None,
        tgt_key_padding_mask: "Tensor | None" = None, memory_key_padding_mask: "Tensor | None" = None, tgt_is_causal: "bool" = False,
        memory_is_causal: "bool" = False,
    ) -> "Tensor":  # fmt: skip
        """With tgt_is_causal a position sees those up to itself alone, whatever the mask."""

        def attended(x):
            return self.self_attn(x, x, x, tgt_mask, key_padding_mask=tgt_key_padding_mask, is_causal=tgt_is_causal)[0]

        def attended_to_memory(x):
            return self.multihead_attn(
                x, memory, memory, memory_mask, key_padding_mask=memory_key_padding_mask, is_causal=memory_is_causal
            )[0]  # fmt: skip

        return self._added(3, self._added(2, self._added(1, tgt, attended), attended_to_memory), self._feed_forward)


class _Stack(Module):
    """Copies of a layer, which begin with the same numbers, one after the other; then a norm, if there is one."""

    def _begin(self, layer, num_layers, norm):
        self.layers, self.num_layers, self.norm = ModuleList([copy.deepcopy(layer) for _ in range(num_layers)]), num_layers, norm

    def _of_each(self, x, *others):
        for layer in self.layers:
            x = layer(x, *others)
        return x if self.norm is None else self.norm(x)


class TransformerEncoder(_Stack):
    """num_layers copies of a TransformerEncoderLayer, and a norm of the result, if wanted."""

    def __init__(self, encoder_layer: "Module", num_layers: "int", norm: "Module | None" = None):
        self._begin(encoder_layer, num_layers, norm)

    def forward(
        self, src: "Tensor", mask: "Tensor | None" = None, src_key_padding_mask: "Tensor | None" = None, is_causal: "bool | None" = None
    ) -> "Tensor":
        """As a layer's: is_causal is False unless it is given."""
        return self._of_each(src, mask, src_key_padding_mask, bool(is_causal))


class TransformerDecoder(_Stack):
    """num_layers copies of a TransformerDecoderLayer, and a norm of the result, if wanted."""

    def __init__(self, decoder_layer: "Module", num_layers: "int", norm: "Module | None" = None):
        self._begin(decoder_layer, num_layers, norm)

    def forward(
        self, tgt: "Tensor", memory: "Tensor", tgt_mask: "Tensor | None" = None, memory_mask: "Tensor | None" = None,
        tgt_key_padding_mask: "Tensor | None" = None, memory_key_padding_mask: "Tensor | None" = None,
        tgt_is_causal: "bool | None" = None, memory_is_causal: "bool" = False,
    ) -> "Tensor":  # fmt: skip
        """As a layer's: tgt_is_causal is False unless it is given."""
        return self._of_each(
            tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask, bool(tgt_is_causal), memory_is_causal
        )  # fmt: skip


class Transformer(Module):
    """An encoder, and a decoder that reads what it made: (n, batch, d_model) and (m, batch, d_model) to the shape of the second, with
    batch_first the batch in front. Matrices are uniform at first, as Glorot and Bengio 2010 have them."""

    def __init__(
        self, d_model: "int" = 512, nhead: "int" = 8, num_encoder_layers: "int" = 6, num_decoder_layers: "int" = 6,
        dim_feedforward: "int" = 2048, dropout: "float" = 0.1, activation: "str | Callable[[Tensor], Tensor]" = "relu",
        custom_encoder: "Module | None" = None, custom_decoder: "Module | None" = None, layer_norm_eps: "float" = 1e-5,
        batch_first: "bool" = False, norm_first: "bool" = False, bias: "bool" = True, *, dtype: "DTypeLike | None" = None,
    ):  # fmt: skip
        options = (dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias)

        def stack(custom, kind, layer, count):
            if custom is not None:
                return custom
            norm = LayerNorm(d_model, layer_norm_eps, bias=bias, dtype=dtype)
            return kind(layer(d_model, nhead, *options, dtype=dtype), count, norm)

        self.encoder = stack(custom_encoder, TransformerEncoder, TransformerEncoderLayer, num_encoder_layers)
        self.decoder = stack(custom_decoder, TransformerDecoder, TransformerDecoderLayer, num_decoder_layers)
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first
        for parameter in self.parameters():
            if parameter.ndim > 1:
                init.xavier_uniform_(parameter)

    def forward(
        self, src: "Tensor", tgt: "Tensor", src_mask: "Tensor | None" = None, tgt_mask: "Tensor | None" = None,
        memory_mask: "Tensor | None" = None, src_key_padding_mask: "Tensor | None" = None, tgt_key_padding_mask: "Tensor | None" = None,
        memory_key_padding_mask: "Tensor | None" = None, src_is_causal: "bool | None" = None, tgt_is_causal: "bool | None" = None,
        memory_is_causal: "bool" = False,
    ) -> "Tensor":  # fmt: skip
        """As a layer's: src_is_causal and tgt_is_causal are False unless they are given. Raises ShapeError for another width."""
        for name, x in (("src", src), ("tgt", tgt)):
            if x.ndim not in (2, 3) or x.shape[-1] != self.d_model:
                shape = tuple(x.shape)
                raise _core.ShapeError(f"Transformer: {name} of shape {shape}: it has 2 or 3 dimensions, the last of {self.d_model}")
        memory = self.encoder(src, src_mask, src_key_padding_mask, src_is_causal)
        return self.decoder(
            tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask, tgt_is_causal, memory_is_causal
        )  # fmt: skip

    @staticmethod
    def generate_square_subsequent_mask(sz: "int", dtype: "DTypeLike | None" = None) -> "Tensor":
        """A mask of numbers by which a position sees those up to itself: 0 there, minus infinity elsewhere; is_causal does the same."""
        return _core.triu(_core.full((sz, sz), -math.inf, dtype=dtype or _core.get_default_dtype()), 1)
