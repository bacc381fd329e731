"""Optimisers by PyTorch's names: each step is one pass in place over each parameter, its gradient and its states, which threads share."""

from . import lr_scheduler  # noqa: F401
from .averages import *  # noqa: F403
from .lbfgs import *  # noqa: F403
from .optimizer import *  # noqa: F403
