// A copy whose dimensions are shifted and extend beyond the ends of the source: for pad, roll and tile.
//
// Each row of the result is written once, in runs of successive source elements.  Threads share large results.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the result, which is row-major and not empty; `from` is the first element of the source.
TENON_SHARED void extend(char* to, const char* from, Extension& x);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/move/extend_bodies.hpp>
#endif
