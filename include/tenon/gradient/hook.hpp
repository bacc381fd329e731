// Hooks: a user's functions that see a gradient, and may replace it, before it is passed on.
//
// A hook may remove itself or others, add hooks and run backward passes, and other threads may do so meanwhile: a pass
// has a handle on the hook that it calls, and finds the next one by the order of registration.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/node.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Adds a hook behind those of a node, which owns it from then on. Returns its number.
TENON_SHARED std::uint32_t add_hook(Node& node, Hook* hook) noexcept;
/// Removes the hook with this number, if the node has it. It is destroyed here, or by the last pass that calls it now.
TENON_SHARED void remove_hook(Node& node, std::uint32_t number) noexcept;
/// The first hook of a node for which `is` says true; null if there is none.
TENON_SHARED Hook* find_hook(Node& node, bool (*is)(const Hook& hook, unsigned output), unsigned output) noexcept;
/// Calls those that a node has, in order; one that is removed before its turn is not called, nor is one that is added
/// meanwhile.
TENON_SHARED void call_hooks(Node& node, unsigned output, Gradient& gradient);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a node has hooks, for which calls are worth it.
TENON_INLINE bool has_hooks(const Node& node) { return __atomic_load_n(&node.hooks, __ATOMIC_RELAXED) != nullptr; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// A registered hook. It stays until remove() is called, or the Variable's history goes.
class HookHandle {
 public:
  TENON_INLINE HookHandle(const detail::Edge& edge, std::uint32_t number) : edge_(edge), number_(number) {}
  /// Removes the hook; does nothing if that was done before. A hook may remove itself.
  TENON_INLINE void remove() {
    const detail::Edge edge(static_cast<detail::Edge&&>(edge_));  // this handle may be part of the function that goes
    if (edge) detail::remove_hook(*edge.node(), number_);
  }

 private:
  detail::Edge edge_;
  std::uint32_t number_;
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/gradient/hook_bodies.hpp>
#endif
