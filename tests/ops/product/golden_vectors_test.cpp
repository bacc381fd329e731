// Products of vectors, and sums of products over dimensions, against NumPy's.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/golden_products.hpp"

namespace tn = tenon;
using support::check_cases;

namespace {

using Numbers = support::Types<std::uint8_t, std::int32_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>;
using All = support::Types<bool, std::uint8_t, std::int32_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>;

template <class Op, class List>
void check(const Op& op, List types) {
  check_cases(Op::info.name, types, [&](const std::string&, const auto& x, const auto& y) { return op(x, y); });
}

}  // namespace

TEST_CASE("products of vectors agree with NumPy's") {
  check(tn::vdot, All{});
  check_cases("vecdot", All{}, [](const std::string& name, const auto& x, const auto& y) {
    return name == "first" ? tn::vecdot(x, y, 0) : tn::vecdot(x, y);
  });
  check(tn::outer, All{});
  check(tn::kron, All{});
  check(tn::cross, Numbers{});
}

TEST_CASE("sums of products over dimensions agree with NumPy's") {
  check(tn::dot, All{});
  check(tn::inner, All{});
  check_cases("tensordot", All{}, [](const std::string& name, const auto& x, const auto& y) {
    if (name == "pairs") return tn::tensordot(x, y, {3, 1}, {0, 1});
    if (name == "all") return tn::tensordot(x, y, {0, -2, 2}, {1, 2, -3});
    return name == "two" ? tn::tensordot(x, y) : tn::tensordot(x, y, name == "none" ? 0 : 1);
  });
}
