// Medians, quantiles and logsumexp against tests/data/make_reduction.py.
#include <algorithm>
#include <cmath>
#include <limits>

#include "support/golden_reduction.hpp"
#include "support/sorting.hpp"

namespace tn = tenon;
using tn::Interpolation;

namespace {

constexpr struct {
  const char* name;
  Interpolation value;
} methods[] = {{"linear", Interpolation::linear}, {"lower", Interpolation::lower}, {"higher", Interpolation::higher}, {"midpoint", Interpolation::midpoint}, {"nearest", Interpolation::nearest}};

template <class... T, class Op>
void check(const Op& op) {
  support::Golden golden("reduction", Op::info.name);
  const auto q = golden.get<double>("q");
  const auto of_type = [&](auto zero) {
    using U = decltype(zero);
    const std::string key = std::string(tn::dtype_name<U>).append(".");
    for (const auto& layout : support::layouts_of(golden.get<U>(key + "x"))) {
      for (const auto& method : methods) {
        const std::string of = key + method.name;
        support::check_golden(golden, of + ".all", op(layout, q, method.value), 1);
        support::check_golden(golden, of + ".middle", op(layout, q, tn::axis(1), tn::keepdims, method.value), 1);
        support::check_golden(golden, of + ".outer", op(layout, q, method.value, tn::axis(0, 2)), 1);
      }
    }
  };
  (of_type(T()), ...);
}

template <class Op>
void check_all(const Op& op) {
  check<bool, std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double>(op);
}

}  // namespace

TEST_CASE("quantile as NumPy") { check_all(tn::quantile); }
TEST_CASE("nanquantile as NumPy") { check_all(tn::nanquantile); }
TEST_CASE("percentile as NumPy") { check_all(tn::percentile); }
TEST_CASE("median as NumPy") { support::check_real_reduction(tn::median, 1); }
TEST_CASE("nanmedian as NumPy") { support::check_real_reduction(tn::nanmedian, 1); }
TEST_CASE("logsumexp as SciPy") { support::check_real_reduction(tn::logsumexp, 4); }

TEMPLATE_TEST_CASE("every rank of lines that are hard to choose from", "", std::int8_t, std::uint16_t, tn::bfloat16, float, std::int64_t, double) {
  support::Random random(11);
  const double parts[] = {0, 1e-9, 0.1, 0.1001, 0.5, 0.75, 0.9999, 1};
  for (const auto fill : support::all_fills) {
    for (const std::int64_t n : {1, 2, 3, 100, 128, 129, 1000, 20000}) {
      const auto values = support::filled<TestType>(fill, n, random);
      const auto x = support::tensor_of(values);
      const auto sorted = support::taken(values, support::stable_order(values, false));
      const auto numbers = static_cast<std::size_t>(std::count_if(sorted.begin(), sorted.end(), [](TestType v) { return v == v; }));
      auto q = tn::empty<double>({8});
      for (int k = 0; k < 8; ++k) q.data_ptr()[k] = parts[7 - k];
      const auto found = support::elements(tn::nanquantile(x, q, Interpolation::lower)), above = support::elements(tn::nanquantile(x, q, Interpolation::higher));
      bool agrees = true;
      for (int k = 0; k < 8; ++k) {
        const auto at = static_cast<std::size_t>(7 - k);
        if (numbers == 0) {
          agrees = agrees && std::isnan(static_cast<double>(found[static_cast<std::size_t>(k)]));
          continue;
        }
        const double place = parts[at] * static_cast<double>(numbers - 1);
        agrees = agrees && static_cast<double>(found[static_cast<std::size_t>(k)]) == static_cast<double>(sorted[static_cast<std::size_t>(std::floor(place))]);
        agrees = agrees && static_cast<double>(above[static_cast<std::size_t>(k)]) == static_cast<double>(sorted[static_cast<std::size_t>(std::ceil(place))]);
      }
      INFO(n << " elements");
      CHECK(agrees);
    }
  }
}

TEST_CASE("quantiles between infinities and far numbers") {
  const double infinity = std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::max();
  CHECK(tn::median(tn::tensor<double>({1, infinity})).item() == infinity);
  CHECK(std::isnan(tn::median(tn::tensor<double>({-infinity, infinity})).item()));
  CHECK(tn::median(tn::tensor<double>({infinity, infinity})).item() == infinity);
  CHECK(tn::median(tn::tensor<double>({-most, most})).item() == 0);
  CHECK(tn::median(tn::tensor<double>({most, most, 0})).item() == most);
  CHECK(std::isnan(tn::median(tn::zeros<int>({0})).item()));
  CHECK(tn::quantile(tn::zeros<float>({0, 3}), 0.5, tn::axis(0)).sizes() == tn::Shape{3});
  CHECK(tn::quantile(tn::zeros<float>({2, 3}), tn::zeros<double>({0})).sizes() == tn::Shape{0});
  CHECK(tn::quantile(tn::zeros<float>({2, 3}), tn::tensor<float>({{0, 1}}), tn::axis(1)).sizes() == tn::Shape{1, 2, 2});
}

TEST_CASE("quantiles refuse what is no part") {
  const auto x = tn::ones<float>({2, 3});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::quantile(x, 1.5); }) == "tenon::quantile: q = 1.5 is not in 0 … 1");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::quantile(x, std::nan("")); }) == "tenon::quantile: q = nan is not in 0 … 1");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::percentile(x, -1.); }) == "tenon::percentile: q = -1 is not in 0 … 100");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::median(x, tn::axis(0, -2)); }).find("tenon::median") == 0);
}
