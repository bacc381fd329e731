"""Whether operations are recorded for gradients: the thread's switch, as contexts and decorators; and the search for a gradient of NaN."""

import functools
import inspect
import sys
import threading

from . import _core

__all__ = ["detect_anomaly", "enable_grad", "is_grad_enabled", "no_grad", "set_detect_anomaly", "set_grad_enabled"]


#: `refuse`, where a function is being traced, whose plan would not do it again.
tracing = threading.local()


class _Switch:
    """Sets the thread's switch from its entry to its exit; as a decorator, in each call of the function."""

    _on: bool

    def __enter__(self):
        # A context that is entered again before its exit has to restore both.
        self._before = (*getattr(self, "_before", ()), self._set(self._on))
        return self

    def __exit__(self, kind, error, trace):
        *before, last = self._before
        self._before = tuple(before)
        self._set(last)

    def __call__(self, function):
        if inspect.isgeneratorfunction(function):
            raise TypeError(f"{type(self).__name__}: {function.__name__} is a generator, whose steps belong to whoever asks for them: "
                            "use it as a context within")  # fmt: skip

        @functools.wraps(function)
        def switched(*arguments, **keywords):
            before = self._set(self._on)
            try:
                return function(*arguments, **keywords)
            finally:
                self._set(before)

        return switched

    @staticmethod
    def _set(on):
        refuse = getattr(tracing, "refuse", None)
        if refuse:
            refuse("sets whether gradients are recorded")
        return _core._set_recording(on)


class no_grad(_Switch):
    """Within it the thread records nothing: what is computed has no history. A context, and a decorator with or without parentheses."""

    _on = False

    def __new__(cls, function=None):
        made = super().__new__(cls)
        return made if function is None else made(function)


class enable_grad(_Switch):
    """Within it the thread records, also inside a no_grad. A context, and a decorator with or without parentheses."""

    _on = True

    def __new__(cls, function=None):
        made = super().__new__(cls)
        return made if function is None else made(function)


class set_grad_enabled(_Switch):
    """Sets from now on whether the thread records; as a context it restores what was before. A decorator, too."""

    def __init__(self, mode):
        self._on = bool(mode)
        self._first = self._set(self._on)

    def __enter__(self):
        self._before = (*getattr(self, "_before", ()), self._first)
        self._set(self._on)
        return self

    def __call__(self, function):
        self._set(self._first)  # a decorator sets nothing until the function is called
        return super().__call__(function)


def is_grad_enabled() -> bool:
    """Whether the calling thread records what is computed of tensors that require a gradient."""
    return _core._is_recording()


_PACKAGE = __name__.partition(".")[0]
_noted = {}  # the lines, by the numbers of what they recorded


def _note(number):
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == _PACKAGE:
        frame = frame.f_back
    _noted[number] = frame.f_code.co_filename, frame.f_lineno, frame.f_code.co_name


def _explain(number):
    if number not in _noted:
        return " (it was recorded outside of detect_anomaly)"
    return ", recorded in {}, line {}, in {}".format(*_noted[number])


_core._set_anomaly_functions(_note, _explain)


class detect_anomaly(_Switch):
    """Within it each operation notes the line of Python that recorded it, and a backward pass that makes a NaN names that line in its
    RuntimeError. Slow: for the search only. A context and a decorator."""

    _on = True

    @staticmethod
    def _set(on):
        if not on:
            _noted.clear()
        return _core._set_detect_anomaly(on)


def set_detect_anomaly(mode: bool) -> None:
    """Sets from now on, for the calling thread, what detect_anomaly sets within a context."""
    detect_anomaly._set(bool(mode))
