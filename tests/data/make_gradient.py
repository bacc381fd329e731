#!/usr/bin/env python3
"""Writes tests/data/golden/gradient: values and gradients of operations, computed by PyTorch's automatic differentiation.

<family>.npz has an entry <operation> for real numbers and <operation>.complex, .magnitudes or .rounded: one row of all elements of the operands, then of the
result or the results, then of the gradients of the operands, for the cotangents that `cotangent` gives.  Operands are those of
`operand`: multiples of 1/64, which half types have exactly.  Arguments that are no tensors are the smallest that a call needs, as
tests/gradient/described_operation.hpp gives them.  conventions.npz: what is called the gradient where none exists; ours and PyTorch's.

Needs PyTorch >= 2.9.
"""

import math

import numpy as np
import torch

from golden import Golden

torch.set_num_threads(1)
SHAPES = {0: (4, 3), 1: (4,), 2: (4, 4), 3: (4, 4, 4)}
inf, nan = math.inf, math.nan


def count_of(shape):
    return int(np.prod(shape, dtype=int))


def operand(shape, place, is_complex=False, least=0.25):
    """Element i of operand number `place`: numbers between 1/4 and 7/8, 36 different ones, by the powers of 2 modulo 37."""
    powers = np.array([pow(2, i + 5 * place, 37) for i in range(2 * count_of(shape))])
    x = least + powers[0::2] / 64 if is_complex else least + powers[: count_of(shape)] / 64
    if is_complex:
        x = x + 1j * (powers[1::2] / 64 - 0.25)
    return torch.from_numpy(x.reshape(shape))


def cotangent(like, place):
    i = np.arange(like.numel())
    g = (1 + i % 5) / 4 - place / 8
    if like.is_complex():
        g = g + 1j * (i % 3) / 4
    return torch.from_numpy(np.asarray(g).reshape(tuple(like.shape))).to(like.dtype)


def indices(shape):
    return torch.from_numpy((np.arange(count_of(shape)) % 3).reshape(shape))


def mask(shape):
    return torch.from_numpy((np.arange(count_of(shape)) % 3 != 1).reshape(shape))


def as_list(results):
    return list(results) if isinstance(results, (tuple, list)) else [results]


def definite(b):
    """What decompositions are computed of: a matrix with eigenvalues well apart, made of any."""
    n = b.shape[-1]
    return b @ b.mH + torch.diag(torch.arange(1, n + 1, dtype=torch.float64)).to(b.dtype)


DEGREE = 3  # of a polynomial, argument number 2
ROW, GRID, MATRIX, BATCH = SHAPES[1], SHAPES[0], SHAPES[2], SHAPES[3]


# ---- operations: the function, the shapes of its operands, whether there is data for complex numbers, the least element


def elementwise():
    yield from elementwise_of_one()
    pair = [GRID, GRID]
    for name, function, is_complex in [
        ("add", torch.add, True), ("subtract", torch.subtract, True), ("multiply", torch.multiply, True),
        ("divide", torch.divide, True), ("remainder", torch.remainder, False), ("fmod", torch.fmod, False), ("pow", torch.pow, True),
        ("maximum", torch.maximum, False), ("minimum", torch.minimum, False), ("logaddexp", torch.logaddexp, False),
        ("logaddexp2", torch.logaddexp2, False), ("hypot", torch.hypot, False), ("atan2", torch.atan2, False),
        ("copysign", torch.copysign, False), ("xlogy", torch.xlogy, False), ("ldexp", torch.ldexp, False),
        ("floor_divide", lambda a, b: torch.div(a, b, rounding_mode="floor"), False),
    ]:
        yield name, function, pair, is_complex
    yield "heaviside", lambda x, v: x * 0 + v * 0 + 1, pair, False
    triple = [GRID] * 3
    yield "lerp", lambda a, b, w: a + w * (b - a), triple, True
    yield "addcmul", lambda x, a, b: x + a * b, triple, True
    yield "addcdiv", lambda x, a, b: x + a / b, triple, True
    yield "where", lambda a, b: torch.where(mask(GRID), a, b), pair, True
    yield "clip", lambda x: x * 1, [GRID], False
    yield "divmod", lambda a, b: [torch.div(a, b, rounding_mode="floor"), torch.remainder(a, b)], pair, False
    yield "frexp", lambda x: x * (torch.frexp(x)[0] / x).detach(), [GRID], False
    yield "modf", lambda x: [torch.frac(x), torch.trunc(x)], [GRID], False


