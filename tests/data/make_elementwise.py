#!/usr/bin/env python3
"""Writes tests/data/golden/elementwise: for every elementwise operation and element type operands x, y, z and the result.

The operands broadcast: x has shape (n, 1) or (n, 1, 1), y (m) or (m, 1), z (k).  What is rounded is computed in the widest type
that NumPy has and rounded once, so that no NumPy build's own approximations are in the files; erf, erfc, erfinv, i0, lgamma and digamma are
SciPy's.
What NumPy and SciPy lack is written out from its definition.
"""

import numpy as np
import scipy.special as special

from golden import Golden, special_floats

BOOL, INTEGERS = [np.bool_], [np.int32, np.int64, np.uint8]
FLOATS, COMPLEX = [np.float16, np.float32, np.float64], [np.complex64, np.complex128]
DOMAINS = {
    "all": BOOL + INTEGERS + FLOATS + COMPLEX,
    "numeric": INTEGERS + FLOATS + COMPLEX,
    "real": BOOL + INTEGERS + FLOATS,
    "real_numeric": INTEGERS + FLOATS,
    "integral": BOOL + INTEGERS,
    "integer": INTEGERS,
}


def types(domain, rule="same"):
    """What computes integers in double does so with all of them."""
    return [t for t in DOMAINS[domain] if t not in (np.bool_, np.int64, np.uint8) or rule not in ("floating", "angle", "exact")]


def kind(dtype):
    return np.dtype(dtype).kind


def wide(x):
    return x.astype(np.clongdouble if kind(x.dtype) == "c" else np.longdouble)


def floating(dtype):
    """The type that a function of floating numbers gives."""
    return np.dtype(dtype) if kind(dtype) in "fc" else np.dtype(np.float64)


# ---- operands


def complex_from(re, im, dtype=np.clongdouble):
    x = np.empty(re.shape, dtype)
    x.real, x.imag = re, im
    return x


def complex_of(parts, dtype):
    re, im = np.meshgrid(parts, parts, indexing="ij")
    return complex_from(re.ravel(), im.ravel(), dtype)


