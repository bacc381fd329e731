// Sums, products and scans whose intermediate results would leave the range of double: whether a result is finite does
// not depend on the order in which elements are joined. All numbers are powers of two, or few multiples of one, so that
// results are exact.
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using support::elements;

namespace {

/// n powers of two with exponents up to `most`, and all signs; the exponents' sum is `total`.
std::vector<double> powers_of_2(std::int64_t n, int most, int total, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> exponent(-most, most), sign(0, 1);
  std::vector<double> list;
  int sum = 0;
  for (std::int64_t i = 0; i + 3 < n; ++i) {
    const int e = exponent(random);
    list.push_back(std::ldexp(sign(random) ? 1. : -1., e));
    sum += e;
  }
  // Elements that bring the sum to `total` may lie beyond `most`, so some more are spent on it.
  for (int left = total - sum; static_cast<std::int64_t>(list.size()) < n || left != 0;) {
    const int e = std::min(most, std::max(-most, left));
    list.push_back(std::ldexp(1., e));
    left -= e;
  }
  std::shuffle(list.begin(), list.end(), random);
  return list;
}
double sign_of(const std::vector<double>& list) {
  double sign = 1;
  for (const double x : list) sign = x < 0 ? -sign : sign;
  return sign;
}
/// n of ±2^1022 and ±2^1023, whose sum is 0, in random order.
std::vector<double> large_terms(std::int64_t n, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<double> list;
  for (std::int64_t i = 0; i < n / 2; ++i) {
    const double x = i % 3 ? 0x1p1022 : 0x1p1023;
    list.push_back(x);
    list.push_back(-x);
  }
  std::shuffle(list.begin(), list.end(), random);
  return list;
}
template <class T>
tn::Tensor<T> tensor_of(const std::vector<double>& list) {
  return tn::Tensor<double>(tn::asarray(list)).template cast<T>();
}
/// Every other element of a tensor of twice the length.
template <class T>
tn::Tensor<T> strided(const tn::Tensor<T>& x) {
  auto room = tn::full<T>({2 * x.numel()}, T(3));
  auto result = room(tn::range(0, tn::end, 2));
  result.copy_(x);
  return result;
}

/// Calls check(reduction of x): of all elements, of rows, of columns, few and many, of an expression, in other strides.
template <class Reduce, class T, class Check>
void in_all_ways(const Reduce& reduce, const tn::Tensor<T>& x, const Check& check) {
  const std::int64_t n = x.numel();
  check(reduce(x).item());
  check(reduce(strided(x)).item());
  check(reduce(x.flip(0)).item());
  check(reduce(x * T(1)).item());
  for (const std::int64_t m : {1, 3, 40}) {
    const auto rows = tn::Tensor<T>(x.view({1, n}).expand({m, n}).contiguous()),
               columns = tn::Tensor<T>(rows.t().contiguous());
    for (const T result : elements(reduce(rows, tn::axis(1)))) check(result);
    for (const T result : elements(reduce(columns, tn::axis(0)))) check(result);
    for (const T result : elements(reduce(columns * T(1), tn::axis(0)))) check(result);
  }
}

}  // namespace

SWEEP_TEST_CASE("prod is finite where the product is", float, double, tn::complex<float>, tn::complex<double>) {
  using T = TestType;
  const int most = sizeof(tn::real_t<T>) == 4 ? 125 : 1000;
  unsigned seed = 1;
  for (const std::int64_t n : {4, 5, 16, 31, 64, 130, 1000, 5000}) {
    for (const int total : {0, 100, -90}) {
      const auto list = powers_of_2(n, most, total, ++seed);
      const double expected = std::ldexp(sign_of(list), total);
      const auto check = [&](T result) {
        CAPTURE(n, total, seed);
        CHECK(result == T(static_cast<tn::real_t<T>>(expected)));
      };
      in_all_ways([](const auto& x, auto... axes) { return tn::prod(x, axes...); }, tensor_of<T>(list), check);
      in_all_ways([](const auto& x, auto... axes) { return tn::nanprod(x, axes...); }, tensor_of<T>(list), check);
    }
  }
}

