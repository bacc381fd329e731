// Memory accounting: the bytes that the storages of each device hold now and held at most, and the listeners for
// changes.
//
// Each thread counts the host's memory in counters of its own, without atomic read-modify-write instructions; readers
// sum them. The peak is exact all the same: a thread takes no lock up to its mark, and the marks of all threads add up
// to no more than the known peak. An allocation beyond the mark sums all counters under the lock.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/memory/state_lock.hpp>

namespace tenon::inline v1 {

/// The argument of a pressure handler: an allocation of `bytes` has failed and is retried once after the handler, or it
/// has succeeded and exceeded the soft limit.
struct MemoryPressure {
  AnyDevice device;
  std::size_t bytes;
  bool failed;
};

/// The argument of a memory hook: the storages of `device` hold `bytes` more than before; fewer, if negative.
struct MemoryChange {
  AnyDevice device;
  std::int64_t bytes;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// A type-erased, reference-counted function object: it may be replaced while it runs.
template <class Event>
struct Listener {
  std::uint32_t count;
  void (*call)(Listener*, const Event&);
  void (*destroy)(Listener*);
};

/// The memory of one device.
struct MemoryAccount {
  std::int64_t held;         // bytes, without those in the counters of open threads
  std::int64_t allocations;
  std::int64_t peak;
  std::int64_t soft_limit;   // 0: none
  std::int64_t untold;       // bytes changed by the hook itself, reported at the next change
  bool above_limit;
  Listener<MemoryPressure>* handler;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE std::int64_t relaxed(const std::int64_t& counter) { return __atomic_load_n(&counter, __ATOMIC_RELAXED); }

// ---- devices

TENON_INLINE constexpr int account_kind(DeviceType type) {
  return type == DeviceType::cpu ? 0 : type == DeviceType::cuda ? 1 : type == DeviceType::cuda_host ? 2 : 3;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED MemoryAccount& account_of(AnyDevice device);
/// The host's account.
TENON_SHARED MemoryAccount& host_account();
/// True for the host's account, which threads count in counters of their own.
TENON_SHARED bool is_host(const MemoryAccount& account);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Event, class F>
struct ListenerOf : Listener<Event> {
  F function;
  TENON_INLINE explicit ListenerOf(F f)
      : Listener<Event>{1, call_function, destroy_function}, function(static_cast<F&&>(f)) {}
  static void call_function(Listener<Event>* self, const Event& event) {
    static_cast<ListenerOf*>(self)->function(event);
  }
  static void destroy_function(Listener<Event>* self) { delete static_cast<ListenerOf*>(self); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Calls the device's pressure handler for a failed allocation. False if there is none, or one is running on this
/// thread.
TENON_SHARED bool relieve_pressure(const MemoryAccount& account, std::size_t bytes) noexcept;

TENON_SHARED void note_host_release(std::size_t bytes) noexcept;

TENON_SHARED void count_host_allocation(std::size_t bytes) noexcept;
/// Counts a release. Returns whether note_host_release must follow.
TENON_SHARED bool take_host_release(std::size_t bytes) noexcept;
TENON_SHARED void count_host_release(std::size_t bytes) noexcept;

TENON_SHARED void count_allocation(MemoryAccount& account, std::size_t bytes) noexcept;
TENON_SHARED void count_release(MemoryAccount& account, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/account_bodies.hpp>
#endif
