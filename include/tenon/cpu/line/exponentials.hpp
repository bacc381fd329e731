// The kernels of sums of exponentials: logsumexp, softmax, log_softmax. The largest element is subtracted first, so
// that no exponential overflows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/line/lines.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The states of a tile are two arrays of doubles: largest elements, sums.
template <FloatingElement T>
struct ExponentialKernel {
  using Lane = compute_t<T>;
  using Extreme = ExtremeFold<Lane, true>;
  using Extremes = FoldKernel<ExtremeFold<T, true>, T>;
  static constexpr std::int64_t block = 1024;
  /// How many numbers of Lane are added before their sum joins one in double, so that the error does not grow with the
  /// line.
  static constexpr int most_added = 64;
  static constexpr bool settles = false;
  static constexpr std::int64_t state_bytes = 2 * sizeof(double);
  template <int bytes>
  using ShapeFor = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;

  template <class Shape>
  TENON_INLINE static auto value(const char* p, std::int64_t i) {
    return convert_lanes<Shape, Lane>(load_lanes<Shape, T>(p, i));
  }
  TENON_INLINE static double* place(const ReduceTile& tile, std::int64_t i) {
    return reinterpret_cast<double*>(tile.states) + tile.at + i;
  }
  TENON_INLINE static ExponentialSum state(const ReduceTile& tile, std::int64_t i) {
    return {place(tile, i)[0], place(tile, i)[tile.capacity]};
  }
  TENON_INLINE static void set_state(const ReduceTile& tile, std::int64_t i, const ExponentialSum& sum) {
    place(tile, i)[0] = sum.max;
    place(tile, i)[tile.capacity] = sum.sum;
  }

  /// The largest of n elements.
  template <int bytes>
  TENON_INLINE static Lane most(const char* p, std::int64_t n) {
    return convert<Lane>(Extremes::template fold_block<bytes>(p, n));
  }
  /// The sum of exp(x - shift) over n elements, each vector of which is passed to `keep(shape, i, exponential)`.
  template <int bytes, class Keep>
  TENON_INLINE static double sum_exponentials(const char* p, std::int64_t n, Lane shift, const Keep& keep) {
    using Shape = ShapeFor<bytes>;
    using V = typename lanes_for<Shape, Lane>::type;
    double total = 0;
    std::int64_t i = 0;
    while (i + Shape::count <= n) {
      V sum(Lane(0));
      for (int k = 0; k < most_added && i + Shape::count <= n; ++k, i += Shape::count) {
        const V x = math::exp(value<Shape>(p, i) - V(shift));
        keep(Shape{}, i, x);
        sum = sum + x;
      }
      total +=
          static_cast<double>(join_across(sum, [] TENON_INLINE_LAMBDA(const auto& x, const auto& y) { return x + y; }));
    }
    for (; i < n; ++i) {
      const Lane x = math::exp(value<OneLane>(p, i) - shift);
      keep(OneLane{}, i, x);
      total += static_cast<double>(x);
    }
    return total;
  }
  /// `sum` joined with a row of elements, block by block.
  template <int bytes>
  TENON_INLINE static ExponentialSum sum_row(ExponentialSum sum, const char* p, std::int64_t columns) {
    for (std::int64_t begin = 0; begin < columns; begin += block) {
      const std::int64_t n = columns - begin < block ? columns - begin : block;
      const char* at = p + begin * static_cast<std::int64_t>(sizeof(T));
      const Lane largest_element = most<bytes>(at, n);
      sum = join_exponentials(
          sum, {static_cast<double>(largest_element), sum_exponentials<bytes>(at, n, exponent_shift(largest_element),
                                                                              [](auto, std::int64_t, const auto&) {})});
    }
    return sum;
  }

