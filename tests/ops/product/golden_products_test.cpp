// Products of matrices, traces and powers against NumPy's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/golden_products.hpp"

namespace tn = tenon;
using support::check_cases;

namespace {

using All = support::Types<bool, std::uint8_t, std::int32_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>;

template <class Op, class List>
void check(const Op& op, List types) {
  check_cases(Op::info.name, types, [&](const std::string&, const auto& x, const auto& y) { return op(x, y); });
}

}  // namespace

TEST_CASE("products of matrices agree with NumPy's") {
  check(tn::matmul, All{});
  check(tn::mv, All{});
  check(tn::mm, All{});
  check(tn::bmm, All{});
}

TEST_CASE("traces agree with NumPy's") {
  check_cases("trace", All{},
              [](const std::string& name, const auto& x) { return tn::trace(x, name == "above" || name == "outside" ? 2 : 0); });
}

TEST_CASE("powers of matrices agree with NumPy's") {
  check_cases("matrix_power", support::Types<std::int32_t, float, tn::complex<double>>{},
              [](const std::string& name, const auto& x) { return tn::matrix_power(x, name.back() - '0'); });
}
