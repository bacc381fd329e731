// Comparisons over types and layouts, and operations on two types.
#include <tenon/core/elementwise/comparison.hpp>

#include "support/catch.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

TEST_CASE("comparisons, every type, every layout") { support::check_operations<tn::AllTypes>(tn::ComparisonOps{}); }
TEST_CASE("operands of two types") {
  using Sample = tn::OpList<tn::Add, tn::Divide, tn::Remainder, tn::Pow, tn::Less, tn::LogicalXor, tn::BitwiseOr, tn::LeftShift>;
  support::check_pairs<float, double>(Sample{});
  support::check_pairs<std::int8_t, std::uint8_t>(Sample{});
  support::check_pairs<std::uint64_t, std::int64_t>(Sample{});
  support::check_pairs<bool, std::int16_t>(Sample{});
  support::check_pairs<std::int32_t, float>(Sample{});
  support::check_pairs<tn::float16, tn::bfloat16>(Sample{});
  support::check_pairs<tn::complex<float>, double>(Sample{});
}
