// Uniform random numbers, floating and whole, computed from their position in a stream of Philox blocks.
//
// `at(i)` is number i. `take_random_words` makes many in lanes, with the same bits: all operations are exact or rounded
// once, and no product is fused with a sum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/philox.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// Random words for each value: two for a double, so that a block of four words serves two values; one for narrower
/// types.
template <class T>
inline constexpr int words_per_value = sizeof(T) == 8 ? 2 : 1;

/// Bits of a uniform number of type T: as many as its precision.
template <class T>
inline constexpr int uniform_bits = sizeof(T) == 8               ? 53
                                    : std::is_same_v<T, float>   ? 24
                                    : std::is_same_v<T, float16> ? 11
                                                                 : 8;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number in [0, 1) from as many random bits as the precision of T: the upper ones of 64, or of the lower 32 for
/// narrower types.
template <class T>
TENON_HD TENON_INLINE T uniform_from(std::uint64_t words) {
  if constexpr (sizeof(T) == 8) return static_cast<double>(words >> 11) * 0x1p-53;
  else
    return T(static_cast<float>(static_cast<std::uint32_t>(words) >> (32 - uniform_bits<T>)) *
             (1.f / (1 << uniform_bits<T>)));
}
/// The same from lanes of words, of two joined words for double.
template <class T, int N>
TENON_INLINE Lanes<double, N> uniform_from(const Lanes<std::uint64_t, N>& words) {
  static_assert(sizeof(T) == 8);
  using L = Lanes<std::uint64_t, N>;
  // Either half as the last bits of a larger number.
  const L bits = words >> constant<L>(11), high = bits >> constant<L>(32), low = bits & constant<L>(0xffffffffu);
  const auto upper = reinterpret<double>(high | constant<L>(0x4530000000000000u)),
             lower = reinterpret<double>(low | constant<L>(0x4330000000000000u));
  using V = Lanes<double, N>;
  return ((upper - constant<V>(0x1p84 + 0x1p52)) + lower) * constant<V>(0x1p-53);
}
template <class T, int N>
TENON_INLINE Lanes<float, N> uniform_from(const Lanes<std::uint32_t, N>& words) {
  using L = Lanes<std::uint32_t, N>;
  const L bits = words >> constant<L>(32 - uniform_bits<T>);
  return cast_lanes<float>(reinterpret<std::int32_t>(bits)) * constant<Lanes<float, N>>(1.f / (1 << uniform_bits<T>));
}

/// Word number k.  On a CUDA device indexing would place the block in memory instead of registers.
TENON_HD TENON_INLINE std::uint32_t word_at(const PhiloxBlock& block, int k) {
#if defined(__CUDA_ARCH__)
  return k < 2 ? (k == 0 ? block.word[0] : block.word[1]) : (k == 2 ? block.word[2] : block.word[3]);
#else
  return block.word[k];
#endif
}

/// Two words as 64 bits, the first in the lower half.
TENON_HD TENON_INLINE std::uint64_t join_words(std::uint32_t low, std::uint32_t high) {
  return std::uint64_t{high} << 32 | low;
}

/// The words of a value of one or two words, which begin at word `words` * i of the stream: joined, the first in the
/// lower half.
template <int words>
TENON_HD TENON_INLINE std::uint64_t words_at(std::uint64_t seed, std::uint64_t counter, std::int64_t i) {
  constexpr int per_block = 4 / words;
  const PhiloxBlock block = philox_block(seed, counter + static_cast<std::uint64_t>(i) / per_block);
  const int k = static_cast<int>(i % per_block) * words;
  if constexpr (words == 2) return join_words(word_at(block, k), word_at(block, k + 1));
  else return word_at(block, k);
}

template <class T>
TENON_HD TENON_INLINE T uniform_at(std::uint64_t seed, std::uint64_t counter, std::int64_t i) {
  return uniform_from<T>(words_at<words_per_value<T>>(seed, counter, i));
}

/// low + an integer in [0, span): the upper half of the 128-bit product of 64 random bits and the span, whose bias is
/// below span / 2^64. A span of 0 stands for 2^64.
TENON_HD TENON_INLINE std::int64_t integer_from(std::uint64_t words, std::int64_t low, std::uint64_t span) {
  if (span == 0) return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + words);
  // In 32-bit pieces, as not every device has 128-bit integers.
  const std::uint64_t a = words & 0xffffffffu, b = words >> 32, span_low = span & 0xffffffffu, span_high = span >> 32;
  const std::uint64_t middle = b * span_low + (a * span_low >> 32), middle2 = a * span_high + (middle & 0xffffffffu);
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + b * span_high + (middle >> 32) + (middle2 >> 32));
}

