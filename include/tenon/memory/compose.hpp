// Helpers of policies that wrap other policies: type traits, and reallocation by copying where the wrapped policy has
// none.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

template <class A>
concept Reallocates = requires(A& a, void* p, std::size_t bytes) {
  { a.reallocate(p, bytes, bytes) } -> Same<void*>;
};
/// A policy whose object, not its type alone, knows the device it serves.
template <class A>
concept ChoosesDevice = requires(const A& a) { static_cast<AnyDevice>(a.device()); };
template <class A>
using policy_device_t = typename device_of_policy<A>::type;
/// A policy whose memory the host can write.
template <class A>
concept HostPolicy = AllocatorPolicy<A> && std::is_same_v<policy_device_t<A>, Cpu>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// policy.allocate(bytes), with null in place of std::bad_alloc.
template <class A>
void* allocate_or_null(A& policy, std::size_t bytes) {
  return try_allocate([&] { return policy.allocate(bytes); });
}

/// Moves a block of one policy to another; null, with p untouched, when `to_policy` refuses.
template <class From, class To>
void* move_between(From& from_policy, void* p, std::size_t from, To& to_policy, std::size_t to) {
  void* fresh = to_policy.allocate(to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  from_policy.deallocate(p, from);
  return fresh;
}

/// Reallocates host memory, by a copy if the policy has no reallocate.
template <class A>
void* reallocate_by(A& policy, void* p, std::size_t from, std::size_t to) {
  if constexpr (Reallocates<A>) return policy.reallocate(p, from, to);
  else return move_between(policy, p, from, policy, to);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
