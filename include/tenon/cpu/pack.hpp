// Moving elements between strided places, by size only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/stream.hpp>
#include <tenon/cpu/transpose.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Where the elements of a block of rows stand: the steps between rows and between columns, in elements.
template <class Byte>
struct Block2D {
  Byte* data;
  std::int64_t row, column;
};

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// n elements of `item` bytes, steps in elements.
template <std::size_t item>
void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n) {
  constexpr auto width = static_cast<std::int64_t>(item);
  for (std::int64_t i = 0; i < n; ++i) {
    std::memcpy(to, from, item);
    to += to_step * width;
    from += from_step * width;
  }
}

/// The same element n times.
inline void fill_elements(char* to, const char* element, std::int64_t n, std::int64_t item) {
  const std::int64_t bytes = n * item;
  std::memcpy(to, element, static_cast<std::size_t>(item));
  for (std::int64_t done = item; done < bytes; done *= 2) {
    std::memcpy(to + done, to, static_cast<std::size_t>(2 * done < bytes ? done : bytes - done));
  }
}

TENON_NOINLINE inline void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n, std::int64_t item) {
  if (to_step == 1 && from_step == 1) {
    std::memcpy(to, from, static_cast<std::size_t>(n * item));
    return;
  }
  if (to_step == 1 && from_step == 0 && n > 0) return fill_elements(to, from, n, item);
  switch (item) {
    case 1: return move_elements<1>(to, to_step, from, from_step, n);
    case 2: return move_elements<2>(to, to_step, from, from_step, n);
    case 4: return move_elements<4>(to, to_step, from, from_step, n);
    case 8: return move_elements<8>(to, to_step, from, from_step, n);
    default: return move_elements<16>(to, to_step, from, from_step, n);
  }
}

/// A block of rows, also transposed.  `streams`: past the caches, where `to` has contiguous rows; finish_streaming() is the caller's.
TENON_NOINLINE inline void move_block(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t columns, std::int64_t item, bool streams) {
  if (to.column == 1 && from.column == 1) {
    if (to.row == columns && from.row == columns) {
      columns *= rows;
      rows = 1;
    }
    for (std::int64_t i = 0; i < rows; ++i) {
      char* row = to.data + i * to.row * item;
      const char* source = from.data + i * from.row * item;
      if (streams) stream_bytes(row, source, columns * item);
      else std::memcpy(row, source, static_cast<std::size_t>(columns * item));
    }
    return;
  }
  if (rows > 1 && columns > 1 && item <= 8) {
    if (from.row == 1 && to.column == 1) {
      alignas(64) char staged[16 * 1024];
      if (!streams || rows * columns * item > static_cast<std::int64_t>(sizeof staged)) {
        return transpose_block(to.data, to.row, from.data, from.column, rows, columns, item);
      }
      transpose_block(staged, columns, from.data, from.column, rows, columns, item);
      return move_block(to, {staged, columns, 1}, rows, columns, item, true);
    }
    if (from.column == 1 && to.row == 1) return transpose_block(to.data, to.column, from.data, from.row, columns, rows, item);
  }
  if (rows > columns) {  // the longer loop inside
    for (std::int64_t j = 0; j < columns; ++j) {
      move_elements(to.data + j * to.column * item, to.row, from.data + j * from.column * item, from.row, rows, item);
    }
  } else {
    for (std::int64_t i = 0; i < rows; ++i) {
      move_elements(to.data + i * to.row * item, to.column, from.data + i * from.row * item, from.column, columns, item);
    }
  }
}

TENON_END_DETAIL
