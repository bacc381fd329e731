// Conversion of one element to another type, over all pairs of types.
#include <tenon/core/convert.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/element_types.hpp"

namespace tn = tenon;
using tn::detail::convert;

namespace {

/// f.template operator()<T>() for each type of a list.
template <class... T, class F>
void each(tn::detail::TypeList<T...>, F f) {
  (f.template operator()<T>(), ...);
}
using Integers = support::Sweep<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t,
                                std::uint32_t, std::uint64_t>;

template <class I>
using Limits = std::numeric_limits<I>;

/// A value that the compiler does not know: what it folds itself may differ from what the processor does.
template <class F>
F unknown(double x) {
  volatile F value = static_cast<F>(x);
  return value;
}

}  // namespace

TEST_CASE("small values survive between all pairs of types") {
  each(support::SweptTypes{}, []<class From>() {
    each(support::SweptTypes{}, []<class To>() {
      INFO(tn::dtype_name<From> << " to " << tn::dtype_name<To>);
      for (int k : {0, 1}) CHECK(convert<int>(convert<To>(convert<From>(k))) == k);
      if constexpr (!std::is_same_v<From, bool> && !std::is_same_v<To, bool>)
        CHECK(convert<int>(convert<To>(convert<From>(100))) == 100);
      if constexpr (std::is_same_v<To, bool>) CHECK(convert<To>(convert<From>(2)) == true);
    });
  });
}

TEMPLATE_TEST_CASE("floats become integers by cutting, saturating, and NaN becomes 0", "", float, double) {
  using F = TestType;
  each(Integers{}, []<class I>() {
    INFO(tn::dtype_name<I>);
    CHECK(convert<I>(unknown<F>(NAN)) == 0);
    CHECK(convert<I>(-unknown<F>(NAN)) == 0);
    CHECK(convert<I>(unknown<F>(INFINITY)) == Limits<I>::max());
    CHECK(convert<I>(-unknown<F>(INFINITY)) == Limits<I>::min());
    CHECK(convert<I>(unknown<F>(Limits<F>::max())) == Limits<I>::max());
    CHECK(convert<I>(unknown<F>(Limits<F>::lowest())) == Limits<I>::min());
    CHECK(convert<I>(F(2.9)) == 2);
    CHECK(convert<I>(F(-0.9)) == 0);
    CHECK(convert<I>(F(-2.9)) == (std::is_signed_v<I> ? static_cast<I>(-2) : I(0)));
    // Around the ends: 2^bits is too much, the float below it is not.
    const F beyond = unknown<F>(std::ldexp(1, Limits<I>::digits)), below = std::nextafter(beyond, F(0));
    CHECK(convert<I>(beyond) == Limits<I>::max());
    CHECK(convert<I>(below) == static_cast<I>(below));
    const F least = unknown<F>(static_cast<double>(Limits<I>::min()));
    CHECK(convert<I>(least) == Limits<I>::min());
    CHECK(convert<I>(std::nextafter(least, -F(INFINITY))) == Limits<I>::min());
    CHECK(convert<I>(std::nextafter(least, F(INFINITY))) == static_cast<I>(std::nextafter(least, F(INFINITY))));
  });
}

TEST_CASE("half types convert through float") {
  CHECK(convert<std::int8_t>(tn::float16(300.f)) == 127);
  CHECK(convert<std::uint8_t>(tn::bfloat16(-1.f)) == 0);
  CHECK(convert<int>(tn::float16::from_bits(0x7e00)) == 0);
  CHECK(convert<std::int64_t>(tn::float16::from_bits(0xfc00)) == INT64_MIN);
  CHECK(convert<tn::float16>(100000).bits == 0x7c00);
  CHECK(convert<tn::bfloat16>(tn::float16(1.5f)).bits == 0x3fc0);
  CHECK(convert<double>(tn::float16(0x1p-24f)) == 0x1p-24);
}

TEST_CASE("to bool: everything but 0 is true, NaN and either part of a complex number included") {
  CHECK(convert<bool>(0.0) == false);
  CHECK(convert<bool>(-0.f) == false);
  CHECK(convert<bool>(1e-320) == true);
  CHECK(convert<bool>(static_cast<float>(NAN)) == true);
  CHECK(convert<bool>(tn::float16::from_bits(0x8000)) == false);
  CHECK(convert<bool>(256) == true);
  CHECK(convert<bool>(tn::complex<float>(0, 2)) == true);
  CHECK(convert<bool>(tn::complex<float>(0, 0)) == false);
}

TEST_CASE("complex to real keeps the real part, and saturates as reals do") {
  const tn::complex<double> z(-2.5, 7);
  CHECK(convert<double>(z) == -2.5);
  CHECK(convert<int>(z) == -2);
  CHECK(convert<std::uint8_t>(z) == 0);
  CHECK(convert<tn::float16>(z).bits == tn::float16(-2.5f).bits);
  CHECK(convert<tn::complex<float>>(z) == tn::complex<float>(-2.5f, 7));
  CHECK(convert<tn::complex<double>>(true) == tn::complex<double>(1, 0));
  CHECK(convert<tn::complex<float>>(tn::bfloat16(2.f)) == tn::complex<float>(2, 0));
}

TEST_CASE("integers wrap") {
  CHECK(convert<std::int8_t>(200) == -56);
  CHECK(convert<std::uint8_t>(-1) == 255);
  CHECK(convert<std::uint64_t>(std::int8_t{-1}) == UINT64_MAX);
  CHECK(convert<std::int32_t>(std::uint64_t{1} << 32 | 5) == 5);
}
