// Thread: a thread of the system's, with room for the deepest kernel on its stack, which takes no signal of the host's.
#pragma once

#include <cstddef>

#include <pthread.h>
#include <sched.h>
#include <signal.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

using Thread = pthread_t;

/// The least stack of a thread in bytes. musl would give 128 KiB, macOS 512 KiB; kernels use 114 KiB, and a loop's body
/// may be the user's.
inline constexpr std::size_t least_stack = std::size_t{2} << 20;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// While it lives, threads that are started block signals, which are for the host's threads, except those that faults
/// raise, which the host's handlers may report.
class NoSignals {
 public:
  TENON_COLD NoSignals() {
    sigset_t blocked;  // the calls on sets are macros on some systems
    sigfillset(&blocked);
    const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS};
    for (int fault : faults) sigdelset(&blocked, fault);
    ::pthread_sigmask(SIG_SETMASK, &blocked, &before_);
  }
  TENON_COLD ~NoSignals() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  NoSignals(const NoSignals&) = delete;
  NoSignals& operator=(const NoSignals&) = delete;

 private:
  sigset_t before_;
};

/// False if the system refuses. The stack has the system's size for threads, or least_stack where that is more.
TENON_COLD inline bool start_thread(Thread& thread, void* (*work)(void*), void* argument) {
  pthread_attr_t wanted;
  if (::pthread_attr_init(&wanted) != 0) return false;
  std::size_t stack = 0;
  if (::pthread_attr_getstacksize(&wanted, &stack) != 0 || stack < least_stack)
    ::pthread_attr_setstacksize(&wanted, least_stack);
  const bool started = ::pthread_create(&thread, &wanted, work, argument) == 0;
  ::pthread_attr_destroy(&wanted);
  return started;
}
/// Waits until the thread has ended.
TENON_COLD inline void join_thread(Thread thread) { ::pthread_join(thread, nullptr); }
/// Lets other threads run.
TENON_INLINE void yield_processor() { ::sched_yield(); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
