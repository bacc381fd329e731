// BackwardPass: one walk through recorded nodes, from a result to the leaves.
//
// The walk computes the gradient of one result with respect to all that it was computed from (automatic differentiation
// in reverse mode). While operations run, each recorded result gets a Node (gradient/node.hpp) with an Edge for each
// operand, null where no gradient is wanted; an edge names a node and the number of one of its results. A leaf is a
// node that the user made, and that passes nothing on.
//
//   x (leaf 1) ---+                        edges point from a result to its operands:  4 -> 3, 4 -> 2, 3 -> 1, 3 -> 2
//                 +--> 3 = x * w --+
//   w (leaf 2) ---+                +--> 4 = node 3 + w      the pass runs 4, then 3; w gets the sum of two gradients
//        |                         |
//        +-------------------------+
//
// `run_backward` makes the pass, gives the first gradient to the result (`arrive`), and calls `run_pass`, which takes
// node after node, calls its hooks, and then `kind->backward`. That function takes the gradients that came to the node
// (`take_arrived`), multiplies them with its derivatives, and calls `arrive` for each edge that `wants` one.
//
// Nodes wait in a heap by their numbers, the last recorded first: so all that used a result has passed its gradient on
// before it is its turn. Numbers grow in the order of recording and edges lead to lower ones only, so the heap gives a
// topological order, without a pass before that counts uses. Only nodes that have got a gradient enter the heap.
//
// Several gradients of one result are added as they arrive (`add_arrived`), in place where no other handle sees the
// elements. The walk is a loop on the calling thread; threads share the work within a node. So the order of additions
// follows from that of recording.
//
// Gradients of leaves are collected (`wanted`), and stored at the end: whatever throws before leaves them as they were.
// `store_in_leaves` first obtains all memory that it needs, then adds, under each leaf's lock. Hooks of leaves are
// called once, with the whole gradient of the pass, before it is stored. A few leaves are found by a linear search,
// more in a hash table of their addresses (`find_wanted`).
//
// If there is a function of users' that may throw, nothing is freed until then, either. Otherwise a pass frees what a
// node has kept as soon as it has run, unless the graph is kept (`keeps_graph`). A node that was freed is marked as
// used; a second pass through it is an error. Nodes that ran stay in a list (`done`) until `end_pass`, which the
// destructor calls, and which lets go of them also after an exception.
//
// The same walk serves grad_of (gradient/grad_of.hpp): with `only_targets` the wanted gradients are those of chosen
// results, leaves or not; nodes with numbers below `least` lead to none of them and are not entered; the leaves' own
// gradients stay as they are. With `records` gradients have a history of their own, and can be differentiated again;
// where a node cannot record it, `unrecorded` names that node in the error that a later pass gives.
//
// Limits: one pass at a time runs through a node (`Node::pass`); another, of another thread or of a hook's, gets an
// error. Two libraries that hide their symbols count nodes separately; if a graph of both has no order, the pass finds
// it out and throws.
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

/// The directions of a Jacobian's columns (gradient/higher_node.hpp).
struct PushedColumns;

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
  bool of_zeros = false;    // all gradients are 0: of those that are recorded only the history matters
  PushedColumns* columns = nullptr;  // of a pass for one column of a Jacobian: where its direction may be left, to be
                                     // computed with others
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
TENON_SHARED void arrive(BackwardPass& pass, Node& node, unsigned output, Gradient&& gradient,
                         const GradientType& type);

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

/// Runs backward from a result with the gradient g, and adds to the leaves' gradients. Frees the history unless that is
/// kept.
TENON_SHARED void run_backward(const Edge& edge, Gradient&& g, const GradientType& type, bool keeps_graph);
/// The same from a result of one element, whose gradient is the number 1 at `one`. Throws ShapeError if it has others.
TENON_SHARED void run_backward_of_one(const Edge& edge, const Layout& layout, const void* one, const GradientType& type,
                                      bool keeps_graph);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_shared_pass(const Node& node) {
  throw_error(ErrorCode::type,
              "backward: another pass, of another thread or of a hook's, runs through the same result of ",
              node.kind->name);
}

[[noreturn]] TENON_COLD inline void fail_no_history(const char* function) {
  throw_error(ErrorCode::type, function,
              ": this Variable is a constant or was computed of constants: it has no gradient");
}
[[noreturn]] TENON_COLD inline void fail_backward_shape(const char* function, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": a result of shape ", sizes,
              " needs its gradient as an argument: only of one element is it 1");
}

/// True if the pass wants a gradient for this edge.
TENON_INLINE bool wants(BackwardPass& pass, const Edge& edge) {
  if (!edge || edge.node()->number < pass.least) return false;
  return !pass.only_targets || !is_leaf_node(*edge.node()) ||
         find_wanted(pass, edge.node(), edge.output()) < pass.wanted.size();
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
