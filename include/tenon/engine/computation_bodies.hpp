// The bodies of what computation.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/engine/computation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

TENON_BEGIN_DETAIL_SHARED

TENON_NOINLINE_OG TENON_BODY Shape broadcast_sources(const Source* sources, int n) {
  Shape shape;
  for (int k = 0; k < n; ++k) broadcast_with("evaluate", shape, sources[k].layout->sizes());
  return shape;
}
TENON_NOINLINE_OG TENON_BODY Layout result_layout(const Source* sources, int n) {
  return contiguous_layout("evaluate", broadcast_sources(sources, n));
}

TENON_END_DETAIL_SHARED
