// The mail of a TensorQueue: descriptors of pushed segments, so that a tensor in the queue outlives the process that
// pushed it.
//
// Each handle of a queue listens at a Unix socket, whose random name stands in the queue's memory. A push sends the
// descriptor of the tensor's segment to the handles that pop; the kernel holds it until their next call, also if the
// sender is killed meanwhile. A descriptor that cannot be sent, as the system has no room for it, is no error: that
// tensor lives as long as its producer. Linux.
#pragma once

#include <tenon/platform/demand_linux.hpp>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <deque>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/shared_segment.hpp>
#include <tenon/platform/descriptor.hpp>
#include <tenon/platform/entropy.hpp>
#include <tenon/platform/passed_descriptors.hpp>
#include <tenon/platform/process.hpp>
#include <tenon/process/shared_handle.hpp>

namespace tenon::inline v1::detail {

/// A handle's seat in the queue's memory. A handle that does not read its mail is sent as much as the queue holds, and
/// no more.
struct QueueMember {
  std::uint64_t name[2];         // of its socket; a first word of 0: the seat is free
  std::uint64_t sent, received;  // the number of descriptors
  std::uint64_t pops;            // 1: the handle has popped
};

/// A connection to the socket of another handle.
struct QueueLine {
  std::uint64_t name[2];
  int socket;
};
/// Keeps a segment for a tensor in the queue.
struct HeldSegment {
  std::uint64_t ticket;
  SegmentUse use;
};

/// The sockets of a handle, and the segments that it holds for tensors in the queue.
struct QueueMail {
  std::int32_t process = 0;  // who opened the sockets: a child of fork opens its own
  int listener = -1, seat = -1;
  std::uint64_t name[2] = {};
  std::vector<int> incoming;
  std::vector<QueueLine> outgoing;
  std::deque<HeldSegment> held;

