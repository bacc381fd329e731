#!/usr/bin/env python3
"""Writes tests/data/golden/special: for every special function and element type operands x, y, z and the result.

The operands broadcast: x has shape (n, 1) or (n, 1, 1), y (m) or (m, 1), z (k).  Results are mpmath's with 200 bits, rounded to double
and then to the type; what SciPy gives stands where an operand is infinite or NaN, or the function not defined; fmax, fmin and frac are
NumPy's.  tests/data/golden/gradient/special.npz has first derivatives, made in the same way: an entry <operation> is a row for each
point, the operands and the derivative with respect to the last.

Needs mpmath.
"""

import math

import mpmath
import numpy as np
import scipy.special as special

from golden import Golden

mpmath.mp.prec = 200
m, mpf = mpmath, mpmath.mpf
inf, nan = math.inf, math.nan
FLOATS = [np.float16, np.float32, np.float64]
root2, root_pi = m.sqrt(2), m.sqrt(m.pi)


def erfcx(x):
    if x > 1e6:
        return (1 - 1 / (2 * x * x)) / (root_pi * x)
    with mpmath.workprec(300 + int(min(3 * x * x, 20000)) if x > 0 else 300):
        return m.exp(x * x) * m.erfc(x)


def ndtr(x):
    return m.erfc(-x / root2) / 2


def log_ndtr(x):
    if x < -1000:
        return m.log(erfcx(-x / root2) / 2) - x * x / 2
    return m.log(ndtr(x)) if x < 0 else m.log1p(-ndtr(-x))


def ndtri(p):
    """By Newton's method on the logarithm of the tail."""
    q, half = min(p, 1 - p), mpf(1) / 2
    if q == half:
        return mpf(0)
    y, target = m.sqrt(-2 * m.log(q)), m.log(q)
    for _ in range(100):
        tail = ndtr(-y)
        step = (m.log(tail) - target) / (-m.npdf(y) / tail)
        y -= step
        if abs(step) < mpf(2) ** -150 * abs(y):
            break
    return -y if p < half else y


def entr(x):
    return -x * m.log(x) if x > 0 else mpf(0) if x == 0 else mpf(-inf)


def zeta(s, q):
    if s < 1:
        return mpf(nan)
    if s == 1 or (q <= 0 and q == m.floor(q)):
        return mpf(inf)
    if q < 0 and s != m.floor(s):
        return mpf(nan)
    if q > 0:
        return m.zeta(s, q)
    count = int(m.ceil(-q))
    return m.zeta(s, q + count) + m.fsum((q + k) ** (-int(s)) for k in range(count))


def polygamma(n, x):
    if n < 0 or n != m.floor(n):
        return mpf(nan)
    if x <= 0 and x == m.floor(x):
        return mpf(nan) if n == 0 and x < 0 else mpf(inf if n % 2 else -inf)
    return m.psi(int(n), x)


def gammainc(a, x):
    return mpf(nan) if a < 0 or x < 0 or a == x == 0 else mpf(1) if a == 0 else m.gammainc(a, 0, x, regularized=True)


def gammaincc(a, x):
    return mpf(nan) if a < 0 or x < 0 or a == x == 0 else mpf(0) if a == 0 else m.gammainc(a, x, m.inf, regularized=True)


def betainc(a, b, x):
    if a < 0 or b < 0 or x < 0 or x > 1 or a == b == 0:
        return mpf(nan)
    if x in (0, 1):
        return mpf(x)
    return mpf(1) if a == 0 else mpf(0) if b == 0 else m.betainc(a, b, 0, x, regularized=True)


def bessel_y(order):
    return lambda x: mpf(nan) if x < 0 else mpf(-inf) if x == 0 else m.bessely(order, x)


# ---- operands


def anywhere(dtype):
    if np.dtype(dtype).kind == "i":
        return np.array([-100, -7, -2, -1, 0, 1, 2, 3, 10, 100], dtype)
    tiny = float(np.finfo(dtype).tiny)
    some = [0.0, inf, nan, tiny, 1e-3, 0.1, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.75, 4.25, 5.5, 7, 7.75, 8.5, 10.25, 12, 17.5, 25.75, 27.5, 36, 60, 88]
    return np.array([s * v for v in some for s in (1, -1)], dtype)


def off_zeros(function):
    """Where a Bessel function is not near a zero: there the error is that of its amplitude."""

    def operand(dtype):
        x = anywhere(dtype)
        sizes = [abs(function(mpf(float(v)))) * math.sqrt(abs(v)) if np.isfinite(v) and v > 0 else 1 for v in np.abs(x.astype(np.float64))]
        return x[np.array([size > 0.15 or abs(v) < 8 for size, v in zip(sizes, x)])]

    return operand


