// The default policy, and the policies that TENON_DEFAULT_ALLOCATOR can name without a header of the user's own.
#pragma once

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/memory/recycling.hpp>
#include <tenon/memory/statistics.hpp>

#if defined(TENON_DEFAULT_ALLOCATOR_HEADER)
#include TENON_DEFAULT_ALLOCATOR_HEADER
#endif

namespace tenon::inline v1::inline TENON_CODE {
using DefaultAllocator = TENON_DEFAULT_ALLOCATOR;
}  // namespace tenon::inline v1::inline TENON_CODE
