// send_tensor and recv_tensor: tensors over a Unix socket, without a copy.
//
// A message has the file descriptor of each segment, once, and a description of each tensor. The kernel keeps
// descriptors that are in transit: the sender may end at once. Nothing from the peer is trusted: a message that is
// invalid or breaks off gives an error, its descriptors are closed, and the socket is of no further use. Memory that
// comes must be sealed, so that no process can make it shorter, which would kill (SIGBUS) those that use it.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/shared_segment.hpp>
#include <tenon/platform/passed_descriptors.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The head of a message, which carries the descriptors. The tensors follow: for each the index of its segment, then
/// the view.
struct MessageHead {
  static constexpr std::uint64_t magic_word = 0x3147534d'4e4e4554;  // "TENNMSG1"
  static constexpr std::uint32_t most_descriptors = 253, most_tensors = 65536;
  std::uint64_t magic;
  std::uint32_t tensors, descriptors;
  std::uint64_t bytes;  // number of bytes that follow
};
inline constexpr std::uint32_t no_segment = 0xffffffff;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A segment of a message.
struct PassedSegment {
  SegmentUse use;
  bool writable;  // through the descriptor that is sent, even if this process can write
};

/// Throws IoError unless the socket is a stream.
inline void require_stream(const char* function, int socket) {
  int type = 0;
  ::socklen_t size = sizeof type;
  if (::getsockopt(socket, SOL_SOCKET, SO_TYPE, &type, &size) != 0)
    throw_error(ErrorCode::io, function, ": descriptor ", socket, ": ", std::strerror(errno));
  if (type != SOCK_STREAM)
    throw_error(ErrorCode::io, function, ": descriptor ", socket,
                " is no stream socket: tensors need AF_UNIX and SOCK_STREAM");
}

/// Waits until the socket is ready for `events`. Throws IoError when the time-out passes.
inline void await_socket(const char* function, int socket, short events, const TimeLimit& limit) {
  ::pollfd one{socket, events, 0};
  for (;;) {
    const int ready = ::poll(&one, 1, limit.milliseconds_left());
    if (ready > 0) return;
    if (ready < 0 && errno != EINTR)
      throw_error(ErrorCode::io, function, ": cannot wait for the socket: ", std::strerror(errno));
    if (ready == 0 && limit.passed())
      throw_error(ErrorCode::io, function, ": the time-out passed before the other side was ready");
  }
}

/// Owns file descriptors; -1 stands for one that was passed on.
class Descriptors {
 public:
  Descriptors() {}
  Descriptors(const Descriptors&) = delete;
  Descriptors& operator=(const Descriptors&) = delete;
  ~Descriptors() {
    for (int descriptor : all) {
      if (descriptor >= 0) ::close(descriptor);
    }
  }
  std::vector<int> all;
};

[[noreturn]] TENON_COLD inline void fail_closed(const char* function, const char* when = "") {
  throw_error(ErrorCode::exchange, function, ": the other side has closed the socket", when);
}

TENON_NOINLINE_OG inline void send_all(const char* function, int socket, const std::vector<char>& bytes,
                                       const std::vector<int>& descriptors, const TimeLimit& limit) {
  std::vector<char> room(room_for_descriptors(descriptors.size()));
  for (std::size_t sent = 0; sent < bytes.size();) {
    const auto n = send_with_descriptors(socket, bytes.data() + sent, bytes.size() - sent, descriptors.data(),
                                         sent == 0 ? descriptors.size() : 0, room.data());
    if (n > 0) sent += static_cast<std::size_t>(n);
    else if (errno == EAGAIN || errno == EWOULDBLOCK) await_socket(function, socket, POLLOUT, limit);
    else if (errno == EPIPE || errno == ECONNRESET) fail_closed(function);
    else if (errno != EINTR) throw_error(ErrorCode::io, function, ": cannot send: ", std::strerror(errno));
  }
}

