// The bodies of the functions that view/index.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_index(std::int64_t index, int axis, Dims sizes) {
  if (index == plain_index(end))
    throw_error(ErrorCode::index, "operator(): end is out of range for dimension ", axis, " of shape ", sizes,
                ": end - 1 is the last index");
  fail_index("operator()", index, axis, sizes);
}
TENON_COLD TENON_BODY void fail_listed_index(const char* function, std::int64_t index, int axis, std::int64_t size) {
  if (axis < 0) throw_error(ErrorCode::index, function, ": index ", index, " is out of range for ", size, " elements");
  throw_error(ErrorCode::index, function, ": index ", index, " is out of range for dimension ", axis,
              ", whose size is ", size);
}
TENON_COLD TENON_BODY void fail_large_index(const char* function, std::uint64_t index) {
  throw_error(ErrorCode::index, function, ": index ", static_cast<unsigned long long>(index), " is out of every range");
}
TENON_COLD TENON_BODY void fail_index_count(int count, Dims sizes) {
  throw_error(ErrorCode::index, "operator(): ", count, " indices for the ", sizes.rank(), " dimensions of shape ",
              sizes);
}

TENON_COLD TENON_BODY void fail_element(Dims indices, Dims sizes) {
  if (indices.rank() != sizes.rank()) fail_index_count(indices.rank(), sizes);
  int axis = 0;
  while (indices[axis] >= -sizes[axis] && indices[axis] < sizes[axis]) ++axis;
  fail_index(indices[axis], axis, sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
