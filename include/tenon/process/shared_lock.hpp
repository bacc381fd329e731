// SharedLock: a lock in shared memory that is free again when its owner's thread ends, however it ends.
//
// It is one word, with the owner's mark, so that whatever another process writes there is at worst a wrong owner: a
// robust POSIX mutex has addresses in that memory, which the C library follows. A waiter checks every 20 ms whether the
// owner lives. Linux.
#pragma once

#include <chrono>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/platform/shared_wait.hpp>
#include <tenon/process/holder.hpp>
#include <tenon/process/time_limit.hpp>

namespace tenon::inline v1::detail {

struct SharedLock {
  HolderMark owner;        // the thread that holds the lock; 0: none
  std::uint32_t released;  // changed by a release for which others wait; they watch it
  std::uint32_t waiting;   // 1: others may wait
};

/// The longest wait without a check: the process that should wake the waiter may have been killed.
inline constexpr std::chrono::milliseconds longest_trust{20};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Waits until the word differs from `seen`, or longest_trust or the limit has passed.
inline void wait_for_change(std::uint32_t& word, std::uint32_t seen, const TimeLimit& limit) {
  wait_while(word, seen, std::chrono::nanoseconds(limit.left(longest_trust)).count());
}
inline void announce_change(std::uint32_t& word) {
  __atomic_fetch_add(&word, 1, __ATOMIC_RELEASE);
  wake_all(word);
}

inline bool replace_owner(SharedLock& lock, HolderMark before, HolderMark after, int order) {
  return __atomic_compare_exchange_n(&lock.owner, &before, after, false, order, __ATOMIC_RELAXED);
}

/// False when the time-out passes. `died`: the previous owner ended with the lock held. Throws ExchangeError if this
/// thread holds it already.
TENON_NOINLINE_OG inline bool acquire(const char* function, SharedLock& lock, const TimeLimit& limit, bool& died) {
  died = false;
  const HolderMark self = mark_of_thread();
  for (bool is_stuck = false;;) {
    const auto seen = __atomic_load_n(&lock.released, __ATOMIC_ACQUIRE);
    const HolderMark owner = __atomic_load_n(&lock.owner, __ATOMIC_RELAXED);
    if (owner == 0) {
      if (replace_owner(lock, 0, self, __ATOMIC_ACQUIRE)) return true;
      continue;
    }
    if (is_same_holder(owner, self)) throw_error(ErrorCode::exchange, function, ": this thread holds the lock already");
    const bool late = limit.passed();
    if ((late || is_stuck) && has_ended(owner, false) && replace_owner(lock, owner, self, __ATOMIC_ACQUIRE))
      return died = true;
    if (late) return false;
    __atomic_store_n(&lock.waiting, 1, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&lock.owner, __ATOMIC_SEQ_CST) == 0) continue;
    wait_for_change(lock.released, seen, limit);
    is_stuck = __atomic_load_n(&lock.released, __ATOMIC_RELAXED) == seen;
  }
}
/// False if this thread does not hold the lock.
inline bool release(SharedLock& lock) {
  const HolderMark owner = __atomic_load_n(&lock.owner, __ATOMIC_RELAXED);
  if (owner == 0 || !is_same_holder(owner, mark_of_thread()) || !replace_owner(lock, owner, 0, __ATOMIC_SEQ_CST))
    return false;
  if (__atomic_load_n(&lock.waiting, __ATOMIC_SEQ_CST) != 0) {
    __atomic_store_n(&lock.waiting, 0, __ATOMIC_SEQ_CST);
    announce_change(lock.released);
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
