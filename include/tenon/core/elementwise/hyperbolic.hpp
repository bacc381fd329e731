// Hyperbolic functions and their inverses.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1 {

struct Cosh;
struct Sqrt;

struct Sinh : Elementwise<Sinh> {
  static constexpr OpInfo info{.name = "sinh", .method = "sinh_", .summary = "the hyperbolic sine", .source = "array-API 2024.12",
                               .rule = Rule::floating, .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
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
  static constexpr OpInfo info{.name = "cosh", .method = "cosh_", .summary = "the hyperbolic cosine", .source = "array-API 2024.12",
                               .rule = Rule::floating, .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
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
  static constexpr OpInfo info{.name = "tanh", .method = "tanh_", .summary = "the hyperbolic tangent", .source = "array-API 2024.12",
                               .rule = Rule::floating, .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::tanh(x); }
  using KeepsResult = void;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 1) - y * y;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tanh_() const { return detail::apply_in_place(Tanh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Tanh tanh{};

struct Asinh : Elementwise<Asinh> {
  static constexpr OpInfo info{.name = "asinh", .method = "asinh_", .aliases = "arcsinh",
                               .summary = "the inverse hyperbolic sine", .source = "array-API 2024.12",
                               .rule = Rule::floating, .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::asinh(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / detail::call<Sqrt>(x * x + detail::number_like(y, 1));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& asinh_() const { return detail::apply_in_place(Asinh{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Asinh asinh{};
inline constexpr Asinh arcsinh{};

struct Acosh : Elementwise<Acosh> {
  static constexpr OpInfo info{.name = "acosh",
                               .method = "acosh_",
                               .aliases = "arccosh",
                               .summary = "the inverse hyperbolic cosine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers below 1."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::acosh(x); }
  using StrongZero = void;
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
  static constexpr OpInfo info{.name = "atanh",
                               .method = "atanh_",
                               .aliases = "arctanh",
                               .summary = "the inverse hyperbolic tangent",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::atanh(x); }
  using StrongZero = void;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / (detail::number_like(y, 1) - x * x);
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
