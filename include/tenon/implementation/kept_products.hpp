// Products of matrices of usual element types, and convolutions.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/host/convolution.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/ops/product/einsum.hpp>
#include <tenon/ops/product/matmul.hpp>

#if TENON_HOLDS_LIBRARY
namespace tenon::inline v1::detail::inline TENON_CODE {

[[gnu::used]] void keep_products() {
  for_usual([]<class T>(T*) {
    keep_function<MultiplyMatrices, T>();
    keep_function<ContractOperands, T>();
    if constexpr (std::is_floating_point_v<T>) {
      keep_function<ConvolveTensors, T>();
      keep_function<ConvolveBack, T>();
      keep_function<ConvolveWeights, T>();
    }
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
#endif
