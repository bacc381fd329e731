// Elements computed from their position: constants, sequences, random numbers.  `at(i)` is element i in row-major order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/philox.hpp>
#include <tenon/dtype.hpp>

TENON_BEGIN_DETAIL

/// A number in [0, 1) from as many random bits as the precision of T: 53, 24, 11 or 8.
template <class T>
TENON_HD TENON_INLINE T uniform_from(std::uint32_t low, std::uint32_t high) {
  if constexpr (std::is_same_v<T, double>) return static_cast<double>((std::uint64_t{high} << 32 | low) >> 11) * 0x1p-53;
  else if constexpr (std::is_same_v<T, float>) return static_cast<float>(low >> 8) * 0x1p-24f;
  else if constexpr (std::is_same_v<T, float16>) return T(static_cast<float>(low >> 21) * 0x1p-11f);
  else return T(static_cast<float>(low >> 24) * 0x1p-8f);
}

/// Random words for each value: two for a double, so that a block of four words serves two values; one for narrower types.
template <class T>
inline constexpr int words_per_value = sizeof(T) == 8 ? 2 : 1;

/// Word number k.  On a CUDA device indexing would place the block in memory instead of registers.
TENON_HD TENON_INLINE std::uint32_t word_at(const PhiloxBlock& block, int k) {
#if defined(__CUDA_ARCH__)
  return k < 2 ? (k == 0 ? block.word[0] : block.word[1]) : (k == 2 ? block.word[2] : block.word[3]);
#else
  return block.word[k];
#endif
}

template <class T>
TENON_HD TENON_INLINE T uniform_at(std::uint64_t seed, std::uint64_t counter, std::int64_t i) {
  constexpr int per_block = 4 / words_per_value<T>;
  const PhiloxBlock block = philox_block(seed, counter + static_cast<std::uint64_t>(i) / per_block);
  const int k = static_cast<int>(i % per_block) * words_per_value<T>;
  return uniform_from<T>(word_at(block, k), words_per_value<T> == 2 ? word_at(block, k + 1) : 0);
}

/// A standard normal number from two uniform ones, which take one block.  Source: Box and Muller 1958.
template <class T>
TENON_HD TENON_INLINE T normal_at(std::uint64_t seed, std::uint64_t counter, std::int64_t i) {
  const PhiloxBlock block = philox_block(seed, counter + static_cast<std::uint64_t>(i));
  const double radius = uniform_from<double>(block.word[0], block.word[1]), turn = uniform_from<double>(block.word[2], block.word[3]);
  return convert<T>(math::sqrt(-2.0 * math::log(1.0 - radius)) * math::cos(6.283185307179586476925 * turn));
}

/// An integer in [low, low + span): the upper half of a 64-bit product, whose bias is below span / 2^64.
TENON_HD TENON_INLINE std::int64_t integer_at(std::uint64_t seed, std::uint64_t counter, std::int64_t i, std::int64_t low,
                                              std::uint64_t span) {
  const PhiloxBlock block = philox_block(seed, counter + static_cast<std::uint64_t>(i) / 2);
  const int k = static_cast<int>(i % 2) * 2;
  const std::uint64_t a = word_at(block, k), b = word_at(block, k + 1), span_low = span & 0xffffffffu, span_high = span >> 32;
  // (b:a) * span >> 64 in 32-bit pieces, as not every device has 128-bit integers.
  const std::uint64_t middle = b * span_low + (a * span_low >> 32), middle2 = a * span_high + (middle & 0xffffffffu);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + b * span_high + (middle >> 32) + (middle2 >> 32));
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

template <class T>
struct Fill {
  using value_type = T;
  T value;
  TENON_HD TENON_INLINE T at(std::int64_t) const { return value; }
};

/// start + i * step, computed in C: double for floating types, so that late elements stay accurate.
template <class T, class C>
struct Sequence {
  using value_type = T;
  C start, step;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if constexpr (std::is_integral_v<C>) {
      using U = std::make_unsigned_t<C>;
      return convert<T>(static_cast<C>(static_cast<U>(start) + static_cast<U>(i) * static_cast<U>(step)));
    } else {
      return convert<T>(start + C(static_cast<double>(i)) * step);
    }
  }
};

/// Numbers from start to stop in `steps` steps; both ends are exact.  Integers are rounded down, as NumPy does.
template <class T, class C = double>
struct Spaced {
  using value_type = T;
  C start, stop;
  std::int64_t steps;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if (i == steps && i > 0) return convert<T>(stop);
    const C value = start + (stop - start) * C(static_cast<double>(i) / static_cast<double>(steps > 0 ? steps : 1));
    if constexpr (IntegerElement<T> && std::is_same_v<C, double>) return convert<T>(math::floor(value));
    else return convert<T>(value);
  }
};

/// Powers of a base with evenly spaced exponents, times a sign; `has_ends`: the first and the last element are given.
template <class T>
struct Powers {
  using value_type = T;
  double base, sign;
  Spaced<double> exponent;
  double first, last;
  bool has_ends;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if (has_ends && i == 0) return convert<T>(first);
    if (has_ends && i == exponent.steps) return convert<T>(last);
    return convert<T>(sign * math::pow(base, exponent.at(i)));
  }
};

template <class T>
struct Uniform {
  using value_type = T;
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return uniform_at<T>(seed, counter, i); }
};

template <class T>
struct Normal {
  using value_type = T;
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return normal_at<T>(seed, counter, i); }
};

template <class T>
struct Integers {
  using value_type = T;
  std::uint64_t seed, counter;
  std::int64_t low;
  std::uint64_t span;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return static_cast<T>(integer_at(seed, counter, i, low, span)); }
};

TENON_END_DETAIL_TYPES
