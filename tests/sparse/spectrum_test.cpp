// Some eigenvalues and singular values beside all of them: both ends, clusters, repeated values, rectangular and
// complex matrices.
#include <tenon/linalg.hpp>
#include <tenon/sparse.hpp>
#include <tenon/sparse/eigsh.hpp>
#include <tenon/sparse/svds.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using sparse::Which;
using tn::Sparse, tn::Tensor;
using Complex = tn::complex<double>;

namespace {

bool is_near(const Tensor<double>& x, const Tensor<double>& y, double tolerance = 1e-11) {
  return x.sizes() == y.sizes() && tn::allclose(x, y, tolerance, tolerance);
}
double largest(const Tensor<double>& x) { return tn::max(tn::abs(x)).item(); }

/// A symmetric matrix with these eigenvalues, which is not diagonal: reflected twice.
Sparse<double> with_eigenvalues(const Tensor<double>& values) {
  const std::int64_t n = values.numel();
  Tensor<double> a = tn::diag(values);
  for (const double shift : {0.3, 1.7}) {
    const auto v = tn::eval(tn::cos(tn::arange<double>(n) * shift) + 0.1);
    const Tensor<double> mirror = tn::eye<double>(n) - tn::outer(v, v) * (2 / tn::sum(v * v).item());
    a = tn::matmul(tn::matmul(mirror, a), mirror);
  }
  return sparse::from_dense(Tensor<double>((a + a.t()) / 2));
}

void check_eigsh(const Sparse<double>& a, std::int64_t k, Which which, const Tensor<double>& wanted) {
  const auto found = sparse::eigsh(a, k, {.which = which});
  INFO(static_cast<int>(which) << " " << k);
  CHECK(found.converged);
  CHECK(is_near(found.eigenvalues, wanted));
  CHECK(largest(tn::matmul(a, found.eigenvectors) - found.eigenvectors * found.eigenvalues) < 1e-11);
  CHECK(largest(tn::matmul(found.eigenvectors.t(), found.eigenvectors) - tn::eye<double>(k)) < 1e-12);
}

}  // namespace

TEST_CASE("eigenvalues of both ends") {
  const std::int64_t n = 60;
  const auto values = tn::eval(tn::linspace<double>(-3, 4, n));
  const auto a = with_eigenvalues(values);
  for (const std::int64_t k : {1, 4, 7}) {
    check_eigsh(a, k, Which::largest, values.narrow(0, n - k, k).clone());
    check_eigsh(a, k, Which::smallest, values.narrow(0, 0, k).clone());
    check_eigsh(a, k, Which::both_ends,
                tn::concat({values.narrow(0, 0, k / 2), values.narrow(0, n - (k + 1) / 2, (k + 1) / 2)}));
  }
  check_eigsh(a, 2, Which::largest_magnitude, values.narrow(0, n - 2, 2).clone());
  check_eigsh(a, n, Which::largest, values);
  const auto near_zero = sparse::eigsh(a, 2, {.which = Which::smallest_magnitude, .ncv = 50});
  CHECK(near_zero.converged);
  CHECK(largest(near_zero.eigenvalues) < 0.1);
  const auto inverse = tn::eval(tn::linalg::inv(a.to_dense()));
  const auto by_function =
      sparse::eigsh<double>([&](const Tensor<double>& x) { return Tensor<double>(tn::matmul(inverse, x)); }, n, 2);
  CHECK(is_near(tn::sort(Tensor<double>(1 / by_function.eigenvalues)), near_zero.eigenvalues, 1e-9));
}

TEST_CASE("repeated eigenvalues and clusters") {
  std::vector<double> given(40, 1.0);
  for (std::size_t i = 0; i < 5; ++i) given[i] = 3;         // five times
  for (std::size_t i = 5; i < 8; ++i) given[i] = 3 - 1e-9;  // a cluster below
  for (std::size_t i = 8; i < 20; ++i) given[i] = -1 - 0.1 * static_cast<double>(i);
  const auto values = tn::sort(tn::asarray(given));
  const auto a = with_eigenvalues(values);
  for (const std::int64_t k : {1, 3, 5, 7, 9, 12})
    check_eigsh(a, k, Which::largest, values.narrow(0, 40 - k, k).clone());
  check_eigsh(a, 3, Which::smallest, values.narrow(0, 0, 3).clone());
  check_eigsh(sparse::eye<double>(30), 4, Which::largest_magnitude, tn::ones<double>({4}));
  check_eigsh(sparse::zeros<double>({30, 30}), 2, Which::smallest, tn::zeros<double>({2}));
  check_eigsh(sparse::eye<double>(1), 1, Which::smallest, tn::ones<double>({1}));
}

