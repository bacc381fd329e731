// Stores of whole registers past the caches, for results that are far larger than these.
#pragma once

#include <tenon/config.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Stores a register at an address that is a multiple of its size. The line is neither read into the caches nor kept
/// there, which pays if all of it is written at once. The thread calls finish_streaming() before other threads read it.
template <class V, class P>
TENON_INLINE void stream_register(P* p, const V& value) {
#if TENON_LANES && defined(__x86_64__)
  if constexpr (is_lanes<V>) {
    if constexpr (sizeof(V) >= 16) {
      using Vector = typename V::Vector;
#if defined(__clang__)
      __builtin_nontemporal_store(value.v, reinterpret_cast<Vector*>(p));
#else
      // By its name, as g++ has a function of another name and type for each size of registers.
      if constexpr (sizeof(V) == 16)
        __asm__ volatile("movntps {%1, %0|%0, %1}" : "=m"(*reinterpret_cast<Vector*>(p)) : "x"(value.v));
      else __asm__ volatile("vmovntps {%1, %0|%0, %1}" : "=m"(*reinterpret_cast<Vector*>(p)) : "v"(value.v));
#endif
      return;
    }
  }
#endif
  store_register(p, value);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
