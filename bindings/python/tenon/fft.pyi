"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool

from . import DTypeLike, DeviceLike, Tensor, TensorLike

def fft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The discrete Fourier transform of lines: at k, the sum of x at j times exp(-2 pi i j k / n)."""
def fft2(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The discrete Fourier transform along two dimensions."""
def fftconvolve(x1: TensorLike, x2: TensorLike, mode: Literal["full", "same", "valid"] = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The convolution by transforms: at n, the sum of x1 at k times x2 at n - k."""
@overload
def fftfreq(n: SupportsIndex, *, d: SupportsFloat = ..., dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """The frequencies of fft's results, of n elements that are d apart."""
@overload
def fftfreq(n: SupportsIndex, d: SupportsFloat = ..., *, dtype: DTypeLike = ...) -> Tensor: ...
@overload
def fftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The discrete Fourier transform along several dimensions."""
@overload
def fftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
@overload
def fftshift(x: TensorLike, *, axes: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """X rolled so that frequency 0 stands in the middle."""
@overload
def fftshift(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor: ...
def hfft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The real transform of lines that are the first half of Hermitian ones."""
def hfft2(x: TensorLike, s: Sequence[SupportsIndex] | None = ..., axes: Sequence[SupportsIndex] = ..., norm: Literal["backward", "ortho", "forward"] = ..., *, dim: Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The real spectrum of a signal that is Hermitian over two dimensions, of the last of which it has one half: hfftn along them. Gradient: x."""
@overload
def hfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ..., dim: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The real spectrum of a Hermitian signal, of which the last dimension has one half."""
@overload
def hfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
def ifft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of fft, with exp(+2 pi i j k / n), divided by n."""
def ifft2(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of fft2."""
@overload
def ifftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of fftn."""
@overload
def ifftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
@overload
def ifftshift(x: TensorLike, *, axes: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The inverse of fftshift."""
@overload
def ifftshift(x: TensorLike, axis: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor: ...
def ihfft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of hfft."""
def ihfft2(x: TensorLike, s: Sequence[SupportsIndex] | None = ..., axes: Sequence[SupportsIndex] = ..., norm: Literal["backward", "ortho", "forward"] = ..., *, dim: Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The inverse of hfft2, one half of what is Hermitian: ihfftn along two dimensions. Gradient: x. TypeError for complex elements."""
@overload
def ihfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ..., dim: SupportsIndex | Sequence[SupportsIndex] | None = ...) -> Tensor:
    """The inverse of hfftn."""
@overload
def ihfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
def irfft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of rfft: real lines."""
def irfft2(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of rfft2."""
@overload
def irfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The inverse of rfftn."""
@overload
def irfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
def istft(x: TensorLike, n_fft: SupportsIndex, hop_length: SupportsIndex = ..., win_length: SupportsIndex = ..., window: TensorLike | None = ..., center: _bool = ..., normalized: _bool = ..., onesided: _bool = ..., length: SupportsIndex = ...) -> Tensor:
    """The signal whose stft is nearest to x: its frames times the window, overlapped and added, over the sum of squared windows."""
def rfft(x: TensorLike, n: SupportsIndex | None = ..., axis: SupportsIndex = ..., *, norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """The first half of the transform of real lines; the other half is its conjugate."""
def rfft2(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """Rfft along the last of two dimensions, fft along the others."""
@overload
def rfftfreq(n: SupportsIndex, *, d: SupportsFloat = ..., dtype: DTypeLike | None = ..., device: DeviceLike | None = ...) -> Tensor:
    """The frequencies of rfft's results."""
@overload
def rfftfreq(n: SupportsIndex, d: SupportsFloat = ..., *, dtype: DTypeLike = ...) -> Tensor: ...
@overload
def rfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axes: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor:
    """Rfft along the last of several dimensions, fft along the others."""
@overload
def rfftn(x: TensorLike, *, s: SupportsIndex | Sequence[SupportsIndex] | None = ..., axis: SupportsIndex | Sequence[SupportsIndex] | None = ..., norm: Literal["backward", "ortho", "forward"] = ...) -> Tensor: ...
def stft(x: TensorLike, n_fft: SupportsIndex, hop_length: SupportsIndex = ..., win_length: SupportsIndex = ..., window: TensorLike | None = ..., center: _bool = ..., pad_mode: Literal["constant", "reflect", "replicate", "wrap"] = ..., normalized: _bool = ..., onesided: _bool = ...) -> Tensor:
    """The short-time Fourier transform: the spectra of overlapping frames, times a window."""
