#!/usr/bin/env python3
"""Writes tests/data/golden/gradient/extremes.npz: first and second derivatives of elementwise operations, where arguments are tiny,
huge, or such that the operation has all but reached a limit.  Computed by mpmath with 2600 bits.

An entry <operation>.<dtype> has a row for each point: the operands, the first derivatives, the second ones (of two operands: by the first
twice, by both, by the second twice).  Infinite where they overflow, NaN where there is none.

Needs mpmath.
"""

import mpmath
import numpy as np
from mpmath import mpf

from golden import Golden

mpmath.mp.prec = 2600
m = mpmath
pi, ln2, ln10 = +m.pi, m.log(2), m.log(10)
root_pi = m.sqrt(pi)
SELU_SCALE, SELU_ALPHA = mpf(float.fromhex("0x1.0cfabd6a91132p+0")), mpf(float.fromhex("0x1.ac5afad782cf1p+0"))


def sigmoid(x):
    return 1 / (1 + m.exp(-x))


def bell(x):  # the derivative of the logistic function
    return sigmoid(x) * sigmoid(-x)


def density(x):
    return m.exp(-x * x / 2) / m.sqrt(2 * pi)


def normal(x):
    if abs(x) > 1000:  # all but a limit
        return mpf(x > 0)
    return m.erfc(-x / m.sqrt(2)) / 2


def inverse_erf(x):
    """erfinv by Newton's method."""
    rest, y = 1 - abs(x), m.sqrt(-m.log1p(-abs(x)))
    for _ in range(100):
        step = (rest - m.erfc(y)) * root_pi / 2 * m.exp(y * y)
        y -= step
        if abs(step) < y * mpf(2) ** -200:
            break
    return m.sign(x) * y


def gelu_tanh(x):
    c = m.sqrt(2 / pi)
    v, dv, ddv = 2 * c * (x + mpf("0.044715") * x**3), 2 * c * (1 + 3 * mpf("0.044715") * x * x), 2 * c * 6 * mpf("0.044715") * x
    s, b = sigmoid(v), bell(v)
    db = -b * m.tanh(v / 2)
    return s + x * b * dv, 2 * b * dv + x * (db * dv * dv + b * ddv)


def mish(x):
    p = m.log1p(m.exp(x))
    t, s = m.tanh(p), sigmoid(x)
    d = (1 - t * t) * s
    return t + x * d, 2 * d + x * ((1 - t * t) * bell(x) - 2 * t * d * s)


def sinc(x):
    if x == 0:
        return mpf(0), -pi * pi / 3
    s, c = m.sin(pi * x), m.cos(pi * x)
    first = c / x - s / (pi * x * x)
    return first, -pi * s / x - 2 * first / x


TINY = [1e-300, 1e-30, 1e-8, 1e-3]
PLAIN = [0.1, 0.25, 0.5, 0.75, 1.25, 3.0]
FAR = [9.0, 17.0, 20.0, 36.5, 40.0, 88.0, 100.0, 350.0, 700.0, 740.0]
HUGE = [1e5, 1e10, 1e20, 1e38, 1e100, 1e150, 1e160, 1e200, 1e300]
ANY = [s * v for v in TINY + PLAIN + FAR + HUGE for s in (1, -1)]
POSITIVE = [1e-310] + TINY + PLAIN + FAR + HUGE
NEAR_ONE = [1 - 2.0**-k for k in (3, 10, 23, 40, 53)]
WITHIN = [s * v for v in TINY + [0.1, 0.25, 0.5, 0.75] + NEAR_ONE for s in (1, -1)]
SHARE = TINY + [0.1, 0.25, 0.75] + NEAR_ONE
ABOVE_ONE = [1 + 2.0**-k for k in (52, 40, 23, 10)] + [1.25, 3.0] + FAR + HUGE


UNBENT = [v for v in ANY if v not in (-0.75, -1.25)]  # without those near the zero of a slope, or of its derivative


