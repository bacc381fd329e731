"""Runs first in each interpreter: imports come from what is frozen in and from registered sources, and from nowhere else."""

import sys
import _imp
from _frozen_importlib import BuiltinImporter, FrozenImporter, ModuleSpec


class _Sources:
    """Modules whose text the program has registered."""

    def __init__(self):
        self.texts = {}

    def find_spec(self, name, path=None, target=None):
        if name not in self.texts:
            return None
        is_package = any(other.startswith(name + ".") for other in self.texts)
        return ModuleSpec(name, self, origin="registered", is_package=is_package)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__spec__.name
        exec(compile(self.texts[name], f"<registered {name}>", "exec", dont_inherit=True), module.__dict__)

    def get_source(self, name):
        return self.texts.get(name)


class _Core:
    """The extension of the package tenon, a part of the payload."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        return BuiltinImporter.find_spec(name) if name == "tenon._core" else None


class _Extensions:
    """The program's binary modules."""

    create_module = staticmethod(_imp.create_dynamic)
    exec_module = staticmethod(_imp.exec_dynamic)

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return ModuleSpec(name, cls, origin=name) if name in extensions else None


class _Nothing:
    """The last to be asked."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        # importlib.util.find_spec, which asks whether there is such a module, gets None.
        if sys._getframe(2).f_code.co_name == "_find_and_load_unlocked":
            raise ModuleNotFoundError(
                f"No module named {name!r}: an interpreter of this program has the frozen standard library, tenon, what was embedded and "
                "what was registered",
                name=name,
            )
        return None


def register(name, text, replaces):
    if not replaces and (name in sources.texts or name in sys.modules) and sources.texts.get(name) != text:
        raise ImportError(f"the package's module {name!r} is another one in this interpreter already", name=name)
    sources.texts[name] = text


def end():
    """Python would wait for its threads."""
    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown = lambda: None


def describe(error):
    """The class, the text and the traceback of an exception."""
    import traceback

    kind = type(error)
    name = kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
    try:
        text = str(error)
    except Exception as other:
        text = f"<str() of the exception raised {type(other).__name__}>"
    try:
        trace = "".join(traceback.format_exception(error))
    except Exception:
        trace = f"{name}: {text}\n"
    return name, text, trace


sources = _Sources()
extensions = ()  # their names, which the program sets
sys.meta_path[:] = [_Core, BuiltinImporter, FrozenImporter, _Extensions, sources, _Nothing]
sys.path_hooks.clear()
