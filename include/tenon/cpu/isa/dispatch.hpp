// One body compiled into a function for each instruction set; calls go to the one in use.
#pragma once

#include <tenon/config.hpp>
#include <tenon/cpu/isa/isa.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// `Body::template loop<bytes>(…)`, inlined into one function for each instruction set. `bytes`: the size of a register
/// that lanes fill, 0 where the compiler has no lanes.
template <class Body, class Signature>
struct Variants;
template <class Body, class R, class... A>
struct Variants<Body, R(A...)> {
  using Function = R (*)(A...);
  static R baseline(A... a) { return Body::template loop<TENON_LANES ? register_bytes(Isa::baseline) : 0>(a...); }
#if defined(TENON_TARGET_AVX2)
  TENON_TARGET_AVX2 static R avx2(A... a) { return Body::template loop<register_bytes(Isa::avx2)>(a...); }
#else
  static constexpr Function avx2 = baseline;
#endif
#if defined(TENON_TARGET_AVX512)
  TENON_TARGET_AVX512 static R avx512(A... a) { return Body::template loop<register_bytes(Isa::avx512)>(a...); }
#else
  static constexpr Function avx512 = avx2;
#endif
#if defined(TENON_TARGET_AVX2) || defined(TENON_TARGET_AVX512)
  static constexpr Function list[] = {baseline, avx2, avx512};
  TENON_INLINE static Function at(Isa isa) { return list[static_cast<int>(isa)]; }
#else
  TENON_INLINE static Function at(Isa) { return baseline; }
#endif
  TENON_INLINE static Function chosen() { return at(cpu_isa()); }
};

/// The body for the instruction set in use.
template <class Body, class Signature>
TENON_INLINE auto variant() { return Variants<Body, Signature>::chosen(); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
