// The kernels of folds: a tile of elements joins the states of its results, in one version for each instruction set.
//
// `inner` reduces each row of a tile to one result, with several accumulators; `outer` reduces each column, reading
// whole rows. They are made for a fold and an element type, not for an expression.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/isa/widen.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// Elements in memory, each row contiguous, and the states that they join.
struct ReduceTile {
  char* states;                     // the kernel's arrays, of `capacity` elements each
  std::int64_t capacity, at;        // `at`: the first result's index in these
  const char* data;
  std::int64_t rows, columns;
  std::int64_t row_step;            // in bytes
  std::int64_t index, index_step;   // the first element's index within its result; the step to the next
  bool is_far = false;              // it is part of more elements than caches hold
};
using ReduceKernel = void (*)(const ReduceTile&);

/// The facts of a reduction for the driver: sizes in bytes, and its kernels.
struct Reducer {
  std::int64_t item, state;
  bool is_indexed;  // states depend on the elements' indices
  void (*start)(const ReduceTile& tile, std::int64_t n);                         // sets states of no elements
  ReduceKernel inner, outer;
  void (*merge)(const ReduceTile& to, const ReduceTile& from, std::int64_t n);   // `from.index` is added to indices
  bool (*settled)(const ReduceTile& tile, std::int64_t n);  // true if further elements change nothing; may be null
};

