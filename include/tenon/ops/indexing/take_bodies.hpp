// The bodies of the functions that ops/indexing/take.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void check_index_rank(const char* function, Dims indices, Dims sizes) {
  if (indices.rank() != sizes.rank())
    throw_error(ErrorCode::shape, function, ": indices of shape ", indices, " for shape ", sizes, ": the ranks differ");
}

TENON_BODY Layout narrowed_to(const char* function, const Layout& layout, Dims like, int d) {
  check_index_rank(function, like, layout.sizes());
  Layout result(layout);
  for (int k = 0; k < layout.rank(); ++k) {
    if (k == d) continue;
    if (like[k] > layout.size(k)) {
      throw_error(ErrorCode::shape, function, ": indices of shape ", like, " for shape ", layout.sizes(),
                  ": dimension ", k, " is longer");
    }
    result.set(k, like[k], layout.stride(k));
  }
  result.finish();
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