  template <int bytes>
  TENON_INLINE static void inner(const ReduceTile& tile) {
    for (std::int64_t r = 0; r < tile.rows; ++r)
      set_state(tile, r, sum_row<bytes>(state(tile, r), tile.data + r * tile.row_step, tile.columns));
  }
  /// Joins some columns of `rows` rows to the states, in lanes of double.
  template <class Shape, int rows>
  TENON_INLINE static void join_rows(const ReduceTile& tile, const char* data, std::int64_t c) {
    using V = typename lanes_for<Shape, double>::type;
    V list[std::size_t{rows}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) {
      list[k] = convert_lanes<Shape, double>(load_lanes<Shape, T>(data + k * tile.row_step, c));
    });
    char *maxima = reinterpret_cast<char*>(place(tile, c)),
         *sums = reinterpret_cast<char*>(place(tile, c) + tile.capacity);
    const V before = load_lanes<Shape, double>(maxima, 0);
    const V after = ExtremeFold<double, true>::join_all(
        before, join_list<rows>(list, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) {
          return ExtremeFold<double, true>::join_all(a, b);
        }));
    const V shift = exponent_shift(after), sum = load_lanes<Shape, double>(sums, 0);
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) { list[k] = exponential<Shape>(list[k] - shift); });
    const V own = join_list<rows>(list, [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; });
    const V scaled = select(sum == V(0.), sum, sum * math::exp(exponent_shift(before) - shift));
    store_lanes<Shape, double>(maxima, 0, after);
    store_lanes<Shape, double>(sums, 0, scaled + own);
  }
  /// Computed in lanes of Lane, where the exponential is cheaper than in double.
  template <class Shape, class V>
  TENON_INLINE static auto exponential(const V& x) {
    return convert_lanes<Shape, double>(math::exp(convert_lanes<Shape, Lane>(x)));
  }
  template <int bytes, int rows>
  TENON_INLINE static void join_group(const ReduceTile& tile, const char* data) {
    using Shape = FullShape<bytes, widest(lane_width<T>, 8)>;
    std::int64_t c = 0;
    if constexpr (Shape::count > 1) {
      for (; c + Shape::count <= tile.columns; c += Shape::count) join_rows<Shape, rows>(tile, data, c);
    }
    for (; c < tile.columns; ++c) join_rows<OneLane, rows>(tile, data, c);
  }
  template <int bytes>
  TENON_INLINE static void outer(const ReduceTile& tile) {
    std::int64_t r = 0;
    for (; r + 4 <= tile.rows; r += 4) join_group<bytes, 4>(tile, tile.data + r * tile.row_step);
    for (; r < tile.rows; ++r) join_group<bytes, 1>(tile, tile.data + r * tile.row_step);
  }
  static void start(const ReduceTile& tile, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) set_state(tile, i, ExponentialSum{});
  }
  static void merge(const ReduceTile& to, const ReduceTile& from, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) set_state(to, i, join_exponentials(state(to, i), state(from, i)));
  }
};

template <class T>
struct ReduceKernelOf<ExponentialFold, T> {
  using type = ExponentialKernel<T>;
};

/// exp(x - max) divided by its sum over each line, or the logarithm of this. A row that fits the L1 cache is read once.
template <class T, bool logarithm>
struct SoftmaxKernel {
  using Sums = ExponentialKernel<T>;
  using Lane = typename Sums::Lane;
  static constexpr std::int64_t most_kept = 4096;
  static constexpr bool reads_once = false;

  template <class Shape, class V>
  TENON_INLINE static void write(char* p, std::int64_t i, const V& x) { store_lanes<Shape, T>(p, i, x); }
  /// Calls body(shape, i) for all of n elements, in lanes and then one by one.
  template <class Shape, class Body>
  TENON_INLINE static void each(std::int64_t n, const Body& body) {
    std::int64_t i = 0;
    for (; i + Shape::count <= n; i += Shape::count) body(Shape{}, i);
    if constexpr (Shape::count > 1) {
      for (; i < n; ++i) body(OneLane{}, i);
    }
  }

