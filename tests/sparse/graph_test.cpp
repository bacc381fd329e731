// Graphs as sparse matrices: components, orders, shortest paths, spanning trees, beside plain searches of all paths.
#include <tenon/sparse.hpp>
#include <tenon/sparse/connected_components.hpp>
#include <tenon/sparse/shortest_path.hpp>
#include <tenon/sparse/spanning_tree.hpp>

#include <cstdint>
#include <limits>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using sparse::Connection, sparse::PathMethod;
using support::error_text;
using tn::Sparse, tn::Tensor;

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

/// 0 → 1 → 2 → 0, 2 → 3 → 4, 5 alone; 4 → 4.
template <class Index>
Sparse<double, tn::Csr, Index> graph() {
  return sparse::coo_tensor(tn::tensor<Index>({{0, 1, 2, 2, 3, 4}, {1, 2, 0, 3, 4, 4}}),
                            tn::tensor<double>({2, 3, 1, 0, 5, 7}), {6, 6})
      .to_csr();
}
template <class T>
bool same(const Tensor<T>& x, const Tensor<T>& y) {
  return x.sizes() == y.sizes() && tn::all(x == y).item();
}

template <class Index>
void check_graph() {
  const auto g = graph<Index>();
  const auto weak = sparse::connected_components(g);
  CHECK(weak.count == 2);
  CHECK(same(weak.labels, tn::tensor<Index>({0, 0, 0, 0, 0, 1})));
  const auto strong = sparse::connected_components(g, true, Connection::strong);
  CHECK(strong.count == 4);
  CHECK(same(strong.labels, tn::tensor<Index>({2, 2, 2, 1, 0, 3})));  // none has an edge to a later one
  CHECK(sparse::connected_components(g.to_csc(), false, Connection::strong).count == 2);
  const auto order = sparse::breadth_first_order(g, 1);
  CHECK(same(order.order, tn::tensor<Index>({1, 2, 0, 3, 4})));
  CHECK(same(order.predecessors, tn::tensor<Index>({2, -9999, 1, 2, 3, -9999})));
  CHECK(same(sparse::breadth_first_order(g, 4).order, tn::tensor<Index>({4})));
  CHECK(same(sparse::breadth_first_order(g, 4, false).order, tn::tensor<Index>({4, 3, 2, 0, 1})));
  const auto from = tn::tensor<std::int64_t>({0, 4});
  const auto paths = sparse::shortest_path(g, from);
  CHECK(same(paths.lengths, tn::tensor<double>({{0, 2, 5, 5, 10, none}, {none, none, none, none, 0, none}})));
  CHECK(same(paths.predecessors,
             tn::tensor<Index>({{-9999, 0, 1, 2, 3, -9999}, {-9999, -9999, -9999, -9999, -9999, -9999}})));
  for (const PathMethod method : {PathMethod::dijkstra, PathMethod::bellman_ford, PathMethod::johnson}) {
    CHECK(same(sparse::shortest_path(g, from, {.method = method}).lengths, paths.lengths));
    CHECK(same(sparse::shortest_path(g, from, {.method = method, .directed = false}).lengths,
               tn::tensor<double>({{0, 2, 1, 1, 6, none}, {6, 8, 5, 5, 0, none}})));
    CHECK(same(sparse::shortest_path(g, from, {.method = method, .unweighted = true}).lengths.select(0, 0).clone(),
               tn::tensor<double>({0, 1, 2, 3, 4, none})));
  }
  CHECK(same(sparse::shortest_path(g, from, {.limit = 5}).lengths.select(0, 0).clone(),
             tn::tensor<double>({0, 2, 5, 5, none, none})));
  const auto nearest = sparse::nearest_path(g, tn::tensor<std::int64_t>({1, 3}));
  CHECK(same(nearest.lengths, tn::tensor<double>({4, 0, 3, 0, 5, none})));
  CHECK(same(nearest.sources, tn::tensor<Index>({1, 1, 1, 3, 3, -9999})));
  const auto tree = sparse::minimum_spanning_tree(g);
  CHECK(same(tree.to_coo().indices().clone(), tn::tensor<Index>({{0, 2, 2, 3}, {1, 0, 3, 4}})));
  CHECK(same(tree.values(), tn::tensor<double>({2, 1, 0, 5})));
}

}  // namespace

TEST_CASE("a graph of six nodes") {
  check_graph<std::int32_t>();
  check_graph<std::int64_t>();
}

