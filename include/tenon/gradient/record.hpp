// The node of an operation that is not elementwise: what it was called with, and its `pullback`.
//
// An operand that is an expression stays one: its leaves are kept, not its elements, and its backward kernel is part of this node.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/higher_node.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
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

/// Whether an operation reads the elements of its operands, both when it is called and in `pullback`: expressions are evaluated for it, once.
template <class Op>
inline constexpr bool reads_elements = requires { typename Op::ReadsElements; };

/// What a node keeps of an argument, and gives to `pullback`: a tensor, an expression of tensors, or the argument itself.
template <class Op, class X>
struct KeptArgument {
  std::remove_cvref_t<decltype(without_history(std::declval<const X&>()))> value;
  explicit KeptArgument(const X& x) : value(without_history(x)) {}
};
/// Of an expression whose elements are read: its value, and the expression, to whose leaves the gradient goes on.
template <class Op, class E>
  requires(reads_elements<Op>)
struct KeptArgument<Op, RecordedExpression<E>> {
  E expression;
  Tensor<typename E::value_type, typename E::device_type> value;
  explicit KeptArgument(const RecordedExpression<E>& x) : expression(x.local()), value(expression) {}
};

/// What stands for a result that is not kept, or for the gradient of one that has none, such as an index.
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

/// The gradient of an operand with elements of T and the operand's shape: summed where the operand was broadcast, and expanded where all of
/// its elements have the same. A tensor, or a Variable if the gradient is recorded.
template <class T, class G>
auto fit_gradient(const char* function, const G& g, Dims sizes) {
  auto x = eval(g);
  using From = std::remove_const_t<typename decltype(x)::value_type>;
  const Shape given = x.sizes();
  const int more = given.rank() - sizes.rank();
  Shape axes;
  for (int d = 0; d < given.rank(); ++d) {
    if (d < more || (sizes[d - more] == 1 && given[d] != 1)) axes.push_back(d);
  }
  if (axes.rank() > 0) {
    x = sum(x, axis(axes), keepdims);
    if (more > 0) {
      const Shape summed = x.sizes();
      x = x.reshape(Shape(Dims(summed.data() + more, sizes.rank())));
    }
  }
  const Shape fitted = x.sizes();
  if (!(Dims(fitted) == sizes)) {
    for (int d = 0; d < fitted.rank(); ++d) {
      const int in = d + sizes.rank() - fitted.rank();
      if (in < 0 || (fitted[d] != 1 && fitted[d] != sizes[in])) fail_gradient_shape(function, given, sizes);
    }
    x = x.expand(Shape(sizes));
  }
  if constexpr (std::is_same_v<From, T>) return x;
  else return eval(cast<T>(x));
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

/// Whether an argument is a Variable with a history, or an expression with such leaves.
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

/// The node of `Op` called with A, whose results are Y.
template <class Op, class Results, class... A>
struct OperationNode;
template <class Op, class... Y, class... A>
struct OperationNode<Op, std::tuple<Y...>, A...> {
  static constexpr bool keeps = requires { typename Op::KeepsResult; };
  using Result = std::conditional_t<sizeof...(Y) == 1, std::tuple_element_t<0, std::tuple<Y...>>, std::tuple<Y...>>;
  /// What is kept behind the edges.
  struct Kept {
    std::tuple<KeptArgument<Op, A>...> arguments;
    std::conditional_t<keeps, std::tuple<Y...>, NoTensor> results;
    Shape sizes[sizeof...(Y)];
  };
  static constexpr int edges = edges_before<A...>(sizeof...(A));

  static Node* make(std::tuple<KeptArgument<Op, A>...>&& arguments, const std::tuple<Y...>& results, const A&... given) {
    Node* const node = new_node(kind, edges, sizeof(Kept));
    node->outputs = sizeof...(Y);
    Edge* to = edges_of(*node);
    const auto put = [&](const auto& argument) {
      if constexpr (Recorded<decltype(argument)>) to = put_edges(to, argument);
    };
    (put(given), ...);
    std::apply(
        [&](const auto&... y) {
          if constexpr (keeps) ::new (static_cast<void*>(kept_of(*node))) Kept{std::move(arguments), results, {Shape(y.layout().sizes())...}};
          else ::new (static_cast<void*>(kept_of(*node))) Kept{std::move(arguments), NoTensor{}, {Shape(y.layout().sizes())...}};
        },
        results);
    return node;
  }
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }

  /// Passes the gradient of argument k on. `arguments` are tensors, or have their history if gradients are recorded.
  template <int k, class G, class Of, class Arguments>
  static void pull(Node& node, BackwardPass& pass, const G& g, const Of& result, const Arguments& arguments) {
    using X = std::tuple_element_t<k, std::tuple<A...>>;
    if constexpr (Recorded<X>) {
      const Edge* const to = edges_of(node) + edges_before<A...>(k);
      bool is_wanted = false;
      for (int j = 0; j < edge_count<X>(); ++j) is_wanted = is_wanted || wants(pass, to[j]);
      if (!is_wanted) return;
      const auto& argument = std::get<k>(kept(node).arguments);
      using T = typename X::value_type;
      const auto gradient =
          fit_gradient<T>(Op::info.name, std::apply([&](const auto&... a) { return Op::template pullback<k>(g, result, a...); }, arguments),
                          shape_of(argument.value));
      if constexpr (requires { typename X::local_type; }) {
        if constexpr (reads_elements<Op>) sweep_argument(pass, to, argument.expression, argument.value, gradient_with_history(gradient));
        else sweep_argument(pass, to, argument.value, argument.value, gradient_with_history(gradient));
      } else {
        arrive(pass, *to, gradient_with_history(gradient), gradient_type<T>);
      }
    }
  }
  template <class G, class Of, class... X>
  static void pull_all(Node& node, BackwardPass& pass, const G& g, const Of& result, const std::tuple<X...>& arguments) {
    [&]<int... k>(std::integer_sequence<int, k...>) { (pull<k>(node, pass, g, result, arguments), ...); }
    (std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>{});
  }
  static void backward(Node& node, BackwardPass& pass) {
    if (pass.records) [[unlikely]] return run<true>(node, pass, std::make_integer_sequence<int, static_cast<int>(sizeof...(Y))>{});
    run<false>(node, pass, std::make_integer_sequence<int, static_cast<int>(sizeof...(Y))>{});
  }
  template <bool records, int... j>
  static void run(Node& node, BackwardPass& pass, std::integer_sequence<int, j...>) {
    Kept& all = kept(node);
    const auto g = only_or_all(gradient_at<Y, records>(node, j, all.sizes[j])...);
    const auto result = [&] {
      if constexpr (keeps) return only_or_all(result_at<records>(node, j, std::get<j>(all.results))...);
      else return NoTensor{};
    }();
    [&]<int... k>(std::integer_sequence<int, k...>) {
      pull_all(node, pass, g, result, std::tuple{argument_at<records, k>(node, std::get<k>(all.arguments))...});
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>{});
  }
  static void drop_kept(Node& node) noexcept { kept(node).~Kept(); }
  static constexpr NodeKind kind{Op::info.name, backward, drop_kept};

 private:
  template <class... X>
  static auto only_or_all(const X&... x) {
    if constexpr (sizeof...(X) == 1) return (x, ...);
    else return std::tuple<X...>(x...);
  }
  /// The gradient of a result; zeros where none came.
  template <class One, bool records>
  static auto gradient_at(Node& node, int output, const Shape& sizes) {
    using T = typename One::value_type;
    if constexpr (!is_differentiable<T>) {
      return NoTensor{};
    } else {
      const Gradient g = take_arrived(node, static_cast<unsigned>(output));
      const Tensor<T> value = g ? tensor_of<T>(g) : Tensor<T>(zeros<T>(sizes));
      if constexpr (records) return Variable<T>(Unchecked{}, value, g.history);
      else return value;
    }
  }
  template <bool records, class One>
  static auto result_at(Node& node, int output, const One& y) {
    using T = typename One::value_type;
    if constexpr (records && is_differentiable<T>)
      return Variable<T>(Unchecked{}, y, Edge(retain_node(&node), static_cast<unsigned>(output)));
    else return y;
  }
  template <bool records, int k, class X>
  static auto argument_at(Node& node, const X& argument) {
    using Given = std::tuple_element_t<k, std::tuple<A...>>;
    if constexpr (!records) return argument.value;
    else if constexpr (requires { argument.expression; })
      return eval(with_history<Given>(argument.expression, edges_of(node) + edges_before<A...>(k)));
    else return with_history<Given>(argument.value, edges_of(node) + edges_before<A...>(k));
  }
  /// Passes the gradient of an argument that is an expression on to its leaves.
  template <class E, class V>
  static void sweep_argument(BackwardPass& pass, const Edge* to, const E& x, const V& value, const Gradient& gradient) {
    using Of = ExpressionSweep<E>;
    Source sources[std::size_t{E::leaves + 2}];
    Block* blocks[std::size_t{E::leaves}];
    OperandOf<E>::put_sources(sources, x);
    for (int k = 0; k < E::leaves; ++k) blocks[k] = x.leaf_list()[k].block;
    const Layout shape = contiguous_layout(Op::info.name, shape_of(x));
    if constexpr (Of::has_result) {
      const auto result = eval(value);
      Of::run(pass, to, x.kept(), sources, blocks, shape, gradient, reinterpret_cast<char*>(result.data_ptr()));
    } else {
      Of::run(pass, to, x.kept(), sources, blocks, shape, gradient, nullptr);
    }
  }
};

