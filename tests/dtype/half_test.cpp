// float16 and bfloat16 against a slow model that knows formats only by their numbers of bits.
#include <tenon/dtype/half.hpp>

#include <bit>
#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace tn = tenon;

namespace {

struct Format {
  int mantissa;  // bits
  int lowest;    // exponent of the smallest normal number
  int highest;   // exponent of the largest finite number
};
constexpr Format half{10, -14, 15}, brain{7, -126, 127};

/// The value of a bit pattern, from the definition.
double value_of(Format f, std::uint16_t bits) {
  const int mantissa = bits & ((1 << f.mantissa) - 1), exponent = (bits & 0x7fff) >> f.mantissa;
  const double sign = bits & 0x8000 ? -1 : 1;
  if (exponent == (0x7fff >> f.mantissa)) return mantissa ? std::numeric_limits<double>::quiet_NaN() : sign * INFINITY;
  if (exponent == 0) return sign * std::ldexp(mantissa, f.lowest - f.mantissa);
  return sign * std::ldexp(mantissa + (1 << f.mantissa), f.lowest + exponent - 1 - f.mantissa);
}

/// The nearest value of the format, ties to even, as a double; infinity from half a unit above the largest.
double rounded(Format f, double x) {
  if (std::isnan(x) || std::isinf(x) || x == 0) return x;
  int exponent = std::ilogb(x);
  if (exponent < f.lowest) exponent = f.lowest;
  const double unit = std::ldexp(1.0, exponent - f.mantissa), count = std::fabs(x) / unit;  // exact: a power of two
  double whole = std::floor(count);
  const double rest = count - whole;
  if (rest > 0.5 || (rest == 0.5 && std::fmod(whole, 2) == 1)) whole += 1;
  const double result = whole * unit;
  return std::copysign(result >= std::ldexp(1.0, f.highest + 1) ? INFINITY : result, x);
}

template <class H>
bool same(Format f, float x) {
  const H h(x);
  const double model = rounded(f, x), got = value_of(f, h.bits);
  if (std::isnan(model)) return std::isnan(got) && std::signbit(x) == ((h.bits & 0x8000) != 0);
  return got == model && std::signbit(got) == std::signbit(model);
}

/// The same for integers, of which doubles do not hold all.
double rounded_integer(Format f, std::uint64_t magnitude) {
  const int width = static_cast<int>(std::bit_width(magnitude)), cut = width - f.mantissa - 1;
  if (cut <= 0) return static_cast<double>(magnitude);
  std::uint64_t whole = magnitude >> cut;
  const std::uint64_t rest = magnitude << (64 - cut), middle = std::uint64_t{1} << 63;
  if (rest > middle || (rest == middle && whole % 2 == 1)) ++whole;
  const double result = std::ldexp(static_cast<double>(whole), cut);
  return result >= std::ldexp(1.0, f.highest + 1) ? INFINITY : result;
}

template <class H>
bool same_double(Format f, double x) {
  const double model = rounded(f, x), got = value_of(f, H(x).bits);
  return std::isnan(model) ? std::isnan(got) : got == model && std::signbit(got) == std::signbit(x);
}
template <class H, class I>
bool same_integer(Format f, I x) {
  const bool negative = std::is_signed_v<I> && static_cast<std::int64_t>(x) < 0;
  const std::uint64_t bits = static_cast<std::uint64_t>(x), magnitude = negative ? 0 - bits : bits;
  return value_of(f, H(x).bits) == (negative ? -1 : 1) * rounded_integer(f, magnitude);
}

template <class H>
void round_doubles(Format f) {
  for (std::uint32_t i = 0; i < 0x8000; ++i) {
    const double a = value_of(f, static_cast<std::uint16_t>(i)), b = value_of(f, static_cast<std::uint16_t>(i + 1));
    if (std::isnan(a)) break;
    const double middle = std::isfinite(b)   ? a / 2 + b / 2
                          : std::isfinite(a) ? a + std::ldexp(1.0, f.highest - f.mantissa - 1)
                                             : a;
    for (double x : {a, middle}) {
      for (double y :
           {x, std::nextafter(x, INFINITY), std::nextafter(x, -INFINITY), x * (1 + 0x1p-30), x * (1 - 0x1p-30)}) {
        if (!same_double<H>(f, y) || !same_double<H>(f, -y)) FAIL(y << " becomes " << H(y).bits);
      }
    }
  }
  support::Random random(6);
  for (int i = 0; i < 200000; ++i) {
    const auto any = std::bit_cast<double>(random.bits());
    const double near = std::ldexp(
        static_cast<double>(random.pick(1, 8191)) + std::ldexp(1, -30) * static_cast<double>(random.pick(-1, 1)),
        static_cast<int>(random.pick(-40, 10)));
    for (double x : {any, near}) {
      if (!same_double<H>(f, x)) FAIL(x << " becomes " << H(x).bits);
    }
  }
}

template <class H, class I>
void round_integers(Format f) {
  constexpr int bits = 8 * sizeof(I);
  const auto check = [&](std::uint64_t x) {
    for (I y : {static_cast<I>(x), static_cast<I>(0 - x)}) {
      if (!same_integer<H>(f, y)) FAIL(y << " becomes " << H(y).bits);
    }
  };
  // Sums of two powers of two lie halfway, or where a float does.
  for (int j = 0; j < bits; ++j) {
    for (int k = 0; k < bits; ++k) {
      for (std::uint64_t more : {0, 1, 2}) {
        const std::uint64_t a = std::uint64_t{1} << j, b = std::uint64_t{1} << k;
        check(a + b + more), check(a + b - more), check(a - b + more), check(a - b - more);
      }
    }
  }
  support::Random random(7);
  for (int i = 0; i < 100000; ++i) check(random.bits() >> random.pick(0, 63));
}

template <class H>
void round_trip(Format f) {
  for (std::uint32_t i = 0; i < 0x10000; ++i) {
    const auto bits = static_cast<std::uint16_t>(i);
    const auto h = H::from_bits(bits);
    const float x = h;
    const double model = value_of(f, bits);
    const bool nan = std::isnan(model);
    const std::uint16_t back = H(x).bits,
                        quiet = static_cast<std::uint16_t>(nan ? bits | (1 << (f.mantissa - 1)) : bits);
    if (back != quiet || (nan ? !std::isnan(x) : x != model || std::signbit(x) != std::signbit(model)))
      FAIL("bits " << bits);
  }
}

template <class H>
void round_floats(Format f) {
  // Around every value of the format and around the middle to its neighbour, where ties are.
  for (std::uint32_t i = 0; i < 0x8000; ++i) {
    const double a = value_of(f, static_cast<std::uint16_t>(i)), b = value_of(f, static_cast<std::uint16_t>(i + 1));
    const double middle = std::isfinite(b)   ? a / 2 + b / 2
                          : std::isfinite(a) ? a + std::ldexp(1.0, f.highest - f.mantissa - 1)
                                             : a;
    for (double center : {a, middle}) {
      const auto x = static_cast<float>(center);
      const float up = std::nextafter(x, INFINITY), down = std::nextafter(x, -INFINITY);
      for (float y : {x, up, down, -x, -up, -down}) {
        if (!same<H>(f, y)) FAIL(y << " becomes " << H(y).bits);
      }
    }
  }
  // All exponents, random digits.
  support::Random random(5);
  for (int i = 0; i < 2000000; ++i) {
    const auto x = std::bit_cast<float>(static_cast<std::uint32_t>(random.bits()));
    if (!same<H>(f, x)) FAIL(x << " becomes " << H(x).bits);
  }
}

}  // namespace

