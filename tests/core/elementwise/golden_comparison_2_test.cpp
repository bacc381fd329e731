// Comparisons and predicates against golden data, part 2 of 2.
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/reduction/reduction.hpp>

#include <cstdint>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

namespace {

template <class T>
void check_tolerances(support::Golden& golden) {
  const std::string dtype = tn::dtype_name<T>;
  const auto x = golden.get<T>(dtype + ".x"), y = golden.get<T>(dtype + ".y");
  support::check_golden(golden, dtype + ".tolerant", tn::eval(tn::isclose(x, y, 0.25, 0.5, true)));
  support::check_golden(golden, dtype + ".relative", tn::eval(tn::isclose(x, y, 1e-3, 0)));
}
template <class... T>
void check_each_tolerance(support::Golden& golden, tn::detail::TypeList<T...>) {
  (check_tolerances<T>(golden), ...);
}

}  // namespace

TEST_CASE("comparisons and predicates as NumPy, part 2") {
  support::check_golden_operations<1, 2>(tn::ComparisonOps{}, [](support::Golden& golden, const auto& op) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(op)>, tn::IsClose>) check_each_tolerance(golden, support::GoldenTypes{});
  });
}

TEST_CASE("isclose of scalars, and of a tensor with a number that its type does not hold") {
  CHECK(tn::isclose(1.f, 1.000001f));
  CHECK_FALSE(tn::isclose(1.f, 1.1f));
  CHECK(tn::isclose(1.f, 1.1f, 0.2));
  CHECK(tn::all(tn::isclose(tn::full<std::int8_t>({3}, 127), 128, 0.01)).item());
}
