// Quantiles against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;
using tn::Interpolation;

namespace {

constexpr struct {
  const char* name;
  Interpolation value;
} methods[] = {{"linear", Interpolation::linear},
               {"lower", Interpolation::lower},
               {"higher", Interpolation::higher},
               {"midpoint", Interpolation::midpoint},
               {"nearest", Interpolation::nearest}};

template <class... T, class Op>
void check(const Op& op) {
  support::Golden golden("reduction", Op::info.name);
  const auto q = golden.get<double>("q");
  const auto of_type = [&](auto zero) {
    using U = decltype(zero);
    const std::string key = std::string(tn::dtype_name<U>).append(".");
    for (const auto& layout : support::layouts_of(golden.get<U>(key + "x"))) {
      for (const auto& method : methods) {
        const std::string of = key + method.name;
        support::check_golden(golden, of + ".all", op(layout, q, method.value), 1);
        support::check_golden(golden, of + ".middle", op(layout, q, tn::axis(1), tn::keepdims, method.value), 1);
        support::check_golden(golden, of + ".outer", op(layout, q, method.value, tn::axis(0, 2)), 1);
      }
    }
  };
  (of_type(T()), ...);
}

template <class Op>
void check_all(const Op& op) {
  check<bool, std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double>(op);
}

}  // namespace

TEST_CASE("quantile as NumPy") { check_all(tn::quantile); }
TEST_CASE("nanquantile as NumPy") { check_all(tn::nanquantile); }
TEST_CASE("percentile as NumPy") { check_all(tn::percentile); }
