// HolderMark: identifies a thread or process in one word of shared memory, so that others can find out whether it still
// lives.
//
// Processes that compare marks must be in one PID namespace and one time namespace, as shared handles require it too.
// Linux.
#pragma once

#include <tenon/platform/demand_linux.hpp>

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/shared_file.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/process.hpp>

namespace tenon::inline v1::detail {

/// The number of a thread or process (high half), and the moment it started, as numbers are reused (low half; 0 if
/// unknown). 0: nobody.
using HolderMark = std::uint64_t;

/// The kernel's facts about a thread: its state's letter, the number of threads in its process, and its start in clock
/// ticks.
struct ThreadFacts {
  char state;
  unsigned long long threads, started;
};

/// The mark of this thread once it is known. A child of fork forgets that of its parent's thread.
TENON_HIDDEN inline constinit thread_local HolderMark thread_mark = 0;
struct HolderState {
  Mutex mutex;
};
TENON_HIDDEN inline constinit HolderState holder_state{free_mutex};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads /proc/<thread>/stat; false if that is impossible, as the thread has ended or this process has too many open
/// files.
TENON_NOINLINE_OG inline bool read_thread_facts(long thread, ThreadFacts& facts) {
  char text[1024];
  std::snprintf(text, sizeof text, "/proc/%ld/stat", thread);
  const int descriptor = uninterrupted([&] { return ::open(text, O_RDONLY | O_CLOEXEC); });
  if (descriptor < 0) return false;
  const auto size = uninterrupted([&] { return ::read(descriptor, text, sizeof text - 1); });
  close_quietly(descriptor);
  if (size <= 0) return false;
  text[size] = '\0';
  const char* at = std::strrchr(text, ')');  // the name before it may hold anything
  if (!at || at[1] != ' ' || at[2] == '\0') return false;
  facts = {at[2], 0, 0};
  at += 2;
  for (int field = 3; field < 22; ++field) {
    at = std::strchr(at, ' ');
    if (!at) return false;
    ++at;
    if (field + 1 == 20) facts.threads = std::strtoull(at, nullptr, 10);
    if (field + 1 == 22) facts.started = std::strtoull(at, nullptr, 10);
  }
  return true;
}

/// The low half of a mark: never 0.
inline std::uint32_t start_mark(const ThreadFacts& facts) {
  return 0x80000000u | static_cast<std::uint32_t>(facts.started);
}

inline HolderMark new_mark(long thread) {
  ThreadFacts facts;
  const std::uint32_t started = read_thread_facts(thread, facts) ? start_mark(facts) : 0;
  return static_cast<HolderMark>(thread) << 32 | started;
}
inline HolderMark mark_of_process() { return new_mark(process_number()); }
TENON_COLD inline void start_child(HolderState&) { thread_mark = 0; }
TENON_NOINLINE_OG inline HolderMark new_thread_mark() {
  tell_fork<holder_state>();
  return thread_mark = new_mark(::syscall(SYS_gettid));
}
/// The mark of this thread. One whose start is unknown is asked for again.
TENON_INLINE HolderMark mark_of_thread() {
  return static_cast<std::uint32_t>(thread_mark) != 0 ? thread_mark : new_thread_mark();
}

/// True if two marks are of one holder, as far as is known.
inline bool is_same_holder(HolderMark a, HolderMark b) {
  const auto first = static_cast<std::uint32_t>(a), second = static_cast<std::uint32_t>(b);
  return a >> 32 == b >> 32 && (first == second || first == 0 || second == 0);
}

/// True if the holder of a mark has ended; false if that cannot be known. A process lives as long as any of its
/// threads.
TENON_NOINLINE_OG inline bool has_ended(HolderMark mark, bool is_process) {
  const auto number = static_cast<std::int32_t>(mark >> 32);
  const auto started = static_cast<std::uint32_t>(mark);
  if (number <= 0) return true;
  ThreadFacts facts;
  if (!read_thread_facts(number, facts)) return ::kill(number, 0) != 0 && errno == ESRCH;
  if (started != 0 && started != start_mark(facts)) return true;
  const bool is_zombie = facts.state == 'Z' || facts.state == 'X' || facts.state == 'x';
  return is_zombie && (!is_process || facts.threads <= 1);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
