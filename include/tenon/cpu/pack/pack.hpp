// Moves elements between strided places; only the size of their type matters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/pack/transpose.hpp>

namespace tenon::inline v1::detail {

/// A block of rows in memory: the steps between rows and between columns, in bytes.
template <class Byte>
struct Block2D {
  Byte* data;
  std::int64_t row, column;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <std::size_t item>
void move_items(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n) {
  for (; n >= 4; n -= 4, to += 4 * to_step, from += 4 * from_step) {
    std::memcpy(to, from, item);
    std::memcpy(to + to_step, from + from_step, item);
    std::memcpy(to + 2 * to_step, from + 2 * from_step, item);
    std::memcpy(to + 3 * to_step, from + 3 * from_step, item);
  }
  for (; n > 0; --n, to += to_step, from += from_step) std::memcpy(to, from, item);
}

/// Repeats the first `done` bytes until there are `bytes` of them.
TENON_INLINE void repeat_bytes(char* to, std::int64_t done, std::int64_t bytes) {
  for (; done < bytes; done *= 2)
    std::memcpy(to + done, to, static_cast<std::size_t>(2 * done < bytes ? done : bytes - done));
}

/// Writes the same element n times.
TENON_INLINE void fill_items(char* to, const char* element, std::int64_t n, std::int64_t item) {
  std::memcpy(to, element, static_cast<std::size_t>(item));
  repeat_bytes(to, item, n * item);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Moves n elements of `item` bytes, steps in bytes.
TENON_SHARED void move_bytes(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n,
                             std::int64_t item);

/// Moves n elements of `item` bytes, steps in elements.
TENON_SHARED void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step,
                                std::int64_t n, std::int64_t item);

/// Moves a block of rows, also transposed. `streams`: past the caches, if rows of `to` are contiguous; the caller then
/// calls finish_streaming(). `fetches`: prefetches the elements that follow in the rows of a transposed block.
TENON_SHARED void move_block(Block2D<char> to, Block2D<const char> from, std::int64_t rows, std::int64_t columns,
                             std::int64_t item, bool streams, bool fetches = false);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/pack/pack_bodies.hpp>
#endif
