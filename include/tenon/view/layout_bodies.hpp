// The bodies of the functions that layout.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::int64_t* new_dims(int rank) {
  if (rank > max_rank) throw_error(ErrorCode::shape, "Layout: a rank of ", rank, " is above ", max_rank);
  auto* dims = static_cast<std::int64_t*>(std::malloc(2 * sizeof(std::int64_t) * static_cast<std::size_t>(rank)));
  if (!dims) throw_error(ErrorCode::memory, "Layout: cannot allocate the sizes and strides of rank ", rank);
  return dims;
}
TENON_NOINLINE_OG TENON_BODY std::int64_t* copy_dims(const std::int64_t* from, int rank) {
  auto* dims = new_dims(rank);
  __builtin_memcpy(dims, from, 2 * sizeof(std::int64_t) * static_cast<std::size_t>(rank));
  return dims;
}
TENON_COLD TENON_BODY void delete_dims(std::int64_t* dims) { std::free(dims); }

TENON_NOINLINE_OG TENON_BODY Layout contiguous_layout(const char* function, Dims sizes) {
  checked_numel(function, sizes);
  Layout layout(sizes.rank(), 0);
  std::int64_t stride = 1;
  for (int i = sizes.rank(); i-- > 0;) {
    layout.set(i, sizes[i], stride);
    stride *= sizes[i] > 1 ? sizes[i] : 1;
  }
  layout.finish();
  return layout;
}

TENON_BODY Reach reach_of(const Layout& layout) {
  Reach reach{layout.offset(), layout.offset()};
  for (int i = 0; i < layout.rank(); ++i) {
    const std::int64_t step = (layout.size(i) - 1) * layout.stride(i);
    (step < 0 ? reach.low : reach.high) += step;
  }
  return reach;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