template <class Op, class... A>
auto record(const Op& op, const A&... given) {
  constexpr int count = Op::info.result_count();
  const bool is_wanted = is_recording() && (has_history(given) || ...);
  if constexpr (!has_gradient<Op>) {
    return op(without_history(given)...);
  } else {
    std::tuple<KeptArgument<Op, A>...> arguments{KeptArgument<Op, A>(given)...};
    auto result = std::apply([&](const auto&... a) { return op(a.value...); }, arguments);
    const auto finish = [&]<class... Y>(const std::tuple<Y...>& results) {
      Edge edge;
      if (is_wanted) edge = Edge(OperationNode<Op, std::tuple<Y...>, A...>::make(std::move(arguments), results, given...));
      unsigned output = 0;
      const auto as_variable = [&](const auto& y) {
        using One = std::remove_cvref_t<decltype(y)>;
        using T = typename One::value_type;
        [[maybe_unused]] const unsigned at = output++;
        if constexpr (is_differentiable<T>)
          return Variable<T, typename One::device_type>(Unchecked{}, y, edge ? Edge(retain_node(edge.node()), at) : Edge());
        else return y;
      };
      if constexpr (sizeof...(Y) == 1) return as_variable(std::get<0>(results));
      else return std::apply([&](const auto&... y) { return std::tuple{as_variable(y)...}; }, results);
    };
    if constexpr (count == 1) {
      if constexpr (is_differentiable<typename decltype(result)::value_type>) return finish(std::tuple(result));
      else return result;
    } else {
      return finish(tuple_of_results<count>(result));
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
