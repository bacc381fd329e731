// Batches of matrices, (…, m, n): computed one by one, on several threads if that pays.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/linalg/numbers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a matrix (m, n) has so many rows that its triangle is found first, of which the rest is computed. Source:
/// LAPACK, gesdd.
inline bool is_tall(std::int64_t m, std::int64_t n) { return m >= 32 && m - n >= n / 2; }

/// Part number i of a batch whose parts have `rank` dimensions: a view.
template <class T>
TENON_NOINLINE_OG Tensor<T> part_of(const Tensor<T>& x, std::int64_t i, int rank) {
  const int batch = x.dim() - rank;
  std::int64_t offset = x.storage_offset();
  for (int d = batch; d-- > 0; i /= x.layout().size(d)) offset += i % x.layout().size(d) * x.layout().stride(d);
  Layout layout(rank, offset);
  for (int d = 0; d < rank; ++d) layout.set(d, x.layout().size(batch + d), x.layout().stride(batch + d));
  layout.finish();
  return Tensor<T>(Unchecked{}, x.storage(), std::move(layout));
}
template <class T>
Tensor<T> matrix_of(const Tensor<T>& x, std::int64_t i) { return part_of(x, i, 2); }
template <class T>
Tensor<T> vector_of(const Tensor<T>& x, std::int64_t i) { return part_of(x, i, 1); }

/// The product of three sizes.
TENON_INLINE double work_of(std::int64_t m, std::int64_t n, std::int64_t k) {
  return static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

/// Calls body(i) for each matrix of the batch; `work` is the cost of one matrix, in operations. It is a double, as
/// products of sizes may exceed 2^63 if there are no matrices.
template <class F>
void for_each_matrix(Dims sizes, double work, F body) {
  // Matrices without rows and columns, of which there may be any number, have factors without elements.
  if (sizes[sizes.rank() - 1] == 0 && sizes[sizes.rank() - 2] == 0) return;
  const std::int64_t count = batch_count(sizes);
  const double all = static_cast<double>(count) * work;
  share_blocks(count, all < 0x1p62 ? static_cast<std::int64_t>(all) : INT64_MAX, body);
}

/// The first invalid matrix of a batch: the lowest of the numbers that several threads report; -1: none.
class Offender {
 public:
  TENON_INLINE void report(std::int64_t i) {
    std::int64_t first = __atomic_load_n(&first_, __ATOMIC_RELAXED);
    while ((first < 0 || i < first) &&
           !__atomic_compare_exchange_n(&first_, &first, i, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
  }
  /// Throws LinAlgError if there is one; `what` describes its fault.
  void check(const char* function, Dims sizes, const char* what) const {
    if (first_ < 0) return;
    if (sizes.rank() == 2) throw_error(ErrorCode::linalg, function, ": the matrix of shape ", sizes, " ", what);
    throw_error(ErrorCode::linalg, function, ": matrix ", first_, " of shape ", sizes, " ", what);
  }

 private:
  std::int64_t first_ = -1;
};

/// Matrices with ones on the diagonal, zeros elsewhere.
template <class T>
Tensor<T> identity_batch(const char* function, const Shape& shape) {
  auto result = new_tensor<T>(function, shape);
  set_identity(result);
  return result;
}

/// Uninitialised matrices, to be factored in place: stored by rows, and for LAPACK by columns.
template <class T>
Tensor<T> new_factors(const char* function, const Shape& shape) {
#if TENON_LAPACK
  return new_tensor<T>(function, batch_shape(shape, {shape[shape.rank() - 1], shape[shape.rank() - 2]}))
      .transpose(-2, -1);
#else
  return new_tensor<T>(function, shape);
#endif
}
/// A copy of x in that storage order.
template <class T>
Tensor<T> factors_of(const char* function, const Tensor<const T>& x) {
  const Tensor<T> result = new_factors<T>(function, x.sizes());
  assign(function, result, x);
  return result;
}

/// True if the matrix has neither infinities nor NaN, with which iterations might not end.
template <class T>
bool is_finite(const Tensor<const T>& matrix) {
  const Layout& layout = matrix.layout();
  const int inner = layout.stride(0) == 1 ? 0 : 1, outer = 1 - inner;
  const std::int64_t step = layout.stride(inner);
  bool result = true;
  for (std::int64_t i = 0; i < layout.size(outer); ++i) {
    const T* const line = matrix.data_ptr() + i * layout.stride(outer);
    for (std::int64_t j = 0; j < layout.size(inner); ++j) {
      const T zero = line[j * step] - line[j * step];
      result = result & (zero == zero);
    }
  }
  return result;
}

/// Exchanges rows i and pivots[i] of x, one after the other.
template <class T>
void exchange_rows(const Tensor<T>& x, const std::int64_t* pivots, std::int64_t count) {
  const std::int64_t columns = x.layout().size(1), row = x.layout().stride(0), column = x.layout().stride(1);
  for (std::int64_t i = 0; i < count; ++i) {
    if (pivots[i] == i) continue;
    T *a = x.data_ptr() + i * row, *b = x.data_ptr() + pivots[i] * row;
    for (std::int64_t j = 0; j < columns; ++j) std::swap(a[j * column], b[j * column]);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
