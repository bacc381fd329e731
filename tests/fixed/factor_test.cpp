// Reductions, products and decompositions of fixed tensors, beside those of tensors and in constant expressions.
#include <tenon/fixed_tensor.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::FixedTensor;
using Vector = FixedTensor<double, 3>;

namespace {

template <class T, std::int64_t m, std::int64_t n>
FixedTensor<T, m, n> example(int seed) {
  FixedTensor<T, m, n> x;
  for (std::int64_t i = 0; i < m * n; ++i)
    x.data_ptr()[i] = static_cast<T>(((i + seed) * 7919 + seed * 31) % 101) / T(37) - T(1);
  for (std::int64_t i = 0; i < m && i < n; ++i) x(i, i) += T(3);
  return x;
}
template <class A, class B>
double distance(const A& a, const B& b) {
  double most = 0;
  for (std::int64_t i = 0; i < a.numel(); ++i)
    most = std::max(most, std::abs(static_cast<double>(a.data_ptr()[i]) - static_cast<double>(b.data_ptr()[i])));
  return most;
}

template <class T, std::int64_t m, std::int64_t k, std::int64_t n>
void check_product() {
  const auto a = example<T, m, k>(1);
  const auto b = example<T, k, n>(2);
  const tn::Tensor<T> expected = tn::matmul(tn::Tensor<T>(a), tn::Tensor<T>(b));
  CHECK(distance(tn::matmul(a, b), expected) <= 1e-5);
  CHECK(distance(tn::matmul(a, b(tn::end - 1).template element<0>() * a.t()),
                 tn::matmul(tn::Tensor<T>(a), b(-1)(0) * tn::Tensor<T>(a).t())) <= 1e-4);
}

template <class T, std::int64_t n>
void check_factors() {
  const double bound = sizeof(T) == 4 ? 2e-5 : 1e-13;
  const auto a = example<T, n, n>(n);
  const auto eye = FixedTensor<T, n, n>::eye();
  CHECK(distance(tn::matmul(a, tn::linalg::inv(a)), eye) < bound);
  CHECK(distance(tn::matmul(a, tn::linalg::solve(a, eye)), eye) < bound);
  FixedTensor<T, n> b = a(0);
  CHECK(distance(tn::matmul(a, tn::linalg::solve(a, b)), b) < bound);
  const tn::Tensor<T> det = tn::linalg::det(tn::Tensor<T>(a));
  CHECK(std::abs(tn::linalg::det(a) / det.item() - 1) < bound);
  const auto symmetric = a + a.t();
  const auto [values, vectors] = tn::linalg::eigh(symmetric);
  CHECK(distance(tn::matmul(symmetric, vectors), vectors * values) < 10 * bound);
  CHECK(distance(tn::matmul(vectors.t(), vectors), eye) < bound);
  for (std::int64_t i = 1; i < n; ++i) CHECK(values(i - 1) <= values(i));
  CHECK(distance(tn::linalg::eigvalsh(symmetric), values) == 0);
}

}  // namespace

TEST_CASE("reductions of fixed tensors") {
  const auto x = example<float, 4, 4>(3);
  const auto y = example<double, 3, 5>(4);
  const tn::Tensor<float> a = x;
  const tn::Tensor<double> b = y;
  const auto check = [&](const auto& op) {
    CHECK(std::abs(static_cast<double>(op(x).item()) - static_cast<double>(op(a).item())) <=
          1e-5 * std::abs(static_cast<double>(op(a).item())));
    CHECK(std::abs(static_cast<double>(op(y).item()) - static_cast<double>(op(b).item())) <=
          1e-12 * std::abs(static_cast<double>(op(b).item())));
  };
  check(tn::sum), check(tn::prod), check(tn::mean), check(tn::var), check(tn::std), check(tn::max), check(tn::min),
      check(tn::ptp);
  check(tn::argmax), check(tn::argmin), check(tn::all), check(tn::any), check(tn::norm), check(tn::vector_norm);
  CHECK(std::abs(tn::var(y, tn::correction(1)) - tn::var(b, tn::correction(1)).item()) < 1e-12);
  CHECK(tn::sum(FixedTensor<std::int8_t, 3>{100, 100, 100}) == 300);
  const float nan = std::nanf("");
  CHECK(std::isnan(tn::max(FixedTensor<float, 8>{1, 2, nan, 4, 5, 6, 7, 8}).item()));
  CHECK(tn::argmax(FixedTensor<float, 3>{1, nan, 9}) == 1);
  static_assert(tn::sum(FixedTensor<float, 8>{1, 2, 3, 4, 5, 6, 7, 8}) == 36);
  static_assert(tn::var(Vector{1, 2, 3}) * 3 == 2);
  static_assert(tn::norm(Vector{2, 3, 6}) == 7);
  static_assert(tn::all(Vector{1, 2, 3} == Vector{1, 2, 3}) && !tn::all(Vector{1, 2, 3} == Vector{1, 2, 4}));
  // Squares that overflow or vanish do not.
  CHECK(std::abs(tn::norm(FixedTensor<float, 2>{3e30f, 4e30f}) / 5e30f - 1) < 1e-6);
  CHECK(std::abs(tn::norm(FixedTensor<float, 2>{3e-30f, 4e-30f}) / 5e-30f - 1) < 1e-6);
  CHECK(
      (tn::norm(Vector{}) == 0 && std::isinf(tn::norm(Vector{std::numeric_limits<double>::infinity(), 0, 0}).item())));
  // Along a dimension the result is a Tensor.
  CHECK(distance(tn::sum(y, tn::axis(1)), tn::sum(b, tn::axis(1))) == 0);
}

