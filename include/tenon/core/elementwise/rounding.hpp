// Rounding to whole numbers.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

struct Floor : Elementwise<Floor> {
  static constexpr OpInfo info{.name = "floor",
                               .method = "floor_",
                               .summary = "the largest whole number not above each element",
                               .source = "array-API 2024.12",
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_integral_v<detail::scalar_t<V>>) return x;
    else return math::floor(x);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& floor_() const { return detail::apply_in_place(Floor{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Floor floor{};

struct Ceil : Elementwise<Ceil> {
  static constexpr OpInfo info{.name = "ceil",
                               .method = "ceil_",
                               .summary = "the smallest whole number not below each element",
                               .source = "array-API 2024.12",
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_integral_v<detail::scalar_t<V>>) return x;
    else return math::ceil(x);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& ceil_() const { return detail::apply_in_place(Ceil{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Ceil ceil{};

struct Trunc : Elementwise<Trunc> {
  static constexpr OpInfo info{.name = "trunc", .method = "trunc_", .aliases = "fix",
                               .summary = "each element rounded towards 0",
                               .source = "array-API 2024.12", .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_integral_v<detail::scalar_t<V>>) return x;
    else return math::trunc(x);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& trunc_() const { return detail::apply_in_place(Trunc{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Trunc trunc{};
inline constexpr Trunc fix{};

struct Round : Elementwise<Round> {
  static constexpr OpInfo info{.name = "round",
                               .method = "round_",
                               .summary = "the nearest whole number, halves to even",
                               .source = "array-API 2024.12",
                               .notes = "Complex numbers are rounded part by part."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (std::is_integral_v<detail::scalar_t<V>>) return x;
    else return math::round(x);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& round_() const { return detail::apply_in_place(Round{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Round round{};

using RoundingOps = OpList<Floor, Ceil, Trunc, Round>;

}  // namespace tenon::inline v1
