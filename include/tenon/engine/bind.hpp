// Binding turns an operand into a computation: the tree that engines compute, and the sources that its leaves read.
#pragma once

#include <cstddef>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/computation.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

template <class T, class Device>
TENON_INLINE Source source_of(const Tensor<T, Device>& x) {
  static_assert(std::is_same_v<Device, Cpu>, "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  Source source;
  OperandOf<Tensor<T, Device>>::put_sources(&source, x);
  return source;
}

/// How an operand X is bound to give elements of type Out.
template <class Out, class X>
using BindAs = typename OperandOf<X>::template Bind<0, Out>;
template <class Out, class X>
using tree_of = typename BindAs<Out, X>::Tree;

/// The kernel of an expression; null for a tensor whose elements are copied without conversion.
template <class Out, class X>
TENON_INLINE Kernel kernel_of() {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) return nullptr;
  else return host_kernel<Out, tree_of<Out, X>, OperandOf<X>::Leaves::count>();
}

/// A bound operand: its tree and its sources.
template <class Out, class X>
struct Bound {
  using Device = typename OperandOf<X>::device;
  static_assert(std::is_same_v<Device, Cpu> || std::is_void_v<Device>,
                "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  static constexpr int leaves = OperandOf<X>::Leaves::count;
  struct Sources {
    Source list[std::size_t{leaves}];
  };
  bool one_shape;
  tree_of<Out, X> tree;
  Sources sources;
  TENON_INLINE explicit Bound(const X& x) : one_shape(OperandOf<X>::has_one_shape(x)), tree(BindAs<Out, X>::make(OperandOf<X>::keep(x))) {
    OperandOf<X>::put_sources(sources.list, x);
  }
  TENON_INLINE static Kernel kernel() { return kernel_of<Out, X>(); }
  TENON_INLINE Computation computation() const { return {sources.list, leaves, one_shape, &tree, kernel()}; }
};

TENON_END_DETAIL
