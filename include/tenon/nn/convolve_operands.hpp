// A convolution, the gradient of its input and that of its weights: three operations, each linear in both operands,
// whose gradients are the other two.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/convolution_plan.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/host/convolution.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/nn/window.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The convolution of x with weights w, plus a bias for each channel unless that is none, or empty. `sizes`: the shape
/// of the result.
struct ConvolveWindows : Records<ConvolveWindows> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "convolution", .arguments = two_operands, .summary = "the convolution", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_elements = true};
  template <TensorLike X, TensorLike W, OperandOrNone B>
    requires(!Recorded<B>)
  TENON_INLINE auto operator()(const X& x, const W& w, const B& bias, const ConvolutionPlan& plan,
                               const Shape& sizes) const {
    using T = std::remove_const_t<typename X::value_type>;
    using Of = Tensor<const T, typename X::device_type>;
    using Door = ConvolutionEngine<typename X::device_type>;
    if constexpr (is_none<B>) {
      return Door::template convolve<T>(Of(x), Of(w), static_cast<const Of*>(nullptr), plan, sizes);
    } else {
      const Of added = bias;
      return Door::template convolve<T>(Of(x), Of(w), added.numel() > 0 ? &added : nullptr, plan, sizes);
    }
  }
  template <int k, class G, class Y, class X, class W, class B>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const W& w, const B&, const ConvolutionPlan& plan,
                                   const Shape&);
};
inline constexpr ConvolveWindows convolve_windows{};

/// The gradient of the input of a convolution, where g is that of its result. `sizes`: the shape of the input.
struct ConvolveInputGradient : Records<ConvolveInputGradient> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "convolution", .arguments = two_operands, .summary = "the input's gradient", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_elements = true};
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& g, const B& w, const ConvolutionPlan& plan, const Shape& sizes) const {
    using T = std::remove_const_t<typename A::value_type>;
    using Of = Tensor<const T, typename A::device_type>;
    return ConvolutionEngine<typename A::device_type>::template input_gradient<T>(Of(g), Of(w), plan, sizes);
  }
  template <int k, class G, class Y, class Of, class W>
  TENON_KEYED static auto pullback(const G& g, const Y&, const Of& of, const W& w, const ConvolutionPlan& plan,
                                   const Shape&);
};
inline constexpr ConvolveInputGradient convolve_input_gradient{};

/// The gradient of the weights of a convolution of x, where g is that of its result. `sizes`: the shape of the weights.
struct ConvolveWeightGradient : Records<ConvolveWeightGradient> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "convolution", .arguments = two_operands, .summary = "the weights' gradient", .source = "PyTorch"};
  static constexpr OpTraits traits{.is_part = true, .reads_elements = true};
  template <TensorLike A, TensorLike B>
  TENON_INLINE auto operator()(const A& x, const B& g, const ConvolutionPlan& plan, const Shape& sizes) const {
    using T = std::remove_const_t<typename A::value_type>;
    using Of = Tensor<const T, typename A::device_type>;
    return ConvolutionEngine<typename A::device_type>::template weight_gradient<T>(Of(x), Of(g), plan, sizes);
  }
  template <int k, class G, class Y, class X, class Of>
  TENON_KEYED static auto pullback(const G& g, const Y&, const X& x, const Of& of, const ConvolutionPlan& plan,
                                   const Shape&);
};
inline constexpr ConvolveWeightGradient convolve_weight_gradient{};

template <int k, class G, class Y, class X, class W, class B>
TENON_KEYED auto ConvolveWindows::pullback(const G& g, const Y&, const X& x, const W& w, const B&,
                                           const ConvolutionPlan& plan, const Shape&) {
  if constexpr (k == 0) {
    return convolve_input_gradient(g, w, plan, shape_of(x));
  } else if constexpr (k == 1) {
    return convolve_weight_gradient(x, g, plan, shape_of(w));
  } else {
    Shape all_but_channels{0};
    for (int d = 2; d < g.dim(); ++d) all_but_channels.push_back(d);
    return eval(sum(g, axis(all_but_channels)));
  }
}
template <int k, class G, class Y, class Of, class W>
TENON_KEYED auto ConvolveInputGradient::pullback(const G& g, const Y&, const Of& of, const W& w,
                                                 const ConvolutionPlan& plan, const Shape&) {
  if constexpr (k == 0) return convolve_windows(g, w, none, plan, shape_of(of));
  else return convolve_weight_gradient(g, of, plan, shape_of(w));
}
template <int k, class G, class Y, class X, class Of>
TENON_KEYED auto ConvolveWeightGradient::pullback(const G& g, const Y&, const X& x, const Of& of,
                                                  const ConvolutionPlan& plan, const Shape&) {
  if constexpr (k == 0) return convolve_input_gradient(of, g, plan, shape_of(x));
  else return convolve_windows(x, g, none, plan, shape_of(of));
}

}  // namespace tenon::inline v1::detail
