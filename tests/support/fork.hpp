// Running a function in a child of fork.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

namespace support {

/// Whether f() returns true in a child process within 20 seconds.
template <class F>
bool holds_in_child(F f) {
  const ::pid_t pid = ::fork();
  if (pid == 0) {
    ::alarm(20);
    ::_exit(f() ? 0 : 1);
  }
  int status = 0;
  return ::waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace support
