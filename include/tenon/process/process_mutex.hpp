// ProcessMutex: a mutex between processes, which remains usable when its owner is killed.
//
// A robust POSIX mutex in shared memory: when its owner ends in whatever way, the next process gets it and is told so. Linux.
#pragma once

#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <climits>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#if __has_include(<linux/futex.h>)
#include <linux/futex.h>
#endif

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/process/shared_handle.hpp>
#include <tenon/process/shared_text.hpp>
#include <tenon/process/time_limit.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

inline void make_robust_mutex(pthread_mutex_t& mutex) {
  pthread_mutexattr_t attributes;
  ::pthread_mutexattr_init(&attributes);
  ::pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
  ::pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
  ::pthread_mutex_init(&mutex, &attributes);
  ::pthread_mutexattr_destroy(&attributes);
}

/// False when the time-out passes. `died`: the previous owner ended with the mutex locked.
TENON_NOINLINE_OG inline bool lock_robust_mutex(const char* function, pthread_mutex_t& mutex, const TimeLimit& limit, bool& died) {
  died = false;
  for (;;) {
    const ::timespec moment = limit.moment(std::chrono::hours(1));
    int result = ::pthread_mutex_trylock(&mutex);  // ThreadSanitizer handles a dead owner only in trylock
    if (result == EBUSY) result = ::pthread_mutex_timedlock(&mutex, &moment);
    if (result == 0) return true;
    if (result == EOWNERDEAD) {
      ::pthread_mutex_consistent(&mutex);
      return died = true;
    }
    if (result != ETIMEDOUT) fail(ErrorCode::exchange, function, ": the mutex is of no more use: ", std::strerror(result));
    if (limit.passed()) return false;
  }
}

/// The longest wait without a check: the process that should wake the waiter may have been killed.
inline constexpr std::chrono::milliseconds longest_trust{20};

/// Waits until the word differs from `seen`, or longest_trust or the limit has passed.
inline void wait_for_change(std::uint32_t& word, std::uint32_t seen, const TimeLimit& limit) {
  const auto wait = limit.left(longest_trust);
  const ::timespec time{0, static_cast<long>(wait.count()) * 1'000'000};
#if defined(SYS_futex) && defined(FUTEX_WAIT)
  ::syscall(SYS_futex, &word, FUTEX_WAIT, seen, &time, nullptr, 0);
#else
  if (__atomic_load_n(&word, __ATOMIC_ACQUIRE) == seen) ::nanosleep(&time, nullptr);
#endif
}
inline void announce_change(std::uint32_t& word) {
  __atomic_fetch_add(&word, 1, __ATOMIC_RELEASE);
#if defined(SYS_futex) && defined(FUTEX_WAKE)
  ::syscall(SYS_futex, &word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
#endif
}

/// Zeroed shared memory for the state of a synchronisation object.
inline Tensor<std::uint8_t> new_shared_state(const char* function, std::size_t bytes) {
  const auto n = static_cast<std::int64_t>(bytes);
  Storage<std::uint8_t> storage(n, ExportAllocator(ExportKind::together));
  std::memset(storage.data(), 0, bytes);
  return {Unchecked{}, std::move(storage), contiguous_layout(function, Shape{n})};
}
/// Opens the state that a text refers to. Throws ExchangeError unless it has at least `bytes` bytes and begins with `magic`.
inline Tensor<std::uint8_t> open_shared_state(const char* function, std::string_view text, std::size_t bytes, std::uint64_t magic) {
  auto state = typed<std::uint8_t>(function, open_text(function, text));
  std::uint64_t found = 0;
  if (state.numel() >= static_cast<std::int64_t>(bytes) && state.is_contiguous()) std::memcpy(&found, state.data_ptr(), sizeof found);
  if (found != magic || reinterpret_cast<std::uintptr_t>(state.data_ptr()) % 64 != 0)
    fail(ErrorCode::exchange, function, ": the text is the handle of something else");
  return state;
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

struct MutexState {
  static constexpr std::uint64_t magic_word = 0x3158544d'4e4e4554;  // "TENNMTX1"
  std::uint64_t magic;
  pthread_mutex_t mutex;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_TYPES

/// A mutex that other processes open by its text. An object is a process's handle; the mutex lives as long as any process has
/// one.
class ProcessMutex {
 public:
  TENON_INLINE ProcessMutex() : state_(detail::new_shared_state("ProcessMutex", sizeof(detail::MutexState))) {
    detail::make_robust_mutex(state().mutex);
    state().magic = detail::MutexState::magic_word;
  }
  /// Opens the mutex of another process. Throws ExchangeError as open_shared does.
  TENON_INLINE static ProcessMutex open(std::string_view text) {
    return ProcessMutex(detail::open_shared_state("ProcessMutex::open", text, sizeof(detail::MutexState), detail::MutexState::magic_word));
  }
  ProcessMutex(const ProcessMutex&) = delete;
  ProcessMutex& operator=(const ProcessMutex&) = delete;

  /// A text for open() in other processes, valid as long as this process has the mutex.
  TENON_INLINE std::string text() const { return detail::share_as_text("ProcessMutex::text", state_); }
  /// Locks the mutex. False when the time-out passes first.
  TENON_INLINE bool lock(std::chrono::milliseconds timeout = no_timeout) {
    bool died;  // a local: died_ belongs to the owner, maybe another thread, until this one has the mutex
    if (!detail::lock_robust_mutex("ProcessMutex::lock", state().mutex, detail::TimeLimit(timeout), died)) return false;
    died_ = died;
    return true;
  }
  /// Unlocks the mutex. Throws ExchangeError on a thread that has not locked it.
  TENON_INLINE void unlock() {
    if (const int result = ::pthread_mutex_unlock(&state().mutex); result != 0)
      detail::fail(ErrorCode::exchange, "ProcessMutex::unlock: ", std::strerror(result));
  }
  /// Whether the previous owner ended with the mutex locked, so that the data it guards may be inconsistent. Call it only while
  /// owning the mutex.
  TENON_INLINE bool owner_died() const { return died_; }

 private:
  TENON_INLINE explicit ProcessMutex(Tensor<std::uint8_t>&& state) : state_(std::move(state)) {}
  TENON_INLINE detail::MutexState& state() const { return *reinterpret_cast<detail::MutexState*>(state_.data_ptr()); }
  Tensor<std::uint8_t> state_;
  bool died_ = false;
};

TENON_END_TYPES
