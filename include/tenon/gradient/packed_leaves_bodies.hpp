// The bodies of the functions that gradient/packed_leaves.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/gradient/packed_leaves.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE std::int64_t* put_dims(std::int64_t* to, Dims dims) {
  for (auto size : dims) *to++ = size;
  return to;
}
TENON_INLINE const std::int64_t* take_dims(const std::int64_t* from, Layout& layout, int rank) {
  for (int d = 0; d < rank; ++d) layout.set(d, from[d], from[rank + d]);
  layout.finish();
  return from + 2 * rank;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::size_t packed_leaf_bytes(const Leaf* list, int n, const Layout& result) {
  std::size_t words = 2 + static_cast<std::size_t>(result.rank()) + 2 * static_cast<std::size_t>(n);
  for (int k = 0; k < n; ++k) {
    const Layout& layout = list[k].layout;
    if (!(layout.is_contiguous() && layout.sizes() == result.sizes()))
      words += 1 + 2 * static_cast<std::size_t>(layout.rank());
  }
  return words * 8;
}
TENON_NOINLINE_OG TENON_BODY std::int64_t* pack_leaves(std::int64_t* to, const Leaf* list, int n,
                                                       const Layout& result) {
  *to++ = result.rank();
  std::int64_t& plain = *to++;
  plain = 0;
  to = put_dims(to, result.sizes());
  for (int k = 0; k < n; ++k) {
    const Layout& layout = list[k].layout;
    *to++ = reinterpret_cast<std::int64_t>(retain(keep_block(list[k].block)));
    *to++ = layout.offset();
    if (layout.is_contiguous() && layout.sizes() == result.sizes()) {
      plain |= std::int64_t{1} << k;
    } else {
      *to++ = layout.rank();
      to = put_dims(put_dims(to, layout.sizes()), layout.strides());
    }
  }
  return to;
}
TENON_NOINLINE_OG TENON_BODY void drop_packed(const std::int64_t* from, int n) noexcept {
  const std::int64_t rank = from[0], plain = from[1];
  from += 2 + rank;
  for (int k = 0; k < n; ++k) {
    drop(reinterpret_cast<Block*>(from[0]));
    from += 2;
    if (!(plain >> k & 1)) from += 1 + 2 * from[0];
  }
}
TENON_NOINLINE_OG TENON_BODY const std::int64_t* unpack_leaves(const std::int64_t* from, int n,
                                                               const unsigned char* items, Layout& result,
                                                               Layout* layouts, Source* sources, Block** blocks) {
  const int rank = static_cast<int>(from[0]);
  const std::int64_t plain = from[1];
  result = contiguous_layout("backward", Dims(from + 2, rank));
  from += 2 + rank;
  for (int k = 0; k < n; ++k) {
    Block* const block = reinterpret_cast<Block*>(from[0]);
    const std::int64_t offset = from[1];
    blocks[k] = block;
    from += 2;
    if (plain >> k & 1) {
      layouts[k] = result;
      layouts[k].set_offset(offset);
    } else {
      const int r = static_cast<int>(from[0]);
      layouts[k] = Layout(r, offset);
      from = take_dims(from + 1, layouts[k], r);
    }
    sources[k] = {block ? block->data : nullptr, &layouts[k], items[k], nullptr, nullptr};
  }
  return from;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
