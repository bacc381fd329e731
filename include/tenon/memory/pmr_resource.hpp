// PolicyResource: a std::pmr::memory_resource over a policy, so that standard containers can use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <new>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/recycling.hpp>

namespace tenon::inline v1 {

/// A memory resource over `Policy`. Throws std::bad_alloc when the policy refuses, and for alignments above 64. Sizes
/// are rounded up to multiples of 64 bytes. The memory of containers is not part of `memory_stats`, which counts
/// storages.
template <detail::HostPolicy Policy = RecyclingAllocator>
class PolicyResource : public std::pmr::memory_resource {
 public:
  TENON_INLINE explicit PolicyResource(Policy policy = {}) noexcept : policy_(policy) {}

 private:
  TENON_INLINE static std::size_t room(std::size_t bytes) {
    return detail::round_up(bytes ? bytes : 1, detail::alignment);
  }
  void* do_allocate(std::size_t bytes, std::size_t align) override {
    void* p =
        align <= detail::alignment && bytes <= SIZE_MAX - detail::alignment ? policy_.allocate(room(bytes)) : nullptr;
#if TENON_EXCEPTIONS
    if (!p) throw std::bad_alloc();
#else
    if (!p)
      detail::throw_error(ErrorCode::memory, "PolicyResource: cannot allocate ", bytes, " bytes aligned to ", align);
#endif
    return p;
  }
  void do_deallocate(void* p, std::size_t bytes, std::size_t) override { policy_.deallocate(p, room(bytes)); }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  TENON_NO_UNIQUE_ADDRESS Policy policy_;
};

}  // namespace tenon::inline v1
