"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import tuple as _tuple

from .. import DTypeLike, Generator, Tensor, TensorLike

class AdaptiveMaxPool1DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class AdaptiveMaxPool2DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class AdaptiveMaxPool3DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class GruResult(NamedTuple):
    states: Tensor
    last: Tensor

class LstmResult(NamedTuple):
    states: Tensor
    last: Tensor
    cell: Tensor

class LstmCellResult(NamedTuple):
    h: Tensor
    c: Tensor

class MaxPool1DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class MaxPool2DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class MaxPool3DWithIndicesResult(NamedTuple):
    values: Tensor
    indices: Tensor

class RnnReluResult(NamedTuple):
    states: Tensor
    last: Tensor

class RnnTanhResult(NamedTuple):
    states: Tensor
    last: Tensor

@overload
def adaptive_avg_pool1d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The means of output_size parts of one spatial dimension."""
@overload
def adaptive_avg_pool1d(input: TensorLike, *output_size: SupportsIndex) -> Tensor: ...
@overload
def adaptive_avg_pool2d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The means of output_size parts of two spatial dimensions."""
@overload
def adaptive_avg_pool2d(input: TensorLike, *output_size: SupportsIndex) -> Tensor: ...
@overload
def adaptive_avg_pool3d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor:
    """The means of output_size parts of three spatial dimensions."""
@overload
def adaptive_avg_pool3d(input: TensorLike, *output_size: SupportsIndex) -> Tensor: ...
@overload
def adaptive_max_pool1d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of output_size parts of one spatial dimension."""
@overload
def adaptive_max_pool1d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def adaptive_max_pool1d_with_indices(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> AdaptiveMaxPool1DWithIndicesResult:
    """The largest elements of output_size parts of one spatial dimension, and their numbers in the planes of the input."""
@overload
def adaptive_max_pool1d_with_indices(input: TensorLike, *output_size: SupportsIndex) -> AdaptiveMaxPool1DWithIndicesResult: ...
@overload
def adaptive_max_pool2d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of output_size parts of two spatial dimensions."""
@overload
def adaptive_max_pool2d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def adaptive_max_pool2d_with_indices(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> AdaptiveMaxPool2DWithIndicesResult:
    """The largest elements of output_size parts of two spatial dimensions, and their numbers in the planes of the input."""
@overload
def adaptive_max_pool2d_with_indices(input: TensorLike, *output_size: SupportsIndex) -> AdaptiveMaxPool2DWithIndicesResult: ...
@overload
def adaptive_max_pool3d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex], return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of output_size parts of three spatial dimensions."""
@overload
def adaptive_max_pool3d(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> Tensor: ...
@overload
def adaptive_max_pool3d_with_indices(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex]) -> AdaptiveMaxPool3DWithIndicesResult:
    """The largest elements of output_size parts of three spatial dimensions, and their numbers in the planes of the input."""
@overload
def adaptive_max_pool3d_with_indices(input: TensorLike, *output_size: SupportsIndex) -> AdaptiveMaxPool3DWithIndicesResult: ...
def affine_grid(theta: TensorLike, size: SupportsIndex | Sequence[SupportsIndex], align_corners: _bool = ...) -> Tensor:
    """The grid that grid_sample reads for affine maps of the places of its result."""
def alpha_dropout(input: TensorLike, p: SupportsFloat = ..., training: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Dropout to selu's lower limit, scaled so that mean and variance stay as they are."""
def avg_pool1d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> Tensor:
    """The means of windows over one spatial dimension."""
def avg_pool2d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> Tensor:
    """The means of windows over two spatial dimensions."""
def avg_pool3d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., count_include_pad: _bool = ..., divisor_override: SupportsIndex = ...) -> Tensor:
    """The means of windows over three spatial dimensions."""
def batch_norm(input: TensorLike, running_mean: TensorLike | None = ..., running_var: TensorLike | None = ..., weight: TensorLike | None = ..., bias: TensorLike | None = ..., training: _bool = ..., momentum: SupportsFloat = ..., eps: SupportsFloat = ...) -> Tensor:
    """Each channel less a mean, divided by a deviation, times weight, plus bias: those of the batch, or running averages."""
def bilinear(input1: TensorLike, input2: TensorLike, weight: TensorLike, bias: TensorLike | None = ...) -> Tensor:
    """For each matrix of the weight, input1 times it times input2, plus bias."""
