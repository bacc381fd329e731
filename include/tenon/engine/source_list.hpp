// SourceList: what the leaves of a bound tree read, and the shape that follows from it.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The sources of what is computed. They have one shape, or are broadcast to one.
struct SourceList {
  const Source* sources;
  int count;
  bool one_shape;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Shape broadcast_sources(const char* function, const Source* sources, int n);
/// The row-major layout of the shape that the sources broadcast to.
TENON_SHARED Layout result_layout(const char* function, const Source* sources, int n);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/engine/source_list_bodies.hpp>
#endif
