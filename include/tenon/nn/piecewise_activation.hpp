// Activation functions that are pieces of straight lines: elementwise operations, so that an expression of them is one
// pass.
//
// A parameter is an operand: a number, or a tensor that broadcasts. Where two pieces meet, slopes are PyTorch's: that
// of the piece to which the point belongs.
#pragma once

#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/nn/check_option.hpp>

namespace tenon::inline v1::detail {

inline constexpr Argument one_input[] = {{"input"}};

/// An elementwise operation whose last operands may be left out: they are then `Op::defaults`. Those that are numbers
/// are given to `Op::check_numbers` first if it has that, which throws IndexError for such as make no sense; elements
/// of tensors are computed with as they are.
template <class Op>
struct ElementwiseWithDefaults : Elementwise<Op> {
  template <OperandOrMistake... X>
  TENON_INLINE constexpr auto operator()(X&&... operands) const {
    constexpr int given = static_cast<int>(sizeof...(X)), all = Op::info.arity();
    if constexpr (given > 1 && requires { &Op::check_numbers; }) check(operands...);
    if constexpr (given > 0 && given < all) {
      const Elementwise<Op>& operation = *this;
      return [&]<int... k> TENON_INLINE_LAMBDA(std::integer_sequence<int, k...>) {
        return operation(static_cast<X&&>(operands)..., Op::defaults[given - 1 + k]...);
      }(std::make_integer_sequence<int, all - given>{});
    } else {
      return Elementwise<Op>::operator()(static_cast<X&&>(operands)...);
    }
  }

 private:
  template <class X, class... N>
  TENON_INLINE static constexpr void check(const X&, const N&... numbers) {
    if constexpr ((std::is_arithmetic_v<N> && ...)) {
      if constexpr (requires { Op::check_numbers(static_cast<double>(numbers)...); })
        Op::check_numbers(static_cast<double>(numbers)...);
    }
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::nn {

struct LeakyRelu : detail::ElementwiseWithDefaults<LeakyRelu> {
  static constexpr double defaults[] = {0.01};
  static constexpr Argument arguments[] = {{"input"}, {"negative_slope", ArgumentKind::tensor, "0.01"}};
  static constexpr OpInfo info{.name = "nn::leaky_relu",
                               .arguments = arguments,
                               .summary = "the element where it is positive, its product with negative_slope elsewhere",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& negative_slope) {
    return detail::select(x > V(0), x, x * negative_slope);
  }
  template <int k, class Y, class X, class S>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const S& negative_slope) {
    if constexpr (k == 0)
      return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 1), negative_slope);
    else return detail::select(x > detail::number_like(y, 0), detail::number_like(y, 0), x);
  }
};
inline constexpr LeakyRelu leaky_relu{};

struct HardTanh : detail::ElementwiseWithDefaults<HardTanh> {
  static constexpr double defaults[] = {-1, 1};
  static constexpr Argument arguments[] = {
      {"input"}, {"min_val", ArgumentKind::tensor, "-1"}, {"max_val", ArgumentKind::tensor, "1"}};
  static constexpr OpInfo info{.name = "nn::hardtanh",
                               .arguments = arguments,
                               .summary = "the element limited to the range between two bounds",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .errors = "IndexError for numbers of which the first is above the second",
                               .notes = "Its slope is 0 at the bounds, which get no gradient; clip's is 1."};
  TENON_INLINE static void check_numbers(double low, double high = defaults[1]) {
    detail::check_bounds(info.name, low, high);
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& low, const V& high) {
    return detail::select(x < low, low, detail::select(x > high, high, x));
  }
  template <int k, class Y, class X, class A, class B>
    requires(k == 0)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const A& low, const B& high) {
    const auto outside = detail::number_like(y, 0);
    return detail::select(x > low, detail::select(x < high, detail::number_like(y, 1), outside), outside);
  }
};
inline constexpr HardTanh hardtanh{};

struct Relu6 : Elementwise<Relu6> {
  static constexpr OpInfo info{.name = "nn::relu6",
                               .arguments = detail::one_input,
                               .summary = "the element limited to the range from 0 to 6",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return HardTanh::at(x, V(0), detail::number_like(x, 6));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return HardTanh::slope<0>(y, x, detail::number_like(y, 0), detail::number_like(y, 6));
  }
};
inline constexpr Relu6 relu6{};