static_assert(sizeof(tn::float16) == 2 && sizeof(tn::bfloat16) == 2 && alignof(tn::float16) == 2);
static_assert(std::is_trivially_copyable_v<tn::float16> && std::is_trivially_default_constructible_v<tn::bfloat16>);

TEST_CASE("all 65536 bit patterns go to float and back; NaNs come back quiet") {
  round_trip<tn::float16>(half);
  round_trip<tn::bfloat16>(brain);
}

TEST_CASE("floats round to the nearest, ties to even, subnormals and infinities included") {
  round_floats<tn::float16>(half);
  round_floats<tn::bfloat16>(brain);
}

TEST_CASE("doubles round once, not to a float before") {
  REQUIRE(static_cast<float>(tn::float16(65455.999999999993)) == 65440.f);
  REQUIRE(tn::float16(65519.999999999993).bits == 0x7bff);
  REQUIRE(tn::bfloat16(1e300).bits == 0x7f80);
  REQUIRE(tn::bfloat16(-5e-324).bits == 0x8000);
  round_doubles<tn::float16>(half);
  round_doubles<tn::bfloat16>(brain);
}

TEST_CASE("integers round once, not to a float or a double before") {
  REQUIRE(static_cast<float>(tn::bfloat16((std::int64_t{1} << 30) + (1 << 22) + 1)) == 0x1.02p30f);
  REQUIRE(static_cast<float>(tn::bfloat16((std::int64_t{1} << 62) + (std::int64_t{1} << 54) + 1)) == 0x1.02p62f);
  round_integers<tn::float16, std::int64_t>(half);
  round_integers<tn::float16, std::uint64_t>(half);
  round_integers<tn::float16, std::int32_t>(half);
  round_integers<tn::float16, std::uint32_t>(half);
  round_integers<tn::bfloat16, std::int64_t>(brain);
  round_integers<tn::bfloat16, std::uint64_t>(brain);
  round_integers<tn::bfloat16, std::int32_t>(brain);
  round_integers<tn::bfloat16, std::uint32_t>(brain);
  round_integers<tn::bfloat16, std::int16_t>(brain);
}

TEST_CASE("the ends of the formats") {
  REQUIRE(tn::float16(65504.f).bits == 0x7bff);
  REQUIRE(tn::float16(65519.99f).bits == 0x7bff);
  REQUIRE(tn::float16(65520.f).bits == 0x7c00);
  REQUIRE(tn::float16(-INFINITY).bits == 0xfc00);
  REQUIRE(tn::float16(0x1p-24f).bits == 1);
  REQUIRE(tn::float16(0x1p-25f).bits == 0);       // a tie, to even
  REQUIRE(tn::float16(0x1.000002p-25f).bits == 1);
  REQUIRE(tn::float16(-0.f).bits == 0x8000);
  REQUIRE(tn::float16(1.f).bits == 0x3c00);
  REQUIRE(tn::bfloat16(1.f).bits == 0x3f80);
  REQUIRE(tn::bfloat16(std::numeric_limits<float>::max()).bits == 0x7f80);
  REQUIRE(tn::bfloat16(0x1p-133f).bits == 1);
  REQUIRE(tn::bfloat16(0x1p-134f).bits == 0);
  // its digits are all cut off
  REQUIRE(std::isnan(static_cast<float>(tn::bfloat16(std::bit_cast<float>(0x7f800001u)))));
  REQUIRE(std::isnan(static_cast<float>(tn::float16(std::bit_cast<float>(0xff800001u)))));
}
