"""Optimizer: parameters in groups, their options and their states; and those whose steps the library's passes compute."""

import inspect
import math

from .. import _core
from .._core import Tensor
from ..nn.module import _forget_gradients
from ..recording import enable_grad
from ..sparse import Sparse

__all__ = ["Optimizer", "SparseAdam", *_core._optimizers]


def _number_tensor(number):
    return _core.full((), float(number), dtype=_core.float64)


class Optimizer:
    """What all optimisers have: param_groups, dicts of parameters and options, and state, a dict for each parameter."""

    _defaults = {}

    def __init__(self, params: "Iterable[Tensor] | Iterable[dict[str, Any]]", **options: "Any"):
        self.defaults = {**self._defaults, **options}
        self.param_groups, self.state = [], {}
        listed = [params] if isinstance(params, Tensor) else list(params)
        if not listed:
            raise ValueError(f"{type(self).__name__}: there are no parameters")
        for group in listed if isinstance(listed[0], dict) else [{"params": listed}]:
            self.add_param_group(group)

    def add_param_group(self, param_group: "dict[str, Any]") -> "None":
        """Adds parameters, with options of their own: {"params": …, "lr": …}."""
        parameters = param_group["params"]
        parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
        unknown = [name for name in param_group if name not in self.defaults and name != "params"]
        if unknown:
            raise TypeError(f"{type(self).__name__}: {unknown[0]!r} is no option: {', '.join(self.defaults)}")
        known = {id(one) for group in self.param_groups for one in group["params"]}
        for one in parameters:
            if not (isinstance(one, Tensor) and one.is_leaf):
                raise TypeError(f"{type(self).__name__}: a parameter is a tensor that was not computed, not {type(one).__name__}")
            if id(one) in known:
                raise ValueError(f"{type(self).__name__}: a parameter of shape {one.shape} is there already")
            known.add(id(one))
        group = {**self.defaults, **param_group, "params": parameters}
        self._update([(group, [])])
        self.param_groups.append(group)

    def _update(self, groups):
        """One step for pairs of a group and parameters of it. The options are checked even if there are no parameters, and all is checked before
        anything is changed."""
        raise NotImplementedError(f"{type(self).__name__} has no step")

    def _state_names(self, group):
        """The names of the tensors that an update makes for a parameter, or None if any may be there."""
        return None

    def step(self, closure: "Callable[[], Tensor] | None" = None) -> "Any":
        """Moves the parameters that have a gradient. A closure computes the loss before, with its gradients; it is returned."""
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        self._update([(group, [one for one in group["params"] if one.requires_grad]) for group in self.param_groups])
        return loss

    def zero_grad(self, set_to_none: "bool" = True) -> "None":
        """Forgets the gradients, or makes them 0."""
        _forget_gradients((one for group in self.param_groups for one in group["params"]), set_to_none)

    # ---- saved and loaded

    def state_dict(self) -> "dict[str, Tensor]":
        """All that a step depends on but the parameters, as save("adam.safetensors", …) takes it, and the C++ library reads it: states by
        PyTorch's names, state.3.exp_avg, and options, param_groups.0.lr. Tensors are handles on the same elements."""
        made, number = {}, 0
        for k, group in enumerate(self.param_groups):
            for parameter in group["params"]:
                for name, one in self.state.get(parameter, {}).items():
                    made[f"state.{number}.{name}"] = one if isinstance(one, Tensor) else _number_tensor(one)
                number += 1
            made[f"param_groups.{k}.initial_lr"] = _number_tensor(group.get("initial_lr", group["lr"]))
            for name in self.defaults:
                pair = isinstance(group[name], tuple)
                for end, value in [(f".{i}", one) for i, one in enumerate(group[name])] if pair else [("", group[name])]:
                    made[f"param_groups.{k}.{name}{end}"] = _number_tensor(value)
        return made

    def load_state_dict(self, state_dict: "Mapping[str, TensorLike]") -> "None":
        """Restores what state_dict gave: the next steps are those that would have come, bit by bit. ValueError for names that are missing
        or unknown, TypeError and ShapeError for a state of another parameter's, IndexError for a number out of its range; the optimiser is as
        it was then."""
        left = {name: _core.asarray(one) for name, one in state_dict.items()}
        self._check_names(left)

        def number_of(name):
            one = left.pop(name)
            if one.numel() != 1:
                raise _core.ShapeError(f"{type(self).__name__}.load_state_dict: {name!r} has the shape {one.shape}, and is one number")
            return one.item()

        groups, states, number = [], {}, 0
        for k, group in enumerate(self.param_groups):
            start = f"param_groups.{k}."
            loaded = {**group, "initial_lr": number_of(start + "initial_lr")}
            for name, default in self.defaults.items():
                pair = isinstance(default, tuple)
                value = tuple(number_of(f"{start}{name}.{i}") for i in range(len(default))) if pair else number_of(start + name)
                if isinstance(default, bool) and value not in (0, 1):
                    raise _core.IndexError(f"{type(self).__name__}.load_state_dict: {start + name!r} of {value} is neither 0 nor 1")
                loaded[name] = bool(value) if isinstance(default, bool) else value
            self._update([(loaded, [])])
            groups.append(loaded)
            for parameter in group["params"]:
                states[parameter] = self._loaded_state(left, f"state.{number}.", parameter)
                if self._state_names(loaded) is not None:
                    self._check_states(f"state.{number}.", states[parameter], self._state_names(loaded))
                number += 1
        for group, loaded in zip(self.param_groups, groups):
            group.update(loaded)
        self.state = {parameter: state for parameter, state in states.items() if state}

    def _check_names(self, given):
        """ValueError for options that are missing, and for what is neither an option nor a state of a parameter."""
        options = set()
        for k, group in enumerate(self.param_groups):
            options.add(f"param_groups.{k}.initial_lr")
            for name, default in self.defaults.items():
                ends = [f".{i}" for i in range(len(default))] if isinstance(default, tuple) else [""]
                options.update(f"param_groups.{k}.{name}{end}" for end in ends)
        starts = {("state", str(number)) for number in range(sum(len(group["params"]) for group in self.param_groups))}
        states = {name for name in given if name.count(".") >= 2 and tuple(name.split(".")[:2]) in starts}
        self._fail_names("missing", [name for name in sorted(options) if name not in given])
        self._fail_names("unknown", [name for name in given if name not in options and name not in states])

    def _check_states(self, start, state, names):
        """ValueError unless a parameter that was updated has all states, and another one none."""
        wanted = {"step", *names} if state.get("step") else {"step"} & state.keys()
        self._fail_names("missing", [start + name for name in sorted(wanted) if name not in state])
        self._fail_names("unknown", [start + name for name in state if name not in wanted])

    def _fail_names(self, what, names):
        if names:
            raise ValueError(f"{type(self).__name__}.load_state_dict: {', '.join(map(repr, names))} {'is' if len(names) == 1 else 'are'} {what}")

    def _loaded_state(self, left, start, parameter):
        state = {}
        for path in [name for name in left if name.startswith(start)]:
            one, name = left.pop(path), path[len(start) :]
            if name == "step":
                step = one.item() if one.numel() == 1 else math.nan
                if not 0 <= step <= 2**53 or step != int(step):
                    raise _core.IndexError(f"load_state_dict: {path!r} of {step} is no number of updates, a whole number from 0 to 2^53")
                state[name] = int(step)
                continue
            if one.dtype is not parameter.dtype:
                found = one.dtype.name
                raise TypeError(f"load_state_dict: {path!r} has elements of {found}, and the parameter's of {parameter.dtype.name}")
            if one.shape != parameter.shape:
                raise _core.ShapeError(f"load_state_dict: {path!r} has the shape {one.shape}, and the parameter {parameter.shape}")
            state[name] = one.clone()
        return state

    def __repr__(self):
        lines = [f"{type(self).__name__} ("]
        for k, group in enumerate(self.param_groups):
            lines += [f"Parameter Group {k}", *(f"    {name}: {value}" for name, value in sorted(group.items()) if name != "params")]
        return "\n".join(lines) + "\n)"


