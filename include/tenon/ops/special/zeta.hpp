// Hurwitz' zeta function, and the derivatives of digamma that it gives. Elementwise operations, computed in double.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/math/zeta.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1 {

struct Zeta : Elementwise<Zeta>, NoMethods<Zeta> {
  static constexpr Argument arguments[] = {{"x"}, {"q"}};
  static constexpr OpInfo info{
      .name = "zeta",
      .arguments = arguments,
      .summary = "Hurwitz' zeta function: the sum of (q + k)^-x over k = 0, 1, …",
      .source = "PyTorch `special.zeta`, SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes =
          "Error: some ulp, except near zeros below 0. Infinite for x = 1 and where q is 0 or a negative "
          "whole number; NaN for x < 1, and for q < 0 unless x is whole. There is no gradient "
          "with respect to x: it is refused if it wants one."};
  static constexpr OpTraits traits{.is_by_lane = true};
  static constexpr unsigned lacks_gradient = 1u;
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x, const V& q) {
    return static_cast<V>(detail::hurwitz_zeta<double>(x, q));
  }
  template <int k, class Y, class X, class Q>
    requires(k == 1)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const Q& q) {
    return -x * detail::call<Zeta>(x + detail::number_like(y, 1), q);
  }
};
inline constexpr Zeta zeta{};

struct PolygammaFunction : Elementwise<PolygammaFunction>, NoMethods<PolygammaFunction> {
  static constexpr Argument arguments[] = {{"n"}, {"x"}};
  static constexpr OpInfo info{.name = "polygamma",
                               .arguments = arguments,
                               .summary = "the n-th derivative of digamma at x",
                               .source = "PyTorch `special.polygamma`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes =
                                   "Error: some ulp, except near zeros below 0. NaN unless n is whole and not "
                                   "negative. There is no gradient with "
                                   "respect to n: it is refused if it wants one."};
  static constexpr OpTraits traits{.is_by_lane = true};
  static constexpr unsigned lacks_gradient = 1u;
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& n, const V& x) {
    return static_cast<V>(detail::polygamma_of<double>(n, x));
  }
  template <int k, class Y, class N, class X>
    requires(k == 1)
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const N& n, const X& x) {
    return detail::call<PolygammaFunction>(n + detail::number_like(y, 1), x);
  }
};
inline constexpr PolygammaFunction polygamma{};

}  // namespace tenon::inline v1
