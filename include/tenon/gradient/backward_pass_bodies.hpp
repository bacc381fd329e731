// The bodies of the functions that gradient/backward_pass.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/hook.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/node_memory.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/owned_block.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
TENON_INLINE T* new_in_pass(T&& x) {
  void* const place = allocate_node(sizeof(T));
  if (!place) fail_allocation("backward", sizeof(T));
  return ::new (place) T(static_cast<T&&>(x));
}
template <class T>
TENON_INLINE void delete_in_pass(T* x) noexcept {
  x->~T();
  deallocate_node(x, sizeof(T));
}

/// Drops the gradients that have come to a node.
TENON_NOINLINE_OG inline void drop_arrived(Node& node) noexcept {
  for (Arrived* a = node.arrived; a;) {
    Arrived* const next = a->next;
    delete_in_pass(a);
    a = next;
  }
  node.arrived = nullptr;
}

[[noreturn]] TENON_COLD inline void fail_used(const Node& node) {
  throw_error(ErrorCode::type, "backward: the history of a result of ", node.kind->name,
              " was freed by an earlier backward pass: backward(retain_graph{true}) keeps it");
}
/// Libraries that hide their symbols count nodes of their own: a graph of two such may have no order.
[[noreturn]] TENON_COLD inline void fail_late(const Node& node) {
  throw_error(ErrorCode::type, "backward: a gradient comes to a result of ", node.kind->name,
              " that has passed its own on: a graph is recorded by objects that share their symbols");
}
/// Lets other passes run through a node.
TENON_INLINE void leave_node(Node& node) noexcept {
  __atomic_store_n(&node.pass, static_cast<BackwardPass*>(nullptr), __ATOMIC_RELEASE);
}
TENON_NOINLINE_OG inline void push_node(BackwardPass& pass, Node& node) {
  BackwardPass* none = nullptr;
  if (!__atomic_compare_exchange_n(&node.pass, &none, &pass, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    fail_shared_pass(node);
  if (node.state == Node::used) {  // read by its owner alone: another pass may have used the node up until then
    leave_node(node);
    fail_used(node);
  }
#if TENON_EXCEPTIONS
  try {
    pass.heap.push(&node);
  } catch (...) {
    leave_node(node);
    throw;
  }
#else
  pass.heap.push(&node);
#endif
  retain_node(&node);
  std::size_t at = pass.heap.size() - 1;
  for (; at > 0 && pass.heap[(at - 1) / 2]->number < node.number; at = (at - 1) / 2)
    pass.heap[at] = pass.heap[(at - 1) / 2];
  pass.heap[at] = &node;
}
TENON_NOINLINE_OG inline Node* pop_node(BackwardPass& pass) {
  Node* const first = pass.heap[0];
  Node* const last = pass.heap[pass.heap.size() - 1];
  pass.heap.pop();
  const std::size_t n = pass.heap.size();
  std::size_t at = 0;
  for (std::size_t child; (child = 2 * at + 1) < n; at = child) {
    if (child + 1 < n && pass.heap[child + 1]->number > pass.heap[child]->number) ++child;
    if (pass.heap[child]->number < last->number) break;
    pass.heap[at] = pass.heap[child];
  }
  if (n) pass.heap[at] = last;
  return first;
}

TENON_INLINE std::size_t place_in_table(const BackwardPass&, const Node* node, std::size_t capacity) {
  return (reinterpret_cast<std::uintptr_t>(node) / 64 * 0x9e3779b97f4a7c15u >> 20) & (capacity - 1);
}
/// Passes the gradient of a sum of gradients on to both.
inline void backward_of_sum(Node& node, BackwardPass& pass);
inline void drop_nothing(Node&) noexcept {}
inline constexpr NodeKind gradient_sum_kind{"a sum of gradients", backward_of_sum, drop_nothing};

/// The history of gradients that were to be recorded, and could not be: whoever differentiates them learns it.
[[noreturn]] TENON_COLD inline void backward_of_unrecorded(Node& node, BackwardPass&) {
  throw_error(ErrorCode::type, "backward: the gradient of ",
              *std::launder(reinterpret_cast<const char**>(kept_of(node))),
              " has no derivative here: define TENON_HIGHER_DERIVATIVES=1 before the first header of Tenon, where it "
              "is recorded");
}
inline constexpr NodeKind unrecorded_kind{"a gradient without history", backward_of_unrecorded, drop_nothing};
TENON_NOINLINE_OG inline Edge unrecorded_history(const char* name) {
  Node* const node = new_node(unrecorded_kind, 0, sizeof name);
  ::new (static_cast<void*>(kept_of(*node))) const char*(name);
  return Edge(node);
}

/// Marks a node as used, and frees what it kept.
TENON_INLINE void use_up(Node& node) noexcept {
  if (node.state == Node::used) return;
  node.state = Node::used;
  node.kind->drop_kept(node);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::size_t find_wanted(BackwardPass& pass, Node* node, unsigned output) {
  const std::size_t n = pass.wanted.size();
  constexpr std::size_t few = 16;
  if (n < few || pass.only_targets) {
    for (std::size_t i = 0; i < n; ++i) {
      if (pass.wanted[i].node == node && pass.wanted[i].output == output) return i;
    }
    return n;
  }
  std::size_t capacity = pass.table.size();
  if (2 * n + 2 > capacity) {  // filled anew, a quarter full
    capacity = capacity ? 4 * capacity : 8 * few;
    if (pass.table.size() == 0) pass.table.reserve(capacity);
    while (pass.table.size() < capacity) pass.table.push(0);
    for (std::size_t i = 0; i < capacity; ++i) pass.table[i] = 0;
    for (std::size_t i = 0; i < n; ++i) {
      std::size_t at = place_in_table(pass, pass.wanted[i].node, capacity);
      while (pass.table[at]) at = (at + 1) & (capacity - 1);
      pass.table[at] = static_cast<std::uint32_t>(i + 1);
    }
  }
  std::size_t at = place_in_table(pass, node, capacity);
  for (; pass.table[at]; at = (at + 1) & (capacity - 1)) {
    if (pass.wanted[pass.table[at] - 1].node == node) return pass.table[at] - 1;
  }
  pass.table[at] = static_cast<std::uint32_t>(n + 1);
  return n;
}

TENON_BODY void add_arrived(Gradient& to, Gradient&& gradient, const GradientType& type) {
  if (!to) {
    to = std::move(gradient);
    return;
  }
  Edge history;
  if (to.history && gradient.history) [[unlikely]] {
    Node* const node = new_node(gradient_sum_kind, 2, sizeof(const GradientType*));
    ::new (static_cast<void*>(kept_of(*node))) const GradientType*(&type);
    edges_of(*node)[0] = to.history;
    edges_of(*node)[1] = gradient.history;
    history = Edge(node);
  } else {
    history = to.history ? to.history : gradient.history;
  }
  type.add(to, gradient);
  to.history = std::move(history);
}
TENON_BODY void arrive(BackwardPass& pass, const Edge& edge, Gradient&& gradient, const GradientType& type) {
  arrive(pass, *edge.node(), edge.output(), std::move(gradient), type);
}
TENON_NOINLINE_OG TENON_BODY void arrive(BackwardPass& pass, Node& node, unsigned output, Gradient&& gradient,
                                         const GradientType& type) {
  if (pass.unrecorded && !gradient.history) [[unlikely]]
    gradient.history = unrecorded_history(pass.unrecorded);
  if (is_leaf_node(node)) {
    const std::size_t i = find_wanted(pass, &node, output);
    if (i == pass.wanted.size()) {
      if (pass.only_targets) return;
      pass.wanted.push({&node, output, nullptr, &type});
    }
    WantedGradient& wanted = pass.wanted[i];
    if (!wanted.gradient) wanted.gradient = new_in_pass(std::move(gradient));
    else add_arrived(*wanted.gradient, std::move(gradient), type);
    return;
  }
  if (__atomic_load_n(&node.pass, __ATOMIC_RELAXED) != &pass) push_node(pass, node);
  else if (!node.arrived) [[unlikely]] fail_late(node);
  for (Arrived* a = node.arrived; a; a = a->next) {
    if (a->output == output) return add_arrived(a->gradient, std::move(gradient), type);
  }
  node.arrived = new_in_pass(Arrived{std::move(gradient), node.arrived, output});
}

TENON_NOINLINE_OG TENON_BODY void run_pass(BackwardPass& pass) {
  while (pass.heap.size() > 0) {
    Node& node = *pop_node(pass);
    node.link = pass.done;
    pass.done = &node;
    if (has_hooks(node)) {
      for (Arrived* a = node.arrived; a; a = a->next) call_hooks(node, a->output, a->gradient);
    }
    if (pass.only_targets) {
      for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
        WantedGradient& wanted = pass.wanted[i];
        for (Arrived* a = node.arrived; a && wanted.node == &node; a = a->next) {
          if (a->output == wanted.output) wanted.gradient = new_in_pass(Gradient(a->gradient));
        }
      }
    }
    check_kept(node);
    pass.unrecorded = pass.records && !node.kind->is_recordable ? node.kind->name : nullptr;
    node.kind->backward(node, pass);
    drop_arrived(node);
    if (!pass.keeps_graph && count_user_functions(0) == 0) use_up(node);
  }
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
    WantedGradient& wanted = pass.wanted[i];
    if (wanted.gradient && is_leaf_node(*wanted.node) && has_hooks(*wanted.node))
      call_hooks(*wanted.node, 0, *wanted.gradient);
  }
}

/// True if what is added to a gradient is written into it, without more memory.
TENON_INLINE bool adds_in_place(const Gradient& g) { return use_count(g.block) == 1 && g.layout.is_contiguous(); }

TENON_NOINLINE_OG TENON_BODY void store_in_leaves(BackwardPass& pass) {
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {  // all memory first: if there is none, no leaf has changed
    WantedGradient& wanted = pass.wanted[i];
    if (!wanted.gradient) continue;
    LeafGradient& leaf = leaf_gradient(*wanted.node);
    const LeafLock lock(leaf);
    if (!leaf.gradient || !adds_in_place(leaf.gradient)) wanted.type->own(*wanted.gradient);
  }
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
    WantedGradient& wanted = pass.wanted[i];
    if (!wanted.gradient) continue;
    LeafGradient& leaf = leaf_gradient(*wanted.node);
    const LeafLock lock(leaf);
    if (leaf.gradient && !adds_in_place(leaf.gradient)) std::swap(leaf.gradient, *wanted.gradient);
    add_arrived(leaf.gradient, std::move(*wanted.gradient), *wanted.type);
  }
}
TENON_NOINLINE_OG TENON_BODY Gradient stored_gradient(LeafGradient& leaf, Dims sizes) {
  {
    const LeafLock lock(leaf);
    if (leaf.gradient) return leaf.gradient;
  }
  const Layout layout = contiguous_layout("grad", sizes);
  const std::size_t bytes = static_cast<std::size_t>(layout.numel() * leaf.type->item);
  Gradient none(new_block(bytes), layout);
  __builtin_memset(none.block->data, 0, bytes);
  return none;
}
TENON_NOINLINE_OG TENON_BODY void free_graph(BackwardPass& pass) noexcept {
  for (Node* node = pass.done; node; node = node->link) use_up(*node);
}
TENON_NOINLINE_OG TENON_BODY void end_pass(BackwardPass& pass) noexcept {
  for (std::size_t i = 0; i < pass.heap.size(); ++i) {
    pass.heap[i]->link = pass.done;
    pass.done = pass.heap[i];
  }
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
    if (pass.wanted[i].gradient) delete_in_pass(pass.wanted[i].gradient);
  }
  while (pass.done) {
    Node* const node = pass.done;
    pass.done = node->link;
    drop_arrived(*node);
    leave_node(*node);
    if (drop_one_node(node)) free_nodes(node);
  }
}

