// States of sums and products whose intermediate results neither overflow nor underflow. Reductions use them if a
// result has left the range of their own states: so the elements alone decide whether a result is finite, not the order
// in which they are combined.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/complex.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

inline constexpr double largest_double = 0x1.fffffffffffffp1023;
/// The bits of a double, less `lowest_bits(b)`, have none of `bits_above(b)` if its magnitude is at least 2^-(2^b) and
/// below 2^(2^b).
constexpr std::int64_t lowest_bits(int b) { return std::int64_t{1023 - (1 << b)} << 52; }
constexpr std::int64_t bits_above(int b) { return ((std::int64_t{1} << (10 - b)) - 1) << (53 + b); }

/// The magnitude of a number; of a complex number, that of its larger part, or NaN if a part is NaN.
TENON_HD TENON_INLINE double part_magnitude(double x) { return __builtin_fabs(x); }
TENON_HD TENON_INLINE double part_magnitude(const complex<double>& z) {
  const double a = __builtin_fabs(z.re), b = __builtin_fabs(z.im);
  return b != b || b > a ? b : a;
}
/// Both parts times a factor: a product of complex numbers would be NaN if a part is infinite.
TENON_HD TENON_INLINE double scale_by(double x, double factor) { return x * factor; }
TENON_HD TENON_INLINE complex<double> scale_by(const complex<double>& z, double factor) {
  return {z.re * factor, z.im * factor};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A sum, times 2^-100.  S is double or complex<double>.
template <class S>
struct WideSum {
  S value = S(0);
  TENON_HD TENON_INLINE void join(const S& x) { value = value + scale_by(x, 0x1p-100); }
  template <int n>
  TENON_HD TENON_INLINE void join_all(const S* x) {
    S sum = scale_by(x[0], 0x1p-100);
    for (int k = 1; k < n; ++k) sum = sum + scale_by(x[k], 0x1p-100);
    value = value + sum;
  }
  TENON_HD TENON_INLINE void join(const WideSum& sum) { value = value + sum.value; }
  TENON_HD TENON_INLINE S narrowed() const { return scale_by(value, 0x1p100); }
  /// The sum divided by a count, whether or not it fits S.
  TENON_HD TENON_INLINE S mean(double count) const {
    if constexpr (ComplexElement<S>) return scale_by(S(value.re / count, value.im / count), 0x1p100);
    else return scale_by(value / count, 0x1p100);
  }
};

/// A product, value * 2^(512 * exponent): unless it is 0 or not finite, its magnitude is between 2^-400 and 2^400.
template <class S>
struct WideProduct {
  S value = S(1);
  long long exponent = 0;
  TENON_HD TENON_INLINE void join(const S& x) {
    WideProduct own{x, 0};
    own.come_near();
    join(own);
  }
  /// Joins n elements, 8 at most, by one step if their product is not far from 1.
  template <int n>
  TENON_HD TENON_INLINE void join_all(const S* x) {
    S product = x[0];
    bool is_near = is_within(x[0], 0x1p50);
    for (int k = 1; k < n; ++k) {
      product = product * x[k];
      is_near = is_near && is_within(x[k], 0x1p50);
    }
    if (is_near) return join(WideProduct{product, 0});
    for (int k = 0; k < n; ++k) join(x[k]);
  }
  TENON_HD TENON_INLINE void join(const WideProduct& product) {
    value = value * product.value;
    exponent += product.exponent;
    come_near();
  }
  TENON_HD TENON_INLINE S narrowed() const {
    S result = value;
    // At most four steps of 512 reach 0 or infinity.
    for (long long left = exponent < -4 ? -4 : exponent; left < 0; ++left) result = scale_by(result, 0x1p-512);
    for (long long left = exponent > 4 ? 4 : exponent; left > 0; --left) result = scale_by(result, 0x1p512);
    return result;
  }

 private:
  TENON_HD TENON_INLINE static bool is_within(const S& x, double bound) {
    return part_magnitude(x) <= bound && part_magnitude(x) * bound >= 1;
  }
  TENON_HD TENON_INLINE void come_near() {
    if (is_within(value, 0x1p400)) return;
    double magnitude = part_magnitude(value);
    for (; magnitude > 0x1p400 && magnitude < __builtin_inf(); magnitude *= 0x1p-512, ++exponent)
      value = scale_by(value, 0x1p-512);
    for (; magnitude < 0x1p-400 && magnitude > 0; magnitude *= 0x1p512, --exponent) value = scale_by(value, 0x1p512);
  }
};

}  // namespace tenon::inline v1::detail
