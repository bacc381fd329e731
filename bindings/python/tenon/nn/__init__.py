"""Networks: modules by PyTorch's names."""

from . import functional, init, utils  # noqa: F401
from .containers import *  # noqa: F403
from .data import *  # noqa: F403
from .module import *  # noqa: F403
from .module import IncompatibleKeys  # noqa: F401
