// Running a function in a child of fork.
#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {

// AddressSanitizer before LLVM 17 (and g++ 14) does not hold the lock of its malloc at fork: a child that is made while
// another thread allocates waits for it for ever.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr int attempts_to_fork = 4;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr int attempts_to_fork = 4;
#else
inline constexpr int attempts_to_fork = 1;
#endif
#else
inline constexpr int attempts_to_fork = 1;
#endif

/// Whether f() returns true in a child process within 20 seconds.
template <class F>
bool holds_in_child(F f) {
  int status = 0;
  for (int attempt = 0; attempt < attempts_to_fork; ++attempt) {
    const ::pid_t pid = ::fork();
    if (pid == 0) {
      ::alarm(20);
      ::_exit(f() ? 0 : 1);
    }
    if (::waitpid(pid, &status, 0) != pid) return false;
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGALRM) break;
  }
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace support
