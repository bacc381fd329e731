// The bodies of the functions that storage.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/storage/resizing.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void refuse_size(const char* function, std::int64_t n, std::size_t item) {
  if (n < 0) throw_error(ErrorCode::memory, function, ": a size of ", n, " elements is negative");
  throw_error(ErrorCode::memory, function, ": ", n, " elements of ", item,
              " bytes are more than 2^47 bytes, the most that is ever asked of an allocator");
}

TENON_COLD TENON_BODY void refuse_address(const char* function, std::uintptr_t excess, std::size_t item) {
  throw_error(ErrorCode::memory, function, ": the address is ", excess, " bytes above a multiple of ", item,
              ", the alignment of elements of ", item, " bytes");
}

TENON_BODY Block* view_block(Block* parent, std::int64_t size, std::int64_t offset, std::int64_t n, std::size_t item) {
  if (offset < 0 || n < 0 || offset > size || n > size - offset) {
    throw_error(ErrorCode::index, "Storage::view: ", n, " elements from ", offset, " do not lie in a storage of ",
                size);
  }
  struct Release {
    Block* parent;
    void operator()() const noexcept { drop(parent); }
  };
  retain(parent);
  Block* block = new_foreign_block(parent ? parent->data + static_cast<std::size_t>(offset) * item : nullptr,
                                   static_cast<std::size_t>(n) * item, Release{parent});
  block->flags = Block::view;
  if (parent) {
    pin(*parent);
    if (!parent->policy) __builtin_memcpy(block->state, parent->state, sizeof block->state);  // the device
  }
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
