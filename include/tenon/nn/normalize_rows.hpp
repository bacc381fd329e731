// Rows of a matrix less their mean, divided by their deviation, times weights and plus biases: the kernels of layer_norm and its kin.
//
// A row is read three times while it is in the cache: for its mean, for its deviation, for the result. The backward pass computes both
// anew, so that nothing is kept but x, and all gradients in one pass.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/fused_gradient.hpp>
#include <tenon/nn/layer_operand.hpp>
#include <tenon/nn/row_units.hpp>
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
  const T* units = nullptr;        // of the rows, if they are not 1
  int* has_inexact_row = nullptr;  // set for squares that overflow or underflow, unless it is null
  TENON_INLINE double unit(std::int64_t r) const { return units ? static_cast<double>(units[r]) : 1; }
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

/// The sums of value(shape, i, j) over n elements, for each j < count: in four registers, and every 1024 of them in double.
template <class Shape, class Lane, int count, class Value>
TENON_INLINE void sums_in_lanes(std::int64_t n, const Value& value, double (&totals)[std::size_t{count}]) {
  using V = typename lanes_for<Shape, Lane>::type;
  constexpr std::int64_t step = 4 * Shape::count, block = 64 * step;
  const auto add = [] TENON_INLINE_LAMBDA(const auto& a, const auto& b) { return a + b; };
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] = 0; });
  std::int64_t i = 0;
  while (i + step <= n) {
    const std::int64_t end = smaller_of(n, i + block);
    V sums[std::size_t{count}][4];
    unrolled<4 * count>([&] TENON_INLINE_LAMBDA(int k) { sums[k / 4][k % 4] = V(Lane(0)); });
    for (; i + step <= end; i += step) {
      unrolled<4 * count>(
          [&] TENON_INLINE_LAMBDA(int k) { sums[k / 4][k % 4] = sums[k / 4][k % 4] + value(Shape{}, i + k % 4 * Shape::count, k / 4); });
    }
    unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] += static_cast<double>(join_across(join_list<4>(sums[j], add), add)); });
  }
  V rest[std::size_t{count}];
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { rest[j] = V(Lane(0)); });
  for (; i + Shape::count <= n; i += Shape::count)
    unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { rest[j] = rest[j] + value(Shape{}, i, j); });
  unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] += static_cast<double>(join_across(rest[j], add)); });
  if constexpr (Shape::count > 1) {
    for (; i < n; ++i) unrolled<count>([&] TENON_INLINE_LAMBDA(int j) { totals[j] += static_cast<double>(value(OneLane{}, i, j)); });
  }
}
/// The sum of value(shape, i).
template <class Shape, class Lane, class Value>
TENON_INLINE double sum_in_lanes(std::int64_t n, const Value& value) {
  double total[1];
  sums_in_lanes<Shape, Lane, 1>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int) { return value(s, i); }, total);
  return total[0];
}

/// The variance of elements from the mean and the mean square of their distances to a number near their mean.
TENON_INLINE double variance_about(double distance, double square) {
  const double variance = square - distance * distance;
  return variance < 0 ? 0 : variance;
}

/// The mean of a row, which is `mean` and a `rest` that is added to it, and the reciprocal of its deviation. The first sum of a row is
/// rounded; so the second pass also sums up the distances to what it gives.
template <class T, bool centered, int bytes>
struct RowMoments {
  using Lane = compute_t<T>;
  using Shape = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;
  template <class S>
  using Vector = typename lanes_for<S, Lane>::type;
  Lane mean, rest = 0, scale;
  bool is_exact = true;  // false if squares overflow or underflow

