"""Products of sparse matrices with rows and columns, which broadcast."""

from .. import _core
from .tensor import form_of, from_coordinates, of_entries, same_types
from .values import broadcast_shape


def repeated(x, shape):
    """A matrix whose rows or columns, if there is one, are repeated to a shape."""
    if x.shape == tuple(shape):
        return x
    made = x.to_coo().coalesce()
    (i, j), values = (row.astype(_core.int64) for row in made.coords), made.values()
    for d, (mine, size) in enumerate(zip(x.shape, shape)):
        if mine != size:
            n = values.shape[0]
            i, j, values = (_core.tile(part, (size,)) for part in (i, j, values))
            numbers = _core.repeat(_core.arange(size, dtype=_core.int64), n)
            i, j = (numbers, j) if d == 0 else (i, numbers)
    made = from_coordinates(_core.stack([i, j]), values, shape).coalesce()
    return made.asformat(form_of(x))


def product(a, b):
    """The product of sparse matrices that broadcast. A row or a column beside a matrix is read at the entries of that one."""
    for x in (a, b):
        x._require_matrix("multiply")
    shape = broadcast_shape(a.shape, b.shape, "multiply")
    if a.shape != shape and b.shape == shape:
        return product(b, a).asformat(form_of(a))
    a, b = same_types(repeated(a, shape), b)
    a, b = of_entries(a).coalesce(), b.coalesce()
    coordinates = a.to_coo()
    places = [row.astype(_core.int64) if n != 1 else _core.zeros(a.nnz, dtype=_core.int64) for row, n in zip(coordinates.coords, b.shape)]
    stored = _core.nonzero(b.with_values(_core.ones(b.values().shape, dtype=_core.bool))._elements(*places))[0]
    values = _core.take(coordinates.values(), stored) * b._elements(*(_core.take(place, stored) for place in places))
    return from_coordinates(_core.take(coordinates.indices(), stored, axis=1), values, shape).asformat(a.format)
