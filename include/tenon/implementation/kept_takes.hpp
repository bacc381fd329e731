// Taking elements of usual types by indices.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/indexing/take.hpp>

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED Tensor<T> take_slices_in_library(const char* function, const Tensor<const T>& x, int d, const IndexTensor& indices) {
  return take_slices<T, Cpu, false>(function, x, d, indices);
}
template <class T>
TENON_SHARED Tensor<T> take_elements_in_library(const char* function, const Tensor<const T>& x, const IndexTensor& indices) {
  return take_elements<T, Cpu, false>(function, x, indices);
}
template <class T>
TENON_SHARED Tensor<T> take_along_in_library(const char* function, const Tensor<const T>& x, int d, const IndexTensor& indices,
                                             const Shape& shape, const IndexedView& view) {
  return take_along<T, Cpu, false>(function, x, d, indices, shape, view);
}

TENON_END_DETAIL_SHARED

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_takes() {
  for_usual([]<class T>(T*) {
    keep(&take_slices_in_library<T>);
    keep(&take_elements_in_library<T>);
    keep(&take_along_in_library<T>);
  });
}

TENON_END_DETAIL
#endif
