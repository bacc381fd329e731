// BackwardPass: one walk through recorded nodes, from a result to the leaves.
//
// Nodes wait in a heap by their numbers, the last recorded first: so all that used a result has passed its gradient on before it is its
// turn. Gradients of leaves are collected, and stored at the end: whatever throws before leaves them as they were. If there is a function
// of users' that may throw, nothing is freed until then, either. Otherwise a pass frees what a node has kept as soon as it has run.
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
#include <tenon/shape.hpp>

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
  const char* unrecorded = nullptr;  // while a node passes gradients on that it cannot record: its name
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The number of a leaf in the list of those wanted; of the last, if it is a new one.
TENON_SHARED std::size_t find_wanted(BackwardPass& pass, Node* node, unsigned output);

/// Adds a gradient to another, which may be none.
TENON_SHARED void add_arrived(Gradient& to, Gradient&& gradient, const GradientType& type);

/// Passes a gradient on to an edge that wants it, or to a result of a node.
TENON_SHARED void arrive(BackwardPass& pass, const Edge& edge, Gradient&& gradient, const GradientType& type);
TENON_SHARED void arrive(BackwardPass& pass, Node& node, unsigned output, Gradient&& gradient, const GradientType& type);

/// Runs through all nodes that have a gradient, and through those that these reach.
TENON_SHARED void run_pass(BackwardPass& pass);

/// Adds the gradients to the leaves.
TENON_SHARED void store_in_leaves(BackwardPass& pass);

/// The gradient that is stored in a leaf of these sizes; zeros before the first pass.
TENON_SHARED Gradient stored_gradient(LeafGradient& leaf, Dims sizes);

/// Marks the nodes that have run as used, and frees what they kept.
TENON_SHARED void free_graph(BackwardPass& pass) noexcept;

/// Lets go of all nodes and gradients of a pass.
TENON_SHARED void end_pass(BackwardPass& pass) noexcept;

/// Runs backward from a result with the gradient g, and adds to the leaves' gradients. Frees the history unless that is kept.
TENON_SHARED void run_backward(const Edge& edge, Gradient&& g, const GradientType& type, bool keeps_graph);
/// The same from a result of one element, whose gradient is the number 1 at `one`. Throws ShapeError if it has others.
TENON_SHARED void run_backward_of_one(const Edge& edge, const Layout& layout, const void* one, const GradientType& type, bool keeps_graph);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_shared_pass(const Node& node) {
  throw_error(ErrorCode::type, "backward: another pass, of another thread or of a hook's, runs through the same result of ",
              node.kind->name);
}

[[noreturn]] TENON_COLD inline void fail_no_history(const char* function) {
  throw_error(ErrorCode::type, function, ": this Variable is a constant or was computed of constants: it has no gradient");
}
[[noreturn]] TENON_COLD inline void fail_backward_shape(const char* function, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": a result of shape ", sizes, " needs its gradient as an argument: only of one element is it 1");
}

/// True if the pass wants a gradient for this edge.
TENON_INLINE bool wants(BackwardPass& pass, const Edge& edge) {
  if (!edge || edge.node()->number < pass.least) return false;
  return !pass.only_targets || !is_leaf_node(*edge.node()) || find_wanted(pass, edge.node(), edge.output()) < pass.wanted.size();
}

/// Takes the gradient that came to a result of the node that runs; it may be none.
TENON_INLINE Gradient take_arrived(Node& node, unsigned output = 0) {
  for (Arrived* a = node.arrived; a; a = a->next) {
    if (a->output == output) return std::move(a->gradient);
  }
  return Gradient();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

TENON_INLINE BackwardPass::~BackwardPass() { end_pass(*this); }

}  // namespace tenon::inline v1::detail

#if TENON_BODIES
#include <tenon/gradient/backward_pass_bodies.hpp>
#endif
