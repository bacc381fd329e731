// The kernel of scans: the running join of the elements of each line.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/lines.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/cpu/widen.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// Lanes moved up by `steps`; the first ones are those of `fill`.
template <int steps, class V, int... K>
TENON_INLINE V moved_up(const V& x, const V& fill, std::integer_sequence<int, K...>) {
  return shuffled<(K < steps ? K : V::count + K - steps)...>(fill, x);
}
/// The last lane, broadcast to all lanes.
template <class V, int... K>
TENON_INLINE V last_lane(const V& x, std::integer_sequence<int, K...>) {
  return shuffled<(K * 0 + V::count - 1)...>(x, x);
}

/// Joins elements in the fold's State and writes elements of Out.
template <class Fold, class T, class Out>
struct ScanKernel {
  static constexpr bool reads_once = true;
  using State = typename Fold::State;
  static constexpr int width = widest(lane_width<T>, lane_width<State>, lane_width<Out>);

  /// Lane k of the result is the join of lanes 0 … k, computed in steps that double.
  template <int steps, class V>
  TENON_INLINE static V prefixes(const V& x, const V& none) {
    constexpr std::make_integer_sequence<int, V::count> each{};
    if constexpr (steps >= V::count) return x;
    else return prefixes<2 * steps>(Fold::join(moved_up<steps>(x, none, each), x), none);
  }

  template <int bytes, class Shape>
  TENON_INLINE static auto value(const char* p, std::int64_t i) { return convert_in<bytes, Shape, State>(load_lanes<Shape, T>(p, i)); }
  template <class Shape, class V>
  TENON_INLINE static void write(char* p, std::int64_t i, const V& x) {
    store_lanes<Shape, Out>(p, i, convert_lanes<Shape, compute_t<Out>>(x));
  }

  template <int bytes>
  TENON_INLINE static void along(const LineTile& tile) {
    using Shape = FullShape<bytes, width>;
    const std::int64_t n = tile.columns;
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      const char* in = tile.in + r * tile.in_step;
      char* out = tile.out + r * tile.out_step;
      State carry = convert<State>(Fold::identity());
      std::int64_t i = 0;
      if constexpr (Shape::count > 1) {
        using V = typename lanes_for<Shape, State>::type;
        constexpr std::make_integer_sequence<int, Shape::count> each{};
        const V none(carry);
        V all = none;
        for (; i + Shape::count <= n; i += Shape::count) {
          const V x = prefixes<1>(value<bytes, Shape>(in, i), none);
          write<Shape>(out, i, Fold::join(all, x));
          all = Fold::join(all, last_lane(x, each));  // of x: each step depends on the one before by one join only
        }
        carry = all[0];
      }
      for (; i < n; ++i) {
        carry = Fold::join(carry, value<0, OneLane>(in, i));
        write<OneLane>(out, i, carry);
      }
    }
  }

  template <int bytes, class Shape>
  TENON_INLINE static void step(const char* in, char* out, char* running, std::int64_t c) {
    const auto joined = Fold::join(load_lanes<Shape, State>(running, c), value<bytes, Shape>(in, c));
    store_lanes<Shape, State>(running, c, joined);
    write<Shape>(out, c, joined);
  }
  template <int bytes>
  TENON_INLINE static void across(const LineTile& tile) {
    using Shape = FullShape<bytes, width>;
    alignas(64) State running[LineKernels::most_columns];
    for (std::int64_t c = 0; c < tile.columns; ++c) running[c] = convert<State>(Fold::identity());
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      const char* in = tile.in + r * tile.in_step;
      char* out = tile.out + r * tile.out_step;
      std::int64_t c = 0;
      if constexpr (Shape::count > 1) {
        for (; c + Shape::count <= tile.columns; c += Shape::count) step<bytes, Shape>(in, out, reinterpret_cast<char*>(running), c);
      }
      for (; c < tile.columns; ++c) step<0, OneLane>(in, out, reinterpret_cast<char*>(running), c);
    }
  }
};

TENON_END_DETAIL
