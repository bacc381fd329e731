// Circular and hyperbolic functions, in radians.  Integers are computed in double; at most 2 ulp.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>

TENON_BEGIN_TYPES

struct Sin : Elementwise<Sin> {
  static constexpr OpInfo info{.name = "sin", .arity = 1, .summary = "the sine", .source = "array-API 2024.12", .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::sin(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sin_() { return detail::apply_in_place(Sin{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Sin sin{};

struct Cos : Elementwise<Cos> {
  static constexpr OpInfo info{.name = "cos", .arity = 1, .summary = "the cosine", .source = "array-API 2024.12", .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::cos(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& cos_() { return detail::apply_in_place(Cos{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Cos cos{};

struct Tan : Elementwise<Tan> {
  static constexpr OpInfo info{.name = "tan", .arity = 1, .summary = "the tangent",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::tan(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tan_() { return detail::apply_in_place(Tan{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Tan tan{};

struct Asin : Elementwise<Asin> {
  static constexpr OpInfo info{.name = "asin", .arity = 1, .summary = "the inverse sine",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::asin(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& asin_() { return detail::apply_in_place(Asin{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Asin asin{};

struct Acos : Elementwise<Acos> {
  static constexpr OpInfo info{.name = "acos", .arity = 1, .summary = "the inverse cosine",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::acos(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& acos_() { return detail::apply_in_place(Acos{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Acos acos{};

struct Atan : Elementwise<Atan> {
  static constexpr OpInfo info{.name = "atan", .arity = 1, .summary = "the inverse tangent",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::atan(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& atan_() { return detail::apply_in_place(Atan{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Atan atan{};

struct Sinh : Elementwise<Sinh> {
  static constexpr OpInfo info{.name = "sinh", .arity = 1, .summary = "the hyperbolic sine",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::sinh(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sinh_() { return detail::apply_in_place(Sinh{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Sinh sinh{};

struct Cosh : Elementwise<Cosh> {
  static constexpr OpInfo info{.name = "cosh", .arity = 1, .summary = "the hyperbolic cosine",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::cosh(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& cosh_() { return detail::apply_in_place(Cosh{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Cosh cosh{};

struct Tanh : Elementwise<Tanh> {
  static constexpr OpInfo info{.name = "tanh", .arity = 1, .summary = "the hyperbolic tangent",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) { return math::tanh(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tanh_() { return detail::apply_in_place(Tanh{}, static_cast<Self&>(*this)), static_cast<Self&>(*this); }
  };
};
inline constexpr Tanh tanh{};

struct Atan2 : Elementwise<Atan2> {
  static constexpr OpInfo info{.name = "atan2", .arity = 2, .summary = "the angle of the point (second, first)",
                                 .source = "array-API 2024.12", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& a, const V& b) { return math::atan2(a, b); }
  template <class Self>
  struct Methods {
    template <Operand B>
    TENON_INLINE Self& atan2_(const B& b) { return detail::apply_in_place(Atan2{}, static_cast<Self&>(*this), b), static_cast<Self&>(*this); }
  };
};
inline constexpr Atan2 atan2{};

using TrigonometricOps = OpList<Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Atan2>;

TENON_END_TYPES