/// Reads `n` bytes, and appends the descriptors that come with them.
TENON_NOINLINE_OG inline void receive_all(const char* function, int socket, void* to, std::size_t n,
                                          Descriptors& descriptors, const TimeLimit& limit) {
  alignas(::cmsghdr) char room[room_for_descriptors(MessageHead::most_descriptors)];
  for (std::size_t got = 0; got < n;) {
    // now: to fail after recvmsg would leak descriptors
    descriptors.all.reserve(descriptors.all.size() + MessageHead::most_descriptors);
    const auto [received, lost] =
        receive_with_descriptors(socket, static_cast<char*>(to) + got, n - got, room, sizeof room,
                                 [&](int one) { descriptors.all.push_back(one); });
    if (received < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      await_socket(function, socket, POLLIN, limit);
      continue;
    }
    if (received < 0 && errno == EINTR) continue;
    if (received < 0 && errno == ECONNRESET) fail_closed(function);
    if (received < 0) throw_error(ErrorCode::io, function, ": cannot receive: ", std::strerror(errno));
    if (lost) throw_error(ErrorCode::exchange, function, ": descriptors were lost: this process has too many open");
    if (received == 0) fail_closed(function, got ? " within a message" : "");
    got += static_cast<std::size_t>(received);
  }
}

TENON_NOINLINE_OG inline void send_tensors(const char* function, int socket, const AnyTensor* tensors,
                                           std::size_t count, const TimeLimit& limit) {
  require_stream(function, socket);
  if (count > MessageHead::most_tensors)
    throw_error(ErrorCode::exchange, function, ": ", count, " tensors are more than ",
                static_cast<int>(MessageHead::most_tensors), ", the most in a message");
  std::vector<PassedSegment> segments;
  std::vector<char> bytes(sizeof(MessageHead));
  for (std::size_t i = 0; i < count; ++i) {
    SegmentUse use;
    const SharedView view = view_of(function, tensors[i], use);
    std::uint32_t index = no_segment;
    if (use.segment) {
      if (use->file.name) {
        throw_error(ErrorCode::memory, function, ": tensor ", static_cast<long long>(i),
                    " is shared by name, in a file that cannot be sealed, which a receiver refuses: send a clone");
      }
      index = 0;
      while (index < segments.size() &&
             (segments[index].use.segment != use.segment || segments[index].writable == (view.read_only != 0)))
        ++index;
      if (index == segments.size()) segments.push_back({std::move(use), view.read_only == 0});
    }
    const auto* begin = reinterpret_cast<const char*>(&index);
    bytes.insert(bytes.end(), begin, begin + sizeof index);
    begin = reinterpret_cast<const char*>(&view);
    bytes.insert(bytes.end(), begin, begin + view.used_bytes());
  }
  if (segments.size() > MessageHead::most_descriptors) {
    throw_error(ErrorCode::exchange, function, ": tensors of ", segments.size(), " segments are more than ",
                static_cast<int>(MessageHead::most_descriptors), ", the most in a message");
  }
  const MessageHead head{MessageHead::magic_word, static_cast<std::uint32_t>(count),
                         static_cast<std::uint32_t>(segments.size()), bytes.size() - sizeof(MessageHead)};
  std::memcpy(bytes.data(), &head, sizeof head);
  Descriptors read_only;
  std::vector<int> descriptors;
  read_only.all.reserve(segments.size());
  descriptors.reserve(segments.size());
  for (const PassedSegment& segment : segments) {
    int descriptor = segment.use->file.descriptor;
    if (!segment.writable && segment.use->file.writable) {
      descriptor = open_for_reading(descriptor);
      if (descriptor < 0)
        throw_error(ErrorCode::io, function,
                    ": cannot open a tensor's memory for reading only: ", std::strerror(errno));
      read_only.all.push_back(descriptor);
    }
    descriptors.push_back(descriptor);
  }
  send_all(function, socket, bytes, descriptors, limit);
}

