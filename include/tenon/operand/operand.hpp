// OperandOf<X>: everything that expressions and engines know about an operand of type X. A new kind of operand needs
// one specialisation.
//
// An operand consists of leaves, which are read element by element, and of what it keeps, which serves all elements: a
// scalar's value, a generator, an operation. Binding turns it into a tree that reads the leaves by their numbers. A
// specialisation defines
//
//   kind                           who makes an operation on it (core/operand_kind.hpp)
//   is_tensor_like, is_lazy        whether it is used like a tensor; whether its elements are still to be computed
//   is_read_first, read(x) whether an expression stores the value read(x) in place of the operand; if so, only the
//   members
//                                  before `Leaves` are needed
//   promotes, device its type in promotion; its device, or void if its elements are computed where they are read
//   shape(x)                       its shape, if it is tensor-like
//   Leaves, leaf_span(x, taken)    the types of its leaves; the leaves themselves, which may be moved from if `taken`
//   put_sources(to, x)             writes where the leaves' elements come from, in the order of the leaves' numbers
//   has_one_shape(x)               whether all leaves have the shape of x, so that nothing is broadcast
//   Kept, keep(x)                  the type and the value of what it keeps
//   remake(kept, list)             the operand rebuilt from what it keeps and from its leaves, which begin at `list`
//   Bind<First, In> the operand converted to In, where its first leaf has number First: the type Tree; make(kept),
//                                  which returns the tree; and each_generator(kept, f), which calls f(number,
//                                  generator) for each
//                                  leaf whose elements are computed from their positions; number is a
//                                  std::integral_constant
//   may_throw, refuses whether computing an element may throw; whether an operation in it refuses some elements
//
// It is specialised here for Tensor and Value; expression/ and engine/gather.hpp specialise it for their own types.
#pragma once

#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fwd.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

/// The defaults for most kinds of operands.
struct PlainOperand {
  using kind = DenseKind;
  static constexpr bool is_tensor_like = true, is_lazy = false, is_read_first = false, may_throw = false,
                        refuses = false;
  TENON_INLINE static constexpr bool has_one_shape(const auto&) { return true; }
};

struct Nothing {};

/// A tensor under another name of its element type is read as one of the element type itself.
template <class T, class Device>
  requires OtherName<std::remove_const_t<T>>
struct OperandOf<Tensor<T, Device>> : PlainOperand {
  static constexpr bool is_read_first = true;
  using promotes = typename Tensor<T, Device>::value_type;
  using device = Device;
  TENON_INLINE static Shape shape(const Tensor<T, Device>& x) { return x.sizes(); }
  TENON_INLINE static Tensor<own_name_t<T>, Device> read(const Tensor<T, Device>& x) { return x; }
};

template <class T, class Device>
struct OperandOf<Tensor<T, Device>> : PlainOperand {
  using promotes = std::remove_const_t<T>;
  using device = Device;
  TENON_INLINE static Shape shape(const Tensor<T, Device>& x) { return x.layout().sizes(); }

  using Leaves = LeafTypes<StoredLeaf<promotes>>;
  TENON_INLINE static LeafSpan leaf_span(const Tensor<T, Device>& x, bool taken) {
    return {nullptr, &x.storage().block(), &x.layout(), 1, taken};
  }
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
  TENON_INLINE static LeafSpan leaf_span(const Value<S>&, bool) { return {nullptr, nullptr, nullptr, 0, false}; }
  TENON_INLINE static void put_sources(Source*, const Value<S>&) {}
  using Kept = S;
  TENON_INLINE static S keep(const Value<S>& x) { return x.value; }
  TENON_INLINE static Value<S> remake(const S& kept, const Leaf*) { return {kept}; }
  template <int First, class In>
  struct Bind {
    using Tree = Constant<In>;
    TENON_INLINE static Tree make(const S& value) { return {compute_value<In>(value)}; }
    TENON_INLINE static void each_generator(const S&, const auto&) {}
  };
};

/// The device that all operands share; `is_common` is false if they lie on different ones.
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

/// The number of leaves of the operands before number K.
template <int K, class... X>
constexpr int leaves_before() {
  const int counts[] = {OperandOf<X>::Leaves::count..., 0};
  int sum = 0;
  for (int k = 0; k < K; ++k) sum += counts[k];
  return sum;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <TensorOrVariable X>
Shape shape_of(const X& x) { return OperandOf<X>::shape(x); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
