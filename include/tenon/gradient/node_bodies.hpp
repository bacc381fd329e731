// The bodies of the functions that gradient/node.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/node_memory.hpp>
#include <tenon/gradient/spin_lock.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1::detail {

// The state of graphs is the program's, whatever flags its objects have; its names bear the version.

/// The number of the last node, of all threads.
TENON_KEYED_BY_VERSION
inline std::uint64_t last_node_number = 0;
TENON_KEYED_BY_VERSION
inline std::int64_t user_functions = 0;
/// Held while a list of hooks is read or changed; never while one is called or destroyed.
TENON_KEYED_BY_VERSION
inline int hooks_lock = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Lets go of a hook; the last one to do so destroys it.
TENON_INLINE void drop_hook(Hook* hook) noexcept {
  if (__atomic_sub_fetch(&hook->count, 1, __ATOMIC_ACQ_REL) == 0) hook->destroy(hook);
}
/// Takes a hook out of a list.
TENON_INLINE Hook* take_hook(Hook** at) noexcept {
  Hook* const hook = *at;
  __atomic_store_n(at, hook->next, __ATOMIC_RELAXED);
  hook->is_listed = false;
  return hook;
}
/// Drops all hooks of a node that goes.
TENON_NOINLINE_OG inline void free_hooks(Node& node) noexcept {
  while (true) {
    Hook* hook = nullptr;
    {
      const SpinLock lock(hooks_lock);
      if (node.hooks) hook = take_hook(&node.hooks);
    }
    if (!hook) return;
    drop_hook(hook);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t count_user_functions(std::int64_t more) noexcept {
  return more ? __atomic_add_fetch(&user_functions, more, __ATOMIC_RELAXED)
              : __atomic_load_n(&user_functions, __ATOMIC_RELAXED);
}
TENON_BODY_INLINE std::uint64_t latest_node_number() { return __atomic_load_n(&last_node_number, __ATOMIC_RELAXED); }
TENON_BODY_INLINE std::uint64_t next_node_number() {
  return single_threaded() ? ++last_node_number : __atomic_add_fetch(&last_node_number, 1, __ATOMIC_RELAXED);
}

TENON_BODY Node* new_node(const NodeKind& kind, int n, std::size_t kept) {
  const std::size_t bytes = sizeof(Node) + edge_bytes(static_cast<std::size_t>(n)) + kept;
  void* const place = allocate_node(bytes);
  if (!place) [[unlikely]]
    fail_allocation("Variable", bytes);
  Node* const node = ::new (place) Node(kind, n, bytes, next_node_number());
  Edge* const edges = edges_of(*node);
  for (int k = 0; k < n; ++k) ::new (static_cast<void*>(edges + k)) Edge();
  return node;
}

TENON_NOINLINE_OG TENON_BODY void free_nodes(Node* node) noexcept {
  node->link = nullptr;
  while (node) {
    Node* next = node->link;
    if (node->state == Node::ready) node->kind->drop_kept(*node);
    if (node->hooks) free_hooks(*node);
    Edge* const edges = edges_of(*node);
    for (int k = 0; k < node->edges; ++k) {
      Node* const source = edges[k].release();
      if (source && drop_one_node(source)) {
        source->link = next;
        next = source;
      }
    }
    deallocate_node(node, node->bytes);
    node = next;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