/// a * b + c, rounded twice wherever it is computed.
TENON_HD TENON_INLINE double multiply_then_add(double a, double b, double c) {
#if defined(__CUDA_ARCH__)
  return __dadd_rn(__dmul_rn(a, b), c);
#elif TENON_LANES
  using V = Lanes<double, 2>;
  return settled(V(a) * V(b))[0] + c;
#else
  return a * b + c;
#endif
}
template <int N>
TENON_INLINE Lanes<double, N> multiply_then_add(const Lanes<double, N>& a, const Lanes<double, N>& b,
                                                const Lanes<double, N>& c) {
  return settled(a * b) + c;
}

/// Lanes of words of value i, of one or two words.
template <int words, int count>
TENON_INLINE auto load_words(const std::uint32_t* from, std::int64_t i) {
  using L = Lanes<std::conditional_t<words == 2, std::uint64_t, std::uint32_t>, count>;
  return L::load(reinterpret_cast<const char*>(from + i * words));
}
/// The same of one value.
template <int words>
TENON_INLINE std::uint64_t load_words(const std::uint32_t* from, std::int64_t i) {
  if constexpr (words == 2) return join_words(from[2 * i], from[2 * i + 1]);
  else return from[i];
}

/// Writes the words of values start, start + step, …, n of them: a block for each.  Room for one register must follow.
template <int bytes, int words>
TENON_INLINE void write_words_at(std::uint32_t* to, std::uint64_t seed, std::uint64_t counter, std::int64_t start,
                                 std::int64_t step, std::int64_t n) {
  constexpr int per_block = 4 / words, count = bytes / 8;
  if constexpr (count > 1) {
    using L = Lanes<std::uint64_t, count>;
    const PhiloxKeys<L> keys(seed);
    L at;
    for (int lane = 0; lane < count; ++lane) at.set(lane, static_cast<std::uint64_t>(start + lane * step));
    for (std::int64_t i = 0; i < n; i += count, at = at + L(static_cast<std::uint64_t>(count * step))) {
      PhiloxLanes<L> block(L(counter) + (at >> constant<L>(per_block / 2)));  // divided by 2 or 4
      for (int round = 0; round < 10; ++round) block.next(keys, round);
      const auto odd = (at & constant<L>(1)) != constant<L>(0),
                 last = (at & constant<L>(per_block / 2)) != constant<L>(0);
      const L pair = select(last, block.last_words(), block.first_words());
      if constexpr (words == 2) pair.store(reinterpret_cast<char*>(to + 2 * i));
      else cast_lanes<std::uint32_t>(select(odd, pair >> constant<L>(32), pair)).store(reinterpret_cast<char*>(to + i));
    }
  } else {
    for (std::int64_t i = 0; i < n; ++i) {
      const std::uint64_t own = words_at<words>(seed, counter, start + i * step);
      for (int k = 0; k < words; ++k) to[words * i + k] = static_cast<std::uint32_t>(own >> 32 * k);
    }
  }
}

