// Counters of the memory that the storages of each policy hold.
//
// RecyclingAllocator, the usual default, has no counters: its share is the host's total minus that of all other host
// policies.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/memory/account.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1 {

struct RecyclingAllocator;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The counters of one policy type; in the list of all from its first allocation on.
struct PolicyCounts {
  std::int64_t held, allocations;
  const char* name;
  MemoryAccount* account;
  PolicyCounts* next;
};
template <class A>
TENON_HIDDEN inline constinit PolicyCounts policy_counts{0, 0, nullptr, nullptr, nullptr};

/// A type's name as a constant.
struct TypeName {
  char text[192];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A type's name as the compiler writes it, without the version's namespace.
template <class A>
constexpr TypeName type_name() {
  TypeName name{};
#if defined(__GNUC__)
  const char* from = __PRETTY_FUNCTION__;
  while (*from && !(from[0] == 'A' && from[1] == ' ' && from[2] == '=' && from[3] == ' ')) ++from;
  std::size_t n = 0;
  for (from += *from ? 4 : 0; *from && n + 1 < sizeof name.text;) {
    if (from[0] == 'v' && from[1] == '1' && from[2] == ':' && from[3] == ':') from += 4;
    else name.text[n++] = *from++;
  }
  if (n) name.text[n - 1] = '\0';  // the closing bracket of __PRETTY_FUNCTION__
#endif
  return name;
}
template <class A>
inline constexpr TypeName name_of_policy = type_name<A>();

template <class A>
inline constexpr bool has_counts = !std::is_same_v<A, RecyclingAllocator>;
template <class A>
constexpr PolicyCounts* counts_of_policy() {
  if constexpr (has_counts<A>) return &policy_counts<A>;
  else return nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Counts an allocation, also in its policy's counters unless they are null.
TENON_SHARED void count_policy_allocation(PolicyCounts* counts, const char* name, MemoryAccount& account,
                                          std::size_t bytes) noexcept;
TENON_SHARED void count_policy_release(PolicyCounts* counts, MemoryAccount& account, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/policy_counts_bodies.hpp>
#endif
