#!/usr/bin/env python3
"""Writes tests/data/golden/reduction: what reduces, scans, softmax and differences, of plain and special numbers.

What reduces: <dtype>.x: the operand; <dtype>.<case>: the result over the axes that CASES gives that name.  <dtype>.special:
rows of NaN, infinities and zeros, <dtype>.rows: the result of each.  <dtype>.scalar, .empty, .empty_rows: of the first element,
of shape (2, 0, 3), of its axis 1.  Scans and softmax have the entries that lines.py describes.  All of these are computed in the
widest type and rounded once.
"""

import warnings

import numpy as np
from scipy.integrate import cumulative_trapezoid
from scipy.spatial import distance

from golden import Golden, random
from lines import COMPLEX, FLOATING, INTEGRAL, REAL, SHAPE, SPECIAL, along, wide, write_places

CASES = {"all": (None, False), "first": (0, False), "middle": (1, True), "last": (-1, False), "outer": ((0, 2), False), "kept": ((-1, 0), True)}
nan, inf = np.nan, np.inf


def is_floating(dtype):
    return np.dtype(dtype).kind in "fc"


def positive(dtype):
    """Sums and products of these cancel nothing and overflow nothing, but for products of integers, which wrap."""
    source = np.random.Generator(np.random.PCG64(7))
    kind = np.dtype(dtype).kind
    if kind in "iu":
        return source.integers(1, 9, SHAPE).astype(dtype)
    if kind == "b":
        return source.integers(0, 2, SHAPE).astype(dtype)
    x = 0.5 + source.random(SHAPE)
    return (x + 0.25j * source.random(SHAPE)).astype(dtype) if kind == "c" else x.astype(dtype)


def with_nan(dtype):
    """The same, with NaN between them, also at the beginning and the end of lines."""
    x = positive(dtype)
    if np.dtype(dtype).kind in "fc":
        x[0, 0, 0] = x[1, 2, 1:4] = x[:, 3, 4] = x[2, :, 2] = np.nan
    return x


def sum_type(dtype):
    return {"b": np.int64, "i": np.int64, "u": np.uint64}.get(np.dtype(dtype).kind, dtype)


def mean_type(dtype):
    return dtype if is_floating(dtype) else np.float64


def real_type(dtype):
    return np.zeros(0, dtype).real.dtype.type if is_floating(dtype) else np.float64


def same_type(dtype):
    return dtype


def index_type(_):
    return np.int64


def bool_type(_):
    return np.bool_


def over_all(function, x, axis, keepdims):
    """For functions of one line: the axes are joined to one."""
    axes = tuple(range(x.ndim)) if axis is None else tuple(a % x.ndim for a in np.atleast_1d(axis))
    rest = [d for d in range(x.ndim) if d not in axes]
    sizes = [x.shape[d] for d in rest]
    lines = np.transpose(x, rest + sorted(axes)).reshape(sizes + [int(np.prod([x.shape[d] for d in axes], dtype=int))])
    result = np.empty(sizes, object)
    for index in np.ndindex(*sizes):
        result[index] = function(lines[index])
    return np.expand_dims(result, axes) if keepdims else result


def in_double(x):
    """Means and roots of integers are computed in double."""
    return x if x.dtype.kind in "fc" else x.astype(np.longdouble)


def numbers(x):
    return x[~np.isnan(x)] if x.dtype.kind in "fc" else x


def spread(x, ddof):
    x = in_double(x)
    if x.size == 0:
        return nan
    return np.square(x - x.mean()).sum() / max(x.size - ddof, 0)


def number_spread(x, ddof):
    x = numbers(in_double(x))
    return spread(x, ddof) if x.size > ddof else nan


def mean(x):
    nothing = complex(nan, nan) if x.dtype.kind == "c" else nan
    return in_double(x).mean() if x.size else nothing


def extreme(of, place, x):
    """NaN is the extreme; of equals, the first."""
    if x.dtype.kind == "f" and np.isnan(x).any():
        at = int(np.argmax(np.isnan(x)))
    else:
        at = int(of(x))
    return at if place else x[at]


