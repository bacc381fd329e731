// Decides whether two layouts overlap in memory.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// One operand in memory: the address of its storage's element 0 (without the layout's offset), its layout, the bytes
/// of an element.
struct Placed {
  const char* data;
  const Layout* layout;
  std::int64_t item;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// True if some byte belongs to elements of both. Exact, except that cases too hard for a fixed effort count as
/// overlap.
TENON_SHARED bool overlaps(const Placed& a, const Placed& b);

/// True if the elements with equal indices are the same ones.
TENON_SHARED bool coincides(const Placed& a, const Placed& b);

/// True if several indices refer to one element, by a stride of 0: such a tensor must not be written.
TENON_SHARED bool repeats_elements(const Layout& layout);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/view/overlap_bodies.hpp>
#endif
