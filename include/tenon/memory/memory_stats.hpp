// The memory that storages hold, and callbacks for its changes: memory_stats, pressure handlers, soft limits, the memory hook.
//
// All memory that storages get from their policies is counted, on every device. Not counted: foreign memory (adopted, borrowed,
// mapped, imported), and what a policy keeps for reuse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/policy_counts.hpp>

TENON_BEGIN_TYPES

/// What the storages of a device hold.
struct MemoryStats {
  std::int64_t current_bytes;
  std::int64_t peak_bytes;   ///< the maximum since the process began or the last `reset_peak`
  std::int64_t allocations;  ///< number so far; growing a storage counts as one more
};

/// What the storages of one policy hold.
struct PolicyStats {
  const char* policy;  ///< the type's name; lives as long as the program
  std::int64_t current_bytes;
  std::int64_t allocations;
};

TENON_END_TYPES

TENON_BEGIN_DETAIL

/// RecyclingAllocator's share, as it has no counters: the host's total minus all counted policies. Under the lock.
inline PolicyStats uncounted_policy() {
  const AccountSum all = sum_account(accounts.list[0][0]);
  PolicyStats rest{name_of_policy<RecyclingAllocator>.text, all.held, all.allocations};
  for (const PolicyCounts* p = counted_policies; p; p = p->next) {
    if (!is_host(*p->account)) continue;
    rest.current_bytes -= relaxed(p->held);
    rest.allocations -= relaxed(p->allocations);
  }
  return rest;
}

template <class F>
concept NoListener = std::is_same_v<F, std::nullptr_t>;

/// A listener that calls f; null if f is nullptr.
template <class Event, class F>
Listener<Event>* make_listener(F f) {
  if constexpr (NoListener<F>) {
    return nullptr;
  } else {
    static_assert(std::is_invocable_v<F&, const Event&>,
                  "tenon: a pressure handler takes a MemoryPressure, and a memory hook a MemoryChange");
    auto* listener = new (std::nothrow) ListenerOf<Event, F>(static_cast<F&&>(f));
    if (!listener) fail_allocation("set_pressure_handler", sizeof(ListenerOf<Event, F>));
    return listener;
  }
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// What the storages of `device` hold at one moment, exact even while other threads allocate. Costs some microseconds, and each
/// other thread one lock. Throws DeviceError for an index above 15.
inline MemoryStats memory_stats(AnyDevice device = Cpu{}) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  const auto sum = detail::sum_exactly(account);
  if (sum.held > account.peak) account.peak = sum.held;
  return {sum.held, account.peak, sum.allocations};
}

/// Sets the peak of `device` to what its storages hold now.
inline void reset_peak(AnyDevice device = Cpu{}) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  if (detail::is_host(account)) detail::reset_marks();
  account.peak = detail::sum_exactly(account).held;
}

/// What the storages of one policy hold: `policy_stats<HugePageAllocator>()`.
template <AllocatorPolicy A>
PolicyStats policy_stats() {
  const detail::AccountsLock lock;
  if constexpr (std::is_same_v<A, RecyclingAllocator>) {
    return detail::uncounted_policy();
  } else {
    const auto* counts = detail::counts_of_policy<A>();
    return {detail::name_of_policy<A>.text, detail::relaxed(counts->held), detail::relaxed(counts->allocations)};
  }
}

/// Calls f(const PolicyStats&) for each policy type that has allocated, on any device: RecyclingAllocator last, the others by
/// their first allocation, the latest first.
template <class F>
void each_policy(F f) {
  const detail::PolicyCounts* first;
  PolicyStats rest;
  {
    const detail::AccountsLock lock;
    first = detail::counted_policies;
    rest = detail::uncounted_policy();
  }
  for (const auto* p = first; p; p = p->next) f(PolicyStats{p->name, detail::relaxed(p->held), detail::relaxed(p->allocations)});
  if (rest.allocations) f(rest);
}

/// `handler(const MemoryPressure&)` is called when an allocation on `device` has failed, before it is retried once, and when one
/// has exceeded the soft limit. It may release and allocate, which does not call a handler again on its thread. It must not
/// throw. The handler is copied and kept until it is replaced, or removed by nullptr; other threads may still be running it then.
template <class F>
void set_pressure_handler(AnyDevice device, F handler) {
  detail::MemoryAccount& account = detail::account_of(device);
  auto* listener = detail::make_listener<MemoryPressure>(static_cast<F&&>(handler));
  {
    const detail::AccountsLock lock;
    auto* before = account.handler;
    account.handler = listener;
    listener = before;
  }
  detail::drop_listener(listener);
}

/// The number of bytes on `device` above which its pressure handler is called, once each time it is exceeded. 0: no limit.
inline void set_soft_limit(AnyDevice device, std::size_t bytes) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  account.soft_limit = bytes > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(bytes);
  detail::set_above_limit(account, false);
}

/// `hook(const MemoryChange&)` is called after every allocation and release on every device, on the thread that made it: for
/// example to tell the garbage collector of another language how much memory its small handles hold. The changes add up to the
/// total since the hook was set; those made inside the hook are added to the next. It must not throw. nullptr removes it.
template <class F>
void set_memory_hook(F hook) {
  auto* listener = detail::make_listener<MemoryChange>(static_cast<F&&>(hook));
  {
    const detail::AccountsLock lock;
    auto* before = detail::accounts.hook;
    detail::accounts.hook = listener;
    listener = before;
    for (auto& kind : detail::accounts.list) {
      for (auto& account : kind) account.untold = 0;
    }
    detail::reset_marks();
  }
  detail::drop_listener(listener);
}

TENON_END_CODE
