// Sweep: the values of a bound tree for some elements, in registers, and from them the gradients of its leaves.
//
// An expression such as `x * sin(z)` is evaluated in one loop, without tensors for its parts. Its gradient is computed
// in the same manner: one loop over the elements that reads each leaf and the result's gradient, and writes the
// gradients of all leaves. No part's value is kept from the forward evaluation, only the leaves and, where its slope
// needs it, the result. Parts such as sin(z) are computed again: that takes arithmetic in place of memory traffic.
//
// A Sweep has the type of the tree, and one member for each value; it is the record of one step of the loop, a scalar
// or a register of lanes for each part:
//
//   values, by the constructors                        gradients, by `back`
//
//          y = a * b                              g = the gradient of y
//            |                                      |
//       +----+----+                          +------+------+
//       |         |                          |             |
//     a = x   b = sin(z)                 x gets g * b   g * a, the gradient of sin(z)
//                 |                                        |
//                 z                                    z gets (g * a) * cos(z)
//
// Values are computed on the way down, each once: the constructor of a node runs those of its operands first
// (`SweepSlot`, which also converts an operand to the type that the operation computes in), then the operation. `back`
// then goes from the result to the leaves: each operation multiplies the gradient by its slope for each operand
// (`times_slope`). The slope is the operation's own `slope<k>` (core/slope.hpp); of complex numbers it is conjugated,
// and a function that is not holomorphic has a second term. An operation that computes both together in less than each
// alone does so (`SlopeWithValue`), and `KnownSlope` keeps the slope.
//
// Where `where` did not take an operand, a mask goes along, and the leaf gets an exact 0 (`masked`). A product with 0
// would not do: an infinite slope in the branch that was not taken would make it NaN.
//
// The whole recursion consists of inlined functions over types, so that the compiler sees one straight piece of code
// and keeps the values in registers. `leaves` has a bit for each leaf below a node that gets a gradient: branches
// without any are dropped when the program is compiled, and `sink.wants` skips at run time those that nobody asked for.
//
// At a leaf, `back` hands the gradient to a sink: sink.add<K, T>(g) for leaf number K. SweepSink
// (host/gradient/sweep_kernel.hpp) stores it, adds it to what is there, or adds the gradients of all leaves in a
// register if they are of one tensor. The same header has the loop: p[0], p[1], ... are the leaves, behind them are the
// gradient of the result and, if `keeps_result`, the result itself. Full registers come first, the rest follows one by
// one (OneLane). An element's gradients depend on the operands at that element only, so that threads divide the
// elements freely.
//
// With `DualShape<n>` the same code runs on dual numbers, one element at a time: for n = 1 the sweep of a sweep gives
// second derivatives, for n = 2 third ones. A leaf K then has 2^n coefficients, the operands (K << n) and following.
//
// Limits: the leaves are bits of a 32-bit number. A tree with more values than the processor has registers spills some
// to the stack. Gradients of leaves that were broadcast are sums over elements, which gradient/run_sweep.hpp forms from
// the same kernel.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/dual.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// No mask: every element gets its gradient.
struct EveryElement {};

/// True if elements of T have gradients.
template <class T>
inline constexpr bool is_differentiable = kind_of<T> >= Kind::floating;

/// In place of a shape: duals of one element, for n directions. A leaf's coefficients are operands of their own, null
/// where they are 0.
template <int n>
struct DualShape {
  static constexpr int count = 1, width = 1, directions = n;
};
template <class Shape>
inline constexpr int directions_of = 0;
template <int n>
inline constexpr int directions_of<DualShape<n>> = n;

/// True if operand k of an operation on values X gets a gradient.
template <int k, class Op, class Y, class Values>
inline constexpr bool passes_on = false;
template <int k, class Op, class Y, class... X>
inline constexpr bool passes_on<k, Op, Y, Inputs<X...>> = has_slope<k, Op, Y, X...> || has_taken<k, Op, X...>;

