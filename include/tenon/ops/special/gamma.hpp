// The incomplete gamma and beta functions, and their densities. Elementwise operations, computed in double.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/special.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/math/incomplete_beta.hpp>
#include <tenon/core/math/incomplete_gamma.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/ops/special/zeta.hpp>

namespace tenon::inline v1::detail {

/// The derivative of gammainc by x.
struct GammaDensity : Elementwise<GammaDensity>, NoMethods<GammaDensity> {
  static constexpr OpInfo info{.name = "gamma_density",
                               .arguments = two_operands,
                               .summary = "the density of the gamma distribution",
                               .source = "SciPy `stats.gamma.pdf`",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& x) {
    const double of = a, over = x;
    if (of > 0 && over == 0) return static_cast<V>(of < 1 ? __builtin_inf() : of == 1 ? 1 : 0);
    return static_cast<V>(of >= 0 && over > 0 ? gamma_density<double>(of, over) * of / over : __builtin_nan(""));
  }
  template <int k, class Y, class A, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const X& x) {
    const auto one = number_like(y, 1);
    if constexpr (k == 0) return y * (call<Log>(x) - call<Digamma>(a));
    else return y * ((a - one) / x - one);
  }
};

/// The derivative of betainc by x.
struct BetaDensity : Elementwise<BetaDensity>, NoMethods<BetaDensity> {
  static constexpr OpInfo info{.name = "beta_density",
                               .arguments = three_operands,
                               .summary = "the density of the beta distribution",
                               .source = "SciPy `stats.beta.pdf`",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& b, const V& x) {
    const double p = a, q = b, over = x;
    if (!(p >= 0) || !(q >= 0) || p + q == 0 || !(over >= 0) || over > 1) return static_cast<V>(__builtin_nan(""));
    // all of it stands at one end
    if (p == 0 || q == 0) return static_cast<V>(over == (p == 0 ? 0 : 1) ? __builtin_inf() : 0);
    if (over == 0) return static_cast<V>(p < 1 ? __builtin_inf() : p == 1 ? q : 0);
    if (over == 1) return static_cast<V>(q < 1 ? __builtin_inf() : q == 1 ? p : 0);
    return static_cast<V>(beta_density<double>(p, q, over, 1 - over) / (over * (1 - over)));
  }
  template <int k, class Y, class A, class B, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b, const X& x) {
    const auto one = number_like(y, 1);
    if constexpr (k == 0) return y * (call<Log>(x) - call<Digamma>(a) + call<Digamma>(a + b));
    else if constexpr (k == 1) return y * (call<Log>(one - x) - call<Digamma>(b) + call<Digamma>(a + b));
    else return y * ((a - one) / x - (b - one) / (one - x));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct GammaInc : Elementwise<GammaInc>, NoMethods<GammaInc> {
  static constexpr Argument arguments[] = {{"a"}, {"x"}};
  static constexpr OpInfo info{
      .name = "gammainc",
      .arguments = arguments,
      .summary =
          "the regularised lower incomplete gamma function: the integral of t^(a - 1) exp(-t) from 0 to x over "
          "gamma(a)",
      .source = "PyTorch `special.gammainc`, SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes =
          "Error: some ulp, in the tails as many as the logarithm of the result. NaN for negative a or x. There is no "
          "gradient with respect to a: it is refused if it wants one."};
  static constexpr OpTraits traits{.is_by_lane = true};
  static constexpr unsigned lacks_gradient = 1u;
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& x) {
    return static_cast<V>(detail::incomplete_gamma<double>(a, x, false));
  }
  template <int k, class Y, class A, class X>
    requires(k == 1)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const A& a, const X& x) {
    return detail::call<detail::GammaDensity>(a, x);
  }
};
inline constexpr GammaInc gammainc{};

struct GammaIncc : Elementwise<GammaIncc>, NoMethods<GammaIncc> {
  static constexpr Argument arguments[] = {{"a"}, {"x"}};
  static constexpr OpInfo info{
      .name = "gammaincc",
      .arguments = arguments,
      .summary = "the regularised upper incomplete gamma function: 1 - gammainc(a, x)",
      .source = "PyTorch `special.gammaincc`, SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes =
          "Error: some ulp, in the tails as many as the logarithm of the result. NaN for negative a or x. There is no "
          "gradient with respect to a: it is refused if it wants one."};
  static constexpr OpTraits traits{.is_by_lane = true};
  static constexpr unsigned lacks_gradient = 1u;
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& x) {
    return static_cast<V>(detail::incomplete_gamma<double>(a, x, true));
  }
  template <int k, class Y, class A, class X>
    requires(k == 1)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const A& a, const X& x) {
    return -detail::call<detail::GammaDensity>(a, x);
  }
};
inline constexpr GammaIncc gammaincc{};

struct BetaInc : Elementwise<BetaInc>, NoMethods<BetaInc> {
  static constexpr Argument arguments[] = {{"a"}, {"b"}, {"x"}};
  static constexpr OpInfo info{
      .name = "betainc",
      .arguments = arguments,
      .summary =
          "the regularised incomplete beta function: the integral of t^(a - 1) (1 - t)^(b - 1) from 0 to x over B(a, "
          "b)",
      .source = "SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes =
          "Error: some ulp, in the tails as many as the logarithm of the result. NaN for negative a or b, and for x "
          "outside [0, 1]. There is no gradient with respect to a and b: they are refused if they want one."};
  static constexpr OpTraits traits{.is_by_lane = true};
  static constexpr unsigned lacks_gradient = 3u;
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& b, const V& x) {
    return static_cast<V>(detail::incomplete_beta<double>(a, b, x));
  }
  template <int k, class Y, class A, class B, class X>
    requires(k == 2)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const A& a, const B& b, const X& x) {
    return detail::call<detail::BetaDensity>(a, b, x);
  }
};
inline constexpr BetaInc betainc{};

using GammaOps = OpList<Zeta, PolygammaFunction, GammaInc, GammaIncc, BetaInc>;

}  // namespace tenon::inline v1
