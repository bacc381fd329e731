// CAllocator: a policy from three C functions and a context, the form in which C libraries and Torch's TH take
// allocators.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1 {

/// `malloc(context, bytes)`, `realloc(context, p, bytes)` (may be null) and `free(context, p)`.
struct CFunctions {
  void* (*malloc)(void* context, std::size_t bytes);
  void* (*realloc)(void* context, void* p, std::size_t bytes);
  void (*free)(void* context, void* p);
};

/// Memory from C functions. The functions and the context are borrowed: they must outlive the storages made with them.
/// The memory that they return need not be aligned: each request is 72 bytes larger, for alignment and for the original
/// pointer before the block.
class CAllocator {
 public:
  using device_type = Cpu;
  TENON_INLINE explicit CAllocator(const CFunctions& functions, void* context = nullptr) noexcept
      : functions_(&functions), context_(context) {}
  TENON_INLINE void* allocate(std::size_t bytes);
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept;
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to);

 private:
  const CFunctions* functions_;
  void* context_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void* c_allocate(const CFunctions& functions, void* context, std::size_t bytes);

TENON_SHARED void c_deallocate(const CFunctions& functions, void* context, void* p) noexcept;

/// realloc keeps the old gap before the elements; they are moved once more if the new block needs another gap.
TENON_SHARED void* c_reallocate(const CFunctions& functions, void* context, void* p, std::size_t from, std::size_t to);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

TENON_INLINE void* CAllocator::allocate(std::size_t bytes) { return detail::c_allocate(*functions_, context_, bytes); }
TENON_INLINE void CAllocator::deallocate(void* p, std::size_t) noexcept {
  detail::c_deallocate(*functions_, context_, p);
}
TENON_INLINE void* CAllocator::reallocate(void* p, std::size_t from, std::size_t to) {
  return detail::c_reallocate(*functions_, context_, p, from, to);
}

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/memory/c_allocator_bodies.hpp>
#endif
