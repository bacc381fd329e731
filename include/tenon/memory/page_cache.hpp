// The page cache: large buffers that were released, kept for the next allocation of their size.
//
// A fresh mapping costs a page fault and zeroing for each page, more than most operations do. Kept buffers are offered
// to the kernel (MADV_FREE), which reclaims their pages when it is short of memory. A full cache drops the oldest
// buffers first.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Unmaps the oldest buffers until at most `limit` bytes remain. Returns the number of bytes unmapped.
TENON_SHARED std::size_t trim_cache(std::size_t limit);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

/// Returns released memory that is kept for reuse (blocks above 2 KiB) to the system. Returns the number of bytes.
TENON_SHARED std::size_t release_cached_memory();

/// The most bytes of released buffers, of 256 KiB and more, that are kept. Initially an eighth of the memory that the
/// process may use, at most 4 GiB; TENON_RECYCLE_LIMIT=<bytes> in the environment sets it, and TENON_RECYCLE=0 sets it
/// to 0.
TENON_SHARED std::size_t recycling_limit();

/// Sets that limit and releases what exceeds it. Blocks of 2 to 256 KiB have the same limit, but at most 16 MiB. 0
/// turns recycling off: memory is returned to the system when it is released, except blocks of up to 2 KiB.
TENON_SHARED void set_recycling_limit(std::size_t bytes);

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/page_cache_bodies.hpp>
#endif