  template <class S>
  TENON_INLINE static auto value(const T* p, std::int64_t i) {
    return convert_lanes<S, Lane>(load_lanes<S, T>(reinterpret_cast<const char*>(p), i));
  }
  template <class S>
  TENON_INLINE static auto parameter(const Lane* p, std::int64_t i) {
    return load_lanes<S, Lane>(reinterpret_cast<const char*>(p), i);
  }
  TENON_INLINE RowMoments(const T* row, std::int64_t n, double eps, double unit) : mean(0) {
    if constexpr (centered) {
      const double sum =
          sum_in_lanes<Shape, Lane>(n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) { return value<decltype(s)>(row, i); });
      mean = static_cast<Lane>(sum / static_cast<double>(n));
    }
    double sums[centered ? 2 : 1];
    sums_in_lanes<Shape, Lane, centered ? 2 : 1>(
        n,
        [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
          const auto d = value<decltype(s)>(row, i) - Vector<decltype(s)>(mean);
          return j == 0 ? d * d : d;
        },
        sums);
    double variance = sums[0] / static_cast<double>(n);
    if constexpr (centered) {
      const double distance = sums[1] / static_cast<double>(n);
      rest = static_cast<Lane>(distance);
      variance = variance_about(distance, variance);
    }
    is_exact = is_exact_moment<Lane>(variance + eps);
    scale = static_cast<Lane>(reciprocal_deviation(variance, eps, unit));
  }
  /// The same, and in the same passes the mean of weighted(shape, i), 0 unless the row is centered, and of it times the normalised row.
  template <class W>
  TENON_INLINE RowMoments(const T* row, std::int64_t n, double eps, double unit, const W& weighted, Lane& level, Lane& tilt) : mean(0) {
    const auto count = static_cast<double>(n);
    double first[2] = {0, 0}, sums[centered ? 3 : 2], distance = 0;
    if constexpr (centered) {
      sums_in_lanes<Shape, Lane, 2>(
          n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) { return j == 0 ? value<decltype(s)>(row, i) : weighted(s, i); },
          first);
      mean = static_cast<Lane>(first[0] / count);
    }
    level = static_cast<Lane>(first[1] / count);
    sums_in_lanes<Shape, Lane, centered ? 3 : 2>(
        n,
        [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
          const auto d = value<decltype(s)>(row, i) - Vector<decltype(s)>(mean);
          return j == 0 ? d * d : j == 1 ? d * weighted(s, i) : d;
        },
        sums);
    if constexpr (centered) distance = sums[2] / count;
    rest = static_cast<Lane>(distance);
    const double reciprocal = reciprocal_deviation(variance_about(distance, sums[0] / count), eps, unit);
    scale = static_cast<Lane>(reciprocal);
    tilt = static_cast<Lane>((sums[1] - distance * first[1]) / count * reciprocal);
  }
  template <class S>
  TENON_INLINE auto normalized(const T* row, std::int64_t i) const {
    if constexpr (centered) return (value<S>(row, i) - Vector<S>(mean) - Vector<S>(rest)) * Vector<S>(scale);
    else return value<S>(row, i) * Vector<S>(scale);
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

/// The gradients of some rows: of x, (g w - mean(g w) - y mean(g w y)) / deviation for the normalised row y, and the sums of g y and of g
/// over the rows, for those of the weights and biases. `weights` and `biases` are null where there are none.
template <class T, bool centered>
struct NormalizeRowsGradientLoop {
  using Rows = RowsToNormalize<T>;
  using Lane = typename Rows::Lane;
  template <int bytes>
  TENON_INLINE static void loop(const Rows& all, const T* g, std::int64_t first, std::int64_t last, T* out, Lane* weights, Lane* biases) {
    const auto with = [&] TENON_INLINE_LAMBDA(auto has_weight, auto has_bias) {
      run<bytes, has_weight, has_bias>(all, g, first, last, out, weights, biases);
    };
    if (weights && biases) with(std::true_type{}, std::true_type{});
    else if (weights) with(std::true_type{}, std::false_type{});
    else if (biases) with(std::false_type{}, std::true_type{});
    else with(std::false_type{}, std::false_type{});
  }
  template <int bytes, bool has_weight, bool has_bias>
  TENON_INLINE static void run(const Rows& all, const T* g, std::int64_t first, std::int64_t last, T* out, Lane* weights, Lane* biases) {
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
        if (has_next) prefetch(row + n + i), prefetch(of + n + i);  // a row may be a page, beyond which no processor prefetches
        const auto y = moments.template normalized<S>(row, i);
        if constexpr (has_weight)
          store_lanes<S, Lane>(to_weights, i, load_lanes<S, Lane>(to_weights, i) + Moments::template value<S>(of, i) * y);
        if constexpr (has_bias) store_lanes<S, Lane>(to_biases, i, load_lanes<S, Lane>(to_biases, i) + Moments::template value<S>(of, i));
        store_lanes<S, T>(to, i, (weighted(s, i) - V(level) - y * V(tilt)) * V(moments.scale));
      });
    }
  }
};

