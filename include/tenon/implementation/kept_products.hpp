// Products of matrices of usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matmul.hpp>

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED Tensor<T> matmul_in_library(const Tensor<const T>& left, const Tensor<const T>& right) {
  return matmul_of<T, NewProduct<T>, false>(left, right);
}
template <class T>
TENON_SHARED Tensor<T> einsum_in_library(const char* text, Labelled<const T>* operands, const Layout* const* layouts, Labels* labels,
                                         int count) {
  return einsum_of<T, false>(text, operands, layouts, labels, count);
}

TENON_END_DETAIL_SHARED

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_products() {
  for_usual([]<class T>(T*) {
    keep(&matmul_in_library<T>);
    keep(&einsum_in_library<T>);
  });
}

TENON_END_DETAIL
#endif
