// Functions of floats that are computed in double: their tables have one precision, and their results are rounded once.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// F::of_double of scalars or lanes of floats or doubles; floats are computed as two halves of their lanes.
template <class F, class V>
TENON_HD TENON_INLINE V in_doubles(const V& x) {
  using T = scalar_t<V>;
  if constexpr (sizeof(T) == 8) {
    return F::of_double(x);
  } else if constexpr (!is_lanes<V>) {
    return static_cast<T>(F::of_double(static_cast<double>(x)));
  } else {
    const auto lower = cast_lanes<T>(F::of_double(cast_lanes<double>(lower_lanes(x))));
    const auto upper = cast_lanes<T>(F::of_double(cast_lanes<double>(upper_lanes(x))));
    alignas(64) char both[sizeof(T) * V::count];
    lower.store(both);
    upper.store(both + sizeof(T) * V::count / 2);
    return V::load(both);
  }
}

/// a * b, rounded before it is added to another product: of two products compilers fuse either, in scalars another one
/// than in lanes.
template <class V>
TENON_HD TENON_INLINE V rounded_product(const V& a, const V& b) {
  if constexpr (TENON_LANES) return settled(a * b);
  else return a * b;
}

/// The base of a real function that has `of_double` alone.
template <class F>
struct InDoubles {
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) {
    return in_doubles<F>(x);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    return at(x);
#else
    return in_one_lane<F>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
