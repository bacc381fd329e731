// Taking elements of usual types by indices.
#pragma once

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/indexing/take.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_takes() {
  for_usual([]<class T>(T*) {
    keep(&take_slices_in_library<T>);
    keep(&take_elements_in_library<T>);
    keep(&take_along_in_library<T>);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
