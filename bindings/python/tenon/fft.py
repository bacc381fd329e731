"""The functions of Fourier transforms, with the array API's names of arguments."""

from . import _core
from ._array_api import _adapts, _check_device

globals().update({name: value for name, value in vars(_core.fft).items() if not name.startswith("_")})


def _of_many(transform):
    def adapter(x, /, *, s=None, axes=None, norm="backward"):
        return transform(x, s=s, axis=axes, norm=norm)

    return _adapts(transform)(adapter)


def _of_shift(shift):
    def adapter(x, /, *, axes=None):
        return shift(x, axis=axes)

    return _adapts(shift)(adapter)


for _transform in (_core.fft.fftn, _core.fft.ifftn, _core.fft.rfftn, _core.fft.irfftn):
    _of_many(_transform)
for _shift in (_core.fft.fftshift, _core.fft.ifftshift):
    _of_shift(_shift)


def _of_frequencies(frequencies):
    def adapter(n, /, *, d=1.0, dtype=None, device=None):
        _check_device(device)
        return frequencies(n, d, dtype=dtype)

    return _adapts(frequencies)(adapter)


_of_frequencies(_core.fft.fftfreq)
_of_frequencies(_core.fft.rfftfreq)
