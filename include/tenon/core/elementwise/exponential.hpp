// Powers, exponentials, logarithms and roots.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

struct HypotSlope;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Sigmoid;

struct Exp : Elementwise<Exp> {
  static constexpr OpInfo info{.name = "exp",
                               .method = "exp_",
                               .summary = "e to the power of each element",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::exp(x); }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return y;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& exp_() const { return detail::apply_in_place(Exp{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Exp exp{};

struct Exp2 : Elementwise<Exp2> {
  static constexpr OpInfo info{.name = "exp2",
                               .method = "exp2_",
                               .summary = "2 to the power of each element",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::exp2(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    // Finite where y overflows, but not its product with log(2).
    return detail::call<Exp2>(x - detail::number_like(y, 1)) * detail::number_like(y, 0x1.62e42fefa39efp0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& exp2_() const { return detail::apply_in_place(Exp2{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Exp2 exp2{};

struct Expm1 : Elementwise<Expm1> {
  static constexpr OpInfo info{.name = "expm1",
                               .method = "expm1_",
                               .summary = "e to the power of each element, minus 1",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::expm1(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Exp>(x);  // not y + 1, which cancels
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& expm1_() const { return detail::apply_in_place(Expm1{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Expm1 expm1{};

struct Log : Elementwise<Log> {
  static constexpr OpInfo info{
      .name = "log",
      .method = "log_",
      .summary = "the natural logarithm",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for negative real numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::log(x); }
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / x;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& log_() const { return detail::apply_in_place(Log{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Log log{};

struct Log2 : Elementwise<Log2> {
  static constexpr OpInfo info{
      .name = "log2",
      .method = "log2_",
      .summary = "the logarithm to base 2",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for negative real numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::log2(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 0x1.71547652b82fep0) / x;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& log2_() const { return detail::apply_in_place(Log2{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Log2 log2{};

struct Log10 : Elementwise<Log10> {
  static constexpr OpInfo info{
      .name = "log10",
      .method = "log10_",
      .summary = "the logarithm to base 10",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for negative real numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::log10(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 0x1.bcb7b1526e50ep-2) / x;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& log10_() const { return detail::apply_in_place(Log10{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Log10 log10{};

struct Log1p : Elementwise<Log1p> {
  static constexpr OpInfo info{
      .name = "log1p",
      .method = "log1p_",
      .summary = "the natural logarithm of 1 plus each element",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers below -1."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::log1p(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / (x + detail::number_like(y, 1));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& log1p_() const { return detail::apply_in_place(Log1p{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Log1p log1p{};

struct LogAddExp : Elementwise<LogAddExp> {
  static constexpr OpInfo info{.name = "logaddexp",
                               .arguments = detail::two_operands,
                               .method = "logaddexp_",
                               .summary = "the logarithm of the sum of the exponentials of two elements",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp of the largest of |x1|, |x2| and |result|."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    const V difference = a - b, large = detail::select(a > b, a, b),
            rest = math::log1p(math::exp(-math::abs(difference)));
    return detail::select(a == b, a + V(detail::scalar_t<V>(0x1.62e42fefa39efp-1)),
                          detail::select(difference == difference, large + rest, difference));
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto share = [&] {
      if constexpr (k == 0) return detail::call<Sigmoid>(a - b);
      else return detail::call<Sigmoid>(b - a);
    }();
    // of equal infinities
    return detail::select(detail::both_hold(a == b, share != share), detail::number_like(y, 0.5), share);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& logaddexp_(const B& b) const {
      return detail::apply_in_place(LogAddExp{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LogAddExp logaddexp{};

struct LogAddExp2 : Elementwise<LogAddExp2> {
  static constexpr OpInfo info{.name = "logaddexp2",
                               .arguments = detail::two_operands,
                               .method = "logaddexp2_",
                               .summary = "the logarithm to base 2 of the sum of 2 to the power of two elements",
                               .source = "NumPy, PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp of the largest of |x1|, |x2| and |result|."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    const V difference = a - b, large = detail::select(a > b, a, b),
            rest = math::log1p(math::exp2(-math::abs(difference)));
    return detail::select(a == b, a + V(1),
                          detail::select(difference == difference,
                                         large + rest * V(detail::scalar_t<V>(0x1.71547652b82fep0)), difference));
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto one = detail::number_like(y, 1);
    const auto zero = detail::number_like(y, 0);
    const auto apart = [&] {
      if constexpr (k == 0) return a - b;
      else return b - a;
    }();
    const auto e = detail::call<Exp2>(detail::select(apart < zero, apart, -apart));
    const auto larger = one / (one + e);
    const auto share = detail::select(apart < zero, e * larger, larger);
    // of equal infinities
    return detail::select(detail::both_hold(a == b, share != share), detail::number_like(y, 0.5), share);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& logaddexp2_(const B& b) const {
      return detail::apply_in_place(LogAddExp2{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr LogAddExp2 logaddexp2{};

struct Sqrt : Elementwise<Sqrt> {
  static constexpr OpInfo info{.name = "sqrt",
                               .method = "sqrt_",
                               .summary = "the square root",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes =
                                   "Correctly rounded; for complex the error is at most 4 ulp of the magnitude. "
                                   "NaN for negative real numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::sqrt(x); }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int k, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0.5) / y;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sqrt_() const { return detail::apply_in_place(Sqrt{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sqrt sqrt{};

struct Rsqrt : Elementwise<Rsqrt> {
  static constexpr OpInfo info{.name = "rsqrt",
                               .method = "rsqrt_",
                               .summary = "one over the square root",
                               .source = "PyTorch",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp. NaN for negative numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return V(1) / math::sqrt(x); }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return y * detail::number_like(y, -0.5) * y * y;
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& rsqrt_() const { return detail::apply_in_place(Rsqrt{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Rsqrt rsqrt{};

struct Cbrt : Elementwise<Cbrt> {
  static constexpr OpInfo info{.name = "cbrt",
                               .method = "cbrt_",
                               .summary = "the cube root",
                               .source = "NumPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::cbrt(x); }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 1) / (y * y * detail::number_like(y, 3));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& cbrt_() const { return detail::apply_in_place(Cbrt{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Cbrt cbrt{};

struct Hypot : Elementwise<Hypot> {
  static constexpr OpInfo info{
      .name = "hypot",
      .arguments = detail::two_operands,
      .method = "hypot_",
      .summary = "the square root of the sum of two squares",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 2 ulp. Infinite if either is infinite, even if the other is NaN."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return math::hypot(a, b); }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const A& a, const B& b) {
    if constexpr (k == 0) return detail::call<detail::HypotSlope>(a, b);
    else return detail::call<detail::HypotSlope>(b, a);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& hypot_(const B& b) const {
      return detail::apply_in_place(Hypot{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Hypot hypot{};

using ExponentialOps =
    OpList<Exp, Exp2, Expm1, Log, Log2, Log10, Log1p, LogAddExp, LogAddExp2, Sqrt, Rsqrt, Cbrt, Hypot>;

}  // namespace tenon::inline v1
