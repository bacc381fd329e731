// Decompositions of matrices that are large enough for blocks and for division: residuals and orthogonality, of usual
// matrices and of those with equal, clustered, graded and missing values.
#include <tenon/linalg.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"

namespace tn = tenon;
using tn::Tensor;

namespace {

/// Under the address sanitizer, where nothing is optimised either, a product takes a hundred times as long: one size,
/// or one form, stands for the others.
constexpr bool is_slow = TENON_ASAN != 0;
using Sizes = std::vector<std::pair<std::int64_t, std::int64_t>>;

template <class T>
double most(const Tensor<T>& x) { return x.numel() == 0 ? 0 : static_cast<double>(tn::max(tn::abs(x)).item()); }

template <class T>
double allowed(std::int64_t n) {
  return 10 * static_cast<double>(n) * static_cast<double>(std::numeric_limits<T>::epsilon());
}

template <class T>
void check_orthogonal(const Tensor<T>& columns) {
  const Tensor<T> product = tn::matmul(columns.t(), columns);
  CHECK(most<T>(product - tn::eye<T>(columns.size(1))) <= allowed<T>(columns.size(0)));
}
template <class T>
void check_eigh(const Tensor<T>& x) {
  const auto [values, vectors] = tn::linalg::eigh(x);
  const double size = most<T>(values);
  CHECK(most<T>(tn::matmul(x, vectors) - vectors * values) <= allowed<T>(x.size(0)) * size);
  check_orthogonal<T>(vectors);
  CHECK(tn::all(tn::diff(values) >= T(0)).item());
  CHECK(most<T>(values - tn::linalg::eigvalsh(x)) <= allowed<T>(x.size(0)) * size);
}
template <class T>
void check_svd(const Tensor<T>& x) {
  const auto [u, s, vh] = tn::linalg::svd(x, tn::linalg::reduced);
  const double size = most<T>(s);
  CHECK(most<T>(tn::matmul(u * s, vh) - x) <= allowed<T>(x.size(0)) * size);
  check_orthogonal<T>(u);
  check_orthogonal<T>(vh.t());
  CHECK(tn::all(s >= T(0)).item());
  CHECK(tn::all(tn::diff(s) <= T(0)).item());
  CHECK(most<T>(s - tn::linalg::svdvals(x)) <= allowed<T>(x.size(0)) * size);
}

/// Tridiagonal and bidiagonal matrices by name.
template <class T>
std::vector<std::pair<std::string, Tensor<T>>> diagonals_of(std::int64_t n, bool is_symmetric) {
  std::vector<std::pair<std::string, Tensor<T>>> made;
  const auto add = [&](const std::string& name, const auto& d, const auto& e) {
    auto x = tn::zeros<T>({n, n});
    for (std::int64_t i = 0; i < n; ++i) {
      x(i, i) = T(d(i));
      if (i + 1 < n) x(i, i + 1) = T(e(i));
      if (i + 1 < n && is_symmetric) x(i + 1, i) = T(e(i));
    }
    made.emplace_back(name, x);
  };
  const auto same = [](double value) { return [value](std::int64_t) { return value; }; };
  add("zeros", same(0), same(0));
  add("the identity", same(1), same(0));
  add("second differences", same(2), same(-1));
  add("no diagonal", same(0), same(1));
  add("nearly the identity", same(1), same(1e-9));
  add(
      "Wilkinson's", [n](std::int64_t i) { return std::abs(static_cast<double>(i) - static_cast<double>(n / 2)); },
      same(1));
  add("Wilkinson's, glued", [](std::int64_t i) { return std::abs(static_cast<double>(i % 21) - 10); },
      [](std::int64_t i) { return i % 21 == 20 ? 1e-7 : 1; });
  add("graded", [](std::int64_t i) { return std::pow(0.8, static_cast<double>(i)); },
      [](std::int64_t i) { return 0.5 * std::pow(0.8, static_cast<double>(i)); });
  add("graded upwards", [n](std::int64_t i) { return std::pow(0.8, static_cast<double>(n - i)); },
      [n](std::int64_t i) { return 0.5 * std::pow(0.8, static_cast<double>(n - i)); });
  add(
      "in blocks", [](std::int64_t i) { return static_cast<double>(i % 5); },
      [](std::int64_t i) { return i % 7 == 6 ? 0 : 0.3; });
  add("one large", [](std::int64_t i) { return i == 3 ? 1e12 : 1; }, same(0.1));
  add("negative", [](std::int64_t i) { return i % 2 ? -1 : -2; }, [](std::int64_t i) { return i % 3 - 1.0; });
  return made;
}

}  // namespace

