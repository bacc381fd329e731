// Arithmetic over types and layouts.
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/ops/creation/fill.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic, every type, every layout") {
  support::check_operations<support::SweptTypes>(tn::ArithmeticOps{});
}

TEMPLATE_TEST_CASE("quotients with infinities are rounded down as the array API has it", "", float, double) {
  using T = TestType;
  const T inf = std::numeric_limits<T>::infinity();
  const auto quotient = [](T a, T b) { return tn::floor_divide(a, b); };
  CHECK(quotient(inf, 2) == inf);
  CHECK(quotient(inf, -2) == -inf);
  CHECK(quotient(-inf, 2) == -inf);
  for (const T a : {T(1), T(-1)}) {
    for (const T b : {inf, -inf}) {
      CHECK(quotient(a, b) == 0);
      CHECK(std::signbit(quotient(a, b)) == ((a < 0) != (b < 0)));
    }
  }
  CHECK(std::isnan(quotient(inf, inf)));
  CHECK(quotient(7, -2) == -4);
}

// Bit for bit: which zero and which NaN is taken, too.
TEMPLATE_TEST_CASE("maximum, minimum and clip take the same elements in lanes as alone", "", float, double) {
  using T = TestType;
  const T nan = std::numeric_limits<T>::quiet_NaN(), infinity = std::numeric_limits<T>::infinity();
  const T list[] = {nan, -nan, T(0), -T(0), infinity, -infinity, T(1.5), T(-1.5), std::numeric_limits<T>::denorm_min()};
  const std::int64_t count = std::size(list), n = count * count * count;
  auto a = tn::empty<T>({n}), b = tn::empty<T>({n}), c = tn::empty<T>({n});
  for (std::int64_t i = 0; i < n; ++i) {
    a.data_ptr()[i] = list[i % count];
    b.data_ptr()[i] = list[i / count % count];
    c.data_ptr()[i] = list[i / count / count];
  }
  const tn::Tensor<T> greater = tn::maximum(a, b), lesser = tn::minimum(a, b), limited = tn::clip(a, b, c);
  const auto larger = [](T x, T y) { return x > y || x != x ? x : y; };
  const auto smaller = [](T x, T y) { return x < y || x != x ? x : y; };
  int wrong = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const T x = a.data_ptr()[i], low = b.data_ptr()[i], high = c.data_ptr()[i];
    const T wanted[] = {larger(x, low), smaller(x, low), smaller(larger(x, low), high)};
    const T got[] = {greater.data_ptr()[i], lesser.data_ptr()[i], limited.data_ptr()[i]};
    wrong += std::memcmp(got, wanted, sizeof got) != 0;
  }
  CHECK(wrong == 0);
}
