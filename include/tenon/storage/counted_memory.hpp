// Memory for storages: allocated and freed by a policy, and counted in the account of the policy's device.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/policy_counts.hpp>

namespace tenon::inline v1::detail {

/// The largest allocation, in bytes, that is requested from any allocator.
inline constexpr std::uint64_t largest_bytes = std::uint64_t{1} << 47;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes requested from a policy for `bytes` of elements: whole units, and at least one, because swap_blocks needs
/// room there.
TENON_INLINE std::size_t room_for(std::size_t bytes) { return bytes ? round_up(bytes, alignment) : alignment; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

[[noreturn]] TENON_SHARED void refuse_allocation(std::size_t bytes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Continues after a failed allocation: calls the pressure handler, tries once more, then throws.
template <class F>
TENON_COLD void* retry_allocate(F allocate, const MemoryAccount& account, std::size_t bytes) {
  void* p = relieve_pressure(account, bytes) ? try_allocate(allocate) : nullptr;
  if (!p) fail_allocation("allocate", bytes);
  return p;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void* allocate_erased(const PolicyTable& policy, void* state, std::size_t bytes);
/// The release is counted first, so that the peak does not include both sizes.
TENON_SHARED void* reallocate_erased(const PolicyTable& policy, void* state, void* from_data, std::size_t from,
                                     std::size_t to);
TENON_SHARED void deallocate_erased(const PolicyTable& policy, void* state, void* p, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The same for a policy whose type is known.
template <class A>
TENON_COLD void* retry_with(A policy, std::size_t bytes) {
  return retry_allocate([&] { return policy.allocate(bytes); }, account_of_policy(policy), bytes);
}
template <class A>
TENON_INLINE void* allocate_with(A& policy, std::size_t bytes) {
  void* p = try_allocate([&policy, bytes] { return policy.allocate(bytes); });
  if (!p) [[unlikely]] p = retry_with(policy, bytes);
  if constexpr (is_host_policy<A> && !has_counts<A>) count_host_allocation(bytes);
  else count_policy_allocation(counts_of_policy<A>(), name_of_policy<A>.text, account_of_policy(policy), bytes);
  return p;
}
/// Frees memory and notifies the listeners.
template <class A>
TENON_COLD void deallocate_noted(A policy, void* p, std::size_t bytes) noexcept {
  policy.deallocate(p, bytes);
  note_host_release(bytes);
}
template <class A>
TENON_INLINE void deallocate_with(A& policy, void* p, std::size_t bytes) noexcept {
  if constexpr (is_host_policy<A> && !has_counts<A>) {
    if (take_host_release(bytes)) [[unlikely]] return deallocate_noted(policy, p, bytes);
    policy.deallocate(p, bytes);  // last, so that it is a tail call
  } else {
    policy.deallocate(p, bytes);
    count_policy_release(counts_of_policy<A>(), account_of_policy(policy), bytes);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/storage/counted_memory_bodies.hpp>
#endif