  TENON_INLINE QueueMail() {}
  QueueMail(const QueueMail&) = delete;
  QueueMail& operator=(const QueueMail&) = delete;
  TENON_INLINE ~QueueMail() { close(); }
  TENON_INLINE void close() {
    for (const int socket : incoming) ::close(socket);
    for (const QueueLine& line : outgoing) ::close(line.socket);
    if (listener >= 0) ::close(listener);
    incoming.clear();
    outgoing.clear();
    held.clear();
    listener = seat = -1;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The address of a socket in the abstract namespace, which no file stands for. Returns its length.
inline ::socklen_t mail_address(const std::uint64_t (&name)[2], ::sockaddr_un& address) {
  address = {};
  address.sun_family = AF_UNIX;
  const int length = std::snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "tenon-%016llx%016llx",
                                   static_cast<unsigned long long>(name[0]), static_cast<unsigned long long>(name[1]));
  return static_cast<::socklen_t>(offsetof(::sockaddr_un, sun_path) + 1 + static_cast<std::size_t>(length));
}
/// True if the other side of a connection is a process of this user: names are no secret.
inline bool is_own_user(int socket) {
  ::ucred peer{};
  ::socklen_t size = sizeof peer;
  return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
}
inline int new_mail_socket() { return ::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

inline bool has_name(const QueueMember& member, const std::uint64_t (&name)[2]) {
  return __atomic_load_n(&member.name[0], __ATOMIC_ACQUIRE) == name[0] && member.name[1] == name[1];
}
inline void free_seat(QueueMember& member) { __atomic_store_n(&member.name[0], 0, __ATOMIC_RELEASE); }
inline bool is_free(const QueueMember& member) { return __atomic_load_n(&member.name[0], __ATOMIC_ACQUIRE) == 0; }

/// Takes a seat, under the queue's lock, unless this process has one already. Without a free one, or a socket, no mail
/// comes.
TENON_NOINLINE_OG inline void take_seat(QueueMail& mail, QueueMember* members, int seats) {
  if (mail.process == process_number() && (mail.seat < 0 || has_name(members[mail.seat], mail.name))) return;
  mail.close();
  mail.process = process_number();
  if (!fill_with_entropy(mail.name, sizeof mail.name) || mail.name[0] == 0) return;
  ::sockaddr_un address;
  const auto length = mail_address(mail.name, address);
  mail.listener = new_mail_socket();
  if (mail.listener < 0 || ::bind(mail.listener, reinterpret_cast<::sockaddr*>(&address), length) != 0 ||
      ::listen(mail.listener, 4096) != 0) {
    return mail.close();
  }
  for (int i = 0; i < seats; ++i) {
    if (!is_free(members[i])) continue;
    members[i].sent = members[i].received = members[i].pops = 0;
    members[i].name[1] = mail.name[1];
    __atomic_store_n(&members[i].name[0], mail.name[0], __ATOMIC_RELEASE);
    mail.seat = i;
    return;
  }
  mail.close();
}
inline void leave_seat(QueueMail& mail, QueueMember* members) {
  if (mail.process == process_number() && mail.seat >= 0 && has_name(members[mail.seat], mail.name))
    free_seat(members[mail.seat]);
}

/// A connection to a handle, kept for the next push: -1 if there is none. The seat of a handle that has ended becomes
/// free.
TENON_NOINLINE_OG inline int line_to(QueueMail& mail, QueueMember& member) {
  const std::uint64_t name[2] = {member.name[0], member.name[1]};
  for (const QueueLine& line : mail.outgoing) {
    if (line.name[0] == name[0] && line.name[1] == name[1]) return line.socket;
  }
  mail.outgoing.reserve(mail.outgoing.size() + 1);
  ::sockaddr_un address;
  const auto length = mail_address(name, address);
  const int socket = new_mail_socket();
  if (socket < 0) return -1;
  if (::connect(socket, reinterpret_cast<::sockaddr*>(&address), length) != 0) {
    if (errno == ECONNREFUSED) free_seat(member);
    ::close(socket);
    return -1;
  }
  if (!is_own_user(socket)) {
    free_seat(member);
    ::close(socket);
    return -1;
  }
  mail.outgoing.push_back({{name[0], name[1]}, socket});
  return socket;
}
inline void hang_up(QueueMail& mail, int socket) {
  std::erase_if(mail.outgoing, [socket](const QueueLine& line) { return line.socket == socket; });
  ::close(socket);
}

/// Sends a descriptor; false with errno if it was not sent.
TENON_NOINLINE_OG inline bool send_descriptor(int socket, std::uint64_t ticket, int descriptor) {
  alignas(::cmsghdr) char room[room_for_descriptors(1)] = {};
  return uninterrupted([&] { return send_with_descriptors(socket, &ticket, sizeof ticket, &descriptor, 1, room); }) ==
         static_cast<std::ptrdiff_t>(sizeof ticket);
}

/// Sends the descriptor of a segment to the other handles that pop or, before the first pop, to all. Under the queue's
/// lock.
TENON_NOINLINE_OG inline void post_segment(QueueMail& mail, QueueMember* members, int seats, std::uint64_t most,
                                           std::uint64_t ticket, int descriptor) {
  std::erase_if(mail.outgoing, [&](const QueueLine& line) {
    for (int i = 0; i < seats; ++i) {
      if (has_name(members[i], line.name)) return false;
    }
    return ::close(line.socket), true;
  });
  bool is_sent = false;
  for (const bool to_all : {false, true}) {
    if (is_sent) return;
    for (int i = 0; i < seats; ++i) {
      QueueMember& member = members[i];
      if (is_free(member) || has_name(member, mail.name) || (member.pops == 0) != to_all) continue;
      if (member.sent - __atomic_load_n(&member.received, __ATOMIC_ACQUIRE) >= most) continue;
      for (int attempt = 0; attempt < 2; ++attempt) {  // a second connection has room that the first one lacks
        const int socket = line_to(mail, member);
        if (socket < 0) break;
        if (send_descriptor(socket, ticket, descriptor)) {
          ++member.sent;
          is_sent = true;
          break;
        }
        if (errno != EAGAIN && errno != EPIPE && errno != ECONNRESET) break;
        hang_up(mail, socket);
      }
    }
  }
}

/// Receives a descriptor. 1: one came, -1 if the system had none left for it; 0: none is there; -1: the connection has
/// ended.
TENON_NOINLINE_OG inline int receive_descriptor(int socket, std::uint64_t& ticket, int& descriptor) {
  alignas(::cmsghdr) char room[room_for_descriptors(1)];
  descriptor = -1;
  const auto got = uninterrupted([&] {
    return receive_with_descriptors(socket, &ticket, sizeof ticket, room, sizeof room,
                                    [&](int came) { descriptor = came; })
        .bytes;
  });
  if (got < 0) return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
  return got == static_cast<std::ptrdiff_t>(sizeof ticket) ? 1 : -1;
}

/// Reads this handle's mail: holds the segments of tensors that are in the queue, and lets go of others. Under the
/// queue's lock.
TENON_NOINLINE_OG inline void read_mail(QueueMail& mail, QueueMember* members, std::uint64_t head,
                                        std::uint64_t capacity) {
  while (!mail.held.empty() && mail.held.front().ticket - head >= capacity) mail.held.pop_front();
  if (mail.seat < 0) return;
  QueueMember& member = members[mail.seat];
  if (!has_name(member, mail.name)) return;
  const auto read_line = [&](int socket) {  // true if the connection has ended
    for (;;) {
      std::uint64_t ticket;
      SharedFile file;
      const int came = receive_descriptor(socket, ticket, file.descriptor);
      if (came > 0) __atomic_fetch_add(&member.received, 1, __ATOMIC_RELEASE);
      const bool is_wanted =
          came > 0 && ticket - head < capacity && file.descriptor >= 0 && identify_shared(file) == nullptr;
      if (!is_wanted) {
        close_quietly(file.descriptor);
      } else if (Segment* segment = attach_segment(file)) {
        mail.held.push_back({ticket, SegmentUse(segment)});
      }
      if (came < 0) ::close(socket);
      if (came <= 0) return came < 0;
    }
  };
  std::erase_if(mail.incoming, read_line);
  while (member.sent != __atomic_load_n(&member.received, __ATOMIC_ACQUIRE)) {  // from those that have sent none before
    mail.incoming.reserve(mail.incoming.size() + 1);
    const int socket = ::accept4(mail.listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    if (!is_own_user(socket)) ::close(socket);
    else if (!read_line(socket)) mail.incoming.push_back(socket);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
