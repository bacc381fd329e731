// The node of an operation that moves the elements of a list of Variables: one edge for each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/pullbacks/moved.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An argument without its history; a list of Variables as a list of tensors.
template <class X>
auto kept_in_list(const X& x) {
  if constexpr (RecordedRange<X>) {
    using V = std::remove_cvref_t<decltype(*x.begin())>;
    std::vector<Tensor<typename V::value_type, typename V::device_type>> tensors;
    for (const auto& each : x) tensors.push_back(each.value());
    return tensors;
  } else if constexpr (Recorded<X>) {
    return x.value();
  } else {
    return x;
  }
}

/// Calls visit(tensor) for each tensor in an argument whose elements say where others come from: they have no gradient
/// themselves.
template <class A, class F>
void each_selecting_tensor(const A& x, const F& visit) {
  if constexpr (is_tensor<A>) {
    if constexpr (kind_of<std::remove_const_t<typename A::value_type>> < Kind::floating) visit(x);
  } else if constexpr (requires { typename std::remove_cvref_t<decltype(*x.begin())>::value_type; }) {
    for (const auto& each : x) each_selecting_tensor(each, visit);
  }
}

/// K: what is kept of the arguments. T: the elements of those in the list, argument number `place`. `recorded`: the
/// arguments that are Variables themselves, as bits; their edges stand behind those of the list.
template <class Op, int place, std::uint32_t recorded, class T, class Y, class... K>
struct ListNode {
  struct Kept {
    std::tuple<K...> arguments;
    Shape result;
  };
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }

  static void backward(Node& node, BackwardPass& pass) {
    if constexpr (has_higher_derivatives) {
      if (pass.records) [[unlikely]]
        return run<true>(node, pass);
    }
    run<false>(node, pass);
  }
  template <bool records>
  static void run(Node& node, BackwardPass& pass) {
    const Gradient arrived = take_arrived(node, 0);
    if (!arrived) return;
    const auto g = [&] {
      if constexpr (records) return Variable<Y>(Unchecked{}, tensor_of<Y>(arrived), arrived.history);
      else return tensor_of<Y>(arrived);
    }();
    const auto& list = std::get<place>(kept(node).arguments);
    std::int64_t all = 0, at = 0;
    for (const auto& each : list) all += each.numel();
    const auto row = std::apply(
        [&](const auto&... a) {
          return [&]<int... k>(std::integer_sequence<int, k...>) {
            return add_by_number(g, eval(Op{}(in_place_of<Op, k, k == place>(a)...)), Shape{all});
          }(std::make_integer_sequence<int, static_cast<int>(sizeof...(K))>{});
        },
        kept(node).arguments);
    const Edge* to = edges_of(node);
    for (const auto& each : list) {
      if (wants(pass, *to)) {
        const auto part = reshape(narrowed(row, 0, at, each.numel()), Shape(each.sizes()));
        arrive(pass, *to, gradient_for<T>(Op::info.name, part, each.sizes()), gradient_type<T>);
      }
      at += each.numel();
      ++to;
    }
    [&]<int... k>(std::integer_sequence<int, k...>) {
      (pull<k>(node, pass, g, to), ...);
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(K))>{});
  }
  /// Passes on the gradient of argument k, if that is a Variable.
  template <int k, class G>
  static void pull(Node& node, BackwardPass& pass, const G& g, const Edge*& to) {
    if constexpr ((recorded >> k & 1) != 0) {
      const Edge& edge = *to++;
      if (!wants(pass, edge)) return;
      const auto& x = std::get<k>(kept(node).arguments);
      using X = typename std::remove_cvref_t<decltype(x)>::value_type;
      const auto gradient =
          std::apply([&](const auto&... a) { return pull_moved<Op, k>(g, a...); }, kept(node).arguments);
      arrive(pass, edge, gradient_for<X>(Op::info.name, gradient, x.sizes()), gradient_type<X>);
    }
  }
  static void drop_kept(Node& node) noexcept {
    unlist_node(node);
    kept(node).~Kept();
  }
  template <class F>
  static void each_read(Node& node, const F& visit) {
    std::apply([&](const auto&... a) { (each_selecting_tensor(a, visit), ...); }, kept(node).arguments);
  }
  static bool reads(Node& node, const WrittenElements& written) {
    bool found = false;
    each_read(node, [&](const auto& x) { found = found || is_tensor_written(x, written); });
    return found;
  }
  static constexpr NodeKind kind{Op::info.name, backward, drop_kept, reads, has_higher_derivatives};
};

/// The number of the argument that is a list of Variables.
template <class... A>
constexpr int place_of_list() {
  const bool is_list[] = {RecordedRange<A>...};
  int k = 0;
  while (!is_list[k]) ++k;
  return k;
}

template <class... A>
constexpr std::uint32_t recorded_arguments() {
  std::uint32_t bits = 0, bit = 1;
  ((bits |= Recorded<A> ? bit : 0, bit *= 2), ...);
  return bits;
}

template <class Op, class... A>
auto record_values(const A&... given) {
  constexpr int place = place_of_list<A...>();
  const auto& list = std::get<place>(std::tie(given...));
  using T = typename std::remove_cvref_t<decltype(*list.begin())>::value_type;
  std::tuple kept{kept_in_list(given)...};
  auto result = std::apply([&](const auto&... a) { return eval(Op{}(a...)); }, kept);
  using Y = typename decltype(result)::value_type;
  bool is_wanted = false;
  int count = 0;
  const auto count_edges = [&](const auto& x) {
    if constexpr (Recorded<decltype(x)>) {
      is_wanted = is_wanted || x.requires_grad();
      ++count;
    }
  };
  for (const auto& each : list) count_edges(each);
  (count_edges(given), ...);
  Edge edge;
  if (is_recording() && is_wanted) {
    const auto make = [&]<class... K>(std::tuple<K...>& arguments) {
      using Of = ListNode<Op, place, recorded_arguments<A...>(), T, Y, K...>;
      Shape sizes(result.sizes());
      Node* const node = new_node(Of::kind, count, sizeof(typename Of::Kept));
      Edge* to = edges_of(*node);
      for (const auto& each : list) *to++ = each.edge();
      const auto add_edge = [&](const auto& x) {
        if constexpr (Recorded<decltype(x)>) *to++ = x.edge();
      };
      (add_edge(given), ...);
      ::new (static_cast<void*>(kept_of(*node))) typename Of::Kept{std::move(arguments), std::move(sizes)};
      Of::each_read(*node, [](const auto& x) { keep_block(x.storage().block()); });
      list_node(*node);
      return node;
    };
    edge = Edge(make(kept));
  }
  return Variable<Y>(Unchecked{}, std::move(result), static_cast<Edge&&>(edge));
}
template <class Op, class... A>
auto record_list(const Op&, const A&... given) {
  static_assert(only_moves<Op>, "tenon: this operation takes Variables one by one, and not as a list");
  const auto evaluated = [](const auto& x) -> decltype(auto) {
    if constexpr (Recorded<decltype(x)>) return eval(x);
    else return (x);
  };
  return record_values<Op>(evaluated(given)...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
