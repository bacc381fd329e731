// The instruction set that kernels use: the processor's best, or a lower one if TENON_ISA says so.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/isa.hpp>
#if defined(__x86_64__) && defined(__AVX2__) && !defined(__CUDACC__)
#include <tenon/cpu/isa/demand_processor.hpp>
#endif

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The instruction set in use. TENON_ISA=baseline|avx2|avx512 in the environment, read once, lowers it and never raises
/// it.
TENON_SHARED Isa cpu_isa();

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/isa/isa_bodies.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The instruction set of the kernels that this translation unit calls.
TENON_INLINE Isa kernel_isa() { return compiled_isa(cpu_isa()); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
