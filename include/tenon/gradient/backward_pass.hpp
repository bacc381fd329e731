// BackwardPass: one walk through recorded nodes, from a result to the leaves.
//
// Nodes wait in a heap by their numbers, the last recorded first: so all that used a result has passed its gradient on before it is its
// turn. What users see is changed at the end: gradients of leaves are collected until then, and nothing is freed. Whatever throws before
// leaves graph and gradients as they were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/growing_list.hpp>
#include <tenon/gradient/hook.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/node_memory.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// A gradient that is wanted, of a leaf or, for grad_of, of any edge.
struct WantedGradient {
  Node* node;
  unsigned output;
  Gradient* gradient;  // null until it comes
  const GradientType* type;
};

class BackwardPass {
 public:
  TENON_INLINE BackwardPass(bool retains, bool has_targets, bool is_recorded = false)
      : keeps_graph(retains), only_targets(has_targets), records(is_recorded) {}
  BackwardPass(const BackwardPass&) = delete;
  BackwardPass& operator=(const BackwardPass&) = delete;
  TENON_INLINE ~BackwardPass();

  GrowingList<Node*> heap;             // of those that have a gradient and have not run, with a handle on each
  GrowingList<WantedGradient> wanted;  // of the leaves that were reached, or of the targets
  GrowingList<std::uint32_t> table;    // where leaves stand in that list, by their addresses, once there are many
  Node* done = nullptr;                // a list of those that have run, with a handle on each
  bool keeps_graph, only_targets;
  std::uint64_t least = 0;  // nodes with lower numbers lead to no target
  bool records;             // gradients have a history of their own
};

}  // namespace tenon::inline v1::detail

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
[[noreturn]] TENON_COLD inline void fail_shared_pass(const Node& node) {
  throw_error(ErrorCode::type, "backward: another thread runs backward through the same result of ", node.kind->name);
}

TENON_NOINLINE_OG inline void push_node(BackwardPass& pass, Node& node) {
  BackwardPass* none = nullptr;
  if (node.state == Node::used) fail_used(node);
  if (!__atomic_compare_exchange_n(&node.pass, &none, &pass, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) fail_shared_pass(node);
#if TENON_EXCEPTIONS
  try {
    pass.heap.push(&node);
  } catch (...) {
    node.pass = nullptr;
    throw;
  }
#else
  pass.heap.push(&node);
#endif
  retain_node(&node);
  std::size_t at = pass.heap.size() - 1;
  for (; at > 0 && pass.heap[(at - 1) / 2]->number < node.number; at = (at - 1) / 2) pass.heap[at] = pass.heap[(at - 1) / 2];
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
/// The number of a leaf in the list of those wanted; of the last, if it is a new one.
TENON_NOINLINE_OG inline std::size_t find_wanted(BackwardPass& pass, Node* node, unsigned output) {
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

/// True if the pass wants a gradient for this edge.
TENON_INLINE bool wants(BackwardPass& pass, const Edge& edge) {
  if (!edge || edge.node()->number < pass.least) return false;
  return !pass.only_targets || !is_leaf_node(*edge.node()) || find_wanted(pass, edge.node(), edge.output()) < pass.wanted.size();
}

/// Passes the gradient of a sum of gradients on to both.
inline void backward_of_sum(Node& node, BackwardPass& pass);
inline void drop_nothing(Node&) noexcept {}
inline constexpr NodeKind gradient_sum_kind{"a sum of gradients", backward_of_sum, drop_nothing};

TENON_INLINE void add_arrived(Gradient& to, Gradient&& gradient, const GradientType& type) {
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

/// Passes a gradient on to an edge that wants it.
TENON_NOINLINE_OG inline void arrive(BackwardPass& pass, const Edge& edge, Gradient&& gradient, const GradientType& type) {
  Node& node = *edge.node();
  if (is_leaf_node(node)) {
    const std::size_t i = find_wanted(pass, &node, edge.output());
    if (i == pass.wanted.size()) {
      if (pass.only_targets) return;
      pass.wanted.push({&node, edge.output(), nullptr, &type});
    }
    WantedGradient& wanted = pass.wanted[i];
    if (!wanted.gradient) wanted.gradient = new_in_pass(std::move(gradient));
    else add_arrived(*wanted.gradient, std::move(gradient), type);
    return;
  }
  if (node.pass != &pass) push_node(pass, node);
  for (Arrived* a = node.arrived; a; a = a->next) {
    if (a->output == edge.output()) return add_arrived(a->gradient, std::move(gradient), type);
  }
  node.arrived = new_in_pass(Arrived{std::move(gradient), node.arrived, edge.output()});
}

/// Takes the gradient that came to a result of the node that runs; it may be none.
TENON_INLINE Gradient take_arrived(Node& node, unsigned output = 0) {
  for (Arrived* a = node.arrived; a; a = a->next) {
    if (a->output == output) return std::move(a->gradient);
  }
  return Gradient();
}

inline void backward_of_sum(Node& node, BackwardPass& pass) {
  const Gradient g = take_arrived(node);
  const GradientType& type = **std::launder(reinterpret_cast<const GradientType**>(kept_of(node)));
  for (int k = 0; k < 2; ++k) {
    if (wants(pass, edges_of(node)[k])) arrive(pass, edges_of(node)[k], Gradient(g), type);
  }
}

TENON_INLINE void call_hooks(Node& node, unsigned output, Gradient& gradient) {
  for (Hook* hook = node.hooks; hook; hook = hook->next) hook->call(*hook, output, gradient);
}

/// Runs through all nodes that have a gradient, and through those that these reach.
TENON_NOINLINE_OG inline void run_pass(BackwardPass& pass) {
  while (pass.heap.size() > 0) {
    Node& node = *pop_node(pass);
    node.link = pass.done;
    pass.done = &node;
    if (node.hooks) {
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
    node.kind->backward(node, pass);
    drop_arrived(node);
  }
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
    WantedGradient& wanted = pass.wanted[i];
    if (wanted.gradient && is_leaf_node(*wanted.node) && wanted.node->hooks) call_hooks(*wanted.node, 0, *wanted.gradient);
  }
}

/// Adds the gradients to the leaves.
TENON_NOINLINE_OG inline void store_in_leaves(BackwardPass& pass) {
  for (std::size_t i = 0; i < pass.wanted.size(); ++i) {
    WantedGradient& wanted = pass.wanted[i];
    if (!wanted.gradient) continue;
    LeafGradient& leaf = leaf_gradient(*wanted.node);
    const LeafLock lock(leaf);
    if (!leaf.gradient) wanted.type->own(*wanted.gradient);
    add_arrived(leaf.gradient, std::move(*wanted.gradient), *wanted.type);
  }
}
/// Marks the nodes that have run as used, and frees what they kept.
TENON_NOINLINE_OG inline void free_graph(BackwardPass& pass) noexcept {
  for (Node* node = pass.done; node; node = node->link) {
    if (node->state == Node::used) continue;
    node->state = Node::used;
    node->kind->drop_kept(*node);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

TENON_INLINE BackwardPass::~BackwardPass() {
  for (std::size_t i = 0; i < heap.size(); ++i) {
    heap[i]->link = done;
    done = heap[i];
  }
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (wanted[i].gradient) delete_in_pass(wanted[i].gradient);
  }
  while (done) {
    Node* const node = done;
    done = node->link;
    drop_arrived(*node);
    __atomic_store_n(&node->pass, static_cast<BackwardPass*>(nullptr), __ATOMIC_RELEASE);
    if (drop_one_node(node)) free_nodes(node);
  }
}

}  // namespace tenon::inline v1::detail
