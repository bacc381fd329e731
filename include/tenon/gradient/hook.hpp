// Hooks: a user's functions that see a gradient, and may replace it, before it is passed on.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/node.hpp>

namespace tenon::inline v1 {

/// A registered hook. It stays until remove() is called, or the Variable's history goes.
class HookHandle {
 public:
  TENON_INLINE HookHandle(const detail::Edge& edge, std::uint32_t number) : edge_(edge), number_(number) {}
  /// Removes the hook; does nothing if that was done before.
  TENON_INLINE void remove() {
    if (!edge_) return;
    for (detail::Hook** at = &edge_.node()->hooks; *at; at = &(*at)->next) {
      if ((*at)->number != number_) continue;
      detail::Hook* const hook = *at;
      *at = hook->next;
      hook->destroy(hook);
      break;
    }
    edge_ = detail::Edge();
  }

 private:
  detail::Edge edge_;
  std::uint32_t number_;
};

}  // namespace tenon::inline v1
