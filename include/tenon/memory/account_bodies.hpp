// The bodies of the functions that memory/account.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/platform/barrier.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/memory/state_lock.hpp>

namespace tenon::inline v1::detail {

/// The host's memory that one thread has allocated, minus what it has released; negative if it released more, allocated
/// by others.
struct ThreadAccount {
  enum State : unsigned char { unused, open, closed };
  std::int64_t held;         // bytes; written by its thread alone
  std::int64_t allocations;
  std::int64_t mark;         // an allocation that raises `held` above it takes the slow path; written under the lock
  std::int64_t floor;        // a release that lowers `held` below it takes the slow path
  ThreadAccount *next, *previous;
  State state;
};

/// Process-wide state, never destroyed.
struct Accounts {
  static constexpr int kinds = 4, devices = 16;
  Mutex mutex;
  bool open;
  bool has_barrier;
  ThreadAccount* threads;
  Listener<MemoryChange>* hook;
  MemoryAccount list[kinds][devices];
};
TENON_HIDDEN inline constinit Accounts accounts{free_mutex, false, false, nullptr, nullptr, {}};
TENON_HIDDEN inline constinit thread_local ThreadAccount thread_account{
    0, 0, INT64_MIN, INT64_MAX, nullptr, nullptr, ThreadAccount::unused};
/// True while this thread runs a pressure handler, or the memory hook.
TENON_HIDDEN inline constinit thread_local bool in_pressure_handler = false, in_memory_hook = false;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE void set_relaxed(std::int64_t& counter, std::int64_t value) {
  __atomic_store_n(&counter, value, __ATOMIC_RELAXED);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY MemoryAccount& account_of(AnyDevice device) {
  if (!device.is_known())
    throw_error(ErrorCode::device, "memory_stats: the device type ", static_cast<int>(device.type), " is unknown");
  if (device.index < 0 || device.index >= Accounts::devices) {
    throw_error(ErrorCode::device, "memory_stats: ", device.name(), " ", device.index,
                ": memory is counted for the devices 0 to ", Accounts::devices - 1);
  }
  return accounts.list[account_kind(device.type)][device.index];
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline AnyDevice device_of_account(const MemoryAccount& account) {
  constexpr DeviceType types[] = {DeviceType::cpu, DeviceType::cuda, DeviceType::cuda_host, DeviceType::cuda_managed};
  const auto place = static_cast<int>(&account - &accounts.list[0][0]);
  return {types[place / Accounts::devices], place % Accounts::devices};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE MemoryAccount& host_account() { return accounts.list[0][0]; }
TENON_BODY_INLINE bool is_host(const MemoryAccount& account) { return &account == &accounts.list[0][0]; }

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// After fork the child has only the forking thread: the counters of the others are added to the account.
TENON_COLD inline void start_child(Accounts&) {
  MemoryAccount& host = accounts.list[0][0];
  ThreadAccount* mine = thread_account.state == ThreadAccount::open ? &thread_account : nullptr;
  for (ThreadAccount* t = accounts.threads; t; t = t->next) {
    if (t == mine) continue;
    host.held += t->held;
    host.allocations += t->allocations;
  }
  accounts.threads = mine;
  if (mine) mine->next = mine->previous = nullptr;
}
TENON_COLD inline void open_state(Accounts& all) { all.has_barrier = register_barrier(); }
using AccountsLock = StateLock<accounts>;

/// Adds a reference. Under the lock.
template <class Event>
TENON_INLINE Listener<Event>* retain_listener(Listener<Event>* listener) {
  if (listener) __atomic_fetch_add(&listener->count, 1, __ATOMIC_RELAXED);
  return listener;
}
template <class Event>
TENON_COLD void drop_listener(Listener<Event>* listener) {
  if (listener && __atomic_sub_fetch(&listener->count, 1, __ATOMIC_ACQ_REL) == 0) listener->destroy(listener);
}
/// Calls a retained listener, which must not throw, and drops it.
template <class Event>
TENON_COLD void tell(Listener<Event>* listener, const Event& event, bool& flag) noexcept {
  flag = true;
  listener->call(listener, event);
  flag = false;
  drop_listener(listener);
}

struct AccountSum {
  std::int64_t held, allocations;
  std::int64_t slack;  // bytes that other threads may still allocate without the lock
};
TENON_NOINLINE_OG inline AccountSum sum_account(const MemoryAccount& account) {
  AccountSum sum{account.held, account.allocations, 0};
  if (!is_host(account)) return sum;
  for (const ThreadAccount* t = accounts.threads; t; t = t->next) {
    const std::int64_t held = relaxed(t->held), mark = t->mark;
    sum.held += held;
    sum.allocations += relaxed(t->allocations);
    if (t != &thread_account && mark > held) sum.slack += mark - held;
  }
  return sum;
}

/// Resets the marks of the other threads, so that their next allocation takes the lock, and sets their floors. A thread
/// may be reading its mark right now: after the barrier its counters are visible here. Threads that have neither
/// allocated nor released since both were last taken from them need none: what they begin now waits for the lock.
TENON_NOINLINE_OG inline void revoke_marks(std::int64_t floor) {
  bool all_wait = floor == INT64_MAX;
  for (ThreadAccount* t = accounts.threads; t; t = t->next) {
    if (t == &thread_account) continue;
    all_wait = all_wait && t->mark == INT64_MIN && t->floor == INT64_MAX;
    set_relaxed(t->mark, INT64_MIN);
    set_relaxed(t->floor, floor);
  }
  if (!all_wait && accounts.has_barrier && !single_threaded()) barrier_in_all_threads();
}

/// The floor of all threads: INT64_MAX when every release takes the slow path, for the hook or to see the host fall
/// below its soft limit.
TENON_INLINE std::int64_t floor_now() {
  return accounts.hook || accounts.list[0][0].above_limit ? INT64_MAX : INT64_MIN;
}

/// Resets all marks and floors, after the hook, a limit or the peak was changed.
TENON_COLD inline void reset_marks() {
  revoke_marks(floor_now());
  for (ThreadAccount* t = accounts.threads; t; t = t->next) {
    set_relaxed(t->mark, INT64_MIN);
    set_relaxed(t->floor, floor_now());
  }
}

/// The sum at one moment. A thread that counts meanwhile waits for the lock, so that the sum has no change without
/// those of other threads that preceded it. Other threads get their floors back when they have waited.
TENON_NOINLINE_OG inline AccountSum sum_exactly(const MemoryAccount& account) {
  if (is_host(account)) revoke_marks(INT64_MAX);
  return sum_account(account);
}

TENON_COLD inline void set_above_limit(MemoryAccount& account, bool above) {
  account.above_limit = above;
  if (is_host(account)) reset_marks();
}

/// Updates the peak and this thread's mark. Returns whether the soft limit was exceeded.
TENON_NOINLINE_OG inline bool settle(MemoryAccount& account) {
  AccountSum sum = sum_account(account);
  const auto room = [&] {
    const std::int64_t most = account.soft_limit && !account.above_limit && account.soft_limit < account.peak
                                  ? account.soft_limit
                                  : account.peak;
    return most - sum.held;
  };
  // A sum read while other threads count may be a value that never existed: it must not become the peak.
  const bool others =
      is_host(account) && accounts.threads && (accounts.threads != &thread_account || thread_account.next);
  if ((sum.slack > 0 && sum.slack > room()) || (others && room() < 0)) sum = sum_exactly(account);
  if (sum.held > account.peak) account.peak = sum.held;
  const bool passed = account.soft_limit && !account.above_limit && sum.held > account.soft_limit;
  if (passed) set_above_limit(account, true);
  if (is_host(account) && thread_account.state == ThreadAccount::open && !accounts.hook) {
    const std::int64_t left = room() - sum.slack;
    set_relaxed(thread_account.mark, relaxed(thread_account.held) + (others ? left / 2 : left));
  }
  return passed;
}

/// Adds the thread's counters to the account when the thread ends.
struct ThreadAccountCloser {
  TENON_COLD ThreadAccountCloser() {
    thread_account.state = ThreadAccount::open;
    thread_account.next = accounts.threads;
    if (accounts.threads) accounts.threads->previous = &thread_account;
    accounts.threads = &thread_account;
    set_relaxed(thread_account.floor, floor_now());
  }
  TENON_COLD ~ThreadAccountCloser() {
    const AccountsLock lock;
    ThreadAccount& mine = thread_account;
    MemoryAccount& host = accounts.list[0][0];
    (mine.previous ? mine.previous->next : accounts.threads) = mine.next;
    if (mine.next) mine.next->previous = mine.previous;
    host.held += mine.held;
    host.allocations += mine.allocations;
    mine = ThreadAccount{0, 0, INT64_MIN, INT64_MAX, nullptr, nullptr, ThreadAccount::closed};
  }
};
TENON_COLD inline void open_thread_account() {
  if (thread_account.state == ThreadAccount::unused) static thread_local ThreadAccountCloser closer;
}
/// Adds the counters of a thread that is not in the list, because it has ended, to the account.
TENON_INLINE void settle_unlisted(MemoryAccount& account) {
  if (thread_account.state == ThreadAccount::open) return;
  account.held += thread_account.held;
  account.allocations += thread_account.allocations;
  thread_account.held = thread_account.allocations = 0;
}

/// The bytes to report to the hook now. A change that the hook makes itself gives 0 and is added to the next.
TENON_INLINE std::int64_t change_to_tell(MemoryAccount& account, std::int64_t bytes) {
  if (in_memory_hook) {
    account.untold += bytes;
    return 0;
  }
  const std::int64_t all = account.untold + bytes;
  account.untold = 0;
  return all;
}

/// Called after the counters have changed by an allocation or, with negative `bytes`, a release.
TENON_NOINLINE_OG inline void note_change(MemoryAccount& account, std::int64_t bytes) noexcept {
  Listener<MemoryChange>* hook = nullptr;
  Listener<MemoryPressure>* handler = nullptr;
  std::int64_t change = 0;
  {
    const AccountsLock lock;
    if (is_host(account)) {
      open_thread_account();
      settle_unlisted(account);
      if (thread_account.state == ThreadAccount::open) set_relaxed(thread_account.floor, floor_now());
    }
    if (bytes >= 0) {
      if (settle(account) && !in_pressure_handler) handler = retain_listener(account.handler);
    } else if (account.above_limit && sum_account(account).held <= account.soft_limit) {
      set_above_limit(account, false);
    }
    if (accounts.hook && (change = change_to_tell(account, bytes)) != 0) hook = retain_listener(accounts.hook);
  }
  const AnyDevice device = device_of_account(account);
  if (hook) tell(hook, MemoryChange{device, change}, in_memory_hook);
  if (handler) tell(handler, MemoryPressure{device, static_cast<std::size_t>(bytes), false}, in_pressure_handler);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY bool relieve_pressure(const MemoryAccount& account, std::size_t bytes) noexcept {
  if (in_pressure_handler) return false;
  Listener<MemoryPressure>* handler;
  {
    const AccountsLock lock;
    handler = retain_listener(account.handler);
  }
  if (!handler) return false;
  tell(handler, MemoryPressure{device_of_account(account), bytes, true}, in_pressure_handler);
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_COLD inline void note_host_allocation(std::size_t bytes) noexcept {
  note_change(accounts.list[0][0], static_cast<std::int64_t>(bytes));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void note_host_release(std::size_t bytes) noexcept {
  note_change(accounts.list[0][0], -static_cast<std::int64_t>(bytes));
}

TENON_BODY_INLINE void count_host_allocation(std::size_t bytes) noexcept {
  ThreadAccount& mine = thread_account;
  const std::int64_t held = relaxed(mine.held) + static_cast<std::int64_t>(bytes);
  set_relaxed(mine.held, held);
  set_relaxed(mine.allocations, relaxed(mine.allocations) + 1);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);  // the counter is written before the mark is read: see revoke_marks
  if (held > relaxed(mine.mark)) [[unlikely]] note_host_allocation(bytes);
}
TENON_BODY_INLINE bool take_host_release(std::size_t bytes) noexcept {
  ThreadAccount& mine = thread_account;
  const std::int64_t held = relaxed(mine.held) - static_cast<std::int64_t>(bytes);
  set_relaxed(mine.held, held);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);  // as above
  return held < relaxed(mine.floor);
}
TENON_BODY_INLINE void count_host_release(std::size_t bytes) noexcept {
  if (take_host_release(bytes)) [[unlikely]] note_host_release(bytes);
}

TENON_BODY_INLINE void count_allocation(MemoryAccount& account, std::size_t bytes) noexcept {
  if (is_host(account)) return count_host_allocation(bytes);
  {
    const AccountsLock lock;
    account.held += static_cast<std::int64_t>(bytes);
    ++account.allocations;
  }
  note_change(account, static_cast<std::int64_t>(bytes));
}
TENON_BODY_INLINE void count_release(MemoryAccount& account, std::size_t bytes) noexcept {
  if (is_host(account)) return count_host_release(bytes);
  {
    const AccountsLock lock;
    account.held -= static_cast<std::int64_t>(bytes);
  }
  note_change(account, -static_cast<std::int64_t>(bytes));
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
