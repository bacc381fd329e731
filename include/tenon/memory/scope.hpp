// AllocatorScope: the policy for everything that the current thread allocates until the scope ends.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/policy.hpp>

TENON_BEGIN_DETAIL_TYPES

struct ScopeEntry {
  const PolicyTable* table;
  alignas(void*) unsigned char state[policy_state_bytes];
  ScopeEntry* outer;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_SHARED void enter_scope(ScopeEntry& entry) noexcept;

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

template <class A>
void open_scope(ScopeEntry& entry, const A& policy) {
  static_assert(std::is_same_v<typename device_of_policy<A>::type, Cpu>,
                "tenon: a scope sets the policy of the host's memory: give this one to the call that makes the tensor");
  if (!put_policy(policy, entry.state)) fail(ErrorCode::memory, "AllocatorScope: cannot keep a policy of ", sizeof(A), " bytes");
  entry.table = &policy_table<A>;
  enter_scope(entry);
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_SHARED void close_scope(ScopeEntry& entry) noexcept;

TENON_END_DETAIL_SHARED

TENON_BEGIN_TYPES

/// From its construction to its destruction every allocation of this thread that names no policy is made by `policy`,
/// temporaries inside operations included.  Scopes nest and end in reverse order.
class AllocatorScope {
 public:
  template <class A>
    requires(!std::is_same_v<A, AllocatorScope> && AllocatorPolicy<A>)  // clang 14 asks a class that has a scope whether it is a policy
  TENON_INLINE explicit AllocatorScope(const A& policy) { detail::open_scope(entry_, policy); }
  TENON_INLINE ~AllocatorScope() { detail::close_scope(entry_); }
  AllocatorScope(const AllocatorScope&) = delete;
  AllocatorScope& operator=(const AllocatorScope&) = delete;

 private:
  detail::ScopeEntry entry_;
};

TENON_END_TYPES

#if TENON_BODIES
#include <tenon/memory/scope_bodies.hpp>
#endif
