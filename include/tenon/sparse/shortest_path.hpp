// sparse::shortest_path: the lengths of shortest paths between the nodes of a graph.
//
// Of weights that are not negative by Dijkstra, A note on two problems in connexion with graphs, Numerische Mathematik
// 1, 1959, with a binary heap; of others from few nodes by Bellman, On a routing problem, Quarterly of Applied
// Mathematics 16, 1958, which goes on only from nodes that came nearer; from many by Johnson, Efficient algorithms for
// shortest paths in sparse networks, Journal of the ACM 24, 1977, section 3: potentials by Bellman's method make all
// weights positive for Dijkstra's.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/graph.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// automatic is dijkstra, unless a weight is negative, and then johnson, or from one node bellman_ford.
enum class PathMethod : unsigned char { automatic, dijkstra, bellman_ford, johnson };

struct PathOptions {
  PathMethod method = PathMethod::automatic;
  bool directed = true;                                    ///< else edges lead both ways
  bool unweighted = false;                                 ///< each edge has length 1
  double limit = std::numeric_limits<double>::infinity();  ///< of dijkstra: longer paths are none
};
/// For each source a row: lengths, infinity where there is no path, and the node before each on its path, or no_node.
template <class Index>
struct Paths {
  Tensor<double> lengths;
  Tensor<Index> predecessors;
};
/// For each node the length of the path from the nearest source, the node before it, and that source.
template <class Index>
struct NearestPaths {
  Tensor<double> lengths;
  Tensor<Index> predecessors, sources;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Searches of one graph, whose weights it checks.
template <class Index>
class PathSearch {
  static constexpr double unreached = std::numeric_limits<double>::infinity();

 public:
  template <class A>
  PathSearch(const char* function, const A& a, const sparse::PathOptions& options)
      : function_(function), options_(options), graph_(graph_of(function, a), options.directed) {
    const double* const weights = graph_.forward.weights.data_ptr();
    for (std::int64_t k = 0; k < graph_.forward.edges() && !options.unweighted; ++k) {
      if (std::isnan(weights[k])) throw_error(ErrorCode::linalg, function, ": the weight of an edge is NaN");
      if (weights[k] < least_) least_ = weights[k];
    }
    if (!(options.limit >= 0))
      throw_error(ErrorCode::index, function, ": a limit of ", options.limit, " is below every length");
  }
  TENON_INLINE std::int64_t nodes() const { return graph_.forward.nodes; }
  TENON_INLINE bool has_negative() const { return least_ < 0; }
  void require_positive() const {
    if (has_negative())
      throw_error(ErrorCode::linalg, function_, ": a weight of ", least_,
                  " is negative, which Dijkstra's method does not know: ", "bellman_ford and johnson do");
  }

  /// Lengths and predecessors of one row, from nodes whose length is 0 in it; `before` and `source` may be null.
  void dijkstra(const std::int64_t* sources, std::int64_t count, double* length, Index* before, Index* source) {
    begin(sources, count, length, before, source);
    using Item = std::pair<double, std::int64_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<Item>> open;
    for (std::int64_t k = 0; k < count; ++k) open.push({0.0, sources[k]});
    while (!open.empty()) {
      const auto [reached, node] = open.top();
      open.pop();
      if (reached > length[node]) continue;
      for_each_edge(node, [&, from = node, at = reached](std::int64_t to, double weight) {
        const double sum = at + weight;
        if (!(sum < length[to]) || sum > options_.limit) return;
        length[to] = sum;
        if (before) before[to] = static_cast<Index>(from);
        if (source) source[to] = source[from];
        open.push({sum, to});
      });
    }
  }
  /// The same for weights of any sign. Throws LinAlgError for a cycle of negative length.
  void bellman_ford(const std::int64_t* sources, std::int64_t count, double* length, Index* before) {
    begin(sources, count, length, before, nullptr);
    std::vector<std::int64_t> open(sources, sources + count), next;
    std::vector<bool> is_open(static_cast<std::size_t>(nodes()));
    for (std::int64_t round = 0; !open.empty(); ++round) {
      if (round > nodes()) throw_error(ErrorCode::linalg, function_, ": the graph has a cycle of negative length");
      for (const std::int64_t node : open) is_open[static_cast<std::size_t>(node)] = false;
      for (const std::int64_t node : open) {
        const double at = length[node];
        for_each_edge(node, [&](std::int64_t to, double weight) {
          const double sum = at + weight;
          if (!(sum < length[to])) return;
          length[to] = sum;
          if (before) before[to] = static_cast<Index>(node);
          if (!is_open[static_cast<std::size_t>(to)]) next.push_back(to);
          is_open[static_cast<std::size_t>(to)] = true;
        });
      }
      open.swap(next);
      next.clear();
    }
  }
  /// Has further searches add the potentials that make all weights positive. Throws LinAlgError for a cycle of negative
  /// length.
  void take_potentials() {
    std::vector<std::int64_t> all(static_cast<std::size_t>(nodes()));
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int64_t>(i);
    std::vector<double> found(all.size());
    bellman_ford(all.data(), nodes(), found.data(), nullptr);
    potential_ = std::move(found);
  }
  /// Subtracts the potentials from the lengths of paths that begin at `source`.
  void restore(std::int64_t source, double* length) const {
    if (potential_.empty()) return;
    for (std::int64_t i = 0; i < nodes(); ++i)
      length[i] += potential_[static_cast<std::size_t>(i)] - potential_[static_cast<std::size_t>(source)];
  }