/// The operation of a node: itself, or the one that a bound tree only refers to, such as a lambda that captures a
/// vector.
template <class Op>
struct SweptOp {
  using type = Op;
  TENON_HD TENON_INLINE static constexpr const Op& of(const Op& op) { return op; }
};
template <class Op>
struct SweptOp<OpAt<Op>> {
  using type = Op;
  TENON_INLINE static const Op& of(const OpAt<Op>& at) { return *at.op; }
};
template <class Op>
using swept_op_t = typename SweptOp<Op>::type;

/// The type of a value, or of lanes of values, of element type T.
template <class Shape, class T>
struct sweep_value : lanes_for<Shape, compute_t<T>> {};
template <int n, class T>
struct sweep_value<DualShape<n>, T> {
  using type = std::conditional_t<is_differentiable<T>, typename dual_for<compute_t<T>, n>::type, compute_t<T>>;
};
template <class Shape, class T>
using sweep_value_t = typename sweep_value<Shape, T>::type;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The coefficients of leaf number K as a dual, those for sets of directions that begin at `set`.
template <class V, class T>
TENON_INLINE V load_dual(const char* const* coefficients, std::int64_t i, int set = 0, int step = 1) {
  if constexpr (is_dual<V>) {
    using W = decltype(V::value);
    return {load_dual<W, T>(coefficients, i, set, step * 2), load_dual<W, T>(coefficients, i, set + step, step * 2)};
  } else {
    return coefficients[set] ? load<T>(coefficients[set], i) : V(0);
  }
}
/// The value of a leaf or a constant.
template <class Shape, class T, int K>
TENON_HD TENON_INLINE auto leaf_value(const Load<T, K>& node, const char* const* p, std::int64_t i) {
  constexpr int n = directions_of<Shape>;
  if constexpr (n == 0) return node.template at<Shape>(p, i);
  else return load_dual<sweep_value_t<Shape, T>, T>(p + (K << n), i);
}
template <class V, class W>
TENON_INLINE V dual_constant(const W& x) {
  if constexpr (is_dual<V>) return V::constant(dual_constant<decltype(V::value)>(x));
  else return x;
}
template <class Shape, class T>
TENON_HD TENON_INLINE auto leaf_value(const Constant<T>& node, const char* const* p, std::int64_t i) {
  if constexpr (directions_of<Shape> == 0) return node.template at<Shape>(p, i);
  else return dual_constant<sweep_value_t<Shape, T>>(node.value);
}
template <class Shape, class T, class V>
TENON_HD TENON_INLINE auto sweep_convert(const V& x) {
  if constexpr (directions_of<Shape> == 0) return compute_lanes<Shape, T>(x);
  else if constexpr (is_dual<V> && !is_differentiable<T>) return sweep_convert<Shape, T>(x.value);
  else if constexpr (is_dual<V>) return convert_number<T>(x);
  else return dual_constant<sweep_value_t<Shape, T>>(compute_value<T>(x));
}
template <class Shape, class Op, class Out, class... Slots, class... V>
TENON_HD TENON_INLINE auto sweep_apply(const Apply<Op, Out, Slots...>& node, const V&... x) {
  if constexpr (directions_of<Shape> == 0) return node.template of<Shape>(x...);
  else return sweep_convert<Shape, Out>(at_numbers(SweptOp<Op>::of(node.op), x...));
}

/// A copy: of lanes one of the vector in them, as g++ copies the structure through memory, in pieces.
template <class V>
TENON_HD TENON_INLINE V copied(const V& x) {
  if constexpr (is_lanes<V>) return V::from(x.v);
  else return x;
}

template <class M>
TENON_HD TENON_INLINE auto join_masks(EveryElement, const M& mask) {
  return mask;
}
template <class A, class B>
TENON_HD TENON_INLINE auto join_masks(const A& a, const B& b) {
  if constexpr (is_lanes<A>) return a & b.template as<static_cast<int>(sizeof(a.v) / A::count)>();
  else return a && b;
}
template <class G>
TENON_HD TENON_INLINE G masked(const G& g, EveryElement) {
  return copied(g);
}
template <class G, class M>
TENON_HD TENON_INLINE G masked(const G& g, const M& mask) {
  return select(mask, g, G(number_like(g, 0)));
}