/// A parameter as the kernels read it: contiguous, of the type that computes.
template <class Lane, class W>
Tensor<Lane> row_parameter(const W& given) {
  return Tensor<Lane>(cast<Lane>(given)).contiguous();
}
/// A parameter beside x, or an empty tensor where there is none: functions of both are compiled once.
template <class T, class X, class W>
auto parameter_or_empty(const X&, const W& given) {
  if constexpr (!is_none<W>) return given;
  else if constexpr (is_called_by_name<X>) return X(Tensor<T>());
  else return Tensor<T>();
}
/// The gradient of a parameter, a sum that `computed` returns; of one that is not there, itself.
template <class P, class F>
auto gradient_of_parameter(const P& parameter, const F& computed) {
  using G = decltype(computed());
  return parameter.numel() > 0 ? computed() : G(parameter);
}
/// Null for an empty tensor, which stands for a parameter that is not there.
template <class Lane>
TENON_INLINE const Lane* data_or_null(const Tensor<Lane>& x) {
  return x.numel() > 0 ? x.data_ptr() : nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The rows of a matrix, normalised, and their gradients. The weight and the bias are vectors, or empty.
template <class T, bool centered>
struct NormalizeRowsCall {
  static constexpr const char* name = centered ? "nn::layer_norm" : "nn::rms_norm";
  using Lane = compute_t<T>;
  using Rows = RowsToNormalize<T>;
  double eps;
  Tensor<T> units{};  // of the rows, from forward() on; empty if their squares neither overflow nor underflow

  template <class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG Tensor<T> forward(const X& given, const W& given_weight, const B& given_bias) {
    require_host<X>();
    const Tensor<const T> x = given.contiguous();
    Tensor<T> result = new_tensor<T>(name, x.sizes());
    if (x.numel() == 0) return result;
    const auto weight = row_parameter<Lane>(given_weight), bias = row_parameter<Lane>(given_bias);
    int has_inexact_row = 0;
    Rows rows{x.data_ptr(), x.size(1), data_or_null(weight), data_or_null(bias), eps, nullptr, &has_inexact_row};
    const auto kernel = variant<NormalizeRowsLoop<T, centered>, void(const Rows&, std::int64_t, std::int64_t, T*)>();
    const auto run = [&] {
      parallel_for(x.size(0), grain_of(x.size(0), 2 * x.size(1) * static_cast<std::int64_t>(sizeof(T))),
                   [&](std::int64_t first, std::int64_t last) { kernel(rows, first, last, result.data_ptr()); });
    };
    run();
    if (has_inexact_row) units = units_of_rows<T>(name, x, axis(1), eps);
    if (units.numel() > 0) {
      const Tensor<const T> scaled = in_units(x, units);
      rows.x = scaled.data_ptr(), rows.units = units.data_ptr();
      run();
    }
    return result;
  }

  /// The gradients of x and of the parameters.
  template <class G, class X, class W, class B>
  TENON_KEYED auto operator()(const G& g, const X& x, const W& weight, const B& bias) const {
    auto all = [&] {
      if constexpr (Recorded<G>) return composed(g, in_units(x, units), weight, bias);
      else return gradients(g, x, weight, bias);
    }();
    std::get<0>(all) = in_units(std::get<0>(all), units);
    return all;
  }

 private:
  template <class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG auto gradients(const Tensor<T>& given_g, const X& given, const W& given_weight, const B& bias) const {
    const bool has_weight = given_weight.numel() > 0, has_bias = bias.numel() > 0;
    const Tensor<const T> x = in_units(Tensor<const T>(given.contiguous()), units);
    const Tensor<T> result = memory_beside(name, given_g), g = given_g.contiguous();
    const auto weight = row_parameter<Lane>(given_weight);
    const std::int64_t n = x.size(0), columns = x.size(1);
    const Rows rows{x.data_ptr(), columns, data_or_null(weight), nullptr, eps, data_or_null(units)};
    const auto kernel =
        variant<NormalizeRowsGradientLoop<T, centered>, void(const Rows&, const T*, std::int64_t, std::int64_t, T*, Lane*, Lane*)>();
    Tensor<T> of_weight, of_bias;
    if (!has_weight && !has_bias) {
      if (x.numel() == 0) return std::tuple(result, of_weight, of_bias);
      parallel_for(n, grain_of(n, 3 * columns * static_cast<std::int64_t>(sizeof(T))), [&](std::int64_t first, std::int64_t last) {
        kernel(rows, g.data_ptr(), first, last, result.data_ptr(), nullptr, nullptr);
      });
      return std::tuple(result, of_weight, of_bias);
    }
    // Sums of blocks of rows, which depend on the number of rows alone.
    const std::int64_t part = blocks_of(n, std::int64_t{64}), block = part < 16 ? 16 : part, blocks = blocks_of(n, block);
    const Tensor<Lane> weights = new_tensor<Lane>(name, Shape{has_weight ? blocks : 0, columns}),
                       biases = new_tensor<Lane>(name, Shape{has_bias ? blocks : 0, columns});
    parallel_blocks(columns > 0 ? blocks : 0, [&](std::int64_t b) {
      kernel(rows, g.data_ptr(), b * block, smaller_of(n, (b + 1) * block), result.data_ptr(),
             has_weight ? weights.data_ptr() + b * columns : nullptr, has_bias ? biases.data_ptr() + b * columns : nullptr);
    });
    const auto total = [](const Tensor<Lane>& sums) { return Tensor<T>(cast<T>(sum(sums, axis(0)))); };
    if (has_weight) of_weight = total(weights);
    if (has_bias) of_bias = total(biases);
    return std::tuple(result, of_weight, of_bias);
  }
  /// The same as operations that have gradients themselves.
  template <class G, class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG auto composed(const G& g, const X& x, const W& weight, const B& bias) const {
    const auto level = [&] {
      if constexpr (centered) {
        const auto apart = eval(x - mean(x, axis(-1), keepdims));
        return eval(apart - mean(apart, axis(-1), keepdims));  // the first mean is rounded
      } else {
        return x;
      }
    }();
    const auto scale = reciprocal_root(eval(mean(square(level), axis(-1), keepdims)), units, eps);
    const auto y = eval(level * scale);
    const auto weighted = weight.numel() > 0 ? eval(g * weight) : g;
    const auto tilted = eval(weighted - y * mean(weighted * y, axis(-1), keepdims));
    const auto of_x = [&] {
      if constexpr (centered) return eval((tilted - mean(weighted, axis(-1), keepdims)) * scale);
      else return eval(tilted * scale);
    }();
    return std::tuple(of_x, gradient_of_parameter(weight, [&] { return eval(sum(g * y, axis(0))); }),
                      gradient_of_parameter(bias, [&] { return eval(sum(g, axis(0))); }));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The rows of a matrix of T, normalised, times a weight and plus a bias, which are vectors or none; with their history.
template <bool centered, class T, class X, class W, class B>
auto normalize_rows_of(const X& x, const W& weight, const B& bias, double eps) {
  NormalizeRowsCall<T, centered> call{eps};
  const auto tensor = [](const auto& v) { return Tensor<const T>(eval(without_history(v))); };
  const auto all = [&](const auto&... parameters) {
    return with_fused_gradient(call, call.forward(tensor(x), tensor(parameters)...), x, parameters...);
  };
  return all(parameter_or_empty<T>(x, weight), parameter_or_empty<T>(x, bias));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The same of Variables, which tenon::compiled keeps; parameters that are not there are empty.
template <bool centered>
struct NormalizeRowsOfVariables {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const Variable<T>& x, const Variable<T>& weight, const Variable<T>& bias,
                                                       double eps) {
    return normalize_rows_of<centered, T>(x, weight, bias, eps);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <bool centered, class X, class W, class B>
auto normalize_rows(const X& x, const W& weight, const B& bias, double eps) {
  if constexpr (is_called_by_name<X>) {
    return in_floating_type(x, [&]<class T>(T) { return normalize_rows_of<centered, T>(x, weight, bias, eps); });
  } else {
    using T = std::remove_const_t<typename X::value_type>;
    if constexpr (is_layer_of<T, X, W, B>)
      return call_kept<NormalizeRowsOfVariables<centered>, T>(as_layer_operand<T>(x), as_layer_operand<T>(weight),
                                                              as_layer_operand<T>(bias), eps);
    else return normalize_rows_of<centered, T>(x, weight, bias, eps);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
