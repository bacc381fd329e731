// Transposing blocks of elements in registers.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// Exchanges blocks of `block` lanes between two rows: the upper blocks of a and the lower ones of b.
template <int block, class L, int... lane>
TENON_INLINE void exchange_lanes(L& a, L& b, std::integer_sequence<int, lane...>) {
  constexpr int n = L::count;
  const auto low = __builtin_shufflevector(a.v, b.v, (lane & block ? n + lane - block : lane)...);
  const auto high = __builtin_shufflevector(a.v, b.v, (lane & block ? n + lane : lane + block)...);
  a.v = low;
  b.v = high;
}

template <int block, class L, int... row>
TENON_INLINE void exchange_rows(L* rows, std::integer_sequence<int, row...>) {
  ((row & block ? void() : exchange_lanes<block>(rows[row], rows[row | block], std::make_integer_sequence<int, L::count>{})), ...);
}

/// N rows of N lanes become their columns, in log2(N) rounds.
template <int block = 1, class L>
TENON_INLINE void transpose_lanes(L* rows) {
  exchange_rows<block>(rows, std::make_integer_sequence<int, L::count>{});
  if constexpr (2 * block < L::count) transpose_lanes<2 * block>(rows);
}

/// to[i * to_step + j] = from[j * from_step + i] for i < rows, j < columns: steps in elements of T.
template <class T>
struct TransposeBlock {
  template <int bytes>
  TENON_INLINE static void run(char* to_bytes, std::int64_t to_step, const char* from_bytes, std::int64_t from_step, std::int64_t rows, std::int64_t columns) {
    constexpr auto item = static_cast<std::int64_t>(sizeof(T));
    constexpr int fit = bytes / static_cast<int>(sizeof(T)), n = fit < 16 ? fit : 16;
    std::int64_t whole_rows = 0, whole_columns = 0;
    if constexpr (n > 1) {
      using L = Lanes<T, n>;
      whole_rows = rows / n * n;
      whole_columns = columns / n * n;
      for (std::int64_t j = 0; j < whole_columns; j += n) {
        for (std::int64_t i = 0; i < whole_rows; i += n) {
          const char* from = from_bytes + (j * from_step + i) * item;
          char* to = to_bytes + (i * to_step + j) * item;
          [&]<int... k>(std::integer_sequence<int, k...>) TENON_INLINE_LAMBDA {
            L block[] = {L::load(from + k * from_step * item)...};
            transpose_lanes(block);
            (block[k].store(to + k * to_step * item), ...);
          }(std::make_integer_sequence<int, n>{});
        }
      }
    }
    const auto by_element = [&](std::int64_t i, std::int64_t rows_end, std::int64_t first, std::int64_t columns_end) TENON_INLINE_LAMBDA {
      for (; i < rows_end; ++i) {
        for (std::int64_t j = first; j < columns_end; ++j) {
          __builtin_memcpy(to_bytes + (i * to_step + j) * item, from_bytes + (j * from_step + i) * item, sizeof(T));
        }
      }
    };
    by_element(0, whole_rows, whole_columns, columns);
    by_element(whole_rows, rows, 0, columns);
  }
};

/// Transposes a block of elements of `item` bytes: to[i * to_step + j] = from[j * from_step + i], steps in elements.
TENON_NOINLINE inline void transpose_block(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t rows, std::int64_t columns,
                                           std::int64_t item) {
  using Signature = void(char*, std::int64_t, const char*, std::int64_t, std::int64_t, std::int64_t);
  const auto transpose = item == 1   ? variant<TransposeBlock<std::uint8_t>, Signature>()
                         : item == 2 ? variant<TransposeBlock<std::uint16_t>, Signature>()
                         : item == 4 ? variant<TransposeBlock<std::uint32_t>, Signature>()
                                     : variant<TransposeBlock<std::uint64_t>, Signature>();
  transpose(to, to_step, from, from_step, rows, columns);
}

TENON_END_DETAIL
