// Binding: from an operand to the tree that engines compute, and the sources that the tree's leaves read.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/device.hpp>
#include <tenon/operand.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

template <class T, class Device>
TENON_INLINE Source source_of(const Tensor<T, Device>& x) {
  static_assert(std::is_same_v<Device, Cpu>, "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  return {reinterpret_cast<const char*>(x.storage().data()), &x.layout(), sizeof(T), nullptr, nullptr};
}

/// An operand X that becomes elements of Out: how it is bound.
template <class Out, class X>
using BindAs = typename OperandOf<X>::template Bind<0, Out>;
template <class Out, class X>
using tree_of = typename BindAs<Out, X>::Tree;

TENON_END_DETAIL
