// Rows of a matrix less their mean, divided by their deviation, times weights and plus biases: the kernels of layer_norm and its kin.
//
// A row is read three times while it is in the cache: for its mean, for its deviation, for the result. The backward pass computes both
// anew, so that nothing is kept but x.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/cpu/registers.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail {

/// The rows that are normalised: `centered` is false for rms_norm, whose rows keep their mean.
template <class T>
struct RowsToNormalize {
  using Lane = compute_t<T>;
  const T* x;
  std::int64_t columns;
  const Lane *weight, *bias;  // null stands for 1 and 0
  double eps;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls body(shape, i) for n elements, in lanes and then one by one.
template <class Shape, class Body>
TENON_INLINE void each_in_lanes(std::int64_t n, const Body& body) {
  std::int64_t i = 0;
  for (; i + Shape::count <= n; i += Shape::count) body(Shape{}, i);
  if constexpr (Shape::count > 1) {
    for (; i < n; ++i) body(OneLane{}, i);
  }
}

/// The sum of value(shape, i) over n elements: in four registers, and every 1024 of them in double.
template <class Shape, class Lane, class Value>
TENON_INLINE double sum_in_lanes(std::int64_t n, const Value& value) {
  using V = typename lanes_for<Shape, Lane>::type;
  constexpr std::int64_t step = 4 * Shape::count, block = 64 * step;
  const auto add = [](const auto& a, const auto& b) TENON_INLINE_LAMBDA { return a + b; };
  double total = 0;
  std::int64_t i = 0;
  while (i + step <= n) {
    const std::int64_t end = smaller_of(n, i + block);
    V sums[4] = {V(Lane(0)), V(Lane(0)), V(Lane(0)), V(Lane(0))};
    for (; i + step <= end; i += step)
      unrolled<4>([&](int k) TENON_INLINE_LAMBDA { sums[k] = sums[k] + value(Shape{}, i + k * Shape::count); });
    total += static_cast<double>(join_across(join_list<4>(sums, add), add));
  }
  V rest(Lane(0));
  for (; i + Shape::count <= n; i += Shape::count) rest = rest + value(Shape{}, i);
  total += static_cast<double>(join_across(rest, add));
  if constexpr (Shape::count > 1) {
    for (; i < n; ++i) total += static_cast<double>(value(OneLane{}, i));
  }
  return total;
}

/// The mean of a row, and the reciprocal of its deviation.
template <class T, bool centered, int bytes>
struct RowMoments {
  using Lane = compute_t<T>;
  using Shape = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;
  template <class S>
  using Vector = typename lanes_for<S, Lane>::type;
  Lane mean, scale;

