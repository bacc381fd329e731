// The bodies of the functions that engine/matmul_plan.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/engine/matmul_plan.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_matmul(Dims a, Dims b, const char* rule) {
  throw_error(ErrorCode::shape, "matmul: shapes ", a, " and ", b, " do not fit: ", rule);
}

TENON_BODY Layout batch_of(const Layout& x) {
  const int rank = x.rank() > 2 ? x.rank() - 2 : 0;
  Layout batch(rank, 0);
  for (int d = 0; d < rank; ++d) batch.set(d, x.size(d), x.stride(d));
  return batch;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
