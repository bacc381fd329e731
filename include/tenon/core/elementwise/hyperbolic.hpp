// Hyperbolic functions and their inverses.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1::detail {

struct LogisticDensity;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Abs;
struct Cosh;
struct Hypot;
struct Real;
struct Sqrt;

struct Sinh : Elementwise<Sinh> {
  static constexpr OpInfo info{.name = "sinh",
                               .method = "sinh_",
                               .summary = "the hyperbolic sine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::sinh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Cosh>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sinh_() const { return detail::apply_in_place(Sinh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sinh sinh{};

struct Cosh : Elementwise<Cosh> {
  static constexpr OpInfo info{.name = "cosh",
                               .method = "cosh_",
                               .summary = "the hyperbolic cosine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::cosh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Sinh>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& cosh_() const { return detail::apply_in_place(Cosh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Cosh cosh{};

struct Tanh : Elementwise<Tanh> {
  static constexpr OpInfo info{.name = "tanh",
                               .method = "tanh_",
                               .summary = "the hyperbolic tangent",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::tanh(x); }
  using SlopeWithValue = detail::RealTanh;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    // 1 - y², which cancels where y is near 1.
    const auto distant = detail::call<detail::LogisticDensity>(x + x) * detail::number_like(y, 4);
    if constexpr (detail::is_complex_number<X>) {
      const auto size = detail::call<Abs>(detail::call<Real>(x));
      return detail::select(size < detail::number_like(size, 1), detail::number_like(y, 1) - y * y, distant);
    } else {
      return distant;
    }
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tanh_() const { return detail::apply_in_place(Tanh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Tanh tanh{};

struct Asinh : Elementwise<Asinh> {
  static constexpr OpInfo info{.name = "asinh",
                               .method = "asinh_",
                               .aliases = "arcsinh",
                               .summary = "the inverse hyperbolic sine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::asinh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    if constexpr (detail::is_complex_number<X>) {  // without the square, which may overflow
      const auto turned = x * detail::imaginary_like(y, 1);
      return one / (detail::call<Sqrt>(one + turned) * detail::call<Sqrt>(one - turned));
    } else {
      return one / detail::call<Hypot>(x, detail::number_like(x, 1));
    }
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& asinh_() const { return detail::apply_in_place(Asinh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Asinh asinh{};
inline constexpr Asinh arcsinh{};

struct Acosh : Elementwise<Acosh> {
  static constexpr OpInfo info{
      .name = "acosh",
      .method = "acosh_",
      .aliases = "arccosh",
      .summary = "the inverse hyperbolic cosine",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers below 1."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::acosh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    return one / (detail::call<Sqrt>(x + one) * detail::call<Sqrt>(x - one));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& acosh_() const { return detail::apply_in_place(Acosh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Acosh acosh{};
inline constexpr Acosh arccosh{};

struct Atanh : Elementwise<Atanh> {
  static constexpr OpInfo info{
      .name = "atanh",
      .method = "atanh_",
      .aliases = "arctanh",
      .summary = "the inverse hyperbolic tangent",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::atanh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    if constexpr (detail::is_complex_number<X>) return one / (one - x) / (one + x);
    else return one / detail::one_minus_square(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& atanh_() const { return detail::apply_in_place(Atanh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Atanh atanh{};
inline constexpr Atanh arctanh{};

using HyperbolicOps = OpList<Sinh, Cosh, Tanh, Asinh, Acosh, Atanh>;

}  // namespace tenon::inline v1
