// The bodies of the functions that memory/c_allocator.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/c_allocator.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The first aligned address with room for a pointer before it, in which `original` is stored.
inline void* align_c_block(void* original) {
  const auto address = reinterpret_cast<std::uintptr_t>(original);
  const auto gap = alignment - address % alignment;  // 1 to 64; at least a pointer's size if `original` is aligned to 8
                                                     // bytes
  auto* aligned = static_cast<char*>(original) + (gap < sizeof(void*) ? gap + alignment : gap);
  std::memcpy(aligned - sizeof(void*), &original, sizeof original);
  return aligned;
}

inline void* c_block_of(void* aligned) {
  void* original;
  std::memcpy(&original, static_cast<char*>(aligned) - sizeof(void*), sizeof original);
  return original;
}

inline constexpr std::size_t c_block_slack = alignment + sizeof(void*);

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void* c_allocate(const CFunctions& functions, void* context, std::size_t bytes) {
  if (bytes > SIZE_MAX - c_block_slack) return nullptr;
  void* original = functions.malloc(context, bytes + c_block_slack);
  return original ? align_c_block(original) : nullptr;
}

TENON_BODY void c_deallocate(const CFunctions& functions, void* context, void* p) noexcept {
  if (p) functions.free(context, c_block_of(p));
}

TENON_BODY void* c_reallocate(const CFunctions& functions, void* context, void* p, std::size_t from, std::size_t to) {
  if (!functions.realloc) {
    void* fresh = c_allocate(functions, context, to);
    if (!fresh) return nullptr;
    std::memcpy(fresh, p, from < to ? from : to);
    c_deallocate(functions, context, p);
    return fresh;
  }
  if (to > SIZE_MAX - c_block_slack) return nullptr;
  void* original = c_block_of(p);
  const auto gap = static_cast<char*>(p) - static_cast<char*>(original);
  void* grown = functions.realloc(context, original, to + c_block_slack);
  if (!grown) return nullptr;
  const auto address = reinterpret_cast<std::uintptr_t>(grown);
  const auto want = alignment - address % alignment;
  auto* target = static_cast<char*>(grown) + (want < sizeof(void*) ? want + alignment : want);
  std::memmove(target, static_cast<char*>(grown) + gap, from < to ? from : to);
  return align_c_block(grown);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
