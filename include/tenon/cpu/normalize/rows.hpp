// The kernels of layer_norm and rms_norm: rows less their mean, divided by their deviation, times weights and plus
// biases.
//
// A row is read three times while it is in the cache: for its mean, for its deviation, for the result. The backward
// pass computes both anew, so that nothing is kept but x, and all gradients in one pass.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/normalize/moments.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// The rows that are normalised: `centered` is false for rms_norm, whose rows keep their mean.
template <class T>
struct RowsToNormalize {
  using Lane = compute_t<T>;
  const T* x;
  std::int64_t columns;
  const Lane *weight, *bias;  // null stands for 1 and 0
  double eps;
  const T* units = nullptr;        // of the rows, if they are not 1
  int* has_inexact_row = nullptr;  // set for squares that overflow or underflow, unless it is null
  TENON_INLINE double unit(std::int64_t r) const { return units ? static_cast<double>(units[r]) : 1; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Normalises rows `first` … `last` - 1.
template <class T, bool centered>
struct NormalizeRowsLoop {
  using Rows = RowsToNormalize<T>;
  template <int bytes>
  TENON_INLINE static void loop(const Rows& all, std::int64_t first, std::int64_t last, T* out) {
    using Moments = RowMoments<T, centered, bytes>;
    const std::int64_t n = all.columns;
    for (std::int64_t r = first; r < last; ++r) {
      const T* const row = all.x + r * n;
      char* const to = reinterpret_cast<char*>(out + r * n);
      const Moments moments(row, n, all.eps, all.unit(r));
      if (!moments.is_exact && all.has_inexact_row) __atomic_store_n(all.has_inexact_row, 1, __ATOMIC_RELAXED);
      const auto with = [&] TENON_INLINE_LAMBDA(auto has_weight, auto has_bias) {
        each_in_lanes<typename Moments::Shape>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
          using S = decltype(s);
          auto y = moments.template normalized<S>(row, i);
          if constexpr (has_weight) y = y * Moments::template parameter<S>(all.weight, i);
          if constexpr (has_bias) y = y + Moments::template parameter<S>(all.bias, i);
          store_lanes<S, T>(to, i, y);
        });
      };
      if (all.weight && all.bias) with(std::true_type{}, std::true_type{});
      else if (all.weight) with(std::true_type{}, std::false_type{});
      else if (all.bias) with(std::false_type{}, std::true_type{});
      else with(std::false_type{}, std::false_type{});
    }
  }
};

/// The gradients of some rows: of x, (g w - mean(g w) - y mean(g w y)) / deviation for the normalised row y, and the
/// sums of g y and of g over the rows, for those of the weights and biases. `weights` and `biases` are null where there
/// are none.
template <class T, bool centered>
struct NormalizeRowsGradientLoop {
  using Rows = RowsToNormalize<T>;
  using Lane = typename Rows::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const Rows& all, const T* g, std::int64_t first, std::int64_t last, T* out,
                                Lane* weights, Lane* biases) {
    const auto with = [&] TENON_INLINE_LAMBDA(auto has_weight, auto has_bias) {
      run<bytes, has_weight, has_bias>(all, g, first, last, out, weights, biases);
    };
    if (weights && biases) with(std::true_type{}, std::true_type{});
    else if (weights) with(std::true_type{}, std::false_type{});
    else if (biases) with(std::false_type{}, std::true_type{});
    else with(std::false_type{}, std::false_type{});
  }
  template <int bytes, bool has_weight, bool has_bias>
  TENON_INLINE static void run(const Rows& all, const T* g, std::int64_t first, std::int64_t last, T* out,
                               Lane* weights, Lane* biases) {
    using Moments = RowMoments<T, centered, bytes>;
    using Shape = typename Moments::Shape;
    const std::int64_t n = all.columns;
    char *const to_weights = reinterpret_cast<char*>(weights), *const to_biases = reinterpret_cast<char*>(biases);
    for (std::int64_t c = 0; has_weight && c < n; ++c) weights[c] = 0;
    for (std::int64_t c = 0; has_bias && c < n; ++c) biases[c] = 0;
    for (std::int64_t r = first; r < last; ++r) {
      const T *const row = all.x + r * n, *const of = g + r * n;
      char* const to = reinterpret_cast<char*>(out + r * n);
      const auto weighted = [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
        using S = decltype(s);
        const auto each = Moments::template value<S>(of, i);
        if constexpr (has_weight) return each * Moments::template parameter<S>(all.weight, i);
        else return each;
      };
      Lane level, tilt;
      const Moments moments(row, n, all.eps, all.unit(r), weighted, level, tilt);
      const bool has_next = r + 1 < last;
      each_in_lanes<Shape>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) {
        using S = decltype(s);
        using V = typename Moments::template Vector<S>;
        if (has_next) prefetch(row + n + i), prefetch(of + n + i);  // a row may be a page, beyond which no processor
                                                                    // prefetches
        const auto y = moments.template normalized<S>(row, i);
        if constexpr (has_weight)
          store_lanes<S, Lane>(to_weights, i,
                               load_lanes<S, Lane>(to_weights, i) + Moments::template value<S>(of, i) * y);
        if constexpr (has_bias)
          store_lanes<S, Lane>(to_biases, i, load_lanes<S, Lane>(to_biases, i) + Moments::template value<S>(of, i));
        store_lanes<S, T>(to, i, (weighted(s, i) - V(level) - y * V(tilt)) * V(moments.scale));
      });
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
