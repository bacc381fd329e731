// The bodies of the functions that shape.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_extent(const char* function, Dims sizes, std::int64_t extent) {
  throw_error(ErrorCode::shape, function, ": shape ", sizes, " has the negative extent ", extent);
}
TENON_COLD TENON_BODY void fail_numel(const char* function, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": the number of elements of shape ", sizes, " overflows 64 bits");
}
TENON_COLD TENON_BODY void fail_index(const char* function, std::int64_t index, int axis, Dims sizes) {
  throw_error(ErrorCode::index, function, ": index ", index, " is out of range for dimension ", axis, " of shape ",
              sizes);
}
TENON_COLD TENON_BODY void fail_axis(const char* function, std::int64_t axis, int rank) {
  throw_error(ErrorCode::index, function, ": dimension ", axis, " is out of range of a ", rank, "-D tensor");
}
TENON_COLD TENON_BODY void fail_shapes_differ(const char* function, Dims a, Dims b) {
  throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b, " differ");
}
TENON_COLD TENON_BODY void fail_no_matrices(const char* function, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": shape ", sizes, " has no matrices");
}

TENON_NOINLINE_OG TENON_BODY std::int64_t checked_numel(const char* function, Dims sizes) {
  for (auto extent : sizes) {
    if (extent < 0) fail_extent(function, sizes, extent);
  }
  std::int64_t product = 1;
  if (!multiply_sizes(sizes, product)) fail_numel(function, sizes);
  return product;
}

TENON_NOINLINE_OG TENON_BODY void broadcast_with(const char* function, Shape& shape, Dims other) {
  if (Dims(shape) == other) return;
  Shape result;
  const int rank = shape.rank() > other.rank() ? shape.rank() : other.rank();
  for (int i = 0; i < rank; ++i) {
    const int in_a = i - (rank - shape.rank()), in_b = i - (rank - other.rank());
    const std::int64_t x = in_a < 0 ? 1 : shape[in_a], y = in_b < 0 ? 1 : other[in_b];
    if (x != y && x != 1 && y != 1) {
      throw_error(ErrorCode::shape, function, ": shapes ", Dims(shape), " and ", other, " do not broadcast: axis ", i,
                  " is ", x, " and ", y);
    }
    result.push_back(x == 1 ? y : x);
  }
  shape.swap(result);
}

TENON_BODY Shape broadcast_shapes(const char* function, Dims a, Dims b) {
  Shape shape(a);
  broadcast_with(function, shape, b);
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
