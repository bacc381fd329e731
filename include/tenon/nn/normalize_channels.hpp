// Normalises the channels of a batch with the kernels of cpu/normalize/channels.hpp, and records it: what batch_norm
// calls. What is not contiguous, or has short rows, is computed by the operations of which this is composed.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/normalize/channels.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/pullbacks/reduction.hpp>
#include <tenon/gradient/pullbacks/shape.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/fused_gradient.hpp>
#include <tenon/nn/normalize_rows.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// Rows of fewer elements have no kernel.
inline constexpr std::int64_t least_channel_row = 16;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// All dimensions but that of channels.
TENON_INLINE Axes all_but_channels(const Shape& sizes) {
  Shape dims;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (d != 1) dims.push_back(d);
  }
  return Axes(dims);
}
/// A vector of channels in a shape that broadcasts beside x.
template <class W>
auto channels_beside(const W& given, const Shape& sizes) {
  Shape kept(sizes);
  for (int d = 0; d < kept.rank(); ++d) kept[d] = d == 1 ? sizes[1] : 1;
  return reshape(given, kept);
}
/// x times weights of channels, plus biases of channels; evaluated.
template <class X, class W, class B>
auto scale_channels(const X& x, const W& weight, const B& bias, const Shape& sizes) {
  if constexpr (is_none<W> && is_none<B>) return eval(x);
  else if constexpr (is_none<W>) return eval(x + channels_beside(bias, sizes));
  else if constexpr (is_none<B>) return eval(x * channels_beside(weight, sizes));
  else return eval(x * channels_beside(weight, sizes) + channels_beside(bias, sizes));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Normalised channels, and their gradients. The weight and the bias are vectors, or empty.
template <class T>
struct NormalizeChannelsCall {
  static constexpr const char* name = "nn::batch_norm";
  using Lane = compute_t<T>;
  double eps;
  Tensor<Lane> average{}, rest{}, variance{};  // of the channels in their units, from forward() on
  Tensor<T> units{};                           // of the channels; empty if their squares neither overflow nor underflow

  template <class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG Tensor<T> forward(const X& given, const W& weight, const B& bias) {
    Tensor<T> result = normalized(given, weight, bias);
    bool is_exact = true;
    for (std::int64_t c = 0; c < variance.numel(); ++c)
      is_exact = is_exact && is_exact_moment<Lane>(static_cast<double>(variance.data_ptr()[c]) + eps);
    if (!is_exact && given.numel() > 0)
      units = units_of_rows<T>(name, given, all_but_channels(Shape(given.sizes())), eps);
    return units.numel() > 0 ? normalized(in_units(given, units), weight, bias) : result;
  }
  /// A mean or, with twice, a variance of channels in the units of x.
  TENON_KEYED Tensor<Lane> unscaled(const Tensor<Lane>& of_channels, bool twice) const {
    if (units.numel() == 0) return of_channels;
    const auto u = reshape(units, Shape{units.numel()});
    return Tensor<Lane>(twice ? eval(of_channels / u / u) : eval(of_channels / u));
  }

  /// The gradients of x and of the parameters.
  template <class G, class X, class W, class B>
  TENON_KEYED auto operator()(const G& g, const X& given, const W& weight, const B& bias) const {
    const X x = in_units(given, units);
    auto all = [&] {
      if constexpr (Recorded<G>) {
        const Axes axes = all_but_channels(shape_of(x));
        return composed(g, x, eval(mean(x, axes, keepdims)), eval(var(x, axes, keepdims)), weight, bias);
      } else {
        return gradients(g, x, weight, bias);
      }
    }();
    std::get<0>(all) = in_units(std::get<0>(all), units);
    return all;
  }

 private:
  template <class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG Tensor<T> normalized(const X& given, const W& weight, const B& bias) {
    require_host<X>();
    const Shape sizes(given.sizes());
    if (!has_kernel(given)) {
      const auto [spread, centre] = var_mean(cast<Lane>(given), all_but_channels(sizes), keepdims);
      const auto level = eval(given - centre);
      const auto more = eval(mean(level, all_but_channels(sizes), keepdims));  // what centre, which is rounded, lacks
      average = Tensor<Lane>(reshape(centre, Shape{sizes[1]}));
      variance = Tensor<Lane>(reshape(spread, Shape{sizes[1]}));
      const auto root = reciprocal_root(spread, units, static_cast<Lane>(eps));
      auto y = eval((level - more) * root);
      if (weight.numel() > 0) y = eval(y * channels_beside(cast<Lane>(weight), sizes));
      if (bias.numel() > 0) y = eval(y + channels_beside(cast<Lane>(bias), sizes));
      return Tensor<T>(cast<T>(y));
    }
    const Tensor<Lane> weights = row_parameter<Lane>(weight), biases = row_parameter<Lane>(bias);
    Tensor<T> result = new_tensor<T>(name, given.sizes());
    average = new_tensor<Lane>(name, Shape{sizes[1]});
    rest = new_tensor<Lane>(name, Shape{sizes[1]});
    variance = new_tensor<Lane>(name, Shape{sizes[1]});
    const ChannelsToNormalize<T> all = channels_in(given, weights, biases);
    const auto kernel = variant<NormalizeChannelsLoop<T>, void(const ChannelsToNormalize<T>&, std::int64_t,
                                                               std::int64_t, T*, Lane*, Lane*, Lane*)>();
    parallel_for(all.channels, grain_of(all.channels, 2 * all.batch * all.row * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   kernel(all, first, last, result.data_ptr(), average.data_ptr(), rest.data_ptr(),
                          variance.data_ptr());
                 });
    return result;
  }
  template <class X>
  TENON_KEYED static bool has_kernel(const X& x) {
    return x.is_contiguous() && x.numel() >= least_channel_row * x.size(0) * x.size(1) && x.numel() > 0;
  }
  template <class X>
  TENON_KEYED ChannelsToNormalize<T> channels_in(const X& x, const Tensor<Lane>& weights,
                                                 const Tensor<Lane>& biases) const {
    const std::int64_t row = x.numel() / (x.size(0) * x.size(1));
    return {x.data_ptr(),         x.size(0), x.size(1),          row, data_or_null(weights),
            data_or_null(biases), eps,       data_or_null(units)};
  }
  template <class X, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG auto gradients(const Tensor<T>& given, const X& x, const W& weight,
                                               const B& bias) const {
    const Shape sizes(x.sizes());
    const bool has_weight = weight.numel() > 0, has_bias = bias.numel() > 0;
    using Result = std::tuple<Tensor<T>, Tensor<T>, Tensor<T>>;
    if (!has_kernel(x))
      return Result(
          composed(given, x, channels_beside(average, sizes), channels_beside(variance, sizes), weight, bias));
    const Tensor<T> result = memory_beside(name, given), g = given.contiguous();
    const Tensor<Lane> weights = row_parameter<Lane>(weight),
                       of_weights = new_tensor<Lane>(name, Shape{has_weight ? sizes[1] : 0}),
                       of_biases = new_tensor<Lane>(name, Shape{has_bias ? sizes[1] : 0});
    const ChannelsToNormalize<T> all = channels_in(x, weights, Tensor<Lane>());
    const auto kernel = variant<NormalizeChannelsGradientLoop<T>,
                                void(const ChannelsToNormalize<T>&, const T*, const Lane*, const Lane*, const Lane*,
                                     std::int64_t, std::int64_t, T*, Lane*, Lane*)>();
    parallel_for(all.channels, grain_of(all.channels, 3 * all.batch * all.row * static_cast<std::int64_t>(sizeof(T))),
                 [&](std::int64_t first, std::int64_t last) {
                   kernel(all, g.data_ptr(), average.data_ptr(), rest.data_ptr(), variance.data_ptr(), first, last,
                          result.data_ptr(), has_weight ? of_weights.data_ptr() : nullptr,
                          has_bias ? of_biases.data_ptr() : nullptr);
                 });
    return Result(result, Tensor<T>(cast<T>(of_weights)), Tensor<T>(cast<T>(of_biases)));
  }
  /// The same as operations that have gradients themselves.
  template <class G, class X, class M, class V, class W, class B>
  TENON_KEYED TENON_NOINLINE_OG auto composed(const G& g, const X& x, const M& centre, const V& spread, const W& weight,
                                              const B& bias) const {
    const Shape sizes = shape_of(x);
    const Axes axes = all_but_channels(sizes);
    const auto scale = reciprocal_root(eval(spread), units, static_cast<Lane>(eps));
    const auto apart = eval(x - centre);
    const auto y = eval((apart - mean(apart, axes, keepdims)) * scale);  // centre is rounded
    const auto level = eval(mean(g, axes, keepdims));
    const auto tilt = eval(mean(g * y, axes, keepdims));
    const auto tilted = eval((g - level - y * tilt) * scale);
    const auto of_x = weight.numel() > 0 ? eval(tilted * channels_beside(weight, sizes)) : tilted;
    return std::tuple(of_x, gradient_of_parameter(weight, [&] { return eval(sum(g * y, axes)); }),
                      gradient_of_parameter(bias, [&] { return eval(sum(g, axes)); }));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Channels of T, normalised, times a weight and plus a bias, which are vectors or none; with their history. Beside
/// them the means and variances of the channels, without one.
template <class T, class X, class W, class B>
TENON_NOINLINE_OG auto normalize_channels_of(const X& x, const W& weight, const B& bias, double eps) {
  using Lane = compute_t<T>;
  NormalizeChannelsCall<T> call{eps};
  const auto plain = [](const auto& v) { return Tensor<const T>(cast<T>(eval(without_history(v)))); };
  const auto all = [&](const auto&... parameters) {
    const Tensor<T> result = call.forward(Tensor<const T>(eval(without_history(x))), plain(parameters)...);
    const auto y = with_fused_gradient(call, result, x, parameters...);
    const Tensor<Lane> centres = call.unscaled(call.average, false), variance = call.unscaled(call.variance, true);
    if constexpr (is_called_by_name<X>) return std::tuple(y, X(centres), X(variance));
    else return std::tuple(y, centres, variance);
  };
  return all(parameter_or_empty<T>(x, weight), parameter_or_empty<T>(x, bias));
}
template <class X, class W, class B>
auto normalize_channels(const X& x, const W& weight, const B& bias, double eps) {
  if constexpr (is_called_by_name<X>) {
    return in_floating_type(x, [&]<class T>(T) { return normalize_channels_of<T>(x, weight, bias, eps); });
  } else {
    return normalize_channels_of<std::remove_const_t<typename X::value_type>>(x, weight, bias, eps);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