class _ByRule(Optimizer):
    """An optimiser whose step one of the library's passes computes."""

    def __init__(self, params: "Iterable[Tensor] | Iterable[dict[str, Any]]", *options: "Any", **named: "Any"):
        bound = self.__signature__.bind(params, *options, **named)
        super().__init__(params, **{name: value for name, value in bound.arguments.items() if name != "params"})

    def _update(self, groups):
        # Beside a dense gradient grad has the sum, and keeps it as the dense one that _update finds.
        dense, at_entries = [], []
        for group, parameters in groups:
            sparse = [one for one in parameters if getattr(one, "_sparse_grad", None) is not None and isinstance(one.grad, Sparse)]
            if sparse:
                chosen = {id(one) for one in sparse}
                parameters = [one for one in parameters if id(one) not in chosen]
                at_entries += _updates_at_entries(self, type(self)._rule, group, sparse)
            dense.append((group, parameters, [self.state.get(one, {}) for one in parameters]))
        _core._update(type(self)._rule, dense)
        for _, parameters, states in dense:
            self.state.update((one, state) for one, state in zip(parameters, states) if state)
        for update in at_entries:
            update()

    def _state_names(self, group):
        return _core._optimizer_states(type(self)._rule, group)


#: Of optimisers that take sparse gradients: their options and states.
_AT_ENTRIES = {
    "SGD": (("lr",), ()),
    "Adagrad": (("lr", "lr_decay", "eps"), ("sum",)),
    "SparseAdam": (("lr", "betas", "eps"), ("exp_avg", "exp_avg_sq")),
}