TEMPLATE_TEST_CASE("decompositions of large matrices: residuals and orthogonality", "", float, double) {
  using T = TestType;
  tn::manual_seed(7);
  const Sizes sizes{{97, 97}, {130, 97}, {95, 95}, {96, 96}, {129, 129}, {200, 130}, {130, 200}, {300, 97}};
  for (const auto& [m, n] : is_slow ? Sizes{sizes[0], sizes[1]} : sizes) {
    INFO(m << " x " << n);
    const Tensor<T> x = tn::normal<T>(0, 1, {m, n});
    const auto [q, r] = tn::linalg::qr(x);
    CHECK(most<T>(tn::matmul(q, r) - x) <= allowed<T>(m) * most<T>(x));
    check_orthogonal<T>(q);
    CHECK(tn::array_equal(r, tn::triu(r)));
    const auto whole = tn::linalg::qr(x, tn::linalg::complete);
    CHECK(most<T>(tn::matmul(whole.q, whole.r) - x) <= allowed<T>(m) * most<T>(x));
    check_orthogonal<T>(whole.q);
    check_svd<T>(x);
    if (m == n) check_eigh<T>(x + x.t());
    // Of rank 5, and with equal columns: reflections without an effect, and singular values that are 0.
    const Tensor<T> low = tn::matmul(tn::normal<T>(0, 1, {m, 5}), tn::normal<T>(0, 1, {5, n}));
    check_svd<T>(low);
    const auto [low_q, low_r] = tn::linalg::qr(low);
    CHECK(most<T>(tn::matmul(low_q, low_r) - low) <= allowed<T>(m) * most<T>(low));
    check_orthogonal<T>(low_q);
    if (m == n) check_eigh<T>(low + low.t());
    check_svd<T>(tn::ones<T>({m, n}));
    check_svd<T>(tn::zeros<T>({m, n}));
  }
}

TEMPLATE_TEST_CASE("tall matrices, whose triangle is found first: all vectors, equal columns, none, and least squares",
                   "", float, double) {
  using T = TestType;
  tn::manual_seed(7);
  for (const auto& [m, n] : is_slow ? Sizes{{32, 1}, {33, 20}} : Sizes{{32, 1}, {33, 20}, {400, 3}, {700, 120}}) {
    CAPTURE(m, n);
    Tensor<T> x = tn::uniform<T>(-1, 1, {m, n});
    check_svd<T>(x);
    check_svd<T>(Tensor<T>(x.t().clone().t()));
    check_svd<T>(x.t());
    const auto [u, s, vh] = tn::linalg::svd(x);
    CHECK(u.sizes() == tn::Shape{m, m});
    check_orthogonal<T>(u);
    if (n > 1) x.select(1, n - 1).copy_(x.select(1, 0));
    check_svd<T>(x);
    check_svd<T>(tn::zeros<T>({m, n}));

    const Tensor<T> b = tn::uniform<T>(-1, 1, {2, m, 1}),
                    both = tn::eval(tn::stack(std::vector<Tensor<T>>{x, Tensor<T>(x * T(2))}));
    const auto fit = tn::linalg::lstsq(both, b);
    const Tensor<T> rest = tn::matmul(both, fit.solution) - b;
    CHECK(most<T>(tn::matmul(both.transpose(-2, -1), rest)) <= allowed<T>(m) * static_cast<double>(m));
    CHECK(most<T>(tn::sum(rest * rest, tn::axis(-2)) - fit.residuals) <= allowed<T>(m) * static_cast<double>(m));
    CHECK(tn::all(fit.rank == (n > 1 ? n - 1 : 1)).item());
    if (n > 1) CHECK(most<T>(fit.solution.select(1, 0) - fit.solution.select(1, n - 1)) <= allowed<T>(m));
  }
}

TEMPLATE_TEST_CASE("large eigenvalue problems with equal, clustered and graded values", "", float, double) {
  for (const std::int64_t n : is_slow ? std::vector<std::int64_t>{96} : std::vector<std::int64_t>{96, 150, 211}) {
    for (const auto& [name, x] : diagonals_of<TestType>(n, true)) {
      INFO(name << ", " << n);
      check_eigh<TestType>(x);
      if (is_slow) continue;
      check_eigh<TestType>(x * TestType(1e-20));
      check_eigh<TestType>(x.flip(0).flip(1));
    }
  }
}

TEMPLATE_TEST_CASE("large singular value problems with equal, clustered and graded values", "", float, double) {
  for (const std::int64_t n : is_slow ? std::vector<std::int64_t>{96} : std::vector<std::int64_t>{96, 150, 211}) {
    for (const auto& [name, x] : diagonals_of<TestType>(n, false)) {
      INFO(name << ", " << n);
      check_svd<TestType>(x);
      if (is_slow) continue;
      check_svd<TestType>(x * TestType(1e-20));
      check_svd<TestType>(x.t());
    }
  }
}

TEST_CASE("a large Hermitian matrix, and infinities in large matrices") {
  tn::manual_seed(8);
  const auto re = tn::normal<double>(0, 1, {120, 120}), im = tn::normal<double>(0, 1, {120, 120});
  const Tensor<tn::complex<double>> z = re + tn::complex<double>(0, 1) * im;
  const Tensor<tn::complex<double>> x = z + tn::conj(z).t();
  const auto [values, vectors] = tn::linalg::eigh(x);
  CHECK(tn::max(tn::abs(tn::matmul(x, vectors) - vectors * values)).item() <=
        allowed<double>(120) * most<double>(values));
  const auto [u, s, vh] = tn::linalg::svd(z);
  CHECK(tn::max(tn::abs(tn::matmul(u * s, vh) - z)).item() <= allowed<double>(120) * most<double>(s));
  auto y = tn::normal<double>(0, 1, {120, 120});
  y(7, 9) = y(9, 7) = std::numeric_limits<double>::infinity();
  CHECK_THROWS_AS(tn::linalg::eigh(y), tn::LinAlgError);
  CHECK_THROWS_AS(tn::linalg::svd(y), tn::LinAlgError);
}
