// Extremes of what is not NaN, and their places, against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cmath>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_reductions, support::real_number_reduced;

TEST_CASE("nanmax and nanmin as NumPy") {
  check_reductions("nanmax", real_number_reduced, 0);
  check_reductions("nanmin", real_number_reduced, 0);
}
TEST_CASE("nanargmax and nanargmin as NumPy") {
  check_reductions("nanargmax", real_number_reduced, 0);
  check_reductions("nanargmin", real_number_reduced, 0);
}

TEST_CASE("a place among infinities and NaN") {
  const float nan = std::nanf(""), infinity = HUGE_VALF;
  CHECK(tn::nanargmax(tn::tensor<float>({nan, -infinity})).item() == 1);
  CHECK(tn::nanargmin(tn::tensor<float>({nan, infinity, infinity})).item() == 1);
  CHECK(tn::nanargmax(tn::tensor<float>({-0.f, 0.f, nan})).item() == 0);
  const auto x = tn::tensor<float>({{1, nan}, {nan, nan}});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::nanargmax(x, tn::axis(1)); }) ==
        "tenon::nanargmax: shape (2,2): result 1 would be of nothing but NaN");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::nanargmin(x, tn::axis(2)); }) ==
        "tenon::nanargmin: dimension 2 is out of range of a 2-D tensor");
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::nanmax(tn::zeros<float>({0})); }) ==
        "tenon::nanmax: shape (0,) has no elements to reduce");
}