TEST_CASE("products of fixed tensors") {
  check_product<float, 3, 3, 3>(), check_product<float, 4, 4, 4>(), check_product<double, 2, 5, 4>(),
      check_product<float, 3, 2, 8>();
  check_product<double, 9, 9, 9>(), check_product<float, 12, 7, 11>(), check_product<double, 1, 6, 1>();
  constexpr FixedTensor<int, 2, 2> x{{1, 2}, {3, 4}};
  constexpr FixedTensor<int, 2> v{5, 6};
  static_assert(tn::matmul(x, v)(1) == 39 && tn::matmul(v, x)(0) == 23 && tn::matmul(v, v) == 61 &&
                tn::dot(v, v) == 61);
  static_assert(tn::outer(v, v)(0, 1) == 30 && tn::cross(Vector{1, 0, 0}, Vector{0, 1, 0})(2) == 1);
  static_assert(tn::inner(v, v) == 61 && tn::vecdot(v, v) == 61 && tn::vdot(x, x) == 30);
  static_assert(tn::matmul(FixedTensor<std::uint8_t, 1>(16), FixedTensor<std::uint8_t, 1>(16)) == 0);  // integers wrap
  using Complex = tn::complex<float>;
  CHECK(tn::vdot(FixedTensor<Complex, 1>(Complex(0, 1)), FixedTensor<Complex, 1>(Complex(0, 1))).item() == Complex(1));
  CHECK_THROWS_AS(tn::cross(Vector{}, Vector{}, 1), tn::IndexError);
  // Beside a Tensor they are its operands.
  const tn::Tensor<double> product = tn::matmul(tn::ones<double>({4, 3}), FixedTensor<double, 3, 3>::eye());
  CHECK((product.size(0) == 4 && product(3, 2) == 1));
}

TEST_CASE("determinants, inverses, solutions and eigenvectors of fixed tensors") {
  check_factors<float, 2>(), check_factors<float, 3>(), check_factors<float, 4>(), check_factors<float, 5>();
  check_factors<double, 1>(), check_factors<double, 2>(), check_factors<double, 3>(), check_factors<double, 4>(),
      check_factors<double, 6>();
  constexpr FixedTensor<double, 3, 3> x{{2, 0, 0}, {0, 4, 0}, {0, 0, 8}};
  static_assert(tn::linalg::det(x) == 64 && tn::linalg::inv(x)(1, 1) == 0.25 &&
                tn::linalg::solve(x, Vector{2, 4, 8})(2) == 1);
  static_assert(tn::linalg::eigh(x).eigenvalues(0) == 2);
  static_assert(tn::linalg::inv(FixedTensor<double, 4, 4>::eye() * 2.)(3, 3) == 0.5);
  using Complex = tn::complex<double>;
  const FixedTensor<Complex, 2, 2> z{{Complex(0, 1), 1}, {1, Complex(0, 2)}};
  CHECK(tn::abs(tn::matmul(z, tn::linalg::inv(z))(0, 0) - 1.) < 1e-15);
  CHECK_THROWS_WITH((tn::linalg::inv(FixedTensor<float, 4, 4>{})),
                    "tenon::linalg::inv: the matrix of shape (4,4) is singular");
  CHECK_THROWS_AS((tn::linalg::solve(FixedTensor<float, 2, 2>{{1, 2}, {2, 4}}, FixedTensor<float, 2>{1, 1})),
                  tn::LinAlgError);
  CHECK_THROWS_AS((tn::linalg::eigh(FixedTensor<float, 2, 2>::full(std::nanf("")))), tn::LinAlgError);
  CHECK(std::isnan(tn::linalg::inv(FixedTensor<float, 4, 4>::full(std::nanf("")))(0, 0)));
  // Matrices whose determinants overflow or underflow have inverses; one whose last pivot is not 0 may be singular.
  CHECK(std::abs(tn::linalg::inv(FixedTensor<float, 4, 4>::eye() * 1e-20f)(2, 2) / 1e20f - 1) < 1e-6);
  CHECK(std::abs(tn::linalg::inv(FixedTensor<float, 3, 3>::eye() * 1e20f)(1, 1) / 1e-20f - 1) < 1e-6);
  CHECK_THROWS_AS((tn::linalg::solve(FixedTensor<double, 2, 2>{{0, 1}, {0, 1}}, FixedTensor<double, 2>{1, 1})),
                  tn::LinAlgError);
  // A permutation, which elimination without pivoting would divide by 0 in.
  CHECK(tn::linalg::solve(FixedTensor<double, 2, 2>{{0, 1}, {1, 0}}, FixedTensor<double, 2>{1, 2})(0) == 2);
}

