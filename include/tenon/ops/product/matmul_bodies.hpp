// The bodies of the functions that ops/product/matmul.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void check_product_shape(const char* function, Dims out, Dims product) {
  if (!(out == product))
    throw_error(ErrorCode::shape, function, ": the destination's shape ", out, " is not the product's, ", product);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