def values(dtype):
    """One operand."""
    if kind(dtype) == "b":
        return np.array([False, True])
    if kind(dtype) == "c":
        return complex_of([0.0, -0.0, 1, -1, 0.5, -2.5, 3, 1e-3, 20, np.inf, -np.inf, np.nan], dtype)
    if kind(dtype) == "f":
        more = [3.5, 100, 1e-2, 0.75, 0.999, 1.001, 20.5, 60, 88.25, 700, 1e4]
        return np.concatenate([special_floats(dtype), np.array([s * v for v in more for s in (1, -1)], dtype)])
    info = np.iinfo(dtype)
    few = {-100, -7, -3, -2, -1, 0, 1, 2, 3, 7, 10, 100, info.min, info.min + 1, info.max // 2, info.max - 1, info.max}
    return np.array(sorted(v for v in few if v >= info.min), dtype)


def few(dtype):
    """An operand beside another."""
    if kind(dtype) == "c":
        return complex_of([0.0, -1, 0.5, 3, -20], dtype)
    if kind(dtype) == "f":
        large = 3e4 if np.dtype(dtype).itemsize == 2 else 1e30
        return np.array([0.0, -0.0, 1, -1, 2.5, -2.5, 3, -7, 0.1, large, -1 / large, np.inf, -np.inf, np.nan], dtype)
    return values(dtype)


def eighths(dtype):
    """An operand with which sums of products are exact."""
    if kind(dtype) == "f":
        return np.array([0, 1, -0.5, 2.25, -3, np.inf, np.nan], dtype)
    if kind(dtype) == "c":
        return np.array([0, 1 - 0.5j, -0.5j, 2.25, -3 + 2j], dtype)
    return values(dtype)[:7]


def positive(dtype):
    """An operand with which nothing cancels."""
    if kind(dtype) == "c":
        return np.array([1, 2 + 0.5j, 0.25j], dtype)
    return np.array([True] if kind(dtype) == "b" else [1, 2, 3, 7, 100] if kind(dtype) in "iu" else [0.25, 1, 2.5, 100], dtype)


def shares(dtype):
    """An operand between -1 and 1, and few others."""
    if kind(dtype) != "f":
        return values(dtype)
    near = [1 - 2.0**-k for k in range(1, np.finfo(dtype).nmant + 2)]
    return np.concatenate([special_floats(dtype), np.array([s * v for v in near + [1e-3, 0.1, 0.3, 0.45, 0.55, 0.7, 0.9, 0.98, 0.995] for s in (1, -1)], dtype)])


def powers(dtype):
    """Exponents of 2, some beyond the range of every type."""
    return np.array([0, 1, -1, 3, -7, 20, -30, 100, -140, 900, -1070, 2100, -2100], dtype)


def spread(*operands):
    """Operands in shapes that broadcast to all combinations."""
    n = len(operands)
    return [x.reshape((-1,) + (1,) * (n - 1 - k)) for k, x in enumerate(operands)]


# ---- definitions of what NumPy lacks, or has otherwise

PI = np.arccos(np.longdouble(-1))


def complex_functions(name):
    """NumPy's; expm1 and log1p of what is not finite as what they are less accurate forms of."""
    f = getattr(np, name)
    other = {"expm1": lambda z: np.exp(z) - 1, "log1p": lambda z: np.log(complex_from(1 + z.real, z.imag))}.get(name)
    return f if other is None else lambda z: np.where(np.isfinite(z), f(z), other(z)) if kind(z.dtype) == "c" else f(z)


def sigmoid(x):
    return np.where(x < 0, np.exp(x) / (1 + np.exp(x)), 1 / (1 + np.exp(-x)))


def gated(x, s):
    y = np.where(x == -np.inf, 0, x)
    return np.where(x == -np.inf, -0.0, np.where(s < 0, y * np.exp(s) / (1 + np.exp(s)), x / (1 + np.exp(-s))))


def gelu(x):
    y = np.abs(np.where(np.isinf(x), 0, x))
    tail = y / 2 * special.erfcx((y * np.sqrt(np.longdouble(0.5))).astype(np.float64)) * np.exp(-y * y / 2)
    return np.where(x == np.inf, x, np.where(x < 0, -tail, x - tail))


def gelu_tanh(x):
    y = np.where(x == -np.inf, 0, x)
    return gated(x, 2 * np.sqrt(2 / np.arccos(np.longdouble(-1))) * y * (1 + np.longdouble("0.044715") * y * y))


def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))


def by_scipy(f):
    return lambda x: f(x.astype(np.float64))


def lgamma(x):
    result = special.gammaln(x.astype(np.float64))
    return np.where(x == -np.inf, np.inf, np.where((x != 0) & (np.abs(x) < 1e-300), -np.log(np.abs(x)), result))


def erfinv(x):
    """SciPy's, which loses the digits of the smallest numbers."""
    return np.where(np.abs(x) < 1e-300, x * np.sqrt(PI) / 2, special.erfinv(x.astype(np.float64)))


def logit(x):
    inside = (x > 0.25) & (x < 0.75)
    y = np.where(inside, x, 0.5)
    return np.where(inside, np.log1p((2 * y - 1) / (1 - y)), np.log(x / (1 - x)))


def xlogy(x, y):
    return np.where((x == 0) & ~np.isnan(y), 0, x * np.log(y))


def sinc(x):
    """Of the distance from the nearest even number, which is exact."""
    whole = 2 * np.round((x.real if kind(x.dtype) == "c" else x) / 2)
    near = complex_from(x.real - whole, x.imag) if kind(x.dtype) == "c" else x - whole
    sine = np.where((near == 1) | (near == -1), 0, np.sin(PI * near))
    return np.where(x == 0, 1, sine / (PI * x))


def finite(dtype):
    """An operand for complex functions that are not defined at infinity."""
    x = values(dtype)
    return x[np.isfinite(x)] if kind(dtype) == "c" else x


def not_one(dtype):
    """Where the logarithm of a complex number is not near 0, beside few."""
    return few(dtype)[1:] if kind(dtype) == "c" else few(dtype)


def lerp(x, y, z):
    return np.where(np.abs(z) < 0.5, x + z * (y - x), y - (y - x) * (1 - z))


# ---- the families


def save(name, dtype, result, *operands, golden):
    for letter, x in zip("xyz", operands):
        golden[f"{np.dtype(dtype)}.{letter}"] = x
    golden[f"{np.dtype(dtype)}.result"] = result


