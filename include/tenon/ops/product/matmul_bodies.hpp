// The bodies of what ops/product/matmul.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/gemm.hpp>
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

TENON_COLD TENON_BODY void fail_matmul(Dims a, Dims b, const char* rule) {
  fail(ErrorCode::shape, "matmul: shapes ", a, " and ", b, " do not fit: ", rule);
}

TENON_BODY Layout batch_of(const Layout& x) {
  const int rank = x.rank() > 2 ? x.rank() - 2 : 0;
  Layout batch(rank, 0);
  for (int d = 0; d < rank; ++d) batch.set(d, x.size(d), x.stride(d));
  return batch;
}

TENON_NOINLINE_OG TENON_BODY void check_product_shape(const char* function, Dims out, Dims product) {
  if (!(out == product)) fail(ErrorCode::shape, function, ": the destination's shape ", out, " is not the product's, ", product);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
