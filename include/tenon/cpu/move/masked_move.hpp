// Moves elements by mask: between a tensor's elements where the mask is true and a row of elements; and finds the
// places where it is true.
//
// A mask is first packed in bits, one for each element in row-major order, and counted at the same time. The loops then
// skip 64 elements at a time where it is false and move 64 at a time where it is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of words of 64 bits that n bits take.
TENON_INLINE constexpr std::int64_t words_of_bits(std::int64_t n) { return blocks_of(n, 64); }

/// The index of the lowest bit that is set.
TENON_INLINE int lowest_bit(std::uint64_t bits) { return __builtin_ctzll(bits); }

/// Bits at … at + n - 1, for 0 < n ≤ 64.
TENON_INLINE std::uint64_t bits_at(const std::uint64_t* words, std::int64_t at, std::int64_t n) {
  const std::int64_t word = at >> 6, shift = at & 63;
  std::uint64_t bits = words[word] >> shift;
  if (shift + n > 64) bits |= words[word + 1] << (64 - shift);
  return n < 64 ? bits & ((std::uint64_t{1} << n) - 1) : bits;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Packs n truth values, bytes that are true unless they are 0, and returns how many are true. The last word is filled
/// up with 0.
TENON_SHARED std::int64_t pack_bits(const char* mask, std::int64_t n, std::uint64_t* words);

/// The same for any layout; the bits are in row-major order.
TENON_SHARED std::int64_t pack_bits(const char* mask, const Layout& layout, std::uint64_t* words);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls use(i, bits) for the words of the bits at … at + n - 1 that are not 0, where i counts from `at`.
template <class F>
TENON_INLINE void each_word(const std::uint64_t* words, std::int64_t at, std::int64_t n, F use) {
  for (std::int64_t i = 0; i < n; i += 64) {
    if (const std::uint64_t bits = bits_at(words, at + i, smaller_of(64, n - i))) use(i, bits);
  }
}

/// Calls use(run, step in bytes, at, n) for each run of a layout: its address, and which bits belong to its n elements.
template <class F>
TENON_INLINE void each_masked_run(char* data, const Layout& layout, std::int64_t item, F use) {
  Walk walk;
  const Layout* const layouts[] = {&layout};
  coalesce(walk, layout.sizes(), layouts, 1);
  std::int64_t start[] = {layout.offset()}, done = 0;
  for_each_inner(walk, start, [&] TENON_INLINE_LAMBDA(const std::int64_t* at) {
    use(data + at[0] * item, walk.inner_step(0) * item, done, walk.inner_size());
    done += walk.inner_size();
  });
}

/// Moves those of n elements whose bits are set to or from a row, and returns the row's end.
template <bool writes_masked, std::size_t item>
char* move_masked_run(char* run, std::int64_t step, const std::uint64_t* words, std::int64_t at, std::int64_t n,
                      char* row) {
  constexpr auto bytes = static_cast<std::int64_t>(item);
  each_word(words, at, n, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::uint64_t bits) {
    char* const first = run + i * step;
    if (step == bytes && ~bits == 0) {
      std::memcpy(writes_masked ? first : row, writes_masked ? row : first, 64 * item);
      row += 64 * bytes;
      return;
    }
    for (; bits != 0; bits &= bits - 1, row += bytes) {
      char* const element = first + lowest_bit(bits) * step;
      std::memcpy(writes_masked ? element : row, writes_masked ? row : element, item);
    }
  });
  return row;
}
template <bool writes_masked, std::size_t item>
void move_masked(char* masked, const Layout& layout, const std::uint64_t* words, char* row) {
  each_masked_run(masked, layout, item, [&](char* run, std::int64_t step, std::int64_t at, std::int64_t n) {
    row = move_masked_run<writes_masked, item>(run, step, words, at, n, row);
  });
}

/// Overwrites those of n contiguous elements whose bits are set with the elements at the same places of `from`; if
/// `repeats`, `from` has 64 elements, which are used again and again.
template <std::size_t item, bool repeats>
struct BlendLoop {
  using Signature = void(char* to, const char* from, const std::uint64_t* words, std::int64_t at, std::int64_t n);

