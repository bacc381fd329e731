#include <tenon/filter.hpp>

#include "support/described_call.hpp"

TEST_CASE("each filter of fixed shapes is called as it is described, on elements of each kind in its domain") {
  support::call_each_operation(tenon::WindowFilterOps{});
  support::call_each_operation(tenon::LabelOps{});
}

TEST_CASE("filters whose operands depend on one another are described") {
  []<class... Ops>(tenon::OpList<Ops...>) {
    (support::check_description(Ops::info), ...);
  }(tenon::RecursiveFilterOps{});
}
