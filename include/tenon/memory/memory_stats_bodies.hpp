// The bodies of the functions that memory/memory_stats.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/account_bodies.hpp>
#include <tenon/memory/memory_stats.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/policy_counts.hpp>
#include <tenon/memory/policy_counts_bodies.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void exchange_handler(AnyDevice device, Listener<MemoryPressure>* listener) {
  MemoryAccount& account = account_of(device);
  {
    const AccountsLock lock;
    auto* before = account.handler;
    account.handler = listener;
    listener = before;
  }
  drop_listener(listener);
}
TENON_BODY void exchange_hook(Listener<MemoryChange>* listener) {
  {
    const AccountsLock lock;
    auto* before = accounts.hook;
    accounts.hook = listener;
    listener = before;
    for (auto& kind : accounts.list) {
      for (auto& account : kind) account.untold = 0;
    }
    reset_marks();
  }
  drop_listener(listener);
}

TENON_BODY PolicyStats read_counts(const PolicyCounts& counts, const char* name) {
  const AccountsLock lock;
  return {name, relaxed(counts.held), relaxed(counts.allocations)};
}
TENON_BODY PolicyStats uncounted_policy(const PolicyCounts*& first) {
  const AccountsLock lock;
  first = counted_policies;
  const AccountSum all = sum_account(accounts.list[0][0]);
  PolicyStats rest{name_of_policy<RecyclingAllocator>.text, all.held, all.allocations};
  for (const PolicyCounts* p = counted_policies; p; p = p->next) {
    if (!is_host(*p->account)) continue;
    rest.current_bytes -= relaxed(p->held);
    rest.allocations -= relaxed(p->allocations);
  }
  return rest;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY MemoryStats memory_stats(AnyDevice device) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  const auto sum = detail::sum_exactly(account);
  if (sum.held > account.peak) account.peak = sum.held;
  return {sum.held, account.peak, sum.allocations};
}

TENON_BODY void reset_peak(AnyDevice device) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  if (detail::is_host(account)) detail::reset_marks();
  account.peak = detail::sum_exactly(account).held;
}

TENON_BODY void set_soft_limit(AnyDevice device, std::size_t bytes) {
  detail::MemoryAccount& account = detail::account_of(device);
  const detail::AccountsLock lock;
  account.soft_limit = bytes > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(bytes);
  detail::set_above_limit(account, false);
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
