"""vmap: a function of one element of a batch as a function of the batch, which is the leading dimension."""

import functools
import itertools
import threading

from . import _core
from ._core import Tensor

__all__ = ["vmap"]


class _Batched:
    """Stands for one element of a batch, and is all of them: a tensor, or a batch of an outer vmap, with the batch as leading dimension."""

    __slots__ = ("_tensor", "_level")
    __array_ufunc__ = None
    __hash__ = object.__hash__

    def __init__(self, tensor, level):
        self._tensor, self._level = tensor, level

    def _like(self, tensor):
        return _Batched(tensor, self._level)

    def __tenon_function__(self, function, arguments, keywords):
        return _call(function, arguments, keywords)

    @property
    def shape(self):
        return tuple(self._tensor.shape)[1:]

    @property
    def ndim(self):
        return self._tensor.ndim - 1

    @property
    def dtype(self):
        return self._tensor.dtype

    @property
    def device(self):
        return self._tensor.device

    @property
    def requires_grad(self):
        return self._tensor.requires_grad

    @property
    def size(self):
        made = 1
        for n in self.shape:
            made *= n
        return made

    def detach(self):
        return self._like(self._tensor.detach())

    def __len__(self):
        if self.ndim == 0:
            raise TypeError("len: a tensor without dimensions has no length")
        return self.shape[0]

    def __iter__(self):
        return iter([self[k] for k in range(len(self))])

    def __getitem__(self, index):
        return _call(Tensor.__getitem__, (self, index), {})

    def __setitem__(self, index, value):
        raise TypeError("vmap: elements of a batch are not assigned to: where() makes a new tensor")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        of_type = getattr(Tensor, name)
        if callable(of_type):
            if name.endswith("_"):
                raise TypeError(f"vmap: {name} would change the batch in place")
            return lambda *arguments, **keywords: _call(of_type, (self, *arguments), keywords)
        return _call(_property(name), (self,), {})

    def _refuse(self, *_):
        raise TypeError("vmap: the value of an element is another one for each of the batch: where() takes its place in conditions")

    __bool__ = __int__ = __float__ = __complex__ = __index__ = __contains__ = _refuse

    def __repr__(self):
        return f"a tensor of {self.dtype.name} of shape {self.shape} in a batch of {self._tensor.shape[0]}"


_running = threading.local()  # maps: of each vmap whose function is being called, the level and the size of the batch, the outermost first


def _whole(x):
    """The tensor that has all elements of a batch, and of the batches that it is in; of what is none, itself."""
    while isinstance(x, _Batched):
        x = x._tensor
    return x


def _maps_of(x):
    """The levels and the sizes of a batch and of those that it is in, the outermost first; of what is none, none."""
    made = []
    while isinstance(x, _Batched):
        made.append((x._level, x._tensor.shape[0]))
        x = x._tensor
    return made[::-1]


def _like(y, whole):
    """The tensor with all elements as a batch, where y is one."""
    return y._like(_like(y._tensor, whole)) if isinstance(y, _Batched) else whole


def _expanded(x, maps):
    """A tensor or batch as one of all these maps: the same for all elements of those that it is no batch of."""
    if not maps:
        return x
    own, whole = _maps_of(x), _whole(x)
    every = sorted({*own, *maps})
    if own != every:
        whole = whole[tuple(slice(None) if one in own else None for one in every)]
        whole = _core.broadcast_to(whole, (*(size for _, size in every), *x.shape))
    for level, _ in every:
        whole = _Batched(whole, level)
    return whole


@functools.cache
def _property(name):
    def get(x):
        return getattr(x, name)

    get.__name__ = name
    return get


def _give_operators():
    """A batch's operators are the tensor's."""

    def operator(name):
        function = _core.function(name)
        return (lambda self, *others: _call(function, (self, *others), {}), lambda self, other: _call(function, (other, self), {}))

    def refuse_in_place(self, other):
        raise TypeError("vmap: an operator in place would change the batch")

    for slot, name in _core._operators.items():
        direct, reflected = operator(name)
        setattr(_Batched, slot, direct)
        if slot in _core._binary_operators:
            setattr(_Batched, slot.replace("__", "__r", 1), reflected)
            setattr(_Batched, slot.replace("__", "__i", 1), refuse_in_place)


_give_operators()


