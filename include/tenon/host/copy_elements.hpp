// Copies elements, without their types, from one layout to another.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Copies elements of `item` bytes to a layout that the source's broadcasts to; the addresses are without the layouts'
/// offsets.
TENON_SHARED void copy_elements(char* to, const Layout& to_layout, const char* from, const Layout& from_layout,
                                std::int64_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/copy_elements_bodies.hpp>
#endif
