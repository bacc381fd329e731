// Elements on a device: allocating tensors, copying, evaluating expressions into them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/bind.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/cuda/transpose.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// The type as which elements of T are copied, one of the same size.
template <class T>
using copied_t = std::conditional_t<sizeof(T) == 16, complex<double>,
                                    std::make_unsigned_t<integer_t<sizeof(T) == 16 ? 8 : static_cast<int>(sizeof(T))>>>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The thread's stream on the device of x.
template <class T>
TENON_INLINE cuda::Stream stream_of(const Tensor<T, Cuda>& x) { return cuda::current_stream(Cuda{x.device().index}); }

/// Copies elements without conversion, on their device.
template <class T>
void copy_on_device(const char* function, char* to, const Layout& to_layout, const Source& from,
                    const cuda::Stream& stream) {
  if (to_layout.is_contiguous() && from.layout->is_contiguous() && to_layout.numel() == from.layout->numel()) {
    return copy_bytes(function, to + to_layout.offset() * from.item, from.data + from.layout->offset() * from.item,
                      to_layout.numel() * from.item, stream);
  }
  using C = copied_t<T>;
  if (TransposePlan plan;
      to_layout.sizes() == from.layout->sizes() && to_layout.numel() > 0 && plan_transpose(plan, to, to_layout, from)) {
    return TransposeThatSomeCuFileInstantiates<C>::launch(function, plan, stream);
  }
  run_kernel<C>(function, to, to_layout, &from, Load<C, 0>{}, KernelLeaves<StoredLeaf<C>>{}, stream);
}

/// Writes a bound operand, broadcast, at `out` (without the layout's offset).
template <class T, class Out, class X>
void run_bound(const char* function, char* out, const Layout& layout, const CudaBound<Out, X>& bound,
               const cuda::Stream& stream) {
  if constexpr (std::is_same_v<tree_of<Out, X>, Load<T, 0>> && !CudaBound<Out, X>::Types::all_generated)
    copy_on_device<T>(function, out, layout, bound.sources[0], stream);
  else run_kernel<T>(function, out, layout, bound.sources, bound.tree, bound.leaves, stream);
}

/// A row-major tensor of uninitialised elements on a device.
template <class T>
Tensor<T, Cuda> new_cuda_tensor(const char* function, Dims sizes, Cuda device) {
  Layout layout = contiguous_layout(function, sizes);
  return Tensor<T, Cuda>(Unchecked{}, Storage<T, Cuda>(layout.numel(), device), std::move(layout));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
