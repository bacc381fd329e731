"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import dict as _dict
from builtins import float as _float
from builtins import int as _int
from builtins import list as _list
from builtins import object as _object
from builtins import str as _str
from builtins import tuple as _tuple

from .. import DTypeLike, Generator, Tensor, TensorLike
from . import functional as functional, init as init, utils as utils

class IncompatibleKeys(NamedTuple):
    missing_keys: _list[_str]
    unexpected_keys: _list[_str]

class Module:
    def __init__(self) -> None: ...
    def forward(self, *inputs: Any, **options: Any) -> Any:
        """Computes the module's result: a subclass says how."""
    def __call__(self, *inputs: Any, **options: Any) -> Any: ...
    def register_buffer(self, name: _str, tensor: Tensor | None, persistent: _bool = ...) -> None:
        """Adds a tensor that is no parameter, such as a running mean; it is saved unless persistent is False."""
    def register_parameter(self, name: _str, param: Parameter | None) -> None:
        """Adds a parameter under a name, as an attribute does."""
    def add_module(self, name: _str, module: Module | None) -> None:
        """Adds a module under a name, as an attribute does."""
    def register_module(self, name: _str, module: Module | None) -> None:
        """Adds a module under a name, as an attribute does."""
    def named_children(self) -> Iterator[_tuple[_str, Module]]:
        """The modules among the attributes, with their names."""
    def children(self) -> Iterator[Module]:
        """The modules among the attributes."""
    def named_modules(self, prefix: _str = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Module]]:
        """This module, and those in it, with their paths."""
    def modules(self) -> Iterator[Module]:
        """This module, and those in it."""
    def named_parameters(self, prefix: _str = ..., recurse: _bool = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Parameter]]:
        """The parameters with their paths: conv.weight."""
    def parameters(self, recurse: _bool = ...) -> Iterator[Parameter]:
        """The parameters, each once."""
    def named_buffers(self, prefix: _str = ..., recurse: _bool = ..., remove_duplicate: _bool = ...) -> Iterator[_tuple[_str, Tensor]]:
        """The buffers with their paths: norm.running_mean."""
    def buffers(self, recurse: _bool = ...) -> Iterator[Tensor]:
        """The buffers, each once."""
    def apply(self, fn: Callable[[Module], _object]) -> Self:
        """Calls fn with each module in this one, and with it last."""
    def train(self, mode: _bool = ...) -> Self:
        """Sets the mode of all modules: dropout and batch normalisation do something else in training."""
    def eval(self) -> Self:
        """The opposite of train()."""
    def requires_grad_(self, requires_grad: _bool = ...) -> Self:
        """Whether the parameters want gradients: without, they are frozen."""
    def zero_grad(self, set_to_none: _bool = ...) -> None:
        """Forgets the gradients of all parameters, or makes them 0."""
    def to(self, dtype: DTypeLike) -> Self:
        """Converts floating parameters and buffers: the parameters are new ones, so an optimiser is made afterwards."""
    def float(self) -> Self:
        """to(float32)."""
    def double(self) -> Self:
        """to(float64)."""
    def half(self) -> Self:
        """to(float16)."""
    def bfloat16(self) -> Self:
        """to(bfloat16)."""
    def state_dict(self, *, prefix: _str = ...) -> _dict[_str, Tensor]:
        """All parameters and saved buffers by their paths: handles on the same elements, as save("net.safetensors", …) takes them."""
    def load_state_dict(self, state_dict: Mapping[_str, TensorLike], strict: _bool = ...) -> IncompatibleKeys:
        """Copies tensors, of any library, into the parameters and buffers that have their names; nothing is written where one does not fit."""
    def extra_repr(self) -> _str:
        """What stands in the parentheses of the module's text."""
    training: _bool
    def __getattr__(self, name: _str) -> Any: ...

class Parameter(Tensor):
    def __init__(self, data: TensorLike = ..., requires_grad: _bool = ...) -> None: ...
    @property
    def grad(self) -> Tensor | Any: ...
    @grad.setter
    def grad(self, value: Any) -> None: ...

class ModuleDict(Module):
    def __init__(self, modules: Mapping[_str, Module] | Iterable[_tuple[_str, Module]] = ...) -> None: ...
    def update(self, modules: Mapping[_str, Module] | Iterable[_tuple[_str, Module]]) -> None:
        """Adds modules, or replaces those of the same names."""
    def keys(self) -> Iterable[_str]:
        """The names."""
    def values(self) -> Iterable[Module]:
        """The modules."""
    def items(self) -> Iterable[_tuple[_str, Module]]:
        """The names and the modules."""
    def __iter__(self) -> Iterator[_str]: ...
    def __contains__(self, name: _str) -> _bool: ...
    def __getitem__(self, name: _str) -> Module: ...
    def __setitem__(self, name: _str, module: Module) -> None: ...
    def __delitem__(self, name: _str) -> None: ...
    def __len__(self) -> _int: ...

