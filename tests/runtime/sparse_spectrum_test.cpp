// Systems with preconditioners, spectra and graphs of sparse matrices whose types are known at run time: as those of
// known types.
#include <tenon/runtime/sparse.hpp>
#include <tenon/runtime/sparse_graph.hpp>
#include <tenon/runtime/sparse_spectrum.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace sparse = tenon::sparse;
using rt::AnySparse, rt::SparseFormat;
using tn::AnyTensor, tn::Tensor;

namespace {

/// 2 on the diagonal, -1 beside it.
AnySparse line(SparseFormat format, std::int64_t n) {
  const Tensor<double> x = 2 * tn::eye<double>(n) - tn::eye<double>(n, n, 1) - tn::eye<double>(n, n, -1);
  return AnySparse::from_dense(x, SparseFormat::csr, tn::DType::int32).converted(format);
}
template <class T>
bool is_near(const AnyTensor& x, const Tensor<T>& y) {
  return x.sizes() == y.sizes() && tn::allclose(x.as<const T>(), y, 1e-9, 1e-9);
}

}  // namespace

TEST_CASE("runtime: iterations of sparse systems take a first guess and a preconditioner") {
  const Tensor<double> wanted = tn::linspace<double>(1, 2, 30);
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = line(format, 30);
    const rt::Value b = a.multiply(AnyTensor(wanted));
    const rt::SparseFactors factors(a, "ilu0");
    for (const char* const method : {"cg", "minres", "gmres", "bicgstab"}) {
      rt::SparseIteration options{.rtol = 1e-12, .restart = 30};
      const auto plain = a.solve_by(method, b, options);
      CHECK(is_near(plain.x.tensor(), wanted));
      options.precondition = [&](const AnyTensor& r, bool of_adjoint) {
        return of_adjoint ? factors.solve_adjoint(r) : factors.solve(r).tensor();
      };
      const auto helped = a.solve_by(method, b, options);
      CHECK(is_near(helped.x.tensor(), wanted));
      CHECK(helped.iterations <= 2);  // of three diagonals the factors are complete
      options.x0 = AnyTensor(wanted);
      CHECK(a.solve_by(method, b, options).iterations == 0);
      options.x0 = AnyTensor(tn::ones<float>({30}));
      CHECK_THROWS_AS(a.solve_by(method, b, options), tn::TypeError);
    }
    for (const char* const method : {"lsqr", "lsmr"}) {
      // To the last digits it takes about the 60 steps that are the default, or a few more, as products are rounded.
      const auto least = a.least_squares_by(method, b, {.atol = 1e-14, .btol = 1e-14, .maxiter = 120});
      CHECK(least.converged);
      CHECK(is_near(least.x.tensor(), wanted));
      CHECK_THROWS_AS(a.least_squares_by(method, AnyTensor(tn::ones<double>({3})), {}), tn::ShapeError);
    }
    CHECK_THROWS_AS(a.least_squares_by("cg", b, {}), tn::TypeError);
    CHECK_THROWS_AS(rt::SparseFactors(a, "lu").solve_adjoint(b.tensor()), tn::TypeError);
    CHECK(is_near(rt::SparseFactors(a, "ic0").solve(b).tensor(), wanted));
  }
}

TEST_CASE("runtime: eigenvalues and singular values of sparse matrices") {
  const std::int64_t n = 30;
  const Tensor<double> all =
      2 - 2 * tn::cos(tn::arange<double>(1, n + 1) * (3.14159265358979323846 / static_cast<double>(n + 1)));
  const AnySparse a = line(SparseFormat::csc, n);
  CHECK(is_near<double>(rt::eigsh(a, 3, {.which = "SA"}).values, all.narrow(0, 0, 3).clone()));
  CHECK(is_near<double>(rt::svds(a, 3, {}).s, all.narrow(0, n - 3, 3).clone()));
  const auto product = [&](const AnyTensor& x) { return a.multiply(x).tensor(); };
  CHECK(is_near<double>(rt::eigsh(product, tn::DType::float64, n, 2, {.which = "LA"}).values,
                        all.narrow(0, n - 2, 2).clone()));
  CHECK_THROWS_AS(rt::eigsh(a, 3, {.which = "LR"}), tn::TypeError);
  CHECK_THROWS_AS(rt::eigsh(a, n + 1, {}), tn::IndexError);
  CHECK_THROWS_AS(
      rt::eigsh([](const AnyTensor&) { return AnyTensor(tn::ones<double>({2})); }, tn::DType::float64, n, 2, {}),
      tn::ShapeError);
}

TEST_CASE("runtime: graphs as sparse matrices") {
  const auto edges = tn::tensor<std::int64_t>({{0, 1, 3}, {1, 2, 2}});
  const AnySparse g(SparseFormat::coo, {5, 5}, {}, edges, AnyTensor(tn::tensor<float>({2, 3, 4})));
  const auto weak = rt::connected_components(g, true, false);
  CHECK(weak.count == 2);
  CHECK(tn::all(weak.labels.as<const std::int32_t>() == tn::tensor<std::int32_t>({0, 0, 0, 0, 1})).item());
  CHECK(rt::connected_components(g, true, true).count == 5);
  CHECK(
      tn::all(rt::breadth_first_order(g, 0, true).order.as<const std::int32_t>() == tn::tensor<std::int32_t>({0, 1, 2}))
          .item());
  const auto paths = rt::shortest_path(g, AnyTensor(tn::tensor<std::int64_t>({0})), {.directed = false, .limit = 8});
  CHECK(paths.lengths.as<const double>()(0, 2) == 5);
  CHECK(tn::isinf(paths.lengths.as<const double>())(0, 3));
  CHECK_THROWS_AS(rt::shortest_path(g, AnyTensor(tn::tensor<std::int64_t>({0})), {.method = "A*"}), tn::TypeError);
  const AnySparse tree = rt::minimum_spanning_tree(g);
  CHECK(tree.values().dtype() == tn::DType::float32);
  CHECK(tree.indices().dtype() == tn::DType::int64);
  CHECK(tree.values().numel() == 3);
}
