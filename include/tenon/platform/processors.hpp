// The number of processors.
#pragma once

#include <sched.h>
#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The processors that the calling thread may run on; 0 or less where the system does not say.
TENON_COLD inline long count_processors() {
#if defined(CPU_COUNT)
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return ::sysconf(_SC_NPROCESSORS_ONLN);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