/// The kernels as bodies for Variants.
template <class Kernel>
struct InnerBody {
  template <int bytes>
  TENON_INLINE static void loop(const ReduceTile& tile) { Kernel::template inner<bytes>(tile); }
};
template <class Kernel>
struct OuterBody {
  template <int bytes>
  TENON_INLINE static void loop(const ReduceTile& tile) { Kernel::template outer<bytes>(tile); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A register full of elements, W bytes wide; one element where there are no lanes.
template <int bytes, int W>
using FullShape =
    std::conditional_t<(W > 0 && bytes > W), LaneShape<(W > 0 && bytes > W) ? bytes / W : 2, W, bytes>, OneLane>;
template <class Shape>
using HalfShape = std::conditional_t<(Shape::count > 2), LaneShape<Shape::count / 2, Shape::width>, OneLane>;

template <class Fold, class T>
struct FoldKernel {
  using Lane = typename Fold::Lane;
  using State = typename Fold::State;
  static constexpr int width = widest(lane_width<T>, lane_width<Lane>);
  static constexpr std::int64_t item = sizeof(T);
  template <int bytes>
  using ShapeFor = FullShape<bytes, width>;
  /// The elements of a block: 32 in each lane of eight accumulators, so that narrower registers have no larger error.
  template <int bytes>
  static constexpr std::int64_t block = Fold::traits.settles ? 1024 : 256 * ShapeFor<bytes>::count;

  /// The number of elements of a row from `begin` on that one call of fold_block takes: those of all streams, or
  /// `most`.
  template <int bytes>
  TENON_INLINE static std::int64_t block_at(const ReduceTile& tile, std::int64_t begin, std::int64_t most) {
    const std::int64_t remaining = tile.columns - begin;
    if constexpr (Fold::traits.drops_nan && ShapeFor<bytes>::count > 1) {
      if (tile.is_far && remaining * item >= streams * stream_bytes) return streams * stream_bytes / item;
    }
    return remaining < most ? remaining : most;
  }

  /// Elements as lanes of L, mapped by Fold::take if there is one.
  template <class Shape, class L = Lane>
  TENON_INLINE static auto value(const char* p, std::int64_t i) {
    const auto x = convert_lanes<Shape, L>(load_lanes<Shape, T>(p, i));
    if constexpr (requires { Fold::take(x); }) return Fold::take(x);
    else return x;
  }
  /// Joins two states; a product may be marked as one that lost digits.
  template <class V>
  TENON_INLINE static V join(const V& a, const V& b) {
    if constexpr (Fold::traits.loses_digits) return with_digits(Fold::join(a, b));
    else return Fold::join(a, b);
  }
  template <class V>
  TENON_INLINE static V join_whole(const V& a, const V& b) {
    if constexpr (Fold::traits.loses_digits) return join(a, b);
    else return Fold::join_all(a, b);
  }

  /// Past the caches an extreme, which any order of elements gives, is sought in `streams` at once, this many bytes
  /// apart: memory serves several streams sooner than one, in which the processor prefetches up to the end of a page.
  static constexpr std::int64_t stream_bytes = 16 * 1024, streams = 4;

  /// Folds n elements, a block at most, in lanes of L. `sum` becomes a NaN if an element is one. Prefetches elements
  /// `ahead` bytes after those that it reads. `in_streams`: n are those of all streams.
  template <class Shape, class L>
  TENON_INLINE static L fold(const char* p, std::int64_t n, [[maybe_unused]] L& sum,
                             [[maybe_unused]] std::int64_t ahead, [[maybe_unused]] bool in_streams = false) {
    using V = typename lanes_for<Shape, L>::type;
    constexpr auto added = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; };
    // Eight independent chains: an addition takes four cycles, and two begin in each cycle.
    constexpr int count = Shape::count, ways = 8;
    // Products in lanes are marked if they have been near the ends of the range, beside the chain of products and not
    // within it.
    constexpr bool watches = Fold::traits.loses_digits && count > 1;
    using Bits = std::conditional_t<watches, typename lanes_for<Shape, std::int64_t>::type, std::int64_t>;
    [[maybe_unused]] Bits strayed[2] = {Bits(0), Bits(0)};
    const auto joined = [&] TENON_INLINE_LAMBDA([[maybe_unused]] auto k, const V& a, const V& b) {
      if constexpr (watches) {
        const V product = Fold::join(a, b);
        strayed[k % 2] = strayed[k % 2] | (reinterpret<std::int64_t>(product) - Bits(lowest_bits(9)));
        return product;
      } else {
        return join(a, b);
      }
    };
    const V none(static_cast<L>(Fold::identity()));
    V list[std::size_t{ways}], sums[std::size_t{ways}];
    unrolled<ways>([&] TENON_INLINE_LAMBDA(int k) {
      list[k] = none;
      if constexpr (Fold::traits.drops_nan) sums[k] = V(L(0));
    });
    const auto take = [&] TENON_INLINE_LAMBDA(auto k, std::int64_t i) {
      const V x = value<Shape, L>(p, i);
      if constexpr (Fold::traits.drops_nan) __builtin_prefetch(p + i * static_cast<std::int64_t>(sizeof(T)) + ahead);
      list[k] = joined(k, list[k], x);
      if constexpr (Fold::traits.drops_nan) sums[k] = sums[k] + x;
    };
    std::int64_t i = 0;
    if constexpr (Fold::traits.drops_nan && is_lanes<V>) {
      // Two registers at a time, which share a comparison; if they are a line together, one prefetch. Where each is a
      // line, prefetches take more of the time than they save (Zen 4: 1M floats 50 µs with them, 43 without).
      NanMarks<V> marks[2];
      constexpr auto size = static_cast<std::int64_t>(sizeof(T));
      static_assert(ways / 2 == streams);
      const std::int64_t apart = in_streams ? stream_bytes / size : 2 * count,
                         advance = in_streams ? 2 * count : ways * count;
      const std::int64_t end = in_streams ? apart : n / (ways * count) * (ways * count);
      for (; i < end; i += advance) {
        unrolled<ways / 2>([&] TENON_INLINE_LAMBDA(auto k) {
          const std::int64_t at = i + k * apart;
          if constexpr (count * size <= 32) __builtin_prefetch(p + at * size + ahead);
          // In a register, or g++ would read them twice.
          const V x = keep_vector(value<Shape, L>(p, at)), y = keep_vector(value<Shape, L>(p, at + count));
          list[2 * k] = Fold::join(list[2 * k], x);
          list[2 * k + 1] = Fold::join(list[2 * k + 1], y);
          marks[k % 2] = marks[k % 2].with(x, y);
        });
      }
      if (in_streams) i = n;
      if (marks[0].any() || marks[1].any()) sums[0] = V(static_cast<L>(__builtin_nanf("")));
    } else {
      for (; i + ways * count <= n; i += ways * count)
        unrolled<ways>([&] TENON_INLINE_LAMBDA(int k) { take(k, i + k * count); });
    }
    for (; i + count <= n; i += count) take(std::integral_constant<int, 0>{}, i);
    const auto join_all_lists = [&] TENON_INLINE_LAMBDA(const V& a, const V& b) {
      return joined(std::integral_constant<int, 0>{}, a, b);
    };
    const V all = watches && n < ways * count ? list[0] : join_list<ways>(list, join_all_lists);
    L total = join_across(all, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) {
      if constexpr (watches) return Fold::join(a, b);
      else return join(a, b);
    });
    if constexpr (Fold::traits.drops_nan) sum = join_across(join_list<ways>(sums, added), added);
    [[maybe_unused]] bool few = false;
    if constexpr (count > 1) {
      for (; i < n; ++i) {
        const L x = value<OneLane, L>(p, i);
        total = Fold::join(total, x);
        if constexpr (watches) few |= has_few_digits(total);
        if constexpr (Fold::traits.drops_nan) sum += x;
      }
    }
    if constexpr (watches) {
      // Lanes between 2^-128 and 2^128, eight at most, keep all digits but two when they are joined.
      static_assert(count <= 8);
      const Bits marks = ((strayed[0] | strayed[1]) & Bits(bits_above(9))) |
                         ((reinterpret<std::int64_t>(all) - Bits(lowest_bits(7))) & Bits(bits_above(7)));
      if (few || is_any(marks != Bits(0))) [[unlikely]] total = static_cast<L>(__builtin_nan(""));
    }
    return total;
  }
  /// True if bools are summed. That is done in lanes of bytes, in which a block, of 64 elements for each, does not
  /// overflow.
  static constexpr bool counts = std::is_same_v<T, bool> && std::is_same_v<Fold, AddFold<bool>>;
  template <int bytes>
  TENON_INLINE static State count_block(const char* p, std::int64_t n) {
    using V = Lanes<std::uint8_t, bytes>;
    using Words = Lanes<std::uint64_t, bytes / 8>;
    static_assert(block<bytes> == std::int64_t{64} * bytes);
    V zeros[4] = {V(0), V(0), V(0), V(0)};  // the numbers of false elements
    const auto take = [&] TENON_INLINE_LAMBDA(int k, std::int64_t i) {
      zeros[k] = zeros[k] - V::from(typename V::Vector((V::load(p + i) == V(0)).v));
    };
    std::int64_t i = 0;
    for (; i + 4 * bytes <= n; i += 4 * bytes) unrolled<4>([&] TENON_INLINE_LAMBDA(int k) { take(k, i + k * bytes); });
    for (; i + bytes <= n; i += bytes) take(0, i);
    const V all = (zeros[0] + zeros[1]) + (zeros[2] + zeros[3]);
    // The bytes of each word are added in pairs, and these by a product that has their sum on top.
    const Words words = Words::from(typename Words::Vector(all.v));
    const Words low(0x00ff00ff00ff00ffu);
    const Words pairs = (words & low) + ((words >> Words(8)) & low);
    State total = i;
    for (int k = 0; k < Words::count; ++k) total -= static_cast<State>(pairs[k] * 0x0001000100010001u >> 48);
    for (; i < n; ++i) total += p[i] != 0;
    return total;
  }
  /// Folds at most a block. `more`: the elements behind it are prefetched.
  template <int bytes>
  TENON_INLINE static State fold_block(const char* p, std::int64_t n, bool more = false) {
    if constexpr (counts && bytes > 0) return count_block<bytes>(p, n);
    Lane sum{};
    const bool in_streams = n * item == streams * stream_bytes;  // more than a block
    const Lane total = fold<ShapeFor<bytes>, Lane>(p, n, sum, more && !in_streams ? 2048 : 0, in_streams);
    if constexpr (Fold::traits.drops_nan) {
      if (sum != sum) [[unlikely]] return with_nan(p, n, total);
    }
    if constexpr (Fold::traits.may_overflow) {
      if (!(math::abs(total) <= 3e38f)) [[unlikely]] return fold_wide(p, n);
    }
    return convert<State>(total);
  }
  /// Folds in State, after lanes have overflowed.
  TENON_COLD static State fold_wide(const char* p, std::int64_t n) {
    State total = convert<State>(Fold::identity());
    for (std::int64_t i = 0; i < n; ++i) total = Fold::join(total, value<OneLane, State>(p, i));
    return total;
  }
  /// The first NaN of n elements, else `total`: infinities of both signs make the sum a NaN, too.
  TENON_COLD static State with_nan(const char* p, std::int64_t n, Lane total) {
    for (std::int64_t i = 0; i < n; ++i) {
      const Lane x = value<OneLane>(p, i);
      if (x != x) return x;
    }
    return total;
  }