namespace {

template <class T, std::int64_t n, class... V>
constexpr FixedTensor<T, n, n> diagonal(V... values) {
  FixedTensor<T, n, n> x;
  const double list[] = {values...};
  for (std::int64_t i = 0; i < n; ++i) x(i, i) = static_cast<T>(list[i]);
  return x;
}
template <class T, std::int64_t n, class... V>
void check_inverse(V... values) {
  const auto inverse = tn::linalg::inv(diagonal<T, n>(values...));
  const double list[] = {values...};
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = 0; k < n; ++k) {
      if (i == k) CHECK(std::abs(static_cast<double>(inverse(i, i)) * list[i] - 1) < 1e-6);
      else CHECK(inverse(i, k) == 0);
    }
  }
}

}  // namespace

TEST_CASE("inverses whose minors overflow or underflow") {
  check_inverse<double, 2>(1e200, 1e-300);
  check_inverse<double, 3>(1e200, 1e200, 1e-300);
  check_inverse<double, 3>(1e-200, 1e-200, 1e300);
  check_inverse<double, 3>(1e-160, 1e-160, 1e70);
  check_inverse<float, 3>(1e20, 1e20, 1e-30);
  check_inverse<float, 3>(1e-20, 1e-20, 1e30);
  check_inverse<double, 4>(1e200, 1e200, 1e-300, 1.);
  check_inverse<float, 4>(1e20, 1e20, 1e-30, 1e-20);
  static_assert(tn::linalg::inv(diagonal<double, 2>(1e-200, 1e250))(0, 0) > 0.9e200);
}

TEST_CASE("determinants whose products overflow or underflow") {
  constexpr FixedTensor<double, 3, 3> x{{2, 1, 0}, {1, 3, 1}, {0, 1, 4}};  // of determinant 18
  CHECK(tn::linalg::det(x * 1e120) == std::numeric_limits<double>::infinity());
  CHECK(tn::linalg::det(x * 1e-120) == 0);
  CHECK(std::abs(tn::linalg::det(x * 1e-100) / 18e-300 - 1) < 1e-14);
  CHECK(std::abs(tn::linalg::det(diagonal<float, 4>(1e-25, 1e-25, 1e25, 1e25)) - 1) < 1e-5f);
  CHECK(std::abs(tn::linalg::det(diagonal<double, 5>(1e-250, 1e-250, 1e250, 1e250, 1.)) - 1) < 1e-14);
  CHECK(tn::linalg::det(FixedTensor<double, 3, 3>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}) == 0);
  static_assert(tn::linalg::det(diagonal<double, 3>(1e200, 1e200, 1e-300)) > 0.9e100);
}

TEST_CASE("eigenvalues near overflow and underflow") {
  const auto check = [](auto x, double expected) {
    const auto [values, vectors] = tn::linalg::eigh(x);
    CHECK(std::abs(static_cast<double>(values(1)) / expected - 1) < 1e-4);
    CHECK(values(0) == -values(1));
    CHECK(std::abs(std::abs(static_cast<double>(vectors(0, 0) * vectors(1, 1) - vectors(0, 1) * vectors(1, 0))) - 1) <
          1e-6);
  };
  check(FixedTensor<float, 2, 2>{{1e38f, 3e38f}, {3e38f, -1e38f}}, 3.16227766e38);
  check(FixedTensor<double, 2, 2>{{1e308, 1e308}, {1e308, -1e308}}, 1.4142135623730951e308);
  check(FixedTensor<double, 2, 2>{{3e-320, 4e-320}, {4e-320, -3e-320}}, 5e-320);
}

