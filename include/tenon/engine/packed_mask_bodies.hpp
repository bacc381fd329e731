// The bodies of the functions that engine/packed_mask.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Layout dimensions_under(Dims mask, const Layout& base, int d) {
  Layout layout(mask.rank(), 0);
  for (int k = 0; k < mask.rank(); ++k) layout.set(k, mask[k], base.stride(d + k));
  layout.finish();
  return layout;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
