// Converts floats to doubles in one instruction, where __builtin_convertvector of g++ 12 takes four.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

// Chosen by the kernel's register size, as only the kernel knows its instruction set.
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

/// convert_lanes in a kernel whose registers have `bytes` bytes.
template <int bytes, class Shape, class C, class V>
TENON_INLINE auto convert_in(const V& x) {
  if constexpr (has_widening<bytes> && Shape::count > 1) {
    if constexpr (std::is_same_v<C, double> && std::is_same_v<scalar_t<V>, float> && 8 * Shape::count == bytes)
      return widen_lanes(x);
    else return convert_lanes<Shape, C>(x);
  } else {
    return convert_lanes<Shape, C>(x);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
