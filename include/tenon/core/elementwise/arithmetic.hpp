// Arithmetic.  Signed integers wrap around; integer divisors are checked for 0 before anything is written.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The unsigned type in which integers of type V wrap around without undefined behaviour. It is not narrower than
/// unsigned, as narrower types are promoted to int.
template <class V>
using Wrapping = std::conditional_t<(sizeof(V) < sizeof(unsigned)), unsigned, std::make_unsigned_t<V>>;

template <class V>
inline constexpr bool is_integer = std::is_integral_v<V> && !std::is_same_v<V, bool>;

/// f of two integers, which has no lanes, or of those in each lane.
template <class F, class V>
TENON_HD TENON_INLINE constexpr V of_each_lane(const F& f, const V& a, const V& b) {
  if constexpr (is_lanes<V>) return by_lane<0>(f, a, b);
  else return f(a, b);
}

/// a / b, rounded down.  b must not be 0; the smallest value divided by -1 wraps around.
template <class V>
TENON_HD TENON_INLINE constexpr V floor_divide_integers(V a, V b) {
  if (b == 0) return V(0);
  if constexpr (std::is_signed_v<V>) {
    if (b == V(-1)) return static_cast<V>(Wrapping<V>(0) - static_cast<Wrapping<V>>(a));
  }
  const V q = static_cast<V>(a / b);
  return (a % b != 0 && is_negative(a) != is_negative(b)) ? static_cast<V>(q - 1) : q;
}
template <class V>
TENON_HD TENON_INLINE constexpr V remainder_integers(V a, V b) {
  if (b == 0) return V(0);
  if constexpr (std::is_signed_v<V>) {
    if (b == V(-1)) return V(0);
  }
  const V r = static_cast<V>(a % b);
  return (r != 0 && is_negative(r) != is_negative(b)) ? static_cast<V>(r + b) : r;
}
/// The remainder of a / b, with the sign of b.
template <class V>
TENON_HD TENON_INLINE V remainder_floats(const V& a, const V& b) {
  const V zero(0), r = math::fmod(a, b);
  return select(r == zero, math::copysign(zero, b), select((r < zero) != (b < zero), r + b, r));
}
/// The remainder of a / b, with the sign of a.
template <class V>
TENON_HD TENON_INLINE constexpr V fmod_integers(V a, V b) {
  if (b == 0) return V(0);
  if constexpr (std::is_signed_v<V>) {
    if (b == V(-1)) return V(0);
  }
  return static_cast<V>(a % b);
}
/// The quotient that goes with remainder_floats: a = quotient * b + remainder. Source: Python's float_floor_div; with
/// infinities, array-API 2024.12, where they are divided as by `/`.
template <class V>
TENON_HD TENON_INLINE V floor_divide_floats(const V& a, const V& b) {
  const V zero(0), one(1), ratio = a / b, r = math::fmod(a, b), whole = (a - r) / b;
  const V q = select((r != zero) & ((r < zero) != (b < zero)), whole - one, whole), down = math::floor(q);
  const V result =
      select(q == zero, math::copysign(zero, ratio), select(q - down > V(scalar_t<V>(0.5)), down + one, down));
  return select((b == zero) | (a - a != zero) | (b - b != zero), math::floor(ratio), result);
}
/// Products of complex numbers whose parts alternate in lanes, rounded as those of scalars are.
template <class V>
TENON_INLINE V multiply_interleaved(const V& a, const V& b) {
  return [&]<int... k> TENON_INLINE_LAMBDA(std::integer_sequence<int, k...>) {
    using Int = integer_t<sizeof(scalar_t<V>)>;
    constexpr Int sign = static_cast<Int>(~magnitude_bits<sizeof(Int)>);
    const typename integers_for<V>::Vector of_real = {(k % 2 ? Int(0) : sign)...};
    const V by_real = settled(shuffled<(k & ~1)...>(a, a) * b);
    const V by_imaginary = settled(shuffled<(k | 1)...>(a, a) * shuffled<(k ^ 1)...>(b, b));
    return by_real + flip_sign(by_imaginary, integers_for<V>::from(of_real));
  }(std::make_integer_sequence<int, V::count>{});
}
/// The product of complex scalars, rounded as in lanes also where the program's own instructions multiply and add at
/// once: the product of a number and its conjugate is real.
template <class Z>
TENON_HD TENON_INLINE constexpr Z multiply_parts(const Z& a, const Z& b) {
#if TENON_LANES && (defined(__aarch64__) || defined(__FMA__))
  if (!__builtin_is_constant_evaluated()) {
    return {settled(a.re * b.re) - settled(a.im * b.im), settled(a.re * b.im) + settled(a.im * b.re)};
  }
#endif
  return a * b;
}
/// base to the power of exponent, by repeated squaring.  Callers have refused negative exponents.
template <class V>
TENON_HD TENON_INLINE constexpr V power_integers(V base, V exponent) {
  using U = Wrapping<V>;
  if constexpr (std::is_signed_v<V>) {
    if (exponent < 0) return V(0);
  }
  U result = 1, square = static_cast<U>(base);
  for (U e = static_cast<U>(exponent); e; e >>= 1) {
    if (e & 1) result *= square;
    square *= square;
  }
  return static_cast<V>(result);
}

