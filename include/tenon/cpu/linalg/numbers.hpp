// What decompositions ask of one number, real or complex.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number itself if it is real.
template <class T>
TENON_INLINE T conjugate(const T& x) {
  if constexpr (ComplexElement<T>) return T(x.re, -x.im);
  else return x;
}
template <class T>
TENON_INLINE real_t<T> squared_magnitude(const T& x) {
  if constexpr (ComplexElement<T>) return x.re * x.re + x.im * x.im;
  else return x * x;
}
/// |re| + |im|, by which pivots are chosen.
template <class T>
TENON_INLINE real_t<T> sum_of_parts(const T& x) {
  if constexpr (ComplexElement<T>) return (x.re < 0 ? -x.re : x.re) + (x.im < 0 ? -x.im : x.im);
  else return x < 0 ? -x : x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
