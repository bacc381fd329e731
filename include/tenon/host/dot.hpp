// The products of vectors on the host, on several threads if they are long.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/product/gemv.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sums of a b over parts of two contiguous vectors of one size.
template <class T>
TENON_NOINLINE_OG Tensor<T> dot_in_parts(const Tensor<const T>& a, const Tensor<const T>& b) {
  const auto kernel = kernel_along_rows<T>();
  const std::int64_t n = a.numel(), count = blocks_of(n, gemv_depth);
  const Tensor<T> sums = new_tensor<T>("vecdot", Shape{count});
  share_blocks(count, n, [&](std::int64_t i) {
    const std::int64_t first = i * gemv_depth;
    sums.data_ptr()[i] = T(0);
    kernel(1, smaller_of(gemv_depth, n - first), a.data_ptr() + first, 0, b.data_ptr() + first, sums.data_ptr() + i);
  });
  return sums;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