class ModuleList(Module):
    def __init__(self, members: Iterable[Any] = ...) -> None: ...
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class ParameterList(Module):
    def __init__(self, members: Iterable[Any] = ...) -> None: ...
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class Sequential(Module):
    def __init__(self, *layers: Any) -> None: ...
    def forward(self, x: Any) -> Any:
        """What the last layer makes of what the others made of x."""
    def append(self, member: Any) -> Self:
        """Adds a member at the end."""
    def extend(self, members: Iterable[Any]) -> Self:
        """Adds members at the end."""
    def insert(self, index: _int, member: Any) -> None:
        """Adds a member before the one of that index."""
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, index: Any) -> Any: ...
    def __setitem__(self, index: _int, member: Any) -> None: ...
    def __delitem__(self, index: Any) -> None: ...
    def __len__(self) -> _int: ...

class Bilinear(Module):
    def __init__(self, in1_features: _int, in2_features: _int, out_features: _int, bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input1: Tensor, input2: Tensor) -> Tensor: ...

class Embedding(Module):
    def __init__(self, num_embeddings: _int, embedding_dim: _int, padding_idx: _int | None = ..., max_norm: _float | None = ..., norm_type: _float = ..., scale_grad_by_freq: _bool = ..., sparse: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class EmbeddingBag(Module):
    def __init__(self, num_embeddings: _int, embedding_dim: _int, max_norm: _float | None = ..., norm_type: _float = ..., scale_grad_by_freq: _bool = ..., mode: _str = ..., *, padding_idx: _int | None = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, offsets: Tensor | None = ..., per_sample_weights: Tensor | None = ...) -> Tensor: ...

class Flatten(Module):
    def __init__(self, start_dim: _int = ..., end_dim: _int = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Identity(Module):
    def __init__(self, *ignored: Any, **also_ignored: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Linear(Module):
    def __init__(self, in_features: _int, out_features: _int, bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class PReLU(Module):
    def __init__(self, num_parameters: _int = ..., init: _float = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Unflatten(Module):
    def __init__(self, dim: _int, unflattened_size: Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Conv1d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] | _str = ..., dilation: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., padding_mode: _str = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Conv2d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] | _str = ..., dilation: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., padding_mode: _str = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Conv3d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] | _str = ..., dilation: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., padding_mode: _str = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConvTranspose1d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] = ..., output_padding: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., dilation: _int | Sequence[_int] = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConvTranspose2d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] = ..., output_padding: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., dilation: _int | Sequence[_int] = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConvTranspose3d(Module):
    def __init__(self, in_channels: _int, out_channels: _int, kernel_size: _int | Sequence[_int], stride: _int | Sequence[_int] = ..., padding: _int | Sequence[_int] = ..., output_padding: _int | Sequence[_int] = ..., groups: _int = ..., bias: _bool = ..., dilation: _int | Sequence[_int] = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class BatchNorm1d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float | None = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class BatchNorm2d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float | None = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class BatchNorm3d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float | None = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class GroupNorm(Module):
    def __init__(self, num_groups: _int, num_channels: _int, eps: _float = ..., affine: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class InstanceNorm1d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class InstanceNorm2d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class InstanceNorm3d(Module):
    def __init__(self, num_features: _int, eps: _float = ..., momentum: _float = ..., affine: _bool = ..., track_running_stats: _bool = ..., *, bias: _bool = ..., dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class LayerNorm(Module):
    def __init__(self, normalized_shape: _int | Sequence[_int], eps: _float = ..., elementwise_affine: _bool = ..., bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class RMSNorm(Module):
    def __init__(self, normalized_shape: _int | Sequence[_int], eps: _float | None = ..., elementwise_affine: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class MultiheadAttention(Module):
    def __init__(self, embed_dim: _int, num_heads: _int, dropout: _float = ..., bias: _bool = ..., add_bias_kv: _bool = ..., add_zero_attn: _bool = ..., kdim: _int | None = ..., vdim: _int | None = ..., batch_first: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = ..., *, key_padding_mask: Tensor | None = ..., is_causal: _bool = ...) -> _tuple[Tensor, None]:
        """The result, and None in the place of PyTorch's weights. A mask of bools says which keys a query sees, another one is added to the"""

class GRU(Module):
    def __init__(self, input_size: _int, hidden_size: _int, num_layers: _int = ..., bias: _bool = ..., batch_first: _bool = ..., dropout: _float = ..., bidirectional: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, hx: Any = ...) -> _tuple[Tensor, Any]:
        """The states of the last layer, (steps, n, directions hidden), and the last state of each layer and direction, (layers directions,"""

class GRUCell(Module):
    def __init__(self, input_size: _int, hidden_size: _int, bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, hx: Tensor | None = ...) -> Tensor:
        """The next state, of the state hx, or of zeros: (n, hidden), or (hidden) of one item, (in)."""

class LSTM(Module):
    def __init__(self, input_size: _int, hidden_size: _int, num_layers: _int = ..., bias: _bool = ..., batch_first: _bool = ..., dropout: _float = ..., bidirectional: _bool = ..., proj_size: _int = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, hx: Any = ...) -> _tuple[Tensor, Any]:
        """The states of the last layer, (steps, n, directions hidden), and the last state of each layer and direction, (layers directions,"""

class LSTMCell(Module):
    def forward(self, input: Tensor, hx: _tuple[Tensor, Tensor] | None = ...) -> _tuple[Tensor, Tensor]:
        """The next states, of the states hx, or of zeros: (n, hidden) each, or (hidden) of one item, (in)."""
    def __init__(self, input_size: _int, hidden_size: _int, bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...

class RNN(Module):
    def __init__(self, input_size: _int, hidden_size: _int, num_layers: _int = ..., nonlinearity: _str = ..., bias: _bool = ..., batch_first: _bool = ..., dropout: _float = ..., bidirectional: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, hx: Any = ...) -> _tuple[Tensor, Any]:
        """The states of the last layer, (steps, n, directions hidden), and the last state of each layer and direction, (layers directions,"""

class RNNCell(Module):
    def __init__(self, input_size: _int, hidden_size: _int, bias: _bool = ..., nonlinearity: _str = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, input: Tensor, hx: Tensor | None = ...) -> Tensor:
        """The next state, of the state hx, or of zeros: (n, hidden), or (hidden) of one item, (in)."""

class Transformer(Module):
    def __init__(self, d_model: _int = ..., nhead: _int = ..., num_encoder_layers: _int = ..., num_decoder_layers: _int = ..., dim_feedforward: _int = ..., dropout: _float = ..., activation: _str | Callable[[Tensor], Tensor] = ..., custom_encoder: Module | None = ..., custom_decoder: Module | None = ..., layer_norm_eps: _float = ..., batch_first: _bool = ..., norm_first: _bool = ..., bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, src: Tensor, tgt: Tensor, src_mask: Tensor | None = ..., tgt_mask: Tensor | None = ..., memory_mask: Tensor | None = ..., src_key_padding_mask: Tensor | None = ..., tgt_key_padding_mask: Tensor | None = ..., memory_key_padding_mask: Tensor | None = ..., src_is_causal: _bool | None = ..., tgt_is_causal: _bool | None = ..., memory_is_causal: _bool = ...) -> Tensor:
        """As a layer's: src_is_causal and tgt_is_causal are False unless they are given. Raises ShapeError for another width."""
    @staticmethod
    def generate_square_subsequent_mask(sz: _int, dtype: DTypeLike | None = ...) -> Tensor:
        """A mask of numbers by which a position sees those up to itself: 0 there, minus infinity elsewhere; is_causal does the same."""

class TransformerDecoder(Module):
    def __init__(self, decoder_layer: Module, num_layers: _int, norm: Module | None = ...) -> None: ...
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = ..., memory_mask: Tensor | None = ..., tgt_key_padding_mask: Tensor | None = ..., memory_key_padding_mask: Tensor | None = ..., tgt_is_causal: _bool | None = ..., memory_is_causal: _bool = ...) -> Tensor:
        """As a layer's: tgt_is_causal is False unless it is given."""

class TransformerDecoderLayer(Module):
    def __init__(self, d_model: _int, nhead: _int, dim_feedforward: _int = ..., dropout: _float = ..., activation: _str | Callable[[Tensor], Tensor] = ..., layer_norm_eps: _float = ..., batch_first: _bool = ..., norm_first: _bool = ..., bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = ..., memory_mask: Tensor | None = ..., tgt_key_padding_mask: Tensor | None = ..., memory_key_padding_mask: Tensor | None = ..., tgt_is_causal: _bool = ..., memory_is_causal: _bool = ...) -> Tensor:
        """With tgt_is_causal a position sees those up to itself alone, whatever the mask."""

class TransformerEncoder(Module):
    def __init__(self, encoder_layer: Module, num_layers: _int, norm: Module | None = ...) -> None: ...
    def forward(self, src: Tensor, mask: Tensor | None = ..., src_key_padding_mask: Tensor | None = ..., is_causal: _bool | None = ...) -> Tensor:
        """As a layer's: is_causal is False unless it is given."""

class TransformerEncoderLayer(Module):
    def __init__(self, d_model: _int, nhead: _int, dim_feedforward: _int = ..., dropout: _float = ..., activation: _str | Callable[[Tensor], Tensor] = ..., layer_norm_eps: _float = ..., batch_first: _bool = ..., norm_first: _bool = ..., bias: _bool = ..., *, dtype: DTypeLike | None = ...) -> None: ...
    def forward(self, src: Tensor, src_mask: Tensor | None = ..., src_key_padding_mask: Tensor | None = ..., is_causal: _bool = ...) -> Tensor:
        """With is_causal a position sees those up to itself alone, whatever the mask."""

class CELU(Module):
    def __init__(self, alpha: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class ELU(Module):
    def __init__(self, alpha: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class GELU(Module):
    def __init__(self, approximate: Literal["none", "tanh"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class GLU(Module):
    def __init__(self, dim: SupportsIndex = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Hardshrink(Module):
    def __init__(self, lambd: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Hardsigmoid(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Hardswish(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Hardtanh(Module):
    def __init__(self, min_val: TensorLike = ..., max_val: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LeakyReLU(Module):
    def __init__(self, negative_slope: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LogSigmoid(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LogSoftmax(Module):
    def __init__(self, dim: SupportsIndex | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Maxout(Module):
    def __init__(self, pieces: SupportsIndex, dim: SupportsIndex = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Mish(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class RReLU(Module):
    def __init__(self, lower: SupportsFloat = ..., upper: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class ReLU(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class ReLU6(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class SELU(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class SiLU(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Sigmoid(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Softmax(Module):
    def __init__(self, dim: SupportsIndex | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Softmin(Module):
    def __init__(self, dim: SupportsIndex | None, dtype: Any = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Softplus(Module):
    def __init__(self, beta: TensorLike = ..., threshold: _int = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Softshrink(Module):
    def __init__(self, lambd: TensorLike = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Softsign(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Tanh(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Tanhshrink(Module):
    def __init__(self) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Threshold(Module):
    def __init__(self, threshold: TensorLike, value: TensorLike) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class BCELoss(Module):
    def __init__(self, weight: TensorLike | None = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class BCEWithLogitsLoss(Module):
    def __init__(self, weight: TensorLike | None = ..., pos_weight: TensorLike | None = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class CTCLoss(Module):
    def __init__(self, blank: SupportsIndex = ..., zero_infinity: _bool = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class CosineEmbeddingLoss(Module):
    def __init__(self, margin: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class CrossEntropyLoss(Module):
    def __init__(self, weight: TensorLike | None = ..., ignore_index: SupportsIndex = ..., label_smoothing: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class GaussianNLLLoss(Module):
    def __init__(self, full: _bool = ..., eps: SupportsFloat | None = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class HingeEmbeddingLoss(Module):
    def __init__(self, margin: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class HuberLoss(Module):
    def __init__(self, delta: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class KLDivLoss(Module):
    def __init__(self, log_target: _bool = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class L1Loss(Module):
    def __init__(self, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MSELoss(Module):
    def __init__(self, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MarginRankingLoss(Module):
    def __init__(self, margin: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MultiLabelMarginLoss(Module):
    def __init__(self, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MultiLabelSoftMarginLoss(Module):
    def __init__(self, weight: TensorLike | None = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MultiMarginLoss(Module):
    def __init__(self, weight: TensorLike | None = ..., p: SupportsFloat = ..., margin: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class NLLLoss(Module):
    def __init__(self, weight: TensorLike | None = ..., ignore_index: SupportsIndex = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class PoissonNLLLoss(Module):
    def __init__(self, log_input: _bool = ..., full: _bool = ..., eps: SupportsFloat | None = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class SmoothL1Loss(Module):
    def __init__(self, beta: SupportsFloat = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class SoftMarginLoss(Module):
    def __init__(self, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class TripletMarginLoss(Module):
    def __init__(self, margin: SupportsFloat = ..., p: SupportsFloat = ..., eps: SupportsFloat | None = ..., swap: _bool = ..., reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AlphaDropout(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Dropout(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Dropout1d(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Dropout2d(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Dropout3d(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class FeatureAlphaDropout(Module):
    def __init__(self, p: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class ChannelShuffle(Module):
    def __init__(self, groups: SupportsIndex) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class CosineSimilarity(Module):
    def __init__(self, dim: SupportsIndex = ..., eps: SupportsFloat | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Fold(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex], kernel_size: SupportsIndex | Sequence[SupportsIndex], dilation: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LocalResponseNorm(Module):
    def __init__(self, size: SupportsIndex, alpha: SupportsFloat = ..., beta: SupportsFloat = ..., k: SupportsFloat = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class PairwiseDistance(Module):
    def __init__(self, p: SupportsFloat = ..., eps: SupportsFloat | None = ..., keepdims: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class PixelShuffle(Module):
    def __init__(self, upscale_factor: SupportsIndex) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class PixelUnshuffle(Module):
    def __init__(self, downscale_factor: SupportsIndex) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Unfold(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], dilation: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class Upsample(Module):
    def __init__(self, size: SupportsIndex | Sequence[SupportsIndex] | None = ..., scale_factor: SupportsFloat | Sequence[SupportsFloat] | None = ..., mode: Literal["nearest", "nearest_exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = ..., align_corners: _bool = ..., antialias: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveAvgPool1d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex]) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveMaxPool1d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AvgPool1d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LPPool1d(Module):
    def __init__(self, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxPool1d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., return_indices: _bool = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxUnpool1d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveAvgPool2d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex]) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveMaxPool2d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AvgPool2d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LPPool2d(Module):
    def __init__(self, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxPool2d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., return_indices: _bool = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxUnpool2d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveAvgPool3d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex]) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AdaptiveMaxPool3d(Module):
    def __init__(self, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class AvgPool3d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class LPPool3d(Module):
    def __init__(self, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxPool3d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., return_indices: _bool = ..., ceil_mode: _bool = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class MaxUnpool3d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class FractionalMaxPool2d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], output_size: SupportsIndex | Sequence[SupportsIndex] | None = ..., samples: TensorLike | None = ..., output_ratio: SupportsFloat | Sequence[SupportsFloat] | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class FractionalMaxPool3d(Module):
    def __init__(self, kernel_size: SupportsIndex | Sequence[SupportsIndex], output_size: SupportsIndex | Sequence[SupportsIndex] | None = ..., samples: TensorLike | None = ..., output_ratio: SupportsFloat | Sequence[SupportsFloat] | None = ...) -> None: ...
    def forward(self, *operands: Tensor, **named: Any) -> Any:
        """Calls the function."""

class CircularPad1d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class CircularPad2d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class CircularPad3d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConstantPad1d(Module):
    def __init__(self, padding: _int | Sequence[_int], value: _float) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConstantPad2d(Module):
    def __init__(self, padding: _int | Sequence[_int], value: _float) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ConstantPad3d(Module):
    def __init__(self, padding: _int | Sequence[_int], value: _float) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReflectionPad1d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReflectionPad2d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReflectionPad3d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReplicationPad1d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReplicationPad2d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReplicationPad3d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ZeroPad1d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ZeroPad2d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ZeroPad3d(Module):
    def __init__(self, padding: _int | Sequence[_int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Batches:
    def __init__(self, make: Any, count: Any, batch_size: Any, shuffle: Any, drop_last: Any, generator: Any) -> None: ...
    def __len__(self) -> _int: ...
    def __iter__(self) -> Iterator[Any]: ...
    batch_size: _int
    shuffle: _bool
    drop_last: _bool
    generator: Generator | None

class Progress:
    def __init__(self, what: _str, total: _int) -> None: ...
    def at(self, done: _int, note: _str = ...) -> None:
        """Reports that `done` of all steps are done, with the time that the rest may take."""
    def finish(self) -> None:
        """Removes the line: the program's next output says how the loop ended."""
    def __enter__(self) -> Self: ...
    def __exit__(self, *_: Any) -> None: ...

def batches(*tensors: Any, batch_size: _int = ..., shuffle: _bool = ..., drop_last: _bool = ..., generator: Generator | None = ...) -> Batches:
    """Batches of the rows of tensors, (batch, …) of each, or of a number of items and a function that makes a batch of the tensor of their"""
def plot(lines: Mapping[_str, Sequence[_float] | Tensor], *, width: _int = ..., height: _int = ..., logarithmic: _bool = ..., steps: Mapping[_str, _float] = ...) -> Tensor:
    """An image of lines by their names, (height, width, 3), for save("loss.png", …): heights of points, which are 1 apart, or as `steps`"""
