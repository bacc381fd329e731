// The node of an operation that is not elementwise: what it was called with, and its `pullback`.
//
// An operand that is an expression stays one: its leaves are kept, not its elements, and its backward kernel is part of
// this node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/fit_gradient.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/higher_node.hpp>
#include <tenon/gradient/kept_argument.hpp>
#include <tenon/gradient/kept_calls.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/pull_moved.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/view_node.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of edges that an argument has.
template <class X>
constexpr int edge_count() {
  if constexpr (!Recorded<X>) return 0;
  else if constexpr (requires { typename X::local_type; }) return X::leaves;
  else return 1;
}
template <class... X>
constexpr int edges_before(int k) {
  const int counts[] = {edge_count<X>()..., 0};
  int sum = 0;
  for (int j = 0; j < k; ++j) sum += counts[j];
  return sum;
}

/// True if an operation's `pullback` only reshapes the gradient of its result, whose elements have the operand's type.
template <class Op, class Y, class... A>
inline constexpr bool reshapes_gradient = false;
template <class Op, class Y, Recorded X, class... A>
  requires(traits_of<Op>.reshapes_gradient)
inline constexpr bool reshapes_gradient<Op, std::tuple<Y>, X, A...> =
    std::is_same_v<typename Y::value_type, typename X::value_type>;
/// Stands for a result that is not kept, or for the gradient of one that has none, such as an index.
struct NoTensor {};

/// The results of an operation that has several as a tuple.
template <int count, class Y>
auto tuple_of_results(const Y& y) {
  if constexpr (count == 2) {
    const auto& [a, b] = y;
    return std::tuple(a, b);
  } else if constexpr (count == 3) {
    const auto& [a, b, c] = y;
    return std::tuple(a, b, c);
  } else {
    const auto& [a, b, c, d] = y;
    return std::tuple(a, b, c, d);
  }
}

/// A gradient with its history, if it has one.
template <class X>
Gradient gradient_with_history(const X& x) {
  if constexpr (Recorded<X>) {
    Gradient g = gradient_of(x.value());
    g.history = x.edge();
    return g;
  } else {
    return gradient_of(x);
  }
}

/// The gradient of an operand with elements of T and the operand's shape.
template <class T, class G>
TENON_NOINLINE_OG Gradient gradient_for(const char* function, const G& g, Dims sizes) {
  const auto x = eval(g);
  if constexpr (std::is_same_v<std::remove_const_t<typename G::value_type>, T>)
    return fit_gradient(function, gradient_with_history(x), sizes, gradient_type<T>);
  else return fit_gradient(function, gradient_with_history(eval(cast<T>(x))), sizes, gradient_type<T>);
}

/// An argument with its history, for a `pullback` that is itself recorded.
template <class X, class V>
auto with_history(const V& value, const Edge* edges) {
  if constexpr (!Recorded<X>) {
    return value;
  } else if constexpr (requires { typename X::local_type; }) {
    using E = typename X::local_type;
    RecordedExpression<E> x(Unchecked{}, [&] { return E(value); });
    for (int k = 0; k < E::leaves; ++k) x.edges()[k] = edges[k];
    return x;
  } else {
    return X(Unchecked{}, value, *edges);
  }
}

/// Tensors as Variables of the types X, with these edges.
template <class... X, class... T>
std::tuple<X...> with_edges(const std::tuple<T...>& values, const Edge* edges) {
  return [&]<std::size_t... k>(std::index_sequence<k...>) {
    return std::tuple<X...>(X(Unchecked{}, std::get<k>(values), edges[k])...);
  }(std::index_sequence_for<T...>{});
}

/// True if an argument is a Variable with a history, or an expression with such leaves.
template <class X>
bool has_history(const X& x) {
  if constexpr (!Recorded<X>) {
    return false;
  } else if constexpr (requires { typename X::local_type; }) {
    for (int k = 0; k < X::leaves; ++k) {
      if (x.edges()[k]) return true;
    }
    return false;
  } else {
    return x.requires_grad();
  }
}

/// The gradient of argument k of an operation.
template <class Op, int k, class G, class Y, class... A>
auto pull_back(const G& g, const Y& y, const A&... a) {
  if constexpr (only_moves<Op>) return pull_moved<Op, k>(g, a...);
  else return Op::template pullback<k>(g, y, a...);
}

/// The gradient of a result of the node that runs; zeros where none came, which are one element, broadcast.
template <class T, bool records>
TENON_NOINLINE_OG auto gradient_of_result(Node& node, int output, const Shape& sizes) {
  if constexpr (!is_differentiable<T>) {
    return NoTensor{};
  } else {
    const Gradient g = take_arrived(node, static_cast<unsigned>(output));
    const Tensor<T> value = g ? tensor_of<T>(g) : Tensor<T>(zeros<T>(Shape{})).expand(sizes);
    if constexpr (records) return Variable<T>(Unchecked{}, value, g.history);
    else return value;
  }
}

