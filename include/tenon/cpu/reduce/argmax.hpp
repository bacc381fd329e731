// The kernel of argmax and argmin.
//
// The states of a tile are an array of indices and one of values. A row's extreme is found block by block, and only a
// block with a new extreme is searched for its index.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, bool greatest>
struct PlaceKernel {
  using Fold = ExtremeFold<T, greatest>;
  using Folds = FoldKernel<Fold, T>;
  using Lane = typename Fold::Lane;
  using Found = Place<Lane>;
  static constexpr std::int64_t block = 1024;
  static constexpr bool settles = false;
  static constexpr std::int64_t state_bytes = sizeof(std::int64_t) + sizeof(Lane);
  static constexpr int lane_bytes = static_cast<int>(sizeof(Lane));

  TENON_INLINE static std::int64_t* indices(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<std::int64_t*>(tile.states) + tile.at + i;
  }
  TENON_INLINE static Lane* values(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<Lane*>(tile.states + tile.capacity * static_cast<std::int64_t>(sizeof(std::int64_t))) +
           tile.at + i;
  }
  TENON_INLINE static Found state(const ReduceTile& tile, std::int64_t i) {
    return {*values(tile, i), *indices(tile, i)};
  }
  TENON_INLINE static void set_state(const ReduceTile& tile, std::int64_t i, const Found& found) {
    *values(tile, i) = found.value;
    *indices(tile, i) = found.index;
  }

  /// The first of n elements that equals `wanted`, or is a NaN if `wanted` is one.  There must be one.
  template <class Shape>
  TENON_INLINE static std::int64_t find(const char* p, std::int64_t n, Lane wanted) {
    using V = typename lanes_for<Shape, Lane>::type;
    [[maybe_unused]] const bool wants_nan = wanted != wanted;
    const auto is_wanted = [=] TENON_INLINE_LAMBDA(const auto& x, const auto& value) {
      if constexpr (std::is_floating_point_v<Lane>) {
        if (wants_nan) return x != x;
      }
      return x == value;
    };
    std::int64_t i = 0;
    if constexpr (Shape::count > 1) {
      const V all(wanted);
      constexpr int count = Shape::count, ways = 4;
      for (; i + ways * count <= n; i += ways * count) {
        decltype(is_wanted(all, all)) list[ways];
        unrolled<ways>([&] TENON_INLINE_LAMBDA(int k) {
          list[k] = is_wanted(Folds::template value<Shape>(p, i + k * count), all);
        });
        if (is_any((list[0] | list[1]) | (list[2] | list[3]))) break;
      }
      for (; i + count <= n; i += count) {
        if (is_any(is_wanted(Folds::template value<Shape>(p, i), all))) break;
      }
    }
    while (i < n - 1 && !is_wanted(Folds::template value<OneLane>(p, i), wanted)) ++i;
    return i;
  }

