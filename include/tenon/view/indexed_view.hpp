// Layouts of what is indexed along a dimension: without it, and spread to the rank of the result.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/index.hpp>

TENON_BEGIN_DETAIL_TYPES

/// What an operand that is indexed along a dimension shows: without it, and it.  Size 0: indices are offsets.
struct IndexedView {
  Layout rest;
  std::int64_t size, stride;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The index lies outside of low … size - 1.  `axis`: the dimension; -1: all elements.
[[noreturn]] TENON_COLD inline void fail_index_outside(const char* function, std::int64_t index, int axis, std::int64_t low,
                                                       std::int64_t size) {
  if (low == 0) fail_large_index(function, static_cast<std::uint64_t>(index));
  fail_listed_index(function, index, axis, size);
}

/// `layout` with `added` dimensions of size 1 before dimension `at`.
TENON_NOINLINE_OG inline Layout with_ones_within(const Layout& layout, int at, int added) {
  Layout result(layout.rank() + added, layout.offset());
  for (int d = 0; d < result.rank(); ++d) {
    const int in = d < at ? d : d - added;
    if (d >= at && d < at + added) result.set(d, 1, 0);
    else result.set(d, layout.size(in), layout.stride(in));
  }
  result.finish();
  return result;
}

/// A layout with dimension `axis` replaced by `added` dimensions of size 1.
inline IndexedView without_axis(const Layout& layout, int axis, int added) {
  IndexedView view{Layout(layout.rank() - 1 + added, layout.offset()), layout.size(axis), layout.stride(axis)};
  for (int d = 0; d < view.rest.rank(); ++d) {
    const int in = d < axis ? d : d - added + 1;
    if (d >= axis && d < axis + added) view.rest.set(d, 1, 0);
    else view.rest.set(d, layout.size(in), layout.stride(in));
  }
  view.rest.finish();
  return view;
}

TENON_END_DETAIL
