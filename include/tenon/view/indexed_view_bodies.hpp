// The bodies of the functions that view/indexed_view.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/indexed_view.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_index_outside(const char* function, std::int64_t index, int axis, std::int64_t low,
                                                       std::int64_t size) {
  if (low == 0) fail_large_index(function, static_cast<std::uint64_t>(index));
  fail_listed_index(function, index, axis, size);
}

TENON_NOINLINE_OG TENON_BODY Layout with_ones_within(const Layout& layout, int at, int added) {
  Layout result(layout.rank() + added, layout.offset());
  for (int d = 0; d < result.rank(); ++d) {
    const int in = d < at ? d : d - added;
    if (d >= at && d < at + added) result.set(d, 1, 0);
    else result.set(d, layout.size(in), layout.stride(in));
  }
  result.finish();
  return result;
}

TENON_BODY IndexedView without_axis(const Layout& layout, int axis, int added) {
  IndexedView view{Layout(layout.rank() - 1 + added, layout.offset()), layout.size(axis), layout.stride(axis)};
  for (int d = 0; d < view.rest.rank(); ++d) {
    const int in = d < axis ? d : d - added + 1;
    if (d >= axis && d < axis + added) view.rest.set(d, 1, 0);
    else view.rest.set(d, layout.size(in), layout.stride(in));
  }
  view.rest.finish();
  return view;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