def span(x):
    return np.subtract(extreme(np.argmax, False, x), extreme(np.argmin, False, x), dtype=x.dtype)


def number_extreme(of, x):
    rest = numbers(x)
    return rest[of(rest)] if rest.size else nan


def number_place(of, x):
    at = np.flatnonzero(~np.isnan(x)) if x.dtype.kind == "f" else np.arange(x.size)
    return at[of(x[at])]


def log_sum_exp(x):
    x = in_double(x)
    most = x.max() if x.size else -inf
    if np.isnan(most) or np.isinf(most):
        return most
    return most + np.log(np.exp(x - most).sum())


def vector_norm(x, p=2):
    x = np.abs(x.astype(np.clongdouble) if x.dtype.kind == "c" else in_double(x))
    if p == inf:
        return x.max()
    if p == -inf:
        return x.min()
    if p == 0:
        return np.count_nonzero(x)
    return (x**p).sum() ** (np.longdouble(1) / p)


def quantile(x, q, method="linear"):
    x = x.astype(np.float64)
    return nan if x.size == 0 or np.isnan(x).any() else np.quantile(x, q, method=method)


def median(x):
    x = x.astype(np.float64)
    return nan if x.size == 0 or np.isnan(x).any() else np.median(x)


def total(x):
    return np.add.reduce(x, dtype=None if x.dtype.kind in "fc" else sum_type(x.dtype))


def product(x):
    return np.multiply.reduce(x, dtype=None if x.dtype.kind in "fc" else sum_type(x.dtype))


def running_extreme(line, greatest):
    """PyTorch's rule: the last of equals; a NaN replaces all, and only a NaN replaces it."""
    place = []
    for i, v in enumerate(line):
        best = line[place[-1]] if place else v
        replaces = v != v or (best == best and (v >= best if greatest else v <= best))
        place.append(i if replaces or not place else place[-1])
    return np.array(place, np.int64)


def softmax(line):
    if np.isnan(line).any() or line.max() == inf or line.max() == -inf:
        return np.full(line.shape, np.nan)
    powers = np.exp(line - line.max())
    return powers / powers.sum()


def log_softmax(line):
    """SciPy's rule: an infinity is NaN, and makes the others -inf."""
    if np.isnan(line).any() or line.max() == -inf:
        return np.full(line.shape, np.nan)
    if line.max() == inf:
        return np.where(line == inf, np.nan, -inf)
    moved = line - line.max()
    return moved - np.log(np.exp(moved).sum())


def log_cum_sum_exp(line):
    result = []
    for i in range(line.size):
        most = line[: i + 1].max()
        result.append(most if np.isnan(most) or np.isinf(most) else most + np.log(np.exp(line[: i + 1] - most).sum()))
    return np.array(result, line.dtype)


def in_wide(function):
    return lambda line: function(line.astype(np.longdouble))


def scan(of):
    return lambda line: of(line, dtype=None if line.dtype.kind in "fc" else sum_type(line.dtype))


def with_initial(of, initial):
    return lambda line: np.concatenate([[initial], scan(of)(line)])


def write(name, function, result_type, dtypes, operand=random, special=True, needs_elements=False, special_rows=None, extra=None):
    with Golden("reduction", name) as g, np.errstate(all="ignore"):
        for dtype in dtypes:
            out, key = result_type(dtype), np.dtype(dtype).name
            x = operand(dtype) if operand is positive else random(dtype, SHAPE, 3)
            g[f"{key}.x"] = x
            for case, (axis, keepdims) in CASES.items():
                g[f"{key}.{case}"] = over_all(function, wide(x), axis, keepdims).astype(out)
            g[f"{key}.scalar"] = over_all(function, wide(x[:1, 0, 0]), None, False).astype(out)
            if special and np.dtype(dtype).kind == "f":
                rows = np.array(special_rows or SPECIAL, dtype)
                g[f"{key}.special"] = rows
                g[f"{key}.rows"] = over_all(function, wide(rows), -1, False).astype(out)
            if not needs_elements:
                empty = wide(np.zeros((2, 0, 3), dtype))
                g[f"{key}.empty"] = over_all(function, empty, None, False).astype(out)
                g[f"{key}.empty_rows"] = over_all(function, empty, 1, False).astype(out)
        if extra:
            extra(g)


