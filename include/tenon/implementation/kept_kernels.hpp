// Makes the kernels that host/library_kernel.hpp declares, for the operations of a list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/dtype.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/library_kernel.hpp>
#include <tenon/implementation/keep.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class Out, class Tree, int operands>
TENON_SHARED Kernel library_kernel() {
  static_assert(is_library_tree<Out, Tree>);
  return contiguous_kernel<Out, Tree, operands>();
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An operand of element type T: a scalar if bit K of `scalars` is set.
template <class T, unsigned scalars, std::size_t K>
using KeptOperand = std::conditional_t<(scalars >> K & 1) != 0, T, Tensor<T>>;

template <class X>
void keep_kernel() {
  using Out = typename X::value_type;
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) return;
  else keep(&library_kernel<Out, tree_of<Out, X>, OperandOf<X>::Leaves::count>);
}

/// The kernels of Op over tensors of T, and scalars in the places of the bits in `scalars`.
template <class Op, class T, unsigned scalars, std::size_t... K>
void keep_kernels_of(std::index_sequence<K...>) {
  constexpr bool selects = Op::info.rule == Rule::select;
  using First = std::conditional_t<selects, bool, T>;
  using types = OpTypes<Op, Op::info.rule, std::conditional_t<K == 0, First, T>...>;
  if constexpr (in_domain<typename types::common>(Op::info.domain))
    keep_kernel<decltype(build(
        Op{}, std::declval<const KeptOperand<std::conditional_t<K == 0, First, T>, scalars, K>&>()...))>();
}
template <class Op, class T, std::size_t... S>
void keep_kernels(std::index_sequence<S...>) {
  (keep_kernels_of<Op, T, unsigned{S}>(std::make_index_sequence<static_cast<std::size_t>(Op::info.arity())>()), ...);
}
template <class Op>
void keep_kernels() {
  constexpr std::size_t most = (std::size_t{1} << Op::info.arity()) - 1;  // not all operands are scalars
  const auto each = std::make_index_sequence<most>();
  for_usual([&]<class T>(T*) { keep_kernels<Op, T>(each); });
}
template <class... Ops>
void keep_kernels(OpList<Ops...>) {
  (keep_kernels<Ops>(), ...);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
