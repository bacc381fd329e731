// Comparisons and predicates: the result is bool.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL
template <class V>
TENON_HD TENON_INLINE auto is_infinite(const V& x) {
  using T = scalar_t<V>;
  if constexpr (ComplexElement<V>) return is_infinite(x.re) || is_infinite(x.im);
  else if constexpr (std::is_floating_point_v<T>) return (x - x != x - x) & (x == x);  // inf - inf is NaN
  else return x != x;
}
TENON_END_DETAIL

TENON_BEGIN_TYPES

struct Equal : Elementwise<Equal>, NoMethods<Equal> {
  static constexpr OpInfo info{.name = "equal", .arity = 2, .summary = "whether two elements are equal",
                                 .source = "array-API 2024.12", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a == b; }
};
inline constexpr Equal equal{};

struct NotEqual : Elementwise<NotEqual>, NoMethods<NotEqual> {
  static constexpr OpInfo info{.name = "not_equal", .arity = 2, .summary = "whether two elements differ",
                                 .source = "array-API 2024.12", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a != b; }
};
inline constexpr NotEqual not_equal{};

struct Less : Elementwise<Less>, NoMethods<Less> {
  static constexpr OpInfo info{.name = "less", .arity = 2, .summary = "whether the first element is below the second",
                                 .source = "array-API 2024.12", .rule = Rule::predicate, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a < b; }
};
inline constexpr Less less{};

struct LessEqual : Elementwise<LessEqual>, NoMethods<LessEqual> {
  static constexpr OpInfo info{.name = "less_equal", .arity = 2, .summary = "whether the first element is not above the second",
                                 .source = "array-API 2024.12", .rule = Rule::predicate, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a <= b; }
};
inline constexpr LessEqual less_equal{};

struct Greater : Elementwise<Greater>, NoMethods<Greater> {
  static constexpr OpInfo info{.name = "greater", .arity = 2, .summary = "whether the first element is above the second",
                                 .source = "array-API 2024.12", .rule = Rule::predicate, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a > b; }
};
inline constexpr Greater greater{};

struct GreaterEqual : Elementwise<GreaterEqual>, NoMethods<GreaterEqual> {
  static constexpr OpInfo info{.name = "greater_equal", .arity = 2, .summary = "whether the first element is not below the second",
                                 .source = "array-API 2024.12", .rule = Rule::predicate, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& a, const V& b) { return a >= b; }
};
inline constexpr GreaterEqual greater_equal{};

struct IsNan : Elementwise<IsNan>, NoMethods<IsNan> {
  static constexpr OpInfo info{.name = "isnan", .arity = 1, .summary = "whether it is NaN", .source = "array-API 2024.12", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& x) { return x != x; }
};
inline constexpr IsNan isnan{};

struct IsInf : Elementwise<IsInf>, NoMethods<IsInf> {
  static constexpr OpInfo info{.name = "isinf", .arity = 1, .summary = "whether it is infinite",
                                 .source = "array-API 2024.12", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& x) { return detail::is_infinite(x); }
};
inline constexpr IsInf isinf{};

struct IsFinite : Elementwise<IsFinite>, NoMethods<IsFinite> {
  static constexpr OpInfo info{.name = "isfinite", .arity = 1, .summary = "whether it is neither infinite nor NaN",
                                 .source = "array-API 2024.12", .rule = Rule::predicate};
  template <class V>
  TENON_HD TENON_INLINE static auto at(const V& x) {
    const auto is_number = x == x, is_bounded = !detail::is_infinite(x);
    return is_number & is_bounded;
  }
};
inline constexpr IsFinite isfinite{};

using ComparisonOps = OpList<Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, IsNan, IsInf, IsFinite>;

TENON_END_TYPES
