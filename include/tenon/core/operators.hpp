// The operators on operands, each of which stands for an operation.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/elementwise/logical.hpp>
#include <tenon/core/op.hpp>

namespace tenon::inline v1::inline TENON_CODE {

template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator+(A&& a, B&& b) {
  return add(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator-(A&& a, B&& b) {
  return subtract(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator*(A&& a, B&& b) {
  return multiply(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator/(A&& a, B&& b) {
  return divide(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator%(A&& a, B&& b) {
  return remainder(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator==(A&& a, B&& b) {
  return equal(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator!=(A&& a, B&& b) {
  return not_equal(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator<(A&& a, B&& b) {
  return less(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator<=(A&& a, B&& b) {
  return less_equal(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator>(A&& a, B&& b) {
  return greater(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator>=(A&& a, B&& b) {
  return greater_equal(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator&&(A&& a, B&& b) {
  return logical_and(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator||(A&& a, B&& b) {
  return logical_or(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator&(A&& a, B&& b) {
  return bitwise_and(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator|(A&& a, B&& b) {
  return bitwise_or(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator^(A&& a, B&& b) {
  return bitwise_xor(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator<<(A&& a, B&& b) {
  return bitwise_left_shift(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <class A, class B>
  requires detail::OperandPair<A, B>
constexpr auto operator>>(A&& a, B&& b) {
  return bitwise_right_shift(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <detail::TensorOrRefused A>
constexpr auto operator-(A&& a) {
  return negative(static_cast<A&&>(a));
}
template <detail::TensorOrRefused A>
constexpr auto operator!(A&& a) {
  return logical_not(static_cast<A&&>(a));
}
template <detail::TensorOrRefused A>
constexpr auto operator~(A&& a) {
  return bitwise_invert(static_cast<A&&>(a));
}

/// In place; `a` may also be an unnamed view.
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator+=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(add, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator-=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(subtract, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator*=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(multiply, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator/=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(divide, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator%=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(remainder, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator&=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(bitwise_and, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator|=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(bitwise_or, a, b));
}
template <class A, detail::OperandOrMistake B>
  requires(detail::TensorOrVariable<A> && !detail::Lazy<A>)
constexpr A&& operator^=(A&& a, const B& b) {
  return static_cast<A&&>(detail::apply_in_place(bitwise_xor, a, b));
}

}  // namespace tenon::inline v1::inline TENON_CODE