  template <class S>
  TENON_INLINE static auto value(const T* p, std::int64_t i) {
    return convert_lanes<S, Lane>(load_lanes<S, T>(reinterpret_cast<const char*>(p), i));
  }
  template <class S>
  TENON_INLINE static auto parameter(const Lane* p, std::int64_t i) {
    return load_lanes<S, Lane>(reinterpret_cast<const char*>(p), i);
  }
  TENON_INLINE RowMoments(const T* row, std::int64_t n, double eps) : mean(0) {
    if constexpr (centered) {
      const double sum =
          sum_in_lanes<Shape, Lane>(n, [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA { return value<decltype(s)>(row, i); });
      mean = static_cast<Lane>(sum / static_cast<double>(n));
    }
    const double squares = sum_in_lanes<Shape, Lane>(n, [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA {
      const auto d = value<decltype(s)>(row, i) - Vector<decltype(s)>(mean);
      return d * d;
    });
    scale = static_cast<Lane>(1 / math::sqrt(squares / static_cast<double>(n) + eps));
  }
  template <class S>
  TENON_INLINE auto normalized(const T* row, std::int64_t i) const {
    return (value<S>(row, i) - Vector<S>(mean)) * Vector<S>(scale);
  }
};

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
      const Moments moments(row, n, all.eps);
      const auto with = [&](auto has_weight, auto has_bias) TENON_INLINE_LAMBDA {
        each_in_lanes<typename Moments::Shape>(n, [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA {
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

/// The gradient of x: (g w - mean(g w) - y mean(g w y)) / deviation, for the normalised row y.
template <class T, bool centered>
struct NormalizeRowsGradientLoop {
  using Rows = RowsToNormalize<T>;
  using Lane = typename Rows::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const Rows& all, const T* g, std::int64_t first, std::int64_t last, T* out) {
    using Moments = RowMoments<T, centered, bytes>;
    using Shape = typename Moments::Shape;
    const std::int64_t n = all.columns;
    for (std::int64_t r = first; r < last; ++r) {
      const T *const row = all.x + r * n, *const of = g + r * n;
      char* const to = reinterpret_cast<char*>(out + r * n);
      const Moments moments(row, n, all.eps);
      const auto weighted = [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA {
        using S = decltype(s);
        const auto each = Moments::template value<S>(of, i);
        return all.weight ? each * Moments::template parameter<S>(all.weight, i) : each;
      };
      const double count = static_cast<double>(n);
      const Lane level = centered ? static_cast<Lane>(sum_in_lanes<Shape, Lane>(n, weighted) / count) : Lane(0);
      const Lane tilt =
          static_cast<Lane>(sum_in_lanes<Shape, Lane>(
                                n, [&](auto s, std::int64_t i)
                                       TENON_INLINE_LAMBDA { return weighted(s, i) * moments.template normalized<decltype(s)>(row, i); }) /
                            count);
      each_in_lanes<Shape>(n, [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA {
        using S = decltype(s);
        using V = typename Moments::template Vector<S>;
        store_lanes<S, T>(to, i, (weighted(s, i) - V(level) - moments.template normalized<S>(row, i) * V(tilt)) * V(moments.scale));
      });
    }
  }
};

/// The sums of g y over some rows, for the gradient of the weights.
template <class T, bool centered>
struct WeightGradientLoop {
  using Rows = RowsToNormalize<T>;
  using Lane = typename Rows::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const Rows& all, const T* g, std::int64_t first, std::int64_t last, Lane* sums) {
    using Moments = RowMoments<T, centered, bytes>;
    const std::int64_t n = all.columns;
    char* const to = reinterpret_cast<char*>(sums);
    for (std::int64_t c = 0; c < n; ++c) sums[c] = 0;
    for (std::int64_t r = first; r < last; ++r) {
      const T *const row = all.x + r * n, *const of = g + r * n;
      const Moments moments(row, n, all.eps);
      each_in_lanes<typename Moments::Shape>(n, [&](auto s, std::int64_t i) TENON_INLINE_LAMBDA {
        using S = decltype(s);
        store_lanes<S, Lane>(to, i,
                             load_lanes<S, Lane>(to, i) + Moments::template value<S>(of, i) * moments.template normalized<S>(row, i));
      });
    }
  }
};

/// Parameters as the kernels read them: contiguous, of the type that computes; null for none.
template <class T, class W>
auto row_parameters(const W& given) {
  using Lane = compute_t<T>;
  if constexpr (is_none<W>) {
    return Tensor<Lane>();
  } else {
    return Tensor<Lane>(cast<Lane>(given)).contiguous();
  }
}
template <class Lane>
TENON_INLINE const Lane* data_or_null(const Tensor<Lane>& x) {
  return x.numel() > 0 ? x.data_ptr() : nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The rows of a matrix, normalised; weight and bias are vectors, or none.
template <bool centered>
struct NormalizeRows : Records<NormalizeRows<centered>> {
  using Records<NormalizeRows<centered>>::operator();
  static constexpr OpInfo info{
      .name = centered ? "nn::layer_norm" : "nn::rms_norm", .summary = "normalised rows", .source = "PyTorch", .domain = Domain::floating};
  using ReadsElements = void;
  template <TensorLike X, class W, class B>
  TENON_KEYED auto operator()(const X& given, const W& given_weight, const B& given_bias, double eps) const {
    require_host<X>();
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T> x = eval(given).contiguous();
    Tensor<T> result = new_tensor<T>(info.name, x.sizes());
    if (x.numel() == 0) return result;
    const auto weight = row_parameters<T>(given_weight);
    const auto bias = row_parameters<T>(given_bias);
    const RowsToNormalize<T> rows{x.data_ptr(), x.size(1), data_or_null(weight), data_or_null(bias), eps};
    const auto kernel = variant<NormalizeRowsLoop<T, centered>, void(const RowsToNormalize<T>&, std::int64_t, std::int64_t, T*)>();
    parallel_for(x.size(0), grain_of(x.size(0), 2 * x.size(1) * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) { kernel(rows, first, last, result.data_ptr()); });
    return result;
  }
  template <int k, class G, class Y, class X, class W, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const W& weight, const B& bias, double eps) {
    if constexpr (k == 2) return sum(g, axis(0));
    else if constexpr (Recorded<G>) return again<k>(g, x, weight, eps);
    else return gradient<k>(g, x, weight, bias, eps);
  }

 private:
  template <int k, class T, class X, class W, class B>
  TENON_KEYED static Tensor<T> gradient(const Tensor<T>& given_g, const X& given, const W& given_weight, const B&, double eps) {
    const Tensor<const T> x = eval(given).contiguous();
    const Tensor<T> g = given_g.contiguous();
    const auto weight = row_parameters<T>(given_weight);
    const std::int64_t n = x.size(0), columns = x.size(1);
    const RowsToNormalize<T> rows{x.data_ptr(), columns, data_or_null(weight), nullptr, eps};
    if constexpr (k == 0) {
      Tensor<T> result = new_tensor<T>(info.name, x.sizes());
      if (x.numel() == 0) return result;
      const auto kernel =
          variant<NormalizeRowsGradientLoop<T, centered>, void(const RowsToNormalize<T>&, const T*, std::int64_t, std::int64_t, T*)>();
      parallel_for(n, grain_of(n, 3 * columns * static_cast<std::int64_t>(sizeof(T))),
                   [&](std::int64_t first, std::int64_t last) { kernel(rows, g.data_ptr(), first, last, result.data_ptr()); });
      return result;
    } else {
      using Lane = compute_t<T>;
      // Sums of blocks of rows, which depend on the number of rows alone.
      const std::int64_t part = blocks_of(n, std::int64_t{64}), block = part < 16 ? 16 : part, blocks = blocks_of(n, block);
      const Tensor<Lane> sums = new_tensor<Lane>(info.name, Shape{blocks, columns});
      const auto kernel =
          variant<WeightGradientLoop<T, centered>, void(const RowsToNormalize<T>&, const T*, std::int64_t, std::int64_t, Lane*)>();
      parallel_blocks(columns > 0 ? blocks : 0, [&](std::int64_t b) {
        kernel(rows, g.data_ptr(), b * block, smaller_of(n, (b + 1) * block), sums.data_ptr() + b * columns);
      });
      return Tensor<T>(cast<T>(sum(sums, axis(0))));
    }
  }
  /// The gradients as operations that have gradients themselves.
  template <int k, class G, class X, class W>
  TENON_KEYED static auto again(const G& g, const X& given, const W& weight, double eps) {
    const auto x = eval(given);
    const auto level = [&] {
      if constexpr (centered) return eval(x - mean(x, axis(-1), keepdims));
      else return x;
    }();
    const auto scale = eval(1 / sqrt(mean(square(level), axis(-1), keepdims) + eps));
    const auto y = eval(level * scale);
    if constexpr (k == 1) {
      return sum(g * y, axis(0));
    } else {
      const auto weighted = [&] {
        if constexpr (is_none<W>) return g;
        else return eval(g * weight);
      }();
      const auto tilted = weighted - y * mean(weighted * y, axis(-1), keepdims);
      if constexpr (centered) return eval((tilted - mean(weighted, axis(-1), keepdims)) * scale);
      else return eval(tilted * scale);
    }
  }
};

}  // namespace tenon::inline v1::detail
