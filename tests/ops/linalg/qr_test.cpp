// QR factors.
#include <tenon/linalg.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/decompositions.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace la = tenon::linalg;
using support::check_close;
using tn::Tensor;

namespace {

template <class T>
void check_upper(const Tensor<T>& r) {
  if (r.numel() == 0) return;
  const auto first = r.reshape({-1, r.size(-2), r.size(-1)});
  for (std::int64_t b = 0; b < first.size(0); ++b) {
    for (std::int64_t i = 0; i < first.size(1); ++i) {
      for (std::int64_t j = 0; j < std::min(i, first.size(2)); ++j) {
        if (!(static_cast<T>(first(b, i, j)) == T(0))) FAIL_CHECK("element (" << i << ", " << j << ") is not 0");
      }
    }
  }
}

}  // namespace

TEMPLATE_TEST_CASE("a matrix is Q times R", "", float, tn::complex<double>) {
  using T = TestType;
  for (const auto& shape :
       {tn::Shape{3, 3}, {5, 3}, {3, 5}, {1, 1}, {1, 4}, {4, 1}, {60, 50}, {2, 3, 4, 2}, {0, 3}, {3, 0}, {0, 2, 2}}) {
    const Tensor<T> whole = tn::cast<T>(tn::randn<double>(shape));
    for (const auto& x : support::layouts_of(whole)) {
      const std::int64_t m = x.size(-2), n = x.size(-1), k = std::min(m, n);
      const auto [q, r] = la::qr(x);
      REQUIRE(q.size(-1) == k);
      REQUIRE(r.size(-2) == k);
      support::check_orthonormal(q);
      check_upper(r);
      check_close(tn::matmul(q, r), x, static_cast<double>(m));
      const auto all = la::qr(x, la::complete);
      REQUIRE(all.q.size(-1) == m);
      REQUIRE(all.r.size(-2) == m);
      support::check_orthonormal(all.q);
      check_upper(all.r);
      check_close(tn::matmul(all.q, all.r), x, static_cast<double>(m));
    }
  }
}

TEST_CASE("singular matrices have QR factors, NaN goes through, vectors are refused") {
  const auto [q, r] = la::qr(tn::zeros<float>({3, 2}));
  support::check_orthonormal(q);
  CHECK(support::largest(r) == 0);
  const double nan = support::largest(la::qr(tn::full<float>({2, 2}, std::numeric_limits<float>::quiet_NaN())).r);
  CHECK(nan != nan);
  CHECK(support::error_text<tn::ShapeError>([&] { (void)la::qr(tn::ones<float>({2})); }) ==
        "tenon::linalg::qr: shape (2,) is not one of matrices");
}

TEMPLATE_TEST_CASE("matrices whose squares overflow or vanish have the factors of scaled ones", "", float,
                   tn::complex<float>, double) {
  using T = TestType;
  using R = tn::real_t<T>;
  const Tensor<T> x = tn::cast<T>(tn::randn<double>({5, 3}));
  const auto [q, r] = la::qr(x);
  constexpr int most = std::numeric_limits<R>::max_exponent - 6, least = std::numeric_limits<R>::min_exponent + 6;
  for (const int exponent : {most, most / 2, least / 2, least}) {
    const R power = std::ldexp(R(1), exponent);
    const auto [scaled_q, scaled_r] = la::qr(tn::multiply(x, power));
    CHECK(tn::all(scaled_q == q).item());
    CHECK(tn::all(scaled_r == tn::multiply(r, power)).item());
  }
}