def write_corrections(function):
    def extra(g):
        x = g.arrays["float64.x"].astype(np.longdouble)
        g["float64.corrected"] = over_all(lambda line: function(line, 1), x, 1, False).astype(np.float64)
        g["float64.overcorrected"] = over_all(lambda line: function(line, 5), x, 1, False).astype(np.float64)
    return extra


def write_norms(g):
    for dtype in (np.float32, np.float64, np.complex64):
        x, key = g.arrays[f"{np.dtype(dtype).name}.x"], np.dtype(dtype).name
        for name, p in {"0": 0, "1": 1, "3": 3, "half": 0.5, "inf": inf, "neginf": -inf, "neg1": -1}.items():
            g[f"{key}.p{name}"] = over_all(lambda line: vector_norm(line, p), wide(x), -1, False).astype(real_type(dtype))
    far = np.array([[1e200, -1e200, 1], [3e-200, 4e-200, 0], [0, 0, 0], [1e308, 1e308, 1e308], [5e-324, 0, 0], [1, 1e-300, 2], [inf, 1, 0], [1e-170, 1e160, 0]])
    g["far"] = far
    for name, p in {"2": 2, "3": 3}.items():
        g[f"far.p{name}"] = over_all(lambda line: vector_norm(line, p), far.astype(np.longdouble), -1, False).astype(np.float64)
    small = np.array([[3e-30, 4e-30], [3e30, 4e30], [1e-45, 0], [2e38, 2e38]], np.float32)
    g["near"] = small
    g["near.p2"] = over_all(vector_norm, wide(small), -1, False).astype(np.float32)


def write_quantiles(name, whole, skips_nan):
    q = np.array([0.5, 0, 0.1, 1, 0.9, 0.25])
    with Golden("reduction", name) as g, np.errstate(all="ignore"):
        g["q"] = q * whole
        for dtype in INTEGRAL + FLOATING:
            key, out, x = np.dtype(dtype).name, mean_type(dtype), random(dtype, SHAPE, 3)
            if skips_nan and np.dtype(dtype).kind == "f":
                x[1, :, 2] = x[0, 1, 1] = nan
            g[f"{key}.x"] = x
            for method in ("linear", "lower", "higher", "midpoint", "nearest"):
                of = lambda line, part: quantile(numbers(line) if skips_nan else line, part, method)
                for case in ("all", "middle", "outer"):
                    axis, keepdims = CASES[case]
                    g[f"{key}.{method}.{case}"] = np.stack([over_all(lambda line: of(line, part), x, axis, keepdims) for part in q]).astype(out)


def write_along(name, function, result_type, dtypes, operand=random):
    with Golden("reduction", name) as g, np.errstate(all="ignore"):
        for dtype in dtypes:
            key = np.dtype(dtype).name
            x = random(dtype, SHAPE, 5) if operand is random else operand(dtype)
            g[f"{key}.x"] = x
            for axis in range(3):
                g[f"{key}.{axis}"] = along(function, wide(x), axis).astype(result_type(dtype))
            if np.dtype(dtype).kind == "f":
                rows = np.array(SPECIAL, dtype)
                g[f"{key}.special"] = rows
                g[f"{key}.rows"] = along(function, wide(rows), 1).astype(result_type(dtype))