def elementwise_of_one():
    for name in "positive negative abs sign square reciprocal exp expm1 log log2 log10 log1p sqrt sin cos tan asin acos atan sinh " \
                "cosh tanh asinh atanh sinc real imag conj angle".split():
        function = torch.sgn if name == "sign" else getattr(torch, name)
        if name == "imag":
            yield name, lambda x: torch.imag(x) if x.is_complex() else x * 0, [GRID], True
        elif name == "conj":
            yield name, lambda x: torch.conj_physical(x), [GRID], True
        elif name == "expm1":
            yield name, lambda x: torch.exp(x) - 1, [GRID], True
        else:
            yield name, function, [GRID], True
    for name in "exp2 rsqrt erf erfc erfinv lgamma digamma i0 logit relu sigmoid floor ceil trunc round nan_to_num deg2rad rad2deg".split():
        yield name, getattr(torch, name), [GRID], False
    functional = torch.nn.functional
    yield "silu", functional.silu, [GRID], False
    yield "softplus", functional.softplus, [GRID], False
    yield "gelu", functional.gelu, [GRID], False
    yield "gelu_tanh", lambda x: functional.gelu(x, approximate="tanh"), [GRID], False
    yield "cbrt", lambda x: torch.pow(x, 1 / 3), [GRID], False
    yield "acosh", torch.acosh, [GRID], True, 1.25


def creation():
    yield "asarray", lambda x: x.clone(), [GRID], True
    for name in ("tril", "triu"):
        yield name, getattr(torch, name), [GRID], True
    yield "diag", torch.diag, [GRID], True
    yield "diagflat", torch.diagflat, [GRID], True
    yield "meshgrid", lambda a, b: torch.meshgrid(a, b, indexing="xy"), [ROW, ROW], True


def shape():
    one = [
        ("reshape", lambda x: x.reshape(4, 3)), ("ravel", torch.ravel), ("flatten", torch.flatten),
        ("permute_dims", lambda x: x.permute(0, 1)), ("matrix_transpose", lambda x: x.mT), ("moveaxis", lambda x: x.moveaxis(0, 1)),
        ("swapaxes", lambda x: x.swapaxes(0, 1)), ("expand_dims", lambda x: x.unsqueeze(0)), ("squeeze", torch.squeeze),
        ("broadcast_to", lambda x: x.expand(4, 3)), ("atleast_1d", torch.atleast_1d), ("atleast_2d", torch.atleast_2d),
        ("atleast_3d", torch.atleast_3d), ("flip", lambda x: x.flip(0, 1)), ("rot90", torch.rot90), ("diagonal", torch.diagonal),
        ("split", lambda x: torch.tensor_split(x, 2)), ("array_split", lambda x: torch.tensor_split(x, 2)),
        ("chunk", lambda x: torch.chunk(x, 2)), ("unstack", lambda x: torch.unbind(x)), ("tile", lambda x: x.tile(1, 1)),
        ("roll", lambda x: torch.roll(x, 2)),
        ("pad", lambda x: torch.nn.functional.pad(x, (1, 1, 1, 1))),
    ]
    for name, function in one:
        yield name, function, [GRID], True
    yield "sliding_window_view", lambda x: x.unfold(0, 2, 1).unfold(1, 2, 1), [GRID], True
    yield "repeat", lambda x: x.repeat_interleave(2), [ROW], True
    several = [("broadcast_arrays", lambda a, b: [a.clone(), b.clone()]), ("concat", lambda a, b: torch.cat([a, b])),
               ("stack", lambda a, b: torch.stack([a, b])), ("hstack", lambda a, b: torch.hstack([a, b])),
               ("vstack", lambda a, b: torch.vstack([a, b])), ("dstack", lambda a, b: torch.dstack([a, b])),
               ("column_stack", lambda a, b: torch.column_stack([a, b]))]
    for name, function in several:
        yield name, function, [GRID, GRID], True


def correlations(x):
    c = torch.cov(x)
    d = c.diagonal().sqrt()
    return c / d[:, None] / d


