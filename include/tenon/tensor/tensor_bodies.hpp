// The bodies of the functions that tensor.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/accessor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/resizing.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/element_conversion.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Layout resized(const Layout& layout, Dims sizes, Block* block, std::size_t item) {
  Layout result = contiguous_layout("resize_", sizes);
  result.set_offset(layout.offset());
  if (layout.sizes() == sizes) return layout;
  if (!is_resizable(*block))
    refuse_resize(layout.sizes(), sizes, "the storage is ", not_resizable);
  if (use_count(block) != 1) refuse_resize(layout.sizes(), sizes, "other tensors share the storage");
  std::int64_t end = 0;
  std::size_t bytes = 0;
  if (__builtin_add_overflow(layout.offset(), result.numel(), &end) ||
      __builtin_mul_overflow(static_cast<std::size_t>(end), item, &bytes)) {
    refuse_resize(layout.sizes(), sizes, "the number of bytes overflows");
  }
  if (bytes > block->bytes) resize_block(*block, bytes, "resize_");
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
