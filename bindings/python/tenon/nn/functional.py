"""Neural functions, with PyTorch's names of functions and arguments."""

from .. import _core, other_functions as _other_functions, sparse as _sparse
from .._core import Tensor as _Tensor
from ..autograd import Function as _Function, _under_way
from ..shapes import _where_shapes_differ, broadcast_shapes as _broadcast_shapes

globals().update({name: value for name, value in vars(_core.nn).items() if not name.startswith("_")})

relu, sigmoid, silu, tanh = _core.relu, _core.sigmoid, _core.silu, _core.tanh
softmax, log_softmax, one_hot = _core.softmax, _core.log_softmax, _core.one_hot
pdist = _other_functions.pdist


def gelu(input: "TensorLike", approximate: 'Literal["none", "tanh"]' = "none") -> "Tensor":
    """The element times the normal distribution function of it, or its approximation by a hyperbolic tangent."""
    if approximate not in ("none", "tanh"):
        raise ValueError(f'gelu: approximate {approximate!r} is neither "none" nor "tanh"')
    return _core.gelu_tanh(input) if approximate == "tanh" else _core.gelu(input)


class _SparseLookup(_Function):
    """Rows of a Parameter whose gradient stays sparse: backward adds coordinates to its .grad, or hands them to the pass of grad() that asks
    for them; one that records gets the dense gradient, which has a history."""

    @staticmethod
    def forward(ctx, weight, input, options):
        ctx.weight, ctx.options = weight, options
        ctx.save_for_backward(input)
        return _core.nn.embedding(input, weight.detach(), **options)

    @staticmethod
    def backward(ctx, gradient):
        weight, rows = ctx.weight, ctx.saved_tensors[0].reshape((-1,)).astype(_core.int64)
        under = _under_way()
        values = (gradient if under and under.create_graph else gradient.detach()).reshape((rows.size, *weight.shape[1:]))
        padding = ctx.options.get("padding_idx")
        if padding is not None:
            kept = _core.nonzero(rows != padding % weight.shape[0])[0]
            rows, values = _core.take(rows, kept), _core.take(values, kept, axis=0)
        if ctx.options.get("scale_grad_by_freq"):
            _, _, inverse, counts = _core.unique_all(rows)
            values = values / _core.take(counts, inverse).astype(values.dtype).reshape((-1, *[1] * (values.ndim - 1)))
        if under and under.create_graph:
            return _core.index_add(_core.zeros(weight.shape, dtype=values.dtype), 0, rows, values), None, None
        made = _sparse.coo_tensor(rows.reshape((1, -1)), values, weight.shape)
        if under:
            under.add(weight, made)
        else:
            weight._add_sparse_grad(made)
        return None, None, None


def embedding(
    input: "TensorLike", weight: "TensorLike", padding_idx: "int | None" = None, max_norm: "float | None" = None, norm_type: "float" = 2.0,
    scale_grad_by_freq: "bool" = False, sparse: "bool" = False,
) -> "Tensor":  # fmt: skip
    """Rows of the weight by their indices: (…) to (…, columns). With `sparse` the gradient of a Parameter is a sparse tensor of the rows
    that were looked up, which SGD, Adagrad and SparseAdam take; rows of a sparse weight become dense."""
    if isinstance(weight, _sparse.Sparse):
        rows = _core.asarray(input)
        return weight[rows.reshape((-1,)), :].to_dense().reshape((*rows.shape, weight.shape[1]))
    given = {"padding_idx": padding_idx, "max_norm": max_norm}
    options = {name: one for name, one in given.items() if one is not None}
    options.update(norm_type=norm_type, scale_grad_by_freq=scale_grad_by_freq)
    if sparse and getattr(weight, "requires_grad", False) and hasattr(weight, "_add_sparse_grad"):
        return _SparseLookup.apply(weight, _core.asarray(input), options)
    return _core.nn.embedding(input, weight, **options)


embedding.differentiable = _core.nn.embedding.differentiable


@_where_shapes_differ(_core.nn.linear)
def linear(input: "TensorLike", weight: "TensorLike", bias: "TensorLike | None" = None) -> "Tensor":
    """Input times the transposed weight, plus bias: (…, in) and (out, in) give (…, out). A weight (in) is one row of it, and gives (…)."""
    if getattr(weight, "ndim", 2) != 1:
        return NotImplemented
    made = _core.matmul(input, weight)
    return made if bias is None else made + bias


@_where_shapes_differ(_core.nn.gaussian_nll_loss)
def gaussian_nll_loss(
    input: "TensorLike", target: "TensorLike", var: "TensorLike", *, reduction: 'Literal["none", "mean", "sum", "batchmean"]' = "mean",
    full: "bool" = False, eps: "SupportsFloat | None" = None,
) -> "Tensor":  # fmt: skip
    """Half of log(var) + (input - target)^2 / var, where all three broadcast. Variances are at least eps, 1e-6. `full` adds log(2 pi) / 2."""
    whole = _core.broadcast_arrays([input, target, var])
    options = {} if eps is None else {"eps": eps}
    return _core.nn.gaussian_nll_loss(*whole, reduction=reduction, full=full, **options)


@_where_shapes_differ(_core.nn.scaled_dot_product_attention)
def scaled_dot_product_attention(
    query: "TensorLike", key: "TensorLike", value: "TensorLike", attn_mask: "TensorLike | None" = None, generator: "Generator | None" = None, *,
    dropout_p: "SupportsFloat" = 0, is_causal: "bool" = False, scale: "SupportsFloat | None" = None, enable_gqa: "bool" = False,
) -> "Tensor":  # fmt: skip
    """Softmax(scale query key^T + mask) value, where the dimensions in front broadcast; with enable_gqa those before the heads."""
    given = [x if hasattr(x, "ndim") else _core.asarray(x) for x in (query, key, value)]
    kept = 3 if enable_gqa else 2
    if any(x.ndim < kept for x in given):
        return NotImplemented
    batch = _broadcast_shapes(*(tuple(x.shape)[:-kept] for x in given))
    if all(tuple(x.shape)[:-kept] == batch for x in given):
        return NotImplemented
    whole = [_core.broadcast_to(x, (*batch, *tuple(x.shape)[-kept:])) for x in given]
    options = {"dropout_p": dropout_p, "is_causal": is_causal, "enable_gqa": enable_gqa} | ({} if scale is None else {"scale": scale})
    return _core.nn.scaled_dot_product_attention(*whole, attn_mask, generator, **options)


def triplet_margin_with_distance_loss(
    anchor: "TensorLike", positive: "TensorLike", negative: "TensorLike", *, distance_function: "Callable[[Tensor, Tensor], Tensor] | None" = None,
    margin: "float" = 1.0, swap: "bool" = False, reduction: 'Literal["none", "mean", "sum"]' = "mean",
) -> "Tensor":  # fmt: skip
    """How far the positive is from the anchor, less how far the negative is, plus the margin, where that is above 0. The distance is that of
    pairwise_distance or another function of two tensors; with `swap` that of the negative from the positive counts, if it is less."""
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"triplet_margin_with_distance_loss: reduction {reduction!r} is none of none, mean and sum")
    if margin <= 0:
        raise _core.IndexError(f"triplet_margin_with_distance_loss: margin = {margin} is not above 0")
    distance = _core.nn.pairwise_distance if distance_function is None else distance_function
    far = distance(anchor, negative)
    if swap:
        far = _core.minimum(far, distance(positive, negative))
    made = _core.relu(distance(anchor, positive) - far + margin)
    return made if reduction == "none" else _core.mean(made) if reduction == "mean" else _core.sum(made)
