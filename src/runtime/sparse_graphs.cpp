// Graphs as sparse matrices, in float64 and with indices of 64 bits, for which they are compiled.
#include <tenon/runtime/sparse_graph.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>
#include <tenon/sparse/connected_components.hpp>
#include <tenon/sparse/shortest_path.hpp>
#include <tenon/sparse/spanning_tree.hpp>
#include <tenon/tensor.hpp>

#include "sparse_access.hpp"
#include "sparse_gradients.hpp"
#include "sparse_values.hpp"

namespace tenon::inline v1::runtime {
namespace {

using Edges = Sparse<const double, Csr, std::int64_t>;
Edges edges_of(const char* function, const AnySparse& x) {
  if (is_complex(x.values().dtype()))
    detail::throw_error(ErrorCode::type, function, ": the weights of a graph are real numbers");
  if (is_recorded(x)) detail::throw_error(ErrorCode::type, function, ": has no gradient: x.detach() has no history");
  const AnySparse rows = in_rows(x);
  return SparseAccess::typed<double, Csr, std::int64_t>(
      SparseAccess::made(SparseFormat::csr, rows.sizes(), cast(rows.pointers(), DType::int64),
                         cast(rows.indices(), DType::int64), cast(rows.values(), DType::float64), rows.is_coalesced()));
}
/// Numbers of nodes, as users have them.
AnyTensor numbers(const Tensor<std::int64_t>& x, std::int64_t nodes) {
  return nodes <= INT32_MAX ? cast(AnyTensor(x), DType::int32) : AnyTensor(x);
}

}  // namespace

SparseComponents connected_components(const AnySparse& x, bool directed, bool is_strong) {
  const auto made = sparse::connected_components(edges_of("sparse::connected_components", x), directed,
                                                 is_strong ? sparse::Connection::strong : sparse::Connection::weak);
  return {made.count, numbers(made.labels, x.sizes()[0])};
}

SparseTraversal breadth_first_order(const AnySparse& x, std::int64_t start, bool directed) {
  const auto made = sparse::breadth_first_order(edges_of("sparse::breadth_first_order", x), start, directed);
  return {numbers(made.order, x.sizes()[0]), numbers(made.predecessors, x.sizes()[0])};
}

SparsePaths shortest_path(const AnySparse& x, const AnyTensor& sources, const SparsePathOptions& options) {
  constexpr std::string_view names[] = {"automatic", "dijkstra", "bellman_ford", "johnson"};
  sparse::PathOptions typed{.directed = options.directed, .unweighted = options.unweighted, .limit = options.limit};
  int method = 0;
  while (method < 4 && options.method != names[method]) ++method;
  if (method == 4)
    detail::throw_error(ErrorCode::type, "sparse::shortest_path: the method ", std::string(options.method).c_str(),
                        " is none of automatic, dijkstra, bellman_ford and johnson");
  typed.method = static_cast<sparse::PathMethod>(method);
  const Edges edges = edges_of("sparse::shortest_path", x);
  const auto from = of_type("sparse::shortest_path", "sources", sources, DType::int64).as<const std::int64_t>();
  const std::int64_t nodes = x.sizes()[0];
  if (options.from_nearest) {
    const auto made = sparse::nearest_path(edges, from, typed);
    return {AnyTensor(made.lengths), numbers(made.predecessors, nodes), numbers(made.sources, nodes)};
  }
  const auto made = sparse::shortest_path(edges, from, typed, options.with_predecessors);
  return {AnyTensor(made.lengths), options.with_predecessors ? numbers(made.predecessors, nodes) : AnyTensor(),
          AnyTensor()};
}

AnySparse minimum_spanning_tree(const AnySparse& x) {
  const AnySparse tree = SparseAccess::of(sparse::minimum_spanning_tree(edges_of("sparse::minimum_spanning_tree", x)));
  const DType index = x.indices().dtype();
  return SparseAccess::made(SparseFormat::csr, tree.sizes(), cast(tree.pointers(), index), cast(tree.indices(), index),
                            cast(tree.values(), x.values().dtype()), true);
}

}  // namespace tenon::inline v1::runtime
