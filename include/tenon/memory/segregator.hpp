// SegregatorAllocator: one policy for small blocks, another for large ones.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1 {

/// Blocks of up to `limit` bytes are made by `Small`, larger ones by `Large`: by size alone, so that each goes back
/// where it came from. A storage of up to 16 KiB asks for 64 bytes more than its elements: its header.
template <std::size_t limit, AllocatorPolicy Small, AllocatorPolicy Large>
  requires detail::Same<detail::policy_device_t<Small>, detail::policy_device_t<Large>>
class SegregatorAllocator {
 public:
  using device_type = detail::policy_device_t<Small>;
  TENON_INLINE explicit SegregatorAllocator(Small for_small = {}, Large for_large = {}) noexcept
      : small_(for_small), large_(for_large) {}
  TENON_INLINE auto device() const requires detail::ChoosesDevice<Small> { return small_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) {
    return bytes <= limit ? small_.allocate(bytes) : large_.allocate(bytes);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (bytes <= limit) small_.deallocate(p, bytes);
    else large_.deallocate(p, bytes);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) requires detail::HostPolicy<Small> {
    if (from <= limit)
      return to <= limit ? detail::reallocate_by(small_, p, from, to)
                         : detail::move_between(small_, p, from, large_, to);
    return to > limit ? detail::reallocate_by(large_, p, from, to) : detail::move_between(large_, p, from, small_, to);
  }

 private:
  TENON_NO_UNIQUE_ADDRESS Small small_;
  TENON_NO_UNIQUE_ADDRESS Large large_;
};

}  // namespace tenon::inline v1
