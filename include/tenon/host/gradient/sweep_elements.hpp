// Gradients that have the result's shape: one pass of a backward kernel, which threads share.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/host/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// The most operands and results of a backward kernel: those of 31 leaves, or of fewer with second derivatives.
inline constexpr int most_sweep_slots = 64;

/// The operands and results of a backward kernel.
struct SweptElements {
  const Source* sources;       // of those operands that are there
  const unsigned char* place;  // the kernel's operand that each of them is
  int count, slots;            // of sources; of gradients that the kernel has
  const unsigned char* items;  // the bytes of an element of each gradient
  const Layout* shape;         // of the result, contiguous
  const void* tree;
  SweepKernel kernel;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// One pass that writes the gradients of leaves that have the result's shape. `written`: the bytes of them for each
/// element.
TENON_SHARED void sweep_elements(const SweptElements& task, const SweepOutputs& outputs, std::int64_t written);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/gradient/sweep_elements_bodies.hpp>
#endif
