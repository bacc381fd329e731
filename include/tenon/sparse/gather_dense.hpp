// The elements of a dense tensor at the places of a sparse one's entries.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError unless a dense operand broadcasts to a sparse one's shape.
inline void check_broadcast_to(const char* function, Dims dense, Dims sparse) {
  bool fits = dense.rank() <= sparse.rank();
  for (int d = 0; fits && d < dense.rank(); ++d) {
    const std::int64_t size = dense[d];
    fits = size == 1 || size == sparse[sparse.rank() - dense.rank() + d];
  }
  if (!fits)
    throw_error(ErrorCode::shape, function, ": an operand of shape ", dense,
                " does not broadcast to a sparse one of shape ", sparse);
}

/// The values that `pattern` would have if its entries were those of x, which broadcasts to its shape.
template <class T, class Format, class Index>
Tensor<T> gather_dense(const char* function, const Pattern<Format, Index>& pattern, const Tensor<const T>& x) {
  check_broadcast_to(function, x.sizes(), pattern.sizes());
  const Tensor<const T> all_of = x.expand(pattern.sizes());
  const Tensor<T> result = new_tensor<T>(function, pattern.values_shape());
  if (result.numel() == 0) return result;
  const T* const from = all_of.data_ptr();
  T* const to = result.data_ptr();
  const Shape stride(all_of.strides());
  const std::int64_t width = width_of(result.sizes());
  if constexpr (std::is_same_v<Format, Coo>) {
    const int rank = pattern.sparse_dim();
    parallel_for(pattern.nnz(), entry_grain, [&](std::int64_t first, std::int64_t last) {
      for (std::int64_t k = first; k < last; ++k) {
        std::int64_t place = 0;
        for (int d = 0; d < rank; ++d) place += pattern.row(d)[k] * stride[d];
        for (std::int64_t i = 0; i < width; ++i) {
          std::int64_t inner = 0, rest = i;
          for (int d = pattern.sizes().rank(); d-- > rank; rest /= pattern.sizes()[d])
            inner += rest % pattern.sizes()[d] * stride[d];
          to[k * width + i] = from[place + inner];
        }
      }
    });
  } else {
    using P = Pattern<Format, Index>;
    const std::int64_t height = pattern.block_rows(), block = pattern.block_columns(), down = stride[0],
                       right = stride[1];
    for_each_row(pattern.pointers().data_ptr(), pattern.majors(), 8 * width * static_cast<std::int64_t>(sizeof(T)),
                 [=, index = pattern.indices().data_ptr()](std::int64_t i, std::int64_t begin, std::int64_t end) {
                   for (std::int64_t k = begin; k < end; ++k) {
                     const T* const at = from + (P::has_columns ? index[k] : i) * height * down +
                                         (P::has_columns ? i : index[k]) * block * right;
                     for (std::int64_t r = 0; r < height; ++r) {
                       for (std::int64_t c = 0; c < block; ++c)
                         to[(k * height + r) * block + c] = at[r * down + c * right];
                     }
                   }
                 });
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The elements of a dense tensor at the places where `mask` has entries, whose values do not matter. Throws
/// ShapeError.
template <TensorLike X, class T, class Format, class Index>
auto sparse_mask(const X& x, const Sparse<T, Format, Index>& mask) {
  using U = std::remove_const_t<typename X::value_type>;
  const Tensor<const U> dense = eval(x);
  if (!(dense.sizes() == mask.sizes()))
    detail::throw_error(ErrorCode::shape, "sparse::sparse_mask: shape ", dense.sizes(), " for a mask of shape ",
                        mask.sizes());
  const auto pattern = detail::coalesced(mask).pattern();
  return Sparse<U, Format, Index>(detail::Unchecked{}, pattern,
                                  detail::gather_dense<U>("sparse::sparse_mask", pattern, dense));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
