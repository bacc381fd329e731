// Running sums, products and extremes against tests/data/make_reduction.py.
#include "support/golden_lines.hpp"

namespace tn = tenon;
using support::Golden;

namespace {

template <class Op>
void check(const Op& op, std::uint64_t tolerance) {
  Golden golden("reduction", Op::info.name);
  support::check_real_along(golden, op, tolerance);
  support::check_along_of<tn::complex<float>, tn::complex<double>>(golden, op, tolerance);
}
template <class Op>
void check_initial(const Op& op, std::uint64_t tolerance) {
  Golden golden("reduction", Op::info.name);
  const auto with_initial = [&](const auto& x, const auto& d) { return op(x, tn::include_initial, d); };
  support::check_along_of<bool, std::int32_t, float, tn::complex<float>>(golden, with_initial, tolerance);
}

}  // namespace

// Kept in double: so floats are rounded once, doubles as often as there are elements.
TEST_CASE("cumsum as NumPy") { check(tn::cumsum, 2); }
TEST_CASE("cumprod as NumPy") { check(tn::cumprod, 4); }
TEST_CASE("nancumsum as NumPy") { check(tn::nancumsum, 2); }
TEST_CASE("nancumprod as NumPy") { check(tn::nancumprod, 4); }
TEST_CASE("cumulative_sum as the array API") { check_initial(tn::cumulative_sum, 2); }
TEST_CASE("cumulative_prod as the array API") { check_initial(tn::cumulative_prod, 4); }
TEST_CASE("cummax and cummin as PyTorch") {
  Golden most("reduction", "cummax"), least("reduction", "cummin");
  support::check_real_along(most, tn::cummax);
  support::check_real_along(least, tn::cummin);
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
