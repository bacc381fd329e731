// Products of matrices of usual element types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matmul.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED Tensor<T> matmul_in_library(const Tensor<const T>& left, const Tensor<const T>& right) {
  return matmul_of<T, NewProduct<T>, false>(left, right);
}
template <class T>
TENON_SHARED Tensor<T> einsum_in_library(const char* text, Labelled<const T>* operands, const Layout* const* layouts, Labels* labels,
                                         int count) {
  return einsum_of<T, false>(text, operands, layouts, labels, count);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_products() {
  for_usual([]<class T>(T*) {
    keep(&matmul_in_library<T>);
    keep(&einsum_in_library<T>);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
