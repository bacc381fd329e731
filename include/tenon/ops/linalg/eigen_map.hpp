// Tensors' matrices as Eigen maps, without a copy.
//
// Eigen's functions are templates in its own namespace, which is not keyed on compiler flags: a program that includes this header
// in several translation units must compile all of them for one instruction set.
#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

#include <tenon/ops/linalg/needs_eigen.hpp>

#include <Eigen/Core>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Eigen's scalar for an element type: of the same representation.
template <class T>
using eigen_scalar = std::conditional_t<ComplexElement<T>, std::complex<real_t<T>>, T>;
template <class T>
using EigenMatrix = Eigen::Matrix<eigen_scalar<T>, Eigen::Dynamic, Eigen::Dynamic>;
/// `U`, const if T is.
template <class T, class U>
using constant_as = std::conditional_t<std::is_const_v<T>, const U, U>;
template <class T>
using EigenMap =
    Eigen::Map<constant_as<T, EigenMatrix<std::remove_const_t<T>>>, Eigen::Unaligned, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// From here on elements may be read as another type of the same representation.
TENON_INLINE void change_types() {
#if defined(__GNUC__)
  asm volatile("" ::: "memory");
#endif
}

/// A matrix, or a vector as a column, in place.  Its strides must not be negative.
template <class T>
EigenMap<T> eigen_map(const Tensor<T>& x) {
  using S = constant_as<T, eigen_scalar<std::remove_const_t<T>>>;
  const Layout& layout = x.layout();
  const bool is_matrix = layout.rank() == 2;
  change_types();
  return EigenMap<T>(reinterpret_cast<S*>(x.data_ptr()), layout.size(0), is_matrix ? layout.size(1) : 1,
                     {is_matrix ? layout.stride(1) : 1, layout.stride(0)});
}

/// The matrix itself, or a copy if its strides are negative, which Eigen refuses.
template <class T>
Tensor<const T> eigen_operand(const Tensor<const T>& x) {
  if (x.layout().stride(0) < 0 || x.layout().stride(1) < 0) return x.clone();
  return x;
}

TENON_END_DETAIL
