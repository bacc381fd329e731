// Triangles of matrices, copied.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// The part of a matrix up to a diagonal (lower), or from it on (upper).
struct Triangle {
  const char* function;
  bool is_lower;
  std::int64_t offset;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Copies each row of x up to or from its diagonal, and writes zeros elsewhere.  `to` is row-major.
TENON_SHARED void copy_triangle(char* to, const char* from, const Layout& x, std::int64_t item,
                                const Triangle& triangle);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/triangle_bodies.hpp>
#endif
