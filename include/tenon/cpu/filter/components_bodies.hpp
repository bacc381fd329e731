// The bodies of the functions that cpu/filter/components.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/filter/components.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The root of i; halves the path to it. Parents come before their children, so that a root is its component's first
/// element.
TENON_INLINE std::int64_t component_root(std::int64_t* parent, std::int64_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}
TENON_INLINE void join_components(std::int64_t* parent, std::int64_t a, std::int64_t b) {
  a = component_root(parent, a);
  b = component_root(parent, b);
  if (a < b) parent[b] = a;
  else parent[a] = b;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t label_components(std::int64_t* labels, const bool* mask, Dims sizes,
                                         const NeighbourRows& neighbours) {
  const int outer = sizes.rank() - 1;
  const std::int64_t n = sizes[outer];
  std::int64_t rows = 1, at[max_rank] = {}, step[max_rank] = {};
  for (int d = outer; d-- > 0;) {
    step[d] = rows;
    rows *= sizes[d];
  }
  for (std::int64_t row = 0; row < rows; ++row) {
    std::int64_t* const parent = labels;
    const std::int64_t first = row * n;
    for (std::int64_t i = first; i < first + n; ++i) parent[i] = i;  // of the background, too
    for (std::int64_t k = 0; k < neighbours.count; ++k) {
      std::int64_t other = row;
      bool exists = true;
      for (int d = 0; d < outer && exists; ++d) {
        const std::int64_t there = at[d] + neighbours.steps[k * outer + d];
        exists = there >= 0 && there < sizes[d];
        other += neighbours.steps[k * outer + d] * step[d];
      }
      if (!exists) continue;
      const std::int64_t shift = (other - row) * n;
      const unsigned char places = neighbours.places[k];
      for (std::int64_t c = 0; c < n; ++c) {
        const std::int64_t i = first + c;
        if (!mask[i]) continue;
        const bool above = (places & 2) != 0 && mask[i + shift];
        if (above) join_components(parent, i, i + shift);
        if ((places & 1) != 0 && c > 0 && mask[i + shift - 1]) join_components(parent, i, i + shift - 1);
        if ((places & 4) != 0 && c + 1 < n && mask[i + shift + 1]) join_components(parent, i, i + shift + 1);
      }
    }
    for (int d = outer; d-- > 0 && ++at[d] == sizes[d];) at[d] = 0;
  }
  // A label is negative until the end, which tells it from a parent.
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < rows * n; ++i) {
    if (!mask[i]) labels[i] = 0;
    else labels[i] = labels[i] == i ? -++count : labels[labels[i]];
  }
  for (std::int64_t i = 0; i < rows * n; ++i) labels[i] = -labels[i];
  return count;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
