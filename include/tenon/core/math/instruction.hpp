// Instructions that vector extensions cannot express, each in a function that names its instruction set.
//
// None is forced inline, as the callers do not name the instruction set: it is inlined when these are inlined into a
// kernel that does.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

#if TENON_LANES && defined(__x86_64__)
typedef float Float4 __attribute__((vector_size(16)));
typedef float Float8 __attribute__((vector_size(32)));
typedef float Float16 __attribute__((vector_size(64)));
typedef double Double2 __attribute__((vector_size(16)));
typedef double Double4 __attribute__((vector_size(32)));
typedef double Double8 __attribute__((vector_size(64)));
/// The mask of all lanes, convertible to the type that an intrinsic takes: compilers differ in its signedness, and warn
/// about the other one.
struct AllLanes {
  template <class Mask>
  TENON_INLINE operator Mask() const {
    return static_cast<Mask>(-1);
  }
};
inline constexpr AllLanes all_lanes;

// The newest clang has no names of its own for these instructions, older ones have no common name for them.
#if __has_builtin(__builtin_elementwise_sqrt)
inline void set_sqrt(Float4& r, const Float4& x) { r = __builtin_elementwise_sqrt(x); }
inline void set_sqrt(Double2& r, const Double2& x) { r = __builtin_elementwise_sqrt(x); }
__attribute__((target("avx"))) inline void set_sqrt(Float8& r, const Float8& x) { r = __builtin_elementwise_sqrt(x); }
__attribute__((target("avx"))) inline void set_sqrt(Double4& r, const Double4& x) { r = __builtin_elementwise_sqrt(x); }
__attribute__((target("avx512f"))) inline void set_sqrt(Float16& r, const Float16& x) {
  r = __builtin_elementwise_sqrt(x);
}
__attribute__((target("avx512f"))) inline void set_sqrt(Double8& r, const Double8& x) {
  r = __builtin_elementwise_sqrt(x);
}
#else
inline void set_sqrt(Float4& r, const Float4& x) { r = __builtin_ia32_sqrtps(x); }
inline void set_sqrt(Double2& r, const Double2& x) { r = __builtin_ia32_sqrtpd(x); }
__attribute__((target("avx"))) inline void set_sqrt(Float8& r, const Float8& x) { r = __builtin_ia32_sqrtps256(x); }
__attribute__((target("avx"))) inline void set_sqrt(Double4& r, const Double4& x) { r = __builtin_ia32_sqrtpd256(x); }
#if defined(__clang__)
__attribute__((target("avx512f"))) inline void set_sqrt(Float16& r, const Float16& x) {
  r = __builtin_ia32_sqrtps512(x, 4);
}
__attribute__((target("avx512f"))) inline void set_sqrt(Double8& r, const Double8& x) {
  r = __builtin_ia32_sqrtpd512(x, 4);
}
#else
__attribute__((target("avx512f"))) inline void set_sqrt(Float16& r, const Float16& x) {
  r = __builtin_ia32_sqrtps512_mask(x, x, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_sqrt(Double8& r, const Double8& x) {
  r = __builtin_ia32_sqrtpd512_mask(x, x, all_lanes, 4);
}
#endif
#endif

/// An estimate of 1 / sqrt(x): its relative error is below 2^-14.
__attribute__((target("avx512f"))) inline void set_inverse_sqrt(Float16& r, const Float16& x) {
  r = __builtin_ia32_rsqrt14ps512_mask(x, x, all_lanes);
}
__attribute__((target("avx512f"))) inline void set_inverse_sqrt(Double8& r, const Double8& x) {
  r = __builtin_ia32_rsqrt14pd512_mask(x, x, all_lanes);
}

/// Rounds to a whole number; mode 0: to nearest, halves to even; 1: down; 2: up; 3: towards 0. The 8 suppresses the
/// inexact flag.
template <int mode>
__attribute__((target("avx"))) inline void set_round(Float8& r, const Float8& x) {
  r = __builtin_ia32_roundps256(x, mode | 8);
}
template <int mode>
__attribute__((target("avx"))) inline void set_round(Double4& r, const Double4& x) {
  r = __builtin_ia32_roundpd256(x, mode | 8);
}
template <int mode>
__attribute__((target("avx512f"))) inline void set_round(Float16& r, const Float16& x) {
  r = __builtin_ia32_rndscaleps_mask(x, mode | 8, x, all_lanes, 4);
}
template <int mode>
__attribute__((target("avx512f"))) inline void set_round(Double8& r, const Double8& x) {
  r = __builtin_ia32_rndscalepd_mask(x, mode | 8, x, all_lanes, 4);
}

#if __has_builtin(__builtin_elementwise_fma)
__attribute__((target("fma"))) inline void set_fma(Float8& r, const Float8& a, const Float8& b, const Float8& c) {
  r = __builtin_elementwise_fma(a, b, c);
}
__attribute__((target("fma"))) inline void set_fma(Double4& r, const Double4& a, const Double4& b, const Double4& c) {
  r = __builtin_elementwise_fma(a, b, c);
}
__attribute__((target("avx512f"))) inline void set_fma(Float16& r, const Float16& a, const Float16& b,
                                                       const Float16& c) {
  r = __builtin_elementwise_fma(a, b, c);
}
__attribute__((target("avx512f"))) inline void set_fma(Double8& r, const Double8& a, const Double8& b,
                                                       const Double8& c) {
  r = __builtin_elementwise_fma(a, b, c);
}
#else
__attribute__((target("fma"))) inline void set_fma(Float8& r, const Float8& a, const Float8& b, const Float8& c) {
  r = __builtin_ia32_vfmaddps256(a, b, c);
}
__attribute__((target("fma"))) inline void set_fma(Double4& r, const Double4& a, const Double4& b, const Double4& c) {
  r = __builtin_ia32_vfmaddpd256(a, b, c);
}
__attribute__((target("avx512f"))) inline void set_fma(Float16& r, const Float16& a, const Float16& b,
                                                       const Float16& c) {
  r = __builtin_ia32_vfmaddps512_mask(a, b, c, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_fma(Double8& r, const Double8& a, const Double8& b,
                                                       const Double8& c) {
  r = __builtin_ia32_vfmaddpd512_mask(a, b, c, all_lanes, 4);
}
#endif

/// x * 2^n, rounded once.
__attribute__((target("avx512f"))) inline void set_scale(Float16& r, const Float16& x, const Float16& n) {
  r = __builtin_ia32_scalefps512_mask(x, n, x, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_scale(Double8& r, const Double8& x, const Double8& n) {
  r = __builtin_ia32_scalefpd512_mask(x, n, x, all_lanes, 4);
}

/// The lesser and the greater; b if either is NaN.
inline void set_least(Float4& r, const Float4& a, const Float4& b) { r = __builtin_ia32_minps(a, b); }
inline void set_most(Float4& r, const Float4& a, const Float4& b) { r = __builtin_ia32_maxps(a, b); }
inline void set_least(Double2& r, const Double2& a, const Double2& b) { r = __builtin_ia32_minpd(a, b); }
inline void set_most(Double2& r, const Double2& a, const Double2& b) { r = __builtin_ia32_maxpd(a, b); }
__attribute__((target("avx"))) inline void set_least(Float8& r, const Float8& a, const Float8& b) {
  r = __builtin_ia32_minps256(a, b);
}
__attribute__((target("avx"))) inline void set_most(Float8& r, const Float8& a, const Float8& b) {
  r = __builtin_ia32_maxps256(a, b);
}
__attribute__((target("avx"))) inline void set_least(Double4& r, const Double4& a, const Double4& b) {
  r = __builtin_ia32_minpd256(a, b);
}
__attribute__((target("avx"))) inline void set_most(Double4& r, const Double4& a, const Double4& b) {
  r = __builtin_ia32_maxpd256(a, b);
}
#if defined(__clang__)
__attribute__((target("avx512f"))) inline void set_least(Float16& r, const Float16& a, const Float16& b) {
  r = __builtin_ia32_minps512(a, b, 4);
}
__attribute__((target("avx512f"))) inline void set_most(Float16& r, const Float16& a, const Float16& b) {
  r = __builtin_ia32_maxps512(a, b, 4);
}
__attribute__((target("avx512f"))) inline void set_least(Double8& r, const Double8& a, const Double8& b) {
  r = __builtin_ia32_minpd512(a, b, 4);
}
__attribute__((target("avx512f"))) inline void set_most(Double8& r, const Double8& a, const Double8& b) {
  r = __builtin_ia32_maxpd512(a, b, 4);
}
#else
__attribute__((target("avx512f"))) inline void set_least(Float16& r, const Float16& a, const Float16& b) {
  r = __builtin_ia32_minps512_mask(a, b, a, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_most(Float16& r, const Float16& a, const Float16& b) {
  r = __builtin_ia32_maxps512_mask(a, b, a, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_least(Double8& r, const Double8& a, const Double8& b) {
  r = __builtin_ia32_minpd512_mask(a, b, a, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_most(Double8& r, const Double8& a, const Double8& b) {
  r = __builtin_ia32_maxpd512_mask(a, b, a, all_lanes, 4);
}
#endif

// The products of the lower halves of 64-bit numbers.  clang finds the instruction by itself.
#if !defined(__clang__)
typedef int Int4 __attribute__((vector_size(16)));
typedef int Int8 __attribute__((vector_size(32)));
typedef int Int16 __attribute__((vector_size(64)));
typedef unsigned long Word2 __attribute__((vector_size(16)));
typedef unsigned long Word4 __attribute__((vector_size(32)));
typedef unsigned long Word8 __attribute__((vector_size(64)));
inline void set_half_product(Word2& r, const Word2& a, const Word2& b) {
  r = Word2(__builtin_ia32_pmuludq128(Int4(a), Int4(b)));
}
__attribute__((target("avx2"))) inline void set_half_product(Word4& r, const Word4& a, const Word4& b) {
  r = Word4(__builtin_ia32_pmuludq256(Int8(a), Int8(b)));
}
__attribute__((target("avx512f"))) inline void set_half_product(Word8& r, const Word8& a, const Word8& b) {
  typedef long long Long8 __attribute__((vector_size(64)));
  r = Word8(__builtin_ia32_pmuludq512_mask(Int16(a), Int16(b), Long8(a), all_lanes));
}
#endif

/// The exponent as a floating number, and the mantissa in [0.75, 1.5), which is NaN for negative numbers, 1 for zeros
/// and infinity.
__attribute__((target("avx512f"))) inline void set_exponent(Float16& r, const Float16& x) {
  r = __builtin_ia32_getexpps512_mask(x, x, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_exponent(Double8& r, const Double8& x) {
  r = __builtin_ia32_getexppd512_mask(x, x, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_mantissa(Float16& r, const Float16& x) {
  r = __builtin_ia32_getmantps512_mask(x, 15, x, all_lanes, 4);
}
__attribute__((target("avx512f"))) inline void set_mantissa(Double8& r, const Double8& x) {
  r = __builtin_ia32_getmantpd512_mask(x, 15, x, all_lanes, 4);
}

/// No instruction: makes x opaque to the optimiser. clang inlines assembly with vectors only where the caller's
/// instruction sets are the same: these name those of the kernels (TENON_TARGET_AVX2, TENON_TARGET_AVX512).
inline void hide(Float4& x) { __asm__("" : "+x"(x)); }
inline void hide(Double2& x) { __asm__("" : "+x"(x)); }
__attribute__((target("avx2,fma,f16c"))) inline void hide(Float8& x) { __asm__("" : "+x"(x)); }
__attribute__((target("avx2,fma,f16c"))) inline void hide(Double4& x) { __asm__("" : "+x"(x)); }
__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma,f16c"))) inline void hide(Float16& x) {
  __asm__("" : "+v"(x));
}
__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx2,fma,f16c"))) inline void hide(Double8& x) {
  __asm__("" : "+v"(x));
}

/// True if a sign bit is set in any lane.
inline bool any_sign(const Float4& x) { return __builtin_ia32_movmskps(x) != 0; }
__attribute__((target("avx"))) inline bool any_sign(const Float8& x) { return __builtin_ia32_movmskps256(x) != 0; }
__attribute__((target("avx512f,avx512dq"))) inline bool any_sign(const Float16& x) {
  typedef int Integers __attribute__((vector_size(64)));
  return __builtin_ia32_cvtd2mask512(Integers(x)) != 0;
}
/// True if a number is below `least`, or NaN, in any lane.
__attribute__((target("avx512f"))) inline bool any_below(const Float16& x, const Float16& least) {
  return __builtin_ia32_cmpps512_mask(x, least, 25, all_lanes, 4) != 0;
}
__attribute__((target("avx512f"))) inline bool any_below(const Double8& x, const Double8& least) {
  return __builtin_ia32_cmppd512_mask(x, least, 25, all_lanes, 4) != 0;
}
#endif

#if TENON_LANES
/// x, opaque to the optimiser.
template <class X>
TENON_INLINE X opaque(X x) {
#if __has_builtin(__builtin_assoc_barrier) && !defined(__CUDACC__)  // nvcc's front end does not know it
  return __builtin_assoc_barrier(x);
#elif defined(__aarch64__)
  if constexpr (sizeof(X) <= 16) __asm__("" : "+w"(x));
  return x;
#else
  if constexpr (sizeof(X) <= 16) __asm__("" : "+x"(x));
  return x;
#endif
}
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
