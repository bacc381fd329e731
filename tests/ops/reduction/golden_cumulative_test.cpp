// Running sums, products and extremes against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_lines.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_along, support::Golden;
using tn::DType;

namespace {

void check(const char* name, std::uint64_t tolerance) {
  constexpr DType complex[] = {DType::complex64, DType::complex128};
  Golden golden("reduction", name);
  check_along(golden, {name}, support::line_types, tolerance);
  check_along(golden, {name}, complex, tolerance);
}
void check_initial(const char* name, std::uint64_t tolerance) {
  constexpr DType types[] = {DType::bool_, DType::int32, DType::float32, DType::complex64};
  Golden golden("reduction", name);
  check_along(golden, {name, {}, {{"include_initial", true}}}, types, tolerance);
}

}  // namespace

// Kept in double: so floats are rounded once, doubles as often as there are elements.
TEST_CASE("cumsum as NumPy") { check("cumsum", 2); }
TEST_CASE("cumprod as NumPy") { check("cumprod", 4); }
TEST_CASE("nancumsum as NumPy") { check("nancumsum", 2); }
TEST_CASE("nancumprod as NumPy") { check("nancumprod", 4); }
TEST_CASE("cumulative_sum as the array API") { check_initial("cumulative_sum", 2); }
TEST_CASE("cumulative_prod as the array API") { check_initial("cumulative_prod", 4); }
TEST_CASE("cummax and cummin as PyTorch") {
  for (const char* name : {"cummax", "cummin"}) {
    Golden golden("reduction", name);
    check_along(golden, {name}, support::line_types);
  }
}

TEST_CASE("scans of nothing, with and without their beginning") {
  const auto x = tn::zeros<int>({2, 0});
  CHECK(tn::cumulative_sum(x, tn::axis(1)).sizes() == tn::Shape{2, 0});
  CHECK(support::elements(tn::cumulative_sum(x, tn::axis(1), tn::include_initial)) == std::vector<std::int64_t>{0, 0});
  CHECK(support::elements(tn::cumprod(x, tn::axis(-1), tn::include_initial)) == std::vector<std::int64_t>{1, 1});
  CHECK(tn::cumprod(x, tn::axis(0), tn::include_initial).sizes() == tn::Shape{3, 0});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::cumulative_sum(x); }) ==
        "tenon::cumulative_sum: shape (2,0) needs one axis(d), got 0");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::cummax(x, tn::axis(2)); }) ==
        "tenon::cummax: dimension 2 is out of range of a 2-D tensor");
}
