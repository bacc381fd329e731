"""Modules of modules: Sequential, ModuleList, ModuleDict; and ParameterList."""

from .module import Module, Parameter

__all__ = ["ModuleDict", "ModuleList", "ParameterList", "Sequential"]


class _Container(Module):
    """Members under names, in their order; each is an attribute of its name."""

    _wanted = Module

    def __init__(self):
        self._names = []

    def _is_wanted(self, member):
        return isinstance(member, self._wanted)

    def _add(self, name, member):
        if not self._is_wanted(member):
            raise TypeError(f"{type(self).__name__}: expected a {self._wanted.__name__}, got {type(member).__name__}")
        if name in self._names or not hasattr(self, name):
            setattr(self, name, member)
            self._names += [] if name in self._names else [name]
        else:
            raise KeyError(f"{type(self).__name__}: {name!r} is the name of something else in it")

    def _remove_all(self):
        members = [(name, vars(self).pop(name)) for name in self._names]
        self._names = []
        return members

    def __len__(self) -> "int":
        return len(self._names)


class _Listed(_Container):
    """Members by their places: attributes named 0, 1, …"""

    def __init__(self, members: "Iterable[Any]" = ()):
        super().__init__()
        self.extend(members)

    def append(self, member: "Any") -> "Self":
        """Adds a member at the end."""
        self._add(str(len(self)), member)
        return self

    def extend(self, members: "Iterable[Any]") -> "Self":
        """Adds members at the end."""
        for member in members:
            self.append(member)
        return self

    def insert(self, index: "int", member: "Any") -> "None":
        """Adds a member before the one of that index."""
        members = list(self)
        members.insert(index, member)
        self._remove_all()
        self.extend(members)

    def __iter__(self) -> "Iterator[Any]":
        return (vars(self)[name] for name in self._names)

    def __getitem__(self, index: "Any") -> "Any":
        found = list(self)[index]
        return self._sliced(found) if isinstance(index, slice) else found

    def _sliced(self, members):
        return type(self)(members)

    def __setitem__(self, index: "int", member: "Any") -> "None":
        self._add(self._names[index], member)

    def __delitem__(self, index: "Any") -> "None":
        members = list(self)
        del members[index]
        self._remove_all()
        self.extend(members)


class ModuleList(_Listed):
    """Modules in a list. It computes nothing itself."""


class ParameterList(_Listed):
    """Parameters in a list."""

    _wanted = Parameter


class Sequential(_Listed):
    """Layers one after the other: modules, and functions such as tenon.relu, whose places are counted; or a dict of layers by name."""

    def __init__(self, *layers: "Any"):
        by_name = layers[0] if len(layers) == 1 and isinstance(layers[0], dict) else {}
        super().__init__(() if by_name else layers)
        for name, layer in by_name.items():
            self._add(name, layer)

    def _is_wanted(self, member):
        return callable(member)

    def _sliced(self, members):
        return type(self)(*members)

    def _parts(self):
        return [(name, repr(one) if isinstance(one, Module) else one.__name__) for name, one in zip(self._names, self)]

    def forward(self, x: "Any") -> "Any":
        """What the last layer makes of what the others made of x."""
        for layer in self:
            x = layer(x)
        return x


class ModuleDict(_Container):
    """Modules by their names. It computes nothing itself."""

    def __init__(self, modules: "Mapping[str, Module] | Iterable[tuple[str, Module]]" = ()):
        super().__init__()
        self.update(modules)

    def update(self, modules: "Mapping[str, Module] | Iterable[tuple[str, Module]]") -> "None":
        """Adds modules, or replaces those of the same names."""
        for name, module in dict(modules).items():
            self._add(name, module)

    def keys(self) -> "Iterable[str]":
        """The names."""
        return tuple(self._names)

    def values(self) -> "Iterable[Module]":
        """The modules."""
        return tuple(vars(self)[name] for name in self._names)

    def items(self) -> "Iterable[tuple[str, Module]]":
        """The names and the modules."""
        return tuple(zip(self.keys(), self.values()))

    def __iter__(self) -> "Iterator[str]":
        return iter(self.keys())

    def __contains__(self, name: "str") -> "bool":
        return name in self._names

    def __getitem__(self, name: "str") -> "Module":
        if name not in self._names:
            raise KeyError(name)
        return vars(self)[name]

    def __setitem__(self, name: "str", module: "Module") -> "None":
        self._add(name, module)

    def __delitem__(self, name: "str") -> "None":
        self._names.remove(name)
        delattr(self, name)
