// Integers of different types beside each other: what they are compared to is what mathematics says, whatever type they
// are promoted to.
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/fixed_tensor.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/order/searchsorted.hpp>
#include <tenon/ops/reduction/equality.hpp>
#include <tenon/ops/sets/set_algebra.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/extreme_integers.hpp"

namespace tn = tenon;

namespace {

/// The same of operands, in one pass, by operators and by functions.
template <class A, class B>
auto six(const A& a, const B& b) {
  const auto bit = [](const auto& is_true, std::int32_t value) { return tn::where(is_true, value, std::int32_t{0}); };
  return bit(a == b, 1) + bit(a != b, 2) + bit(tn::less(a, b), 4) + bit(a <= b, 8) + bit(tn::greater(a, b), 16) +
         bit(a >= b, 32);
}

/// Each value of A beside each of B, as tensors, in whole registers and in their rests.
template <class A, class B>
std::string compare_tensors() {
  const std::vector<A> x = support::extremes<A>();
  const std::vector<B> y = support::extremes<B>();
  const auto columns = tn::asarray(x).reshape({-1, 1}).clone();
  const auto rows = tn::asarray(y).clone();
  const tn::Tensor<std::int32_t> found = six(columns, rows);
  std::string mistakes;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t k = 0; k < y.size(); ++k)
      mistakes += support::difference(x[i], y[k], found(static_cast<std::int64_t>(i), static_cast<std::int64_t>(k)));
  }
  return mistakes;
}

/// Tensors of T beside numbers of S, on either side, and both as numbers.
template <class T, class S>
std::string compare_numbers() {
  const std::vector<T> x = support::extremes<T>();
  const auto row = tn::asarray(x).clone();
  std::string mistakes;
  for (const S number : support::extremes<S>()) {
    const tn::Tensor<std::int32_t> after = six(row, number), before = six(number, row);
    for (std::size_t i = 0; i < x.size(); ++i) {
      mistakes += support::difference(x[i], number, after(static_cast<std::int64_t>(i)));
      mistakes += support::difference(number, x[i], before(static_cast<std::int64_t>(i)));
    }
  }
  return mistakes;
}

template <class T, class S>
std::string compare_scalars() {
  std::string mistakes;
  for (const T a : support::extremes<T>()) {
    for (const S b : support::extremes<S>()) {
      const int found = tn::equal(a, b) | tn::not_equal(a, b) << 1 | tn::less(a, b) << 2 | tn::less_equal(a, b) << 3 |
                        tn::greater(a, b) << 4 | tn::greater_equal(a, b) << 5;
      mistakes += support::difference(a, b, found);
    }
  }
  return mistakes;
}
template <class T, class... S>
std::string compare_scalars_with_each() {
  return (compare_scalars<T, S>() + ...);
}
template <class... T>
std::string compare_all_scalars() {
  return (compare_scalars_with_each<T, T...>() + ...);
}

}  // namespace