TENON_NOINLINE_OG inline std::vector<AnyTensor> receive_tensors(const char* function, int socket,
                                                                const TimeLimit& limit) {
  require_stream(function, socket);
  Descriptors descriptors;
  MessageHead head;
  receive_all(function, socket, &head, sizeof head, descriptors, limit);
  constexpr std::uint64_t least = sizeof no_segment + offsetof(SharedView, dims),
                          most = sizeof no_segment + sizeof(SharedView);
  if (head.magic != MessageHead::magic_word || head.tensors > MessageHead::most_tensors ||
      head.descriptors > MessageHead::most_descriptors || head.bytes < head.tensors * least ||
      head.bytes > head.tensors * most) {
    throw_error(ErrorCode::exchange, function, ": what came is no message of send_tensor");
  }
  std::vector<char> bytes(head.bytes);
  receive_all(function, socket, bytes.data(), bytes.size(), descriptors, limit);
  if (descriptors.all.size() != head.descriptors) {
    throw_error(ErrorCode::exchange, function, ": ", descriptors.all.size(), " descriptors came, and not ",
                static_cast<int>(head.descriptors));
  }
  std::vector<PassedSegment> segments;
  for (int& descriptor : descriptors.all) {
    SharedFile file;
    file.descriptor = descriptor;
    if (const char* why = identify_shared(file))
      throw_error(ErrorCode::exchange, function, ": the descriptor that came ", why);
    descriptor = -1;  // attach_segment owns it
    Segment* segment = attach_segment(file);
    if (!segment)
      throw_error(ErrorCode::memory, function, ": cannot map ", file.bytes, " bytes: ", std::strerror(errno));
    segments.push_back({SegmentUse(segment), file.writable});
  }
  descriptors.all.clear();

  std::vector<AnyTensor> tensors;
  std::size_t at = 0;
  const auto take = [&](void* to, std::size_t n) {
    if (n > bytes.size() - at) throw_error(ErrorCode::exchange, function, ": the message ends within a tensor");
    std::memcpy(to, bytes.data() + at, n);
    at += n;
  };
  for (std::uint32_t i = 0; i < head.tensors; ++i) {
    std::uint32_t index;
    SharedView view{};
    take(&index, sizeof index);
    take(&view, offsetof(SharedView, dims));
    check_view_rank(function, view);
    take(view.dims, view.used_bytes() - offsetof(SharedView, dims));
    if (index != no_segment && index >= segments.size())
      throw_error(ErrorCode::exchange, function, ": there is no segment ", static_cast<long long>(index),
                  " in the message");
    SegmentUse use;
    if (index != no_segment) {
      const SegmentLock table;
      use.segment = segments[index].use.segment;
      ++use->users;
      if (!segments[index].writable) view.read_only = true;
    }
    tensors.push_back(tensor_of_view(function, std::move(use), view));
  }
  if (at != bytes.size())
    throw_error(ErrorCode::exchange, function, ": ", bytes.size() - at, " bytes follow the last tensor");
  return tensors;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Sends tensors over a Unix stream socket, in one message: the receiver uses the same memory. Views of one storage
/// arrive as such. A tensor that is not shared is shared first, as by share_memory_(). Tensor<const T> is sent for
/// reading only: the received descriptor cannot be mapped writable. Waits while the socket is full. Throws MemoryError,
/// also for a tensor that is shared by name; ExchangeError if the other side has closed the socket.
template <class T, class... Rest>
void send_tensor(int socket, const Tensor<T>& tensor, const Tensor<Rest>&... rest) {
  const AnyTensor all[] = {tensor, rest...};
  detail::send_tensors("send_tensor", socket, all, 1 + sizeof...(Rest), detail::TimeLimit());
}
/// The same for a list. Throws IoError also when the socket stays full until the time-out passes.
inline void send_tensors(int socket, const std::vector<AnyTensor>& tensors,
                         std::chrono::milliseconds timeout = no_timeout) {
  detail::send_tensors("send_tensors", socket, tensors.data(), tensors.size(), detail::TimeLimit(timeout));
}

/// The tensors of the next message, for which this waits. A storage that arrives twice is one storage. Throws
/// ExchangeError if the other side has closed the socket, before or within a message, for anything that is no message,
/// and for a descriptor that is none of Tenon's or not sealed; IoError when the time-out passes.
inline std::vector<AnyTensor> recv_tensors(int socket, std::chrono::milliseconds timeout = no_timeout) {
  return detail::receive_tensors("recv_tensors", socket, detail::TimeLimit(timeout));
}
/// The tensor of the next message, which must have exactly one. Throws TypeError for another dtype, and if the tensor
/// is read-only and T is not const; otherwise as recv_tensors.
template <class T>
Tensor<T> recv_tensor(int socket, std::chrono::milliseconds timeout = no_timeout) {
  const auto tensors = detail::receive_tensors("recv_tensor", socket, detail::TimeLimit(timeout));
  if (tensors.size() != 1)
    detail::throw_error(ErrorCode::exchange, "recv_tensor: the message holds ", tensors.size(),
                        " tensors, not one: recv_tensors takes them");
  return detail::typed<T>("recv_tensor", tensors[0]);
}

}  // namespace tenon::inline v1::inline TENON_CODE
