// Circular functions, in radians.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>

namespace tenon::inline v1 {

struct Abs;
struct Cos;
struct Sqrt;

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
  using KeepsResult = void;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return y * y + detail::number_like(y, 1);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& tan_() const { return detail::apply_in_place(Tan{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Tan tan{};

struct Asin : Elementwise<Asin> {
  static constexpr OpInfo info{.name = "asin", .method = "asin_", .aliases = "arcsin",
                               .summary = "the inverse sine", .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::asin(x); }
  using StrongZero = void;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / detail::call<Sqrt>(detail::number_like(y, 1) - x * x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& asin_() const { return detail::apply_in_place(Asin{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Asin asin{};
inline constexpr Asin arcsin{};

struct Acos : Elementwise<Acos> {
  static constexpr OpInfo info{.name = "acos", .method = "acos_", .aliases = "arccos",
                               .summary = "the inverse cosine", .source = "array-API 2024.12",
                               .rule = Rule::floating,
                               .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude. NaN for real numbers outside [-1, 1]."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::acos(x); }
  using StrongZero = void;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, -1) / detail::call<Sqrt>(detail::number_like(y, 1) - x * x);
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& acos_() const { return detail::apply_in_place(Acos{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Acos acos{};
inline constexpr Acos arccos{};

struct Atan : Elementwise<Atan> {
  static constexpr OpInfo info{.name = "atan", .method = "atan_", .aliases = "arctan",
                               .summary = "the inverse tangent", .source = "array-API 2024.12",
                               .rule = Rule::floating, .notes = "Error: at most 2 ulp; for complex 4 ulp of the magnitude."};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return math::atan(x); }
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X& x) {
    return detail::number_like(y, 1) / (x * x + detail::number_like(y, 1));
  }
  template <class Self>
  struct Methods {
    TENON_INLINE Self& atan_() const { return detail::apply_in_place(Atan{}, detail::handle_of<Self>(this)); }
  };
};
inline constexpr Atan atan{};
inline constexpr Atan arctan{};

struct Atan2 : Elementwise<Atan2> {
  static constexpr OpInfo info{.name = "atan2",
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
    const auto squares = a * a + b * b, zero = detail::number_like(y, 0);
    if constexpr (k == 0) return detail::select(squares == zero, zero, b / squares);
    else return detail::select(squares == zero, zero, -a / squares);
  }
  template <class Self>
  struct Methods {
    template <detail::AnyOperand B>
    TENON_INLINE Self& atan2_(const B& b) const { return detail::apply_in_place(Atan2{}, detail::handle_of<Self>(this), b); }
  };
};
inline constexpr Atan2 atan2{};
inline constexpr Atan2 arctan2{};

struct Sinc : Elementwise<Sinc> {
  static constexpr OpInfo info{.name = "sinc",
                               .method = "sinc_",
                               .summary = "sin(pi x) / (pi x), and 1 for 0",
                               .source = "NumPy, PyTorch",
                               .rule = Rule::floating,
                               .notes = "Error: at most 4 ulp; for complex 8 ulp of the magnitude, times the imaginary part where that is "
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
    const auto pi = detail::number_like(x, 0x1.921fb54442d18p1), radians = x * pi;
    const auto nearby = radians * pi * detail::series(radians * radians, -1. / 3, 1. / 30, -1. / 840, 1. / 45360, -1. / 3991680);
    const auto is_near = detail::call<Abs>(x) < detail::number_like(detail::call<Abs>(x), 0.1);
    return detail::select(is_near, nearby, (detail::call<Cos>(radians) - y) / x);
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
