"""Neural functions, with PyTorch's names of functions and arguments."""

from .. import _core, sparse as _sparse
from .._core import Tensor as _Tensor
from ..autograd import Function as _Function, _under_way

globals().update({name: value for name, value in vars(_core.nn).items() if not name.startswith("_")})

relu, sigmoid, silu, tanh = _core.relu, _core.sigmoid, _core.silu, _core.tanh
softmax, log_softmax, one_hot = _core.softmax, _core.log_softmax, _core.one_hot


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
