// Systems of equations with sparse matrices: triangular, conjugate gradients, GMRES. The dense solvers are the
// reference.
#include <tenon/linalg.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
namespace sparse = tenon::sparse;
using support::error_text;
using tn::Sparse, tn::Tensor;

namespace {

/// The five-point Laplacian of n by n points.
Sparse<double> laplacian(std::int64_t n) {
  const auto one = tn::tensor<double>({-1}), two = tn::tensor<double>({2});
  const auto line = sparse::diags({one, two, one}, {-1, 0, 1}, {n, n}), identity = sparse::eye<double>(n);
  return tn::eval(tn::kron(line, identity) + tn::kron(identity, line));
}

bool is_near(const Tensor<double>& x, const Tensor<double>& y, double tolerance = 1e-10) {
  return tn::allclose(x, y, tolerance, tolerance);
}

}  // namespace

TEST_CASE("triangular systems") {
  const auto a = laplacian(4);
  const auto dense = a.to_dense();
  const auto x = tn::linspace<double>(-1, 1, 16), columns = tn::stack({x, Tensor<double>(x * x)}, tn::axis(1));
  la::SolveTriangular::Options options;
  for (const bool upper : {false, true}) {
    options.is_upper = upper;
    for (const bool unit : {false, true}) {
      options.has_unit_diagonal = unit;
      for (const auto trans : {la::Transpose::none, la::Transpose::transpose}) {
        options.trans = trans;
        const auto wanted = la::solve_triangular(dense, columns, options);
        CHECK(is_near(la::solve_triangular(a, columns, options), wanted));
        CHECK(is_near(la::solve_triangular(a.to_csc(), columns, options), wanted));
        CHECK(is_near(la::solve_triangular(a.to_coo(), x, options), wanted.select(1, 0)));
      }
    }
  }
  const auto text = error_text<tn::LinAlgError>([&] { la::solve_triangular(tn::tril(a, -1), x); });
  CHECK(text == "tenon::linalg::solve_triangular: the sparse matrix is singular: it has a 0 on its diagonal, in row 0");
  CHECK_THROWS_AS(la::solve_triangular(a, tn::ones<double>({15})), tn::ShapeError);
}

TEST_CASE("conjugate gradients") {
  const auto a = laplacian(12);
  const auto wanted = tn::linspace<double>(1, 2, 144);
  const auto b = tn::matmul(a, wanted);
  const auto result = sparse::cg(a, b, {.rtol = 1e-12});
  CHECK(result.converged);
  CHECK(result.iterations < 144);
  CHECK(is_near(result.x, wanted, 1e-9));
  CHECK(is_near(tn::tensor<double>({result.residual}),
                tn::norm(Tensor<double>(b - tn::matmul(a, result.x))).reshape({1}), 1e-6));
  const auto with_jacobi = sparse::cg(a.to_csc(), b, {.rtol = 1e-12}, sparse::Jacobi(a));
  CHECK(is_near(with_jacobi.x, wanted, 1e-9));
  const Tensor<const double> guess = wanted;
  CHECK(sparse::cg(a, b, {}, sparse::NoPreconditioner{}, &guess).iterations == 0);
  const auto by_function = sparse::cg([&](const Tensor<double>& v) { return Tensor<double>(2 * v); }, wanted);
  CHECK(by_function.iterations == 1);
  CHECK(is_near(by_function.x, Tensor<double>(wanted / 2)));
  const auto stopped = sparse::cg(a, b, {.rtol = 1e-12, .maxiter = 3});
  CHECK(!stopped.converged);
  CHECK(stopped.iterations == 3);
  CHECK(sparse::cg(a, tn::zeros<double>({144})).converged);
  CHECK(!sparse::cg(tn::eval(-a), b).converged);  // not positive definite
  CHECK_THROWS_AS(sparse::cg(a, tn::ones<double>({3})), tn::ShapeError);
}

TEST_CASE("GMRES") {
  const auto a = tn::eval(laplacian(10) + sparse::diags({tn::tensor<double>({0.7})}, {3}, {100, 100}));
  const auto wanted = tn::linspace<double>(1, 2, 100);
  const auto b = tn::matmul(a, wanted);
  for (const std::int64_t restart : {5, 30, 200}) {
    const auto result = sparse::gmres(a, b, {.rtol = 1e-11, .restart = restart});
    CHECK(result.converged);
    CHECK(is_near(result.x, wanted, 1e-8));
  }
  const auto preconditioned = sparse::gmres(a, b, {.rtol = 1e-11}, sparse::Jacobi(a));
  CHECK(is_near(preconditioned.x, wanted, 1e-8));
  CHECK(!sparse::gmres(sparse::zeros<double>({3, 3}), tn::ones<double>({3})).converged);
}
