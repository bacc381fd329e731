// Iterations beside dense solvers: BiCGSTAB, MINRES, LSQR, LSMR, complex systems, incomplete factors.
#include <tenon/linalg.hpp>
#include <tenon/sparse.hpp>

#include <cmath>
#include <cstdint>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::error_text;
using tn::Sparse, tn::Tensor;
using Complex = tn::complex<double>;

namespace {

/// The five-point Laplacian of n by n points.
Sparse<double> laplacian(std::int64_t n) {
  const auto one = tn::tensor<double>({-1}), two = tn::tensor<double>({2});
  const auto line = sparse::diags({one, two, one}, {-1, 0, 1}, {n, n}), identity = sparse::eye<double>(n);
  return tn::eval(tn::kron(line, identity) + tn::kron(identity, line));
}
/// Another matrix, which is not symmetric.
Sparse<double> skewed(std::int64_t n) {
  return tn::eval(laplacian(n) + sparse::diags({tn::tensor<double>({0.7})}, {3}, {n * n, n * n}));
}

template <class T>
bool is_near(const Tensor<T>& x, const Tensor<T>& y, double tolerance = 1e-8) {
  return x.sizes() == y.sizes() && tn::allclose(x, y, tolerance, tolerance);
}

}  // namespace

TEST_CASE("BiCGSTAB") {
  const auto a = skewed(9);
  const auto wanted = tn::linspace<double>(1, 2, 81);
  const auto b = tn::matmul(a, wanted);
  const auto plain = sparse::bicgstab(a, b, {.rtol = 1e-12});
  CHECK(plain.converged);
  CHECK(is_near(plain.x, wanted));
  CHECK(plain.residual == tn::norm(Tensor<double>(b - tn::matmul(a, plain.x))).item());
  const auto helped = sparse::bicgstab(a.to_csc(), b, {.rtol = 1e-12}, sparse::IncompleteLU(a));
  CHECK(is_near(helped.x, wanted));
  CHECK(2 * helped.iterations < plain.iterations);
  const Tensor<const double> guess = wanted;
  CHECK(sparse::bicgstab(a, b, {}, sparse::NoPreconditioner{}, &guess).iterations == 0);
  const auto stopped = sparse::bicgstab(a, b, {.rtol = 1e-12, .maxiter = 3});
  CHECK(!stopped.converged);
  CHECK(stopped.iterations == 3);
  CHECK(!sparse::bicgstab(sparse::zeros<double>({3, 3}), tn::ones<double>({3})).converged);
  CHECK_THROWS_AS(sparse::bicgstab(a, tn::ones<double>({3})), tn::ShapeError);
}

TEST_CASE("MINRES") {
  const auto a = tn::eval(laplacian(8) - 2.3 * sparse::eye<double>(64));  // of either sign
  const auto wanted = tn::linspace<double>(1, 2, 64);
  const auto b = tn::matmul(a, wanted);
  for (const auto& x : {sparse::minres(a, b, {.rtol = 1e-12}),
                        sparse::minres(a.to_coo(), b, {.rtol = 1e-12}, sparse::IncompleteCholesky(laplacian(8)))}) {
    CHECK(x.converged);
    CHECK(is_near(x.x, wanted));
    CHECK(std::abs(x.residual - tn::norm(Tensor<double>(b - tn::matmul(a, x.x))).item()) < 1e-11);
  }
  const auto definite = laplacian(8);
  CHECK(sparse::minres(definite, b, {.rtol = 1e-10}, sparse::IncompleteCholesky(definite)).iterations <
        sparse::minres(definite, b, {.rtol = 1e-10}).iterations);
  const auto singular = sparse::diags({tn::tensor<double>({1, 2, 0})}, {0}, {3, 3});
  const auto least = sparse::minres(singular, tn::tensor<double>({1, 4, 1}), {.rtol = 1e-10});
  CHECK(!least.converged);
  CHECK(std::abs(least.residual - 1) < 1e-12);
  CHECK(is_near(tn::matmul(singular, least.x), tn::tensor<double>({1, 4, 0})));
}

TEST_CASE("complex systems") {
  const auto real = laplacian(6);
  const auto phase =
      tn::eval(tn::cast<Complex>(tn::cos(tn::arange<double>(36))) + Complex(0, 1) * tn::sin(tn::arange<double>(36)));
  const auto turn = sparse::diags({Tensor<Complex>(phase)}, {0}, {36, 36});
  const auto back = sparse::diags({Tensor<Complex>(tn::conj(phase))}, {0}, {36, 36});
  const auto hermitian = tn::matmul(tn::matmul(turn, real.with_values(tn::cast<Complex>(real.values()).clone())), back);
  const auto general = tn::eval(hermitian + sparse::diags({tn::tensor<Complex>({Complex(0.3, 0.8)})}, {2}, {36, 36}));
  const auto wanted = tn::eval(phase * Complex(1, -2));
  const auto b = tn::matmul(hermitian, wanted), other = tn::matmul(general, wanted);
  const sparse::IterationOptions options{.rtol = 1e-12, .restart = 15};
  CHECK(is_near(sparse::cg(hermitian, b, options).x, wanted));
  CHECK(is_near(sparse::cg(hermitian, b, options, sparse::IncompleteCholesky(hermitian)).x, wanted));
  CHECK(is_near(sparse::cg(hermitian, b, options, sparse::Jacobi(hermitian)).x, wanted));
  CHECK(is_near(sparse::minres(hermitian, b, options).x, wanted));
  CHECK(is_near(sparse::gmres(general, other, options).x, wanted));
  CHECK(is_near(sparse::gmres(general, other, options, sparse::IncompleteLU(general)).x, wanted));
  CHECK(is_near(sparse::bicgstab(general, other, options, sparse::IncompleteLU(general)).x, wanted));
  CHECK(is_near(sparse::lsqr(general, other, {.atol = 1e-13, .btol = 1e-13}).x, wanted));
  CHECK(is_near(sparse::lsmr(general, other, {.atol = 1e-13, .btol = 1e-13}).x, wanted));
}