def reduction():
    norm = torch.linalg.vector_norm
    grid = [
        ("sum", torch.sum, True), ("prod", torch.prod, True), ("mean", torch.mean, True),
        ("var", lambda x: torch.var(x, correction=0), False), ("std", lambda x: torch.std(x, correction=0), False),
        ("var_mean", lambda x: torch.var_mean(x, correction=0), False), ("max", torch.amax, False), ("min", torch.amin, False),
        ("aminmax", lambda x: [torch.amin(x), torch.amax(x)], False), ("ptp", lambda x: torch.amax(x) - torch.amin(x), False),
        ("average", torch.mean, True), ("cov", lambda x: torch.cov(x), False), ("corrcoef", correlations, False),
        ("nansum", torch.nansum, False), ("nanprod", torch.prod, False), ("nanmean", torch.nanmean, False),
        ("nanvar", lambda x: torch.var(x, correction=0), False), ("nanstd", lambda x: torch.std(x, correction=0), False),
        ("nanmax", torch.amax, False), ("nanmin", torch.amin, False), ("vector_norm", norm, True), ("norm", norm, True),
        ("median", lambda x: torch.quantile(x, 0.5), False), ("nanmedian", lambda x: torch.nanquantile(x, 0.5), False),
        ("logsumexp", lambda x: torch.logsumexp(x, (0, 1)), False), ("diff", torch.diff, True),
        ("trapezoid", torch.trapezoid, True), ("cumulative_trapezoid", torch.cumulative_trapezoid, True),
        ("unwrap", lambda x: x * 1, False),
    ]
    for name, function, is_complex in grid:
        yield name, function, [GRID], is_complex
    for name, q in [("quantile", 1), ("nanquantile", 1), ("percentile", 0.01), ("nanpercentile", 0.01)]:
        yield name, lambda x, q=q: torch.quantile(x, q), [GRID], False
    zero = {"dim": 0}
    for name, function, is_complex in [
        ("cumsum", torch.cumsum, True), ("cumulative_sum", torch.cumsum, True), ("cumprod", torch.cumprod, True),
        ("cumulative_prod", torch.cumprod, True), ("nancumsum", torch.cumsum, False), ("nancumprod", torch.cumprod, False),
        ("logcumsumexp", torch.logcumsumexp, False), ("softmax", torch.softmax, False), ("log_softmax", torch.log_softmax, False),
        ("cummax", lambda x, dim: torch.cummax(x, dim)[0], False), ("cummin", lambda x, dim: torch.cummin(x, dim)[0], False),
    ]:
        yield name, lambda x, f=function: f(x, **zero), [ROW], is_complex
    yield "gradient", lambda x: torch.gradient(x)[0], [ROW], True
    yield "cdist", lambda a, b: torch.linalg.vector_norm(a[:, None] - b[None], dim=-1), [MATRIX, MATRIX], False


def interpolated(x, values):
    """At the places that other arguments without gradients have: 0.2 + 0.21 i."""
    places = 0.2 + 0.21 * torch.arange(len(values), dtype=torch.float64)
    k = (torch.searchsorted(places, x.detach().real.contiguous(), right=True) - 1).clamp(0, len(values) - 2)
    inside = values[k] + (values[k + 1] - values[k]) * (x - places[k]) / 0.21
    return torch.where(x < places[0], values[0], torch.where(x > places[-1], values[-1], inside))


def largest_last(x):
    """Each row of three with its largest element last, the others in their order."""
    last = x.argmax(1)
    return torch.stack([torch.cat([row[:k], row[k + 1 :], row[k : k + 1]]) for row, k in zip(x, last)])


def order():
    yield "partition", largest_last, [GRID], False
    yield "interp", interpolated, [GRID, ROW], False
    yield "sort", lambda x: torch.sort(x)[0], [GRID], False
    yield "topk", lambda x: torch.topk(x, 2)[0], [GRID], False
    yield "kthvalue", lambda x: torch.kthvalue(x, 2)[0], [GRID], False
    yield "mode", lambda x: torch.mode(x)[0], [GRID], False


def written(x, places, values):
    """A copy of x with values written one after the other: of several at one place the last stays."""
    y = x.clone()
    for k, place in enumerate(places):
        y[place] = values[k]
    return y