def write(name, domain, function, rule="same", operands=(values,), without=()):
    """`rule`: same, real (of complex), bool: as NumPy computes it; floating, angle: in the widest type, rounded once; exact: in
    the type itself, which rounds right, but for complex numbers in the widest."""
    with Golden("elementwise", name) as golden:
        for dtype in types(domain, rule):
            x = spread(*(make(dtype) for make in operands))
            if rule == "exact":
                widen = wide if kind(dtype) == "c" else lambda v, out=floating(dtype): v.astype(out)
                result = np.asarray(function(*(widen(operand) for operand in x))).astype(floating(dtype))
            elif rule in ("floating", "angle"):
                out = floating(dtype)
                out = np.empty(0, out).real.dtype if rule == "angle" else out
                result = np.asarray(function(*(wide(operand) for operand in x))).astype(out)
            else:
                result = np.asarray(function(*x))
                real = np.empty(0, dtype).real.dtype
                result = result.astype(dict(same=dtype, bool=np.bool_, real=real)[rule])
            save(name, dtype, result, *x, golden=golden)


def rounded(name, domain, function, *operands):
    """Complex ones computed in the widest type and rounded once."""

    def each(*x):
        return function(*(wide(v) for v in x)) if kind(x[0].dtype) == "c" else function(*x)

    write(name, domain, each, operands=operands or (values,))


def not_zero(dtype):
    x = few(dtype)
    return x if kind(dtype) == "f" else x[x != 0]


def off_zeros(dtype):
    """Where lgamma is not near a zero below 0; beside that at 1 SciPy's loses digits."""
    x = values(dtype)
    return x if kind(dtype) != "f" else x[(~(x < 0) & ~(np.abs(x - 1) < 0.1)) | (x == np.round(x))]


def off_poles(dtype):
    """Where digamma is not near a zero below 0, nor a pole."""
    x = values(dtype)
    return x if kind(dtype) != "f" else x[~(x < 0) | (x == np.round(x))]


def exponents(dtype):
    if kind(dtype) == "f":
        return few(dtype)
    if kind(dtype) == "c":
        return np.array([0, 1, 2, -3, 0.5, 1 + 2j, -0.5j], dtype)
    return np.array([0, 1, 2, 3, 5, 8, 31, 64, 100], dtype)


def counts(dtype):
    return np.array([0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 63, 64, 100], dtype)


def floor_divide(x, y):
    """Infinities are divided as the array API has it."""
    if kind(x.dtype) != "f":
        return np.floor_divide(x, y)
    return np.where(np.isinf(x) | np.isinf(y), np.floor(x / y), np.floor_divide(x, y))


def write_arithmetic():
    two = (few, few)
    rounded("add", "all", np.add, *two)
    rounded("subtract", "numeric", np.subtract, *two)
    rounded("multiply", "all", np.multiply, *two)
    write("divide", "all", np.true_divide, "exact", (few, lambda dtype: few(dtype)[1:] if kind(dtype) == "c" else few(dtype)))
    write("floor_divide", "real_numeric", floor_divide, operands=(few, not_zero))
    for name in ("remainder", "fmod"):
        write(name, "real_numeric", getattr(np, name), operands=(few, not_zero))
    base = lambda dtype: few(dtype)[1:] if kind(dtype) == "c" else few(dtype)
    write("pow", "numeric", lambda x, y: np.power(x, y) if kind(x.dtype) in "iu" else np.power(wide(x), wide(y)), operands=(base, exponents))
    for name in ("maximum", "minimum"):
        write(name, "real", getattr(np, name), operands=two)
    write("positive", "all", lambda x: x)
    write("negative", "numeric", np.negative)
    write("abs", "all", lambda x: np.abs(wide(x) if kind(x.dtype) == "c" else x), "real")
    rounded("sign", "numeric", np.sign)
    rounded("square", "numeric", np.square, few)
    for name in ("gcd", "lcm"):
        write(name, "integer", getattr(np, name), operands=two)
    write("reciprocal", "all", lambda x: 1 / x, "exact", (lambda dtype: few(dtype)[1:] if kind(dtype) == "c" else values(dtype),))