def both(first, second):
    return lambda x: (first(x), second(x))


UNARY = {
    "exp": (ANY, both(m.exp, m.exp)),
    "exp2": (ANY + [1024.0, 1023.5, 128.0], both(lambda x: ln2 * mpf(2) ** x, lambda x: ln2**2 * mpf(2) ** x)),
    "expm1": (ANY, both(m.exp, m.exp)),
    "log": (POSITIVE, both(lambda x: 1 / x, lambda x: -1 / x**2)),
    "log2": (POSITIVE, both(lambda x: 1 / x / ln2, lambda x: -1 / x**2 / ln2)),
    "log10": (POSITIVE, both(lambda x: 1 / x / ln10, lambda x: -1 / x**2 / ln10)),
    "log1p": (POSITIVE + [-v for v in NEAR_ONE], both(lambda x: 1 / (1 + x), lambda x: -1 / (1 + x) ** 2)),
    "sqrt": (POSITIVE, both(lambda x: 1 / m.sqrt(x) / 2, lambda x: -1 / m.sqrt(x) / x / 4)),
    "rsqrt": (POSITIVE, both(lambda x: -1 / m.sqrt(x) / x / 2, lambda x: 3 / m.sqrt(x) / x**2 / 4)),
    "cbrt": (POSITIVE, both(lambda x: 1 / m.cbrt(x) ** 2 / 3, lambda x: -2 / m.cbrt(x) ** 2 / x / 9)),
    "sin": (ANY, both(m.cos, lambda x: -m.sin(x))),
    "cos": (ANY, both(lambda x: -m.sin(x), lambda x: -m.cos(x))),
    "tan": (ANY, both(lambda x: 1 / m.cos(x) ** 2, lambda x: 2 * m.tan(x) / m.cos(x) ** 2)),
    "asin": (WITHIN, both(lambda x: 1 / m.sqrt(1 - x * x), lambda x: x / m.sqrt(1 - x * x) ** 3)),
    "acos": (WITHIN, both(lambda x: -1 / m.sqrt(1 - x * x), lambda x: -x / m.sqrt(1 - x * x) ** 3)),
    "atan": (ANY, both(lambda x: 1 / (1 + x * x), lambda x: -2 * x / (1 + x * x) ** 2)),
    "sinc": ([v for v in ANY if abs(v) < 1e5] + [10.3, 1000.5, -100000.25, 3e6 + 0.25], sinc),
    "sinh": (ANY, both(m.cosh, m.sinh)),
    "cosh": (ANY, both(m.sinh, m.cosh)),
    "tanh": (ANY, both(lambda x: m.sech(x) ** 2, lambda x: -2 * m.tanh(x) * m.sech(x) ** 2)),
    "asinh": (ANY, both(lambda x: 1 / m.sqrt(1 + x * x), lambda x: -x / m.sqrt(1 + x * x) ** 3)),
    "acosh": (ABOVE_ONE, both(lambda x: 1 / m.sqrt(x * x - 1), lambda x: -x / m.sqrt(x * x - 1) ** 3)),
    "atanh": (WITHIN, both(lambda x: 1 / (1 - x * x), lambda x: 2 * x / (1 - x * x) ** 2)),
    "erf": (ANY, both(lambda x: 2 / root_pi * m.exp(-x * x), lambda x: -4 / root_pi * x * m.exp(-x * x))),
    "erfc": (ANY, both(lambda x: -2 / root_pi * m.exp(-x * x), lambda x: 4 / root_pi * x * m.exp(-x * x))),
    "erfinv": (WITHIN, lambda x: (lambda s, y: (s, 2 * y * s * s))(root_pi / 2 * m.exp(inverse_erf(x) ** 2), inverse_erf(x))),
    "digamma": (POSITIVE, lambda x: (None, None)),
    "lgamma": (POSITIVE, lambda x: (None, None)),
    "i0": (ANY, lambda x: (None, None)),
    "logit": (SHARE, both(lambda x: 1 / x / (1 - x), lambda x: (2 * x - 1) / x**2 / (1 - x) ** 2)),
    "sigmoid": (ANY, both(bell, lambda x: -bell(x) * m.tanh(x / 2))),
    "silu": (UNBENT, both(lambda x: sigmoid(x) + x * bell(x), lambda x: bell(x) * (2 - x * m.tanh(x / 2)))),
    "softplus": (ANY, both(sigmoid, bell)),
    "gelu": (UNBENT, both(lambda x: normal(x) + x * density(x), lambda x: density(x) * (2 - x * x))),
    "gelu_tanh": (UNBENT, gelu_tanh),
    "square": (ANY, both(lambda x: 2 * x, lambda x: mpf(2))),
    "reciprocal": (POSITIVE, both(lambda x: -1 / x**2, lambda x: 2 / x**3)),
    "nn::selu": (ANY, both(lambda x: SELU_SCALE * (1 if x > 0 else SELU_ALPHA * m.exp(x)),
                           lambda x: mpf(0) if x > 0 else SELU_SCALE * SELU_ALPHA * m.exp(x))),
    "nn::mish": (UNBENT, mish),
    "nn::logsigmoid": (ANY, both(lambda x: sigmoid(-x), lambda x: -bell(x))),
    "nn::softsign": (ANY, both(lambda x: 1 / (1 + abs(x)) ** 2, lambda x: -2 * m.sign(x) / (1 + abs(x)) ** 3)),
    "nn::tanhshrink": (ANY, both(lambda x: m.tanh(x) ** 2, lambda x: 2 * m.tanh(x) * m.sech(x) ** 2)),
}
# Their derivatives are no elementary functions; they take fewer bits.
SPECIAL = {
    "digamma": lambda x: (m.psi(1, x), m.psi(2, x)),
    "lgamma": lambda x: (m.psi(0, x), m.psi(1, x)),
    "i0": lambda x: (m.besseli(1, x), (m.besseli(0, x) + m.besseli(2, x)) / 2),
}


