// ConvertsToElement: converts a tensor or an expression of no dimensions to the number that it holds,
// `double d = sum(a);`.
//
// The number's type alone decides, so an overloaded function, such as std::sqrt, is ambiguous: write `sum(a).item()`.
// An integer that the number's type does not hold is an error. Two things are compile-time errors: a number of a lower
// kind, which would lose a fraction, and a condition, since `if (a == b)` may be meant for all elements or for any.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// Refuses to lose a fraction, or an imaginary part.
template <class From, class To>
TENON_INLINE constexpr auto require_number_kind() {
  static_assert(kind_of<From> <= kind_of<To>,
                "tenon: this number holds less than the element, a fraction or more: static_cast<int>(x.item()) says "
                "that it may go");
}

/// Refuses a tensor or an expression as a condition.
template <bool is_tensor, class B>
TENON_INLINE constexpr auto refuse_condition() {
  if constexpr (is_tensor) {
    static_assert(
        !std::is_same_v<B, bool>,
        "tenon: a tensor is not a condition: use all(x).item() or any(x).item(), and sum(x).item() > 3 for a number");
  } else {
    static_assert(!std::is_same_v<B, bool>,
                  "tenon: an expression is not a condition: use all(a == b).item() or any(a == b).item(), "
                  "sum(x).item() > 3 for a number");
  }
}

template <class S>
inline constexpr bool is_number = Scalar<S> && std::is_same_v<S, std::remove_cvref_t<S>>;
/// The number that `total += sum(a)` adds to.
template <class S>
concept Number = is_number<S> && !std::is_same_v<S, bool>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_number(Dims sizes) {
  throw_error(ErrorCode::shape, "conversion to a number: needs a tensor of no dimensions, got shape ", sizes,
              ": item() reads the only element");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The base of types that have elements.
template <class Self>
class ConvertsToElement {
 public:
  /// The element, converted to a number of its kind or a higher one. Throws ShapeError unless there are no dimensions,
  /// and TypeError for an integer that the number's type does not hold; a floating number is rounded. Bool is among the
  /// types so that `if (a == b)` is a compile-time error with an explanation.
  template <class S, std::enable_if_t<detail::is_number<S>, int> = 0>  // clang's errors are shorter than for a concept
  TENON_INLINE explicit(std::is_same_v<S, bool>) operator S() const {
    using T = element_t<typename Self::value_type>;
    if constexpr (std::is_same_v<S, bool>) {
      detail::refuse_condition<!detail::OperandOf<Self>::is_lazy, S>();
      return false;
    } else {
      detail::require_number_kind<T, element_t<S>>();
      if constexpr (kind_of<T> <= kind_of<element_t<S>>) {
        const Self& self = static_cast<const Self&>(*this);
        if (self.dim() != 0) [[unlikely]] detail::fail_number(self.sizes());
        const element_t<T> value = self.item();
        if constexpr (IntegerElement<element_t<T>> && IntegerElement<element_t<S>>)
          detail::check_integer<element_t<S>>("conversion to a number", "element", value);
        return static_cast<S>(detail::convert<element_t<S>>(value));
      } else {
        return S();
      }
    }
  }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// `total += sum(a)` for a number: a built-in operator would not know to which type it converts.
template <detail::Number S, TensorLike X>
S& operator+=(S& number, const X& x) { return number = static_cast<S>(number + static_cast<S>(x)); }
template <detail::Number S, TensorLike X>
S& operator-=(S& number, const X& x) { return number = static_cast<S>(number - static_cast<S>(x)); }
template <detail::Number S, TensorLike X>
S& operator*=(S& number, const X& x) { return number = static_cast<S>(number * static_cast<S>(x)); }
template <detail::Number S, TensorLike X>
S& operator/=(S& number, const X& x) { return number = static_cast<S>(number / static_cast<S>(x)); }

}  // namespace tenon::inline v1::inline TENON_CODE
