// Operations on the format of floating-point numbers: signs, adjacent numbers, replacement of NaN and infinities.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of T adjacent to a in the direction of b.  a, b and the result have the type that T is computed in.
template <class T, class V>
TENON_HD TENON_INLINE V next_after(const V& a, const V& b) {
  constexpr bool half = sizeof(T) == 2;
  using U = std::make_unsigned_t<integer_t<sizeof(scalar_t<V>)>>;
  const auto bits_of = [] TENON_INLINE_LAMBDA(const V& x) {
    if constexpr (half) return T::narrow(x);
    else return reinterpret<U>(x);
  };
  const auto bits = bits_of(a);
  const auto aim = bits_of(b);
  using Bits = std::remove_cvref_t<decltype(bits)>;
  const Bits one(U(1)), sign(U(1) << (8 * sizeof(T) - 1));
  // A step away from 0 increases the magnitude, and so the bits; a step towards 0 decreases them.
  const auto grows = (a > V(0)) == (b > a);
  const Bits stepped = select(a == V(0), (aim & sign) | one, select(grows, bits + one, bits - one));
  const auto number_of = [] TENON_INLINE_LAMBDA(const Bits& x) {
    if constexpr (half) return T::widen(x);
    else return reinterpret<scalar_t<V>>(x);
  };
  return select((a != a) | (b != b), a + b, select(a == b, b, number_of(stepped)));
}

