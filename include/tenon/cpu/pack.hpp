// Moving elements between strided and contiguous places, by size only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>

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

TENON_NOINLINE inline void move_elements(char* to, std::int64_t to_step, const char* from, std::int64_t from_step, std::int64_t n, std::int64_t item) {
  if (to_step == 1 && from_step == 1) {
    std::memcpy(to, from, static_cast<std::size_t>(n * item));
    return;
  }
  switch (item) {
    case 1: return move_elements<1>(to, to_step, from, from_step, n);
    case 2: return move_elements<2>(to, to_step, from, from_step, n);
    case 4: return move_elements<4>(to, to_step, from, from_step, n);
    case 8: return move_elements<8>(to, to_step, from, from_step, n);
    default: return move_elements<16>(to, to_step, from, from_step, n);
  }
}

TENON_END_DETAIL
