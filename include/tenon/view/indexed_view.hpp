// Layouts of what is indexed along a dimension: without it, and spread to the rank of the result.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// What an operand that is indexed along a dimension shows: without it, and it.  Size 0: indices are offsets.
struct IndexedView {
  Layout rest;
  std::int64_t size, stride;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The index lies outside of low … size - 1.  `axis`: the dimension; -1: all elements.
[[noreturn]] TENON_SHARED void fail_index_outside(const char* function, std::int64_t index, int axis, std::int64_t low, std::int64_t size);

/// `layout` with `added` dimensions of size 1 before dimension `at`.
TENON_SHARED Layout with_ones_within(const Layout& layout, int at, int added);

/// A layout with dimension `axis` replaced by `added` dimensions of size 1.
TENON_SHARED IndexedView without_axis(const Layout& layout, int axis, int added);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/view/indexed_view_bodies.hpp>
#endif