def shares(dtype):
    if np.dtype(dtype).kind == "i":
        return np.array([-1, 0, 1, 2], dtype)
    info = np.finfo(dtype)
    near = [1 - 2.0**-k for k in range(1, info.nmant + 2, 3)]
    small = [v for v in (1e-300, 1e-200, 1e-100, 1e-40, 1e-30, 1e-20, 1e-10, 1e-6, 1e-3, 0.01, 0.1, 0.3, 0.45, 0.55, 0.9) if v > float(info.tiny)]
    return np.array([0.0, -0.0, 1, -0.5, 1.5, inf, -inf, nan, float(info.tiny)] + near + small, dtype)


def numbers(*values):
    """Numbers for each type: whole ones for integers."""
    return lambda dtype: np.array([v for v in values if np.dtype(dtype).kind != "i" or (np.isfinite(v) and v == int(v))], dtype)


ORDERS = numbers(0, 1, 2, 3, 5, 10, -1, 1.5, nan)
EXPONENTS = numbers(1, 2, 3, 7, 20, 0.5, 1.25, 2.5, nan)
PLACES = numbers(1, 2, 5, 12, 100, -3, 0, 0.125, 0.75, 1.5, 9.25, 30.5, -0.125, nan)  # off the zeros near -1/2, -3/2, …
SIZES = numbers(0, 1, 2, 5, 20, 100, 2000, -1, 0.125, 0.75, 1.5, 9.25, nan, inf)
ENDS = numbers(0, 1, 3, 18, 90, 150, 1990, 2040, -1, 0.0625, 0.5, 1.0625, 2.5, 25.5, nan, inf)
FEW = numbers(0, 1, 2, 20, 100, -1, 0.25, 3.5, nan)
PORTIONS = numbers(0, 1, 0.03125, 0.25, 0.5, 0.75, 0.96875, 1.5, -0.5, nan)

ONE = {
    "erfcx": (erfcx, anywhere),
    "ndtr": (ndtr, anywhere),
    "log_ndtr": (log_ndtr, anywhere),
    "ndtri": (lambda p: mpf(nan) if p < 0 or p > 1 else mpf(-inf) if p == 0 else mpf(inf) if p == 1 else ndtri(p), shares),
    "entr": (entr, anywhere),
    "i0e": (lambda x: m.besseli(0, x) * m.exp(-abs(x)), anywhere),
    "i1": (lambda x: m.besseli(1, x), anywhere),
    "i1e": (lambda x: m.besseli(1, x) * m.exp(-abs(x)), anywhere),
    "j0": (lambda x: m.besselj(0, x), off_zeros(lambda x: m.besselj(0, x))),
    "j1": (lambda x: m.besselj(1, x), off_zeros(lambda x: m.besselj(1, x))),
    "y0": (bessel_y(0), off_zeros(lambda x: m.bessely(0, x))),
    "y1": (bessel_y(1), off_zeros(lambda x: m.bessely(1, x))),
}
SEVERAL = {
    "zeta": (zeta, (EXPONENTS, PLACES)),
    "polygamma": (polygamma, (ORDERS, PLACES)),
    "gammainc": (gammainc, (SIZES, ENDS)),
    "gammaincc": (gammaincc, (SIZES, ENDS)),
    "betainc": (betainc, (FEW, FEW, PORTIONS)),
}
AT_INFINITY = {"i1": lambda x: x, "i1e": lambda x: math.copysign(0, x), "i0e": lambda x: 0, "entr": lambda x: -inf, "j0": lambda x: 0,
               "j1": lambda x: math.copysign(0, x), "y0": lambda x: 0 if x > 0 else nan, "y1": lambda x: 0 if x > 0 else nan}  # fmt: skip


def value(name, function, operands):
    if all(math.isfinite(x) for x in operands):
        if name in ("i1", "i1e", "j1") and operands[0] == 0:
            return operands[0]
        if name == "erfcx" and operands[0] < -30:
            return inf
        if name == "ndtr" and operands[0] < -45:
            return 0.0
        return float(function(*(mpf(x) for x in operands)))
    if any(math.isnan(x) for x in operands):
        return nan
    if name in AT_INFINITY:
        return AT_INFINITY[name](*operands)
    return float(getattr(special, name)(*operands))


def save(golden, name, function, operands, dtype):
    n = len(operands)
    spread = [x.reshape((-1,) + (1,) * (n - 1 - k)) for k, x in enumerate(operands)]
    shape = np.broadcast_shapes(*(x.shape for x in spread))
    full = [np.broadcast_to(x, shape).ravel() for x in spread]
    with np.errstate(all="ignore"):
        result = np.array([value(name, function, [float(x[i]) for x in full]) for i in range(full[0].size)])
        result = result.astype(np.float64 if np.dtype(dtype).kind == "i" else dtype).reshape(shape)
    for letter, x in zip("xyz", spread):
        golden[f"{np.dtype(dtype)}.{letter}"] = x
    golden[f"{np.dtype(dtype)}.result"] = result