def pairs(left, right):
    return [(a, b) for a in left for b in right]


SPREAD = [1e-200, 1e-30, 0.3, 2.5, 1e20, 1e200, 1.5e308]
SIGNED = [s * v for v in SPREAD for s in (1, -1)]


def hypot(a, b):
    r = m.sqrt(a * a + b * b)
    return a / r, b / r, b * b / r**3, -a * b / r**3, a * a / r**3


def atan2(a, b):
    r = a * a + b * b
    return b / r, -a / r, -2 * a * b / r**2, (a * a - b * b) / r**2, 2 * a * b / r**2


def power(a, b):
    y, l = a**b, m.log(a)
    return b * y / a, y * l, b * (b - 1) * y / a**2, y / a * (1 + b * l), y * l * l


def divide(a, b):
    return 1 / b, -a / b**2, mpf(0), -1 / b**2, 2 * a / b**3


def logaddexp(a, b):
    s = bell(a - b)
    return sigmoid(a - b), sigmoid(b - a), s, -s, s


def logaddexp2(a, b):
    d = (a - b) * ln2
    s = bell(d) * ln2
    return sigmoid(d), sigmoid(-d), s, -s, s


def xlogy(a, b):
    return m.log(b), a / b, mpf(0), 1 / b, -a / b**2


def ldexp(a, b):
    p = mpf(2) ** b
    return p, a * p * ln2, mpf(0), p * ln2, a * p * ln2**2


def elu(x, a):
    if x > 0:
        return mpf(1), mpf(0), mpf(0), mpf(0), mpf(0)
    return a * m.exp(x), m.expm1(x), a * m.exp(x), m.exp(x), mpf(0)


def softplus(x, b):
    z = x * b
    s, d = sigmoid(z), bell(z)
    y = m.log1p(m.exp(z))
    by_b = (z * s - y) / b**2
    return s, by_b, b * d, x * d, x * x * d / b - 2 * by_b / b


