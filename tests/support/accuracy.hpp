// The accuracy of a function of the library against a reference of higher precision, over samples of all numbers.
#pragma once

#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <vector>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace support {

/// The distance of a result from the exact value, in units in the last place (ulp) of T; infinite if only one of them
/// is NaN, infinite or a zero of a given sign.
template <class T>
double ulp_error(T got, long double exact) {
  const T nearest = static_cast<T>(exact);
  constexpr double wrong = std::numeric_limits<double>::infinity();
  if (nearest != nearest || got != got) return (nearest != nearest) == (got != got) ? 0 : wrong;
  if (std::isinf(nearest) || std::isinf(got)) return nearest == got ? 0 : wrong;
  if (exact == 0) return got == 0 && std::signbit(got) == std::signbit(nearest) ? 0 : wrong;
  using Limits = std::numeric_limits<T>;
  int exponent;
  (void)std::frexp(nearest, &exponent);
  const int last = exponent - Limits::digits, least = Limits::min_exponent - Limits::digits;
  return static_cast<double>(std::abs(static_cast<long double>(got) - exact) /
                             std::ldexp(1.0L, last < least ? least : last));
}

/// The type in which the reference computes: double for float, long double for double.
template <class T>
using Reference = std::conditional_t<std::is_same_v<T, float>, double, long double>;

/// Sample arguments: numbers of every magnitude, more where functions have poles, zeros and limits, and special values.
template <class T>
std::vector<T> sample_numbers() {
  using Limits = std::numeric_limits<T>;
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  std::vector<T> x = {T(0),
                      -T(0),
                      T(1),
                      T(-1),
                      T(0.5),
                      T(-0.5),
                      T(2),
                      T(3),
                      T(-2),
                      Limits::min(),
                      -Limits::min(),
                      Limits::max(),
                      -Limits::max(),
                      Limits::infinity(),
                      -Limits::infinity(),
                      Limits::quiet_NaN(),
                      Limits::denorm_min(),
                      -Limits::denorm_min(),
                      T(88.72283),
                      T(88.72284),
                      T(-103.97),
                      T(-104),
                      T(709.782712893384),
                      T(709.79),
                      T(-745.13),
                      T(-745.2),
                      T(1e10),
                      T(-1e22)};
  Random random(7);
  const auto uniform = [&](double low, double high) {
    return static_cast<T>(low + (high - low) * (static_cast<double>(random.bits() >> 11) * 0x1p-53));
  };
  for (int i = 0; i < 20000; ++i) {
    const Bits bits = static_cast<Bits>(random.bits());
    T value;
    std::memcpy(&value, &bits, sizeof value);
    x.push_back(value);
    for (const double width : {0.1, 1.0, 10.0, 100.0, 1000.0}) x.push_back(uniform(-width, width));
    x.push_back(uniform(0.5, 2));
    x.push_back(static_cast<T>(i - 10000));
  }
  return x;
}

/// Checks that the largest error is at most `most` ulp.
template <class T>
void check_errors(const char* what, const std::vector<T>& x, const std::vector<T>& y, const tenon::Tensor<T>& got,
                  const std::vector<long double>& exact, double most) {
  double worst = -1;
  std::size_t at = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double error = ulp_error(got.storage().data()[i], exact[i]);
    if (error > worst) worst = error, at = i;
  }
  INFO(what << " of " << tenon::dtype_name<T> << ": worst for " << x[at] << (y.empty() ? T(0) : y[at])
            << ", which gives " << got.storage().data()[at]);
  // Without lanes the C library's functions are used, with their own precision.
  CHECK(worst <= most + (TENON_LANES ? 0 : 0.25));
}

/// The value or the derivative that a function of core/math computes together, as an operation.
template <class F, bool is_slope>
struct ValueOrSlope : tenon::Elementwise<ValueOrSlope<F, is_slope>>, tenon::NoMethods<ValueOrSlope<F, is_slope>> {
  static constexpr tenon::OpInfo info{
      .name = is_slope ? "the derivative beside the value" : "the value beside the derivative",
      .summary = "one of them",
      .source = "core/math",
      .rule = tenon::Rule::floating,
      .domain = tenon::Domain::real};
  template <class V>
  static V at(const V& x) {
    V slope;
    const V y = tenon::detail::call_with_slope<F>(x, slope);
    if constexpr (is_slope) return slope;
    else return y;
  }
};

/// Checks that op(x) is within `most` ulp of reference(x).
template <class T, class Op, class F>
void check_accuracy(const Op& op, const F& reference, double most) {
  const std::vector<T> x = sample_numbers<T>();
  std::vector<long double> exact;
  for (const T value : x) exact.push_back(reference(static_cast<Reference<T>>(value)));
  check_errors<T>(Op::info.name, x, {}, tenon::eval(op(tenon::from_vector(std::vector<T>(x)))), exact, most);
}
/// The same for two operands, with every pair of special values.
template <class T, class Op, class F>
void check_accuracy_of_pairs(const Op& op, const F& reference, double most) {
  const std::vector<T> numbers = sample_numbers<T>();
  std::vector<T> x, y;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    x.push_back(numbers[i]);
    y.push_back(numbers[(i * 7919 + 13) % numbers.size()]);
  }
  for (std::size_t i = 0; i < 28; ++i) {
    for (std::size_t j = 0; j < 28; ++j) x.push_back(numbers[i]), y.push_back(numbers[j]);
  }
  std::vector<long double> exact;
  for (std::size_t i = 0; i < x.size(); ++i)
    exact.push_back(reference(static_cast<Reference<T>>(x[i]), static_cast<Reference<T>>(y[i])));
  check_errors<T>(Op::info.name, x, y,
                  tenon::eval(op(tenon::from_vector(std::vector<T>(x)), tenon::from_vector(std::vector<T>(y)))), exact,
                  most);
}

}  // namespace support
