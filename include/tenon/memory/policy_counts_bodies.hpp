// The bodies of the functions that memory/policy_counts.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/account_bodies.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/memory/policy_counts.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit PolicyCounts* counted_policies = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Adds the counters to the list, unless another thread has done so meanwhile.
TENON_COLD inline void enter_policy(PolicyCounts& counts, const char* name, MemoryAccount& account) noexcept {
  const AccountsLock lock;
  if (counts.name) return;
  counts.account = &account;
  counts.next = counted_policies;
  counted_policies = &counts;
  __atomic_store_n(&counts.name, name, __ATOMIC_RELEASE);
}
TENON_INLINE void add_to_counter(std::int64_t& counter, std::int64_t change) noexcept {
  if (single_threaded()) counter += change;
  else __atomic_fetch_add(&counter, change, __ATOMIC_RELAXED);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void count_policy_allocation(PolicyCounts* counts, const char* name,
                                                          MemoryAccount& account, std::size_t bytes) noexcept {
  if (counts) {
    if (!__atomic_load_n(&counts->name, __ATOMIC_ACQUIRE)) enter_policy(*counts, name, account);
    add_to_counter(counts->held, static_cast<std::int64_t>(bytes));
    add_to_counter(counts->allocations, 1);
  }
  count_allocation(account, bytes);
}
TENON_NOINLINE_OG TENON_BODY void count_policy_release(PolicyCounts* counts, MemoryAccount& account,
                                                       std::size_t bytes) noexcept {
  if (counts) add_to_counter(counts->held, -static_cast<std::int64_t>(bytes));
  count_release(account, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