def indexing():
    grid, row = indices(GRID), indices(ROW)
    at = [(int(grid[i, j]), j) for i in range(4) for j in range(3)]
    along = [(i, int(grid[i, j])) for i in range(4) for j in range(3)]
    yield "scatter", lambda x, v: written(x, at, v.ravel()), [GRID, GRID], True
    yield "put_along_axis", lambda x, v: written(x, along, v.ravel()), [GRID, GRID], True
    yield "index_copy", lambda x, v: written(x, row.tolist(), v), [GRID, GRID], True
    yield "put", lambda x, v: written(x.ravel(), grid.ravel().tolist(), v.ravel()).reshape(GRID), [GRID, GRID], True
    yield "insert", lambda x, v: torch.cat([x[:2], v, x[2:]]), [ROW, ROW], True
    yield "fill_diagonal", lambda x, v: written(x, [(k, k) for k in range(4)], v.ravel()), [MATRIX, GRID], True
    yield "trim_zeros", lambda x: x * 1, [GRID], True
    yield "select", lambda x: torch.where(mask(GRID), x, 0), [GRID], True
    yield "piecewise", lambda x, v: torch.where(mask(GRID), v, 0), [GRID, GRID], True
    yield "take", lambda x: torch.take(x, row), [ROW], True
    yield "index_select", lambda x: torch.index_select(x, 0, row), [GRID], True
    yield "take_along_axis", lambda x: torch.take_along_dim(x, grid, -1), [GRID], True
    yield "gather", lambda x: torch.gather(x, 0, grid), [GRID], True
    yield "masked_select", lambda x: torch.masked_select(x, mask(GRID)), [GRID], True
    yield "delete_", lambda x: torch.cat([x[:2], x[3:]]), [ROW], True
    yield "compress", lambda x: x[mask(ROW)], [ROW], True
    yield "scatter_add", lambda x, v: torch.scatter_add(x, 0, grid, v), [GRID, GRID], True
    yield "scatter_reduce", lambda x, v: torch.scatter_reduce(x, 0, grid, v, "sum"), [GRID, GRID], False
    yield "index_add", lambda x, v: torch.index_add(x, 0, row, v), [GRID, GRID], True
    yield "index_fill", lambda x: torch.index_fill(x, 0, row, 1), [GRID], True
    yield "masked_fill", lambda x, v: torch.where(mask(GRID), v, x), [GRID, GRID], True
    yield "masked_scatter", lambda x, v: torch.masked_scatter(x, mask(GRID), v), [GRID, GRID], True
    yield "segment_sum", lambda x: torch.index_add(torch.zeros_like(x[:3]), 0, row, x), [ROW], True


def random():
    return ()


def sets():
    return ()


def product():
    matrices, rows, batches = [MATRIX, MATRIX], [ROW, ROW], [BATCH, BATCH]
    for name, function, shapes in [
        ("matmul", torch.matmul, matrices), ("mm", torch.mm, matrices), ("mv", torch.mv, [MATRIX, ROW]),
        ("dot", lambda a, b: torch.sum(a * b), rows), ("vdot", torch.vdot, rows), ("outer", torch.outer, rows),
        ("inner", torch.inner, [GRID, GRID]), ("vecdot", torch.linalg.vecdot, [GRID, GRID]),
        ("tensordot", torch.tensordot, [GRID, GRID]), ("kron", torch.kron, [GRID, GRID]), ("cross", torch.linalg.cross, [GRID, GRID]),
        ("trace", lambda x: x.diagonal().sum(-1), [GRID]), ("addmv", torch.addmv, [ROW, MATRIX, ROW]),
        ("addmm", torch.addmm, [MATRIX] * 3), ("addr", torch.addr, [MATRIX, ROW, ROW]),
        ("einsum", lambda a, b: torch.einsum("ij,kj->ik", a, b), [GRID, GRID]),
        ("matrix_power", lambda x: torch.linalg.matrix_power(x, 2), [MATRIX]), ("multi_dot", lambda a, b: a @ b, matrices),
    ]:
        yield name, function, shapes, True
    yield "bmm", torch.bmm, batches, False
    yield "addbmm", torch.addbmm, [MATRIX, BATCH, BATCH], False
    yield "baddbmm", torch.baddbmm, [BATCH, BATCH, BATCH], False
    conv = torch.nn.functional.conv1d
    yield "convolve", lambda a, b: conv(a[None, None], b.flip(0)[None, None], padding=3)[0, 0], rows, True
    yield "correlate", lambda a, b: torch.sum(a * b.conj())[None], rows, True
    yield "polyval", lambda p, x: sum(c * x ** (3 - k) for k, c in enumerate(p)), [ROW, GRID], True


