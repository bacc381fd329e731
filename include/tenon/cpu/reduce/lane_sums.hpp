// Loops over a contiguous row in lanes, and sums over it: what kernels of rows are made of.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls body(shape, i) for n elements, in lanes and then one by one.
template <class Shape, class Body>
TENON_INLINE void each_in_lanes(std::int64_t n, const Body& body) {
  std::int64_t i = 0;
  for (; i + Shape::count <= n; i += Shape::count) body(Shape{}, i);
  if constexpr (Shape::count > 1) {
    for (; i < n; ++i) body(OneLane{}, i);
  }
}

/// The sums of value(shape, i, j) over n elements, for each j < count: in four registers, and every 1024 of them in
/// double.
template <class Shape, class Lane, int count, class Value>
TENON_INLINE void sums_in_lanes(std::int64_t n, const Value& value, double (&totals)[std::size_t{count}]) {
  using V = typename lanes_for<Shape, Lane>::type;
  constexpr std::int64_t step = 4 * Shape::count, block = 64 * step;
  const auto add = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; };
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] = 0; });
  std::int64_t i = 0;
  while (i + step <= n) {
    const std::int64_t end = smaller_of(n, i + block);
    V sums[std::size_t{count}][4];
    unrolled<4 * count>([&] TENON_INLINE_LAMBDA(int k) { sums[k / 4][k % 4] = V(Lane(0)); });
    for (; i + step <= end; i += step) {
      unrolled<4 * count>([&] TENON_INLINE_LAMBDA(int k) {
        sums[k / 4][k % 4] = sums[k / 4][k % 4] + value(Shape{}, i + k % 4 * Shape::count, k / 4);
      });
    }
    unrolled<count>([&] TENON_INLINE_LAMBDA(int j) {
      totals[j] += static_cast<double>(join_across(join_list<4>(sums[j], add), add));
    });
  }
  V rest[std::size_t{count}];
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { rest[j] = V(Lane(0)); });
  for (; i + Shape::count <= n; i += Shape::count)
    unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { rest[j] = rest[j] + value(Shape{}, i, j); });
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] += static_cast<double>(join_across(rest[j], add)); });
  if constexpr (Shape::count > 1) {
    for (; i < n; ++i)
      unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] += static_cast<double>(value(OneLane{}, i, j)); });
  }
}
/// The sum of value(shape, i).
template <class Shape, class Lane, class Value>
TENON_INLINE double sum_in_lanes(std::int64_t n, const Value& value) {
  double total[1];
  sums_in_lanes<Shape, Lane, 1>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int) { return value(s, i); }, total);
  return total[0];
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
