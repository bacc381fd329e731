// Layouts of an operand that is indexed along one dimension: without this dimension, and with dimensions of size 1 in
// its place.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// The layout of an operand without its indexed dimension, and that dimension. Size 0: indices are offsets.
struct IndexedView {
  Layout rest;
  std::int64_t size, stride;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Throws IndexError for an index outside of low … size - 1 of dimension `axis`; -1: of all elements.
[[noreturn]] TENON_SHARED void fail_index_outside(const char* function, std::int64_t index, int axis, std::int64_t low,
                                                  std::int64_t size);

/// `layout` with `added` dimensions of size 1 before dimension `at`.
TENON_SHARED Layout with_ones_within(const Layout& layout, int at, int added);

/// A layout with dimension `axis` replaced by `added` dimensions of size 1.
TENON_SHARED IndexedView without_axis(const Layout& layout, int axis, int added);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/view/indexed_view_bodies.hpp>
#endif
