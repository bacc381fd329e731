// Binds operands for the host: a bound operand with the kernel that computes its tree.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/generate.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses operands on other devices where the host computes.
template <class Device>
TENON_INLINE constexpr void require_on_host() {
  static_assert(std::is_same_v<Device, Cpu> || std::is_void_v<Device>,
                "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
}

template <class T, class Device>
TENON_INLINE Source source_of(const Tensor<T, Device>& x) {
  require_on_host<Device>();
  Source source;
  OperandOf<Tensor<T, Device>>::put_sources(&source, x);
  return source;
}

/// The kernel of an expression; null for a tensor whose elements are copied without conversion.
template <class Out, class X>
TENON_INLINE Kernel kernel_of() {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<Out, 0>>) return nullptr;
  else return host_kernel<Out, tree_of<Out, X>, OperandOf<X>::Leaves::count>();
}

/// A bound operand and its kernel.
template <class Out, class X>
struct Bound : BoundOperand<Out, X> {
  using Device = typename OperandOf<X>::device;
  static_assert(std::is_same_v<Device, Cpu> || std::is_void_v<Device>,
                "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  TENON_INLINE explicit Bound(const X& x) : BoundOperand<Out, X>(x) {}
  TENON_INLINE static Kernel kernel() { return kernel_of<Out, X>(); }
  TENON_INLINE Computation computation() const { return {this->list(), &this->tree, kernel()}; }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
