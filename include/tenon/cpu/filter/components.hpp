// Connected components of a mask in any number of dimensions.
//
// Two passes with union-find, as Rosenfeld and Pfaltz began and He, Chao and Suzuki (IEEE Transactions on Image
// Processing 17, 2008) describe: the first joins each element to the neighbours that come before it, the second numbers
// the components in the order of their first elements. The tree is in the memory of the labels. One thread does it.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// Neighbours that come before an element in row-major order, those of one row together: the steps to the row in each
/// dimension but the last, and whether the elements one place before, above and one place behind belong to them.
struct NeighbourRows {
  std::int64_t count;
  const signed char* steps;     // sizes.rank() - 1 for each row
  const unsigned char* places;  // bits 1, 2 and 4
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the labels of a mask, both contiguous and of one dimension at least, and returns their number.
TENON_SHARED std::int64_t label_components(std::int64_t* labels, const bool* mask, Dims sizes,
                                           const NeighbourRows& neighbours);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/filter/components_bodies.hpp>
#endif
