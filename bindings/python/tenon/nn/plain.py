"""Modules of neural functions that have no parameters: activations, losses, dropout, pooling, padding and the like. One table says which
function each of them calls; their options are the function's, but for the operands, which calls give.
"""

import inspect

from .. import _core
from . import functional as F
from .module import Module

__all__ = []

#: What is given to each call; all other arguments of a function are options of its module.
_OPERANDS = {
    "input", "input1", "input2", "x", "x1", "x2", "target", "var", "anchor", "positive", "negative", "indices", "log_probs", "targets",
    "input_lengths", "target_lengths",
}  # fmt: skip
#: Options that are buffers, as their elements belong to the module.
_BUFFERS = ("weight", "pos_weight")


class _FunctionModule(Module):
    """Calls its function with the operands of the call and the options of the module."""

    _fixed = {}

    def _check(self):
        """Raises for options that no operand makes sense of."""

    def __init__(self, *arguments: "Any", **keywords: "Any"):
        bound = self.__signature__.bind(*arguments, **keywords)
        bound.apply_defaults()
        self._options = list(bound.arguments)
        for name, value in bound.arguments.items():
            if name in _BUFFERS:
                self.register_buffer(name, value)
            else:
                setattr(self, name, value)
        self._check()

    def forward(self, *operands: "Tensor", **named: "Any") -> "Any":
        """Calls the function."""
        own = ((name, getattr(self, name)) for name in self._options)
        given = {name: value for name, value in own if value is not None and value is not self._defaults[name]}
        if self._has_mode:
            given["training"] = self.training
        return self._function(*operands, **named, **self._fixed, **given)

    def extra_repr(self):
        return ", ".join(f"{name}={getattr(self, name)!r}" for name in self._options if name not in _BUFFERS)


def _options_of(function, fixed):
    """The parameters of a function that are options of its module, by PyTorch's names and in its order: axes are `dim`, which the function
    takes, too, `reduction` is last, and `ceil_mode` behind `return_indices`."""
    options = [
        parameter.replace(name="dim" if name == "axis" else name, kind=parameter.POSITIONAL_OR_KEYWORD)
        for name, parameter in inspect.signature(function).parameters.items()
        if name not in _OPERANDS and name not in ("training", "generator") and name not in fixed
    ]
    late = {"reduction": 2, "ceil_mode": any(parameter.name == "return_indices" for parameter in options)}
    return sorted(options, key=lambda parameter: late.get(parameter.name, 0))


def _call_with_nothing(module):
    """Raises what the function says of the module's numbers: called with no elements, it does nothing else."""
    operands = [name for name in inspect.signature(module._function).parameters if name in _OPERANDS]
    module.forward(*[_core.zeros((0, 1))] * len(operands))


#: Modules whose numbers are checked where they are made, not at their first call.
_CHECKED = ("CELU", "CosineSimilarity", "Hardtanh", "HuberLoss", "PairwiseDistance", "SmoothL1Loss", "Softplus", "Softshrink",
            "TripletMarginLoss")  # fmt: skip


def _define(name, function, **fixed):
    """The module of a function, some of whose options are fixed."""
    of = getattr(F, function)
    options = _options_of(of, fixed)
    globals()[name] = type(name, (_FunctionModule,), {
        "__doc__": f"The function nn.functional.{function} as a module.", "__module__": __name__, "_fixed": fixed,
        "_function": staticmethod(of), "__signature__": inspect.Signature(options), "_defaults": {one.name: one.default for one in options},
        "_has_mode": "training" in inspect.signature(of).parameters, **({"_check": _call_with_nothing} if name in _CHECKED else {}),
    })  # fmt: skip
    __all__.append(name)


