// Floats as doubles in one instruction: what g++ 12 makes of __builtin_convertvector takes four.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

// Called by their register's size, as only the kernel knows what it may use.
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
template <int bytes>
inline constexpr bool has_widening = bytes >= 32;
__attribute__((target("avx512f"))) inline Lanes<double, 8> widen_lanes(const Lanes<float, 8>& x) {
  return Lanes<double, 8>::from(__builtin_ia32_cvtps2pd512_mask(x.v, Lanes<double, 8>::Vector{}, -1, 4));
}
__attribute__((target("avx"))) inline Lanes<double, 4> widen_lanes(const Lanes<float, 4>& x) {
  return Lanes<double, 4>::from(__builtin_ia32_cvtps2pd256(x.v));
}
#else
template <int bytes>
inline constexpr bool has_widening = false;
#endif

/// convert_lanes in a kernel whose registers have so many bytes.
template <int bytes, class Shape, class C, class V>
TENON_INLINE auto convert_in(const V& x) {
  if constexpr (has_widening<bytes> && Shape::count > 1) {
    if constexpr (std::is_same_v<C, double> && std::is_same_v<scalar_t<V>, float> && 8 * Shape::count == bytes) return widen_lanes(x);
    else return convert_lanes<Shape, C>(x);
  } else {
    return convert_lanes<Shape, C>(x);
  }
}

TENON_END_DETAIL
