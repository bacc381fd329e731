"""What the scripts for reductions and for orders have in common: operands and their types, and results along one axis.

<dtype>.x: the operand; <dtype>.<axis>: the result along it, with .values and .indices where there are two.  <dtype>.special:
rows of NaN, infinities and zeros; <dtype>.rows: the result along each.
"""

import numpy as np

from golden import Golden, random

INTEGRAL = [np.bool_, np.uint8, np.int32, np.int64]
FLOATING = [np.float16, np.float32, np.float64]
COMPLEX = [np.complex64, np.complex128]
REAL = INTEGRAL + FLOATING
SHAPE = (3, 4, 5)
nan, inf = np.nan, np.inf
SPECIAL = [[nan, 1, 2, -1, 0, 3], [inf, 1, -2, 0.5, 0, 1], [-inf, inf, 1, 1, 1, 1], [-inf, 2, 1, 1, 1, 1], [0.0, -0.0, 0.0, -0.0, 0, 0], [-0.0] * 6,
           [nan, nan, 5, -inf, nan, inf], [nan] * 6]


def wide(x):
    return x.astype({"f": np.longdouble, "c": np.clongdouble}.get(x.dtype.kind, x.dtype))


def along(function, x, axis):
    lines = np.moveaxis(x, axis, -1)
    results = [function(line) for line in lines.reshape(-1, lines.shape[-1])]
    return np.moveaxis(np.array(results).reshape(lines.shape[:-1] + np.shape(results[0])), -1, axis)


def write_places(family, name, place, values=True, indices=True, keeps=True, dtypes=REAL, more={}):
    """`place(line)` gives indices into the line, or one of them; `more` names further such functions, for results <dtype>.<name>.<axis>."""
    with Golden(family, name) as g:
        for dtype in dtypes:
            key = np.dtype(dtype).name
            x = random(dtype, SHAPE, 5)
            if np.dtype(dtype).kind in "iuf":
                x[x > 0] = np.round(x[x > 0].astype(np.float64)).astype(dtype)  # some are equal
            g[f"{key}.x"] = x
            cases = [(str(axis), x, axis) for axis in range(3)]
            if np.dtype(dtype).kind == "f":
                g[f"{key}.special"] = np.array(SPECIAL, dtype)
                cases.append(("rows", g.arrays[f"{key}.special"], 1))
            for kind, find in {"": place, **more}.items():
                for case, of, axis in cases:
                    at = along(lambda line: np.atleast_1d(find(line)), of, axis).astype(np.int64)
                    taken = np.take_along_axis(of, at, axis)
                    if not keeps:
                        at, taken = at.squeeze(axis), taken.squeeze(axis)
                    entry = f"{key}.{kind}.{case}" if kind else f"{key}.{case}"
                    if values:
                        g[f"{entry}.values"] = taken
                    if indices:
                        g[f"{entry}.indices"] = at
