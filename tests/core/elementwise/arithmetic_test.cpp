// Arithmetic over types and layouts.
#include <tenon/core/elementwise/arithmetic.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic, every type, every layout") { support::check_operations<support::SweptTypes>(tn::ArithmeticOps{}); }

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
