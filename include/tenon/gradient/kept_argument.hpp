// What a node keeps of the arguments of a call: their tensors, expressions of tensors, or the arguments themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/pull_moved.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/writes.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if an operation reads its operands' elements, both when it is called and in `pullback`: expressions are
/// evaluated for it, once.
template <class Op>
inline constexpr bool reads_elements = traits_of<Op>.reads_elements;

/// The form in which a node keeps an argument and passes it to `pullback`: a tensor, an expression of tensors, or the
/// argument itself. It is one type for all operations that `reads` their elements, or do not.
template <bool reads, class X>
struct KeptArgumentOf {
  std::remove_cvref_t<decltype(without_history(std::declval<const X&>()))> value;
  explicit KeptArgumentOf(const X& x) : value(without_history(x)) {}
};
/// Of an expression whose elements are read: its value, and the expression, to whose leaves the gradient goes on.
template <class E>
struct KeptArgumentOf<true, RecordedExpression<E>> {
  E expression;
  Tensor<typename E::value_type, typename E::device_type> value;
  explicit KeptArgumentOf(const RecordedExpression<E>& x) : expression(x.local()), value(expression) {}
};

/// Of text: a copy.
template <bool reads, class X>
  requires(!Recorded<X> && std::is_convertible_v<const X&, const char*>)
struct KeptArgumentOf<reads, X> {
  Storage<char> text;
  const char* value;
  explicit KeptArgumentOf(const char* x)
      : text(static_cast<std::int64_t>(__builtin_strlen(x)) + 1), value(text.data()) {
    __builtin_memcpy(text.data(), x, static_cast<std::size_t>(text.size()));
  }
};
template <class Op, class X>
using KeptArgument = KeptArgumentOf<reads_elements<Op>, X>;

/// The arguments of a call, kept. It takes g++ a fraction of what std::tuple does, once for each kind of node.
template <int k, class K>
struct KeptAt {
  K argument;
};
template <class Numbers, class... K>
struct KeptList;
template <int... k, class... K>
struct KeptList<std::integer_sequence<int, k...>, K...> : KeptAt<k, K>... {
  template <class... A>
  explicit KeptList(const A&... given) : KeptAt<k, K>{K(given)}... {}
};
template <class Op, class... A>
using KeptArguments = KeptList<std::make_integer_sequence<int, static_cast<int>(sizeof...(A))>, KeptArgument<Op, A>...>;
template <int k, class K>
TENON_INLINE K& kept_at(KeptAt<k, K>& at) {
  return at.argument;
}
template <int k, class K>
TENON_INLINE const K& kept_at(const KeptAt<k, K>& at) {
  return at.argument;
}

/// Calls visit(tensor) for an argument that is a tensor, or for each tensor in a struct that has some: its
/// `each_tensor` says which.
template <class A, class F>
void each_tensor_in(A& x, const F& visit) {
  using Struct = std::remove_const_t<A>;
  if constexpr (is_tensor<Struct>) visit(x);
  else if constexpr (requires { Struct::each_tensor(x, visit); }) Struct::each_tensor(x, visit);
}

/// True if an operation's `pullback` cannot read beyond a tensor by an index: it hands indices on to what checks them,
/// or nobody else has them. Of all others a node keeps copies of the integers, as what was checked may be written
/// before it is read again, by a pointer, too.
template <class Op>
inline constexpr bool checks_indices = traits_of<Op>.checks_indices || only_moves<Op>;
template <class Op, class A>
void own_indices(A& argument) {
  if constexpr (!checks_indices<Op>) {
    each_tensor_in(argument, [](auto& x) {
      using V = std::remove_cvref_t<decltype(x)>;
      if constexpr (IntegerElement<std::remove_const_t<typename V::value_type>>) x = V(x.clone());
    });
  }
}

/// Marks the elements that a kept argument has, and says whether they are among those written.
template <class T, class Device>
bool is_tensor_written(const Tensor<T, Device>& x, const WrittenElements& written) {
  return is_written(x.storage().block(), x.layout(), sizeof(T), written);
}
template <class X>
bool any_tensor_written(const X& x, const WrittenElements& written) {
  bool found = false;
  each_tensor_in(x, [&](const auto& tensor) { found = found || is_tensor_written(tensor, written); });
  return found;
}
template <class X>
void keep_tensors(const X& x) {
  each_tensor_in(x, [](const auto& tensor) { keep_block(tensor.storage().block()); });
}
template <class E>
void keep_leaves(const E& x) {
  for (int k = 0; k < E::leaves; ++k) keep_block(x.leaf_list()[k].block);
}
template <class A>
void keep_elements(const A& argument) {
  keep_tensors(argument.value);
  if constexpr (requires { argument.value.leaf_list(); }) keep_leaves(argument.value);
  if constexpr (requires { argument.expression.leaf_list(); }) keep_leaves(argument.expression);
}
/// Of an expression, the leaves in a set.
template <class E>
bool are_leaves_written(const E& x, std::uint32_t read, const WrittenElements& written) {
  for (int k = 0; k < E::leaves; ++k) {
    if (!(read >> k & 1)) continue;
    if (is_written(x.leaf_list()[k].block, x.leaf_list()[k].layout, OperandOf<E>::Leaves::items[k], written))
      return true;
  }
  return false;
}
/// True if an operation's `pullback` reads no elements of its recorded operands, but their shapes: no elements are
/// kept.
template <class Op>
inline constexpr bool reads_shapes =
    traits_of<Op>.reads_shapes || (Op::info.elements >= Elements::moved && !is_composed<Op>);
/// The arguments whose elements are read for the gradients of those in a set, as bits; an operation says it by
/// `reads_for`.
template <class Op>
constexpr std::uint32_t arguments_read(std::uint32_t wanted) {
  if constexpr (reads_shapes<Op>) return 0;
  else if constexpr (requires { Op::reads_for(wanted); }) return Op::reads_for(wanted);
  else return ~std::uint32_t{0};
}
/// True if the backward kernel of a recorded expression reads the expression's value.
template <class X>
inline constexpr bool reads_value = false;
template <class E>
inline constexpr bool reads_value<RecordedExpression<E>> = ExpressionSweep<E>::has_result;
/// True if elements of a kept argument of type X are read for what these edges of it want, and among those written.
template <class Op, class X, class A>
bool reads_written(const A& argument, [[maybe_unused]] const Edge* edges, const WrittenElements& written) {
  bool found = any_tensor_written(argument.value, written);
  if constexpr (requires { argument.value.leaf_list(); }) {
    std::uint32_t read = ~std::uint32_t{0};
    if constexpr (Recorded<X> && reads_shapes<Op> && !reads_value<X>)
      read = ExpressionSweep<std::remove_cvref_t<decltype(argument.value)>>::read_for(edges);
    found = found || are_leaves_written(argument.value, read, written);
  }
  // Of one whose value is read, too: a derivative of the gradient computes it again.
  if constexpr (requires { argument.expression.leaf_list(); })
    found = found || are_leaves_written(argument.expression, ~std::uint32_t{0}, written);
  return found;
}

/// Leaves the shape of a kept argument that was recorded, without elements.
template <class X, class A>
void drop_elements(A& argument) {
  using V = std::remove_cvref_t<decltype(argument.value)>;
  if constexpr (Recorded<X> && is_tensor<V> && !reads_value<X>)
    argument.value = V(Unchecked{}, Storage<typename V::value_type>(), Layout(argument.value.layout()));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
