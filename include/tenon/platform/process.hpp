// The process: its number, and what it calls when it is copied by fork.
#pragma once

#include <pthread.h>
#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE int process_number() { return static_cast<int>(::getpid()); }

/// From now on a fork calls `before` in the parent, then one of the others in each process. False if there is no
/// memory. May wait for a fork in progress.
TENON_COLD inline bool at_fork(void (*before)(), void (*in_parent)(), void (*in_child)()) {
  return ::pthread_atfork(before, in_parent, in_child) == 0;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
