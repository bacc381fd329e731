// MutexLock: a mutex that costs nothing while the process has one thread.  StateLock: that of a state of the process, which fork knows.
#pragma once

#include <pthread.h>

#include <tenon/config.hpp>

#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
#endif

TENON_BEGIN_DETAIL

TENON_INLINE bool single_threaded() {
#if __has_include(<sys/single_threaded.h>)
  return __libc_single_threaded;
#else
  return false;
#endif
}

/// Holds a mutex, unless the process has one thread; inside, none is started.
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

/// Holds a mutex if nobody else does.
class MutexTryLock {
 public:
  TENON_INLINE explicit MutexTryLock(pthread_mutex_t& mutex) : mutex_(single_threaded() ? nullptr : &mutex), held_(!mutex_ || ::pthread_mutex_trylock(mutex_) == 0) {}
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

/// What to do, under the lock, with a state that is used for the first time, and with a child's copy of it: each state may have
/// its own.
TENON_INLINE void open_state(auto&) {}
TENON_INLINE void start_child(auto&) {}

/// Holds the mutex of a state of the process, `state.mutex`.  The first use, which `state.open` notes, makes it known to fork: a
/// child finds the state whole and the mutex free.
template <auto& state>
class StateLock : MutexLock {
 public:
  TENON_INLINE StateLock() : MutexLock(state.mutex) {
    if (!state.open) open();
  }
  TENON_INLINE auto* operator->() const { return &state; }

 private:
  static void lock() { ::pthread_mutex_lock(&state.mutex); }
  static void unlock() { ::pthread_mutex_unlock(&state.mutex); }
  static void unlock_in_child() {
    start_child(state);
    unlock();
  }
  TENON_COLD static void open() {
    state.open = true;
    open_state(state);
    ::pthread_atfork(lock, unlock, unlock_in_child);
  }
};

TENON_END_DETAIL
