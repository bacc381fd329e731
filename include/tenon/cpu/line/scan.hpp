// The kernel of scans: the running join of the elements of each line.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/widen.hpp>
#include <tenon/cpu/line/lines.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Lanes moved up by `steps`; the first lanes come from `fill`.
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
  TENON_INLINE static auto value(const char* p, std::int64_t i) {
    return convert_in<bytes, Shape, State>(load_lanes<Shape, T>(p, i));
  }
  template <class Shape, class V>
  TENON_INLINE static void write(char* p, std::int64_t i, const V& x) {
    store_lanes<Shape, Out>(p, i, compute_lanes<Shape, Out>(x));
  }

  /// Writes the running joins of one register of elements, and returns them.
  template <class Shape, class V>
  TENON_INLINE static V write_joined(const V& read, char* out, std::int64_t i, V& all) {
    constexpr std::make_integer_sequence<int, Shape::count> each{};
    const V none(convert<State>(Fold::identity())), x = prefixes<1>(read, none), joined = Fold::join(all, x);
    write<Shape>(out, i, joined);
    all = Fold::join(all, last_lane(x, each));  // of x: each step depends on the one before by one join only
    return joined;
  }

  /// Registers that are checked at once.
  static constexpr int checked = 32;

  /// True if further elements that are finite and not 0 leave a running result as it is.
  TENON_INLINE static bool is_settled(State carry) {
    return !(math::abs(carry) <= largest_double) || (Fold::traits.loses_digits && carry == 0);
  }
  /// Writes the running joins of some whole registers. Returns false if intermediate results may have left the range of
  /// State.
  template <int bytes, class Shape, class V>
  TENON_INLINE static bool write_checked(const char* in, char* out, std::int64_t i, std::int64_t end, V& all) {
    if constexpr (Fold::traits.loses_digits) {
      // Elements between 2^-32 and 2^32, twice the exponent for half the lanes: eight of them, times a running product
      // between 2^-512 and 2^512, neither overflow nor underflow.
      constexpr int bits = Shape::count <= 2 ? 7 : Shape::count <= 4 ? 6 : 5, carry_bits = 9;
      using Bits = Lanes<std::int64_t, Shape::count>;
      const bool settled = is_settled(all[0]);
      Bits elements(0), carries(0);
      for (; i < end; i += Shape::count) {
        const V read = value<bytes, Shape>(in, i);
        elements = elements | (reinterpret<std::int64_t>(read) - Bits(lowest_bits(bits)));
        carries = carries | (reinterpret<std::int64_t>(all) - Bits(lowest_bits(carry_bits)));
        write_joined<Shape>(read, out, i, all);
      }
      const Bits left =
          (elements & Bits(bits_above(bits))) | (settled ? Bits(0) : carries & Bits(bits_above(carry_bits)));
      return !is_any(left != Bits(0));
    } else {
      V sum(State(0));
      for (; i < end; i += Shape::count) sum = sum + write_joined<Shape>(value<bytes, Shape>(in, i), out, i, all);
      return !is_any(sum - sum != V(State(0)));  // not finite
    }
  }

  /// Joins one element after the other.
  TENON_INLINE static State write_each(const char* in, char* out, std::int64_t begin, std::int64_t end, State carry) {
    for (std::int64_t i = begin; i < end; ++i) {
      carry = Fold::join(carry, value<0, OneLane>(in, i));
      write<OneLane>(out, i, carry);
    }
    return carry;
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
        V all(carry);
        if constexpr (Fold::traits.leaves_range) {
          for (std::int64_t whole = n / Shape::count * Shape::count; i < whole;) {
            const State before = all[0];
            const std::int64_t end = i + checked * Shape::count < whole ? i + checked * Shape::count : whole;
            if (!write_checked<bytes, Shape>(in, out, i, end, all)) [[unlikely]]
              all = V(write_each(in, out, i, end, before));
            i = end;
          }
        } else {
          for (; i + Shape::count <= n; i += Shape::count) write_joined<Shape>(value<bytes, Shape>(in, i), out, i, all);
        }
        carry = all[0];
      }
      write_each(in, out, i, n, carry);
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
        for (; c + Shape::count <= tile.columns; c += Shape::count)
          step<bytes, Shape>(in, out, reinterpret_cast<char*>(running), c);
      }
      for (; c < tile.columns; ++c) step<0, OneLane>(in, out, reinterpret_cast<char*>(running), c);
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