TEST_CASE("least squares") {
  const auto dense = tn::eval(tn::sin(tn::arange<double>(60)).reshape({12, 5}) + 2 * tn::eye<double>(12, 5));
  const auto a = sparse::from_dense(dense);
  const auto b = tn::cos(tn::arange<double>(12) * 3.);
  const auto right = tn::eval(b);
  const sparse::LeastSquaresOptions exact{.atol = 1e-14, .btol = 1e-14};
  const Tensor<double> gram = tn::matmul(dense.t(), dense),
                       wanted = tn::linalg::solve(gram, Tensor<double>(tn::matmul(dense.t(), right)));
  const Tensor<double> shortest =
      tn::matmul(dense, tn::linalg::solve(gram, Tensor<double>(right.narrow(0, 0, 5).clone())));
  const Tensor<double> damped =
      tn::linalg::solve(Tensor<double>(gram + 0.25 * tn::eye<double>(5)), Tensor<double>(tn::matmul(dense.t(), right)));
  const auto check = [&](const auto& solve) {
    const auto x = solve(a, right, exact);
    CHECK(x.converged);
    CHECK(x.end == sparse::LeastSquaresEnd::least);
    CHECK(is_near(x.x, wanted));
    CHECK(x.residual == tn::norm(Tensor<double>(right - tn::matmul(a, x.x))).item());
    CHECK(is_near(solve(a.t(), Tensor<double>(right.narrow(0, 0, 5).clone()), exact).x, shortest));
    CHECK(is_near(solve(dense, right, {.damp = 0.5, .atol = 1e-14, .btol = 1e-14}).x, damped));
    const auto stopped = solve(a, right, {.atol = 1e-14, .btol = 1e-14, .maxiter = 1});
    CHECK(!stopped.converged);
    CHECK(stopped.end == sparse::LeastSquaresEnd::maxiter);
    CHECK(solve(a, tn::zeros<double>({12}), exact).end == sparse::LeastSquaresEnd::zero);
    CHECK_THROWS_AS(solve(a, tn::ones<double>({5}), exact), tn::ShapeError);
  };
  check([](const auto& m, const auto& y, const sparse::LeastSquaresOptions& o) { return sparse::lsqr(m, y, o); });
  check([](const auto& m, const auto& y, const sparse::LeastSquaresOptions& o) { return sparse::lsmr(m, y, o); });
}

TEST_CASE("incomplete factors") {
  const auto full = tn::tensor<double>({{4, 1, 0.5}, {1, 3, 1}, {0.5, 1, 5}});  // without zeros they are complete
  const auto b = tn::arange<double>(6).reshape({3, 2});
  const Tensor<double> wanted = tn::linalg::solve(full, b);
  const sparse::IncompleteLU lu(sparse::from_dense(full));
  CHECK(is_near(lu(b), wanted, 1e-13));
  CHECK(is_near(lu.adjoint(b), wanted, 1e-13));
  CHECK(is_near(sparse::IncompleteCholesky(sparse::from_dense(full).to_csc())(b), wanted, 1e-13));
  const auto general = tn::tensor<double>({{4, 1, 0.5}, {-1, 3, 2}, {0.5, 7, 5}});
  CHECK(is_near(sparse::IncompleteLU(sparse::from_dense(general)).adjoint(b),
                Tensor<double>(tn::linalg::solve(general.t().clone(), b)), 1e-12));
  // With the pattern of the matrix the product of the factors is the matrix there.
  const auto a = laplacian(5);
  const auto factor = sparse::IncompleteCholesky(a).factor();
  const auto product = tn::matmul(factor, factor.t());
  CHECK(factor.nnz() == tn::tril(a).nnz());
  CHECK(is_near(sparse::sparse_mask(product.to_dense(), a).values(), a.values(), 1e-13));
  CHECK_THROWS_AS(lu(tn::ones<double>({4})), tn::ShapeError);
  CHECK_THROWS_AS(sparse::IncompleteLU{sparse::zeros<double>({2, 3})}, tn::ShapeError);
  const auto swap = sparse::from_dense(tn::tensor<double>({{0, 1}, {1, 0}}));
  const auto indefinite = sparse::from_dense(tn::tensor<double>({{1, 2}, {2, 1}}));
  CHECK(error_text<tn::LinAlgError>([&] { sparse::IncompleteLU{swap}; }) ==
        "tenon::sparse::IncompleteLU: the matrix has no entry on its diagonal, in row 0");
  CHECK(error_text<tn::LinAlgError>([&] { sparse::IncompleteCholesky{indefinite}; }) ==
        "tenon::sparse::IncompleteCholesky: the pivot of row 1 is -3, not positive: there are no such factors");
  CHECK(error_text<tn::LinAlgError>([&] { sparse::Jacobi{swap}; }) ==
        "tenon::sparse::Jacobi: the matrix has a 0 on its diagonal, in row 0");
}
