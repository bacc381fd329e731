// checkpoint: a function whose intermediate results are not kept, but computed again when its gradient is.
#pragma once

#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/transforms.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/ops/random/generator.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Sets the state of the default generator, and restores it.
class RandomState {
 public:
  explicit RandomState(const DefaultStream& state) : before_(default_stream()) { default_stream() = state; }
  ~RandomState() { default_stream() = before_; }
  RandomState(const RandomState&) = delete;
  RandomState& operator=(const RandomState&) = delete;

 private:
  DefaultStream before_;
};

/// The node of a function F of Variables X.
template <class F, class... X>
struct CheckpointNode {
  struct Kept {
    F function;
    std::tuple<Tensor<typename X::value_type>...> arguments;
    DefaultStream random;
    UserFunction counted{};
  };
  static Edge make(const F& f, const DefaultStream& random, const X&... x) {
    Node* const node = new_node(kind, sizeof...(X), sizeof(Kept));
    node->state = Node::used;  // until it keeps something
    Edge result(node);
    Edge* to = edges_of(*node);
    ((*to++ = x.edge()), ...);
    ::new (static_cast<void*>(kept_of(*node))) Kept{f, {x.value()...}, random};
    node->state = Node::ready;
    (keep_block(x.value().storage().block()), ...);
    list_node(*node);
    return result;
  }
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }
  /// Records the function anew on the edges of its arguments: the pass goes on through what it computes.
  static void backward(Node& node, BackwardPass& pass) {
    Kept& all = kept(node);
    const auto y = [&] {
      const RandomState random(all.random);
      return call_with_leaves(all.function, with_edges<X...>(all.arguments, edges_of(node)));
    }();
    if (wants(pass, y.edge()))
      arrive(pass, y.edge(), take_arrived(node), gradient_type<typename decltype(y)::value_type>);
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    kept(node).~Kept();
  }
  static bool reads(Node& node, const WrittenElements& written) {
    return std::apply([&](const auto&... x) { return (is_tensor_written(x, written) || ...); }, kept(node).arguments);
  }
  static constexpr NodeKind kind{"checkpoint", backward, drop_kept, reads};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A function that computes f, keeps only its arguments, and computes f again, with the same random numbers of the
/// default generator, when gradients need what is in between. What f captures gets its gradient, too. Source: PyTorch's
/// torch.utils.checkpoint.
template <class F>
auto checkpoint(F f) {
  return [f](const auto&... x) {
    return [&]<class... X>(const X&... leaf) {
      const auto random = detail::default_stream();
      // If no argument wants a gradient, what f captured may: recorded, to find out, and forgotten.
      const bool is_wanted = (leaf.requires_grad() || ...);
      auto y = [&] {
        const detail::Recording recording(detail::is_recording() && !is_wanted);
        return detail::as_variable(f(leaf...));
      }();
      using Y = decltype(y);
      if (!detail::is_recording() || !(is_wanted || y.requires_grad())) return y;
      return Y(detail::Unchecked{}, y.value(), detail::CheckpointNode<F, X...>::make(f, random, leaf...));
    }(detail::as_constant_or_itself(x)...);
  };
}

}  // namespace tenon::inline v1::inline TENON_CODE
