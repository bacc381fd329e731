// The bodies of the functions that gradient/overwritten_node.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/overwritten_node.hpp>
#include <tenon/gradient/written_block.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls use(i, place) for each element of a layout, in row-major order.
template <class F>
TENON_INLINE void each_place(const Layout& layout, const F& use) {
  std::int64_t index[max_rank] = {}, place = layout.offset();
  const std::int64_t n = layout.numel();
  for (std::int64_t i = 0; i < n; ++i) {
    use(i, place);
    for (int d = layout.rank(); d-- > 0;) {
      place += layout.stride(d);
      if (++index[d] < layout.size(d)) break;
      place -= layout.size(d) * layout.stride(d);
      index[d] = 0;
    }
  }
}

struct OverwrittenPlaces {
  Layout of, at;
  const GradientType* type;
};

/// For each element of layout `of`, the number of the one of layout `at` that it is; 0 if it is none.
TENON_NOINLINE_OG inline Storage<std::int64_t> written_numbers(const OverwrittenPlaces& places) {
  std::int64_t first = INT64_MAX, last = 0;
  for (const Layout* layout : {&places.of, &places.at}) {
    std::int64_t least = layout->offset(), most = layout->offset();
    for (int d = 0; d < layout->rank(); ++d) {
      const std::int64_t reach = (layout->size(d) - 1) * layout->stride(d);
      (reach < 0 ? least : most) += reach;
    }
    first = least < first ? least : first;
    last = most > last ? most : last;
  }
  const Storage<std::int64_t> table(last - first + 1);
  Storage<std::int64_t> numbers(places.of.numel());
  __builtin_memset(static_cast<void*>(table.data()), 0,
                   static_cast<std::size_t>(last - first + 1) * sizeof(std::int64_t));
  each_place(places.at,
             [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t place) { table.data()[place - first] = i + 1; });
  each_place(places.of, [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t place) {
    numbers.data()[i] = table.data()[place - first];
  });
  return numbers;
}

/// The node of one part of a gradient that is recorded.
template <OverwrittenPart part>
struct OverwrittenPartNode {
  static constexpr OverwrittenPart adjoint = part == OverwrittenPart::rest      ? OverwrittenPart::rest
                                             : part == OverwrittenPart::written ? OverwrittenPart::spread
                                                                                : OverwrittenPart::written;
  static OverwrittenPlaces& kept(Node& node) {
    return *std::launder(reinterpret_cast<OverwrittenPlaces*>(kept_of(node)));
  }
  TENON_NOINLINE_OG static Edge make(const OverwrittenPlaces& places, const Edge& source) {
    Node* const node = new_node(kind, 1, sizeof(OverwrittenPlaces));
    ::new (static_cast<void*>(kept_of(*node))) OverwrittenPlaces(places);
    edges_of(*node)[0] = source;
    return Edge(node);
  }
  /// Passes that part of g on.
  TENON_NOINLINE_OG static void pass_on(BackwardPass& pass, const Edge& to, const OverwrittenPlaces& places,
                                        const std::int64_t* numbers, const Gradient& g) {
    if (!wants(pass, to)) return;
    const Layout& result = part == OverwrittenPart::written ? places.at : places.of;
    Gradient gradient = places.type->overwritten(part, numbers, places.of.numel(), Shape(result.sizes()), g);
    if (pass.records && g.history) gradient.history = make(places, g.history);
    arrive(pass, to, std::move(gradient), *places.type);
  }
  TENON_NOINLINE_OG static void backward(Node& node, BackwardPass& pass) {
    const Gradient g = take_arrived(node);
    if (!g) return;
    const Storage<std::int64_t> numbers = written_numbers(kept(node));
    OverwrittenPartNode<adjoint>::pass_on(pass, edges_of(node)[0], kept(node), numbers.data(), g);
  }
  static void drop_kept(Node& node) noexcept { kept(node).~OverwrittenPlaces(); }
  static constexpr NodeKind kind{"the gradient of elements written in place", backward, drop_kept};
};

TENON_NOINLINE_OG inline void backward_of_overwritten(Node& node, BackwardPass& pass) {
  const Gradient g = take_arrived(node);
  if (!g) return;
  const OverwrittenPlaces& places = OverwrittenPartNode<OverwrittenPart::rest>::kept(node);
  const Storage<std::int64_t> numbers = written_numbers(places);
  OverwrittenPartNode<OverwrittenPart::written>::pass_on(pass, edges_of(node)[1], places, numbers.data(), g);
  OverwrittenPartNode<OverwrittenPart::rest>::pass_on(pass, edges_of(node)[0], places, numbers.data(), g);
}
[[noreturn]] TENON_COLD inline void fail_history_gone(Dims sizes) {
  throw_error(
      ErrorCode::type, "Variable: elements of shape ", sizes,
      " were written in place through another Variable, which is gone or has run backward: write through this one");
}
[[noreturn]] TENON_COLD inline void fail_written_constant(Dims sizes) {
  throw_error(ErrorCode::type, "Variable: this constant of shape ", sizes,
              " shares elements with a Variable that was written in place since: call constant after that, or write "
              "through this one");
}
[[noreturn]] TENON_COLD inline void fail_write_type() {
  throw_error(ErrorCode::type, "Variable: its elements were written in place as elements of another type");
}
inline constexpr NodeKind overwritten_kind{"elements written in place", backward_of_overwritten,
                                           OverwrittenPartNode<OverwrittenPart::rest>::drop_kept};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Edge overwritten(const Edge& old, const Edge& write, const Layout& of, const Layout& at,
                                              const GradientType& type) {
  Node* const node = new_node(overwritten_kind, 2, sizeof(OverwrittenPlaces));
  ::new (static_cast<void*>(kept_of(*node))) OverwrittenPlaces{of, at, &type};
  edges_of(*node)[0] = old;
  edges_of(*node)[1] = write;
  return Edge(node);
}
TENON_NOINLINE_OG TENON_BODY Edge after_writes(const Block& block, const Layout& layout, const GradientType& type,
                                               Edge edge, Following following) {
  if (edge && is_leaf_node(*edge.node())) return edge;
  std::uint64_t since = edge ? edge.node()->number : edge.none_since();
  if (edge.bits() == 0) return edge;  // it is not known since when
  while (is_recording()) {
    FoundWrite found = find_write(block, layout, type.item, since);
    if (!found.number) break;
    const bool follows = edge || following == Following::constants_too;
    if (following == Following::as_far_as_possible && (!follows || !found.node || found.item != type.item)) break;
    if (!follows) fail_written_constant(layout.sizes());
    if (!found.node) fail_history_gone(layout.sizes());
    if (found.item != type.item) fail_write_type();
    since = found.number;
    if (found.layout == layout) edge = std::move(found.node);
    else edge = overwritten(edge, found.node, layout, found.layout, type);
  }
  return edge;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
