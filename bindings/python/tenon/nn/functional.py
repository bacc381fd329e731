"""Neural functions, with PyTorch's names of functions and arguments."""

from .. import _core

globals().update({name: value for name, value in vars(_core.nn).items() if not name.startswith("_")})

relu, sigmoid, silu, tanh = _core.relu, _core.sigmoid, _core.silu, _core.tanh
softmax, log_softmax, one_hot = _core.softmax, _core.log_softmax, _core.one_hot


def gelu(input: "TensorLike", approximate: 'Literal["none", "tanh"]' = "none") -> "Tensor":
    """The element times the normal distribution function of it, or its approximation by a hyperbolic tangent."""
    if approximate not in ("none", "tanh"):
        raise ValueError(f'gelu: approximate {approximate!r} is neither "none" nor "tanh"')
    return _core.gelu_tanh(input) if approximate == "tanh" else _core.gelu(input)
