// The allocator concept, and the type-erased form in which a storage keeps its policy.
//
// A policy is a small handle, copied without throwing: `allocate(bytes)` returns memory aligned to 64 bytes, or null;
// `deallocate(p, bytes)` takes it back with the same size. Optional: `reallocate(p, from, to)`, which keeps the
// alignment and leaves p untouched when it returns null; `device_type` (Cpu when absent). State that a policy points to
// must live at least as long as the storages made with it: the handle counts references, or its documentation says that
// the state is borrowed.
#pragma once

#include <cstddef>
#include <new>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/memory/policy_counts.hpp>

namespace tenon::inline v1::detail {

template <class A, class B>
concept Same = std::is_same_v<A, B>;  // as std::same_as, whose header is slow to compile

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A type that allocates memory for storages.
template <class A>
concept AllocatorPolicy = std::is_nothrow_copy_constructible_v<A> && std::is_nothrow_destructible_v<A> &&
                          requires(A& a, void* p, std::size_t bytes) {
                            { a.allocate(bytes) } -> detail::Same<void*>;
                            { a.deallocate(p, bytes) } noexcept;
                          };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// Every allocation is aligned to this many bytes.
inline constexpr std::size_t alignment = 64;

template <class A>
struct device_of_policy {
  using type = Cpu;
};
template <class A>
  requires requires { typename A::device_type; }
struct device_of_policy<A> {
  using type = typename A::device_type;
};

/// The functions of a type-erased policy. `state` is 16 bytes that hold the policy itself or a pointer to it.
struct PolicyTable {
  void* (*allocate)(void* state, std::size_t bytes);
  void (*deallocate)(void* state, void* p, std::size_t bytes) noexcept;
  void* (*reallocate)(void* state, void* p, std::size_t from, std::size_t to);  // null when the policy has none
  bool (*copy)(const void* from, void* to) noexcept;  // false when out of memory
  void (*relocate)(void* from, void* to) noexcept;    // moves the policy and destroys the one at `from`
  void (*destroy)(void* state) noexcept;
  MemoryAccount* (*account)(const void* state);  // of the policy's device
  PolicyCounts* counts;
  const char* name;
  bool in_state;  // the policy itself is in the 16 bytes: copying it cannot fail
};
inline constexpr std::size_t policy_state_bytes = 16;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class A>
inline constexpr bool policy_is_inline = sizeof(A) <= policy_state_bytes && alignof(A) <= alignof(void*);

template <class A>
TENON_INLINE A& policy_in(void* state) {
  if constexpr (policy_is_inline<A>) return *std::launder(static_cast<A*>(state));
  else return **static_cast<A**>(state);
}

template <class A>
TENON_INLINE bool put_policy(const A& policy, void* state) noexcept {
  if constexpr (policy_is_inline<A>) {
    ::new (state) A(policy);
    return true;
  } else {
    A* copy = new (std::nothrow) A(policy);
    *static_cast<A**>(state) = copy;
    return copy != nullptr;
  }
}

/// The account in which the policy's memory is counted.
template <class A>
TENON_INLINE MemoryAccount& account_of_policy(const A& policy) {
  if constexpr (requires { static_cast<AnyDevice>(policy.device()); }) return account_of(policy.device());
  else if constexpr (std::is_same_v<typename device_of_policy<A>::type, Cpu>) return host_account();
  else return account_of(typename device_of_policy<A>::type{});
}
/// True if threads count the policy's memory in counters of their own.
template <class A>
inline constexpr bool is_host_policy =
    std::is_same_v<typename device_of_policy<A>::type, Cpu> && !requires(const A& a) { a.device(); };

template <class A>
struct PolicyOf {
  TENON_NOINLINE_OG static void* allocate(void* state, std::size_t bytes) {
    return policy_in<A>(state).allocate(bytes);
  }
  TENON_NOINLINE_OG static void deallocate(void* state, void* p, std::size_t bytes) noexcept {
    policy_in<A>(state).deallocate(p, bytes);
  }
  TENON_NOINLINE_OG static bool copy(const void* from, void* to) noexcept {
    return put_policy(policy_in<A>(const_cast<void*>(from)), to);
  }
  TENON_NOINLINE_OG static void relocate(void* from, void* to) noexcept {
    if constexpr (policy_is_inline<A>) {
      ::new (to) A(policy_in<A>(from));
      policy_in<A>(from).~A();
    } else {
      *static_cast<A**>(to) = *static_cast<A**>(from);
    }
  }
  TENON_NOINLINE_OG static void destroy(void* state) noexcept {
    if constexpr (policy_is_inline<A>) policy_in<A>(state).~A();
    else delete *static_cast<A**>(state);
  }
  TENON_NOINLINE_OG static MemoryAccount* account(const void* state) {
    return &account_of_policy(policy_in<A>(const_cast<void*>(state)));
  }
  static constexpr auto reallocate() -> void* (*)(void*, void*, std::size_t, std::size_t) {
    if constexpr (requires(A& a, void* p, std::size_t n) { { a.reallocate(p, n, n) } -> detail::Same<void*>; }) {
      return [](void* state, void* p, std::size_t from, std::size_t to) {
        return policy_in<A>(state).reallocate(p, from, to);
      };
    } else {
      return nullptr;
    }
  }
};

template <class A>
inline constexpr PolicyTable policy_table{PolicyOf<A>::allocate, PolicyOf<A>::deallocate, PolicyOf<A>::reallocate(),
                                          PolicyOf<A>::copy,     PolicyOf<A>::relocate,   PolicyOf<A>::destroy,
                                          PolicyOf<A>::account,  counts_of_policy<A>(),   name_of_policy<A>.text,
                                          policy_is_inline<A>};

/// allocate(), with null in place of std::bad_alloc.
template <class F>
TENON_INLINE void* try_allocate(F allocate) {
#if TENON_EXCEPTIONS
  try {
    return allocate();
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
#else
  return allocate();
#endif
}

TENON_INLINE constexpr std::size_t round_up(std::size_t bytes, std::size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
