// Graph<Index>: a square sparse matrix as the edges of a graph, from rows to columns. Each entry is an edge, entries
// that are 0, too.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/format.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// What stands in lists of predecessors for no node: SciPy's number.
inline constexpr int no_node = -9999;

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail {

/// Edges by the node from which they go, with their weights.
template <class Index>
struct Graph {
  std::int64_t nodes = 0;
  Tensor<const Index> pointers, targets;
  Tensor<const double> weights;

  TENON_INLINE std::int64_t edges() const { return targets.numel(); }
  /// Calls f(target, number of the edge) for each edge from a node.
  template <class F>
  TENON_INLINE void for_each_edge(std::int64_t node, const F& f) const {
    const Index *const at = pointers.data_ptr(), *const to = targets.data_ptr();
    for (std::int64_t k = at[node]; k < at[node + 1]; ++k) f(static_cast<std::int64_t>(to[k]), k);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A matrix as a graph, entries of one place added. Throws ShapeError unless it is square.
template <class A>
auto graph_of(const char* function, const A& a) {
  static_assert(!ComplexElement<typename A::value_type>, "tenon: the weights of a graph are real numbers");
  using Index = typename A::index_type;
  const auto& matrix = settled(a);
  require_matrix(function, matrix);
  if (matrix.sizes()[0] != matrix.sizes()[1])
    throw_error(ErrorCode::shape, function, ": a graph is a square matrix, not one of shape ", matrix.sizes());
  const auto rows = coalesced(csr_of(matrix));
  return Graph<Index>{rows.sizes()[0], rows.crow_indices(), rows.col_indices(), values_as<double>(rows)};
}
/// Every edge the other way round.
template <class Index>
Graph<Index> reversed(const Graph<Index>& x) {
  const Pattern<Csr, Index> pattern(Shape{x.nodes, x.nodes}, x.pointers, x.targets, true);
  const auto turned = csr_of(transposed(Sparse<const double, Csr, Index>(Unchecked{}, pattern, x.weights)));
  return {x.nodes, turned.crow_indices(), turned.col_indices(), turned.values()};
}
/// A graph, and where edges have no direction those the other way round, too.
template <class Index>
struct Directions {
  Graph<Index> forward, backward;
  bool is_directed;
  Directions(const Graph<Index>& x, bool directed) : forward(x), is_directed(directed) {
    if (!directed) backward = reversed(x);
  }
  /// Calls f(target, weight).
  template <class F>
  TENON_INLINE void for_each_edge(std::int64_t node, const F& f) const {
    forward.for_each_edge(node, [&](std::int64_t to, std::int64_t k) { f(to, forward.weights.data_ptr()[k]); });
    if (!is_directed)
      backward.for_each_edge(node, [&](std::int64_t to, std::int64_t k) { f(to, backward.weights.data_ptr()[k]); });
  }
};
/// Throws IndexError unless a node is one of the graph's.
inline void require_node(const char* function, std::int64_t node, std::int64_t nodes) {
  if (node < 0 || node >= nodes) throw_error(ErrorCode::index, function, ": node ", node, " of a graph of ", nodes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
