"""Printed by tools/print_stubs.py from the library's descriptions: do not edit."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, SupportsFloat, SupportsIndex, TypeAlias, TypeVar, overload

from typing_extensions import Self

from builtins import bool as _bool
from builtins import float as _float
from builtins import int as _int
from builtins import str as _str

from . import Sparse

def bellman_ford(csgraph: Any, directed: _bool = ..., indices: Any = ..., return_predecessors: _bool = ..., unweighted: _bool = ...) -> Any:
    """The same for weights of any sign, by Bellman's method. Raises LinAlgError for a cycle of negative length."""
def breadth_first_order(csgraph: Any, i_start: _int, directed: _bool = ..., return_predecessors: _bool = ...) -> Any:
    """The nodes that can be reached from one, near ones first, and from where each node was reached."""
def connected_components(csgraph: Any, directed: _bool = ..., connection: _str = ..., return_labels: _bool = ...) -> Any:
    """How many connected components there are, and the number of each node's. Weak ones are joined by edges in any direction, and numbered"""
def dijkstra(csgraph: Any, directed: _bool = ..., indices: Any = ..., return_predecessors: _bool = ..., unweighted: _bool = ..., limit: _float = ..., min_only: _bool = ...) -> Any:
    """The same by Dijkstra's method, of paths of length `limit` at most; by min_only from the nearest of `indices`: lengths, predecessors and"""
def johnson(csgraph: Any, directed: _bool = ..., indices: Any = ..., return_predecessors: _bool = ..., unweighted: _bool = ...) -> Any:
    """The same for weights of any sign, by Johnson's method: faster from many nodes. Raises LinAlgError for a cycle of negative length."""
def minimum_spanning_tree(csgraph: Any) -> Sparse:
    """The edges of least weight that connect what the graph connects, in csr: they may be used either way. Those of weight 0 are entries."""
def shortest_path(csgraph: Any, method: _str = ..., directed: _bool = ..., return_predecessors: _bool = ..., unweighted: _bool = ..., *, indices: Any = ...) -> Any:
    """The lengths of the shortest paths from all nodes, or from `indices`, a row for each, and if wanted the node before each on its path."""
