"""MovingAverage: a second module, whose parameters are exponential moving averages of the first one's."""

import copy

from .. import _core
from ..recording import no_grad

__all__ = ["MovingAverage"]


class MovingAverage:
    """`average = MovingAverage(net, 0.999)`, and average.update(net) after each step; average.module is for evaluation. ValueError unless
    0 <= decay < 1. Source: PyTorch's AveragedModel with get_ema_multi_avg_fn; Polyak and Juditsky 1992."""

    def __init__(self, module: "Module", decay: "float"):
        if not 0 <= decay < 1:
            raise ValueError(f"MovingAverage: decay of {decay} does not lie in [0, 1)")
        self.decay, self.module = decay, copy.deepcopy(module).requires_grad_(False)

    @no_grad
    def update(self, module: "Module") -> "None":
        """Adds the module's parameters to the averages, in one pass over each. Buffers are copied. ShapeError if they have other shapes."""
        given = module.state_dict()
        own = self.module.state_dict()
        for name, one in own.items():
            if name not in given or given[name].shape != one.shape:
                found = given[name].shape if name in given else "not there"
                raise _core.ShapeError(f"MovingAverage: {name!r} has the shape {one.shape}, and in the module it is {found}")
        averaged = {name for name, _ in self.module.named_parameters()}
        for name, one in own.items():
            if name in averaged:
                one.lerp_(given[name], 1 - self.decay)
            else:
                one.copy_(given[name])