POINTS = {
    "erfcx": [-3, -0.5, 0.25, 2, 9, 30, 1e4], "ndtr": [-20, -3, -0.5, 0, 1, 6], "log_ndtr": [-1e4, -20, -3, -0.5, 0.25, 1, 6],
    "ndtri": [1e-300, 1e-20, 1e-3, 0.25, 0.5, 0.75, 1 - 2.0**-40], "entr": [1e-10, 0.25, 1, 30],
    "i0e": [-3, 0.5, 2, 7, 12], "i1": [-3, 0, 0.5, 2, 12], "i1e": [-3, 0, 0.5, 2, 7, 12], "j0": [-3, 0.5, 2, 6, 11], "j1": [-3, 0, 0.5, 2.5, 6, 11],
    "y0": [0.01, 0.5, 2.5, 6, 11], "y1": [0.01, 0.5, 2.5, 6, 11],
    "zeta": [(2, 0.5), (3.5, 2), (12, 30), (3, -0.25)], "polygamma": [(0, 0.5), (1, 2.5), (3, 30), (2, -0.25)],
    "gammainc": [(0.5, 0.25), (3, 2.5), (30, 28), (2000, 1990)], "gammaincc": [(0.5, 0.25), (3, 2.5), (30, 28), (2000, 1990)],
    "betainc": [(0.5, 0.25, 0.125), (3, 2.5, 0.5), (30, 28, 0.5), (2, 40, 0.03125)],
}  # fmt: skip


def write_slopes():
    with Golden("gradient", "special") as golden:
        for name, points in POINTS.items():
            function = (ONE | SEVERAL)[name][0]
            rows = []
            for point in points:
                *others, x = point if isinstance(point, tuple) else (point,)
                exact = [mpf(v) for v in others]
                if name == "gammainc" or name == "gammaincc":
                    a = exact[0]
                    slope = m.exp((a - 1) * m.log(x) - x - m.loggamma(a)) * (1 if name == "gammainc" else -1)
                elif name == "betainc":
                    a, b = exact
                    slope = mpf(x) ** (a - 1) * (1 - mpf(x)) ** (b - 1) / m.beta(a, b)
                elif name == "ndtri":
                    slope = 1 / m.npdf(ndtri(mpf(x)))
                else:
                    with mpmath.workprec(400):
                        slope = m.diff(lambda t: function(*exact, t), mpf(x), h=mpf(2) ** -100 * max(abs(x), 2.0**-40))
                rows.append([*others, x, float(slope)])
            golden[name] = np.array(rows, np.float64)


def few(dtype):
    """Numbers of each type with both signs, zeros, infinities and NaN where it has them."""
    kind = np.dtype(dtype).kind
    if kind == "b":
        return np.array([False, True])
    if kind == "f":
        return np.array([0.0, -0.0, 1, -1, 2.5, -2.75, 7.125, 100, inf, -inf, nan], dtype)
    return np.array([v for v in (0, 1, 2, 7, 100, -1, -7) if kind == "i" or v >= 0], dtype)


def write_numbers():
    types = [np.bool_, np.int32, np.int64, np.uint8, *FLOATS]
    for name in "fmax", "fmin":
        with Golden("special", name) as golden:
            for dtype in types:
                x, y = few(dtype).reshape(-1, 1), few(dtype)
                golden[f"{np.dtype(dtype)}.x"], golden[f"{np.dtype(dtype)}.y"] = x, y
                golden[f"{np.dtype(dtype)}.result"] = getattr(np, name)(x, y)
    with Golden("special", "frac") as golden, np.errstate(invalid="ignore"):
        for dtype in types[1:]:
            x = few(dtype)
            golden[f"{np.dtype(dtype)}.x"] = x
            golden[f"{np.dtype(dtype)}.result"] = np.copysign(x - np.trunc(x), x) if np.dtype(dtype).kind == "f" else x * 0


def main():
    for name, (function, operand) in ONE.items():
        with Golden("special", name) as golden:
            for dtype in [np.int32, *FLOATS]:
                save(golden, name, function, (operand(dtype),), dtype)
    for name, (function, operands) in SEVERAL.items():
        with Golden("special", name) as golden:
            for dtype in [np.int32, *FLOATS]:
                save(golden, name, function, tuple(make(dtype) for make in operands), dtype)
    write_numbers()
    write_slopes()


if __name__ == "__main__":
    main()
