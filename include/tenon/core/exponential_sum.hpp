// Sums of exponentials, for logsumexp and softmax.  The largest element is taken off first, so that none overflows.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The largest of some numbers, and the sum of their exponentials over that of `shift(max)`.
struct ExponentialSum {
  double max = -__builtin_inf(), sum = 0;
};

/// How reductions compute it.
struct ExponentialFold {
  using State = ExponentialSum;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// What is taken off: the largest element if it is finite.
template <class V>
TENON_HD TENON_INLINE V exponent_shift(const V& largest_element) {
  using T = scalar_t<V>;
  return select(math::abs(largest_element) < V(static_cast<T>(__builtin_inff())), largest_element, V(T(0)));
}
TENON_HD TENON_INLINE ExponentialSum join_exponentials(const ExponentialSum& a, const ExponentialSum& b) {
  ExponentialSum both;
  both.max = ExtremeFold<double, true>::join_all(a.max, b.max);
  const double shift = exponent_shift(both.max);
  const auto scaled = [&](const ExponentialSum& x) { return x.sum == 0 ? 0 : x.sum * math::exp(exponent_shift(x.max) - shift); };
  both.sum = scaled(a) + scaled(b);
  return both;
}

/// An element of softmax, or of its logarithm: from an element less the largest, and the inverse of the sum or its logarithm.
template <bool logarithm, class V>
TENON_HD TENON_INLINE V finish_softmax(const V& x, const V& last) {
  if constexpr (logarithm) return x - last;
  else return math::exp(x) * last;
}

TENON_END_DETAIL
