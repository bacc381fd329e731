// Functions that only derivatives need, where a formula of other operations cancels or overflows: polygamma functions,
// the modified Bessel function of order 1, bell curves.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/elementwise/special.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/erfinv.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/modified_bessel.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/ops/special/zeta.hpp>

namespace tenon::inline v1::detail {

/// The derivative of digamma of order 1 or 2. Below 1/2 by reflection, up to 12 by recurrence, above by the asymptotic
/// series. Source: Abramowitz and Stegun, 6.4.6, 6.4.7 and 6.4.11.
template <int order>
struct Polygamma : Elementwise<Polygamma<order>>, NoMethods<Polygamma<order>> {
  static constexpr OpInfo info{.name = "polygamma",
                               .summary = "the derivative of digamma of order 1 or 2",
                               .source = "SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = scalar_t<V>;
    const V one(1), pi(T(0x1.921fb54442d18p1));
    const auto reflects = x < V(T(0.5));
    V y = select(reflects, one - x, x), sum(0);
    for (int k = 0; k < 12; ++k) {
      const V inverse = one / y, square = inverse * inverse;
      sum = sum + (order == 1 ? square : V(-2) * square * inverse);
      y = y + one;
    }
    const V inverse = one / y, z = inverse * inverse;
    if constexpr (order == 1) {
      sum = sum + inverse + V(T(0.5)) * z +
            inverse * z *
                polynomial(z, T(7.0 / 6), T(-691.0 / 2730), T(5.0 / 66), T(-1.0 / 30), T(1.0 / 42), T(-1.0 / 30),
                           T(1.0 / 6));
    } else {
      sum = sum - z - z * inverse -
            z * z *
                polynomial(z, T(35.0 / 2), T(-691.0 / 210), T(5.0 / 6), T(-3.0 / 10), T(1.0 / 6), T(-1.0 / 6),
                           T(1.0 / 2));
    }
    const V angle = (x - math::round(x)) * pi, sine = math::sin(angle), over = pi / sine;
    if constexpr (order == 1) return select(reflects, over * over - sum, sum);
    else return select(reflects, sum - V(2) * over * over * pi * math::cos(angle) / sine, sum);
  }
  /// The derivative of order 3 is a call of polygamma(3, x), whose own slope is polygamma(4, x).
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    if constexpr (order == 1) return call<Polygamma<2>>(x);
    else return call<PolygammaFunction>(number_like(y, 3), x);
  }
};

/// The derivative of i0.
struct I1 : Elementwise<I1>, NoMethods<I1> {
  static constexpr OpInfo info{.name = "i1",
                               .summary = "the modified Bessel function of the first kind of order 1",
                               .source = "SciPy, PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return call_real<RealI1>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return select(call<Abs>(x) < number_like(y, 1e-30), number_like(y, 0.5), call<I0>(x) - y / x);
  }
};

/// The derivative of the logistic function, e / (1 + e)² for e = exp(-|x|).
struct LogisticDensity : Elementwise<LogisticDensity>, NoMethods<LogisticDensity> {
  static constexpr OpInfo info{.name = "logistic_density",
                               .summary = "the derivative of the logistic function",
                               .source = "SciPy",
                               .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (ComplexElement<V>) {
      const V e = math::exp(x.re < 0 ? x : -x), whole = V(1) + e;
      return e / (whole * whole);
    } else {
      return call_real<RealLogisticDensity>(x);
    }
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return -(y * call<Tanh>(x * number_like(y, 0.5)));
  }
};

/// a over hypot(a, b), and 0 where both are 0. Both are multiplied by a power of 2, so that the divisor neither
/// overflows nor loses digits.
struct HypotSlope : Elementwise<HypotSlope>, NoMethods<HypotSlope> {
  static constexpr OpInfo info{.name = "hypot_slope",
                               .arguments = two_operands,
                               .summary = "the derivative of hypot by x1",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    using T = scalar_t<V>;
    const V factor = select(math::abs(a) + math::abs(b) > V(1), V(T(0.25)), V(T(0x1p64))), x = a * factor;
    const V size = math::hypot(x, b * factor);
    return select(size == V(0), V(0), x / size);
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto down = number_like(y, 0.25);  // or the divisor might overflow
    const auto other = call<HypotSlope>(b, a);
    const auto part = other * down / call<Hypot>(a * down, b * down);
    if constexpr (k == 0) return part * other;
    else return -(part * y);
  }
};

/// a^b log(a), by the power of b / 2, which overflows and underflows later.
struct PowerLog : Elementwise<PowerLog>, NoMethods<PowerLog> {
  static constexpr OpInfo info{.name = "power_log",
                               .arguments = two_operands,
                               .summary = "the derivative of pow by x2",
                               .source = "NumPy",
                               .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    const V half = math::pow(a, b * number_like(b, 0.5));
    return half * math::log(a) * half;
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto logarithm = call<Log>(a);
    if constexpr (k == 0) return call<Pow>(a, b - number_like(b, 1)) * (b * logarithm + number_like(b, 1));
    else return y * logarithm;
  }
};

/// exp(-x² / over), with the square to more digits than x has.
template <int over>
struct Gaussian : Elementwise<Gaussian<over>>, NoMethods<Gaussian<over>> {
  static constexpr OpInfo info{
      .name = "gaussian", .summary = "a bell curve", .source = "SciPy", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return call_real<RealGaussian<over>>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return strong_product(y, x * number_like(y, -2. / over));
  }
};

/// The normal distribution function.
struct NormalDistribution : Elementwise<NormalDistribution>, NoMethods<NormalDistribution> {
  static constexpr OpInfo info{.name = "normal_distribution",
                               .summary = "the normal distribution function",
                               .source = "SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = scalar_t<V>;
    return V(T(0.5)) * math::erfc(x * V(T(-0x1.6a09e667f3bcdp-1)));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return call<Gaussian<2>>(x) * number_like(y, 0x1.9884533d43651p-2);  // 1 / sqrt(2 pi)
  }
};

/// What gelu_tanh multiplies x with: sigmoid(2 u) for u = sqrt(2 / pi) (x + 0.044715 x³).
struct GeluTanhGate : Elementwise<GeluTanhGate>, NoMethods<GeluTanhGate> {
  static constexpr OpInfo info{.name = "gelu_tanh_gate",
                               .summary = "gelu_tanh over x",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = scalar_t<V>;
    const V y = select(x > V(T(100)), V(T(100)), x), z = y * y;
    const V u = y * V(T(0x1.9884533d43651p-1)) * series(z, 1, 0.044715);
    const V nearby = u * series(u * u, 1. / 2, -1. / 6, 1. / 15) + V(T(0.5));
    return select(z < V(T(1e-4)), nearby, math::gelu_tanh(y) / y);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    // farther away y or the gate of -x is 0
    const auto bounded = select(call<Abs>(x) < number_like(y, 100), x, number_like(y, 0));
    return y * call<GeluTanhGate>(-x) * series(bounded * bounded, 0x1.9884533d43651p0, 0x1.9884533d43651p0 * 0.134145);
  }
};

/// The derivative of erfinv. Far from 0 it is scaled erfc(y) / (1 - |x|), as exp(y²) would multiply the error of y.
struct ErfinvSlope : Elementwise<ErfinvSlope>, NoMethods<ErfinvSlope> {
  static constexpr OpInfo info{.name = "erfinv_slope",
                               .summary = "the derivative of erfinv",
                               .source = "SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return call_real<RealErfinvSlope>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return (y * y) * (call<Erfinv>(x) * number_like(y, 2));
  }
};

}  // namespace tenon::inline v1::detail
