// OperandOf<X>: all that expressions and engines must know of an operand X.  A new kind of operand is one specialisation more.
//
// An operand brings leaves, which are read element by element, and keeps what serves all elements: a scalar's value, a
// generator, an operation.  Bound, it is a tree that reads the leaves by their numbers.  A specialisation says
//
//   is_tensor_like, is_lazy        whether it computes like a tensor; whether its elements are yet to be computed
//   is_read_first, read(x)         whether not itself, but its value read(x), stands in an expression; then only what comes before
//                                  `Leaves` is said
//   promotes, device               its type in promotion, and where it lies: void for what is made where it is read
//   shape(x)                       of what is tensor-like
//   Leaves, run(x, taken)          the types of its leaves, and the leaves
//   put_sources(to, x)             where the leaves' elements come from, in the order of their numbers
//   has_one_shape(x)               whether all leaves have the shape of x, so that nothing is broadcast
//   Kept, keep(x)                  what it keeps
//   remake(kept, list)             it again, from what it keeps and its leaves from `list` on
//   Bind<First, In>                as an operand that is converted to In, whose first leaf has number First: its Tree, make(kept)
//                                  which gives the tree, and each_generator(kept, f), which calls f(number, generator) for each
//                                  leaf that is made from positions; number is a std::integral_constant
//   may_throw, refuses             whether computing an element may throw; whether an operation in it refuses some operands
//
// Specialised here for Tensor and Value, in generated.hpp, expression.hpp and gather.hpp for what these define.
#pragma once

#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/leaves.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>

TENON_BEGIN_DETAIL_TYPES

/// What is true of most kinds of operands.
struct PlainOperand {
  static constexpr bool is_tensor_like = true, is_lazy = false, is_read_first = false, may_throw = false, refuses = false;
  TENON_INLINE static constexpr bool has_one_shape(const auto&) { return true; }
};

struct Nothing {};

template <class T, class Device>
struct OperandOf<Tensor<T, Device>> : PlainOperand {
  using promotes = std::remove_const_t<T>;
  using device = Device;
  TENON_INLINE static Shape shape(const Tensor<T, Device>& x) { return x.sizes(); }

  using Leaves = LeafTypes<StoredLeaf<promotes>>;
  TENON_INLINE static LeafRun run(const Tensor<T, Device>& x, bool taken) { return {nullptr, &x.storage().block(), &x.layout(), 1, taken}; }
  TENON_INLINE static void put_sources(Source* to, const Tensor<T, Device>& x) {
    *to = {reinterpret_cast<const char*>(x.storage().data()), &x.layout(), sizeof(T), nullptr, nullptr};
  }
  using Kept = Nothing;
  TENON_INLINE static Nothing keep(const Tensor<T, Device>&) { return {}; }
  TENON_INLINE static Tensor<T, Device> remake(Nothing, const Leaf* list) {
    Layout layout(list->layout);
    return Tensor<T, Device>(Unchecked{}, Storage<T, Device>(Unchecked{}, retain(list->block)), std::move(layout));
  }
  template <int First, class In>
  struct Bind {
    using Tree = Load<promotes, First>;
    TENON_INLINE static Tree make(Nothing) { return {}; }
    TENON_INLINE static void each_generator(Nothing, const auto&) {}
  };
};

/// A C++ scalar in an expression.
template <class S>
struct Value {
  S value;
};

template <class S>
struct OperandOf<Value<S>> : PlainOperand {
  static constexpr bool is_tensor_like = false;
  using promotes = Weak<S>;
  using device = void;

  using Leaves = LeafTypes<>;
  TENON_INLINE static LeafRun run(const Value<S>&, bool) { return {nullptr, nullptr, nullptr, 0, false}; }
  TENON_INLINE static void put_sources(Source*, const Value<S>&) {}
  using Kept = S;
  TENON_INLINE static S keep(const Value<S>& x) { return x.value; }
  TENON_INLINE static Value<S> remake(const S& kept, const Leaf*) { return {kept}; }
  template <int First, class In>
  struct Bind {
    using Tree = Constant<In>;
    TENON_INLINE static Tree make(const S& value) { return {convert<compute_t<In>>(value)}; }
    TENON_INLINE static void each_generator(const S&, const auto&) {}
  };
};

/// The device that operands share; `is_common` is false where they lie on several.
template <class... D>
struct CommonDevice {
  static constexpr bool is_common = true;
  using type = Cpu;
};
template <class... D>
struct CommonDevice<void, D...> : CommonDevice<D...> {};
template <class A, class... D>
struct CommonDevice<A, D...> {
  static constexpr bool is_common = ((std::is_same_v<D, void> || std::is_same_v<D, A>) && ...);
  using type = A;
};

/// The number of leaves before operand K.
template <int K, class... X>
constexpr int leaves_before() {
  const int counts[] = {OperandOf<X>::Leaves::count..., 0};
  int sum = 0;
  for (int k = 0; k < K; ++k) sum += counts[k];
  return sum;
}

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

template <TensorLike X>
Shape shape_of(const X& x) { return OperandOf<X>::shape(x); }

TENON_END_DETAIL
