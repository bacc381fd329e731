"""Runs first in each interpreter: imports come from what is frozen in and from registered sources, and from nowhere else."""

import atexit
import builtins
import sys
from _frozen_importlib import BuiltinImporter, FrozenImporter, ModuleSpec
from _frozen_importlib_external import ExtensionFileLoader, FileFinder
from _imp import exec_builtin, extension_suffixes


class _Sources:
    """Modules whose text the program has registered."""

    def __init__(self):
        self.texts = {}
        self.running = {}  # the texts of the modules that were imported: tracebacks show their lines

    def find_spec(self, name, path=None, target=None):
        if name not in self.texts:
            return None
        is_package = any(other.startswith(name + ".") for other in self.texts)
        return ModuleSpec(name, self, origin="registered", is_package=is_package)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__spec__.name
        text = self.running[name] = self.texts[name]
        # linecache asks get_source for the lines of a file that is not there, unless its whole name stands between < and >.
        place = f"<registered>/{name.replace('.', '/')}.py"
        exec(compile(text, place, "exec", dont_inherit=True), module.__dict__)

    def get_source(self, name):
        return self.running.get(name, self.texts.get(name))


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
        if path is not None or "." in name:
            return None
        if name in self.refused:
            raise ImportError(f"module {name} does not support loading in subinterpreters", name=name)
        return self.finder.find_spec(name)


class _Nothing:
    """The last to be asked."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        # importlib.util.find_spec, which asks whether there is such a module, gets None.
        if sys._getframe(2).f_code.co_name == "_find_and_load_unlocked":
            if name in sys.stdlib_module_names:
                why = (
                    "interpreters of a program lack this part of the standard library, as it needs a screen, a terminal, a compiler, "
                    "another system, or libraries by their path"
                )
            else:
                why = (
                    "an interpreter of this program has the frozen standard library, tenon, what was embedded (PACKAGES and EXTENSIONS of "
                    "tenon_embed_interpreter) and what was registered"
                )
            raise ModuleNotFoundError(f"No module named {name!r}: {why}", name=name)
        return None


def has_module(name):
    """Whether the interpreter has a module of this name that was not registered."""
    finders = [finder for finder in sys.meta_path if finder is not sources and finder is not _Nothing]
    return name in sys.modules or any(finder.find_spec(name) for finder in finders)


def register(texts, replaces):
    if not replaces:
        for name, text in texts.items():
            if sources.texts[name] != text if name in sources.texts else has_module(name):
                raise ImportError(f"the package's module {name!r} is another one in this interpreter already", name=name)
    sources.texts.update(texts)


def _evaluate(source, globals=None, locals=None, **more):
    return eval(source, main() if globals is None else globals, locals, **more)


def _execute(source, globals=None, locals=None, **more):
    exec(source, main() if globals is None else globals, locals, **more)


def main():
    return sys.modules["__main__"].__dict__


# Functions that ask for the frame of their caller, and what a program in C++ calls for them: it stands in the module __main__.
in_main = {
    builtins.eval: _evaluate,
    builtins.exec: _execute,
    builtins.globals: main,
    builtins.locals: main,
    builtins.vars: lambda *thing: vars(*thing) if thing else main(),
    builtins.dir: lambda *thing: dir(*thing) if thing else sorted(main()),
}


def use_extensions(names):
    sys.meta_path.insert(-1, _Extensions(names))


def use_library(folder, refused):
    sys.meta_path.insert(-1, _Library(folder, refused))


def end():
    """Python would wait for its threads; what is to be called at the exit may start further ones."""
    atexit._run_exitfuncs()
    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown = lambda: None


def describe(error):
    """The class, the text and the traceback of an exception."""
    import traceback

    trace = error.__traceback__
    while trace and trace.tb_frame.f_code.co_filename == main.__code__.co_filename:
        trace = trace.tb_next  # not the user's
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ in ("builtins", "__main__") else f"{kind.__module__}.{kind.__qualname__}"
    try:
        text = str(error)
    except Exception as other:
        text = f"<str() of the exception raised {type(other).__name__}>"
    try:
        lines = "".join(traceback.format_exception(kind, error, trace))
    except Exception:
        lines = f"{name}: {text}\n"
    return tuple(part.encode("utf-8", "backslashreplace").decode() for part in (name, text, lines))


sources = _Sources()
sys.meta_path[:] = [sources, _Core, BuiltinImporter, FrozenImporter, _Nothing]
sys.path_hooks.clear()
