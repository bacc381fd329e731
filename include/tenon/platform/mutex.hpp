// Mutex, Condition: the system's locks, constant-initialised and without a destructor; MutexLock, MutexTryLock: hold a
// mutex. Locking is skipped while the process has one thread.
#pragma once

#include <pthread.h>

#include <tenon/config.hpp>

// The version decides: cross toolchains ship this header for older C libraries too, where it is an #error.
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 32)
#include <sys/single_threaded.h>
#endif

namespace tenon::inline v1::detail {

using Mutex = pthread_mutex_t;
/// The state of a mutex that nobody holds.
inline constexpr Mutex free_mutex = PTHREAD_MUTEX_INITIALIZER;
/// The same of a mutex that spins before it sleeps, where the system has such: it is held for less time than another
/// thread needs to fall asleep.
#if defined(PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP)
inline constexpr Mutex free_spinning_mutex = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
#else
inline constexpr Mutex free_spinning_mutex = PTHREAD_MUTEX_INITIALIZER;
#endif

using Condition = pthread_cond_t;
/// The state of a condition that nobody awaits.
inline constexpr Condition new_condition = PTHREAD_COND_INITIALIZER;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE void lock_mutex(Mutex& mutex) { ::pthread_mutex_lock(&mutex); }
TENON_INLINE void unlock_mutex(Mutex& mutex) { ::pthread_mutex_unlock(&mutex); }
/// True if it is held now.
TENON_INLINE bool try_lock_mutex(Mutex& mutex) { return ::pthread_mutex_trylock(&mutex) == 0; }

/// Sleeps until the condition is announced, without the mutex, which is held again afterwards. May wake up unasked.
TENON_INLINE void wait_for(Condition& condition, Mutex& mutex) { ::pthread_cond_wait(&condition, &mutex); }
/// Wakes one thread that awaits the condition.
TENON_INLINE void wake_one(Condition& condition) { ::pthread_cond_signal(&condition); }

/// True if the process has one thread and its C library says so.
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
  TENON_INLINE explicit MutexLock(Mutex& mutex) : mutex_(single_threaded() ? nullptr : &mutex) {
    if (mutex_) lock_mutex(*mutex_);
  }
  TENON_INLINE ~MutexLock() {
    if (mutex_) unlock_mutex(*mutex_);
  }
  MutexLock(const MutexLock&) = delete;
  MutexLock& operator=(const MutexLock&) = delete;

 private:
  Mutex* mutex_;
};

/// Holds a mutex if no other thread does.
class MutexTryLock {
 public:
  TENON_INLINE explicit MutexTryLock(Mutex& mutex)
      : mutex_(single_threaded() ? nullptr : &mutex), held_(!mutex_ || try_lock_mutex(*mutex_)) {}
  TENON_INLINE ~MutexTryLock() {
    if (mutex_ && held_) unlock_mutex(*mutex_);
  }
  MutexTryLock(const MutexTryLock&) = delete;
  MutexTryLock& operator=(const MutexTryLock&) = delete;
  TENON_INLINE explicit operator bool() const { return held_; }

 private:
  Mutex* mutex_;
  bool held_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
