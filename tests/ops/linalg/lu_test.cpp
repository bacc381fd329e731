// LU factors, systems, inverses and determinants.
#include <tenon/ops/linalg/lu.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/element_types.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::check_close;
using support::check_wanted;
using support::error_text;
using support::largest;
using tn::Tensor;

namespace {

template <class T>
void check_golden_matrices(support::Golden& golden) {
  support::for_each_matrix<T>(golden, [&](const std::string& entry, const Tensor<T>& x) {
    const auto inverse = support::golden_wide<T>(golden, entry + ".inv");
    const double scale = largest(inverse) * static_cast<double>(x.size(-1)) * (1 + largest(x) * largest(inverse));
    check_wanted(la::inv(x), inverse, scale);
    const auto det = support::golden_wide<T>(golden, entry + ".det");
    check_wanted(la::det(x), det, largest(det) * (1 + largest(inverse)));
    const auto [sign, logabsdet] = la::slogdet(x);
    check_wanted(sign, support::golden_wide<T>(golden, entry + ".sign"), 1 + largest(inverse));
    check_wanted(logabsdet, golden.get<double>(entry + ".logabsdet"), largest(logabsdet) + largest(inverse));
  });
}

/// x = P L U, and what P, L and U must be.
template <class T>
void check_factors(const Tensor<T>& x) {
  const std::int64_t k = std::min(x.size(-2), x.size(-1));
  const auto [p, l, u] = la::lu(x);
  REQUIRE(l.size(-1) == k);
  REQUIRE(u.size(-2) == k);
  check_close(tn::matmul(tn::matmul(p, l), u), x, static_cast<double>(k) * largest(u));
  CHECK(largest(l) <= (tn::ComplexElement<T> ? 1.5 : 1.));  // pivots are the largest by |re| + |im|
  CHECK(support::elements(tn::matmul(p, p.transpose(-2, -1))) ==
        support::elements(tn::detail::identity_batch<T>("test", p.sizes())));
  const auto packed = la::lu_factor(x);
  for (std::int64_t i = 0; x.dim() == 2 && i < k; ++i)
    CHECK(static_cast<T>(packed.lu(i, i)) == static_cast<T>(u(i, i)));
  CHECK(packed.pivots.size(-1) == k);
}

}  // namespace

TEST_CASE("inverses and determinants agree with NumPy's, for every layout") {
  support::Golden golden("linalg", "linalg_inv");
  check_golden_matrices<float>(golden);
  check_golden_matrices<double>(golden);
  check_golden_matrices<tn::complex<float>>(golden);
  check_golden_matrices<tn::complex<double>>(golden);
}

SWEEP_TEST_CASE("a matrix is P L U, whatever its shape", float, double, tn::complex<float>, tn::complex<double>) {
  const auto shapes = {tn::Shape{3, 3}, {5, 3},    {3, 5}, {1, 1}, {33, 33},  {40, 32}, {32, 40}, {100, 70},
                       {70, 100},       {2, 2, 3}, {0, 3}, {3, 0}, {0, 2, 2}, {200, 5}, {5, 200}};
  for (const auto& shape : shapes) check_factors<TestType>(tn::cast<TestType>(tn::randn<double>(shape)));
  const auto tall = Tensor<TestType>(tn::cast<TestType>(tn::randn<double>({40, 50})));
  check_factors<TestType>(tall.t());
  check_factors<TestType>(tall.flip(0).flip(1));
}

TEMPLATE_TEST_CASE("the inverses of many small matrices, in any layout", "", float, double, tn::complex<float>,
                   tn::complex<double>) {
  tn::Generator generator(5);
  for (std::int64_t n = 1; n <= 9; ++n) {
    INFO(n << " rows");
    // Ones beside the diagonal, in a circle: each pivot but the last is in another row.
    const auto noise = tn::cast<TestType>(tn::rand<double>({40, n, n}, generator) * 0.1);
    const Tensor<TestType> x = noise + tn::roll(tn::eye<TestType>(n), 1, tn::axis(0));
    const auto identity = tn::eye<TestType>(n).expand(x.sizes());
    check_close(tn::eval(tn::matmul(x, la::inv(x))), identity, 10);
    check_close(la::inv(x.transpose(-2, -1)), la::inv(x).transpose(-2, -1), 30);
    x.select(0, 17).select(1, n - 1).zero_();
    x.select(0, 23).zero_();
    CHECK(error_text<tn::LinAlgError>([&] { (void)la::inv(x); }).find("matrix 17 of shape (40") != std::string::npos);
  }
}

TEST_CASE("singular matrices have factors, a determinant of 0 and no inverse") {
  const auto x = tn::tensor<double>({{1, 2}, {2, 4}});
  check_factors(x);
  check_factors(tn::zeros<double>({40, 40}));
  CHECK(la::det(x).item() == 0.);
  CHECK(la::slogdet(x).sign.item() == 0.);
  CHECK(la::slogdet(x).logabsdet.item() == -std::numeric_limits<double>::infinity());
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::inv(x); }) ==
        "tenon::linalg::inv: the matrix of shape (2,2) is singular");
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::matrix_power(x, -1); }) ==
        "tenon::linalg::matrix_power: the matrix of shape (2,2) is singular");
  auto batch = tn::eye<double>(2).expand({3, 2, 2}).clone();
  batch(1, 1, 1) = 0;
  CHECK(error_text<tn::LinAlgError>([&] { (void)la::solve(batch, tn::ones<double>({2})); }) ==
        "tenon::linalg::solve: matrix 1 of shape (3,2,2) is singular");
  try {
    (void)la::inv(x);
  } catch (const tn::Error& error) {
    CHECK(error.code() == tn::ErrorCode::linalg);
  }
}