SWEEP_TEST_CASE("prod and cumprod of half types are computed in double", tn::float16, tn::bfloat16) {
  using T = TestType;
  const int most = std::is_same_v<T, tn::bfloat16> ? 120 : 14;
  for (const std::int64_t n : {4, 30, 500}) {
    const auto list = powers_of_2(n, most, 3, static_cast<unsigned>(n));
    const auto check = [&](T result) { CHECK(static_cast<float>(result) == static_cast<float>(8 * sign_of(list))); };
    in_all_ways([](const auto& x, auto... axes) { return tn::prod(x, axes...); }, tensor_of<T>(list), check);
    const auto along = tn::cumprod(tensor_of<T>(list));
    const auto across =
        tn::cumprod(tn::Tensor<T>(tensor_of<T>(list).view({-1, 1}).expand({-1, 2}).contiguous()), tn::axis(0));
    double product = 1;
    for (std::int64_t i = 0; i < along.numel(); ++i) {
      product *= list[static_cast<std::size_t>(i)];
      const auto expected = static_cast<float>(T(static_cast<float>(product)));
      CHECK(static_cast<float>(along(i)) == expected);
      CHECK(static_cast<float>(across(i, 1)) == expected);
    }
  }
  // Sums, too: 2^127 overflows float when it is added to itself.
  const double large = std::is_same_v<T, tn::bfloat16> ? 0x1p127 : 0x1p15;
  const auto terms = tensor_of<T>({large, large, large, -large, -large, -large});
  in_all_ways([](const auto& x, auto... axes) { return tn::sum(x, axes...); }, terms,
              [](T sum) { CHECK(static_cast<float>(sum) == 0); });
  CHECK(static_cast<float>(tn::cumsum(terms)(5)) == 0);
}

TEST_CASE("products with 0, infinity and NaN") {
  const double inf = __builtin_inf(), nan = __builtin_nan("");
  const auto prod_of = [](std::vector<double> list, double last) {
    list.push_back(last);
    return tn::prod(tensor_of<double>(list)).item();
  };
  for (const std::int64_t n : {3, 20, 300}) {
    const auto list = powers_of_2(n, 1000, 10, static_cast<unsigned>(n));
    CHECK(prod_of(list, 0) == 0);
    CHECK(prod_of(list, inf) == inf * sign_of(list));
    CHECK(std::isnan(prod_of(list, nan)));
  }
  CHECK(std::isnan(tn::prod(tn::tensor<double>({0, inf})).item()));
  CHECK(tn::prod(tn::tensor<double>({1e300, 1e300, 1e-200})).item() == inf);
  CHECK(tn::prod(tn::tensor<double>({1e-300, 1e-300, 1e200})).item() == 0);
  CHECK(tn::prod(tn::tensor<double>({0x1p-600, 0x1p-474})).item() == 0x1p-1074);
  CHECK(tn::prod(tn::tensor<float>({0x1p-100f, 0x1p-49f})).item() == 0x1p-149f);
  // A subnormal intermediate result would have lost digits.
  const double digits = 1 + 0x1p-40;
  CHECK(tn::prod(tn::tensor<double>({0x1p-530 * digits, 0x1p-530, 0x1p1000})).item() == 0x1p-60 * digits);
}

TEST_CASE("products that were subnormal on the way keep their digits") {
  std::mt19937 random(9);
  std::uniform_real_distribution<double> digits(1, 1 + 0x1p-20);
  for (const std::int64_t n : {4, 8, 40, 128, 256, 1000}) {
    for (const int period : {1, 8, 64, 128}) {
      // Half of the elements are 2^-515, the others 2^515: as runs of one period, or the small ones first.
      std::vector<double> list;
      double of_digits = 1;
      for (std::int64_t i = 0; i < n; ++i) {
        const bool is_small = period == 128 ? i < n / 2 : i / period % 2 == 0;
        const double x = digits(random);
        list.push_back(std::ldexp(x, is_small ? -515 : 515));
        of_digits *= x;
      }
      std::int64_t small = 0;
      for (const double x : list) small += x < 1;
      if (2 * small != n) continue;
      CAPTURE(n, period);
      in_all_ways([](const auto& x, auto... axes) { return tn::prod(x, axes...); }, tensor_of<double>(list),
                  [&](double result) { CHECK(std::abs(result / of_digits - 1) < 1e-12); });
    }
  }
}