APART = [(0.0, 0.0), (3.0, 3.0), (0.0, 40.0), (40.0, 0.0), (0.0, 700.0), (-740.0, 0.0), (1000.0, 1.0), (1e-3, 0.0), (-1e300, 1e300)]
BINARY = {
    "divide": (pairs([1e-200, 0.3, 2.5, 1e20, 1e200], [1e-100, 0.3, -2.5, 1e20, 1e100]), divide),
    "pow": (pairs([1e-300, 1e-30, 0.5, 3.0, 1e20, 1e150], [-1.5, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0]), power),
    "hypot": (pairs(SIGNED, SPREAD) + [(5e-324, 5e-324), (1e-45, 1e-45)], hypot),
    "atan2": (pairs(SIGNED, SPREAD) + [(3e-30, 3e-30), (1e20, 1e20), (1e-200, 1e-200), (1e200, 1e200), (1e-5, 1e-320)], atan2),
    "logaddexp": (APART, logaddexp),
    "logaddexp2": (APART, logaddexp2),
    "xlogy": (pairs([0.0, 1e-200, 0.3, 2.5, 1e200], [1e-100, 0.3, 2.5, 1e100]), xlogy),
    "ldexp": (pairs([1e-300, 0.75, 1.0, 1e30], [-1030.0, -30.0, 2.0, 100.0, 1024.0]), ldexp),
    "nn::elu": (pairs([-740.0, -40.0, -1e-30, -1.0, 2.0, 40.0], [0.5, 1.0]), elu),
    "nn::softplus": (pairs([-700.0, -40.0, -1.0, -1e-8, 1e-8, 1.0, 40.0, 700.0], [0.5, 1.0, 2.0]), softplus),
}


def rounded(x, dtype):
    if x is None:
        return np.nan
    largest = mpf(float(np.finfo(dtype).max))
    if abs(x) > largest * (1 + mpf(2) ** -30):
        return np.inf if x > 0 else -np.inf
    if dtype == np.float64:
        least, digits = mpf(2) ** -1074, 53
    else:
        least, digits = mpf(2) ** -149, 24
    if x == 0:
        return 0.0
    exponent = m.floor(m.log(abs(x), 2)) - digits + 1
    unit = max(mpf(2) ** int(exponent), least)
    return float(m.nint(x / unit) * unit)


def rows(points, arity, derivatives, dtype, bits):
    info = np.finfo(dtype)
    result, seen = [], set()
    for point in points:
        point = point if isinstance(point, tuple) else (point,)
        with np.errstate(all="ignore"):
            given = tuple(float(dtype(v)) for v in point)
        if any(np.isinf(v) or (v == 0 and p != 0) or (abs(v) == 1 != abs(p)) for v, p in zip(given, point)) or given in seen:
            continue  # no longer that point in this type
        seen.add(given)
        with m.workprec(bits):
            values = [rounded(v, dtype) for v in derivatives(*[mpf(v) for v in given])]
        result.append(list(given) + values)
    return np.array(result, dtype)


def main():
    with Golden("gradient", "extremes") as g:
        for dtype in (np.float32, np.float64):
            for name, (points, derivatives) in UNARY.items():
                special = SPECIAL.get(name)
                if special:
                    points = [v for v in points if 1e-150 < abs(v) <= 700]
                if name == "erfinv":
                    points = [v for v in points if abs(v) > 1e-20]
                if name in ("sin", "cos", "tan"):
                    points = [v for v in points if abs(v) < 1e25]
                bits = 400 if special else 700 if name == "erfinv" else 2600
                g[f"{name}.{dtype.__name__}"] = rows(points, 1, special or derivatives, dtype, bits)
            for name, (points, derivatives) in BINARY.items():
                g[f"{name}.{dtype.__name__}"] = rows(points, 2, derivatives, dtype, 4600)


if __name__ == "__main__":
    main()