  template <int bytes>
  TENON_INLINE static void along(const LineTile& tile) {
    using Full = typename Sums::template ShapeFor<bytes>;
    const std::int64_t n = tile.columns;
    alignas(64) Lane kept[most_kept];
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      const char* in = tile.in + r * tile.in_step;
      char* out = tile.out + r * tile.out_step;
      if (!logarithm && n <= most_kept) {
        const Lane top = Sums::template most<bytes>(in, n);
        char* to = reinterpret_cast<char*>(kept);
        const double sum = Sums::template sum_exponentials<bytes>(
            in, n, top, [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t i, const auto& x) {
              store_lanes<decltype(shape), Lane>(to, i, x);
            });
        const auto factor = static_cast<Lane>(1 / sum);
        each<Full>(n, [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t i) {
          using V = typename lanes_for<decltype(shape), Lane>::type;
          write<decltype(shape)>(out, i, load_lanes<decltype(shape), Lane>(to, i) * V(factor));
        });
      } else {
        const ExponentialSum sum = Sums::template sum_row<bytes>({}, in, n);
        const auto top = static_cast<Lane>(sum.max);
        const auto last = static_cast<Lane>(logarithm ? math::log(sum.sum) : 1 / sum.sum);
        each<Full>(n, [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t i) {
          using V = typename lanes_for<decltype(shape), Lane>::type;
          write<decltype(shape)>(
              out, i, finish_softmax<logarithm>(Sums::template value<decltype(shape)>(in, i) - V(top), V(last)));
        });
      }
    }
  }
  template <int bytes>
  TENON_INLINE static void across(const LineTile& tile) {
    using Full = typename Sums::template ShapeFor<bytes>;
    using Extreme = typename Sums::Extreme;
    constexpr std::int64_t most_rows = Sums::most_added;
    const bool is_long = tile.rows > most_rows;
    alignas(64) Lane tops[LineKernels::most_columns], sums[LineKernels::most_columns];
    double totals[LineKernels::most_columns];
    char *top = reinterpret_cast<char*>(tops), *sum = reinterpret_cast<char*>(sums);
    for (std::int64_t c = 0; c < tile.columns; ++c) {
      tops[c] = Extreme::identity();
      sums[c] = 0;
    }
    for (std::int64_t c = 0; is_long && c < tile.columns; ++c) totals[c] = 0;
    const auto each_row = [&] TENON_INLINE_LAMBDA(std::int64_t begin, std::int64_t limit, const auto& body) {
      for (std::int64_t r = begin; r < limit; ++r) {
        const char* in = tile.in + r * tile.in_step;
        char* out = tile.out + r * tile.out_step;
        each<Full>(tile.columns, [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t c) { body(shape, in, out, c); });
      }
    };
    each_row(0, tile.rows, [&] TENON_INLINE_LAMBDA(auto shape, const char* in, char*, std::int64_t c) {
      using S = decltype(shape);
      store_lanes<S, Lane>(top, c, Extreme::join_all(load_lanes<S, Lane>(top, c), Sums::template value<S>(in, c)));
    });
    for (std::int64_t begin = 0; begin < tile.rows; begin += most_rows) {
      each_row(begin, smaller_of(begin + most_rows, tile.rows),
               [&] TENON_INLINE_LAMBDA(auto shape, const char* in, char*, std::int64_t c) {
                 using S = decltype(shape);
                 store_lanes<S, Lane>(sum, c,
                                      load_lanes<S, Lane>(sum, c) +
                                          math::exp(Sums::template value<S>(in, c) - load_lanes<S, Lane>(top, c)));
               });
      for (std::int64_t c = 0; is_long && c < tile.columns; ++c) {
        totals[c] += static_cast<double>(sums[c]);
        sums[c] = 0;
      }
    }
    for (std::int64_t c = 0; is_long && c < tile.columns; ++c) sums[c] = static_cast<Lane>(totals[c]);
    for (std::int64_t c = 0; c < tile.columns; ++c) sums[c] = logarithm ? math::log(sums[c]) : 1 / sums[c];
    each_row(0, tile.rows, [&] TENON_INLINE_LAMBDA(auto shape, const char* in, char* out, std::int64_t c) {
      using S = decltype(shape);
      write<S>(out, c,
               finish_softmax<logarithm>(Sums::template value<S>(in, c) - load_lanes<S, Lane>(top, c),
                                         load_lanes<S, Lane>(sum, c)));
    });
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
