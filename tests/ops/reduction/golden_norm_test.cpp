// Norms against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::DType, support::key_of;

namespace {

void check_orders(support::Golden& golden, DType dtype) {
  const double infinity = std::numeric_limits<double>::infinity();
  const struct {
    const char* name;
    double p;
  } orders[] = {{"p0", 0},    {"p1", 1}, {"p3", 3}, {"phalf", 0.5}, {"pinf", infinity}, {"pneginf", -infinity},
                {"pneg1", -1}};
  for (const auto& layout : support::layouts_of(golden.get(key_of(dtype) + "x", dtype))) {
    for (const auto& order : orders)
      check_golden(golden, key_of(dtype) + order.name, call("vector_norm", {layout, order.p}, {{"axis", -1}}), 8);
  }
}

}  // namespace

TEST_CASE("vector_norm as NumPy") {
  support::Golden golden("reduction", "vector_norm");
  support::check_reductions(golden, support::reduction_called("vector_norm"), support::all_reduced, 4);
  for (const DType dtype : {DType::float32, DType::float64, DType::complex64}) check_orders(golden, dtype);
  // What would leave the range of double, or of float, when squared.
  const auto large = golden.get("far", DType::float64), small = golden.get("near", DType::float32);
  check_golden(golden, "far.p2", call("vector_norm", {large, 2}, {{"axis", 1}}), 4);
  check_golden(golden, "far.p3", call("vector_norm", {large, 3}, {{"axis", 1}}), 8);
  check_golden(golden, "near.p2", call("vector_norm", {small}, {{"axis", 1}}), 4);
}
TEST_CASE("norm as NumPy") {
  constexpr DType types[] = {DType::bool_, DType::int32, DType::float16, DType::float32, DType::complex64};
  support::check_reductions("norm", types, 4);
}

TEST_CASE("norms say who fails") {
  const auto x = tn::zeros<float>({2, 0});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::norm(x, 2, tn::axis(2)); }) ==
        "tenon::norm: dimension 2 is out of range of a 2-D tensor");
  CHECK(support::error_text<tn::IndexError>([&] {
          (void)tn::vector_norm(x, tn::axis(0, 0));
        }).find("tenon::vector_norm") == 0);
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::norm(x, std::numeric_limits<double>::infinity()); }) ==
        "tenon::norm: shape (2,0) has no elements to reduce");
  CHECK(tn::norm(x).item() == 0.f);
  CHECK(tn::norm(x, 3).item() == 0.f);
  CHECK(tn::norm(tn::ones<float>({4, 4}) * 2.f, tn::keepdims).sizes() == tn::Shape{1, 1});
}

TEST_CASE("cdist as SciPy") {
  support::Golden golden("reduction", "cdist");
  const double infinity = std::numeric_limits<double>::infinity();
  for (const DType dtype : {DType::int32, DType::float32, DType::float64}) {
    const std::string key = key_of(dtype);
    const auto y = golden.get(key + "y", dtype);
    for (const auto& x : support::layouts_of(golden.get(key + "x", dtype))) {
      check_golden(golden, key + "p2", call("cdist", {x, y}), 8);
      check_golden(golden, key + "p1", call("cdist", {x, y, 1}), 8);
      check_golden(golden, key + "p3", call("cdist", {x, y, 3}), 8);
      check_golden(golden, key + "pinf", call("cdist", {x, y, infinity}), 8);
    }
  }
  const auto x = tn::zeros<float>({2, 3});
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::cdist(x, x.t()); }) ==
        "tenon::cdist: shapes (2,3) and (3,2) are not two matrices with rows of one length");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::cdist(x, x, -1); }) ==
        "tenon::cdist: p = -1 is not 0 or greater");
  CHECK(tn::cdist(tn::zeros<float>({0, 3}), x).sizes() == tn::Shape{0, 2});
  CHECK(tn::cdist(tn::zeros<float>({2, 0}), tn::zeros<float>({3, 0}), infinity).sizes() == tn::Shape{2, 3});
}
