// StateLock, StateTryLock: lock a process-wide state, which a child of fork finds consistent and unlocked.
//
// A fork locks all states, and their list last, so that none is added meanwhile. If a state is busy, it unlocks the
// others before it waits: states may be locked inside each other in any order.
#pragma once

#include <tenon/config.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/process.hpp>

namespace tenon::inline v1::detail {

struct ForkState {
  Mutex* mutex;
  void (*start_child)();
  ForkState* next;
  bool listed;
};
struct ForkList {
  Mutex mutex;
  bool known;  // the fork handlers are registered
  ForkState* first;
};
TENON_HIDDEN inline constinit ForkList fork_list{free_mutex, false, nullptr};
/// The number of times that the handlers of this thread's fork were called: two threads may have registered them at the
/// same time.
TENON_HIDDEN inline constinit thread_local int fork_depth = 0;
template <auto& state>
TENON_HIDDEN inline constinit ForkState fork_state{&state.mutex, nullptr, nullptr, false};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Unlocks the states before `end`, except `one`.
TENON_INLINE void unlock_states(ForkState* first, const ForkState* end, const ForkState* one) {
  for (ForkState* s = first; s != end; s = s->next) {
    if (s != one) unlock_mutex(*s->mutex);
  }
}
TENON_COLD inline void lock_states() {
  if (fork_depth++) return;
  ForkState* busy = nullptr;
  for (;;) {
    ForkState* const first = __atomic_load_n(&fork_list.first, __ATOMIC_ACQUIRE);
    if (busy) lock_mutex(*busy->mutex);
    ForkState* s = first;
    while (s && (s == busy || try_lock_mutex(*s->mutex))) s = s->next;
    if (!s) {
      lock_mutex(fork_list.mutex);
      if (fork_list.first == first) return;
      unlock_mutex(fork_list.mutex);
    }
    unlock_states(first, s, busy);
    if (busy) unlock_mutex(*busy->mutex);
    busy = s;
  }
}
TENON_COLD inline void unlock_all_states() {
  if (--fork_depth) return;
  ForkState* const first = fork_list.first;
  unlock_mutex(fork_list.mutex);
  unlock_states(first, nullptr, nullptr);
}
TENON_COLD inline void start_child_states() {
  for (const ForkState* s = fork_depth == 1 ? fork_list.first : nullptr; s; s = s->next) s->start_child();
  unlock_all_states();
}
/// Without a lock: at_fork may wait for a fork in progress, whose handlers take the locks.
TENON_HIDDEN TENON_COLD inline void register_fork_handlers() {
  if (!__atomic_load_n(&fork_list.known, __ATOMIC_ACQUIRE)) {
    const bool known = at_fork(lock_states, unlock_all_states, start_child_states);
    __atomic_store_n(&fork_list.known, known, __ATOMIC_RELEASE);
  }
}
TENON_COLD inline void list_state(ForkState& state, void (*start_child)()) {
#if defined(__ELF__) && defined(__x86_64__)
  // A fork does not run handlers registered during another handler of it (glibc since 2.36): so they are registered at
  // start-up. A variable's initialiser would stand in every object that includes this header, this does where there is
  // a state. AArch64: at first use.
  asm volatile(".pushsection .init_array,\"aw\"\n\t.balign 8\n\t.quad %c0\n\t.popsection"
               :
               : "i"(register_fork_handlers));
#endif
  register_fork_handlers();  // for initialisers that come earlier
  lock_mutex(fork_list.mutex);
  if (!state.listed) {
    state.start_child = start_child;
    state.next = fork_list.first;
    __atomic_store_n(&fork_list.first, &state, __ATOMIC_RELEASE);
    __atomic_store_n(&state.listed, true, __ATOMIC_RELEASE);
  }
  unlock_mutex(fork_list.mutex);
}

/// Optional functions of a state, called under its lock: `start_child(state)` for the copy in a child of fork, and
/// `open_state(state)`, with a member `open`, for its first use.
template <auto& state>
TENON_COLD void start_child_of() {
  if constexpr (requires { start_child(state); }) start_child(state);
}
template <auto& state>
TENON_COLD void open_state_of() {
  state.open = true;
  open_state(state);
}
template <auto& state>
TENON_INLINE void open_at_first() {
  if constexpr (requires { open_state(state); }) {
    if (!state.open) [[unlikely]] open_state_of<state>();
  }
}
/// Adds a state to the list, before it is locked for the first time.
template <auto& state>
TENON_INLINE void tell_fork() {
  if (!__atomic_load_n(&fork_state<state>.listed, __ATOMIC_ACQUIRE)) [[unlikely]]
    list_state(fork_state<state>, start_child_of<state>);
}
template <auto& state>
TENON_INLINE Mutex& mutex_of() {
  tell_fork<state>();
  return state.mutex;
}

template <auto& state>
class StateLock : MutexLock {
 public:
  TENON_INLINE StateLock() : MutexLock(mutex_of<state>()) { open_at_first<state>(); }
  TENON_INLINE auto* operator->() const { return &state; }
};

template <auto& state>
class StateTryLock : MutexTryLock {
 public:
  TENON_INLINE StateTryLock() : MutexTryLock(mutex_of<state>()) {
    if (*this) open_at_first<state>();
  }
  using MutexTryLock::operator bool;
  TENON_INLINE auto* operator->() const { return &state; }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