/// |x| as an unsigned number.
template <class V>
TENON_HD TENON_INLINE constexpr std::make_unsigned_t<V> unsigned_magnitude(V x) {
  using U = std::make_unsigned_t<V>;
  return is_negative(x) ? static_cast<U>(Wrapping<V>(0) - static_cast<Wrapping<V>>(x)) : static_cast<U>(x);
}
/// The greatest common divisor of magnitudes, by Euclid's algorithm; |a| if b is 0.
template <class V>
TENON_HD TENON_INLINE constexpr std::make_unsigned_t<V> common_divisor(V a, V b) {
  auto x = unsigned_magnitude(a);
  auto y = unsigned_magnitude(b);
  while (y != 0) {
    const auto rest = static_cast<std::make_unsigned_t<V>>(x % y);
    x = y;
    y = rest;
  }
  return x;
}

/// z / |z|, or 0 for z = 0; also if |z| overflows. If one part is infinite it alone decides the direction, as in NumPy
/// 2; if both are, the direction is NaN.
template <class V>
TENON_HD TENON_INLINE V direction(const V& z) {
  using R = decltype(z.re);
  const auto a = math::abs(z.re);
  const auto b = math::abs(z.im);
  const auto large = a > b ? a : b;
  if (z.re == 0 && z.im == 0) return V(0);
  const R infinity = static_cast<R>(__builtin_inff());
  if (a == infinity && b != infinity) return V(math::copysign(R(1), z.re), R(0));
  if (b == infinity && a != infinity) return V(R(0), math::copysign(R(1), z.im));
  const V nearby(z.re / large, z.im / large);
  const auto size = math::abs(nearby);
  return V(nearby.re / size, nearby.im / size);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

struct PowerLog;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Conj;
struct Log;
struct Real;
struct Round;
struct Sign;

struct Add : Elementwise<Add> {
  static constexpr OpInfo info{.name = "add",
                               .arguments = detail::two_operands,
                               .method = "add_",
                               .summary = "the sum of two elements",
                               .source = "array-API 2024.12",
                               .notes = "Integers wrap; for bool, whether either is true."};
  static constexpr OpTraits traits{.has_finite_slope = true, .is_one_instruction = true, .is_interleaved = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    TENON_CONTRACT
    if constexpr (std::is_same_v<detail::scalar_t<V>, bool>) return a | b;
    else if constexpr (detail::is_integer<V>) return static_cast<V>(detail::Wrapping<V>(a) + detail::Wrapping<V>(b));
    else return a + b;
  }
  template <class V>
  TENON_INLINE static V at_interleaved(const V& a, const V& b) { return a + b; }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A&, const B&) {
    return detail::number_like(y, 1);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& add_(const B& b) const {
      return detail::apply_in_place(Add{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Add add{};

struct Subtract : Elementwise<Subtract> {
  static constexpr OpInfo info{.name = "subtract",
                               .arguments = detail::two_operands,
                               .method = "sub_",
                               .summary = "the difference of two elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::numeric,
                               .notes = "Integers wrap."};
  static constexpr OpTraits traits{.has_finite_slope = true, .is_one_instruction = true, .is_interleaved = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    TENON_CONTRACT
    if constexpr (detail::is_integer<V>) return static_cast<V>(detail::Wrapping<V>(a) - detail::Wrapping<V>(b));
    else return a - b;
  }
  template <class V>
  TENON_INLINE static V at_interleaved(const V& a, const V& b) { return a - b; }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A&, const B&) {
    return detail::number_like(y, k == 0 ? 1 : -1);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& sub_(const B& b) const {
      return detail::apply_in_place(Subtract{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Subtract subtract{};

struct Multiply : Elementwise<Multiply> {
  static constexpr OpInfo info{.name = "multiply",
                               .arguments = detail::two_operands,
                               .method = "mul_",
                               .summary = "the product of two elements",
                               .source = "array-API 2024.12",
                               .notes = "Integers wrap; for bool, whether both are true."};
  static constexpr OpTraits traits{.is_one_instruction = true, .is_interleaved = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    TENON_CONTRACT
    if constexpr (std::is_same_v<detail::scalar_t<V>, bool>) return a & b;
    else if constexpr (detail::is_integer<V>) return static_cast<V>(detail::Wrapping<V>(a) * detail::Wrapping<V>(b));
    else if constexpr (ComplexElement<V>) return detail::multiply_parts(a, b);
    else return a * b;
  }
  template <class V>
  TENON_INLINE static V at_interleaved(const V& a, const V& b) { return detail::multiply_interleaved(a, b); }
  template <int k>
  static constexpr unsigned slope_reads = k == 0 ? 2 : 1;
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const A& a, const B& b) {
    if constexpr (k == 0) return b;
    else return a;
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& mul_(const B& b) const {
      return detail::apply_in_place(Multiply{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Multiply multiply{};

struct Divide : Elementwise<Divide> {
  static constexpr OpInfo info{.name = "divide",
                               .arguments = detail::two_operands,
                               .method = "div_",
                               .aliases = "true_divide",
                               .summary = "the quotient of two elements",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Integers are converted to double."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return a / b; }
  template <int k>
  static constexpr unsigned slope_reads = k == 0 ? 2 : detail::reads_all;
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A&, const B& b) {
    if constexpr (k == 0) return detail::number_like(b, 1) / b;
    else return -y / b;
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& div_(const B& b) const {
      return detail::apply_in_place(Divide{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Divide divide{};
inline constexpr Divide true_divide{};

struct FloorDivide : Elementwise<FloorDivide> {
  static constexpr OpInfo info{.name = "floor_divide",
                               .arguments = detail::two_operands,
                               .method = "floor_divide_",
                               .summary = "the quotient, rounded down",
                               .source = "array-API 2024.12",
                               .domain = Domain::real_numeric,
                               .notes = "Infinities are divided as by divide: 1 by -inf is -0, in Python -1. "
                                        "On CUDA an integer divided by 0 is 0, as a kernel cannot throw."};
  static constexpr const char* refusal = "an integer divisor is 0";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto refuses(const V& divisor) { return divisor == V(0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if constexpr (std::is_floating_point_v<detail::scalar_t<V>>) return detail::floor_divide_floats(a, b);
    else
      return detail::of_each_lane(
          [] TENON_INLINE_LAMBDA(auto x, auto y) { return detail::floor_divide_integers(x, y); }, a, b);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A&, const B&) {
    return detail::number_like(y, 0);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& floor_divide_(const B& b) const {
      return detail::apply_in_place(FloorDivide{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr FloorDivide floor_divide{};

struct Remainder : Elementwise<Remainder> {
  static constexpr OpInfo info{.name = "remainder",
                               .arguments = detail::two_operands,
                               .method = "remainder_",
                               .aliases = "mod",
                               .summary = "the remainder, with the divisor's sign",
                               .source = "array-API 2024.12",
                               .domain = Domain::real_numeric,
                               .notes = "NaN if a floating divisor is 0; on CUDA 0 if an integer divisor is 0."};
  static constexpr const char* refusal = FloorDivide::refusal;
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto refuses(const V& divisor) { return divisor == V(0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if constexpr (std::is_floating_point_v<detail::scalar_t<V>>) return detail::remainder_floats(a, b);
    else
      return detail::of_each_lane([] TENON_INLINE_LAMBDA(auto x, auto y) { return detail::remainder_integers(x, y); },
                                  a, b);
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    if constexpr (k == 0) return detail::number_like(y, 1);
    else return -detail::call<FloorDivide>(a, b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& remainder_(const B& b) const {
      return detail::apply_in_place(Remainder{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Remainder remainder{};
inline constexpr Remainder mod{};

struct Fmod : Elementwise<Fmod> {
  static constexpr OpInfo info{.name = "fmod",
                               .arguments = detail::two_operands,
                               .method = "fmod_",
                               .summary = "the remainder, with the sign of x1, as in C",
                               .source = "NumPy, PyTorch",
                               .domain = Domain::real_numeric,
                               .notes = "Exact. NaN if a floating divisor is 0; on CUDA 0 if an integer divisor is 0."};
  static constexpr const char* refusal = FloorDivide::refusal;
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto refuses(const V& divisor) { return divisor == V(0); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if constexpr (std::is_floating_point_v<detail::scalar_t<V>>) return math::fmod(a, b);
    else
      return detail::of_each_lane([] TENON_INLINE_LAMBDA(auto x, auto y) { return detail::fmod_integers(x, y); }, a, b);
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    if constexpr (k == 0) return detail::number_like(y, 1);
    else return -detail::call<Round>((a - y) / b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& fmod_(const B& b) const {
      return detail::apply_in_place(Fmod{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Fmod fmod{};

struct Pow : Elementwise<Pow> {
  static constexpr OpInfo info{.name = "pow",
                               .arguments = detail::two_operands,
                               .method = "pow_",
                               .aliases = "power",
                               .summary = "the first element to the power of the second",
                               .source = "array-API 2024.12",
                               .domain = Domain::numeric,
                               .notes = "Integers wrap. Error: at most 2 ulp; for complex it grows with the exponent."};
  static constexpr const char* refusal = "an integer exponent is negative";
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto refuses(const V& exponent) { return detail::is_negative(exponent); }
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    if constexpr (!std::is_integral_v<detail::scalar_t<V>>) return math::pow(a, b);
    else
      return detail::of_each_lane([] TENON_INLINE_LAMBDA(auto x, auto n) { return detail::power_integers(x, n); }, a,
                                  b);
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    if constexpr (k == 0) {
      return detail::strong_product(b, detail::call<Pow>(a, b - detail::number_like(b, 1)));
    } else {
      const auto exponent = detail::call<Real>(b);
      const auto zero = detail::number_like(y, 0);
      return detail::select(detail::both_hold(a == zero, exponent >= detail::number_like(exponent, 0)), zero,
                            detail::call<detail::PowerLog>(a, b));
    }
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& pow_(const B& b) const {
      return detail::apply_in_place(Pow{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Pow pow{};
inline constexpr Pow power{};

struct Maximum : Elementwise<Maximum> {
  static constexpr OpInfo info{.name = "maximum",
                               .arguments = detail::two_operands,
                               .method = "maximum_",
                               .summary = "the larger of two elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .notes = "NaN if either is NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    // In lanes by one instruction, and a selection for NaN: g++ makes three times as many of the disjunction.
    if constexpr (detail::is_lanes<V> && std::is_floating_point_v<detail::scalar_t<V>>)
      return detail::select(a != a, a, detail::greater_of(a, b));
    else return detail::select((a > b) | (a != a), a, b);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto chosen = detail::select(a > b, detail::number_like(y, k == 0), detail::number_like(y, k == 1));
    return detail::select(a == b, detail::number_like(y, 0.5), chosen);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& maximum_(const B& b) const {
      return detail::apply_in_place(Maximum{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Maximum maximum{};

struct Minimum : Elementwise<Minimum> {
  static constexpr OpInfo info{.name = "minimum",
                               .arguments = detail::two_operands,
                               .method = "minimum_",
                               .summary = "the smaller of two elements",
                               .source = "array-API 2024.12",
                               .domain = Domain::real,
                               .notes = "NaN if either is NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    // In lanes by one instruction, and a selection for NaN: g++ makes three times as many of the disjunction.
    if constexpr (detail::is_lanes<V> && std::is_floating_point_v<detail::scalar_t<V>>)
      return detail::select(a != a, a, detail::lesser_of(a, b));
    else return detail::select((a < b) | (a != a), a, b);
  }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto chosen = detail::select(a < b, detail::number_like(y, k == 0), detail::number_like(y, k == 1));
    return detail::select(a == b, detail::number_like(y, 0.5), chosen);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& minimum_(const B& b) const {
      return detail::apply_in_place(Minimum{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Minimum minimum{};

struct Positive : Elementwise<Positive> {
  static constexpr OpInfo info{
      .name = "positive", .method = "positive_", .summary = "each element, unchanged", .source = "array-API 2024.12"};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return x; }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 1);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& positive_() const { return detail::handle_of<Self>(this); }
  };
};
inline constexpr Positive positive{};

struct Negative : Elementwise<Negative> {
  static constexpr OpInfo info{.name = "negative",
                               .method = "negative_",
                               .summary = "the element with its sign reversed",
                               .source = "array-API 2024.12",
                               .domain = Domain::numeric,
                               .notes = "Integers wrap."};
  static constexpr OpTraits traits{.has_finite_slope = true, .is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (detail::is_integer<V>) return static_cast<V>(detail::Wrapping<V>(0) - detail::Wrapping<V>(x));
    else return -x;
  }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, -1);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& negative_() const { return detail::apply_in_place(Negative{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Negative negative{};

struct Abs : Elementwise<Abs> {
  static constexpr OpInfo info{
      .name = "abs",
      .method = "abs_",
      .aliases = "absolute",
      .summary = "the magnitude of each element",
      .source = "array-API 2024.12",
      .rule = Rule::magnitude,
      .notes = "The smallest integer is returned unchanged. Exact; for complex the error is at most 2 ulp."};
  static constexpr OpTraits traits{.is_one_instruction = true, .has_interleaved_parts = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto at(const V& x) { return math::abs(x); }
  template <class V>
  TENON_INLINE static V of_parts(const V& re, const V& im) {
    return math::hypot(re, im);
  }
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    if constexpr (detail::is_complex_number<X>)
      return detail::call<Conj>(detail::call<Sign>(x)) * detail::number_like(x, 0.5);
    else return detail::call<Sign>(x);
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y&, const X& x) {
    return detail::call<Sign>(x) * detail::number_like(x, 0.5);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& abs_() const { return detail::apply_in_place(Abs{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Abs abs{};
inline constexpr Abs absolute{};

struct Sign : Elementwise<Sign> {
  static constexpr OpInfo info{.name = "sign",
                               .method = "sign_",
                               .summary = "-1, 0 or 1 by the sign of each element",
                               .source = "array-API 2024.12",
                               .domain = Domain::numeric,
                               .notes =
                                   "For a complex number, the number divided by its magnitude; if one part is "
                                   "infinite, its direction. NaN for NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (ComplexElement<V>) return detail::direction(x);
    else
      return detail::select(
          x > V(0), V(1),
          detail::select(detail::is_negative(x), static_cast<V>(-1), detail::select(x == V(0), V(0), x)));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    if constexpr (detail::is_complex_number<X>) {
      const auto size = detail::call<Abs>(x);
      const auto zero = detail::number_like(size, 0);
      const auto half = detail::number_like(size, 0.5);
      return detail::select(size == zero, zero, half / size);
    } else {
      return detail::number_like(y, 0);
    }
  }
  template <int, class Y, class X>
    requires detail::is_complex_number<X>
  TENON_HD TENON_INLINE static constexpr auto conjugate_slope(const Y& y, const X& x) {
    const auto size = detail::call<Abs>(x);
    const auto zero = detail::number_like(size, 0);
    const auto half = detail::number_like(size, -0.5);
    return y * y * detail::select(size == zero, zero, half / size);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sign_() const { return detail::apply_in_place(Sign{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sign sign{};

struct Square : Elementwise<Square> {
  static constexpr OpInfo info{.name = "square",
                               .method = "square_",
                               .summary = "each element times itself",
                               .source = "array-API 2024.12",
                               .domain = Domain::numeric};
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return Multiply::at(x, x); }
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return x + x;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& square_() const { return detail::apply_in_place(Square{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Square square{};

struct Reciprocal : Elementwise<Reciprocal> {
  static constexpr OpInfo info{.name = "reciprocal",
                               .method = "reciprocal_",
                               .summary = "one over each element",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (ComplexElement<V>) {  // without the 0 of 1 + 0i, which would change signs of zeros
      using R = real_t<V>;
      const R re = x.re < 0 ? -x.re : x.re, im = x.im < 0 ? -x.im : x.im;
      if (im > re) {
        const R ratio = x.re / x.im, divisor = x.im + x.re * ratio;
        return V(ratio / divisor, R(-1) / divisor);
      }
      if (re > 0) {
        const R ratio = x.im / x.re, divisor = x.re + x.im * ratio;
        return V(R(1) / divisor, -ratio / divisor);
      }
    }
    return V(1) / x;
  }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return -y * y;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& reciprocal_() const {
      return detail::apply_in_place(Reciprocal{}, detail::handle_of<Self>(this));
    }
  };
};
inline constexpr Reciprocal reciprocal{};

struct Gcd : Elementwise<Gcd> {
  static constexpr OpInfo info{.name = "gcd",
                               .arguments = detail::two_operands,
                               .method = "gcd_",
                               .summary = "the greatest common divisor of the magnitudes; 0 if both are 0",
                               .source = "NumPy, PyTorch",
                               .domain = Domain::integer,
                               .notes = "Wraps if it is the magnitude of the smallest integer."};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    return static_cast<V>(detail::common_divisor(a, b));
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& gcd_(const B& b) const {
      return detail::apply_in_place(Gcd{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Gcd gcd{};

struct Lcm : Elementwise<Lcm> {
  static constexpr OpInfo info{.name = "lcm",
                               .arguments = detail::two_operands,
                               .method = "lcm_",
                               .summary = "the least common multiple of the magnitudes; 0 if either is 0",
                               .source = "NumPy, PyTorch",
                               .domain = Domain::integer,
                               .notes = "Integers wrap."};
  static constexpr const char* no_gradient = "it is of integers";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    using W = detail::Wrapping<V>;
    const auto divisor = detail::common_divisor(a, b);
    return divisor == 0
               ? V(0)
               : static_cast<V>(W(detail::unsigned_magnitude(a)) / W(divisor) * W(detail::unsigned_magnitude(b)));
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& lcm_(const B& b) const {
      return detail::apply_in_place(Lcm{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Lcm lcm{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The product of a gradient and a slope, whatever the slope: 0 where the gradient is 0. Only gradients call it.
struct StrongProduct : Elementwise<StrongProduct>, NoMethods<StrongProduct> {
  static constexpr OpInfo info{.name = "strong_product",
                               .arguments = two_operands,
                               .summary = "the product, and 0 where the first element is 0",
                               .source = "Tenon",
                               .rule = Rule::floating};
  static constexpr OpTraits traits{.is_one_instruction = true};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& g, const V& slope) {
    return select(g == V(0), V(0), Multiply::at(g, slope));
  }
  template <int k, class Y, class G, class S>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const G& g, const S& slope) {
    if constexpr (k == 0) return slope;
    else return g;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

using ArithmeticOps = OpList<Add, Subtract, Multiply, Divide, FloorDivide, Remainder, Fmod, Pow, Maximum, Minimum,
                             Positive, Negative, Abs, Sign, Square, Reciprocal, Gcd, Lcm>;

}  // namespace tenon::inline v1
