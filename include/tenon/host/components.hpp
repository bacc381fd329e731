// Connected components of a mask on the host.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/filter/components.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes labels to `labels`, of any number of dimensions, and returns their number.
TENON_NOINLINE_OG inline std::int64_t label_mask(const Tensor<std::int64_t>& labels, const Tensor<const bool>& mask,
                                                 const NeighbourRows& neighbours) {
  if (mask.numel() == 0) return 0;
  const Shape sizes(mask.sizes()), row{1};
  return label_components(labels.data_ptr(), mask.data_ptr(), mask.dim() == 0 ? row : sizes, neighbours);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
