// The node of a leaf: a Variable that the user made, whose gradient stays until it is set to zero.
#pragma once

#include <new>

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>

namespace tenon::inline v1::detail {

/// The part of a leaf's node that keeps its gradient, once there is one.
struct LeafGradient {
  const GradientType* type;
  Gradient gradient;
  int lock = 0;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE LeafGradient& leaf_gradient(Node& leaf) {
  return *std::launder(reinterpret_cast<LeafGradient*>(kept_of(leaf)));
}

/// Holds a leaf's lock: several threads may add gradients to one leaf.
class LeafLock {
 public:
  TENON_INLINE explicit LeafLock(LeafGradient& leaf) : leaf_(leaf) {
    while (__atomic_exchange_n(&leaf_.lock, 1, __ATOMIC_ACQUIRE)) {}
  }
  TENON_INLINE ~LeafLock() { __atomic_store_n(&leaf_.lock, 0, __ATOMIC_RELEASE); }
  LeafLock(const LeafLock&) = delete;
  LeafLock& operator=(const LeafLock&) = delete;

 private:
  LeafGradient& leaf_;
};

inline void drop_leaf_gradient(Node& leaf) noexcept { leaf_gradient(leaf).~LeafGradient(); }
inline constexpr NodeKind leaf_kind{"a leaf", nullptr, drop_leaf_gradient};

/// True if a node is a leaf: it passes its gradient on to no other.
TENON_INLINE bool is_leaf_node(const Node& node) { return node.kind->backward == nullptr; }

/// The node of a new leaf with elements of T.
template <class T>
TENON_INLINE Edge new_leaf() {
  Node* const node = new_node(leaf_kind, 0, sizeof(LeafGradient));
  ::new (static_cast<void*>(kept_of(*node))) LeafGradient{&gradient_type<T>, Gradient(), 0};
  return Edge(node);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
