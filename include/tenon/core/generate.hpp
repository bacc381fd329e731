// Elements computed from their position: constants and sequences.  Random numbers are in core/random.hpp
// and core/ziggurat.hpp.  `at(i)` is element i in row-major order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/double_double.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

template <class T>
struct Fill {
  using value_type = T;
  T value;
  TENON_HD TENON_INLINE T at(std::int64_t) const { return value; }
};

/// start + i * step, computed in C: double for floating types, so that late elements stay accurate.
template <class T, class C>
struct Sequence {
  using value_type = T;
  C start, step;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if constexpr (std::is_integral_v<C>) {
      using U = std::make_unsigned_t<C>;
      return convert<T>(static_cast<C>(static_cast<U>(start) + static_cast<U>(i) * static_cast<U>(step)));
    } else {
      return convert<T>(start + C(static_cast<double>(i)) * step);
    }
  }
};

/// Numbers in equal steps: element i is (base + span * i / count) * scale. The product is divided, and if a double
/// holds the length of a step exactly, the span is that of one step: so whole numbers stay whole, and others are
/// rounded as seldom as possible.
struct Spacing {
  double base, span, count, scale;

  TENON_KEYED static Spacing between(double start, double stop, std::int64_t steps) {
    const double span = stop - start, count = static_cast<double>(steps), step = span / count;
    if (__builtin_fma(step, count, -span) == 0) return {start, step, 1, 1};
    const double product = span * count;
    if (product - product == 0) return {start, span, count, 1};
    return {start * 0x1p-70, stop * 0x1p-70 - start * 0x1p-70, count, 0x1p70};  // products would overflow
  }
  /// Multiples of the rounded step, which is NumPy's rule: rounded down, they are NumPy's integers.
  TENON_KEYED static Spacing by_step(double start, double stop, std::int64_t steps) {
    const double span = stop - start, count = static_cast<double>(steps);
    if (span - span == 0) return {start, span / count, 1, 1};
    return {start / 2, (stop / 2 - start / 2) / count, 1, 2};  // the ends' difference overflows
  }
  TENON_HD TENON_INLINE double at(double i) const { return (base + span * i / count) * scale; }
};

/// The same for both parts of complex numbers.
struct ComplexSpacing {
  Spacing re, im;
  TENON_KEYED static ComplexSpacing between(const complex<double>& start, const complex<double>& stop,
                                            std::int64_t steps) {
    return {Spacing::between(start.re, stop.re, steps), Spacing::between(start.im, stop.im, steps)};
  }
  TENON_KEYED static ComplexSpacing by_step(const complex<double>& start, const complex<double>& stop,
                                            std::int64_t steps) {
    return {Spacing::by_step(start.re, stop.re, steps), Spacing::by_step(start.im, stop.im, steps)};
  }
  TENON_HD TENON_INLINE complex<double> at(double i) const { return {re.at(i), im.at(i)}; }
};

/// Numbers from start to stop in `steps` steps; both ends are exact.  Integers are rounded down, as NumPy does.
template <class T, class C = double>
struct Spaced {
  using value_type = T;
  C start, stop;
  std::int64_t steps;
  using Inner = std::conditional_t<ComplexElement<C>, ComplexSpacing, Spacing>;
  Inner inner;

  Spaced() = default;  // for the leaves of a CUDA kernel, which are filled one by one
  TENON_KEYED Spaced(const C& first, const C& last, std::int64_t count)
      : start(first),
        stop(last),
        steps(count),
        inner(IntegerElement<T> ? Inner::by_step(first, last, count) : Inner::between(first, last, count)) {}
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    const C value = i <= 0 ? start : i == steps ? stop : inner.at(static_cast<double>(i));
    if constexpr (IntegerElement<T> && std::is_same_v<C, double>) return convert<T>(math::floor(value));
    else return convert<T>(value);
  }
};

/// factor * 2^shift * e^x for x in equal steps, rounded once: powers that a double has exactly are exact.
struct PowerSteps {
  DoubleDouble first, step;
  double factor;
  int shift;
  TENON_HD TENON_INLINE double at(double i) const {
    return scaled_exponential(pair_sum(first, pair_product(step, i)), factor, shift);
  }
};

/// The same as elements. `has_ends`: the first and the last are given. Without `has_steps` each power is computed by
/// math::pow, for bases that are not positive and numbers that are not finite.
template <class T>
struct Powers {
  using value_type = T;
  PowerSteps steps;
  bool has_steps;
  double base, sign;
  Spaced<double> exponent;
  double first, last;
  bool has_ends;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if (has_ends && i == 0) return convert<T>(first);
    if (has_ends && i == exponent.steps) return convert<T>(last);
    return convert<T>(has_steps ? steps.at(static_cast<double>(i)) : sign * math::pow(base, exponent.at(i)));
  }
};

}  // namespace tenon::inline v1::detail
