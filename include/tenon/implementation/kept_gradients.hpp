// Sums, copies and views of gradients of usual types.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/sum_gradients.hpp>
#include <tenon/implementation/keep.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
void keep_gradients_of() {
  keep_function<AddGradients, T>();
  keep_function<OwnGradient, T>();
  keep_function<SumGradients, T>();
  keep_function<ViewGradient, T>();
  keep_function<PutBackGradient, T>();
  keep_function<OverwrittenGradient, T>();
}
[[gnu::used]] void keep_gradients() {
  keep_gradients_of<float>();
  keep_gradients_of<double>();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
