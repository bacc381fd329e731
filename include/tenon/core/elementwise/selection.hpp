// Choosing between elements.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

struct NoneType;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// True if a bound of clip is `none`, not an operand.
template <class X>
inline constexpr bool is_none = std::is_same_v<std::remove_cvref_t<X>, NoneType>;
template <class X>
concept ClipBound = AnyOperand<X> || is_none<X>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Where : Elementwise<Where>, NoMethods<Where> {
  static constexpr Argument arguments[] = {{"condition", ArgumentKind::mask}, {"x1"}, {"x2"}};
  static constexpr OpInfo info{.name = "where",
                               .arguments = arguments,
                               .summary = "the second operand where the first is true, the third operand elsewhere",
                               .source = "array-API 2024.12",
                               .rule = Rule::select};
  template <class M, class V>
  TENON_HD TENON_INLINE static constexpr V at(const M& condition, const V& a, const V& b) {
    return detail::select(condition, a, b);
  }
  template <int k>
  static constexpr unsigned slope_reads = 1;
  template <int k, class M, class A, class B>
    requires(k > 0)
  TENON_HD TENON_INLINE static constexpr auto taken(const M& condition, const A&, const B&) {
    if constexpr (k == 1) return condition;
    else return !condition;
  }
};
inline constexpr Where where{};

struct Clip : Elementwise<Clip> {
  static constexpr Argument arguments[] = {
      {"x"}, {"min", ArgumentKind::tensor, "none"}, {"max", ArgumentKind::tensor, "none"}};
  static constexpr OpInfo info{.name = "clip",
                               .arguments = arguments,
                               .method = "clip_",
                               .aliases = "clamp",
                               .summary = "each element limited to the range between two bounds",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .notes =
                                   "A bound that is `none` does not limit. The upper bound if the lower one is above "
                                   "it. NaN if any of the three is NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& low, const V& high) {
    return Minimum::at(Maximum::at(x, low), high);
  }
  template <int k, class X, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto taken(const X& x, const A& low, const B& high) {
    if constexpr (k == 0) return detail::both_hold(x >= low, x <= high);
    else if constexpr (k == 1) return detail::both_hold(x < low, low < high);
    else return detail::either_holds(x > high, high < low);
  }
  template <detail::AnyOperand X, detail::ClipBound A, detail::ClipBound B>
  TENON_INLINE constexpr auto operator()(X&& x, A&& low, B&& high) const {
    if constexpr (detail::is_none<A> && detail::is_none<B>) return positive(static_cast<X&&>(x));
    else if constexpr (detail::is_none<A>) return minimum(static_cast<X&&>(x), static_cast<B&&>(high));
    else if constexpr (detail::is_none<B>) return maximum(static_cast<X&&>(x), static_cast<A&&>(low));
    else return detail::build(*this, static_cast<X&&>(x), static_cast<A&&>(low), static_cast<B&&>(high));
  }
  template <detail::AnyOperand X, detail::ClipBound A>
  TENON_INLINE constexpr auto operator()(X&& x, A&& low) const {
    if constexpr (detail::is_none<A>) return positive(static_cast<X&&>(x));
    else return maximum(static_cast<X&&>(x), static_cast<A&&>(low));
  }
  template <detail::AnyOperand X>
  TENON_INLINE constexpr auto operator()(X&& x) const { return positive(static_cast<X&&>(x)); }
  template <class Self>
  struct Methods {
    template <detail::ClipBound A, detail::ClipBound B>
    TENON_INLINE Self& clip_(const A& low, const B& high) const {
      Self& self = detail::handle_of<Self>(this);
      if constexpr (detail::is_none<A> && detail::is_none<B>) return self;
      else if constexpr (detail::is_none<A>) return detail::apply_in_place(Minimum{}, self, high);
      else if constexpr (detail::is_none<B>) return detail::apply_in_place(Maximum{}, self, low);
      else return detail::apply_in_place(Clip{}, self, low, high);
    }
    template <detail::ClipBound A>
    TENON_INLINE Self& clip_(const A& low) const {
      Self& self = detail::handle_of<Self>(this);
      if constexpr (detail::is_none<A>) return self;
      else return detail::apply_in_place(Maximum{}, self, low);
    }
    TENON_INLINE Self& clip_() const { return detail::handle_of<Self>(this); }
  };
};
inline constexpr Clip clip{};
inline constexpr Clip clamp{};

using SelectionOps = OpList<Where, Clip>;

}  // namespace tenon::inline v1
