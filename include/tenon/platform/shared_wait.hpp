// Waiting for a change of a word that processes share.
#pragma once

#include <climits>
#include <cstdint>
#include <ctime>

#if defined(__linux__)
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Sleeps while the word is `seen`, for less than a second, until it is announced. May wake up unasked; where the
/// system cannot wait for a word it sleeps the whole time.
inline void wait_while(std::uint32_t& word, std::uint32_t seen, std::int64_t nanoseconds) {
  const ::timespec time{0, static_cast<long>(nanoseconds)};
#if defined(SYS_futex)
  ::syscall(SYS_futex, &word, FUTEX_WAIT, seen, &time, nullptr, 0);
#else
  if (__atomic_load_n(&word, __ATOMIC_ACQUIRE) == seen) ::nanosleep(&time, nullptr);
#endif
}
/// Wakes all that wait for the word, in all processes.
inline void wake_all([[maybe_unused]] std::uint32_t& word) {
#if defined(SYS_futex)
  ::syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
#endif
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