/// Writes an argument's edges, if it is recorded.
template <class X>
Edge* put_argument_edges(Edge* to, const X& x) {
  if constexpr (Recorded<X>) return put_edges(to, x);
  else return to;
}

/// The node of `Op` called with A, whose results are Y.
template <class Op, class Results, class... A>
struct OperationNode;
template <class Op, class... Y, class... A>
struct OperationNode<Op, std::tuple<Y...>, A...> {
  static constexpr bool keeps = traits_of<Op>.keeps_result;
  using Result = std::conditional_t<sizeof...(Y) == 1, std::tuple_element_t<0, std::tuple<Y...>>, std::tuple<Y...>>;
  /// The data that is kept behind the edges.
  struct Kept {
    KeptArguments<Op, A...> arguments;
    std::conditional_t<keeps, std::tuple<Y...>, NoTensor> results;
    Shape sizes[sizeof...(Y)];
  };
  using Arguments = std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>;
  static constexpr int edges = edges_before<A...>(sizeof...(A));

  TENON_NOINLINE_OG static Node* make(KeptArguments<Op, A...>&& arguments, const Y&... results, const A&... given) {
    own_arguments(arguments, Arguments{});
    Edge handle(new_node(kind, edges, sizeof(Kept)));
    Node* const node = handle.node();
    node->outputs = sizeof...(Y);
    node->state = Node::used;  // until it keeps something
    Edge* to = edges_of(*node);
    ((to = put_argument_edges(to, given)), ...);
    if constexpr (keeps)
      ::new (static_cast<void*>(kept_of(*node)))
          Kept{std::move(arguments), {results...}, {Shape(results.layout().sizes())...}};
    else
      ::new (static_cast<void*>(kept_of(*node)))
          Kept{std::move(arguments), NoTensor{}, {Shape(results.layout().sizes())...}};
    node->state = Node::ready;
    keep_arguments(kept(*node).arguments, Arguments{}, given...);
    if constexpr (keeps) (keep_block(results.storage().block()), ...);
    list_node(*node);
    return handle.release();
  }
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }

  /// Passes the gradient of argument k on. `arguments` are tensors, or have their history if gradients are recorded.
  template <int k, class G, class Of, class... V>
  TENON_NOINLINE_OG static void pull(Node& node, BackwardPass& pass, const G& g, const Of& result,
                                     const V&... arguments) {
    using X = std::tuple_element_t<static_cast<std::size_t>(k), std::tuple<A...>>;
    if constexpr (Recorded<X>) {
      const Edge* const to = edges_of(node) + edges_before<A...>(k);
      if (!is_wanted<X>(pass, to)) return;
      const auto& argument = kept_at<k>(kept(node).arguments);
      using T = typename X::value_type;
      pass_on<X>(pass, to, argument,
                 gradient_for<T>(Op::info.name, pull_back<Op, k>(g, result, arguments...), shape_of(argument.value)));
    }
  }
  /// The same for an operation that only reshapes the gradient.
  template <int... k>
  TENON_NOINLINE_OG static void pull_reshaped(Node& node, BackwardPass& pass, std::integer_sequence<int, k...>) {
    using X = std::tuple_element_t<0, std::tuple<A...>>;
    if (!is_wanted<X>(pass, edges_of(node))) return;
    const auto& arguments = kept(node).arguments;
    constexpr const GradientType& type = gradient_type<typename X::value_type>;
    const ReshapedGradient g{take_arrived(node), &type};
    const auto pulled = Op::template pullback<0>(g, NoTensor{}, kept_at<k>(arguments).value...);
    const auto& x = kept_at<0>(arguments);
    pass_on<X>(pass, edges_of(node), x, fit_gradient(Op::info.name, pulled.gradient, shape_of(x.value), type));
  }
  template <class G, class Of, int... k, class... X>
  static void pull_all(Node& node, BackwardPass& pass, const G& g, const Of& result, std::integer_sequence<int, k...>,
                       const X&... arguments) {
    constexpr int last = static_cast<int>(sizeof...(A)) - 1;  // backward, as parameters, whose gradients are smaller,
                                                              // come last
    (pull<last - k>(node, pass, g, result, arguments...), ...);
  }
  static void backward(Node& node, BackwardPass& pass) {
    using Results = std::make_integer_sequence<int, static_cast<int>(sizeof...(Y))>;
    if constexpr (reshapes_gradient<Op, std::tuple<Y...>, A...>) {
      pull_reshaped(node, pass, Arguments{});
    } else {
      if constexpr (has_higher_derivatives) {
        if (pass.records) [[unlikely]]
          return run<true>(node, pass, Results{}, Arguments{});
      }
      run<false>(node, pass, Results{}, Arguments{});
    }
  }
  template <bool records, int... j, int... k>
  TENON_NOINLINE_OG static void run(Node& node, BackwardPass& pass, std::integer_sequence<int, j...>,
                                    std::integer_sequence<int, k...> all_arguments) {
    Kept& all = kept(node);
    const auto g = only_or_all(gradient_of_result<typename Y::value_type, records>(node, j, all.sizes[j])...);
    if constexpr (keeps) {
      pull_all(node, pass, g, only_or_all(result_at<records>(node, j, std::get<j>(all.results))...), all_arguments,
               argument_at<records, k>(node, kept_at<k>(all.arguments))...);
    } else {
      pull_all(node, pass, g, NoTensor{}, all_arguments, argument_at<records, k>(node, kept_at<k>(all.arguments))...);
    }
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    kept(node).~Kept();
  }
  static bool reads(Node& node, const WrittenElements& written) {
    const Kept& all = kept(node);
    bool found = are_read(node, written, Arguments{});
    if constexpr (keeps)
      found =
          found || std::apply([&](const auto&... y) { return (is_tensor_written(y, written) || ...); }, all.results);
    return found;
  }
  static constexpr NodeKind kind{Op::info.name, backward, drop_kept, reads,
                                 has_higher_derivatives || reshapes_gradient<Op, std::tuple<Y...>, A...>};

 private:
  template <int... k>
  static void own_arguments(KeptArguments<Op, A...>& arguments, std::integer_sequence<int, k...>) {
    (own_indices<Op>(kept_at<k>(arguments).value), ...);
  }
  template <int... k>
  static void keep_arguments(KeptArguments<Op, A...>& arguments, std::integer_sequence<int, k...>,
                             [[maybe_unused]] const A&... given) {
    if constexpr (arguments_read<Op>(0) == 0) {
      const std::uint32_t read = arguments_read<Op>(((std::uint32_t{has_history(given)} << k) | ... | 0));
      ((read >> k & 1 ? void() : drop_elements<A>(kept_at<k>(arguments))), ...);
    }
    (keep_elements(kept_at<k>(arguments)), ...);
  }
  template <int... k>
  static bool are_read(Node& node, const WrittenElements& written, std::integer_sequence<int, k...>) {
    const auto& arguments = kept(node).arguments;
    return (reads_written<Op, A>(kept_at<k>(arguments), edges_of(node) + edges_before<A...>(k), written) || ...);
  }
  template <class X>
  static bool is_wanted(BackwardPass& pass, const Edge* to) {
    bool any = false;
    for (int j = 0; j < edge_count<X>(); ++j) any = any || wants(pass, to[j]);
    return any;
  }
  /// Passes the gradient of an argument of type X on, to the leaves of one that is an expression.
  template <class X, class K>
  static void pass_on(BackwardPass& pass, const Edge* to, const K& argument, Gradient gradient) {
    if constexpr (!requires { typename X::local_type; })
      arrive(pass, *to, std::move(gradient), gradient_type<typename X::value_type>);
    else if constexpr (reads_elements<Op>) sweep_argument(pass, to, argument.expression, argument.value, gradient);
    else sweep_argument(pass, to, argument.value, argument.value, gradient);
  }
  template <class... X>
  static auto only_or_all(const X&... x) {
    if constexpr (sizeof...(X) == 1) return (x, ...);
    else return std::tuple<X...>(x...);
  }
  template <bool records, class One>
  static auto result_at(Node& node, int output, const One& y) {
    using T = typename One::value_type;
    if constexpr (records && is_differentiable<T>)
      return Variable<T>(Unchecked{}, y, Edge(retain_node(&node), static_cast<unsigned>(output)));
    else return y;
  }
  template <bool records, int k, class X>
  static decltype(auto) argument_at([[maybe_unused]] Node& node, const X& argument) {
    using Given = std::tuple_element_t<static_cast<std::size_t>(k), std::tuple<A...>>;
    [[maybe_unused]] constexpr int before = edges_before<A...>(k);
    if constexpr (!records) return (argument.value);
    else if constexpr (requires { argument.expression; })
      return eval(with_history<Given>(argument.expression, edges_of(node) + before));
    else return with_history<Given>(argument.value, edges_of(node) + before);
  }
  /// Passes the gradient of an argument that is an expression on to its leaves.
  template <class E, class V>
  TENON_NOINLINE_OG static void sweep_argument(BackwardPass& pass, const Edge* to, const E& x, const V& value,
                                               Gradient& gradient) {
    using Of = ExpressionSweep<E>;
    Source sources[std::size_t{E::leaves + 2}];
    Block* blocks[std::size_t{E::leaves + 1}];
    OperandOf<E>::put_sources(sources, x);
    for (int k = 0; k < E::leaves; ++k) blocks[k] = x.leaf_list()[k].block;
    const Layout shape = contiguous_layout(Op::info.name, shape_of(x));
    if constexpr (Of::has_result) {
      const auto result = eval(value);
      blocks[E::leaves] = result.storage().block();
      Of::run(pass, to, x.kept(), sources, blocks, shape, gradient, reinterpret_cast<char*>(result.data_ptr()));
    } else {
      Of::run(pass, to, x.kept(), sources, blocks, shape, gradient, nullptr);
    }
  }
};

