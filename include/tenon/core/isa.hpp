// Isa: the instruction sets that the host's kernels are compiled for, and the registers of each.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// In rising order. `baseline` is what the program was compiled for: SSE2 on x86-64, NEON on AArch64, one lane
/// elsewhere.
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