 private:
  template <class F>
  TENON_INLINE void for_each_edge(std::int64_t node, const F& f) const {
    graph_.for_each_edge(node, [&](std::int64_t to, double given) {
      double weight = options_.unweighted ? 1.0 : given;
      if (!potential_.empty()) {
        weight += potential_[static_cast<std::size_t>(node)] - potential_[static_cast<std::size_t>(to)];
        if (weight < 0) weight = 0;  // by rounding
      }
      f(to, weight);
    });
  }
  void begin(const std::int64_t* sources, std::int64_t count, double* length, Index* before, Index* source) const {
    for (std::int64_t i = 0; i < nodes(); ++i) {
      length[i] = unreached;
      if (before) before[i] = static_cast<Index>(sparse::no_node);
      if (source) source[i] = static_cast<Index>(sparse::no_node);
    }
    for (std::int64_t k = 0; k < count; ++k) {
      require_node(function_, sources[k], nodes());
      length[sources[k]] = 0;
      if (source) source[sources[k]] = static_cast<Index>(sources[k]);
    }
  }

  const char* function_;
  sparse::PathOptions options_;
  Directions<Index> graph_;
  double least_ = 0;
  std::vector<double> potential_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The lengths of the shortest paths from some nodes to all, in a graph whose edges are the entries of a square matrix;
/// predecessors only if they are wanted. Throws ShapeError, IndexError for what is no node, LinAlgError for NaN, for
/// cycles of negative length, and for a negative weight where the method is dijkstra.
template <detail::SparseLike A>
auto shortest_path(const A& a, const Tensor<const std::int64_t>& sources, const PathOptions& options = {},
                   bool with_predecessors = true) {
  const char* const function = "sparse::shortest_path";
  using Index = typename A::index_type;
  if (sources.dim() != 1)
    detail::throw_error(ErrorCode::shape, function, ": sources of shape ", sources.sizes(), " are no vector");
  detail::PathSearch<Index> search(function, a, options);
  const Tensor<const std::int64_t> list = sources.contiguous();
  const std::int64_t n = search.nodes(), count = list.numel();
  for (std::int64_t k = 0; k < count; ++k) detail::require_node(function, list.data_ptr()[k], n);
  PathMethod method = options.method;
  if (method == PathMethod::automatic)
    method = !search.has_negative() ? PathMethod::dijkstra
             : count == 1           ? PathMethod::bellman_ford
                                    : PathMethod::johnson;
  if (method == PathMethod::dijkstra) search.require_positive();
  if (method == PathMethod::johnson) search.take_potentials();
  Paths<Index> made{detail::new_tensor<double>(function, Shape{count, n}),
                    with_predecessors ? detail::new_tensor<Index>(function, Shape{count, n}) : Tensor<Index>()};
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t source = list.data_ptr()[k];
    double* const length = made.lengths.data_ptr() + k * n;
    Index* const before = with_predecessors ? made.predecessors.data_ptr() + k * n : nullptr;
    if (method == PathMethod::bellman_ford) {
      search.bellman_ford(&source, 1, length, before);
    } else {
      search.dijkstra(&source, 1, length, before, nullptr);
      search.restore(source, length);
    }
  }
  return made;
}

/// The same from the nearest of several sources, by Dijkstra's method in one search.
template <detail::SparseLike A>
auto nearest_path(const A& a, const Tensor<const std::int64_t>& sources, const PathOptions& options = {}) {
  const char* const function = "sparse::nearest_path";
  using Index = typename A::index_type;
  if (sources.dim() != 1)
    detail::throw_error(ErrorCode::shape, function, ": sources of shape ", sources.sizes(), " are no vector");
  detail::PathSearch<Index> search(function, a, options);
  search.require_positive();
  const Tensor<const std::int64_t> list = sources.contiguous();
  const std::int64_t n = search.nodes();
  NearestPaths<Index> made{detail::new_tensor<double>(function, Shape{n}),
                           detail::new_tensor<Index>(function, Shape{n}),
                           detail::new_tensor<Index>(function, Shape{n})};
  search.dijkstra(list.data_ptr(), list.numel(), made.lengths.data_ptr(), made.predecessors.data_ptr(),
                  made.sources.data_ptr());
  return made;
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
