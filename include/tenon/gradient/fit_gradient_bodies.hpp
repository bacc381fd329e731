// The bodies of the functions that gradient/fit_gradient.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/fit_gradient.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The data of a fitted gradient's node: the shape that it had.
struct FittedFrom {
  Shape sizes;
  const GradientType* type;
};
inline void backward_of_fit(Node& node, BackwardPass& pass);
inline void drop_fitted(Node& node) noexcept {
  std::launder(reinterpret_cast<FittedFrom*>(kept_of(node)))->~FittedFrom();
}
inline constexpr NodeKind fit_kind{"a gradient's sum", backward_of_fit, drop_fitted};

/// The sum over dimensions of a gradient that the wanted sizes do not have, or have with size 1.
TENON_NOINLINE_OG inline Gradient sum_gradient(const Gradient& g, Dims sizes, const GradientType& type) {
  const Dims given = g.layout.sizes();
  const int more = given.rank() - sizes.rank();
  bool is_reduced[max_rank] = {};
  std::int64_t count = 1;
  Shape kept;
  for (int d = 0; d < given.rank(); ++d) {
    is_reduced[d] = d < more || (sizes[d - more] == 1 && given[d] != 1);
    if (is_reduced[d]) count *= given[d];
    if (d >= more) kept.push_back(is_reduced[d] ? 1 : given[d]);
  }
  Layout layout = contiguous_layout("backward", kept);
  Gradient result(new_block(static_cast<std::size_t>(layout.numel() * type.item)), layout);
  const Source source{g.block->data, &g.layout, type.item, nullptr, nullptr};
  type.reduce(result.block->data, {&source, 1, nullptr, nullptr}, given, is_reduced, count);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Gradient fit_gradient(const char* function, Gradient g, Dims sizes,
                                                   const GradientType& type) {
  const Dims given = g.layout.sizes();
  if (given == sizes) return g;
  const int more = given.rank() - sizes.rank();
  bool sums = more > 0;
  for (int d = 0; d < given.rank(); ++d) {
    if (d < more) continue;
    if (given[d] != sizes[d - more] && given[d] != 1 && sizes[d - more] != 1)
      fail_gradient_shape(function, given, sizes);
    sums = sums || (sizes[d - more] == 1 && given[d] != 1);
  }
  Gradient result = sums ? sum_gradient(g, sizes, type) : Gradient(retain(g.block), g.layout);
  if (!(result.layout.sizes() == sizes)) result.layout = views::expand(result.layout, sizes, function);
  if (g.history) {
    Node* const node = new_node(fit_kind, 1, sizeof(FittedFrom));
    ::new (static_cast<void*>(kept_of(*node))) FittedFrom{Shape(given), &type};
    edges_of(*node)[0] = g.history;
    result.history = Edge(node);
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A sum's gradient is expanded, an expansion's is summed.
inline void backward_of_fit(Node& node, BackwardPass& pass) {
  const FittedFrom& from = *std::launder(reinterpret_cast<FittedFrom*>(kept_of(node)));
  if (wants(pass, edges_of(node)[0]))
    arrive(pass, edges_of(node)[0], fit_gradient("backward", take_arrived(node), from.sizes, *from.type), *from.type);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
