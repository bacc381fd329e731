// What policies over other policies share: an upstream's reallocate, with a copy where it has none.
#pragma once

#include <cstddef>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/memory/policy.hpp>

TENON_BEGIN_DETAIL_TYPES

template <class A>
concept Reallocates = requires(A& a, void* p, std::size_t bytes) {
  { a.reallocate(p, bytes, bytes) } -> Same<void*>;
};
/// A policy whose object says which device it serves.
template <class A>
concept ChoosesDevice = requires(const A& a) { static_cast<AnyDevice>(a.device()); };
template <class A>
using policy_device_t = typename device_of_policy<A>::type;
/// The host writes what the policy makes.
template <class A>
concept HostPolicy = AllocatorPolicy<A> && std::is_same_v<policy_device_t<A>, Cpu>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// What a policy gives; null for std::bad_alloc too.
template <class A>
void* allocate_or_null(A& policy, std::size_t bytes) {
  return try_allocate([&] { return policy.allocate(bytes); });
}

/// Moves a block of one policy to another; null, with p untouched, when that one refuses.
template <class From, class To>
void* move_block(From& from_policy, void* p, std::size_t from, To& to_policy, std::size_t to) {
  void* fresh = to_policy.allocate(to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  from_policy.deallocate(p, from);
  return fresh;
}

/// Memory of the host, by a policy that need not have a reallocate.
template <class A>
void* reallocate_by(A& policy, void* p, std::size_t from, std::size_t to) {
  if constexpr (Reallocates<A>) return policy.reallocate(p, from, to);
  else return move_block(policy, p, from, policy, to);
}

TENON_END_DETAIL
