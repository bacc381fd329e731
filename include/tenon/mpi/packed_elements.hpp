// Packs the elements of a tensor of any strides into consecutive bytes, and unpacks them.
#pragma once

#include <cstdint>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE void* message_address(const AnyTensor& x) { return const_cast<void*>(x.data_ptr()); }

/// Copies the elements of x to `packed`, one after the other, or back.
template <std::int64_t item>
void move_packed(const AnyTensor& x, char* packed, bool packs) {
  const Layout* const only = &x.layout();
  Walk walk;
  coalesce(walk, x.layout().sizes(), &only, 1);
  char* const first = static_cast<char*>(message_address(x)) - x.storage_offset() * item;
  std::int64_t offset = x.storage_offset();
  const std::int64_t run = walk.inner_size(), step = walk.inner_step(0) * item;
  for_each_inner(walk, &offset, [&](const std::int64_t* at) {
    char* element = first + *at * item;
    for (std::int64_t i = 0; i < run; ++i, element += step, packed += item) {
      if (packs) __builtin_memcpy(packed, element, item);
      else __builtin_memcpy(element, packed, item);
    }
  });
}
inline void move_packed(const AnyTensor& x, char* packed, bool packs) {
  switch (item_size(x.dtype())) {
    case 1: return move_packed<1>(x, packed, packs);
    case 2: return move_packed<2>(x, packed, packs);
    case 4: return move_packed<4>(x, packed, packs);
    case 8: return move_packed<8>(x, packed, packs);
    default: return move_packed<16>(x, packed, packs);
  }
}
inline void pack_elements(const AnyTensor& x, char* to) { move_packed(x, to, true); }
inline void unpack_elements(const AnyTensor& x, char* from) { move_packed(x, from, false); }

/// Copies elements to another tensor with as many, which does not overlap the first, whatever their strides.
inline void copy_elements(const AnyTensor& from, const AnyTensor& to) {
  if (to.is_contiguous()) return pack_elements(from, static_cast<char*>(message_address(to)));
  const AnyTensor packed = from.is_contiguous() ? from : from.clone();
  unpack_elements(to, static_cast<char*>(message_address(packed)));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
