// The bodies of the functions that cpu/pack/pack.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/pack/transpose.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The size of the buffer that gathers strided rows before they are streamed (written past the caches), in bytes.
inline constexpr std::int64_t staged_bytes = 16 * 1024;
/// The distance by which a streaming copy prefetches its source, in bytes: a page, as the hardware prefetcher stops at
/// its end.
inline constexpr std::int64_t page_ahead = 4096;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Moves every second of the elements from `from` on, or all of them backwards, to contiguous places: by shuffles of
/// registers, none of which reads beyond the elements. Returns the number of elements moved; the rest are fewer than
/// two registers.
template <class T, bool backwards>
struct MoveByShuffles {
  using Signature = std::int64_t(char* to, const char* from, std::int64_t n);
  static constexpr auto size = static_cast<std::int64_t>(sizeof(T));

  template <int bytes>
  TENON_INLINE static std::int64_t loop([[maybe_unused]] char* to, [[maybe_unused]] const char* from,
                                        [[maybe_unused]] std::int64_t n) {
    if constexpr (bytes > 0)
      return move(to, from, n, std::make_integer_sequence<int, bytes / static_cast<int>(size)>{});
    else return 0;
  }

 private:
  template <int... k>
  TENON_INLINE static std::int64_t move(char* to, const char* from, std::int64_t n, std::integer_sequence<int, k...>) {
    constexpr int count = sizeof...(k), bytes = count * static_cast<int>(size);
    using V = Lanes<T, count>;
    std::int64_t i = 0;
    if constexpr (backwards) {
      const auto turn = [&] TENON_INLINE_LAMBDA(std::int64_t at) {
        const V x = V::load(from - (at + count - 1) * size);
        shuffled<(count - 1 - k)...>(x, x).store(to + at * size);
      };
      constexpr int line = 64 / bytes;  // registers in a line
      for (; i + line * count <= n; i += line * count) {
        __builtin_prefetch(from - i * size - page_ahead / 2);  // the processor's prefetch ends while a block of them is
                                                               // computed with
        unrolled<line>([&] TENON_INLINE_LAMBDA(int part) { turn(i + part * count); });
      }
      for (; i + count <= n; i += count) turn(i);
    } else {
      for (; i + count < n; i += count) {  // the second register ends with an element that is not read, but lies before
                                           // the next one
        const char* const p = from + 2 * i * size;
        __builtin_prefetch(p + page_ahead);
        if constexpr (bytes == 64) __builtin_prefetch(p + page_ahead + bytes);
        const V x = V::load(p), y = V::load(p + bytes);
        shuffled<(2 * k)...>(x, y).store(to + i * size);
      }
    }
    return i;
  }
};
/// The same for elements of 4 or 8 bytes; 0 for others, and for other steps.
inline std::int64_t move_by_shuffles(char* to, std::int64_t to_step, const char* from, std::int64_t from_step,
                                     std::int64_t n, std::int64_t item) {
  const bool backwards = from_step == -item;
  if (to_step != item || (item != 4 && item != 8) || !(backwards || from_step == 2 * item)) return 0;
  const auto moved_by = [&]<class Body>(Body) { return variant<Body, typename Body::Signature>()(to, from, n); };
  if (backwards)
    return item == 4 ? moved_by(MoveByShuffles<std::uint32_t, true>{})
                     : moved_by(MoveByShuffles<std::uint64_t, true>{});
  return item == 4 ? moved_by(MoveByShuffles<std::uint32_t, false>{})
                   : moved_by(MoveByShuffles<std::uint64_t, false>{});
}

/// Fills each row with one element of 1, 2, 4 or 8 bytes, as a broadcast column does. Rows are at least a register
/// long.
template <class T>
struct FillRows {
  using Signature = void(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t row_bytes);

