// The initial limit on released memory that a process keeps, from the memory that it may use and from the environment.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The physical memory, or what a container may use of it, in bytes; 0 if unknown.
TENON_SHARED std::size_t physical_memory();

TENON_SHARED std::size_t initial_recycling_limit();

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/recycling_limit_bodies.hpp>
#endif
