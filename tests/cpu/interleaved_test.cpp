// Sums, differences and products of rows of complex numbers: the bits of the formula, at every place of a row.
#include <tenon/tenon.hpp>

#include <cstring>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace tn = tenon;

namespace {

template <class R>
bool same_bits(R a, R b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}

/// The formula; volatile keeps each product rounded.
template <class R>
tn::complex<R> product(tn::complex<R> a, tn::complex<R> b) {
  volatile R rr = a.re * b.re, ii = a.im * b.im, ri = a.re * b.im, ir = a.im * b.re;
  return {rr - ii, ri + ir};
}

template <class R>
std::vector<tn::complex<R>> numbers(std::size_t n, std::uint64_t seed) {
  using Limits = std::numeric_limits<R>;
  const R special[] = {
      0, -R(0), 1, Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::max(), Limits::denorm_min()};
  support::Random random(seed);
  const auto part = [&] {
    return random.one_in(4) ? special[random.pick(0, 7)] : static_cast<R>(random.pick(-1000000, 1000000)) / R(777);
  };
  std::vector<tn::complex<R>> result;
  while (result.size() < n) result.emplace_back(part(), part());
  return result;
}

}  // namespace

TEMPLATE_TEST_CASE("complex sums, differences and products have the bits of the formula", "", float, double) {
  using Z = tn::complex<TestType>;
  for (std::size_t n = 0; n < 70; n += n < 20 ? 1 : 7) {
    const auto a = numbers<TestType>(n, 3 + n), b = numbers<TestType>(n, 1003 + n);
    const auto x = tn::from_vector(std::vector<Z>(a)), y = tn::from_vector(std::vector<Z>(b));
    const tn::Tensor<Z> sum = x + y, difference = x - y, products = x * y, square = tn::square(x);
    int wrong = 0;
    const auto compare = [&](const Z& got, const Z& right) {
      wrong += !same_bits(got.re, right.re) || !same_bits(got.im, right.im);
    };
    for (std::size_t i = 0; i < n; ++i) {
      const auto at = static_cast<std::int64_t>(i);
      compare(sum(at), Z(a[i].re + b[i].re, a[i].im + b[i].im));
      compare(difference(at), Z(a[i].re - b[i].re, a[i].im - b[i].im));
      compare(products(at), product(a[i], b[i]));
      compare(square(at), product(a[i], a[i]));
    }
    INFO(n << " elements");
    CHECK(wrong == 0);
    // In place, with an operand that is the result, and with a number.
    const auto z = x.clone();
    z.mul_(y);
    const tn::Tensor<Z> scaled = x * Z(2, -3);
    wrong = 0;
    for (std::size_t i = 0; i < n; ++i) {
      compare(z(static_cast<std::int64_t>(i)), product(a[i], b[i]));
      compare(scaled(static_cast<std::int64_t>(i)), product(a[i], Z(2, -3)));
    }
    CHECK(wrong == 0);
  }
}
