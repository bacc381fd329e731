// Sums of gradients of usual types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/sum_gradients.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_gradients() {
  keep_function<SumGradients, float>();
  keep_function<SumGradients, double>();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
