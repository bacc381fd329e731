// The kernels of cross_entropy: the loss of each row of logits, and its gradient.
//
// A row is read once for the logarithm of the sum of its exponentials, and once more for its gradient: no matrix of
// probabilities is kept.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/exponential_sum.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/line/exponentials.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// What the loss of a row is computed with, beside its logits: the classes' weights, 1 where there are none, and their
/// sum.
struct ClassWeights {
  const double* values = nullptr;
  std::int64_t classes = 0;
  double smoothing = 0, total = 0;
  TENON_INLINE double of(std::int64_t c) const { return values ? values[c] : 1; }
  /// The part of each class's weight that counts for every target.
  TENON_INLINE double share() const { return smoothing / static_cast<double>(classes); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The losses of rows, and of each row its largest element and the sum of exponentials.
template <class T>
struct CrossEntropyLoop {
  using Sums = ExponentialKernel<T>;
  using Lane = typename Sums::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const T* x, std::int64_t rows, const std::int64_t* targets, std::int64_t ignored,
                                const ClassWeights& weights, T* losses, double* sums) {
    const std::int64_t n = weights.classes;
    for (std::int64_t r = 0; r < rows; ++r) {
      sums[2 * r] = 0, sums[2 * r + 1] = 1;
      losses[r] = T(0);
      if (targets[r] == ignored) continue;
      const char* const row = reinterpret_cast<const char*>(x + r * n);
      const ExponentialSum sum = Sums::template sum_row<bytes>({}, row, n);
      sums[2 * r] = sum.max, sums[2 * r + 1] = sum.sum;
      const double log_sum = math::log(sum.sum) + exponent_shift(sum.max);
      double loss = (1 - weights.smoothing) * weights.of(targets[r]) *
                    (log_sum - static_cast<double>(Sums::template value<OneLane>(row, targets[r])));
      if (weights.smoothing > 0) loss += weights.share() * (weights.total * log_sum - weighted_sum(row, weights));
      losses[r] = convert<T>(loss);
    }
  }

 private:
  TENON_INLINE static double weighted_sum(const char* row, const ClassWeights& weights) {
    double sum[8] = {};
    std::int64_t c = 0;
    for (; c + 8 <= weights.classes; c += 8) {
      for (int k = 0; k < 8; ++k)
        sum[k] += weights.of(c + k) * static_cast<double>(Sums::template value<OneLane>(row, c + k));
    }
    for (; c < weights.classes; ++c)
      sum[0] += weights.of(c) * static_cast<double>(Sums::template value<OneLane>(row, c));
    return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
  }
};

/// The gradients of logits.
template <class T>
struct CrossEntropyGradientLoop {
  using Sums = ExponentialKernel<T>;
  using Lane = typename Sums::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const T* x, std::int64_t rows, const std::int64_t* targets, std::int64_t ignored,
                                const ClassWeights& weights, const T* g, const double* sums, T* out) {
    using Full = typename Sums::template ShapeFor<bytes>;
    const std::int64_t n = weights.classes;
    for (std::int64_t r = 0; r < rows; ++r) {
      const char* const row = reinterpret_cast<const char*>(x + r * n);
      char* const to = reinterpret_cast<char*>(out + r * n);
      const bool counts = targets[r] != ignored;
      const double given = counts ? static_cast<double>(convert<Lane>(g[r])) : 0, share = given * weights.share();
      const double own = counts ? given * (1 - weights.smoothing) * weights.of(targets[r]) : 0;
      const auto scale = static_cast<Lane>((own + share * weights.total) / sums[2 * r + 1]);
      const auto shift = static_cast<Lane>(exponent_shift(sums[2 * r]));
      std::int64_t i = 0;
      if (!counts) {
        for (; i < n; ++i) out[r * n + i] = T(0);
        continue;
      }
      const auto put = [&] TENON_INLINE_LAMBDA(auto shape, std::int64_t at) {
        using Shape = decltype(shape);
        using V = typename lanes_for<Shape, Lane>::type;
        store_lanes<Shape, T>(to, at, math::exp(Sums::template value<Shape>(row, at) - V(shift)) * V(scale));
      };
      for (; i + Full::count <= n; i += Full::count) put(Full{}, i);
      if constexpr (Full::count > 1) {
        for (; i < n; ++i) put(OneLane{}, i);
      }
      if (weights.smoothing > 0) {
        for (std::int64_t c = 0; c < n; ++c) add_to(out[r * n + c], -share * weights.of(c));
      }
      add_to(out[r * n + targets[r]], -own);
    }
  }

 private:
  TENON_INLINE static void add_to(T& element, double value) {
    element = convert<T>(convert<Lane>(element) + static_cast<Lane>(value));
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
