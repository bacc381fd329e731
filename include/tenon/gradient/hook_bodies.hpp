// The bodies of the functions that gradient/hook.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/hook.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/node_bodies.hpp>
#include <tenon/gradient/spin_lock.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A handle on the hook that a pass calls.
class CalledHook {
 public:
  TENON_INLINE explicit CalledHook(Hook* hook) noexcept : hook_(hook) {}
  CalledHook(const CalledHook&) = delete;
  CalledHook& operator=(const CalledHook&) = delete;
  TENON_INLINE ~CalledHook() { set(nullptr); }
  TENON_INLINE void set(Hook* next) noexcept {
    Hook* const before = hook_;
    hook_ = next;
    if (before) drop_hook(before);
  }
  TENON_INLINE Hook* get() const { return hook_; }

 private:
  Hook* hook_;
};

/// The hook to be called after `before`, or the first one, with a handle on it; null behind number `last`.
TENON_NOINLINE_OG inline Hook* next_hook(Node& node, const Hook* before, std::uint32_t last) noexcept {
  const SpinLock lock(hooks_lock);
  Hook* hook = before && before->is_listed ? before->next : node.hooks;
  while (before && hook && hook->number <= before->number) hook = hook->next;
  if (!hook || hook->number > last) return nullptr;
  __atomic_add_fetch(&hook->count, 1, __ATOMIC_RELAXED);
  return hook;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::uint32_t add_hook(Node& node, Hook* hook) noexcept {
  const SpinLock lock(hooks_lock);
  hook->next = nullptr;
  hook->is_listed = true;
  hook->number = ++node.hook_count;
  Hook** at = &node.hooks;
  while (*at) at = &(*at)->next;
  __atomic_store_n(at, hook, __ATOMIC_RELAXED);
  return hook->number;
}
TENON_NOINLINE_OG TENON_BODY void remove_hook(Node& node, std::uint32_t number) noexcept {
  Hook* removed = nullptr;
  {
    const SpinLock lock(hooks_lock);
    Hook** at = &node.hooks;
    while (*at && (*at)->number != number) at = &(*at)->next;
    if (*at) removed = take_hook(at);
  }
  if (removed) drop_hook(removed);
}
TENON_NOINLINE_OG TENON_BODY Hook* find_hook(Node& node, bool (*is)(const Hook& hook, unsigned output),
                                             unsigned output) noexcept {
  const SpinLock lock(hooks_lock);
  Hook* hook = node.hooks;
  while (hook && !is(*hook, output)) hook = hook->next;
  return hook;
}
TENON_NOINLINE_OG TENON_BODY void call_hooks(Node& node, unsigned output, Gradient& gradient) {
  const std::uint32_t last = [&] {
    const SpinLock lock(hooks_lock);
    return node.hook_count;
  }();
  CalledHook hook(next_hook(node, nullptr, last));
  while (hook.get()) {
    hook.get()->call(*hook.get(), output, gradient);
    hook.set(next_hook(node, hook.get(), last));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