TEST_CASE("Hermitian matrices, and single precision") {
  const auto values = tn::eval(tn::linspace<double>(1, 2, 30));
  const auto real = with_eigenvalues(values);
  const auto phase =
      tn::eval(tn::cast<Complex>(tn::cos(tn::arange<double>(30))) + Complex(0, 1) * tn::sin(tn::arange<double>(30)));
  const auto turn = sparse::diags({Tensor<Complex>(phase)}, {0}, {30, 30});
  const auto back = sparse::diags({Tensor<Complex>(tn::conj(phase))}, {0}, {30, 30});
  const auto a = tn::matmul(tn::matmul(turn, real.with_values(tn::cast<Complex>(real.values()).clone())), back);
  const auto found = sparse::eigsh(a, 4);
  CHECK(found.converged);
  CHECK(is_near(found.eigenvalues, values.narrow(0, 26, 4).clone()));
  CHECK(largest(tn::abs(tn::matmul(a, found.eigenvectors) - found.eigenvectors * found.eigenvalues)) < 1e-11);
  const auto singular = sparse::svds(a, 3);
  CHECK(is_near(singular.s, values.narrow(0, 27, 3).clone()));
  CHECK(largest(tn::abs(tn::matmul(a, Tensor<Complex>(tn::conj(singular.vh.t()))) - singular.u * singular.s)) < 1e-11);
  const auto single = sparse::eigsh(real.with_values(tn::cast<float>(real.values()).clone()), 3);
  CHECK(single.converged);
  CHECK(tn::allclose(single.eigenvalues, tn::cast<float>(values.narrow(0, 27, 3)), 1e-5, 1e-5));
}

TEST_CASE("singular values") {
  const auto wanted = tn::eval(tn::linspace<double>(0, 1, 40));  // 0 among them
  const auto a = tn::eval(sparse::diags({wanted}, {0}, {55, 40}));
  for (const bool is_wide : {false, true}) {
    for (const Which which : {Which::largest_magnitude, Which::smallest_magnitude}) {
      const auto x = is_wide ? a.t().to_csr() : a;
      const auto found = sparse::svds(x, 4, {.which = which});
      CHECK(found.converged);
      CHECK(is_near(found.s, wanted.narrow(0, which == Which::largest_magnitude ? 36 : 0, 4).clone(), 1e-13));
      CHECK(largest(tn::matmul(x, found.vh.t().clone()) - found.u * found.s) < 1e-13);
      CHECK(largest(tn::matmul(x.t(), found.u) - found.vh.t() * found.s) < 1e-13);
      CHECK(largest(tn::matmul(found.u.t(), found.u) - tn::eye<double>(4)) < 1e-12);
      CHECK(largest(tn::matmul(found.vh, found.vh.t()) - tn::eye<double>(4)) < 1e-12);
    }
  }
  CHECK(is_near(sparse::svds(sparse::eye<double>(30), 3).s, tn::ones<double>({3})));
  CHECK(is_near(sparse::svds(sparse::zeros<double>({5, 30}), 2).s, tn::zeros<double>({2})));
  CHECK(std::abs(sparse::spectral_norm(a) - 1) < 1e-14);
  CHECK_THROWS_AS(sparse::spectral_norm(sparse::zeros<double>({0, 3})), tn::ShapeError);
}

TEST_CASE("what has no eigenvalues is refused") {
  const auto a = sparse::eye<double>(30);
  for (const std::int64_t k : {-1, 0, 31}) {
    CHECK_THROWS_AS(sparse::eigsh(a, k), tn::IndexError);
    CHECK_THROWS_AS(sparse::svds(a, k), tn::IndexError);
  }
  CHECK_THROWS_AS(sparse::eigsh(a, 3, {.ncv = 3}), tn::IndexError);
  CHECK_THROWS_AS(sparse::eigsh(sparse::zeros<double>({2, 3}), 1), tn::ShapeError);
  CHECK_THROWS_AS(sparse::svds(a, 1, {.which = Which::both_ends}), tn::TypeError);
  const auto broken = a.with_values(tn::full<double>({30}, std::numeric_limits<double>::quiet_NaN()));
  CHECK_THROWS_AS(sparse::eigsh(broken, 1), tn::LinAlgError);
  CHECK_THROWS_AS(sparse::svds(broken, 1), tn::LinAlgError);
  const auto stopped = sparse::eigsh(with_eigenvalues(tn::linspace<double>(0, 1, 200)), 5, {.maxiter = 1});
  CHECK(!stopped.converged);
}
