"""How movable objects travel: as the bytes of a pickle beside its tensors, which are not copied."""

import io
import pickle
import sys


class _Pickler(pickle.Pickler):
    """Tensors are no part of the bytes: they are numbered."""

    def __init__(self, file, tensor, tensors):
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._tensor, self._tensors, self._numbers = tensor, tensors, {}

    def persistent_id(self, thing):
        if not isinstance(thing, self._tensor):
            return None
        number = self._numbers.setdefault(id(thing), len(self._tensors))
        if number == len(self._tensors):
            self._tensors.append(thing)
        return number


class _Unpickler(pickle.Unpickler):
    def __init__(self, file, tensors):
        super().__init__(file)
        self._tensors = tensors

    def persistent_load(self, number):
        return self._tensors[number]


def dump(thing):
    """The bytes of a pickle, and its tensors."""
    package = sys.modules.get("tenon")
    file, tensors = io.BytesIO(), []
    _Pickler(file, package.Tensor if package else (), tensors).dump(thing)
    return file.getvalue(), tensors


def load(data, tensors):
    return _Unpickler(io.BytesIO(data), tensors).load()
