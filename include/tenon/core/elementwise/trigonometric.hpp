// Circular functions, in radians.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1 {

struct Abs;
struct Cos;
struct Hypot;
struct Imag;
struct Sqrt;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct LogisticDensity;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The square root of 1 - x²; of a complex x by its factors, as their product may overflow.
template <class X>
TENON_HD TENON_INLINE constexpr auto root_of_one_minus_square(const X& x) {
  if constexpr (is_complex_number<X>) return call<Sqrt>(number_like(x, 1) - x) * call<Sqrt>(number_like(x, 1) + x);
  else return call<Sqrt>(one_minus_square(x));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct Sin : Elementwise<Sin> {
  static constexpr OpInfo info{.name = "sin",
                               .method = "sin_",
                               .summary = "the sine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::sin(x); }
  using SlopeWithValue = detail::RealSin;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return detail::call<Cos>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sin_() const { return detail::apply_in_place(Sin{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sin sin{};

struct Cos : Elementwise<Cos> {
  static constexpr OpInfo info{.name = "cos",
                               .method = "cos_",
                               .summary = "the cosine",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::cos(x); }
  using SlopeWithValue = detail::RealCos;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y&, const X& x) {
    return -detail::call<Sin>(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& cos_() const { return detail::apply_in_place(Cos{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Cos cos{};

struct Tan : Elementwise<Tan> {
  static constexpr OpInfo info{.name = "tan",
                               .method = "tan_",
                               .summary = "the tangent",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::tan(x); }
  static constexpr OpTraits traits{.keeps_result = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto nearby = y * y + detail::number_like(y, 1);
    if constexpr (detail::is_complex_number<X>) {  // it cancels far from the real axis
      const auto size = detail::call<Abs>(detail::call<Imag>(x));
      return detail::select(
          size < detail::number_like(size, 1), nearby,
          detail::call<detail::LogisticDensity>(x * detail::imaginary_like(y, 2)) * detail::number_like(y, 4));
    } else {
      return nearby;
    }
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tan_() const { return detail::apply_in_place(Tan{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Tan tan{};

struct Asin : Elementwise<Asin> {
  static constexpr OpInfo info{
      .name = "asin",
      .method = "asin_",
      .aliases = "arcsin",
      .summary = "the inverse sine",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::asin(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / detail::root_of_one_minus_square(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& asin_() const { return detail::apply_in_place(Asin{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Asin asin{};
inline constexpr Asin arcsin{};

struct Acos : Elementwise<Acos> {
  static constexpr OpInfo info{
      .name = "acos",
      .method = "acos_",
      .aliases = "arccos",
      .summary = "the inverse cosine",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::acos(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, -1) / detail::root_of_one_minus_square(x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& acos_() const { return detail::apply_in_place(Acos{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Acos acos{};
inline constexpr Acos arccos{};

struct Atan : Elementwise<Atan> {
  static constexpr OpInfo info{.name = "atan",
                               .method = "atan_",
                               .aliases = "arctan",
                               .summary = "the inverse tangent",
                               .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::atan(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    const auto one = detail::number_like(y, 1);
    const auto inverse = one / x;
    const auto size = detail::call<Abs>(x);
    return detail::select(size > detail::number_like(size, 1), inverse / (x + inverse), one / (x * x + one));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& atan_() const { return detail::apply_in_place(Atan{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Atan atan{};
inline constexpr Atan arctan{};

struct Atan2 : Elementwise<Atan2> {
  static constexpr OpInfo info{
      .name = "atan2",
      .arguments = detail::two_operands,
      .method = "atan2_",
      .aliases = "arctan2",
      .summary = "the angle of the point (x2, x1): the arctangent of x1 / x2 in the right quadrant",
      .source = "array-API 2024.12",
      .rule = Rule::floating,
      .domain = Domain::real,
      .notes = "Error: at most 2 ulp. If both are zero or infinite, a multiple of pi / 4 by their signs."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& a, const V& b) { return math::atan2(a, b); }
  template <int k, class Y, class A, class B>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const A& a, const B& b) {
    // Times a power of 2, and without squares, which overflow or become 0.
    const auto is_large = detail::call<Abs>(a) + detail::call<Abs>(b) > detail::number_like(y, 1);
    const auto down = detail::number_like(y, 0.25);
    const auto up = detail::number_like(y, 0x1p64);
    const auto zero = detail::number_like(y, 0);
    const auto near_a = detail::select(is_large, a * down, a * up);
    const auto near_b = detail::select(is_large, b * down, b * up);
    const auto size = detail::call<Hypot>(near_a, near_b);
    const auto inverse = detail::select(is_large, down / size, up / size);
    if constexpr (k == 0) return detail::select(size == zero, zero, near_b * inverse / size);
    else return detail::select(size == zero, zero, -(near_a * inverse / size));
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& atan2_(const B& b) const {
      return detail::apply_in_place(Atan2{}, detail::handle_of<Self>(this), b);
    }
  };
};
inline constexpr Atan2 atan2{};
inline constexpr Atan2 arctan2{};

struct Sinc : Elementwise<Sinc> {
  static constexpr OpInfo info{
      .name = "sinc",
      .method = "sinc_",
      .summary = "sin(pi x) / (pi x), and 1 for 0",
      .source = "NumPy, PyTorch",
      .rule = Rule::floating,
      .notes =
          "Error: at most 4 ulp; for complex 8 ulp of the magnitude, times the imaginary part where that is "
          "above 1. 0 for whole real numbers other than 0; NaN for infinities."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) {
    if constexpr (ComplexElement<V>) {
      using R = decltype(x.re);
      const R whole = math::round(x.re), pi = R(0x1.921fb54442d18p1);
      const V sine = math::sin(V((x.re - whole) * pi, x.im * pi));
      const V result = (is_odd(whole) ? -sine : sine) / V(x.re * pi, x.im * pi);
      return x == V(0) ? V(1) : result;
    } else {
      // The sine of pi times the distance from the nearest whole number, which is exact.
      const V y = math::abs(x), whole = math::round(y), pi = V(detail::scalar_t<V>(0x1.921fb54442d18p1));
      const V sine = math::sin(detail::select(is_odd(whole), whole - y, y - whole) * pi);
      return detail::select(y == V(0), V(1), sine / (y * pi));
    }
  }
  /// True if a whole number is odd.
  template <class V>
  TENON_HD TENON_INLINE static constexpr auto is_odd(const V& whole) {
    const V half = whole * V(detail::scalar_t<V>(0.5));
    return half != math::floor(half);
  }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    // Terms cancel near 0: there it is the series.
    const auto pi = detail::number_like(x, 0x1.921fb54442d18p1);
    const auto radians = x * pi;
    const auto nearby = radians * pi *
                        detail::series(radians * radians, -1. / 3, 1. / 30, -1. / 840, 1. / 45360, -1. / 3991680,
                                       1. / 518918400, -1. / 93405312000, 1. / 22230464256000);
    const auto size = detail::call<Abs>(x);
    return detail::select(size < detail::number_like(size, 0.25), nearby, (cosine(x, radians) - y) / x);
  }
  /// cos(pi x). Of a real x it is made of sines, which sinc reduces exactly: of pi (x + 1/2), or, where that is not
  /// exact, of pi x / 2.
  template <class X>
  TENON_HD TENON_INLINE static constexpr auto cosine(const X& x, const X& radians) {
    if constexpr (detail::is_complex_number<X>) {
      return detail::call<Cos>(radians);
    } else {
      const auto half = detail::number_like(x, 0.5);
      const auto next = x + half;
      const auto rise = detail::call<Sinc>(x * half) * radians;
      const auto shifted = detail::call<Sinc>(next) * next * detail::number_like(x, 0x1.921fb54442d18p1);
      return detail::select(detail::call<Abs>(x) < detail::number_like(x, 0x1p20), shifted,
                            detail::number_like(x, 1) - rise * rise * half);
    }
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& sinc_() const { return detail::apply_in_place(Sinc{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Sinc sinc{};

struct Deg2Rad : Elementwise<Deg2Rad> {
  static constexpr OpInfo info{.name = "deg2rad", .method = "deg2rad_", .aliases = "radians",
                               .summary = "degrees in radians: x pi / 180", .source = "NumPy, PyTorch",
                               .rule = Rule::floating, .domain = Domain::real, .notes = "Error: at most 1.5 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return x * V(detail::scalar_t<V>(0x1.1df46a2529d39p-6)); }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0x1.1df46a2529d39p-6);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& deg2rad_() const { return detail::apply_in_place(Deg2Rad{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Deg2Rad deg2rad{};
inline constexpr Deg2Rad radians{};

struct Rad2Deg : Elementwise<Rad2Deg> {
  static constexpr OpInfo info{.name = "rad2deg", .method = "rad2deg_", .aliases = "degrees",
                               .summary = "radians in degrees: x 180 / pi", .source = "NumPy, PyTorch",
                               .rule = Rule::floating, .domain = Domain::real, .notes = "Error: at most 1.5 ulp."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return x * V(detail::scalar_t<V>(0x1.ca5dc1a63c1f8p5)); }
  static constexpr OpTraits traits{.has_finite_slope = true};
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return detail::number_like(y, 0x1.ca5dc1a63c1f8p5);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& rad2deg_() const { return detail::apply_in_place(Rad2Deg{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Rad2Deg rad2deg{};
inline constexpr Rad2Deg degrees{};

using TrigonometricOps = OpList<Sin, Cos, Tan, Asin, Acos, Atan, Atan2, Sinc, Deg2Rad, Rad2Deg>;

}  // namespace tenon::inline v1
