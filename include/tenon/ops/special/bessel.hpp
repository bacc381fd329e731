// Bessel functions of orders 0 and 1: elementwise operations.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/special.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/math/bessel_functions.hpp>
#include <tenon/core/math/modified_bessel.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1 {

struct BesselI1e;
struct BesselJ1;
struct BesselY1;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The derivative of a function of order 1, that of order 0 less y / x; 1/2 at 0, where y is.
template <class Zero, class Y, class X>
TENON_HD TENON_INLINE constexpr auto slope_of_order_1(const Zero& order_0, const Y& y, const X& x) {
  return select(call<Abs>(x) < number_like(y, 1e-30), number_like(y, 0.5), order_0 - y / x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct BesselI0e : Elementwise<BesselI0e>, NoMethods<BesselI0e> {
  static constexpr OpInfo info{.name = "i0e",
                               .summary = "exp(-|x|) i0(x): the modified Bessel function of order 0, scaled",
                               .source = "PyTorch `special.i0e`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 5 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealI0e>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::call<BesselI1e>(x) - detail::call<Sign>(x) * y;
  }
};
inline constexpr BesselI0e i0e{};

struct BesselI1 : Elementwise<BesselI1>, NoMethods<BesselI1> {
  static constexpr OpInfo info{.name = "i1",
                               .summary = "the modified Bessel function of the first kind of order 1",
                               .source = "PyTorch `special.i1`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 5 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealI1>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::slope_of_order_1(detail::call<I0>(x), y, x);
  }
};
inline constexpr BesselI1 i1{};

struct BesselI1e : Elementwise<BesselI1e>, NoMethods<BesselI1e> {
  static constexpr OpInfo info{.name = "i1e",
                               .summary = "exp(-|x|) i1(x): the modified Bessel function of order 1, scaled",
                               .source = "PyTorch `special.i1e`, SciPy",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 5 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealI1e>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::slope_of_order_1(detail::call<BesselI0e>(x) - detail::call<Sign>(x) * y, y, x);
  }
};
inline constexpr BesselI1e i1e{};

struct BesselJ0 : Elementwise<BesselJ0>, NoMethods<BesselJ0> {
  static constexpr OpInfo info{.name = "j0",
                               .aliases = "bessel_j0",
                               .summary = "the Bessel function of the first kind of order 0",
                               .source = "SciPy; PyTorch `special.bessel_j0`",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 6 ulp up to 8, above it 4 ulp of sqrt(2 / (pi x))."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealJ0>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return -detail::call<BesselJ1>(x);
  }
};
inline constexpr BesselJ0 j0{};
inline constexpr BesselJ0 bessel_j0{};

struct BesselJ1 : Elementwise<BesselJ1>, NoMethods<BesselJ1> {
  static constexpr OpInfo info{.name = "j1",
                               .aliases = "bessel_j1",
                               .summary = "the Bessel function of the first kind of order 1",
                               .source = "SciPy; PyTorch `special.bessel_j1`",
                               .rule = Rule::floating,
                               .domain = Domain::real,
                               .notes = "Error: at most 6 ulp up to 8, above it 4 ulp of sqrt(2 / (pi x))."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealJ1>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::slope_of_order_1(detail::call<BesselJ0>(x), y, x);
  }
};
inline constexpr BesselJ1 j1{};
inline constexpr BesselJ1 bessel_j1{};

struct BesselY0 : Elementwise<BesselY0>, NoMethods<BesselY0> {
  static constexpr OpInfo info{
      .name = "y0",
      .aliases = "bessel_y0",
      .summary = "the Bessel function of the second kind of order 0",
      .source = "SciPy; PyTorch `special.bessel_y0`",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 6 ulp up to 8, above it 4 ulp of sqrt(2 / (pi x)). -infinity for 0, NaN below."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealY0>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return -detail::call<BesselY1>(x);
  }
};
inline constexpr BesselY0 y0{};
inline constexpr BesselY0 bessel_y0{};

struct BesselY1 : Elementwise<BesselY1>, NoMethods<BesselY1> {
  static constexpr OpInfo info{
      .name = "y1",
      .aliases = "bessel_y1",
      .summary = "the Bessel function of the second kind of order 1",
      .source = "SciPy; PyTorch `special.bessel_y1`",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 6 ulp up to 8, above it 4 ulp of sqrt(2 / (pi x)). -infinity for 0, NaN below."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    return detail::call_real<detail::RealY1>(x);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::call<BesselY0>(x) - y / x;
  }
};
inline constexpr BesselY1 y1{};
inline constexpr BesselY1 bessel_y1{};

using BesselOps = OpList<BesselI0e, BesselI1, BesselI1e, BesselJ0, BesselJ1, BesselY0, BesselY1>;

}  // namespace tenon::inline v1
