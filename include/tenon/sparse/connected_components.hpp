// sparse::connected_components and sparse::breadth_first_order of a graph.
//
// Strong components are found in one walk by depth: Tarjan, Depth-first search and linear graph algorithms, SIAM
// Journal on Computing 1, 1972, section 4, with a stack of its own in place of recursion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/graph.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// weak: nodes of one component are joined by edges in any direction. strong: there is a way from each to each.
enum class Connection : unsigned char { weak, strong };

/// How many components there are, and the number of each node's.
template <class Index>
struct Components {
  std::int64_t count = 0;
  Tensor<Index> labels;
};
/// The nodes that can be reached, in the order in which they are, and from where each node was: no_node for the first,
/// and for others.
template <class Index>
struct Traversal {
  Tensor<Index> order, predecessors;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Numbers in the order of the components' first nodes.
template <class Index>
std::int64_t label_weak(const Directions<Index>& graph, Index* labels) {
  const std::int64_t n = graph.forward.nodes;
  for (std::int64_t i = 0; i < n; ++i) labels[i] = -1;
  std::vector<std::int64_t> open;
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    if (labels[i] >= 0) continue;
    labels[i] = static_cast<Index>(count);
    open.push_back(i);
    while (!open.empty()) {
      const std::int64_t node = open.back();
      open.pop_back();
      graph.for_each_edge(node, [&](std::int64_t to, double) {
        if (labels[to] >= 0) return;
        labels[to] = static_cast<Index>(count);
        open.push_back(to);
      });
    }
    ++count;
  }
  return count;
}

/// Numbers in an order in which no component has an edge to a later one.
template <class Index>
std::int64_t label_strong(const Graph<Index>& graph, Index* labels) {
  const std::int64_t n = graph.nodes;
  for (std::int64_t i = 0; i < n; ++i) labels[i] = -1;
  std::vector<std::int64_t> visit(static_cast<std::size_t>(n), -1), low(static_cast<std::size_t>(n)), open, path, next;
  const auto of = [](std::vector<std::int64_t>& list, std::int64_t i) -> std::int64_t& {
    return list[static_cast<std::size_t>(i)];
  };
  const Index *const pointers = graph.pointers.data_ptr(), *const targets = graph.targets.data_ptr();
  std::int64_t count = 0, time = 0;
  const auto enter = [&](std::int64_t node) {
    of(visit, node) = of(low, node) = time++;
    open.push_back(node);
    path.push_back(node);
    next.push_back(pointers[node]);
  };
  for (std::int64_t start = 0; start < n; ++start) {
    if (of(visit, start) >= 0) continue;
    enter(start);
    while (!path.empty()) {
      const std::int64_t node = path.back();
      if (next.back() < pointers[node + 1]) {
        const std::int64_t to = targets[next.back()++];
        if (of(visit, to) < 0) enter(to);
        else if (labels[to] < 0 && of(visit, to) < of(low, node)) of(low, node) = of(visit, to);
        continue;
      }
      path.pop_back();
      next.pop_back();
      if (!path.empty() && of(low, node) < of(low, path.back())) of(low, path.back()) = of(low, node);
      if (of(low, node) != of(visit, node)) continue;
      for (std::int64_t member = -1; member != node;) {
        member = open.back();
        open.pop_back();
        labels[member] = static_cast<Index>(count);
      }
      ++count;
    }
  }
  return count;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The connected components of a graph, whose edges are the entries of a square matrix, in time of nodes and edges.
/// Weak ones are numbered in the order of their first nodes; of strong ones none has an edge to a later one. Without
/// `directed` both are the same. Throws ShapeError.
template <detail::SparseLike A>
auto connected_components(const A& a, bool directed = true, Connection connection = Connection::weak) {
  const auto graph = detail::graph_of("sparse::connected_components", a);
  using Index = typename A::index_type;
  Components<Index> made{0, detail::new_tensor<Index>("sparse::connected_components", Shape{graph.nodes})};
  if (directed && connection == Connection::strong) made.count = detail::label_strong(graph, made.labels.data_ptr());
  else made.count = detail::label_weak(detail::Directions<Index>(graph, false), made.labels.data_ptr());
  return made;
}

/// The nodes that can be reached from one, near ones first: by as few edges as possible. Throws ShapeError, IndexError.
template <detail::SparseLike A>
auto breadth_first_order(const A& a, std::int64_t start, bool directed = true) {
  const char* const function = "sparse::breadth_first_order";
  using Index = typename A::index_type;
  const detail::Directions<Index> graph(detail::graph_of(function, a), directed);
  const std::int64_t n = graph.forward.nodes;
  detail::require_node(function, start, n);
  Traversal<Index> made{detail::new_tensor<Index>(function, Shape{n}), detail::new_tensor<Index>(function, Shape{n})};
  Index *const order = made.order.data_ptr(), *const before = made.predecessors.data_ptr();
  std::vector<bool> seen(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) before[i] = static_cast<Index>(no_node);
  std::int64_t count = 1;
  order[0] = static_cast<Index>(start);
  seen[static_cast<std::size_t>(start)] = true;
  for (std::int64_t k = 0; k < count; ++k) {
    const Index node = order[k];
    graph.for_each_edge(node, [&](std::int64_t to, double) {
      if (seen[static_cast<std::size_t>(to)]) return;
      seen[static_cast<std::size_t>(to)] = true;
      before[to] = node;
      order[count++] = static_cast<Index>(to);
    });
  }
  made.order = made.order.narrow(0, 0, count).clone();
  return made;
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
