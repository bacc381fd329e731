// The bodies of what cpu/pack.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/streaming_copy.hpp>
#include <tenon/cpu/transpose.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The size of the buffer that gathers strided rows before they are streamed (written past the caches), in bytes.
inline constexpr std::int64_t staged_bytes = 16 * 1024;
/// How far ahead a streaming copy prefetches its source, in bytes: a page, as the hardware prefetcher stops at its end.
inline constexpr std::int64_t page_ahead = 4096;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_NOINLINE_OG TENON_BODY void move_bytes(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n,
                                      std::int64_t item) {
  if (to_step == item && from_step == item) {
    std::memcpy(to, from, static_cast<std::size_t>(n * item));
    return;
  }
  if (to_step == item && from_step == 0 && n > 16) return fill_items(to, from, n, item);
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
                                      std::int64_t item, bool streams) {
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
      else std::memcpy(row, source, static_cast<std::size_t>(columns * item));
    }
    return;
  }
  if (streams && rows * columns * item <= staged_bytes) {
    alignas(64) char staged[staged_bytes];
    move_block({staged, columns * item, item}, from, rows, columns, item, false);
    return move_block(to, {staged, columns * item, item}, rows, columns, item, true);
  }
  const bool by_column = rows > columns;  // the inner loop is the longer one
  if ((item == 4 || item == 8) && rows > 1 && columns > 1) {
    if (from.row == item && from.column != 0 && to.column == item)
      return transpose_block(to.data, to.row, from.data, from.column, rows, columns, item);
    if (from.column == item && from.row != 0 && to.row == item)
      return transpose_block(to.data, to.column, from.data, from.row, columns, rows, item);
  }
  for (std::int64_t i = 0; i < (by_column ? columns : rows); ++i) {
    if (by_column) move_bytes(to.data + i * to.column, to.row, from.data + i * from.column, from.row, rows, item);
    else move_bytes(to.data + i * to.row, to.column, from.data + i * from.row, from.column, columns, item);
  }
}

TENON_END_DETAIL_SHARED
