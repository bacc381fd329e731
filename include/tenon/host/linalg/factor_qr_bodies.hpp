// The bodies of the functions that host/linalg/factor_qr.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/linalg/reflector_block.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/triangular_factor.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/factor_qr.hpp>
#include <tenon/host/linalg/padded_copy.hpp>
#include <tenon/host/linalg/scaling.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED void factor_qr(const Tensor<const T>& x, const Tensor<T>* q, const Tensor<T>& r) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1), k = r.layout().size(0);
  const int exponent = far_exponent(x, false);
  const PowerOfTwo<real_t<T>> power(exponent);
  const PaddedMatrix<T> columns = padded_copy<T>((exponent != 0 ? scaled_copy("linalg::qr", x, -exponent) : x).t());
  const Reflectors<T> reflectors(smaller_of(m, n), m, 0);
  make_triangular(columns.rows(), n, m, reflectors);
  for (std::int64_t i = 0; i < k; ++i) {
    T* const row = r.data_ptr() + i * r.layout().stride(0);
    for (std::int64_t j = 0; j < n; ++j) {
      T& to = row[j * r.layout().stride(1)];
      to = i > j ? T(0) : columns.rows().row(j)(i);
      if (exponent != 0) to = power.times(to);
    }
  }
  if (!q) return;
  const PaddedMatrix<T> transposed(k, m);
  for (std::int64_t i = 0; i < k; ++i) transposed.rows().row(i).put(i, T(1));
  multiply_by_reflectors(reflectors, transposed.rows(), k, true);
  write_rows<T>(q->t(), transposed.rows());
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