  template <int bytes>
  TENON_INLINE static void loop(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t row_bytes) {
    constexpr int size = bytes > 0 ? bytes : 8;
    for (std::int64_t i = 0; i < rows; ++i) {
      T element;
      std::memcpy(&element, from.data + i * from.row, sizeof element);
      char* const row = to.data + i * to.row;
      const auto fill = [&] TENON_INLINE_LAMBDA(const auto& store) {
        for (std::int64_t at = 0; at + size <= row_bytes; at += size) store(row + at);
        store(row + row_bytes - size);  // begins with an element, as the size is a multiple of the item's
      };
      const std::uint64_t word = element * (~std::uint64_t{0} / static_cast<T>(~T{0}));
      if constexpr (bytes > 0) {
        const Lanes<std::uint64_t, size / 8> all(word);
        // bytes: a row is aligned as its items are
        fill([&] TENON_INLINE_LAMBDA(char* at) { std::memcpy(at, &all.v, sizeof all.v); });
      } else {
        fill([&] TENON_INLINE_LAMBDA(char* at) { std::memcpy(at, &word, sizeof word); });
      }
    }
  }
};
inline void fill_rows(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t row_bytes,
                      std::int64_t item) {
  const auto fill = [&]<class T>(T) {
    variant<FillRows<T>, typename FillRows<T>::Signature>()(to, from, rows, row_bytes);
  };
  switch (item) {
    case 1: return fill(std::uint8_t{});
    case 2: return fill(std::uint16_t{});
    case 4: return fill(std::uint32_t{});
    default: return fill(std::uint64_t{});
  }
}

/// memcpy. If the destination is slightly above the source within a page, a load would seem to follow a store to the
/// same address, and wait for it: the bytes are then copied from the end on.
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

TENON_NOINLINE_OG TENON_BODY void move_bytes(char* to, std::int64_t to_step, const char* from, std::int64_t from_step,
                                             std::int64_t n, std::int64_t item) {
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

TENON_BODY void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n,
                              std::int64_t item) {
  move_bytes(to, to_step * item, from, from_step * item, n, item);
}

TENON_NOINLINE_OG TENON_BODY void move_block(Block2D<char> to, Block2D<const char> from, std::int64_t rows,
                                             std::int64_t columns, std::int64_t item, bool streams, bool fetches) {
  if (to.column == item && from.column == item) {
    if (to.row == columns * item && from.row == to.row) {
      columns *= rows;
      rows = 1;
    }
    const std::int64_t row_bytes = columns * item;
    // a broadcast row
    if (from.row == 0 && to.row == row_bytes && rows > 1 && rows * row_bytes <= staged_bytes && !streams) {
      copy_bytes(to.data, from.data, row_bytes);
      return repeat_bytes(to.data, row_bytes, rows * row_bytes);
    }
    for (std::int64_t i = 0; i < rows; ++i) {
      char* row = to.data + i * to.row;
      const char* source = from.data + i * from.row;
      const std::int64_t ahead = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(source)) + page_ahead;
      if (streams) stream_bytes(row, source, row_bytes, &ahead, &stream_step, 1);
      else copy_bytes(row, source, row_bytes);
    }
    return;
  }
  if (streams && rows * columns * item <= staged_bytes) {
    alignas(64) char staged[staged_bytes];
    move_block({staged, columns * item, item}, from, rows, columns, item, false, true);
    if (rows == 1 && to.column == item && uses_each_line(from.column)) {
      const std::int64_t ahead =
          static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(from.data)) + 2 * columns * from.column;
      const std::int64_t bytes = stream_step * from.column / item;
      return stream_bytes(to.data, staged, columns * item, &ahead, &bytes, 1);
    }
    return move_block(to, {staged, columns * item, item}, rows, columns, item, true);
  }
  constexpr std::int64_t widest_register = 64;
  if (to.column == item && from.column == 0 && item <= 8 && columns * item >= widest_register)
    return fill_rows(to, from, rows, columns * item, item);
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
