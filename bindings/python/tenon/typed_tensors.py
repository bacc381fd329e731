"""Tensor types with the dtype in their names: FloatTensor, LongTensor, … They construct and answer isinstance."""

from . import _core

__all__ = []


class _TypedTensor(type):
    """The class of a name: calling it makes a Tensor of its dtype, and a Tensor of its dtype is an instance of it."""

    def __call__(cls, *arguments):
        return _core.Tensor(*arguments, dtype=cls.dtype)

    def __instancecheck__(cls, instance):
        return isinstance(instance, _core.Tensor) and instance.dtype is cls.dtype

    def __subclasscheck__(cls, subclass):
        return subclass is cls

    def __repr__(cls):
        return f"<class 'tenon.{cls.__name__}'>"


def _conversion(dtype):
    """The method of a dtype: double(), long(), …"""

    def convert(self):
        return self.to(dtype)

    convert.__name__ = dtype.torch_name.lower()
    convert.__doc__ = f"The elements as {dtype.name}; the tensor itself if they are."
    return convert


for _dtype in _core.dtypes:
    _name = _dtype.torch_name + "Tensor"
    globals()[_name] = _TypedTensor(
        _name, (), {"dtype": _dtype, "__module__": "tenon", "__doc__": f"A Tensor whose elements are {_dtype.name}."}
    )
    __all__.append(_name)
    if "complex" not in _dtype.name and not _name.startswith("U"):  # those that PyTorch has
        setattr(_core.Tensor, _dtype.torch_name.lower(), _conversion(_dtype))