TEST_CASE("negative weights") {
  const auto edges = tn::tensor<std::int32_t>({{0, 0, 1, 2, 3}, {1, 2, 3, 1, 4}});
  const auto g = sparse::coo_tensor(edges, tn::tensor<double>({4, 2, 3, -5, 1}), {5, 5});
  const auto all = tn::arange<std::int64_t>(5);
  const auto wanted = tn::tensor<double>({{0, -3, 2, 0, 1},
                                          {none, 0, none, 3, 4},
                                          {none, -5, 0, -2, -1},
                                          {none, none, none, 0, 1},
                                          {none, none, none, none, 0}});
  for (const PathMethod method : {PathMethod::automatic, PathMethod::bellman_ford, PathMethod::johnson})
    CHECK(same(sparse::shortest_path(g, all, {.method = method}).lengths, wanted));
  const auto text =
      error_text<tn::LinAlgError>([&] { sparse::shortest_path(g, all, {.method = PathMethod::dijkstra}); });
  CHECK(text ==
        "tenon::sparse::shortest_path: a weight of -5 is negative, which Dijkstra's method does not know: bellman_ford "
        "and johnson do");
  CHECK(sparse::shortest_path(g, all, {.method = PathMethod::dijkstra, .unweighted = true}).lengths(0, 4) == 3);
  const auto cycle =
      sparse::coo_tensor(tn::tensor<std::int32_t>({{0, 1}, {1, 0}}), tn::tensor<double>({1, -2}), {3, 3});
  for (const PathMethod method : {PathMethod::bellman_ford, PathMethod::johnson}) {
    CHECK(error_text<tn::LinAlgError>([&] { sparse::shortest_path(cycle, all.narrow(0, 0, 3), {.method = method}); }) ==
          "tenon::sparse::shortest_path: the graph has a cycle of negative length");
  }
  CHECK(sparse::shortest_path(cycle, all.narrow(0, 2, 1), {.method = PathMethod::bellman_ford}).lengths(0, 2) ==
        0);                                                                              // which it does not reach
  CHECK_THROWS_AS(sparse::shortest_path(g, all, {.directed = false}), tn::LinAlgError);  // there and back
  CHECK_THROWS_AS(sparse::nearest_path(g, all), tn::LinAlgError);
}

TEST_CASE("graphs at the edges") {
  const auto empty = sparse::zeros<double>({0, 0});
  CHECK(sparse::connected_components(empty).count == 0);
  CHECK(sparse::connected_components(empty, true, Connection::strong).count == 0);
  CHECK(sparse::shortest_path(empty, tn::zeros<std::int64_t>({0})).lengths.sizes() == tn::Shape{0, 0});
  CHECK(sparse::minimum_spanning_tree(empty).nnz() == 0);
  const auto lonely = sparse::zeros<double>({3, 3});
  CHECK(sparse::connected_components(lonely, true, Connection::strong).count == 3);
  CHECK(sparse::minimum_spanning_tree(lonely).nnz() == 0);
  CHECK_THROWS_AS(sparse::breadth_first_order(empty, 0), tn::IndexError);
  CHECK_THROWS_AS(sparse::shortest_path(lonely, tn::tensor<std::int64_t>({3})), tn::IndexError);
  CHECK_THROWS_AS(sparse::shortest_path(lonely, tn::tensor<std::int64_t>({-1})), tn::IndexError);
  CHECK_THROWS_AS(sparse::connected_components(sparse::zeros<double>({2, 3})), tn::ShapeError);
  const auto broken = sparse::from_dense(tn::tensor<double>({{0, std::numeric_limits<double>::quiet_NaN()}, {0, 0}}));
  CHECK_THROWS_AS(sparse::shortest_path(broken, tn::tensor<std::int64_t>({0})), tn::LinAlgError);
  CHECK_THROWS_AS(sparse::minimum_spanning_tree(broken), tn::LinAlgError);
  const std::int64_t n = 100000;  // a path as long as the graph: no recursion
  const auto line = sparse::diags({tn::ones<double>({1})}, {1}, {n, n});
  CHECK(sparse::connected_components(line, true, Connection::strong).count == n);
  CHECK(sparse::connected_components(line).count == 1);
  CHECK(sparse::shortest_path(line, tn::tensor<std::int64_t>({0})).lengths(0, n - 1) == static_cast<double>(n - 1));
}
