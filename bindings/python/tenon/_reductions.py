"""How tensors travel: pickled as bytes, out of band where the protocol allows it; to other processes by their shared memory.

Functions, methods and results with names travel by name.
"""

import copyreg
import os
import pickle
import weakref
from multiprocessing import context, reduction

from . import _core
from ._core import Tensor


def _rebuild(kind, data, dtype, shape, state=None, requires_grad=False):
    """The tensor of these bytes, on their memory where it can lie there."""
    flat = _core.asarray(memoryview(data).cast("B"))
    if isinstance(data, bytes):  # which nobody may write
        flat = flat.clone()
    item = dtype.itemsize
    if flat.numel() and flat.data_ptr() % item:
        flat = flat.clone()
    tensor = flat.view(dtype).reshape(shape)
    if kind is not Tensor:
        tensor = Tensor.__new__(kind, tensor)  # its own __new__ may take other arguments
    if state:
        tensor.__dict__.update(state)
    return tensor.requires_grad_() if requires_grad else tensor


def _reduce(self, protocol):
    """The elements, without the history; what requires a gradient is a leaf again, as PyTorch has it."""
    flat = self.detach().contiguous().reshape(-1).view(_core.uint8)
    data = pickle.PickleBuffer(flat) if protocol >= 5 else bytes(flat)
    return _rebuild, (type(self), data, self.dtype, self.shape, getattr(self, "__dict__", None), *([True] if self.requires_grad else []))


def _attach(kind, handle, description, state=None, requires_grad=False):
    tensor = _core._import_shared(-1 if handle is None else handle.detach(), description)
    if kind is not Tensor:
        tensor = Tensor.__new__(kind, tensor)  # its own __new__ may take other arguments
    if state:
        tensor.__dict__.update(state)
    return tensor.requires_grad_() if requires_grad else tensor


def _reduce_for_process(tensor):
    """A tensor that cannot move, as another library has its address, is copied into shared memory first. Of a history only that of a leaf
    can be sent: that it is one."""
    if not tensor.is_leaf:
        raise RuntimeError("a tensor that was computed of what requires a gradient has a history, which stays in its process: detach() it")
    try:
        shared = tensor.share_memory_()
    except MemoryError:
        shared = tensor.detach().clone().share_memory_()
    descriptor, description = _core._export_shared(shared)
    handle = None
    if descriptor >= 0:
        # A process that is being started inherits the descriptor itself, later; others get a duplicate, which keeps the memory until then.
        starting = context.get_spawning_popen()
        try:
            handle = reduction.DupFd(descriptor)
        finally:
            if starting is None:
                os.close(descriptor)
            else:
                weakref.finalize(starting, os.close, descriptor)
    return _attach, (type(tensor), handle, description, getattr(tensor, "__dict__", None), tensor.requires_grad)


def _rebuild_result(function, parts):
    return _core._result_types[function](parts)


def _reduce_results():
    """The named tuples, which have their functions' names and are no attributes of a module."""
    for function, make in _core._result_types.items():
        copyreg.pickle(make.__self__, lambda result, function=function: (_rebuild_result, (function, tuple(result))))


_reduce_results()
Tensor.__reduce_ex__ = _reduce
reduction.ForkingPickler.register(Tensor, _reduce_for_process)