struct HardSigmoid : Elementwise<HardSigmoid> {
  static constexpr OpInfo info{.name = "nn::hardsigmoid",
                               .arguments = detail::one_input,
                               .summary = "input / 6 + 1 / 2, limited to the range from 0 to 1",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return Relu6::at(x + detail::number_like(x, 3)) * detail::number_like(x, 1. / 6);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto outside = detail::number_like(y, 0);
    return detail::select(x > detail::number_like(y, -3),
                          detail::select(x < detail::number_like(y, 3), detail::number_like(y, 1. / 6), outside),
                          outside);
  }
};
inline constexpr HardSigmoid hardsigmoid{};

struct HardSwish : Elementwise<HardSwish> {
  static constexpr OpInfo info{.name = "nn::hardswish",
                               .arguments = detail::one_input,
                               .summary = "the product of the element and its hardsigmoid",
                               .source = "PyTorch; Howard et al. 2019",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return x * HardSigmoid::at(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto within = x * detail::number_like(y, 1. / 3) + detail::number_like(y, 0.5);
    return detail::select(x > detail::number_like(y, -3),
                          detail::select(x < detail::number_like(y, 3), within, detail::number_like(y, 1)),
                          detail::number_like(y, 0));
  }
};
inline constexpr HardSwish hardswish{};

struct HardShrink : detail::ElementwiseWithDefaults<HardShrink> {
  static constexpr double defaults[] = {0.5};
  static constexpr Argument arguments[] = {{"input"}, {"lambd", ArgumentKind::tensor, "0.5"}};
  static constexpr OpInfo info{.name = "nn::hardshrink",
                               .arguments = arguments,
                               .summary = "0 from -lambd to lambd, the element elsewhere",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& lambd) {
    return detail::select((x >= -lambd) & (x <= lambd), V(0), x);
  }
  template <int k, class Y, class X, class L>
    requires(k == 0)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const L& lambd) {
    const auto outside = detail::number_like(y, 1);
    return detail::select(x >= -lambd, detail::select(x <= lambd, detail::number_like(y, 0), outside), outside);
  }
};
inline constexpr HardShrink hardshrink{};

struct SoftShrink : detail::ElementwiseWithDefaults<SoftShrink> {
  static constexpr double defaults[] = {0.5};
  static constexpr Argument arguments[] = {{"input"}, {"lambd", ArgumentKind::tensor, "0.5"}};
  static constexpr OpInfo info{.name = "nn::softshrink",
                               .arguments = arguments,
                               .summary = "0 from -lambd to lambd, the element moved towards 0 by lambd elsewhere",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .errors = "IndexError for a negative number lambd",
                               .notes = "NaN for NaN."};
  TENON_INLINE static void check_numbers(double lambd) { detail::check_at_least(info.name, "lambd", lambd, 0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& lambd) {
    return detail::select(x > lambd, x - lambd, detail::select(x < -lambd, x + lambd, detail::select(x == x, V(0), x)));
  }
  template <int k, class Y, class X, class L>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const L& lambd) {
    const auto one = detail::number_like(y, 1);
    const auto right = detail::select(x < -lambd, one, detail::number_like(y, 0));
    if constexpr (k == 0) return detail::select(x > lambd, one, right);
    else return detail::select(x > lambd, detail::number_like(y, -1), right);
  }
};
inline constexpr SoftShrink softshrink{};

struct ThresholdFunction : Elementwise<ThresholdFunction> {
  static constexpr Argument arguments[] = {{"input"}, {"threshold"}, {"value"}};
  static constexpr OpInfo info{.name = "nn::threshold",
                               .arguments = arguments,
                               .summary = "the element where it is above the threshold, the value elsewhere",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "NaN for NaN. The threshold gets no gradient."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& threshold, const V& value) {
    return detail::select(x <= threshold, value, x);
  }
  template <int k, class X, class A, class B>
    requires(k != 1)
  TENON_HD TENON_INLINE static constexpr auto taken(const X& x, const A& threshold, const B&) {
    if constexpr (k == 0) return x > threshold;
    else return x <= threshold;
  }
};
inline constexpr ThresholdFunction threshold{};

using PiecewiseActivationOps =
    OpList<LeakyRelu, HardTanh, Relu6, HardSigmoid, HardSwish, HardShrink, SoftShrink, ThresholdFunction>;

}  // namespace tenon::inline v1::nn
