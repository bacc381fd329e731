// Functions that only derivatives need, where a formula of other operations cancels or overflows: polygamma functions, the modified Bessel
// function of order 1, bell curves.
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
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The derivative of digamma of order 1 or 2.  Below 1/2 by reflection, up to 12 by recurrence, above by the asymptotic series.
/// Source: Abramowitz and Stegun, 6.4.6, 6.4.7 and 6.4.11.
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
            inverse * z * polynomial(z, T(7.0 / 6), T(-691.0 / 2730), T(5.0 / 66), T(-1.0 / 30), T(1.0 / 42), T(-1.0 / 30), T(1.0 / 6));
    } else {
      sum = sum - z - z * inverse -
            z * z * polynomial(z, T(35.0 / 2), T(-691.0 / 210), T(5.0 / 6), T(-3.0 / 10), T(1.0 / 6), T(-1.0 / 6), T(1.0 / 2));
    }
    const V angle = (x - math::round(x)) * pi, sine = math::sin(angle), over = pi / sine;
    if constexpr (order == 1) return select(reflects, over * over - sum, sum);
    else return select(reflects, sum - V(2) * over * over * pi * math::cos(angle) / sine, sum);
  }
  template <int, class Y, class X>
    requires(order == 1)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return call<Polygamma<order + 1>>(x);
  }
};

/// The derivative of i0.  Error: some ulp.  The power series in x^2 up to 8; above it e^x / sqrt(x) times a Chebyshev fit in 16 / x - 1.
struct I1 : Elementwise<I1>, NoMethods<I1> {
  static constexpr OpInfo info{.name = "i1",
                               .summary = "the modified Bessel function of the first kind of order 1",
                               .source = "SciPy, PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = scalar_t<V>;
    const V size = math::abs(x), y = select(size > V(1), size, V(1)), root = math::exp(y * V(T(0.5)));
    const V distant = root * (scaled(V(16) / y - V(1)) / math::sqrt(y)) * root;
    return select(size > V(8), math::copysign(distant, x), x * series(x * x));
  }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V series(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.53585cp-106f, 0x1.165e7cp-96f, 0x1.8bce58p-87f, 0x1.e2637cp-78f, 0x1.f17698p-69f, 0x1.ab81eap-60f,
                        0x1.2c9758p-51f, 0x1.522a44p-43f, 0x1.27e4fcp-35f, 0x1.845c8ap-28f, 0x1.6c16c2p-21f, 0x1.c71c72p-15f,
                        0x1.555556p-9f, 0x1p-4f, 0x1p-1f);
    } else {
      return polynomial(z, 0x1.e9f6e1b270f54p-224, 0x1.37033643c4b3bp-212, 0x1.6c77c3976a829p-201, 0x1.88f11edf3ed4cp-190,
                        0x1.84564b82a1184p-179, 0x1.5e69de22df5cep-168, 0x1.1f72d8389b3a3p-157, 0x1.aaae78f4066a6p-147,
                        0x1.1d028acb00491p-136, 0x1.54ad09e6a6575p-126, 0x1.69f7da8510bcdp-116, 0x1.53585cdcbfb10p-106,
                        0x1.165e7c2d153f3p-96, 0x1.8bce58901a35ep-87, 0x1.e2637bef9ff1ap-78, 0x1.f17697cf1cf13p-69, 0x1.ab81ea75fcdf4p-60,
                        0x1.2c9758daf5cd0p-51, 0x1.522a43f65486ap-43, 0x1.27e4fb7789f5cp-35, 0x1.845c8a0ce5129p-28, 0x1.6c16c16c16c17p-21,
                        0x1.c71c71c71c71cp-15, 0x1.5555555555555p-9, 0x1p-4, 0x1p-1);
    }
  }
  /// I1(x) e^-x sqrt(x), given 16 / x - 1.
  template <class V>
  TENON_HD TENON_INLINE static constexpr V scaled(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, 0x1.0c324cp-27f, -0x1.4125acp-29f, -0x1.c9ef78p-25f, -0x1.fb0e5cp-24f, -0x1.72c49p-22f, -0x1.eadd4ep-20f,
                        -0x1.f89f32p-17f, -0x1.cbc5b8p-13f, -0x1.3f7962p-7f, 0x1.8ebe78p-2f);
    } else {
      return polynomial(t, 0x1.432b0a4121172p-34, 0x1.33e83e12ca3b4p-36, -0x1.2839623e2341cp-31, -0x1.272ae05110368p-33,
                        0x1.fce6b32270b52p-30, 0x1.1aee882806184p-31, -0x1.162964d5f91dbp-28, -0x1.858c7591014bdp-30, 0x1.bdc8daed57db9p-28,
                        0x1.d4345a69bfc30p-29, -0x1.1465ce7d29637p-27, -0x1.0630cddd4e099p-27, 0x1.9f203cf2783b7p-28, 0x1.e20e7d69649cap-27,
                        0x1.cd81846fb3ff1p-28, -0x1.21895bb7ba33fp-27, -0x1.9180f82a1d429p-26, -0x1.727a73a8063a8p-25,
                        -0x1.ad8db6e1fecbbp-24, -0x1.76137e6905189p-22, -0x1.ec8e101744487p-20, -0x1.f89c23066d278p-17,
                        -0x1.cbc54df1ece76p-13, -0x1.3f796198ee628p-7, 0x1.8ebe783a84030p-2);
    }
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return select(call<Abs>(x) < number_like(y, 1e-30), number_like(y, 0.5), call<I0>(x) - y / x);
  }
};

/// The derivative of the logistic function, e / (1 + e)² for e = exp(-|x|).
struct LogisticDensity : Elementwise<LogisticDensity>, NoMethods<LogisticDensity> {
  static constexpr OpInfo info{
      .name = "logistic_density", .summary = "the derivative of the logistic function", .source = "SciPy", .rule = Rule::floating};
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

/// a over hypot(a, b), and 0 where both are 0. Both are multiplied by a power of 2, so that the divisor neither overflows nor loses digits.
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
    const auto other = call<HypotSlope>(b, a), part = other * down / call<Hypot>(a * down, b * down);
    if constexpr (k == 0) return part * other;
    else return -(part * y);
  }
};

/// a^b log(a), by the power of b / 2, which overflows and underflows later.
struct PowerLog : Elementwise<PowerLog>, NoMethods<PowerLog> {
  static constexpr OpInfo info{
      .name = "power_log", .arguments = two_operands, .summary = "the derivative of pow by x2", .source = "NumPy", .rule = Rule::floating};
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
  static constexpr OpInfo info{
      .name = "gelu_tanh_gate", .summary = "gelu_tanh over x", .source = "PyTorch", .rule = Rule::floating, .domain = Domain::real};
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
    const auto bounded = select(call<Abs>(x) < number_like(y, 100), x, number_like(y, 0));  // farther away y or the gate of -x is 0
    return y * call<GeluTanhGate>(-x) * series(bounded * bounded, 0x1.9884533d43651p0, 0x1.9884533d43651p0 * 0.134145);
  }
};

/// The derivative of erfinv. Far from 0 it is scaled erfc(y) / (1 - |x|), as exp(y²) would multiply the error of y.
struct ErfinvSlope : Elementwise<ErfinvSlope>, NoMethods<ErfinvSlope> {
  static constexpr OpInfo info{
      .name = "erfinv_slope", .summary = "the derivative of erfinv", .source = "SciPy", .rule = Rule::floating, .domain = Domain::real};
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
