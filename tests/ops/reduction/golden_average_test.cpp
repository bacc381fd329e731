// Means with weights against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cmath>
#include <string>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tn::axis, tn::DType, tn::weights;

namespace {

void check_weighed(Golden& golden, const tn::AnyTensor& x, DType weight) {
  const std::string kind = key_of(weight), key = key_of(x.dtype()) + kind;
  const auto check = [&](const std::string& name, const support::Keywords& options = {}) {
    const auto average = [&](const tn::AnyTensor& w) {
      support::Keywords all = options;
      all.push_back({"weights", w});
      return support::reduction_called("average")(x, all);
    };
    for (const auto& full : layouts_of(golden.get(kind + name + ".full", weight)))
      check_golden(golden, key + name + ".full", average(full), 4);
    if (name == "all") return;
    for (const auto& some : layouts_of(golden.get(kind + name + ".some", weight)))
      check_golden(golden, key + name + ".some", average(some), 4);
  };
  check("all");
  check("first", {{"axis", 0}});
  check("middle", {{"axis", 1}, {"keepdims", true}});
  check("last", {{"axis", -1}});
  check("outer", {{"axis", {0, 2}}});
  check("kept", {{"axis", {-1, 0}}, {"keepdims", true}});
}

}  // namespace

TEST_CASE("average as NumPy") {
  Golden golden("reduction", "average");
  for (const DType dtype : support::all_reduced) {
    for (const auto& x : layouts_of(golden.get(key_of(dtype) + "x", dtype))) {
      for (const DType weight : {DType::float32, DType::int64}) check_weighed(golden, x, weight);
    }
  }
}

TEST_CASE("average without weights is the mean; of nothing, or with weights of 0, it is NaN") {
  const auto x = tn::tensor<float>({{1, 2, 3}, {4, 5, 9}});
  CHECK(tn::array_equal(tn::average(x, axis(0)), tn::mean(x, axis(0))));
  CHECK(tn::average(x).item() == 4.f);
  CHECK(tn::average(x * 2.f, weights(x)).item() == 2 * 136 / 24.f);
  CHECK(std::isnan(tn::average(x, weights(tn::zeros<float>({2, 3}))).item()));
  CHECK(std::isnan(tn::average(tn::empty<float>({0}), weights(tn::empty<float>({0}))).item()));
  CHECK(tn::average(tn::empty<float>({0, 3}), weights(tn::ones<float>({3})), axis(1)).sizes() == tn::Shape{0});
}

TEST_CASE("weights that do not fit") {
  const auto x = tn::zeros<float>({2, 3});
  const auto text = [&](const auto& w, const auto&... options) {
    return support::error_text<tn::ShapeError>([&] { (void)tn::average(x, weights(w), options...); });
  };
  const std::string rule = ": they have its shape, or one size for each axis(d, …)";
  CHECK(text(tn::ones<float>({3})) == "tenon::average: weights of shape (3,) for shape (2,3)" + rule);
  CHECK(text(tn::ones<float>({2}), axis(1)) == "tenon::average: weights of shape (2,) for shape (2,3)" + rule);
  CHECK(text(tn::ones<float>({2, 3}).t(), axis(0, 1)) ==
        "tenon::average: weights of shape (3,2) for shape (2,3)" + rule);
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::average(x, weights(x), axis(2)); }) ==
        "tenon::average: dimension 2 is out of range of a 2-D tensor");
}
