// complex<float> and complex<double>: with the layout of std::complex, convertible from and to it, usable on every
// device.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// std::complex and similar types, recognised by their interface, so that <complex> need not be included.
template <class Z, class R>
concept ForeignComplex = std::is_class_v<Z> && sizeof(Z) == 2 * sizeof(R) &&
                         std::is_same_v<typename Z::value_type, R> && requires(const Z& z) {
                           R(z.real());
                           R(z.imag());
                           Z(R(), R());
                         };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A complex number of two floats or doubles.
template <class R>
struct alignas(2 * sizeof(R)) complex {
  using value_type = R;
  R re, im;

  complex() = default;
  TENON_HD TENON_INLINE constexpr complex(R real, R imag = R(0)) : re(real), im(imag) {}
  template <class Q>
    requires(std::is_arithmetic_v<Q> && !std::is_same_v<Q, R>)
  TENON_HD TENON_INLINE constexpr complex(Q real) : re(static_cast<R>(real)), im(0) {}
  template <class Q>
    requires(!std::is_same_v<Q, R>)
  TENON_HD TENON_INLINE explicit(sizeof(Q) > sizeof(R)) constexpr complex(complex<Q> z)
      : re(static_cast<R>(z.re)), im(static_cast<R>(z.im)) {}
  template <detail::ForeignComplex<R> Z>
    requires(!std::is_same_v<Z, complex>)
  TENON_INLINE constexpr complex(const Z& z) : re(z.real()), im(z.imag()) {}
  template <detail::ForeignComplex<R> Z>
    requires(!std::is_same_v<Z, complex>)
  TENON_INLINE constexpr operator Z() const { return Z(re, im); }

  TENON_HD TENON_INLINE constexpr R real() const { return re; }
  TENON_HD TENON_INLINE constexpr R imag() const { return im; }

  TENON_HD TENON_INLINE friend constexpr complex operator+(complex a, complex b) { return {a.re + b.re, a.im + b.im}; }
  TENON_HD TENON_INLINE friend constexpr complex operator-(complex a, complex b) { return {a.re - b.re, a.im - b.im}; }
  TENON_HD TENON_INLINE friend constexpr complex operator-(complex a) { return {-a.re, -a.im}; }
  TENON_HD TENON_INLINE friend constexpr complex operator*(complex a, complex b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  /// Scaled by the larger part of the divisor, so that intermediate results do not overflow or underflow early. Source:
  /// Smith 1962.
  TENON_HD TENON_INLINE friend constexpr complex operator/(complex a, complex b) {
    const R absolute_re = b.re < 0 ? -b.re : b.re, absolute_im = b.im < 0 ? -b.im : b.im;
    if (absolute_re >= absolute_im) {
      if (absolute_re == 0) return {a.re / absolute_re, a.im / absolute_re};
      const R r = b.im / b.re, d = b.re + b.im * r;
      return {(a.re + a.im * r) / d, (a.im - a.re * r) / d};
    }
    const R r = b.re / b.im, d = b.im + b.re * r;
    return {(a.re * r + a.im) / d, (a.im * r - a.re) / d};
  }
  TENON_HD TENON_INLINE constexpr complex& operator+=(complex b) { return *this = *this + b; }
  TENON_HD TENON_INLINE constexpr complex& operator-=(complex b) { return *this = *this - b; }
  TENON_HD TENON_INLINE constexpr complex& operator*=(complex b) { return *this = *this * b; }
  TENON_HD TENON_INLINE constexpr complex& operator/=(complex b) { return *this = *this / b; }
  TENON_HD TENON_INLINE friend constexpr bool operator==(complex a, complex b) { return a.re == b.re && a.im == b.im; }
};

}  // namespace tenon::inline v1
