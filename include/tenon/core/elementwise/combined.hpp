// Sums of one operand and a scaled product or quotient of others, and linear interpolation.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

inline constexpr Argument three_operands_and_value[] = {{"x1"}, {"x2"}, {"x3"}, {"value", ArgumentKind::scalar, "1"}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Lerp : Elementwise<Lerp> {
  static constexpr OpInfo info{.name = "lerp",
                               .arguments = detail::three_operands,
                               .method = "lerp_",
                               .summary = "x1 + x3 (x2 - x1): from x1 to x2 as x3 goes from 0 to 1",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .notes = "Exact at the ends if x1 and x2 are finite: x1 for x3 = 0, x2 for x3 = 1."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& from, const V& to, const V& weight) {
    TENON_CONTRACT
    const V step = to - from;
    return detail::select(math::abs(weight) < decltype(math::abs(weight))(0.5f), from + weight * step,
                          to - step * (V(1) - weight));
  }
  template <int k, class Y, class From, class To, class Weight>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const From& from, const To& to, const Weight& weight) {
    if constexpr (k == 0) return detail::number_like(y, 1) - weight;
    else if constexpr (k == 1) return weight;
    else return to - from;
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand A, detail::AnyOperand B>
    TENON_INLINE Self& lerp_(const A& to, const B& weight) const {
      return detail::apply_in_place(Lerp{}, detail::handle_of<Self>(this), to, weight);
    }
  };
};
inline constexpr Lerp lerp{};

struct Addcmul : Elementwise<Addcmul> {
  static constexpr OpInfo info{.name = "addcmul",
                               .arguments = detail::three_operands_and_value,
                               .method = "addcmul_",
                               .summary = "x1 + value x2 x3",
                               .source = "PyTorch",
                               .domain = Domain::numeric};
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& a, const V& b) {
    return Add::at(x, Multiply::at(a, b));
  }
  using Elementwise<Addcmul>::operator();
  template <detail::AnyOperand X, detail::AnyOperand A, detail::AnyOperand B, detail::AnyOperand S>
  TENON_INLINE constexpr auto operator()(X&& x, A&& a, B&& b, S&& value) const {
    return (*this)(static_cast<X&&>(x), multiply(static_cast<S&&>(value), static_cast<A&&>(a)), static_cast<B&&>(b));
  }
  template <int k, class Y, class X, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&, const A& a, const B& b) {
    if constexpr (k == 0) return detail::number_like(y, 1);
    else if constexpr (k == 1) return b;
    else return a;
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand A, detail::AnyOperand B>
    TENON_INLINE Self& addcmul_(const A& a, const B& b) const {
      return detail::apply_in_place(Addcmul{}, detail::handle_of<Self>(this), a, b);
    }
    template <detail::AnyOperand A, detail::AnyOperand B, detail::AnyOperand S>
    TENON_INLINE Self& addcmul_(const A& a, const B& b, const S& value) const {
      return addcmul_(multiply(value, a), b);
    }
  };
};
inline constexpr Addcmul addcmul{};

struct Addcdiv : Elementwise<Addcdiv> {
  static constexpr OpInfo info{.name = "addcdiv",
                               .arguments = detail::three_operands_and_value,
                               .method = "addcdiv_",
                               .summary = "x1 + value x2 / x3",
                               .source = "PyTorch",
                               .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& a, const V& b) { return Add::at(x, a / b); }
  using Elementwise<Addcdiv>::operator();
  template <detail::AnyOperand X, detail::AnyOperand A, detail::AnyOperand B, detail::AnyOperand S>
  TENON_INLINE constexpr auto operator()(X&& x, A&& a, B&& b, S&& value) const {
    return (*this)(static_cast<X&&>(x), multiply(static_cast<S&&>(value), static_cast<A&&>(a)), static_cast<B&&>(b));
  }
  template <int k, class Y, class X, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&, const A& a, const B& b) {
    if constexpr (k == 0) return detail::number_like(y, 1);
    else if constexpr (k == 1) return detail::number_like(y, 1) / b;
    else return -a / b / b;
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand A, detail::AnyOperand B>
    TENON_INLINE Self& addcdiv_(const A& a, const B& b) const {
      return detail::apply_in_place(Addcdiv{}, detail::handle_of<Self>(this), a, b);
    }
    template <detail::AnyOperand A, detail::AnyOperand B, detail::AnyOperand S>
    TENON_INLINE Self& addcdiv_(const A& a, const B& b, const S& value) const {
      return addcdiv_(multiply(value, a), b);
    }
  };
};
inline constexpr Addcdiv addcdiv{};

using CombinedOps = OpList<Lerp, Addcmul, Addcdiv>;

}  // namespace tenon::inline v1