def write_differences():
    with Golden("reduction", "diff") as g:
        for dtype in ["bool", "int8", "uint16", "int64", "float16", "float32", "float64", "complex128"]:
            g[f"{dtype}.x"] = x = random(dtype, (4, 5, 6), 13)
            for axis in range(3):
                for n in range(4):
                    g[f"{dtype}.{n}.{axis}"] = np.diff(x, n, axis)
            g[f"{dtype}.before"] = before = random(dtype, (4, 2, 6), 14)
            g[f"{dtype}.after"] = after = random(dtype, (4, 1, 6), 15)
            g[f"{dtype}.joined"] = np.diff(x, 1, 1, prepend=before, append=after)
    with Golden("reduction", "trapezoid") as g:
        for dtype in ["int16", "float32", "float64", "complex128"]:
            g[f"{dtype}.y"] = y = random(dtype, (4, 5, 6), 16)
            for axis in range(3):
                g[f"{dtype}.row{axis}"] = row = np.cumsum(np.abs(random("float32", (y.shape[axis],), 17)), dtype=np.float32)
                g[f"{dtype}.full{axis}"] = full = random("float32", y.shape, 18)
                wide = y.astype(np.complex128 if y.dtype.kind == "c" else np.float64)
                kept = {"float32": np.float32}.get(dtype, wide.dtype)
                g[f"{dtype}.one{axis}"] = np.trapezoid(wide, axis=axis).astype(kept)
                g[f"{dtype}.half{axis}"] = np.trapezoid(wide, dx=0.5, axis=axis).astype(kept)
                g[f"{dtype}.by_row{axis}"] = np.trapezoid(wide, row.astype(np.float64), axis=axis).astype(kept)
                g[f"{dtype}.by_full{axis}"] = np.trapezoid(wide, full.astype(np.float64), axis=axis).astype(kept)


def write_running_integrals():
    with Golden("reduction", "cumulative_trapezoid") as g:
        for dtype in ["int16", "float32", "float64", "complex128"]:
            g[f"{dtype}.y"] = y = random(dtype, (3, 4, 5), 21)
            wide = y.astype(np.complex128 if y.dtype.kind == "c" else np.float64)
            kept = {"float32": np.float32}.get(dtype, wide.dtype)
            for axis in range(3):
                g[f"{dtype}.row{axis}"] = row = np.cumsum(np.abs(random("float32", (y.shape[axis],), 22)), dtype=np.float32)
                g[f"{dtype}.full{axis}"] = full = random("float32", y.shape, 23)
                g[f"{dtype}.one{axis}"] = cumulative_trapezoid(wide, axis=axis).astype(kept)
                g[f"{dtype}.half{axis}"] = cumulative_trapezoid(wide, dx=0.5, axis=axis, initial=0).astype(kept)
                g[f"{dtype}.by_row{axis}"] = cumulative_trapezoid(wide, row.astype(np.float64), axis=axis).astype(kept)
                g[f"{dtype}.by_full{axis}"] = cumulative_trapezoid(wide, full.astype(np.float64), axis=axis).astype(kept)


def write_unwrapped():
    """Quarters, whose sums and remainders are exact with a period of 4; with 2 pi, plain numbers."""
    with Golden("reduction", "unwrap") as g:
        for dtype in ["int16", "float16", "float32", "float64"]:
            x = random(dtype, (3, 4, 5), 24)
            if x.dtype.kind == "f":
                x = (np.round(x * 16) / 4).astype(dtype)
                x[1, 2, 3] = nan
            g[f"{dtype}.x"] = x
            wide = x.astype(np.float64)
            kept = x.dtype if x.dtype.kind == "f" else np.float64
            for axis in range(3):
                g[f"{dtype}.four{axis}"] = np.unwrap(wide, axis=axis, period=4).astype(kept)
                g[f"{dtype}.far{axis}"] = np.unwrap(wide, 6, axis=axis, period=4).astype(kept)
            if dtype in ("int16", "float64"):
                g[f"{dtype}.circle"] = np.unwrap(wide).astype(kept)