def write_combined():
    write("lerp", "all", lerp, "exact", (eighths, eighths, lambda dtype: np.array([0, 1], dtype) if kind(dtype) in "biu" else np.array([0, 0.25, 0.5, 1], dtype)))
    rounded("addcmul", "numeric", lambda x, y, z: x + y * z, eighths, eighths, eighths)
    write("addcdiv", "all", lambda x, y, z: x + y / z, "floating", (positive, positive, positive))


def write_functions():
    for name in ("exp", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh"):
        write(name, "all", complex_functions(name), "floating")
    for name in ("asin", "acos", "atan", "asinh", "acosh", "atanh"):
        write(name, "all", getattr(np, "arc" + name[1:]), "floating")
    write("sqrt", "all", np.sqrt, "exact")
    for name in ("exp2", "cbrt"):
        write(name, "real", getattr(np, name), "floating")
    write("rsqrt", "real", lambda x: 1 / np.sqrt(x), "floating")
    write("logaddexp", "real", np.logaddexp, "floating", (few, few))
    write("logaddexp2", "real", np.logaddexp2, "floating", (few, few))
    write("hypot", "real", np.hypot, "floating", (few, few))
    write("sinc", "all", sinc, "floating", (finite,))
    write("deg2rad", "real", lambda x: x * (PI / 180), "floating")
    write("rad2deg", "real", lambda x: x * (180 / PI), "floating")
    write("erfinv", "real", erfinv, "floating", (shares,))
    write("i0", "real", lambda x: np.where(np.isinf(x), np.inf, special.i0(x.astype(np.float64))), "floating")  # SciPy's of infinity is NaN
    write("logit", "real", logit, "floating", (shares,))
    write("xlogy", "all", xlogy, "floating", (not_one, not_one))
    write("atan2", "real", np.arctan2, "floating", (few, few))
    write("erf", "real", by_scipy(special.erf), "floating")
    write("erfc", "real", by_scipy(special.erfc), "floating")
    write("lgamma", "real", lgamma, "floating", (off_zeros,))
    write("digamma", "real", by_scipy(special.digamma), "floating", (off_poles,))
    for function in (sigmoid, softplus, gelu, gelu_tanh):
        write(function.__name__, "real", function, "floating")
    write("silu", "real", lambda x: gated(x, x), "floating")
    write("relu", "real", lambda x: np.where(x < 0, np.zeros_like(x), x))


def write_parts():
    for name in ("floor", "ceil", "trunc"):
        write(name, "real", lambda x, f=getattr(np, name): f(x) if kind(x.dtype) == "f" else x)
    write("round", "all", lambda x: np.round(x) if kind(x.dtype) in "fc" else x)
    write("copysign", "real", np.copysign, "exact", (few, few))
    write("signbit", "real_numeric", np.signbit, "bool")
    write("heaviside", "real", np.heaviside, "exact", (values, few))
    with Golden("elementwise", "ldexp") as golden:  # rounded once, to its own type
        for dtype in types("real", "floating"):
            x = spread(values(dtype), powers(dtype))
            exact = np.ldexp(wide(x[0]), x[1].astype(np.int32))
            save("ldexp", dtype, exact.astype(floating(dtype)), *x, golden=golden)
    with Golden("elementwise", "nextafter") as golden:  # next to each in its own type, not in the widest
        for dtype in types("real", "floating"):
            x = spread(values(dtype), few(dtype))
            a, b = (v.astype(floating(dtype)) for v in x)
            save("nextafter", dtype, np.where(a == b, b, np.nextafter(a, b)), *x, golden=golden)
    with Golden("elementwise", "nan_to_num") as golden:
        for dtype in DOMAINS["all"]:
            x = values(dtype)
            save("nan_to_num", dtype, np.nan_to_num(x), x, golden=golden)
            golden[f"{np.dtype(dtype)}.replaced"] = np.nan_to_num(x, nan=1.5, posinf=7, neginf=-8) if kind(dtype) in "fc" else x
    write("real", "all", np.real, "real")
    write("imag", "all", np.imag, "real")
    write("conj", "all", lambda x: np.conj(x) if kind(x.dtype) == "c" else x)
    write("angle", "all", lambda x: np.arctan2(x.imag, x.real), "angle")


def close_operands(dtype):
    """Operands with pairs that are nearly equal."""
    y = few(dtype)
    if kind(dtype) not in "fc":
        return y, y
    near = [y, y * np.array(1 + 4e-6, dtype), y * np.array(1 - 8e-4, dtype), y + np.array(6e-8, dtype), y + np.array(0.375, dtype)]
    return np.unique(np.concatenate(near)), y


def write_truth():
    two = (few, few)
    for name in ("equal", "not_equal"):
        write(name, "all", getattr(np, name), "bool", two)
    for name in ("less", "less_equal", "greater", "greater_equal"):
        write(name, "real", getattr(np, name), "bool", two)
    for name in ("isnan", "isinf", "isfinite", "logical_not"):
        write(name, "all", getattr(np, name), "bool")
    with Golden("elementwise", "isclose") as golden:
        for dtype in DOMAINS["all"]:
            x = spread(*close_operands(dtype))
            wider = [v.astype(np.complex128 if kind(dtype) == "c" else np.float64) for v in x]
            save("isclose", dtype, np.isclose(*wider), *x, golden=golden)
            golden[f"{np.dtype(dtype)}.tolerant"] = np.isclose(*wider, rtol=0.25, atol=0.5, equal_nan=True)
            golden[f"{np.dtype(dtype)}.relative"] = np.isclose(*wider, rtol=1e-3, atol=0)
    for name in ("logical_and", "logical_or", "logical_xor"):
        write(name, "all", getattr(np, name), "bool", two)
    for name in ("bitwise_and", "bitwise_or", "bitwise_xor"):
        write(name, "integral", getattr(np, name), operands=two)
    write("bitwise_invert", "integral", np.invert)
    with Golden("elementwise", "bitwise_count") as golden:
        for dtype in DOMAINS["integral"]:
            x = values(dtype)
            save("bitwise_count", dtype, np.bitwise_count(x), x, golden=golden)
    # NumPy gives 0 or the sign for counts past the width, as Tenon does.
    write("bitwise_left_shift", "integer", np.left_shift, operands=(values, counts))
    write("bitwise_right_shift", "integer", np.right_shift, operands=(values, counts))


def write_choices():
    with Golden("elementwise", "where") as golden:
        for dtype in DOMAINS["all"]:
            x = spread(np.array([False, True]), few(dtype)[:8], few(dtype)[-5:])
            save("where", dtype, np.where(*x), *x, golden=golden)
    with Golden("elementwise", "clip") as golden:
        for dtype in DOMAINS["real"]:
            bounds = few(dtype)[2:] if kind(dtype) == "f" else few(dtype)[::3]
            x = spread(few(dtype), bounds[::2], bounds[1::2] if bounds.size > 1 else bounds)
            save("clip", dtype, np.minimum(np.maximum(x[0], x[1]), x[2]), *x, golden=golden)
            golden[f"{np.dtype(dtype)}.low"] = np.maximum(x[0], x[1])
            golden[f"{np.dtype(dtype)}.high"] = np.minimum(x[0], x[2])


def write_several():
    """Operations of several results."""
    with Golden("elementwise", "divmod") as golden:
        for dtype in DOMAINS["real_numeric"]:
            x, y = spread(few(dtype), not_zero(dtype))
            key = f"{np.dtype(dtype)}."
            golden[key + "x"], golden[key + "y"] = x, y
            golden[key + "quotient"], golden[key + "remainder"] = floor_divide(x, y), np.remainder(x, y)
    with Golden("elementwise", "frexp") as frexp, Golden("elementwise", "modf") as modf:
        for dtype in types("real", "floating"):
            x = values(dtype)
            key, out = f"{np.dtype(dtype)}.", floating(dtype)
            frexp[key + "x"] = modf[key + "x"] = x
            mantissa, exponent = np.frexp(x.astype(out))
            frexp[key + "mantissa"], frexp[key + "exponent"] = mantissa, np.where(np.isfinite(x), exponent, 0).astype(np.int32)
            modf[key + "fractional"], modf[key + "integral"] = np.modf(x.astype(out))


def main():
    with np.errstate(all="ignore"):
        for part in (write_arithmetic, write_combined, write_functions, write_parts, write_truth, write_choices, write_several):
            part()


if __name__ == "__main__":
    main()
