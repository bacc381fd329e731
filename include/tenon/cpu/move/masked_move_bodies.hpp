// The bodies of the functions that cpu/move/masked_move.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/move/masked_move.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t pack_bits(const char* mask, std::int64_t n, std::uint64_t* words) {
  std::int64_t count = 0, i = 0;
#if TENON_LANES && defined(__x86_64__)
  typedef char Bytes __attribute__((vector_size(16)));
  typedef char UnalignedBytes __attribute__((vector_size(16), aligned(1), may_alias));
  while (i + 64 <= n) {
    Bytes falses{};
    std::int64_t chunk = 0;
    for (; chunk < 31 && i + 64 <= n; ++chunk, i += 64) {  // no lane of `falses` reaches -128
      std::uint64_t word = 0;
      for (int k = 0; k < 4; ++k) {
        const auto is_false = Bytes(*reinterpret_cast<const UnalignedBytes*>(mask + i + 16 * k) == Bytes{});  // -1 or 0
        falses += is_false;
        word |= static_cast<std::uint64_t>(static_cast<std::uint16_t>(~__builtin_ia32_pmovmskb128(is_false)))
                << (16 * k);
      }
      *words++ = word;
    }
    count += 64 * chunk;
    for (int k = 0; k < 16; ++k) count += static_cast<signed char>(falses[k]);
  }
#endif
  for (; i < n; i += 64) {
    std::uint64_t word = 0;
    for (std::int64_t k = 0, some = smaller_of(64, n - i); k < some; ++k) {
      const bool is_true = mask[i + k] != 0;
      word |= std::uint64_t{is_true} << k;
      count += is_true;
    }
    *words++ = word;
  }
  return count;
}

TENON_NOINLINE_OG TENON_BODY std::int64_t pack_bits(const char* mask, const Layout& layout, std::uint64_t* words) {
  Walk walk;
  const Layout* const layouts[] = {&layout};
  coalesce(walk, layout.sizes(), layouts, 1);
  std::int64_t start[] = {layout.offset()}, count = 0, held = 0;
  constexpr std::int64_t room = 4096;
  alignas(16) char block[room];  // truth values that do not fill a word yet
  for_each_inner(walk, start, [&](const std::int64_t* at) {
    const char* run = mask + at[0];
    const std::int64_t step = walk.inner_step(0);
    for (std::int64_t n = walk.inner_size(); n > 0;) {
      if (held == 0 && step == 1 && n >= 64) {
        const std::int64_t whole = n / 64 * 64;
        count += pack_bits(run, whole, words);
        words += whole / 64;
        run += whole;
        n -= whole;
        continue;
      }
      const std::int64_t some = smaller_of(n, step == 1 && held % 64 ? 64 - held % 64 : room - held);
      move_bytes(block + held, 1, run, step, some, 1);
      held += some;
      run += some * step;
      n -= some;
      if (held == room || (step == 1 && held % 64 == 0)) {
        count += pack_bits(block, held, words);
        words += held / 64;
        held = 0;
      }
    }
  });
  return count + pack_bits(block, held, words);
}

TENON_NOINLINE_OG TENON_BODY void write_places(const std::uint64_t* words, Dims sizes, std::int64_t* places,
                                               std::int64_t total) {
  const int last = sizes.rank() - 1;
  std::int64_t at[max_rank] = {}, done = 0, n = 1;
  for (auto size : sizes) n *= size;
  for (std::int64_t first = 0; first < n; first += sizes[last]) {
    const std::int64_t before = done;
    each_word(words, first, sizes[last], [&] TENON_INLINE_LAMBDA(std::int64_t i, std::uint64_t bits) {
      const int count = __builtin_popcountll(bits);
      std::int64_t* const to = places + last * total + done;
      done += count;
      constexpr int least_dense = 12;
      if (count < least_dense || done >= total) {
        for (int k = 0; bits != 0; bits &= bits - 1) to[k++] = i + lowest_bit(bits);
        return;
      }
      std::int64_t found = 0;  // without a branch; each place is overwritten unless its bit is set
      for (int k = 0; k < 64; k += 8) {
        unrolled<8>([&] TENON_INLINE_LAMBDA(int j) {
          to[found] = i + k + j;
          found += static_cast<std::int64_t>(bits >> j & 1);
        });
        bits >>= 8;
      }
    });
    for (int d = 0; d < last; ++d) {
      for (std::int64_t i = before; i < done; ++i) places[d * total + i] = at[d];
    }
    for (int d = last - 1; d >= 0; --d) {
      if (++at[d] < sizes[d]) break;
      at[d] = 0;
    }
  }
}

TENON_NOINLINE_OG TENON_BODY void write_offsets(const std::uint64_t* words, const Layout& layout,
                                                std::int64_t* offsets) {
  Walk walk;
  const Layout* const layouts[] = {&layout};
  coalesce(walk, layout.sizes(), layouts, 1);
  std::int64_t start[] = {0}, done = 0;
  for_each_inner(walk, start, [&] TENON_INLINE_LAMBDA(const std::int64_t* at) {
    const std::int64_t base = at[0], step = walk.inner_step(0);
    each_word(words, done, walk.inner_size(), [&] TENON_INLINE_LAMBDA(std::int64_t i, std::uint64_t bits) {
      for (; bits != 0; bits &= bits - 1) *offsets++ = base + (i + lowest_bit(bits)) * step;
    });
    done += walk.inner_size();
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
