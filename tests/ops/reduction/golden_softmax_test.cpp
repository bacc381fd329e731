// softmax, log_softmax and logcumsumexp against tests/data/make_reduction.py: definitions in long double, rounded once.
#include <cmath>
#include <limits>

#include "support/golden_lines.hpp"

namespace tn = tenon;
using support::Golden;

namespace {

template <class Op>
void check(const Op& op, std::uint64_t tolerance) {
  Golden golden("reduction", Op::info.name);
  support::check_real_along(golden, op, tolerance);
}

/// Near 0 a logarithm has no more digits than the terms that cancel in it.
template <class... T>
void check_log_softmax() {
  Golden golden("reduction", "log_softmax");
  const auto check_close = [&](const std::string& entry, const auto& got) {
    using Out = typename std::remove_cvref_t<decltype(got)>::value_type;
    const double epsilon = sizeof(Out) == 2 ? 0x1p-10 : sizeof(Out) == 4 ? 0x1p-21 : 0x1p-49;
    INFO(entry);
    CHECK(tn::allclose(got, golden.get<Out>(entry), epsilon, epsilon, true));
  };
  const auto of_type = [&](auto zero) {
    using U = decltype(zero);
    const std::string key = std::string(tn::dtype_name<U>).append(".");
    for (const auto& layout : support::layouts_of(golden.get<U>(key + "x"))) {
      for (int d = 0; d < 3; ++d) check_close(key + std::to_string(d), tn::log_softmax(layout, tn::axis(d)));
    }
    if (golden.has(key + "special")) check_close(key + "rows", tn::log_softmax(golden.get<U>(key + "special"), tn::axis(1)));
  };
  (of_type(T()), ...);
}

}  // namespace

// The exponential is right to 2 ulp, of a difference that is rounded itself.
TEST_CASE("softmax as SciPy") { check(tn::softmax, 8); }
TEST_CASE("log_softmax as SciPy") { check_log_softmax<bool, std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double>(); }
TEST_CASE("logcumsumexp as PyTorch") { check(tn::logcumsumexp, 16); }

TEST_CASE("logcumsumexp of long lines neither overflows nor drifts") {
  const auto x = tn::Tensor<float>(tn::zeros<float>({3000}) + 90.f);
  const auto y = tn::logcumsumexp(x);
  for (std::int64_t i : {0, 1, 7, 8, 500, 2999}) CHECK(std::abs(y(i) - (90 + std::log(static_cast<double>(i + 1)))) < 1e-5);
  const float infinity = std::numeric_limits<float>::infinity();
  const auto z = support::elements(tn::logcumsumexp(tn::tensor<float>({-infinity, -infinity, 1, infinity, infinity, std::nanf("")})));
  CHECK(z[1] == -infinity);
  CHECK(z[2] == 1.f);
  CHECK(z[4] == infinity);
  CHECK(std::isnan(z[5]));
}