def write_distances():
    with Golden("reduction", "cdist") as g:
        for dtype in ["int32", "float32", "float64"]:
            g[f"{dtype}.x"], g[f"{dtype}.y"] = x, y = random(dtype, (5, 4), 25), random(dtype, (3, 4), 26)
            x[1] = y[2]
            kept = x.dtype if x.dtype.kind == "f" else np.float64
            wide = x.astype(np.float64), y.astype(np.float64)
            for name, p in ("p1", 1), ("p2", 2), ("p3", 3), ("pinf", inf):
                g[f"{dtype}.{name}"] = (distance.cdist(*wide, "chebyshev") if p == inf else distance.cdist(*wide, "minkowski", p=p)).astype(kept)


def write_averages():
    with Golden("reduction", "average") as g:
        for dtype in REAL + COMPLEX:
            key = np.dtype(dtype).name
            g[f"{key}.x"] = x = positive(dtype)
            for kind, weigh in {"float32": np.float32, "int64": np.int64}.items():
                out = np.result_type(mean_type(dtype), weigh)
                for case, (axis, keepdims) in CASES.items():
                    axes = tuple(range(3)) if axis is None else tuple(np.atleast_1d(axis))
                    full = positive(weigh)
                    some = np.random.Generator(np.random.PCG64(23)).permutation(np.arange(1, 1 + np.prod([SHAPE[d] for d in axes], dtype=int)))
                    some = some.reshape([SHAPE[d] for d in axes]).astype(weigh)
                    for name, weights in {"full": full, "some": some}.items():
                        if case == "all" and name == "some":
                            continue
                        if f"{kind}.{case}.{name}" not in g.arrays:
                            g[f"{kind}.{case}.{name}"] = weights
                        mean = np.average(wide(in_double(x)), axes, wide(in_double(weights)), keepdims=keepdims)
                        g[f"{key}.{kind}.{case}.{name}"] = mean.astype(out)


def write_covariances():
    """Each operand in the type in which it is computed, then rounded once."""
    for name, function in {"cov": np.cov, "corrcoef": np.corrcoef}.items():
        with Golden("reduction", name) as g, np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            g["weights"] = weights = np.array([1, 2, 0.5, 0, 3, 1, 0.25])
            for dtype in REAL + COMPLEX:
                key, out = np.dtype(dtype).name, mean_type(dtype)
                widen = lambda x: x.astype(np.complex128 if x.dtype.kind == "c" else np.float64)
                for shape in [(3, 7), (2, 2), (1, 5), (4, 1), (6,), (0, 3), (2, 0), ()]:
                    case = f"{key}.{'x'.join(map(str, shape))}"
                    g[f"{case}.x"] = x = random(dtype, shape, 29)
                    g[f"{case}.rows"] = np.asarray(function(widen(x))).astype(out)
                    if len(shape) == 2:
                        g[f"{case}.columns"] = np.asarray(function(widen(x), rowvar=False)).astype(out)
                x = g.arrays[f"{key}.3x7.x"]
                g[f"{key}.y"] = y = random(dtype, (2, 7), 31)
                g[f"{key}.both"] = function(widen(x), widen(y)).astype(out)
                g[f"{key}.both_columns"] = function(widen(x).T, widen(y).T, rowvar=False).astype(out)
                covariance = np.cov(widen(x), aweights=weights)
                deviation = np.sqrt(np.diag(covariance).real)
                g[f"{key}.weighed"] = (covariance if name == "cov" else covariance / deviation / deviation[:, None]).astype(out)
                if name == "cov":
                    g[f"{key}.plain"] = np.cov(widen(x), ddof=0).astype(out)
                    g[f"{key}.weighed_plain"] = np.cov(widen(x), aweights=weights, ddof=0).astype(out)


def write_line_functions():
    functions = {"number": lambda x: x[0] + x[-1], "line": lambda x: x[::-2], "matrix": lambda x: np.outer(x, x[:2]), "same": lambda x: x * x}
    with Golden("reduction", "apply_along_axis") as g:
        for dtype in (np.uint8, np.int64, np.float32, np.complex128):
            key = np.dtype(dtype).name
            g[f"{key}.x"] = x = random(dtype, SHAPE, 37)
            for axis in range(3):
                for name, function in functions.items():
                    g[f"{key}.{name}.{axis}"] = np.apply_along_axis(function, axis, x)


