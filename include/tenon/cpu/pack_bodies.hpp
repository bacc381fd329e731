// The bodies of the functions that cpu/pack.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/streaming_copy.hpp>
#include <tenon/cpu/transpose.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The size of the buffer that gathers strided rows before they are streamed (written past the caches), in bytes.
inline constexpr std::int64_t staged_bytes = 16 * 1024;
/// The distance by which a streaming copy prefetches its source, in bytes: a page, as the hardware prefetcher stops at its end.
inline constexpr std::int64_t page_ahead = 4096;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Moves every second of the elements from `from` on, or all of them backwards, to contiguous places: by shuffles of registers, none of
/// which reads beyond the elements. Returns the number of elements moved; the rest are fewer than a register and a half.
template <class T, bool backwards>
TENON_NOINLINE std::int64_t move_by_shuffles([[maybe_unused]] char* to, [[maybe_unused]] const char* from,
                                             [[maybe_unused]] std::int64_t n) {
  std::int64_t i = 0;
#if TENON_LANES
  constexpr int count = 16 / static_cast<int>(sizeof(T));
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  using V = Lanes<T, count>;
  const auto move = [&]<int... k>(std::integer_sequence<int, k...>) TENON_INLINE_LAMBDA {
    if constexpr (backwards) {
      const auto turn = [&](std::int64_t at) TENON_INLINE_LAMBDA {
        const V x = V::load(from - (at + count - 1) * size);
        shuffled<(count - 1 - k)...>(x, x).store(to + at * size);
      };
      for (; i + 4 * count <= n; i += 4 * count) {  // a line, which is prefetched once
        __builtin_prefetch(from - i * size - page_ahead);
        turn(i), turn(i + count), turn(i + 2 * count), turn(i + 3 * count);
      }
      for (; i + count <= n; i += count) turn(i);
    } else {
      for (; i + count < n; i += count) {  // the second register ends with an element that is not read, but lies before the next one
        __builtin_prefetch(from + 2 * i * size + page_ahead);
        const V x = V::load(from + 2 * i * size), y = V::load(from + (2 * i + count) * size);
        shuffled<(2 * k)...>(x, y).store(to + i * size);
      }
    }
  };
  move(std::make_integer_sequence<int, count>{});
#endif
  return i;
}
/// The same for elements of 4 or 8 bytes; 0 for others, and for other steps.
inline std::int64_t move_by_shuffles(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n,
                                     std::int64_t item) {
  if (to_step != item || (item != 4 && item != 8)) return 0;
  if (from_step == 2 * item)
    return item == 4 ? move_by_shuffles<std::uint32_t, false>(to, from, n) : move_by_shuffles<std::uint64_t, false>(to, from, n);
  if (from_step == -item)
    return item == 4 ? move_by_shuffles<std::uint32_t, true>(to, from, n) : move_by_shuffles<std::uint64_t, true>(to, from, n);
  return 0;
}

/// Fills each row with one element of 1, 2, 4 or 8 bytes, as a broadcast column does. Rows are at least a register long.
struct FillRows {
  using Signature = void(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t row_bytes, std::int64_t item);

  template <int bytes>
  TENON_INLINE static void loop(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t row_bytes, std::int64_t item) {
    constexpr int size = bytes > 0 ? bytes : 8;
    const std::uint64_t ones = item == 1 ? 0x0101010101010101u : item == 2 ? 0x0001000100010001u : item == 4 ? 0x0000000100000001u : 1u;
    for (std::int64_t i = 0; i < rows; ++i) {
      std::uint64_t word = 0;
      std::memcpy(&word, from.data + i * from.row, static_cast<std::size_t>(item));
      char* const row = to.data + i * to.row;
      const auto fill = [&](const auto& store) TENON_INLINE_LAMBDA {
        for (std::int64_t at = 0; at + size <= row_bytes; at += size) store(row + at);
        store(row + row_bytes - size);  // begins with an element, as the size is a multiple of the item's
      };
      word *= ones;
      if constexpr (bytes > 0) {
        const Lanes<std::uint64_t, size / 8> all(word);
        fill([&](char* at) TENON_INLINE_LAMBDA { std::memcpy(at, &all.v, sizeof all.v); });  // bytes: a row is aligned as its items are
      } else {
        fill([&](char* at) TENON_INLINE_LAMBDA { std::memcpy(at, &word, sizeof word); });
      }
    }
  }
};

