// Special functions.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>

TENON_BEGIN_TYPES

struct Erf : Elementwise<Erf> {
  static constexpr OpInfo info{.name = "erf", .method = "erf_", .summary = "the error function", .source = "PyTorch, SciPy",
                               .rule = Rule::floating, .domain = Domain::real, .notes = "Error: at most 2 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::erf(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& erf_() const { return detail::apply_in_place(Erf{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Erf erf{};

struct Erfc : Elementwise<Erfc> {
  static constexpr OpInfo info{.name = "erfc", .method = "erfc_", .summary = "1 minus the error function", .source = "PyTorch, SciPy",
                               .rule = Rule::floating, .domain = Domain::real, .notes = "Error: at most 4 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::erfc(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& erfc_() const { return detail::apply_in_place(Erfc{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Erfc erfc{};

struct Lgamma : Elementwise<Lgamma> {
  static constexpr OpInfo info{.name = "lgamma", .method = "lgamma_", .summary = "the logarithm of the magnitude of the gamma function",
                               .source = "PyTorch; SciPy `gammaln`", .rule = Rule::floating, .domain = Domain::real,
                               .notes = "Error: at most 4 ulp, except near the zeros below 0. Infinite for 0 and negative whole numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::lgamma(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& lgamma_() const { return detail::apply_in_place(Lgamma{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Lgamma lgamma{};

struct Digamma : Elementwise<Digamma> {
  static constexpr OpInfo info{
      .name = "digamma",
      .method = "digamma_",
      .summary = "the derivative of the logarithm of the gamma function",
      .source = "PyTorch, SciPy",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 4 ulp, except near the zeros below 0. -infinity for +0, +infinity for -0; NaN for negative whole numbers."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::digamma(x); }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& digamma_() const { return detail::apply_in_place(Digamma{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Digamma digamma{};

using SpecialOps = OpList<Erf, Erfc, Lgamma, Digamma>;

TENON_END_TYPES
