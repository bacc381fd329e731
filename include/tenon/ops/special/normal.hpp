// Special functions of the normal distribution, and of entropy: elementwise operations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/special.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/math/normal.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

struct Erfcx;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The derivative of erfcx, whose two terms cancel for large x.
struct ErfcxSlope : Elementwise<ErfcxSlope>, NoMethods<ErfcxSlope> {
  static constexpr OpInfo info{.name = "erfcx_slope",
                               .summary = "the derivative of erfcx",
                               .source = "SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return call_real<RealErfcxSlope>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return number_like(y, 2) * (call<Erfcx>(x) + strong_product(y, x));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Erfcx : Elementwise<Erfcx>, NoMethods<Erfcx> {
  static constexpr OpInfo info{.name = "erfcx",
                               .summary = "exp(x^2) erfc(x): the complementary error function, scaled",
                               .source = "PyTorch `special.erfcx`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp. Infinite below -26.6, in float -9.4."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealErfcx>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<detail::ErfcxSlope>(x);
  }
};
inline constexpr Erfcx erfcx{};

struct Ndtr : Elementwise<Ndtr>, NoMethods<Ndtr> {
  static constexpr OpInfo info{.name = "ndtr",
                               .summary = "the normal distribution function: erfc(-x / sqrt(2)) / 2",
                               .source = "PyTorch `special.ndtr`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealNdtr>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::call<detail::Gaussian<2>>(x) * detail::number_like(y, 0x1.9884533d43651p-2);  // 1 / sqrt(2 pi)
  }
};
inline constexpr Ndtr ndtr{};

struct LogNdtr : Elementwise<LogNdtr>, NoMethods<LogNdtr> {
  static constexpr OpInfo info{.name = "log_ndtr",
                               .summary = "the logarithm of the normal distribution function",
                               .source = "PyTorch `special.log_ndtr`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp, also where ndtr is 0 or 1."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealLogNdtr>(x);
  }
  /// The density over the distribution; below 0 by erfcx, where both underflow.
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto zero = detail::number_like(y, 0);
    const auto is_below = x < zero;
    const auto low = detail::select(is_below, x, zero);
    const auto high = detail::select(is_below, zero, x);
    const auto below = detail::number_like(y, 0x1.9884533d43651p-1) /
                       detail::call<Erfcx>(low * detail::number_like(y, -0x1.6a09e667f3bcdp-1));
    const auto above = detail::call<detail::Gaussian<2>>(high) * detail::number_like(y, 0x1.9884533d43651p-2) /
                       detail::call<Ndtr>(high);
    return detail::select(is_below, below, above);
  }
};
inline constexpr LogNdtr log_ndtr{};

struct Ndtri : Elementwise<Ndtri>, NoMethods<Ndtri> {
  static constexpr OpInfo info{.name = "ndtri",
                               .summary = "the inverse of the normal distribution function",
                               .source = "PyTorch `special.ndtri`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp. -infinity for 0, infinity for 1, NaN outside [0, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealNdtri>(x);
  }
  /// 1 over the density: erfcx is that of the tail over it, so that no error of y is multiplied.
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    const auto zero = detail::number_like(y, 0);
    const auto is_low = x < detail::number_like(y, 0.5);
    const auto tail = detail::select(is_low, x, one - x);
    const auto size = detail::call<Abs>(detail::call<Ndtri>(x));
    const auto inside = detail::call<Erfcx>(size * detail::number_like(y, 0x1.6a09e667f3bcdp-1)) *
                        detail::number_like(y, 0x1.40d931ff62705p0) / tail;
    return detail::select(tail == zero, detail::number_like(y, __builtin_inf()), inside);
  }
};
inline constexpr Ndtri ndtri{};

struct Entr : Elementwise<Entr>, NoMethods<Entr> {
  static constexpr OpInfo info{.name = "entr",
                               .summary = "-x log(x), 0 for 0 and -infinity below: the terms of an entropy",
                               .source = "PyTorch `special.entr`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = detail::scalar_t<V>;
    const V inside = -x * math::log(x), infinity(static_cast<T>(__builtin_inf()));
    return detail::select(x == V(0), V(0), detail::select(x < V(0), -infinity, inside));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return -detail::call<Log>(x) - detail::number_like(y, 1);
  }
};
inline constexpr Entr entr{};

using NormalOps = OpList<Erfcx, Ndtr, LogNdtr, Ndtri, Entr>;

}  // namespace tenon::inline v1
