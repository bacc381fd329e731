// Dimensions that threads walk by the number of an element, which gives its place in each operand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/cuda/plan.hpp>

namespace tenon::inline v1::detail {

/// Sizes and, for each operand, steps; the innermost dimension last.
template <int operands>
struct KernelWalk {
  int rank;
  bool in_32_bits;  // all numbers are below 2^31
  std::int64_t size[kernel_rank];
  std::int64_t step[std::size_t{operands}][kernel_rank];
  FastDivider divider[kernel_rank];
};

/// A place in each operand, relative to its first element.
template <int n>
struct Places {
  std::int64_t at[std::size_t{n}];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds the places of number i.
template <int n, int... K>
TENON_HD TENON_INLINE void add_places(Places<n>& places, const KernelWalk<n>& walk, std::int64_t i,
                                      std::integer_sequence<int, K...>) {
  // Not unrolled: kernels call this for several packs, and divisions take many registers.
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
  for (int d = walk.rank - 1; d > 0; --d) {
    const std::int64_t next = walk.in_32_bits
                                  ? static_cast<std::int64_t>(walk.divider[d].quotient(static_cast<std::uint32_t>(i)))
                                  : i / walk.size[d];
    const std::int64_t here = i - next * walk.size[d];
    ((places.at[K] += here * walk.step[K][d]), ...);
    i = next;
  }
  ((places.at[K] += i * walk.step[K][0]), ...);
}
template <int n>
TENON_HD TENON_INLINE Places<n> places_in(const KernelWalk<n>& walk, std::int64_t i, Places<n> from = {}) {
  add_places(from, walk, i, std::make_integer_sequence<int, n>{});
  return from;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
