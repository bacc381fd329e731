"""The functions of linear algebra."""

from . import _core

globals().update({name: value for name, value in vars(_core.linalg).items() if not name.startswith("_")})
