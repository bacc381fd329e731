"""tenon.sparse.csgraph beside scipy.sparse.csgraph."""

import numpy as np
import pytest

import tenon
from tenon import sparse
from tenon.sparse import csgraph

scipy_sparse = pytest.importorskip("scipy.sparse")
import scipy.sparse.csgraph as theirs  # noqa: E402


def graphs(negative=False):
    """Random graphs, sparse to dense, with edges of weight 0, and one whose nodes have no edges."""
    rng = np.random.default_rng(9)
    for n, density in ((1, 0.0), (6, 0.2), (15, 0.06), (15, 0.12), (15, 0.4), (8, 0.0)):
        count = rng.binomial(n * n, density)
        places = rng.choice(n * n, count, replace=False)
        weights = np.round(rng.uniform(0, 9, count))
        if negative:  # by potentials, so that no cycle is negative
            potential = np.round(rng.uniform(0, 9, n))
            weights = weights + potential[places // n] - potential[places % n]
        made = scipy_sparse.coo_array((weights, (places // n, places % n)), shape=(n, n)).tocsr()
        yield made, sparse.from_scipy(made)


def partition(labels):
    return {tuple(np.nonzero(labels == k)[0].tolist()) for k in np.unique(labels)}


@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_components(index):
    for given, mine in graphs():
        given.indices, given.indptr = given.indices.astype(index), given.indptr.astype(index)
        for x in (given, mine, mine.to_csc(), mine.to_coo()):
            for directed in (True, False):
                for connection in ("weak", "strong"):
                    count, labels = csgraph.connected_components(x, directed, connection)
                    wanted, other = theirs.connected_components(given, directed, connection)
                    assert count == wanted and labels.dtype is tenon.int32
                    assert partition(labels.numpy()) == partition(other)
                    if connection == "weak" or not directed:
                        np.testing.assert_array_equal(labels.numpy(), other)
                    assert csgraph.connected_components(x, directed, connection, return_labels=False) == wanted
    assert csgraph.connected_components([[0, 1], [0, 0]], connection="strong")[0] == 2
    assert csgraph.connected_components(np.zeros((0, 0)))[0] == 0
    with pytest.raises(ValueError, match="none of weak and strong"):
        csgraph.connected_components(np.eye(2), connection="medium")


def test_breadth_first_order():
    for given, mine in graphs():
        for directed in (True, False):
            for start in (0, given.shape[0] - 1):
                order, before = csgraph.breadth_first_order(mine, start, directed)
                wanted, predecessors = theirs.breadth_first_order(given, start, directed)
                np.testing.assert_array_equal(order.numpy(), wanted)
                np.testing.assert_array_equal(before.numpy(), predecessors)
                assert order.dtype is tenon.int32
        last = csgraph.breadth_first_order(mine, -1, directed, return_predecessors=False)
        np.testing.assert_array_equal(last.numpy(), order.numpy())
    for broken in (3, -4):
        with pytest.raises(tenon.IndexError, match="of a graph of 3"):
            csgraph.breadth_first_order(np.eye(3), broken)


def is_path(given, directed, unweighted, lengths, predecessors, source):
    """True if predecessors make paths of those lengths."""
    edges = given.tocoo()
    weight = {}
    for i, j, w in zip(edges.row, edges.col, edges.data):
        for a, b in ((i, j),) if directed else ((i, j), (j, i)):
            weight[a, b] = min(weight.get((a, b), np.inf), 1 if unweighted else w)
    for node, before in enumerate(predecessors):
        if before == -9999:
            if node != source and np.isfinite(lengths[node]):
                return False
        elif abs(lengths[before] + weight[before, node] - lengths[node]) > 1e-9:
            return False
    return True


@pytest.mark.parametrize("directed", [True, False])
@pytest.mark.parametrize("unweighted", [True, False])
def test_shortest_paths(directed, unweighted):
    for given, mine in graphs():
        wanted = theirs.shortest_path(given, directed=directed, unweighted=unweighted)
        for method in ("auto", "FW", "D", "BF", "J"):
            lengths, before = csgraph.shortest_path(mine, method, directed, True, unweighted)
            np.testing.assert_allclose(lengths.numpy(), wanted)
            assert before.dtype is tenon.int32 and lengths.dtype is tenon.float64
            for source in range(given.shape[0]):
                assert is_path(given, directed, unweighted, lengths.numpy()[source], before.numpy()[source], source)
        for name in ("dijkstra", "bellman_ford", "johnson"):
            call, other = getattr(csgraph, name), getattr(theirs, name)
            for indices in (0, [0], [-1, 0], np.zeros((0,), int)):
                np.testing.assert_allclose(
                    call(mine, directed, indices, unweighted=unweighted).numpy(),
                    other(given, directed, indices, unweighted=unweighted) if np.size(indices) else np.zeros((0, given.shape[0])),
                )
        np.testing.assert_allclose(csgraph.dijkstra(mine, directed, limit=4, unweighted=unweighted).numpy(),
                                   theirs.dijkstra(given, directed, limit=4, unweighted=unweighted))  # fmt: skip
        n = given.shape[0]
        sources = [0, n // 2]
        lengths, _, nearest = csgraph.dijkstra(mine, directed, sources, True, unweighted, min_only=True)
        wanted, _, _ = theirs.dijkstra(given, directed, sources, True, unweighted, min_only=True)
        np.testing.assert_allclose(lengths.numpy(), wanted)
        each = theirs.dijkstra(given, directed, sources, unweighted=unweighted)
        for node, source in enumerate(nearest.numpy()):
            assert (source == -9999) if np.isinf(wanted[node]) else each[sources.index(source), node] == wanted[node]


def test_negative_weights():
    for given, mine in graphs(negative=True):
        wanted = theirs.johnson(given)
        for call in (csgraph.shortest_path, csgraph.bellman_ford, csgraph.johnson):
            np.testing.assert_allclose(call(mine).numpy(), wanted, atol=1e-12)
        if given.nnz and given.data.min() < 0:
            with pytest.raises(tenon.LinAlgError, match="is negative, which Dijkstra's method does not know"):
                csgraph.dijkstra(mine)
            assert csgraph.dijkstra(mine, unweighted=True).shape == given.shape
            with pytest.raises(tenon.LinAlgError, match="cycle of negative length"):
                csgraph.shortest_path(mine, directed=False)
    cycle = [[0.0, 1], [-2, 0]]
    for call in (csgraph.shortest_path, csgraph.bellman_ford, csgraph.johnson):
        with pytest.raises(tenon.LinAlgError, match="cycle of negative length"):
            call(cycle)
    with pytest.raises(tenon.LinAlgError, match="NaN"):
        csgraph.shortest_path(sparse.coo_tensor([[0], [1]], [np.nan], (2, 2)))


def test_what_is_no_edge():
    dense = np.array([[0, 1, np.inf], [np.nan, 0, 2], [0, 0, 0]])
    np.testing.assert_array_equal(csgraph.shortest_path(dense).numpy(), [[0, 1, 3], [np.inf, 0, 2], [np.inf, np.inf, 0]])
    zeros = sparse.coo_tensor([[0, 1], [1, 2]], [0.0, 0.0], (3, 3))  # edges of weight 0
    np.testing.assert_array_equal(csgraph.shortest_path(zeros).numpy(), theirs.shortest_path(zeros.to_scipy().tocsr()))
    assert csgraph.connected_components(zeros)[0] == 1
    twice = sparse.coo_tensor([[0, 0], [1, 1]], [1.0, 2.0], (2, 2))  # entries of one place add up
    assert csgraph.shortest_path(twice)[0, 1] == 3
    assert csgraph.shortest_path(np.array([[0, 2], [0, 0]]))[0, 1] == 2
    assert csgraph.shortest_path(np.array([[False, True], [False, False]]))[0, 1] == 1
    for broken in (np.ones((2, 3)), np.ones(3), sparse.from_dense(np.ones((2, 2, 2)), "coo")):
        with pytest.raises(tenon.ShapeError):
            csgraph.connected_components(broken)
    with pytest.raises(TypeError, match="real numbers"):
        csgraph.shortest_path(np.eye(2) * 1j)
    with pytest.raises(TypeError, match="no gradient"):
        csgraph.shortest_path(sparse.from_dense(np.eye(2)).requires_grad_())
    with pytest.raises(TypeError, match="integers"):
        csgraph.dijkstra(np.eye(2), indices=[0.5])
    for index in (2, -3):
        with pytest.raises(tenon.IndexError):
            csgraph.dijkstra(np.eye(2), indices=index)
    with pytest.raises(ValueError, match="none of auto, FW"):
        csgraph.shortest_path(np.eye(2), "A*")


def test_spanning_trees():
    for given, mine in graphs():
        tree, other = csgraph.minimum_spanning_tree(mine), theirs.minimum_spanning_tree(given)
        assert tree.format == "csr" and tree.dtype is tenon.float64
        assert float(tree.sum()) == other.sum()
        assert tree.nnz == given.shape[0] - theirs.connected_components(given, False)[0]
        entries = {(i, j): w for i, j, w in zip(*(x.tolist() for x in (*tree.coords, tree.values())))}
        all_of = given.todok()
        assert all(all_of[place] == w for place, w in entries.items())
        assert csgraph.connected_components(tree, False)[0] == theirs.connected_components(given, False)[0]
    assert csgraph.minimum_spanning_tree(mine.astype(tenon.float32)).dtype is tenon.float32
