// Detects whether the processor converts float16 itself.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

#if defined(__GNUC__) && defined(__x86_64__)
/// True if the processor has F16C, which the kernels for AVX2 use. By cpuid, as clang 14 does not know the name.
TENON_COLD inline bool has_half_conversions() {
  unsigned function = 1, features = 0;
  [[maybe_unused]] unsigned b = 0, d = 0;
  __asm__("cpuid" : "+a"(function), "=b"(b), "+c"(features), "=d"(d));
  return (features >> 29 & 1) != 0;
}
#endif

}  // namespace tenon::inline v1::detail::inline TENON_CODE