/// A real number beside a complex one as a complex one.
template <class Beside, class V>
TENON_HD TENON_INLINE auto as_complex_beside(const V& x) {
  if constexpr (is_complex_number<Beside> && !is_complex_number<V>)
    return convert_number<typename dual_scalar<Beside>::type>(x);
  else return copied(x);
}
/// The gradient g of a result y times the slope for operand k, whose value is x.
template <int k, class Op, class G, class Y, class... X>
TENON_HD TENON_INLINE auto times_slope(const Op& op, const G& given, const Y& y, const X&... x) {
  const auto slope = conjugate_number(op.template slope<k>(y, x...));
  const auto g = as_complex_beside<std::remove_const_t<decltype(slope)>>(given);
  if constexpr (requires { op.template conjugate_slope<k>(y, x...); })
    return gradient_product<Op>(g, slope) +
           gradient_product<Op>(conjugate_number(g), op.template conjugate_slope<k>(y, x...));
  else return gradient_product<Op>(g, slope);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// A value as a member. Lanes are kept as the vector in them: a member that is a structure is copied through memory, in
/// pieces, where g++ has read it before it knew of the kernel's instruction set.
template <class V>
struct Held {
  V x;
  TENON_HD TENON_INLINE explicit Held(const V& value) : x(value) {}
  TENON_HD TENON_INLINE const V& operator()() const { return x; }
};
template <class V>
  requires is_lanes<V>
struct Held<V> {
  typename V::Vector x;
  TENON_INLINE explicit Held(const V& value) : x(value.v) {}
  TENON_INLINE V operator()() const { return V::from(x); }
};

/// True if an operation computes its slope with its value, of numbers X that are no duals.
template <class Op, class... X>
inline constexpr bool has_slope_with_value = false;
template <class Op, class X>
  requires requires { typename Op::SlopeWithValue; }
inline constexpr bool has_slope_with_value<Op, X> = TENON_LANES && !is_dual<X> && !ComplexElement<X>;

/// A slope that is known, as an operation.
template <class V>
struct KnownSlope {
  typename V::Vector x;
  TENON_HD TENON_INLINE void set(const V& value) { x = value.v; }
  template <int, class... X>
  TENON_HD TENON_INLINE V slope(const X&...) const {
    return V::from(x);
  }
};
template <class V>
  requires(!is_lanes<V>)
struct KnownSlope<V> {
  V x;
  TENON_HD TENON_INLINE void set(const V& value) { x = value; }
  template <int, class... X>
  TENON_HD TENON_INLINE V slope(const X&...) const {
    return x;
  }
};
/// The slope that a sweep keeps of an operation with operands V; nothing if it computes none.
template <bool is_known, class... V>
struct known_slope {
  struct type {};
};
template <class V>
struct known_slope<true, V> {
  using type = KnownSlope<V>;
};

/// The values of a node and of those below it, for elements in a shape. `leaves`: the numbers of the leaves that get a
/// gradient, as bits.
template <class Shape, class Node>
struct Sweep;

template <class Shape, class T, int K>
struct Sweep<Shape, Load<T, K>> {
  static constexpr std::uint32_t leaves = is_differentiable<T> ? std::uint32_t{1} << K : 0;
  Held<sweep_value_t<Shape, T>> value;
  TENON_HD TENON_INLINE Sweep(const Load<T, K>& node, const char* const* p, std::int64_t i)
      : value(leaf_value<Shape>(node, p, i)) {}
  template <class G, class M, class Sink>
  TENON_HD TENON_INLINE void back(const Load<T, K>&, const G& g, const M& mask, const Sink& sink) const {
    if constexpr (leaves != 0) sink.template add<K, T>(sweep_convert<Shape, T>(masked(g, mask)));
  }
};
template <class Shape, class T>
struct Sweep<Shape, Constant<T>> {
  static constexpr std::uint32_t leaves = 0;
  Held<sweep_value_t<Shape, T>> value;
  TENON_HD TENON_INLINE Sweep(const Constant<T>& node, const char* const* p, std::int64_t i)
      : value(leaf_value<Shape>(node, p, i)) {}
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
  Held<sweep_value_t<Shape, In>> input;
  TENON_HD TENON_INLINE SweepSlot(const Slot<K, In, Node>& slot, const char* const* p, std::int64_t i)
      : below(slot.node, p, i), input(sweep_convert<Shape, In>(below.value())) {}
  template <class Op, class G, class Y, class M, class Sink, class... X>
  TENON_HD TENON_INLINE void back(const Slot<K, In, Node>& slot, const Op& op, const G& g, const Y& y, const M& mask,
                                  const Sink& sink, const X&... x) const {
    if constexpr (leaves != 0) {
      if (!sink.wants(leaves)) return;
      const auto pass_on = [&] TENON_INLINE_LAMBDA(const auto& slope) {
        using Below = typename Node::value_type;
        const auto as_below = sweep_convert<Shape, Below>(slope);
        if constexpr (has_taken<K, Op, X...>)
          below.back(slot.node, as_below, join_masks(mask, op.template taken<K>(x...)), sink);
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
  using Values = Inputs<sweep_value_t<Shape, In>...>;
  template <int k, class Slot>
  static constexpr std::uint32_t leaves_below() {
    if constexpr (!has_gradient<swept_op_t<Op>> || !is_differentiable<Out> || SweepSlot<Shape, Slot>::leaves == 0)
      return 0;
    else return passes_on<k, swept_op_t<Op>, sweep_value_t<Shape, Out>, Values> ? SweepSlot<Shape, Slot>::leaves : 0;
  }
  static constexpr std::uint32_t leaves = (leaves_below<K, Slot<K, In, Node>>() | ... | 0);
  static constexpr bool has_known_slope =
      leaves != 0 && has_slope_with_value<swept_op_t<Op>, sweep_value_t<Shape, In>...>;
  using Known = typename known_slope<has_known_slope, sweep_value_t<Shape, In>...>::type;
  TENON_NO_UNIQUE_ADDRESS Known known;  // before the value, with which it is computed
  Held<sweep_value_t<Shape, Out>> value;
  TENON_HD TENON_INLINE Sweep(const Tree& node, const char* const* p, std::int64_t i)
      : SweepSlot<Shape, Slot<K, In, Node>>(node, p, i)...,
        value(evaluate(node, known, static_cast<const SweepSlot<Shape, Slot<K, In, Node>>&>(*this).input()...)) {}
  /// With a result that was kept.
  TENON_HD TENON_INLINE Sweep(const Tree& node, const char* const* p, std::int64_t i,
                              const sweep_value_t<Shape, Out>& result)
      : SweepSlot<Shape, Slot<K, In, Node>>(node, p, i)..., value(result) {}
  template <class... V>
  TENON_HD TENON_INLINE static auto evaluate(const Tree& node, [[maybe_unused]] Known& to, const V&... x) {
    if constexpr (has_known_slope) return evaluate_with_slope<typename swept_op_t<Op>::SlopeWithValue>(to, x...);
    else return sweep_apply<Shape>(node, x...);
  }
  template <class F, class V>
  TENON_HD TENON_INLINE static auto evaluate_with_slope(Known& to, const V& x) {
    V slope;
    const auto y = compute_lanes<Shape, Out>(call_with_slope<F>(x, slope));
    to.set(slope);
    return y;
  }
  TENON_HD TENON_INLINE const auto& slopes_of(const Tree& node) const {
    if constexpr (has_known_slope) return known;
    else return SweptOp<Op>::of(node.op);
  }
  template <class G, class M, class Sink>
  TENON_HD TENON_INLINE void back(const Tree& node, const G& g, const M& mask, const Sink& sink) const {
    if constexpr (leaves != 0) {
      (SweepSlot<Shape, Slot<K, In, Node>>::back(
           node, slopes_of(node), g, value(), mask, sink,
           static_cast<const SweepSlot<Shape, Slot<K, In, Node>>&>(*this).input()...),
       ...);
    }
  }
};

/// True if the result of a tree's last operation is kept for its gradient.
template <class Tree>
inline constexpr bool keeps_result = false;
template <class Op, class Out, class... Slots>
inline constexpr bool keeps_result<Apply<Op, Out, Slots...>> = traits_of<Op>.keeps_result;

}  // namespace tenon::inline v1::detail
