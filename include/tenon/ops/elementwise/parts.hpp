// Elementwise operations of several results: divmod, frexp, modf.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/rounding.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/device.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// x / 2^e with a magnitude in [0.5, 1), and the whole number e; x and 0 for zeros, infinities and NaN.
struct MantissaOf : Elementwise<MantissaOf>, NoMethods<MantissaOf> {
  static constexpr OpInfo info{
      .name = "frexp", .summary = "the mantissa", .source = "NumPy", .rule = Rule::floating, .domain = Domain::real};
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) {
    int exponent = 0;
    if (x - x != 0) return x;
    if constexpr (sizeof(V) == 4) return __builtin_frexpf(x, &exponent);
    else return __builtin_frexp(x, &exponent);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return select(x == number_like(y, 0), number_like(y, 1), y / x);
  }
};
struct ExponentOf : Elementwise<ExponentOf>, NoMethods<ExponentOf> {
  static constexpr OpInfo info{
      .name = "frexp", .summary = "the exponent", .source = "NumPy", .rule = Rule::floating, .domain = Domain::real};
  static constexpr const char* no_gradient = "it is a whole number";
  static constexpr OpTraits traits{.is_by_lane = true};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) {
    int exponent = 0;
    if (x - x != 0) return V(0);
    if constexpr (sizeof(V) == 4) (void)__builtin_frexpf(x, &exponent);
    else (void)__builtin_frexp(x, &exponent);
    return static_cast<V>(exponent);
  }
};
/// x without its whole part, with the sign of x.
struct FractionOf : Elementwise<FractionOf>, NoMethods<FractionOf> {
  static constexpr OpInfo info{
      .name = "modf", .summary = "the fraction", .source = "NumPy", .rule = Rule::floating, .domain = Domain::real};
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) {
    const V whole = math::trunc(x), infinity(static_cast<scalar_t<V>>(__builtin_inf()));
    return select(math::abs(x) == infinity, math::copysign(V(0), x), math::copysign(x - whole, x));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return number_like(y, 1);
  }
};

/// The element type of floating parts of a T.
template <class X>
using parts_t = floating_t<std::remove_const_t<typename X::value_type>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// The quotients, rounded down, and the remainders.
template <class T, class Device = Cpu>
struct DivmodResult {
  Tensor<T, Device> quotient, remainder;
};
struct Divmod : Records<Divmod> {
  using Records::operator();
  static constexpr OpInfo info{.name = "divmod",
                               .arguments = detail::two_operands,
                               .results = "quotient, rest",
                               .summary = "the quotient, rounded down, and the remainder, with the divisor's sign",
                               .source = "NumPy",
                               .domain = Domain::real_numeric,
                               .dtypes = "the same, both",
                               .shapes = "the operands', broadcast, both",
                               .errors = "TypeError if an integer divisor is 0",
                               .notes = "floor_divide and remainder, computed immediately."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <Operand A, Operand B>
    requires(TensorLike<A> || TensorLike<B>)
  TENON_INLINE auto operator()(const A& a, const B& b) const {
    const auto quotient = eval(floor_divide(a, b));
    using Result = std::remove_cvref_t<decltype(quotient)>;
    return DivmodResult<typename Result::value_type, typename Result::device_type>{quotient, eval(remainder(a, b))};
  }
};
inline constexpr Divmod divmod{};

/// Numbers between 0.5 and 1, and the powers of 2 by which these are multiplied.
template <class T, class Device = Cpu>
struct FrexpResult {
  Tensor<T, Device> mantissa;
  Tensor<std::int32_t, Device> exponent;
};
struct Frexp : Records<Frexp> {
  using Records::operator();
  static constexpr OpInfo info{
      .name = "frexp",
      .results = "mantissa, exponent",
      .summary = "numbers with a magnitude in [0.5, 1), and the exponents of the powers of 2 that give x with them",
      .source = "NumPy, PyTorch",
      .rule = Rule::floating,
      .domain = Domain::real,
      .dtypes = "floating, double for integers; int32",
      .shapes = "that of x, both",
      .notes =
          "Exact; ldexp(mantissa, exponent) is x. Zeros, infinities and NaN are their own, with exponent 0. "
          "Computed immediately."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& given) const {
    const auto x = eval(given);
    return FrexpResult<detail::parts_t<X>, typename X::device_type>{
        detail::evaluate<detail::parts_t<X>>(detail::build(detail::MantissaOf{}, x)),
        detail::evaluate<std::int32_t>(detail::build(detail::ExponentOf{}, x))};
  }
};
inline constexpr Frexp frexp{};

/// The parts of numbers behind the point and before it.
template <class T, class Device = Cpu>
struct ModfResult {
  Tensor<T, Device> fractional, integral;
};
struct Modf : Records<Modf> {
  using Records::operator();
  static constexpr OpInfo info{.name = "modf",
                               .results = "fractional, integral",
                               .summary = "the fraction and the whole part of each number, both with its sign",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .dtypes = "floating, double for integers; both",
                               .shapes = "that of x, both",
                               .notes = "Exact. The fraction of an infinity is 0. Computed immediately."};
  static constexpr OpTraits traits{.is_composed = true};
  template <class... A>
  TENON_KEYED static auto composed(const A&... a);
  template <TensorLike X>
  TENON_INLINE auto operator()(const X& given) const {
    const auto x = eval(given);
    return ModfResult<detail::parts_t<X>, typename X::device_type>{
        detail::evaluate<detail::parts_t<X>>(detail::build(detail::FractionOf{}, x)),
        detail::evaluate<detail::parts_t<X>>(detail::build(Trunc{}, x))};
  }
};
inline constexpr Modf modf{};

using PartOps = OpList<Divmod, Frexp, Modf>;

}  // namespace tenon::inline v1
