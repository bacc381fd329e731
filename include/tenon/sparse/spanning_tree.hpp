// sparse::minimum_spanning_tree: the edges of least weight that connect what a graph connects.
//
// Kruskal, On the shortest spanning subtree of a graph and the traveling salesman problem, Proceedings of the American
// Mathematical Society 7, 1956, construction A: edges by rising weight, each taken that joins two trees. Trees are
// found by their roots, on paths that are halved as they are walked: Tarjan and van Leeuwen, Worst-case analysis of set
// union algorithms, Journal of the ACM 31, 1984.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/graph.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The entries of a minimum spanning tree of a graph, or of one of each component, in compressed rows. An edge may be
/// used either way; of two between the same nodes the one of less weight counts, of equal ones the first. Throws
/// ShapeError, LinAlgError for NaN.
template <detail::SparseLike A>
auto minimum_spanning_tree(const A& a) {
  const char* const function = "sparse::minimum_spanning_tree";
  using T = typename A::value_type;
  using Index = typename A::index_type;
  const auto graph = detail::graph_of(function, a);
  const auto rows = detail::coalesced(detail::csr_of(detail::settled(a)));  // in the order of the graph's edges
  const auto n = static_cast<std::size_t>(graph.nodes), edges = static_cast<std::size_t>(graph.edges());
  const double* const weights = graph.weights.data_ptr();
  std::vector<std::int64_t> order(edges), from(edges), root(n);
  for (std::size_t k = 0; k < edges; ++k) {
    if (std::isnan(weights[k])) detail::throw_error(ErrorCode::linalg, function, ": the weight of an edge is NaN");
    order[k] = static_cast<std::int64_t>(k);
  }
  for (std::size_t i = 0; i < n; ++i) {
    root[i] = static_cast<std::int64_t>(i);
    graph.for_each_edge(static_cast<std::int64_t>(i), [&](std::int64_t, std::int64_t k) {
      from[static_cast<std::size_t>(k)] = static_cast<std::int64_t>(i);
    });
  }
  std::stable_sort(order.begin(), order.end(), [=](std::int64_t x, std::int64_t y) { return weights[x] < weights[y]; });
  const auto root_of = [&](std::int64_t i) {
    while (root[static_cast<std::size_t>(i)] != i) {
      std::int64_t& above = root[static_cast<std::size_t>(i)];
      above = root[static_cast<std::size_t>(above)];
      i = above;
    }
    return i;
  };
  std::vector<std::int64_t> taken;
  for (const std::int64_t k : order) {
    const std::int64_t x = root_of(from[static_cast<std::size_t>(k)]), y = root_of(graph.targets.data_ptr()[k]);
    if (x == y) continue;
    root[static_cast<std::size_t>((std::max)(x, y))] = (std::min)(x, y);
    taken.push_back(k);
  }
  std::sort(taken.begin(), taken.end());
  const auto count = static_cast<std::int64_t>(taken.size());
  const Tensor<Index> pointers = detail::new_tensor<Index>(function, Shape{graph.nodes + 1}),
                      indices = detail::new_tensor<Index>(function, Shape{count});
  const Tensor<T> values = detail::new_tensor<T>(function, Shape{count});
  pointers.zero_();
  for (std::int64_t c = 0; c < count; ++c) {
    const auto k = taken[static_cast<std::size_t>(c)];
    ++pointers.data_ptr()[from[static_cast<std::size_t>(k)] + 1];
    indices.data_ptr()[c] = graph.targets.data_ptr()[k];
    values.data_ptr()[c] = rows.values().data_ptr()[k];
  }
  for (std::int64_t i = 0; i < graph.nodes; ++i)
    pointers.data_ptr()[i + 1] = static_cast<Index>(pointers.data_ptr()[i] + pointers.data_ptr()[i + 1]);
  return Sparse<T, Csr, Index>(detail::Unchecked{},
                               Pattern<Csr, Index>(Shape{graph.nodes, graph.nodes}, pointers, indices, true), values);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
