"""Networks: modules by PyTorch's names, on the functions of tenon.nn.functional."""

from . import functional, init, utils  # noqa: F401
from .attention import *  # noqa: F403
from .containers import *  # noqa: F403
from .convolution import *  # noqa: F403
from .data import *  # noqa: F403
from .layers import *  # noqa: F403
from .module import *  # noqa: F403
from .module import IncompatibleKeys  # noqa: F401
from .normalization import *  # noqa: F403
from .plain import *  # noqa: F403
from .recurrent import *  # noqa: F403
from .transformer import *  # noqa: F403
