// Products of matrices, traces and powers against NumPy's.
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_products.hpp"

using support::call, support::check_cases, support::Value;
using tenon::DType;

TEST_CASE("products of matrices agree with NumPy's") {
  for (const char* name : {"matmul", "mv", "mm", "bmm"}) check_cases(name, support::product_types);
}

TEST_CASE("traces agree with NumPy's") {
  check_cases("trace", support::product_types, [](const std::string& name, const std::vector<Value>& x) {
    return call("trace", {x[0], name == "above" || name == "outside" ? 2 : 0});
  });
}

TEST_CASE("powers of matrices agree with NumPy's") {
  constexpr DType types[] = {DType::int32, DType::float32, DType::complex128};
  check_cases("matrix_power", types, [](const std::string& name, const std::vector<Value>& x) {
    return call("matrix_power", {x[0], name.back() - '0'});
  });
}

TEST_CASE("products of chains agree with NumPy's") {
  check_cases("multi_dot", support::product_types, [](const std::string&, const std::vector<Value>& x) {
    return call("multi_dot", {Value(x)});
  });
}
