// ConvolutionPlan: how a window moves over the spatial dimensions of a tensor.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The window of a convolution in three spatial dimensions; of fewer, the first ones have size 1. At place o, tap k
/// reads index `o stride + k dilation - padding`.
struct ConvolutionPlan {
  int rank = 0;  // the number of spatial dimensions
  std::int64_t groups = 1;
  std::int64_t stride[3] = {1, 1, 1}, padding[3] = {0, 0, 0}, dilation[3] = {1, 1, 1};
};

}  // namespace tenon::inline v1::detail
