// Moves lines of pairs (re, im) to the working memory of their transform and back. Complex numbers lie in memory as
// such pairs, and a real line is transformed as half as many of them.
//
// In the working memory the parts of `count` lines alternate: part k of line q is at k count + q. Contiguous lines are
// moved in squares of as many lines as parts, which a register's lanes hold and which are transposed there; each cache
// line is used up before the next.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/fft/kernel.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls block(i, q) for squares of `side` lines and side / 2 pairs, and one(i, q) for the pairs and lines that are
/// left over.
template <int side, class Block, class One>
TENON_INLINE void each_square(std::int64_t pairs, std::int64_t count, const Block& block, const One& one) {
  constexpr std::int64_t some = 8;  // pairs: of floats a cache line
  for (std::int64_t first = 0; first < pairs; first += some) {
    const std::int64_t last = first + some < pairs ? first + some : pairs;
    std::int64_t q = 0;
    if constexpr (side > 1) {
      for (; q + side <= count; q += side) {
        std::int64_t i = first;
        for (; i + side / 2 <= last; i += side / 2) block(i, q);
        for (; i < last; ++i) {
          for (int l = 0; l < side; ++l) one(i, q + l);
        }
      }
    }
    for (; q < count; ++q) {
      for (std::int64_t i = first; i < last; ++i) one(i, q);
    }
  }
}

/// Reads the pairs of `count` contiguous lines into x.
template <class T>
struct SplitPairs {
  template <int bytes>
  TENON_INLINE static void loop(const T* const* lines, FftParts<T> x, std::int64_t pairs, std::int64_t count) {
    constexpr int side = bytes >= 16 ? static_cast<int>(16 / sizeof(T)) : 1;
    each_square<side>(
        pairs, count,
        [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          if constexpr (side > 1) {
            Lanes<T, side> square[std::size_t{side}];
            unrolled<side>(
                [&] TENON_INLINE_LAMBDA(int l) { square[l] = load_part<Lanes<T, side>>(lines[q + l] + 2 * i); });
            transpose_lanes(square);
            unrolled<side>([&] TENON_INLINE_LAMBDA(int p) {
              store_part((p % 2 ? x.im : x.re) + (i + p / 2) * count + q, square[p]);
            });
          }
        },
        [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          x.re[i * count + q] = lines[q][2 * i];
          x.im[i * count + q] = lines[q][2 * i + 1];
        });
  }
};

/// Writes z, with its parts multiplied by two numbers, as the pairs of `count` contiguous lines.
template <class T>
struct JoinPairs {
  template <int bytes>
  TENON_INLINE static void loop(T* const* lines, FftParts<const T> z, std::int64_t pairs, std::int64_t count, T by_re,
                                T by_im) {
    constexpr int side = bytes >= 16 ? static_cast<int>(16 / sizeof(T)) : 1;
    each_square<side>(
        pairs, count,
        [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          if constexpr (side > 1) {
            using V = Lanes<T, side>;
            V square[std::size_t{side}];
            unrolled<side>([&] TENON_INLINE_LAMBDA(int p) {
              square[p] = load_part<V>((p % 2 ? z.im : z.re) + (i + p / 2) * count + q) * V(p % 2 ? by_im : by_re);
            });
            transpose_lanes(square);
            unrolled<side>([&] TENON_INLINE_LAMBDA(int l) { store_part(lines[q + l] + 2 * i, square[l]); });
          }
        },
        [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t q) {
          lines[q][2 * i] = z.re[i * count + q] * by_re;
          lines[q][2 * i + 1] = z.im[i * count + q] * by_im;
        });
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
