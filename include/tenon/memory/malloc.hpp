// MallocAllocator: the C library's malloc, realloc and free, through the adapter for C functions.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/c_allocator.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {
inline void* plain_malloc(void*, std::size_t bytes) { return std::malloc(bytes); }
inline void* plain_realloc(void*, void* p, std::size_t bytes) { return std::realloc(p, bytes); }
inline void plain_free(void*, void* p) { std::free(p); }
inline constexpr CFunctions plain_functions{plain_malloc, plain_realloc, plain_free};
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// malloc, realloc and free: no list of small blocks, so every block is seen by tools that watch malloc.
struct MallocAllocator : CAllocator {
  TENON_INLINE MallocAllocator() noexcept : CAllocator(detail::plain_functions) {}
};

}  // namespace tenon::inline v1
