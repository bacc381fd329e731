// Two reductions in one pass over memory: the second finds the elements of the first in the L1 cache.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/cpu/reduce/kernel.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The states of a tile are those of First, then those of Second. It calls their functions, so that these are compiled
/// once.
template <class First, class Second>
struct PairKernel {
  static_assert(First::state_bytes % Second::state_bytes == 0);  // so that the second states are aligned
  static constexpr std::int64_t state_bytes = First::state_bytes + Second::state_bytes;
  static constexpr bool settles = false, has_no_lanes = true;
  static constexpr std::int64_t some = 8 * 1024;  // bytes that stay in the L1 cache

  using States = StatePair<decltype(First::state(ReduceTile{}, 0)), decltype(Second::state(ReduceTile{}, 0))>;
  TENON_INLINE static ReduceTile of_second(ReduceTile tile) {
    tile.states += tile.capacity * First::state_bytes;
    return tile;
  }
  TENON_INLINE static States state(const ReduceTile& tile, std::int64_t i) {
    return {First::state(tile, i), Second::state(of_second(tile), i)};
  }

  template <int>
  static void inner(const ReduceTile& tile) {
    constexpr std::int64_t item = First::item, columns = some / item;
    const ReduceKernel first = inner_of<First>(), second = inner_of<Second>();
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      for (std::int64_t c = 0; c < tile.columns; c += columns) {
        ReduceTile part = tile;
        part.at += r;
        part.data += r * tile.row_step + c * item;
        part.index += c * tile.index_step;
        part.rows = 1;
        part.columns = smaller_of(columns, tile.columns - c);
        first(part);
        second(of_second(part));
      }
    }
  }
  template <int>
  static void outer(const ReduceTile& tile) {
    constexpr std::int64_t rows = 8;  // the number of rows that kernels join at once
    const ReduceKernel first = outer_of<First>(), second = outer_of<Second>();
    for (std::int64_t r = 0; r < tile.rows; r += rows) {
      ReduceTile part = tile;
      part.data += r * tile.row_step;
      part.index += r * tile.index_step;
      part.rows = smaller_of(rows, tile.rows - r);
      first(part);
      second(of_second(part));
    }
  }

  static void start(const ReduceTile& tile, std::int64_t n) {
    First::start(tile, n);
    Second::start(of_second(tile), n);
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    First::merge(to, from, n);
    Second::merge(of_second(to), of_second(from), n);
  }
};

template <class First, class Second, class T>
struct ReduceKernelOf<PairFold<First, Second>, T> {
  using type = PairKernel<reduce_kernel_t<First, T>, reduce_kernel_t<Second, T>>;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