  template <int bytes>
  TENON_INLINE static void inner(const ReduceTile& tile) {
    State* states = reinterpret_cast<State*>(tile.states) + tile.at;
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      const char* row = tile.data + r * tile.row_step;
      State state = states[r];
      for (std::int64_t begin = 0, n = 0; begin < tile.columns; begin += n) {
        if constexpr (Fold::traits.settles) {
          if (state != Fold::identity()) break;
        }
        n = block_at<bytes>(tile, begin, block<bytes>);
        state =
            join_whole(state, fold_block<bytes>(row + begin * item, n, begin + n < tile.columns || r + 1 < tile.rows));
      }
      states[r] = state;
    }
  }

  /// Joins lanes to the states of results from i.
  template <int bytes, class Shape, class V>
  TENON_INLINE static void join_states(char* states, std::int64_t i, const V& x) {
    if constexpr (Shape::count > 1 && static_cast<int>(sizeof(State)) * Shape::count > bytes) {
      join_states<bytes, HalfShape<Shape>>(states, i, lower_lanes(x));
      join_states<bytes, HalfShape<Shape>>(states, i + Shape::count / 2, upper_lanes(x));
    } else {
      store_lanes<Shape, State>(states, i,
                                join_whole(load_lanes<Shape, State>(states, i), convert_in<bytes, Shape, State>(x)));
    }
  }
  template <int bytes, class Shape, int rows>
  TENON_INLINE static void join_rows(const ReduceTile& tile, const char* data, std::int64_t c) {
    using V = typename lanes_for<Shape, Lane>::type;
    V list[std::size_t{rows}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) { list[k] = value<Shape>(data + k * tile.row_step, c); });
    V joined = list[0];
    if constexpr (Fold::traits.loses_digits && Shape::count > 1) {
      using Bits = typename lanes_for<Shape, std::int64_t>::type;
      Bits strayed(0);
      joined = join_list<rows>(list, [&] TENON_INLINE_LAMBDA(const V& a, const V& b) {
        const V product = Fold::join(a, b);
        strayed = strayed | (reinterpret<std::int64_t>(product) - Bits(lowest_bits(9)));
        return product;
      });
      if (is_any((strayed & Bits(bits_above(9))) != Bits(0))) [[unlikely]]
        joined = V(static_cast<Lane>(__builtin_nan("")));
    } else {
      joined = join_list<rows>(list, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return join(a, b); });
    }
    if constexpr (Fold::traits.drops_nan) {
      // If the sum is no NaN, no element is one.
      const V sum = join_list<rows>(list, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; });
      if (is_any(sum != sum)) [[unlikely]]
        joined = join_list<rows>(list,
                                 [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return Fold::join_all(a, b); });
    }
    if constexpr (Fold::traits.may_overflow && rows > 1) {
      if (is_any(!(math::abs(joined) <= V(3e38f)))) [[unlikely]] {
        return unrolled<rows>(
            [&] TENON_INLINE_LAMBDA(int k) { join_states<bytes, Shape>(tile.states, tile.at + c, list[k]); });
      }
    }
    join_states<bytes, Shape>(tile.states, tile.at + c, joined);
  }
  template <int bytes, int rows>
  TENON_INLINE static void join_group(const ReduceTile& tile, const char* data) {
    constexpr int count = ShapeFor<bytes>::count;
    std::int64_t c = 0;
    if constexpr (count > 1) {
      for (; c + count <= tile.columns; c += count) join_rows<bytes, ShapeFor<bytes>, rows>(tile, data, c);
    }
    for (; c < tile.columns; ++c) join_rows<0, OneLane, rows>(tile, data, c);
  }
  template <int bytes>
  TENON_INLINE static void outer(const ReduceTile& tile) {
    std::int64_t r = 0;
    for (; r + 8 <= tile.rows; r += 8) join_group<bytes, 8>(tile, tile.data + r * tile.row_step);
    for (; r < tile.rows; ++r) join_group<bytes, 1>(tile, tile.data + r * tile.row_step);
  }

  static void start(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i)
      reinterpret_cast<State*>(tile.states)[tile.at + i] = convert<State>(Fold::identity());
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    State* states = reinterpret_cast<State*>(to.states) + to.at;
    const State* others = reinterpret_cast<const State*>(from.states) + from.at;
    for (std::int64_t i = 0; i < n; ++i) states[i] = join_whole(states[i], others[i]);
  }
  static bool settled(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
      if (reinterpret_cast<const State*>(tile.states)[tile.at + i] == Fold::identity()) return false;
    }
    return true;
  }
  TENON_INLINE static State state(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<const State*>(tile.states)[tile.at + i];
  }
  static constexpr std::int64_t state_bytes = sizeof(State);
  static constexpr bool settles = Fold::traits.settles;
};