/// The largest finite number of T.
template <class T>
TENON_HD TENON_INLINE constexpr compute_t<T> largest_finite() {
  if constexpr (std::is_same_v<T, float16>) return 65504.f;
  else if constexpr (std::is_same_v<T, bfloat16>) return 0x1.fep127f;
  else if constexpr (sizeof(T) == 4) return 0x1.fffffep127f;
  else return static_cast<compute_t<T>>(0x1.fffffffffffffp1023);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Exp2;
struct IsFinite;
struct Real;
struct Imag;
struct Sign;

struct Copysign : Elementwise<Copysign> {
  static constexpr OpInfo info{.name = "copysign",
                               .arguments = detail::two_operands,
                               .method = "copysign_",
                               .summary = "the magnitude of x1 with the sign of x2",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return math::copysign(a, b); }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    if constexpr (k == 0)
      return detail::call<Sign>(a) * detail::call<Sign>(detail::call<Copysign>(detail::number_like(y, 1), b));
    else return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& copysign_(const B& b) const {
      return detail::apply_in_place(Copysign{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Copysign copysign{};

struct Signbit : Elementwise<Signbit> {
  static constexpr OpInfo info{.name = "signbit",
                               .method = "signbit_",
                               .summary = "whether the sign bit is set, or an integer is negative",
                               .source = "array-API 2024.12",
                               .rule = Rule::predicate,
                               .domain = Domain::real_numeric,
                               .notes = "True for -0, and for a NaN with the sign bit set."};
  static constexpr const char* no_gradient = "its result is bool";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) {
    using T = detail::scalar_t<V>;
    if constexpr (std::is_floating_point_v<T>) return Signbit::at(detail::reinterpret<detail::integer_t<sizeof(T)>>(x));
    else return detail::is_negative(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& signbit_() const { return detail::apply_in_place(Signbit{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Signbit signbit{};

struct NextAfter : Elementwise<NextAfter> {
  static constexpr OpInfo info{.name = "nextafter",
                               .arguments = detail::two_operands,
                               .method = "nextafter_",
                               .summary = "the number adjacent to x1 in the direction of x2",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "x2 if the two are equal. NaN if either is NaN."};
  static constexpr const char* no_gradient = "it is a step of the number format";
  static constexpr OpTraits traits{.takes_type = true};
  template <class T, class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return detail::next_after<T>(a, b); }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& nextafter_(const B& b) const {
      return detail::apply_in_place(NextAfter{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr NextAfter nextafter{};

struct NanToNum : Elementwise<NanToNum> {
  static constexpr Argument arguments[] = {{"x"},
                                           {"nan", ArgumentKind::number, "0"},
                                           {"posinf", ArgumentKind::number, ""},
                                           {"neginf", ArgumentKind::number, ""}};
  static constexpr OpInfo info{
      .name = "nan_to_num",
      .arguments = arguments,
      .method = "nan_to_num_",
      .summary = "the elements, with numbers in place of NaN and the infinities",
      .source = "NumPy",
      .notes =
          "Infinities become the type's largest and smallest number if `posinf` and `neginf` are not given or out "
          "of its range. Complex numbers are replaced part by part."};
  static constexpr OpTraits traits{.has_finite_slope = true, .takes_type = true};
  double nan = 0, positive = __builtin_inf(), negative = -__builtin_inf();
  template <class T, class V>
  TENON_HD TENON_INLINE V at(const V& x) const {
    if constexpr (ComplexElement<V>) {
      return V(at<real_t<T>>(x.re), at<real_t<T>>(x.im));
    } else if constexpr (!std::is_floating_point_v<detail::scalar_t<V>>) {
      return x;
    } else {
      using C = detail::scalar_t<V>;
      constexpr C most = detail::largest_finite<T>(), infinity = static_cast<C>(__builtin_inf());
      const auto within = [] TENON_INLINE_LAMBDA(double value) {
        return value > most ? most : value < -most ? -most : static_cast<C>(value);
      };
      return detail::select(x != x, V(within(nan)),
                            detail::select(x == V(infinity), V(within(positive)),
                                           detail::select(x == V(-infinity), V(within(negative)), x)));
    }
  }
  static constexpr bool takes_left_out = true;
  template <detail::AnyOperand X, class P = LeftOut, class N = LeftOut>
  TENON_INLINE constexpr auto operator()(X&& x, double for_nan = 0, P for_positive = {}, N for_negative = {}) const {
    return detail::build(
        NanToNum{{}, for_nan, given(for_positive, __builtin_inf()), given(for_negative, -__builtin_inf())},
        static_cast<X&&>(x));
  }
  TENON_INLINE static constexpr double given(double value, double) { return value; }
  TENON_INLINE static constexpr double given(LeftOut, double value) { return value; }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    if constexpr (detail::is_complex_number<X>) {
      return (finite_part(detail::call<Real>(x)) + finite_part(detail::call<Imag>(x))) * detail::number_like(x, 0.5);
    } else {
      return finite_part(x);
    }
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y&, const X& x) {
    return (finite_part(detail::call<Real>(x)) - finite_part(detail::call<Imag>(x))) * detail::number_like(x, 0.5);
  }
  /// 1 for a number, 0 for what is replaced.
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto finite_part(const V& x) {
    return detail::select(detail::call<IsFinite>(x), detail::number_like(x, 1), detail::number_like(x, 0));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& nan_to_num_(double for_nan = 0, double for_positive = __builtin_inf(),
                                   double for_negative = -__builtin_inf()) const {
      return detail::apply_in_place(NanToNum{{}, for_nan, for_positive, for_negative}, detail::handle_of<Self>(this));
    }
  };
};
inline constexpr NanToNum nan_to_num{};

struct Heaviside : Elementwise<Heaviside> {
  static constexpr OpInfo info{.name = "heaviside",
                               .arguments = detail::two_operands,
                               .method = "heaviside_",
                               .summary = "0 where x1 is negative, 1 where it is positive, x2 where it is 0",
                               .source = "NumPy, PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "NaN where x1 is NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& at_zero) {
    return detail::select(x > V(0), V(1), detail::select(x < V(0), V(0), detail::select(x == V(0), at_zero, x)));
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class X, class AtZero>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const AtZero&) {
    if constexpr (k == 0) return detail::number_like(y, 0);
    else return detail::select(x == detail::number_like(y, 0), detail::number_like(y, 1), detail::number_like(y, 0));
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& heaviside_(const B& b) const {
      return detail::apply_in_place(Heaviside{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Heaviside heaviside{};

struct Ldexp : Elementwise<Ldexp> {
  static constexpr OpInfo info{.name = "ldexp",
                               .arguments = detail::two_operands,
                               .method = "ldexp_",
                               .summary = "x1 times 2 to the power of x2",
                               .source = "NumPy, PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Rounded once for a whole x2, also where 2 to the power of x2 is out of range. "
                                        "NaN where x2 is NaN."};
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x, const V& exponent) {
    if (!(exponent == exponent)) return exponent;
    // Beyond this every finite number becomes 0 or infinite.
    const V within = exponent > V(5000)    ? V(5000)
                     : exponent < V(-5000) ? V(-5000)
                                           : exponent,
            whole = math::floor(within);
    const V factor = whole == within ? x : x * math::exp2(within - whole);
    if constexpr (sizeof(V) == 4) return __builtin_ldexpf(factor, static_cast<int>(whole));
    else return __builtin_ldexp(factor, static_cast<int>(whole));
  }
  template <int k, class Y, class X, class Exponent>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x, const Exponent& exponent) {
    if constexpr (k == 0) return detail::call<Exp2>(exponent);
    else
      return detail::call<Ldexp>(x, exponent - detail::number_like(y, 1)) * detail::number_like(y, 0x1.62e42fefa39efp0);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& ldexp_(const B& b) const {
      return detail::apply_in_place(Ldexp{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Ldexp ldexp{};

using FloatingOps = OpList<Copysign, Signbit, NextAfter, NanToNum, Heaviside, Ldexp>;

}  // namespace tenon::inline v1