TEST_CASE("tensors of signed and unsigned integers are compared exactly") {
  CHECK(compare_tensors<std::int64_t, std::uint64_t>() == "");
  CHECK(compare_tensors<std::uint64_t, std::int64_t>() == "");
  CHECK(compare_tensors<std::uint64_t, std::int8_t>() == "");
  CHECK(compare_tensors<std::int32_t, std::uint64_t>() == "");
  CHECK(compare_tensors<std::int32_t, std::uint32_t>() == "");
  CHECK(compare_tensors<std::uint8_t, std::int8_t>() == "");
}
TEST_CASE("integers are compared exactly with numbers that their type does not hold") {
  CHECK(compare_numbers<std::uint8_t, int>() == "");
  CHECK(compare_numbers<std::int8_t, std::uint8_t>() == "");
  CHECK(compare_numbers<std::uint32_t, std::int64_t>() == "");
  CHECK(compare_numbers<std::uint64_t, int>() == "");
  CHECK(compare_numbers<std::int64_t, std::uint64_t>() == "");
  CHECK(compare_all_scalars<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
                            std::uint32_t, std::uint64_t>() == "");
}
TEST_CASE("fixed tensors of integers, and results in place") {
  const tn::FixedTensor<std::int64_t, 3> a{-1, (std::int64_t{1} << 53) + 1, INT64_MAX};
  const tn::FixedTensor<std::uint64_t, 3> b{UINT64_MAX, std::uint64_t{1} << 53, std::uint64_t{1} << 63};
  CHECK(tn::array_equal(a < b, tn::tensor({true, false, true})));
  CHECK_FALSE(tn::any(a == b).item());
  static_assert((tn::FixedTensor<std::uint8_t, 2>{1, 2} > -1)(1));
  static_assert(!(tn::FixedTensor<std::uint8_t, 2>{44, 2} == 300)(0));
  static_assert((tn::FixedTensor<std::uint64_t, 1>{0} > tn::FixedTensor<std::int64_t, 1>{-1})(0));
  const auto flags = tn::tensor<std::uint8_t>({44, 0, 255});
  flags.equal_(300);
  CHECK(tn::array_equal(flags, tn::zeros<std::uint8_t>({3})));
  flags.greater_(-1);
  CHECK(tn::array_equal(flags, tn::ones<std::uint8_t>({3})));
}
TEST_CASE("array_equal tells neighbours apart, and a float scalar does not round integers") {
  const std::int64_t n = (std::int64_t{1} << 53) + 1;
  CHECK_FALSE(
      tn::array_equal(tn::full<std::int64_t>({5}, n), tn::full<std::uint64_t>({5}, static_cast<std::uint64_t>(n - 1))));
  CHECK(tn::array_equal(tn::full<std::int64_t>({5}, n), tn::full<std::uint64_t>({5}, static_cast<std::uint64_t>(n))));
  CHECK_FALSE(tn::any(tn::full<std::int64_t>({5}, 16777217) == 16777216.f).item());
  CHECK(tn::all(tn::full<std::int32_t>({5}, 16777217) > 16777216.f).item());
  CHECK_FALSE(tn::any(tn::isclose(tn::full<std::int64_t>({5}, n), tn::full<std::int64_t>({5}, n - 1), 0, 0.5)).item());
  CHECK_FALSE(tn::any(tn::isclose(tn::full<std::int64_t>({5}, n), tn::full<std::uint64_t>({5}, n - 1), 0, 0)).item());
  CHECK(tn::allclose(tn::full<std::int64_t>({5}, n), tn::full<std::uint64_t>({5}, n - 1), 0, 1));
  CHECK_FALSE(tn::isclose(std::int64_t{-1}, UINT64_MAX));
  CHECK_FALSE(tn::any(tn::isclose(tn::full<std::int64_t>({5}, INT64_MIN), UINT64_MAX, 0.5)).item());
  CHECK(tn::all(tn::isclose(tn::full<std::int64_t>({5}, INT64_MIN), UINT64_MAX, 1.5)).item());
  CHECK(tn::all(tn::full<float>({5}, 16777216.f) == 16777217).item());  // a number takes the type of floating elements,
                                                                        // as in NumPy
}
TEST_CASE("membership and positions of signed beside unsigned integers") {
  const std::int64_t n = (std::int64_t{1} << 53) + 1;
  const auto u = [](auto... x) { return tn::tensor<std::uint64_t>({static_cast<std::uint64_t>(x)...}); };
  const auto i = [](auto... x) { return tn::tensor<std::int64_t>({static_cast<std::int64_t>(x)...}); };
  const auto same = [](const auto& a, const auto& b) { return tn::array_equal(a, b); };
  const auto x = i(-1, n, INT64_MAX, INT64_MIN);
  const auto set = u(UINT64_MAX, n - 1, INT64_MAX, std::uint64_t{1} << 63);
  CHECK(same(tn::isin(x, set), tn::tensor({false, false, true, false})));
  CHECK(same(tn::isin(set, x), tn::tensor({false, false, true, false})));
  CHECK(same(tn::isin(x, set, tn::invert), tn::tensor({true, true, false, true})));
  CHECK(same(tn::isin(i(n), u(n)), tn::tensor({true})));
  CHECK(same(tn::isin(tn::tensor<std::int8_t>({-1, 1}), u(UINT64_MAX, 1)), tn::tensor({false, true})));
  CHECK(same(tn::intersect1d(x, set), tn::tensor<double>({9223372036854775807.})));
  CHECK(tn::intersect1d(i(n, -1), u(n - 1, UINT64_MAX)).numel() == 0);
  CHECK(same(tn::setdiff1d(i(n, n - 1, -1), u(n - 1)), tn::tensor<double>({-1., static_cast<double>(n)})));
  CHECK(same(tn::setdiff1d(u(UINT64_MAX, 0), i(-1, 0)), tn::tensor<double>({18446744073709551616.})));
  CHECK(same(tn::setxor1d(i(-1, 5), u(UINT64_MAX, 5)), tn::tensor<double>({-1., 18446744073709551616.})));
  CHECK(same(tn::setxor1d(i(n), u(n - 1)), tn::tensor<double>({9007199254740992.})));  // of equal doubles one
  CHECK(tn::setxor1d(i(n), u(n)).numel() == 0);
  CHECK(tn::setxor1d(tn::zeros<std::int64_t>({0}), tn::zeros<std::uint64_t>({0})).numel() == 0);

  CHECK(same(tn::searchsorted(i(-5, n - 1, n, INT64_MAX), u(0, n - 1, n, INT64_MAX, UINT64_MAX)), i(1, 1, 2, 3, 4)));
  CHECK(same(tn::searchsorted(u(0, n - 1, n, UINT64_MAX), i(-1, 0, n, INT64_MIN), tn::Side::right), i(0, 1, 3, 0)));
  CHECK(same(tn::searchsorted(i(n, -5), u(n - 1, n, UINT64_MAX), tn::Side::right, i(1, 0)), i(1, 2, 2)));
  CHECK(same(tn::bucketize(u(n, UINT64_MAX), i(n - 1, n)), i(1, 2)));
  CHECK(same(tn::digitize(i(n, -1), u(n, n - 1)), i(0, 2)));
  CHECK(tn::searchsorted(tn::tensor<std::uint8_t>({1, 255}), -1).item() == 0);
  CHECK(tn::searchsorted(tn::tensor<std::uint8_t>({0, 255}), -1, tn::Side::right).item() == 0);
  CHECK(tn::searchsorted(tn::tensor<std::uint8_t>({1, 255}), 300).item() == 2);
  CHECK(tn::searchsorted(tn::tensor<std::int64_t>({16777217}), 16777216.f, tn::Side::right).item() == 0);
}