TEST_CASE("sums, means and products of fixed tensors are finite where the result is") {
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(tn::sum(FixedTensor<double, 3>{1.7e308, 1.7e308, -1.7e308}) == 1.7e308);
  CHECK(tn::sum(FixedTensor<float, 3>{3e38f, 3e38f, -3e38f}) == 3e38f);
  CHECK(tn::sum(FixedTensor<double, 2>{1.7e308, 1.7e308}) == inf);
  CHECK(tn::sum(FixedTensor<double, 3>{inf, 1., -1.}) == inf);
  CHECK(std::isnan(double(tn::sum(FixedTensor<double, 3>{inf, 1., -inf}))));
  CHECK(tn::mean(FixedTensor<double, 2>{1.7e308, 1.7e308}) == 1.7e308);
  CHECK(std::abs(tn::mean(FixedTensor<double, 3>{-1.7e308, -1.7e308, -1.7e308}) / 1.7e308 + 1) < 1e-15);
  CHECK(tn::mean(FixedTensor<float, 2>{3e38f, 3e38f}) == 3e38f);
  CHECK(tn::mean(FixedTensor<float, 8>::full(3e38f)) == 3e38f);
  CHECK(tn::mean(FixedTensor<std::int64_t, 2>{INT64_MAX, INT64_MAX}) == 0x1p63);
  CHECK(tn::nanmean(FixedTensor<float, 2>{3e38f, 3e38f}) == 3e38f);
  using Complex = tn::complex<double>;
  const auto mean = tn::mean(FixedTensor<Complex, 2>{Complex(1.7e308, 1), Complex(1.7e308, 1)}).item();
  CHECK((mean.re == 1.7e308 && mean.im == 1));
  // By tensors of run-time shape.
  const auto check_prod = [](auto fixed) {
    const double expected = tn::prod(tn::Tensor<double>(fixed)).item(), product = tn::prod(fixed);
    CHECK(std::abs(product - expected) <= 1e-14 * std::abs(expected));
    CHECK(std::signbit(product) == std::signbit(expected));
  };
  check_prod(FixedTensor<double, 4>{1e200, 1e200, 1e-200, 1e-200});
  check_prod(FixedTensor<double, 4>{1e-200, 1e200, -1e-200, 1e200});
  check_prod(FixedTensor<double, 3>{1e-170, 1e-170, 1e170});
  check_prod(FixedTensor<double, 3>{1e-200, -1e-200, 0});
  check_prod(FixedTensor<double, 3>{1e200, 1e200, 0});
  check_prod(FixedTensor<double, 3>{1e-100, 1e-100, 1e-150});
  // The first factors lose digits, and the last bring their product back into the range.
  check_prod(FixedTensor<double, 3>{1e-155, 1e-160, 1e200});
  check_prod(FixedTensor<double, 4>{1e-155, 1e150, -1e-160, 1e150});
  check_prod(FixedTensor<double, 4>{1e-300, 1e-300, 1e300, 1e300});
  check_prod(FixedTensor<double, 8>{1e-155, 1, 1e150, 1, 1e-160, 1, 1e150, 1});
  check_prod(FixedTensor<double, 8>{1e-155, 1e-160, 1, 1, 1, 1, 1e150, 1e150});
  check_prod(FixedTensor<double, 5>{1e-155, 1e-160, 0, 1e150, 1e150});
  CHECK(tn::prod(FixedTensor<double, 2>{1e200, 1e200}) == inf);
  CHECK(tn::prod(FixedTensor<float, 9>{1e-38f, 1e-38f, 1e-38f, 1e-38f, 1e-38f, 1e-38f, 1e-38f, 1e-38f, 1e-38f}) == 0);
  const FixedTensor<float, 17> floats{1e-39f, 1e38f, 1e-39f, 1e38f, 1e-39f, 1e38f, 1e-39f, 1e38f, 1e-39f,
                                      1e38f,  1e-39f, 1e38f, 1e-39f, 1e38f, 1e-39f, 1e38f, 1e-4f};
  CHECK(tn::prod(floats) == tn::prod(tn::Tensor<float>(floats)).item());
  const FixedTensor<Complex, 3> turns{Complex(0, 1e-155), Complex(0, 1e-160), Complex(1e200)};
  CHECK(std::abs(tn::prod(turns).item().re / -1e-115 - 1) < 1e-14);
  constexpr double at_compile_time = tn::prod(FixedTensor<double, 3>{2., 3., 4.}),
                   sum = tn::sum(FixedTensor<float, 3>{1.f, 2.f, 3.f});
  static_assert(at_compile_time == 24 && sum == 6);
}
