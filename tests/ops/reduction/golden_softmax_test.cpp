// softmax, log_softmax and logcumsumexp against tests/data/make_reduction.py: definitions in long double, rounded once.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "support/catch.hpp"
#include "support/golden_lines.hpp"
#include "support/golden_reduction.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::call, support::Golden, support::key_of, support::Value;
using tn::DType;

namespace {

void check(const char* name, std::uint64_t tolerance) {
  Golden golden("reduction", name);
  support::check_along(golden, {name}, support::line_types, tolerance);
}

}  // namespace

// The exponential is right to 2 ulp, of a difference that is rounded itself.
TEST_CASE("softmax as SciPy") { check("softmax", 8); }
/// Near 0 a logarithm has no more digits than the terms that cancel in it.
TEST_CASE("log_softmax as SciPy") {
  Golden golden("reduction", "log_softmax");
  for (const DType dtype : support::line_types) {
    const std::string key = key_of(dtype);
    const auto check_close = [&](const std::string& entry, const Value& got) {
      const int item = tn::item_size(got.tensor().dtype());
      const double epsilon = item == 2 ? 0x1p-10 : item == 4 ? 0x1p-21 : 0x1p-49;
      INFO(entry);
      CHECK(support::all_close(got, golden.get(entry, got.tensor().dtype()), epsilon, epsilon));
    };
    for (const auto& layout : support::layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) check_close(key + std::to_string(d), call("log_softmax", {layout}, {{"axis", d}}));
    }
    if (golden.has(key + "special"))
      check_close(key + "rows", call("log_softmax", {golden.get(key + "special", dtype)}, {{"axis", 1}}));
  }
}
TEST_CASE("logcumsumexp as PyTorch") { check("logcumsumexp", 16); }

TEST_CASE("logcumsumexp of long lines neither overflows nor drifts") {
  const auto x = tn::Tensor<float>(tn::zeros<float>({3000}) + 90.f);
  const auto y = tn::logcumsumexp(x);
  for (std::int64_t i : {0, 1, 7, 8, 500, 2999})
    CHECK(std::abs(y(i) - (90 + std::log(static_cast<double>(i + 1)))) < 1e-5);
  const float infinity = std::numeric_limits<float>::infinity();
  const auto z = support::elements(
      tn::logcumsumexp(tn::tensor<float>({-infinity, -infinity, 1, infinity, infinity, std::nanf("")})));
  CHECK(z[1] == -infinity);
  CHECK(z[2] == 1.f);
  CHECK(z[4] == infinity);
  CHECK(std::isnan(z[5]));
}
