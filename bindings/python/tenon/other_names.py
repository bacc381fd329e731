"""Names that NumPy and PyTorch have for what is here under another one."""

from . import _core
from ._core import Tensor

__all__ = ["array", "as_tensor"]

_FUNCTIONS = {
    "sub": "subtract", "mul": "multiply", "div": "divide", "neg": "negative", "eq": "equal", "ne": "not_equal", "lt": "less",
    "le": "less_equal", "gt": "greater", "ge": "greater_equal",
}  # fmt: skip


def array(data: "TensorLike", dtype: "DTypeLike | None" = None, *, copy: "_bool | None" = True) -> "Tensor":
    """NumPy's name of tensor; with copy=None it shares memory where it can, with copy=False it refuses to copy."""
    return _core.asarray(data, dtype=dtype, copy=copy)


def as_tensor(data: "TensorLike", dtype: "DTypeLike | None" = None, device: "DeviceLike | None" = None) -> "Tensor":
    """PyTorch's name of asarray."""
    return _core.asarray(data, dtype=dtype, device=device)


class Flags:
    """What NumPy's flags say of the memory of a tensor, by attributes in small letters and by NumPy's keys."""

    __slots__ = ("aligned", "c_contiguous", "f_contiguous", "owndata", "writeable")
    _KEYS = {"A": "aligned", "C": "c_contiguous", "F": "f_contiguous", "O": "owndata", "W": "writeable", "CONTIGUOUS": "c_contiguous",
             "FORTRAN": "f_contiguous"}  # fmt: skip

    def __init__(self, tensor):
        self.aligned, self.c_contiguous = True, tensor.is_contiguous()
        self.f_contiguous = _core.permute_dims(tensor, tuple(reversed(range(tensor.ndim)))).is_contiguous()
        self.owndata, self.writeable = tensor.base is None, not tensor.is_read_only

    @property
    def contiguous(self):
        return self.c_contiguous

    def __getitem__(self, key):
        name = self._KEYS.get(key, str(key).lower())
        if name not in self.__slots__:
            raise KeyError(f"flags: {key!r} is none of {', '.join(one.upper() for one in self.__slots__)}")
        return getattr(self, name)

    def __repr__(self):
        return "\n".join(f"  {name.upper()} : {getattr(self, name)}" for name in self.__slots__)


def _copy(self) -> "Tensor":
    """The elements in fresh memory, row-major: NumPy's name of clone."""
    return self.clone()


def _cpu(self) -> "Tensor":
    """The tensor, which lies on the cpu."""
    return self.to(_core.device("cpu"))


def _detach(self) -> "Tensor":
    """Another handle on the same elements; there is no record of operations that it would be taken out of."""
    return self.__copy__()


def _tobytes(self) -> bytes:
    """The bytes of the elements, row-major."""
    return bytes(self.contiguous().reshape(-1).view(_core.uint8))


def _install():
    for name, function in _FUNCTIONS.items():
        globals()[name] = getattr(_core, function)
        setattr(Tensor, name, getattr(Tensor, function))
    __all__.extend(_FUNCTIONS)
    for method in (_copy, _cpu, _detach, _tobytes):
        method.__name__ = method.__name__[1:]
        method.__qualname__ = f"Tensor.{method.__name__}"
        setattr(Tensor, method.__name__, method)
    Tensor.flags = property(Flags, doc="What NumPy's flags say of the memory.")


_install()