/// Defined in gradient/record_list.hpp: of an operation that moves the elements of a list of Variables.
template <class Op, class... A>
auto record_list(const Op& op, const A&... given);

/// The result y of an operation, which was computed elsewhere, with the history of a call with these arguments.
template <class Op, class T, class... A>
Variable<T> record_result(const Tensor<T>& y, const A&... given) {
  Edge edge;
  if (is_recording() && (has_history(given) || ...))
    edge = Edge(OperationNode<Op, std::tuple<Tensor<T>>, A...>::make(KeptArguments<Op, A...>(given...), y, given...));
  return Variable<T>(Unchecked{}, y, std::move(edge));
}

/// The result of an operation called with what a node keeps of its arguments.
template <class Op, int... k, class... K>
TENON_INLINE auto call_on_kept(const Op& op, const KeptList<std::integer_sequence<int, k...>, K...>& arguments) {
  return op(kept_at<k>(arguments).value...);
}
/// Result number `output` of a node, if it has a gradient as a Variable.
template <class Y>
auto as_output(const Y& y, const Edge& node, unsigned output) {
  using T = typename Y::value_type;
  if constexpr (is_differentiable<T>)
    return Variable<T, typename Y::device_type>(Unchecked{}, y, node ? Edge(retain_node(node.node()), output) : Edge());
  else return y;
}