/// The kernel that reduces elements of T by a fold. Folds that do not join elements specialise it, beside their kernel.
template <class Fold, class T>
struct ReduceKernelOf {
  using type = FoldKernel<Fold, T>;
};
template <class Fold, class T>
using reduce_kernel_t = typename ReduceKernelOf<Fold, T>::type;

/// A kernel's functions for this processor.
template <class Kernel>
TENON_INLINE ReduceKernel inner_of() {
  if constexpr (requires { Kernel::has_no_lanes; }) return Kernel::template inner<0>;
  else return variant<InnerBody<Kernel>, void(const ReduceTile&)>();
}
template <class Kernel>
TENON_INLINE ReduceKernel outer_of() {
  if constexpr (requires { Kernel::has_no_lanes; }) return Kernel::template outer<0>;
  else return variant<OuterBody<Kernel>, void(const ReduceTile&)>();
}

/// The kernels for this processor.
template <class Fold, class T>
Reducer make_reducer() {
  using Kernel = reduce_kernel_t<Fold, T>;
  Reducer reducer{static_cast<std::int64_t>(sizeof(T)),
                  Kernel::state_bytes,
                  needs_numbers<Fold>,
                  Kernel::start,
                  inner_of<Kernel>(),
                  outer_of<Kernel>(),
                  Kernel::merge,
                  nullptr};
  if constexpr (Kernel::settles) reducer.settled = Kernel::settled;
  return reducer;
}

