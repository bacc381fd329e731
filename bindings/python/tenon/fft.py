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


def _of_integers(transform):
    """Integers and bools become float64, as in the other transforms."""

    def adapter(x, /, *, s=None, axes=None, norm="backward", dim: "SupportsIndex | Sequence[SupportsIndex] | None" = None):
        x = _core.asarray(x)
        if x.dtype.kind not in ("bool", "integer"):
            raise TypeError("the library has it")
        return transform(x.astype(_core.float64), s=s, axis=dim if axes is None else axes, norm=norm)

    return _adapts(transform)(adapter)


_of_integers(_core.fft.hfftn)
_of_integers(_core.fft.ihfftn)


def hfft2(
    x: "TensorLike",
    s: "Sequence[SupportsIndex] | None" = None,
    axes: "Sequence[SupportsIndex]" = (-2, -1),
    norm: 'Literal["backward", "ortho", "forward"]' = "backward",
    *,
    dim: "Sequence[SupportsIndex] | None" = None,
) -> "Tensor":
    """The real spectrum of a signal that is Hermitian over two dimensions, of the last of which it has one half: hfftn along them. Gradient: x."""
    return _core.fft.hfftn(x, s=s, axes=axes if dim is None else dim, norm=norm)


def ihfft2(
    x: "TensorLike",
    s: "Sequence[SupportsIndex] | None" = None,
    axes: "Sequence[SupportsIndex]" = (-2, -1),
    norm: 'Literal["backward", "ortho", "forward"]' = "backward",
    *,
    dim: "Sequence[SupportsIndex] | None" = None,
) -> "Tensor":
    """The inverse of hfft2, one half of what is Hermitian: ihfftn along two dimensions. Gradient: x. TypeError for complex elements."""
    return _core.fft.ihfftn(x, s=s, axes=axes if dim is None else dim, norm=norm)


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