def _updates_at_entries(optimizer, rule, group, parameters):
    """The steps of parameters with sparse gradients, to be called after all are checked and their states and gradients made: what has no entry is
    neither read nor written. Until then nothing has changed, also when memory runs out."""
    if rule not in _AT_ENTRIES:
        raise TypeError(f"{rule}: takes no sparse gradients: SparseAdam, SGD and Adagrad do")
    options, names = _AT_ENTRIES[rule]
    for name, value in group.items():
        if name in ("momentum", "dampening", "weight_decay", "nesterov") and value:
            raise TypeError(f"{rule}: sparse gradients have no {name}, which moves all elements")
    numbers = [float(one) for name in options for one in (group[name] if isinstance(group[name], tuple) else (group[name],))]
    return [_update_at_entries(optimizer, rule, group, names, numbers, one) for one in parameters]


def _update_at_entries(optimizer, rule, group, names, numbers, parameter):
    state = dict(optimizer.state.get(parameter, {}))
    for name in names:
        if name not in state:
            state[name] = _core.full(parameter.shape, group.get("initial_accumulator_value", 0.0), dtype=parameter.dtype)
    gradient = (-parameter.grad if group.get("maximize") else parameter.grad).coalesce()
    state["step"] = int(state.get("step", 0)) + 1

    def update():
        states = [state[name] for name in names]
        _core._update_at_entries(rule, numbers, parameter.detach(), states, gradient._parts, state["step"])
        optimizer.state[parameter] = state

    return update


class SparseAdam(Optimizer):
    """Adam whose means move where the sparse gradient has entries. Source: PyTorch."""

    _defaults = {"lr": 1e-3, "betas": (0.9, 0.999), "eps": 1e-8, "maximize": False}

    def __init__(
        self, params: "Iterable[Tensor] | Iterable[dict[str, Any]]", lr: "float" = 1e-3, betas: "tuple[float, float]" = (0.9, 0.999),
        eps: "float" = 1e-8, *, maximize: "bool" = False,
    ):  # fmt: skip
        super().__init__(params, lr=lr, betas=tuple(betas), eps=eps, maximize=maximize)

    def _update(self, groups):
        moved = []
        for group, parameters in groups:
            for name, value in (("lr", group["lr"]), ("eps", group["eps"]), *(("betas", beta) for beta in group["betas"])):
                if not 0 <= value or (name == "betas" and value >= 1):
                    raise _core.IndexError(f"SparseAdam: {name} of {value} is out of range")
            moved.append((group, [one for one in parameters if one.grad is not None]))
        for _, parameters in moved:
            for one in parameters:
                if not isinstance(one.grad, Sparse):
                    raise TypeError("SparseAdam: a gradient is dense: Adam takes those")
        for update in [one for group, parameters in moved for one in _updates_at_entries(self, "SparseAdam", group, parameters)]:
            update()

    def _state_names(self, group):
        return _AT_ENTRIES["SparseAdam"][1]


def _define(name, doc):
    """The optimiser of a pass, with PyTorch's arguments and defaults, which the library says."""
    defaults = _core._optimizers[name]
    placed, named = inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY
    options = [inspect.Parameter(option, named if option == "maximize" else placed, default=one) for option, one in defaults.items()]
    signature = inspect.Signature([inspect.Parameter("params", placed), *options])
    members = {"__doc__": doc, "__module__": __name__, "__signature__": signature, "_rule": name, "_defaults": dict(defaults)}
    globals()[name] = type(name, (_ByRule,), members)


for _name, _doc in {
    "SGD": "Stochastic gradient descent, with momentum, Nesterov's or plain. Source: Sutskever et al. 2013.",
    "Adam": "Steps scaled by running means of the gradient and of its square. Source: Kingma and Ba 2014; amsgrad: Reddi et al. 2018.",
    "AdamW": "Adam whose weight_decay shrinks the parameters, apart from the gradient. Source: Loshchilov and Hutter 2017.",
    "RMSprop": "Steps divided by the root of a running mean of squared gradients. Source: Tieleman and Hinton 2012; centred: Graves 2013.",
    "Adagrad": "Steps divided by the root of the sum of squared gradients. Source: Duchi, Hazan and Singer 2011.",
    "Adadelta": "Steps scaled by running means of squared steps and of squared gradients. Source: Zeiler 2012.",
    "Adamax": "Adam with the largest of decaying magnitudes in the place of a root mean square. Source: Kingma and Ba 2014.",
    "NAdam": "Adam whose step looks ahead by Nesterov's momentum. Source: Dozat 2016.",
    "RAdam": "Adam scaled by the variance that a mean of few squares has. Source: Liu et al. 2019.",
    "Rprop": "Steps of sizes that grow while a gradient keeps its sign. Source: Riedmiller and Braun 1993.",
    "ASGD": "Gradient descent with shrinking rates, and the parameters' average. Source: Polyak and Juditsky 1992.",
}.items():
    _define(_name, _doc)
