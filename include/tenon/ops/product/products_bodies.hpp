// The bodies of the functions that ops/product/products.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/product/contraction.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void check_rank(const char* function, const char* operand, Dims sizes, int rank) {
  if (sizes.rank() != rank)
    throw_error(ErrorCode::shape, function, ": ", operand, " has shape ", sizes, " and must have ", rank,
                rank == 1 ? " dimension" : " dimensions");
}

TENON_BODY int vector_axis(const char* function, std::int64_t d, Dims a, Dims b, std::int64_t wanted) {
  const int least = a.rank() < b.rank() ? a.rank() : b.rank(), most = a.rank() + b.rank() - least;
  if (d >= 0 && a.rank() != b.rank())
    throw_error(ErrorCode::index, function, ": dimension ", d, " of shapes ", a, " and ", b,
                ": count from the end, as their ranks differ");
  const int from_end = wrap_axis(function, d, least) - least;
  const std::int64_t size_a = a[a.rank() + from_end], size_b = b[b.rank() + from_end];
  if (size_a != size_b || (wanted >= 0 && size_a != wanted)) {
    if (wanted >= 0)
      throw_error(ErrorCode::shape, function, ": dimension ", d, " of shapes ", a, " and ", b, " is ", size_a, " and ",
                  size_b, " and must be ", wanted);
    throw_error(ErrorCode::shape, function, ": dimension ", d, " of shapes ", a, " and ", b, " is ", size_a, " and ",
                size_b);
  }
  return most + from_end;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
