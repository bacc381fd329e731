// The bodies of what ops/linalg/solve_general.hpp declares.
#pragma once

#include <type_traits>

#include <tenon/ops/linalg/needs_eigen.hpp>

#include <Eigen/Eigenvalues>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/ops/linalg/solve_general.hpp>
#include <tenon/ops/linalg/eigen_map.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// Solves by Eigen's `Solver`, with `options` for its constructor; false if the iteration does not converge.
template <class Solver, class T, class V, class U, class O>
bool solve_by_eigen(const Tensor<const T>& x, const Tensor<V>& values, const Tensor<U>* vectors, O options) {
  const Tensor<const T> operand = eigen_operand(x);
  const Solver solver(eigen_map(operand), options);
  if (solver.info() != Eigen::Success) return false;
  eigen_map(values) = solver.eigenvalues();
  if (vectors) eigen_map(*vectors) = solver.eigenvectors();
  change_types();
  return true;
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED bool solve_general(const Tensor<const T>& x, const Tensor<complex<real_t<T>>>& values,
                                const Tensor<complex<real_t<T>>>* vectors) {
  using Matrix = EigenMatrix<T>;
  using Solver = std::conditional_t<ComplexElement<T>, Eigen::ComplexEigenSolver<Matrix>, Eigen::EigenSolver<Matrix>>;
  return solve_by_eigen<Solver>(x, values, vectors, vectors != nullptr);
}

TENON_END_DETAIL_SHARED
