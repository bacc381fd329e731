// Graphs as sparse matrices whose types are known at run time only. Nodes are numbered in int32 where there are not too
// many, else in int64.
#pragma once

#include <cstdint>
#include <limits>
#include <string_view>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/runtime/sparse.hpp>

namespace tenon::inline v1::runtime {

/// As sparse::Components, sparse::Traversal and sparse::Paths.
struct SparseComponents {
  std::int64_t count;
  AnyTensor labels;
};
struct SparseTraversal {
  AnyTensor order, predecessors;
};
struct SparsePaths {
  AnyTensor lengths, predecessors, sources;
};
/// As sparse::PathOptions; the method is automatic, dijkstra, bellman_ford or johnson. From the nearest of all sources
/// alone, or from each.
struct SparsePathOptions {
  std::string_view method = "automatic";
  bool directed = true, unweighted = false, with_predecessors = true, from_nearest = false;
  double limit = std::numeric_limits<double>::infinity();
};

/// The functions of sparse/ of these names. Throw ShapeError for what is not square, IndexError for what is no node,
/// LinAlgError for weights that a method does not know, TypeError for complex ones and for values with a history.
TENON_EXPORT SparseComponents connected_components(const AnySparse& x, bool directed, bool is_strong);
TENON_EXPORT SparseTraversal breadth_first_order(const AnySparse& x, std::int64_t start, bool directed);
TENON_EXPORT SparsePaths shortest_path(const AnySparse& x, const AnyTensor& sources, const SparsePathOptions& options);
TENON_EXPORT AnySparse minimum_spanning_tree(const AnySparse& x);

}  // namespace tenon::inline v1::runtime
