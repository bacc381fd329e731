// Binds operands for a device: the tree that a kernel reads, and a list of its leaves with the places of their
// elements.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/error.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/foreign_block.hpp>

namespace tenon::inline v1::detail {

/// The leaves of an operand as arguments of a kernel.
template <class Types>
struct kernel_leaves;
template <class... L>
struct kernel_leaves<LeafTypes<L...>> {
  using type = KernelLeaves<L...>;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Joins the device of a block to that of the blocks before it.  Throws DeviceError if they differ.
TENON_INLINE void join_device(const char* function, AnyDevice& device, bool& known, const Block* block) {
  const AnyDevice here = device_of(block, Cuda{});
  if (!block || here.type != DeviceType::cuda) return;  // every device reaches managed memory
  if (known && here.index != device.index) {
    throw_error(ErrorCode::device, function, ": the operands lie on cuda ", device.index, " and cuda ", here.index,
                ": move them with to(Cuda{i}) first");
  }
  device = here;
  known = true;
}

/// The same for the leaves of an operand.
template <class X>
TENON_INLINE void join_devices(const char* function, AnyDevice& device, bool& known, const X& x) {
  const LeafSpan span = OperandOf<X>::leaf_span(x, false);
  for (int k = 0; k < span.count; ++k)
    join_device(function, device, known, span.leaves ? span.leaves[k].block : span.block ? *span.block : nullptr);
}

/// An operand bound for a kernel.
template <class Out, class X>
struct CudaBound : BoundOperand<Out, X> {
  using Types = typename OperandOf<X>::Leaves;
  using Leaves = typename kernel_leaves<Types>::type;

  Leaves leaves{};
  AnyDevice device = Cuda{};
  bool known = false;  // `device` is known

  TENON_INLINE CudaBound(const char* function, const X& x) : BoundOperand<Out, X>(x) {
    join_devices(function, device, known, x);
    if constexpr (Types::any_generated) {
      const auto put = [this]<int number, class G>(std::integral_constant<int, number>, const G& made) {
        static_cast<NumberedLeaf<number, GeneratedLeaf<G>>&>(leaves).leaf.generator = made;
      };
      BindAs<Out, X>::each_generator(OperandOf<X>::keep(x), put);
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
