// The bodies of the functions that storage/counted_memory.hpp declares.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/policy_counts.hpp>
#include <tenon/storage/counted_memory.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void refuse_allocation(std::size_t bytes) {
  throw_error(ErrorCode::memory, "allocate: ", bytes,
              " bytes are more than 2^47, the most that is ever asked of an allocator");
}

TENON_NOINLINE_OG TENON_BODY void* allocate_erased(const PolicyTable& policy, void* state, std::size_t bytes) {
  MemoryAccount& account = *policy.account(state);
  const auto allocate = [&] { return policy.allocate(state, bytes); };
  void* p = try_allocate(allocate);
  if (!p) p = retry_allocate(allocate, account, bytes);
  count_policy_allocation(policy.counts, policy.name, account, bytes);
  return p;
}
TENON_NOINLINE_OG TENON_BODY void* reallocate_erased(const PolicyTable& policy, void* state, void* from_data,
                                                     std::size_t from, std::size_t to) {
  MemoryAccount& account = *policy.account(state);
  const auto reallocate = [&] { return policy.reallocate(state, from_data, from, to); };
  void* p = try_allocate(reallocate);
  if (!p) p = retry_allocate(reallocate, account, to);
  count_policy_release(policy.counts, account, from);
  count_policy_allocation(policy.counts, policy.name, account, to);
  return p;
}
TENON_NOINLINE_OG TENON_BODY void deallocate_erased(const PolicyTable& policy, void* state, void* p,
                                                    std::size_t bytes) noexcept {
  MemoryAccount& account = *policy.account(state);
  policy.deallocate(state, p, bytes);
  count_policy_release(policy.counts, account, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
