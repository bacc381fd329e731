// Copies whose innermost dimensions are short, such as those of windows: (1080, 1920, 3, 3) elements of an image.
//
// A block consists of all positions in the short dimensions times a part of the next longer dimension, along which the
// loops run: so many elements share the fixed cost of a block.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Copies a source to a result that has its type, if both have short rows; else returns false. The addresses are
/// without offsets.
TENON_SHARED bool copy_short_rows(char* out, const Layout& layout, std::int64_t item, const Source& source);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/run/short_rows_bodies.hpp>
#endif
