// A memory barrier in all threads of the process at once, which costs nothing where it is not called. Linux.
#pragma once

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Call it once before the first barrier. False where the system has none.
TENON_COLD inline bool register_barrier() {
#if defined(SYS_membarrier)
  constexpr int register_private_expedited = 16;
  return ::syscall(SYS_membarrier, register_private_expedited, 0, 0) == 0;
#else
  return false;
#endif
}
/// What each thread wrote before is visible to the caller, and what the caller wrote to each thread.
TENON_COLD inline void barrier_in_all_threads() {
#if defined(SYS_membarrier)
  constexpr int private_expedited = 8;
  ::syscall(SYS_membarrier, private_expedited, 0, 0);
#endif
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