def binary_cross_entropy(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The cross entropy of probabilities and targets, each times its weight."""
def binary_cross_entropy_with_logits(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., pos_weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The cross entropy of sigmoid(input) and targets, each times its weight."""
def celu(input: TensorLike, alpha: TensorLike = ...) -> Tensor:
    """The element where it is positive, alpha (exp(input / alpha) - 1) elsewhere."""
def channel_shuffle(input: TensorLike, groups: SupportsIndex) -> Tensor:
    """The channels in the order of a transposed matrix of groups rows."""
def conv1d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: Literal["ints", "nn::Padding valid same"] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., padding_mode: Literal["zeros", "same", "reflect", "replicate", "circular"] = ...) -> Tensor:
    """The convolution, without reversing the window, over one spatial dimension."""
def conv2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: Literal["ints", "nn::Padding valid same"] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., padding_mode: Literal["zeros", "same", "reflect", "replicate", "circular"] = ...) -> Tensor:
    """The convolution, without reversing the window, over two spatial dimensions."""
def conv3d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: Literal["ints", "nn::Padding valid same"] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., padding_mode: Literal["zeros", "same", "reflect", "replicate", "circular"] = ...) -> Tensor:
    """The convolution, without reversing the window, over three spatial dimensions."""
def conv_transpose1d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_padding: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The transposed convolution over one spatial dimension: what conv1d's gradient of its input is."""
def conv_transpose2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_padding: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The transposed convolution over two spatial dimensions."""
def conv_transpose3d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_padding: SupportsIndex | Sequence[SupportsIndex] = ..., groups: SupportsIndex = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The transposed convolution over three spatial dimensions."""
def cosine_embedding_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., margin: SupportsFloat = ...) -> Tensor:
    """1 - cos for a target of 1, max(0, cos - margin) for -1, where cos is that of the inputs."""
def cosine_similarity(x1: TensorLike, x2: TensorLike, axis: SupportsIndex = ..., *, eps: SupportsFloat | None = ...) -> Tensor:
    """The cosine of the angle between vectors."""
def cross_entropy(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., ignore_index: SupportsIndex = ..., label_smoothing: SupportsFloat = ...) -> Tensor:
    """Log(sum(exp(input))) - input[target] along the classes: the negative logarithm of softmax at the target."""
def ctc_loss(log_probs: TensorLike, targets: TensorLike, input_lengths: TensorLike, target_lengths: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., blank: SupportsIndex = ..., zero_infinity: _bool = ...) -> Tensor:
    """The negative logarithm of the probability of each sequence of targets, over all of its alignments."""
def dropout(input: TensorLike, p: SupportsFloat = ..., training: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """In training 0 with probability p, and input / (1 - p) otherwise; else input."""
def elu(input: TensorLike, alpha: TensorLike = ...) -> Tensor:
    """The element where it is positive, alpha (exp(input) - 1) elsewhere."""
def embedding(input: TensorLike, weight: TensorLike, padding_idx: _int | None = ..., max_norm: _float | None = ..., norm_type: _float = ..., scale_grad_by_freq: _bool = ..., sparse: _bool = ...) -> Tensor:
    """Rows of the weight by their indices: (…) to (…, columns). With `sparse` the gradient of a Parameter is a sparse tensor of the rows"""
def embedding_bag(input: TensorLike, weight: TensorLike, offsets: TensorLike | None = ..., per_sample_weights: TensorLike | None = ..., *, padding_idx: SupportsIndex | None = ..., max_norm: SupportsFloat | None = ..., norm_type: SupportsFloat = ..., scale_grad_by_freq: _bool = ..., mode: Literal["sum", "mean", "max"] = ..., include_last_offset: _bool = ...) -> Tensor:
    """The sums, means or maxima of bags of rows of the weight."""
def feature_alpha_dropout(input: TensorLike, p: SupportsFloat = ..., training: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Alpha_dropout of whole channels."""
def feature_dropout(input: TensorLike, p: SupportsFloat = ..., training: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Dropout of whole channels."""
def fold(input: TensorLike, output_size: SupportsIndex | Sequence[SupportsIndex], kernel_size: SupportsIndex | Sequence[SupportsIndex], dilation: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """Columns of patches added up at their places: the transposed operation of unfold."""
def fractional_max_pool2d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], output_size: SupportsIndex | Sequence[SupportsIndex] | None = ..., samples: TensorLike | None = ..., *, output_ratio: SupportsFloat | Sequence[SupportsFloat] | None = ...) -> Tensor:
    """The largest elements of windows at random distances, over two spatial dimensions."""
def fractional_max_pool3d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], output_size: SupportsIndex | Sequence[SupportsIndex] | None = ..., samples: TensorLike | None = ..., *, output_ratio: SupportsFloat | Sequence[SupportsFloat] | None = ...) -> Tensor:
    """The largest elements of windows at random distances, over three spatial dimensions."""
