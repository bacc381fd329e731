// The kernels of batch_norm: channels of a batch less their means, divided by their deviations, times weights and plus
// biases.
//
// A channel's elements are read for its mean, for its variance and for the result, while they are in the cache. The
// gradients read them, and those of the result, twice.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/normalize/moments.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// A contiguous tensor (batch, channels, row), and what belongs to its channels.
template <class T>
struct ChannelsToNormalize {
  using Lane = compute_t<T>;
  const T* x;
  std::int64_t batch, channels, row;
  const Lane *weight, *bias;  // null stands for 1 and 0
  double eps;
  const T* units = nullptr;  // of the channels, if they are not 1
  TENON_INLINE double unit(std::int64_t c) const { return units ? static_cast<double>(units[c]) : 1; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Normalises channels `first` … `last` - 1, and writes their means, each as a number and a rest that is added to it,
/// and variances.
template <class T>
struct NormalizeChannelsLoop {
  using Lane = compute_t<T>;
  template <int bytes>
  TENON_INLINE static void loop(const ChannelsToNormalize<T>& all, std::int64_t first, std::int64_t last, T* out,
                                Lane* means, Lane* rests, Lane* variances) {
    using Row = RowMoments<T, true, bytes>;
    using Shape = typename Row::Shape;
    const auto count = static_cast<double>(all.batch * all.row);
    for (std::int64_t c = first; c < last; ++c) {
      const auto row = [&] TENON_INLINE_LAMBDA(std::int64_t b) { return all.x + (b * all.channels + c) * all.row; };
      double sum = 0, squares = 0, distances = 0;
      for (std::int64_t b = 0; b < all.batch; ++b) {
        const T* const p = row(b);
        sum += sum_in_lanes<Shape, Lane>(all.row, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
          return Row::template value<decltype(s)>(p, i);
        });
      }
      const Lane mean = static_cast<Lane>(sum / count);
      for (std::int64_t b = 0; b < all.batch; ++b) {
        const T* const p = row(b);
        double sums[2];
        sums_in_lanes<Shape, Lane, 2>(
            all.row,
            [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
              using S = decltype(s);
              const auto d = Row::template value<S>(p, i) - typename Row::template Vector<S>(mean);
              return j == 0 ? d * d : d;
            },
            sums);
        squares += sums[0];
        distances += sums[1];
      }
      const Lane rest = static_cast<Lane>(distances / count);
      const double variance = variance_about(distances / count, squares / count);
      means[c] = mean;
      rests[c] = rest;
      variances[c] = static_cast<Lane>(variance);
      const double scale = reciprocal_deviation(variance, all.eps, all.unit(c));
      const Lane factor = static_cast<Lane>(all.weight ? scale * static_cast<double>(all.weight[c]) : scale);
      const Lane added = all.bias ? all.bias[c] : Lane(0);
      for (std::int64_t b = 0; b < all.batch; ++b) {
        const T* const p = row(b);
        char* const to = reinterpret_cast<char*>(out + (p - all.x));
        each_in_lanes<Shape>(all.row, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
          using S = decltype(s);
          using V = typename Row::template Vector<S>;
          store_lanes<S, T>(to, i, (Row::template value<S>(p, i) - V(mean) - V(rest)) * V(factor) + V(added));
        });
      }
    }
  }
};

/// The gradients of channels: of x, (g - mean(g) - y mean(g y)) w / deviation for the normalised y, and the sums of g y
/// and of g. `out` may be where g is.
template <class T>
struct NormalizeChannelsGradientLoop {
  using Lane = compute_t<T>;
  template <int bytes>
  TENON_INLINE static void loop(const ChannelsToNormalize<T>& all, const T* g, const Lane* means, const Lane* rests,
                                const Lane* variances, std::int64_t first, std::int64_t last, T* out, Lane* weights,
                                Lane* biases) {
    using Row = RowMoments<T, true, bytes>;
    using Shape = typename Row::Shape;
    const auto count = static_cast<double>(all.batch * all.row);
    for (std::int64_t c = first; c < last; ++c) {
      const auto place = [&] TENON_INLINE_LAMBDA(std::int64_t b) { return (b * all.channels + c) * all.row; };
      const Lane mean = means[c], rest = rests[c];
      double level = 0, tilt = 0;  // the sums of g, and of g (x - mean)
      for (std::int64_t b = 0; b < all.batch; ++b) {
        const T *const p = all.x + place(b), *const of = g + place(b);
        double sums[2];
        sums_in_lanes<Shape, Lane, 2>(
            all.row,
            [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
              using S = decltype(s);
              const auto each = Row::template value<S>(of, i);
              return j == 0 ? each
                            : each * (Row::template value<S>(p, i) - typename Row::template Vector<S>(mean) -
                                      typename Row::template Vector<S>(rest));
            },
            sums);
        level += sums[0];
        tilt += sums[1];
      }
      const double scale = reciprocal_deviation(static_cast<double>(variances[c]), all.eps, all.unit(c));
      if (biases) biases[c] = static_cast<Lane>(level);
      if (weights) weights[c] = static_cast<Lane>(tilt * scale);
      const double factor = all.weight ? scale * static_cast<double>(all.weight[c]) : scale;
      const Lane of_g = static_cast<Lane>(factor), of_one = static_cast<Lane>(level / count),
                 of_x = static_cast<Lane>(tilt / count * scale * scale);
      for (std::int64_t b = 0; b < all.batch; ++b) {
        const T *const p = all.x + place(b), *const of = g + place(b);
        char* const to = reinterpret_cast<char*>(out + place(b));
        each_in_lanes<Shape>(all.row, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
          using S = decltype(s);
          using V = typename Row::template Vector<S>;
          const auto d = Row::template value<S>(p, i) - V(mean) - V(rest);
          store_lanes<S, T>(to, i, (Row::template value<S>(of, i) - V(of_one) - d * V(of_x)) * V(of_g));
        });
      }
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
