"""Tensors: the array-API standard on Tenon's kernels, memory shared with NumPy."""

from . import _core
from ._core import *  # noqa: F403
from ._array_api import *  # noqa: F403
from . import _arguments, _calls, _html, _numpy_protocols, _reductions, autograd, fft, linalg, sparse, ufunc_methods  # noqa: F401
from .batching import *  # noqa: F403
from .equality import *  # noqa: F403
from .factorize import *  # noqa: F403
from .files import *  # noqa: F403
from .fused import *  # noqa: F403
from .group_by import *  # noqa: F403
from .numpy_functions import *  # noqa: F403
from .other_functions import *  # noqa: F403
from .other_names import *  # noqa: F403
from .rank import *  # noqa: F403
from .recording import *  # noqa: F403
from .scatter_functions import *  # noqa: F403
from .shapes import *  # noqa: F403
from .transforms import *  # noqa: F403
from .typed_tensors import *  # noqa: F403

__version__ = _core.__version__
ndarray = _core.Tensor  # NumPy's name


def __getattr__(name):
    """What few programs need is imported when it is asked for."""
    if name in ("nn", "optim"):
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
