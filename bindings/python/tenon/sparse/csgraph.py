"""Graphs as square sparse matrices, under the names of scipy.sparse.csgraph.

It is `tenon.sparse.csgraph`. Entry (i, j) is an edge from i to j of that weight; entries that are 0 are edges, too, but zeros, infinities
and NaN of a dense matrix are none. Nodes are numbered in int32, in int64 where int32 does not count them; -9999 is no node.
"""

import math
import operator

from .. import _core
from .functions import issparse
from .tensor import Sparse, as_sparse, from_dense
from .values import is_scipy

__all__ = [
    "bellman_ford",
    "breadth_first_order",
    "connected_components",
    "dijkstra",
    "johnson",
    "minimum_spanning_tree",
    "shortest_path",
]

_METHODS = {"auto": "automatic", "FW": "automatic", "D": "dijkstra", "BF": "bellman_ford", "J": "johnson"}


def _graph(csgraph):

    if issparse(csgraph) or is_scipy(csgraph):
        graph = as_sparse(csgraph)
    else:
        x = _core.asarray(csgraph)
        graph = from_dense(_core.where(_core.isfinite(x), x, _core.zeros_like(x)) if x.dtype.kind == "floating" else x)
    if graph.ndim != 2 or graph.shape[0] != graph.shape[1]:
        raise _core.ShapeError(f"csgraph: a graph is a square matrix, not one of shape {graph.shape}")
    return graph


def connected_components(csgraph, directed: bool = True, connection: str = "weak", return_labels: bool = True):
    """How many connected components there are, and the number of each node's. Weak ones are joined by edges in any direction, and numbered
    in the order of their first nodes; within strong ones there is a way from each node to each, and none has an edge to a later one."""
    if connection not in ("weak", "strong"):
        raise ValueError(f"connected_components: connection={connection!r} is none of weak and strong")
    count, labels = _graph(csgraph)._parts.connected_components(directed, connection == "strong")
    return (count, labels) if return_labels else count


def breadth_first_order(csgraph, i_start: int, directed: bool = True, return_predecessors: bool = True):
    """The nodes that can be reached from one, near ones first, and from where each node was reached."""
    graph = _graph(csgraph)
    order, predecessors = graph._parts.breadth_first_order(_node(i_start, graph.shape[0]), directed)
    return (order, predecessors) if return_predecessors else order


def _node(i, n):
    i = operator.index(i)
    return i + n if -n <= i < 0 else i


def _paths(csgraph, method, directed, indices, return_predecessors, unweighted, limit=math.inf, min_only=False):
    graph = _graph(csgraph)
    n = graph.shape[0]
    if indices is None:
        sources = _core.arange(n, dtype=_core.int64)
    else:
        sources = _core.asarray(indices)
        if sources.size and (sources.dtype is _core.bool or sources.dtype.kind != "integer"):
            raise TypeError(f"csgraph: indices are integers, not {sources.dtype.name}")
        sources = sources.astype(_core.int64)
        sources = _core.where((sources < 0) & (sources >= -n), sources + n, sources)
    shape = sources.shape
    lengths, predecessors, nearest = graph._parts.shortest_path(
        sources.reshape((-1,)), method, directed, unweighted, limit, return_predecessors, min_only
    )
    if min_only:
        return (lengths, predecessors, nearest) if return_predecessors else lengths
    lengths = lengths.reshape((*shape, n))
    return (lengths, predecessors.reshape((*shape, n))) if return_predecessors else lengths


def shortest_path(
    csgraph, method: str = "auto", directed: bool = True, return_predecessors: bool = False, unweighted: bool = False, *, indices=None
):
    """The lengths of the shortest paths from all nodes, or from `indices`, a row for each, and if wanted the node before each on its path.

    The method is D for Dijkstra's, BF for Bellman's, J for Johnson's; auto and FW choose one of them by the weights: lengths are the same.
    Without a path the length is infinite. Raises LinAlgError for negative weights by D, and for cycles of negative length.
    """
    if method not in _METHODS:
        raise ValueError(f"shortest_path: method={method!r} is none of {', '.join(_METHODS)}")
    return _paths(csgraph, _METHODS[method], directed, indices, return_predecessors, unweighted)


def dijkstra(
    csgraph,
    directed: bool = True,
    indices=None,
    return_predecessors: bool = False,
    unweighted: bool = False,
    limit: float = math.inf,
    min_only: bool = False,
):
    """The same by Dijkstra's method, of paths of length `limit` at most; by min_only from the nearest of `indices`: lengths, predecessors and
    that source for each node. Raises LinAlgError for negative weights."""
    return _paths(csgraph, "dijkstra", directed, indices, return_predecessors, unweighted, limit, min_only)


def bellman_ford(csgraph, directed: bool = True, indices=None, return_predecessors: bool = False, unweighted: bool = False):
    """The same for weights of any sign, by Bellman's method. Raises LinAlgError for a cycle of negative length."""
    return _paths(csgraph, "bellman_ford", directed, indices, return_predecessors, unweighted)


def johnson(csgraph, directed: bool = True, indices=None, return_predecessors: bool = False, unweighted: bool = False):
    """The same for weights of any sign, by Johnson's method: faster from many nodes. Raises LinAlgError for a cycle of negative length."""
    return _paths(csgraph, "johnson", directed, indices, return_predecessors, unweighted)


def minimum_spanning_tree(csgraph) -> Sparse:
    """The edges of least weight that connect what the graph connects, in csr: they may be used either way. Those of weight 0 are entries."""

    return Sparse(_graph(csgraph)._parts.minimum_spanning_tree())