TEMPLATE_TEST_CASE("sums are finite where the sum is", "", double, tn::complex<double>) {
  using T = TestType;
  unsigned seed = 1;
  for (const std::int64_t n : {2, 4, 6, 16, 30, 64, 130, 1000, 5000}) {
    auto list = large_terms(n, ++seed);
    list.push_back(0x1p1022);
    const auto x = tensor_of<T>(list);
    const auto check = [&](T sum) {
      CAPTURE(n, seed);
      CHECK(sum == T(0x1p1022));
    };
    in_all_ways([](const auto& y, auto... axes) { return tn::sum(y, axes...); }, x, check);
    in_all_ways([](const auto& y, auto... axes) { return tn::nansum(y, axes...); }, x, check);
    const T mean = T(0x1p1022) / T(static_cast<double>(n + 1));
    in_all_ways([](const auto& y, auto... axes) { return tn::mean(y, axes...); }, x,
                [&](T result) { CHECK(result == mean); });
    in_all_ways([](const auto& y, auto... axes) { return tn::nanmean(y, axes...); }, x,
                [&](T result) { CHECK(result == mean); });
  }
  CHECK(tn::sum(tn::tensor<double>({1e308, 1e308, -1})).item() == __builtin_inf());
  CHECK(std::isnan(tn::sum(tn::tensor<double>({__builtin_inf(), 1, -__builtin_inf()})).item()));
  CHECK(std::isnan(tn::sum(tn::tensor<double>({1, __builtin_nan(""), 2})).item()));
}

TEST_CASE("many results and many threads: those that left the range are right, the others too") {
  const auto list = powers_of_2(200'000, 1000, 7, 5);
  const auto x = tensor_of<double>(list);
  auto table = tn::full<double>({300, 400}, 1.5);
  table(17, tn::range(0, 4)).copy_(tn::tensor<double>({0x1p1000, 0x1p1000, -0x1p-1000, 0x1p-1000}));
  table(tn::range(100, 103), 9).copy_(tn::tensor<double>({0x1p-1000, 0x1p-1000, 0x1p1000}));
  const double of_row = std::pow(1.5, 396), of_column = std::ldexp(std::pow(1.5, 297), -1000);
  for (const int threads : {1, 3}) {
    const support::Threads set(threads);
    CHECK(tn::prod(x).item() == std::ldexp(sign_of(list), 7));
    const auto rows = tn::prod(table, tn::axis(1)), columns = tn::prod(table, tn::axis(0));
    CHECK(std::abs(rows(17) / -of_row - 1) < 1e-12);
    CHECK(std::abs(rows(16) / std::pow(1.5, 400) - 1) < 1e-12);
    CHECK(std::abs(columns(9) / of_column - 1) < 1e-12);
    CHECK(std::abs(columns(10) / std::pow(1.5, 300) - 1) < 1e-12);
  }
}

TEMPLATE_TEST_CASE("running products and sums are those of one element after the other", "", float, double) {
  using T = TestType;
  unsigned seed = 100;
  const int most = sizeof(T) == 4 ? 125 : 1000;
  const auto check = [&](const std::vector<double>& list, bool is_product) {
    const auto x = tensor_of<T>(list);
    const auto scan = [&](const auto& y, int d) {
      return is_product ? tn::cumprod(y, tn::axis(d)) : tn::cumsum(y, tn::axis(d));
    };
    const auto along = scan(x, 0), across = scan(tn::Tensor<T>(x.view({-1, 1}).expand({-1, 3}).contiguous()), 0),
               apart = scan(strided(x), 0);
    double running = is_product ? 1 : 0;
    std::int64_t wrong = 0;
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      const double next = list[static_cast<std::size_t>(i)];
      running = is_product ? running * next : running + next;
      for (const T result : {along(i), across(i, 1), apart(i)}) {
        const T expected = static_cast<T>(running);
        wrong += !(result == expected || (result != result && expected != expected));
      }
    }
    CAPTURE(list.size(), seed, is_product);
    CHECK(wrong == 0);
  };
  for (const std::int64_t n : {4, 8, 9, 16, 33, 64, 200, 1000}) {
    for (int k = 0; k < 10; ++k) {
      check(powers_of_2(n, most, 0, ++seed), true);
      check(powers_of_2(n, k + 1, 0, ++seed), true);   // near 1
      check(powers_of_2(n, std::min(most, 30 * k), k, ++seed), true);
      if (sizeof(T) == 8) check(large_terms(n, ++seed), false);
    }
  }
  // Values that stay, and 0, infinity and NaN among others.
  for (const double special : {0., __builtin_inf(), -__builtin_inf(), __builtin_nan("")}) {
    for (const std::int64_t at : {0, 5, 40, 290}) {
      auto list = powers_of_2(300, 3, 0, ++seed);
      list[static_cast<std::size_t>(at)] = special;
      check(list, true);
      check(list, false);
      list[200] = 0;
      check(list, true);
    }
  }
}
