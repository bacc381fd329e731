// einsum against NumPy's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/golden_products.hpp"

namespace tn = tenon;

TEST_CASE("einsum agrees with NumPy's, for every layout of its operands") {
  support::check_cases("einsum", support::Types<bool, std::int32_t, tn::float16, float, tn::complex<double>>{},
                       [](const std::string& subscripts, const auto&... x) { return tn::einsum(subscripts.c_str(), x...); });
}
