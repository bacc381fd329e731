// The bodies of what ops/linalg/eigen_qr.hpp declares.
#pragma once

#include <Eigen/QR>

#include <tenon/config.hpp>
#include <tenon/ops/linalg/eigen_map.hpp>
#include <tenon/ops/linalg/eigen_qr.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED void factor_qr(const Tensor<const T>& x, const Tensor<T>& q, const Tensor<T>& r) {
  using Matrix = EigenMatrix<T>;
  const Tensor<const T> operand = eigen_operand(x);
  const Eigen::HouseholderQR<Matrix> factors(eigen_map(operand));
  eigen_map(q) = factors.householderQ() * Matrix::Identity(q.size(0), q.size(1));
  eigen_map(r) = factors.matrixQR().topRows(q.size(1)).template triangularView<Eigen::Upper>();
  change_types();
}

TENON_END_DETAIL_SHARED