for _name, _function in {
    # activations
    "CELU": "celu", "ELU": "elu", "GELU": "gelu", "GLU": "glu", "Hardshrink": "hardshrink", "Hardsigmoid": "hardsigmoid",
    "Hardswish": "hardswish", "Hardtanh": "hardtanh", "LeakyReLU": "leaky_relu", "LogSigmoid": "logsigmoid", "LogSoftmax": "log_softmax",
    "Maxout": "maxout", "Mish": "mish", "RReLU": "rrelu", "ReLU": "relu", "ReLU6": "relu6", "SELU": "selu", "SiLU": "silu",
    "Sigmoid": "sigmoid", "Softmax": "softmax", "Softmin": "softmin", "Softplus": "softplus", "Softshrink": "softshrink",
    "Softsign": "softsign", "Tanh": "tanh", "Tanhshrink": "tanhshrink", "Threshold": "threshold",
    # losses
    "BCELoss": "binary_cross_entropy", "BCEWithLogitsLoss": "binary_cross_entropy_with_logits", "CTCLoss": "ctc_loss",
    "CosineEmbeddingLoss": "cosine_embedding_loss", "CrossEntropyLoss": "cross_entropy", "GaussianNLLLoss": "gaussian_nll_loss",
    "HingeEmbeddingLoss": "hinge_embedding_loss", "HuberLoss": "huber_loss", "KLDivLoss": "kl_div", "L1Loss": "l1_loss",
    "MSELoss": "mse_loss", "MarginRankingLoss": "margin_ranking_loss", "MultiLabelMarginLoss": "multilabel_margin_loss",
    "MultiLabelSoftMarginLoss": "multilabel_soft_margin_loss", "MultiMarginLoss": "multi_margin_loss", "NLLLoss": "nll_loss",
    "PoissonNLLLoss": "poisson_nll_loss", "SmoothL1Loss": "smooth_l1_loss", "SoftMarginLoss": "soft_margin_loss",
    "TripletMarginLoss": "triplet_margin_loss",
    # at random
    "AlphaDropout": "alpha_dropout", "Dropout": "dropout", "Dropout1d": "feature_dropout", "Dropout2d": "feature_dropout",
    "Dropout3d": "feature_dropout", "FeatureAlphaDropout": "feature_alpha_dropout",
    # distances, and what moves elements
    "ChannelShuffle": "channel_shuffle", "CosineSimilarity": "cosine_similarity", "Fold": "fold", "LocalResponseNorm": "local_response_norm",
    "PairwiseDistance": "pairwise_distance", "PixelShuffle": "pixel_shuffle", "PixelUnshuffle": "pixel_unshuffle", "Unfold": "unfold",
    "Upsample": "interpolate",
}.items():  # fmt: skip
    _define(_name, _function)
for _d in (1, 2, 3):
    for _name, _function in {
        "AdaptiveAvgPool": "adaptive_avg_pool", "AdaptiveMaxPool": "adaptive_max_pool", "AvgPool": "avg_pool", "LPPool": "lp_pool",
        "MaxPool": "max_pool", "MaxUnpool": "max_unpool",
    }.items():  # fmt: skip
        _define(f"{_name}{_d}d", f"{_function}{_d}d")
for _d in (2, 3):
    _define(f"FractionalMaxPool{_d}d", f"fractional_max_pool{_d}d")


class _Pad(Module):
    def __init__(self, padding: "int | Sequence[int]"):
        self.padding = tuple(padding) if isinstance(padding, (list, tuple)) else (padding,) * (2 * self._dimensions)

    def forward(self, input: "Tensor") -> "Tensor":
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self):
        return str(self.padding)


class _ConstantPad(_Pad):
    def __init__(self, padding: "int | Sequence[int]", value: "float"):
        super().__init__(padding)
        self.value = value

    def forward(self, input: "Tensor") -> "Tensor":
        return F.pad(input, self.padding, self._mode, self.value)

    def extra_repr(self):
        return f"padding={self.padding}, value={self.value}"


for _name, (_base, _mode) in {
    "CircularPad": (_Pad, "wrap"), "ConstantPad": (_ConstantPad, "constant"), "ReflectionPad": (_Pad, "reflect"),
    "ReplicationPad": (_Pad, "replicate"), "ZeroPad": (_Pad, "constant"),
}.items():  # fmt: skip
    for _d in (1, 2, 3):
        globals()[f"{_name}{_d}d"] = type(f"{_name}{_d}d", (_base,), {
            "__doc__": f"The function nn.functional.pad as a module: numbers for both ends of each of {_d} dimensions, the last one first.",
            "__module__": __name__, "_dimensions": _d, "_mode": _mode,
        })  # fmt: skip
        __all__.append(f"{_name}{_d}d")
