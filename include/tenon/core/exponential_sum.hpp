// Sums of exponentials, for logsumexp and softmax. The largest element is subtracted first, so that no exponential
// overflows.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The largest of some numbers, and the sum of exp(x - exponent_shift(max)) over them.
struct ExponentialSum {
  double max = -__builtin_inf(), sum = 0;
};

/// The fold by which reductions compute such a sum.
struct ExponentialFold {
  using State = ExponentialSum;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number that is subtracted: the largest element if it is finite, else 0.
template <class V>
TENON_HD TENON_INLINE V exponent_shift(const V& largest_element) {
  using T = scalar_t<V>;
  return select(math::abs(largest_element) < V(static_cast<T>(__builtin_inff())), largest_element, V(T(0)));
}
TENON_HD TENON_INLINE ExponentialSum join_exponentials(const ExponentialSum& a, const ExponentialSum& b) {
  ExponentialSum both;
  both.max = ExtremeFold<double, true>::join_all(a.max, b.max);
  const double shift = exponent_shift(both.max);
  const auto scaled = [&](const ExponentialSum& x) {
    return x.sum == 0 ? 0 : x.sum * math::exp(exponent_shift(x.max) - shift);
  };
  both.sum = scaled(a) + scaled(b);
  return both;
}

/// An element of softmax, or of its logarithm: `x` is an element minus the largest one, `last` the reciprocal or the
/// logarithm of the sum.
template <bool logarithm, class V>
TENON_HD TENON_INLINE V finish_softmax(const V& x, const V& last) {
  if constexpr (logarithm) return x - last;
  else return math::exp(x) * last;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
