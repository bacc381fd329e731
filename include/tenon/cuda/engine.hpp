// Evaluation on CUDA devices: of expressions there, and transfers between devices and the host.
//
// All work goes to the thread's stream on the device of the operands.  The host waits for it only to read elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cuda/bind.hpp>
#include <tenon/cuda/block.hpp>
#include <tenon/cuda/elements.hpp>
#include <tenon/cuda/engine_indices.hpp>
#include <tenon/cuda/engine_reductions.hpp>
#include <tenon/cuda/engine_transfers.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/memory.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// CRTP: each part calls the others through the complete Engine<Cuda>.
template <>
struct Engine<Cuda> : CudaReductions<Engine<Cuda>>, CudaIndices<Engine<Cuda>>, CudaTransfers<Engine<Cuda>> {
  TENON_INLINE static Block* new_block(Cuda device, std::size_t bytes) {
    return new_cuda_block(cuda::PoolAllocator(device), bytes);
  }
  template <class A>
  TENON_INLINE static Block* new_block_with(const A& policy, std::size_t bytes) {
    return new_cuda_block(policy, bytes);
  }

  /// The device of an operand.  Throws DeviceError if its operands lie on two devices.
  template <class X>
  TENON_INLINE static Cuda device_of(const X& x) {
    AnyDevice device = Cuda{};
    bool known = false;
    join_devices("device", device, known, x);
    return Cuda{device.index};
  }

  /// The value in fresh memory, on the device of the operands.
  template <class Out, class X>
  TENON_INLINE static Tensor<Out, Cuda> evaluate(const X& x) {
    const CudaBound<Out, X> bound("evaluate", x);
    const Cuda device{bound.device.index};
    Layout layout = result_layout("evaluate", bound.sources, bound.count);
    Tensor<Out, Cuda> result(Unchecked{}, Storage<Out, Cuda>(layout.numel(), device), std::move(layout));
    run_bound<Out>("evaluate", reinterpret_cast<char*>(result.storage().data()), result.layout(), bound,
                   cuda::current_stream(device));
    return result;
  }

  /// Gives a named tensor the value of x, in fresh memory.
  template <class T, class X>
  TENON_INLINE static void rebind(Tensor<T, Cuda>& self, const X& x) {
    self = detail::evaluate<std::remove_const_t<T>>(x);
  }

  /// Writes x, a scalar or an operand that broadcasts, to `out`.
  template <class T, class X>
  TENON_INLINE static void assign(const char* function, const Tensor<T, Cuda>& out, const X& x) {
    const Cuda device{out.device().index};
    char* data = reinterpret_cast<char*>(out.storage().data());
    if constexpr (Scalar<X>) {
      const auto value = static_cast<element_t<X>>(x);
      check_scalar<T>(function, value);
      if (repeats_elements(out.layout())) fail_repeated(function, out.layout());
      run_kernel<T>(function, data, out.layout(), nullptr, Constant<T>{compute_value<T>(value)}, KernelLeaves<>{},
                    cuda::current_stream(device));
    } else if constexpr (OperandOf<X>::is_read_first) {
      assign(function, out, OperandOf<X>::read(x));
    } else {
      constexpr bool placeless = OperandOf<X>::Leaves::all_generated;
      constexpr bool here = placeless || std::is_same_v<typename X::device_type, Cuda>;
      require_one_device<here>();
      if constexpr (here) {
        const CudaBound<T, X> bound(function, x);
        if (bound.known) check_device(function, out, Cuda{bound.device.index});
        check_destination(function, bound.list(), out.layout());
        const cuda::Stream stream = cuda::current_stream(device);
        if (!needs_temporary({data, &out.layout(), sizeof(T)}, bound.sources, bound.count))
          return run_bound<T>(function, data, out.layout(), bound, stream);
        const Tensor<T, Cuda> copy = Engine::evaluate<T>(x);
        copy_on_device<T>(
            function, data, out.layout(),
            {reinterpret_cast<const char*>(copy.storage().data()), &copy.layout(), sizeof(T), nullptr, nullptr},
            stream);
      }
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