def gaussian_nll_loss(input: TensorLike, target: TensorLike, var: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., full: _bool = ..., eps: SupportsFloat | None = ...) -> Tensor:
    """Half of log(var) + (input - target)^2 / var, where all three broadcast. Variances are at least eps, 1e-6. `full` adds log(2 pi) / 2."""
def gelu(input: TensorLike, approximate: Literal["none", "tanh"] = ...) -> Tensor:
    """The element times the normal distribution function of it, or its approximation by a hyperbolic tangent."""
def glu(input: TensorLike, axis: SupportsIndex = ...) -> Tensor:
    """The first half along a dimension times the sigmoid of the second."""
def grid_sample(input: TensorLike, grid: TensorLike, mode: Literal["bilinear", "nearest", "bicubic"] = ..., padding_mode: Literal["zeros", "border", "reflection"] = ..., align_corners: _bool = ...) -> Tensor:
    """The input at the places of a grid, interpolated between its elements."""
def group_norm(input: TensorLike, num_groups: SupportsIndex, weight: TensorLike | None = ..., bias: TensorLike | None = ..., eps: SupportsFloat = ...) -> Tensor:
    """Groups of channels less their mean, divided by their deviation; channels times weight, plus bias."""
def gru(input: TensorLike, h0: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ..., reverse: _bool = ...) -> GruResult:
    """The states of gru_cell over a sequence, one layer in one direction."""
def gru_cell(input: TensorLike, h: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ...) -> Tensor:
    """The next state of a gated recurrent unit."""
def hardshrink(input: TensorLike, lambd: TensorLike = ...) -> Tensor:
    """0 from -lambd to lambd, the element elsewhere."""
def hardsigmoid(input: TensorLike) -> Tensor:
    """Input / 6 + 1 / 2, limited to the range from 0 to 1."""
def hardswish(input: TensorLike) -> Tensor:
    """The product of the element and its hardsigmoid."""
def hardtanh(input: TensorLike, min_val: TensorLike = ..., max_val: TensorLike = ...) -> Tensor:
    """The element limited to the range between two bounds."""
def hinge_embedding_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., margin: SupportsFloat = ...) -> Tensor:
    """The element for a target of 1, what it lacks to the margin for a target of -1."""
def huber_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., delta: SupportsFloat = ...) -> Tensor:
    """D^2 / 2 for a difference d within delta of 0, delta (|d| - delta / 2) beyond."""
def instance_norm(input: TensorLike, running_mean: TensorLike | None = ..., running_var: TensorLike | None = ..., weight: TensorLike | None = ..., bias: TensorLike | None = ..., use_input_stats: _bool = ..., momentum: SupportsFloat = ..., eps: SupportsFloat = ...) -> Tensor:
    """Each channel of each instance less its mean, divided by its deviation, times weight, plus bias."""
def interpolate(input: TensorLike, size: SupportsIndex | Sequence[SupportsIndex] | None = ..., scale_factor: SupportsFloat | Sequence[SupportsFloat] | None = ..., mode: Literal["nearest", "nearest_exact", "linear", "bilinear", "bicubic", "trilinear", "area"] = ..., align_corners: _bool = ..., antialias: _bool = ...) -> Tensor:
    """The input resampled to other sizes of its spatial dimensions."""
def kl_div(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., log_target: _bool = ...) -> Tensor:
    """Target (log(target) - input), for logarithms input of probabilities."""
