// The bodies of the functions that cpu/run/short_rows.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/run/plan.hpp>
#include <tenon/cpu/run/short_rows.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The positions in the short dimensions, and the loop along the next dimension. Steps are in bytes.
struct ShortRows {
  static constexpr int most = 256;                       // positions
  static constexpr std::int64_t least_length = 16;       // the least length of the dimension along which the loops run
  static constexpr std::int64_t block_bytes = 8 * 1024;
  int count;
  std::int64_t to[most], from[most];                     // the offset of each position
  std::int64_t length, part, to_step, from_step;         // the length of that dimension, which is cut into parts
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Cuts the short dimensions off a walk over a result and its source. True if that is worth it: a block of rows and
/// columns would hold few elements, and there is a longer dimension.
TENON_NOINLINE_OG inline bool cut_short_rows(ShortRows& rows, Walk& walk, std::int64_t item) {
  if (walk.rank < 2) return false;
  const int last = walk.rank - 1;
  if (walk.size[last - 1] < ShortRows::least_length &&
      length_of(walk.step[1][last - 1]) < length_of(walk.step[1][last])) {
    exchange_with_next(walk, last - 1);  // the source's elements follow each other along few rows, like the channels of
                                         // an image's pixels
  } else if (walk.rank < 3 || walk.size[last] * walk.size[last - 1] > ShortRows::most) {
    return false;
  }
  rows.count = 1;
  rows.to[0] = rows.from[0] = 0;
  while (walk.rank > 1 && rows.count * walk.inner_size() <= ShortRows::most &&
         walk.inner_size() < ShortRows::least_length) {
    // The positions so far, repeated at each step of this dimension: outer ones come first.
    const int n = static_cast<int>(walk.inner_size()), inner = rows.count;
    for (int i = n; i-- > 0;) {
      for (int k = inner; k-- > 0;) {
        rows.to[i * inner + k] = rows.to[k] + i * walk.inner_step(0) * item;
        rows.from[i * inner + k] = rows.from[k] + i * walk.inner_step(1) * item;
      }
    }
    rows.count *= n;
    --walk.rank;
  }
  rows.length = walk.inner_size();
  if (rows.count == 1 || rows.length < ShortRows::least_length) return false;
  rows.to_step = walk.inner_step(0) * item;
  rows.from_step = walk.inner_step(1) * item;
  const std::int64_t room =
      ShortRows::block_bytes / (rows.count * item) / ShortRows::least_length * ShortRows::least_length;
  rows.part = smaller_of(rows.length, room > 0 ? room : ShortRows::least_length);
  walk.size[walk.rank - 1] = blocks_of(rows.length, rows.part);
  for (int k = 0; k < 2; ++k) walk.step[k][walk.rank - 1] *= rows.part;
  return true;
}

/// Copies n times all positions, position after position: each loop reads and writes every cache line of the block.
TENON_INLINE void move_by_position(const ShortRows& rows, char* to, const char* from, std::int64_t n,
                                   std::int64_t item) {
  for (int k = 0; k < rows.count; ++k)
    move_bytes(to + rows.to[k], rows.to_step, from + rows.from[k], rows.from_step, n, item);
}
/// The same in the order of memory, which is better if a loop would skip cache lines, as these would not be prefetched.
template <std::size_t item>
void move_in_order(const ShortRows& rows, char* to, const char* from, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i, to += rows.to_step, from += rows.from_step) {
    for (int k = 0; k < rows.count; ++k) std::memcpy(to + rows.to[k], from + rows.from[k], item);
  }
}
TENON_NOINLINE_OG inline void move_short_rows(const ShortRows& rows, char* to, const char* from, std::int64_t n,
                                              std::int64_t item) {
  constexpr std::int64_t cache_line = 64;
  if (length_of(rows.to_step) <= cache_line || length_of(rows.from_step) <= cache_line)
    return move_by_position(rows, to, from, n, item);
  switch (item) {
    case 1: return move_in_order<1>(rows, to, from, n);
    case 2: return move_in_order<2>(rows, to, from, n);
    case 4: return move_in_order<4>(rows, to, from, n);
    case 8: return move_in_order<8>(rows, to, from, n);
    default: return move_in_order<16>(rows, to, from, n);
  }
}

/// Copies blocks `begin` … `end` - 1 of a walk whose short dimensions are cut off; `streams`: past the caches, from a
/// buffer in which each block is contiguous.
TENON_NOINLINE_OG inline void copy_blocks(const ShortRows& rows, const Walk& walk, const std::int64_t* first, char* out,
                                          const char* data, std::int64_t item, bool streams, std::int64_t begin,
                                          std::int64_t end) {
  alignas(64) char buffer[ShortRows::block_bytes];
  Cursor at(walk, first, begin);
  for (std::int64_t i = begin; i < end; ++i, at.next()) {
    const std::int64_t n = smaller_of(rows.part, rows.length - at.at[walk.rank - 1] * rows.part);
    char* const to = out + at.offset[0] * item;
    move_short_rows(rows, streams ? buffer : to, data + at.offset[1] * item, n, item);
    if (streams) stream_bytes(to, buffer, n * rows.to_step);
  }
  if (streams) finish_streaming();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY bool copy_short_rows(char* out, const Layout& layout, std::int64_t item,
                                                  const Source& source) {
  if (source.generate) return false;
  Walk walk;
  const Layout* const layouts[] = {&layout, source.layout};
  read_dimensions(walk, layout.sizes(), layouts, 2);
  order_by_step(walk);
  join_dimensions(walk);
  ShortRows rows;
  if (!cut_short_rows(rows, walk, item)) return false;
  const std::int64_t first[] = {layout.offset(), source.layout->offset()};
  const bool streams = has_streaming_stores && layout.numel() * item >= streamed_bytes &&
                       rows.to_step == rows.count * item && rows.part * rows.to_step <= ShortRows::block_bytes;
  std::int64_t blocks = 1;
  for (int d = 0; d < walk.rank; ++d) blocks *= walk.size[d];
  parallel_for(blocks, grain_of(blocks, 2 * item * rows.count * rows.part),
               [&] TENON_INLINE_LAMBDA(std::int64_t begin, std::int64_t end) {
                 copy_blocks(rows, walk, first, out, source.data, item, streams, begin, end);
               });
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