/// Computes an operation, and makes a node that keeps its arguments if one of them has a history.
template <class Op, class... A>
TENON_NOINLINE_OG auto compute_and_record(const Op& op, const A&... given) {
  constexpr int count = Op::info.result_count();
  [[maybe_unused]] const bool is_wanted = is_recording() && (has_history(given) || ...);
  KeptArguments<Op, A...> arguments(given...);
  auto result = call_on_kept(op, arguments);
  Edge edge;
  if constexpr (count > 1) {
    return [&]<class... Y, std::size_t... j>(const std::tuple<Y...>& results, std::index_sequence<j...>) {
      if (is_wanted)
        edge = Edge(
            OperationNode<Op, std::tuple<Y...>, A...>::make(std::move(arguments), std::get<j>(results)..., given...));
      return std::tuple{as_output(std::get<j>(results), edge, static_cast<unsigned>(j))...};
    }(tuple_of_results<count>(result), std::make_index_sequence<static_cast<std::size_t>(count)>{});
  } else if constexpr (is_differentiable<typename decltype(result)::value_type>) {
    using Y = decltype(result);
    if (is_wanted) edge = Edge(OperationNode<Op, std::tuple<Y>, A...>::make(std::move(arguments), result, given...));
    return Variable<typename Y::value_type, typename Y::device_type>(Unchecked{}, std::move(result), std::move(edge));
  } else {
    return result;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A call whose node tenon::compiled keeps, of Variables with elements of T.
template <class Op, class... A>
struct RecordedCall {
  template <class T>
  TENON_KEYED TENON_NOINLINE_OG static Variable<T> run(const Op& op, const A&... given) {
    return compute_and_record(op, given...);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Op, class... A>
auto record_typed(const Op& op, const A&... given) {
  if constexpr (refuses_gradient<Op>) {
    static_assert(!refuses_gradient<Op>,
                  "tenon: the gradient of this operation is not known: x.detach() is a tensor without one");
    return Refused{};
  } else if constexpr (!has_gradient<Op>) {
    return op(without_history(given)...);
  } else if constexpr (is_composed<Op>) {
    return Op::composed(given...);
  } else if constexpr ((RecordedRange<A> || ...)) {
    return record_list(op, given...);
  } else if constexpr (is_kept_call<Op, A...>) {
    return call_kept<RecordedCall<Op, A...>, typename std::tuple_element_t<0, std::tuple<A...>>::value_type>(op,
                                                                                                             given...);
  } else {
    return compute_and_record(op, given...);
  }
}

/// An argument itself; elements that masks select as a Variable.
template <class X>
TENON_INLINE const auto& as_argument(const X& x) {
  if constexpr (requires { x.variable(); }) return x.variable();
  else return x;
}
template <class Op, class... A>
auto Build<RecordedKind>::call(const Op& op, const A&... given) {
  return record_typed(op, as_argument(given)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