TEMPLATE_TEST_CASE("solutions fit their systems", "", float, double, tn::complex<double>) {
  using T = TestType;
  const auto normal = [](const tn::Shape& shape) { return Tensor<T>(tn::cast<T>(tn::randn<double>(shape))); };
  for (const std::int64_t n : {1, 2, 31, 32, 33, 64, 150}) {
    Tensor<T> a = normal({n, n});
    a.diagonal().add_(static_cast<int>(n));
    const auto b = normal({n, 3}), v = normal({n});
    check_close(tn::matmul(a, la::solve(a, b)), b, 10);
    check_close(tn::matmul(a, la::solve(a, v)), v, 10);
    check_close(tn::matmul(a.t(), la::solve(a.t(), b.flip(1))), b.flip(1), 10);
  }
  Tensor<T> many = normal({4, 1, 3, 3});
  many.diagonal(0, -2, -1).add_(5);
  const auto b = normal({2, 3, 2}), v = normal({3});
  const auto x = la::solve(many, b);
  CHECK(x.sizes() == tn::Dims(tn::Shape{4, 2, 3, 2}));
  check_close(tn::matmul(many, x), b.expand({4, 2, 3, 2}), 10);
  CHECK(la::solve(many, v).sizes() == tn::Dims(tn::Shape{4, 1, 3}));
}

TEST_CASE("many systems and one system give the same") {
  const auto a = tn::randn<double>({50, 20, 20}), b = tn::randn<double>({50, 20, 2});
  const auto x = la::solve(a, b);
  for (int i = 0; i < 50; ++i) CHECK(support::elements(x[i]) == support::elements(la::solve(a[i], b[i])));
}

TEST_CASE("systems of nothing") {
  CHECK(la::solve(tn::ones<float>({0, 0}), tn::ones<float>({0, 2})).sizes() == tn::Dims(tn::Shape{0, 2}));
  CHECK(la::solve(tn::eye<float>(2), tn::ones<float>({2, 0})).sizes() == tn::Dims(tn::Shape{2, 0}));
  CHECK(la::solve(tn::ones<float>({0, 2, 2}), tn::ones<float>({2})).sizes() == tn::Dims(tn::Shape{0, 2}));
  CHECK(la::det(tn::ones<float>({2, 0, 0}))(1) == 1.f);
}

TEST_CASE("NaN goes through, tiny and huge pivots divide as they should") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double x = la::solve(tn::tensor<double>({{nan, 1}, {1, 1}}), tn::ones<double>({2}))(0);
  CHECK(x != x);
#if !TENON_LAPACK  // some multiply by the reciprocal
  const auto tiny = tn::tensor<double>({{1e-320, 0}, {1e-320, 1e-320}});
  CHECK(la::lu(tiny).l(1, 0) == 1.);
#endif
  const auto huge = tn::tensor<double>({{1e308, 1e308}, {0, 1}});
  CHECK(la::lu(huge).u(0, 1) == 1e308);
}

TEST_CASE("powers of matrices, negative ones too") {
  const auto x = tn::tensor<double>({{2, 1}, {1, 1}});
  CHECK(support::elements(la::matrix_power(x, 3)) == std::vector<double>{13, 8, 8, 5});
  check_close(la::matrix_power(x, -2), tn::tensor<double>({{2, -3}, {-3, 5}}));
  CHECK(support::elements(la::matrix_power(x, 0)) == std::vector<double>{1, 0, 0, 1});
}

TEST_CASE("shapes that do not fit are refused") {
  const auto a = tn::ones<double>({2, 3});
  CHECK(error_text<tn::ShapeError>([&] { (void)la::inv(a); }) ==
        "tenon::linalg::inv: shape (2,3) is not one of square matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::det(tn::ones<double>({2})); }) ==
        "tenon::linalg::det: shape (2,) is not one of square matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::lu(tn::ones<double>({2})); }) ==
        "tenon::linalg::lu: shape (2,) is not one of matrices");
  CHECK(error_text<tn::ShapeError>([&] { (void)la::solve(tn::eye<double>(2), tn::ones<double>({3})); }) ==
        "tenon::linalg::solve: shapes (2,2) and (3,) do not fit: the right-hand side must have 2 rows");
  CHECK(error_text<tn::ShapeError>([&] {
          (void)la::solve(tn::ones<double>({2, 2, 2}), tn::ones<double>({3, 2, 1}));
        }) == "tenon::linalg::solve: shapes (2,) and (3,) do not broadcast: axis 0 is 2 and 3");
}

TEST_CASE("any number of matrices without elements is decomposed at once") {
  constexpr std::int64_t many = std::int64_t{1} << 40;
  const auto square = tn::zeros<double>({many, 0, 0}), flat = tn::zeros<double>({many, 0, 2});
  CHECK(la::inv(square).sizes() == square.sizes());
  CHECK(la::solve(square, square).sizes() == square.sizes());
  CHECK(la::lu(square).p.sizes() == square.sizes());
  CHECK(la::lu(flat).u.sizes() == flat.sizes());
  CHECK(la::lu(tn::zeros<double>({3, 2, 0})).p.sizes() == tn::Shape{3, 2, 2});
}
