"""Arguments with which functions are recorded: what the tests of gradients share."""

import inspect

import numpy as np

import tenon

f64 = tenon.float64
_rng = np.random.default_rng(5)


def _distinct(*shape):
    """Numbers between 0.15 and 0.85, no two the same: most functions are smooth there."""
    n = int(np.prod(shape))
    return tenon.tensor((0.15 + 0.7 * (_rng.permutation(n) + 0.5) / max(n, 1)).reshape(shape).tolist(), dtype=f64)


X, Y, Z = _distinct(2, 3), _distinct(2, 3), _distinct(2, 3)
S = _distinct(3, 3) + 3 * tenon.eye(3, dtype=f64)
H = S @ S.T  # symmetric and positive definite
V, W = _distinct(3), _distinct(3)
B, C = _distinct(2, 3, 3), _distinct(2, 3, 3)
I, M = tenon.tensor([0, 1]), X > 0.5
#: Arguments of which most functions take some.
CANDIDATES = [
    (X,), (X, Y), (V,), (V, W), (S,), (H,), (X, 1), (X, Y, Z), (M, X, Y), (X, M), (X, I), (X, 1, I), (X, (3, 2)), (X, (2, 2, 3)), (X, 2),
    (X, 0, 1), (S, V), (H, V), (S, S), ([X, Y],), ("ij,ij->j", X, Y), ("ij->ji", X), (X, 0, I, X[:, :2]), (X, 0.3, 0.6), (V, V, V),
    (X, 0.5), (V, 0.5), (X, I[:1], 1.0), (X, 1, 1), (X, (1, 2)), (X, M, 1.0), (X, M, Y), (S, S, S), (V, V, X.T), (X, V, S), (X, S),
    (S, V, V), (V, 3), (X, X[0], X[0]), (V, 1, 0), (X, 0, 0, 1), (X, 0.5, 1.5), (X, tenon.tensor([[0, 1], [1, 0]])), (X, 1, 2, 1),
    (X, 1, 0, 2), (X, [[0, 1], [1, 0]]), (I, I), (I,), (M, M), (M,),
    (V.astype(tenon.float32), tenon.arange(3).astype(tenon.float32), W),
    (X, 1, tenon.tensor([[0, 2], [1, 0]])), (M[0], X[0]), (X, 0, tenon.tensor([[0, 1, 0]]), Y[:1]),
    (X, 0, tenon.tensor([[0, 1, 0]]), Y[:1], "sum"), (X, 0, tenon.tensor([1]), Y[:1]), (X, 0, tenon.tensor([1]), 0.5),
    (X, tenon.tensor([[0, 1, 0]]), Y[:1]), (X, I, 2), (B, C), (V, S, W), (S, B, C), (B, B, C), (S, 2), (S[0], S[1], 1),
    (X, 1, Y[0]), (X, 0.5), (S.reshape(3, 1, 3, 1),),
]  # fmt: skip


def leaves_of(arguments):
    """The arguments with leaves in the place of floating tensors, and these."""
    leaves = []

    def enter(x):
        if isinstance(x, list):
            return [enter(one) for one in x]
        if isinstance(x, tenon.Tensor) and x.dtype is f64:
            leaves.append(x.detach().clone().requires_grad_())
            return leaves[-1]
        return x

    return [enter(x) for x in arguments], leaves


def differentiable_leaves(function, arguments, leaves):
    """Those in the place of an argument that gets a gradient: the description names them."""
    names = list(inspect.signature(function).parameters)
    of = [(k, one) for k, x in enumerate(arguments) for one in (x if isinstance(x, list) else [x])]
    return [one for k, one in of if any(one is leaf for leaf in leaves) and (k >= len(names) or names[k] in function.differentiable)]


def tensors_in(result):
    return [y for y in (result if isinstance(result, (list, tuple)) else [result]) if isinstance(y, tenon.Tensor)]


def recorded_results(result):
    return [y for y in tensors_in(result) if y.requires_grad]


def fitting(function):
    """The candidates that the function takes, as far as its result is recorded; without gradients the first that it takes at all."""
    taken, plain = [], None
    for candidate in CANDIDATES:
        arguments, leaves = leaves_of(candidate)
        if not leaves:
            continue
        try:
            with tenon.no_grad():
                function(*arguments)
            made = function(*arguments)
        except (tenon.Error, TypeError, ValueError, OverflowError, RuntimeError):
            continue
        plain = plain or candidate
        if recorded_results(made):
            taken.append(candidate)
    return taken, plain


def functions():
    """Those that have results, but for what draws random numbers; of neural ones see test_nn_functional.py."""
    return [f for f in tenon.functions if not f.__name__.endswith("_") and f.family not in ("random", "creation", "nn")]
