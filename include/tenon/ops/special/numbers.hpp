// Functions of real numbers beside the arithmetic ones: fmax, fmin, frac. Elementwise operations.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The slope of operand k where it is the chosen one, half of it where both are.
template <int k, class Y, class Chosen, class Equal>
TENON_HD TENON_INLINE constexpr auto slope_of_chosen(const Y& y, const Chosen& takes_first, const Equal& are_equal) {
  const auto one = select(takes_first, number_like(y, k == 0), number_like(y, k == 1));
  return select(are_equal, number_like(y, 0.5), one);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct FMax : Elementwise<FMax>, NoMethods<FMax> {
  static constexpr OpInfo info{.name = "fmax",
                               .arguments = detail::two_operands,
                               .summary = "the larger of two elements, or the one that is a number",
                               .source = "NumPy, PyTorch, C99",
                               .domain = Domain::real,
                               .notes = "NaN if both are NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    return detail::select((a >= b) | (b != b), a, b);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    return detail::slope_of_chosen<k>(y, detail::either_holds(a > b, b != b), a == b);
  }
};
inline constexpr FMax fmax{};

struct FMin : Elementwise<FMin>, NoMethods<FMin> {
  static constexpr OpInfo info{.name = "fmin",
                               .arguments = detail::two_operands,
                               .summary = "the smaller of two elements, or the one that is a number",
                               .source = "NumPy, PyTorch, C99",
                               .domain = Domain::real,
                               .notes = "NaN if both are NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    return detail::select((a <= b) | (b != b), a, b);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    return detail::slope_of_chosen<k>(y, detail::either_holds(a < b, b != b), a == b);
  }
};
inline constexpr FMin fmin{};

struct Frac : Elementwise<Frac>, NoMethods<Frac> {
  static constexpr OpInfo info{.name = "frac",
                               .summary = "each element without its whole part: x - trunc(x)",
                               .source = "PyTorch",
                               .domain = Domain::real_numeric,
                               .notes = "It has the sign of x, 0 included. NaN for infinities, 0 for integers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_integral_v<detail::scalar_t<V>>) return V(0);
    else return math::copysign(x - math::trunc(x), x);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 1);
  }
};
inline constexpr Frac frac{};

using NumberOps = OpList<FMax, FMin, Frac>;

}  // namespace tenon::inline v1
