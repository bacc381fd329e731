// Products of vectors, and sums of products over dimensions, against NumPy's.
#include <span>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_products.hpp"

using support::call, support::check_cases, support::product_types, support::Value;

TEST_CASE("products of vectors agree with NumPy's") {
  check_cases("vdot", product_types);
  check_cases("vecdot", product_types, [](const std::string& name, const std::vector<Value>& x) {
    return name == "first" ? call("vecdot", {x[0], x[1], 0}) : call("vecdot", {x[0], x[1]});
  });
  check_cases("outer", product_types);
  check_cases("kron", product_types);
  check_cases("cross", std::span(product_types).subspan(1));  // not bool
}

TEST_CASE("sums of products over dimensions agree with NumPy's") {
  check_cases("dot", product_types);
  check_cases("inner", product_types);
  check_cases("tensordot", product_types, [](const std::string& name, const std::vector<Value>& x) {
    if (name == "pairs") return call("tensordot", {x[0], x[1], {{3, 1}, {0, 1}}});
    if (name == "all") return call("tensordot", {x[0], x[1], {{0, -2, 2}, {1, 2, -3}}});
    return name == "two" ? call("tensordot", {x[0], x[1]}) : call("tensordot", {x[0], x[1], name == "none" ? 0 : 1});
  });
}
