// The memory that storages hold, and callbacks for its changes: memory_stats, pressure handlers, soft limits, the
// memory hook.
//
// All memory that storages get from their policies is counted, on every device. Not counted: foreign memory (adopted,
// borrowed, mapped, imported), and what a policy keeps for reuse.
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

namespace tenon::inline v1 {

/// The memory of a device's storages.
struct MemoryStats {
  std::int64_t current_bytes;
  std::int64_t peak_bytes;   ///< the maximum since the process began or the last `reset_peak`
  std::int64_t allocations;  ///< number so far; growing a storage counts as one more
};

/// The memory of one policy's storages.
struct PolicyStats {
  const char* policy;  ///< the type's name; lives as long as the program
  std::int64_t current_bytes;
  std::int64_t allocations;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Replaces a device's pressure handler, or the memory hook; drops the one before.
TENON_SHARED void exchange_handler(AnyDevice device, Listener<MemoryPressure>* listener);
TENON_SHARED void exchange_hook(Listener<MemoryChange>* listener);

/// One policy's counters, read at one moment.
TENON_SHARED PolicyStats read_counts(const PolicyCounts& counts, const char* name);
/// RecyclingAllocator's share, as it has no counters: the host's total minus all counted policies, of which `first`
/// becomes the first.
TENON_SHARED PolicyStats uncounted_policy(const PolicyCounts*& first);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The bytes and allocations of the storages of `device` at one moment, exact even while other threads allocate. Costs
/// some microseconds, and each other thread one lock. Throws DeviceError for an index above 15.
TENON_SHARED MemoryStats memory_stats(AnyDevice device = Cpu{});

/// Sets the peak of `device` to what its storages hold now.
TENON_SHARED void reset_peak(AnyDevice device = Cpu{});

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The bytes and allocations of one policy's storages: `policy_stats<HugePageAllocator>()`.
template <AllocatorPolicy A>
PolicyStats policy_stats() {
  if constexpr (std::is_same_v<A, RecyclingAllocator>) {
    const detail::PolicyCounts* first;
    return detail::uncounted_policy(first);
  } else {
    return detail::read_counts(*detail::counts_of_policy<A>(), detail::name_of_policy<A>.text);
  }
}

/// Calls f(const PolicyStats&) for each policy type that has allocated, on any device: RecyclingAllocator last, the
/// others by their first allocation, the latest first.
template <class F>
void each_policy(F f) {
  const detail::PolicyCounts* first;
  const PolicyStats rest = detail::uncounted_policy(first);
  for (const auto* p = first; p; p = p->next)
    f(PolicyStats{p->name, detail::relaxed(p->held), detail::relaxed(p->allocations)});
  if (rest.allocations) f(rest);
}

/// `handler(const MemoryPressure&)` is called when an allocation on `device` has failed, before it is retried once, and
/// when one has exceeded the soft limit. It may release and allocate, which does not call a handler again on its
/// thread. It must not throw. The handler is copied and kept until it is replaced, or removed by nullptr; other threads
/// may still be running it then.
template <class F>
void set_pressure_handler(AnyDevice device, F handler) {
  detail::account_of(device);  // throws before the listener is made
  detail::exchange_handler(device, detail::make_listener<MemoryPressure>(static_cast<F&&>(handler)));
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// The number of bytes on `device` above which its pressure handler is called, once each time it is exceeded. 0: no
/// limit.
TENON_SHARED void set_soft_limit(AnyDevice device, std::size_t bytes);

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// `hook(const MemoryChange&)` is called after every allocation and release on every device, on the thread that made
/// it: for example to tell the garbage collector of another language how much memory its small handles hold. The
/// changes add up to the total since the hook was set; those made inside the hook are added to the next. It must not
/// throw. nullptr removes it.
template <class F>
void set_memory_hook(F hook) {
  detail::exchange_hook(detail::make_listener<MemoryChange>(static_cast<F&&>(hook)));
}

}  // namespace tenon::inline v1::inline TENON_CODE

#if TENON_BODIES
#include <tenon/memory/memory_stats_bodies.hpp>
#endif