def fft():
    rows = [("fft", True), ("ifft", True), ("rfft", False), ("irfft", True), ("hfft", True), ("ihfft", False)]
    for name, is_complex in rows:
        yield name, getattr(torch.fft, name), [ROW], is_complex
    for name in ("fftn", "ifftn", "irfftn", "fft2", "ifft2", "irfft2"):
        yield name, getattr(torch.fft, name), [MATRIX], True
    for name in ("rfftn", "rfft2"):
        yield name, getattr(torch.fft, name), [MATRIX], False
    for name in ("fftshift", "ifftshift"):
        yield name, getattr(torch.fft, name), [GRID], True
    conv = torch.nn.functional.conv1d
    yield "fftconvolve", lambda a, b: conv(a[None, None], b.flip(0)[None, None], padding=3)[0, 0], [ROW, ROW], True


def linalg():
    """Of `definite` matrices.  Vectors have no sign and eigenvalues no order: their magnitudes are squared, or summed.  What a polynomial's
    coefficients lose by rounding is compared less exactly."""
    la = torch.linalg
    for name, function in [
        ("cholesky", la.cholesky), ("inv", la.inv), ("det", la.det), ("slogdet", la.slogdet),
        ("matrix_power", lambda x: la.matrix_power(x, 2)), ("eigvalsh", la.eigvalsh), ("svdvals", la.svdvals), ("pinv", la.pinv),
        ("matrix_norm", la.matrix_norm), ("cond", la.cond),
    ]:
        yield name, lambda b, f=function: f(definite(b)), [MATRIX], True
    yield "solve", lambda b, c: la.solve(definite(b), c), [MATRIX, MATRIX], True
    yield "solve_triangular", lambda b, c: la.solve_triangular(torch.tril(definite(b)), c, upper=False), [MATRIX, MATRIX], True
    yield "lstsq", least_squares, [MATRIX, MATRIX], False
    yield "lu", lambda b: la.lu(definite(b)), [MATRIX], True
    yield "lu_factor", lambda b: la.lu_factor(definite(b))[0], [MATRIX], True
    for name, function in [("qr", la.qr), ("svd", la.svd), ("eigh", la.eigh)]:
        yield name + ".magnitudes", lambda b, f=function: [y.abs().square() for y in f(definite(b))], [MATRIX], False
    yield "eigvals.magnitudes", lambda b: la.eigvals(definite(b)).abs().square().sum(), [MATRIX], False
    yield "eig.magnitudes", eigen_sums, [MATRIX], False
    yield "polyfit.rounded", fitted, [ROW, ROW], False


def eigen_sums(b):
    values, vectors = torch.linalg.eig(definite(b))
    return vectors.abs().square() @ values.abs().square()


def fitted(x, y):
    powers = torch.stack([x**k for k in range(DEGREE, -1, -1)], 1)
    return torch.linalg.lstsq(powers, y[:, None])[0][:, 0]


def least_squares(b, c):
    a = definite(b)
    solution = torch.linalg.lstsq(a, c)[0]
    return [solution, (a @ solution - c).square().sum(-2), torch.linalg.svdvals(a)]


def own_shapes():
    """Operations whose operands have shapes of their own; tests/runtime/gradient_golden_test.cpp makes the same calls."""
    la, pair = torch.linalg, [(2, 3), (3, 2)]

    def apart(x):
        """A tensor (2, 3, 6) whose matrix (6, 6) is far from singular."""
        return x + 2 * torch.eye(6, dtype=torch.float64).reshape(2, 3, 6)

    yield "matrix_exp", la.matrix_exp, [MATRIX], True
    yield "logdet", lambda b: torch.logdet(definite(b)), [MATRIX], True
    yield "cholesky_solve", lambda x, b: torch.cholesky_solve(x, torch.tril(b + 2 * torch.eye(4, dtype=b.dtype))), [(4, 2), MATRIX], False
    yield "tensorsolve", lambda a, b: la.tensorsolve(apart(a), b), [(2, 3, 6), (2, 3)], True
    yield "tensorinv", lambda a: la.tensorinv(apart(a), ind=2), [(2, 3, 6)], True
    yield "vander", lambda x: torch.stack([x**k for k in (3, 2, 1, 0)], 1), [ROW], True  # torch.vander overwrites what its gradient needs
    yield "block_diag", torch.block_diag, pair, True
    yield "cartesian_prod", torch.cartesian_prod, [ROW, (3,)], True
    yield "diag_embed", torch.diag_embed, [GRID], True
    yield "stft", lambda x: torch.stft(x, 8, 4, return_complex=True), [(16,)], False
    yield "istft", lambda x: torch.istft(x * (1 + 0.5j), 8, 4), [(5, 4)], True
    yield "hfftn", torch.fft.hfftn, [MATRIX], True
    yield "ihfftn", torch.fft.ihfftn, [MATRIX], False


