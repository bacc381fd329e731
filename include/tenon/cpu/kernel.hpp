// The one kernel of an expression: all operands and the result contiguous.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Writes n elements at `out` from a tree and its operands.
using Kernel = void (*)(char* out, const void* tree, const char* const* operands, std::int64_t n);

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

template <class Out, class Tree, int operands>
void contiguous_kernel(char* out, const void* tree, const char* const* p, std::int64_t n) {
  const Tree local = *static_cast<const Tree*>(tree);
  const char* q[operands ? operands : 1];  // a copy that no store can change
  for (int k = 0; k < operands; ++k) q[k] = p[k];
  for (std::int64_t i = 0; i < n; ++i) store<Out>(out, i, local.at(q, i));
}

TENON_END_DETAIL
