// Reads by index: trees whose first leaf is a position (the place of a slice) and whose second is an index into the
// slice. So a take is an elementwise kernel, whose plan walks the positions like the steps of any operand.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/dtype.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// A generator whose elements are their positions.
struct Positions {
  using value_type = std::int64_t;
  TENON_HD TENON_INLINE std::int64_t at(std::int64_t position) const { return position; }
};

/// Converts an index, which counts from the end if negative, to an offset.
struct IndexStep {
  std::int64_t size, stride;
  TENON_HD TENON_INLINE std::int64_t offset(std::int64_t index) const {
    return (index < 0 ? index + size : index) * stride;
  }
};

/// Reads the element of T at a position and an index, operands 0 and 1.
template <class T>
struct Take {
  using value_type = T;
  static constexpr int width = lane_width<T>;
  using Leaves = KernelLeaves<GeneratedLeaf<Positions>, StoredLeaf<std::int64_t>>;
  const stored_t<T>* data;
  IndexStep step;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    const std::int64_t place = load<std::int64_t>(p[0], i) + step.offset(load<std::int64_t>(p[1], i));
    return load<T>(reinterpret_cast<const char*>(data + place), 0);
  }
};

/// Converts indices to offsets.
struct OffsetOfIndex {
  using value_type = std::int64_t;
  static constexpr int width = 8;
  using Leaves = KernelLeaves<StoredLeaf<std::int64_t>>;
  IndexStep step;
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    return step.offset(load<std::int64_t>(p[0], i));
  }
};

/// Converts numbers of elements in row-major order to offsets, in up to kernel_rank dimensions, or to the index along
/// one of them.
struct OffsetOfNumber {
  using value_type = std::int64_t;
  static constexpr int width = 8;
  using Leaves = KernelLeaves<StoredLeaf<std::int64_t>>;
  int rank;
  std::int64_t size[kernel_rank], stride[kernel_rank];
  template <class Shape>
  TENON_HD TENON_INLINE auto at(const char* const* p, std::int64_t i) const {
    std::int64_t left = load<std::int64_t>(p[0], i), offset = 0;
    for (int d = rank - 1; d > 0; --d) {
      const std::int64_t next = left / size[d];
      offset += (left - next * size[d]) * stride[d];
      left = next;
    }
    return offset + left * stride[0];
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Tells plans that an operand has no elements in memory; never called.
inline void generate_nothing(char*, const void*, std::int64_t, std::int64_t, std::int64_t) {}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
