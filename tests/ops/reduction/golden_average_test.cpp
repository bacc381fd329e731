// Means with weights against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::Golden, support::layouts_of;
using tn::axis, tn::keepdims, tn::weights;

namespace {

template <class T, class W>
TENON_NOINLINE_OG void check_weighed(Golden& golden, const tn::Tensor<T>& x) {
  const std::string kind = std::string(tn::dtype_name<W>) + ".", key = std::string(tn::dtype_name<T>) + "." + kind;
  const auto check = [&](const std::string& name, const auto&... options) {
    for (const auto& full : layouts_of(golden.get<W>(kind + name + ".full")))
      check_golden(golden, key + name + ".full", tn::average(x, weights(full), options...), 4);
    if (name == "all") return;
    for (const auto& some : layouts_of(golden.get<W>(kind + name + ".some")))
      check_golden(golden, key + name + ".some", tn::average(x, options..., weights(some)), 4);
  };
  check("all");
  check("first", axis(0));
  check("middle", axis(1), keepdims);
  check("last", axis(-1));
  check("outer", axis(0, 2));
  check("kept", axis(-1, 0), keepdims);
}
template <class... T>
void check_types(Golden& golden) {
  const auto one = [&]<class U>(const U*) {
    for (const auto& x : layouts_of(golden.get<U>(std::string(tn::dtype_name<U>) + ".x"))) {
      check_weighed<U, float>(golden, x);
      check_weighed<U, std::int64_t>(golden, x);
    }
  };
  (one(static_cast<const T*>(nullptr)), ...);
}

}  // namespace

TEST_CASE("average as NumPy") {
  Golden golden("reduction", "average");
  check_types<bool, std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>(golden);
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
  CHECK(text(tn::ones<float>({2, 3}).t(), axis(0, 1)) == "tenon::average: weights of shape (3,2) for shape (2,3)" + rule);
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::average(x, weights(x), axis(2)); }) ==
        "tenon::average: dimension 2 is out of range of a 2-D tensor");
}
