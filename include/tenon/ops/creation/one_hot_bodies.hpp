// The bodies of the functions that ops/creation/one_hot.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/one_hot.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::int64_t check_classes(const Tensor<std::int64_t>& x, std::int64_t classes) {
  if (classes < -1) throw_error(ErrorCode::index, "one_hot: the number of classes ", classes, " is negative");
  const std::int64_t* at = x.data_ptr();
  std::int64_t largest = -1;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    if (at[i] < 0) throw_error(ErrorCode::index, "one_hot: class ", at[i], " is negative");
    if (classes >= 0 && at[i] >= classes)
      throw_error(ErrorCode::index, "one_hot: class ", at[i], " is out of range of ", classes, " classes");
    if (at[i] > largest) largest = at[i];
  }
  if (classes < 0 && largest == INT64_MAX)
    throw_error(ErrorCode::index, "one_hot: class ", largest, " is too large: a dimension holds fewer");
  return classes >= 0 ? classes : largest + 1;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
