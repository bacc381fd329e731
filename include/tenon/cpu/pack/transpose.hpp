// Transposes blocks of elements in registers.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Element (i, j) of `to` = element (j, i) of `from`, whose rows are `to_row` and `from_row` bytes apart, for i < rows
/// and j < columns. Registers of 16 bytes suffice: memory limits the speed. `fetches`: prefetches the elements that
/// follow in the rows of `from`, as no hardware does for lines so far apart.
template <class T>
void transpose_block(char* to, std::int64_t to_row, const char* from, std::int64_t from_row, std::int64_t rows,
                     std::int64_t columns, bool fetches) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(T));
  constexpr int n = TENON_LANES ? 16 / static_cast<int>(sizeof(T)) : 1;
  std::int64_t whole_rows = 0, whole_columns = 0;
  if constexpr (n > 1) {
    whole_rows = rows / n * n;
    whole_columns = columns / n * n;
    for (std::int64_t j = 0; j < whole_columns; j += n) {
      for (std::int64_t i = 0; i < whole_rows; i += n) {
        if (fetches) __builtin_prefetch(from + (j + i / n % n) * from_row + (rows + i / (n * n) * (n * n)) * item);
        Lanes<T, n> block[std::size_t{n}];
        unrolled<n>(
            [&] TENON_INLINE_LAMBDA(int k) { block[k] = Lanes<T, n>::load(from + (j + k) * from_row + i * item); });
        transpose_lanes(block);
        unrolled<n>([&] TENON_INLINE_LAMBDA(int k) { block[k].store(to + (i + k) * to_row + j * item); });
      }
    }
  }
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = i < whole_rows ? whole_columns : 0; j < columns; ++j)
      __builtin_memcpy(to + i * to_row + j * item, from + j * from_row + i * item, sizeof(T));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The same for elements of 4 or 8 bytes.
TENON_SHARED void transpose_block(char* to, std::int64_t to_row, const char* from, std::int64_t from_row,
                                  std::int64_t rows, std::int64_t columns, std::int64_t item, bool fetches);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/pack/transpose_bodies.hpp>
#endif
