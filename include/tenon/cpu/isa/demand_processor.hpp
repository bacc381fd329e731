// Ends a program with a message on a processor that lacks the instruction set it was compiled for; otherwise SIGILL
// would end it later.
#pragma once

#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/half_conversions.hpp>
#include <tenon/platform/terminal.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_COLD inline bool demand_processor() {
#if defined(__x86_64__) && defined(__AVX2__)
  __builtin_cpu_init();
  bool has_all = __builtin_cpu_supports("avx2");
#if defined(__FMA__)
  has_all = has_all && __builtin_cpu_supports("fma");
#endif
#if defined(__F16C__)
  has_all = has_all && has_half_conversions();
#endif
#if defined(__AVX512F__)
  has_all = has_all && __builtin_cpu_supports("avx512f");
#endif
#if defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
  has_all = has_all && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
            __builtin_cpu_supports("avx512vl");
#endif
  if (!has_all) {
    constexpr char text[] =
        "tenon: this program is compiled for AVX2 or AVX-512, which this processor lacks: compile it without -march, "
        "as kernels for more "
        "than the baseline are chosen at run time\n";
    write_to_error_stream(text, sizeof text - 1);
    std::abort();
  }
#endif
  return true;
}

/// Evaluated before main.
TENON_HIDDEN inline const bool processor_suffices = demand_processor();

}  // namespace tenon::inline v1::detail::inline TENON_CODE
