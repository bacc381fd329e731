// pull_moved, the gradient of an operation that moves elements: gradient/record.hpp calls it,
// gradient/pullbacks/moved.hpp defines it. Its attributes are here alone: nvcc warns of them at a second declaration,
// clang at one behind the definition.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The gradient of argument k.
template <class Op, int k, class G, class... A>
TENON_NOINLINE_OG auto pull_moved(const G& g, const A&... a);

}  // namespace tenon::inline v1::detail::inline TENON_CODE
