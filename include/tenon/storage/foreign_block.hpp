// Blocks of foreign memory: elements that other code allocated, and the callable that releases them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A block for foreign elements, with the callable that releases them.
template <class Release>
struct ForeignBlock : Block {
  TENON_NO_UNIQUE_ADDRESS Release release;

  // The aligned operator new is several times slower than the plain one. So the plain one is called for more bytes than
  // needed, and the address that it returns is stored just before the aligned block.
  static void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
    constexpr std::size_t align = alignof(ForeignBlock);
    auto* plain = static_cast<char*>(::operator new(bytes + align, std::nothrow));
    if (!plain) return nullptr;
    char* aligned = plain + (align - reinterpret_cast<std::uintptr_t>(plain) % align);
    __builtin_memcpy(aligned - sizeof plain, &plain, sizeof plain);
    return aligned;
  }
  static void operator delete(void* aligned) noexcept {
    void* plain;
    __builtin_memcpy(&plain, static_cast<char*>(aligned) - sizeof plain, sizeof plain);
    ::operator delete(plain);
  }
  static void operator delete(void* aligned, const std::nothrow_t&) noexcept { operator delete(aligned); }
  static void destroy_foreign(Block* block) noexcept {
    auto* self = static_cast<ForeignBlock*>(block);
    Release release_now(std::move(self->release));
    delete self;
    release_now();
  }
};

/// A block for the elements at `data`. release() is called exactly once, even if this function fails.
template <class Release>
Block* new_foreign_block(void* data, std::size_t bytes, Release release) {
  auto* block = new (std::nothrow) ForeignBlock<Release>{Block{}, std::move(release)};
  if (!block) {
    release();
    fail_allocation("allocate", sizeof(ForeignBlock<Release>));
  }
  block->count = 1;
  block->flags = 0;
  block->units = 0;
  block->data = static_cast<char*>(data);
  block->bytes = bytes;
  block->capacity = 0;
  block->destroy = ForeignBlock<Release>::destroy_foreign;
  block->policy = nullptr;
  return block;
}

/// A foreign block has no policy. Its state holds the device of its elements, if that is not the device of the tensor's
/// type.
TENON_INLINE void set_device(Block& block, AnyDevice device) {
  ::new (static_cast<void*>(block.state)) AnyDevice(device);
}
TENON_INLINE AnyDevice device_of(const Block* block, AnyDevice of_type) {
  if (!block || block->policy) return of_type;
  AnyDevice device;
  __builtin_memcpy(&device, block->state, sizeof device);
  return static_cast<int>(device.type) == 0 ? of_type : device;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
