// Hyperbolic functions in lanes, from exponentials.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exponential.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// tanh(r) for |r| <= 0.5625.
template <class V>
TENON_INLINE V tanh_reduced(const V& r) {
  const V z = r * r;
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return z * polynomial(z, -0x1.94c4c4p-8f, 0x1.58231ap-6f, -0x1.b90766p-5f, 0x1.110c64p-3f, -0x1.555548p-2f) * r + r;
  } else {
    return z * polynomial(z, -0x1.3dbaa61f1b88ap-16, 0x1.59b266a1358d8p-14, -0x1.e822b3d5311d5p-13, 0x1.34633e85bb8c7p-11, -0x1.7d8becf807dfap-10,
                          0x1.d6d24efc7047ap-9, -0x1.226e2d362d64ep-7, 0x1.664f484b19b7p-6, -0x1.ba1ba1b93ed1fp-5, 0x1.111111111036dp-3,
                          -0x1.555555555554cp-2) * r + r;
  }
}

/// At most 2 ulp.  With e^2|x| = 2 s e^2r, s a power of 2, and t = tanh(r), the result is 1 - (1 - t) / (s + 1/2 + (s - 1/2) t).
/// Small ones, of which that would leave little, are t itself, with r = |x|.
struct RealTanh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = at_most(magnitude(x), single ? T(9.5) : T(20)), half(T(0.5));
    const auto n = nearest<V, Format<T>::bias - 1>(y, T(0x1.71547652b82fep1));
    const auto small = y < V(T(0.5625));
    const V t = tanh_reduced(select(small, y, reduce(y, n.whole, single ? T(0x1.62e43p-2) : T(0x1.62e42fefa39efp-2)))), s = power_of_two<V>(n.bits);
    return flip_sign(select(small, t, V(1) - (V(1) - t) / ((s - half) * t + (s + half))), sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_tanhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_tanh(x); }
};

/// The C library's, one lane at a time.
struct RealSinh {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_sinhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_sinh(x); }
};

/// The C library's, one lane at a time.
struct RealCosh {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_coshf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cosh(x); }
};

TENON_END_DETAIL
