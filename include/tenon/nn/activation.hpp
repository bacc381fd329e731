// Activation functions beside those of core/elementwise/activation.hpp: elementwise operations, so that an expression of them is one pass.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::nn {

struct LeakyRelu : Elementwise<LeakyRelu> {
  static constexpr Argument arguments[] = {{"x"}, {"negative_slope", ArgumentKind::tensor, "0.01"}};
  static constexpr OpInfo info{.name = "nn::leaky_relu",
                               .arguments = arguments,
                               .summary = "the element where it is positive, its product with negative_slope elsewhere",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  using Elementwise<LeakyRelu>::operator();
  template <detail::AnyOperand X>
  TENON_INLINE constexpr auto operator()(X&& x) const {
    return (*this)(static_cast<X&&>(x), 0.01);
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& negative_slope) {
    return detail::select(x > V(0), x, x * negative_slope);
  }
  template <int k, class Y, class X, class S>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const S& negative_slope) {
    if constexpr (k == 0) return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 1), negative_slope);
    else return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 0), x);
  }
};
inline constexpr LeakyRelu leaky_relu{};

struct Elu : Elementwise<Elu> {
  static constexpr Argument arguments[] = {{"x"}, {"alpha", ArgumentKind::tensor, "1"}};
  static constexpr OpInfo info{.name = "nn::elu",
                               .arguments = arguments,
                               .summary = "the element where it is positive, alpha (exp(x) - 1) elsewhere",
                               .source = "PyTorch; Clevert, Unterthiner and Hochreiter 2015",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  using Elementwise<Elu>::operator();
  template <detail::AnyOperand X>
  TENON_INLINE constexpr auto operator()(X&& x) const {
    return (*this)(static_cast<X&&>(x), 1.0);
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& alpha) {
    return detail::select(x > V(0), x, alpha * math::expm1(x));
  }
  template <int k, class Y, class X, class S>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const S& alpha) {
    if constexpr (k == 0) return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 1), alpha * detail::call<Exp>(x));
    else return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 0), detail::call<Expm1>(x));
  }
};
inline constexpr Elu elu{};

using ActivationOps = OpList<LeakyRelu, Elu>;

}  // namespace tenon::inline v1::nn
