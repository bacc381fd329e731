// The driver of backward kernels: all gradients of an expression's leaves in one pass over its elements.
//
// Gradients that have the result's shape are written in one pass that threads share. Those of leaves that were
// broadcast are sums: each is a reduction over what the same kernel gives for that leaf, in units of a fixed size, so
// that it does not depend on threads.
#pragma once

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/host/gradient/sweep_elements.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// The operands of a backward kernel, and the places of the gradients that it computes.
struct SweepTask : SweptElements {
  const char* function;              // named by errors
  const Layout* const* layouts;      // of what each gradient is one of; null where there can be none
  const GradientType* const* types;  // of their elements
  const Edge* edges;                 // where they go
  bool in_order;                     // whether the kernel has them in their order, so that it can add equal ones
  bool has_total;                    // whether it can add them all
  Gradient* used = nullptr;  // the result's gradient among the sources, in whose memory one of them may be written
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_sweep_slots(const char* function) {
  throw_error(ErrorCode::type, "backward: an expression that ends in ", function,
              " reads too many tensors for a derivative of this order: evaluate a part of it first");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Computes all gradients that are wanted, and passes them on: gradient k as result k of `history`, if they are
/// recorded.
TENON_SHARED void run_sweep(const SweepTask& task, BackwardPass& pass, const Edge& history = {});

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/run_sweep_bodies.hpp>
#endif
