// File descriptors: calls that a signal interrupts, closing, and what a process started by this one does not inherit.
#pragma once

#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls f until no signal interrupts it.
template <class F>
auto uninterrupted(F f) {
  for (;;) {
    const auto result = f();
    if (result >= 0 || errno != EINTR) return result;
  }
}

/// Closes an open descriptor, or nothing if it is negative.
TENON_INLINE void close_descriptor(int descriptor) noexcept {
  if (descriptor >= 0) ::close(descriptor);
}
/// The same without changing errno, which says what went wrong before.
inline void close_quietly(int descriptor) noexcept {
  const int reason = errno;
  close_descriptor(descriptor);
  errno = reason;
}

/// Programs that this process starts do not get the descriptor.
inline void keep_from_programs(int descriptor) noexcept {
  const int flags = ::fcntl(descriptor, F_GETFD);
  if (flags >= 0) ::fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
