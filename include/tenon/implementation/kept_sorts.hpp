// Sorting elements of usual types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/order/sorting.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED Tensor<T> sorted_in_library(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return sorted<T, false>(function, x, options);
}
template <class T>
TENON_SHARED Tensor<std::int64_t> order_in_library(const char* function, const Tensor<const T>& x, const SortOptions& options) {
  return order_of<T, false>(function, x, options);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_order() {
  for_usual([]<class T>(T*) {
    keep(&sorted_in_library<T>);
    keep(&order_in_library<T>);
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