def row_of(tensors):
    return np.concatenate([t.numpy(force=True).ravel() for t in tensors])


def write(family):
    with Golden("gradient", family.__name__) as golden:
        for name, function, shapes, has_complex, *least in family():
            for is_complex in (False, True) if has_complex else (False,):
                operands = [operand(s, k, is_complex, *least).requires_grad_() for k, s in enumerate(shapes)]
                results = as_list(function(*operands))
                if not is_complex:  # complex results of real operands as their parts
                    results = [part for y in results for part in ([y.real, y.imag] if y.is_complex() else [y])]
                recorded = [(y, cotangent(y, k)) for k, y in enumerate(results) if y.requires_grad]
                gradients = torch.autograd.grad([y for y, _ in recorded], operands, [g for _, g in recorded], allow_unused=True, materialize_grads=True)
                row = row_of([*operands, *results, *gradients])
                golden[name + (".complex" if is_complex else "")] = row


# ---- what is called the gradient where none exists


def conventions():
    """The name, the function, the operands, and our gradients where they differ from PyTorch's."""
    half = 0.5
    yield "abs", torch.abs, [[0.0]], None
    yield "relu", torch.relu, [[0.0]], None
    yield "maximum", torch.maximum, [[1.0], [1.0]], None
    yield "minimum", torch.minimum, [[1.0], [1.0]], None
    yield "max", torch.amax, [[1.0, 1, 0]], None
    yield "median", lambda x: torch.quantile(x, half), [[1.0, 1, 0, 2]], None
    yield "sort", lambda x: torch.sort(x)[0], [[2.0, 1, 1]], None
    yield "cummax", lambda x: torch.cummax(x, 0)[0], [[1.0, 1, 0]], None
    yield "clip", lambda x: torch.clamp(x, 1.0, 2.0), [[1.0, 2, 3, nan]], [[1.0, 1, 0, 0]]
    yield "sqrt", torch.sqrt, [[0.0]], None
    yield "norm", torch.linalg.vector_norm, [[0.0, 0]], None
    yield "norm_inf", lambda x: torch.linalg.vector_norm(x, inf), [[1.0, -1, 0]], None
    yield "hypot", torch.hypot, [[0.0], [0.0]], [[0.0], [0.0]]
    yield "std", lambda x: torch.std(x, correction=0), [[1.0, 1, 1]], None
    yield "pow", torch.pow, [[0.0], [0.0]], None
    yield "pow_negative", torch.pow, [[-1.0], [2.0]], None
    yield "prod", torch.prod, [[2.0, 0, 3]], None
    yield "prod_two_zeros", torch.prod, [[2.0, 0, 0]], None
    yield "cumprod", lambda x: torch.cumprod(x, 0), [[2.0, 0, 3, 4]], None
    yield "where", lambda x: torch.where(x > 0, torch.sqrt(x), x), [[-1.0, 4]], [[1.0, 0.25]]
    yield "xlogy", torch.xlogy, [[0.0], [0.0]], [[0.0], [0.0]]
    yield "logsumexp", lambda x: torch.logsumexp(x, 0), [[-inf, -inf]], [[0.0, 0]]
    yield "logaddexp", torch.logaddexp, [[-inf], [-inf]], [[half], [half]]
    yield "softmax", lambda x: torch.softmax(x, -1), [[-inf, -inf]], [[0.0, 0]]
    yield "atan2", torch.atan2, [[0.0], [0.0]], None
    yield "scatter", lambda x, v: torch.scatter(x, 0, torch.tensor([0, 0]), v), [[1.0, 2], [3.0, 4]], [[0.0, 1], [0.0, 1]]
    yield "take", lambda x: torch.take(x, torch.tensor([0, 0, 1])), [[1.0, 2]], None
    yield "det_singular", lambda x: torch.linalg.det(x.reshape(2, 2)), [[1.0, 2, 2, 4]], [[4.0, -2, -2, 1]]


def write_conventions():
    with Golden("gradient", "conventions") as golden:
        for name, function, operands, ours in conventions():
            tensors = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in operands]
            result = function(*tensors)
            theirs = torch.autograd.grad(result.sum(), tensors)
            golden[f"{name}.torch"] = row_of(theirs)
            golden[name] = row_of(theirs) if ours is None else np.concatenate([np.ravel(g) for g in ours])


for each in (elementwise, creation, shape, reduction, order, indexing, product, fft, linalg, own_shapes):
    write(each)
write_conventions()