/// Writes numbers start, start + step, … of a generator G: makes their words in lanes, and has it take them.
template <int bytes, class G>
TENON_INLINE void take_random_words(const G& generator, typename G::value_type* to, std::int64_t start,
                                    std::int64_t step, std::int64_t n) {
  constexpr std::int64_t per_block = 4 / G::words, blocks = 128;
  alignas(64) std::uint32_t words[std::size_t{4 * blocks + philox_room<bytes>}];
  while (n > 0) {
    const std::int64_t skipped = step == 1 ? start % per_block : 0, most = blocks * per_block - skipped,
                       some = n < most ? n : most;
    if (step == 1) {
      write_philox_blocks<bytes>(words, generator.seed,
                                 generator.counter + static_cast<std::uint64_t>(start / per_block),
                                 (skipped + some + per_block - 1) / per_block);
    } else {
      write_words_at<bytes, G::words>(words, generator.seed, generator.counter, start, step, some);
    }
    const std::uint32_t* const own = words + skipped * G::words;
    std::int64_t i = 0;
    if constexpr (constexpr int count = bytes / G::lane_bytes; count > 1) {
      for (; i + count <= some; i += count) generator.template take_lanes<count>(to, own, i);
    }
    for (; i < some; ++i) to[i] = generator.number(load_words<G::words>(own, i), start + i * step);
    to += some;
    start += some * step;
    n -= some;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

// Generators of random numbers: `number` makes one of its words, for a position; `take_lanes` makes some of words in
// memory, in lanes of which the widest takes `lane_bytes`.

/// Uniform numbers in [0, 1).
template <class T>
struct Uniform {
  using value_type = T;
  static constexpr int words = words_per_value<T>, lane_bytes = 4 * words;
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return number(words_at<words>(seed, counter, i), i); }
  TENON_HD TENON_INLINE static T number(std::uint64_t own, std::int64_t) { return uniform_from<T>(own); }
  template <int count>
  TENON_INLINE static void take_lanes(T* to, const std::uint32_t* from, std::int64_t i) {
    store_lanes<LaneShape<count, lane_bytes>, T>(reinterpret_cast<char*>(to), i,
                                                 uniform_from<T>(load_words<words, count>(from, i)));
  }
};

/// Uniform numbers in [low, high): low takes the place of a number that rounding to T would make high.
template <class T>
struct UniformBetween {
  using value_type = T;
  static constexpr int words = words_per_value<T>, lane_bytes = 8;
  std::uint64_t seed, counter;
  double low, high, factor, first, span;  ///< factor * (first + span * u) is a number: 2 where high - low would be
                                          ///< infinite
  TENON_INLINE static UniformBetween of(std::uint64_t seed, std::uint64_t counter, double low, double high) {
    const double factor = high - low < __builtin_inf() ? 1 : 2;
    return {seed, counter, low, high, factor, low / factor, high / factor - low / factor};
  }
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return number(words_at<words>(seed, counter, i), i); }
  TENON_HD TENON_INLINE T number(std::uint64_t own, std::int64_t) const {
    const T value = convert<T>(factor * multiply_then_add(span, convert<double>(uniform_from<T>(own)), first));
    return convert<double>(value) < high ? value : convert<T>(low);
  }
  template <int count>
  TENON_INLINE void take_lanes(T* to, const std::uint32_t* from, std::int64_t i) const {
    if constexpr (sizeof(T) < 4) {
      for (int k = 0; k < count; ++k) to[i + k] = number(from[i + k], 0);
    } else {
      using V = Lanes<double, count>;
      const V uniform = cast_lanes<double>(uniform_from<T>(load_words<words, count>(from, i)));
      const auto value = cast_lanes<T>(V(factor) * multiply_then_add(V(span), uniform, V(first)));
      const auto is_below = cast_lanes<double>(value) < V(high);
      select(is_below, value, Lanes<T, count>(convert<T>(low))).store(reinterpret_cast<char*>(to + i));
    }
  }
};

/// Whole numbers in [low, low + span).
template <class T>
struct Integers {
  using value_type = T;
  static constexpr int words = 2, lane_bytes = 8;
  std::uint64_t seed, counter;
  std::int64_t low;
  std::uint64_t span;
  TENON_HD TENON_INLINE T at(std::int64_t i) const { return number(words_at<words>(seed, counter, i), i); }
  TENON_HD TENON_INLINE T number(std::uint64_t own, std::int64_t) const {
    return static_cast<T>(integer_from(own, low, span));
  }
  template <int count>
  TENON_INLINE void take_lanes(T* to, const std::uint32_t* from, std::int64_t i) const {
    using L = Lanes<std::uint64_t, count>;
    const L half = constant<L>(32), a = load_words<words, count>(from, i), b = a >> half, span_low(span);
    const L middle = multiply_halves(b, span_low) + (multiply_halves(a, span_low) >> half);
    L value = L(static_cast<std::uint64_t>(low)) + (middle >> half);
    if (span >> 32 != 0) {
      const L span_high(span >> 32), middle2 = multiply_halves(a, span_high) + (middle & constant<L>(0xffffffffu));
      value = value + multiply_halves(b, span_high) + (middle2 >> half);
    } else if (span == 0) {
      value = value + a;
    }
    cast_lanes<std::make_unsigned_t<T>>(value).store(reinterpret_cast<char*>(to + i));
  }
};

/// The 64 bits of each value themselves.
struct RandomBits {
  using value_type = std::uint64_t;
  static constexpr int words = 2, lane_bytes = 8;
  std::uint64_t seed, counter;
  TENON_HD TENON_INLINE std::uint64_t at(std::int64_t i) const { return words_at<words>(seed, counter, i); }
  TENON_HD TENON_INLINE static std::uint64_t number(std::uint64_t own, std::int64_t) { return own; }
  template <int count>
  TENON_INLINE static void take_lanes(std::uint64_t* to, const std::uint32_t* from, std::int64_t i) {
    load_words<words, count>(from, i).store(reinterpret_cast<char*>(to + i));
  }
};

}  // namespace tenon::inline v1::detail