def _map(x, change):
    """The value with `change` applied to what its lists, tuples and dictionaries hold."""
    if isinstance(x, (list, tuple)):
        parts = [_map(one, change) for one in x]
        return type(x)._make(parts) if hasattr(x, "_make") else type(x)(parts)
    if isinstance(x, dict):
        return {key: _map(one, change) for key, one in x.items()}
    return change(x)


def _batches_in(x):
    found = []

    def see(one):
        if isinstance(one, _Batched):
            found.append(one)
        return one

    _map(x, see)
    return found


def _call(function, arguments, keywords):
    """The call for the whole batch of the innermost vmap; of what is not batched, for its elements one by one."""
    level = 0
    for x in arguments if not keywords else _batches_in((arguments, keywords)):
        if type(x) is _Batched:
            if x._level > level:
                level, like = x._level, x
        elif isinstance(x, (list, tuple, dict)):
            for one in _batches_in(x):
                if one._level > level:
                    level, like = one._level, one

    def is_batch(x):
        return type(x) is _Batched and x._level == level

    name, family = getattr(function, "__name__", ""), getattr(function, "family", "")
    made = NotImplemented
    if keywords.get("out") is not None:
        raise TypeError(f"vmap: {name} with out would change a tensor for each of the batch")
    if family == "elementwise" and not keywords:
        made = _elementwise(function, arguments, level)
    elif family == "reduction":
        made = _reduction(function, arguments, keywords, is_batch)
    elif name == "matmul" and len(arguments) == 2 and not keywords:
        made = _matmul(function, *arguments, is_batch)
    elif name == "__getitem__" and len(arguments) == 2:
        made = _item(function, *arguments, is_batch)
    if made is NotImplemented:
        made = _one_by_one(function, arguments, keywords, like, is_batch)
    if isinstance(made, Tensor):
        return _Batched(made, level)
    return _map(made, lambda x: like._like(x) if isinstance(x, (Tensor, _Batched)) else x)


def _rank(x, is_batch):
    return x.ndim if isinstance(x, (Tensor, _Batched)) else 0


def _elementwise(function, arguments, level):
    """Batches get dimensions behind the leading one, so that operands broadcast as their elements do."""
    ranks, rank, wholes = [], 0, []
    for x in arguments:
        if isinstance(x, (Tensor, _Batched)):
            own = x.ndim
            rank = own if own > rank else rank
            ranks.append(own)
        elif isinstance(x, (list, tuple)):
            return NotImplemented
        else:
            ranks.append(0)
    for x, own in zip(arguments, ranks):
        if type(x) is _Batched and x._level == level:
            x = x._tensor
            if own != rank:
                shape = tuple(x.shape)
                x = _core.reshape(x, (shape[0], *(1,) * (rank - own), *shape[1:]))
        wholes.append(x)
    return function(*wholes)


def _reduction(function, arguments, keywords, is_batch):
    """The same, over dimensions that are one further."""
    x, *others = arguments
    keywords = dict(keywords)
    if len(others) == 1 and "axis" not in keywords and isinstance(others[0], (int, tuple, list)):
        keywords["axis"] = others.pop()
    if others or not is_batch(x) or "dim" in keywords or not _takes_axes(function.__name__):
        return NotImplemented
    axis, rank = keywords.get("axis"), x.ndim
    if axis is None:
        if rank == 0:
            return NotImplemented
        axes = tuple(range(rank))
    else:
        axes = (axis,) if isinstance(axis, int) else tuple(axis)
    for d in axes:
        if not isinstance(d, int) or not -rank <= d < rank:
            return NotImplemented
    moved = tuple(d % rank + 1 for d in axes)
    if axis is None and not _takes_several(function.__name__):
        return NotImplemented
    keywords["axis"] = moved if axis is None or not isinstance(axis, int) else moved[0]
    return function(x._tensor, **keywords)


@functools.cache
def _takes_axes(name):
    return _accepts(name, axis=0)


@functools.cache
def _takes_several(name):
    return _accepts(name, axis=(0, 1))


def _accepts(name, **keywords):
    try:
        _core.function(name)(_core.ones(2, 2), **keywords)
    except (TypeError, ValueError, IndexError):
        return False
    return True


