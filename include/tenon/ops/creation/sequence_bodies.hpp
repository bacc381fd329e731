// The bodies of the functions that ops/creation/sequence.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/double_double.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/math.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The logarithm of a positive finite number, by a step of Newton's iteration from the nearest double.
inline DoubleDouble natural_logarithm(double x) {
  int exponent = 0;
  double part = __builtin_frexp(x, &exponent);
  if (part < 0x1.6a09e667f3bcdp-1) part *= 2, --exponent;  // the root of 1/2
  const double guess = math::log(part);
  const DoubleDouble rest = pair_sum(pair_product(exponential_less_1({-guess, 0}, 16), part), {part - 1, 0});
  return pair_sum(pair_product(pair_of_ln2, exponent), pair_sum({guess, 0}, rest));
}
/// True if x is the nearest double to a power of ten, whose exponent is set.
inline bool is_power_of_ten(double x, const DoubleDouble& logarithm_of_ten, double& exponent) {
  exponent = math::floor(math::log10(x) + 0.5);
  return scaled_exponential(pair_product(logarithm_of_ten, exponent), 1, 0) == x;
}

/// The powers whose exponents go from `first` to `first + span` in as many steps.
inline PowerSteps power_steps(const DoubleDouble& first, const DoubleDouble& span, std::int64_t steps) {
  return {first, pair_quotient(span, steps > 0 ? static_cast<double>(steps) : 1), 1, 0};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t arange_count(double start, double stop, double step) {
  if (step == 0 || step != step) throw_error(ErrorCode::shape, "arange: the step is ", step);
  const double count = math::ceil((stop - start) / step);
  if (!(count < 9e18))
    throw_error(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return count > 0 ? static_cast<std::int64_t>(count) : 0;
}
TENON_BODY std::int64_t arange_count(const Whole& start, const Whole& stop, const Whole& step, Whole& last) {
  const bool down = step.is_negative;
  if (step.bits == 0) throw_error(ErrorCode::shape, "arange: the step is 0");
  if (!(down ? stop.is_below(start) : start.is_below(stop))) return 0;
  const auto span = down ? start.bits - stop.bits : stop.bits - start.bits,
             by = down ? std::uint64_t{0} - step.bits : step.bits;
  const auto count = (span - 1) / by + 1, way = (count - 1) * by;
  if (count > static_cast<std::uint64_t>(INT64_MAX))
    throw_error(ErrorCode::shape, "arange: ", count, " elements are too many");
  last = {start.bits + (count - 1) * step.bits,
          down ? start.is_negative || way > start.bits : start.is_negative && way < std::uint64_t{0} - start.bits};
  return static_cast<std::int64_t>(count);
}

TENON_BODY bool find_power_steps(double base, double start, double stop, std::int64_t steps, PowerSteps& found) {
  const auto is_huge = [](double x) { return !(math::abs(x) < 0x1p40); };
  if (!(base > 0) || base > 0x1.fffffffffffffp+1023 || is_huge(start) || is_huge(stop)) return false;
  const DoubleDouble logarithm = natural_logarithm(base);
  found = power_steps(pair_product(logarithm, start), pair_product(logarithm, full_sum(stop, -start)), steps);
  return true;
}
TENON_BODY bool find_geometric_steps(double start, double stop, std::int64_t steps, PowerSteps& found) {
  const double side = start < 0 ? -1. : 1., first = side * start, last = side * stop,
               greatest = 0x1.fffffffffffffp+1023;
  if (!(first <= greatest && last <= greatest)) return false;
  const DoubleDouble ten = natural_logarithm(10);
  double low = 0, high = 0;
  if (is_power_of_ten(first, ten, low) && is_power_of_ten(last, ten, high)) {
    found = power_steps(pair_product(ten, low), pair_product(ten, high - low), steps);
    found.factor = side;
    return true;
  }
  const DoubleDouble below = natural_logarithm(first);
  found = power_steps({0, 0}, pair_sum(natural_logarithm(last), {-below.high, -below.low}), steps);
  found.factor = __builtin_frexp(start, &found.shift);
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
