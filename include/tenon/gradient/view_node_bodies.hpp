// The bodies of the functions that gradient/view_node.hpp declares.
#pragma once

#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/view_node.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Of a view if `puts_back` is false, of a gradient that was put back if it is true: each is the other's gradient.
template <bool puts_back>
struct ViewNode {
  struct Kept {
    KeptView view;
    const GradientType* type;
  };
  TENON_NOINLINE_OG static Edge make(const Kept& view, const Edge& source) {
    Node* const node = new_node(view.view.how == Viewed::copied ? copy_kind : kind, 1, sizeof(Kept));
    ::new (static_cast<void*>(kept_of(*node))) Kept(view);
    edges_of(*node)[0] = source;
    return Edge(node);
  }
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }
  TENON_NOINLINE_OG static void backward(Node& node, BackwardPass& pass) {
    if (!wants(pass, edges_of(node)[0])) return;
    const auto& [view, type] = kept(node);
    const Gradient g = take_arrived(node);
    Gradient result = (puts_back ? type->view : type->put_back)(view, g);
    if (pass.records && g.history) result.history = ViewNode<!puts_back>::make({view, type}, g.history);
    arrive(pass, edges_of(node)[0], std::move(result), *type);
  }
  static void drop_kept(Node& node) noexcept { kept(node).~Kept(); }
  static constexpr NodeKind kind{puts_back ? "the gradient of a view" : "a view", backward, drop_kept};
  static constexpr NodeKind copy_kind{"a copy", backward, drop_kept};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Edge view_history(const KeptView& view, const GradientType& type, const Edge& source) {
  return ViewNode<false>::make({view, &type}, source);
}
TENON_BODY bool shows_leaf(const Edge& edge) {
  const Edge* at = &edge;
  while (*at && at->node()->kind == &ViewNode<false>::kind) at = edges_of(*at->node());
  return *at && is_leaf_node(*at->node());
}
TENON_NOINLINE_OG TENON_BODY Gradient reshaped_gradient(const Gradient& g, const Shape& sizes,
                                                        const GradientType& type) {
  Gradient result(retain(g.block), views::view(g.layout, sizes));
  if (g.history)
    result.history =
        view_history({Shape(g.layout.sizes()), contiguous_layout("reshape", sizes), Viewed::all}, type, g.history);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
