// Special functions.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The derivatives of operations, which are none themselves (gradient/special_derivatives.hpp).
template <int order>
struct Polygamma;
struct I1;
template <int over>
struct Gaussian;
struct ErfinvSlope;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

struct Digamma;
struct Log;

struct Erf : Elementwise<Erf> {
  static constexpr OpInfo info{.name = "erf",
                               .method = "erf_",
                               .summary = "the error function",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::erf(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::call<detail::Gaussian<1>>(x) * detail::number_like(y, 0x1.20dd750429b6dp0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& erf_() const { return detail::apply_in_place(Erf{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Erf erf{};

struct Erfc : Elementwise<Erfc> {
  static constexpr OpInfo info{.name = "erfc",
                               .method = "erfc_",
                               .summary = "1 minus the error function",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::erfc(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::call<detail::Gaussian<1>>(x) * detail::number_like(y, -0x1.20dd750429b6dp0);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& erfc_() const { return detail::apply_in_place(Erfc{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Erfc erfc{};

struct Lgamma : Elementwise<Lgamma> {
  static constexpr OpInfo info{
      .name = "lgamma",
      .method = "lgamma_",
      .summary = "the logarithm of the magnitude of the gamma function",
      .source = "PyTorch; SciPy `gammaln`",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 4 ulp, except near the zeros below 0. Infinite for 0 and negative whole numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::lgamma(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Digamma>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& lgamma_() const { return detail::apply_in_place(Lgamma{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Lgamma lgamma{};

struct Digamma : Elementwise<Digamma> {
  static constexpr OpInfo info{.name = "digamma",
                               .method = "digamma_",
                               .summary = "the derivative of the logarithm of the gamma function",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes =
                                   "Error: at most 4 ulp, except near the zeros below 0. -infinity for +0, +infinity "
                                   "for -0; NaN for negative whole numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::digamma(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<detail::Polygamma<1>>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& digamma_() const { return detail::apply_in_place(Digamma{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Digamma digamma{};

struct Erfinv : Elementwise<Erfinv> {
  static constexpr OpInfo info{.name = "erfinv",
                               .method = "erfinv_",
                               .summary = "the inverse of the error function",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 3 ulp. Infinite for -1 and 1, NaN beyond."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::erfinv(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<detail::ErfinvSlope>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& erfinv_() const { return detail::apply_in_place(Erfinv{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Erfinv erfinv{};

struct I0 : Elementwise<I0> {
  static constexpr OpInfo info{.name = "i0",
                               .method = "i0_",
                               .summary = "the modified Bessel function of the first kind of order 0",
                               .source = "NumPy, PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::i0(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<detail::I1>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& i0_() const { return detail::apply_in_place(I0{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr I0 i0{};

struct Logit : Elementwise<Logit> {
  static constexpr OpInfo info{.name = "logit",
                               .method = "logit_",
                               .summary = "log(x / (1 - x)): the inverse of the sigmoid",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 4 ulp. Infinite for 0 and 1, NaN for numbers outside [0, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    using T = detail::scalar_t<V>;
    // Near 1/2, where the logarithm is near 0, 2 x - 1 is exact.
    const V one(1), rest = one - x, nearby = math::log1p((x + x - one) / rest);
    return detail::select(math::abs(x - V(T(0.5))) < V(T(0.25)), nearby, math::log(x / rest));
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / (x * (detail::number_like(y, 1) - x));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& logit_() const { return detail::apply_in_place(Logit{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Logit logit{};

struct Xlogy : Elementwise<Xlogy> {
  static constexpr OpInfo info{.name = "xlogy",
                               .arguments = detail::two_operands,
                               .method = "xlogy_",
                               .summary = "x1 log(x2), and 0 where x1 is 0 and x2 is not NaN",
                               .source = "PyTorch, SciPy",
                               .rule = Rule::floating,
                               .notes = "Error: at most 3 ulp; for complex 6 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) {
    return detail::select(a == V(0), detail::select(b == b, V(0), b), a * math::log(b));
  }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    const auto zero = detail::number_like(y, 0);
    const auto none = detail::both_hold(a == zero, b == zero);
    if constexpr (k == 0) return detail::select(none, zero, detail::call<Log>(b));
    else return detail::select(none, zero, a / b);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& xlogy_(const B& b) const {
      return detail::apply_in_place(Xlogy{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Xlogy xlogy{};

using SpecialOps = OpList<Erf, Erfc, Erfinv, Lgamma, Digamma, I0, Logit, Xlogy>;

}  // namespace tenon::inline v1