  /// In lanes: at most as many elements as a lane has bits.
  template <int count>
  TENON_INLINE static void blend_lanes(char* to, const char* from, std::uint64_t bits) {
    using U = std::conditional_t<item == 4, std::uint32_t, std::uint64_t>;
    using V = Lanes<U, count>;
    V own(U{0});
    for (int k = 0; k < count; ++k) own.v[k] = U{1} << k;
    for (int i = 0; i < 64; i += count) {
      const V chosen = V(static_cast<U>(bits >> i & ((std::uint64_t{1} << count) - 1)));
      const std::int64_t first = i * static_cast<std::int64_t>(item);
      select((chosen & own) == own, V::load(from + first), V::load(to + first)).store(to + first);
    }
  }
  /// As many elements as fill a word.
  TENON_INLINE static void blend_words(char* to, const char* from, std::uint64_t bits) {
    constexpr int count = 8 / item;
    constexpr std::uint64_t ones = item == 1 ? 0x0101010101010101 : 0x0001000100010001, most = (1u << (8 * item)) - 1;
    constexpr std::uint64_t own = item == 1 ? 0x8040201008040201 : 0x0008000400020001, low = (most >> 1) * ones;
    for (int i = 0; i < 64; i += count, to += 8, from += 8) {
      const std::uint64_t chosen = (bits >> i & ((1u << count) - 1)) * ones & own,
                          mask = ((chosen + low) >> (8 * item - 1) & ones) * most;
      std::uint64_t old, fresh;
      std::memcpy(&old, to, 8);
      std::memcpy(&fresh, from, 8);
      old ^= (old ^ fresh) & mask;
      std::memcpy(to, &old, 8);
    }
  }

  template <int bytes>
  TENON_INLINE static void loop(char* to, const char* from, const std::uint64_t* words, std::int64_t at,
                                std::int64_t n) {
    constexpr auto step = static_cast<std::int64_t>(item);
    for (std::int64_t i = 0; i < n; i += 64) {
      std::uint64_t bits = bits_at(words, at + i, smaller_of(64, n - i));
      if (bits == 0) continue;
      char* const first = to + i * step;
      const char* const fresh = repeats ? from : from + i * step;
      if (~bits == 0) {
        std::memcpy(first, fresh, 64 * item);
        continue;
      }
      if (item <= 8 && i + 64 <= n) {
        if constexpr (item <= 2) blend_words(first, fresh, bits);
        else if constexpr (item <= 8 && bytes > 0) blend_lanes<bytes / static_cast<int>(item)>(first, fresh, bits);
        if constexpr (item <= 2 || bytes > 0) continue;
      }
      for (; bits != 0; bits &= bits - 1) {
        const std::int64_t k = lowest_bit(bits) * step;
        std::memcpy(first + k, fresh + k, item);
      }
    }
  }
};

/// Writes one element wherever a mask is true.
template <std::size_t item>
void fill_masked(char* masked, const Layout& layout, const std::uint64_t* words, const char* element) {
  alignas(64) char row[64 * item];
  fill_items(row, element, 64, static_cast<std::int64_t>(item));
  each_masked_run(masked, layout, item, [&](char* run, std::int64_t step, std::int64_t at, std::int64_t n) {
    if (step == static_cast<std::int64_t>(item)) {
      return variant<BlendLoop<item, true>, typename BlendLoop<item, true>::Signature>()(run, row, words, at, n);
    }
    each_word(words, at, n, [&](std::int64_t i, std::uint64_t bits) {
      for (; bits != 0; bits &= bits - 1) std::memcpy(run + (i + lowest_bit(bits)) * step, element, item);
    });
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the indices of the true elements: row d of `places` has those along dimension d, in row-major order.
TENON_SHARED void write_places(const std::uint64_t* words, Dims sizes, std::int64_t* places, std::int64_t total);

/// Writes the offsets of elements whose bits are set, without that of their layout.
TENON_SHARED void write_offsets(const std::uint64_t* words, const Layout& layout, std::int64_t* offsets);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Replaces the elements whose bits are set with the results of `kernel`, whose only operand they are. Where many bits
/// are set it computes all elements of a block and keeps some, else only those that are wanted.
template <std::size_t item>
void update_masked(char* masked, const Layout& layout, const std::uint64_t* words, const void* tree, Kernel kernel) {
  constexpr std::int64_t block = 512, least_dense = 4;
  alignas(64) char old[block * item];
  alignas(64) char fresh[block * item];
  each_masked_run(masked, layout, item, [&](char* run, std::int64_t step, std::int64_t at, std::int64_t n) {
    for (std::int64_t i = 0; i < n; i += block, run += block * step) {
      const std::int64_t some = smaller_of(block, n - i);
      std::int64_t count = 0;
      each_word(words, at + i, some,
                [&] TENON_INLINE_LAMBDA(std::int64_t, std::uint64_t bits) { count += __builtin_popcountll(bits); });
      if (count == 0) continue;
      if (step == static_cast<std::int64_t>(item) && count > some / least_dense) {
        const char* const operands[] = {run};
        kernel(fresh, tree, operands, some);
        variant<BlendLoop<item, false>, typename BlendLoop<item, false>::Signature>()(run, fresh, words, at + i, some);
      } else {
        const char* const operands[] = {old};
        (void)move_masked_run<false, item>(run, step, words, at + i, some, old);
        kernel(fresh, tree, operands, count);
        (void)move_masked_run<true, item>(run, step, words, at + i, some, fresh);
      }
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/cpu/move/masked_move_bodies.hpp>
#endif
