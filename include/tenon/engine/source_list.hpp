// SourceList: what the leaves of a bound tree read, and the shape that follows from it.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The sources of what is computed. They have one shape, or are broadcast to one.
struct SourceList {
  const Source* sources;
  int count;
  bool one_shape;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_SHARED Shape broadcast_sources(const Source* sources, int n);
/// The row-major layout of the shape that the sources broadcast to.
TENON_SHARED Layout result_layout(const Source* sources, int n);

TENON_END_DETAIL_SHARED

#if TENON_BODIES
#include <tenon/engine/source_list_bodies.hpp>
#endif
