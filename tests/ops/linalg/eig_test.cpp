// Eigenvalues of any square matrices.
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::check_close;
using support::error_text;
using tn::Tensor;

namespace {

/// Each of the one has one of the other near it.
template <class Z>
void check_same_values(const Tensor<Z>& got, const Tensor<tn::complex<double>>& wanted, double bound) {
  REQUIRE(support::to_vector(got.sizes()) == support::to_vector(wanted.sizes()));
  const std::int64_t n = got.size(-1);
  const auto a = support::elements(got);
  auto b = support::elements(wanted);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto line = b.begin() + static_cast<std::ptrdiff_t>(i - i % static_cast<std::size_t>(n));
    const auto distance = [&](const tn::complex<double>& z) {
      return std::hypot(z.re - static_cast<double>(a[i].re), z.im - static_cast<double>(a[i].im));
    };
    const auto nearest =
        std::min_element(line, line + n, [&](const auto& x, const auto& y) { return distance(x) < distance(y); });
    if (!(distance(*nearest) <= bound)) FAIL_CHECK("eigenvalue " << i << " is off by " << distance(*nearest));
    *nearest = tn::complex<double>(1e9);  // taken
  }
  SUCCEED();
}

template <class T>
void check_type(support::Golden& golden) {
  using R = tn::real_t<T>;
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const auto wanted = golden.get<tn::complex<double>>(entry + ".values");
    const double scale = 1 + support::largest(wanted),
                 bound = std::max(1e-7, 2000. * std::numeric_limits<R>::epsilon()) * scale;
    check_same_values(la::eigvals(x), wanted, bound);
    const auto [values, vectors] = la::eig(x);
    check_same_values(values, wanted, bound);
    check_close(tn::matmul(x, vectors), vectors * values.unsqueeze(-2), scale);
    for (const auto length : support::elements(tn::eval(
             tn::sum(tn::map([](const auto& z) { return z.re * z.re + z.im * z.im; }, vectors), tn::axis(-2))))) {
      CHECK(std::abs(static_cast<double>(length) - 1) < 1e-4);
    }
  });
}

/// Eigenvalues of a matrix times a power of two are those of the matrix, times that power.
template <class R>
void check_scaled(std::initializer_list<int> exponents) {
  const auto x = tn::tensor<double>({{1, 2, 0}, {-3, 1, 1}, {0, 1, 2}});
  const auto wanted = la::eigvals(x);
  for (int exponent : exponents) {
    INFO("times 2^" << exponent);
    Tensor<R> scaled = tn::empty<R>({3, 3});
    for (int k = 0; k < 9; ++k) scaled.data_ptr()[k] = static_cast<R>(std::ldexp(x.data_ptr()[k], exponent));
    const auto [values, vectors] = la::eig(scaled);
    Tensor<tn::complex<double>> near = tn::empty<tn::complex<double>>({3});
    Tensor<tn::complex<double>> near_alone = tn::empty<tn::complex<double>>({3});
    const auto alone = la::eigvals(scaled);
    for (int k = 0; k < 3; ++k) {
      near(k) = {std::ldexp(static_cast<double>(values(k).re), -exponent),
                 std::ldexp(static_cast<double>(values(k).im), -exponent)};
      near_alone(k) = {std::ldexp(static_cast<double>(alone(k).re), -exponent),
                       std::ldexp(static_cast<double>(alone(k).im), -exponent)};
    }
    const double bound = exponent == std::numeric_limits<R>::min_exponent - std::numeric_limits<R>::digits ? 1 : 1e-5;
    check_same_values(near, wanted, bound);
    check_same_values(near_alone, wanted, bound);
    if (bound < 1)
      check_close(tn::matmul(x, vectors), vectors * near.unsqueeze(-2), 1,
                  sizeof(R) == 8 && exponent > -1000 ? 200 : 1e12);
  }
}

}  // namespace

TEST_CASE("eigenvalues of matrices near overflow and underflow") {
  check_scaled<float>({-149, -130, -100, -73, -30, 0, 30, 63, 90, 125});
  check_scaled<double>({-1074, -1040, -900, -565, -200, 0, 200, 512, 900, 1021});
}

TEST_CASE("eigenvalues agree with NumPy's, and eigenvectors belong to them") {
  support::Golden golden("linalg", "linalg_eigvals");
  check_type<float>(golden);
  check_type<tn::complex<double>>(golden);
}

TEST_CASE("real matrices have complex eigenvalues, always of complex type") {
  const auto turn = tn::tensor<float>({{0, -1}, {1, 0}});
  const auto values = la::eigvals(turn);
  STATIC_REQUIRE(std::is_same_v<decltype(values), const Tensor<tn::complex<float>>>);
  CHECK(std::abs(values(0).im) == 1.f);
  CHECK(values(0).re == 0.f);
  CHECK(la::eigvals(tn::eye<float>(2))(0) == tn::complex<float>(1));
}

TEST_CASE("eig refuses what is not finite or not square") {
  const auto x = tn::full<float>({2, 2}, std::numeric_limits<float>::infinity());
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::eig(x); }) ==
        "tenon::linalg::eig: the matrix of shape (2,2) has elements that are not finite");
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::eigvals(x); }) ==
        "tenon::linalg::eigvals: the matrix of shape (2,2) has elements that are not finite");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::eigvals(tn::ones<float>({3})); }) ==
        "tenon::linalg::eigvals: shape (3,) is not one of square matrices");
}
