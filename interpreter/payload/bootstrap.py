"""Runs first in each interpreter: imports come from what is frozen in and from registered sources, and from nowhere else."""

import atexit
import sys
from _frozen_importlib import BuiltinImporter, FrozenImporter, ModuleSpec
from _frozen_importlib_external import ExtensionFileLoader, FileFinder
from _imp import exec_builtin, extension_suffixes


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

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return ModuleSpec(name, cls, origin="built-in") if name == "tenon._core" else None

    @staticmethod
    def create_module(spec):
        return create_core(spec)

    @staticmethod
    def exec_module(module):
        exec_builtin(module)


class _Extensions:
    """The program's binary modules, which it finds by their names."""

    def __init__(self, names):
        self.names = frozenset(names)

    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, ExtensionFileLoader(name, name), origin=name) if name in self.names else None


class _Library:
    """The binary modules of the standard library, where they are files."""

    def __init__(self, folder, refused):
        self.refused = frozenset(refused.split())
        self.finder = FileFinder(folder, (ExtensionFileLoader, extension_suffixes()))

    def find_spec(self, name, path=None, target=None):
        if path is None and name in self.refused:
            raise ImportError(f"module {name} does not support loading in subinterpreters", name=name)
        return self.finder.find_spec(name) if path is None else None


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


def use_extensions(names):
    sys.meta_path.insert(sys.meta_path.index(sources), _Extensions(names))


def use_library(folder, refused):
    sys.meta_path.insert(sys.meta_path.index(sources), _Library(folder, refused))


def end():
    """Python would wait for its threads; what is to be called at the exit may start further ones."""
    atexit._run_exitfuncs()
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
sys.meta_path[:] = [_Core, BuiltinImporter, FrozenImporter, sources, _Nothing]
sys.path_hooks.clear()
