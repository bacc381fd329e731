// SpinLock: holds what graphs share for a few instructions.
#pragma once

#include <tenon/config.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Holds a lock, which is 0 while nobody does, unless the process has one thread. No thread may be started while it is
/// held.
class SpinLock {
 public:
  TENON_INLINE explicit SpinLock(int& lock) : lock_(single_threaded() ? nullptr : &lock) {
    while (lock_ && __atomic_exchange_n(lock_, 1, __ATOMIC_ACQUIRE)) {}
  }
  TENON_INLINE ~SpinLock() {
    if (lock_) __atomic_store_n(lock_, 0, __ATOMIC_RELEASE);
  }
  SpinLock(const SpinLock&) = delete;
  SpinLock& operator=(const SpinLock&) = delete;

 private:
  int* lock_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
