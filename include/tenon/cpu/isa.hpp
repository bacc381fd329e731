// The instruction set that kernels use: the processor's best, or a lower one if TENON_ISA says so.
#pragma once

#include <tenon/config.hpp>
#if defined(__x86_64__) && defined(__AVX2__) && !defined(__CUDACC__)
#include <tenon/cpu/demand_processor.hpp>
#endif

namespace tenon::inline v1 {

/// In rising order.  `baseline` is what the program was compiled for: SSE2 on x86-64, NEON on AArch64, one lane elsewhere.
enum class Isa : int { baseline, avx2, avx512 };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The size of the registers that lanes fill, in bytes.
constexpr int register_bytes(Isa isa) {
#if defined(__AVX512F__)
  constexpr int least = 64;
#elif defined(__AVX2__)
  constexpr int least = 32;
#else
  constexpr int least = 16;
#endif
  const int own = isa == Isa::avx512 ? 64 : isa == Isa::avx2 ? 32 : 16;
  return own > least ? own : least;
}

/// The best instruction set up to `isa` that this translation unit has kernels for: TENON_TARGETS may leave some out.
constexpr Isa compiled_isa(Isa isa) {
#if !defined(TENON_TARGET_AVX512) && !defined(__AVX512F__)
  if (isa == Isa::avx512) isa = Isa::avx2;
#endif
#if !defined(TENON_TARGET_AVX2) && !defined(__AVX2__)
  if (isa == Isa::avx2) isa = Isa::baseline;
#endif
  return isa;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The instruction set in use.  TENON_ISA=baseline|avx2|avx512 in the environment, read once, lowers it and never raises it.
TENON_SHARED Isa cpu_isa();

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/isa_bodies.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The instruction set of the kernels that this translation unit calls.
TENON_INLINE Isa kernel_isa() { return compiled_isa(cpu_isa()); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