/// The kernel of a fold with wide states, one element at a time.
template <class Fold, class T>
struct WideKernel {
  using Wide = typename WideFold<Fold>::State;
  static constexpr std::int64_t item = sizeof(T), state_bytes = sizeof(Wide);
  static constexpr bool settles = false, has_no_lanes = true;

  TENON_INLINE static auto value(const char* row, std::int64_t i) {
    if constexpr (std::is_same_v<Wide, WideMoments>) return load<T>(row, i);
    else return FoldKernel<Fold, T>::template value<OneLane, typename Fold::State>(row, i);
  }
  TENON_INLINE static Wide& place(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<Wide*>(tile.states)[tile.at + i];
  }

  TENON_INLINE static Wide state(const ReduceTile& tile, std::int64_t i) { return place(tile, i); }

  template <int>
  static void inner(const ReduceTile& tile) {
    constexpr int some = 8;
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      const char* row = tile.data + r * tile.row_step;
      Wide own;
      std::int64_t i = 0;
      for (; i + some <= tile.columns; i += some) {
        decltype(value(row, i)) list[std::size_t{some}];
        for (int k = 0; k < some; ++k) list[k] = value(row, i + k);
        own.template join_all<some>(list);
      }
      for (; i < tile.columns; ++i) own.join(value(row, i));
      place(tile, r).join(own);
    }
  }
  template <int>
  static void outer(const ReduceTile& tile) {
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      for (std::int64_t c = 0; c < tile.columns; ++c) place(tile, c).join(value(tile.data + r * tile.row_step, c));
    }
  }
  static void start(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) place(tile, i) = Wide();
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) place(to, i).join(place(from, i));
  }
};
template <class Fold, class T>
struct ReduceKernelOf<WideFold<Fold>, T> {
  using type = WideKernel<Fold, T>;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
