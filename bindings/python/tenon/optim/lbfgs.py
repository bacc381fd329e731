"""LBFGS: steps along directions that the last gradients suggest, of limited memory."""

from .. import _core
from ..recording import enable_grad
from .optimizer import Optimizer

__all__ = ["LBFGS"]


class LBFGS(Optimizer):
    """Limited-memory BFGS: `step(closure)` calls the closure several times, which clears the gradients, computes the loss, runs backward
    and returns the loss. With line_search_fn="strong_wolfe" each direction is searched. Vectors are kept in double. Source: Liu and
    Nocedal 1989."""

    def __init__(
        self, params: "Iterable[Tensor]", lr: "float" = 1.0, max_iter: "int" = 20, max_eval: "int | None" = None,
        tolerance_grad: "float" = 1e-7, tolerance_change: "float" = 1e-9, history_size: "int" = 100, line_search_fn: "str | None" = None,
    ):  # fmt: skip
        self._search = None
        super().__init__(params, lr=lr, max_iter=max_iter, max_eval=max_eval, tolerance_grad=tolerance_grad,
                         tolerance_change=tolerance_change, history_size=history_size, line_search_fn=line_search_fn)  # fmt: skip

    def _update(self, groups):
        if self._search is not None:
            raise ValueError("LBFGS: it has one group of parameters")
        group = groups[0][0]
        self._search = _core._Lbfgs([one for one in group["params"] if one.requires_grad], group)

    def step(self, closure: "Callable[[], Tensor] | None" = None) -> "Any":
        """Moves the parameters, and returns the loss before. TypeError without a closure."""
        if closure is None:
            raise TypeError("LBFGS: a step needs a closure, which computes the loss and its gradients")
        losses = []

        def evaluate():
            with enable_grad():
                loss = closure()
            losses.append(loss if not losses else None)
            return loss

        self._search.step(self.param_groups[0], evaluate)
        return losses[0]

    def state_dict(self) -> "dict[str, Tensor]":
        """The directions that are remembered, by PyTorch's names: exact, in double."""
        return self._search.state_dict()

    def load_state_dict(self, state_dict: "Mapping[str, TensorLike]") -> "None":
        """Restores what state_dict gave. OSError for a name that is missing or unknown, ShapeError for another number of parameters, IndexError
        for a number of steps that is none."""
        self._search.load_state_dict({name: _core.asarray(one) for name, one in state_dict.items()})

    def __getstate__(self):
        return {**vars(self), "_search": self.state_dict()}

    def __setstate__(self, state):
        vars(self).update(state, _search=None)
        self._update([(self.param_groups[0], [])])
        self.load_state_dict(state["_search"])
