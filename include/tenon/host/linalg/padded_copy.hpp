// The matrix of a tensor as the padded rows that reflections work on, and back.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A copy of the matrix's rows.
template <class T>
PaddedMatrix<T> padded_copy(const Tensor<const T>& x) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1), step = x.layout().stride(1);
  PaddedMatrix<T> result(m, n);
  for (std::int64_t i = 0; i < m; ++i) {
    const T* const from = x.data_ptr() + i * x.layout().stride(0);
    const PaddedRows<T> to = result.rows().row(i);
    for (std::int64_t j = 0; j < n; ++j) to.put(j, from[j * step]);
  }
  return result;
}

/// Copies rows to the matrix.
template <class T>
void write_rows(const Tensor<T>& to, const PaddedRows<T>& rows) {
  const std::int64_t m = to.layout().size(0), n = to.layout().size(1), step = to.layout().stride(1);
  for (std::int64_t i = 0; i < m; ++i) {
    T* const at = to.data_ptr() + i * to.layout().stride(0);
    const PaddedRows<T> from = rows.row(i);
    for (std::int64_t j = 0; j < n; ++j) at[j * step] = from(j);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
