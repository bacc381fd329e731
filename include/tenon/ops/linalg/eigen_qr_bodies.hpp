// The bodies of what ops/linalg/eigen_qr.hpp declares.
#pragma once

#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

#include <tenon/ops/linalg/needs_eigen.hpp>

#include <Eigen/QR>

#include <tenon/config.hpp>
#include <tenon/ops/linalg/eigen_map.hpp>
#include <tenon/ops/linalg/eigen_qr.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_SHARED

/// The exponent of the greatest part of an element where squares of elements would overflow or vanish, else 0.
template <class Matrix>
int exponent_of_scale(const Matrix& x) {
  if (x.size() == 0) return 0;
  using R = typename Matrix::RealScalar;
  const R real = x.real().cwiseAbs().maxCoeff(), imag = x.imag().cwiseAbs().maxCoeff(), greatest = real < imag ? imag : real;
  if (!(greatest > 0) || !std::isfinite(greatest)) return 0;
  const int exponent = std::ilogb(greatest);
  return std::abs(exponent) > std::numeric_limits<R>::max_exponent / 4 ? exponent : 0;
}

/// x times 2^exponent, in two steps, as one factor may be beyond the range.
template <class Matrix>
void scale_by_power(Matrix& x, int exponent) {
  using R = typename Matrix::RealScalar;
  x *= std::ldexp(R(1), exponent / 2);
  x *= std::ldexp(R(1), exponent - exponent / 2);
}

template <class T>
TENON_SHARED void factor_qr(const Tensor<const T>& x, const Tensor<T>& q, const Tensor<T>& r) {
  using Matrix = EigenMatrix<T>;
  const Tensor<const T> operand = eigen_operand(x);
  Matrix scaled = eigen_map(operand);
  const int exponent = exponent_of_scale(scaled);
  if (exponent != 0) scale_by_power(scaled, -exponent);
  const Eigen::HouseholderQR<Matrix> factors(std::move(scaled));
  eigen_map(q) = factors.householderQ() * Matrix::Identity(q.size(0), q.size(1));
  Matrix upper = factors.matrixQR().topRows(q.size(1)).template triangularView<Eigen::Upper>();
  if (exponent != 0) scale_by_power(upper, exponent);
  eigen_map(r) = upper;
  change_types();
}

TENON_END_DETAIL_SHARED
