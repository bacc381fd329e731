// Descriptors that pass from process to process with the bytes of a message over a Unix socket.
#pragma once

#include <cstddef>
#include <cstring>

#include <sys/socket.h>
#include <sys/uio.h>

#include <tenon/config.hpp>
#include <tenon/platform/descriptor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The room in bytes beside a message that passes `count` descriptors.
TENON_INLINE constexpr std::size_t room_for_descriptors(std::size_t count) { return CMSG_SPACE(count * sizeof(int)); }

/// Sends bytes, and descriptors with the first of them; `room` has room_for_descriptors(count) bytes, aligned as a
/// `cmsghdr`. Does not wait, and raises no signal. Returns how many bytes were sent, or -1 with errno.
TENON_NOINLINE_OG inline std::ptrdiff_t send_with_descriptors(int socket, const void* bytes, std::size_t n,
                                                              const int* descriptors, std::size_t count, char* room) {
  ::iovec part{const_cast<void*>(bytes), n};
  ::msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (count) {
    message.msg_control = room;
    message.msg_controllen = static_cast<decltype(message.msg_controllen)>(room_for_descriptors(count));
    ::cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = static_cast<decltype(header->cmsg_len)>(CMSG_LEN(count * sizeof(int)));
    std::memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
#if defined(MSG_NOSIGNAL)
  constexpr int no_signal = MSG_NOSIGNAL;
#else
  constexpr int no_signal = 0;
  const int on = 1;  // a property of the socket there
  ::setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return ::sendmsg(socket, &message, no_signal | MSG_DONTWAIT);
}

/// What recvmsg gives: the number of bytes, 0 at the end, -1 with errno; and whether descriptors were lost, as this
/// process has too many open.
struct Received {
  std::ptrdiff_t bytes;
  bool lost;
};

/// Receives bytes, and calls take(descriptor) for each descriptor that comes with them. `room` as above, for the most
/// that may come. Does not wait.
template <class Take>
Received receive_with_descriptors(int socket, void* to, std::size_t n, char* room, std::size_t room_bytes, Take take) {
  ::iovec part{to, n};
  ::msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = room;
  message.msg_controllen = static_cast<decltype(message.msg_controllen)>(room_bytes);
#if defined(MSG_CMSG_CLOEXEC)
  constexpr int closed_in_programs = MSG_CMSG_CLOEXEC;
#else
  constexpr int closed_in_programs = 0;
#endif
  const auto got = ::recvmsg(socket, &message, MSG_DONTWAIT | closed_in_programs);
  if (got < 0) return {got, false};
  // Headers are counted in bytes here, as the C library's macro for the next one compares signs on some systems.
  const std::size_t all = message.msg_controllen, least = CMSG_LEN(0);
  for (std::size_t at = 0; at + least <= all;) {
    ::cmsghdr header;
    std::memcpy(&header, room + at, sizeof header);
    const std::size_t length = header.cmsg_len;
    if (length < least || length > all - at) break;
    if (header.cmsg_level == SOL_SOCKET && header.cmsg_type == SCM_RIGHTS) {
      for (std::size_t k = least; k + sizeof(int) <= length; k += sizeof(int)) {
        int descriptor;
        std::memcpy(&descriptor, room + at + k, sizeof descriptor);
        if (!closed_in_programs) keep_from_programs(descriptor);
        take(descriptor);
      }
    }
    at += CMSG_SPACE(length - least);
  }
  return {got, (message.msg_flags & MSG_CTRUNC) != 0};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
