// Comparisons and predicates: the result is bool.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {
template <class V>
TENON_HD TENON_INLINE auto is_infinite(const V& x) {
  using T = scalar_t<V>;
  if constexpr (ComplexElement<V>) return is_infinite(x.re) || is_infinite(x.im);
  else if constexpr (std::is_floating_point_v<T>) return (x - x != x - x) & (x == x);  // inf - inf is NaN
  else return x != x;
}

/// The bits of an integer of 64 bits as the other such type.
template <class To, class V>
TENON_HD TENON_INLINE constexpr auto reinterpret_bits(const V& x) {
  if constexpr (is_lanes<V>) return reinterpret<To>(x);
  else return static_cast<To>(x);
}
template <class V>
TENON_HD TENON_INLINE constexpr auto unsigned_bits(const V& x) {
  return reinterpret_bits<std::uint64_t>(x);
}
template <class V>
TENON_HD TENON_INLINE constexpr auto in_double(const V& x) {
  if constexpr (is_lanes<V>) return cast_lanes<double>(x);
  else return static_cast<double>(x);
}
/// |a - b| of integers of 64 bits, as a double: exact where doubles of its size are.
template <class A, class B>
TENON_HD TENON_INLINE constexpr auto distance_of_integers(const A& a, const B& b) {
  const auto exact = reinterpret_bits<std::int64_t>(unsigned_bits(a) - unsigned_bits(b));
  const auto apart = math::abs(in_double(a) - in_double(b));
  using R = std::remove_cv_t<decltype(apart)>;
  return select(apart < R(0x1p62), math::abs(in_double(exact)), apart);  // the difference of the bits is right below
                                                                         // 2^63
}
/// a == b of an int64 and a uint64, in either order.
template <class A, class B>
TENON_HD TENON_INLINE constexpr auto equal_across_zero(const A& a, const B& b) {
  if constexpr (std::is_unsigned_v<scalar_t<A>>) return equal_across_zero(b, a);
  else {
    const auto is_natural = a >= A(0);
    const auto is_same = unsigned_bits(a) == b;
    return std::remove_cv_t<decltype(is_same)>(is_natural & is_same);
  }
}
/// a < b of an int64 and a uint64, or of a uint64 and an int64.
template <class A, class B>
TENON_HD TENON_INLINE constexpr auto less_across_zero(const A& a, const B& b) {
  if constexpr (std::is_signed_v<scalar_t<A>>) {
    const auto is_negative = a < A(0);
    const auto is_less = unsigned_bits(a) < b;
    return std::remove_cv_t<decltype(is_less)>(is_negative | is_less);
  } else {
    const auto is_natural = b >= B(0);
    const auto is_less = a < unsigned_bits(b);
    return std::remove_cv_t<decltype(is_less)>(is_natural & is_less);
  }
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Equal : Elementwise<Equal> {
  static constexpr OpInfo info{.name = "equal",
                               .arguments = detail::two_operands,
                               .method = "equal_",
                               .summary = "whether two elements are equal",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .notes = "False if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a == b;
    else return detail::equal_across_zero(a, b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& equal_(const B& b) const {
      return detail::apply_in_place(Equal{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Equal equal{};

struct NotEqual : Elementwise<NotEqual> {
  static constexpr OpInfo info{.name = "not_equal",
                               .arguments = detail::two_operands,
                               .method = "not_equal_",
                               .summary = "whether two elements differ",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .notes = "True if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a != b;
    else return !detail::equal_across_zero(a, b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& not_equal_(const B& b) const {
      return detail::apply_in_place(NotEqual{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr NotEqual not_equal{};

struct Less : Elementwise<Less> {
  static constexpr OpInfo info{.name = "less",
                               .arguments = detail::two_operands,
                               .method = "less_",
                               .summary = "whether the first element is less than the second",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .domain = Domain::real,
                               .notes = "False if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a < b;
    else return detail::less_across_zero(a, b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& less_(const B& b) const {
      return detail::apply_in_place(Less{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Less less{};

struct LessEqual : Elementwise<LessEqual> {
  static constexpr OpInfo info{.name = "less_equal",
                               .arguments = detail::two_operands,
                               .method = "less_equal_",
                               .summary = "whether the first element is less than or equal to the second",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .domain = Domain::real,
                               .notes = "False if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a <= b;
    else return !detail::less_across_zero(b, a);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& less_equal_(const B& b) const {
      return detail::apply_in_place(LessEqual{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LessEqual less_equal{};

struct Greater : Elementwise<Greater> {
  static constexpr OpInfo info{.name = "greater",
                               .arguments = detail::two_operands,
                               .method = "greater_",
                               .summary = "whether the first element is greater than the second",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .domain = Domain::real,
                               .notes = "False if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a > b;
    else return detail::less_across_zero(b, a);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& greater_(const B& b) const {
      return detail::apply_in_place(Greater{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Greater greater{};

struct GreaterEqual : Elementwise<GreaterEqual> {
  static constexpr OpInfo info{.name = "greater_equal",
                               .arguments = detail::two_operands,
                               .method = "greater_equal_",
                               .summary = "whether the first element is greater than or equal to the second",
                               .source = "array-API 2024.12",
                               .rule = Rule::comparison,
                               .domain = Domain::real,
                               .notes = "False if either is NaN."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class A, class B>
  TENON_HD TENON_INLINE static constexpr auto at(const A& a, const B& b) {
    if constexpr (std::is_same_v<A, B>) return a >= b;
    else return !detail::less_across_zero(a, b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& greater_equal_(const B& b) const {
      return detail::apply_in_place(GreaterEqual{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr GreaterEqual greater_equal{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A comparison with a number that may be outside the range of the elements' type: then it gives `outcome` for each of
/// them.
template <class Op>
struct BesideNumber : Elementwise<BesideNumber<Op>>, NoMethods<BesideNumber<Op>> {
  static constexpr OpInfo info = Op::info;
  static constexpr const char* no_gradient = Op::no_gradient;
  bool is_inside, outcome;
  template <class V>
  TENON_HD TENON_INLINE constexpr auto at(const V& a, const V& b) const {
    const auto found = Op::at(a, b);
    using Truth = std::remove_cv_t<decltype(found)>;
    return Truth((found & Truth(is_inside)) | Truth(outcome));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct IsNan : Elementwise<IsNan> {
  static constexpr OpInfo info{.name = "isnan",
                               .method = "isnan_",
                               .summary = "whether an element, or a part of it, is NaN",
                               .source = "array-API 2024.12",
                               .rule = Rule::predicate};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) { return x != x; }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& isnan_() const { return detail::apply_in_place(IsNan{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr IsNan isnan{};

struct IsInf : Elementwise<IsInf> {
  static constexpr OpInfo info{.name = "isinf",
                               .method = "isinf_",
                               .summary = "whether an element, or a part of it, is infinite",
                               .source = "array-API 2024.12",
                               .rule = Rule::predicate};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) { return detail::is_infinite(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& isinf_() const { return detail::apply_in_place(IsInf{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr IsInf isinf{};

struct IsFinite : Elementwise<IsFinite> {
  static constexpr OpInfo info{.name = "isfinite",
                               .method = "isfinite_",
                               .summary = "whether all parts of an element are finite",
                               .source = "array-API 2024.12",
                               .rule = Rule::predicate};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) {
    const auto is_number = x == x;
    const auto is_bounded = !detail::is_infinite(x);
    return is_number & is_bounded;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& isfinite_() const { return detail::apply_in_place(IsFinite{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr IsFinite isfinite{};

struct IsClose : Elementwise<IsClose>, NoMethods<IsClose> {
  static constexpr Argument arguments[] = {{"x1"},
                                           {"x2"},
                                           {"rtol", ArgumentKind::number, "1e-5"},
                                           {"atol", ArgumentKind::number, "1e-8"},
                                           {"equal_nan", ArgumentKind::flag, "false"}};
  static constexpr OpInfo info{
      .name = "isclose",
      .arguments = arguments,
      .summary = "whether |x1 - x2| is at most atol + rtol |x2|",
      .source = "NumPy, PyTorch",
      .rule = Rule::wide_predicate,
      .compares_operands = true,
      .notes =
          "Computed in double for all real types, so that no difference wraps and no tolerance becomes 0; "
          "the difference of integers is exact up to 2^53. "
          "Equal infinities are close; two NaN are with `equal_nan`. allclose asks it of all elements."};
  static constexpr const char* no_gradient = "its result is bool";
  double rtol = 1e-5, atol = 1e-8;
  bool equal_nan = false;
  template <class A, class B>
    requires std::is_integral_v<detail::scalar_t<A>>
  TENON_HD TENON_INLINE constexpr auto at(const A& a, const B& b) const {
    const auto apart = detail::distance_of_integers(a, b);
    const auto size = math::abs(detail::in_double(b));
    using R = std::remove_cv_t<decltype(size)>;
    return (apart == R(0)) | (apart <= R(atol) + R(rtol) * size);
  }
  template <class V>
    requires(!std::is_integral_v<detail::scalar_t<V>>)
  TENON_HD TENON_INLINE constexpr auto at(const V& a, const V& b) const {
    const auto apart = math::abs(a - b);
    const auto size = math::abs(b);
    using R = std::remove_cv_t<decltype(size)>;
    const auto is_near = apart <= R(atol) + R(rtol) * size;
    const auto is_bounded = !detail::is_infinite(b);
    const auto a_is_nan = a != a;
    const auto b_is_nan = b != b;
    const auto is_same = a == b;
    const std::remove_cv_t<decltype(a_is_nan)> counts_nan(equal_nan);
    return is_same | (is_near & is_bounded) | (a_is_nan & b_is_nan & counts_nan);
  }
  template <detail::AnyOperand A, detail::AnyOperand B>
  TENON_INLINE constexpr auto operator()(A&& a, B&& b, double relative = 1e-5, double least = 1e-8,
                                         bool nan_is_close = false) const {
    return detail::build(IsClose{{}, {}, relative, least, nan_is_close}, static_cast<A&&>(a), static_cast<B&&>(b));
  }
};
inline constexpr IsClose isclose{};

using ComparisonOps = OpList<Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, IsNan, IsInf, IsFinite, IsClose>;

}  // namespace tenon::inline v1
