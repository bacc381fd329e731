// Sums of some rows of a matrix, such as the gradient of an embedding's table.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sum of those rows of g that `places` names, each times its factor, in that order.
template <class T>
struct SumRowsLoop {
  using Lane = compute_t<T>;
  template <int bytes>
  TENON_INLINE static void loop(const T* g, std::int64_t columns, const std::int64_t* places, std::int64_t count,
                                const double* factors, T* out) {
    using Shape = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;
    std::int64_t c = 0;
    for (; c + 4 * Shape::count <= columns; c += 4 * Shape::count)
      sum<4, Shape>(g + c, columns, places, count, factors, out + c);
    each_in_lanes<Shape>(columns - c, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
      sum<1, decltype(s)>(g + c + i, columns, places, count, factors, out + c + i);
    });
  }
  /// Sums `registers` of them beside each other.
  template <int registers, class Shape>
  TENON_INLINE static void sum(const T* g, std::int64_t columns, const std::int64_t* places, std::int64_t count,
                               const double* factors, T* out) {
    using V = typename lanes_for<Shape, Lane>::type;
    V sums[std::size_t{registers}];
    for (V& one : sums) one = V(Lane(0));
    for (std::int64_t k = 0; k < count; ++k) {
      const auto factor = static_cast<Lane>(factors[places[k]]);
      if (factor == Lane(0)) continue;
      const char* const row = reinterpret_cast<const char*>(g + places[k] * columns);
      unrolled<registers>([&] TENON_INLINE_LAMBDA(int j) {
        sums[j] = sums[j] + V(factor) * convert_lanes<Shape, Lane>(load_lanes<Shape, T>(row, j * Shape::count));
      });
    }
    unrolled<registers>([&] TENON_INLINE_LAMBDA(int j) {
      store_lanes<Shape, T>(reinterpret_cast<char*>(out), j * Shape::count, sums[j]);
    });
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
