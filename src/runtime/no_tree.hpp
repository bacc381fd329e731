// What kernels are handed whose tree of operations holds nothing.
#pragma once

#include <cstddef>

namespace tenon::inline v1::runtime {

/// A kernel copies its tree before it looks at it: of an empty one an unoptimised program copies a byte or more, which
/// must be there.
struct NoTree {
  alignas(std::max_align_t) char bytes[64] = {};
};
inline constexpr NoTree no_tree;

}  // namespace tenon::inline v1::runtime
