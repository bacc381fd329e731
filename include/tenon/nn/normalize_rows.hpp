// Normalises the rows of a matrix with the kernels of cpu/normalize/rows.hpp, and records it: what layer_norm and its
// kin call.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/normalize/rows.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
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
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

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
    const auto weight = row_parameter<Lane>(given_weight);
    const auto bias = row_parameter<Lane>(given_bias);
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
  TENON_KEYED TENON_NOINLINE_OG auto gradients(const Tensor<T>& given_g, const X& given, const W& given_weight,
                                               const B& bias) const {
    const bool has_weight = given_weight.numel() > 0, has_bias = bias.numel() > 0;
    const Tensor<const T> x = in_units(Tensor<const T>(given.contiguous()), units);
    const Tensor<T> result = memory_beside(name, given_g), g = given_g.contiguous();
    const auto weight = row_parameter<Lane>(given_weight);
    const std::int64_t n = x.size(0), columns = x.size(1);
    const Rows rows{x.data_ptr(), columns, data_or_null(weight), nullptr, eps, data_or_null(units)};
    const auto kernel = variant<NormalizeRowsGradientLoop<T, centered>,
                                void(const Rows&, const T*, std::int64_t, std::int64_t, T*, Lane*, Lane*)>();
    Tensor<T> of_weight, of_bias;
    if (!has_weight && !has_bias) {
      if (x.numel() == 0) return std::tuple(result, of_weight, of_bias);
      parallel_for(n, grain_of(n, 3 * columns * static_cast<std::int64_t>(sizeof(T))),
                   [&](std::int64_t first, std::int64_t last) {
                     kernel(rows, g.data_ptr(), first, last, result.data_ptr(), nullptr, nullptr);
                   });
      return std::tuple(result, of_weight, of_bias);
    }
    // Sums of blocks of rows, which depend on the number of rows alone.
    const std::int64_t part = blocks_of(n, std::int64_t{64}), block = part < 16 ? 16 : part,
                       blocks = blocks_of(n, block);
    const Tensor<Lane> weights = new_tensor<Lane>(name, Shape{has_weight ? blocks : 0, columns}),
                       biases = new_tensor<Lane>(name, Shape{has_bias ? blocks : 0, columns});
    parallel_blocks(columns > 0 ? blocks : 0, [&](std::int64_t b) {
      kernel(rows, g.data_ptr(), b * block, smaller_of(n, (b + 1) * block), result.data_ptr(),
             has_weight ? weights.data_ptr() + b * columns : nullptr,
             has_bias ? biases.data_ptr() + b * columns : nullptr);
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

/// The rows of a matrix of T, normalised, times a weight and plus a bias, which are vectors or none; with their
/// history.
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
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const Variable<T>& x, const Variable<T>& weight,
                                                       const Variable<T>& bias, double eps) {
    return normalize_rows_of<centered, T>(x, weight, bias, eps);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <bool centered, class X, class W, class B>
auto normalize_rows(const X& x, const W& weight, const B& bias, double eps) {
  detail::require_host<X>();
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
