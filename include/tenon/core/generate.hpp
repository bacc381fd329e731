// Elements computed from their position: constants and sequences.  Random numbers are in core/random.hpp
// and core/ziggurat.hpp.  `at(i)` is element i in row-major order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>

TENON_BEGIN_DETAIL_TYPES

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

/// Numbers from start to stop in `steps` steps; both ends are exact.  Integers are rounded down, as NumPy does.
template <class T, class C = double>
struct Spaced {
  using value_type = T;
  C start, stop;
  std::int64_t steps;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    const C value = i <= 0 ? start : i == steps ? stop : between(i);
    if constexpr (IntegerElement<T> && std::is_same_v<C, double>) return convert<T>(math::floor(value));
    else return convert<T>(value);
  }

 private:
  TENON_HD TENON_INLINE C between(std::int64_t i) const {
    const C count(static_cast<double>(steps)), number(static_cast<double>(i)), span = stop - start;
    if (span - span == C(0)) {
      // By multiples of a step, whole numbers stay whole; by parts of the span, other numbers keep more digits.
      if constexpr (IntegerElement<T>) return start + number * (span / count);
      else return start + span * C(static_cast<double>(i) / static_cast<double>(steps));
    }
    const C half_step = (stop / C(2) - start / C(2)) / count;  // the ends' difference overflows
    return (start / C(2) + number * half_step) * C(2);
  }
};

/// Powers of a base with evenly spaced exponents, times a sign; `has_ends`: the first and the last element are given.
template <class T>
struct Powers {
  using value_type = T;
  double base, sign;
  Spaced<double> exponent;
  double first, last;
  bool has_ends;
  TENON_HD TENON_INLINE T at(std::int64_t i) const {
    if (has_ends && i == 0) return convert<T>(first);
    if (has_ends && i == exponent.steps) return convert<T>(last);
    return convert<T>(sign * math::pow(base, exponent.at(i)));
  }
};

TENON_END_DETAIL_TYPES
