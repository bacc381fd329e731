// Sorting elements of usual types.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/order/sorting.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_order() {
  for_usual([]<class T>(T*) {
    keep_function<SortLines, T>();
    keep_function<OrderLines, T>();
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
