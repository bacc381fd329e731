"""The functions of Fourier transforms."""

from . import _core

globals().update({name: value for name, value in vars(_core.fft).items() if not name.startswith("_")})
