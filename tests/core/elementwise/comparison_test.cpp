// Comparisons over types and layouts, and operations on two types.
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/reduction/reduction.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/elementwise.hpp"
#include "support/golden.hpp"

namespace tn = tenon;

TEST_CASE("comparisons, every type, every layout") {
  support::check_operations<support::SweptTypes>(tn::ComparisonOps{});
}
TEST_CASE("operands of two types") {
  using Sample =
      tn::OpList<tn::Add, tn::Divide, tn::Remainder, tn::Pow, tn::Less, tn::LogicalXor, tn::BitwiseOr, tn::LeftShift>;
  support::check_pairs<float, double>(Sample{});
  support::check_pairs<std::int8_t, std::uint8_t>(Sample{});
  support::check_pairs<std::uint64_t, std::int64_t>(Sample{});
  support::check_pairs<bool, std::int16_t>(Sample{});
  support::check_pairs<std::int32_t, float>(Sample{});
  support::check_pairs<tn::float16, tn::bfloat16>(Sample{});
  support::check_pairs<tn::complex<float>, double>(Sample{});
}
TEST_CASE("isclose of scalars, and of a tensor with a number that its type does not hold") {
  CHECK(tn::isclose(1.f, 1.000001f));
  CHECK_FALSE(tn::isclose(1.f, 1.1f));
  CHECK(tn::isclose(1.f, 1.1f, 0.2));
  CHECK(tn::all(tn::isclose(tn::full<std::int8_t>({3}, 127), 128, 0.01)).item());
}
TEST_CASE("isclose in place, which has no method") {
  support::Golden golden("elementwise", "isclose", "bool.");
  const auto x = golden.get<bool>("bool.x"), y = golden.get<bool>("bool.y"), result = golden.get<bool>("bool.result");
  auto self = x.expand(result.sizes()).clone();
  self.apply_(tn::isclose, y);
  support::check_elements(self, result, 0);
  support::check_golden(golden, "bool.tolerant", tn::eval(tn::isclose(x, y, 0.25, 0.5, true)));
  support::check_golden(golden, "bool.relative", tn::eval(tn::isclose(x, y, 1e-3, 0)));
}
