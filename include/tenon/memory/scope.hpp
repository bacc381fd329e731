// AllocatorScope: the policy for everything that the current thread allocates until the scope ends.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

struct ScopeEntry {
  const PolicyTable* table;
  alignas(void*) unsigned char state[policy_state_bytes];
  ScopeEntry* outer;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void enter_scope(ScopeEntry& entry) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class A>
void open_scope(ScopeEntry& entry, const A& policy) {
  static_assert(std::is_same_v<typename device_of_policy<A>::type, Cpu>,
                "tenon: a scope sets the policy of the host's memory: give this one to the call that makes the tensor");
  if (!put_policy(policy, entry.state))
    throw_error(ErrorCode::memory, "AllocatorScope: cannot keep a policy of ", sizeof(A), " bytes");
  entry.table = &policy_table<A>;
  enter_scope(entry);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void close_scope(ScopeEntry& entry) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// From its construction to its destruction every allocation of this thread that names no policy is made by `policy`,
/// temporaries inside operations included.  Scopes nest and end in reverse order.
class AllocatorScope {
 public:
  template <class A>
    requires(!std::is_same_v<A, AllocatorScope> && AllocatorPolicy<A>)  // clang 14 asks a class that has a scope
                                                                        // whether it is a policy
  TENON_INLINE explicit AllocatorScope(const A& policy) { detail::open_scope(entry_, policy); }
  TENON_INLINE ~AllocatorScope() { detail::close_scope(entry_); }
  AllocatorScope(const AllocatorScope&) = delete;
  AllocatorScope& operator=(const AllocatorScope&) = delete;

 private:
  detail::ScopeEntry entry_;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/memory/scope_bodies.hpp>
#endif
