// Sorting elements of usual types.
#include <tenon/ops/order/sorting.hpp>

#include "keep.hpp"

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

namespace tenon_library {

[[gnu::used]] void keep_order() {
  for_usual([]<class T>(T*) {
    keep(&td::sorted_in_library<T>);
    keep(&td::order_in_library<T>);
  });
}

}  // namespace tenon_library
