// einsum against NumPy's.
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_products.hpp"

using support::Value;
using tenon::DType;

TEST_CASE("einsum agrees with NumPy's, for every layout of its operands") {
  constexpr DType types[] = {DType::bool_, DType::int32, DType::float16, DType::float32, DType::complex128};
  support::check_cases("einsum", types, [](const std::string& subscripts, const std::vector<Value>& operands) {
    return support::call("einsum", {subscripts, operands});
  });
}