/// memcpy. If the destination is slightly above the source within a page, a load would seem to follow a store to the same address, and wait
/// for it: the bytes are then copied from the end on.
inline void copy_bytes(char* to, const char* from, std::int64_t n) {
  constexpr std::int64_t part = 256;
  const auto above = (reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from)) % 4096;
  if (above != 0 && above < part && n >= 2 * part) {
    for (; n >= part; n -= part) std::memcpy(to + n - part, from + n - part, static_cast<std::size_t>(part));
  }
  std::memcpy(to, from, static_cast<std::size_t>(n));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void move_bytes(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n,
                                      std::int64_t item) {
  if (to_step == item && from_step == item) {
    return copy_bytes(to, from, n * item);
  }
  if (to_step == item && from_step == 0 && n > 16) return fill_items(to, from, n, item);
  const std::int64_t moved = move_by_shuffles(to, to_step, from, from_step, n, item);
  to += moved * to_step, from += moved * from_step, n -= moved;
  switch (item) {
    case 1: return move_items<1>(to, to_step, from, from_step, n);
    case 2: return move_items<2>(to, to_step, from, from_step, n);
    case 4: return move_items<4>(to, to_step, from, from_step, n);
    case 8: return move_items<8>(to, to_step, from, from_step, n);
    default: return move_items<16>(to, to_step, from, from_step, n);
  }
}

TENON_BODY void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n, std::int64_t item) {
  move_bytes(to, to_step * item, from, from_step * item, n, item);
}

TENON_NOINLINE_OG TENON_BODY void move_block(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t columns,
                                      std::int64_t item, bool streams, bool fetches) {
  if (to.column == item && from.column == item) {
    if (to.row == columns * item && from.row == to.row) {
      columns *= rows;
      rows = 1;
    }
    for (std::int64_t i = 0; i < rows; ++i) {
      char* row = to.data + i * to.row;
      const char* source = from.data + i * from.row;
      const std::int64_t ahead = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(source)) + page_ahead;
      if (streams) stream_bytes(row, source, columns * item, &ahead, &stream_step, 1);
      else copy_bytes(row, source, columns * item);
    }
    return;
  }
  if (streams && rows * columns * item <= staged_bytes) {
    alignas(64) char staged[staged_bytes];
    move_block({staged, columns * item, item}, from, rows, columns, item, false, true);
    if (rows == 1 && to.column == item && uses_each_line(from.column)) {
      const std::int64_t ahead = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(from.data)) + 2 * columns * from.column;
      const std::int64_t bytes = stream_step * from.column / item;
      return stream_bytes(to.data, staged, columns * item, &ahead, &bytes, 1);
    }
    return move_block(to, {staged, columns * item, item}, rows, columns, item, true);
  }
  constexpr std::int64_t widest_register = 64;
  if (to.column == item && from.column == 0 && item <= 8 && columns * item >= widest_register)
    return variant<FillRows, FillRows::Signature>()(to, from, rows, columns * item, item);
  const bool by_column = rows > columns;  // the inner loop is the longer one
  if ((item == 4 || item == 8) && rows > 1 && columns > 1) {
    if (from.row == item && from.column != 0 && to.column == item)
      return transpose_block(to.data, to.row, from.data, from.column, rows, columns, item, fetches);
    if (from.column == item && from.row != 0 && to.row == item)
      return transpose_block(to.data, to.column, from.data, from.row, columns, rows, item, fetches);
  }
  for (std::int64_t i = 0; i < (by_column ? columns : rows); ++i) {
    if (by_column) move_bytes(to.data + i * to.column, to.row, from.data + i * from.column, from.row, rows, item);
    else move_bytes(to.data + i * to.row, to.column, from.data + i * from.row, from.column, columns, item);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