def _matmul(function, a, b, is_batch):
    """Vectors become matrices, so that what is left in front are batches."""
    ranks = _rank(a, is_batch), _rank(b, is_batch)
    if 0 in ranks:
        return NotImplemented
    is_row, is_column = ranks[0] == 1, ranks[1] == 1
    if is_batch(a) != is_batch(b) and (is_row if is_batch(a) else is_column) and max(ranks) <= 2:  # vectors: rows of one matrix
        batch, other = (a._tensor, b) if is_batch(a) else (b._tensor, a)
        return function(batch, other if is_batch(a) or ranks[0] == 1 else _core.matrix_transpose(other))
    rank = max(*ranks, 2)

    def matrices(x, vector_axis):
        whole = x._tensor if is_batch(x) else x
        if x.ndim == 1:
            whole = _core.expand_dims(whole, axis=vector_axis)
        own = max(x.ndim, 2)
        if not is_batch(x) or own == rank:
            return whole
        return _core.reshape(whole, (whole.shape[0], *(1,) * (rank - own), *tuple(whole.shape)[1:]))

    made = function(matrices(a, -2), matrices(b, -1))
    shape = list(made.shape)
    if is_column:
        del shape[-1]
    if is_row:
        del shape[-1 if is_column else -2]
    return _core.reshape(made, tuple(shape)) if is_row or is_column else made


def _item(function, x, index, is_batch):
    """Integers, slices, None and Ellipsis count from the dimension behind the batch."""
    items = index if isinstance(index, tuple) else (index,)
    if not is_batch(x) or not all(i is None or i is Ellipsis or isinstance(i, slice) or type(i) is int for i in items):
        return NotImplemented
    return x._tensor[(slice(None), *items)]


def _one_by_one(function, arguments, keywords, like, is_batch):
    """For each element of the batch, and the results side by side."""
    size, name = like._tensor.shape[0], getattr(function, "__name__", "a function")
    if size == 0:
        raise ValueError(f"vmap: {name} of a batch without elements")

    def of(k):
        return lambda x: x._tensor[k] if is_batch(x) else x

    made = [function(*_map(tuple(arguments), of(k)), **_map(keywords, of(k))) for k in range(size)]
    first = made[0]
    if isinstance(first, (list, tuple)):
        parts = [_core.stack([one[j] for one in made]) for j in range(len(first))]
        return type(first)._make(parts) if hasattr(first, "_make") else type(first)(parts)
    if not isinstance(first, (Tensor, _Batched)):
        raise TypeError(f"vmap: {name} takes a {type(first).__name__} out of a tensor, another one for each of the batch")
    return _core.stack(made)


_numbers = itertools.count(1)  # of the maps: one within another has a higher one


def vmap(function, in_dims=0, out_dims=0):
    """The function for a batch of arguments, whose dimension in_dims is the batch: one for all, or one for each, None where an argument is
    the same for all elements. Results have the batch as dimension out_dims. Elementwise operations, reductions and products work on the
    whole batch, others one by one."""

    @functools.wraps(function)
    def batched(*arguments, **keywords):
        dims = in_dims if isinstance(in_dims, (list, tuple)) else (in_dims,) * len(arguments)
        if len(dims) != len(arguments):
            raise ValueError(f"vmap: in_dims has {len(dims)} entries for {len(arguments)} arguments")
        size, inside = None, []
        level = next(_numbers)
        for x, d in zip(arguments, dims):

            def enter(one, d=d):
                nonlocal size
                if not isinstance(one, (Tensor, _Batched)):
                    raise TypeError(f"vmap: an argument is {type(one).__name__}, where in_dims is {d}: None passes it on as it is")
                if not -one.ndim <= d < one.ndim:
                    raise ValueError(f"vmap: in_dims is {d}, and an argument has the shape {tuple(one.shape)}")
                if size not in (None, one.shape[d]):
                    raise ValueError(f"vmap: batches of {size} and of {one.shape[d]} elements")
                size = one.shape[d]
                return _Batched(one if d % one.ndim == 0 else _core.moveaxis(one, d, 0), level)

            inside.append(x if d is None else _map(x, enter))
        if size is None:
            raise ValueError("vmap: no argument is a batch")
        before = getattr(_running, "maps", ())
        _running.maps = (*before, (level, size))
        try:
            made = function(*inside, **keywords)
        finally:
            _running.maps = before

        def leave(y):
            if isinstance(y, _Batched) and y._level == level:
                whole = y._tensor
            elif isinstance(y, (Tensor, _Batched)):
                whole = _core.broadcast_to(y, (size, *y.shape))
            else:
                raise TypeError(f"vmap: the function returned {type(y).__name__}, where tensors are wanted")
            return whole if out_dims == 0 else _core.moveaxis(whole, 0, out_dims)

        return _map(made, leave)

    return batched
