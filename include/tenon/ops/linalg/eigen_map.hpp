// Matrices as Eigen sees them, without a copy.
//
// Eigen's functions are templates of its own namespace, which knows nothing of flags: a program whose parts include this header
// must compile them for one instruction set.
#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

#include <Eigen/Core>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Eigen's scalar for an element type: of the same bytes.
template <class T>
using eigen_scalar = std::conditional_t<ComplexElement<T>, std::complex<real_t<T>>, T>;
template <class T>
using EigenMatrix = Eigen::Matrix<eigen_scalar<T>, Eigen::Dynamic, Eigen::Dynamic>;
/// `U`, constant where T is.
template <class T, class U>
using constant_as = std::conditional_t<std::is_const_v<T>, const U, U>;
template <class T>
using EigenMap =
    Eigen::Map<constant_as<T, EigenMatrix<std::remove_const_t<T>>>, Eigen::Unaligned, Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>>;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Elements written as one type are read as another of the same bytes from here on.
TENON_INLINE void change_types() {
#if defined(__GNUC__)
  asm volatile("" ::: "memory");
#endif
}

/// A matrix, or a vector as a column, where it is.  Its strides must not be negative.
template <class T>
EigenMap<T> eigen_map(const Tensor<T>& x) {
  using S = constant_as<T, eigen_scalar<std::remove_const_t<T>>>;
  const Layout& layout = x.layout();
  const bool is_matrix = layout.rank() == 2;
  change_types();
  return EigenMap<T>(reinterpret_cast<S*>(x.data_ptr()), layout.size(0), is_matrix ? layout.size(1) : 1,
                     {is_matrix ? layout.stride(1) : 1, layout.stride(0)});
}

/// The matrix itself, or a copy where Eigen would refuse its negative strides.
template <class T>
Tensor<const T> eigen_operand(const Tensor<const T>& x) {
  if (x.layout().stride(0) < 0 || x.layout().stride(1) < 0) return x.clone();
  return x;
}

TENON_END_DETAIL
