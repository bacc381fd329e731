// read_leaves: the leaves of an expression whose elements a backward kernel needs. A write to another leaf changes no
// gradient.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/host/gradient/sweep.hpp>

namespace tenon::inline v1::detail {

/// The leaves of a bound tree: `all` of them, and those that are read for the gradients of the leaves in a set, as
/// bits.
template <class Node>
struct ReadLeaves {
  static constexpr std::uint32_t all = 0;
  TENON_INLINE static constexpr std::uint32_t for_gradients(std::uint32_t) { return 0; }
};
template <class T, int K>
struct ReadLeaves<Load<T, K>> {
  static constexpr std::uint32_t all = std::uint32_t{1} << K;
  TENON_INLINE static constexpr std::uint32_t for_gradients(std::uint32_t) { return 0; }
};
template <class Op, class Out, int... K, class... In, class... Node>
struct ReadLeaves<Apply<Op, Out, Slot<K, In, Node>...>> {
  static constexpr std::uint32_t all = (ReadLeaves<Node>::all | ... | 0);
  template <int k>
  TENON_INLINE static constexpr std::uint32_t by_slope() {
    constexpr unsigned read = slope_reads<swept_op_t<Op>, k>;
    return ((read >> K & 1 ? ReadLeaves<Node>::all : 0) | ... | 0);
  }
  template <int k, class Below>
  TENON_INLINE static constexpr std::uint32_t through(std::uint32_t wanted) {
    return wanted & Below::all ? by_slope<k>() | Below::for_gradients(wanted) : 0;
  }
  TENON_INLINE static constexpr std::uint32_t for_gradients(std::uint32_t wanted) {
    return (through<K, ReadLeaves<Node>>(wanted) | ... | 0);
  }
};

}  // namespace tenon::inline v1::detail