def l1_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The magnitudes of the differences."""
def layer_norm(input: TensorLike, normalized_shape: SupportsIndex | Sequence[SupportsIndex], weight: TensorLike | None = ..., bias: TensorLike | None = ..., eps: SupportsFloat = ...) -> Tensor:
    """The last dimensions less their mean, divided by their deviation, times weight, plus bias."""
def leaky_relu(input: TensorLike, negative_slope: TensorLike = ...) -> Tensor:
    """The element where it is positive, its product with negative_slope elsewhere."""
def linear(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ...) -> Tensor:
    """Input times the transposed weight, plus bias: (…, in) and (out, in) give (…, out). A weight (in) is one row of it, and gives (…)."""
def local_response_norm(input: TensorLike, size: SupportsIndex, alpha: SupportsFloat = ..., beta: SupportsFloat = ..., k: SupportsFloat = ...) -> Tensor:
    """Input / (k + alpha s)^beta, where s is the mean square of `size` neighbouring channels."""
def locally_connected1d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex = ..., padding: SupportsIndex = ...) -> Tensor:
    """A convolution over one dimension whose weights differ from place to place."""
def locally_connected2d(input: TensorLike, weight: TensorLike, bias: TensorLike | None = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """A convolution whose weights differ from place to place."""
def log_softmax(x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """The logarithm of softmax, without underflow."""
def logsigmoid(input: TensorLike) -> Tensor:
    """The logarithm of the logistic function: -log(1 + exp(-input))."""
def lp_pool1d(input: TensorLike, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> Tensor:
    """The p-norms of windows over one spatial dimension: (sum of input to the power p) to the power 1 / p."""
def lp_pool2d(input: TensorLike, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> Tensor:
    """The p-norms of windows over two spatial dimensions: (sum of input to the power p) to the power 1 / p."""
def lp_pool3d(input: TensorLike, norm_type: SupportsFloat, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., ceil_mode: _bool = ...) -> Tensor:
    """The p-norms of windows over three spatial dimensions: (sum of input to the power p) to the power 1 / p."""
def lstm(input: TensorLike, h0: TensorLike, c0: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ..., reverse: _bool = ...) -> LstmResult:
    """The states of lstm_cell over a sequence, one layer in one direction, and the last cell."""
def lstm_cell(input: TensorLike, h: TensorLike, c: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ...) -> LstmCellResult:
    """The next state and cell of a long short-term memory."""
def margin_ranking_loss(input1: TensorLike, input2: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., margin: SupportsFloat = ...) -> Tensor:
    """Max(0, -target (input1 - input2) + margin): target is 1 where x1 is to be larger, -1 where x2."""
@overload
def max_pool1d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., *, return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of windows over one spatial dimension."""
@overload
def max_pool1d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> Tensor: ...
def max_pool1d_with_indices(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> MaxPool1DWithIndicesResult:
    """The largest elements of windows over one spatial dimension, and their numbers in the planes of the input."""
@overload
def max_pool2d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., *, return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of windows over two spatial dimensions."""
@overload
def max_pool2d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> Tensor: ...
def max_pool2d_with_indices(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> MaxPool2DWithIndicesResult:
    """The largest elements of windows over two spatial dimensions, and their numbers in the planes of the input."""
@overload
def max_pool3d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ..., *, return_indices: _bool) -> Tensor | _tuple[Tensor, Tensor]:
    """The largest elements of windows over three spatial dimensions."""
@overload
def max_pool3d(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> Tensor: ...
def max_pool3d_with_indices(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., dilation: SupportsIndex | Sequence[SupportsIndex] = ..., ceil_mode: _bool = ...) -> MaxPool3DWithIndicesResult:
    """The largest elements of windows over three spatial dimensions, and their numbers in the planes of the input."""
def max_unpool1d(input: TensorLike, indices: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements at their numbers in planes of zeros: the reverse of max_pool1d_with_indices."""
def max_unpool2d(input: TensorLike, indices: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements at their numbers in planes of zeros: the reverse of max_pool2d_with_indices."""
def max_unpool3d(input: TensorLike, indices: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], stride: SupportsIndex | Sequence[SupportsIndex] | None = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., output_size: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The elements at their numbers in planes of zeros: the reverse of max_pool3d_with_indices."""
def maxout(input: TensorLike, pieces: SupportsIndex, axis: SupportsIndex = ...) -> Tensor:
    """The largest of every `pieces` neighbours along a dimension."""
def mish(input: TensorLike) -> Tensor:
    """Input tanh(log(1 + exp(input)))."""
def mse_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The squared differences."""
def multi_head_attention(query: TensorLike, key: TensorLike, value: TensorLike, num_heads: SupportsIndex, in_proj_weight: TensorLike, in_proj_bias: TensorLike, out_proj_weight: TensorLike, out_proj_bias: TensorLike, attn_mask: TensorLike | None = ..., *, dropout_p: SupportsFloat = ..., is_causal: _bool = ..., scale: SupportsFloat | None = ..., enable_gqa: _bool = ...) -> Tensor:
    """Attention of projected queries, keys and values in several heads, projected back."""
def multi_margin_loss(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., p: SupportsFloat = ..., margin: SupportsFloat = ...) -> Tensor:
    """The mean over classes of max(0, margin - input[target] + input)^p, without that of the target."""
def multilabel_margin_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The sum of max(0, 1 - input[target] + input) over a row's targets and all other classes, divided by the number of classes."""
def multilabel_soft_margin_loss(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """The mean over classes of -target log(sigmoid(input)) - (1 - target) log(sigmoid(-input))."""
def nll_loss(input: TensorLike, target: TensorLike, weight: TensorLike | None = ..., *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., ignore_index: SupportsIndex = ...) -> Tensor:
    """-input[target] along the classes, for logarithms input of probabilities."""
def normalize(input: TensorLike, *, p: SupportsFloat = ..., axis: SupportsIndex = ..., eps: SupportsFloat | None = ...) -> Tensor:
    """Each vector divided by its norm of order p, or by eps if that is larger."""
def one_hot(x: TensorLike, classes: SupportsIndex | None = ..., *, dtype: DTypeLike = ..., requires_grad: _bool = ...) -> Tensor:
    """For each element k of x, a row of zeros with a 1 at index k."""
def pad(input: TensorLike, pad: SupportsIndex | Sequence[SupportsIndex], mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., value: SupportsFloat = ...) -> Tensor:
    """The input with further elements before and after its last dimensions."""
def pairwise_distance(x1: TensorLike, x2: TensorLike, *, p: SupportsFloat = ..., eps: SupportsFloat | None = ..., keepdims: _bool = ...) -> Tensor:
    """The norm of order p of x1 - x2 + eps along the last dimension."""
def pdist(x: TensorLike, p: SupportsFloat = ...) -> Tensor:
    """The distances by the norm p of each row of a matrix and each one behind it, in one row. Gradient: x. ShapeError unless x is a matrix."""
def pixel_shuffle(input: TensorLike, upscale_factor: SupportsIndex) -> Tensor:
    """Channels that become places: r² channels are the places of r by r squares."""
def pixel_unshuffle(input: TensorLike, downscale_factor: SupportsIndex) -> Tensor:
    """Places that become channels: the reverse of pixel_shuffle."""
def poisson_nll_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., log_input: _bool = ..., full: _bool = ..., eps: SupportsFloat | None = ...) -> Tensor:
    """Exp(input) - target input, or input - target log(input + eps) for expectations input."""
def prelu(input: TensorLike, weight: TensorLike) -> Tensor:
    """Leaky_relu with a learned slope for each channel."""
def relu(x: TensorLike) -> Tensor:
    """The element where it is positive, 0 elsewhere."""
def relu6(input: TensorLike) -> Tensor:
    """The element limited to the range from 0 to 6."""
def rms_norm(input: TensorLike, normalized_shape: SupportsIndex | Sequence[SupportsIndex], weight: TensorLike | None = ..., eps: SupportsFloat | None = ...) -> Tensor:
    """The last dimensions divided by the root of their mean square, times weight."""
def rnn_relu(input: TensorLike, h0: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ..., reverse: _bool = ...) -> RnnReluResult:
    """The states of rnn_relu_cell over a sequence."""
def rnn_relu_cell(input: TensorLike, h: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ...) -> Tensor:
    """Relu(input w_ih^T + b_ih + h w_hh^T + b_hh)."""
def rnn_tanh(input: TensorLike, h0: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ..., reverse: _bool = ...) -> RnnTanhResult:
    """The states of rnn_tanh_cell over a sequence."""
def rnn_tanh_cell(input: TensorLike, h: TensorLike, w_ih: TensorLike, w_hh: TensorLike, b_ih: TensorLike | None = ..., b_hh: TensorLike | None = ...) -> Tensor:
    """Tanh(input w_ih^T + b_ih + h w_hh^T + b_hh)."""
def rrelu(input: TensorLike, lower: SupportsFloat = ..., upper: SupportsFloat = ..., training: _bool = ..., generator: Generator | None = ...) -> Tensor:
    """Leaky_relu whose slope is drawn for each element from [lower, upper), or is their mean."""
def scaled_dot_product_attention(query: TensorLike, key: TensorLike, value: TensorLike, attn_mask: TensorLike | None = ..., generator: Generator | None = ..., *, dropout_p: SupportsFloat = ..., is_causal: _bool = ..., scale: SupportsFloat | None = ..., enable_gqa: _bool = ...) -> Tensor:
    """Softmax(scale query key^T + mask) value, where the dimensions in front broadcast; with enable_gqa those before the heads."""
def selu(input: TensorLike) -> Tensor:
    """Scale input where input is positive, scale alpha (exp(input) - 1) elsewhere: 1.0507… and 1.6732…."""
def sigmoid(x: TensorLike) -> Tensor:
    """The logistic function 1 / (1 + exp(-x))."""
def silu(x: TensorLike) -> Tensor:
    """X / (1 + exp(-x)), also called swish."""
def smooth_l1_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., beta: SupportsFloat = ...) -> Tensor:
    """D^2 / (2 beta) for a difference d within beta of 0, |d| - beta / 2 beyond."""
def soft_margin_loss(input: TensorLike, target: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ...) -> Tensor:
    """Log(1 + exp(-target input)), for targets of 1 and -1."""
def softmax(x: TensorLike, axis: SupportsIndex | None = ...) -> Tensor:
    """Exponentials divided by their sum."""
@overload
def softmin(input: TensorLike, dim: SupportsIndex, *, dtype: DTypeLike | None = ...) -> Tensor:
    """Softmax of -input."""
@overload
def softmin(input: TensorLike, axis: SupportsIndex | None = ...) -> Tensor: ...
def softplus(input: TensorLike, beta: TensorLike = ..., threshold: _int = ...) -> Tensor:
    """Log(1 + exp(beta input)) / beta."""
def softshrink(input: TensorLike, lambd: TensorLike = ...) -> Tensor:
    """0 from -lambd to lambd, the element moved towards 0 by lambd elsewhere."""
def softsign(input: TensorLike) -> Tensor:
    """Input / (1 + |input|)."""
def tanh(x: TensorLike) -> Tensor:
    """The hyperbolic tangent."""
def tanhshrink(input: TensorLike) -> Tensor:
    """Input - tanh(input)."""
def threshold(input: TensorLike, threshold: TensorLike, value: TensorLike) -> Tensor:
    """The element where it is above the threshold, the value elsewhere."""
def triplet_margin_loss(anchor: TensorLike, positive: TensorLike, negative: TensorLike, *, reduction: Literal["none", "mean", "sum", "batchmean"] = ..., margin: SupportsFloat = ..., p: SupportsFloat = ..., eps: SupportsFloat | None = ..., swap: _bool = ...) -> Tensor:
    """Max(0, the distance from anchor to positive - that to negative + margin)."""
def triplet_margin_with_distance_loss(anchor: TensorLike, positive: TensorLike, negative: TensorLike, *, distance_function: Callable[[Tensor, Tensor], Tensor] | None = ..., margin: _float = ..., swap: _bool = ..., reduction: Literal["none", "mean", "sum"] = ...) -> Tensor:
    """How far the positive is from the anchor, less how far the negative is, plus the margin, where that is above 0. The distance is that of"""
def unfold(input: TensorLike, kernel_size: SupportsIndex | Sequence[SupportsIndex], dilation: SupportsIndex | Sequence[SupportsIndex] = ..., padding: SupportsIndex | Sequence[SupportsIndex] = ..., stride: SupportsIndex | Sequence[SupportsIndex] = ...) -> Tensor:
    """The patches that a window sees, as columns."""
def weight_norm(v: TensorLike, g: TensorLike, dim: SupportsIndex = ...) -> Tensor:
    """G v / |v|: each slice of v along a dimension with the length that g has for it."""
dropout1d = feature_dropout
dropout2d = feature_dropout
dropout3d = feature_dropout
