// The parts of complex numbers.  Real numbers are accepted as complex numbers whose imaginary part is 0.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

struct Reciprocal;

struct Real : Elementwise<Real> {
  static constexpr OpInfo info{.name = "real",
                               .method = "real_",
                               .summary = "the real part",
                               .source = "array-API 2024.12",
                               .rule = Rule::magnitude};
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) {
    if constexpr (ComplexElement<V>) return x.re;
    else return x;
  }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::number_like(x, detail::is_complex_number<X> ? 0.5 : 1);
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y&, const X& x) {
    return detail::number_like(x, 0.5);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& real_() const { return detail::apply_in_place(Real{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Real real{};

struct Imag : Elementwise<Imag> {
  static constexpr OpInfo info{.name = "imag", .method = "imag_", .summary = "the imaginary part; 0 for a real number",
                               .source = "array-API 2024.12", .rule = Rule::magnitude};
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) {
    if constexpr (ComplexElement<V>) return x.im;
    else return V(detail::scalar_t<V>(0));
  }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    if constexpr (detail::is_complex_number<X>) return detail::imaginary_like(x, -0.5);
    else return detail::number_like(x, 0);
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y&, const X& x) {
    return detail::imaginary_like(x, 0.5);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& imag_() const { return detail::apply_in_place(Imag{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Imag imag{};

struct Conj : Elementwise<Conj> {
  static constexpr OpInfo info{.name = "conj", .method = "conj_", .aliases = "conjugate",
                               .summary = "the complex conjugate; real numbers are unchanged",
                               .source = "array-API 2024.12"};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (ComplexElement<V>) return V(x.re, -x.im);
    else return x;
  }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::number_like(x, detail::is_complex_number<X> ? 0 : 1);
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y&, const X& x) {
    return detail::number_like(x, 1);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& conj_() const { return detail::apply_in_place(Conj{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Conj conj{};
inline constexpr Conj conjugate{};

struct Angle : Elementwise<Angle> {
  static constexpr OpInfo info{
      .name = "angle",
      .method = "angle_",
      .summary = "the angle of each number in the complex plane",
      .source = "NumPy",
      .rule = Rule::floating_magnitude,
      .notes = "From -pi to pi; for real numbers 0, or pi if negative. NaN for NaN. Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) {
    if constexpr (ComplexElement<V>) return math::atan2(x.im, x.re);
    else return detail::select(x != x, x, math::atan2(V(0), x));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    if constexpr (detail::is_complex_number<X>) {
      const auto none = detail::number_like(x, 0);
      return detail::select(x == none, none, detail::imaginary_like(x, -0.5) / x);
    } else {
      return detail::number_like(y, 0);
    }
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y& y, const X& x) {
    return detail::call<Conj>(slope<0>(y, x));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& angle_() const { return detail::apply_in_place(Angle{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Angle angle{};

using ComplexPartsOps = OpList<Real, Imag, Conj, Angle>;

}  // namespace tenon::inline v1
