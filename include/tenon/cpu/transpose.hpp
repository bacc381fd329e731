// Transposing blocks of elements in registers.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
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

/// Element (i, j) of `to` = element (j, i) of `from`, whose rows are `to_row` and `from_row` bytes apart, for i < rows and
/// j < columns.  Registers of 16 bytes do: the memory is what takes the time.
template <class T>
void transpose_block(char* to, std::int64_t to_row, const char* from, std::int64_t from_row, std::int64_t rows, std::int64_t columns) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(T));
  constexpr int n = TENON_LANES ? 16 / static_cast<int>(sizeof(T)) : 1;
  std::int64_t whole_rows = 0, whole_columns = 0;
  if constexpr (n > 1) {
    whole_rows = rows / n * n;
    whole_columns = columns / n * n;
    for (std::int64_t j = 0; j < whole_columns; j += n) {
      for (std::int64_t i = 0; i < whole_rows; i += n) {
        [&]<int... k>(std::integer_sequence<int, k...>) TENON_INLINE_LAMBDA {
          Lanes<T, n> block[] = {Lanes<T, n>::load(from + (j + k) * from_row + i * item)...};
          transpose_lanes(block);
          (block[k].store(to + (i + k) * to_row + j * item), ...);
        }(std::make_integer_sequence<int, n>{});
      }
    }
  }
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = i < whole_rows ? whole_columns : 0; j < columns; ++j) __builtin_memcpy(to + i * to_row + j * item, from + j * from_row + i * item, sizeof(T));
  }
}

/// The same for elements of 4 or 8 bytes.
TENON_NOINLINE inline void transpose_block(char* to, std::int64_t to_row, const char* from, std::int64_t from_row, std::int64_t rows, std::int64_t columns,
                                           std::int64_t item) {
  if (item == 4) transpose_block<std::uint32_t>(to, to_row, from, from_row, rows, columns);
  else transpose_block<std::uint64_t>(to, to_row, from, from_row, rows, columns);
}

TENON_END_DETAIL
