// The library: Tenon inside, a C interface outside. It is built with hidden visibility, so that it shares no state with
// another copy of Tenon in the same process, and no exception leaves it.
#include "normalise.h"

#include <tenon/exchange/dlpack.hpp>
#include <tenon/tenon.hpp>

#include <cstdio>
#include <exception>

namespace tn = tenon;
using tn::axis;
using tn::keepdims;
using tn::Tensor;

namespace {

thread_local char last_error[256];

/// Calls f(); on an exception keeps its text and returns `on_error`.
template <class F, class R>
R guarded(F f, R on_error) {
  try {
    return f();
  } catch (const std::exception& error) {
    std::snprintf(last_error, sizeof last_error, "%s", error.what());
    return on_error;
  }
}

template <class T>
Tensor<T> normalised(const Tensor<const T>& matrix) {
  const Tensor centred = matrix - tn::mean(matrix, axis(1), keepdims);
  return centred / tn::sqrt(tn::mean(centred * centred, axis(1), keepdims));
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) DLManagedTensor* normalise_rows(DLManagedTensor* matrix) {
  return guarded([&] {
    const tn::AnyTensor any = tn::from_dlpack_any(matrix);
    return any.dtype() == tn::DType::float64 ? tn::to_dlpack_legacy(normalised(any.as<const double>()))
                                             : tn::to_dlpack_legacy(normalised(any.as<const float>()));
  }, static_cast<DLManagedTensor*>(nullptr));
}

__attribute__((visibility("default"))) int centre(const DLTensor* tensor) {
  return guarded([&] {
    auto elements = tn::from_dltensor<float>(*tensor);
    elements.copy_(elements - tn::mean(elements));
    return 0;
  }, 1);
}

__attribute__((visibility("default"))) const char* normalise_error(void) { return last_error; }
}
