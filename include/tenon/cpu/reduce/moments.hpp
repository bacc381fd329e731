// The kernel of means and variances: one pass over blocks that stay in the L1 cache.
//
// The states of a tile are three arrays of doubles: counts, means, sums of squared deviations. Floats are summed in
// float lanes as deviations from the mean so far, which are small; if the squares leave the range of float, again in
// double.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/cpu/isa/widen.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
struct MomentsKernel {
  using Lane = std::conditional_t<std::is_same_v<compute_t<T>, float>, float, double>;
  using Sum = FoldKernel<MeanFold<T>, T>;
  template <int bytes>
  using ShapeFor = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;
  /// The elements of a block: 64 in each lane of an accumulator.
  template <int bytes>
  static constexpr std::int64_t block = 256 * ShapeFor<bytes>::count;
  static constexpr bool settles = false;
  static constexpr std::int64_t state_bytes = 3 * sizeof(double);

  /// The sum of the deviations from a value, and of their squares.
  struct Deviations {
    double sum, squares;
  };
  template <int bytes, class Shape, class L>
  TENON_INLINE static Deviations deviations(const char* p, std::int64_t n, L center) {
    using V = typename lanes_for<Shape, L>::type;
    constexpr auto added = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; };
    constexpr int count = Shape::count, ways = 4;
    const V from(center);
    V sums[ways], squares[ways];
    unrolled<ways>([&] TENON_INLINE_LAMBDA(int k) { sums[k] = squares[k] = V(L(0)); });
    const auto take = [&] TENON_INLINE_LAMBDA(auto k, std::int64_t i) {
      const V d = convert_in<bytes, Shape, L>(load_lanes<Shape, T>(p, i)) - from;
      sums[k] = sums[k] + d;
      squares[k] = squares[k] + d * d;
    };
    std::int64_t i = 0;
    for (; i + ways * count <= n; i += ways * count)
      unrolled<ways>([&] TENON_INLINE_LAMBDA(int k) { take(k, i + k * count); });
    for (; i + count <= n; i += count) take(std::integral_constant<int, 0>{}, i);
    L sum = join_across(join_list<ways>(sums, added), added),
      square = join_across(join_list<ways>(squares, added), added);
    if constexpr (count > 1) {
      for (; i < n; ++i) {
        const L d = convert<L>(load<T>(p, i)) - center;
        sum += d;
        square += d * d;
      }
    }
    return {static_cast<double>(sum), static_cast<double>(square)};
  }
  template <int bytes>
  TENON_INLINE static Moments of_block(const char* p, std::int64_t n, double center) {
    using Wide = FullShape<bytes, widest(lane_width<T>, 8)>;
    auto from = static_cast<Lane>(center);
    Deviations d = deviations<bytes, ShapeFor<bytes>, Lane>(p, n, from);
    auto used = static_cast<double>(from);
    if constexpr (std::is_same_v<Lane, float>) {
      if (!(d.squares > 1e-26 && d.squares < 1e38)) [[unlikely]] {
        if (used - used != 0) used = center;  // else equal floats deviate by 0, as the center of these is the float
        d = deviations<bytes, Wide, double>(p, n, used);
      }
    }
    const auto count = static_cast<double>(n);
    const double squares = d.squares - d.sum * (d.sum / count);
    return {count, used + d.sum / count, squares < 0 ? 0 : squares};
  }

  /// The address of a result's count; its mean and its squares follow, `capacity` doubles apart.
  TENON_INLINE static double* place(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<double*>(tile.states) + tile.at + i;
  }
  TENON_INLINE static Moments state(const ReduceTile& tile, std::int64_t i) {
    const double* p = place(tile, i);
    return {p[0], p[tile.capacity], p[2 * tile.capacity]};
  }
  TENON_INLINE static void set_state(const ReduceTile& tile, std::int64_t i, const Moments& m) {
    double* p = place(tile, i);
    p[0] = m.n;
    p[tile.capacity] = m.mean;
    p[2 * tile.capacity] = m.squares;
  }

  template <int bytes>
  TENON_INLINE static void inner(const ReduceTile& tile) {
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      Moments moments = state(tile, r);
      for (std::int64_t begin = 0; begin < tile.columns; begin += block<bytes>) {
        const std::int64_t n = tile.columns - begin < block<bytes> ? tile.columns - begin : block<bytes>;
        const char* p = tile.data + r * tile.row_step + begin * static_cast<std::int64_t>(sizeof(T));
        // Any center is correct, but one far from the mean costs digits. The mean of an eighth of the block never does:
        // if it is far off, these elements make the variance large.
        double center = moments.mean;
        if (moments.n == 0) {
          const std::int64_t some = n > block<bytes> / 8 ? block<bytes> / 8 : n;
          center = convert<double>(Sum::template fold_block<bytes>(p, some)) / static_cast<double>(some);
        }
        moments = join_moments(moments, of_block<bytes>(p, n, center));
      }
      set_state(tile, r, moments);
    }
  }

  /// Joins some columns of `rows` rows, as their mean and squares, to states of n elements.
  template <int bytes, class Shape, int rows>
  TENON_INLINE static void join_rows(const ReduceTile& tile, const char* data, std::int64_t c, double n) {
    using V = typename lanes_for<Shape, double>::type;
    constexpr auto added = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; };
    V list[std::size_t{rows}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) {
      list[k] = convert_in<bytes, Shape, double>(load_lanes<Shape, T>(data + k * tile.row_step, c));
    });
    const V own = join_list<rows>(list, added) * V(1. / rows);
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) { list[k] = (list[k] - own) * (list[k] - own); });
    char* counts = reinterpret_cast<char*>(place(tile, c));
    char *means = reinterpret_cast<char*>(place(tile, c) + tile.capacity),
         *squares = reinterpret_cast<char*>(place(tile, c) + 2 * tile.capacity);
    const V mean = load_lanes<Shape, double>(means, 0), difference = own - mean;
    store_lanes<Shape, double>(counts, 0, V(n + rows));
    store_lanes<Shape, double>(means, 0, mean + difference * V(rows / (n + rows)));
    store_lanes<Shape, double>(squares, 0,
                               load_lanes<Shape, double>(squares, 0) + join_list<rows>(list, added) +
                                   difference * (difference * V(n * (rows / (n + rows)))));
  }
  template <int bytes, int rows>
  TENON_INLINE static void join_group(const ReduceTile& tile, const char* data, double n) {
    using Shape = FullShape<bytes, widest(lane_width<T>, 8)>;
    std::int64_t c = 0;
    if constexpr (Shape::count > 1) {
      for (; c + Shape::count <= tile.columns; c += Shape::count) join_rows<bytes, Shape, rows>(tile, data, c, n);
    }
    for (; c < tile.columns; ++c) join_rows<0, OneLane, rows>(tile, data, c, n);
  }
  template <int bytes>
  TENON_INLINE static void outer(const ReduceTile& tile) {
    if (tile.columns == 0) return;
    double n = *place(tile, 0);
    std::int64_t r = 0;
    for (; r + 8 <= tile.rows; r += 8, n += 8) join_group<bytes, 8>(tile, tile.data + r * tile.row_step, n);
    for (; r < tile.rows; ++r, n += 1) join_group<bytes, 1>(tile, tile.data + r * tile.row_step, n);
  }

  static void start(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) set_state(tile, i, Moments{});
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) set_state(to, i, join_moments(state(to, i), state(from, i)));
  }
};

template <class T>
struct ReduceKernelOf<MomentsFold, T> {
  using type = MomentsKernel<T>;
};
template <class T>
struct ReduceKernelOf<DoubleMomentsFold, T> : ReduceKernelOf<MomentsFold, T> {};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
