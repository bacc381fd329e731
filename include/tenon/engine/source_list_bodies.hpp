// The bodies of the functions that engine/source_list.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Shape broadcast_sources(const char* function, const Source* sources, int n) {
  Shape shape;
  for (int k = 0; k < n; ++k) broadcast_with(function, shape, sources[k].layout->sizes());
  return shape;
}
TENON_NOINLINE_OG TENON_BODY Layout result_layout(const char* function, const Source* sources, int n) {
  return contiguous_layout(function, broadcast_sources(function, sources, n));
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
