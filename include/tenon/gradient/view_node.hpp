// The node of a view, and that of its gradient: elements that were taken from a tensor, put back where they were.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail {

/// The elements that a view has of its tensor: all, in another order; some; or some of them several times.
enum class Viewed : unsigned char { all, some, repeated };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A view of contiguous elements of the shape `of`, by the layout that it has there.
struct KeptView {
  Shape of;
  Layout layout;
  Viewed how;
};

/// The view of a gradient that is contiguous, and the gradient of a view in a tensor's shape.
template <class T>
TENON_NOINLINE_OG Tensor<T> view_of(const KeptView& view, const Tensor<T>& x) {
  const Tensor<T> from = x.contiguous();
  Layout layout(view.layout);
  layout.set_offset(layout.offset() + from.layout().offset());
  return Tensor<T>(Unchecked{}, from.storage(), std::move(layout));
}
template <class T>
TENON_NOINLINE_OG Tensor<T> put_back(const KeptView& view, const Tensor<T>& g) {
  Layout whole = contiguous_layout("backward", view.of);
  Storage<T> storage(whole.numel());
  Layout layout(view.layout);
  if (view.how != Viewed::all) __builtin_memset(static_cast<void*>(storage.data()), 0, static_cast<std::size_t>(whole.numel()) * sizeof(T));
  if (view.how != Viewed::repeated) {
    Tensor<T>(Unchecked{}, storage, std::move(layout)).copy_(g);
  } else {  // in row-major order, so that sums are the same each time
    const Layout* const layouts[] = {&view.layout, &g.layout()};
    Walk walk;
    coalesce(walk, view.layout.sizes(), layouts, 2);
    std::int64_t at[] = {view.layout.offset(), g.layout().offset()};
    for_each_inner(walk, at, [&](const std::int64_t* offset) {
      for (std::int64_t i = 0; i < walk.inner_size(); ++i) {
        T& to = storage.data()[offset[0] + i * walk.inner_step(0)];
        to = convert<T>(to + g.storage().data()[offset[1] + i * walk.inner_step(1)]);
      }
    });
  }
  return Tensor<T>(Unchecked{}, std::move(storage), std::move(whole));
}

/// Of a view if `puts_back` is false, of a gradient that was put back if it is true: each is the other's gradient.
template <class T, bool puts_back>
struct ViewNode {
  TENON_NOINLINE_OG static Edge make(const KeptView& view, const Edge& source) {
    Node* const node = new_node(kind, 1, sizeof(KeptView));
    ::new (static_cast<void*>(kept_of(*node))) KeptView(view);
    edges_of(*node)[0] = source;
    return Edge(node);
  }
  static KeptView& kept(Node& node) { return *std::launder(reinterpret_cast<KeptView*>(kept_of(node))); }
  TENON_NOINLINE_OG static void backward(Node& node, BackwardPass& pass) {
    if (!wants(pass, edges_of(node)[0])) return;
    const Gradient g = take_arrived(node);
    Gradient result = gradient_of(puts_back ? view_of(kept(node), tensor_of<T>(g)) : put_back(kept(node), tensor_of<T>(g)));
    if (pass.records && g.history) result.history = ViewNode<T, !puts_back>::make(kept(node), g.history);
    arrive(pass, edges_of(node)[0], std::move(result), gradient_type<T>);
  }
  static void drop_kept(Node& node) noexcept { kept(node).~KeptView(); }
  static constexpr NodeKind kind{puts_back ? "the gradient of a view" : "a view", backward, drop_kept};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
