// MutexLock, MutexTryLock: hold a mutex. Locking is skipped while the process has one thread.
#pragma once

#include <pthread.h>

#include <tenon/config.hpp>

// The version decides: cross toolchains ship this header for older C libraries too, where it is an #error.
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 32)
#include <sys/single_threaded.h>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE bool single_threaded() {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 32)
  return __libc_single_threaded;
#else
  return false;
#endif
}

/// Holds a mutex, unless the process has one thread. No thread may be started while it is held.
class MutexLock {
 public:
  TENON_INLINE explicit MutexLock(pthread_mutex_t& mutex) : mutex_(single_threaded() ? nullptr : &mutex) {
    if (mutex_) ::pthread_mutex_lock(mutex_);
  }
  TENON_INLINE ~MutexLock() {
    if (mutex_) ::pthread_mutex_unlock(mutex_);
  }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  pthread_mutex_t* mutex_;
};

/// Holds a mutex if no other thread does.
class MutexTryLock {
 public:
  TENON_INLINE explicit MutexTryLock(pthread_mutex_t& mutex)
      : mutex_(single_threaded() ? nullptr : &mutex), held_(!mutex_ || ::pthread_mutex_trylock(mutex_) == 0) {}
  TENON_INLINE ~MutexTryLock() {
    if (mutex_ && held_) ::pthread_mutex_unlock(mutex_);
  }
  MutexTryLock(const MutexTryLock&) = delete;
  MutexTryLock& operator=(const MutexTryLock&) = delete;
  TENON_INLINE explicit operator bool() const { return held_; }

 private:
  pthread_mutex_t* mutex_;
  bool held_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
