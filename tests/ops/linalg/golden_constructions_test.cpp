// vander, block_diag, cartesian_prod and diag_embed, by name, against NumPy and SciPy (tests/data/make_linalg.py).
#include <tenon/autograd.hpp>
#include <tenon/ops/linalg/constructions.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using rt::Value;
using support::check_golden, support::error_text, support::Golden;

namespace {
constexpr const char* dtypes[] = {"int64", "float32", "float64", "complex128"};
}  // namespace

TEST_CASE("vander as NumPy") {
  Golden golden("linalg", "vander");
  for (const std::string dtype : dtypes) {
    const auto x = golden.get(dtype + ".x");
    check_golden(golden, dtype, rt::call("vander", {x}), 2);
    check_golden(golden, dtype + ".increasing", rt::call("vander", {x, 3, true}), 2);
  }
}
TEST_CASE("block_diag as SciPy, cartesian_prod as PyTorch") {
  for (const std::string name : {"block_diag", "cartesian_prod"}) {
    Golden golden("linalg", name);
    for (const std::string dtype : dtypes) {
      std::vector<Value> parts;
      for (const char* const number : {"0", "1", "2"}) parts.push_back(golden.get(dtype + ".x" + number));
      check_golden(golden, dtype, rt::call(name, {Value(parts)}));
    }
  }
}
TEST_CASE("diag_embed as NumPy's diag of each line") {
  Golden golden("linalg", "diag_embed");
  for (const std::string dtype : dtypes) {
    const auto x = golden.get(dtype + ".x");
    for (const int offset : {0, 2, -1}) {
      check_golden(golden, dtype + ".offset" + std::to_string(offset), rt::call("diag_embed", {x, offset}));
      check_golden(golden, dtype + ".moved" + std::to_string(offset), rt::call("diag_embed", {x, offset, 2, 0}));
    }
  }
}

TEST_CASE("typed calls, and gradients through them") {
  const auto a = tn::tensor<double>({1, 2}), b = tn::tensor<double>({3, 4, 5});
  CHECK(tn::array_equal(tn::cartesian_prod(std::vector{a, b}).narrow(0, 4, 1), tn::tensor<double>({{2, 4}})));
  CHECK(tn::array_equal(tn::block_diag(std::vector{a, b}).select(0, 1), tn::tensor<double>({0, 0, 3, 4, 5})));
  CHECK(tn::array_equal(tn::vander(a, 3), tn::tensor<double>({{1, 1, 1}, {4, 2, 1}})));
  CHECK(tn::array_equal(tn::diag_embed(a), tn::tensor<double>({{1, 0}, {0, 2}})));
  const tn::Variable<double> x(tn::tensor<double>({0, 2}));
  tn::Variable(tn::sum(tn::vander(x, 4))).backward();
  CHECK(tn::array_equal(x.grad(), tn::tensor<double>({1, 17})));  // 3 x^2 + 2 x + 1
}

TEST_CASE("constructions of no elements, and what is refused") {
  CHECK(rt::call("vander", {tn::zeros<double>({0})}).tensor().sizes() == tn::Shape{0, 0});
  CHECK(rt::call("vander", {tn::zeros<float>({3}), 0}).tensor().sizes() == tn::Shape{3, 0});
  CHECK(rt::call("diag_embed", {tn::zeros<double>({2, 0}), 1}).tensor().sizes() == tn::Shape{2, 1, 1});
  const Value parts(std::vector<Value>{tn::ones<float>({0, 2}), tn::AnyTensor(tn::full<double>({}, 5.0))});
  CHECK(rt::call("block_diag", {parts}).tensor().sizes() == tn::Shape{1, 3});
  CHECK(error_text<tn::ShapeError>([] { rt::call("vander", {tn::ones<double>({2, 2})}); }) ==
        "tenon::vander: shape (2,2) is not one of a vector");
  CHECK(error_text<tn::ShapeError>([] {
          rt::call("vander", {tn::ones<double>({2}), -2});
        }) == "tenon::vander: N = -2 is negative");
  CHECK_THROWS_AS(rt::call("vander", {tn::ones<double>({2}), INT64_MAX}), tn::ShapeError);
  CHECK(error_text<tn::IndexError>([] { rt::call("diag_embed", {tn::ones<double>({2}), 0, 1, -1}); }) ==
        "tenon::diag_embed: dim1 and dim2 are both 1");
  CHECK_THROWS_AS(rt::call("diag_embed", {tn::ones<double>({2}), INT64_MAX}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("diag_embed", {tn::ones<double>({2}), INT64_MIN}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("block_diag", {Value(std::vector<Value>{tn::ones<double>({2, 2, 2})})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("cartesian_prod", {Value(std::vector<Value>{tn::ones<double>({2, 2})})}), tn::ShapeError);
}
