// Sweep: the values of a bound tree for some elements, in registers, and from them the gradients of its leaves.
//
// Values are computed on the way down, each once. `back` then goes from the result to the leaves: each operation multiplies the gradient
// by its slope for each operand. Where `where` did not take an operand, a mask goes along, and the leaf gets an exact 0.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

TENON_BEGIN_DETAIL_TYPES

/// No mask: every element gets its gradient.
struct EveryElement {};

/// Whether elements of T have gradients.
template <class T>
inline constexpr bool is_differentiable = kind_of<T> >= Kind::floating;

/// Whether an operation says how operand k's gradient follows from that of its result y.
template <int k, class Op, class Y, class... X>
inline constexpr bool has_slope = requires(const Op& op, const Y& y, const X&... x) { op.template slope<k>(y, x...); };
template <int k, class Op, class... X>
inline constexpr bool has_taken = requires(const Op& op, const X&... x) { op.template taken<k>(x...); };

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

template <class M>
TENON_HD TENON_INLINE auto join_masks(EveryElement, const M& mask) { return mask; }
template <class A, class B>
TENON_HD TENON_INLINE auto join_masks(const A& a, const B& b) {
  if constexpr (is_lanes<A>) return a & b.template as<static_cast<int>(sizeof(a.v) / A::count)>();
  else return a && b;
}
template <class G>
TENON_HD TENON_INLINE G masked(const G& g, EveryElement) { return g; }
template <class G, class M>
TENON_HD TENON_INLINE G masked(const G& g, const M& mask) { return select(mask, g, G(number_like(g, 0))); }

/// The gradient g of a result y times the slope for operand k, whose value is x.
template <int k, class Op, class G, class Y, class... X>
TENON_HD TENON_INLINE auto times_slope(const Op& op, const G& g, const Y& y, const X&... x) {
  using S = std::remove_cvref_t<decltype(op.template slope<k>(y, x...))>;
  const auto product = [&]() TENON_INLINE_LAMBDA {
    if constexpr (requires { op.template conjugate_slope<k>(y, x...); })
      return g * conjugate_number(op.template slope<k>(y, x...)) + conjugate_number(g) * op.template conjugate_slope<k>(y, x...);
    else return g * conjugate_number(op.template slope<k>(y, x...));
  }();
  if constexpr (requires { typename Op::StrongZero; } && std::is_same_v<S, G>) {
    const auto zero = number_like(g, 0);
    return select(g == zero, zero, product);
  } else {
    return product;
  }
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_TYPES

/// The values of a node and of those below it, for elements in a shape. `leaves`: the numbers of the leaves that get a gradient, as bits.
template <class Shape, class Node>
struct Sweep;

template <class Shape, class T, int K>
struct Sweep<Shape, Load<T, K>> {
  static constexpr std::uint32_t leaves = is_differentiable<T> ? std::uint32_t{1} << K : 0;
  typename lanes_for<Shape, compute_t<T>>::type value;
  TENON_HD TENON_INLINE Sweep(const Load<T, K>& node, const char* const* p, std::int64_t i) : value(node.template at<Shape>(p, i)) {}
  template <class G, class M, class Sink>
  TENON_HD TENON_INLINE void back(const Load<T, K>&, const G& g, const M& mask, const Sink& sink) const {
    if constexpr (leaves != 0) sink.template add<K, T>(compute_lanes<Shape, T>(masked(g, mask)));
  }
};
template <class Shape, class T>
struct Sweep<Shape, Constant<T>> {
  static constexpr std::uint32_t leaves = 0;
  typename lanes_for<Shape, compute_t<T>>::type value;
  TENON_HD TENON_INLINE Sweep(const Constant<T>& node, const char* const* p, std::int64_t i) : value(node.template at<Shape>(p, i)) {}
  template <class G, class M, class Sink>
  TENON_HD TENON_INLINE void back(const Constant<T>&, const G&, const M&, const Sink&) const {}
};

/// An operand's values, and the same converted for the operation.
template <class Shape, class Slot>
struct SweepSlot;
template <class Shape, int K, class In, class Node>
struct SweepSlot<Shape, Slot<K, In, Node>> {
  static constexpr std::uint32_t leaves = is_differentiable<In> ? Sweep<Shape, Node>::leaves : 0;
  Sweep<Shape, Node> below;
  typename lanes_for<Shape, compute_t<In>>::type input;
  TENON_HD TENON_INLINE SweepSlot(const Slot<K, In, Node>& slot, const char* const* p, std::int64_t i)
      : below(slot.node, p, i), input(compute_lanes<Shape, In>(below.value)) {}
  template <class Op, class G, class Y, class M, class Sink, class... X>
  TENON_HD TENON_INLINE void back(const Slot<K, In, Node>& slot, const Op& op, const G& g, const Y& y, const M& mask, const Sink& sink,
                                  const X&... x) const {
    if constexpr (leaves != 0) {
      if (!sink.wants(leaves)) return;
      const auto pass_on = [&](const auto& gradient) TENON_INLINE_LAMBDA {
        using Below = typename Node::value_type;
        const auto as_below = compute_lanes<Shape, Below>(gradient);
        if constexpr (has_taken<K, Op, X...>) below.back(slot.node, as_below, join_masks(mask, op.template taken<K>(x...)), sink);
        else below.back(slot.node, as_below, mask, sink);
      };
      if constexpr (has_slope<K, Op, Y, X...>) pass_on(times_slope<K>(op, g, y, x...));
      else if constexpr (has_taken<K, Op, X...>) pass_on(g);
    }
  }
};

template <class Shape, class Op, class Out, int... K, class... In, class... Node>
struct Sweep<Shape, Apply<Op, Out, Slot<K, In, Node>...>> : SweepSlot<Shape, Slot<K, In, Node>>... {
  using Tree = Apply<Op, Out, Slot<K, In, Node>...>;
  static constexpr std::uint32_t leaves = has_gradient<Op> && is_differentiable<Out> ? (SweepSlot<Shape, Slot<K, In, Node>>::leaves | ... | 0) : 0;
  typename lanes_for<Shape, compute_t<Out>>::type value;
  TENON_HD TENON_INLINE Sweep(const Tree& node, const char* const* p, std::int64_t i)
      : SweepSlot<Shape, Slot<K, In, Node>>(node, p, i)...,
        value(node.template of<Shape>(static_cast<const SweepSlot<Shape, Slot<K, In, Node>>&>(*this).input...)) {}
  /// With a result that was kept.
  TENON_HD TENON_INLINE Sweep(const Tree& node, const char* const* p, std::int64_t i, const decltype(value)& known)
      : SweepSlot<Shape, Slot<K, In, Node>>(node, p, i)..., value(known) {}
  template <class G, class M, class Sink>
  TENON_HD TENON_INLINE void back(const Tree& node, const G& g, const M& mask, const Sink& sink) const {
    if constexpr (leaves != 0) {
      (SweepSlot<Shape, Slot<K, In, Node>>::back(node, node.op, g, value, mask, sink,
                                                 static_cast<const SweepSlot<Shape, Slot<K, In, Node>>&>(*this).input...),
       ...);
    }
  }
};

/// Whether the result of a tree's last operation is kept for its gradient.
template <class Tree>
inline constexpr bool keeps_result = false;
template <class Op, class Out, class... Slots>
inline constexpr bool keeps_result<Apply<Op, Out, Slots...>> = requires { typename Op::KeepsResult; };

TENON_END_DETAIL_TYPES