def write_scans():
    for name, of in {"sum": np.cumsum, "prod": np.cumprod}.items():
        write_along("cum" + name, scan(of), sum_type, REAL + COMPLEX, positive)
        write_along("nancum" + name, scan(getattr(np, f"nancum{name}")), sum_type, REAL + COMPLEX, with_nan)
        write_along("cumulative_" + name, with_initial(of, int(name == "prod")), sum_type, [np.bool_, np.int32, np.float32, np.complex64], positive)
    write_along("logcumsumexp", in_wide(log_cum_sum_exp), mean_type, REAL)
    write_along("softmax", in_wide(softmax), mean_type, REAL)
    write_along("log_softmax", in_wide(log_softmax), mean_type, REAL)
    write_places("reduction", "cummax", lambda line: running_extreme(line, True))
    write_places("reduction", "cummin", lambda line: running_extreme(line, False))


def write_reductions():
    real, every = REAL, REAL + COMPLEX
    few = [np.int32] + FLOATING  # of what is the same for all that has no NaN
    write("sum", total, sum_type, every, positive)
    write("prod", product, sum_type, every, positive)
    write("mean", mean, mean_type, every, positive)
    write("var", lambda x: spread(x, 0), mean_type, real, extra=write_corrections(spread))
    write("std", lambda x: np.sqrt(np.longdouble(spread(x, 0))), mean_type, real, extra=write_corrections(lambda x, c: np.sqrt(np.longdouble(spread(x, c)))))
    write("var_mean", lambda x: spread(x, 0), mean_type, real)
    for name, of in {"max": np.argmax, "min": np.argmin}.items():
        write(name, lambda x: extreme(of, False, x), same_type, real, needs_elements=True)
        write("arg" + name, lambda x: extreme(of, True, x), index_type, real, needs_elements=True)
        write("nan" + name, lambda x: number_extreme(of, x), same_type, few, needs_elements=True)
        write("nanarg" + name, lambda x: number_place(of, x), index_type, few, needs_elements=True, special_rows=SPECIAL[:-1])
    write("aminmax", lambda x: extreme(np.argmax, False, x), same_type, real, needs_elements=True)  # the least as of min
    write("ptp", span, same_type, [dtype for dtype in real if dtype is not np.bool_], needs_elements=True)
    write("any", np.any, bool_type, every)
    write("all", np.all, bool_type, every)
    write("count_nonzero", np.count_nonzero, index_type, every)
    write("nansum", lambda x: total(numbers(x)), sum_type, few + COMPLEX, positive)
    write("nanprod", lambda x: product(numbers(x)), sum_type, few + COMPLEX, positive)
    write("nanmean", lambda x: mean(numbers(x)), mean_type, few + COMPLEX, positive)
    write("nanvar", lambda x: number_spread(x, 0), mean_type, few, extra=write_corrections(number_spread))
    write("nanstd", lambda x: np.sqrt(np.longdouble(number_spread(x, 0))), mean_type, few, extra=write_corrections(lambda x, c: np.sqrt(np.longdouble(number_spread(x, c)))))
    write("logsumexp", log_sum_exp, mean_type, few)
    write("vector_norm", vector_norm, real_type, every, extra=write_norms)
    write("norm", vector_norm, real_type, [np.bool_, np.int32, np.float16, np.float32, np.complex64])
    finite = [row for row in SPECIAL if np.isfinite(row).all() or np.isnan(row).any()]
    write("median", median, mean_type, real, special_rows=finite)
    write("nanmedian", lambda x: median(numbers(x)), mean_type, real, special_rows=SPECIAL[:1] + finite)
    write_quantiles("quantile", 1, False)
    write_quantiles("nanquantile", 1, True)
    write_quantiles("percentile", 100, False)
    write_quantiles("nanpercentile", 100, True)


if __name__ == "__main__":
    write_reductions()
    write_averages()
    write_covariances()
    write_line_functions()
    write_scans()
    write_differences()
    write_running_integrals()
    write_unwrapped()
    write_distances()
