// The bodies of what ops/linalg/eigen_svd.hpp declares.
#pragma once

#include <tenon/ops/linalg/needs_eigen.hpp>

#include <Eigen/SVD>

#include <tenon/config.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/ops/linalg/eigen_map.hpp>
#include <tenon/ops/linalg/eigen_svd.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED bool solve_singular(const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u, const Tensor<T>* vh) {
  const bool is_full = u && u->size(1) == x.size(0) && vh->size(0) == x.size(1);
  const Tensor<const T> operand = eigen_operand(x);
  const Eigen::BDCSVD<EigenMatrix<T>> solver(eigen_map(operand), !u        ? 0u
                                                                 : is_full ? Eigen::ComputeFullU | Eigen::ComputeFullV
                                                                           : Eigen::ComputeThinU | Eigen::ComputeThinV);
  if (solver.info() != Eigen::Success) return false;
  eigen_map(s) = solver.singularValues();
  if (u) eigen_map(*u) = solver.matrixU();
  if (vh) eigen_map(*vh) = solver.matrixV().adjoint();
  change_types();
  return true;
}

TENON_END_DETAIL_SHARED
