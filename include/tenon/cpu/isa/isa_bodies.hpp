// The bodies of the functions that cpu/isa/isa.hpp declares.
#pragma once

#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/half_conversions.hpp>
#include <tenon/cpu/isa/isa.hpp>

namespace tenon::inline v1::detail {

/// The instruction set in use; -1 until it is first needed. All threads determine the same value, so that their order
/// does not matter.
TENON_HIDDEN inline constinit int chosen_isa = -1;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_COLD inline Isa choose_isa() {
  Isa best = Isa::baseline;
#if defined(__GNUC__) && defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_half_conversions()) {
    best = Isa::avx2;
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vl")) {
      best = Isa::avx512;
    }
  }
#endif
  Isa wanted = best;
  if (const char* name = std::getenv("TENON_ISA")) {
    if (std::strcmp(name, "baseline") == 0) wanted = Isa::baseline;
    if (std::strcmp(name, "avx2") == 0) wanted = Isa::avx2;
  }
  best = wanted < best ? wanted : best;
  __atomic_store_n(&chosen_isa, static_cast<int>(best), __ATOMIC_RELAXED);
  return best;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY_INLINE Isa cpu_isa() {
  const int chosen = __atomic_load_n(&detail::chosen_isa, __ATOMIC_RELAXED);
  return chosen < 0 ? detail::choose_isa() : static_cast<Isa>(chosen);
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