  template <int bytes>
  TENON_INLINE static void inner(const ReduceTile& tile) {
    using Shape = typename Folds::template ShapeFor<bytes>;
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      Found best = state(tile, r);
      for (std::int64_t begin = 0, n = 0; begin < tile.columns; begin += n) {
        n = Folds::template block_at<bytes>(tile, begin, block);
        const char* p = tile.data + r * tile.row_step + begin * static_cast<std::int64_t>(sizeof(T));
        Found found{Folds::template fold_block<bytes>(p, n, begin + n < tile.columns || r + 1 < tile.rows),
                    tile.index + begin * tile.index_step};
        if (!is_ahead<greatest>(found, best)) continue;
        found.index += find<Shape>(p, n, found.value) * tile.index_step;
        if (is_ahead<greatest>(found, best)) best = found;
      }
      set_state(tile, r, best);
    }
  }

  template <class V>
  TENON_INLINE static auto is_beyond(const V& x, const V& y) {
    if constexpr (greatest) return x > y;
    else return x < y;
  }
  /// True if an element replaces an earlier one: a NaN does, and is not replaced.
  template <class V>
  TENON_INLINE static auto replaces(const V& x, const V& earlier) {
    if constexpr (std::is_floating_point_v<Lane>) return (is_beyond(x, earlier) | (x != x)) & (earlier == earlier);
    else return is_beyond(x, earlier);
  }
  /// The same for elements in any order, with their indices.
  template <class V, class Index>
  TENON_INLINE static auto is_lane_ahead(const V& a, const Index& index_a, const V& b, const Index& index_b) {
    auto tie = a == b;
    if constexpr (std::is_floating_point_v<Lane>) tie = tie | ((a != a) & (b != b));
    const auto first = index_a < index_b;
    return replaces(a, b) | (tie & first.template as<lane_bytes>());
  }

  /// Joins values and the indices of their rows to the states of results from c.
  template <int bytes, class Shape, class V, class R>
  TENON_INLINE static void join_states(const ReduceTile& tile, std::int64_t c, const V& value, const R& row,
                                       std::int64_t index) {
    if constexpr (Shape::count > 1 && 8 * Shape::count > bytes) {
      using Part = LaneShape<bytes / 8, Shape::width>;
      using Row = integer_t<lane_bytes>;
      alignas(64) char values_of[std::size_t{Shape::count} * sizeof(Lane)],
          rows_of[std::size_t{Shape::count} * sizeof(Row)];
      store_lanes<Shape, Lane>(values_of, 0, value);
      store_lanes<Shape, Row>(rows_of, 0, row);
      for (int k = 0; k < Shape::count; k += Part::count)
        join_states<bytes, Part>(tile, c + k, load_lanes<Part, Lane>(values_of, k), load_lanes<Part, Row>(rows_of, k),
                                 index);
    } else {
      using Index = typename lanes_for<Shape, std::int64_t>::type;
      char *at = reinterpret_cast<char*>(indices(tile, c)), *of = reinterpret_cast<char*>(values(tile, c));
      const V best = load_lanes<Shape, Lane>(of, 0);
      const Index best_index = load_lanes<Shape, std::int64_t>(at, 0), rows = convert_lanes<Shape, std::int64_t>(row);
      // 64-bit products are slow
      const Index own = Index(index) + (tile.index_step == 1 ? rows : rows * Index(tile.index_step));
      const auto wins = is_lane_ahead(value, own, best, best_index);
      store_lanes<Shape, Lane>(of, 0, select(wins, value, best));
      store_lanes<Shape, std::int64_t>(at, 0, select(wins, own, best_index));
    }
  }
  /// Joins columns one by one: those that fill no register, and those that may hold a NaN.
  TENON_NOINLINE_OG static void join_columns(const ReduceTile& tile, const char* data, std::int64_t begin,
                                             std::int64_t end, std::int64_t rows, std::int64_t index) {
    for (std::int64_t c = begin; c < end; ++c) {
      Found best = state(tile, c);
      for (std::int64_t r = 0; r < rows; ++r) {
        const Found found{Folds::template value<OneLane>(data + r * tile.row_step, c), index + r * tile.index_step};
        if (is_ahead<greatest>(found, best)) best = found;
      }
      set_state(tile, c, best);
    }
  }
  /// Joins some columns of `rows` rows, in lanes; `rows` is a constant where there are many.
  template <int bytes, class Shape>
  TENON_INLINE static void join_rows(const ReduceTile& tile, const char* data, std::int64_t c, std::int64_t index,
                                     auto rows) {
    using R = integer_t<lane_bytes>;
    using Rows = typename lanes_for<Shape, R>::type;
    auto best = Folds::template value<Shape>(data, c);
    auto sum = best;
    Rows row(R(0));
    const auto join = [&] TENON_INLINE_LAMBDA(auto k) {
      const auto x = Folds::template value<Shape>(data + k * tile.row_step, c);
      const auto wins = is_beyond(x, best);
      best = select(wins, x, best);
      row = select(wins, Rows(static_cast<R>(k)), row);
      if constexpr (std::is_floating_point_v<Lane>) sum = sum + x;
    };
    if constexpr (std::is_same_v<decltype(rows), std::int64_t>) {
      for (std::int64_t k = 1; k < rows; ++k) join(k);
    } else {
      unrolled<decltype(rows)::value - 1>([&] TENON_INLINE_LAMBDA(int k) { join(k + 1); });
    }
    // Most groups hold no new extreme, and no NaN, which would make their sum a NaN.
    if constexpr (std::is_floating_point_v<Lane>) {
      if (is_any(sum != sum)) [[unlikely]] return join_columns(tile, data, c, c + Shape::count, rows, index);
    }
    const auto held = load_lanes<Shape, Lane>(reinterpret_cast<const char*>(values(tile, c)), 0);
    if (is_any(!is_beyond(held, best))) join_states<bytes, Shape>(tile, c, best, row, index);
  }
  template <int bytes>
  TENON_INLINE static void join_group(const ReduceTile& tile, const char* data, std::int64_t index, auto rows) {
    using Shape = typename Folds::template ShapeFor<bytes>;
    std::int64_t c = 0;
    if constexpr (Shape::count > 1) {
      for (; c + Shape::count <= tile.columns; c += Shape::count) join_rows<bytes, Shape>(tile, data, c, index, rows);
    }
    if (c < tile.columns) join_columns(tile, data, c, tile.columns, rows, index);
  }
  template <int bytes>
  TENON_INLINE static void outer(const ReduceTile& tile) {
    std::int64_t r = 0;
    const auto join = [&] TENON_INLINE_LAMBDA(auto rows) {
      join_group<bytes>(tile, tile.data + r * tile.row_step, tile.index + r * tile.index_step, rows);
    };
    for (; r + 8 <= tile.rows; r += 8) join(std::integral_constant<int, 8>{});
    if (r < tile.rows) join(tile.rows - r);
  }

  static void start(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) set_state(tile, i, Found{Fold::identity()});
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) {
      Found other = state(from, i);
      if (other.index != largest<std::int64_t>) other.index += from.index;
      if (is_ahead<greatest>(other, state(to, i))) set_state(to, i, other);
    }
  }
};

template <class T, bool greatest>
struct ReduceKernelOf<PlaceFold<T, greatest>, T> {
  using type = PlaceKernel<T, greatest>;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
