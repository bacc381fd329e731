// Logical operations and selections over types and layouts.
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/elementwise/selection.hpp>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

TEST_CASE("logical and bitwise operations, every type, every layout") {
  support::check_operations<support::SweptTypes>(tn::LogicalOps{});
}
TEST_CASE("selections, every type, every layout") {
  support::check_operations<support::SweptTypes>(tn::SelectionOps{});
}
