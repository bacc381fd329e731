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
  check_cases("trace", All{}, [](const std::string&, const auto& x) { return tn::trace(x); });
  check_cases("trace_above", All{}, [](const std::string&, const auto& x) { return tn::trace(x, 2); });
}

TEST_CASE("powers of matrices agree with NumPy's") {
  for (const int n : {0, 1, 2, 5}) {
    check_cases(("matrix_power_" + std::to_string(n)).c_str(), support::Types<std::int32_t, float, tn::complex<double>>{},
                [=](const std::string&, const auto& x) { return tn::matrix_power(x, n); });
  }
}

TEST_CASE("infinities and NaN go through matmul as through sums of products") {
  support::Golden golden("linalg", "matmul_special");
  support::check_golden(golden, "float32", tn::matmul(golden.get<float>("float32.x"), golden.get<float>("float32.y")));
  support::check_golden(golden, "float64", tn::matmul(golden.get<double>("float64.x"), golden.get<double>("float64.y")));
}
