// A copy whose dimensions are shifted and extend beyond the ends of the source: for pad, roll and tile.
//
// Each row of the result is written once, in runs of successive source elements.  Threads share large results.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/extension.hpp>

TENON_BEGIN_DETAIL_SHARED

/// Writes the result, which is row-major and not empty; `from` is the first element of the source.
TENON_SHARED void extend(char* to, const char* from, Extension& x);

TENON_END_DETAIL_SHARED

#if TENON_BODIES
#include <tenon/cpu/extend_bodies.hpp>
#endif
