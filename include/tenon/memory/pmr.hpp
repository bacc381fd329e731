// PmrAllocator: a policy over a std::pmr::memory_resource.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1 {

/// Memory from a polymorphic resource.  The resource is borrowed: it must outlive the storages made with it.
/// A template over the resource type, so that <memory_resource> is not included here: `PmrAllocator(&resource)`.
template <class Resource>
class PmrAllocator {
 public:
  using device_type = Cpu;
  TENON_INLINE explicit PmrAllocator(Resource* resource) noexcept : resource_(resource) {}
  /// A resource reports failure by throwing std::bad_alloc, which is passed on.
  TENON_INLINE void* allocate(std::size_t bytes) { return resource_->allocate(bytes ? bytes : 1, detail::alignment); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    resource_->deallocate(p, bytes ? bytes : 1, detail::alignment);
  }

 private:
  Resource* resource_;
};

}  // namespace tenon::inline v1
