// Checks the numbers among an operation's operands, and its element types.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// True if an operation, computed in type In, refuses some values of an operand.
template <class Op, class In>
inline constexpr bool op_refuses = false;
template <class Op, class In>
  requires requires { Op::refusal; }
inline constexpr bool op_refuses<Op, In> = IntegerElement<In>;

/// True if the integer type T holds all integers of type S.
template <class T, class S>
inline constexpr bool holds_integers = std::is_signed_v<T> == std::is_signed_v<S>
                                           ? sizeof(T) >= sizeof(S)
                                           : std::is_signed_v<T> && sizeof(T) > sizeof(S);

/// An integer of any type: its bits, extended to 64, and its sign, as uint64 and int64 share bit patterns.
struct Whole {
  std::uint64_t bits;
  bool is_negative;
  TENON_INLINE bool is_below(const Whole& other) const {
    return is_negative != other.is_negative ? is_negative : bits < other.bits;
  }
};
/// An integer argument of any integer type. Other numbers are converted to int64, as an argument of that type would be.
struct WholeArgument : Whole {
  template <class S>
    requires std::is_convertible_v<const S&, std::int64_t>
  TENON_INLINE WholeArgument(const S& x)
      : Whole{static_cast<std::uint64_t>(static_cast<std::int64_t>(x)), static_cast<std::int64_t>(x) < 0} {
    if constexpr (std::is_same_v<S, bool> || std::is_unsigned_v<S>) is_negative = false;
  }
  TENON_INLINE WholeArgument(const Whole& x) : Whole(x) {}
};

/// The type of the elements that a comparison computes beside a number of a type that has more integers; void for other
/// operations and operands. A, B: their types in promotion.
template <class Op, class... A>
struct compared_beside : identity<void> {};
template <class Op, class T, class S>
  requires(Op::info.rule == Rule::comparison && IntegerElement<T> && IntegerElement<S> && !holds_integers<T, S>)
struct compared_beside<Op, T, Weak<S>> : identity<T> {};
template <class Op, class S, class T>
  requires(Op::info.rule == Rule::comparison && IntegerElement<T> && IntegerElement<S> && !holds_integers<T, S>)
struct compared_beside<Op, Weak<S>, T> : identity<T> {};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_integer(const char* function, const char* what, const Piece& value,
                                                 const char* dtype) {
  throw_error(ErrorCode::type, function, ": the ", what, " ", value, " does not fit into ", dtype);
}

/// Throws TypeError unless T holds an integer. The message calls it what `what` says, "scalar". Nothing is checked
/// where T holds all integers of S.
template <class T, class S>
TENON_INLINE constexpr void check_integer([[maybe_unused]] const char* function, [[maybe_unused]] const char* what,
                                          [[maybe_unused]] const S& value) {
  if constexpr (!holds_integers<T, S>) {
    bool fits = convert<S>(convert<T>(value)) == value;
    if constexpr (std::is_signed_v<T> != std::is_signed_v<S>)
      fits = fits && is_negative(value) == is_negative(convert<T>(value));
    if (!fits) [[unlikely]] {
      if constexpr (std::is_signed_v<S>) fail_integer(function, what, static_cast<long long>(value), dtype_name<T>);
      else fail_integer(function, what, static_cast<unsigned long long>(value), dtype_name<T>);
    }
  }
}
/// Throws TypeError unless an integer scalar that is combined with integers of type T is representable in T.
template <class T, class S>
TENON_INLINE constexpr void check_scalar([[maybe_unused]] const char* function, [[maybe_unused]] const S& value) {
  if constexpr (IntegerElement<T> && IntegerElement<S>) check_integer<T>(function, "scalar", value);
}

template <class Types, class X>
TENON_INLINE constexpr void check_operand([[maybe_unused]] const char* function, [[maybe_unused]] const X& x) {
  if constexpr (Scalar<X>) check_scalar<typename Types::common>(function, static_cast<element_t<X>>(x));
}

template <class S>
  requires std::is_integral_v<S>  // tensors find this name, too, where a program has a function whole of its own
TENON_INLINE Whole whole(S x) { return {static_cast<std::uint64_t>(x), is_negative(x)}; }
/// Throws TypeError unless T represents x.
template <class T>
void check_whole(const char* function, const Whole& x) {
  if (x.is_negative || x.bits <= static_cast<std::uint64_t>(INT64_MAX))
    check_scalar<T>(function, static_cast<std::int64_t>(x.bits));
  else check_scalar<T>(function, x.bits);
}

/// -1 for a number below the integers of type T, 1 for one above them, 0 for one of them and for a tensor.
template <class T, class X>
TENON_INLINE constexpr int side_of_range(const X& x) {
  if constexpr (!Scalar<X>) return 0;
  else {
    const auto value = static_cast<element_t<X>>(x);
    using S = element_t<X>;
    if (is_negative(value)) return std::is_unsigned_v<T> || convert<S>(convert<T>(value)) != value ? -1 : 0;
    return static_cast<std::uint64_t>(value) > static_cast<std::uint64_t>(largest<T>) ? 1 : 0;
  }
}
/// A comparison of elements of T with a number of more bits. Its operands are the elements and the number as a T, which
/// is another one if T does not hold it.
template <class T, class Op, class A, class B>
TENON_INLINE constexpr BesideNumber<Op> beside_number(const Op&, const A& a, const B& b) {
  const int first = side_of_range<T>(a), second = side_of_range<T>(b);
  const bool is_inside = first == 0 && second == 0;
  return {{}, {}, is_inside, !is_inside && Op::at(first, second)};
}
template <class T, class X>
TENON_INLINE constexpr decltype(auto) narrowed_number(X&& x) {
  if constexpr (Scalar<std::remove_cvref_t<X>>) return convert<T>(static_cast<element_t<std::remove_cvref_t<X>>>(x));
  else return static_cast<X&&>(x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