TENON_NOINLINE_OG TENON_BODY void run_backward(const Edge& edge, Gradient&& g, const GradientType& type,
                                               bool keeps_graph) {
  BackwardPass pass(keeps_graph, false);
  arrive(pass, edge, std::move(g), type);
  run_pass(pass);
  store_in_leaves(pass);
  if (!keeps_graph) free_graph(pass);
}
TENON_NOINLINE_OG TENON_BODY void run_backward_of_one(const Edge& edge, const Layout& layout, const void* one,
                                                      const GradientType& type, bool keeps_graph) {
  if (layout.numel() != 1) fail_backward_shape("backward", layout.sizes());
  if (!edge) fail_no_history("backward");
  Gradient g(new_block(static_cast<std::size_t>(type.item)), layout);
  g.layout.set_offset(0);
  __builtin_memcpy(g.block->data, one, static_cast<std::size_t>(type.item));
  run_backward(edge, std::move(g), type, keeps_graph);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

inline void backward_of_sum(Node& node, BackwardPass& pass) {
  const Gradient g = take_arrived(node);
  const GradientType& type = **std::launder(reinterpret_cast<const GradientType**>(kept_of(node)));
  for (int k = 0; k < 2; ++k) {
    if (wants(pass, edges_of(node)[k])) arrive(pass, edges_of(node)[k], Gradient(g), type);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
