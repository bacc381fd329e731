// Activation functions made of exponentials, beside those of core/elementwise/activation.hpp: elementwise operations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/nn/check_option.hpp>
#include <tenon/nn/piecewise_activation.hpp>

namespace tenon::inline v1::nn {

struct Elu : detail::ElementwiseWithDefaults<Elu> {
  static constexpr double defaults[] = {1};
  static constexpr Argument arguments[] = {{"input"}, {"alpha", ArgumentKind::tensor, "1"}};
  static constexpr OpInfo info{.name = "nn::elu",
                               .arguments = arguments,
                               .summary = "the element where it is positive, alpha (exp(input) - 1) elsewhere",
                               .source = "PyTorch; Clevert, Unterthiner and Hochreiter 2015",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& alpha) {
    return detail::select(x > V(0), x, alpha * math::expm1(x));
  }
  template <int k, class Y, class X, class A>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const A& alpha) {
    const auto is_above = x > detail::number_like(y, 0);
    if constexpr (k == 0) return detail::select(is_above, detail::number_like(y, 1), alpha * detail::call<Exp>(x));
    else return detail::select(is_above, detail::number_like(y, 0), detail::call<Expm1>(x));
  }
};
inline constexpr Elu elu{};

struct Celu : detail::ElementwiseWithDefaults<Celu> {
  static constexpr double defaults[] = {1};
  static constexpr Argument arguments[] = {{"input"}, {"alpha", ArgumentKind::tensor, "1"}};
  static constexpr OpInfo info{.name = "nn::celu",
                               .arguments = arguments,
                               .summary = "the element where it is positive, alpha (exp(input / alpha) - 1) elsewhere",
                               .source = "PyTorch; Barron 2017",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .errors = "IndexError for a number alpha of 0"};
  TENON_INLINE static void check_numbers(double alpha) { detail::check_divisor(info.name, "alpha", alpha); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& alpha) {
    return detail::select(x > V(0), x, alpha * math::expm1(x / alpha));
  }
  template <int k, class Y, class X, class A>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const A& alpha) {
    const auto is_above = x > detail::number_like(y, 0);
    const auto z = x / alpha;
    if constexpr (k == 0) return detail::select(is_above, detail::number_like(y, 1), detail::call<Exp>(z));
    else return detail::select(is_above, detail::number_like(y, 0),
                               detail::call<Expm1>(z) - detail::strong_product(detail::call<Exp>(z), z));
  }
};
inline constexpr Celu celu{};

struct Selu : Elementwise<Selu> {
  static constexpr double scale = 0x1.0cfabd6a91132p+0, alpha = 0x1.ac5afad782cf1p+0;
  static constexpr OpInfo info{
      .name = "nn::selu",
      .arguments = detail::one_input,
      .summary = "scale input where input is positive, scale alpha (exp(input) - 1) elsewhere: 1.0507… and 1.6732…",
      .source = "PyTorch; Klambauer et al. 2017",
      .rule = Rule::floating,
      .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::number_like(x, scale) * Elu::at(x, detail::number_like(x, alpha));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::select(x > detail::number_like(y, 0), detail::number_like(y, scale),
                          detail::number_like(y, scale * alpha) * detail::call<Exp>(x));
  }
};
inline constexpr Selu selu{};

struct MishFunction : Elementwise<MishFunction> {
  static constexpr OpInfo info{.name = "nn::mish",
                               .arguments = detail::one_input,
                               .summary = "input tanh(log(1 + exp(input)))",
                               .source = "PyTorch; Misra 2019",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  /// From here on the hyperbolic tangent is 1 in double.
  static constexpr double saturated = 20;
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    const V e = math::exp(detail::select(x > detail::number_like(x, saturated), detail::number_like(x, saturated), x));
    const V n = e * (e + V(2));
    return detail::select(x > detail::number_like(x, saturated), x, x * (n / (n + V(2))));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    // With e^-|x|: the hyperbolic tangent, and its derivative by x.
    const auto one = detail::number_like(y, 1);
    const auto two = detail::number_like(y, 2);
    const auto four = detail::number_like(y, 4);
    const auto is_negative = x < detail::number_like(y, 0);
    const auto e = detail::call<Exp>(detail::select(is_negative, x, -x));
    const auto below = e * (e + two);
    const auto d = below + two;
    const auto above = two * e * (e + one) + one;
    const auto value = detail::select(is_negative, below / d, one - two * e * e / above);
    const auto rise =
        detail::select(is_negative, four * e * (e + one) / (d * d), four * e * e * (e + one) / (above * above));
    return value + detail::strong_product(rise, x);
  }
};
inline constexpr MishFunction mish{};

struct LogSigmoidFunction : Elementwise<LogSigmoidFunction> {
  static constexpr OpInfo info{.name = "nn::logsigmoid",
                               .arguments = detail::one_input,
                               .summary = "the logarithm of the logistic function: -log(1 + exp(-input))",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "No exponential overflows."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return -tenon::Softplus::at(-x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Sigmoid>(-x);
  }
};
inline constexpr LogSigmoidFunction logsigmoid{};

struct SoftplusFunction : detail::ElementwiseWithDefaults<SoftplusFunction> {
  static constexpr double defaults[] = {1};
  static constexpr Argument arguments[] = {{"input"}, {"beta", ArgumentKind::tensor, "1"}};
  static constexpr OpInfo info{
      .name = "nn::softplus",
      .arguments = arguments,
      .summary = "log(1 + exp(beta input)) / beta",
      .source = "PyTorch",
      .rule = Rule::floating,
      .domain = Domain::real,
      .errors = "IndexError for a number beta of 0",
      .notes = "No exponential overflows, so that there is no threshold from which on it is input."};
  TENON_INLINE static void check_numbers(double beta) { detail::check_divisor(info.name, "beta", beta); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& beta) {
    return tenon::Softplus::at(x * beta) / beta;
  }
  template <int k, class Y, class X, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x, const B& beta) {
    const auto z = x * beta;
    if constexpr (k == 0) return detail::call<Sigmoid>(z);
    else {  // (x sigmoid(z) - y) / beta is even in x, and cancels for positive ones
      const auto below = -detail::call<Abs>(z);
      const auto part = detail::strong_product(detail::call<Sigmoid>(below), below);
      return (part - detail::call<tenon::Softplus>(below)) / beta / beta;
    }
  }
};
inline constexpr SoftplusFunction softplus{};

struct SoftSign : Elementwise<SoftSign> {
  static constexpr OpInfo info{.name = "nn::softsign",
                               .arguments = detail::one_input,
                               .summary = "input / (1 + |input|)",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return x / (V(1) + math::abs(x));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    const auto d = one + detail::call<Abs>(x);
    return one / d / d;
  }
};
inline constexpr SoftSign softsign{};

struct TanhShrink : Elementwise<TanhShrink> {
  static constexpr OpInfo info{.name = "nn::tanhshrink",
                               .arguments = detail::one_input,
                               .summary = "input - tanh(input)",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 1 ulp of input."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return x - math::tanh(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    const auto t = detail::call<Tanh>(x);
    return t * t;
  }
};
inline constexpr TanhShrink tanhshrink{};

using SmoothActivationOps =
    OpList<Elu, Celu, Selu, MishFunction, LogSigmoidFunction, SoftplusFunction, SoftSign, TanhShrink>;

}  // namespace tenon::inline v1::nn
