// custom_gradient: a function together with the function that computes its gradients.
#pragma once

#include <cstddef>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls a backward function with the gradient, with the result if it takes that, and with the arguments.
template <class B, class G, class Y, class... X>
auto call_backward(B& f, const G& g, [[maybe_unused]] const Y& y, const X&... x) {
  if constexpr (std::is_invocable_v<B&, const G&, const Y&, const X&...>) {
    return f(g, y, x...);
  } else {
    static_assert(std::is_invocable_v<B&, const G&, const X&...>,
                  "tenon: the backward function takes the gradient and the arguments, or the gradient, the result and "
                  "the arguments");
    return f(g, x...);
  }
}

template <class B, class T, class... X>
struct CustomNode {
  /// The result is kept only for a backward function that takes it.
  static constexpr bool keeps_result =
      std::is_invocable_v<B&, const Tensor<T>&, const Tensor<T>&, const Tensor<typename X::value_type>&...>;
  struct Kept {
    B backward;
    Tensor<T> result;
    std::tuple<Tensor<typename X::value_type>...> arguments;
    // functions of the library's have a name
    std::conditional_t<requires { B::name; }, NoTensor, UserFunction> counted{};
  };
  static Edge make(const B& b, const Tensor<T>& y, const X&... x) {
    Node* const node = new_node(kind, sizeof...(X), sizeof(Kept));
    node->state = Node::used;  // until it keeps something
    Edge result(node);
    Edge* to = edges_of(*node);
    ((*to++ = x.edge()), ...);
    ::new (static_cast<void*>(kept_of(*node))) Kept{b, keeps_result ? y : Tensor<T>(), {x.value()...}};
    node->state = Node::ready;
    keep_tensors(kept(*node).backward);
    if constexpr (keeps_result) keep_block(y.storage().block());
    (keep_block(x.value().storage().block()), ...);
    list_node(*node);
    return result;
  }
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }

  template <int k, class All>
  static void pass_on(Node& node, BackwardPass& pass, const All& gradients) {
    const Edge& edge = edges_of(node)[k];
    if (!wants(pass, edge)) return;
    using To = std::tuple_element_t<static_cast<std::size_t>(k), std::tuple<typename X::value_type...>>;
    const Shape sizes = std::get<k>(kept(node).arguments).sizes();
    const auto fit = [&](const auto& g) { arrive(pass, edge, gradient_for<To>(name, g, sizes), gradient_type<To>); };
    if constexpr (requires { std::get<k>(gradients); }) fit(std::get<k>(gradients));
    else fit(gradients);
  }
  template <class All>
  static void pass_all(Node& node, BackwardPass& pass, const All& gradients) {
    [&]<int... k>(std::integer_sequence<int, k...>) {
      (pass_on<k>(node, pass, gradients), ...);
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(X))>{});
  }
  static void backward(Node& node, BackwardPass& pass) {
    Kept& all = kept(node);
    Gradient g = take_arrived(node);
    if constexpr (has_higher_derivatives) {
      if (pass.records) return run_recorded(node, pass, g);
    }
    pass_all(node, pass,
             std::apply([&, gradient = tensor_of<T>(std::move(g))](
                            const auto&... x) { return call_backward(all.backward, gradient, all.result, x...); },
                        all.arguments));
  }
  static void run_recorded(Node& node, BackwardPass& pass, const Gradient& g) {
    Kept& all = kept(node);
    const Tensor<T> gradient = tensor_of<T>(g);
    constexpr bool is_generic = std::is_invocable_v<B&, const Variable<T>&, const Variable<T>&, const X&...> ||
                                std::is_invocable_v<B&, const Variable<T>&, const X&...>;
    if constexpr (is_generic) {
      const auto arguments = with_edges<X...>(all.arguments, edges_of(node));
      pass_all(node, pass,
               std::apply(
                   [&](const auto&... x) {
                     return call_backward(all.backward, Variable<T>(Unchecked{}, gradient, g.history),
                                          Variable<T>(Unchecked{}, all.result, Edge(retain_node(&node))), x...);
                   },
                   arguments));
    } else {
      throw_error(
          ErrorCode::type,
          "custom_gradient: the backward function takes tensors only: a generic one can be differentiated again");
    }
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    kept(node).~Kept();
  }
  static bool reads(Node& node, const WrittenElements& written) {
    const Kept& all = kept(node);
    return (keeps_result && is_tensor_written(all.result, written)) || any_tensor_written(all.backward, written) ||
           std::apply([&](const auto&... x) { return (is_tensor_written(x, written) || ...); }, all.arguments);
  }
  static constexpr const char* name = [] {
    if constexpr (requires { B::name; }) return B::name;
    else return "custom_gradient";
  }();
  static constexpr NodeKind kind{name, backward, drop_kept, reads, has_higher_derivatives};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A function that computes `forward`, a function of tensors, and whose gradients are those of `backward(g, x…)` or
/// `backward(g, y, x…)`: g is the gradient of the result y; it returns that of the argument, or a tuple of those of
/// several. What may be differentiated again is generic. Source: JAX's custom_vjp.
template <class F, class B>
auto custom_gradient(F forward, B backward) {
  return [forward, backward](const auto&... x) {
    return [&]<class... X>(const X&... leaf) {
      const auto y = eval(forward(leaf.value()...));
      using T = std::remove_const_t<typename std::remove_cvref_t<decltype(y)>::value_type>;
      const Tensor<T> value(y);
      detail::Edge edge;
      if (detail::is_recording() && (leaf.requires_grad() || ...))
        edge = detail::CustomNode<B, T, X...>::make(backward, value, leaf...);
      return Variable<T>(detail::Unchecked{}, value, std::move(edge));
    }(detail::as_constant_or_itself(x)...);
  };
}

}  // namespace tenon::inline v1::inline TENON_CODE
