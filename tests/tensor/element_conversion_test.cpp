// A tensor or an expression of no dimensions as a number.
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor/element_conversion.hpp>

#include <array>
#include <cmath>
#include <complex>
#include <complex>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;
using support::iota;
using tn::Tensor;

namespace {
double twice(double x) { return 2 * x; }
}  // namespace

static_assert(sizeof(Tensor<float>) == sizeof(tn::Layout) + sizeof(void*));  // bases take no room
static_assert(!std::is_convertible_v<Tensor<float>, bool> && !std::is_convertible_v<Tensor<bool>, bool>);
static_assert(!std::is_convertible_v<Tensor<float>, const char*> && !std::is_convertible_v<Tensor<float>, void*>);

TEST_CASE("a result of no dimensions is a number where one is asked for") {
  const auto a = tn::full<float>({2, 3}, 1.5f);
  const double wide = tn::sum(a);
  const float same = tn::max(a);
  const std::int64_t whole = tn::sum(iota({4}));
  const double from_whole = tn::sum(iota({4})), computed = tn::sum(a) * 2.f + 1.f;
  CHECK((wide == 9 && same == 1.5f && whole == 6 && from_whole == 6 && computed == 19));
  double assigned = 0;
  assigned = tn::sum(a);
  std::array<float, 2> list{};
  list[1] = tn::sum(a);
  a(0, 0) = tn::min(a);
  CHECK((assigned == 9 && list[1] == 9.f && twice(tn::sum(a)) == 18 && std::sqrt(tn::sum(a).item()) == 3.f));
  const float half = tn::max(tn::full<tn::float16>({2}, 0.5f));
  const tn::complex<float> z = tn::sum(tn::full<tn::complex<float>>({2}, tn::complex<float>(1, 2)));
  const std::complex<double> same_z = tn::sum(tn::full<std::complex<float>>({2}, std::complex<float>(1, 2)));
  CHECK((half == 0.5f && z.re == 2 && z.im == 4 && same_z == std::complex<double>(2, 4)));
  CHECK(static_cast<int>(tn::sum(a).item()) == 9);
  CHECK(list[static_cast<std::size_t>(tn::sum(iota({2})))] == 9.f);
}

TEST_CASE("numbers are changed in place by such a result") {
  double total = 1;
  total += tn::sum(iota({4}));
  CHECK(total == 7);
  total -= tn::max(iota({4}));
  CHECK(total == 4);
  total *= tn::max(iota({4})) + 0;
  CHECK(total == 12);
  total /= tn::full<float>({}, 2.f);
  CHECK(total == 6);
  std::int16_t small = 1;
  small += tn::max(iota({4}));
  CHECK(small == 4);
}

TEST_CASE("only a result of no dimensions is a number") {
  CHECK(
      error_text<tn::ShapeError>([] {
        (void)static_cast<double>(iota({2, 3}));
      }) ==
      "tenon::conversion to a number: needs a tensor of no dimensions, got shape (2,3): item() reads the only element");
  CHECK_THROWS_AS(static_cast<double>(iota({1})), tn::ShapeError);
  CHECK_THROWS_AS(static_cast<double>(iota({1}) + 1), tn::ShapeError);
  double total = 1;
  CHECK_THROWS_AS(total += iota({1}), tn::ShapeError);
  CHECK(total == 1);
}

TEST_CASE("a number that does not hold the integer is refused") {
  using tn::TypeError;
  const auto thrice = tn::full<int>({3}, 2'000'000'000);
  CHECK(error_text<TypeError>([&] { [[maybe_unused]] const int n = tn::sum(thrice); }) ==
        "tenon::conversion to a number: the element 6000000000 does not fit into int32");
  CHECK_THROWS_AS(static_cast<int>(tn::sum(thrice) + 0), TypeError);
  CHECK_THROWS_AS(static_cast<int>(tn::full<std::int64_t>({}, 6'000'000'000)), TypeError);
  const std::int64_t fits = tn::sum(thrice);
  const double higher = tn::sum(thrice);
  CHECK((fits == 6'000'000'000 && higher == 6e9));
  // The ends of the range, and signs.
  const auto number = [](auto value) { return tn::full<decltype(value)>({}, value); };
  CHECK(static_cast<std::int8_t>(number(-128)) == -128);
  CHECK_THROWS_AS(static_cast<std::int8_t>(number(-129)), TypeError);
  CHECK(static_cast<std::uint8_t>(number(255)) == 255);
  CHECK_THROWS_AS(static_cast<std::uint8_t>(number(256)), TypeError);
  CHECK_THROWS_AS(static_cast<std::uint64_t>(number(-1)), TypeError);
  CHECK(static_cast<std::int64_t>(number(std::uint64_t{INT64_MAX})) == INT64_MAX);
  CHECK(error_text<TypeError>([&] { (void)static_cast<std::int64_t>(number(UINT64_MAX)); }) ==
        "tenon::conversion to a number: the element 18446744073709551615 does not fit into int64");
  // An operator that throws leaves its number as it was.
  int total = 7;
  CHECK_THROWS_AS(total += tn::sum(thrice), TypeError);
  CHECK(total == 7);
}
