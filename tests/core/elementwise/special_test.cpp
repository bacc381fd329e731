// Operations beyond the arithmetic ones over layouts, with the types that golden data lack.
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/elementwise/floating.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/elementwise/special.hpp>

#include "support/catch.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

namespace {
using Types = tn::detail::TypeList<std::int8_t, tn::bfloat16, float>;
}  // namespace

TEST_CASE("hyperbolic and special functions, every layout") {
  support::check_operations<Types>(tn::HyperbolicOps{});
  support::check_operations<Types>(tn::SpecialOps{});
}
TEST_CASE("activation functions, every layout") { support::check_operations<Types>(tn::ActivationOps{}); }
TEST_CASE("the format of numbers, every layout") { support::check_operations<Types>(tn::FloatingOps{}); }
