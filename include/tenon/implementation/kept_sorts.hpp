// Sorting elements of usual types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/order/sorting.hpp>

TENON_BEGIN_DETAIL_SHARED

template <class T>
TENON_SHARED Tensor<T> sorted_in_library(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return sorted<T, false>(function, x, options);
}
template <class T>
TENON_SHARED Tensor<std::int64_t> order_in_library(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return order_of<T, false>(function, x, options);
}

TENON_END_DETAIL_SHARED

#if TENON_HOLDS_LIBRARY
TENON_BEGIN_DETAIL

[[gnu::used]] void keep_order() {
  for_usual([]<class T>(T*) {
    keep(&sorted_in_library<T>);
    keep(&order_in_library<T>);
  });
}

TENON_END_DETAIL
#endif
